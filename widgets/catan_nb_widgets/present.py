"""Present: step a class through a game, with the text for each moment, questions, and what changed."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import ipywidgets
from markdown_it import MarkdownIt

import catan_nb
from catan_nb import OPEN, IllegalAction, Session

from .desk import Desk
from .page import Page, desk_of
from .paths import notebooks_dir
from .screen import Form
from .table import PERSON, Table

STOPS = (("moment", "by moment"), ("turn", "by turn"), ("decision", "by decision"))
KEYS = ("ArrowLeft", "ArrowRight", "Home", "End", "r", "R", "b", "B")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).disable("image")


def shipped() -> dict[str, Path]:
    """The walkthroughs that come with the program, by the names of their files."""
    folder = notebooks_dir() / "walkthroughs"
    return {file.stem: file for file in sorted(folder.glob("*.md"))} if folder.is_dir() else {}


def present_page(walkthrough: str = "", turn: int = 0) -> ipywidgets.Widget:
    """A walkthrough to present: one that is shipped, by its name, or the text of one or of a record.

    Under Voilà the address may name one too: ``?walkthrough=a-seven&turn=5``; ``step=12`` is the
    place after 12 actions.
    """
    return PresentPage(walkthrough, turn).widget


class Stage(Table):
    """A table at which a game is shown; on a branch everybody's moves are made here."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(changed)
        self.watching = True
        self.since = "What changed"
        self.seat = OPEN
        """Whose view is shown."""

    @property
    def waits_for_bot(self) -> bool:
        """Never: nobody acts by itself."""
        return False

    def place(self, session: Session, before: Any, seen: int) -> None:
        """Show a game as it is after its last action; ``before`` is the view to compare it with."""
        self.session, self.before, self.seen = session, before, seen
        self.players = (PERSON,) * len(session.seats)
        self._moved()

    def _moved(self) -> None:
        """Everybody looks on, so that nothing is covered."""
        self.viewer = self.session.to_move if not self.watching else self.seat
        self.covered = False
        self.version += 1
        self.notice = ""
        self.changed()

    def play(self, action: Any) -> None:
        """A move on a branch."""
        if self.watching:
            self.say("This is the walkthrough; begin a branch to try something.")
            return
        mark, before = self.session.played, self.session.view(self.viewer)
        try:
            self.session.play(action)
        except IllegalAction as error:
            self.say(str(error))
            return
        self.seen, self.before = mark, before
        self._moved()


