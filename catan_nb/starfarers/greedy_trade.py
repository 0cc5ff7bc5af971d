"""How the greedy bot trades and builds: towards the best of a few plans.

A plan is something to buy with its worth per card. The hand is worth what it lacks to the
best plans; every trade, offer, answer and discard follows from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from . import data
from .actions import (
    ACCEPT,
    BUILD_AT,
    BUILD_PART,
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
    Counts,
    Offer,
    Place,
    Trade,
)  # fmt: skip
from .greedy_flight import assign
from .greedy_sight import CARD, Sight
from .trade import USED_PATRON

OFFERS_A_TURN = 2
MIN_GAIN = 0.05
"""What a trade must bring, in points."""
CURIOSITY = 0.3
"""What a ship without a goal is worth: with no ship at all there is no flight and no encounter."""
FAME_COST = (0, 0, 0, 0, 1)
SHIP_PLAN_WEIGHTS = (1.0, 0.5, 0.25)
"""How much the best, the second and the third plan say about the worth of cards."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Something to buy: how good, what, for which cards; ``action`` is None while it has no place."""

    score: float
    cost: Counts
    action: Action | None
    missing: int
    worth: float = field(compare=False)


class Market:
    """The plans of a seat and what they make of its cards."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.hand = list(sight.view.hand)

    # -- plans ----------------------------------------------------------------------------------

    @cached_property
    def rates(self) -> list[int]:
        """How many cards of each kind the supply takes for one other."""
        view, out = self.sight.view, [data.SUPPLY_RATE] * data.KINDS
        out[data.GOODS] = data.GOODS_RATE
        for card in view.cards[view.seat]:
            friend = data.FRIENDSHIP[card]
            if friend.effect == data.RATE and friend.resource != data.GOODS:
                out[friend.resource] = min(out[friend.resource], friend.limit)
        return out

    def _swaps(self, cost: Counts) -> int:
        """How many missing cards trades with the supply could bring."""
        spare = 0
        for r, n in enumerate(self.hand):
            if n > cost[r]:
                spare += (n - cost[r]) // self.rates[r]
        return spare

    def _plan(self, worth: float, points: float, cost: Counts, action: Action | None) -> Plan:
        missing = sum(n - have for n, have in zip(cost, self.hand, strict=True) if n > have)
        short = max(0, missing - self._swaps(cost))
        score = worth / (0.6 + sum(cost)) / (1 + 0.3 * short + 0.12 * missing)
        if points >= self.sight.to_go:
            score *= 5
        return Plan(score, cost, action, missing, worth)

    @cached_property
    def plans(self) -> list[Plan]:
        """All plans, the best first."""
        plans = [*self._ships(), *self._ports(), *self._parts()]
        sight, view = self.sight, self.sight.view
        if sight.patron and not view.once & USED_PATRON and sight.fame_left and not sight.gives_way:
            odd = view.fame[view.seat] % data.FAME_PER_POINT
            plans.append(self._plan(1 / data.FAME_PER_POINT, odd, FAME_COST, BUY_FAME))
        plans = [plan for plan in plans if plan.worth > 0]
        plans.sort(key=lambda plan: -plan.score)
        return plans

    def _ships(self) -> list[Plan]:
        sight = self.sight
        view, me, board = sight.view, sight.me, sight.board
        carried = [0, 0]
        for ship in sight.mine:
            carried[ship.kind] += 1
        if sum(carried) >= data.TRANSPORTS:
            return []
        plans = []
        targets = assign(sight)
        heading = [t.goal for t in targets.values()]
        starts = sight.launch_sites or [n for p in view.ports[me] for n in board.lanes[p]]
        used = len(view.colonies[me]) + len(view.ports[me]) + carried[data.COLONY_SHIP]
        if used < data.COLONIES:
            sites = {n: worth for n, worth in sight.sites.items() if n not in heading}
            plans.append(self._ship(data.COLONY_SHIP, sites, starts, 0.0))
        founded = sum(stations.count(me) for stations in view.docks)
        if founded + carried[data.TRADE_SHIP] < data.STATIONS:
            pods = sight.parts[data.POD]
            docks = {
                node: sight.station_value(people, pods, heading.count(node))
                for people, node in board.dock_of.items()
            }
            plans.append(self._ship(data.TRADE_SHIP, docks, starts, 2.0))
        return plans

    def _ship(self, kind: int, goals: dict[int, float], starts: list[int], points: float) -> Plan:
        """The plan for a ship that starts as near as it can to the best goal."""
        sight, best, place = self.sight, 0.0, -1
        for goal, worth in goals.items():
            far = sight.board.distances(goal)
            start = min(starts, key=far.__getitem__, default=-1)
            if start >= 0:
                then = worth * sight.discount(far[start], sight.speed)
                if then > best:
                    best, place = then, start
        if place < 0 and starts and not sight.mine:
            best, place = CURIOSITY, min(starts)
        action = BUILD_AT[kind][place] if place in sight.launch_sites else None
        return self._plan(best, points, data.COSTS[kind], action)

    def _ports(self) -> list[Plan]:
        sight = self.sight
        view, me = sight.view, sight.me
        colonies = view.colonies[me]
        if len(view.ports[me]) >= data.SHIPYARDS or not colonies:
            return []
        goals = [sight.board.distances(n) for n in (*sight.sites, *sight.board.docks)]
        near = {home: sum(far[home] for far in goals) for home in colonies}
        home = min(colonies, key=near.__getitem__)
        ports = [sum(far[port] for far in goals) for port in view.ports[me]]
        saved = (min(ports) - near[home]) / max(1, len(goals)) if ports else 0.0
        worth = 1.2 + 0.08 * max(0.0, saved) * min(1.0, sight.to_go / 5)
        return [self._plan(worth, 1, data.COSTS[data.SPACEPORT], BUILD_AT[data.SPACEPORT][home])]

    def _parts(self) -> list[Plan]:
        sight, plans = self.sight, []
        late = min(1.0, sight.to_go / 6)
        boosters = sight.parts[data.BOOSTER] + sight.bonus[0]
        worths = (
            1.5 / (1 + boosters) * late if boosters < 5 else 0.1,
            0.3 / (1 + sight.parts[data.CANNON]) * late + self._against(0),
            0.1 + self._against(1) + self._docking(),
        )
        for part, worth in enumerate(worths):
            in_tray = sum(fitted[part] for fitted in sight.view.fitted) < data.PARTS_IN_TRAY[part]
            if sight.parts[part] < data.PART_CAPS[part] and in_tray:
                cost = data.COSTS[data.FIRST_PART + part]
                plans.append(self._plan(worth, 0, cost, BUILD_PART[part]))
        return plans

    def _against(self, token: int) -> float:
        """What one more part does against the tokens of a kind: a medal, and free sites, if enough."""
        sight = self.sight
        worth = 0.0
        for p in sight.tokens:
            if data.FACES[sight.view.faces[p]].token == token and (lack := sight.lacks(p)):
                worth = max(worth, 2.0 * 0.55**lack)
        return worth

    def _docking(self) -> float:
        """What one more pod does for the stations that a seat can found."""
        sight = self.sight
        pods = sight.parts[data.POD]
        peoples = range(len(sight.view.docks))
        now = max(sight.station_value(p, pods) for p in peoples)
        then = max(sight.station_value(p, pods + 1) for p in peoples)
        return 0.8 * (then - now)

    # -- the worth of a hand ---------------------------------------------------------------------

    def hand_worth(self, hand: Sequence[int]) -> float:
        """What cards are worth in points: each a little, more when the best plans need it."""
        size = sum(hand)
        worth = 0.4 * CARD * min(size, data.HAND_LIMIT) + 0.1 * CARD * max(0, size - data.HAND_LIMIT)
        for weight, plan in zip(SHIP_PLAN_WEIGHTS, self.plans, strict=False):
            missing = sum(n - have for n, have in zip(plan.cost, hand, strict=True) if n > have)
            worth -= weight * CARD * missing
        return worth

    def gain(self, give: Counts, get: Counts) -> float:
        """What it brings to give some cards for others."""
        after = [n - out + into for n, out, into in zip(self.hand, give, get, strict=True)]
        return self.hand_worth(after) - self.hand_worth(self.hand)


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


def _build(market: Market, builds: set[tuple[int, int]], fame: bool) -> Action | None:
    """The best plan that can be paid, unless it takes cards from a much better one."""
    crowded = sum(market.hand) > data.HAND_LIMIT
    for rank, plan in enumerate(market.plans):
        action = plan.action
        ready = fame if action == BUY_FAME else isinstance(action, Build) and (action.piece, action.node) in builds
        if not ready:
            continue
        best = market.plans[0]
        if rank == 0 or crowded or plan.score > 0.7 * best.score:
            return action
        spare = all(n - c >= min(n, b) for n, c, b in zip(market.hand, plan.cost, best.cost, strict=True))
        if spare:
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
    for plan in market.plans[:3]:
        if plan.action is None or not plan.missing:
            continue
        if market._swaps(plan.cost) < plan.missing and not crowded:
            continue
        options = [
            t
            for t in trades
            if hand[t.get] < plan.cost[t.get] and hand[t.give] - t.rate >= plan.cost[t.give]
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
