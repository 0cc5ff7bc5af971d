"""A game written down: a readable text that replays exactly.

::

    catan-nb record 1
    game starfarers
    seat Ada
    seat Ben
    option board beginner
    seed 7
    > dice 3 4, card ore
    0 roll > dice 3 4, card food  # a good start
    0 build booster

Header lines first, then lines starting with ``>`` for what chance brought before the first
decision, then one line per action: the seat, the action, what chance brought after it, and
after ``#`` a remark, if there is one. A game that did not begin with its set-up has, last in the
header, the line ``position`` and then its position text, each line after ``|``. The line
``dice table`` (or ``dice all``) says that a table told what its dice and cards showed; only there
may chances be missing at the very end: the game waits for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .dealer import ALL, HERE, TABLE
from .game import BadRecord

FORMAT = 1
FIRST_LINE = "catan-nb record"
MAX_TEXT = 2_000_000
"""Characters; a longer text is no record of a game."""
MAX_NAME = 40
"""Characters of a seat's name."""
MAX_REMARK = 2_000
"""Characters of a remark."""
MAX_DIGITS = 20
"""Digits of a seed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a seat, with the chances that followed."""

    seat: int
    action: Any
    chances: tuple[Any, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """The whole game: print it, save it, load it again. ``str()`` is its text."""

    game: str
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int | None
    opening: tuple[Any, ...]
    steps: tuple[Step, ...]
    write: Any = field(repr=False, compare=False)
    """The game's function from an action to its text."""
    position: str = ""
    """The text of the position that it started from; "" for the set-up of the game."""
    dice: str = HERE
    """Who throws: HERE, TABLE or ALL."""

    def __str__(self) -> str:
        lines = [f"{FIRST_LINE} {FORMAT}", f"game {self.game}"]
        lines += [f"seat {name}" for name in self.seats]
        lines += [f"option {name} {value}" for name, value in sorted(self.options.items())]
        if self.seed is not None:
            lines.append(f"seed {self.seed}")
        if self.dice != HERE:
            lines.append(f"dice {self.dice}")
        if self.position:
            lines += ["position", *(f"| {row}" for row in self.position.splitlines())]
        lines += [f"> {self.write(chance)}" for chance in self.opening]
        lines += [self.line(step) for step in self.steps]
        return "\n".join(lines) + "\n"

    def line(self, step: Step) -> str:
        """One step as it stands in the text."""
        text = f"{step.seat} {self.write(step.action)}"
        if step.chances:
            text += " > " + ", ".join(self.write(chance) for chance in step.chances)
        return f"{text}  # {step.remark}" if step.remark else text

    def save(self, path: str | Path) -> None:
        """Write the text to a file (UTF-8), replacing what was there."""
        Path(path).write_text(str(self), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the body as read, before the game has looked at it."""

    number: int
    seat: int | None
    action: str
    chances: tuple[str, ...]
    remark: str


@dataclass(slots=True)
class Sheet:
    """A record as read: header values and body lines, nothing checked against the game yet."""

    game: str
    seats: list[str]
    options: dict[str, str]
    seed: int | None
    lines: list[Line]
    game_line: int = 0
    position_line: int = 0
    """The line of the word ``position``; 0 without one."""
    position: list[tuple[int, str]] = field(default_factory=list)
    """The lines of the position text, with their numbers."""
    dice: str = HERE


def clean_name(name: object) -> str:
    """A seat's name as it is kept: one line, printable, 1 to 40 characters; ValueError otherwise."""
    if not isinstance(name, str):
        raise ValueError(f"A seat's name must be text, not {type(name).__name__}.")
    text = " ".join(name.split())
    if not text or len(text) > MAX_NAME or not text.isprintable():
        raise ValueError(f"A seat's name must have 1 to {MAX_NAME} printable characters.")
    return text


def clean_remark(text: object) -> str:
    """A remark as it is kept: one line of printable characters; ValueError if it is too long."""
    if not isinstance(text, str):
        raise ValueError(f"A remark must be text, not {type(text).__name__}.")
    remark = " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())
    if len(remark) > MAX_REMARK:
        raise ValueError(f"A remark has at most {MAX_REMARK} characters, not {len(remark)}.")
    return remark


def whole(text: str) -> int | None:
    """The whole number that a text says, or None."""
    digits = text[1:] if text.startswith("-") else text
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS else None


def read(text: str) -> Sheet:
    """Split the text of a record into its parts. Raises BadRecord."""
    if len(text) > MAX_TEXT:
        raise BadRecord(0, f"The text has {len(text)} characters; no record is that long.")
    rows = text.removeprefix("\ufeff").split("\n")
    if len(rows) < 2 or not rows[0].startswith(FIRST_LINE + " "):
        named = len(rows) == 1 and len(text) < 300 and Path(text).suffix != ""
        hint = " To open a file, pass a Path." if named else ""
        raise BadRecord(1, f"A record begins with the line “{FIRST_LINE} {FORMAT}”.{hint}")
    version = whole(rows[0][len(FIRST_LINE) + 1 :].strip())
    if version is None or version < 1:
        raise BadRecord(1, "The first line must end in the number of the record's format.")
    if version > FORMAT:
        raise BadRecord(1, f"The record has format {version}; this program reads formats up to {FORMAT}.")
    sheet = Sheet("", [], {}, None, [])
    for number, row in enumerate(rows[1:], start=2):
        line = row.strip()
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if line.startswith("|") and sheet.position_line and not sheet.lines:
            sheet.position.append((number, line[1:].strip()))
        elif sheet.lines or word == ">" or whole(word) is not None:
            sheet.lines.append(_body(number, line))
        else:
            _header(sheet, number, word, rest.strip())
    if not sheet.game:
        raise BadRecord(0, "The record does not say which game it is.")
    return sheet


def _header(sheet: Sheet, number: int, word: str, rest: str) -> None:
    if word == "game" and not sheet.game:
        sheet.game, sheet.game_line = rest, number
    elif word == "seat":
        try:
            sheet.seats.append(clean_name(rest))
        except ValueError as error:
            raise BadRecord(number, str(error)) from None
    elif word == "option" and len(rest.split()) == 2:
        name, value = rest.split()
        if name in sheet.options:
            raise BadRecord(number, f"The option {name[:20]} stands here a second time.")
        sheet.options[name] = value
    elif word == "seed" and sheet.seed is None and (seed := whole(rest)) is not None:
        sheet.seed = seed
    elif word == "dice" and sheet.dice == HERE:
        if rest not in (TABLE, ALL):
            raise BadRecord(number, f"Dice that a table tells are “dice {TABLE}” or “dice {ALL}”.")
        sheet.dice = rest
    elif word == "position" and not rest and not sheet.position_line:
        sheet.position_line = number
    else:
        raise BadRecord(number, f"“{word[:20]}” does not belong here.")


def _body(number: int, line: str) -> Line:
    said, _, remark = line.partition("#")
    before, arrow, after = said.partition(">")
    chances = tuple(part.strip() for part in after.split(",")) if arrow else ()
    before = before.strip()
    try:
        remark = clean_remark(remark)
    except ValueError as error:
        raise BadRecord(number, str(error)) from None
    if not before:
        return Line(number, None, "", chances, remark)
    word, _, action = before.partition(" ")
    seat = whole(word)
    if seat is None or not action.strip():
        raise BadRecord(number, "A line of the game is a seat's number and an action.")
    return Line(number, seat, action.strip(), chances, remark)
