"""Piles of cards as lists of counts."""

from __future__ import annotations

from catan_nb.core import counts


def test_piles_add_up() -> None:
    pile = [1, 0, 2]
    counts.add(pile, (1, 1, 0))
    assert pile == [2, 1, 2]
    counts.remove(pile, (2, 0, 1))
    assert pile == [0, 1, 1]
    assert list(counts.kinds(pile)) == [1, 2]
    assert list(counts.kinds([0, 0])) == []


def test_what_a_pile_holds_and_lacks() -> None:
    assert counts.holds([1, 2], (1, 2))
    assert counts.holds([1, 2], (0, 0))
    assert not counts.holds([1, 2], (2, 0))
    assert counts.missing([1, 2], (3, 1)) == [2, 0]