class PresentPage(Page):
    """A page on which a walkthrough is presented."""

    regions = ("top", "coach", "dialog", "motion", "note", "side", "bottom")
    harmless = Page.harmless | {"open", "choose", "text", "by", "seat", "place", "reveal"}

    def __init__(self, walkthrough: str = "", turn: int = 0) -> None:
        self.files = shipped()
        self.name = ""
        self.by = "moment"
        self.n = 0
        self.branch = -1
        """Number of actions at which the branch left the walkthrough; -1 on the walkthrough."""
        self.revealed: set[tuple[int, int]] = set()
        self.stage = Stage(self.show)
        self._desks: dict[str, Desk] = {}
        text = self._text_of(walkthrough)
        self._load(text)
        super().__init__("present", self.stage, self._desk(self.walk.record.game))
        self._to_turn(turn)
        self.link.on_key(KEYS, self._key)
        self.listen()

    def _text_of(self, wanted: str) -> str:
        if wanted in self.files:
            self.name = wanted
        elif wanted:
            return wanted
        elif self.files:
            self.name = next(iter(self.files))
        else:
            return str(catan_nb.new_game("starfarers", seed=1, board="beginner").record)
        return self.files[self.name].read_text(encoding="utf-8")

    def _load(self, text: str) -> None:
        """Take another walkthrough. Raises BadRecord."""
        walk = catan_nb.walkthrough(text)
        self.walk, self.full = walk, walk.session()
        self.by = "moment" if len(walk.stops("moment")) > 1 else "turn"
        self.n, self.branch, self.revealed = 0, -1, set()
        self.stage.seat = OPEN

    def _desk(self, game: str) -> Desk:
        if game not in self._desks:
            self._desks[game] = desk_of(game)(self.stage, self.show_note)
        return self._desks[game]

    def arrived(self) -> None:
        """Open what the address asks for."""
        asked = parse_qs(self.link.query.removeprefix("?"))
        name = asked.get("walkthrough", [""])[0]
        number = asked.get("turn", [""])[0]
        if name and name not in self.files:
            self.stage.say("There is no such walkthrough; this is the first one.")
        elif name:
            self._choose({"walkthrough": name})
        step = asked.get("step", [""])[0]
        if step.isdecimal() and len(step) < 6:
            self._go(min(int(step), self.walk.length))
        elif number.isdecimal() and len(number) < 6:
            self._to_turn(int(number))

    # -- where the presenter is ------------------------------------------------------------------

    @property
    def stops(self) -> tuple[int, ...]:
        """Where "Next" stops, as numbers of actions; the end is always one."""
        return tuple(sorted({*self.walk.stops(self.by), 0, self.walk.length}))

    def _go(self, n: int) -> None:
        """Show the game after ``n`` actions."""
        earlier = [stop for stop in self.stops if stop < n]
        last = earlier[-1] if earlier else 0
        self.n, self.branch = n, -1
        self.stage.watching = True
        seat = self.stage.seat
        self.desk.info = ""
        self.desk.pointed = tuple(mark for moment in self.walk.at(n) for mark in moment.marks)
        self.stage.place(self.full.at(n), self.full.at(last).view(seat), last)
        if self.ready:
            place = f"&turn={self.stage.session.turns}&step={n}"
            self.link.go(f"?walkthrough={self.name}{place}" if self.name else "")

    def _to_turn(self, turn: int) -> None:
        starts = self.walk.turn_starts
        self._go(starts[min(turn, len(starts)) - 1] if turn > 0 and starts else 0)

    def _next(self, form: Form | None = None) -> None:
        self._go(next((stop for stop in self.stops if stop > self.n), self.n))

    def _previous(self, form: Form | None = None) -> None:
        self._go(next((stop for stop in reversed(self.stops) if stop < self.n), self.n))

    def _key(self, key: str) -> None:
        if self.dialog:
            return
        match key:
            case "ArrowRight":
                self._next()
            case "ArrowLeft":
                self._previous()
            case "Home":
                self._go(0)
            case "End":
                self._go(self.walk.length)
            case "r" | "R":
                self._reveal_next({})
            case _:
                self._branch({})

    # -- what is shown ---------------------------------------------------------------------------

    def more(self) -> dict[str, str]:
        """The presenter's panel."""
        return {"coach": self._panel()}

    def spoken(self) -> str:
        """What happened since the last stop."""
        return self.desk.spoken()

    def tools(self) -> str:
        """Open another one, undo on a branch, zoom and motion."""
        out = self.tool("open", "Open", lambda form: self.open("open"))
        if self.branch >= 0:
            out += self.tool("undo", "Undo", lambda form: self._undo())
        return out + super().tools()

    def _undo(self) -> None:
        if self.stage.session.played <= self.branch:
            self.stage.say("The branch begins here.")
        else:
            self.stage.undo()

    def _panel(self) -> str:
        stops = self.stops
        at = max((i for i, stop in enumerate(stops) if stop <= self.n), default=0)
        chapter = self.walk.chapter_at(self.n)
        where = f" · {escape(chapter)}" if chapter else ""
        body = self._branch_text() if self.branch >= 0 else self._moment()
        return (
            '<section class="cn-coach-panel cn-present" aria-label="Presentation">'
            f"<h2>{escape(self.walk.title)}{where} · {at + 1} of {len(stops)}</h2>"
            f"{body}{self._controls(at, len(stops))}</section>"
        )

    def _moment(self) -> str:
        out = []
        for m, moment in enumerate(self.walk.at(self.n)):
            out.append(MARKDOWN.render(moment.prose))
            for q, (question, answer) in enumerate(moment.questions):
                shown = (m, q) in self.revealed
                told = f"<div>{MARKDOWN.render(answer)}</div>" if shown else ""
                button = self.ask(f"reveal:{m}:{q}", lambda form, mq=(m, q): self._reveal(mq))  # type: ignore[misc]
                show = f"<button {button}>Reveal</button>" if answer and not shown else ""
                out.append(f'<div class="cn-question">{MARKDOWN.render(question)}{show}{told}</div>')
            out += [f'<p class="cn-hint"><b>For you:</b> {escape(note)}</p>' for note in moment.notes]
        return "".join(out) or '<p class="cn-hint">Nothing is said here; the log tells what happened.</p>'

    def _branch_text(self) -> str:
        back = self.ask("back", lambda form: self._go(self.branch))
        return (
            "<p>This is a branch: whatever the class proposes can be tried, for every seat.</p>"
            f'<p><button class="main" {back}>Back to the walkthrough</button></p>'
        )

    def _controls(self, at: int, number: int) -> str:
        if self.branch >= 0:
            return ""
        buttons = "".join(
            f"<button{kind} {self.ask(name, do)}>{title}</button>"
            for name, title, do, kind in (
                ("first", "First", lambda form: self._go(0), ""),
                ("previous", "Previous", self._previous, ""),
                ("following", "Next", self._next, ' class="main"'),
                ("last", "Last", lambda form: self._go(self.walk.length), ""),
                ("branch", "Try something", self._branch, ""),
            )
        )
        self.ask("place", self._slide)
        self.ask("by", self._by)
        self.ask("seat", self._seat)
        by = "".join(
            f'<option value="{key}"{" selected" if key == self.by else ""}>{title}</option>'
            for key, title in STOPS
        )
        seats = "".join(
            f'<option value="{seat}"{" selected" if seat == self.stage.seat else ""}>{escape(name)}</option>'
            for seat, name in ((OPEN, "everything open"), *enumerate(self.full.seats))
        )
        return (
            f'<div class="cn-row">{buttons}</div><div class="cn-row"><input type="range" name="place" '
            f'min="0" max="{number - 1}" value="{at}" data-send="place" '
            'aria-label="Place in the walkthrough">'
            f'<label>Steps <select name="by" data-send="by">{by}</select></label>'
            f'<label>View <select name="seat" data-send="seat">{seats}</select></label></div>'
            '<p class="cn-hint">Keys: arrows, Home, End; R reveals, B begins a branch.</p>'
        )

    # -- what the presenter does -----------------------------------------------------------------

    def _slide(self, form: Form) -> None:
        place = str(form.get("place", ""))
        if place.isdecimal() and len(place) < 7:
            self._go(self.stops[min(int(place), len(self.stops) - 1)])

    def _by(self, form: Form) -> None:
        if form.get("by") in dict(STOPS):
            self.by = str(form["by"])
            self._go(self.n)

    def _seat(self, form: Form) -> None:
        seats = {str(seat): seat for seat in (OPEN, *range(len(self.full.seats)))}
        self.stage.seat = seats.get(str(form.get("seat")), self.stage.seat)
        self._go(self.n)

    def _reveal(self, question: tuple[int, int]) -> None:
        self.revealed.add(question)
        self.stage.say("")

    def _reveal_next(self, form: Form) -> None:
        for m, moment in enumerate(self.walk.at(self.n)):
            for q, (_, answer) in enumerate(moment.questions):
                if answer and (m, q) not in self.revealed:
                    self._reveal((m, q))
                    return

    def _branch(self, form: Form) -> None:
        if self.branch >= 0:
            self._go(self.branch)
            return
        if self.stage.session.over:
            self.stage.say("The game is over here; go back to try something.")
            return
        self.branch = self.n
        self.stage.watching = False
        session = self.full.at(self.n)
        session.practice = True
        self.stage.place(session, session.view(session.to_move), self.n)

    # -- dialogs ---------------------------------------------------------------------------------

    def dialogs(self) -> dict[str, Callable[[], str]]:
        """The rule's text, and what can be opened."""
        return super().dialogs() | {"open": self._open_form}

    def _open_form(self) -> str:
        choose = self.ask("choose", self._choose)
        names = "".join(f'<option value="{escape(name)}">{escape(name)}</option>' for name in self.files)
        there = (
            '<div data-form="choose" class="cn-row"><select name="walkthrough" aria-label="Walkthrough">'
            f"{names}</select><button {choose}>Open it</button></div>"
            if names
            else ""
        )
        return f"<h2>Open a walkthrough</h2>{there}" + self.text_form(
            "text",
            self._opened,
            what="walkthrough",
            accept=".md,.txt,text/plain,text/markdown",
            title="Text of a walkthrough or of a saved game",
            button="Open this text",
        )

    def _choose(self, form: Form) -> None:
        name = str(form.get("walkthrough", ""))
        if name not in self.files:
            self.stage.say("Choose one of the walkthroughs.")
            return
        self._opened(self.files[name].read_text(encoding="utf-8"), name)

    def _opened(self, text: str, name: str = "") -> None:
        """Present another walkthrough; ``name`` is that of a shipped one."""
        try:
            self._load(text)
        except catan_nb.BadRecord as error:
            self.stage.say(f"That is no walkthrough: {error}")
            return
        self.name = name
        self.dialog = ""
        self.desk = self._desk(self.walk.record.game)
        self.frame.children = (self.desk.picture,)
        self._fit(None)
        self._go(0)
