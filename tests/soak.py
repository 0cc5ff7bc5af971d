"""Many random games with every check of the contract on.

    python -m tests.soak --games 1000 [--game starfarers] [--seed 1] [--processes 2]

Ends with status 1 at the first game that breaks the contract; its record is saved beside.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import catan_nb

from .contract import Broken, check_game

OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "starfarers": (
        {},
        {"board": "beginner"},
        {"board": "beginner", "start": "drafted"},
        {"victory": "claimed"},
        {"board": "beginner", "victory": "claimed", "target": 20},
    ),
    "starship": ({}, {"target": 5}, {"target": 7}),
}
SEATS = {"starfarers": (4, 3), "starship": (2,)}


def one(game: str, seed: int) -> int:
    """Check the game of a seed; seats and options go round with the seeds."""
    seats, options = SEATS[game], OPTIONS[game]
    return check_game(game, seed, seats=seats[seed % len(seats)], **options[seed % len(options)])


def _bar(steps: Iterable[Any], total: int) -> Iterable[Any]:
    try:
        from tqdm import tqdm
    except ImportError:
        return steps
    return tqdm(steps, total=total, unit="game", disable=None)  # type: ignore[no-any-return]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--game", choices=sorted(OPTIONS), default=catan_nb.GAMES[0])
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    seeds = range(given.seed, given.seed + given.games)
    looked = 0
    with ProcessPoolExecutor(given.processes) as pool:
        games = {pool.submit(one, given.game, seed): seed for seed in seeds}
        for done in _bar(as_completed(games), len(games)):
            try:
                looked += done.result()
            except Broken as error:
                for other in games:
                    other.cancel()
                path = Path(f"soak-{given.game}-{error.seed}.txt")
                path.write_text(error.record, encoding="utf-8")
                print(f"{error}\nThe game up to there is in {path}.", file=sys.stderr)
                return 1
    print(f"{given.games} games of {given.game} keep the contract; {looked} decisions looked at closely.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
