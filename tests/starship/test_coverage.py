"""Every rule has a test, and every rule id that is written anywhere exists."""

from __future__ import annotations

from ..coverage import Coverage

GAME = Coverage("starship", "SC")


def test_every_rule_is_named_by_a_test_and_every_id_exists() -> None:
    assert len(GAME.known) == 64
    GAME.check()


def test_the_engine_names_many_rules() -> None:
    assert len(GAME.sources) > 20
    assert len(GAME.used()) > 40
    assert GAME.used() <= GAME.known


def test_the_cases_of_this_game_are_tests() -> None:
    assert GAME.cases() == list(range(25, 35))
