"""Lessons as data: positions, goals, checks, and the proof that each step can be done.

A lesson is a few *steps*. A step shows a position and asks for one thing: **Do** a move,
**Choose** an answer, **Predict** a number, **Find** a place, **Spot** the line that breaks a
rule. Each carries its own proof (a solution, mistakes with what they meet), so that one test
holds for every step of every lesson. Checks are pure: they see a ``Trail`` and say yes or no.
An ``Attempt`` is a learner at work on a step; the widgets' coach draws one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from .dealer import Chances, Seeded
from .game import Event, Game, IllegalAction, Refusal
from .session import Session, start

LONGEST_SENTENCE = 300
"""Characters of a goal, a hint, a reason; longer ones are not read."""
OPEN_STEP, DONE, FAILED = "open", "done", "failed"
MOST_REPLIES = 200


# -- what a check sees ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trail:
    """What happened in a step so far, as the learner's seat may know it."""

    seat: int
    start: Any
    """The view at the beginning."""
    now: Any
    """The view now."""
    actions: tuple[str, ...]
    """The learner's actions as texts, oldest first."""
    events: tuple[Event, ...]


Check = Callable[[Trail], bool]


def did(*beginnings: str) -> Check:
    """The learner has played an action whose text begins with one of these."""
    return lambda trail: any(action.startswith(beginnings) for action in trail.actions)


def happened(kind: type[Event], **fields: Any) -> Check:
    """There was an event of this kind with these values in its fields."""

    def check(trail: Trail) -> bool:
        return any(
            isinstance(event, kind) and all(getattr(event, name) == v for name, v in fields.items())
            for event in trail.events
        )

    return check


def now(test: Callable[[Any], bool]) -> Check:
    """The view has come to satisfy a test."""
    return lambda trail: test(trail.now)


def changed(test: Callable[[Any, Any], bool]) -> Check:
    """The views at the beginning and now satisfy a test together."""
    return lambda trail: test(trail.start, trail.now)


def all_of(*checks: Check) -> Check:
    """Every one of these."""
    return lambda trail: all(check(trail) for check in checks)


def any_of(*checks: Check) -> Check:
    """At least one of these."""
    return lambda trail: any(check(trail) for check in checks)


def unless(check: Check) -> Check:
    """Not this."""
    return lambda trail: not check(trail)


