"""The form of a new game: who sits where, the options, the seed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import catan_nb

from .desk import Desk
from .screen import Form
from .table import PERSON

BOTS_HINT = "The bot “greedy” plays to win, “random” plays anything allowed."
DICE = (
    ("here", "thrown here"),
    ("table", "told by your table"),
    ("all", "told, drawn cards too"),
)
DICE_HINT = "Told dice are for the real box: you throw, and the screen asks for what it must know."
SEED_HELP = "The seed is a whole number of at most 19 digits, or empty for any."


class NewGame:
    """Makes the form's HTML and reads what was filled in; ``values`` are remembered."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.game = catan_nb.find_game(desk.game)
        self.bot = "greedy" if "greedy" in self.game.bots else "random"
        self.values: Form = {}

    def html(self, start: str, recount: str) -> str:
        """The form; ``start`` and ``recount`` are the attributes of what starts and counts seats anew."""
        game = self.game
        counts = sorted(game.option_values["seats"])
        again = f" data-send={recount.removeprefix('data-act=')}"
        dice = str(self.values.get("dice", "here"))
        first = self._dice(dice, again)
        if len(counts) > 1:
            first = self._choose("seats", counts, game.default_seats, "Seats", again) + first
        rows = ""
        for i, name in enumerate(game.seat_names[: self._count(self.values)]):
            value = escape(str(self.values.get(f"name{i}", name)))
            who = PERSON if i == 0 or dice != "here" else self.bot
            players = (PERSON, *sorted(game.bots))
            played = self._choose(f"who{i}", players, who, "Played by", keep=f"who{i}-{dice}")
            rows += (
                f'<tr><td><input name="name{i}" data-keep="new-name{i}" maxlength="40" '
                f'aria-label="Name of seat {i + 1}" value="{value}"></td>'
                f"<td>{played}</td></tr>"
            )
        options = ""
        for field in self.desk.fields:
            default = field.values[0] if field.default is None else field.default
            ask = self._number if isinstance(field.values, range) else self._choose
            options += ask(field.name, field.values, default, field.title)
        seed = escape(str(self.values.get("seed", "")))
        return (
            f'<h2>New game</h2><div data-form="new"><p class="cn-row">{first}</p><table>{rows}</table>'
            f'<p class="cn-row">{options}'
            f'<label>Seed <input name="seed" data-keep="new-seed" inputmode="numeric" placeholder="any" '
            f'value="{seed}"></label></p>'
            f'<p class="cn-hint">{escape(self.desk.about)} {BOTS_HINT} {DICE_HINT}</p>'
            f'<p class="cn-row"><button class="main" data-focus {start}>Start</button></p></div>'
        )

    def recount(self, form: Form) -> None:
        """Another number of seats, or other dice, which people rather than bots throw."""
        if form.get("dice", "here") != self.values.get("dice", "here"):
            form = {name: value for name, value in form.items() if not name.startswith("who")}
            self.values = {name: value for name, value in self.values.items() if not name.startswith("who")}
        self.values |= form

    def _dice(self, dice: str, again: str) -> str:
        """Who throws; what one player draws unseen can be told only where there is such a thing."""
        options = "".join(
            f'<option value="{value}"{" selected" if value == dice else ""}>{title}</option>'
            for value, title in DICE
            if value != "all" or self.game.closed
        )
        return f'<label>Dice <select name="dice" data-keep="new-dice"{again}>{options}</select></label>'

    def _choose(
        self, name: str, values: Sequence[Any], default: Any, title: str, more: str = "", keep: str = ""
    ) -> str:
        chosen = str(self.values.get(name, default))
        options = "".join(
            f"<option{' selected' if text == chosen else ''}>{escape(text)}</option>"
            for text in map(str, values)
        )
        kept = f'data-keep="new-{keep or name}"'
        return f'<label>{title} <select name="{name}" {kept}{more}>{options}</select></label>'

    def _number(self, name: str, values: Sequence[int], default: Any, title: str) -> str:
        value = escape(str(self.values.get(name, default)))
        return (
            f'<label>{title} <input name="{name}" data-keep="new-{name}" type="number" '
            f'min="{values[0]}" max="{values[-1]}" value="{value}"></label>'
        )

    def _count(self, form: Form) -> int:
        """How many seats a form asks for; the game's own number when it asks for none there is."""
        asked = str(form.get("seats", ""))
        known = [str(n) for n in self.game.option_values["seats"]]
        return int(asked) if asked in known else self.game.default_seats

    def read(self, form: Form) -> tuple[list[str], list[str], dict[str, Any]]:
        """(players, names, options) as filled in. Raises ValueError with one sentence."""
        self.values |= form
        seats = range(self._count(form))
        given = {field.name: str(form.get(field.name, "default")) for field in self.desk.fields}
        options: dict[str, Any] = {name: value for name, value in given.items() if value != "default"}
        options["dice"] = str(form.get("dice", "here"))
        seed = str(form.get("seed", "")).strip()
        if seed:
            if not (seed.isascii() and seed.lstrip("-").isdigit() and len(seed) < 20):
                raise ValueError(SEED_HELP)
            options["seed"] = int(seed)
        players = [str(form.get(f"who{i}", "")) for i in seats]
        return players, [str(form.get(f"name{i}", "")) for i in seats], options
