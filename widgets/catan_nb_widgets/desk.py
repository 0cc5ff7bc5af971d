"""What is beside and below the picture, as HTML: the parts that every game shares.

A desk is handed a table. It makes the HTML of the top bar, of the side (score, what can be
done) and of the panel below (cards, changes, log, tables); each button in it has a short name
in ``acts`` with what it does. A game's own desk adds its words, its picture, its panels.
Everything a person wrote is escaped where the HTML is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, ClassVar

import ipywidgets

import catan_nb
from catan_nb import OPEN

from .changes import changes
from .screen import Form
from .table import Table
from .told import Choice, Told

Act = Callable[[Form], None]
STEP = ' aria-current="step"'
FACES = "⚀⚁⚂⚃⚄⚅"
LATELY = 6
"""So many of the latest sentences are said."""
HINT = "Tap a place on the picture to learn what it is."

RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")


def whole(text: str) -> str:
    """A text as HTML, escaped, in which no line ends within a rule's id."""
    return RULE_ID.sub(r'<span class="cn-id">\g<0></span>', escape(text))


@dataclass(frozen=True, slots=True)
class Field:
    """An option of the game in the form of a new one. A range is asked for as a number."""

    name: str
    title: str
    values: Sequence[Any]
    default: Any = None
    """None: the first of ``values``."""


