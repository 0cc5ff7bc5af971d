"""The map of space on a canvas: draws a view, lights targets, tells what was pointed at.

Three layers: the sky with planets and outposts, which changes only when a disc is turned or
a station founded; the pieces; the marks (targets, chosen place, last way). All drawing
happens in ``redraw``, which state changes and every page that opens the map call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from ipycanvas.canvas import RadialGradient

from catan_nb.starfarers import data, space
from catan_nb.starfarers import svg as paper
from catan_nb.starfarers.view import View

from ..paint import CHOSEN, DIM, FONT, WAY, Drawing, Point, held, ngon

SIDE = 60.0
"""Length of a hexagon's side in the units of all drawing here."""
FINE, PLAIN = 1.0, 0.68
"""Canvas pixels to a unit: on screens with many pixels, and on ordinary ones."""
REACH = 0.75 * SIDE
"""How far from a place a tap may be and still mean it."""

LAYERS = 3
SKY, PIECES, MARKS = range(LAYERS)


class StarMap(Drawing):
    """The map. ``draw`` shows a view; what is pointed at goes to ``on_pick`` (an intersection) or
    ``on_planet``."""

    layers = LAYERS

    def __init__(self, on_pick: Callable[[int], None], on_planet: Callable[[int], None]) -> None:
        self._on_pick = on_pick
        self._on_planet = on_planet
        self._upright = False
        self._at = paper.Projection(SIDE)
        self._view: View | None = None
        self._shown: list[Any] = [None] * LAYERS
        """What each layer shows, to draw only those that change."""
        self._targets: tuple[int, ...] = ()
        self._chosen = -1
        self._way: tuple[int, ...] = ()
        self._pointed: tuple[tuple[int, ...], ...] = ()
        self._changed: tuple[tuple[str, int], ...] = ()
        self._gradients = [
            RadialGradient(
                -0.25 * SIDE, -0.3 * SIDE, 0.05 * SIDE, 0, 0, 0.84 * SIDE, [(0, a), (0.5, b), (1, c)]
            )
            for a, b, c in paper.RESOURCE_COLOURS
        ]
        super().__init__(PLAIN)

    # -- in and out -----------------------------------------------------------------------------

    def draw(
        self,
        view: View,
        targets: Sequence[int] = (),
        chosen: int = -1,
        way: Sequence[int] = (),
        pointed: tuple[tuple[int, ...], ...] = (),
        changed: Sequence[tuple[str, int]] = (),
    ) -> None:
        """Show a view, light ``targets``, ring ``chosen`` and trace ``way`` (all intersections).

        ``pointed`` are one intersection to ring, or two to draw an arrow between; ``changed`` are
        intersections ("node", n) and planets ("planet", index) to ring thinly.
        """
        self._view = view
        self._targets, self._chosen, self._way = tuple(targets), chosen, tuple(way)
        self._pointed, self._changed = pointed, tuple(changed)
        self.redraw()

    def fit(self, upright: bool, sharp: bool) -> None:
        """Lay the map on its side or stand it up, with as many pixels as the screen can show."""
        scale = FINE if sharp else PLAIN
        if (upright, scale) != (self._upright, self.scale):
            self._upright, self.scale = upright, scale
            self._at = paper.Projection(SIDE, upright)
            self.resize()

    @property
    def size(self) -> Point:
        return self._at.size

    def blank(self) -> None:
        self._shown = [None] * LAYERS

    def tapped(self, x: float, y: float) -> None:
        planet = self.planet_at(x, y)
        node = self.node_at(x, y, 0.42 * SIDE if planet is not None else 1.1 * SIDE)
        if node is not None:
            self._on_pick(node)
        elif planet is not None:
            self._on_planet(planet)

    def node_at(self, x: float, y: float, near: float) -> int | None:
        """The intersection meant by a tap: the nearest target in REACH, else the nearest if ``near``."""
        for nodes, reach in ((self._targets, REACH), (range(space.NODES), near)):
            best = min(nodes, key=lambda n: self._away(n, x, y), default=None)
            if best is not None and self._away(best, x, y) <= reach:
                return best
        return None

    def planet_at(self, x: float, y: float) -> int | None:
        """The planet at a point, if any."""
        if self._view is None:
            return None
        for planet in self._view.board.planets:
            px, py = self._at.hex(planet.hex)
            if (px - x) ** 2 + (py - y) ** 2 <= (0.8 * SIDE) ** 2:
                return planet.index
        return None

    def flown(self, way: Sequence[int], seat: int) -> str:
        """A drawing as large as the map in which a ship flies along intersections; moved by CSS."""
        width, height = self._at.size
        points = " L".join(f"{x:.0f} {y:.0f}" for x, y in map(self._at.node, way))
        steps = f"--steps:{len(way) - 1};offset-path:path('M{points}')"
        return (
            f'<svg class="cn-flown" viewBox="0 0 {width:.0f} {height:.0f}" aria-hidden="true">'
            f'<path d="M34 0L-24 -22L-12 0L-24 22z" style="{steps};fill:{paper.SEAT_COLOURS[seat]}"/></svg>'
        )

    def middle(self, nodes: Sequence[int]) -> Point:
        """The middle of some intersections, as shares of the map's width and height."""
        places = [self._at.node(n) for n in nodes] or [(0.0, 0.0)]
        width, height = self._at.size
        across, down = (sum(axis) / len(places) for axis in zip(*places, strict=True))
        return across / width, down / height

    def _away(self, node: int, x: float, y: float) -> float:
        nx, ny = self._at.node(node)
        return float(((nx - x) ** 2 + (ny - y) ** 2) ** 0.5)

    # -- drawing ---------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw whatever changed."""
        view = self._view
        if view is None:
            return
        pieces = (
            view.closed,
            view.neutral_colonies,
            view.neutral_ports,
            view.colonies,
            view.ports,
            view.ships,
        )
        layers: tuple[tuple[Any, Callable[[], None]], ...] = (
            ((view.board.layout, view.faces, view.docks, view.closed), lambda: self._draw_sky(view)),
            (pieces, lambda: self._draw_pieces(view)),
            ((self._way, self._targets, self._chosen, self._pointed, self._changed), self._draw_marks),
        )
        with held():
            for layer, (shown, paint) in enumerate(layers):
                if shown == self._shown[layer]:
                    continue
                self._shown[layer] = shown
                self.widget[layer].save()
                self.widget[layer].scale(self.scale, self.scale)
                paint()
                self.widget[layer].restore()

    def _draw_sky(self, view: View) -> None:
        c = self.widget[SKY]
        width, height = self._at.size
        c.clear_rect(0, 0, *self._at.size)
        c.fill_style = paper.SKY
        c.fill_rect(0, 0, width, height)
        sky = paper.stars(width, height, 220)
        c.fill_styled_circles(
            [x for x, _, _ in sky],
            [y for _, y, _ in sky],
            [1.6 * r for _, _, r in sky],
            [(210, 222, 255)] * len(sky),
            0.55,
        )
        c.stroke_style, c.line_width = paper.LANE, 2.5
        lanes = paper.edges(view.board)
        c.stroke_line_segments(np.array([[self._at.node(a), self._at.node(b)] for a, b in lanes], np.float32))
        self._draw_names(c)
        for planet in view.board.planets:
            self._draw_planet(c, view, planet)
        for node, people in view.board.dock_people.items():
            self._draw_outpost(c, view, node, people)

    def _draw_names(self, c: Any) -> None:
        """The letters of the columns and the numbers of the rows, along two edges."""
        c.font = f"bold {0.3 * SIDE:.0f}px {FONT}"
        c.text_align, c.text_baseline = "center", "middle"
        c.fill_style = DIM
        for text, place in paper.edge_names(self._at):
            c.fill_text(text, *place)

    def _draw_planet(self, c: Any, view: View, planet: space.Planet) -> None:
        x, y = self._at.hex(planet.hex)
        face = view.faces[planet.index]
        disc = data.FACES[face]
        c.save()
        c.translate(x, y)
        c.fill_style = self._gradients[planet.resource]
        c.fill_circle(0, 0, 0.82 * SIDE)
        c.fill_style = paper.PAPER
        c.fill_circle(0, -0.06 * SIDE, 0.44 * SIDE)
        text = paper.face_text(face, planet.symbol)
        hot = disc.numbers in ((6,), (8,))
        c.text_align, c.text_baseline = "center", "middle"
        if disc.token is not None:
            c.stroke_style, c.line_width = "#ffb4a8" if disc.token == 0 else "#bfe6ff", 4
            c.stroke_circle(0, -0.06 * SIDE, 0.44 * SIDE)
        c.fill_style = paper.HOT if hot else paper.INK
        size = 0.3 if len(text) > 3 else 0.36 if len(text) > 2 else 0.46
        c.font = f"bold {size * SIDE:.0f}px {FONT}"
        c.fill_text(text, 0, (-0.12 if disc.numbers else -0.05) * SIDE)
        if disc.numbers:
            dots = sum(paper.WAYS[n] for n in disc.numbers)
            c.fill_circles([(k - (dots - 1) / 2) * 0.1 * SIDE for k in range(dots)], 0.2 * SIDE, 0.036 * SIDE)
        c.font = f"bold {0.27 * SIDE:.0f}px {FONT}"
        c.stroke_style, c.line_width = "#0b1022", 5
        code = paper.RESOURCE_CODES[planet.resource]
        c.stroke_text(code, 0, 0.58 * SIDE)
        c.fill_style = "#ffffff"
        c.fill_text(code, 0, 0.58 * SIDE)
        c.restore()

    def _draw_outpost(self, c: Any, view: View, node: int, people: int) -> None:
        x, y = self._at.node(node)
        colour = paper.PEOPLE_COLOURS[people]
        c.stroke_style, c.line_width = colour, 3
        c.set_line_dash([8, 10])
        c.stroke_circle(x, y, 1.55 * SIDE)
        c.set_line_dash([])
        c.fill_style = colour
        c.fill_polygon(ngon(x, y, 0.36 * SIDE, 6))
        c.fill_style = paper.PAPER
        c.fill_circle(x, y, 0.16 * SIDE)
        stations = view.docks[people]
        for k, (dx, dy) in enumerate(paper.dock_points((x, y), 1.0 * SIDE)):
            c.fill_style = paper.PAPER
            c.fill_circle(dx, dy, 0.27 * SIDE)
            c.stroke_style = colour
            c.stroke_circle(dx, dy, 0.27 * SIDE)
            if k < len(stations):
                self._mark(c, dx, dy, stations[k], 0.2 * SIDE, paper.SEAT_COLOURS[stations[k]])
        c.fill_style = colour
        c.font = f"bold {0.34 * SIDE:.0f}px {FONT}"
        c.text_align, c.text_baseline = "center", "middle"
        c.fill_text(data.PEOPLES[people], x, y + 1.85 * SIDE)

    def _draw_pieces(self, view: View) -> None:
        c = self.widget[PIECES]
        c.clear_rect(0, 0, *self._at.size)
        for node in view.closed:
            x, y = self._at.node(node)
            c.stroke_style, c.line_width = DIM, 5
            r = 0.14 * SIDE
            c.stroke_line_segments([[(x - r, y - r), (x + r, y + r)], [(x - r, y + r), (x + r, y - r)]])
        for node in view.neutral_colonies:
            self._house(c, *self._at.node(node), DIM)
        for node in view.neutral_ports:
            self._port(c, *self._at.node(node), DIM)
        for seat in range(view.seats):
            colour = paper.SEAT_COLOURS[seat]
            for node in view.ports[seat]:
                x, y = self._at.node(node)
                self._port(c, x, y, colour)
                self._mark(c, x, y + 0.05 * SIDE, seat, 0.13 * SIDE, paper.PAPER)
            for node in view.colonies[seat]:
                x, y = self._at.node(node)
                self._house(c, x, y, colour)
                self._mark(c, x, y + 0.05 * SIDE, seat, 0.13 * SIDE, paper.PAPER)
        for ship in view.ships:
            self._ship(c, ship.node, ship.kind, ship.seat, ship.slot)

    def _house(self, c: Any, x: float, y: float, colour: str) -> None:
        r = 0.3 * SIDE
        points = [
            (x, y - 1.15 * r),
            (x + r, y - 0.2 * r),
            (x + r, y + r),
            (x - r, y + r),
            (x - r, y - 0.2 * r),
        ]
        c.fill_style, c.stroke_style, c.line_width = colour, paper.PAPER, 4
        c.fill_polygon(points)
        c.stroke_polygon(points)

    def _port(self, c: Any, x: float, y: float, colour: str) -> None:
        ring = ngon(x, y, 0.6 * SIDE, 6)
        c.fill_style = "#10162be6"
        c.fill_polygon(ring)
        c.stroke_style, c.line_width = colour, 5
        c.stroke_polygon(ring)
        self._house(c, x, y, colour)

    def _ship(self, c: Any, node: int, kind: int, seat: int, slot: int) -> None:
        x, y = self._at.node(node)
        r = 0.44 * SIDE
        if kind == data.COLONY_SHIP:
            shape = [(1.15, 0), (-0.75, 0.72), (-0.4, 0), (-0.75, -0.72)]
        else:
            shape = [(1.1, 0), (0.55, 0.6), (-0.85, 0.6), (-0.85, -0.6), (0.55, -0.6)]
        if self._upright:
            points = [(x + b * r, y - a * r) for a, b in shape]
        else:
            points = [(x + a * r, y + b * r) for a, b in shape]
        c.fill_style, c.stroke_style, c.line_width = paper.SEAT_COLOURS[seat], paper.PAPER, 4
        c.fill_polygon(points)
        c.stroke_polygon(points)
        c.fill_style = paper.PAPER
        c.font = f"bold {0.34 * SIDE:.0f}px {FONT}"
        c.text_align, c.text_baseline = "center", "middle"
        c.fill_text(str(slot + 1), x, y + 0.02 * SIDE)

    def _mark(self, c: Any, x: float, y: float, seat: int, r: float, colour: str) -> None:
        """A seat's shape, so that seats differ without their colours too."""
        c.fill_style = colour
        if seat == 1:
            c.fill_circle(x, y, r)
        elif seat == 2:
            c.fill_rect(x - 0.85 * r, y - 0.85 * r, 1.7 * r, 1.7 * r)
        else:
            c.fill_polygon(ngon(x, y, 1.2 * r, {0: 3, 3: 4, 4: 5}.get(seat, 6), turned=True))

    def _draw_marks(self) -> None:
        c = self.widget[MARKS]
        c.clear_rect(0, 0, *self._at.size)
        if len(self._way) > 1:
            c.stroke_style, c.line_width = WAY, 5
            c.set_line_dash([14, 10])
            c.stroke_lines([self._at.node(n) for n in self._way])
            c.set_line_dash([])
        if self._targets:
            lit = [self._at.node(n) for n in self._targets]
            xs, ys = [p[0] for p in lit], [p[1] for p in lit]
            colour = [(111, 247, 200)] * len(xs)
            c.fill_styled_circles(xs, ys, 0.24 * SIDE, colour, 0.22)
            c.fill_styled_circles(xs, ys, 0.13 * SIDE, colour, 0.95)
        if self._chosen >= 0:
            x, y = self._at.node(self._chosen)
            c.stroke_style, c.line_width = CHOSEN, 6
            c.stroke_circle(x, y, 0.66 * SIDE)
        if self._changed and self._view is not None:
            c.stroke_style, c.line_width = WAY, 4
            c.set_line_dash([9, 7])
            for kind, index in self._changed:
                planet = self._view.board.planets[index] if kind == "planet" else None
                at = self._at.hex(planet.hex) if planet is not None else self._at.node(index)
                c.stroke_circle(*at, (0.92 if planet is not None else 0.62) * SIDE)
            c.set_line_dash([])
        for places in self._pointed:
            self._point(c, *(self._at.node(n) for n in places))

    def _point(self, c: Any, start: Point, end: Point | None = None) -> None:
        """A ring around a place, or an arrow from one place to another."""
        c.stroke_style, c.fill_style, c.line_width = WAY, WAY, 7
        if end is None:
            c.stroke_circle(*start, 0.8 * SIDE)
            return
        (x, y), (dx, dy) = end, (end[0] - start[0], end[1] - start[1])
        length = max(1.0, (dx * dx + dy * dy) ** 0.5)
        ux, uy = dx / length, dy / length
        c.stroke_line(
            start[0] + ux * 0.5 * SIDE, start[1] + uy * 0.5 * SIDE, x - ux * 0.6 * SIDE, y - uy * 0.6 * SIDE
        )
        tip, back = 0.35 * SIDE, 0.75 * SIDE
        side = 0.24 * SIDE
        c.fill_polygon(
            [
                (x - ux * tip, y - uy * tip),
                (x - ux * back - uy * side, y - uy * back + ux * side),
                (x - ux * back + uy * side, y - uy * back - ux * side),
            ]
        )
