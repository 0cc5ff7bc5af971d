"""A ship on the picture: engines, stores, modules, rockets, cannons, and what it has won."""

from __future__ import annotations

from collections.abc import Sequence

from ipycanvas.canvas import LinearGradient

from catan_nb.starship import data
from catan_nb.starship import svg as paper
from catan_nb.starship.view import View

from ..paint import Pen, tone
from . import words
from .layout import GOLD, INK, LINE, WIDE, Layout, Mark, sphere

MODULE_SIGNS = ("▣", "★", "⇄", "◎", "⚙", "⚗")
FLAME, RAY = "#ff9a4a", "#8fd3ff"


class Ships:
    """Draws ships with a pen; ``mark`` is told what was drawn where."""

    def __init__(self, pen: Pen, mark: Mark) -> None:
        self.pen = pen
        self._mark = mark
        self._layout = WIDE
        self._moons = [sphere(colour, 12) for colour in (*paper.COMMODITY_COLOURS, "#d8c9a0")]
        self._hull = LinearGradient(0, 34, 0, 170, [(0, "#2b3a6b"), (0.5, "#1b2650"), (1, "#121a38")])

    def draw(
        self, view: View, seat: int, at: tuple[float, float], layout: Layout, seats: Sequence[str],
        marks: Sequence[str],
    ) -> None:  # fmt: skip
        """A seat's ship, its left upper corner at ``at``."""
        pen, self._layout = self.pen, layout
        x, y = at
        width, height = layout.ship
        colour = paper.SEAT_COLOURS[seat]
        on_turn = seat == view.turn and view.turns > 0 and view.winner is None
        pen.box(x, y, width, height, 14, "#0f1730", colour if on_turn else LINE, 3 if on_turn else 1.5)
        self._mark((x, y, width, height), ("ship", seat))
        side = f" · {paper.SIDE_MARKS[words.side_of(view, seat)]}" if view.moon >= 0 else ""
        name = seats[seat] if len(seats[seat]) < 19 else seats[seat][:17] + "…"
        pen.text(x + 16, y + 20, f"{marks[seat]} {name}{side}", 18, colour, bold=True, align="left")
        pen.disc(x + width - 26, y + 20, 11, GOLD, tone(GOLD, -0.4), 2.5)
        pen.text(x + width - 44, y + 21, f"{view.points[seat]} of {view.target} points   {view.astro[seat]}",
                 17, INK, bold=True, align="right")  # fmt: skip
        c = pen.c
        c.save()
        c.translate(x, y)
        self._body(width, height, colour)
        c.restore()
        self._engines(view, seat, x, y)
        self._stores(view, seat, x + 72, y + 42)
        self._rockets(view, seat, x, y)
        self._cannons(view, seat, x, y)
        mx, my = layout.modules
        for module in range(len(data.MODULES)):
            self._module(view, seat, module, x + mx + module % 3 * 124, y + my + module // 3 * 60)
        self._won(view, seat, x + layout.won[0], y + layout.won[1])

    def _body(self, width: float, height: float, colour: str) -> None:
        bottom = height - 44
        nose = width - 14
        hull = [
            (52, 40), (width - 130, 36), (nose - 20, 80), (nose, (36 + bottom) / 2 + 6),
            (nose - 20, bottom - 34), (width - 130, bottom + 4), (52, bottom), (40, bottom - 30), (40, 70),
        ]  # fmt: skip
        self.pen.shape(hull, self._hull, tone(colour, -0.35), 2.5)

    def _engines(self, view: View, seat: int, x: float, y: float) -> None:
        basic, upgraded = view.boosters[seat]
        for i in range(data.SLOTS):
            level = 2 if i < upgraded else 1 if i < upgraded + basic else 0
            ey = y + 58 + i * 36
            if level:
                flame = [(x + 40, ey - 5), (x + 40, ey + 15), (x + 22 - 14 * (level - 1), ey + 5)]
                self.pen.shape(flame, FLAME if level == 1 else GOLD)
            fill = ("#18213f", "#7a4a2a", "#c87a2c")[level]
            self.pen.box(x + 36, ey - 9, 24, 28, 6, fill, "#5a4a44" if not level else "#ffcf9a", 2)
            if level:
                self.pen.text(x + 48, ey + 6, level, 15, "#ffffff", bold=True)
        self._mark((x + 4, y + 44, 58, 110), ("boosters", seat))

    def _stores(self, view: View, seat: int, x: float, y: float) -> None:
        for commodity, have in enumerate(view.stores[seat]):
            room = have + view.room[seat][commodity]
            colour = paper.COMMODITY_COLOURS[commodity]
            sx = x + commodity * 44 + (8 if commodity == data.SCIENCE else 0)
            for place in range(data.SCIENCE_ROOM):
                py = y + 72 - place * 22
                if place < room:
                    self.pen.box(
                        sx, py, 34, 17, 5, colour if place < have else "#0b1328", tone(colour, -0.25), 1.5
                    )
            if have:  # the arrow of the store points at what it holds
                ay = y + 80 - (have - 1) * 22
                self.pen.shape([(sx - 7, ay - 5), (sx - 7, ay + 5), (sx - 1, ay)], "#ffffff")
            self.pen.text(
                sx + 17, y + 101, paper.COMMODITY_CODES[commodity], 15, tone(colour, 0.25), bold=True
            )
            self._mark((sx - 5, y, 44, 110), ("store", seat + 2 * commodity))

    def _module(self, view: View, seat: int, module: int, x: float, y: float) -> None:
        level = view.modules[seat][module]
        chosen = level == data.NONE and view.chosen[seat] == module
        w, h = 118.0, 54.0
        if level == data.NONE and not chosen:
            self.pen.box(x, y, w, h, 8, "#0e1530", "#2c3a63", 1.5)
            self.pen.text(x + 16, y + 16, MODULE_SIGNS[module], 16, "#6d7ca8")
            self.pen.text(x + 66, y + 17, data.MODULES[module], 14, "#8b9cc4")
            self.pen.text(x + w / 2, y + 38, "not built", 12.5, "#8b9cc4")
        else:
            fill, edge = ("#274b7a", "#74a8e6") if level != data.UPGRADED else ("#7a5a14", GOLD)
            self.pen.box(x, y, w, h, 8, fill, edge, 2)
            self.pen.text(x + 16, y + 16, MODULE_SIGNS[module], 17, "#ffffff")
            self.pen.text(x + 70, y + 17, data.MODULES[module], 12.5, "#ffffff", bold=True)
            effect = words.short_effect(module, level or data.BASIC, words.side_of(view, seat))
            short = "face down" if chosen else effect
            self.pen.text(x + w / 2, y + 38, short, 12.5 if len(short) < 15 else 11.5, INK)
        self._mark((x, y, w, h), ("module", seat + 2 * module))

    def _rockets(self, view: View, seat: int, x: float, y: float) -> None:
        aboard = ["K"] * view.k_rockets[seat] + ["H"] * view.h_rockets[seat]
        wide = self._layout is WIDE
        rx, ry = (x + 734, y + 44) if wide else (x + 356, y + 44)
        for place in range(data.ROCKET_PLACES):
            px, py = rx, ry + place * 54
            self.pen.box(px, py, 40, 50, 8, "#0b1328", LINE, 1.5)
            if place < len(aboard):
                colour = "#6fd38a" if aboard[place] == "K" else "#d0a6ff"
                body = [(px + 20, py + 3), (px + 32, py + 18), (px + 32, py + 40), (px + 38, py + 47),
                        (px + 2, py + 47), (px + 8, py + 40), (px + 8, py + 18)]  # fmt: skip
                self.pen.shape(body, colour, tone(colour, 0.5), 1.5)
                self.pen.text(px + 20, py + 29, aboard[place], 17, "#0b1022", bold=True)
        self._mark((rx, ry, 40, 106), ("rockets", seat))

    def _cannons(self, view: View, seat: int, x: float, y: float) -> None:
        basic, upgraded = view.cannons[seat]
        wide = self._layout is WIDE
        cx, cy = (x + 800, y + 52) if wide else (x + 402, y + 52)
        for i in range(data.SLOTS):
            level = 2 if i < upgraded else 1 if i < upgraded + basic else 0
            py = cy + i * 34
            fill = ("#18213f", "#2f5f86", "#4aa3d8")[level]
            edge = "#3a4d7c" if not level else RAY
            self.pen.box(cx, py, 26, 24, 5, fill, edge, 2)
            self.pen.box(cx + 26, py + 8, 16 + 10 * level, 8, 3, fill, edge, 1.5)
            if level:
                self.pen.text(cx + 13, py + 13, level, 15, "#ffffff", bold=True)
        self._mark((cx, cy - 6, 70, 106), ("cannons", seat))

    def _won(self, view: View, seat: int, x: float, y: float) -> None:
        """Colonies, H planets, medals, titles and kept missions, in a row."""
        pen, step = self.pen, 0.0
        for card in view.colonies[seat]:
            facts = data.CARDS[card]
            self._moon(x + step, y, facts.resource)
            pen.text(x + step, y + 1, facts.die, 13, "#ffffff", bold=True)
            self._mark((x + step - 13, y - 13, 26, 26), ("card", card))
            step += 29
        for card in view.planets[seat]:
            facts = data.CARDS[card]
            self._moon(x + step, y, facts.commodity if facts.commodity >= 0 else data.ANY)
            pen.text(x + step, y + 1, "H", 13, "#ffffff", bold=True)
            self._mark((x + step - 13, y - 13, 26, 26), ("card", card))
            step += 29
        rest = [f"medals {view.medals[seat]}"] if view.medals[seat] else []
        rest += [data.TITLES[t] for t, holder in enumerate(view.titles) if holder == seat]
        rest += [data.MISSIONS[m].title for m in view.missions_done[seat] if data.MISSIONS[m].points]
        most = int((self._layout.ship[0] - (x + step - 10)) / 7.6)
        line = " · ".join(rest)
        pen.text(x + step - 6, y + 1, line if len(line) <= most else line[: max(0, most - 1)] + "…", 14, GOLD,
                 align="left")  # fmt: skip

    def _moon(self, x: float, y: float, commodity: int) -> None:
        c = self.pen.c
        c.save()
        c.translate(x, y)
        c.fill_style = self._moons[commodity]
        c.fill_circle(0, 0, 12.5)
        c.restore()
