"""The play page: map, panels, dialogs, and a game that survives a reload."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets

import catan_nb
from catan_nb import OPEN

from .desk import LATELY
from .keeper import Keeper
from .new_game import NewGame
from .page import Page, desk_of
from .screen import Form
from .table import PERSON, Table

PACES = (("on Next", 0), ("quickly", 400), ("slowly", 1600))
"""How soon bots act by themselves, in milliseconds; 0 is when they are told to."""


def play_page(game: str = "starfarers", **options: Any) -> ipywidgets.Widget:
    """The play page of a game, with a game running: you against bots, nothing to set up.

    Options are those of ``catan_nb.new_game`` (``seed=7`` for one).
    """
    return PlayPage(game, **options).widget


class PlayPage(Page):
    """A page at which people and bots play a game."""

    harmless = Page.harmless | {"save", "load", "new", "pace", "start", "load-text", "seats"}

    def __init__(self, game: str, **options: Any) -> None:
        self.game = game
        self._presented = ""
        """Where the game can be presented, once that was asked for."""
        self._kept: tuple[str, int, int] | None = None
        self._kept_mark = (0, False)
        table = Table(self.show, Keeper())
        desk = desk_of(game)(table, self.show_note)
        self.new_game = NewGame(desk)
        super().__init__(game, table, desk)
        known = catan_nb.find_game(game)
        names = known.seat_names[: known.default_seats]
        players = (PERSON, *(self.new_game.bot,) * (len(names) - 1))
        table.start(game, players, names, **{**desk.first_options, **options})
        self.listen()

    def arrived(self) -> None:
        """Go on with the kept game, if there is one."""
        if self.link.kept and self.table.resume(self.link.kept):
            return
        if self.link.kept:
            self.table.say("That game is no longer kept; this is a new one.")
        elif not self.link.storage_ok:
            self.table.say(
                "Your browser keeps nothing for this page: after a reload the game is gone. Save it first."
            )
        elif self.table.keeper is not None and self.table.keeper.problem:
            self.table.say(self.table.keeper.problem)
        self._keep()

    def showing(self) -> None:
        """Keep what will be shown; if that cannot be, say so."""
        if self.ready:
            self._keep()
            if self.table.keeper is not None:
                self.table.notice = self.table.notice or self.table.keeper.problem

    def _keep(self) -> None:
        """Keep the game if it has gone on since it was kept; tell the browser at each turn."""
        table, session = self.table, self.table.session
        state = (table.key, table.version, table.pace)
        if state == self._kept:
            return
        view, names = session.view(OPEN), enumerate(session.seats)
        counted = ((name, self.desk.numbers(view, seat).get("points", "")) for seat, name in names)
        title = f"Turn {session.turns}: {', '.join(f'{name} {n}'.strip() for name, n in counted)}"
        self._kept = state if table.keep(title) else None
        mark = (session.turns, session.played > 0)
        if self.link.kept != table.key or mark != self._kept_mark:
            self._kept_mark = mark
            self.link.keep(table.key, self.game, title if session.played else "")

    def tools(self) -> str:
        """Undo to New game, zoom and motion, the pace of the bots."""
        table = self.table
        tools = [
            ("undo", "Undo", lambda form: table.undo()),
            ("redo", "Redo", lambda form: table.redo()),
            ("save", "Save", lambda form: self._save()),
            ("load", "Load", lambda form: self.open("load")),
            ("new", "New game", lambda form: self.open("new")),
            ("present", "Open in Present", lambda form: self._to_present()),
        ]
        buttons = "".join(self.tool(*tool) for tool in tools)
        pace = "".join(
            f'<option value="{ms}"{" selected" if ms == table.pace else ""}>{text}</option>'
            for text, ms in PACES
        )
        self.ask("pace", self._pace)
        choice = f'<select name="pace" data-keep="pace" data-fresh data-send="pace">{pace}</select>'
        return f'{buttons}{super().tools()}<label class="cn-pace">Bots act {choice}</label>'

    def below(self) -> str:
        """What was refused, or else what just happened: on a phone the log is far down."""
        lately = [] if self.table.covered else self.desk.lately()[-LATELY:]
        return super().below() or f'<p class="cn-hint cn-lately">{escape(" ".join(lately))}</p>' * bool(
            lately
        )

    def _pace(self, form: Form) -> None:
        chosen = str(form.get("pace", ""))
        for _, ms in PACES:
            if chosen == str(ms):
                self.table.pace = ms
        self.table.say("")

    # -- dialogs --------------------------------------------------------------------------------------

    def dialogs(self) -> dict[str, Callable[[], str]]:
        """The rule's text, the form of a new game, save and load."""
        return super().dialogs() | {
            "new": lambda: self.new_game.html(
                self.ask("start", self._start), self.ask("seats", self._recount)
            ),
            "load": self._load_form,
            "save": self._save_form,
            "present": self._present_form,
        }

    def _save(self) -> None:
        name = f"{self.game}-turn-{self.table.session.turns}.txt"
        self.screen.download(name, self.table.kept_text())
        self.open("save")

    def _save_form(self) -> str:
        text = escape(self.table.kept_text())
        return (
            "<h2>Saved</h2><p>The record went to your downloads. Here it is as text; it holds the whole "
            f"game, hidden cards included.</p>"
            f'<textarea readonly aria-label="Record of the game">{text}</textarea>'
        )

    def _to_present(self) -> None:
        """Keep the game as it is now for Present, and lead there; the page learns only its key."""
        session, key, keeper = self.table.session, Keeper.new_key(), self.table.keeper
        if keeper is None or not keeper.save(key, "walkthrough", session.game, str(session.record)):
            self.table.say(
                "The game could not be kept on this machine. Save it, and open the file in Present."
            )
            return
        self.link.hand("present", key)
        self._presented = f"present.ipynb?game={key}"
        self.open("present")

    def _present_form(self) -> str:
        return (
            "<h2>Open in Present</h2><p>There the game can be stepped through, turn by turn, and handed out. "
            "Everything lies open, hidden cards included. This game waits here.</p>"
            f'<p><a class="cn-go" href="{escape(self._presented)}">Present this game</a></p>'
        )

    def _load_form(self) -> str:
        return "<h2>Load a game</h2>" + self.text_form(
            "load-text",
            self._load,
            what="record",
            accept=".txt,text/plain",
            title="Text of a record",
            button="Load this text",
        )

    def _load(self, text: str) -> None:
        self.dialog = ""
        try:
            self.table.load(text)
        except catan_nb.BadRecord as error:
            self.dialog = "load"
            self.table.say(f"That is no record of a game of {self.desk.title}: {error}")

    def _recount(self, form: Form) -> None:
        """Another number of seats or other dice were chosen: show the rows that belong to them."""
        self.new_game.recount(form)
        self.table.say("")

    def _start(self, form: Form) -> None:
        self.dialog = ""
        try:
            players, names, options = self.new_game.read(form)
            self.table.start(self.game, players, names, **options)
        except ValueError as error:
            self.dialog = "new"
            self.table.say(str(error))
