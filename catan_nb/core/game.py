"""The contract between a game and everything that plays, teaches or draws it.

A game is a *position* with the methods below and a *game* object with its words and options.
Chance is a seat: when ``to_move`` is ``CHANCE``, ``chances()`` lists what may come and
``apply`` stays deterministic. A ``Dealer`` outside the position picks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from .placement import Seats

CHANCE = -1
"""``to_move`` of a position that waits for dice, balls or a card."""
OPEN = -2
"""The seat that sees everything: ``view(OPEN)``."""


class Refusal(NamedTuple):
    """Why an action is not legal now: the rule's id and one sentence fit to show a learner."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class IllegalAction(ValueError):
    """An action that the rules refuse. ``rule`` is a rule id, ``reason`` one sentence."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.rule = rule
        self.reason = reason


class BadRecord(ValueError):
    """A text that is no record of a legal game. ``line`` counts from 1; 0 means the whole text.

    ``file`` is the name of the file that it stands in, "" for a text that was handed over.
    """

    def __init__(self, line: int, reason: str, file: str = "") -> None:
        where = ", ".join(part for part in (file, f"line {line}" if line else "") if part)
        super().__init__(f"{where}: {reason}" if where else reason)
        self.line = line
        self.reason = reason
        self.file = file


class BadPosition(ValueError):
    """A text that is no position of a game: ``.line`` from 1 (0: the whole), ``.rule`` or "", ``.reason``."""

    def __init__(self, line: int, rule: str, reason: str) -> None:
        where = f"line {line}: " if line else ""
        super().__init__(f"{where}{reason} ({rule})" if rule else f"{where}{reason}")
        self.line = line
        self.rule = rule
        self.reason = reason


class NotationError(ValueError):
    """A text that says no action, or an action in words nobody knows."""


class NoAction(NotationError):
    """A text of which nothing is like an action."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: ``id`` such as ``SF-PROD-1``, a short title, the text (Markdown paragraphs)."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Event:
    """A fact that an action brought about, with the rule it follows from.

    ``news`` marks new information (dice, a draw, an answer): undo stops there. ``heading`` marks
    the beginning of a turn: in print what follows stands below it.
    """

    rule: str
    news: ClassVar[bool] = False
    heading: ClassVar[bool] = False

    def seen_by(self, seat: int) -> Event | None:
        """The event as ``seat`` may know it: itself, a copy with parts blanked, or None."""
        return self


class Chance(Protocol):
    """An action of the CHANCE seat; ``stream`` names the kind of chance, each with numbers of its own."""

    stream: ClassVar[str]


A = TypeVar("A")
P = TypeVar("P", bound="Position[Any]")


class Position(Protocol[A]):
    """The state of a game between two actions. Mutable; copy it before you try something."""

    @property
    def to_move(self) -> int:
        """The seat that acts next, or ``CHANCE``."""

    def legal(self) -> Sequence[A]:
        """The actions of the seat to move, in a fixed order; empty only when the game is over.

        Bounded: of open-ended offers between players only a few are listed.
        """

    def is_legal(self, action: A) -> bool:
        """The authority on what may be played, open-ended offers included."""

    @property
    def teller(self) -> int:
        """Where chance is to move: the one seat that sees what comes, or ``CHANCE`` when all do."""

    def chances(self) -> Sequence[tuple[A, int]]:
        """What chance may bring and with which weight (whole numbers, positive)."""

    def apply(self, action: A) -> tuple[Event, ...]:
        """Carry out a legal action or chance, in place. Trusts its caller: check with ``is_legal`` first."""

    def copy(self: P) -> P:
        """An independent position, equal in every respect."""

    def view(self, seat: int) -> Any:
        """What ``seat`` may know, as a frozen value; ``view(OPEN)`` is everything."""

    def key(self) -> tuple[Any, ...]:
        """A hashable value, equal exactly for equal positions."""


Bot = Callable[[Any, Sequence[Any], Random], Any]
"""``bot(view, legal, rng) -> action``: one of ``legal``, or an offer of its own making."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game as the rest of the package sees it: its name, its options and its words."""

    name: str
    title: str
    seat_names: tuple[str, ...]
    """Names for seats that nobody named, as many as the game can seat."""
    default_seats: int
    option_values: Mapping[str, tuple[Any, ...]]
    """Every option with its values, the default first."""
    closed: tuple[str, ...]
    """Kinds of chance (``Chance.stream``) that are drawn unseen into one hand."""
    turn_cap: int
    """Games of bots longer than this many turns are given up."""
    check_options: Callable[[int, dict[str, Any]], dict[str, Any]]
    """(number of seats, options given) -> all options; raises ValueError with one sentence."""
    start: Callable[[int, Mapping[str, Any]], Any]
    """(number of seats, all options) -> the position before anything was dealt."""
    why_not: Callable[[Any, Any], Refusal | None]
    parse: Callable[[str], Any]
    """text -> action or chance; raises NotationError."""
    write: Callable[[Any], str]
    tell: Callable[[Event, Sequence[str]], str]
    """(event, seat names) -> one sentence."""
    rules: Callable[[], tuple[Rule, ...]]
    guess: Callable[[Any, int, Random], Any]
    """(position, seat, rng) -> a full position that ``seat`` could take for the real one."""
    scores: Callable[[Any], tuple[int, ...]]
    bots: Mapping[str, Bot]
    read_position: Callable[[str, Seats, Mapping[str, Any]], tuple[Any, dict[str, Any]]]
    """(text, seats, options given) -> (the position, all options); raises BadPosition."""
    write_position: Callable[[Any, Seats], str]
    """(position, seats) -> its text; ValueError with one sentence in the middle of a question."""
