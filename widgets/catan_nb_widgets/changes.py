"""What changed between two views, as a small table: a row for each thing counted, before and now."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .desk import Desk


def changes(desk: Desk, before: Any, now: Any, title: str) -> str:
    """The table with its title; nothing when nothing changed, or the views are of two seats."""
    if before is None or before.seat != now.seat:
        return ""
    then = [desk.numbers(before, seat) for seat in range(now.seats)]
    here = [desk.numbers(now, seat) for seat in range(now.seats)]
    moved = [seat for seat in range(now.seats) if then[seat] != here[seat]]
    if not moved:
        return ""
    names = dict.fromkeys(name for seat in moved for name in here[seat])
    rows = []
    for name in names:
        pairs = [(then[seat].get(name, 0), here[seat].get(name, 0)) for seat in moved]
        if any(a != b for a, b in pairs):
            cells = "".join(
                f"<td>{a}\u2009→\u2009<b>{b}</b></td>" if a != b else "<td></td>" for a, b in pairs
            )
            rows.append(f"<tr><th scope='row'>{name}</th>{cells}</tr>")
    heads = "".join(f"<th scope='col'>{escape(desk.seat_name(seat))}</th>" for seat in moved)
    return (
        f'<section aria-label="Changes" class="cn-changes"><h2>{escape(title)}: before → now</h2>'
        f"<table><thead><tr><td></td>{heads}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></section>"
    )
