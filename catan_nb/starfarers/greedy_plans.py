"""What the greedy bot wants to buy, and what cards are worth to it.

A plan is something to buy with its worth per card. A hand is worth what little it lacks to
the best plans; every trade, offer, answer and discard follows from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from . import data
from .actions import BUILD_AT, BUILD_PART, BUY_FAME, Action, Counts
from .greedy_flight import assign
from .greedy_sight import CARD, Sight
from .trade import USED_PATRON

CURIOSITY = 0.3
"""What a ship without a goal is worth: with no ship at all there is no flight and no encounter."""
FAME_COST = (0, 0, 0, 0, 1)
PLAN_WEIGHTS = (1.0, 0.5, 0.25)
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

    def swaps(self, cost: Counts) -> int:
        """How many missing cards trades with the supply could bring."""
        spare = 0
        for r, n in enumerate(self.hand):
            if n > cost[r]:
                spare += (n - cost[r]) // self.rates[r]
        return spare

    def _plan(self, worth: float, points: float, cost: Counts, action: Action | None) -> Plan:
        missing = sum(n - have for n, have in zip(cost, self.hand, strict=True) if n > have)
        short = max(0, missing - self.swaps(cost))
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
        if len(sight.mine) >= data.TRANSPORTS:
            return []
        plans = []
        heading = [target.goal for target in assign(sight).values()]
        starts = sight.launch_sites or [n for p in view.ports[me] for n in board.lanes[p]]
        colonies, stations = sight.pieces
        if colonies:
            sites = {n: worth for n, worth in sight.sites.items() if n not in heading}
            plans.append(self._ship(data.COLONY_SHIP, sites, starts, 0.0))
        if stations:
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
        return 0.35 * (then - now)

    # -- the worth of a hand ---------------------------------------------------------------------

    def hand_worth(self, hand: Sequence[int]) -> float:
        """What cards are worth in points: each a little, more when the best plans need it."""
        size = sum(hand)
        worth = 0.4 * CARD * min(size, data.HAND_LIMIT) + 0.1 * CARD * max(0, size - data.HAND_LIMIT)
        for weight, plan in zip(PLAN_WEIGHTS, self.plans, strict=False):
            missing = sum(n - have for n, have in zip(plan.cost, hand, strict=True) if n > have)
            worth -= weight * CARD * missing
        return worth

    def gain(self, give: Counts, get: Counts) -> float:
        """What it brings to give some cards for others."""
        after = [n - out + into for n, out, into in zip(self.hand, give, get, strict=True)]
        return self.hand_worth(after) - self.hand_worth(self.hand)
