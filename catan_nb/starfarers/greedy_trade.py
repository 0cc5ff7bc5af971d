"""How the greedy bot trades and builds: towards the best of its plans."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from . import data
from .actions import (
    ACCEPT,
    BUY_FAME,
    DECLINE,
    END_TURN,
    OFFER_ONE,
    SHAKE,
    WITHDRAW,
    Accept,
    Action,
    Aid,
    Build,
    Close,
    Counter,
    Offer,
    Place,
    Trade,
)  # fmt: skip
from .greedy_plans import PLAN_WEIGHTS, Market
from .greedy_sight import Sight

OFFERS_A_TURN = 2
MIN_GAIN = 0.05
"""What a trade must bring, in points."""
CLOSE_CALL = 0.7
"""A plan may take cards from one that is better by no more than this."""


# -- the own trade-and-build phase -----------------------------------------------------------------


def choose_trade(sight: Sight, legal: Sequence[Action], rng: Random) -> Action:
    """Free gifts first, then build, offer, trade with the supply; then shake or end the turn."""
    market = Market(sight)
    builds: set[tuple[int, int]] = set()
    trades: list[Trade] = []
    aids: list[Aid] = []
    places: list[Place] = []
    fame = False
    for action in legal:
        match action:
            case Build():
                builds.add((action.piece, action.node))
            case Trade():
                trades.append(action)
            case Aid():
                aids.append(action)
            case Place():
                places.append(action)
            case _:
                fame = fame or action == BUY_FAME
    if aids:
        return max(aids, key=lambda a: (len(a.seats), sum(sight.view.points[s] for s in a.seats)))
    if places:
        docks = [sight.board.distances(n) for n in sight.board.docks]
        return min(places, key=lambda a: min((far[a.node] for far in docks), default=0))
    return (
        _build(market, builds, fame)
        or _offer(market, rng)
        or _supply(market, trades)
        or (SHAKE if SHAKE in legal[:1] else END_TURN)
    )


def _robs(market: Market, give: Sequence[int], rank: int) -> bool:
    """Whether spending these cards takes one that a better plan, which can soon be paid, needs."""
    score = market.plans[rank].score
    for plan in market.plans[: min(rank, len(PLAN_WEIGHTS))]:
        if score < CLOSE_CALL * plan.score and any(
            out and have - out < min(have, need)
            for out, have, need in zip(give, market.hand, plan.cost, strict=True)
        ):
            return True
    return False


def _build(market: Market, builds: set[tuple[int, int]], fame: bool) -> Action | None:
    """The best plan that can be paid, unless it takes cards from a much better one."""
    crowded = sum(market.hand) > data.HAND_LIMIT
    for rank, plan in enumerate(market.plans):
        action = plan.action
        payable = isinstance(action, Build) and (action.piece, action.node) in builds
        if (payable or (fame and action == BUY_FAME)) and (crowded or not _robs(market, plan.cost, rank)):
            return action
    return None


def _offer(market: Market, rng: Random) -> Offer | None:
    """An offer to the others for a card that the best plan lacks; none that was made this turn already."""
    sight = market.sight
    view = sight.view
    if len(view.offers) >= OFFERS_A_TURN or not market.plans:
        return None
    if sum(n for s, n in enumerate(view.hand_sizes) if s != sight.me and not sight.nearly_there(s)) < 3:
        return None
    plan, hand = market.plans[0], market.hand
    made = set(view.offers)
    best: tuple[float, Offer] | None = None
    for r, need in enumerate(plan.cost):
        if need <= hand[r]:
            continue
        for s, n in enumerate(hand):
            if s == r or n <= plan.cost[s]:
                continue
            offer = OFFER_ONE[s][r]
            if (offer.give, offer.get) in made:
                if n < plan.cost[s] + 2:
                    continue
                offer = Offer(tuple(2 * k for k in offer.give), offer.get)
                if (offer.give, offer.get) in made:
                    continue
            gain = market.gain(offer.give, offer.get) + 0.001 * rng.random()
            if gain > (best[0] if best else MIN_GAIN):
                best = (gain, offer)
    return best[1] if best else None


def _supply(market: Market, trades: Sequence[Trade]) -> Trade | None:
    """A trade with the supply: when trades complete a plan, or when the hand is too full to keep."""
    hand = market.hand
    crowded = sum(hand) > data.HAND_LIMIT
    for rank, plan in enumerate(market.plans[: len(PLAN_WEIGHTS)]):
        if plan.action is None or not plan.missing:
            continue
        if market.swaps(plan.cost) < plan.missing and not crowded:
            continue
        options = [
            t
            for t in trades
            if hand[t.get] < plan.cost[t.get]
            and hand[t.give] - t.rate >= plan.cost[t.give]
            and (crowded or not _robs(market, [t.rate * (r == t.give) for r in range(data.KINDS)], rank))
        ]
        if options:
            return min(options, key=lambda t: (t.rate, -hand[t.give]))
    return None


# -- offers of others, and closing -------------------------------------------------------------------


def choose_reply(sight: Sight, legal: Sequence[Action], rng: Random) -> Action:
    """Close the best deal, or answer: accept what helps, sometimes counter, else decline."""
    offer = sight.view.offer
    assert offer is not None
    market = Market(sight)
    if offer.proposer == sight.me:
        return _close(market, legal)
    if sight.nearly_there(offer.proposer):
        return DECLINE
    if any(isinstance(a, Accept) for a in legal[:2]) and market.gain(offer.get, offer.give) > MIN_GAIN:
        return ACCEPT
    best: tuple[float, Action] = (3 * MIN_GAIN, DECLINE)
    if rng.random() < 0.5:
        for action in legal:
            if isinstance(action, Counter) and (action.get, action.give) != (offer.give, offer.get):
                gain = market.gain(action.give, action.get)
                if gain > best[0]:
                    best = (gain, action)
    return best[1]


def _close(market: Market, legal: Sequence[Action]) -> Action:
    offer = market.sight.view.offer
    assert offer is not None
    best: tuple[float, Action] = (MIN_GAIN, WITHDRAW)
    for seat, give, get in offer.ready:
        gain = market.gain(give, get)
        if gain > best[0] and not market.sight.nearly_there(seat) and Close(seat) in legal:
            best = (gain, Close(seat))
    return best[1]
