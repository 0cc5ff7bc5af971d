"""A game as it would be if what one seat cannot know were otherwise: unseen cards, luck to come."""

from __future__ import annotations

from random import Random
from typing import Any

from catan_nb import Session
from catan_nb.core.dealer import Chances, Seeded

UNSEEN = ("reserve", "hand", "encounter", "card")
"""Kinds of chance that may come to one seat alone."""


class Otherwise(Seeded):
    """Deals what came in another game, but what may come unseen is drawn anew."""

    def __init__(self, came: tuple[Any, ...], rng: Random) -> None:
        super().__init__(0)
        self.came = list(came)
        self.rng = rng

    def deal(self, chances: Chances) -> Any:
        if not self.came:
            raise ValueError("the game goes another way")
        chance = self.came.pop(0)
        if chance.stream not in UNSEEN:
            return chance
        return self.rng.choices([x for x, _ in chances], [n for _, n in chances])[0]


def unseen(session: Session) -> bool:
    """Whether the last step brought something that may have come to one seat alone."""
    steps = session.record.steps
    return bool(steps) and any(chance.stream in UNSEEN for chance in steps[-1].chances)


def retold(session: Session, seat: int, rng: Random) -> Session:
    """The game with another last step and other hidden cards that look the same to ``seat``, and with
    other luck to come. Where all of the last step was seen it is the same."""
    twin = session.fork()
    if unseen(session):
        last, seen = session.record.steps[-1], session.events(seat, session.played)
        for _ in range(20):
            other = session.at(session.played - 1)
            other._dealer = Otherwise(last.chances, rng)
            try:
                other.play(last.action)
            except ValueError:
                continue
            if other.events(seat, session.played) == seen and other.to_move == session.to_move:
                twin = other
                if other.record.steps[-1] != last:
                    break
    twin.practice = session.practice
    twin._position = twin.guess(seat, rng)
    twin._seed = rng.randrange(10**6)
    twin._dealer = Seeded(twin._seed)
    return twin
