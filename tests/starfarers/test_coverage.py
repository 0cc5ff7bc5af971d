"""Every rule has a test, and every rule id that is written anywhere exists."""

from __future__ import annotations

from ..coverage import Coverage

GAME = Coverage("starfarers", "SF")


def test_every_rule_is_named_by_a_test_and_every_id_exists() -> None:
    assert len(GAME.known) >= 115
    GAME.check()


def test_the_engine_names_many_rules() -> None:
    assert len(GAME.sources) > 20
    assert len(GAME.used()) > 60
    assert GAME.used() <= GAME.known


def test_all_24_cases_are_tests() -> None:
    assert GAME.cases() == list(range(1, 25))
