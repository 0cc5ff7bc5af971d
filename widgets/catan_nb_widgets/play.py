"""The play page: map, panels, dialogs, and a game that survives a reload."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

import ipywidgets

import catan_nb

from .desk import Desk
from .keeper import Keeper
from .new_game import NewGame
from .page_link import PageLink
from .screen import Form, Screen
from .serverlog import log
from .table import PERSON, Table

STYLE = Path(__file__).parent / "theme.css"
HARMLESS = {"save", "load", "new", "zoom", "motion", "pace", "close", "start", "load-text", "seats"}
"""What may be pressed on a page that is a step behind: it does not depend on the position."""
PACES = (("on Next", 0), ("quickly", 400), ("slowly", 1600))
"""How soon bots act by themselves, in milliseconds; 0 is when they are told to."""
NARROW = 700
"""CSS pixels; below this width the map stands upright."""
LONGEST_TEXT = 2_000_000


def play_page(game: str = "starfarers", **options: Any) -> ipywidgets.Widget:
    """The play page of a game, with a game running: you against bots on the beginner board.

    Options are those of ``catan_nb.new_game`` (``seed=7`` for one).
    """
    return PlayPage(game, **options).widget


def desk_of(game: str) -> type[Desk]:
    """A game's desk; ValueError names the games there are."""
    name = catan_nb.find_game(game).name
    found: type[Desk] = import_module(f"{__package__}.{name}.desk").Desk
    return found


