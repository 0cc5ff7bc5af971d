"""Where the parts of the picture are, in a wide window and in a narrow one; its colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from ipycanvas.canvas import RadialGradient

from catan_nb.starship import data

from ..paint import tone

INK, LINE, GOLD = "#e8eefc", "#3a4d7c", "#ffd84d"
CARD_W, CARD_H, LOW_CARD = 100.0, 132.0, (90.0, 94.0)
"""A card, and a card of the flight in a narrow window."""
MOST_CARDS = 9
"""Cards of the longest flight: 6 booster points and a 3 (SC-TRAVEL-2)."""


Thing: TypeAlias = tuple[str, int]
"""What can be pointed at: ``stack``, ``turned``, ``mission``, ``card`` with a number; parts of a ship
(``module``, ``store``, ``boosters``, ``cannons``, ``rockets``, ``ship``) with seat + 2 * number."""
Rect = tuple[float, float, float, float]
Mark: TypeAlias = Callable[[Rect, Thing], None]
"""Notes that a thing was drawn in a rectangle: left, top, width, height."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of the picture are. ``ships`` are the places of the far and the near ship."""

    size: tuple[float, float]
    far: tuple[float, float]
    near: tuple[float, float]
    ship: tuple[float, float]
    stacks: tuple[tuple[float, float], ...]
    missions: tuple[tuple[float, float], ...]
    flight: tuple[float, float]
    a_row: int
    modules: tuple[float, float]
    """Where the modules are in a ship; beside the stores, or below them in a narrow window."""
    won: tuple[float, float]
    card: tuple[float, float] = (CARD_W, CARD_H)
    """Width and height of a card of the flight."""


WIDE = Layout(
    size=(1000, 800),
    far=(10, 10),
    near=(10, 588),
    ship=(980, 200),
    stacks=tuple((16 + 118 * s, 246) for s in range(data.STACKS)),
    missions=tuple((496 + 168 * m, 246) for m in range(data.OPEN_MISSIONS)),
    flight=(16, 430),
    a_row=MOST_CARDS,
    modules=(352, 40),
    won=(66, 176),
)
UPRIGHT = Layout(
    size=(500, 1166),
    far=(10, 846),
    near=(10, 522),
    ship=(480, 310),
    stacks=tuple((14 + 120 * s, 40) for s in range(data.STACKS)),
    missions=tuple((8 + 163 * m, 222) for m in range(data.OPEN_MISSIONS)),
    flight=(14, 404),
    a_row=5,
    modules=(60, 158),
    won=(60, 286),
    card=LOW_CARD,
)
LONG = replace(UPRIGHT, size=(500, 1266), far=(10, 946), near=(10, 622))
"""With a second row of the flight, for one of more cards than a row has."""


def sphere(colour: str, r: float) -> RadialGradient:
    """A planet with light from the upper left."""
    stops = [(0, tone(colour, 0.45)), (0.5, tone(colour, -0.3)), (1, tone(colour, -0.75))]
    return RadialGradient(-0.3 * r, -0.35 * r, 0.05 * r, 0, 0, 1.02 * r, stops)
