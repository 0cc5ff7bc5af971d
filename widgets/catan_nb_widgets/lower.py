"""The panel below the picture: a seat's own things, what changed, log and tables, as games share it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, ClassVar, TypeAlias

from .desk import Desk

LOG_LINES = 40
Frames: TypeAlias = Mapping[str, Callable[[Any, Sequence[str]], Any]]
"""Tables as pandas frames, made from a view and the players' names."""


class Lower:
    """Makes the panel's HTML for a desk; a game's own adds cards, tables, what it counts."""

    tables: ClassVar[Sequence[str]] = ()
    """The names of the game's tables."""
    counted: ClassVar[Sequence[str]] = ()
    """What the table of changes counts, beside the points."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.table = desk.table
        self.view = desk.view

    def html(self) -> str:
        """All of it."""
        return (
            f'<div class="cn-bottom-grid"><div>{self.own()}{self._changes()}</div>'
            f"<div>{self._tabs()}</div></div>"
        )

    # -- what each game adds -----------------------------------------------------------------

    def own(self) -> str:
        """What the shown seat holds."""
        return ""

    def counts(self, view: Any, seat: int) -> tuple[int, ...]:
        """What ``counted`` names, for a seat in a view."""
        return ()

    def frames(self) -> Frames:
        """The tables by name, as functions of a view and the players' names."""
        raise NotImplementedError

    # -- what all share ----------------------------------------------------------------------

    def _changes(self) -> str:
        """What is different since the shown seat last decided."""
        before, view = self.table.before, self.view
        if before is None or before.seat != view.seat:
            return ""
        deltas: list[list[int]] = []
        for seat in range(view.seats):
            now = (view.points[seat], *self.counts(view, seat))
            then = (before.points[seat], *self.counts(before, seat))
            deltas.append([a - b for a, b in zip(now, then, strict=True)])
        names = ("points", *self.counted)
        moved = [i for i in range(len(names)) if any(row[i] for row in deltas)]
        if not moved:
            return ""
        rows = []
        for seat, row in enumerate(deltas):
            if any(row):
                cells = "".join(f"<td>{f'{row[i]:+d}' if row[i] else ''}</td>" for i in moved)
                rows.append(f"<tr><th scope='row'>{escape(self.desk.seat_name(seat))}</th>{cells}</tr>")
        heads = "".join(f"<th scope='col'>{h}</th>" for h in ("", *(names[i] for i in moved)))
        return (
            f'<section aria-label="Changes"><h2>{escape(self.table.since)}</h2>'
            f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></section>"
        )

    def _tabs(self) -> str:
        tab = self.desk.tab
        buttons = "".join(
            f'<button role="tab" aria-selected="{str(name == tab).lower()}" '
            f"{self.desk.act(f'tab:{name}', self.desk.open_tab(name))}>{name}</button>"
            for name in ("Log", *self.tables, "Rules")
        )
        if tab in self.tables:
            body = f'<div class="cn-scroll" tabindex="0">{self._frame(tab)}</div>'
        elif tab == "Rules":
            body = self._rules()
        else:
            body = self._log()
        return (
            f'<section aria-label="{tab}"><div class="cn-tabs" role="tablist" aria-label="Log and tables">'
            f"{buttons}</div>{body}</section>"
        )

    def _frame(self, name: str) -> str:
        """A table as HTML, everything in it escaped."""
        frame = self.frames()[name](self.view, self.table.session.seats)
        if frame.index.name is not None:
            frame = frame.reset_index()
        table: str = frame.to_html(border=0, classes="cn-table", index=False, escape=True)
        return table

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
