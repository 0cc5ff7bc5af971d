"""What every page of ours is made of: regions of HTML, a picture, the link to the browser.

A page has one table and one desk at a time. It shows what they say, hands presses on to what
was promised for them, and opens dialogs; the play page and the coach add their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from importlib import import_module
from pathlib import Path
from typing import ClassVar

import ipywidgets

import catan_nb

from .desk import Desk, whole
from .kernel import give_back
from .page_link import PageLink
from .screen import Form, Screen
from .serverlog import log
from .table import Table

STYLE = Path(__file__).parent / "theme.css"
LONGEST_TEXT = 2_000_000
"""Characters of a text that a page takes."""
NARROW = 700
"""CSS pixels; below this width the picture stands upright."""


def desk_of(game: str) -> type[Desk]:
    """A game's desk; ValueError names the games there are."""
    name = catan_nb.find_game(game).name
    found: type[Desk] = import_module(f"{__package__}.{name}.desk").Desk
    return found


class Page:
    """The widgets of one page, built once and then changed."""

    regions: ClassVar[Sequence[str]] = ("top", "dialog", "motion", "note", "side", "bottom")
    skips: ClassVar[tuple[str, str]] = ('[aria-label="Actions"] h2', "what you can do")
    """Where whoever goes by keys gets past the tools: a selector, and its name."""
    harmless: ClassVar[frozenset[str]] = frozenset({"zoom", "motion", "close"})
    """What may be pressed on a page that is a step behind: it does not depend on the position."""
    front: ClassVar[frozenset[str]] = frozenset({"start", "undo", "zoom"})
    """The tools of the top bar that a narrow page shows at once; the others are behind "More"."""

    def __init__(self, name: str, table: Table, desk: Desk) -> None:
        self.table = table
        self.desk = desk
        self.dialog = ""
        self.rule = ""
        self.zoomed = False
        self.narrow = False
        self.still = False
        self.ready = False
        """Whether the browser has answered."""
        self._asked: dict[str, Callable[[Form], None]] = {}
        self._spoken = ""
        self.link = PageLink(page=name)
        self.screen = Screen(self.regions, self._press)
        self.frame = ipywidgets.Box([desk.picture])
        self.frame.add_class("cn-frame")
        style = ipywidgets.HTML(f"<style>{STYLE.read_text(encoding='utf-8')}</style>")
        self.widget = ipywidgets.Box([style, self.link, self.screen, self.frame])
        self.widget.add_class("cn-play").add_class(f"cn-{desk.game}")

    def listen(self) -> None:
        """Begin to hear the browser; to be called when the page has something to show."""
        self.link.observe(self._fit, ["width", "dark", "sharp"])
        self.link.on_ready(self._page_ready)

    def _page_ready(self) -> None:
        self.ready = True
        self._fit(None)
        self.arrived()
        self.widget.add_class("cn-ready")
        give_back()

    # -- what each page adds ---------------------------------------------------------------------

    def arrived(self) -> None:
        """The browser has said what it keeps and what its address asks for."""

    def tools(self) -> str:
        """The buttons of the top bar."""
        return self.tool("zoom", "Zoom", self._zoom, self.zoomed) + self.tool(
            "motion", "Motion", self._motion, not self.still
        )

    def dialogs(self) -> dict[str, Callable[[], str]]:
        """What can be opened over the page, by name, as functions that make its HTML."""
        return {"rule": self._rule_text}

    def more(self) -> dict[str, str]:
        """The HTML of the regions that only this page has."""
        return {}

    def showing(self) -> None:
        """The page is about to be shown: what a reload must find is kept before anybody sees it."""

    def turn_to(self, desk: Desk) -> None:
        """Show this desk from now on, and its picture."""
        self.widget.remove_class(f"cn-{self.desk.game}").add_class(f"cn-{desk.game}")
        self.desk = desk
        if self.frame.children != (desk.picture,):
            self.frame.children = (desk.picture,)
            self._fit(None)

    # -- the browser -----------------------------------------------------------------------------

    def _fit(self, _change: object) -> None:
        try:
            if not self.zoomed:
                self.narrow = self.link.width < NARROW
            self.desk.fit(self.narrow, self.link.sharp or self.zoomed)
            (self.widget.remove_class if self.link.dark else self.widget.add_class)("cn-light")
        except Exception:
            log.exception("The page could not be fitted.")

    def _press(self, act: str, version: int, form: Form) -> None:
        late = version != self.table.version
        if late and act not in self.harmless and not act.startswith(("tab:", "rule:")):
            log.info("A press on an older page was left alone.")
            return
        handler = self._asked.get(act) or self.desk.acts.get(act)
        if act.startswith("rule:") and handler is not None:
            self.rule = act[5:]
            self.open("rule")
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

    # -- what is shown ---------------------------------------------------------------------------

    def show(self) -> None:
        """Show the table as it is now."""
        if not hasattr(self, "widget"):
            return
        self.showing()
        self.desk.look()
        self.desk.busy = bool(self.dialog)
        self._asked = {}
        hidden = self.table.covered
        self.screen.show(
            self.table.version,
            top=self._skip() + self.desk.top(self._bar()),
            dialog=self._dialog(),
            motion="" if hidden or self.zoomed else self.desk.motion(),
            note=self._note(),
            side="" if hidden else self.desk.side(),
            bottom="" if hidden else self.desk.bottom(),
            **self.more(),
        )
        self.desk.draw(hidden)
        spoken = self.spoken()
        if self.ready and spoken and spoken != self._spoken:
            self.link.announce(spoken)
        self._spoken = spoken

    def _bar(self) -> str:
        """The tools, after what opens those that a narrow page has no room for."""
        more = '<button class="cn-more" data-name="more" aria-expanded="false">More</button>'
        front = " cn-front" if "start" in self.front else ""
        home = f'<a class="cn-home{front}" href="{self.desk.home}">Start page</a>'
        return f'<div class="tools">{more}{home}{self.tools()}</div>'

    def spoken(self) -> str:
        """What a screen reader says after a change."""
        return self.desk.spoken()

    def _note(self) -> str:
        text = self.desk.info or self.desk.hint
        below = f'<div class="cn-below">{self.below()}</div>'
        return f'{below}<div class="cn-info" role="status">{escape(text)}</div>'

    def below(self) -> str:
        """What is told above, said again below the picture where the page is a long one."""
        said = "" if self.dialog or self.table.asked else self.table.notice
        return f'<p class="cn-said" {self.desk.news()}>{whole(said)}</p>' if said else ""

    def show_note(self) -> None:
        """Show only what was pointed at."""
        self.screen.show(self.table.version, note=self._note())

    def _skip(self) -> str:
        target, title = self.skips
        return f"<button class='cn-skip' data-skip='{target}'>Skip to {title}</button>"

    def ask(self, name: str, handler: Callable[[Form], None]) -> str:
        """The attribute of a button of the page called ``name``."""
        self._asked[name] = handler
        return f'data-act="{name}"'

    def tool(self, name: str, title: str, handler: Callable[[Form], None], on: bool | None = None) -> str:
        """A button of the top bar; ``on`` makes it a switch."""
        pressed = "" if on is None else f' aria-pressed="{str(on).lower()}"'
        front = ' class="cn-front"' if name in self.front else ""
        return f"<button{front} {self.ask(name, handler)}{pressed}>{title}</button>"

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

    # -- dialogs ---------------------------------------------------------------------------------

    def open(self, dialog: str) -> None:
        """Open a dialog; "" closes it."""
        self.dialog = dialog
        self.table.say("")

    def _dialog(self) -> str:
        if self.table.covered:
            return self._cover()
        body = self.dialogs()
        if self.dialog not in body:
            return ""
        close = self.ask("close", lambda form: self.open(""))
        return (
            f'<section role="dialog" aria-modal="true" aria-label="{self.dialog}">{body[self.dialog]()}'
            f"{self.desk.notice()}<p><button data-escape {close}>Close</button></p></section>"
        )

    def _cover(self) -> str:
        name = escape(self.table.session.seats[self.table.session.to_move])
        show = self.ask("uncover", lambda form: self.table.uncover())
        return (
            '<section class="cn-cover" role="dialog" aria-modal="true" aria-label="cover">'
            f"<h2>Pass the screen</h2><p>{escape(self.table.whose)}</p>"
            f'<p><button class="main" data-focus {show}>I am {name}: show my hand</button></p></section>'
        )

    def text_form(
        self, name: str, take: Callable[[str], None], *, what: str, accept: str, title: str, button: str
    ) -> str:
        """A file to choose or a text to paste; either is handed to ``take``.

        ``what`` is said of a text that is too long, ``title`` names the field.
        """

        def taken(form: Form) -> None:
            text = str(form.get("text", ""))
            if form.get("problem") == "long" or len(text) > LONGEST_TEXT:
                self.table.say(f"The file is too long to be a {what}.")
            else:
                take(text)

        load = self.ask(name, taken)
        return (
            f'<div data-form="{name}"><p><label>Choose a file <input type="file" accept="{accept}" '
            f'data-send="{name}"></label></p><p>or paste the {title[0].lower()}{title[1:]}:</p>'
            f'<textarea name="text" data-keep="{name}" aria-label="{title}"></textarea>'
            f'<p><button class="main" {load}>{button}</button></p></div>'
        )

    def _rule_text(self) -> str:
        for rule in self.desk.rules:
            if rule.id == self.rule:
                text = "".join(f"<p>{whole(part)}</p>" for part in rule.text.split("\n\n"))
                return f"<h2>Rule {whole(rule.id)}: {escape(rule.title)}</h2>{text}"
        return "<p>There is no such rule.</p>"
