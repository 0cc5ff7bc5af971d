"""Colonies and trade planets met in flight (SC-CARD-1 to SC-CARD-5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.game import Refusal
from . import data
from .actions import (
    FOUND_COLONY,
    HERE,
    PASS,
    TAKE_PLANET,
    Action,
    Buy,
    BuyPair,
    FoundColony,
    Pass,
    Sell,
    TakePlanet,
)
from .deals import legal_deals, make_deal, no_deal, rule_of
from .events import Founded, Passed, PlanetTaken
from .frames import Events, Question
from .points import changed, titles
from .position import FOUNDED, LEFT, TAKEN, TRADED

if TYPE_CHECKING:
    from .position import Position


def met(pos: Position) -> data.Card:
    """The card that was turned last."""
    return data.CARDS[pos.turned[-1].card]


def mark(pos: Position, fate: int) -> None:
    """Note what becomes of the card that was turned last."""
    pos.turned = (*pos.turned[:-1], pos.turned[-1]._replace(fate=fate))


def leave(pos: Position, seat: int, chosen: bool, events: Events) -> None:
    """Leave the card that was met without using it (SC-TRAVEL-3)."""
    pos.stack.pop()
    mark(pos, LEFT)
    events.append(Passed("SC-TRAVEL-3", seat, pos.turned[-1].card, chosen))


def no_rocket(pos: Position, seat: int, item: int) -> Refusal | None:
    """Why a seat cannot launch a rocket, or None."""
    aboard = pos.k_rockets if item == data.K_ROCKET else pos.h_rockets
    if aboard[seat]:
        return None
    rule = "SC-CARD-1" if item == data.K_ROCKET else "SC-CARD-5"
    return Refusal(rule, f"You have no {data.ITEMS[item]} aboard; build one in the trade phase.")


@dataclass(frozen=True, slots=True)
class MeetColony(Question):
    """A colony was turned: found it or pass."""

    seat: int
    kind: ClassVar[str] = "meet"
    rule: ClassVar[str] = "SC-CARD-1"

    def legal(self, pos: Position) -> Sequence[Action]:
        return (FOUND_COLONY, PASS) if pos.k_rockets[self.seat] else (PASS,)

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if isinstance(action, FoundColony):
            return no_rocket(pos, self.seat, data.K_ROCKET)
        return self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        if isinstance(action, Pass):
            leave(pos, self.seat, bool(pos.k_rockets[self.seat]), events)
            return
        pos.stack.pop()
        card = met(pos).number
        pos.actions += 1
        pos.k_rockets[self.seat] -= 1
        pos.colonies[self.seat] += (card,)
        mark(pos, FOUNDED)
        pos.scored = True
        events.append(Founded("SC-CARD-1", self.seat, card))

    def prompt(self, pos: Position) -> str:
        return f"Found the colony {met(pos).name} with a K rocket, or pass."


@dataclass(frozen=True, slots=True)
class MeetPlanet(Question):
    """A trade planet was turned: one deal, or with an H the planet itself, or pass."""

    seat: int
    kind: ClassVar[str] = "meet"
    rule: ClassVar[str] = "SC-CARD-2"

    def legal(self, pos: Position) -> Sequence[Action]:
        card = met(pos)
        out = legal_deals(pos, self.seat, card, HERE)
        if card.h and pos.h_rockets[self.seat]:
            out.append(TAKE_PLANET)
        out.append(PASS)
        return out

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        card = met(pos)
        match action:
            case Pass():
                return None
            case TakePlanet():
                if not card.h:
                    return Refusal("SC-CARD-5", f"{card.name} has no H; only H planets can be taken.")
                return no_rocket(pos, self.seat, data.H_ROCKET)
            case Buy() | BuyPair() | Sell():
                if action.planet != HERE:
                    return self.refuse(pos, action)
                return no_deal(pos, self.seat, card, action)
            case _:
                return self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        card = met(pos)
        if isinstance(action, Pass):
            leave(pos, self.seat, len(self.legal(pos)) > 1, events)
            return
        pos.stack.pop()
        pos.actions += 1
        if isinstance(action, TakePlanet):
            before = titles(pos)
            pos.h_rockets[self.seat] -= 1
            pos.planets[self.seat] += (card.number,)
            mark(pos, TAKEN)
            events.append(PlanetTaken("SC-CARD-5", self.seat, card.number))
            changed(pos, before, events)
        else:
            assert isinstance(action, (Buy, BuyPair, Sell))
            mark(pos, TRADED)
            make_deal(pos, self.seat, card, action, rule_of(card), events)

    def prompt(self, pos: Position) -> str:
        card = met(pos)
        if card.commodity < 0:
            return f"Take {card.name} with an H rocket, or pass."
        take = ", take the planet with an H rocket" if card.h else ""
        return f"Trade at {card.name} (price {card.price}){take}, or pass."
