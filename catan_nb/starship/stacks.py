"""The four stacks: drawing from them, and putting one together again after a flight (SC-TRAVEL-6).

While a stack is flown, its cards whose order nobody knows are in ``stacks``, those that a sensor
put somewhere in ``top`` and ``bottom``, those turned in ``turned``.
"""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from ..core.game import Refusal
from . import data
from .actions import CARD, Action, Card
from .events import Gathered
from .frames import Chances, Events
from .position import BEATEN, CARD_BITS, CARD_MASK, FOUNDED, TAKEN, known, unknown

if TYPE_CHECKING:
    from .position import Position

LEAVING = (FOUNDED, TAKEN, BEATEN)
"""What must become of a card for it to leave the stack (SC-TRAVEL-7)."""


def most_cards(pos: Position) -> int:
    """How many cards the seat on turn may have turned (SC-TRAVEL-2)."""
    return pos.power(pos.turn) + pos.die


def most_actions(pos: Position) -> int:
    """How many actions the seat on turn has in its flight (SC-TRAVEL-3)."""
    return data.ACTIONS[pos.modules[pos.turn][data.COMMAND]]


def draw_chances(pos: Position) -> Chances:
    """The cards that may come from the part of the stack whose order nobody knows.

    Every place is equally likely; behind a place nobody has seen is any card of the set's pool.
    """
    middle, pools = pos.stacks[pos.flying], pos.pools
    places = [0] * data.SETS
    out = []
    for member in middle:
        if member < 0:
            places[-1 - member] += 1
    share = lcm(*(len(pool) for pool, n in zip(pools, places, strict=True) if n))
    for member in middle:
        if member >= 0:
            out.append((CARD[member & CARD_MASK], share))
    for pool, n in zip(pools, places, strict=True):
        if n:
            weight = n * share // len(pool)
            out += [(CARD[card], weight) for card in pool]
    return out


def not_in_stack(pos: Position, chance: Action) -> Refusal:
    """Why a card cannot be the next one of the stack that is being flown (SC-TRAVEL-1)."""
    assert isinstance(chance, Card)
    card = data.CARDS[chance.card]
    taken = [*pos.colonies, *pos.planets, *pos.pirates]
    if any(card.number in own for own in taken):
        return Refusal("SC-TRAVEL-7", f"{card.label} has left the stacks; it lies before a player.")
    if any(seen.card == card.number for seen in pos.turned):
        return Refusal("SC-TRAVEL-6", f"{card.label} was turned in this flight already.")
    return Refusal("SC-TRAVEL-1", f"{card.label} cannot be the next card of stack {pos.flying + 1}.")


def draw(pos: Position, card: int) -> int:
    """Take a card out of the unordered part; returns the bits of the seats that knew it was in the stack."""
    middle = list(pos.stacks[pos.flying])
    for i, member in enumerate(middle):
        if member >= 0 and member & CARD_MASK == card:
            del middle[i]
            pos.stacks[pos.flying] = tuple(middle)
            return member >> CARD_BITS
    group = data.CARD_SET[card]
    middle.remove(unknown(group))
    pos.stacks[pos.flying] = tuple(middle)
    pos.pools[group] = tuple(c for c in pos.pools[group] if c != card)
    return 0


def cards_in(pos: Position) -> int:
    """How many cards lie face down in the stack that is being flown."""
    return len(pos.stacks[pos.flying]) + len(pos.top) + len(pos.bottom)


def next_framed(pos: Position) -> int:
    """The set of the top card of the framed pile (SC-SETUP-2)."""
    return 1 + (data.FRAMED - pos.framed) // data.FRAMED_PER_SET


def beaten(pos: Position, ransom: int) -> None:
    """Pirates leave the stack that is being flown: one less of those heard of."""
    for seat in range(data.SEATS):
        at = (pos.flying * data.SEATS + seat) * len(data.RANSOMS) + data.RANSOMS.index(ransom)
        pos.heard[at] = max(0, pos.heard[at] - 1)


def gather(pos: Position, seat: int, events: Events) -> None:
    """Put the stack together, top it up and shuffle it; the flight is over (SC-TRAVEL-6 to SC-TRAVEL-8)."""
    s = pos.flying
    back = [seen for seen in pos.turned if seen.fate not in LEAVING]
    members = [*pos.stacks[s], *pos.top, *pos.bottom, *(known(seen.card, seen.seats) for seen in back)]
    for k, ransom in enumerate(data.RANSOMS):
        at = (s * data.SEATS + seat) * len(data.RANSOMS) + k
        met = sum(data.CARDS[seen.card].ransom == ransom for seen in back)
        pos.heard[at] = max(pos.heard[at], met)
    added = 0
    while len(members) < data.STACK_SIZE and pos.framed:
        members.append(unknown(next_framed(pos)))
        pos.framed -= 1
        added += 1
    pos.stacks[s] = tuple(sorted(members))
    pos.flying = -1
    pos.actions = 0
    pos.top = pos.bottom = pos.fight = ()
    pos.turned = ()
    rule = "SC-TRAVEL-6" if len(members) >= data.STACK_SIZE else "SC-TRAVEL-8"
    events.append(Gathered(rule, seat, s, added, len(members)))
