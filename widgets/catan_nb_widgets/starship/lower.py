"""The panel below the picture: the shown seat's stores and ship in words."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from catan_nb.core.words import plural
from catan_nb.starship import data
from catan_nb.starship import svg as paper

from ..lower import Frames
from ..lower import Lower as Shared
from ..paint import tone
from . import words

if TYPE_CHECKING:
    from .desk import Desk


class Lower(Shared):
    """Makes the panel's HTML for a desk of Starship."""

    desk: Desk
    tables = ("Players", "Modules", "Stacks", "Missions", "Odds")

    def own(self) -> str:
        """The shown seat's stores and ship; both lie open, so that nobody's seat shows the first."""
        seat = max(self.view.seat, 0)
        return self._stores(seat) + self._ship(seat)

    def frames(self) -> Frames:
        """The tables by name; pandas is loaded only now."""
        from .tables import TABLES

        return TABLES

    def _stores(self, seat: int) -> str:
        view = self.view
        cards = "".join(
            f'<span style="background:{tone(paper.COMMODITY_COLOURS[c], -0.68)};'
            f'border:2px solid {tone(paper.COMMODITY_COLOURS[c], -0.2)}">'
            f"{n} of {n + view.room[seat][c]}<small>{name}</small></span>"
            for c, (n, name) in enumerate(zip(view.stores[seat], data.COMMODITIES, strict=True))
        )
        return (
            f'<section aria-label="Your stores"><h2>Your stores · {view.astro[seat]} astro</h2>'
            f'<div class="cn-hand">{cards}</div></section>'
        )

    def _ship(self, seat: int) -> str:
        view, side = self.view, words.side_of(self.view, seat)
        lines = [
            f"Boosters: {plural(view.power[seat], 'point')}, "
            f"so a flight may turn {view.power[seat]} cards and as many as the die shows",
            f"Cannons: {plural(view.strength[seat], 'point')}, added to the combat die",
            f"Rockets aboard: {words.rockets(view, seat) or 'none'}",
            f"Medals {view.medals[seat]}, H planets {len(view.planets[seat])}",
        ]
        lines += [
            words.module_words(module, level, side)
            for module, level in enumerate(view.modules[seat])
            if level
        ]
        lines += [
            f"Mission kept: {data.MISSIONS[m].title} ({words.mission_gains(m)})"
            for m in view.missions_done[seat]
        ]
        rows = "".join(f"<p>{escape(line.rstrip('.'))}</p>" for line in lines)
        name = f"Your ship · {data.SIDES[side]}" if view.moon >= 0 else "Your ship"
        return f'<section aria-label="Your ship"><h2>{name}</h2>{rows}</section>'
