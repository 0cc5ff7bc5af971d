"""A full position that a seat could take for the real one: what it cannot see is dealt anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from ..core import counts
from ..core.game import OPEN
from . import data
from . import encounter_deck as deck
from .bargain import Bargain
from .encounters import Reading, ops_at

if TYPE_CHECKING:
    from .position import Position

REDRAWN = ("no",)


def guess(pos: Position, seat: int, rng: Random) -> Position:
    """A copy of ``pos`` with the others' cards, the reserve pile and the encounter deck dealt by ``rng``.

    It looks to ``seat`` exactly like ``pos``: hand sizes, open piles, answers given and the part
    of an encounter that was told all agree.
    """
    twin = pos.copy()
    if seat != OPEN:
        _hands(twin, seat, rng)
        _encounters(twin, seat, rng)
    return twin


def _needed(pos: Position, seat: int) -> list[list[int]]:
    """Cards that the other seats must hold because of what they said to an offer."""
    need = [[0] * data.KINDS for _ in range(pos.seats)]
    for frame in pos.stack:
        if isinstance(frame, Bargain):
            counts.add(need[frame.proposer], frame.give)
            for other, _, get in frame.ready:
                counts.add(need[other], get)
    need[seat] = [0] * data.KINDS
    return need


def _hands(pos: Position, seat: int, rng: Random) -> None:
    unknown = list(pos.reserve)
    need = _needed(pos, seat)
    sizes = [sum(hand) for hand in pos.hands]
    for s in range(pos.seats):
        if s != seat:
            counts.add(unknown, pos.hands[s])
            counts.remove(unknown, need[s])
    cards = [r for r, n in enumerate(unknown) for _ in range(n)]
    rng.shuffle(cards)
    for s in range(pos.seats):
        if s != seat:
            hand = need[s][:]
            for _ in range(sizes[s] - sum(hand)):
                hand[cards.pop()] += 1
            pos.hands[s] = hand
    pos.reserve = [cards.count(r) for r in range(data.KINDS)]


def _face(op: deck.Op) -> Any:
    """What a listener has heard of an operation that was carried out."""
    match op:
        case deck.Ask():
            return ("ask", op.text, tuple((word, need) for word, need, _ in op.answers))
        case deck.Fight():
            return ("fight", op.stat, op.neighbour)
        case deck.Flee():
            return ("flee", op.neighbour)
        case deck.Shaken():
            return "shaken"
        case _:
            return op


def _sound_alike(a: int, b: int, path: tuple[str, ...], at: int) -> bool:
    """Whether two cards sound the same up to a place, which the first one has."""
    for depth in range(len(path)):
        if _faces(a, path[:depth]) != _faces(b, path[:depth]):
            return False
    return _faces(a, path)[:at] == _faces(b, path)[:at]


def _faces(card: int, path: tuple[str, ...]) -> list[Any]:
    return [_face(op) for op in ops_at(card, path)]


def _like(card: int, path: tuple[str, ...], at: int, taken: int) -> list[int]:
    """The cards that sound like this one up to here, and are not taken by another place."""
    return [
        c.number
        for c in deck.ENCOUNTERS
        if not taken >> (c.number - 1) & 1 and _sound_alike(card, c.number, path, at)
    ]


def _encounters(pos: Position, seat: int, rng: Random) -> None:
    taken = 0
    for i, frame in enumerate(pos.stack):
        if isinstance(frame, Reading):
            card = frame.card
            if (frame.seat + 1) % pos.seats != seat:
                card = rng.choice(_like(card, frame.path, frame.at, taken))
                pos.stack[i] = replace(frame, card=card)
            taken |= 1 << (card - 1)
    aside = 0
    for c in deck.ENCOUNTERS:
        if pos.aside >> (c.number - 1) & 1:
            card = c.number
            if (pos.turn + 1) % pos.seats != seat:  # the reader of this turn has seen it
                path = REDRAWN if isinstance(c.ops[-1], deck.Ask) else ()
                card = rng.choice(_like(card, path, len(ops_at(card, path)), taken))
            aside |= 1 << (card - 1)
            taken |= 1 << (card - 1)
    rest = [c.number for c in deck.ENCOUNTERS if not taken >> (c.number - 1) & 1]
    rng.shuffle(rest)
    size = pos.deck.bit_count()
    pos.aside = aside
    pos.deck = sum(1 << (n - 1) for n in rest[:size])
    pos.discards = sum(1 << (n - 1) for n in rest[size:])
