"""What holds for the lessons of any game: each step is proved, every rule is taught, texts are short."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from catan_nb.core.attempt import Attempt
from catan_nb.core.game import Game
from catan_nb.core.lesson import LONGEST_SENTENCE, Choose, Do, Lesson, Predict, Spot

LEAST_STEPS, LEAST_GUIDED = 60, 18
KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def steps_of(lessons: Sequence[Lesson]) -> list[tuple[str, Any]]:
    """(name, step) for all steps: ``first-turn/1``."""
    return [(f"{one.key}/{n}", step) for one in lessons for n, step in enumerate(one.steps, start=1)]


def texts_of(step: Any) -> Iterator[str]:
    """Everything that a learner may read of a step."""
    yield from (step.goal, step.learnt, *step.hints)
    match step:
        case Do():
            yield from (sentence for _, sentence in step.failures)
        case Choose():
            for option in step.options:
                yield from (option.text, option.why)
        case Predict():
            yield step.why
        case Spot():
            yield from (*step.sentences, step.why)


def untaught(game: Game, lessons: Sequence[Lesson]) -> tuple[str, ...]:
    """The rules that no step teaches, in their order."""
    taught = {rule for one in lessons for rule in one.rules}
    return tuple(rule.id for rule in game.rules() if rule.id not in taught)


def only_asked(game: Game, lessons: Sequence[Lesson]) -> tuple[str, ...]:
    """The rules that are taught by questions alone, and never acted on, foretold, found or spotted."""
    acted = {
        rule for one in lessons for step in one.steps if not isinstance(step, Choose) for rule in step.rules
    }
    return tuple(rule.id for rule in game.rules() if rule.id not in acted)


def check_course(game: Game, lessons: Sequence[Lesson]) -> None:
    """What the lessons of a game hold together."""
    keys = [one.key for one in lessons]
    assert len(set(keys)) == len(keys)
    assert all(KEY.fullmatch(key) for key in keys)
    assert sum(len(one.steps) for one in lessons) >= LEAST_STEPS
    groups = [one.group for one in lessons]
    assert len(set(groups)) >= 8
    assert all(groups.index(g) == n or groups[n - 1] == g for n, g in enumerate(groups)), (
        "groups stay together"
    )
    known = {rule.id for rule in game.rules()}
    for one in lessons:
        assert one.rule in known, one.key
        assert 0 < len(one.about) <= LONGEST_SENTENCE and 0 < len(one.learnt) <= LONGEST_SENTENCE
    assert any(one.free and len(one.steps) >= LEAST_GUIDED for one in lessons), "a guided first game"


def check_texts(step: Any) -> None:
    """A step's texts are short sentences in a calm voice."""
    for text in texts_of(step):
        assert 0 < len(text) <= LONGEST_SENTENCE, text
        assert "!" not in text, text


def wander(game: Game, step: Any, moves: int = 20, seed: int = 1) -> None:
    """A learner who goes any legal way meets no error, and is asked again or the game is over."""
    attempt, rng = Attempt(game, step), Random(seed)
    for _ in range(moves):
        if attempt.session.over or attempt.session.to_move != attempt.seat:
            return
        attempt.play(rng.choice(list(attempt.session.legal())))
