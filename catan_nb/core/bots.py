"""Players that are programs. A bot sees a view and the legal actions, never the position."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from .game import Bot, Game


def random_bot(view: Any, legal: Sequence[Any], rng: Random) -> Any:
    """Any legal action, all equally likely."""
    return legal[int(rng.random() * len(legal))]


def bot(game: Game, name: str) -> Bot:
    """A bot by its name; ValueError names those that exist."""
    try:
        return game.bots[name]
    except (KeyError, TypeError):
        known = ", ".join(sorted(game.bots))
        raise ValueError(f"There is no bot called {str(name)[:40]!r}; there are {known}.") from None
