"""The golden texts are what the program says today."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from catan_nb.core.explore import perft

from . import FOLDER, GOLDEN, moment


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_text(name: str) -> None:
    kept = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    now = GOLDEN[name]().splitlines()
    for number, (old, new) in enumerate(zip_longest(kept, now), start=1):
        assert new == old, (
            f"{name} differs from line {number} on; if that is meant: python -m tests.golden, then git diff"
        )


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_texts_stay_small(name: str) -> None:
    assert (FOLDER / name).stat().st_size < 150_000


def test_perft_counts_what_it_says() -> None:
    position = moment("starfarers", "bargain", {"seats": 3, "seed": 1}).position
    by_hand = 0
    for action in position.legal():
        child = position.copy()
        child.apply(action)
        by_hand += len(child.legal()) or len(child.chances())
    assert perft(position, 0) == 1
    assert perft(position, 1) == len(position.legal())
    assert perft(position, 2) == by_hand
