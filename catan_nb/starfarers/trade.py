"""The trade-and-build phase: supply trade, friendship deals, building (SF-TRADE-1, SF-TRADE-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from ..core import counts
from ..core.game import Refusal
from . import data
from .actions import (
    BUY_FAME,
    CLAIM,
    END_TURN,
    OFFER_ONE,
    PLACE,
    SHAKE,
    TRADE,
    Action,
    Aid,
    Build,
    BuyFame,
    Claim,
    EndTurn,
    Offer,
    Place,
    Shake,
    Trade,
)  # fmt: skip
from .bargain import Bargain, bad_terms
from .build import build, legal_builds, no_ship_piece, place_ship, ship_sites, why_not_build
from .choices import StealCard
from .events import NoFlight, Offered, Paid, ShipWon, Traded
from .frames import Events, Question
from .points import change_fame, points, win
from .production import why_no_claim

if TYPE_CHECKING:
    from .position import Position

USED_RATE, USED_PATRON, USED_AID = 1, 2, 4
"""Bits of ``Position.once``: what was used this turn."""


def usual_rate(give: int) -> int:
    """How many cards of a kind the supply takes for one other, without a friendship card (SF-TRADE-4)."""
    return data.GOODS_RATE if give == data.GOODS else data.SUPPLY_RATE


def rate(pos: Position, seat: int, give: int) -> int:
    """How many cards of a kind a seat gives the supply for one other (SF-TRADE-4, SF-FRIEND-2)."""
    best = usual_rate(give)
    for card in pos.cards[seat]:
        friend = data.FRIENDSHIP[card]
        if friend.effect == data.RATE and friend.resource == give and not (
            friend.limit == 1 and pos.once & USED_RATE
        ):  # fmt: skip
            best = min(best, friend.limit)
    return best


def no_trade(pos: Position, seat: int, action: Trade) -> Refusal | None:
    """Why a trade with the supply is refused, or None."""
    give, get = data.RESOURCES[action.give], data.RESOURCES[action.get]
    if action.give == action.get:
        return Refusal("SF-TRADE-4", f"The supply does not trade {give} for {get}.")
    due = rate(pos, seat, action.give)
    if action.rate != due:
        if action.give == data.GOODS and action.rate == 1 and pos.once & USED_RATE:
            return Refusal("SF-FRIEND-2", "You traded goods at 1 : 1 this turn already; now it is 2 : 1.")
        rule = "SF-TRADE-4" if due == usual_rate(action.give) else "SF-FRIEND-2"
        return Refusal(rule, f"Your rate for {give} is {due} : 1, not {action.rate} : 1.")
    if pos.hands[seat][action.give] < due:
        return Refusal("SF-TRADE-4", f"That takes {due} {give}; you have {pos.hands[seat][action.give]}.")
    if not pos.supply[action.get]:
        return Refusal("SF-COMP-1", f"The supply has no {get} left; take another kind.")
    return None


def aid_targets(pos: Position, seat: int) -> list[int]:
    """Opponents with more points who hold cards (SF-FRIEND-4)."""
    have = points(pos, seat)
    return [s for s in pos.seats_from(seat)[1:] if points(pos, s) > have and any(pos.hands[s])]


@dataclass(frozen=True, slots=True)
class TradeBuild(Question):
    """The second phase of a turn."""

    seat: int
    kind: ClassVar[str] = "trade"
    rule: ClassVar[str] = "SF-TRADE-1"

    def advance(self, pos: Position, events: Events) -> bool:
        return False

    def legal(self, pos: Position) -> Sequence[Action]:
        seat = self.seat
        hand, supply = pos.hands[seat], pos.supply
        out: list[Action] = [SHAKE if pos.ships(seat) else END_TURN]
        if pos.options.claimed and why_no_claim(pos) is None:
            out.append(CLAIM)
        if not any(hand):
            return out + self._extras(pos)
        out += legal_builds(pos, seat)
        for give, n in enumerate(hand):
            if n and n >= (due := rate(pos, seat, give)):
                out += [TRADE[give, due, get] for get in range(data.KINDS) if get != give and supply[get]]
        out += self._extras(pos)
        if not pos.offers:
            held = list(counts.kinds(hand))
            out += [OFFER_ONE[a][b] for a in held for b in range(data.KINDS) if a != b]
        return out

    def _extras(self, pos: Position) -> list[Action]:
        out: list[Action] = []
        if pos.waiting[self.seat] and no_ship_piece(pos, self.seat, data.TRADE_SHIP) is None:
            out += [PLACE[n] for n in ship_sites(pos, self.seat)]
        if pos.cards[self.seat]:
            if no_fame(pos, self.seat) is None:
                out.append(BUY_FAME)
            if pos.has_effect(self.seat, data.AID) and not pos.once & USED_AID:
                rich = aid_targets(pos, self.seat)
                out += [Aid(c) for n in (1, 2) for c in combinations(rich, n)]
        return out

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        seat = self.seat
        match action:
            case Build():
                return why_not_build(pos, seat, action)
            case Trade():
                return no_trade(pos, seat, action)
            case Shake():
                if pos.ships(seat):
                    return None
                return Refusal(
                    "SF-SPEED-1", "You have no ship on the board, so there is nothing to shake for."
                )
            case EndTurn():
                if not pos.ships(seat):
                    return None
                return Refusal("SF-SPEED-2", "You have a ship on the board: shake the mothership first.")
            case Offer():
                return bad_terms(pos.hands[seat], action.give, action.get)
            case Place():
                return no_place(pos, seat, action.node)
            case BuyFame():
                return no_fame(pos, seat)
            case Aid():
                return no_aid(pos, seat, action)
            case Claim():
                return why_no_claim(pos)
            case _:
                return self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        seat = self.seat
        match action:
            case Build():
                build(pos, seat, action, events)
            case Trade():
                self._trade(pos, action, events)
            case Shake():
                pos.stack.pop()
            case EndTurn():
                pos.stack.pop()
                events.append(NoFlight("SF-SPEED-1", seat))
            case Offer():
                pos.offers += ((action.give, action.get),)
                events.append(Offered("SF-TRADE-2", seat, action.give, action.get))
                others = tuple(pos.seats_from(seat)[1:])
                pos.stack.append(Bargain(seat, action.give, action.get, (), others))
            case Place():
                pos.waiting[seat] -= 1
                place_ship(pos, seat, data.TRADE_SHIP, action.node)
                events.append(ShipWon("SF-SPEC-3", seat, action.node))
            case BuyFame():
                pos.once |= USED_PATRON
                pos.hands[seat][data.GOODS] -= 1
                pos.supply[data.GOODS] += 1
                events.append(Paid("SF-FRIEND-4", seat, data.GOODS))
                change_fame(pos, seat, 1, "SF-FRIEND-4", events)
            case Aid():
                pos.once |= USED_AID
                for victim in reversed(action.seats):
                    pos.stack.append(StealCard("SF-FRIEND-4", seat, victim))
            case Claim():
                win(pos, events, "SF-WIN-3")
            case _:
                raise AssertionError(action)

    def _trade(self, pos: Position, action: Trade, events: Events) -> None:
        hand = pos.hands[self.seat]
        if action.give == data.GOODS and action.rate == 1:
            pos.once |= USED_RATE
        hand[action.give] -= action.rate
        pos.supply[action.give] += action.rate
        hand[action.get] += 1
        pos.supply[action.get] -= 1
        rule = "SF-TRADE-4" if action.rate == usual_rate(action.give) else "SF-FRIEND-2"
        events.append(Traded(rule, self.seat, action.give, action.rate, action.get))

    def prompt(self, pos: Position) -> str:
        after = "shake the mothership" if pos.ships(self.seat) else "end the turn"
        return f"Trade and build as you like, then {after}."


def no_place(pos: Position, seat: int, node: int) -> Refusal | None:
    """Why a waiting trade ship cannot be placed here, or None (SF-SPEC-3)."""
    if not pos.waiting[seat]:
        return Refusal("SF-SPEC-3", "No trade ship that you won is waiting.")
    refusal = no_ship_piece(pos, seat, data.TRADE_SHIP)
    if refusal is None and node not in ship_sites(pos, seat):
        return Refusal("SF-SPEC-3", "The ship goes on a free intersection beside a spaceport of yours.")
    return refusal


def no_fame(pos: Position, seat: int) -> Refusal | None:
    """Why a seat cannot buy a fame piece, or None (SF-FRIEND-4)."""
    if not pos.has_effect(seat, data.PATRON):
        return Refusal("SF-FRIEND-4", "You own no friendship card that sells fame pieces.")
    if pos.once & USED_PATRON:
        return Refusal("SF-FRIEND-4", "You have bought a fame piece this turn already.")
    if not pos.hands[seat][data.GOODS]:
        return Refusal("SF-FRIEND-4", "A fame piece costs 1 goods; you have none.")
    if sum(pos.fame) >= data.FAME_IN_TRAY:
        return Refusal("SF-COMP-3", "The tray has no fame piece left.")
    return None


def no_aid(pos: Position, seat: int, action: Aid) -> Refusal | None:
    """Why a seat cannot take cards from these opponents, or None (SF-FRIEND-4)."""
    if not pos.has_effect(seat, data.AID):
        return Refusal("SF-FRIEND-4", "You own no friendship card that lets you take cards.")
    if pos.once & USED_AID:
        return Refusal("SF-FRIEND-4", "You have used that card this turn already.")
    if not 1 <= len(action.seats) <= 2 or len(set(action.seats)) != len(action.seats):
        return Refusal("SF-FRIEND-4", "Take from one opponent or from two different ones.")
    rich = aid_targets(pos, seat)
    if not all(s in rich for s in action.seats):
        return Refusal("SF-FRIEND-4", "Each of them must have more points than you, and a card.")
    in_order = tuple(s for s in rich if s in action.seats)
    if action.seats != in_order:
        said = " ".join(map(str, in_order))
        return Refusal("", f"Name the opponents in turn order: aid from {said}.")
    return None
