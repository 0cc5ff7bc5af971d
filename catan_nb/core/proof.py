"""The proof that a step of a lesson holds what it promises; one test runs it over all of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .attempt import Attempt
from .game import Game
from .lesson import DONE, FAILED, LONGEST_SENTENCE, OPEN_STEP, Choose, Do, Find, Predict, Spot


class Unproved(AssertionError):
    """A step that does not hold what it promises."""


def prove(game: Game, step: Any) -> None:
    """Raise Unproved unless a step can be done, can be got wrong as it says, and reads well."""
    known = {rule.id for rule in game.rules()}
    _need(bool(step.rules), "no rule is taught")
    _need(set(step.rules) <= known, f"unknown rules in {step.rules}")
    for text in (step.goal, step.learnt, *step.hints):
        _need(0 < len(text) <= LONGEST_SENTENCE, f"no short sentence: {text[:60]!r}")
        _need(text[-1] in ".?!:”", f"no sentence: {text!r}")
    _need(len(set(step.hints)) == 2, "two hints are alike")
    attempt = Attempt(game, step)
    _need(attempt.verdict.state == OPEN_STEP, "it is over before it begins")
    _need(attempt.session.to_move == step.setting.seat or not isinstance(step, Do), "it is not the learner's")
    match step:
        case Do():
            _prove_do(game, step)
        case Choose():
            _need(any(o.right for o in step.options), "no option is right")
            _need(not all(o.right for o in step.options), "every option is right")
            _need(len({o.why for o in step.options}) == len(step.options), "two options share a reason")
            for n, option in enumerate(step.options):
                state = Attempt(game, step).answer(n).state
                _need(state == (DONE if option.right else FAILED), f"option {n} counts as {state}")
            _need_used(attempt.unused())
        case Predict():
            _prove_predict(game, step)
        case Find():
            view = attempt.opening
            things = step.among(view)
            right = [thing for _, thing in things if step.right(view, thing)]
            _need(0 < len(right) < len(things), f"{len(right)} of {len(things)} things are right")
            _need(len({name for name, _ in things}) == len(things), "two things have the same name")
            for _, thing in things:
                if thing not in right:
                    _need(bool(step.why(view, thing)), f"no reason against {thing}")
            _need_used(attempt.unused())
        case Spot():
            _prove_spot(game, step)


def _need(holds: bool, reason: str) -> None:
    if not holds:
        raise Unproved(reason)


def _need_used(unused: Counter[str]) -> None:
    """What a setting prepares comes in the solution, in a mistake, or in what is shown."""
    _need(not unused, f"prepared, but never comes: {', '.join(sorted(unused.elements()))}")


def _prove_do(game: Game, step: Do) -> None:
    attempt = Attempt(game, step)
    _need(not step.success(attempt.trail), "doing nothing is enough")
    for n, text in enumerate(step.solution):
        _need(attempt.verdict.state == OPEN_STEP, f"it ends with move {n} of its solution already")
        refusal = attempt.why_not(text)
        _need(refusal is None, f"the solution's {text!r} is refused: {refusal}")
        attempt.play(text)
    _need(attempt.verdict.state == DONE, f"the solution leads to {attempt.verdict}")
    _need(attempt.moves <= step.par, "the solution is over par")
    unused = attempt.unused()
    _need(bool(step.mistakes), "no mistake is named")
    for mistake in step.mistakes:
        attempt = Attempt(game, step)
        for text in mistake.actions[:-1]:
            attempt.play(text)
        refusal = attempt.why_not(mistake.actions[-1])
        if mistake.rule:
            _need(refusal is not None, f"{mistake.actions} is not refused")
            _need(refusal is None or refusal.rule == mistake.rule, f"{mistake.actions}: {refusal}")
            unused &= attempt.unused()
            continue
        _need(refusal is None, f"{mistake.actions} is refused: {refusal}")
        verdict = attempt.play(mistake.actions[-1])
        _need(verdict.state == FAILED, f"{mistake.actions} leads to {verdict}")
        _need(mistake.says in verdict.says, f"{mistake.actions} is told {verdict.says!r}")
        unused &= attempt.unused()
    _need_used(unused)


def _prove_predict(game: Game, step: Predict) -> None:
    attempt = Attempt(game, step)
    right = step.answer(attempt.opening)
    _need(attempt.answer(right).state == DONE, "the right number is not accepted")
    if step.seen is not None:
        _need(bool(step.show), "nothing is shown")
        seen = step.seen(attempt.trail)
        _need(seen == right, f"{right} was to be predicted, {seen} came")
    _need_used(attempt.unused())
    _need(bool(step.wrong), "no wrong number is named")
    for number in step.wrong:
        _need(Attempt(game, step).answer(number).state == FAILED, f"{number} is accepted")


def _prove_spot(game: Game, step: Spot) -> None:
    attempt = Attempt(game, step)
    for sentence, action in step.lines[:-1]:
        refusal = attempt.why_not(action)
        _need(refusal is None, f"“{sentence}” breaks a rule already: {refusal}")
        attempt.session.play(action)
    refusal = attempt.why_not(step.lines[-1][1])
    _need(refusal is not None, f"“{step.lines[-1][0]}” breaks no rule")
    _need(refusal is None or refusal.rule == step.broken, f"the breach is {refusal}")
    _need_used(attempt.unused())
    _need(len(step.sentences) >= 3, "there is nothing to choose from")
    for n in range(len(step.sentences)):
        state = Attempt(game, step).answer(n).state
        _need(state == (DONE if n == step.breach else FAILED), f"line {n} counts as {state}")
