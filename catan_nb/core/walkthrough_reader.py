"""Reads the Markdown text of a walkthrough; the docstring of ``walkthrough`` says how it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from . import begin
from . import record as records
from .dealer import Seeded
from .game import BadRecord, Game
from .placement import Seats
from .session import Session
from .walkthrough import Moment, Walkthrough, clean_title, turn_starts

MARK = re.compile(r"[\w .:/-]{1,40}(>[\w .:/-]{1,40})?")
COMMENT = re.compile(r"<!--(.*)-->")
Find = Callable[[object], Game]


def is_walkthrough(text: str) -> bool:
    """Whether a text begins like a walkthrough rather than a record."""
    return text.removeprefix("\ufeff").split("\n", 1)[0].rstrip() == "---"


def parse(text: str, find: Find) -> Walkthrough:
    """Read a walkthrough and replay its game; ``find`` gives a game by its name. Raises BadRecord."""
    if len(text) > records.MAX_TEXT:
        raise BadRecord(0, f"The text has {len(text)} characters; no walkthrough is that long.")
    rows = [row.rstrip() for row in text.removeprefix("\ufeff").split("\n")]
    if rows[0] != "---":
        raise BadRecord(1, "A walkthrough begins with front matter between two lines “---”.")
    sheet = records.Sheet("", [], {}, None, [])
    title, end, seed_line = _front(rows, sheet)
    try:
        game = find(sheet.game)
    except ValueError as error:
        raise BadRecord(sheet.game_line, str(error)) from None
    reader = _Body(sheet)
    for number, row in enumerate(rows[end:], start=end + 1):
        reader.row(number, row)
    reader.close(len(rows))
    if sheet.seed is not None and (not sheet.lines or sheet.lines[0].seat is not None):
        _deal_opening(game, sheet, seed_line)
    session = begin.replay(game, sheet)
    return Walkthrough(title, session.record, tuple(reader.moments), turn_starts(session), game)


def _deal_opening(game: Game, sheet: records.Sheet, line: int) -> None:
    """The chances before the first decision, from the seed."""
    try:
        names = begin.seat_names(game, list(sheet.seats))
        if sheet.position_line:
            text = "\n".join(row for _, row in sheet.position)
            base, options = game.read_position(text, Seats(names, game.seat_names), sheet.options)
        else:
            base, options = None, game.check_options(len(names), dict(sheet.options))
    except ValueError:
        return  # the replay says what is wrong, with its line
    session = Session(game, names, options, Seeded(sheet.seed or 0), base=base)
    opening = [records.Line(line, None, "", (game.write(chance),), "") for chance in session.record.opening]
    sheet.lines[:0] = opening


def _front(rows: Sequence[str], sheet: records.Sheet) -> tuple[str, int, int]:
    """Read the front matter; returns the title, the number of its last row, the row of the seed."""
    title, seed_line, block = "", 1, False
    for number, row in enumerate(rows[1:], start=2):
        if row == "---":
            if not title or not sheet.game:
                raise BadRecord(number, "The front matter must give “title:” and “game:”.")
            return title, number, seed_line
        if block and row[:1] in (" ", "\t"):
            sheet.position.append((number, row.strip()))
            continue
        block = False
        if not row or row.startswith("#"):
            continue
        key, colon, value = (part.strip() for part in row.partition(":"))
        if not colon:
            raise BadRecord(number, "A line of the front matter is a name, a colon and a value.")
        if key == "title" and not title:
            title = clean_title(number, value)
        elif key == "seats" and not sheet.seats:
            for name in value.split(","):
                records._header(sheet, number, "seat", name.strip())
        elif key == "position" and value in ("", "|"):
            block = True
            records._header(sheet, number, "position", "")
        elif key in ("game", "seat", "seed"):
            records._header(sheet, number, key, value)
            seed_line = number if key == "seed" else seed_line
        elif key in ("title", "seats", "position"):
            raise BadRecord(number, f"“{key}” does not belong here.")
        else:
            records._header(sheet, number, "option", f"{key} {value}")
    raise BadRecord(len(rows), "The front matter has no end: a line “---” is missing.")


class _Body:
    """Reads what follows the front matter, row by row."""

    def __init__(self, sheet: records.Sheet) -> None:
        self.sheet = sheet
        self.moments: list[Moment] = []
        self._played = 0
        self._chapter = ""
        self._heading = False
        self._fence = ""
        self._fence_line = 0
        self._quote: list[tuple[str, int, list[str]]] = []
        self._quoting = False
        self._prose: list[str] = []
        self._marks: list[str] = []

    def row(self, number: int, row: str) -> None:
        if self._fence:
            self._in_fence(number, row)
        elif row.startswith("```"):
            self._fence, self._fence_line = row[3:].strip() or "text", number
            if self._fence == "moves":
                self._end()
            else:
                self._prose.append(row)
            self._quoting = False
        elif row.startswith("# "):
            self._end()
            self._chapter, self._heading = clean_title(number, row[2:]), True
        elif row.startswith(">"):
            self._in_quote(number, row[1:].strip(), row)
        else:
            self._quoting = False
            found = COMMENT.fullmatch(row)
            if found is None:
                self._prose.append(row)
            else:
                self._comment(number, found[1].strip())

    def close(self, number: int) -> None:
        if self._fence:
            raise BadRecord(self._fence_line, "The block that begins here has no end: “```” is missing.")
        self._end()

    def _in_fence(self, number: int, row: str) -> None:
        moves = self._fence == "moves"
        if row == "```":
            self._fence = ""
            if not moves:
                self._prose.append(row)
        elif not moves:
            self._prose.append(row)
        elif row.strip() and not row.strip().startswith("#"):
            line = records._body(number, row.strip())
            self._played += line.seat is not None
            self.sheet.lines.append(line)

    def _in_quote(self, number: int, said: str, row: str) -> None:
        kind = said[:1] if said[:1] in ("?", "!") else "note:" if said.startswith("note:") else ""
        if kind == "!" and not (self._quoting and self._quote[-1][0] == "?"):
            raise BadRecord(number, "An answer “> !” stands in the same quote as its question “> ?”.")
        if kind:
            self._quote.append((kind, number, [said[len(kind) :].strip()]))
            self._quoting = True
        elif self._quoting:
            self._quote[-1][2].append(said)
        else:
            self._prose.append(row)

    def _comment(self, number: int, said: str) -> None:
        key, colon, rest = said.partition(":")
        if colon and key in ("mark", "marks"):
            for mark in (part.strip() for part in rest.split(",")):
                if not MARK.fullmatch(mark):
                    raise BadRecord(number, f"“{mark[:20]}” is no mark: a site, or two with “>” between.")
                self._marks.append(mark)

    def _end(self) -> None:
        """Close the moment that was being told."""
        rows = ["", *self._prose]
        kept = [new for old, new in pairwise(rows) if new or old]
        questions: list[tuple[str, str]] = []
        notes = []
        for kind, number, lines in self._quote:
            text = "\n".join(lines).strip()
            if not text:
                raise BadRecord(number, "A question, an answer or a note has no text.")
            if kind == "?":
                questions.append((text, ""))
            elif kind == "!":
                questions[-1] = (questions[-1][0], text)
            else:
                notes.append(text)
        prose = "\n".join(kept).strip("\n")
        marks = tuple(self._marks)
        if prose or questions or notes or marks or self._heading:
            self.moments.append(
                Moment(self._played, self._chapter, prose, tuple(questions), tuple(notes), marks)
            )
        self._prose, self._quote, self._marks = [], [], []
        self._heading = self._quoting = False
