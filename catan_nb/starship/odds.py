"""The odds of what lies hidden, exactly, from what a seat may know: for bots, the screen and lessons.

Every function takes a view and gives fractions. They rest on one thought: each place of a set
that the seat has not seen holds any card of the set's pool with the same chance; but a stack
in which it has heard of pirates holds at least those.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, perm, prod

from . import data
from .view import HIDDEN, StackView, View

ZERO, ONE = Fraction(0), Fraction(1)
COMBAT_FACES = sum(faces for _, faces in data.COMBAT_DIE)
BASE_FACES = sum(faces for _, faces in data.BASE_DIE)


# -- dice ------------------------------------------


@lru_cache(maxsize=64)
def win_chance(cannons: int, strength: int) -> Fraction:
    """The chance that ``cannons`` points beat pirates of a ``strength``; a tie wins (SC-PIR-3, SC-DICE-2)."""
    won = sum(
        mine * theirs
        for number, mine in data.COMBAT_DIE
        for other, theirs in data.COMBAT_DIE
        if number + cannons >= other + strength
    )
    return Fraction(won, COMBAT_FACES**2)


def production_odds(view: View, seat: int) -> tuple[Fraction, ...]:
    """The units of each commodity that a roll brings a seat on average, stores aside.

    A turn of either seat has one roll (SC-PROD-1). Of several colonies with the same number one
    produces; each counts with its share (SC-PROD-2). Modules come in addition (SC-PROD-3).
    """
    out = [ZERO] * len(data.COMMODITIES)
    side = data.MOON if seat == view.moon else data.SUN
    for number, faces in data.BASE_DIE:
        chance = Fraction(faces, BASE_FACES)
        matching = [c for c in view.colonies[seat] if data.CARDS[c].die == number]
        for colony in matching:
            out[data.CARDS[colony].resource] += chance / len(matching)
        for module, commodity in data.MODULE_MAKES.items():
            level = view.modules[seat][module]
            basic = level == data.BASIC and data.MODULE_DIE[module][side] == number
            if basic or (level == data.UPGRADED and number in data.UPGRADED_DIE):
                out[commodity] += chance
    return tuple(out)


# -- cards ------------------------------------------


def unseen_cards(view: View) -> tuple[tuple[int, ...], ...]:
    """The cards, by set, of which the seat does not know where they are."""
    seen = {c for owned in (view.colonies, view.planets, view.pirates) for cards in owned for c in cards}
    for stack in view.stacks:
        seen.update(stack.known)
    if view.flight:
        seen.update(turned.card for turned in view.flight.turned)
    return tuple(tuple(c for c in cards if c not in seen) for cards in data.BY_SET)


@dataclass(frozen=True, slots=True)
class _Pirates:
    """The pirates of one ransom that may lie in one stack, from what a seat may know.

    ``known`` are sure to be in the part whose order nobody knows (``turned`` of them and of the
    others were met and not shown), ``unseen`` may be, by set. ``worlds`` are the numbers of the
    latter that are in it, by set, with a weight.
    """

    known: tuple[int, ...]
    unseen: tuple[tuple[int, ...], ...]
    turned: int
    worlds: tuple[tuple[tuple[int, ...], int], ...]

    def chances(self, still_down: bool) -> tuple[Fraction, list[Fraction]]:
        """The chance of a known card, and of one of each set, to be the pirates met last, or else to
        lie face down in the stack.

        Of the m pirates in the stack each is the one met last with the chance 1 / m, and each is
        among those still face down with the chance (m - turned) / m.
        """
        if still_down and not self.turned:
            return ONE, [self.expected(g) / max(1, len(cards)) for g, cards in enumerate(self.unseen)]
        total = sum(weight for _, weight in self.worlds)
        sure, by_set = ZERO, [ZERO] * data.SETS
        for here, weight in self.worlds:
            m = len(self.known) + sum(here)
            each = Fraction(weight * (m - self.turned if still_down else 1), m * total)
            sure += each
            for group, n in enumerate(here):
                if n:
                    by_set[group] += each * n / len(self.unseen[group])
        return sure, by_set

    def expected(self, group: int) -> Fraction:
        """How many pirates of a set, among those not seen, the stack holds on average."""
        if not self.unseen[group]:
            return ZERO
        total = sum(weight for _, weight in self.worlds)
        return Fraction(sum(here[group] * weight for here, weight in self.worlds), total)


def _ways(pirates: int, places: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """How so many pirates may fall into places: the numbers by kind of place, and the ways."""
    for split in product(range(pirates + 1), repeat=len(places) - 1):
        rest = pirates - sum(split)
        if rest >= 0:
            numbers = (*split, rest)
            ways = prod(map(comb, places, numbers))
            if ways:
                yield numbers, ways


def _sighted(view: View, stack: int) -> list[int]:
    """The cards of a stack whose place the seat knows: its sensor showed them (SC-TRAVEL-5)."""
    flight, here = view.flight, view.stacks[stack]
    if flight is None or flight.stack != stack:
        return []
    looked = [card for card in flight.looked if card is not None]
    return [card for card in (*here.top, *here.bottom, *looked) if card != HIDDEN]


def _lacking(stack: StackView, k: int) -> int:
    """How many of the pirates heard of in a stack are not among the cards known to be in it."""
    ransom = data.RANSOMS[k]
    return max(0, stack.pirates[k] - sum(data.CARDS[c].ransom == ransom for c in stack.known))


def _pirates_of(view: View, stack: int, ransom: int, unseen: Sequence[Sequence[int]]) -> _Pirates:
    k = data.RANSOMS.index(ransom)
    here, sighted = view.stacks[stack], _sighted(view, stack)
    known = tuple(c for c in here.known if c not in sighted and data.CARDS[c].ransom == ransom)
    loose = tuple(tuple(c for c in pool if data.CARDS[c].ransom == ransom) for pool in unseen)
    flight, turned = view.flight, 0
    if flight and flight.stack == stack:
        turned = sum(t.card == HIDDEN and t.ransom == ransom for t in flight.turned)
    if not any(cards and places for cards, places in zip(loose, here.unknown, strict=True)):
        return _Pirates(known, loose, turned, (((0,) * data.SETS, 1),))  # none of the unseen lies here
    # Kinds of places: this stack, each other stack in which pirates were heard of, and the rest.
    needs = [_lacking(other, k) for other in view.stacks]
    told = [s for s, need in enumerate(needs) if need and s != stack]
    by_set = []
    for group, cards in enumerate(loose):
        if not cards:
            continue
        places = [view.stacks[s].unknown[group] for s in (stack, *told)]
        if not any(places):
            continue
        places.append(len(unseen[group]) - sum(places))
        by_set.append([(group, numbers, ways) for numbers, ways in _ways(len(cards), places)])
    worlds: dict[tuple[int, ...], int] = {}
    least = (needs[stack], *(needs[s] for s in told))
    for world in product(*by_set):
        sums = [sum(numbers[i] for _, numbers, _ in world) for i in range(len(least))]
        if any(n < need for n, need in zip(sums, least, strict=True)):
            continue
        found = [0] * data.SETS
        for group, numbers, _ in world:
            found[group] = numbers[0]
        weight = prod(ways for *_, ways in world) * perm(len(known) + sums[0], turned)
        if weight:
            worlds[tuple(found)] = worlds.get(tuple(found), 0) + weight
    return _Pirates(known, loose, turned, tuple(worlds.items()))


def next_cards(view: View, stack: int) -> tuple[tuple[int, Fraction], ...]:
    """The chance of each card to be the next one of a stack (SC-TRAVEL-1), by number; without zeros.

    In a stack that nobody is flying any card may be the first. Empty if the stack has no cards.
    """
    here = view.stacks[stack]
    if here.top and here.top[0] != HIDDEN:
        return ((here.top[0], ONE),)
    if here.bottom and unordered_places(view, stack) == 0:
        return ((here.bottom[0], ONE),)
    return unordered_cards(view, stack)


def unordered_places(view: View, stack: int) -> int:
    """How many cards lie face down in a stack whose order the seat does not know."""
    return view.stacks[stack].size - len(_sighted(view, stack))


def unordered_cards(view: View, stack: int) -> tuple[tuple[int, Fraction], ...]:
    """The chance of each card to lie in any one place of a stack whose order the seat does not know.

    Without zeros; a chance times the number of places is the chance that the card is among them.
    """
    here, sighted, places = view.stacks[stack], _sighted(view, stack), unordered_places(view, stack)
    if not places:
        return ()
    unseen = unseen_cards(view)
    out = [(c, Fraction(1, places)) for c in here.known if c not in sighted and not data.CARDS[c].ransom]
    plain = [Fraction(n) for n in here.unknown]
    for ransom in data.RANSOMS:
        pirates = _pirates_of(view, stack, ransom, unseen)
        sure, by_set = pirates.chances(True)
        out += [(card, sure / places) for card in pirates.known]
        for group, cards in enumerate(pirates.unseen):
            if cards and here.unknown[group]:
                plain[group] -= pirates.expected(group)
                out += _alike(cards, by_set[group] / places)
    for group, pool in enumerate(unseen):
        others = [c for c in pool if data.CARD_KIND[c] != data.PIRATE]
        if others and plain[group]:
            out += _alike(others, plain[group] / (len(others) * places))
    return tuple(sorted((card, chance) for card, chance in out if chance))


def _alike(cards: Sequence[int], chance: Fraction) -> list[tuple[int, Fraction]]:
    return [(card, chance) for card in cards]


def card_odds(view: View, stack: int) -> tuple[Fraction, ...]:
    """The chance of each kind of card, in the order of CARD_KINDS, to be the next of a stack (SC-CARD-8)."""
    out = [ZERO] * len(data.CARD_KINDS)
    for card, chance in next_cards(view, stack):
        out[data.CARD_KIND[card]] += chance
    return tuple(out)


# -- pirates ------------------------------------------


def pirate_odds(view: View) -> tuple[tuple[int, int, Fraction], ...]:
    """What the pirates met last may be: (strength, penalty, chance), the weakest first (SC-PIR-1, SC-PIR-5).

    The flyer knows the price that they name; one who knows the card gets a single entry. Empty
    when the card turned last is no pirates.
    """
    met, flight = view.pirate, view.flight
    if met is None or flight is None:
        return ()
    if met.card != HIDDEN:
        return ((met.strength, met.penalty, ONE),)
    pirates = _pirates_of(view, flight.stack, met.ransom, unseen_cards(view))
    out: dict[tuple[int, int], Fraction] = {}
    sure, by_set = pirates.chances(False)
    each = [(card, sure) for card in pirates.known]
    for cards, chance in zip(pirates.unseen, by_set, strict=True):
        each += _alike(cards, chance)
    for card, chance in each:
        if chance:
            kind = data.CARDS[card].strength, data.CARDS[card].penalty
            out[kind] = out.get(kind, ZERO) + chance
    return tuple((strength, penalty, chance) for (strength, penalty), chance in sorted(out.items()))


def fight_odds(view: View) -> Fraction:
    """The chance that the flyer beats the pirates met last, before the dice are rolled (SC-PIR-3)."""
    met = view.pirate
    if met is None:
        raise ValueError("No pirates were met.")
    return sum(
        (chance * win_chance(met.cannons, strength) for strength, _, chance in pirate_odds(view)), ZERO
    )
