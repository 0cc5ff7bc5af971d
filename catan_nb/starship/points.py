"""Victory points and titles, counted from what lies open each time (SC-VP-1 to SC-VP-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import data
from .events import TitleMoved, Won
from .frames import Events

if TYPE_CHECKING:
    from .position import Position

SOURCES = ("colonies", "modules", "missions", "largest warrior", "largest diplomat")
NOBODY = -1


def medals(pos: Position, seat: int) -> int:
    """A seat's medals: one for each pirate card, those of missions (SC-VP-3)."""
    return len(pos.pirates[seat]) + sum(data.MISSIONS[m].medals for m in pos.missions_done[seat])


def holder(first: int, second: int) -> int:
    """Who holds a title, given both counts: enough, and more than the other; else NOBODY (SC-VP-4)."""
    if first == second or max(first, second) < data.TITLE_LEAST:
        return NOBODY
    return 0 if first > second else 1


def titles(pos: Position) -> tuple[int, int]:
    """The holders of the titles, in the order of TITLES."""
    return (
        holder(medals(pos, 0), medals(pos, 1)),
        holder(len(pos.planets[0]), len(pos.planets[1])),
    )


def sources(pos: Position, seat: int) -> tuple[int, ...]:
    """A seat's points by source, in the order of SOURCES (SC-VP-1)."""
    warrior, diplomat = titles(pos)
    return (
        len(pos.colonies[seat]),
        pos.modules[seat].count(data.UPGRADED),
        sum(data.MISSIONS[m].points for m in pos.missions_done[seat]),
        data.TITLE_POINTS if warrior == seat else 0,
        data.TITLE_POINTS if diplomat == seat else 0,
    )


def points(pos: Position, seat: int) -> int:
    """A seat's victory points."""
    return sum(sources(pos, seat))


def scores(pos: Position) -> tuple[int, ...]:
    """Both seats' victory points."""
    return tuple(points(pos, seat) for seat in range(data.SEATS))


def changed(pos: Position, before: tuple[int, int], events: Events) -> None:
    """Say which titles moved since they were ``before``; the points are to be looked at."""
    pos.scored = True
    for title, (old, new) in enumerate(zip(before, titles(pos), strict=True)):
        if old != new:
            rule = "SC-VP-3" if title == data.WARRIOR else "SC-VP-2"
            events.append(TitleMoved("SC-VP-4" if new == NOBODY else rule, new, title, old))


def check_win(pos: Position, events: Events) -> bool:
    """End the game when the seat on turn has the target (SC-END-1)."""
    if pos.turns == 0 or points(pos, pos.turn) < pos.options.target:
        return False
    pos.winner = pos.turn
    pos.stack.clear()
    events.append(Won("SC-END-1", pos.turn, points(pos, pos.turn)))
    return True
