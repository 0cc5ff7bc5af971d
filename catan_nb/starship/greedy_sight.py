"""What the greedy bot makes of a view: how far the race is, what points, titles and parts are worth.

Worth is measured in astro. A ``Sight`` is made for one decision and works out only what is
asked of it.
"""

from __future__ import annotations

from functools import cached_property

from . import data
from .odds import production_odds, unseen_cards
from .view import View

POINT = 35.0
"""What a victory point is worth, in astro."""
VICTORY = 1000.0
"""What the last point is worth."""
UNIT = 2.4
"""What a unit of a resource is worth on average."""
TURNS_PER_POINT = 4.5
"""Turns of both seats until the leader has one more point, roughly."""
HOLDS = {-3: 0.03, -2: 0.08, -1: 0.2, 0: 0.4, 1: 0.75, 2: 0.9}
"""How good a title is, by the lead over what one needs beside the opponent; 1 is enough to hold it."""
#           supply command trade sensor production research
MODULES = ((6.0, 10.0, 6.0, 9.0, 6.0, 3.0), (3.0, 4.0, 2.0, 1.0, 3.0, 2.0))
"""What a basic module does in half a game, and what the upgrade adds besides its point."""


class Sight:
    """A view, and what follows from it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view.seat
        self.other = view.opponent
        self.store = view.stores[self.me]
        self.astro = view.astro[self.me]

    # -- the race -------------------------------------------------------------------------------

    @cached_property
    def to_go(self) -> int:
        """Points the seat still lacks."""
        return self.view.target - self.view.points[self.me]

    @cached_property
    def rolls(self) -> float:
        """How many rolls are still to come, roughly."""
        return TURNS_PER_POINT * max(2, self.view.target - max(self.view.points))

    @cached_property
    def late(self) -> float:
        """What is left of the worth of things that work over many turns: 1 in the middle of a game."""
        return min(1.5, self.rolls / 25)

    def points(self, number: float) -> float:
        """What points are worth at once; the last ones are the game."""
        return VICTORY if number >= self.to_go else POINT * number

    # -- titles (SC-VP-2, SC-VP-3) ---------------------------------------------------------------

    @cached_property
    def counts(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """(medals, H planets) of both seats, in the order of TITLES."""
        return self.view.medals, tuple(map(len, self.view.planets))

    def title_step(self, title: int, more: int, plus: int = 0) -> float:
        """What ``more`` medals or H planets are worth, after ``plus`` others."""
        if more <= 0:
            return 0.0
        mine, theirs = self.counts[title][self.me] + plus, self.counts[title][self.other]
        rival = max(theirs, data.TITLE_LEAST - 1)
        if mine + more > rival and self.view.titles[title] != self.me and self.to_go <= data.TITLE_POINTS:
            return VICTORY
        return POINT * (_hold(mine + more - rival) - _hold(mine - rival))

    # -- colonies and parts -----------------------------------------------------------------------

    @cached_property
    def in_reach(self) -> tuple[float, float]:
        """How many colonies and H planets the stacks hold, on average; the framed pile is out of reach."""
        colonies = planets = 0.0
        unseen = unseen_cards(self.view)
        for stack in self.view.stacks:
            colonies += sum(data.CARD_KIND[c] == data.COLONY for c in stack.known)
            planets += sum(data.CARDS[c].h for c in stack.known)
        for group, pool in enumerate(unseen):
            places = sum(stack.unknown[group] for stack in self.view.stacks)
            if places:
                share = places / len(pool)
                colonies += share * sum(data.CARD_KIND[c] == data.COLONY for c in pool)
                planets += share * sum(data.CARDS[c].h for c in pool)
        return colonies, planets

    @cached_property
    def income(self) -> tuple[float, ...]:
        """Units per roll by commodity."""
        return tuple(map(float, production_odds(self.view, self.me)))

    def colony(self, card: data.Card) -> float:
        """What founding a colony is worth: its point, and what it will produce (SC-CARD-1, SC-PROD-2)."""
        shared = any(data.CARDS[c].die == card.die for c in self.view.colonies[self.me])
        scarce = 1.2 if self.income[card.resource] == 0 else 0.8
        return self.points(1) + self.rolls / 3 * UNIT * scarce * (0.3 if shared else 1.0)

    def planet(self, card: data.Card) -> float:
        """What taking an H planet is worth: the title, and the deals of each turn (SC-TB-2)."""
        deals = 0.0
        if card.commodity >= 0:
            busy = len(self.view.planets[self.me])
            deals = self.late * (6.0 if card.commodity == data.ANY else 4.0) / (1 + 0.5 * busy)
        return self.title_step(data.DIPLOMAT, 1) + deals

    def module(self, module: int) -> float:
        """What a basic module is worth; if it can be upgraded, a part of that point is in it."""
        worth = MODULES[0][module] * self.late
        return worth + (0.25 * POINT if module in self.view.upgrades_left else 0.0)

    def module_up(self, module: int) -> float:
        """What the upgrade of a module is worth."""
        return self.points(1) + MODULES[1][module] * self.late

    def module_loss(self, module: int) -> float:
        """What is lost with a level of a module (SC-PIR-7)."""
        if self.view.modules[self.me][module] == data.UPGRADED:
            return POINT + MODULES[1][module] * self.late
        return self.module(module)

    @cached_property
    def penalties(self) -> tuple[float, float, float]:
        """What a lost fight costs beside the flight, in the order of PENALTIES."""
        levels = self.view.modules[self.me]
        module = min((self.module_loss(m) for m, level in enumerate(levels) if level), default=0.0)
        return 0.0, 5.0 if self.view.strength[self.me] else 0.0, module

    def booster(self) -> float:
        """What one more booster point is worth: a card more in every flight."""
        power = self.view.power[self.me]
        return 12.0 * self.late / power if power else 12.0

    def cannon(self) -> float:
        """What one more cannon point is worth against the pirates that are left."""
        strength = self.view.strength[self.me]
        return self.late * (7.0, 7.0, 6.0, 5.0, 4.0, 3.0, 0.0)[strength]


def _hold(lead: int) -> float:
    if lead > 2:
        return 1.0
    return HOLDS.get(lead, 0.0)
