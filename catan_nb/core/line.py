"""A line of play cut into steps of a lesson: each step begins where the one before it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .lesson import Check, Do, Mistake, Setting, did

NOTHING: tuple[str, ...] = ()


class Line:
    """A line of play from a position, or from the set-up where ``position`` is empty.

    ``chances`` are those of the beginning; each step names what it brings itself. The learner has
    seat 0.
    """

    def __init__(self, position: str, *chances: str, options: Mapping[str, Any] | None = None) -> None:
        self._position, self._options = position, tuple((options or {}).items())
        self._chances: list[str] = list(chances)
        self._first: list[str] = []

    def here(self, *chances: str, replies: tuple[str, ...] = NOTHING) -> Setting:
        """The setting of the next step."""
        brought = (*self._chances, *chances)
        return Setting(self._position, brought, replies, tuple(self._first), options=self._options)

    def do(
        self,
        goal: str,
        *solution: str,
        rules: tuple[str, ...],
        learnt: str,
        hints: tuple[str, str],
        mistakes: tuple[Mistake, ...],
        success: Check | None = None,
        failures: tuple[tuple[Check, str], ...] = (),
        marks: tuple[str, ...] = NOTHING,
        chances: tuple[str, ...] = NOTHING,
        astray: tuple[str, ...] = NOTHING,
        replies: tuple[str, ...] = NOTHING,
    ) -> Do:
        """A step: the learner's actions, what chance brings, the others' replies to the last action.

        ``astray`` are chances of the mistakes only; the steps that follow are without them. Without a
        check the last action is what counts.
        """
        step = Do(
            goal=goal,
            rules=rules,
            learnt=learnt,
            hints=hints,
            setting=self.here(*chances, *astray, replies=replies),
            marks=marks,
            success=success or did(solution[-1]),
            solution=solution,
            failures=failures,
            mistakes=mistakes,
        )
        self._chances += chances
        self._first += [*solution, *replies]
        return step
