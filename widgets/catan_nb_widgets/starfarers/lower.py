"""The panel below the map: the shown seat's cards and mothership, what changed, log and tables."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from catan_nb.starfarers import data
from catan_nb.starfarers import svg as paper
from catan_nb.starfarers.tell import plural

if TYPE_CHECKING:
    from .desk import Desk

LOG_LINES = 40
TABLES = ("Players", "Planets", "Ships", "Sectors", "Odds")
TABS = ("Log", *TABLES, "Rules")


class Lower:
    """Makes the panel's HTML for a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.table = desk.table
        self.view = desk.view

    def html(self) -> str:
        """All of it."""
        return (
            f'<div class="cn-bottom-grid">'
            f"<div>{self._hand()}{self._ship_panel()}{self._changes()}</div><div>{self._tabs()}</div></div>"
        )

    def _hand(self) -> str:
        view = self.view
        if view.seat < 0:
            return "<section><h2>Hands</h2><p>Nobody here plays a seat: everything lies open.</p></section>"
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

    def _changes(self) -> str:
        """What is different since the shown seat last decided."""
        before, view = self.table.before, self.view
        if before is None or before.seat != view.seat or view.seat < 0:
            return ""
        rows = []
        for seat, name in enumerate(self.table.session.seats):
            ships = [sum(x.seat == seat for x in v.ships) for v in (before, view)]
            parts = [sum(v.fitted[seat]) for v in (before, view)]
            deltas = (
                view.hand_sizes[seat] - before.hand_sizes[seat],
                view.points[seat] - before.points[seat],
                ships[1] - ships[0],
                parts[1] - parts[0],
            )
            if any(deltas):
                cells = "".join(f"<td>{f'{d:+d}' if d else ''}</td>" for d in deltas)
                rows.append(
                    f"<tr><th scope='row'>{escape(paper.SEAT_MARKS[seat])} {escape(name)}</th>{cells}</tr>"
                )
        if not rows:
            return ""
        heads = "".join(f"<th scope='col'>{h}</th>" for h in ("", "cards", "points", "ships", "parts"))
        return (
            '<section aria-label="Changes"><h2>Since your last decision</h2>'
            f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></section>"
        )

    def _tabs(self) -> str:
        tab = self.desk.tab
        buttons = "".join(
            f'<button role="tab" aria-selected="{str(name == tab).lower()}" '
            f"{self.desk.act(f'tab:{name}', self.desk.open_tab(name))}>{name}</button>"
            for name in TABS
        )
        if tab in TABLES:
            from .tables import html

            body = (
                f'<div class="cn-scroll" tabindex="0">{html(tab, self.view, self.table.session.seats)}</div>'
            )
        elif tab == "Rules":
            body = self._rules()
        else:
            body = self._log()
        return (
            f'<section aria-label="{tab}"><div class="cn-tabs" role="tablist" aria-label="Log and tables">'
            f"{buttons}</div>{body}</section>"
        )

    def _log(self) -> str:
        session = self.table.session
        lines = session.log(self.view.seat, max(0, session.played - LOG_LINES))[-LOG_LINES:]
        rows = "".join(
            f"<li>{escape(line.text)} {self.desk.rule(line.rule)}</li>" for line in reversed(lines)
        )
        return f'<ul class="cn-log" data-scroll="log" tabindex="0" aria-label="Log, newest first">{rows}</ul>'

    def _rules(self) -> str:
        rows = "".join(f"<li>{self.desk.rule(rule.id)} {escape(rule.title)}</li>" for rule in self.desk.rules)
        return f'<ul class="cn-log" data-scroll="rules" tabindex="0" aria-label="Rules">{rows}</ul>'
