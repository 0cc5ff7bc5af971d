"""The map as a drawing: where things go on paper, their colours, and a picture in SVG.

The widgets draw the same map on a canvas with the same places and colours. Nothing here
needs more than the standard library.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING

from ..core.game import OPEN
from ..core.words import plural
from . import data, space

if TYPE_CHECKING:
    from .position import Position
    from .view import View

SEAT_COLOURS = ("#f4f6ff", "#ffd84d", "#ff6b6b", "#62b0ff", "#7ce38b", "#d59bff")
SEAT_MARKS = ("▲", "●", "■", "◆", "★", "✚")
"""Seats are told apart by colour and by shape."""
RESOURCE_COLOURS = (
    ("#ff9a8a", "#c8402f", "#5c130d"),
    ("#ffd292", "#e8881c", "#6b3502"),
    ("#9ad0ff", "#2f7fd4", "#0c2f63"),
    ("#b9f0a0", "#3f9f4c", "#0f4a20"),
    ("#ebc0ff", "#9a5bd0", "#42186b"),
)
"""Light, middle and dark tone of each resource."""
RESOURCE_CODES = ("Or", "Fu", "Ca", "Fo", "Go")
SKY, LANE, INK, PAPER = "#0b1022", "#2b4a63", "#e8eefc", "#10162b"
PEOPLE_COLOURS = ("#8fe39a", "#ffd27a", "#9ac6ff", "#ff9d8a", "#d0b3ff")
SYMBOL_MARKS = ("△", "□", "⬡")
WAYS = {n: 6 - abs(7 - n) for n in range(2, 13)}
"""In how many of 36 rolls a number comes."""
MARK = "#ffe08a"
"""What a text points at."""
DIM = "#8b9cc4"
"""The names along the edges."""
HOT = "#ff8a80"
"""The likeliest numbers, 6 and 8, are written in this colour."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Projection:
    """Places on paper. ``side`` is the length of a hexagon's side; home lies left, or below when upright."""

    side: float
    upright: bool = False

    def _place(self, x: float, y: float) -> Point:
        margin = 1.1 * self.side
        across = (x - space.POINTS[0][0]) * self.side / 2
        down = y * self.side * sqrt(3) / 2
        if self.upright:
            return across + margin, down + margin
        return (LAST_Y * self.side * sqrt(3) / 2 - down) + margin, across + margin

    def node(self, n: int) -> Point:
        """Where an intersection is."""
        return self._place(*space.POINTS[n])

    def hex(self, at: data.Hex) -> Point:
        """Where a hexagon's middle is."""
        return self._place(*space.middle(at))

    @property
    def size(self) -> Point:
        """Width and height of the whole map."""
        across = (space.POINTS[-1][0] - space.POINTS[0][0]) * self.side / 2 + 2.2 * self.side
        down = LAST_Y * self.side * sqrt(3) / 2 + 2.2 * self.side
        return (across, down) if self.upright else (down, across)


LAST_Y = max(y for _, y in space.POINTS)


def edges(board: space.Board) -> list[tuple[int, int]]:
    """Every lane once, as pairs of intersections."""
    return [(a, b) for a in range(space.NODES) for b in board.lanes[a] if a < b]


def edge_names(at: Projection) -> list[tuple[str, Point]]:
    """The letters and numbers that name intersections, and where they stand along two edges."""
    letters = {name[0]: at.node(n) for n, name in enumerate(space.NAMES)}
    numbers: dict[str, list[Point]] = {}
    for n, name in enumerate(space.NAMES):
        numbers.setdefault(name[1:], []).append(at.node(n))
    edge, foot = 0.4 * at.side, at.size[1] - 0.4 * at.side
    out = [(letter, (x, foot) if at.upright else (edge, y)) for letter, (x, y) in letters.items()]
    for number, points in numbers.items():
        along = sorted(point[at.upright] for point in points)
        middle = (along[0] + along[-1]) / 2
        out.append((number, (edge, middle) if at.upright else (middle, foot)))
    return out


def stars(width: float, height: float, number: int = 150) -> list[tuple[float, float, float]]:
    """(x, y, radius) of background stars, always the same ones."""
    out, state = [], 20190
    for _ in range(number):
        values = []
        for _ in range(3):
            state = (state * 1103515245 + 12345) % 2**31
            values.append(state / 2**31)
        out.append((values[0] * width, values[1] * height, 0.4 + 0.9 * values[2] ** 3))
    return out


