"""The greedy bot: a plain player that takes what looks best now.

It sees a view and the legal actions, nothing else, and plays the same for the same view and
random numbers. How it judges a view is in ``greedy_sight``, what it wants to build and what its
stores are worth in ``greedy_plans``, how it flies in ``greedy_flight``, what it makes of the
cards it meets in ``greedy_cards``; here stand the trade phase and the small questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from . import data
from .actions import (
    CHOOSE,
    END_TURN,
    Action,
    Build,
    Buy,
    BuyFromOpponent,
    BuyPair,
    Lose,
    Sell,
    Take,
    Unload,
    Upgrade,
)
from .greedy_cards import Cards
from .greedy_flight import choose_on_the_way, choose_put, choose_stack
from .greedy_plans import Market
from .greedy_sight import Sight
from .view import View

FIRST_MODULE = CHOOSE[data.COMMAND]
"""With a third action each flight brings half as much again."""
LEAST_GAIN = 0.2
"""What a deal must bring, in astro: none is made for its own sake."""
HARM = 0.4
"""What a loss of the opponent counts beside a gain of one's own."""


def greedy(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """The action that looks best now."""
    if len(legal) == 1:
        return legal[0]
    if view.asks == "module":
        return FIRST_MODULE
    sight = Sight(view)
    market = Market(sight)
    match view.asks:
        case "depart":
            return choose_stack(Cards(sight, market), legal)
        case "sensor":
            return choose_put(Cards(sight, market), legal)
        case "flight" | "meet" | "pirate":
            return choose_on_the_way(Cards(sight, market), legal)
        case "trade":
            return _choose_trade(market, legal)
        case _:
            return max(legal, key=lambda action: _small(market, action))


def _small(market: Market, action: Action) -> float:
    """How good the answer to a small question looks."""
    match action:
        case Take():
            return market.gain(action.resource, 1)
        case Lose():
            return -market.sight.module_loss(action.module)
        case _:
            return 0.0


def _choose_trade(market: Market, legal: Sequence[Action]) -> Action:
    """The deal or building that gains most; when none gains anything, the turn ends."""
    best: tuple[float, Action] = (LEAST_GAIN, END_TURN)
    for action in legal:
        gain = _gain(market, action)
        if gain > best[0]:
            best = (gain, action)
    return best[1]


def _gain(market: Market, action: Action) -> float:
    match action:
        case Build() | Upgrade() | Unload():
            return market.building(action)
        case Buy() | BuyPair() | Sell():
            return market.deal(action)
        case BuyFromOpponent():
            paid = market.gain(action.resource, 1, -data.PURCHASE_PRICE)
            return paid + HARM if paid > LEAST_GAIN else 0.0
        case _:
            return 0.0
