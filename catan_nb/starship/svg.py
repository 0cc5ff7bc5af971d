"""A picture of both ships and of the stacks, as a seat may see them. Needs the standard library only."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from ..core.game import OPEN
from ..core.words import plural
from . import data

if TYPE_CHECKING:
    from .position import Position
    from .view import View

SEAT_COLOURS = ("#ffc14d", "#58b4ff")
SIDE_MARKS = ("☾", "☀")
COMMODITY_COLOURS = ("#ff8a7a", "#f5a94a", "#6db3ff", "#7fd06a", "#c792ff", "#e8eefc")
COMMODITY_CODES = ("Or", "Fu", "Ca", "Fo", "Go", "Sc")
SKY, PANEL, LINE, INK, DIM = "#0b1022", "#131b36", "#33466b", "#e8eefc", "#9fb0d4"
WIDTH, SHIP, FOOT = 760, 214, 96
LETTER = 6.7
"""Room for a letter of a name in the row of what was won."""
MARK = "#ffe08a"
"""What a text points at."""
LEVEL_FILLS = ("none", "#274b6e", "#e0a63a")


def _text(x: float, y: float, text: object, size: int = 12, fill: str = INK, more: str = "") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{fill}" {more}>{escape(str(text))}</text>'


MIDDLE = 'text-anchor="middle"'


def svg(view: View, marks: Sequence[str] = (), names: Sequence[str] = ()) -> str:
    """The picture.

    ``marks`` are framed: ``stack 2``, ``mission Famine``, ``card Tamsin`` where it was won, and on the ship
    of the seat that looks (the first where all is open) a module, a resource, ``boosters``, ``cannons``,
    ``rockets`` or ``ship``.
    ``names`` are those of the seats; without them they are numbered.
    """
    height = data.SEATS * SHIP + FOOT + 20
    title = f"Turn {view.turns}: " + ", ".join(
        f"{names[s] if names else f'seat {s}'} has {plural(n, 'point')}" for s, n in enumerate(view.points)
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="100%" '
        f'style="max-width:{WIDTH}px" role="img" font-family="DejaVu Sans, sans-serif">',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" rx="12" fill="{SKY}"/>',
    ]
    for seat in range(view.seats):
        parts.append(f'<g transform="translate(10 {10 + seat * SHIP})">{_ship(view, seat, names)}</g>')
    parts.append(f'<g transform="translate(10 {10 + view.seats * SHIP})">{_stacks(view)}</g>')
    parts += [_mark(view, mark) for mark in dict.fromkeys(marks)]
    parts.append("</svg>")
    return "".join(parts)


def marked(position: Position, marks: Sequence[str] = (), names: Sequence[str] = ()) -> str:
    """A picture of everything, open, with marks."""
    return svg(position.view(OPEN), marks, names)


def _place(view: View, mark: str) -> tuple[float, float, float, float] | None:
    """Left, top, width and height of what a mark means, in the whole picture; None for nothing there."""
    seat, foot = max(view.seat, 0), 10 + view.seats * SHIP
    ship = 10 + seat * SHIP
    kind, _, name = mark.partition(" ")
    if kind == "stack" and name.isdecimal() and 1 <= int(name[:3]) <= len(view.stacks):
        return 26 + (int(name[:3]) - 1) * 62, foot + 14, 46, 62
    mission = data.MISSION.get(name.lower()) if kind == "mission" else None
    if mission in view.missions_open:
        return 444, foot + 18 + 22 * view.missions_open.index(mission), 296, 22
    for owner in range(view.seats if kind == "card" else 0):
        for x, won in _won(view, owner):
            if won.lower() == name.lower():
                return 10 + x, 193 + owner * SHIP, LETTER * len(won), 16
    if mark in data.MODULES:
        place = data.MODULES.index(mark)
        return 122 + place % 3 * 84, ship + 74 + place // 3 * 40, 78, 34
    if mark in data.COMMODITIES:
        return 386 + data.COMMODITIES.index(mark) * 32, ship + 62, 24, 98
    parts = {
        "boosters": (54.0, ship + 66.0, 36.0, 92.0),
        "cannons": (656.0, ship + 66.0, 36.0, 92.0),
        "rockets": (586.0, ship + 72.0, 34.0, 78.0),
        "ship": (10.0, float(ship), WIDTH - 20.0, SHIP - 10.0),
    }
    return parts.get(mark)


def _mark(view: View, mark: str) -> str:
    """A frame around what a text points at; nothing for what is not there."""
    place = _place(view, mark)
    if place is None:
        return ""
    x, y, w, h = place
    return (
        f'<rect x="{x - 4:.0f}" y="{y - 4:.0f}" width="{w + 8:.0f}" height="{h + 8:.0f}" rx="9" fill="none" '
        f'stroke="{MARK}" stroke-width="3"><title>{escape(mark)}</title></rect>'
    )


def _ship(view: View, seat: int, names: Sequence[str]) -> str:
    colour = SEAT_COLOURS[seat]
    side = data.MOON if seat == view.moon else data.SUN
    name = (names[seat][:24] if names else f"Seat {seat}") + (
        f" · {SIDE_MARKS[side]} {data.SIDES[side]}" if view.moon >= 0 else ""
    )
    turn = " · on turn" if seat == view.turn and view.turns else ""
    out = [
        f'<rect width="{WIDTH - 20}" height="{SHIP - 10}" rx="10" fill="{PANEL}" stroke="{LINE}"/>',
        _text(16, 24, name + turn, 14, colour, 'font-weight="700"'),
        _text(WIDTH - 36, 24, f"{plural(view.points[seat], 'point')} · {view.astro[seat]} astro", 14, INK,
              'text-anchor="end" font-weight="700"'),
        f'<path d="M96 62 H560 Q650 62 690 112 Q650 162 560 162 H96 Q70 112 96 62Z" fill="#1a2547" '
        f'stroke="{colour}" stroke-width="2"/>',
    ]  # fmt: skip
    out += _slots(view.boosters[seat], 62, "#ff8a4a")
    out += _slots(view.cannons[seat], 664, "#8fd3ff")
    out.append(_text(62, 180, f"boosters {view.power[seat]}", 11, DIM, MIDDLE))
    out.append(_text(664, 180, f"cannons {view.strength[seat]}", 11, DIM, MIDDLE))
    for module, level in enumerate(view.modules[seat]):
        x, y = 112 + module % 3 * 84, 74 + module // 3 * 40
        out.append(
            f'<rect x="{x}" y="{y}" width="78" height="34" rx="6" fill="{LEVEL_FILLS[level]}" '
            f'stroke="{LINE}" stroke-dasharray="{"none" if level else "3 4"}"/>'
        )
        ink = DIM if not level else "#14100a" if level == data.UPGRADED else INK
        out.append(_text(x + 39, y + 21, data.MODULES[module], 11, ink, MIDDLE))
    for c, n in enumerate(view.stores[seat]):
        out.append(_store(376 + c * 32, c, n, n + view.room[seat][c]))
    rockets = ["K"] * view.k_rockets[seat] + ["H"] * view.h_rockets[seat]
    for place in range(data.ROCKET_PLACES):
        y = 76 + place * 40
        out.append(f'<rect x="578" y="{y}" width="30" height="32" rx="8" fill="none" stroke="{LINE}"/>')
        if place < len(rockets):
            out.append(_text(593, y + 21, rockets[place], 14, colour, MIDDLE))
    out += [_text(x, 196, name, 11, DIM) for x, name in _won(view, seat)]
    return "".join(out)


def _slots(pieces: tuple[int, int], x: int, colour: str) -> list[str]:
    """Three slots, empty, with one point or with two."""
    basic, upgraded = pieces
    points = [2] * upgraded + [1] * basic + [0] * (data.SLOTS - basic - upgraded)
    out = []
    for i, n in enumerate(points):
        y = 82 + i * 30
        out.append(
            f'<circle cx="{x}" cy="{y}" r="12" fill="{colour if n else PANEL}" '
            f'fill-opacity="{0.45 if n == 1 else 1}" stroke="{LINE}"/>'
        )
        out.append(_text(x, y + 5, "•" * n, 14, "#0b1022" if n == 2 else INK, MIDDLE))
    return out


def _store(x: int, commodity: int, have: int, room: int) -> str:
    """A column of places, the filled ones coloured."""
    out = []
    for place in range(room):
        y = 128 - place * 16
        fill = COMMODITY_COLOURS[commodity] if place < have else "none"
        out.append(f'<rect x="{x}" y="{y}" width="24" height="12" rx="3" fill="{fill}" stroke="{LINE}"/>')
    out.append(_text(x + 12, 155, COMMODITY_CODES[commodity], 11, COMMODITY_COLOURS[commodity], MIDDLE))
    return "".join(out)


def _won(view: View, seat: int) -> list[tuple[float, str]]:
    """What a seat has won: where on its ship each name begins, and the name; the last may find no room."""
    names = [data.CARDS[c].name for c in (*view.colonies[seat], *view.planets[seat])]
    names += [data.MISSIONS[m].title for m in view.missions_done[seat]]
    if view.medals[seat]:
        names.append(f"medals: {view.medals[seat]}")
    names += [data.TITLES[t] for t, holder in enumerate(view.titles) if holder == seat]
    out: list[tuple[float, str]] = []
    x = 16.0
    for name in names:
        if x + LETTER * len(name) > WIDTH - 60:
            return [*out, (x, "…")]
        out.append((x, name))
        x += LETTER * len(name) + 14
    return out


def _stacks(view: View) -> str:
    out = [f'<rect width="{WIDTH - 20}" height="{FOOT}" rx="10" fill="{PANEL}" stroke="{LINE}"/>']
    for s, pile in enumerate(view.stacks):
        x = 16 + s * 62
        flying = view.flight is not None and view.flight.stack == s
        out.append(
            f'<rect x="{x}" y="14" width="46" height="62" rx="6" fill="#22305a" '
            f'stroke="{SEAT_COLOURS[view.turn] if flying else LINE}" stroke-width="{2 if flying else 1}"/>'
        )
        out.append(_text(x + 23, 44, pile.size, 18, INK, MIDDLE))
        out.append(_text(x + 23, 64, f"stack {s + 1}", 10, DIM, MIDDLE))
    out.append(_text(276, 34, f"framed cards left: {view.framed}", 12, DIM))
    out.append(_text(276, 56, f"missions left: {sum(view.missions_left)}", 12, DIM))
    if view.die:
        out.append(_text(276, 78, f"base die: {view.die}", 12, DIM))
    for i, m in enumerate(view.missions_open):
        mission = data.MISSIONS[m]
        out.append(_text(440, 34 + 22 * i, f"{mission.title} ({data.CARDS[mission.planet].name})", 12))
    return "".join(out)