# -- steps ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a step takes place: a position text, and what chance and the others will do.

    An empty ``position`` is the set-up of the game. ``chances`` are dealt in order (texts as
    records write them); one that cannot come now waits, as a learner may go another way, and a
    chance of ``seed`` comes instead. ``replies`` are the actions of the other seats in order; who
    has none left, or none that is legal, plays the first legal action. ``first`` are actions played
    before the learner is asked, by whoever is to move. ``seats`` is a number or names.
    """

    position: str
    chances: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    seat: int = 0
    seats: Any = None
    seed: int = 1
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong way to do a step: its actions or answer, and the rule that refuses the last of them.

    Without a rule the actions are legal, and the step is failed with ``says`` shown.
    """

    actions: tuple[str, ...]
    rule: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What all kinds of step have.

    ``goal`` is one sentence: what to do. ``rules`` are the ids that the learner acts on,
    ``learnt`` is the sentence shown at the end, ``hints`` say where to look, then what to do.
    ``marks`` are drawn on the picture: names of places, or of things (see the game's lessons).
    """

    kind: ClassVar[str] = ""

    goal: str
    rules: tuple[str, ...]
    learnt: str
    hints: tuple[str, str]
    setting: Setting
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Do(Step):
    """Make a move on the board.

    ``success`` ends the step. ``failures`` are (check, sentence): the position allows it, but the
    goal is missed, and the sentence says what it led to. ``solution`` are the learner's actions;
    ``par``, the number of moves for full marks, is their number unless given.
    """

    kind: ClassVar[str] = "do"

    success: Check
    solution: tuple[str, ...]
    failures: tuple[tuple[Check, str], ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    best: int = 0

    @property
    def par(self) -> int:
        """The number of moves for full marks."""
        return self.best or len(self.solution)


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to choose. ``why`` says what is right or wrong about this one."""

    text: str
    why: str
    right: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Step):
    """A question with answers, each with a reason of its own."""

    kind: ClassVar[str] = "choose"

    options: tuple[Option, ...]
    par: ClassVar[int] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Predict(Step):
    """Say a number first; then see it happen.

    ``answer`` works the number out from the learner's view, so that it can never differ from the
    rules. ``show`` are actions played by whoever is to move once it was said, and ``seen`` counts
    in the trail of those actions what was predicted; None where there is nothing to play
    (a chance, in 36ths). ``why`` explains the number.
    """

    kind: ClassVar[str] = "predict"

    answer: Callable[[Any], int]
    why: str
    unit: str = ""
    show: tuple[str, ...] = ()
    seen: Callable[[Trail], int] | None = None
    wrong: tuple[int, ...] = ()
    """Numbers that a learner may say by mistake, for the proof."""
    par: ClassVar[int] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Find(Step):
    """Tap what fulfils a condition.

    ``among`` lists (name, thing) that may be meant, from the view: the names make buttons, for
    those who do not point. ``right`` says whether a thing fulfils the condition, ``why`` what a
    wrong one is.
    """

    kind: ClassVar[str] = "find"

    among: Callable[[Any], Sequence[tuple[str, Any]]]
    right: Callable[[Any, Any], bool]
    why: Callable[[Any, Any], str]
    par: ClassVar[int] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot(Step):
    """A short account of a turn in which somebody breaks a rule: name the line.

    ``lines`` are (sentence, action); the last one is the breach: it is refused by ``broken``.
    ``after`` are further sentences, told to make the breach not the last thing read.
    """

    kind: ClassVar[str] = "spot"

    lines: tuple[tuple[str, str], ...]
    broken: str
    after: tuple[str, ...] = ()
    why: str = ""
    par: ClassVar[int] = 1

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that is told."""
        return (*(sentence for sentence, _ in self.lines), *self.after)

    @property
    def breach(self) -> int:
        """The place of the line that breaks the rule."""
        return len(self.lines) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A few steps on one subject. ``group`` is the title of the chapter it belongs to."""

    key: str
    title: str
    group: str
    about: str
    """One or two sentences before the first step."""
    steps: tuple[Any, ...]
    learnt: str
    """One sentence at the end."""
    rule: str
    """The rule whose text the end of the lesson opens."""
    free: bool = False
    """Whether the last position is played on: a guided game."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids that the steps teach, each once, in their order."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))


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


# -- a learner at work --------------------------------------------------------------------------


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
    verdict: Verdict = field(init=False)
    moves: int = field(init=False, default=0)
    _begun: int = field(init=False, default=0)
    _start: Any = field(init=False, default=None)
    _replies: list[str] = field(init=False, default_factory=list)

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
        self._start = self.session.view(setting.seat)
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
            self._start,
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
                right = step.answer(self._start)
                said = step.why if given == right else f"It is {right}, not {given}. {step.why}"
                self.verdict = Verdict(DONE if given == right else FAILED, said)
                self.show()
            case Find():
                right = step.right(self._start, given)
                said = "Found." if right else step.why(self._start, given)
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

    def _reply(self) -> None:
        """Let the others act until the learner is asked."""
        for _ in range(MOST_REPLIES):
            if self.session.over or self.session.to_move == self.seat:
                return
            reply = self._replies.pop(0) if self._replies else None
            if reply is None or self.session.why_not(reply) is not None:
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


# -- the proof --------------------------------------------------------------------------------


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
        case Predict():
            _prove_predict(game, step)
        case Find():
            view = attempt._start
            things = step.among(view)
            right = [thing for _, thing in things if step.right(view, thing)]
            _need(0 < len(right) < len(things), f"{len(right)} of {len(things)} things are right")
            _need(len({name for name, _ in things}) == len(things), "two things have the same name")
            for _, thing in things:
                if thing not in right:
                    _need(bool(step.why(view, thing)), f"no reason against {thing}")
        case Spot():
            _prove_spot(game, step)


def _need(holds: bool, reason: str) -> None:
    if not holds:
        raise Unproved(reason)


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
    _need(bool(step.mistakes), "no mistake is named")
    for mistake in step.mistakes:
        attempt = Attempt(game, step)
        for text in mistake.actions[:-1]:
            attempt.play(text)
        refusal = attempt.why_not(mistake.actions[-1])
        if mistake.rule:
            _need(refusal is not None, f"{mistake.actions} is not refused")
            _need(refusal is None or refusal.rule == mistake.rule, f"{mistake.actions}: {refusal}")
            continue
        _need(refusal is None, f"{mistake.actions} is refused: {refusal}")
        verdict = attempt.play(mistake.actions[-1])
        _need(verdict.state == FAILED, f"{mistake.actions} leads to {verdict}")
        _need(mistake.says in verdict.says, f"{mistake.actions} is told {verdict.says!r}")


def _prove_predict(game: Game, step: Predict) -> None:
    attempt = Attempt(game, step)
    right = step.answer(attempt._start)
    _need(attempt.answer(right).state == DONE, "the right number is not accepted")
    if step.seen is not None:
        _need(bool(step.show), "nothing is shown")
        seen = step.seen(attempt.trail)
        _need(seen == right, f"{right} was to be predicted, {seen} came")
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
    _need(len(step.sentences) >= 3, "there is nothing to choose from")
    for n in range(len(step.sentences)):
        state = Attempt(game, step).answer(n).state
        _need(state == (DONE if n == step.breach else FAILED), f"line {n} counts as {state}")
