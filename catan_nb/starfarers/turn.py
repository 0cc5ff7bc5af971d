"""The turn: its phases as frames on the stack, and what happens between two turns (SF-TURN-1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import data
from .events import TurnBegan, TurnEnded
from .flight import Flight
from .frames import Events, Frame
from .points import check_win
from .production import Production
from .reach import READY
from .shake import ShakeFlight
from .trade import TradeBuild

if TYPE_CHECKING:
    from .position import Position


def begin_turn(pos: Position, seat: int, events: Events) -> None:
    """Give the turn to a seat; it may have won in the meantime (SF-WIN-2)."""
    pos.turn = seat
    pos.turns += 1
    pos.scored = False
    events.append(TurnBegan("SF-TURN-1", seat, pos.turns))
    pos.stack += [TurnEnd(seat), Flight(seat), ShakeFlight(seat), TradeBuild(seat), Production(seat)]
    check_win(pos, events, "SF-WIN-2")


@dataclass(frozen=True, slots=True)
class TurnEnd(Frame):
    """Below the phases of a turn: tidies up and passes the turn to the left."""

    seat: int

    def advance(self, pos: Position, events: Events) -> bool:
        pos.stack.pop()
        pos.once = 0
        pos.offers = ()
        pos.base = 0
        pos.moving = -1
        for slot in range(data.TRANSPORTS):
            pos.used[slot] = 0
            pos.state[slot] = READY
            pos.leave[slot] = -1
        pos.discards |= pos.aside
        pos.aside = 0
        events.append(TurnEnded("SF-TURN-1", self.seat))
        begin_turn(pos, (self.seat + 1) % pos.seats, events)
        return True
