"""Victory points and friendship markers, counted from the board each time (SF-VP-1 to SF-VP-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import data
from .events import Fame, Won
from .frames import Events

if TYPE_CHECKING:
    from .position import Position

SOURCES = ("colonies", "spaceports", "markers", "medals", "fame")


def marker(stations: tuple[int, ...]) -> int:
    """Who holds an outpost's friendship marker: stations in the order they were founded (SF-STAT-4)."""
    holder = -1
    for i, seat in enumerate(stations):
        if holder < 0:
            holder = seat
        elif seat != holder:
            so_far = stations[: i + 1]
            if so_far.count(seat) > so_far.count(holder):
                holder = seat
    return holder


def sources(pos: Position, seat: int) -> tuple[int, ...]:
    """A seat's points by source, in the order of SOURCES (SF-VP-2)."""
    markers = sum(1 for stations in pos.docks if stations and marker(stations) == seat)
    return (
        len(pos.colonies[seat]) * data.COLONY_POINTS,
        len(pos.ports[seat]) * data.SPACEPORT_POINTS,
        markers * data.MARKER_POINTS,
        pos.medals[seat] * data.MEDAL_POINTS,
        pos.fame[seat] // data.FAME_PER_POINT,
    )


def points(pos: Position, seat: int) -> int:
    """A seat's victory points."""
    return sum(sources(pos, seat))


def scores(pos: Position) -> tuple[int, ...]:
    """Everybody's victory points, in seat order."""
    return tuple(points(pos, seat) for seat in range(pos.seats))


def change_fame(pos: Position, seat: int, change: int, rule: str, events: Events) -> None:
    """Give or take fame pieces: never below none (SF-VP-5), never more than the tray has."""
    have = pos.fame[seat]
    left = data.FAME_IN_TRAY - sum(pos.fame)
    change = max(-have, min(change, left))
    pos.fame[seat] = have + change
    pos.scored = True
    events.append(Fame(rule, seat, change, have + change))


def win(pos: Position, events: Events, rule: str) -> None:
    """The seat on turn wins; the game is over."""
    pos.winner = pos.turn
    pos.stack.clear()
    events.append(Won(rule, pos.turn, points(pos, pos.turn)))


def check_win(pos: Position, events: Events, rule: str) -> bool:
    """End the game when the seat on turn has the target, unless it must be claimed."""
    if pos.options.claimed or points(pos, pos.turn) < pos.options.target:
        return False
    win(pos, events, rule)
    return True
