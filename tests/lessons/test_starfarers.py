"""Starfarers' lessons: every step can be done, and every rule is taught."""

from __future__ import annotations

from typing import Any

import pytest

from catan_nb.core.proof import prove
from catan_nb.starfarers import GAME
from catan_nb.starfarers.lessons import LESSONS

from .proof import check_course, check_texts, only_asked, steps_of, untaught, wander

UNTAUGHT: tuple[str, ...] = ()
STEPS = steps_of(LESSONS)


def test_course() -> None:
    check_course(GAME, LESSONS)


def test_every_rule_is_taught() -> None:
    assert untaught(GAME, LESSONS) == UNTAUGHT


def test_every_rule_is_acted_on() -> None:
    assert only_asked(GAME, LESSONS) == UNTAUGHT


@pytest.mark.parametrize("step", [step for _, step in STEPS], ids=[name for name, _ in STEPS])
def test_step(step: Any) -> None:
    prove(GAME, step)
    check_texts(step)
    wander(GAME, step)
