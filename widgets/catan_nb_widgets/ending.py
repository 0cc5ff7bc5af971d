"""The end of a game: who had how many points at which turn, from what, and facts of the game."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from catan_nb import OPEN, Session

WIDTH, HEIGHT = 350, 190
LEFT, RIGHT, TOP, BOTTOM = 26, 42, 10, 26
"""Room for the numbers around the plot, in the units of its picture."""
Fact = tuple[str, tuple[str, ...]]
"""A fact of the game: its name, and its value for each seat, or one value for all."""


def history(session: Session) -> list[tuple[int, tuple[int, ...]]]:
    """(turn, each seat's points) at the start of every turn and at the end."""
    out: list[tuple[int, tuple[int, ...]]] = []
    turn = 0
    for n, position in session.positions():
        if position.turns != turn or n == session.played:
            turn = position.turns
            out.append((turn, position.view(OPEN).points))
    return out


def plot(session: Session, colours: Sequence[str], marks: Sequence[str]) -> str:
    """Points over the turns as a picture: one line per seat, numbered axes, the target dashed."""
    view = session.view(OPEN)
    points = history(session)
    turns = max(1, points[-1][0])
    top: int = max(view.target, *(max(scores) for _, scores in points))
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(turn: int) -> float:
        return LEFT + wide * turn / turns

    def y(score: int) -> float:
        return TOP + high * (1 - score / top)

    grid = "".join(
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(n):.1f}" y2="{y(n):.1f}" class="grid"/>'
        f'<text x="{LEFT - 6}" y="{y(n) + 4:.1f}" text-anchor="end">{n}</text>'
        for n in range(0, top + 1, 5)
    )
    step = max(1, -(-turns // 6 // 5) * 5) if turns > 6 else 1
    grid += "".join(
        f'<text x="{x(turn):.1f}" y="{HEIGHT - 12}" text-anchor="middle">{turn}</text>'
        for turn in range(step, turns + 1, step)
    )
    goal = y(view.target)
    grid += f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{goal:.1f}" y2="{goal:.1f}" class="goal"/>'
    lines, ends = "", _apart([y(points[-1][1][seat]) for seat in range(view.seats)])
    for seat in range(view.seats):
        path = " ".join(f"{x(turn):.1f},{y(scores[seat]):.1f}" for turn, scores in points)
        lines += (
            f'<polyline points="{path}" stroke="{colours[seat]}"/>'
            f'<text x="{WIDTH - RIGHT + 5}" y="{ends[seat] + 4:.1f}" style="fill:{colours[seat]}">'
            f"{marks[seat]} {points[-1][1][seat]}</text>"
        )
    names = ", ".join(f"{name} {n}" for name, n in zip(session.seats, points[-1][1], strict=True))
    label = escape(f"Points over {turns} turns; at the end {names}")
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}" class="cn-plot">{grid}{lines}'
        f'<text x="{LEFT + wide / 2:.0f}" y="{HEIGHT - 1}" text-anchor="middle">turn</text></svg>'
    )


def _apart(heights: list[float], least: float = 13) -> list[float]:
    """The heights, moved apart so that what is written there does not overlap."""
    out = list(heights)
    order = sorted(range(len(out)), key=lambda i: out[i])
    for above, below in pairwise(order):
        out[below] = max(out[below], out[above] + least)
    over = max(0.0, out[order[-1]] - (HEIGHT - BOTTOM))
    return [height - over for height in out]


def by_source(session: Session, names: Sequence[str], heads: Sequence[str]) -> str:
    """Each seat's points at the end, source by source, as a table; ``heads`` name the seats."""
    view = session.view(OPEN)
    rows: list[Fact] = [
        (name, tuple(str(view.sources[seat][i] or "–") for seat in range(view.seats)))
        for i, name in enumerate(names)
        if any(view.sources[seat][i] for seat in range(view.seats))
    ]
    rows.append(("points", tuple(str(n) for n in view.points)))
    return table("Points by source", rows, heads)


def table(caption: str, rows: Sequence[Fact], heads: Sequence[str]) -> str:
    """Facts as an HTML table with a column per seat; ``heads`` and all facts are escaped here."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in ("", *heads))
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + (
            "".join(f"<td>{escape(value)}</td>" for value in values)
            if len(values) == len(heads)
            else f'<td colspan="{len(heads)}">{escape(values[0])}</td>'
        )
        + "</tr>"
        for name, values in rows
    )
    return (
        f'<table class="cn-facts"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    )
