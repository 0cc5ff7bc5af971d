"""Pirates: ransom, fight, reward and penalties (SC-PIR-1 to SC-PIR-7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.game import Refusal
from . import data
from .actions import (
    COMBAT_CHANCES,
    FIGHT,
    LOSE,
    NO_SUCH_COMBAT,
    PAY,
    PIRATE_CHANCES,
    Action,
    CombatDie,
    Fight,
    Lose,
    Pass,
    Pay,
    PirateDie,
)
from .events import CannonLost, FightBegan, FightRolled, Fought, ModuleLost, Ransom, Spared
from .frames import Chances, Deal, Events, Question
from .planets import mark, met
from .points import changed, titles
from .position import BEATEN, BOTH, FOUGHT, LOST, PAID
from .stacks import beaten
from .stores import TakeReward, trim

if TYPE_CHECKING:
    from .position import Position


@dataclass(frozen=True, slots=True)
class MeetPirates(Question):
    """Pirates were turned, and the opponent has named their price: pay or fight (SC-PIR-1)."""

    seat: int
    kind: ClassVar[str] = "pirate"
    rule: ClassVar[str] = "SC-PIR-1"

    def advance(self, pos: Position, events: Events) -> bool:
        return False

    def legal(self, pos: Position) -> Sequence[Action]:
        return (PAY, FIGHT) if pos.astro[self.seat] >= met(pos).ransom else (FIGHT,)

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if isinstance(action, Fight):
            return None
        ransom, have = met(pos).ransom, pos.astro[self.seat]
        if isinstance(action, Pass):
            way = "pay their price or fight" if have >= ransom else "you must fight, for you cannot pay"
            return Refusal("SC-PIR-1", f"Pirates cannot be passed: {way}.")
        if not isinstance(action, Pay):
            return self.refuse(pos, action)
        if have >= ransom:
            return None
        return Refusal("SC-PIR-1", f"The pirates want {ransom} astro and you have {have}, so you must fight.")

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        card = met(pos)
        if isinstance(action, Pay):
            pos.stack.pop()
            pos.astro[self.seat] -= card.ransom
            mark(pos, PAID)
            events.append(Ransom("SC-PIR-2", self.seat, card.ransom))
            return
        pos.stack[-1] = Battle(self.seat)
        pos.turned = (*pos.turned[:-1], pos.turned[-1]._replace(seats=BOTH, hidden=False, fate=FOUGHT))
        events.append(FightBegan("SC-PIR-3", self.seat, card.number))

    def prompt(self, pos: Position) -> str:
        ransom = met(pos).ransom
        if pos.astro[self.seat] < ransom:
            return f"Pirates want {ransom} astro, which you do not have: fight."
        return f"Pirates want {ransom} astro: pay or fight."


@dataclass(frozen=True, slots=True)
class Battle(Deal):
    """The combat dice of both sides, the seat's own first (SC-PIR-3)."""

    seat: int
    kind: ClassVar[str] = "battle"
    rule: ClassVar[str] = "SC-PIR-3"

    def prompt(self, pos: Position) -> str:
        if pos.fight:
            return "What does the combat die of the pirates show?"
        return "What does your own combat die show?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        return NO_SUCH_COMBAT

    def chances(self, pos: Position) -> Chances:
        return PIRATE_CHANCES if pos.fight else COMBAT_CHANCES

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, (CombatDie, PirateDie))
        pos.fight += (action.number,)
        events.append(FightRolled("SC-DICE-2", self.seat, action.number, isinstance(action, PirateDie)))
        if len(pos.fight) == 2:
            pos.stack.pop()
            decide(pos, self.seat, events)


def decide(pos: Position, seat: int, events: Events) -> None:
    """Compare both totals; the seat wins a tie (SC-PIR-3)."""
    card = met(pos)
    mine, theirs = pos.fight[0] + pos.strength(seat), pos.fight[1] + card.strength
    events.append(Fought("SC-PIR-3", seat, card.number, mine, theirs, mine >= theirs))
    if mine >= theirs:
        before = titles(pos)
        mark(pos, BEATEN)
        beaten(pos, card.ransom)
        pos.pirates[seat] += (card.number,)
        pos.stack.append(TakeReward("SC-PIR-4", seat, 1))
        changed(pos, before, events)
        return
    mark(pos, LOST)
    if card.penalty == data.CANNON_PENALTY:
        lose_cannon(pos, seat, events)
    elif card.penalty == data.MODULE_PENALTY:
        if any(pos.modules[seat]):
            pos.stack.append(LoseModule(seat))
        else:
            events.append(Spared("SC-PIR-7", seat, data.MODULE_PENALTY))


def lose_cannon(pos: Position, seat: int, events: Events) -> None:
    """A basic cannon goes; without one, an upgraded one becomes basic (SC-PIR-6)."""
    basic, upgraded = pos.cannons[seat]
    if basic:
        pos.cannons[seat] = (basic - 1, upgraded)
        events.append(CannonLost("SC-PIR-6", seat, False))
    elif upgraded:
        pos.cannons[seat] = (1, upgraded - 1)
        events.append(CannonLost("SC-PIR-6", seat, True))
    else:
        events.append(Spared("SC-PIR-6", seat, data.CANNON_PENALTY))


@dataclass(frozen=True, slots=True)
class LoseModule(Question):
    """The seat chooses the module that the pirates take, or lower to basic (SC-PIR-7)."""

    seat: int
    kind: ClassVar[str] = "lose"
    rule: ClassVar[str] = "SC-PIR-7"

    def legal(self, pos: Position) -> Sequence[Action]:
        return [LOSE[m] for m, level in enumerate(pos.modules[self.seat]) if level]

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if not isinstance(action, Lose):
            return self.refuse(pos, action)
        if pos.modules[self.seat][action.module]:
            return None
        name = data.MODULES[action.module]
        return Refusal("SC-PIR-7", f"You have no {name} module; give up one that you have.")

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Lose)
        pos.stack.pop()
        levels = pos.modules[self.seat]
        levels[action.module] -= 1
        events.append(ModuleLost("SC-PIR-7", self.seat, action.module, levels[action.module]))
        if action.module == data.SUPPLY:
            trim(pos, self.seat, events)

    def prompt(self, pos: Position) -> str:
        return "The pirates take a module: choose which one you give up, or lower to basic."
