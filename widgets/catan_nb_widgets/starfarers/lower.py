"""The panel below the map: the shown seat's cards and mothership."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from catan_nb.starfarers import data
from catan_nb.starfarers import svg as paper
from catan_nb.starfarers.tell import plural

from ..lower import Frames
from ..lower import Lower as Shared

if TYPE_CHECKING:
    from .desk import Desk


class Lower(Shared):
    """Makes the panel's HTML for a desk of Starfarers."""

    desk: Desk
    tables = ("Players", "Planets", "Ships", "Sectors", "Odds")

    def own(self) -> str:
        """The shown seat's cards and mothership."""
        return self._hand() + self._ship_panel()

    def frames(self) -> Frames:
        """The tables by name; pandas is loaded only now."""
        from .tables import TABLES

        return TABLES

    def _hand(self) -> str:
        view = self.view
        if view.seat < 0:
            return f"<section><h2>Hands</h2>{self._hands()}</section>"
        cards = "".join(
            f'<span style="background:{paper.RESOURCE_COLOURS[r][2]};'
            f'border:2px solid {paper.RESOURCE_COLOURS[r][1]}">'
            f"{n}<small>{name}</small></span>"
            for r, (n, name) in enumerate(zip(view.hand, data.RESOURCES, strict=True))
        )
        return (
            f'<section aria-label="Your hand"><h2>Your hand · {plural(sum(view.hand), "card")}</h2>'
            f'<div class="cn-hand">{cards}</div></section>'
        )

    def _hands(self) -> str:
        """Everybody's cards, where everything lies open."""
        out = ""
        for seat, hand in enumerate(self.view.hands):
            cards = [f"{n} {name}" for n, name in zip(hand or (), data.RESOURCES, strict=False) if n]
            out += f"<p><b>{escape(self.desk.seat_name(seat))}</b>: {', '.join(cards) or 'no cards'}</p>"
        return out

    def _ship_panel(self) -> str:
        view = self.view
        if view.seat < 0:
            return ""
        seat = view.seat
        lines = [
            f"{data.PART_TITLES[p].capitalize()}s {view.fitted[seat][p]} of {data.PART_CAPS[p]}"
            for p in range(len(data.PARTS))
        ]
        lines.append(f"Fame pieces {view.fame[seat]}, medals {view.medals[seat]}")
        if view.waiting[seat]:
            lines.append(f"Trade ships waiting to be placed: {view.waiting[seat]}")
        if view.speed and view.turn == seat:
            lines.append(f"Speed {view.speed} in this flight")
        cards = "".join(
            f"<p><b>{escape(data.FRIENDSHIP[c].title)}</b>: {escape(data.FRIENDSHIP[c].text)}</p>"
            for c in view.cards[seat]
        )
        return (
            '<section aria-label="Your mothership"><h2>Your mothership</h2>'
            + "".join(f"<p>{escape(line)}</p>" for line in lines)
            + cards
            + "</section>"
        )
