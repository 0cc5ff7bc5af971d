"""Walking through a game's positions: perft counts and playouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .bots import choose, streams
from .game import CHANCE, Bot
from .session import Session


def perft(position: Any, depth: int) -> int:
    """How many action sequences of length ``depth`` there are, chances counted as actions."""
    if depth == 0 or position.winner is not None:
        return 1
    moves = [c for c, _ in position.chances()] if position.to_move == CHANCE else position.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        child = position.copy()
        child.apply(move)
        total += perft(child, depth - 1)
    return total


def playout(session: Session, bots: Sequence[Bot], seed: int, cap: int) -> int:
    """Let bots play the session on, one per seat; returns the number of actions they made.

    ``cap`` is the number of turns after which the game is given up. Bots draw their own
    numbers from ``seed``, one stream per seat.
    """
    rngs = streams(seed, len(bots))
    start = session.played
    while not session.over and session.turns <= cap:
        seat = session.to_move
        session.play(choose(session, bots[seat], rngs[seat]))
    return session.played - start
