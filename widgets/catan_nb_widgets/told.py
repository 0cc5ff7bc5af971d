"""What a table with real dice and cards is asked: things to tap, a field to type in, a correction."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

import catan_nb
from catan_nb.core.game import Game, NoAction, NotationError

from .screen import Form

if TYPE_CHECKING:
    from .desk import Desk

MANY = 16
"""A longer list has a field to search in."""
Named = tuple[str, str]
"""(how it is written in the text of the answer, what its button says)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What can be tapped: of each row, (its name, what is in it), one; they are put into ``text``."""

    rows: tuple[tuple[str, tuple[Named, ...]], ...]
    text: str

    @property
    def example(self) -> str:
        """An answer as it could be typed."""
        return self.text.format(*(values[0][0] for _, values in self.rows))


def says(game: Game, text: str) -> bool:
    """Whether a text says an action or a chance."""
    try:
        game.parse(text)
    except NotationError:
        return False
    return True


def faces(shown: str, highest: int) -> tuple[Named, ...]:
    """The faces of a die from 1 up; ``shown`` are their pictures."""
    return tuple((str(n), f"{shown[n - 1]} {n}") for n in range(1, highest + 1))


class Told:
    """The panel in which the table tells; it remembers the first of two dice, and what is searched for."""

    def __init__(self) -> None:
        self.half: dict[int, str] = {}
        self.sought = ""
        self._version = -1

    def html(self, desk: Desk, choice: Choice) -> str:
        """The question, what can be tapped, and the field."""
        if self._version != desk.table.version:
            self.half, self.sought, self._version = {}, "", desk.table.version
        taps = "".join(
            self._row(desk, choice, number, title, values)
            for number, (title, values) in enumerate(choice.rows)
        )
        typed = desk.act("told", lambda form: self._tell(desk, choice, self._typed(desk, choice, form)))
        kept = "" if desk.table.notice else " data-fresh"  # what was refused can be mended
        return (
            f'<p class="cn-goal">{escape(desk.question())}</p>{taps}{"" if desk.busy else desk.notice()}'
            f'<div class="cn-row" data-form="told"><label>or typed <input name="told" data-keep="told"{kept} '
            f'placeholder="{escape(choice.example)}" size="{len(choice.example)}" autocomplete="off" '
            f'maxlength="80"></label>'
            f"<button data-default {typed}>Tell</button></div>"
        )

    def _row(self, desk: Desk, choice: Choice, number: int, title: str, values: tuple[Named, ...]) -> str:
        search = ""
        shown = values
        if len(values) > MANY and not values[0][0].isdecimal():
            find = desk.act("told-search", lambda form: self._search(desk, form)).removeprefix("data-act=")
            search = (
                '<div data-form="search"><label>Search <input name="search" data-keep="told-search" '
                f'data-fresh data-send={find} value="{escape(self.sought)}" autocomplete="off"></label></div>'
            )
            words = self.sought.lower().split()
            shown = tuple(value for value in values if all(word in value[1].lower() for word in words))
        several = len(choice.rows) > 1
        buttons = ""
        for value, label in shown:
            pressed = f' aria-pressed="{str(self.half.get(number) == value).lower()}"' if several else ""
            tap = desk.act(f"told:{number}:{value}", self._tap(desk, choice, number, value))
            buttons += f"<button {tap}{pressed}>{escape(label)}</button>"
        if not shown:
            buttons = '<p class="cn-hint">Nothing that can come is called that.</p>'
        return (
            f'<div role="group" aria-label="{escape(title)}"><p class="cn-hint">{escape(title)}</p>{search}'
            f'<div class="cn-places cn-told" data-scroll="told{number}">{buttons}</div></div>'
        )

    def _typed(self, desk: Desk, choice: Choice, form: Form) -> str:
        """What was typed, with the word that may be left out: ``3 4`` is ``dice 3 4``."""
        text = " ".join(str(form.get("told", "")).split())
        full = choice.text.partition("{")[0] + text
        game = catan_nb.find_game(desk.game)
        return full if text[:1].isdecimal() or (not says(game, text) and says(game, full)) else text

    def _tell(self, desk: Desk, choice: Choice, text: str) -> None:
        """Tell what was typed, if it is of the kind that is asked for."""
        try:
            said = catan_nb.find_game(desk.game).parse(text)
            answers = type(said) in map(type, desk.table.session.asked)
        except NotationError as error:
            answers = not isinstance(error, NoAction)
        if answers:
            desk.table.tell(text)
        else:
            desk.table.say(f"That does not answer the question. Tap what came, or type “{choice.example}”.")

    def _search(self, desk: Desk, form: Form) -> None:
        self.sought = str(form.get("search", ""))[:40]
        desk.table.say("")

    def _tap(self, desk: Desk, choice: Choice, number: int, value: str) -> Any:
        def tapped(form: Form) -> None:
            self.half[number] = value
            if len(self.half) < len(choice.rows):
                desk.table.say("")
                return
            said = choice.text.format(*(self.half[n] for n in range(len(choice.rows))))
            self.half = {}
            desk.table.tell(said)

        return tapped
