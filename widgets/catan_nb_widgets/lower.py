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
    """Makes the panel's HTML for a desk; a game's own adds cards and tables."""

    tables: ClassVar[Sequence[str]] = ()
    """The names of the game's tables."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.table = desk.table
        self.view = desk.view

    def html(self) -> str:
        """All of it."""
        since = "" if self.table.watching else self.desk.since()
        return f'<div class="cn-bottom-grid"><div>{self.own()}{since}</div><div>{self._tabs()}</div></div>'

    # -- what each game adds -----------------------------------------------------------------

    def own(self) -> str:
        """What the shown seat holds."""
        return ""

    def frames(self) -> Frames:
        """The tables by name, as functions of a view and the players' names."""
        raise NotImplementedError

    # -- what all share ----------------------------------------------------------------------

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
