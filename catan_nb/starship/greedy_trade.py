"""How the greedy bot trades and builds: the deal or building that gains most, one after the other.

A plan that a few deals complete counts as if it could be carried out; its first deal is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from . import data
from .actions import BUY_FROM_OPPONENT, END_TURN, Action, Buy, BuyFromOpponent, BuyPair, Sell, Unload
from .greedy_plans import Market, Plan
from .trade import PLANETS_PER_PHASE

LEAST = 0.2
"""What a deal must bring, in astro: none is made for its own sake."""
HARM = 0.4
"""What a loss of the opponent counts beside a gain of one's own."""


def choose_trade(market: Market, legal: Sequence[Action]) -> Action:
    """The deal or building that gains most; when none gains anything, the turn ends."""
    best: tuple[float, Action] = (LEAST, END_TURN)
    for gain, action in (*_plans(market, legal), *_deals(market, legal)):
        if gain > best[0]:
            best = (gain, action)
    return best[1]


def _plans(market: Market, legal: Sequence[Action]) -> Iterator[tuple[float, Action]]:
    """The plans that can be carried out now or after some deals, each with its next step."""
    for plan in market.plans:
        if not plan.missing:
            if plan.action in legal:
                yield market.building(plan), plan.action
        elif shopping := _shopping(market, plan, legal):
            price, deal = shopping
            yield market.building(plan, price), deal


def _shopping(market: Market, plan: Plan, legal: Sequence[Action]) -> tuple[int, Action] | None:
    """(price in all, the first deal) of buying in this turn all that a plan lacks; None if that cannot be."""
    sight = market.sight
    purchases = sight.view.purchases_left
    planets = PLANETS_PER_PHASE - len(sight.view.used)
    used: list[int] = []
    total = 0
    first: Action = END_TURN
    for c, (need, have) in enumerate(zip(plan.cost, sight.store, strict=True)):
        lack = need - have
        if lack <= 0:
            continue
        deal: Action | None = None
        if c < data.KINDS and lack <= min(purchases, sight.view.stores[sight.other][c]):
            deal, price = BUY_FROM_OPPONENT[c], data.PURCHASE_PRICE
            purchases -= lack
        elif len(used) < planets:
            offers = [a for a in legal if isinstance(a, Buy) and a.commodity == c and a.number == lack]
            offers = [a for a in offers if a.planet not in used]
            deal = min(offers, key=lambda a: data.CARDS[a.planet].price, default=None)
            if isinstance(deal, Buy):
                used.append(deal.planet)
                price = data.CARDS[deal.planet].price
        if deal is None:
            return None
        total += lack * price
        first = deal if first == END_TURN else first
    return (total, first) if total <= sight.astro and first in legal else None


def _deals(market: Market, legal: Sequence[Action]) -> Iterator[tuple[float, Action]]:
    """The deals by themselves; what is bought from the opponent, that one lacks."""
    for action in legal:
        match action:
            case Buy() | BuyPair() | Sell():
                yield market.deal(action), action
            case BuyFromOpponent():
                gain = market.gain(action.resource, 1, -data.PURCHASE_PRICE)
                yield (gain + HARM if gain > LEAST else 0.0), action
            case Unload():
                yield market.unloading(action.item), action
