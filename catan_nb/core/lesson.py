"""Lessons as data: positions, goals, checks, and the proof that each step can be done.

A lesson is a few *steps*. A step shows a position and asks for one thing: **Do** a move,
**Choose** an answer, **Predict** a number, **Find** a place, **Spot** the line that breaks a
rule. Each carries its own proof (a solution, mistakes with what they meet), so that one test
holds for every step of every lesson. Checks are pure: they see a ``Trail`` and say yes or no.
``attempt.Attempt`` is a learner at work on a step; ``proof.prove`` is the test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from .game import Event

LONGEST_SENTENCE = 300
"""Characters of a goal, a hint, a reason; longer ones are not read."""
OPEN_STEP, DONE, FAILED = "open", "done", "failed"


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
