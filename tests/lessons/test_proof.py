"""The proof of a step can fail: good steps of both games are spoiled, and it says how."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import catan_nb
from catan_nb.core.attempt import Attempt
from catan_nb.core.lesson import Mistake, did
from catan_nb.core.proof import Unproved, prove

SPARE = {"starfarers": ("dice 1 1", "roll"), "starship": ("die 3", "roll")}


def first_of(game: str, kind: str) -> Any:
    """The first step of a kind in a game."""
    return next(s for one in catan_nb.lessons(game) for s in one.steps if s.kind == kind)


def with_setting(step: Any, **changes: Any) -> Any:
    return replace(step, setting=replace(step.setting, **changes))


KINDS = [
    (game, kind)
    for game in catan_nb.GAMES
    for kind in dict.fromkeys(step.kind for one in catan_nb.lessons(game) for step in one.steps)
]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_what_is_prepared_and_never_comes(game: str, kind: str) -> None:
    step, rules = first_of(game, kind), catan_nb.find_game(game)
    chance, reply = SPARE[game]
    prove(rules, step)
    with pytest.raises(Unproved, match=f"never comes: .*{chance}"):
        prove(rules, with_setting(step, chances=(*step.setting.chances, chance)))
    with pytest.raises(Unproved, match=f"never comes: .*{reply}"):
        prove(rules, with_setting(step, replies=(*step.setting.replies, reply)))


def test_what_is_left_shrinks_as_it_comes() -> None:
    step = first_of("starfarers", "do")
    attempt = Attempt(catan_nb.find_game("starfarers"), step)
    assert set(attempt.unused()) == {"dice 4 4", "card fuel", "card food"}
    attempt.play("roll")
    assert not attempt.unused()


SPOILED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "an unknown rule": (lambda s: replace(s, rules=("SF-NO-1",)), "unknown rules"),
    "no rule": (lambda s: replace(s, rules=()), "no rule is taught"),
    "a goal without an end": (lambda s: replace(s, goal="Do it"), "no sentence"),
    "hints alike": (lambda s: replace(s, hints=("Look.", "Look.")), "two hints are alike"),
    "a solution that is refused": (lambda s: replace(s, solution=("claim victory",)), "is refused"),
    "a success that never is": (lambda s: replace(s, success=did("never")), "the solution leads to"),
    "nothing to do": (lambda s: replace(s, success=lambda trail: True), "doing nothing is enough"),
    "no mistake": (lambda s: replace(s, mistakes=()), "no mistake is named"),
    "a mistake that is right": (lambda s: replace(s, mistakes=(Mistake(s.solution),)), "leads to"),
    "another rule": (
        lambda s: replace(s, mistakes=(replace(s.mistakes[0], rule="SF-VP-1"),)),
        "SF-TURN-1",
    ),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_step_to_do_that_does_not_hold(name: str) -> None:
    step = first_of("starfarers", "do")
    spoil, reason = SPOILED[name]
    with pytest.raises(Unproved, match=reason):
        prove(catan_nb.find_game("starfarers"), spoil(step))
