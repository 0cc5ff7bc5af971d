"""A table at which a step of a lesson is done: the others act as the lesson says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catan_nb import IllegalAction
from catan_nb.core.attempt import Attempt
from catan_nb.core.game import Game
from catan_nb.core.lesson import OPEN_STEP, Do

from .table import PERSON, Table

SCRIPT = "script"
"""Who plays the other seats: the lesson."""
ANSWER_FIRST = "Answer the question first; then the board is open and you can try it."


class Practice(Table):
    """One attempt at a step after another. ``attempt`` is the one going on."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(changed)
        self.attempt: Attempt
        self.refused = ""
        """The rule that refused the last action, "" when it was carried out."""
        self.judged = 0
        """How many verdicts there have been: one that is given again is told again."""

    def begin(self, game: Game, step: Any) -> None:
        """A new attempt at a step."""
        self.attempt = Attempt(game, step)
        self._take()

    def _take(self) -> None:
        attempt = self.attempt
        self.session, self.viewer = attempt.session, attempt.seat
        seats = range(len(attempt.session.seats))
        self.players = tuple(PERSON if seat == attempt.seat else SCRIPT for seat in seats)
        self.seen = self.session.played
        self.refused = ""
        self._moved()

    @property
    def waits_for_bot(self) -> bool:
        """Never: the others act at once."""
        return False

    @property
    def closed(self) -> str:
        """A question is answered before anything is moved."""
        attempt = self.attempt
        asks = not isinstance(attempt.step, Do) and attempt.verdict.state == OPEN_STEP
        return ANSWER_FIRST if asks else ""

    @property
    def my_turn(self) -> bool:
        """Whether the learner is to decide, and may."""
        return super().my_turn and not self.closed

    def play(self, action: Any) -> None:
        """The learner's action. What the rules refuse becomes a notice."""
        if self.closed:
            self.say(self.closed)
            return
        if not self.my_turn:
            self.say("It is not your decision now.")
            return
        played, before = self.session.played, self.attempt.verdict
        try:
            self.judged += self.attempt.play(action) is not before
        except IllegalAction as error:
            self.refused = error.rule
            self.say(error.reason)
            return
        self.seen, self.refused = played, ""
        self._moved()

    def answer(self, given: Any) -> None:
        """The learner's answer to a question."""
        self.seen = self.session.played
        self.attempt.answer(given)
        self.judged += 1
        self._moved()

    def undo(self) -> None:
        """Take the learner's last action back, with all that followed."""
        done = self.attempt.trail.actions
        if not done:
            self.say("You have not done anything yet.")
            return
        before = self.attempt
        self.attempt = Attempt(before.game, before.step)
        for text in done[:-1]:
            self.attempt.play(text)
        self.attempt.moves = before.moves
        if not isinstance(before.step, Do):
            self.attempt.verdict = before.verdict  # what was answered stays answered
        self._take()
