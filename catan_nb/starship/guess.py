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
        hidden = [seen for seen in pos.turned if seen.hidden] if self.flyer else []
        self.prices = [data.CARDS[seen.card].ransom for seen in hidden]
        members = list(pos.stacks[stack])
        if self.reader:
            members += [m for m in (*pos.top, *pos.bottom, *pos.looked) if m != GONE]
        self.theirs = [m for m in members if m >= 0 and not self._knows(m)]
        turned = [known(seen.card, seen.seats) for seen in hidden]
        self.mine = [m for m in (*members, *turned) if m >= 0 and self._knows(m)]
        self.hidden = [m for m in turned if not self._knows(m)]
        self.groups = [0] * data.SETS
        for m in (*members, *turned):
            if m < 0 or not self._knows(m):
                self.groups[set_of(m)] += 1
        sure = [*self.mine, *pos.top, *pos.bottom] if self.flyer else self.mine
        self.heard = [
            max(0, heard - _ransoms(sure).count(ransom))
            for ransom, heard in zip(data.RANSOMS, pos.heard_of(stack, seat), strict=True)
        ]
        self.left = self.groups
        self.met: list[int] = []
        self.dealt: list[int] = []

    def _knows(self, member: int) -> bool:
        return bool(member >> CARD_BITS >> self.seat & 1)

    def deal(self, pools: list[list[int]], hidden: Sequence[int], rng: Random) -> bool:
        """Draw the cards that only the opponent knows; False if that cannot be."""
        self.left, self.met, self.dealt = self.groups[:], [], []
        need = dict(zip(data.RANSOMS, self.heard, strict=True))
        for ransom in self.prices:
            here = [m for m in self.mine if m not in self.met and _ransoms([m]) == [ransom]]
            member = self._draw(pools, hidden, rng, ransom, here)
            if member is None:
                return False
            self.met.append(member)
            if member not in self.mine:
                need[ransom] -= 1
        wanted: list[int | None] = [ransom for ransom, n in need.items() for _ in range(n)]
        if len(wanted) > len(self.theirs):
            return False
        wanted += [None] * (len(self.theirs) - len(wanted))
        for price in wanted:
            member = self._draw(pools, hidden, rng, price, [])
            if member is None:
                return False
            self.dealt.append(member)
        return True

    def _draw(
        self,
        pools: list[list[int]],
        hidden: Sequence[int],
        rng: Random,
        ransom: int | None,
        here: Sequence[int],
    ) -> int | None:
        """A card that may lie here: of a place that the seat knows, or of one that it does not."""
        bit = 1 << (1 - self.seat)
        choices = [(m, 1.0) for m in here]
        choices += [
            (known(card, bit), self.left[group] / hidden[group])
            for group, pool in enumerate(pools)
            if self.left[group]
            for card in pool
            if ransom is None or data.CARDS[card].ransom == ransom
        ]
        if not choices:
            return None
        member = rng.choices([m for m, _ in choices], [weight for _, weight in choices])[0]
        if member not in here:
            pools[set_of(member)].remove(member & CARD_MASK)
            self.left[set_of(member)] -= 1
        return member

    def lay_out(self, pos: Position, rng: Random) -> None:
        """Put the cards drawn into the stack and, where the seat does not know which, in any order."""
        bit = 1 << (1 - self.seat)
        cards = [*(m for m in self.mine if m not in self.met), *self.dealt]
        rest = [unknown(group) for group, n in enumerate(self.left) for _ in range(n)]
        if self.flyer:
            met = iter(self.met)
            pos.turned = tuple(
                seen._replace(card=(m := next(met)) & CARD_MASK, seats=m >> CARD_BITS | bit)
                if seen.hidden
                else seen
                for seen in pos.turned
            )
        if self.reader:
            sighted = [m for m in cards if m >> CARD_BITS & bit]
            rng.shuffle(sighted)
            places: list[tuple[int, ...]] = []
            for part in (pos.top, pos.bottom, pos.looked):
                places.append(tuple(m if m == GONE else sighted.pop() for m in part))
            for m in (m for part in places for m in part if m != GONE):
                cards.remove(m)
            pos.top, pos.bottom, pos.looked = places
        pos.stacks[self.stack] = tuple(sorted([*cards, *rest]))


def _ransoms(members: Sequence[int]) -> list[int]:
    return [data.CARDS[m & CARD_MASK].ransom for m in members if m >= 0]


def _deal(pos: Position, bags: Sequence[_Bag], rng: Random) -> bool:
    """Draw the hidden cards of all stacks; the pools are what is left. False: try again."""
    pools = [list(pool) for pool in pos.pools]
    for bag in bags:
        for member in (*bag.theirs, *bag.hidden):
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
