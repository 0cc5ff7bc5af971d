"""Piles of cards as lists of counts, one place per kind.

Everything here works on plain lists of whole numbers, so that a hand, a pile and a price
add up without a class of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import ge


def add(pile: list[int], other: Sequence[int]) -> None:
    """Put the cards of ``other`` onto ``pile``."""
    for kind, n in enumerate(other):
        pile[kind] += n


def remove(pile: list[int], other: Sequence[int]) -> None:
    """Take the cards of ``other`` out of ``pile``; the caller knows that they are there."""
    for kind, n in enumerate(other):
        pile[kind] -= n


def holds(pile: Sequence[int], other: Sequence[int]) -> bool:
    """Whether ``pile`` has all the cards of ``other``."""
    return all(map(ge, pile, other))


def kinds(pile: Sequence[int]) -> Iterator[int]:
    """The kinds of which there is at least one card, in order."""
    return (kind for kind, n in enumerate(pile) if n > 0)


def missing(pile: Sequence[int], other: Sequence[int]) -> list[int]:
    """How many cards of each kind ``pile`` lacks to hold ``other``."""
    return [max(0, need - have) for have, need in zip(pile, other, strict=True)]
