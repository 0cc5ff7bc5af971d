"""Starfarers' lessons: every step can be done, and every rule is taught."""

from __future__ import annotations

from typing import Any

import pytest

from catan_nb.core.lesson import LONGEST_SENTENCE
from catan_nb.core.proof import prove
from catan_nb.starfarers import GAME
from catan_nb.starfarers.lessons import LESSONS

from .proof import KEY, LEAST_STEPS, check_texts, steps_of, untaught

UNTAUGHT: tuple[str, ...] = ()
STEPS = steps_of(LESSONS)


def test_course() -> None:
    keys = [one.key for one in LESSONS]
    assert len(set(keys)) == len(keys)
    assert all(KEY.fullmatch(key) for key in keys)
    assert len(STEPS) >= LEAST_STEPS
    groups = [one.group for one in LESSONS]
    assert len(set(groups)) >= 8
    assert all(groups.index(g) == n or groups[n - 1] == g for n, g in enumerate(groups))
    known = {rule.id for rule in GAME.rules()}
    for one in LESSONS:
        assert one.rule in known
        assert 0 < len(one.about) <= LONGEST_SENTENCE and 0 < len(one.learnt) <= LONGEST_SENTENCE


def test_every_rule_is_taught() -> None:
    assert untaught(GAME, LESSONS) == UNTAUGHT


@pytest.mark.parametrize("step", [step for _, step in STEPS], ids=[name for name, _ in STEPS])
def test_step(step: Any) -> None:
    prove(GAME, step)
    check_texts(step)
