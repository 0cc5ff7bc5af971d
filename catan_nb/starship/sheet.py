"""What Starship puts on its printed sheet; every number is read from the facts of the box."""

from __future__ import annotations

from ..core.begin import start
from ..core.handout import Sheet
from . import data
from .notation import write_counts
from .svg import svg


def sheet() -> Sheet:
    """Turn order, prices, modules, points, both ships at the beginning."""
    from . import GAME

    board = start(GAME, seed=1)
    prices = [
        ("Basic module", write_counts(data.COSTS[0])),
        ("Upgraded module", write_counts(data.UPGRADE_COSTS[0])),
        *(
            (data.ITEM_TITLES[item].capitalize(), write_counts(data.COSTS[item]))
            for item in (data.BOOSTER, data.CANNON)
        ),
        *(
            (f"Upgraded {data.ITEM_TITLES[item]}", write_counts(data.UPGRADE_COSTS[item]))
            for item in (data.BOOSTER, data.CANNON)
        ),
        ("K rocket, for a colony", write_counts(data.COSTS[data.K_ROCKET])),
        ("H rocket, for an H planet", write_counts(data.COSTS[data.H_ROCKET])),
    ]
    basic, better = data.RESOURCE_ROOM[1:], data.ACTIONS[1:]
    moon, sun = data.MODULE_DIE[data.PRODUCTION], data.MODULE_DIE[data.RESEARCH]
    modules = [
        ("Supply", f"room for {basic[0]} of each resource", f"{basic[1]}"),
        ("Command", f"{better[0]} actions in a flight", f"{better[1]}"),
        ("Trade", f"buy {data.PURCHASES[1]} from the opponent", f"{data.PURCHASES[2]}"),
        ("Sensor", f"look at {data.LOOKS[1]} cards", f"{data.LOOKS[2]}"),
        ("Production", f"1 goods: moon on {moon[0]}, sun on {moon[1]}", "on 2 and 3"),
        ("Research", f"1 science: moon on {sun[0]}, sun on {sun[1]}", "on 2 and 3"),
    ]
    points = [
        ("Colony, the start colony too", "1"),
        ("Upgraded module", "1"),
        (f"Largest warrior: {data.TITLE_LEAST} medals and the most", str(data.TITLE_POINTS)),
        (f"Largest diplomat: {data.TITLE_LEAST} H planets and the most", str(data.TITLE_POINTS)),
        (next(m.title for m in data.MISSIONS if m.points) + ", a mission", "1"),
    ]
    return Sheet(
        about=f"For 2 players. The game ends at the moment somebody has {data.TARGET} points.",
        turn=(
            "Production: roll the base die. For both players modules produce, "
            "and one colony with that number.",
            "Flight: name a stack; your opponent turns its cards one by one, as many as your booster "
            "points and the die allow. Use or pass each card; "
            f"{data.ACTIONS[0]} actions without a command module.",
            "Trade and build: at up to two of your H planets, from the opponent with a trade module; "
            "build in any order.",
        ),
        tables=(
            ("What things cost", prices),
            ("Modules: basic, upgraded", modules),
            ("What counts", points),
            (
                "The dice",
                (
                    ("Base die", ", ".join(f"{n} on {faces} of 6" for n, faces in data.BASE_DIE)),
                    ("Combat die", ", ".join(f"{n} on {faces} of 6" for n, faces in data.COMBAT_DIE)),
                ),
            ),
        ),
        picture=svg(board.view(-2)),
        caption="Both ships and the stacks at the beginning.",
    )
