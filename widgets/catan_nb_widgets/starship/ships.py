"""The picture of Starship: both ships, the four stacks, the open missions, the flight card by card.

All of it is drawn from a view. Each thing drawn leaves a box behind, so that a tap finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from catan_nb.starship.view import View

from ..paint import WAY, Drawing, Pen, Point, held
from .cards import Cards, places
from .hull import Ships
from .layout import LONG, UPRIGHT, WIDE, Rect, Thing

FINE, PLAIN = 1.7, 1.0
"""Canvas pixels to a unit: on screens with many pixels, and on ordinary ones."""
SKY = "#0b1022"
COVERED = "covered"


class Picture(Drawing):
    """The picture on a canvas. ``draw`` shows a view; what is pointed at goes to ``on_pick``."""

    def __init__(self, on_pick: Callable[[Thing], None]) -> None:
        self._on_pick = on_pick
        self._layout = WIDE
        self._upright = self._long = False
        self._shown: Any = None
        self._boxes: list[tuple[Rect, Thing]] = []
        super().__init__(PLAIN)
        self.pen = Pen(self.widget[0])
        self._ships = Ships(self.pen, self._mark)
        self._cards = Cards(self.pen, self._mark)

    # -- in and out -----------------------------------------------------------------------------

    def draw(
        self,
        view: View,
        seats: Sequence[str],
        marks: Sequence[str],
        lit: frozenset[Thing],
        pointed: frozenset[Thing] = frozenset(),
        changed: frozenset[Thing] = frozenset(),
    ) -> None:
        """Show a view with the players' names and marks.

        ``lit`` is what a tap does something with, ``pointed`` what a lesson points at, ``changed``
        what is framed thinly.
        """
        shown: Any = (view, tuple(seats), tuple(marks), lit, pointed, changed)
        if shown != self._shown:
            self._shown = shown
            self._long = places(view) > UPRIGHT.a_row
            if not self._laid(self.scale):
                self.redraw()

    def cover(self) -> None:
        """Show nothing but space."""
        if self._shown != COVERED:
            self._shown = COVERED
            self.redraw()

    def fit(self, upright: bool, sharp: bool) -> None:
        """Lay the parts side by side or below each other, with as many pixels as the screen can show."""
        self._upright = upright
        self._laid(FINE if sharp else PLAIN)

    def _laid(self, scale: float) -> bool:
        """Whether there is another layout or scale now, and so all was drawn anew."""
        layout = WIDE if not self._upright else LONG if self._long else UPRIGHT
        if (layout, scale) == (self._layout, self.scale):
            return False
        self._layout, self.scale = layout, scale
        self.resize()
        return True

    @property
    def size(self) -> Point:
        return self._layout.size

    def tapped(self, x: float, y: float) -> None:
        thing = self.thing_at(x, y)
        if thing is not None:
            self._on_pick(thing)

    def thing_at(self, x: float, y: float) -> Thing | None:
        """What was drawn at a point, the last thing drawn first."""
        for (left, top, width, height), thing in reversed(self._boxes):
            if left <= x <= left + width and top <= y <= top + height:
                return thing
        return None

    def middle_of(self, thing: Thing) -> tuple[float, float] | None:
        """The middle of a thing, as shares of the picture's width and height."""
        width, height = self._layout.size
        for (left, top, w, h), other in self._boxes:
            if other == thing:
                return (left + w / 2) / width, (top + h / 2) / height
        return None

    # -- drawing ---------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything."""
        if self._shown is None:
            return
        self._boxes = []
        with held():
            c = self.pen.c
            c.save()
            c.scale(self.scale, self.scale)
            self._sky()
            if self._shown != COVERED:
                self._table(*self._shown)
            c.restore()

    def _table(self, view: View, seats: Sequence[str], marks: Sequence[str], lit: frozenset[Thing],
               pointed: frozenset[Thing], changed: frozenset[Thing]) -> None:  # fmt: skip
        layout = self._layout
        near = max(view.seat, 0)
        self._ships.draw(view, 1 - near, layout.far, layout, seats, marks)
        self._ships.draw(view, near, layout.near, layout, seats, marks)
        self._cards.draw(view, layout, lit)
        for (x, y, w, h), thing in self._boxes:
            if thing in changed:
                self.pen.box(x - 2, y - 2, w + 4, h + 4, 8, None, WAY, 2)
            if thing in pointed:
                self.pen.box(x - 4, y - 4, w + 8, h + 8, 10, None, WAY, 4)

    def _mark(self, rect: Rect, thing: Thing) -> None:
        self._boxes.append((rect, thing))

    def _sky(self) -> None:
        c, (width, height) = self.pen.c, self._layout.size
        c.fill_style = SKY
        c.fill_rect(0, 0, width, height)
        places = [((i * 7919) % 997 / 997 * width, (i * 104729) % 991 / 991 * height) for i in range(1, 150)]
        sizes = [0.6 + (i * 31) % 7 / 7 for i in range(1, 150)]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        c.fill_styled_circles(xs, ys, sizes, [(210, 222, 255)] * len(xs), 0.5)
