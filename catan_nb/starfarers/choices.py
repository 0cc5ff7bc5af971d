"""Small questions that several rules ask: give or take a card, fit or remove a part, draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.game import Refusal
from . import data
from .actions import CARD, FIT, GIVE, REMOVE, STOLEN, TAKE, Action, Card, Fit, Give, Remove, Stolen, Take
from .events import Drew, Fitted, Moved, NoReserve, Paid, Rebuilt, Removed, Took
from .frames import Account, Chances, Deal, Events, Question

if TYPE_CHECKING:
    from .position import Position

SUPPLY = -1


def note(pos: Position, account: str, resource: int) -> None:
    """Let the encounter below the question on top keep account of a card."""
    below = pos.stack[-2]
    assert isinstance(below, Account)
    pos.stack[-2] = below.noting(account, resource)


@dataclass(frozen=True, slots=True)
class GiveCards(Question):
    """A seat gives up cards, one per action, to the supply or to another seat.

    ``noted`` says that the encounter below keeps account of them.
    """

    rule: str
    seat: int
    left: int
    to: int = SUPPLY
    noted: bool = False
    kind: ClassVar[str] = "give"

    def legal(self, pos: Position) -> Sequence[Action]:
        return [GIVE[r] for r, n in enumerate(pos.hands[self.seat]) if n > 0] if self.left else ()

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if isinstance(action, Give):
            if pos.hands[self.seat][action.resource] > 0:
                return None
            return Refusal(
                self.rule, f"You have no {data.RESOURCES[action.resource]} to give; choose a kind you hold."
            )
        return self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Give)
        r = action.resource
        pos.hands[self.seat][r] -= 1
        pos.stack[-1] = GiveCards(self.rule, self.seat, self.left - 1, self.to, self.noted)
        if self.to == SUPPLY:
            pos.supply[r] += 1
            events.append(Paid(self.rule, self.seat, r))
        else:
            pos.hands[self.to][r] += 1
            events.append(Moved(self.rule, self.to, self.seat, r))
        if self.noted:
            note(pos, "offered", r)

    def prompt(self, pos: Position) -> str:
        cards = "1 more card" if self.left == 1 else f"{self.left} cards"
        return f"Give up {cards}." if self.to == SUPPLY else f"Hand over {cards}."


@dataclass(frozen=True, slots=True)
class TakeCards(Question):
    """A seat takes cards of its choice from the supply, one per action."""

    rule: str
    seat: int
    left: int
    noted: bool = False
    kind: ClassVar[str] = "take"

    def legal(self, pos: Position) -> Sequence[Action]:
        return [TAKE[r] for r, n in enumerate(pos.supply) if n > 0] if self.left else ()

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if isinstance(action, Take):
            if pos.supply[action.resource] > 0:
                return None
            return Refusal(
                "SF-COMP-1", f"The supply has no {data.RESOURCES[action.resource]} left; take another kind."
            )
        return self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Take)
        pos.stack[-1] = TakeCards(self.rule, self.seat, self.left - 1, self.noted)
        gain(pos, self.seat, action.resource, 1, self.rule, events)
        if self.noted:
            note(pos, "deal", action.resource)

    def prompt(self, pos: Position) -> str:
        cards = "1 card" if self.left == 1 else f"{self.left} cards"
        return f"Take {cards} of your choice from the supply."


def gain(pos: Position, seat: int, resource: int, number: int, rule: str, events: Events) -> int:
    """Cards from the supply, as many as it has; returns how many."""
    number = min(number, pos.supply[resource])
    if number:
        pos.supply[resource] -= number
        pos.hands[seat][resource] += number
        events.append(Took(rule, seat, resource, number))
    return number


def can_fit(pos: Position, seat: int, part: int) -> Refusal | None:
    """Why a mothership cannot take one more of a part (SF-COMP-3, SF-COMP-4), or None."""
    name = data.PART_TITLES[part]
    if pos.fitted[seat][part] >= data.PART_CAPS[part]:
        return Refusal("SF-COMP-4", f"A mothership has room for {data.PART_CAPS[part]} {name}s, no more.")
    if sum(parts[part] for parts in pos.fitted) >= data.PARTS_IN_TRAY[part]:
        return Refusal("SF-COMP-3", f"The tray has no {name} left.")
    return None


@dataclass(frozen=True, slots=True)
class FitPart(Question):
    """A seat takes a free part for its mothership (SF-SPEC-4)."""

    seat: int
    kind: ClassVar[str] = "fit"
    rule: ClassVar[str] = "SF-SPEC-4"

    def legal(self, pos: Position) -> Sequence[Action]:
        return [FIT[p] for p in range(len(data.PARTS)) if can_fit(pos, self.seat, p) is None]

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        return can_fit(pos, self.seat, action.part) if isinstance(action, Fit) else self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Fit)
        pos.stack.pop()
        pos.fitted[self.seat][action.part] += 1
        events.append(Fitted(self.rule, self.seat, action.part))

    def prompt(self, pos: Position) -> str:
        return "Choose a free part for your mothership."


@dataclass(frozen=True, slots=True)
class RemovePart(Question):
    """A seat gives up a part of its mothership (SF-SPEC-5)."""

    seat: int
    rule: str = "SF-SPEC-5"
    kind: ClassVar[str] = "remove"

    def legal(self, pos: Position) -> Sequence[Action]:
        return [REMOVE[p] for p, n in enumerate(pos.fitted[self.seat]) if n > 0]

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if isinstance(action, Remove):
            if pos.fitted[self.seat][action.part] > 0:
                return None
            return Refusal(
                self.rule, f"Your mothership has no {data.PART_TITLES[action.part]}; give up a part you have."
            )
        return self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Remove)
        pos.stack.pop()
        pos.fitted[self.seat][action.part] -= 1
        events.append(Removed(self.rule, self.seat, action.part))

    def prompt(self, pos: Position) -> str:
        return "Choose a part of your mothership to give up."


@dataclass(frozen=True, slots=True)
class DrawReserve(Deal):
    """Cards drawn unseen from the reserve pile, which is rebuilt when it is empty (SF-PROD-6)."""

    rule: str
    seat: int
    left: int

    def advance(self, pos: Position, events: Events) -> bool:
        if not self.left:
            pos.stack.pop()
            return True
        if any(pos.reserve):
            return False
        moved = [min(data.RESERVE_PER_RESOURCE, n) for n in pos.supply]
        if not any(moved):
            pos.stack.pop()
            events.append(NoReserve("SF-PROD-6", self.seat))
            return True
        for r, n in enumerate(moved):
            pos.supply[r] -= n
            pos.reserve[r] += n
        events.append(Rebuilt("SF-PROD-6", self.seat, tuple(moved)))
        return False

    def teller(self, pos: Position) -> int:
        return self.seat

    def prompt(self, pos: Position) -> str:
        return f"Which card did player {self.seat + 1} draw from the reserve pile?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        assert isinstance(chance, Card)
        name = data.RESOURCES[chance.resource]
        return Refusal("SF-PROD-6", f"No {name} is left in the reserve pile.")

    def chances(self, pos: Position) -> Chances:
        return [(CARD[r], n) for r, n in enumerate(pos.reserve) if n > 0]

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Card)
        pos.reserve[action.resource] -= 1
        pos.hands[self.seat][action.resource] += 1
        pos.stack[-1] = DrawReserve(self.rule, self.seat, self.left - 1)
        events.append(Drew(self.rule, self.seat, action.resource))


@dataclass(frozen=True, slots=True)
class StealCard(Deal):
    """A card taken at random from a hand."""

    rule: str
    thief: int
    victim: int

    def advance(self, pos: Position, events: Events) -> bool:
        if any(pos.hands[self.victim]):
            return False
        pos.stack.pop()
        return True

    def teller(self, pos: Position) -> int:
        return self.victim

    def prompt(self, pos: Position) -> str:
        return f"Which card was taken from the hand of player {self.victim + 1}?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        assert isinstance(chance, Stolen)
        return Refusal(self.rule, f"That hand holds no {data.RESOURCES[chance.resource]}.")

    def chances(self, pos: Position) -> Chances:
        return [(STOLEN[r], n) for r, n in enumerate(pos.hands[self.victim]) if n > 0]

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Stolen)
        pos.stack.pop()
        pos.hands[self.victim][action.resource] -= 1
        pos.hands[self.thief][action.resource] += 1
        events.append(Moved(self.rule, self.thief, self.victim, action.resource))
