"""A walkthrough: a Markdown file by which a teacher steps a class through a game.

::

    ---
    title: A seven
    game: starfarers
    seats: Ada, Ben, Cleo
    board: beginner
    ---

    # The dice fall

    What the presenter says before the moves that follow.

    <!-- marks: F5, E4>F5 -->

    > ? What is asked of the class?
    >
    > ! And its answer.

    > note: Only the presenter sees this.

    ```moves
    > dice 3 4
    0 roll > dice 3 4
    ```

    Text after the last moves is the closing.

Text stands before the moves it introduces. Each ``moves`` block holds lines as a record writes
them; the lines that chance brought before the first decision may be left out when there is a
``seed``, which then deals them. Front matter that is not ``title``, ``game``, ``seats``, ``seat``,
``seed`` or ``position`` is an option of the game. ``position: |`` is followed by an indented
position text. Other quotes and fences are prose; other one-line comments are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from . import record as records
from . import session as sessions
from .dealer import Seeded
from .game import BadRecord, Game
from .placement import Seats
from .record import Record
from .session import Session

MAX_TITLE = 120
"""Characters of a title or a chapter's name."""
MARK = re.compile(r"[\w .:/-]{1,40}(>[\w .:/-]{1,40})?")
COMMENT = re.compile(r"<!--(.*)-->")
Find = Callable[[object], Game]


@dataclass(frozen=True, slots=True)
class Moment:
    """A place where the presenter speaks: the board stands after ``n`` actions."""

    n: int
    chapter: str = ""
    prose: str = ""
    """Markdown, not yet rendered."""
    questions: tuple[tuple[str, str], ...] = ()
    """Questions to the class with their answers ("" for none)."""
    notes: tuple[str, ...] = ()
    """For the presenter only."""
    marks: tuple[str, ...] = ()
    """``F5`` is a ring around a site, ``E4>F5`` an arrow."""


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """A game with words. ``str()`` is its Markdown text; ``parse(str(w), find) == w``."""

    title: str
    record: Record
    moments: tuple[Moment, ...]
    turn_starts: tuple[int, ...] = field(default=(), compare=False)
    """Numbers of actions after which a turn begins."""
    game: Game | None = field(default=None, repr=False, compare=False)

    @property
    def length(self) -> int:
        """How many actions the game has."""
        return len(self.record.steps)

    @property
    def chapters(self) -> tuple[tuple[str, int], ...]:
        """(name, number of actions) at which each chapter begins."""
        before = ("", *(moment.chapter for moment in self.moments))
        return tuple(
            (m.chapter, m.n) for old, m in zip(before, self.moments, strict=False) if m.chapter != old
        )

    def at(self, n: int) -> tuple[Moment, ...]:
        """What is said after exactly ``n`` actions, in order; () between two places."""
        return tuple(moment for moment in self.moments if moment.n == n)

    def chapter_at(self, n: int) -> str:
        """The chapter that action number ``n`` belongs to."""
        return next((m.chapter for m in reversed(self.moments) if m.n <= n), "")

    def stops(self, by: str = "decision") -> tuple[int, ...]:
        """Where "Next" stops: by "decision", by "turn" (and where something is said) or by "moment"."""
        said = {moment.n for moment in self.moments}
        if by == "decision":
            return tuple(range(self.length + 1))
        if by == "turn":
            return tuple(sorted({0, self.length, *self.turn_starts, *said}))
        if by == "moment":
            return tuple(sorted(said))
        raise ValueError(f"Stops are by decision, turn or moment, not by {by[:20]!r}.")

    def session(self) -> Session:
        """The game replayed to its end; undo goes any distance."""
        if self.game is None:
            raise ValueError("This walkthrough does not know its game.")
        session = sessions.replay(self.game, records.read(str(self.record)))
        session.practice = True
        return session

    @classmethod
    def of(cls, session: Session, title: str = "", *, places: bool = False) -> Walkthrough:
        """Any game as a walkthrough: its remarks become prose after the action they belong to.

        ``places`` opens a chapter at each turn, under which remarks can be written.
        """
        record = session.record
        starts = _turn_starts(session)
        turn = 0
        moments = []
        for n, remark in enumerate(["", *(step.remark for step in record.steps)]):
            if n in starts:
                turn += 1
            prose = "\\" + remark if remark[:1] in tuple("#>`~<-\\") and remark else remark
            if prose or (places and n in starts):
                moments.append(Moment(n, f"Turn {turn}" if places and turn else "", prose))
        plain = replace(record, steps=tuple(replace(step, remark="") for step in record.steps))
        name = _title(0, title or f"{session._game.title}: {', '.join(session.seats)}"[:MAX_TITLE])
        return cls(name, plain, tuple(moments), starts, session._game)

    def __str__(self) -> str:
        record, rows = self.record, ["---", f"title: {self.title}", f"game: {self.record.game}"]
        if any("," in name for name in record.seats):
            rows += [f"seat: {name}" for name in record.seats]
        else:
            rows.append(f"seats: {', '.join(record.seats)}")
        rows += [f"{name}: {value}" for name, value in sorted(record.options.items())]
        if record.seed is not None:
            rows.append(f"seed: {record.seed}")
        if record.position:
            rows += ["position: |", *(f"  {row}" for row in record.position.splitlines())]
        rows.append("---")
        moves = [record.line(step) for step in record.steps]
        opening = [f"> {record.write(chance)}" for chance in record.opening]
        done, chapter = 0, ""
        for moment in self.moments:
            if moment.n > done:
                rows += _moves([*opening, *moves[done : moment.n]])
                done, opening = moment.n, []
            if moment.chapter != chapter:
                chapter = moment.chapter
                rows += ["", f"# {chapter}"]
            rows += _said(moment)
        if opening or moves[done:]:
            rows += _moves([*opening, *moves[done:]])
        return "\n".join(rows) + "\n"


def _moves(lines: Sequence[str]) -> list[str]:
    return ["", "```moves", *lines, "```"]


def _said(moment: Moment) -> list[str]:
    rows = []
    if moment.marks:
        rows += ["", f"<!-- marks: {', '.join(moment.marks)} -->"]
    if moment.prose:
        rows += ["", *moment.prose.split("\n")]
    for question, answer in moment.questions:
        rows += ["", *_quote("? " + question)]
        if answer:
            rows += [">", *_quote("! " + answer)]
    for note in moment.notes:
        rows += ["", *_quote("note: " + note)]
    return rows


def _quote(text: str) -> list[str]:
    return [f"> {row}".rstrip() for row in text.split("\n")]


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
    session = sessions.replay(game, sheet)
    return Walkthrough(title, session.record, tuple(reader.moments), _turn_starts(session), game)


def _deal_opening(game: Game, sheet: records.Sheet, line: int) -> None:
    """The chances before the first decision, from the seed."""
    try:
        names = sessions._names(game, list(sheet.seats))
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


def _turn_starts(session: Session) -> tuple[int, ...]:
    return tuple(n for n, events in enumerate(session._events) if any(event.heading for event in events))


def _title(number: int, text: str) -> str:
    title = " ".join(text.split())
    if not title or len(title) > MAX_TITLE or not title.isprintable():
        raise BadRecord(number, f"A title must have 1 to {MAX_TITLE} printable characters.")
    return title


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
            title = _title(number, value)
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
            self._chapter, self._heading = _title(number, row[2:]), True
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
