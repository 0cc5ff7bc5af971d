"""The trade-and-build phase: own planets, the opponent's goods, building (SC-TB-1 to SC-TB-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.game import Refusal
from . import data
from .actions import (
    BUY_FROM_OPPONENT,
    END_TURN,
    HERE,
    Action,
    Build,
    Buy,
    BuyFromOpponent,
    BuyPair,
    EndTurn,
    Sell,
    Unload,
    Upgrade,
)
from .build import build, legal_builds, unload, upgrade, why_not_build, why_not_unload, why_not_upgrade
from .deals import Deal, legal_deals, make_deal, no_deal
from .events import Purchased
from .frames import Events, Question
from .stores import full, room

if TYPE_CHECKING:
    from .position import Position

PLANETS_PER_PHASE = 2


def purchases_left(pos: Position) -> int:
    """How many resources the seat on turn may still buy from the opponent this turn (SC-TB-3)."""
    return max(0, data.PURCHASES[pos.modules[pos.turn][data.TRADE_MODULE]] - pos.bought)


def no_purchase(pos: Position, seat: int, resource: int) -> Refusal | None:
    """Why a seat cannot buy a resource from the opponent, or None (SC-TB-3)."""
    if resource == data.SCIENCE:
        return Refusal("SC-TB-3", "Science cannot be bought from your opponent, only resources.")
    name = data.RESOURCES[resource]
    level = pos.modules[seat][data.TRADE_MODULE]
    if not level:
        return Refusal("SC-TB-3", "Only with a trade module can you buy from your opponent.")
    if not purchases_left(pos):
        return Refusal(
            "SC-TB-3", f"With your {data.LEVELS[level]} trade module you have bought enough this turn."
        )
    if not pos.stores[1 - seat][resource]:
        return Refusal("SC-TB-3", f"Your opponent has no {name}.")
    if room(pos, seat, resource) <= 0:
        return full(pos, seat, resource)
    if pos.astro[seat] < data.PURCHASE_PRICE:
        return Refusal("SC-TB-3", f"That costs {data.PURCHASE_PRICE} astro; you have {pos.astro[seat]}.")
    return None


def no_own_deal(pos: Position, seat: int, action: Deal) -> Refusal | None:
    """Why a seat cannot make a deal at one of its planets, or None (SC-TB-2)."""
    if action.planet == HERE:
        return Refusal("SC-TB-2", "Say at which of your H planets you trade.")
    card = data.CARDS[action.planet]
    if action.planet not in pos.planets[seat]:
        return Refusal("SC-TB-2", f"{card.name} is not yours; in this phase only own H planets trade.")
    if action.planet in pos.used:
        return Refusal("SC-TB-2", f"You have traded at {card.name} this turn; each planet trades once.")
    if len(pos.used) >= PLANETS_PER_PHASE:
        return Refusal("SC-TB-2", f"You have traded at {PLANETS_PER_PHASE} planets this turn, no more may.")
    return no_deal(pos, seat, card, action)


@dataclass(frozen=True, slots=True)
class TradeBuild(Question):
    """The third phase of a turn."""

    seat: int
    kind: ClassVar[str] = "trade"
    rule: ClassVar[str] = "SC-TB-1"

    def advance(self, pos: Position, events: Events) -> bool:
        return False

    def legal(self, pos: Position) -> Sequence[Action]:
        seat = self.seat
        out: list[Action] = [END_TURN]
        out += legal_builds(pos, seat)
        if len(pos.used) < PLANETS_PER_PHASE:
            for planet in pos.planets[seat]:
                if planet not in pos.used:
                    out += legal_deals(pos, seat, data.CARDS[planet], planet)
        if pos.modules[seat][data.TRADE_MODULE]:
            out += [BUY_FROM_OPPONENT[r] for r in range(data.KINDS) if no_purchase(pos, seat, r) is None]
        return out

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        seat = self.seat
        match action:
            case EndTurn():
                return None
            case Build():
                return why_not_build(pos, seat, action.item)
            case Upgrade():
                return why_not_upgrade(pos, seat, action.item)
            case Unload():
                return why_not_unload(pos, seat, action.item)
            case Buy() | BuyPair() | Sell():
                return no_own_deal(pos, seat, action)
            case BuyFromOpponent():
                return no_purchase(pos, seat, action.resource)
            case _:
                return self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        seat = self.seat
        match action:
            case Build():
                build(pos, seat, action.item, events)
            case Upgrade():
                upgrade(pos, seat, action.item, events)
            case Unload():
                unload(pos, seat, action.item, events)
            case Buy() | BuyPair() | Sell():
                pos.used += (action.planet,)
                make_deal(pos, seat, data.CARDS[action.planet], action, "SC-TB-2", events)
            case BuyFromOpponent():
                _purchase(pos, seat, action.resource, events)
            case _:
                pos.stack.pop()

    def prompt(self, pos: Position) -> str:
        return "Trade and build as you like, then end your turn."


def _purchase(pos: Position, seat: int, resource: int, events: Events) -> None:
    other = 1 - seat
    pos.bought += 1
    pos.stores[other][resource] -= 1
    pos.stores[seat][resource] += 1
    pos.astro[seat] -= data.PURCHASE_PRICE
    pos.astro[other] += data.PURCHASE_PRICE
    events.append(Purchased("SC-TB-3", seat, other, resource, data.PURCHASE_PRICE))
