"""Micro-benchmarks of the engine: CPU time, medians over several games."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from functools import partial
from time import process_time
from typing import Any

from .core import begin
from .core.bots import choose, random_bot, streams
from .core.game import Bot, Game
from .core.session import Session

SETTLED, STRETCH = 400, 400
"""Once so many decisions are made and ships are about, so many are timed apart; and the last ones."""
EVERY = 11
"""Of so many positions of a game one is kept, for copies, views and lists of legal actions."""
COPIES, REPEATS = 500, 5


def _each(work: Callable[[], Any], times: int) -> float:
    """Microseconds of CPU per call."""
    start = process_time()
    for _ in range(times):
        work()
    return (process_time() - start) / times * 1e6


def _play(game: Game, think: Bot, seed: int) -> tuple[Session, list[float]]:
    """A game with the CPU time after each decision, from the start of the set-up."""
    began = process_time()
    session = begin.start(game, seed=seed)
    rngs = streams(seed, len(session.seats))
    clock = [process_time() - began]
    while not session.over and session.turns <= game.turn_cap:
        session.play(choose(session, think, rngs[session.to_move]))
        clock.append(process_time() - began)
    return session, clock


def _per_decision(clock: Sequence[float]) -> float:
    return (clock[-1] - clock[0]) / (len(clock) - 1) * 1e6


def _positions(session: Session) -> list[Any]:
    """Positions of a game in its order, each before a player's decision."""
    pos, kept = session.at(0).position, []
    for n, step in enumerate(session.record.steps):
        if n % EVERY == 0:
            kept.append(pos.copy())
        pos.apply(step.action)
        for chance in step.chances:
            pos.apply(chance)
    return kept


def measure(game: Game, seed: int) -> dict[str, float]:
    """One round of all measurements: microseconds of CPU, the whole game in milliseconds."""
    session, clock = _play(game, random_bot, seed)
    out = {
        "random decision": _per_decision(clock),
        "random decision, early": _per_decision(clock[SETTLED : SETTLED + STRETCH + 1]),
        "random decision, late": _per_decision(clock[-STRETCH - 1 :]),
        "whole random game (ms)": clock[-1] * 1e3,
        "actions of a random game": float(session.played),
    }
    places = _positions(session)
    out["copy, early"] = _each(places[0].copy, COPIES)
    out["copy, late"] = _each(places[-1].copy, COPIES)
    out["view"] = statistics.fmean(_each(partial(p.view, p.to_move), REPEATS) for p in places)
    phases: dict[str, list[float]] = {"trade": [], "flight": []}
    for pos in places:
        asks = pos.view(pos.to_move).asks
        if asks in phases:
            phases[asks].append(_each(pos.legal, REPEATS))
    for phase, times in phases.items():
        if times:
            out[f"legal, {phase}"] = statistics.fmean(times)
    for name, think in sorted(game.bots.items()):
        if think is not random_bot:
            _, clock = _play(game, think, seed)
            out[f"{name} decision"] = _per_decision(clock)
            out[f"{name} decision in random ones"] = out[f"{name} decision"] / out["random decision"]
    return out


def bench(game: Game, rounds: int = 7) -> dict[str, float]:
    """The medians of several rounds, each on a game of its own; a first round warms up."""
    measure(game, 0)
    all_rounds = [measure(game, seed) for seed in range(1, rounds + 1)]
    return {name: statistics.median(r[name] for r in all_rounds if name in r) for name in all_rounds[0]}
