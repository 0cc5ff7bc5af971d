"""Stacks, missions and the flight on the picture, card by card."""

from __future__ import annotations

from catan_nb.starship import data
from catan_nb.starship import svg as paper
from catan_nb.starship.view import HIDDEN, TurnedView, View

from ..paint import DIM, TARGET, Pen, tone
from . import words
from .layout import CARD_H, CARD_W, GOLD, INK, LINE, MOST_CARDS, WIDE, Layout, Mark, Thing, sphere

FATE_COLOURS = {"lost": "#ff9d94", "beaten": "#8fe39a", "founded": "#8fe39a", "taken": "#8fe39a"}
KIND_COLOURS = ("#5a6890", "#6fd38a", "#ffd27a", "#c79bff", "#ff8377")
"""Empty space, colony, trade planet, adventure planet, pirates."""
LEGEND = ("space", "colony", "trade", "missions", "pirates")
LEGEND_WIDTHS = (53, 59, 51, 71, 0)


def places(view: View) -> int:
    """How many cards the flight shows or may turn, or while nobody flies, those of a flight now."""
    flight = view.flight
    if flight is None:
        return 0 if view.winner is not None else view.power[view.turn] + _thrown(view)
    return min(MOST_CARDS, max(flight.cards, len(flight.turned) + len(_looked(view))))


def _thrown(view: View) -> int:
    """What the die adds to the cards of a flight, as far as it is known."""
    return view.die if view.phase == "flight" else 0


def _looked(view: View) -> list[int]:
    """The cards of the flight that the sensor showed."""
    return [c for c in view.flight.looked if c is not None and c != HIDDEN] if view.flight else []


