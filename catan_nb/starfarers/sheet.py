"""What Starfarers puts on its printed sheet; every number is read from the facts of the box."""

from __future__ import annotations

from ..core.begin import start
from ..core.handout import Sheet
from . import data
from .build import PIECE_TITLES
from .notation import write_counts
from .svg import svg


def sheet() -> Sheet:
    """Turn order, prices, points, the beginner board."""
    from . import GAME

    board = start(GAME, seed=1, board="beginner")
    prices = [(PIECE_TITLES[piece].capitalize(), write_counts(cost)) for piece, cost in enumerate(data.COSTS)]
    points = [
        ("Colony", str(data.COLONY_POINTS)),
        ("Spaceport, its colony included", str(data.SPACEPORT_POINTS)),
        ("Friendship marker", str(data.MARKER_POINTS)),
        ("Medal for pirates cleared or ice thawed", str(data.MEDAL_POINTS)),
        (f"Every {data.FAME_PER_POINT} fame pieces", "1"),
    ]
    ship = [
        (name.capitalize(), f"at most {cap}")
        for name, cap in zip(data.PART_TITLES, data.PART_CAPS, strict=True)
    ]
    balls = [(name, str(value)) for name, value in zip(data.BALLS, data.BALL_VALUE, strict=True)]
    return Sheet(
        about=f"For 3 or 4 players. Whoever has {data.TARGET} points on the own turn wins.",
        turn=(
            "Production: roll both dice. Every colony and spaceport at a planet with that number takes its "
            "resource. On a 7 nobody produces, whoever holds more than "
            f"{data.HAND_LIMIT} cards gives up half, and you take one from another player.",
            "Trade and build: with the supply, with the players, in any order.",
            "Shake the mothership: two balls give the speed of your ships. "
            "With the black ball you meet someone first.",
            "Fly: move your ships, explore, found colonies and trade stations.",
        ),
        tables=(
            ("What things cost", prices),
            ("What counts", points),
            ("Your mothership", ship),
            ("The balls", balls),
        ),
        picture=svg(board.view(-2)),
        caption="The beginner board, before the first turn.",
    )
