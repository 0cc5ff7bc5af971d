"""The same seed is the same game: in another process, beside another game, whatever else is random."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from random import Random
from typing import Any

import pytest

import catan_nb

from .games import new, play_on, played

SCRIPT = """
import sys
from random import Random
import catan_nb
games = (
    ("starfarers", {"seats": 4}),
    ("starfarers", {"seats": 3, "board": "beginner", "victory": "claimed"}),
    ("starship", {}),
)
for seed, (name, options) in enumerate(games):
    session = catan_nb.new_game(name, seed=seed, **options)
    rng = Random(seed)
    while not session.over:
        legal = session.legal()
        session.play(legal[int(rng.random() * len(legal))])
        if session.played % 100 == 0:
            print(session.view(session.to_move).points, session.guess(0, Random(3)).key())
    print(session.record)
    for line in session.log(-2):
        print(line.text)
"""


def test_two_processes_with_different_hash_seeds_play_the_same_game() -> None:
    outputs = []
    for number in ("0", "1", "4242"):
        ran = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": number},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.append(ran.stdout)
    assert len(outputs[0]) > 100_000
    assert outputs[0] == outputs[1] == outputs[2]


def test_two_games_interleaved_are_the_two_alone() -> None:
    alone = [str(played(seed, 400, board="random").record) for seed in (5, 6)]
    games = [(new(seed, board="random"), Random(seed)) for seed in (5, 6)]
    turn = Random(1)
    while any(session.played < 400 for session, _ in games):
        session, rng = games[turn.randrange(2)]
        if session.played < 400:
            play_on(session, rng, 1)
        session.view(0)
        session.guess(1, Random(turn.random()))
    assert [str(session.record) for session, _ in games] == alone


def test_the_global_random_is_neither_used_nor_touched(monkeypatch: pytest.MonkeyPatch) -> None:
    def used(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError("the global random was used")

    random.seed(17)
    before = random.getstate()
    for name in ("random", "randrange", "randint", "choice", "choices", "shuffle", "sample", "getrandbits"):
        monkeypatch.setattr(random, name, used)
    session = played(3)
    session.guess(0, Random(1))
    catan_nb.load(str(session.record))
    catan_nb.new_game("starfarers")
    assert random.getstate() == before


def test_without_a_seed_games_differ_and_say_their_seed() -> None:
    one, two = catan_nb.new_game("starfarers"), catan_nb.new_game("starfarers")
    assert one.record.seed != two.record.seed
    again = catan_nb.new_game("starfarers", seed=one.record.seed)
    assert str(again.record) == str(one.record)


@pytest.mark.parametrize("seed", [0, -5, 2**31, 10**20 - 1, 1 - 10**20])
def test_every_seed_that_is_taken_can_be_loaded(seed: int) -> None:
    session = play_on(new(seed), Random(1), 30)
    twin = catan_nb.load(str(session.record))
    assert twin.record.seed == seed
    assert str(play_on(twin, Random(2), 30).record) == str(play_on(session, Random(2), 30).record)
