"""Many games of bots, and what came of them."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .begin import start
from .bots import bot
from .explore import playout
from .game import Bot, Game

Progress = Callable[[Iterable[int]], Iterable[int]]
"""Wraps the numbers of the games, to show how far it has come."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game: its seed, the winner (None when it was given up), its length, the final points."""

    seed: int
    winner: int | None
    turns: int
    actions: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """The games of a simulation, one by one in ``outcomes``, and their figures."""

    game: str
    seed: int
    seats: int
    bots: tuple[str, ...]
    """By seat."""
    options: Mapping[str, Any]
    outcomes: tuple[Outcome, ...]

    @property
    def finished(self) -> int:
        """How many games came to their end."""
        return sum(1 for outcome in self.outcomes if outcome.winner is not None)

    @property
    def wins(self) -> tuple[int, ...]:
        """Games won, by seat."""
        winners = [outcome.winner for outcome in self.outcomes]
        return tuple(winners.count(seat) for seat in range(self.seats))

    @property
    def scores_mean(self) -> tuple[float, ...]:
        """Points at the end on average, by seat."""
        columns = zip(*(outcome.scores for outcome in self.outcomes), strict=True)
        return tuple(round(statistics.fmean(column), 3) for column in columns)

    @property
    def turns_median(self) -> float:
        return statistics.median(outcome.turns for outcome in self.outcomes)

    @property
    def actions_median(self) -> float:
        return statistics.median(outcome.actions for outcome in self.outcomes)

    def summary(self) -> dict[str, Any]:
        """The figures as plain values, ready for JSON."""
        return {
            "game": self.game,
            "games": len(self.outcomes),
            "finished": self.finished,
            "turns_median": self.turns_median,
            "actions_median": self.actions_median,
            "wins": list(self.wins),
            "scores_mean": list(self.scores_mean),
            "seed": self.seed,
            "seats": self.seats,
            "bots": list(self.bots),
            "options": dict(self.options),
        }


def simulate(
    game: Game,
    games: int,
    *,
    seats: int | None = None,
    bots: Sequence[str | Bot] = ("random",),
    seed: int = 1,
    progress: Progress = iter,
    **options: Any,
) -> Results:
    """Play ``games`` games of bots, the first with ``seed``, the next with ``seed + 1`` and so on.

    ``bots`` are names or functions by seat; a list shorter than the seats starts over. The same
    arguments give the same results in every process. Raises ValueError for what cannot be.
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise ValueError(f"The number of games must be a whole number from 1, not {games!r}.")
    if isinstance(bots, str) or not bots:
        raise ValueError("Bots must be a list with at least one bot.")
    first = start(game, seats=seats, seed=seed, **options)
    count = len(first.seats)
    if len(bots) > count:
        raise ValueError(f"There are {len(bots)} bots for {count} seats.")
    chosen = [bots[seat % len(bots)] for seat in range(count)]
    players = [bot(game, choice) if isinstance(choice, str) else choice for choice in chosen]
    outcomes = []
    for n in progress(range(seed, seed + games)):
        session = start(game, seats=seats, seed=n, **options)
        actions = playout(session, players, n, game.turn_cap)
        outcomes.append(Outcome(n, session.winner, session.turns, actions, session.scores()))
    names = tuple(c if isinstance(c, str) else getattr(c, "__name__", type(c).__name__) for c in chosen)
    return Results(game.name, seed, count, names, first.options, tuple(outcomes))
