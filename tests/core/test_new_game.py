"""Games that cannot be started, each with one sentence."""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb
from catan_nb.core import bots
from catan_nb.starfarers import GAME


@pytest.mark.parametrize(
    "name", ["chess", "", "Starfarers", "x" * 1000, None, 5, ["starfarers"], "star\nfarers"]
)
def test_unknown_games(name: Any) -> None:
    for ask in (catan_nb.new_game, catan_nb.rules, catan_nb.lessons):
        with pytest.raises(ValueError, match="There is no game called") as found:
            ask(name)
        check(found.value)
        assert "starfarers" in str(found.value)


def check(error: Exception) -> None:
    """One sentence, on one line, of a length one can read."""
    text = str(error)
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < 200
    assert text[0].isupper()


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (2, "played by 3 or 4, not by 2"),
        (5, "played by 3 or 4, not by 5"),
        (0, "not by 0"),
        (-3, "not by -3"),
        (10**9, "not by 1000000000"),
        ([], "not by 0"),
        (["Ada"], "not by 1"),
        (["A", "B", "C", "D", "E"], "not by 5"),
        (True, "a number or a list of names"),
        (3.0, "a number or a list of names"),
        ("Ada", "a number or a list of names"),
        ("x" * 10_000, "a number or a list of names"),
        ({"A", "B", "C"}, "a number or a list of names"),
        (["Ada", "Ada", "Ben"], "same name"),
        (["Ada", " Ada ", "Ben"], "same name"),
        (["Ada", "Ben", 3], "must be text, not int"),
        (["Ada", "Ben", None], "must be text, not NoneType"),
        (["Ada", "Ben", ""], "1 to 40 printable"),
        (["Ada", "Ben", "  "], "1 to 40 printable"),
        (["Ada", "Ben", "x" * 41], "1 to 40 printable"),
        (["Ada", "Ben", "a\x00b"], "1 to 40 printable"),
        (["Ada", "Ben", "\u202eneB"], "1 to 40 printable"),
        (["Ada", "Ben", "\ud800"], "1 to 40 printable"),
    ],
)
def test_seats(seats: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words) as found:
        catan_nb.new_game("starfarers", seats=seats)
    check(found.value)


@pytest.mark.parametrize(
    "seed",
    [True, False, 1.0, 1.5, "7", "", [7], b"7", float("nan"), 10**20, -(10**20), 10**1000, "x" * 10_000],
)
def test_seeds(seed: Any) -> None:
    with pytest.raises(ValueError, match="The seed must be a whole number") as found:
        catan_nb.new_game("starfarers", seed=seed)
    check(found.value)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"colour": "red"}, "no option 'colour'; there are board, start, victory, target"),
        ({"x" * 1000: 1}, "no option 'xxx"),
        ({"Board": "random"}, "no option 'Board'"),
        ({"board": "round"}, "The option board is random or beginner, not 'round'"),
        ({"board": None}, "not 'None'"),
        ({"board": ["random"]}, "The option board is"),
        ({"board": "x" * 10_000}, "The option board is"),
        ({"start": "late"}, "The option start is drafted or beginner, not 'late'"),
        ({"start": "beginner"}, "need the beginner board"),
        ({"board": "random", "start": "beginner"}, "need the beginner board"),
        ({"victory": "total"}, "The option victory is automatic or claimed"),
        ({"victory": True}, "The option victory is"),
        ({"target": 9}, "from 10 to 25, not '9'"),
        ({"target": 26}, "from 10 to 25"),
        ({"target": -15}, "from 10 to 25"),
        ({"target": 15.0}, "from 10 to 25"),
        ({"target": True}, "from 10 to 25"),
        ({"target": None}, "from 10 to 25"),
        ({"target": "many"}, "from 10 to 25"),
        ({"target": "9"}, "from 10 to 25"),
        ({"target": "١٥"}, "from 10 to 25"),
        ({"target": 10**30}, "from 10 to 25"),
        ({"target": "1" * 10_000}, "from 10 to 25"),
    ],
)
def test_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words) as found:
        catan_nb.new_game("starfarers", seats=4, **options)
    check(found.value)


@pytest.mark.parametrize("name", ["deep blue", "", None, [], "Random", "x" * 1000])
def test_bots(name: Any) -> None:
    with pytest.raises(ValueError, match="There is no bot called") as found:
        bots.bot(GAME, name)
    assert "random" in str(found.value)


def test_what_may_be_left_out_has_the_games_own_value() -> None:
    session = catan_nb.new_game("starfarers", seed=1)
    assert session.seats == ("White", "Yellow", "Red", "Blue")
    assert session.options == {"board": "random", "start": "drafted", "victory": "automatic", "target": 15}
    assert catan_nb.new_game("starfarers", board="beginner").options["start"] == "beginner"
    assert catan_nb.new_game("starfarers", seats=("A", "B", "C"), target=25).options["target"] == 25
    assert catan_nb.new_game("starfarers", seats=3).seats == ("White", "Yellow", "Red")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seats": 3}, "Starship is played by 2, not by 3"),
        ({"seats": 1}, "played by 2, not by 1"),
        ({"seats": ["Ada"]}, "played by 2, not by 1"),
        ({"target": 11}, "from 5 to 10, not '11'"),
        ({"target": 4}, "from 5 to 10"),
        ({"target": True}, "from 5 to 10"),
        ({"board": "random"}, "Starship has no option 'board'; there is target."),
    ],
)
def test_starship_says_what_it_has(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words) as found:
        catan_nb.new_game("starship", **given)
    check(found.value)


def test_starship_as_it_comes() -> None:
    session = catan_nb.new_game("starship", seed=1)
    assert session.seats == ("Amber", "Azure")
    assert session.options == {"target": 10}
    assert catan_nb.new_game("starship", seats=["Ada", "Ben"], target="5").options == {"target": 5}
