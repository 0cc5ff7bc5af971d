"""The greedy bot: a plain player that takes what looks best now.

It sees a view and the legal actions, nothing else, and plays the same for the same view and
random numbers. How it judges a view is in ``greedy_sight``, what it wants to buy in
``greedy_plans``; flights, trades and encounters have files of their own; here stand the draft
and the small questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from . import data
from .actions import CLAIM, Action, Befriend, Claim, Fit, Found, Give, Launch, Remove, Rob, Take
from .greedy_encounter import choose_answer
from .greedy_flight import choose_flight, choose_ground, choose_jump
from .greedy_plans import Market
from .greedy_sight import Sight
from .greedy_trade import choose_reply, choose_trade
from .view import View


def greedy(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """The action that looks best now."""
    if len(legal) == 1:
        return legal[0]
    if view.claimed and view.points[view.seat] >= view.target and any(isinstance(a, Claim) for a in legal):
        return CLAIM
    sight = Sight(view)
    match view.asks:
        case "trade":
            return choose_trade(sight, legal, rng)
        case "bargain":
            return choose_reply(sight, legal, rng)
        case "flight":
            return choose_flight(sight, legal)
        case "jump":
            return choose_jump(sight, legal)
        case "ground":
            return choose_ground(sight, legal)
        case "ask":
            return choose_answer(sight, legal, rng)
        case _:
            return max(legal, key=_Small(sight).score)


class _Small:
    """Scores for the answers to small questions."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.market = Market(sight)

    def score(self, action: Action) -> float:
        """How good an answer looks."""
        sight, view = self.sight, self.sight.view
        match action:
            case Found():
                return sight.yields(action.node)
            case Launch():
                return -self._way_out(action.node) + 0.1 * self._way_out(action.site)
            case Give():
                return -self._card(action.resource, -1)
            case Take():
                return self._card(action.resource, 1)
            case Fit():
                return self._part(action.part)
            case Remove():
                return -self._part(action.part)
            case Befriend():
                return sight.friend_value(action.card)
            case Rob():
                return 10 * view.points[action.seat] + view.hand_sizes[action.seat]
            case _:
                return 0.0

    def _card(self, resource: int, change: int) -> float:
        hand = list(self.market.hand)
        hand[resource] += change
        return abs(self.market.hand_worth(hand) - self.market.hand_worth(self.market.hand))

    def _part(self, part: int) -> float:
        have = self.sight.parts[part]
        wish = next((p.worth for p in self.market.plans if p.cost == data.COSTS[data.FIRST_PART + part]), 0.0)
        return wish + (0.4, 0.1, 0.3)[part] / (1 + have)

    def _way_out(self, node: int) -> float:
        """How far the nearer half of the sites and outposts are, on average."""
        board = self.sight.board
        far = sorted(board.distances(n)[node] for n in (*self.sight.sites, *board.docks))
        return sum(far[: len(far) // 2 + 1]) / (len(far) // 2 + 1)
