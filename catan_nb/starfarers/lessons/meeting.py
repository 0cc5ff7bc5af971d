"""What the lessons on other peoples share: boards in a few lines, and encounters dealt for them."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.lesson import Check, Setting, happened
from .. import events
from .parts import at

WHITE, YELLOW, RED, BLUE = range(4)


def met(
    card: int,
    white: str,
    *lines: str,
    balls: Sequence[str] = (),
    first: Sequence[str] = (),
    chances: Sequence[str] = (),
    replies: Sequence[str] = (),
    asked: bool = True,
    seats: int | None = None,
) -> Setting:
    """White shakes the black ball, and Yellow reads an encounter card.

    ``balls`` are those of the shakes that follow, ``first`` is played once the card was read. Unless
    ``asked``, the mothership has not been shaken yet.
    """
    dealt = ("balls red black", f"encounter {card}", *(f"balls {pair}" for pair in balls), *chances)
    begun = ("shake", *first) if asked else ()
    return at("trade", white, *lines, chances=dealt, first=begun, replies=replies, seats=seats)


def docked(people: int) -> Check:
    """White has founded a station with a people."""
    return happened(events.Docked, seat=WHITE, people=people)
