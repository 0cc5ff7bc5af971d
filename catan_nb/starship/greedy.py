"""The greedy bot: a plain player that takes what looks best now.

It sees a view and the legal actions, nothing else, and plays the same for the same view and
random numbers. How it judges a view is in ``greedy_sight``, what it wants to build and what its
stores are worth in ``greedy_plans``, how it flies in ``greedy_flight``, what it makes of the
cards it meets in ``greedy_cards``, how it trades and builds in ``greedy_trade``; here stand the
small questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from . import data
from .actions import CHOOSE, Action, Lose, Take
from .greedy_cards import Cards
from .greedy_flight import choose_on_the_way, choose_put, choose_stack
from .greedy_plans import Market
from .greedy_sight import Sight
from .greedy_trade import choose_trade
from .view import View

FIRST_MODULE = CHOOSE[data.TRADE_MODULE]
"""From the first turn on a resource each turn for 2 astro, which the opponent then lacks."""


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
            return choose_trade(market, legal)
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
