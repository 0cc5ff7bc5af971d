"""Positions as text: what the games' placements share.

A placement is a text of lines ``key: value``, one for each subject, in any order; what is left
out is as usual. Empty lines and lines that begin with ``#`` do not count. One kind of line is
the same in every game::

    turn: White 5 trade

Here White is on turn, it is turn number 5 of the game, and its phase is trade; a number may
follow, what was shaken or rolled for this turn. Seats are called by their names, by their
numbers from 0, or by the names that the game gives to seats nobody named.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from .game import BadPosition

MAX_TEXT = 100_000
"""Characters; a longer text is no position."""
MAX_NUMBER = 999_999
_PLAIN_NAME = re.compile(r"[^\W\d_]+(?:[ '-][^\W\d_]+)*")


def short(text: str) -> str:
    """How a wrong word is quoted in a message."""
    return text if len(text) <= 30 else text[:29] + "…"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the text, with the line on which it stands (0 if it stands nowhere)."""

    line: int
    text: str

    def bad(self, reason: str, rule: str = "") -> BadPosition:
        """The error to raise about this piece."""
        return BadPosition(self.line, rule, reason)

    def split(self, mark: str) -> list[Part]:
        """The pieces between the marks; BadPosition if one is empty. Nothing has no pieces."""
        if not self.text:
            return []
        pieces = [Part(self.line, piece.strip()) for piece in self.text.split(mark)]
        if not all(piece.text for piece in pieces):
            raise self.bad(f"Something is missing before or after a “{mark}”.")
        return pieces

    def words(self) -> list[Part]:
        """The words of the piece."""
        return [Part(self.line, word) for word in self.text.split()]

    def head(self) -> tuple[str, Part]:
        """The first word, in small letters, and the rest."""
        word, _, rest = self.text.partition(" ")
        return word.lower(), Part(self.line, rest.strip())

    def number(self, what: str, least: int, most: int, rule: str = "") -> int:
        """The whole number that the piece is, within bounds."""
        digits = self.text
        value = int(digits) if re.fullmatch(r"[0-9]{1,6}", digits) else -1
        if not least <= value <= most:
            many = f"a whole number from {least} to {most}"
            raise self.bad(f"{what} is {many}, not “{short(digits)}”.", rule)
        return value

    def one_of(self, names: Sequence[str], what: str) -> int:
        """The place of the piece among names, whatever its case."""
        wanted = self.text.casefold()
        for place, name in enumerate(names):
            if name.casefold() == wanted:
                return place
        raise self.bad(f"“{short(self.text)}” is no {what}; there are {', '.join(names)}.")

    def counts(self, names: Sequence[str], what: str) -> dict[int, int]:
        """``3 ore 2 fuel`` as {place among names: number}; ``none`` is {}."""
        out: dict[int, int] = {}
        words = self.words()
        if [word.text.lower() for word in words] == ["none"]:
            return out
        if len(words) % 2 or not words:
            raise self.bad(f"Write numbers and kinds by turns, such as 3 {names[0]} 2 {names[1]}.")
        for number, name in zip(words[::2], words[1::2], strict=True):
            kind = name.one_of(names, what)
            if kind in out:
                raise self.bad(f"“{short(name.text)}” stands here twice.")
            out[kind] = number.number(f"The number of {names[kind]}", 0, MAX_NUMBER)
        return out

    def fields(self, known: Sequence[str]) -> dict[str, Part]:
        """``hand 3 ore | boosters 2`` as {"hand": 3 ore, "boosters": 2}."""
        out: dict[str, Part] = {}
        for piece in self.split("|"):
            word, rest = piece.head()
            if word not in known:
                raise self.bad(f"“{short(word)}” does not belong here; there are {', '.join(known)}.")
            if word in out:
                raise self.bad(f"“{word}” stands here twice.")
            out[word] = rest
        return out


