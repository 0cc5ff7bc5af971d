"""Games of bots in numbers: the same in every process, and a sentence for what cannot be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import catan_nb
from catan_nb.core.bots import bot, choose, random_bot, streams
from catan_nb.core.explore import playout
from catan_nb.starfarers import GAME


def test_the_figures_agree_with_the_games() -> None:
    results = catan_nb.simulate("starfarers", 5, seats=3, bots=["greedy", "random"], seed=4, board="beginner")
    assert results.bots == ("greedy", "random", "greedy")
    assert results.options["board"] == "beginner"
    summary = results.summary()
    assert summary["games"] == len(results.outcomes) == 5
    assert summary["finished"] == sum(summary["wins"]) == 5
    assert [outcome.seed for outcome in results.outcomes] == [4, 5, 6, 7, 8]
    assert summary["turns_median"] == sorted(o.turns for o in results.outcomes)[2]
    assert summary["actions_median"] == sorted(o.actions for o in results.outcomes)[2]
    for seat in range(3):
        assert summary["wins"][seat] == sum(1 for o in results.outcomes if o.winner == seat)
        assert summary["scores_mean"][seat] == pytest.approx(
            sum(o.scores[seat] for o in results.outcomes) / 5
        )
    for outcome in results.outcomes:
        assert outcome.winner is not None
        assert outcome.scores[outcome.winner] >= 15


def test_game_i_has_the_seed_plus_i_and_is_the_game_that_playout_plays() -> None:
    two = catan_nb.simulate("starfarers", 2, bots=["greedy"], seed=5)
    one = catan_nb.simulate("starfarers", 1, bots=["greedy"], seed=6)
    assert two.outcomes[1] == one.outcomes[0]
    session = catan_nb.new_game("starfarers", seed=6)
    assert playout(session, [bot(GAME, "greedy")] * 4, 6, GAME.turn_cap) == one.outcomes[0].actions
    assert session.scores() == one.outcomes[0].scores


def test_the_same_in_every_process(root: Path) -> None:
    command = [sys.executable, "-m", "catan_nb", "simulate", "starfarers", "--json"]
    command += ["--games", "3", "--seats", "4", "--bots", "greedy,random", "--seed", "9"]
    texts = [
        subprocess.run(
            command,
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        for seed in ("1", "77")
    ]
    assert texts[0].stdout == texts[1].stdout
    assert texts[0].stderr == texts[1].stderr == ""
    summary = json.loads(texts[0].stdout)
    here = catan_nb.simulate("starfarers", 3, seats=4, bots=["greedy", "random"], seed=9).summary()
    assert summary == here


def test_a_game_without_end_is_given_up() -> None:
    session = catan_nb.new_game("starfarers", seed=1)
    playout(session, [random_bot] * 4, 1, 7)
    assert not session.over
    assert session.turns == 8


def test_own_bots_and_progress() -> None:
    asked: list[int] = []

    def first(view: Any, legal: Sequence[Any], rng: Random) -> Any:
        asked.append(view.seat)
        return legal[0]

    def progress(numbers: Iterable[int]) -> Iterable[int]:
        seen.extend(numbers)
        return seen

    seen: list[int] = []
    results = catan_nb.simulate(
        "starfarers", 1, bots=[first, "greedy", "greedy", "greedy"], seed=3, progress=progress
    )
    assert seen == [3]
    assert set(asked) == {0}
    assert results.bots == ("first", "greedy", "greedy", "greedy")


def test_no_view_is_made_for_the_random_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    session = catan_nb.new_game("starfarers", seed=1)
    monkeypatch.setattr(type(session), "view", lambda self, seat: pytest.fail("a view was made"))
    action = choose(session, random_bot, streams(1, 4)[0])
    assert action in session.legal()


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"games": 0},
        {"games": True},
        {"seats": 7},
        {"bots": ["clever"]},
        {"bots": []},
        {"bots": "greedy"},
        {"bots": ["greedy"] * 5},
        {"seed": "x"},
        {"seed": 10**30},
        {"target": 99},
        {"colour": "red"},
    ],
    ids=str,
)
def test_what_cannot_be_is_one_sentence(wrong: dict[str, Any]) -> None:
    arguments: dict[str, Any] = {"game": "starfarers", "games": 1, **wrong}
    with pytest.raises(ValueError) as error:
        catan_nb.simulate(**arguments)
    assert str(error.value).count("\n") == 0
    assert str(error.value).endswith(".")
