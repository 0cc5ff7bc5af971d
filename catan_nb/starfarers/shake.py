"""Between trading and flying: the mothership is shaken (SF-SPEED-1 to SF-SPEED-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.game import Refusal
from . import data
from .actions import BALL_CHANCES, BALLS_SHOWN, NO_SUCH_BALLS, Action, Balls
from .encounters import DrawEncounter
from .events import Shook, Speed
from .flight import begin_flight
from .frames import Chances, Deal, Events, Frame
from .reach import READY

if TYPE_CHECKING:
    from .position import Position


@dataclass(frozen=True, slots=True)
class ShakeFlight(Deal):
    """Between trading and flying: the mothership is shaken (SF-SPEED-1 to SF-SPEED-4)."""

    seat: int
    kind: ClassVar[str] = "shake"

    def advance(self, pos: Position, events: Events) -> bool:
        if pos.ships(self.seat):
            return False
        pos.stack.pop()  # no ship, no flight (SF-SPEED-1)
        pos.stack.pop()
        return True

    def prompt(self, pos: Position) -> str:
        return BALLS_SHOWN

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        return NO_SUCH_BALLS

    def chances(self, pos: Position) -> Chances:
        return BALL_CHANCES

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Balls)
        seat = self.seat
        pos.stack.pop()
        black = data.BLACK in (action.a, action.b)
        base = data.BLACK_BASE if black else data.BALL_VALUE[action.a] + data.BALL_VALUE[action.b]
        begin_flight(pos, seat, base)
        events.append(Shook("SF-SPEED-3", seat, action.a, action.b))
        pos.stack.append(SpeedKnown(seat))
        if black:
            pos.stack.append(DrawEncounter(seat))


@dataclass(frozen=True, slots=True)
class SpeedKnown(Frame):
    """After the shake, and after an encounter, which may change it: the speed (SF-SPEED-5)."""

    seat: int

    def advance(self, pos: Position, events: Events) -> bool:
        pos.stack.pop()
        if any(pos.state[k] == READY for k in pos.ships(self.seat)):
            events.append(Speed("SF-SPEED-5", self.seat, pos.base, pos.speed(self.seat)))
        return True
