"""A full position that a seat could take for the real one: what it cannot see is dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from ..core.game import OPEN
from . import data
from .position import CARD_BITS, CARD_MASK, GONE, known, set_of, unknown

if TYPE_CHECKING:
    from .position import Position

TRIES = 50
"""How often the hidden cards are dealt until they agree with all that a seat has heard."""


def guess(pos: Position, seat: int, rng: Random) -> Position:
    """A copy of ``pos`` in which what ``seat`` has not seen is drawn by ``rng``.

    It looks to ``seat`` exactly like ``pos``: the cards it knows, the sets of the others, the
    prices that pirates named, its own choices.
    """
    twin = pos.copy()
    if seat == OPEN:
        return twin
    other = 1 - seat
    if twin.chosen[other] >= 0:
        twin.chosen[other] = rng.randrange(len(data.MODULES))
    bags = [_Bag(twin, seat, s) for s in range(data.STACKS)]
    for _ in range(TRIES):
        if _deal(twin, bags, rng):
            for bag in bags:
                bag.lay_out(twin, rng)
            break
    return twin


class _Bag:
    """The cards of a stack whose places a seat does not know.

    In the stack that is being flown these are, besides the unordered part, the pirates turned and
    not shown (for the flyer) or the cards that the sensor moved (for the opponent).
    """

    def __init__(self, pos: Position, seat: int, stack: int) -> None:
        self.seat, self.stack = seat, stack
        flown = pos.flying == stack
        self.flyer = flown and seat == pos.turn
        self.reader = flown and seat != pos.turn
        members = list(pos.stacks[stack])
        self.prices: list[int] = []
        if self.flyer:
            hidden = [seen for seen in pos.turned if seen.hidden]
            members += [known(seen.card, seen.seats) for seen in hidden]
            self.prices = [data.CARDS[seen.card].ransom for seen in hidden]
        if self.reader:
            members += [m for m in (*pos.top, *pos.bottom, *pos.looked) if m != GONE]
        self.mine = [m for m in members if m >= 0 and m >> CARD_BITS >> seat & 1]
        self.theirs = [m for m in members if m >= 0 and not m >> CARD_BITS >> seat & 1]
        self.groups = [0] * data.SETS
        for m in members:
            if m not in self.mine:
                self.groups[set_of(m)] += 1
        self.wanted = self._wanted(pos)
        self.dealt: list[int] = []
        self.left: list[int] = []

    def _wanted(self, pos: Position) -> list[int]:
        """The ransoms that cards which only the opponent knows must have, as far as this is heard."""
        elsewhere = [*pos.top, *pos.bottom] if self.flyer else []
        out = []
        for ransom, heard in zip(data.RANSOMS, pos.heard_of(self.stack, self.seat), strict=True):
            sure = _ransoms(self.mine).count(ransom)
            need = max(heard - sure - _ransoms(elsewhere).count(ransom), self.prices.count(ransom) - sure, 0)
            out += [ransom] * need
        return out

    def deal(self, pools: list[list[int]], hidden: Sequence[int], rng: Random) -> bool:
        """Draw the cards that only the opponent knows; False if that cannot be."""
        self.left = self.groups[:]
        self.dealt = []
        wanted: list[int | None] = list(self.wanted)
        wanted += [None] * (len(self.theirs) - len(wanted))
        for ransom in wanted:
            choices = [
                (card, self.left[group] / hidden[group])
                for group, pool in enumerate(pools)
                if self.left[group]
                for card in pool
                if ransom is None or data.CARDS[card].ransom == ransom
            ]
            if not choices:
                return False
            card = rng.choices([c for c, _ in choices], [weight for _, weight in choices])[0]
            pools[data.CARD_SET[card]].remove(card)
            self.left[data.CARD_SET[card]] -= 1
            self.dealt.append(card)
        return True

    def lay_out(self, pos: Position, rng: Random) -> None:
        """Put the cards drawn into the stack and, where the seat does not know which, in any order."""
        bit = 1 << (1 - self.seat)
        cards = [*self.mine, *(known(card, bit) for card in self.dealt)]
        rest = [unknown(group) for group, n in enumerate(self.left) for _ in range(n)]
        if self.flyer:
            turned = list(pos.turned)
            for i, seen in enumerate(turned):
                if seen.hidden:
                    ransom = data.CARDS[seen.card].ransom
                    member = rng.choice([m for m in cards if data.CARDS[m & CARD_MASK].ransom == ransom])
                    cards.remove(member)
                    turned[i] = seen._replace(card=member & CARD_MASK, seats=member >> CARD_BITS | bit)
            pos.turned = tuple(turned)
        if self.reader:
            sighted = [m for m in cards if m >> CARD_BITS & bit]
            rng.shuffle(sighted)
            places: list[tuple[int, ...]] = []
            for part in (pos.top, pos.bottom, pos.looked):
                places.append(tuple(m if m == GONE else sighted.pop() for m in part))
            for part in places:
                for m in part:
                    if m != GONE:
                        cards.remove(m)
            pos.top, pos.bottom, pos.looked = places
        pos.stacks[self.stack] = tuple(sorted([*cards, *rest]))


def _ransoms(members: Sequence[int]) -> list[int]:
    return [data.CARDS[m & CARD_MASK].ransom for m in members if m >= 0]


def _deal(pos: Position, bags: Sequence[_Bag], rng: Random) -> bool:
    """Draw the hidden cards of all stacks; the pools are what is left. False: try again."""
    pools = [list(pool) for pool in pos.pools]
    for bag in bags:
        for member in bag.theirs:
            pools[data.CARD_SET[member & CARD_MASK]].append(member & CARD_MASK)
    for pool in pools:
        pool.sort()
    hidden = [max(1, len(pool)) for pool in pools]
    order = list(bags)
    rng.shuffle(order)
    if not all(bag.deal(pools, hidden, rng) for bag in order):
        return False
    pos.pools = [tuple(pool) for pool in pools]
    return True
