"""What drawings on a canvas share: colours of marks, sending at once, shapes, lighter and darker tones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import cos, pi, sin
from typing import Any, ClassVar

import ipycanvas.canvas
from ipycanvas import MultiCanvas

from .serverlog import log

FONT = "DejaVu Sans, Verdana, sans-serif"
TARGET, CHOSEN, WAY, DIM = "#6ff7c8", "#ffffff", "#ffe08a", "#8b9cc4"
"""What may be tapped, what is chosen, the last way, what matters less."""
Point = tuple[float, float]


@contextmanager
def held() -> Iterator[None]:
    """Send all drawing at once; unlike ipycanvas' own ``hold_canvas`` also after an error."""
    manager = ipycanvas.canvas._CANVAS_MANAGER
    manager._caching = True
    try:
        yield
    finally:
        manager.flush()
        manager._caching = False


class Drawing:
    """A canvas of some layers that a page shows: its size, its redrawing, what was pointed at.

    Lengths are units of the drawing; ``scale`` is the number of canvas pixels to a unit. State
    changes and every page that opens call ``redraw``, in which all drawing happens.
    """

    layers: ClassVar[int] = 1

    def __init__(self, scale: float) -> None:
        self.scale = scale
        width, height = self._pixels()
        self.widget = MultiCanvas(
            self.layers, width=width, height=height, layout={"width": "100%", "height": "auto"}
        )
        self.widget.add_class("cn-map")
        self.widget.on_client_ready(self._ready)
        self.widget.on_mouse_down(self._down)

    @property
    def size(self) -> Point:
        """Width and height."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw whatever has to be drawn anew."""
        raise NotImplementedError

    def blank(self) -> None:
        """The canvas shows nothing any more: it is another page's, or has another size."""

    def tapped(self, x: float, y: float) -> None:
        """A point was tapped."""
        raise NotImplementedError

    def resize(self) -> None:
        """The size or the scale has changed."""
        self.widget.width, self.widget.height = self._pixels()
        self.blank()
        self.redraw()

    def _pixels(self) -> tuple[int, int]:
        width, height = self.size
        return round(width * self.scale), round(height * self.scale)

    def _ready(self) -> None:
        try:
            ipycanvas.canvas._CANVAS_MANAGER._current_canvas = None  # or a reloaded page stays blank
            self.blank()
            self.redraw()
        except Exception:
            log.exception("The picture could not be drawn.")

    def _down(self, x: float, y: float) -> None:
        try:
            self.tapped(float(x) / self.scale, float(y) / self.scale)
        except Exception:
            log.exception("A tap on the picture could not be understood.")


def ngon(x: float, y: float, r: float, sides: int, turned: bool = False) -> list[Point]:
    """The corners of a regular polygon; ``turned`` with one at the top."""
    start = -pi / 2 if turned else 0.0
    return [
        (x + r * cos(start + 2 * pi * k / sides), y + r * sin(start + 2 * pi * k / sides))
        for k in range(sides)
    ]


def tone(colour: str, change: float) -> str:
    """A ``#rrggbb`` colour moved towards white (``change`` up to 1) or black (down to -1)."""
    goal = 255 if change > 0 else 0
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(c + (goal - c) * abs(change)):02x}" for c in parts)


class Pen:
    """A canvas with the few things that every drawing of ours needs."""

    def __init__(self, canvas: Any) -> None:
        self.c = canvas

    def box(self, x: float, y: float, w: float, h: float, r: float, fill: Any = None,
            edge: str | None = None, width: float = 2) -> None:  # fmt: skip
        """A rectangle with round corners of radius ``r``."""
        c = self.c
        c.begin_path()
        c.move_to(x + r, y)
        c.arc_to(x + w, y, x + w, y + h, r)
        c.arc_to(x + w, y + h, x, y + h, r)
        c.arc_to(x, y + h, x, y, r)
        c.arc_to(x, y, x + w, y, r)
        c.close_path()
        if fill is not None:
            c.fill_style = fill
            c.fill()
        if edge is not None:
            c.stroke_style, c.line_width = edge, width
            c.stroke()

    def text(self, x: float, y: float, text: object, size: float, fill: str, *, bold: bool = False,
             align: str = "center") -> None:  # fmt: skip
        """A line of text, its middle at the height ``y``."""
        c = self.c
        c.font = f"{'bold ' if bold else ''}{size:.0f}px {FONT}"
        c.text_align, c.text_baseline, c.fill_style = align, "middle", fill
        c.fill_text(str(text), x, y)

    def lines(self, x: float, y: float, text: str, size: float, fill: str, chars: int, most: int = 2) -> None:
        """Words in as many lines as they need, of about ``chars`` letters, around the height ``y``."""
        rows = wrapped(text, chars)[:most]
        for i, row in enumerate(rows):
            self.text(x, y + (i - (len(rows) - 1) / 2) * size * 1.15, row, size, fill)

    def shape(self, points: Sequence[Point], fill: Any, edge: str | None = None, width: float = 2) -> None:
        """A polygon."""
        c = self.c
        c.fill_style = fill
        c.fill_polygon(list(points))
        if edge is not None:
            c.stroke_style, c.line_width = edge, width
            c.stroke_polygon(list(points))

    def disc(
        self, x: float, y: float, r: float, fill: Any, edge: str | None = None, width: float = 2
    ) -> None:
        """A circle."""
        c = self.c
        c.fill_style = fill
        c.fill_circle(x, y, r)
        if edge is not None:
            c.stroke_style, c.line_width = edge, width
            c.stroke_circle(x, y, r)


def wrapped(text: str, chars: int) -> list[str]:
    """Words in lines of at most about ``chars`` letters."""
    rows: list[str] = []
    for word in text.split():
        if rows and len(rows[-1]) + 1 + len(word) <= chars:
            rows[-1] += " " + word
        else:
            rows.append(word)
    return rows
