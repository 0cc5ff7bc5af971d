"""The turn: its phases as frames on the stack, and what happens between two turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .events import TurnBegan, TurnEnded
from .flight import Departure
from .frames import Events, Frame
from .missions import OpenMissions
from .production import Production
from .trade import TradeBuild

if TYPE_CHECKING:
    from .position import Position


def begin_turn(pos: Position, seat: int, events: Events) -> None:
    """Give the turn to a seat: production, flight, missions refilled, trade and build."""
    pos.turn = seat
    pos.turns += 1
    events.append(TurnBegan("SC-PROD-1", seat, pos.turns))
    pos.stack += [TurnEnd(seat), TradeBuild(seat), OpenMissions(seat), Departure(seat), Production(seat)]


@dataclass(frozen=True, slots=True)
class TurnEnd(Frame):
    """Below the phases of a turn: tidies up and passes the turn to the opponent."""

    seat: int

    def advance(self, pos: Position, events: Events) -> bool:
        pos.stack.pop()
        pos.die = 0
        pos.used = ()
        pos.bought = 0
        events.append(TurnEnded("SC-TB-1", self.seat))
        begin_turn(pos, 1 - self.seat, events)
        return True
