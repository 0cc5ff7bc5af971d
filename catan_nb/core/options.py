"""Checks of options that every game has."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any


def unknown_option(title: str, given: Iterable[str], known: Collection[str]) -> None:
    """Raise ValueError for the first option that the game does not have."""
    for name in given:
        if name not in known:
            there = f"there are {', '.join(known)}" if len(known) > 1 else f"there is {', '.join(known)}"
            raise ValueError(f"{title} has no option {str(name)[:40]!r}; {there}.")


def target(value: Any, least: int, most: int) -> int:
    """The number of points that wins, as given (a number or its text); ValueError with one sentence."""
    number = value
    if isinstance(number, str) and number.isascii() and number.isdigit() and len(number) < 4:
        number = int(number)
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise ValueError(f"The target is a whole number from {least} to {most}, not {str(value)[:40]!r}.")
    return number