def dock_points(centre: Point, radius: float) -> list[Point]:
    """Where the five stations of an outpost are drawn, around its docking point."""
    x, y = centre
    steps = data.STATIONS_PER_OUTPOST
    return [
        (x + radius * sin(2 * pi * k / steps), y - radius * cos(2 * pi * k / steps)) for k in range(steps)
    ]


def face_text(face: int, symbol: int) -> str:
    """What is written on a planet: numbers, a token's letter and strength, or the disc's symbol."""
    disc = data.FACES[face]
    if disc.token is not None:
        return f"{'☠❄'[disc.token]}{disc.strength}"
    if disc.numbers:
        return "/".join(map(str, disc.numbers))
    return SYMBOL_MARKS[symbol] if face == data.HIDDEN else ""


def svg(view: View, side: float = 20.0, marks: Sequence[str] = (), names: Sequence[str] = ()) -> str:
    """A picture of the board, its pieces and the points, as a seat may see it.

    ``names`` are those of the seats; without them they are numbered.
    ``marks`` are drawn with their names: ``F5`` is a ring around a site, ``E4>F5`` an arrow.
    """
    at = Projection(side)
    width, height = at.size
    foot = 34.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height + foot:.0f}" '
        f'width="100%" style="max-width:{width:.0f}px" role="img" font-family="DejaVu Sans, sans-serif">',
        f"<title>{escape(_title(view, names))}</title>",
        f'<rect width="100%" height="100%" rx="12" fill="{SKY}"/>',
    ]
    parts += [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="#fff" opacity=".5"/>'
        for x, y, r in stars(width, height)
    ]
    lanes = "".join(
        f"M{at.node(a)[0]:.1f} {at.node(a)[1]:.1f}L{at.node(b)[0]:.1f} {at.node(b)[1]:.1f}"
        for a, b in edges(view.board)
    )
    parts.append(f'<path d="{lanes}" stroke="{LANE}" fill="none"/>')
    parts += [
        f'<text x="{x:.1f}" y="{y + 0.14 * side:.1f}" text-anchor="middle" font-weight="700" '
        f'font-size="{0.4 * side:.1f}" fill="{DIM}">{text}</text>'
        for text, (x, y) in edge_names(at)
    ]
    for planet in view.board.planets:
        parts.append(_planet(view, planet, at))
    for node, people in view.board.dock_people.items():
        parts.append(_outpost(view, node, people, at))
    parts += _pieces(view, at)
    parts += [_mark(mark, at) for mark in dict.fromkeys(marks)]
    parts.append(_footer(view, height, width, names))
    parts.append("</svg>")
    return "".join(parts)


def marked(position: Position, marks: Sequence[str] = (), names: Sequence[str] = ()) -> str:
    """A picture of the open board with marks."""
    return svg(position.view(OPEN), marks=marks, names=names)


def _title(view: View, names: Sequence[str]) -> str:
    """What the picture shows in words; no points where nobody counts them for the players."""
    if view.unannounced:
        return f"Turn {view.turns}"
    return f"Turn {view.turns}: " + ", ".join(
        f"{names[s] if names else f'seat {s}'} has {plural(points, 'point')}"
        for s, points in enumerate(view.points)
    )


def _planet(view: View, planet: space.Planet, at: Projection) -> str:
    x, y = at.hex(planet.hex)
    face = view.faces[planet.index]
    text = face_text(face, planet.symbol)
    r = 0.72 * at.side
    hot = data.FACES[face].numbers in ((6,), (8,))
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{RESOURCE_COLOURS[planet.resource][1]}"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.42 * at.side:.1f}" fill="{PAPER}"/>'
        f'<text x="{x:.1f}" y="{y + 0.17 * at.side:.1f}" text-anchor="middle" font-weight="700" '
        f'font-size="{0.34 * at.side if len(text) > 2 else 0.46 * at.side:.1f}" '
        f'fill="{HOT if hot else INK}">{escape(text)}</text>'
        f'<text x="{x - 0.62 * at.side:.1f}" y="{y - 0.5 * at.side:.1f}" font-size="{0.36 * at.side:.1f}" '
        f'text-anchor="middle" fill="{INK}">{RESOURCE_CODES[planet.resource]}</text>'
    )


