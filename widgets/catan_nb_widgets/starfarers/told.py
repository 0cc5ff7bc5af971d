"""What a real table of Starfarers can be asked: dice, balls, discs, encounter numbers, cards, tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data, space
from catan_nb.starfarers.encounter_deck import ENCOUNTERS
from catan_nb.starfarers.tell import face_title

from ..desk import FACES
from ..told import Choice, Named, faces

Chances = Sequence[tuple[Any, int]]


def told(chances: Chances, opening: Sequence[Any], hand: Sequence[int] = ()) -> Choice:
    """What may be tapped when the table is asked for one of ``chances``; ``opening`` is told already.

    ``hand`` are the cards of the one who taps: what is taken lies in it. Discs and tiles lie open, so
    only what is left of them is there; which encounters and cards are out is nobody's knowledge, so
    all of them are.
    """
    resources = tuple((name, name) for name in data.RESOURCES)
    match chances[0][0]:
        case a.Dice():
            die = faces(FACES, 6)
            return Choice((("One die", die), ("The other die", die)), "dice {} {}")
        case a.Balls():
            balls = tuple((name, name) for name in data.BALLS)
            return Choice((("One ball", balls), ("The other ball", balls)), "balls {} {}")
        case a.Card():
            return Choice((("The card drawn", resources),), "card {}")
        case a.Stolen():
            held = tuple(resources[r] for r, n in enumerate(hand) if n)
            return Choice((("The card taken", held or resources),), "stolen {}")
        case a.Encounter():
            numbers = tuple((str(card.number), str(card.number)) for card in ENCOUNTERS)
            return Choice((("Number of the encounter card", numbers),), "encounter {}")
        case a.Disc():
            return Choice((("Discs of this kind that are left", _discs(chances)),), "disc {}")
        case a.Spare():
            return Choice((("Discs that are left in the reserve", _discs(chances)),), "spare {}")
        case a.Tile():
            tiles = {_tile(data.TILES[x.tile]): data.TILES[x.tile].id for x, _ in chances}
            left = tuple((name, title) for title, name in tiles.items())
            return Choice((("Tiles that are left", left),), "tile {}")
        case _:
            return Choice((("How it lies", _ways(opening)),), "rotate {}")


def gap_asked(chances: Chances, opening: Sequence[Any]) -> int:
    """The gap whose tile the table is asked for, or -1."""
    tiles = sum(isinstance(x, a.Tile) for x in opening)
    kind = type(chances[0][0]) if chances else None
    return tiles if kind is a.Tile else tiles - 1 if kind is a.Rotate else -1


def board_so_far(opening: Sequence[Any]) -> space.Board:
    """The board with the tiles that are told; the other gaps are empty space."""
    layout: list[tuple[int, int]] = []
    for x in opening:
        if isinstance(x, a.Tile):
            layout.append((x.tile, 0))
        elif isinstance(x, a.Rotate):
            layout[-1] = (layout[-1][0], x.thirds)
    untold = (len(data.GAPS) - len(layout)) * [(data.IN_THE_BOX[0], 0)]
    return space.board((*layout, *untold))


def _discs(chances: Chances) -> tuple[Named, ...]:
    """What is on the discs, and how many of each are left where this one comes from."""
    return tuple(
        (data.FACES[x.face].label, f"{face_title(x.face)}{f' · {n} left' if n > 1 else ''}")
        for x, n in chances
    )


def _tile(tile: data.Tile) -> str:
    """What is on a tile."""
    if tile.kind == data.SYSTEM:
        return f"planets of {', '.join(data.RESOURCES[r] for r, _ in tile.planets)}"
    return f"outpost of the {data.PEOPLES[tile.people]}" if tile.kind == data.OUTPOST else "empty space"


def _ways(opening: Sequence[Any]) -> tuple[Named, ...]:
    """The three ways in which the last tile may lie in its gap, by where its planets are."""
    tiles = [x.tile for x in opening if isinstance(x, a.Tile)]
    planets = data.TILES[tiles[-1]].planets
    hexes = data.GAPS[len(tiles) - 1][2]
    columns = [column for column, _ in hexes]
    where = []
    for column, row in hexes:
        if columns.count(column) == 1:
            where.append("on the left" if column == min(columns) else "on the right")
        else:
            where.append("above" if row == min(r for c, r in hexes if c == column) else "below")
    out = []
    for n in range(3):
        lie = [data.RESOURCES[planets[(i - n) % len(planets)][0]] for i in range(len(hexes))]
        out.append((str(n), ", ".join(f"{name} {place}" for name, place in zip(lie, where, strict=True))))
    return tuple(out)
