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

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from . import begin
from . import record as records
from .dealer import HERE
from .game import BadRecord, Game
from .record import Record
from .session import Session

MAX_TITLE = 120
"""Characters of a title or a chapter's name."""
ANOTHER_LINE = "Another line"


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
    """A game with words. ``str()`` is its Markdown text, which ``walkthrough_reader`` reads."""

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
        session = begin.replay(self.game, records.read(str(self.record)))
        session.practice = True
        return session

    @classmethod
    def of(cls, session: Session, title: str = "", *, places: bool = False) -> Walkthrough:
        """Any game as a walkthrough: its remarks become prose after the action they belong to.

        ``places`` opens a chapter at each turn, under which remarks can be written. An action at
        whose outcome a table has still to tell is left out. BadRecord when not even the set-up is told.
        """
        if session.asked and not session.played:
            raise BadRecord(0, "The set-up of this game is not told to its end.")
        if session.asked:
            session = session.at(session.played - 1)
        record = replace(session.record, dice=HERE)
        starts = turn_starts(session)
        turn = 0
        moments = []
        for n, remark in enumerate(["", *(step.remark for step in record.steps)]):
            if n in starts:
                turn += 1
            prose = "\\" + remark if remark[:1] in tuple("#>`~<-\\") and remark else remark
            if prose or (places and n in starts):
                moments.append(Moment(n, f"Turn {turn}" if places and turn else "", prose))
        plain = replace(record, steps=tuple(replace(step, remark="") for step in record.steps))
        name = clean_title(0, title or f"{session._game.title}: {', '.join(session.seats)}"[:MAX_TITLE])
        return cls(name, plain, tuple(moments), starts, session._game)

    def without_notes(self) -> Walkthrough:
        """As others than the presenter may have it."""
        told = (replace(moment, notes=()) for moment in self.moments)
        bare, openings = Moment(0), set(self.chapters)
        return replace(
            self,
            moments=tuple(
                m for m in told if replace(m, n=0, chapter="") != bare or (m.chapter, m.n) in openings
            ),
        )

    def branched(self, session: Session, n: int) -> Walkthrough:
        """Its first ``n`` actions with their words, then what ``session`` did instead.

        Each action of the branch has a note that keeps a place for what is to be said.
        """
        record = session.record
        said = [moment for moment in self.moments if moment.n <= n]
        before = len({m.chapter for m in said if m.chapter.startswith(ANOTHER_LINE)})
        chapter = f"{ANOTHER_LINE} {before + 1}" if before else ANOTHER_LINE
        said.append(Moment(n, chapter, notes=("Write here what is tried, and why.",)))
        said += (
            Moment(k, chapter, notes=(f"Write here what came of “{record.write(step.action)}”.",))
            for k, step in enumerate(record.steps[n:], start=n + 1)
        )
        ending = f": {chapter.lower()}"
        title = self.title.removesuffix(f": {ANOTHER_LINE.lower()}")[: MAX_TITLE - len(ending)] + ending
        return Walkthrough(title, record, tuple(said), turn_starts(session), self.game)

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


def turn_starts(session: Session) -> tuple[int, ...]:
    return tuple(n for n, events in enumerate(session._events) if any(event.heading for event in events))


def clean_title(number: int, text: str) -> str:
    title = " ".join(text.split())
    if not title or len(title) > MAX_TITLE or not title.isprintable():
        raise BadRecord(number, f"A title must have 1 to {MAX_TITLE} printable characters.")
    return title