def _outpost(view: View, node: int, people: int, at: Projection) -> str:
    x, y = at.node(node)
    colour = PEOPLE_COLOURS[people]
    out = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{1.5 * at.side:.1f}" fill="none" stroke="{colour}" '
        f'stroke-dasharray="4 5"/><circle cx="{x:.1f}" cy="{y:.1f}" r="{0.3 * at.side:.1f}" fill="{colour}"/>'
        f'<text x="{x:.1f}" y="{y + 2 * at.side:.1f}" text-anchor="middle" font-size="{0.5 * at.side:.1f}" '
        f'fill="{colour}">{escape(data.PEOPLES[people])}</text>'
    )
    for k, (dx, dy) in enumerate(dock_points((x, y), 0.95 * at.side)):
        stations = view.docks[people]
        fill = SEAT_COLOURS[stations[k]] if k < len(stations) else PAPER
        out += (
            f'<circle cx="{dx:.1f}" cy="{dy:.1f}" r="{0.26 * at.side:.1f}" fill="{fill}" stroke="{colour}"/>'
        )
    return out


def _pieces(view: View, at: Projection) -> list[str]:
    out = []
    size = 0.62 * at.side

    def mark(node: int, text: str, colour: str, ring: bool) -> None:
        x, y = at.node(node)
        if ring:
            out.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.5 * at.side:.1f}" fill="{PAPER}" '
                f'stroke="{colour}" stroke-width="2"/>'
            )
        out.append(
            f'<text x="{x:.1f}" y="{y + 0.36 * size:.1f}" text-anchor="middle" font-size="{size:.1f}" '
            f'fill="{colour}" stroke="{PAPER}" stroke-width=".6">{text}</text>'
        )

    for node in view.closed:
        mark(node, "✕", "#7d8bb0", False)
    for node in view.neutral_colonies:
        mark(node, "⌂", "#9aa6c4", False)
    for node in view.neutral_ports:
        mark(node, "⌂", "#9aa6c4", True)
    for seat in range(view.seats):
        for node in view.colonies[seat]:
            mark(node, SEAT_MARKS[seat], SEAT_COLOURS[seat], False)
        for node in view.ports[seat]:
            mark(node, SEAT_MARKS[seat], SEAT_COLOURS[seat], True)
    for ship in view.ships:
        mark(ship.node, "➤" if ship.kind == data.COLONY_SHIP else "⇶", SEAT_COLOURS[ship.seat], False)
    return out


def _mark(text: str, at: Projection) -> str:
    """A ring or an arrow, with the names of its places; nothing for what is no place."""
    nodes = [space.NODE.get(name, -1) for name in text.split(">")]
    if -1 in nodes:
        return ""
    (sx, sy), (x, y) = at.node(nodes[0]), at.node(nodes[-1])
    r = 0.58 * at.side
    name = "".join(
        f'<text x="{at.node(n)[0]:.1f}" y="{at.node(n)[1] - 1.26 * at.side:.1f}" text-anchor="middle" '
        f'font-size="{0.6 * at.side:.1f}" font-weight="700" fill="{MARK}" stroke="{SKY}" stroke-width="3" '
        f'paint-order="stroke">{space.NAMES[n]}</text>'
        for n in nodes
    )
    line = f'fill="none" stroke="{MARK}" stroke-width="2.5"'
    if len(nodes) == 1:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" {line}/>{name}'
    length = max(1.0, hypot(x - sx, y - sy))
    ux, uy = (x - sx) / length, (y - sy) / length
    tip, back = (x - ux * 0.5 * r, y - uy * 0.5 * r), (x - ux * 1.1 * r, y - uy * 1.1 * r)
    wings = [(back[0] - k * uy * 0.4 * r, back[1] + k * ux * 0.4 * r) for k in (1, -1)]
    head = " ".join(f"{px:.1f},{py:.1f}" for px, py in (tip, *wings))
    return (
        f'<path d="M{sx + ux * 0.6 * r:.1f} {sy + uy * 0.6 * r:.1f}L{back[0]:.1f} {back[1]:.1f}" {line}/>'
        f'<polygon points="{head}" fill="{MARK}"/>{name}'
    )


def _footer(view: View, height: float, width: float, names: Sequence[str]) -> str:
    """Who plays which colour, with the points."""
    step = width / view.seats
    out = ""
    for s in range(view.seats):
        said = [escape(names[s][:14])] if names else []
        said += [] if view.unannounced else [plural(view.points[s], "point")]
        out += (
            f'<text x="{step * (s + 0.5):.0f}" y="{height + 20:.0f}" text-anchor="middle" font-size="14" '
            f'fill="{SEAT_COLOURS[s]}">{SEAT_MARKS[s]} {": ".join(said)}'
            f"{' ·' if view.winner == s else ''}</text>"
        )
    return out
