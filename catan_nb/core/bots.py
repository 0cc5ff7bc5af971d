"""Players that are programs. A bot sees a view and the legal actions, never the position."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from .game import Bot, Game

if TYPE_CHECKING:
    from .session import Session


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


def streams(seed: int, seats: int) -> list[Random]:
    """Random numbers for the bots of a game, a stream for each seat."""
    return [Random(f"{seed}/bot/{seat}") for seat in range(seats)]


def choose(session: Session, think: Bot, rng: Random) -> Any:
    """What a bot does for the seat to move. No view is made for the bot that looks at none."""
    view = None if think is random_bot else session.view(session.to_move)
    return think(view, session.legal(), rng)
