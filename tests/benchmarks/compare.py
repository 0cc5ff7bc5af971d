"""Our random game loop and position copy beside catanatron's, interleaved in one run.

    python -m tests.benchmarks.compare [--rounds 9]

Needs ``pip install catanatron==3.2.1``. Prints CPU time per decision of four random players
through the whole session loop, and per copy in the middle of a game, as medians and ratios.
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random

import catan_nb

MIDDLE = 600
"""Decisions before the copy is measured."""
COPIES = 300


def ours(seed: int) -> float:
    """Microseconds of CPU per decision in one random game."""
    rng = Random(seed)
    start = time.process_time()
    session = catan_nb.new_game("starfarers", seats=4, seed=seed)
    while not session.over:
        legal = session.legal()
        session.play(legal[int(rng.random() * len(legal))])
    return (time.process_time() - start) / session.played * 1e6


def our_copy(seed: int) -> float:
    """Microseconds of CPU per copy in the middle of a game."""
    rng = Random(seed)
    session = catan_nb.new_game("starfarers", seats=4, seed=seed)
    for _ in range(MIDDLE):
        legal = session.legal()
        session.play(legal[int(rng.random() * len(legal))])
    position = session.position
    start = time.process_time()
    for _ in range(COPIES):
        position.copy()
    return (time.process_time() - start) / COPIES * 1e6


def _their_game(seed: int):  # type: ignore[no-untyped-def]
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)


def theirs(seed: int) -> float:
    """The same of the other engine."""
    start = time.process_time()
    game = _their_game(seed)
    game.play()
    return (time.process_time() - start) / len(game.state.actions) * 1e6


def their_copy(seed: int) -> float:
    """The same of the other engine."""
    game = _their_game(seed)
    for _ in range(MIDDLE):
        game.play_tick()
    start = time.process_time()
    for _ in range(COPIES):
        game.copy()
    return (time.process_time() - start) / COPIES * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    measures = (ours, theirs, our_copy, their_copy)
    times: dict[str, list[float]] = {m.__name__: [] for m in measures}
    for seed in range(rounds + 1):
        for measure in measures:
            value = measure(seed)
            if seed:  # the first round warms up
                times[measure.__name__].append(value)
    middle = {name: statistics.median(values) for name, values in times.items()}
    for name, value in middle.items():
        print(f"{name:12} {value:8.1f} us")
    print(f"decision: {middle['ours'] / middle['theirs']:.2f} of theirs")
    print(f"copy:     {middle['our_copy'] / middle['their_copy']:.2f} of theirs")


if __name__ == "__main__":
    main()