class Cards:
    """Draws cards with a pen; ``mark`` is told what was drawn where."""

    def __init__(self, pen: Pen, mark: Mark) -> None:
        self.pen = pen
        self._mark = mark
        self._layout = WIDE
        self._planets = [sphere(colour, 26) for colour in (*paper.COMMODITY_COLOURS, "#d8c9a0")]

    def draw(self, view: View, layout: Layout, lit: frozenset[Thing]) -> None:
        """Stacks, missions and flight; a frame of light around what is in ``lit``."""
        self._layout = layout
        self._stacks(view, lit)
        self._missions(view, lit)
        self._flight(view)

    def _lit(self, x: float, y: float, w: float, h: float) -> None:
        self.pen.box(x - 3, y - 3, w + 6, h + 6, 13, None, TARGET, 4)

    def _stacks(self, view: View, lit: frozenset[Thing]) -> None:
        pen, (left, top) = self.pen, self._layout.stacks[0]
        pen.text(left, top - 17, f"Stacks · {view.framed} more cards", 15, DIM, align="left")
        if any(pile.known or any(pile.pirates) for pile in view.stacks):
            self._legend(left + 182, top - 17)
        for s, (x, y) in enumerate(self._layout.stacks):
            pile = view.stacks[s]
            flying = view.flight is not None and view.flight.stack == s
            for k in range(min(3, pile.size) - 1, -1, -1):
                pen.box(x + 3 * k, y - 3 * k, CARD_W, CARD_H, 10, "#1d2a57", "#4a5f99", 1.5)
            if not pile.size:
                pen.box(x, y, CARD_W, CARD_H, 10, None, LINE, 1.5)
            pen.text(x + 20, y + 20, s + 1, 18, GOLD, bold=True)
            pen.text(x + CARD_W / 2, y + 46, pile.size, 34, INK, bold=True)
            flown = "cards" if not pile.flown else f"flown {pile.flown}×"
            pen.text(x + CARD_W / 2, y + 74, flown, 13, "#b9c6ec")
            self._dots(view, s, x + 14, y + 92)
            if flying:
                pen.box(x - 2, y - 2, CARD_W + 4, CARD_H + 4, 11, None, paper.SEAT_COLOURS[view.turn], 3)
            if ("stack", s) in lit:
                self._lit(x, y, CARD_W, CARD_H)
            self._mark((x - 5, y - 5, CARD_W + 10, CARD_H + 10), ("stack", s))

    def _legend(self, x: float, y: float) -> None:
        """What the dots on the stacks mean."""
        for colour, name, width in zip(KIND_COLOURS, LEGEND, LEGEND_WIDTHS, strict=True):
            self.pen.disc(x, y, 4.5, colour)
            self.pen.text(x + 8, y + 0.5, name, 11.5, DIM, align="left")
            x += width

    def _dots(self, view: View, s: int, x: float, y: float) -> None:
        """One dot a card: what is known coloured by kind, the rest empty."""
        pile = view.stacks[s]
        kinds = sorted((data.CARD_KIND[card] for card in pile.known), reverse=True)
        pirates = max(0, sum(pile.pirates) - kinds.count(data.PIRATE))
        known = [*(data.PIRATE,) * pirates, *kinds]
        colours = [*(KIND_COLOURS[k] for k in known), *(None,) * pile.size][: pile.size]
        for i, colour in enumerate(colours[: data.STACK_SIZE]):
            dx, dy = x + i % 5 * 18, y + i // 5 * 20
            if colour is None:
                self.pen.c.stroke_style, self.pen.c.line_width = "#7f90bf", 1.5
                self.pen.c.stroke_circle(dx, dy, 6)
            else:
                self.pen.disc(dx, dy, 6.5, colour)

    def _missions(self, view: View, lit: frozenset[Thing]) -> None:
        pen, places = self.pen, self._layout.missions
        left = sum(view.missions_left)
        pen.text(
            places[0][0], places[0][1] - 17, f"Missions · {left} more in the deck", 15, DIM, align="left"
        )
        for m, (x, y) in zip(view.missions_open, places, strict=False):
            mission = data.MISSIONS[m]
            w = 156.0
            pen.box(x, y, w, CARD_H, 10, "#2a2148", "#8f78d8", 2)
            pen.lines(x + w / 2, y + 24, mission.title, 15.5, "#ffffff", 16)
            pen.text(x + w / 2, y + 56, data.CARDS[mission.planet].name, 14, "#d6c8ff", bold=True)
            terms = words.mission_words(m).partition(": ")[2]
            needs, _, gains = terms.partition(" for ")
            pen.lines(x + w / 2, y + 81, f"for {needs}" if needs != "nothing" else "for nothing", 13, INK, 21)
            pen.lines(x + w / 2, y + 111, gains, 13, GOLD, 21)
            if ("mission", m) in lit:
                self._lit(x, y, w, CARD_H)
            self._mark((x, y, w, CARD_H), ("mission", m))

    def _flight(self, view: View) -> None:
        pen, (x, y), flight = self.pen, self._layout.flight, view.flight
        if flight is None:
            pen.text(x, y - 17, self._no_flight(view), 15, DIM, align="left")
            turned: tuple[TurnedView, ...] = ()
        else:
            actions, cards = (flight.actions_left, flight.actions), (flight.cards_left, flight.cards)
            left = f"left: {actions[0]} of {actions[1]} actions, {cards[0]} of {cards[1]} cards"
            pen.text(x, y - 17, f"Flight, stack {flight.stack + 1} · {left}", 15, INK, align="left")
            turned = flight.turned
        turned += tuple(
            TurnedView(card, data.CARD_KIND[card], data.CARDS[card].ransom, "looked")
            for card in _looked(view)
        )
        width, height = self._layout.card
        for i in range(places(view)):
            cx = x + i % self._layout.a_row * (width + 6)
            cy = y + i // self._layout.a_row * (height + 6)
            if i < len(turned):
                self._turned(turned[i], cx, cy)
                thing = ("turned", i) if turned[i].fate != "looked" else ("card", turned[i].card)
                self._mark((cx, cy, width, height), thing)
            else:
                pen.box(cx, cy, width, height, 10, None, "#26335c", 1.5)

    def _no_flight(self, view: View) -> str:
        """What is said of flights while nobody flies."""
        if view.winner is not None:
            return "No flight now"
        die = "" if _thrown(view) else " and as many as the die shows"
        return f"A flight may turn {places(view)} cards{die}"

    def _turned(self, turned: TurnedView, x: float, y: float) -> None:
        pen, (width, height) = self.pen, self._layout.card
        colour = KIND_COLOURS[turned.kind]
        met = turned.fate in ("met", "fought")
        edge = TARGET if met else tone(colour, -0.2)
        pen.box(x, y, width, height, 10, tone(colour, -0.78), edge, 3 if met else 1.8)
        self._face(turned, x + width / 2, y + height * 0.3)
        pen.lines(x + width / 2, y + height * 0.66, self._name(turned), 13, INK, 12)
        ink = FATE_COLOURS.get(turned.fate, "#ffe08a" if met else "#b9c6ec")
        pen.text(x + width / 2, y + height - 10, words.FATES[turned.fate], 13, ink, bold=met)

    def _name(self, turned: TurnedView) -> str:
        if turned.kind == data.PIRATE:
            return "pirates" if turned.card == HIDDEN else f"strength {data.CARDS[turned.card].strength}"
        return data.CARDS[turned.card].name if turned.kind != data.EMPTY else "empty space"

    def _face(self, turned: TurnedView, x: float, y: float) -> None:
        """What is on a card: a planet with its number or price, a beacon, a pirate ship, nothing."""
        pen, c = self.pen, self.pen.c
        if turned.kind == data.PIRATE:
            hull = [(x - 30, y + 4), (x - 12, y - 16), (x + 10, y - 18), (x + 32, y), (x + 8, y + 6),
                    (x + 16, y + 18), (x - 8, y + 10), (x - 22, y + 18)]  # fmt: skip
            pen.shape(hull, "#8e2a22", "#ff9d94", 2)
            pen.disc(x + 32, y - 16, 13, GOLD, tone(GOLD, -0.4), 2)
            pen.text(x + 32, y - 15, turned.ransom, 15, "#2b2000", bold=True)
            return
        if turned.kind == data.EMPTY:
            for dx, dy, r in ((-24, -8, 1.6), (-4, 8, 2.2), (14, -14, 1.4), (26, 6, 1.8)):
                pen.disc(x + dx, y + dy, r, "#cfd9ff")
            return
        facts = data.CARDS[turned.card]
        if turned.kind == data.ADVENTURE:
            star = [(x, y - 26), (x + 7, y - 7), (x + 26, y), (x + 7, y + 7), (x, y + 26), (x - 7, y + 7),
                    (x - 26, y), (x - 7, y - 7)]  # fmt: skip
            pen.shape(star, "#a97bff", "#e6d8ff", 2)
            return
        commodity = facts.resource if turned.kind == data.COLONY else facts.commodity
        c.save()
        c.translate(x, y)
        c.fill_style = self._planets[commodity if commodity >= 0 else data.ANY]
        c.fill_circle(0, 0, 26)
        c.restore()
        code = "?" if commodity == data.ANY else paper.COMMODITY_CODES[commodity] if commodity >= 0 else "H"
        pen.text(x - 6, y + 1, code, 16, "#ffffff", bold=True)
        if turned.kind == data.COLONY:
            pen.box(x + 14, y - 26, 24, 24, 6, "#f4f6ff", "#10162b", 1.5)
            pen.text(x + 26, y - 13, facts.die, 16, "#10162b", bold=True)
        elif commodity >= 0:
            pen.disc(x + 27, y - 15, 13, GOLD, tone(GOLD, -0.4), 2)
            pen.text(x + 27, y - 14, facts.price, 15, "#2b2000", bold=True)
        if facts.h:
            pen.text(x - 31, y - 14, "H", 16, "#e6d8ff", bold=True)
