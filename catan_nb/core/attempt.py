"""A learner at work on a step: the position, what the others do, and how the step stands."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .begin import start
from .dealer import Chances, Seeded
from .game import Game, IllegalAction, Refusal
from .lesson import DONE, FAILED, OPEN_STEP, Choose, Do, Find, Predict, Setting, Spot, Trail
from .session import Session

MOST_REPLIES = 200
"""Actions of the others after which a learner is taken never to be asked again."""


class Prepared:
    """The chances of a setting: the first that can come now and was not dealt yet, or else another."""

    __slots__ = ("_left", "_script", "_then")

    def __init__(self, script: Sequence[Any], then: Seeded) -> None:
        self._script = tuple(script)
        self._left = list(script)
        self._then = then

    def deal(self, chances: Chances) -> Any:
        """The chance that comes."""
        for chance in self._left:
            if any(chance == possible and weight > 0 for possible, weight in chances):
                self._left.remove(chance)
                return chance
        return self._then.deal(chances)

    def skip(self, chance: Any) -> None:
        """Pass over a chance that was dealt before."""
        if chance in self._left:
            self._left.remove(chance)
        else:
            self._then.skip(chance)

    def fresh(self) -> Prepared:
        """The same before its first deal."""
        return Prepared(self._script, self._then.fresh())


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a step stands: OPEN_STEP, DONE or FAILED, a sentence, and the rule behind it."""

    state: str
    says: str = ""
    rule: str = ""


@dataclass(slots=True)
class Attempt:
    """One try at a step. ``session`` is live; after success it can be played on."""

    game: Game
    step: Any
    session: Session = field(init=False)
    opening: Any = field(init=False)
    """The learner's view at the beginning."""
    verdict: Verdict = field(init=False)
    moves: int = field(init=False, default=0)
    _begun: int = field(init=False, default=0)
    _replies: list[str] = field(init=False, default_factory=list)
    _dropped: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        setting: Setting = self.step.setting
        chances = [self.game.parse(text) for text in setting.chances]
        self.session = start(
            self.game,
            seats=setting.seats,
            position=setting.position or None,
            dealer=Prepared(chances, Seeded(setting.seed)),
            practice=True,
            **dict(setting.options),
        )
        for text in setting.first:
            self.session.play(text)
        self._begun = self.session.played
        self.opening = self.session.view(setting.seat)
        self._replies = list(setting.replies)
        self.verdict = Verdict(OPEN_STEP)
        self._reply()

    @property
    def seat(self) -> int:
        """The learner's seat."""
        seat: int = self.step.setting.seat
        return seat

    @property
    def trail(self) -> Trail:
        """What a check sees now."""
        session, seat = self.session, self.seat
        steps = session.record.steps[self._begun :]
        return Trail(
            seat,
            self.opening,
            session.view(seat),
            tuple(session.text(step.action) for step in steps if step.seat == seat),
            tuple(event for n, event in session.events(seat, self._begun + 1)),
        )

    def play(self, action: Any) -> Verdict:
        """The learner's action. Raises IllegalAction, which counts as a move, when it is refused."""
        self.moves += 1
        if self.session.over or self.session.to_move != self.seat:
            raise IllegalAction("", "It is not your decision now.")
        self.session.play(action)
        self._reply()
        if isinstance(self.step, Do) and self.verdict.state == OPEN_STEP:
            self._judge()
        return self.verdict

    def answer(self, given: Any) -> Verdict:
        """The learner's answer: the place of an option or line, a number, a thing found."""
        self.moves += 1
        step = self.step
        match step:
            case Choose():
                option = step.options[given]
                self.verdict = Verdict(DONE if option.right else FAILED, option.why)
            case Predict():
                right = step.answer(self.opening)
                said = step.why if given == right else f"It is {right}, not {given}. {step.why}"
                self.verdict = Verdict(DONE if given == right else FAILED, said)
                if self.session.played == self._begun:  # what was said before has been shown
                    self.show()
            case Find():
                right = step.right(self.opening, given)
                said = "Found." if right else step.why(self.opening, given)
                self.verdict = Verdict(DONE if right else FAILED, said)
            case Spot():
                if given == step.breach:
                    self.verdict = Verdict(DONE, step.why, step.broken)
                else:
                    told = step.sentences[given]
                    self.verdict = Verdict(FAILED, f"This is in order: “{told}” Look for another line.")
            case _:
                raise ValueError("This step is done by a move.")
        return self.verdict

    def show(self) -> None:
        """Play what a prediction was about."""
        for text in self.step.show:
            self.session.play(text)

    def why_not(self, action: Any) -> Refusal | None:
        """Why an action is refused now, or None."""
        return self.session.why_not(action)

    def unused(self) -> Counter[str]:
        """The chances and replies of the setting that did not come so far, or not in their order."""
        record = self.session.record
        dealt: dict[str, deque[Any]] = defaultdict(deque)
        for chance in (*record.opening, *(chance for step in record.steps for chance in step.chances)):
            dealt[chance.stream].append(chance)
        left = Counter(self._replies) + Counter(self._dropped)
        for chance in map(self.game.parse, self.step.setting.chances):
            came = dealt[chance.stream]
            if came and came[0] == chance:
                came.popleft()
            else:
                left[self.session.text(chance)] += 1
        return left

    def _reply(self) -> None:
        """Let the others act until the learner is asked."""
        for _ in range(MOST_REPLIES):
            if self.session.over or self.session.to_move == self.seat:
                return
            reply = self._replies.pop(0) if self._replies else None
            if reply is None or self.session.why_not(reply) is not None:
                self._dropped += [] if reply is None else [reply]
                reply = self.session.legal()[0]
            self.session.play(reply)

    def _judge(self) -> None:
        trail = self.trail
        if self.step.success(trail):
            self.verdict = Verdict(DONE)
            return
        for check, sentence in self.step.failures:
            if check(trail):
                self.verdict = Verdict(FAILED, sentence)
                return


def stars(step: Any, moves: int, hints: int) -> int:
    """3 for par without a hint; 2 with one slip or hint; 1 for having done it."""
    slips = max(0, moves - step.par) + hints
    return 3 if slips == 0 else 2 if slips == 1 else 1