@dataclass(frozen=True, slots=True)
class Seats:
    """The seats of a game by name; ``given`` are the names that the game gives."""

    names: tuple[str, ...]
    given: tuple[str, ...]

    def find(self, part: Part) -> int:
        """The seat that a piece of text names."""
        seat = self._find(part.text)
        if seat is None:
            there = ", ".join(map(self.name, range(len(self.names))))
            raise part.bad(f"There is no seat “{short(part.text)}”; there are {there}.")
        return seat

    def _find(self, text: str) -> int | None:
        if re.fullmatch(r"[0-9]{1,2}", text):
            return int(text) if int(text) < len(self.names) else None
        if text in self.names:
            return self.names.index(text)
        for names in (self.names, self.given[: len(self.names)]):
            alike = [seat for seat, name in enumerate(names) if name.casefold() == text.casefold()]
            if len(alike) == 1:
                return alike[0]
        return None

    def name(self, seat: int, reserved: Collection[str] = ()) -> str:
        """How a seat is written: its name, or its number if the name could be misread."""
        name = self.names[seat]
        plain = _PLAIN_NAME.fullmatch(name) and name.casefold() not in reserved
        return name if plain and self._find(name) == seat else str(seat)


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, its number, its phase, and what was rolled or shaken (None: not said)."""

    part: Part
    seat: int
    number: int
    phase: str
    rolled: int | None


_TURN = re.compile(r"(.+?) ([0-9]{1,6}) ([a-z]+)(?: ([0-9]{1,2}))?", re.IGNORECASE)


@dataclass(slots=True)
class Sheet:
    """A placement cut into lines: ``keys`` by their words, and one line for each seat."""

    text: str
    seats: Seats
    known: Sequence[str]
    keys: dict[str, Part] = field(init=False, default_factory=dict)
    lines: list[Part | None] = field(init=False)

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise BadPosition(0, "", f"A position is given as text, not as {type(self.text).__name__}.")
        if len(self.text) > MAX_TEXT:
            raise BadPosition(0, "", f"The text has {len(self.text)} characters; no position is that long.")
        self.lines = [None] * len(self.seats.names)
        rows = self.text.removeprefix("\ufeff").split("\n")
        for number, row in enumerate(rows, start=1):
            line = " ".join(row.split())
            if not line or line.startswith("#"):
                continue
            if not line.isprintable():
                raise BadPosition(number, "", "There is a sign in this line that cannot be printed.")
            self._line(number, line)

    def _line(self, number: int, line: str) -> None:
        word, colon, value = line.partition(":")
        key, part = Part(number, word.strip()), Part(number, value.strip())
        if not colon:
            raise key.bad(
                f"A line is a word, a colon and what it says, such as turn: 0 1 trade; not “{short(line)}”."
            )
        if key.text.lower() in self.known:
            if self.keys.setdefault(key.text.lower(), part) is not part:
                raise key.bad(f"There is a second line “{key.text.lower()}”.")
            return
        seat = self.seats._find(key.text)
        if seat is None:
            names = ", ".join(map(self.seats.name, range(len(self.lines))))
            there = f"there are {', '.join(self.known)}, and the seats {names}"
            raise key.bad(f"There is no line “{short(key.text)}”; {there}.")
        if self.lines[seat] is not None:
            raise key.bad(f"There is a second line for {self.seats.name(seat)}.")
        self.lines[seat] = part

    def turn(self, phases: Sequence[str]) -> Turn:
        """The line ``turn``; without it the first seat begins the game."""
        part = self.keys.get("turn")
        if part is None:
            return Turn(Part(0, ""), 0, 1, phases[0], None)
        found = _TURN.fullmatch(part.text)
        if found is None:
            raise part.bad("The line says a seat, the number of the turn and the phase: turn: 0 1 trade.")
        seat, number, phase, rolled = found.groups()
        if phase.lower() not in phases:
            raise part.bad(f"“{short(phase)}” is no phase; there are {', '.join(phases)}.")
        return Turn(
            part,
            self.seats.find(Part(part.line, seat)),
            Part(part.line, number).number("The number of a turn", 1, MAX_NUMBER),
            phase.lower(),
            None if rolled is None else int(rolled),
        )

    def only_in(self, key: str, now: str, phases: Sequence[str]) -> Part | None:
        """A line that belongs to some phases only."""
        part = self.keys.get(key)
        if part is not None and now not in phases:
            raise part.bad(f"The line “{key}” belongs to the phase {' or '.join(phases)}; this is {now}.")
        return part


def write_counts(counts: Sequence[int], names: Sequence[str]) -> str:
    """``3 ore 2 fuel``; ``none`` for nothing."""
    return " ".join(f"{n} {name}" for n, name in zip(counts, names, strict=True) if n) or "none"