class Desk:
    """HTML for one table. ``acts`` maps the names on the buttons to what they do."""

    game: ClassVar[str]
    title: ClassVar[str]
    phases: ClassVar[Sequence[tuple[str, str]]]
    """(the view's word for a phase, what the page calls it)."""
    colours: ClassVar[Sequence[str]]
    marks: ClassVar[Sequence[str]]
    """Seats are told apart by colour and by shape."""
    hint: ClassVar[str] = HINT
    fields: ClassVar[Sequence[Field]] = ()
    about: ClassVar[str] = ""
    """A sentence or two on the options, below the form."""
    first_options: ClassVar[dict[str, Any]] = {}
    """Options of the game that a page opens with."""

    def __init__(self, table: Table, noted: Callable[[], None]) -> None:
        self.table = table
        self.noted = noted
        """Called when only ``info`` has changed."""
        self.acts: dict[str, Act] = {}
        self.home = "index.ipynb"
        """The way to the start page."""
        self.busy = False
        """Whether a dialog is open, so that a tap on the picture only tells what is there."""
        self.picked: Callable[[Any], bool] | None = None
        """Asked first about a tap on the picture; True when that was the answer to something."""
        self.pointed: tuple[str, ...] = ()
        """What is marked on the picture, by name."""
        self.info = ""
        self.tab = "Log"
        self.rules = catan_nb.rules(self.game)
        self.view: Any = None
        self.legal: list[Any] = []
        self.telling = Told()
        self.fresh = False
        """Whether the game has gone on since the page was last drawn: then motion shows how."""
        self._drawn = -1

    def look(self) -> None:
        """Take the table in: what is seen, what may be done."""
        table = self.table
        self.acts = {}
        self.fresh = 0 <= self._drawn < table.session.played
        if table.covered or self._drawn != table.session.played:
            self.info = ""  # it was about another position, or for another person
        self._drawn = table.session.played
        self.view = table.session.view(OPEN if table.viewer < 0 else table.viewer)
        self.legal = list(table.session.legal()) if table.my_turn else []

    def act(self, name: str, act: Act) -> str:
        """The attribute of a button called ``name`` that does ``act``."""
        self.acts[name] = act
        return f'data-act="{name}"'

    def play(self, name: str, action: Any) -> str:
        """The attribute of a button that plays an action."""
        return self.act(name, lambda form: self.table.play(action))

    def seat_name(self, seat: int) -> str:
        """A seat's mark and name, not yet escaped; nothing for no seat."""
        return f"{self.marks[seat]} {self.table.session.seats[seat]}" if seat >= 0 else ""

    def tell(self, sentence: str) -> None:
        """Show what something on the picture is."""
        self.info = sentence
        self.noted()

    # -- what each game adds -----------------------------------------------------------------

    @property
    def picture(self) -> ipywidgets.DOMWidget:
        """The widget of the game's picture."""
        raise NotImplementedError

    def draw(self, hidden: bool) -> None:
        """Draw the picture; ``hidden`` while the screen is covered between two people."""
        raise NotImplementedError

    def fit(self, narrow: bool, sharp: bool) -> None:
        """Fit the picture to the window."""
        raise NotImplementedError

    def numbers(self, view: Any, seat: int) -> dict[str, int]:
        """Everything of a seat's that is counted and seen in a view, by name; changes are told of these."""
        raise NotImplementedError

    def interest(self) -> tuple[float, float]:
        """Where the picture is looked at first when it is zoomed: shares of its width and height."""
        return 0.5, 0.5

    def changed(self, before: Any) -> Sequence[Any]:
        """The things of the picture that are different from those in an earlier view."""
        return ()

    def shown_changes(self) -> Sequence[Any]:
        """What is marked as changed: where a game is only shown, everything since the last stop."""
        table = self.table
        return self.changed(table.before) if table.watching and table.before is not None else ()

    def thrown(self) -> str:
        """What was rolled or drawn last, to be seen beside the sentence."""
        return ""

    def falling(self, pieces: Sequence[tuple[str, object]], names: str) -> str:
        """Dice or balls as (kind, what they show), seen to fall when they are new; ``names`` for the ear."""
        fall = " fall" if self.fresh else ""
        shown = "".join(f'<span class="{kind}{fall}">{face}</span>' for kind, face in pieces)
        return f'<span class="cn-thrown" role="img" aria-label="{names}">{shown}</span>'

    def motion(self) -> str:
        """What moves over the picture after an action, as a drawing of the picture's shape."""
        return ""

    def asked(self) -> str:
        """The sentence on what the shown seat is to do; the view's own unless a game knows better."""
        return str(self.view.prompt)

    def told(self) -> Choice:
        """What a real table can be asked to tap now: nothing in it may show more than the seat knows."""
        raise NotImplementedError

    def question(self) -> str:
        """What a real table is asked, not yet escaped."""
        return str(self.view.prompt)

    def side(self) -> str:
        """The score and everything that can be done."""
        raise NotImplementedError

    def since(self) -> str:
        """What changed since the view before, as a table; "" for nothing."""
        return changes(self, self.table.before, self.view, self.table.since)

    def bottom(self) -> str:
        """The shown seat's own things, what changed, log and tables."""
        raise NotImplementedError

    # -- the top bar --------------------------------------------------------------------------

    def top(self, tools: str) -> str:
        """Title, phases, tools, whose decision it is and what is expected."""
        view = self.view
        phases = "".join(
            f"<li{STEP if view.phase == key else ''}>{number} {escape(title)}</li>"
            for number, (key, title) in enumerate(self.phases, start=1)
        )
        if view.phase == "over":
            phases = f"<li{STEP}>The end</li>"
        elif view.phase not in dict(self.phases):
            phases = f"<li{STEP}>Set-up</li>"
        told = "" if self.busy or self.table.asked else self.notice()
        return (
            f'<div class="cn-bar"><h1>{escape(self.title)}</h1>'
            f'<ol class="cn-phases" aria-label="Phases of the turn">{phases}</ol>'
            f'{tools}<div class="cn-now">{self.thrown()}<span class="cn-say">{self._now()}</span></div></div>'
            f"{told}"
        )

    def notice(self) -> str:
        """What there is to say, shown above the page, in an open dialog, or where a real table tells."""
        said = self.table.notice
        return f'<div class="cn-notice" {self.news()}>{whole(said)}</div>' if said else ""

    def news(self) -> str:
        """The attribute of what tells the latest notice: it comes into sight when it is new."""
        return f'data-tell="notice{self.table.said}"'

    def _now(self) -> str:
        view = self.view
        if view.winner is not None:
            name = escape(self.seat_name(view.winner))
            return f"<b>{name} wins</b> with {view.points[view.winner]} points, in turn {view.turns}."
        who = escape(self.seat_name(view.to_move))
        if self.table.my_turn:
            you = "you" if len(self.table.people) == 1 else "you decide"
            return f"Turn {view.turns} · <b>{who}</b> ({you}): {escape(self.asked())}"
        if self.table.asked:
            turn = f"Turn {view.turns} · <b>{escape(self.seat_name(view.turn))}</b> · " if view.turns else ""
            return f"{turn}Your table is asked: {escape(self.question())}"
        if self.table.waits_for_bot:
            how = '<span class="cn-how">: press “Next” to see its move</span>'
            return f"Turn {view.turns} · Now <b>{who}</b>, a bot{how}."
        if self.table.closed:
            return f"Turn {view.turns} · {escape(self.table.closed)}"
        who = escape(self.seat_name(self.table.session.to_move))
        return f"Turn {view.turns} · The next decision is <b>{who}</b>'s."

    # -- shared by the panels -----------------------------------------------------------------

    def open_tab(self, name: str) -> Act:
        """What the button of a tab does."""

        def open_it(form: Form) -> None:
            self.tab = name
            self.table.say("")

        return open_it

    def rule(self, rule: str) -> str:
        """The button that opens a rule's text."""
        if not rule:
            return ""
        show = self.act(f"rule:{rule}", lambda form: None)
        return f'<button class="rule" {show} aria-label="Rule {escape(rule)}">{escape(rule)}</button>'

    def spoken(self) -> str:
        """What a screen reader says after a change."""
        if self.table.notice:
            return self.table.notice
        if self.table.covered:
            return self.table.whose
        lines = self.lately()
        if self.table.asked:
            lines.append(f"Your table is asked: {self.question()}")
        return " ".join(lines[-LATELY:])

    def lately(self) -> list[str]:
        """What has happened since the shown seat last decided, as that seat may know it."""
        return [line.text for line in self.table.session.log(self.view.seat, self.table.seen + 1)]
