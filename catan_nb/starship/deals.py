"""Buying and selling at a planet, met in flight or owned (SC-CARD-2 to SC-CARD-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.game import Refusal
from . import data
from .actions import BUY, BUY_PAIR, SELL, Action, Buy, BuyPair, Sell
from .events import Bought, Sold
from .frames import Events
from .stores import full, room

if TYPE_CHECKING:
    from .position import Position

Deal = Buy | BuyPair | Sell


def rule_of(card: data.Card) -> str:
    """The rule that says how a planet trades."""
    if card.commodity < 0:
        return "SC-CARD-5"
    if card.commodity == data.ANY:
        return "SC-CARD-3"
    return "SC-CARD-4" if card.commodity == data.SCIENCE else "SC-CARD-2"


def legal_deals(pos: Position, seat: int, card: data.Card, at: int) -> list[Action]:
    """Every deal that a seat can make at a planet; ``at`` is its name in the actions, HERE or its number."""
    out: list[Action] = []
    if card.commodity < 0:
        return out
    kinds = range(data.KINDS) if card.commodity == data.ANY else (card.commodity,)
    store = pos.stores[seat]
    money = pos.astro[seat] // card.price
    if card.most_bought and money:
        most = min(money, card.most_bought)
        for c in kinds:
            out += BUY[at][c][1 : 1 + min(most, room(pos, seat, c))]
        if card.commodity == data.ANY and most > 1:
            free = [r for r in kinds if room(pos, seat, r) > 0]
            out += [BUY_PAIR[at][x, y] for x in free for y in free if x < y]
    if card.most_sold:
        for c in kinds:
            if store[c]:
                out += SELL[at][c][1 : 1 + min(store[c], card.most_sold)]
    return out


def cargo(action: Deal) -> tuple[int, ...]:
    """The units of a deal, by commodity."""
    if isinstance(action, BuyPair):
        return tuple(int(c in (action.first, action.second)) for c in range(len(data.COMMODITIES)))
    return tuple(action.number if c == action.commodity else 0 for c in range(len(data.COMMODITIES)))


def no_deal(pos: Position, seat: int, card: data.Card, action: Deal) -> Refusal | None:
    """Why a seat cannot make a deal at a planet, or None."""
    rule = rule_of(card)
    if card.commodity < 0:
        return Refusal(rule, f"{card.name} trades nothing; it can only be taken.")
    sells = isinstance(action, Sell)
    wares = (action.first, action.second) if isinstance(action, BuyPair) else (action.commodity,)
    number = 2 if isinstance(action, BuyPair) else action.number
    for c in wares:
        if c != card.commodity and not (card.commodity == data.ANY and c < data.KINDS):
            deals_in = "any resource" if card.commodity == data.ANY else data.COMMODITIES[card.commodity]
            return Refusal(rule, f"{card.name} deals in {deals_in}, not in {data.COMMODITIES[c]}.")
    if number < 1:
        return Refusal(rule, "A deal has at least 1 unit; to make none, pass.")
    most = card.most_sold if sells else card.most_bought
    if not most:
        return Refusal(rule, f"{card.name} {'buys' if sells else 'sells'} nothing.")
    if number > most:
        return Refusal(rule, f"{card.name} {'buys' if sells else 'sells'} at most {most} in one deal.")
    return _no_goods(pos, seat, card, wares, number, sells)


def _no_goods(
    pos: Position, seat: int, card: data.Card, wares: tuple[int, ...], number: int, sells: bool
) -> Refusal | None:
    """Why stores or money do not allow a deal, or None."""
    if sells:
        have = pos.stores[seat][wares[0]]
        if number <= have:
            return None
        return Refusal("SC-CARD-2", f"You have {have} {data.COMMODITIES[wares[0]]} to sell, not so many.")
    for c in wares:
        if room(pos, seat, c) < number // len(wares):
            return full(pos, seat, c)
    cost = number * card.price
    if pos.astro[seat] >= cost:
        return None
    return Refusal("SC-CARD-2", f"That costs {cost} astro; you have {pos.astro[seat]}.")


def make_deal(pos: Position, seat: int, card: data.Card, action: Deal, rule: str, events: Events) -> None:
    """Exchange goods and money."""
    goods = cargo(action)
    astro = sum(goods) * card.price
    store = pos.stores[seat]
    if isinstance(action, Sell):
        for c, n in enumerate(goods):
            store[c] -= n
        pos.astro[seat] += astro
        events.append(Sold(rule, seat, card.number, goods, astro))
    else:
        for c, n in enumerate(goods):
            store[c] += n
        pos.astro[seat] -= astro
        events.append(Bought(rule, seat, card.number, goods, astro))
