"""What the greedy bot wants to build, and what its stores and its money are worth to it.

A plan is something to build with its worth. Stores are worth what little they lack to the best
plans; every deal, reward and building follows from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from . import data
from .actions import BUILD, UPGRADE, Action, Buy, BuyPair, Sell
from .greedy_sight import Sight

PLAN_WEIGHTS = (1.0, 0.2)
"""How much the best plan and the next one say about the worth of units."""
LACK = 1.6
"""What a unit that the best plan lacks is worth more than another."""
UNITS = (0.0, 2.6, 4.6, 5.8, 6.4)
"""What so many units of a commodity are worth: the more of a kind, the less each."""
PURSES = ((8, 1.2), (25, 1.0), (45, 0.8))
"""What an astro is worth up to so many; the more money, the less."""
RICH = 0.1
IDLE = 0.8
"""A rocket has no use when so much of a goal is missing for it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Something to build: how good, for what, the action; ``missing`` units are lacking."""

    score: float
    cost: tuple[int, ...]
    action: Action
    missing: int
    worth: float = field(compare=False)


@lru_cache(maxsize=1024)
def money(astro: int) -> float:
    """What an amount of money is worth."""
    worth, low = 0.0, 0
    for high, each in PURSES:
        if astro <= high:
            return worth + (astro - low) * each
        worth += (high - low) * each
        low = high
    return worth + (astro - low) * RICH


class Market:
    """The plans of a seat and what they make of its stores."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    # -- plans ----------------------------------------------------------------------------------

    @cached_property
    def plans(self) -> list[Plan]:
        """All plans, the best first."""
        plans = [plan for plan in (*self._modules(), *self._parts(), *self._rockets()) if plan.worth > 0]
        plans.sort(key=lambda plan: -plan.score)
        return plans

    def _plan(self, worth: float, cost: tuple[int, ...], action: Action) -> Plan:
        missing = sum(n - have for n, have in zip(cost, self.sight.store, strict=True) if n > have)
        score = worth / (1 + sum(cost)) / (1 + 0.35 * missing)
        return Plan(score, cost, action, missing, worth)

    def _modules(self) -> Iterator[Plan]:
        sight = self.sight
        for module, level in enumerate(sight.view.modules[sight.me]):
            if level == data.NONE:
                yield self._plan(sight.module(module), data.COSTS[module], BUILD[module])
            elif level == data.BASIC and module in sight.view.upgrades_left:
                yield self._plan(sight.module_up(module), data.UPGRADE_COSTS[module], UPGRADE[module])

    def _parts(self) -> Iterator[Plan]:
        sight, view = self.sight, self.sight.view
        worths = (sight.booster() + self._mission(data.BOOSTER), sight.cannon() + self._mission(data.CANNON))
        for item, worth, (basic, upgraded) in zip(
            (data.BOOSTER, data.CANNON),
            worths,
            (view.boosters[sight.me], view.cannons[sight.me]),
            strict=True,
        ):
            if basic + upgraded < data.SLOTS:
                yield self._plan(worth, data.COSTS[item], BUILD[item])
            elif basic:
                yield self._plan(worth, data.UPGRADE_COSTS[item], UPGRADE[item])

    def _mission(self, item: int) -> float:
        """What one more point does for an open mission that asks for so many (SC-MIS-3, SC-MIS-4)."""
        sight, worth = self.sight, 0.0
        for number in sight.view.missions_open:
            mission = data.MISSIONS[number]
            need = mission.boosters if item == data.BOOSTER else mission.cannons
            have = (sight.view.power if item == data.BOOSTER else sight.view.strength)[sight.me]
            if need > have:
                gain = sight.title_step(data.WARRIOR, mission.medals) + mission.choice * UNITS[1]
                worth += 0.4 * gain / (need - have)
        return worth

    def _rockets(self) -> Iterator[Plan]:
        sight, view = self.sight, self.sight.view
        k, h = view.k_rockets[sight.me], view.h_rockets[sight.me]
        if k + h >= data.ROCKET_PLACES and not self.useless:
            return
        yield self._plan(self.k_rocket(k), data.COSTS[data.K_ROCKET], BUILD[data.K_ROCKET])
        yield self._plan(self.h_rocket(h), data.COSTS[data.H_ROCKET], BUILD[data.H_ROCKET])

    def k_rocket(self, aboard: int) -> float:
        """What a K rocket beside others is worth: a colony, if one comes up."""
        left = self.sight.in_reach[0] - aboard
        return self.sight.points(1) * (0.85, 0.45)[min(1, aboard)] * max(0.0, min(1.0, left / 2))

    def h_rocket(self, aboard: int) -> float:
        """What an H rocket beside others is worth: an H planet, if one comes up."""
        sight = self.sight
        left = sight.in_reach[1] - aboard
        worth = sight.title_step(data.DIPLOMAT, 1, aboard) + 4.0 * sight.late
        return worth * (0.8, 0.4)[min(1, aboard)] * max(0.0, min(1.0, left / 2))

    @cached_property
    def useless(self) -> int:
        """The kind of rocket that takes up a place for nothing, or 0."""
        sight, view = self.sight, self.sight.view
        colonies, planets = sight.in_reach
        if view.k_rockets[sight.me] > colonies + IDLE:
            return data.K_ROCKET
        return data.H_ROCKET if view.h_rockets[sight.me] > planets + IDLE else 0

    @cached_property
    def rate(self) -> float:
        """How dear units are: they can be bought, so the rich value them less."""
        astro = self.sight.astro
        return max(0.25, (money(astro + 10) - money(astro)) / 10) if astro > 35 else 1.0

    # -- what stores are worth -------------------------------------------------------------------

    def _values(self, built: Action | None = None) -> list[list[float]]:
        """For each commodity what 0, 1, 2 and so on units are worth, once ``built`` is not to be built."""
        values = [[self.rate * worth for worth in UNITS] for _ in data.COMMODITIES]
        for weight, plan in zip(PLAN_WEIGHTS, self.plans, strict=False):
            if plan.action != built:
                for units, need in zip(values, plan.cost, strict=True):
                    for n in range(need):
                        units[n] -= weight * LACK * (need - n)
        return values

    @cached_property
    def values(self) -> list[list[float]]:
        """For each commodity what 0, 1, 2 and so on units are worth."""
        return self._values()

    def change(self, units: Sequence[int], astro: int = 0) -> float:
        """What it brings to have so many units more or less of each commodity, and so much money."""
        gain = self.pay(astro)
        for values, have, n in zip(self.values, self.sight.store, units, strict=True):
            if n:
                gain += values[have + n] - values[have]
        return gain

    def gain(self, commodity: int, number: int, astro: int = 0) -> float:
        """What it brings to have some units of one commodity more or less, and so much money."""
        values, have = self.values[commodity], self.sight.store[commodity]
        return values[have + number] - values[have] + self.pay(astro)

    def best_of(self, commodity: int, way: int, most: int, price: int) -> float:
        """What it brings to buy (``way`` 1) or sell (-1) as many units, up to ``most``, as is best.

        The more units of a kind the less each brings: the first that brings nothing ends it.
        """
        values, have, astro = self.values[commodity], self.sight.store[commodity], self.sight.astro
        here, best = values[have] + money(astro), 0.0
        for n in range(way, way * most + way, way):
            gain = values[have + n] + money(astro - n * price) - here
            if gain <= best:
                break
            best = gain
        return best

    def pay(self, astro: int) -> float:
        """What it brings to have so much money more or less."""
        return money(self.sight.astro + astro) - money(self.sight.astro) if astro else 0.0

    def deal(self, action: Buy | BuyPair | Sell, planet: int = -1) -> float:
        """What a deal at a planet brings; ``planet`` is the card if the action says HERE."""
        price = data.CARDS[action.planet if action.planet >= 0 else planet].price
        if isinstance(action, BuyPair):
            units = [int(c in (action.first, action.second)) for c in range(len(data.COMMODITIES))]
            return self.change(units, -2 * price)
        number = action.number if isinstance(action, Buy) else -action.number
        return self.gain(action.commodity, number, -number * price)

    # -- building ------------------------------------------------------------------------------------

    def building(self, plan: Plan, price: int = 0) -> float:
        """What it brings to carry out a plan now, when what it lacks costs ``price`` in all."""
        gain, then = plan.worth + self.pay(-price), self._values(plan.action)
        for now, later, have, n in zip(self.values, then, self.sight.store, plan.cost, strict=True):
            gain += later[max(0, have - n)] - now[have]
        return gain

    def unloading(self, item: int) -> float:
        """A rocket without a use goes when the other kind can be built at once."""
        if item != self.useless:
            return 0.0
        other = data.K_ROCKET if item == data.H_ROCKET else data.H_ROCKET
        return next((p.worth for p in self.plans if p.action == BUILD[other] and not p.missing), 0.0)
