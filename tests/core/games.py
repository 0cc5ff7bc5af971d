"""Random games for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import catan_nb
from catan_nb import OPEN, Session

QUICK = {"seats": 3, "board": "beginner", "target": 10}
"""Options of a game that random players end in about 700 actions."""


def new(seed: int = 1, **options: Any) -> Session:
    return catan_nb.new_game("starfarers", seed=seed, **{**QUICK, **options})


def play_on(session: Session, rng: Random, number: int = 10**6) -> Session:
    """Play random actions: so many, or to the end."""
    for _ in range(number):
        if session.over:
            break
        legal = session.legal()
        session.play(legal[int(rng.random() * len(legal))])
    return session


def played(seed: int = 1, number: int = 10**6, **options: Any) -> Session:
    """A game after so many random actions."""
    return play_on(new(seed, **options), Random(seed), number)


def find(wanted: Callable[[Session], bool], seed: int = 1, **options: Any) -> Session:
    """The first moment of random games at which something holds."""
    for n in range(seed, seed + 20):
        session, rng = new(n, **options), Random(n)
        while not session.over:
            if wanted(session):
                return session
            play_on(session, rng, 1)
    raise AssertionError("never comes about")


def asked(kind: str, **options: Any) -> Session:
    """The first moment at which a player is asked this kind of question."""
    return find(lambda session: session.view(OPEN).asks == kind, **options)
