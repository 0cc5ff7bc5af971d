"""The stores: what fits, what is lost, and rewards of one's own choice (SC-STORE-1 to SC-STORE-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.game import Refusal
from ..core.words import plural
from . import data
from .actions import TAKE, Action, Take
from .events import NoRoom, Surplus, Took
from .frames import Events, Question

if TYPE_CHECKING:
    from .position import Position


def capacity(pos: Position, seat: int, commodity: int) -> int:
    """How many units of a commodity a seat's store can hold (SC-STORE-1)."""
    if commodity == data.SCIENCE:
        return data.SCIENCE_ROOM
    return data.RESOURCE_ROOM[pos.modules[seat][data.SUPPLY]]


def room(pos: Position, seat: int, commodity: int) -> int:
    """How many more units of a commodity fit."""
    return capacity(pos, seat, commodity) - pos.stores[seat][commodity]


def full(pos: Position, seat: int, commodity: int) -> Refusal:
    """What to say when no more, or not so much, fits."""
    left = room(pos, seat, commodity)
    name = data.COMMODITIES[commodity]
    if left:
        return Refusal("SC-STORE-2", f"You have room for {left} more {name}, no more.")
    return Refusal("SC-STORE-2", f"Your store of {name} is full.")


def trim(pos: Position, seat: int, events: Events) -> None:
    """Throw away what no longer fits after the supply module was lost or lowered (SC-STORE-3)."""
    store = pos.stores[seat]
    lost = [max(0, -room(pos, seat, c)) for c in range(len(store))]
    if any(lost):
        for c, n in enumerate(lost):
            store[c] -= n
        events.append(Surplus("SC-STORE-3", seat, tuple(lost)))


@dataclass(frozen=True, slots=True)
class TakeReward(Question):
    """A seat takes resources of its choice, one per action, among those with room (SC-PIR-4)."""

    rule: str
    seat: int
    left: int
    kind: ClassVar[str] = "take"

    def advance(self, pos: Position, events: Events) -> bool:
        if self.left and not self.legal(pos):
            events.append(NoRoom(self.rule, self.seat))
        return Question.advance(self, pos, events)

    def legal(self, pos: Position) -> Sequence[Action]:
        return [TAKE[r] for r in range(data.KINDS) if room(pos, self.seat, r) > 0] if self.left else ()

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if not isinstance(action, Take):
            return self.refuse(pos, action)
        return None if room(pos, self.seat, action.resource) > 0 else full(pos, self.seat, action.resource)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Take)
        pos.stack[-1] = TakeReward(self.rule, self.seat, self.left - 1)
        pos.stores[self.seat][action.resource] += 1
        events.append(Took(self.rule, self.seat, action.resource))

    def prompt(self, pos: Position) -> str:
        return f"Choose {plural(self.left, 'resource')} as your reward."