class PlayPage:
    """The widgets of one page, built once and then changed."""

    def __init__(self, game: str, **options: Any) -> None:
        self.game = game
        self.dialog = ""
        self.rule = ""
        self.zoomed = False
        self.narrow = False
        self.still = False
        self._asked: dict[str, Callable[[Form], None]] = {}
        self._spoken = ""
        self._kept_mark = (0, False)
        self.link = PageLink(page=game)
        self.table = Table(self._changed, Keeper())
        self.desk = desk_of(game)(self.table, self._show_note)
        self.new_game = NewGame(self.desk)
        self.screen = Screen(("top", "dialog", "motion", "note", "side", "bottom"), self._press)
        self.frame = ipywidgets.Box([self.desk.picture])
        self.frame.add_class("cn-frame")
        style = ipywidgets.HTML(f"<style>{STYLE.read_text(encoding='utf-8')}</style>")
        self.widget = ipywidgets.Box([style, self.link, self.screen, self.frame])
        self.widget.add_class("cn-play")
        self._ready = False
        known = catan_nb.find_game(game)
        names = known.seat_names[: known.default_seats]
        players = (PERSON, *(self.new_game.bot,) * (len(names) - 1))
        self.table.start(game, players, names, **{**self.desk.first_options, **options})
        self.link.observe(self._fit, ["width", "dark", "sharp"])
        self.link.on_ready(self._page_ready)

    # -- what the page tells --------------------------------------------------------------------

    def _page_ready(self) -> None:
        self._ready = True
        self._fit(None)
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

    def _fit(self, _change: object) -> None:
        try:
            if not self.zoomed:
                self.narrow = self.link.width < NARROW
            self.desk.fit(self.narrow, self.link.sharp or self.zoomed)
            if self.link.dark:
                self.widget.remove_class("cn-light")
            else:
                self.widget.add_class("cn-light")
        except Exception:
            log.exception("The page could not be fitted.")

    def _press(self, act: str, version: int, form: Form) -> None:
        if version != self.table.version and act not in HARMLESS and not act.startswith(("tab:", "rule:")):
            log.info("A press on an older page was left alone.")
            return
        handler = self._asked.get(act) or self.desk.acts.get(act)
        if act.startswith("rule:") and handler is not None:
            self.rule = act[5:]
            self._open("rule")
        elif handler is None:
            log.warning("A page asked for something that is not on it.")
        else:
            try:
                handler(form)
            except ValueError as error:
                self.table.say(str(error))
            except Exception:
                log.exception("An action on the page failed.")
                self.table.say("Something went wrong; the game is as it was. The server's log says more.")

    # -- what is shown ------------------------------------------------------------------------------

    def _changed(self) -> None:
        if not hasattr(self, "widget"):
            return
        self.desk.look()
        self.desk.busy = bool(self.dialog)
        self._asked = {}
        version = self.table.version
        hidden = self.table.covered
        self.screen.show(
            version,
            top=self.desk.top(self._tools()),
            dialog=self._dialog(),
            motion="" if hidden or self.zoomed else self.desk.motion(),
            note=self._note(),
            side="" if hidden else self.desk.side(),
            bottom="" if hidden else self.desk.bottom(),
        )
        self.desk.draw(hidden)
        spoken = self.desk.spoken()
        if self._ready:
            if spoken and spoken != self._spoken:
                self.link.announce(spoken)
            self._keep()
        self._spoken = spoken

    def _note(self) -> str:
        text = self.desk.info or self.desk.hint
        return f'<div class="cn-info" role="status">{escape(text)}</div>'

    def _show_note(self) -> None:
        self.screen.show(self.table.version, note=self._note())

    def _keep(self) -> None:
        session = self.table.session
        scores = ", ".join(f"{name} {n}" for name, n in zip(session.seats, session.scores(), strict=True))
        title = f"Turn {session.turns}: {scores}"
        self.table.keep(title)
        mark = (session.turns, session.played > 0)
        if self.link.kept != self.table.key or mark != self._kept_mark:
            self._kept_mark = mark
            self.link.keep(self.table.key, self.game, title if session.played else "")

    def _ask(self, name: str, handler: Callable[[Form], None]) -> str:
        self._asked[name] = handler
        return f'data-act="{name}"'

    def _tools(self) -> str:
        table = self.table
        tools = [
            ("undo", "Undo", lambda form: table.undo()),
            ("redo", "Redo", lambda form: table.redo()),
            ("save", "Save", lambda form: self._save()),
            ("load", "Load", lambda form: self._open("load")),
            ("new", "New game", lambda form: self._open("new")),
        ]
        buttons = "".join(f"<button {self._ask(name, do)}>{title}</button>" for name, title, do in tools)
        big = self._ask("zoom", self._zoom)
        buttons += f'<button {big} aria-pressed="{str(self.zoomed).lower()}">Zoom</button>'
        pace = "".join(
            f'<option value="{ms}"{" selected" if ms == table.pace else ""}>{text}</option>'
            for text, ms in PACES
        )
        self._ask("pace", self._pace)
        moves = self._ask("motion", self._motion)
        buttons += f'<button {moves} aria-pressed="{str(not self.still).lower()}">Motion</button>'
        choice = f'<select name="pace" data-send="pace">{pace}</select>'
        return f'{buttons}<label class="cn-pace">Bots act {choice}</label>'

    def _zoom(self, form: Form) -> None:
        self.zoomed = not self.zoomed
        (self.frame.add_class if self.zoomed else self.frame.remove_class)("cn-zoomed")
        self._fit(None)
        self.table.say("")
        if self.zoomed:
            self.screen.look_at(*self.desk.interest())

    def _motion(self, form: Form) -> None:
        self.still = not self.still
        (self.widget.add_class if self.still else self.widget.remove_class)("cn-still")
        self.table.say("")

    def _pace(self, form: Form) -> None:
        chosen = str(form.get("pace", ""))
        for _, ms in PACES:
            if chosen == str(ms):
                self.table.pace = ms
        self.table.say("")
        self._keep()

    # -- dialogs --------------------------------------------------------------------------------------

    def _open(self, dialog: str) -> None:
        self.dialog = dialog
        self.table.say("")

    def _close(self, form: Form | None = None) -> None:
        self._open("")

    def _dialog(self) -> str:
        if self.table.covered:
            seats = self.table.session.seats
            name = escape(seats[self.table.session.to_move])
            show = self._ask("uncover", lambda form: self.table.uncover())
            return (
                '<section class="cn-cover" role="dialog" aria-modal="true" aria-label="cover">'
                f"<h2>Pass the screen</h2><p>The next decision is {name}'s.</p>"
                f'<p><button class="main" data-focus {show}>I am {name}: show my hand</button></p></section>'
            )
        body = {
            "new": lambda: self.new_game.html(
                self._ask("start", self._start), self._ask("seats", self._recount)
            ),
            "load": self._load_form,
            "save": self._save_form,
            "rule": self._rule_text,
        }
        if self.dialog not in body:
            return ""
        close = self._ask("close", self._close)
        return (
            f'<section role="dialog" aria-modal="true" aria-label="{self.dialog}">{body[self.dialog]()}'
            f"<p><button data-escape {close}>Close</button></p></section>"
        )

    def _rule_text(self) -> str:
        for rule in catan_nb.rules(self.game):
            if rule.id == self.rule:
                text = "".join(f"<p>{escape(part)}</p>" for part in rule.text.split("\n\n"))
                return f"<h2>Rule {escape(rule.id)}: {escape(rule.title)}</h2>{text}"
        return "<p>There is no such rule.</p>"

    def _save(self) -> None:
        name = f"{self.game}-turn-{self.table.session.turns}.txt"
        self.screen.download(name, self.table.kept_text())
        self._open("save")

    def _save_form(self) -> str:
        text = escape(self.table.kept_text())
        return (
            "<h2>Saved</h2><p>The record went to your downloads. Here it is as text; it holds the whole "
            f"game, hidden cards included.</p>"
            f'<textarea readonly aria-label="Record of the game">{text}</textarea>'
        )

    def _load_form(self) -> str:
        load = self._ask("load-text", self._load)
        return (
            '<h2>Load a game</h2><div data-form="load"><p><label>Choose a file '
            f'<input type="file" accept=".txt,text/plain" data-send="load-text"></label></p>'
            "<p>or paste the text of a record:</p>"
            '<textarea name="text" data-keep="record" aria-label="Text of a record"></textarea>'
            f'<p><button class="main" {load}>Load this text</button></p></div>'
        )

    def _load(self, form: Form) -> None:
        text = str(form.get("text", ""))
        if form.get("problem") == "long" or len(text) > LONGEST_TEXT:
            self.table.say("The file is too long to be a record.")
            return
        self.dialog = ""
        try:
            self.table.load(text)
        except catan_nb.BadRecord as error:
            self.dialog = "load"
            self.table.say(f"That is no record of a game: {error}")

    def _recount(self, form: Form) -> None:
        """Another number of seats was chosen: show as many rows."""
        self.new_game.values |= form
        self.table.say("")

    def _start(self, form: Form) -> None:
        self.dialog = ""
        try:
            players, names, options = self.new_game.read(form)
            self.table.start(self.game, players, names, **options)
        except ValueError as error:
            self.dialog = "new"
            self.table.say(str(error))
