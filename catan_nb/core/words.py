"""Words: numbers of things, and actions read from text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .game import NoAction, NotationError

MAX_LINE = 200
"""Characters; no action is longer."""

Patterns = Sequence[tuple[re.Pattern[str], Callable[..., Any]]]


def plural(number: int, word: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def one_of(names: Sequence[str], what: str) -> Callable[[str], int]:
    """Reads a name as its place among ``names``."""

    def find(text: str) -> int:
        if text not in names:
            raise NotationError(f"“{text[:20]}” is no {what}; there are {', '.join(names)}.")
        return names.index(text)

    return find


def patterns(rows: Iterable[tuple[str, Callable[..., Any]]]) -> Patterns:
    """Patterns of whole lines, each with what makes an action of its groups."""
    return tuple((re.compile(pattern, re.ASCII), make) for pattern, make in rows)


def read_action(text: str, plain: Mapping[str, Any], rows: Patterns, examples: str) -> Any:
    """The action that a text says, whatever its case and spaces. Raises NotationError."""
    line = " ".join(text.lower().split())
    found = plain.get(line)
    if found is not None:
        return found
    if len(line) <= MAX_LINE:
        for pattern, make in rows:
            match = pattern.fullmatch(line)
            if match:
                return make(*match.groups())
    shown = "".join(c for c in line if c.isprintable())[:40]
    raise NoAction(f"“{shown}” is no action; some are: {examples}.")
