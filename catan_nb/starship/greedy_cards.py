"""What the cards of the stacks are worth to the greedy bot, and what a flight through them promises.

A flight turns so many cards and has so many actions. Every place of a stack is as good as any
other, so a card is turned with its chance for one place times the number of cards turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import exp
from typing import NamedTuple

from . import data
from .greedy_plans import UNITS, Market
from .greedy_sight import UNIT, Sight
from .odds import unordered_cards, unordered_places, win_chance

FLIGHT = 6.0
"""What the rest of a flight is worth that a lost fight ends, if nothing better is known."""


class Prospect(NamedTuple):
    """A card that a flight may turn: what it is worth, and with which chance it is turned."""

    worth: float
    card: int
    chance: float


class Cards:
    """The worth of cards to a seat, as its stores, rockets and missions are now."""

    def __init__(self, sight: Sight, market: Market) -> None:
        self.sight = sight
        self.market = market
        self._worths: dict[int, float] = {}

    # -- single cards ------------------------------------------------------------------------------

    def worth(self, number: int) -> float:
        """What it is worth to meet a card; negative for pirates that one would rather not meet."""
        if number not in self._worths:
            self._worths[number] = self._worth(data.CARDS[number])
        return self._worths[number]

    def _worth(self, card: data.Card) -> float:
        sight, view = self.sight, self.sight.view
        match card.kind:
            case data.COLONY:
                return sight.colony(card) if view.k_rockets[sight.me] else 0.0
            case data.TRADE:
                take = sight.planet(card) if card.h and view.h_rockets[sight.me] else 0.0
                return max(take, self._best_deal(card))
            case data.ADVENTURE:
                return self._missions(card.number)
            case data.PIRATE:
                chance = float(win_chance(view.strength[sight.me], card.strength))
                return self.pirates(chance, (1 - chance) * sight.penalties[card.penalty], card.ransom)
            case _:
                return 0.0

    def _best_deal(self, card: data.Card) -> float:
        """What the best deal at a planet brings."""
        if card.commodity < 0:
            return 0.0
        sight, market = self.sight, self.market
        kinds = range(data.KINDS) if card.commodity == data.ANY else (card.commodity,)
        best = 0.0
        for c in kinds:
            most = min(card.most_bought, sight.view.room[sight.me][c], sight.astro // card.price)
            best = max(best, market.best_of(c, 1, most, card.price))
            best = max(best, market.best_of(c, -1, min(card.most_sold, sight.store[c]), card.price))
        return best

    def _missions(self, planet: int) -> float:
        """What the missions that can be done at a planet bring together."""
        here = (data.MISSIONS[m] for m in self.sight.view.missions_open if data.MISSIONS[m].planet == planet)
        return sum(max(0.0, self.mission(m)) for m in here if self._can(m))

    def _can(self, mission: data.Mission) -> bool:
        sight = self.sight
        return (
            all(have >= n for have, n in zip(sight.store, mission.pay, strict=True))
            and sight.astro >= mission.pay_astro
            and sight.view.strength[sight.me] >= mission.cannons
            and sight.view.power[sight.me] >= mission.boosters
        )

    def mission(self, mission: data.Mission) -> float:
        """What it brings to do a mission (SC-MIS-2)."""
        sight = self.sight
        worth = self.market.change([-n for n in mission.pay], mission.gain_astro - mission.pay_astro)
        room = sum(sight.view.room[sight.me][: data.KINDS])
        worth += min(mission.choice, room) * UNITS[1]
        worth += sight.title_step(data.WARRIOR, mission.medals)
        return worth + (sight.points(mission.points) if mission.points else 0.0)

    def pirates(self, chance: float, penalty: float, ransom: int, rest: float = FLIGHT) -> float:
        """What pirates mean that one beats with a chance: the better of fighting and paying.

        ``penalty`` is the loss that a lost fight is expected to bring, ``rest`` what the flight
        still promises.
        """
        fight = self.fight(chance, penalty, rest) - rest
        return max(fight, self.market.pay(-ransom)) if self.sight.astro >= ransom else fight

    def fight(self, chance: float, penalty: float, rest: float) -> float:
        """What a fight is expected to bring, the rest of the flight included (SC-PIR-4, SC-PIR-5)."""
        prize = UNIT if any(self.sight.view.room[self.sight.me][: data.KINDS]) else 0.0
        return chance * (prize + self.sight.title_step(data.WARRIOR, 1) + rest) - penalty

    # -- flights ---------------------------------------------------------------------------------------

    def prospects(self, stack: int, cards: int) -> list[Prospect]:
        """The cards of a stack that so many turns may bring, those seen by the sensor first of all."""
        here = self.sight.view.stacks[stack]
        top = [card for card in here.top if card >= 0][:cards]
        out = [Prospect(self.worth(card), card, 1.0) for card in top]
        left = min(cards - len(top), unordered_places(self.sight.view, stack))
        out += [
            Prospect(self.worth(card), card, min(1.0, left * chance)) for card, chance in self._middle(stack)
        ]
        out.sort(key=lambda p: (-p.worth, p.card))
        return out

    def _middle(self, stack: int) -> Iterator[tuple[int, float]]:
        last, number = None, 0.0
        for card, chance in unordered_cards(self.sight.view, stack):
            if chance is not last:  # cards of a set that nobody has seen share one
                last, number = chance, float(chance)
            yield card, number

    def promise(self, prospects: Sequence[Prospect], actions: int) -> float:
        """What a flight is worth: the best cards, as far as actions and rockets go, less the pirates."""
        view, me = self.sight.view, self.sight.me
        total = dread = better = colonies = 0.0
        for p in prospects:
            if p.worth == 0 or data.CARD_KIND[p.card] == data.PIRATE:
                dread += p.worth * p.chance
                continue
            free = _fewer(actions, better)
            if data.CARD_KIND[p.card] == data.COLONY:
                free = min(free, _fewer(view.k_rockets[me], colonies))
                colonies += p.chance
            better += p.chance * free
            total += p.worth * p.chance * free
        return total + dread

    @cached_property
    def rest(self) -> float:
        """What the rest of the flight promises, with all the actions that are left."""
        return self._rest(0)

    def action_cost(self) -> float:
        """What the next cards could do with an action that is used now."""
        return max(0.0, self.rest - self._rest(1))

    def _rest(self, used: int) -> float:
        flight = self.sight.view.flight
        if flight is None or flight.actions_left <= used or flight.cards_left <= 0:
            return 0.0
        return max(0.0, self.promise(self._ahead, flight.actions_left - used))

    @cached_property
    def _ahead(self) -> list[Prospect]:
        flight = self.sight.view.flight
        return self.prospects(flight.stack, flight.cards_left) if flight else []


def _fewer(limit: int, better: float) -> float:
    """The chance that fewer than ``limit`` better cards were turned, when ``better`` are on average."""
    term = total = exp(-better)
    for k in range(1, limit):
        term *= better / k
        total += term
    return total if limit else 0.0
