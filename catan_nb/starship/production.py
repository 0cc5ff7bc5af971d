"""The production phase: the base die, modules and colonies of both seats (SC-PROD-1 to SC-PROD-5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.game import Refusal
from . import data
from .actions import BASE_CHANCES, NO_SUCH_BASE, ROLL, TAKE, Action, BaseDie, Take
from .events import Produced, Rolled, Wasted
from .frames import Chances, Deal, Events, Question
from .stores import full, room

if TYPE_CHECKING:
    from .position import Position


@dataclass(frozen=True, slots=True)
class Production(Question):
    """The first phase of a turn: the seat on turn rolls the base die."""

    seat: int
    kind: ClassVar[str] = "production"
    rule: ClassVar[str] = "SC-PROD-1"

    def advance(self, pos: Position, events: Events) -> bool:
        return False

    def legal(self, pos: Position) -> Sequence[Action]:
        return (ROLL,)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        pos.stack[-1] = ProductionDie(self.seat)

    def prompt(self, pos: Position) -> str:
        return "Roll the base die."


@dataclass(frozen=True, slots=True)
class ProductionDie(Deal):
    """The base die is in the air (SC-DICE-1)."""

    seat: int
    kind: ClassVar[str] = "production"
    rule: ClassVar[str] = "SC-PROD-1"

    def prompt(self, pos: Position) -> str:
        return "What does the base die show?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        return NO_SUCH_BASE

    def chances(self, pos: Position) -> Chances:
        return BASE_CHANCES

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, BaseDie)
        pos.stack.pop()
        pos.die = action.number
        events.append(Rolled("SC-PROD-1", self.seat, action.number))
        pos.stack += [Produce(1 - self.seat, False), Produce(self.seat, False)]


def module_numbers(pos: Position, seat: int, module: int) -> tuple[int, ...]:
    """The numbers on which a seat's production or research module produces now (SC-PROD-4)."""
    level = pos.modules[seat][module]
    if level == data.UPGRADED:
        return data.UPGRADED_DIE
    return (data.MODULE_DIE[module][pos.side(seat)],) if level else ()


@dataclass(frozen=True, slots=True)
class Produce(Question):
    """What a roll brings one seat: each of its modules, then one of its colonies (SC-PROD-2, SC-PROD-3)."""

    seat: int
    modules_done: bool
    kind: ClassVar[str] = "produce"
    rule: ClassVar[str] = "SC-PROD-2"

    def advance(self, pos: Position, events: Events) -> bool:
        if not self.modules_done:
            pos.stack[-1] = Produce(self.seat, True)
            self._modules(pos, events)
            return True
        colonies = self._colonies(pos)
        if colonies and not self.legal(pos):
            first = data.CARDS[colonies[0]]
            events.append(Wasted("SC-STORE-2", self.seat, first.resource, first.number, -1))
        return Question.advance(self, pos, events)

    def _modules(self, pos: Position, events: Events) -> None:
        for module, commodity in data.MODULE_MAKES.items():
            if pos.die in module_numbers(pos, self.seat, module):
                if room(pos, self.seat, commodity) > 0:
                    pos.stores[self.seat][commodity] += 1
                    events.append(Produced("SC-PROD-3", self.seat, commodity, -1, module))
                else:
                    events.append(Wasted("SC-STORE-2", self.seat, commodity, -1, module))

    def _colonies(self, pos: Position) -> list[int]:
        return [c for c in pos.colonies[self.seat] if data.CARDS[c].die == pos.die]

    def legal(self, pos: Position) -> Sequence[Action]:
        kinds = sorted(data.CARDS[c].resource for c in self._colonies(pos))
        return [TAKE[r] for r in kinds if room(pos, self.seat, r) > 0]

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if not isinstance(action, Take):
            return self.refuse(pos, action)
        if action.resource not in [data.CARDS[c].resource for c in self._colonies(pos)]:
            name = data.RESOURCES[action.resource]
            return Refusal("SC-PROD-2", f"None of your colonies makes {name} on a {pos.die}.")
        return None if room(pos, self.seat, action.resource) > 0 else full(pos, self.seat, action.resource)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Take)
        pos.stack.pop()
        pos.stores[self.seat][action.resource] += 1
        colony = next(c for c in self._colonies(pos) if data.CARDS[c].resource == action.resource)
        events.append(Produced("SC-PROD-2", self.seat, action.resource, colony, -1))

    def prompt(self, pos: Position) -> str:
        return f"Several of your colonies show a {pos.die}: choose which one produces."
