"""What steps of lessons on other peoples show and take: outposts, encounters, the end of a game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import catan_nb
from catan_nb.core.lesson import DONE, FAILED, OPEN_STEP
from catan_nb.starfarers import space
from catan_nb.starfarers.encounter_deck import INSPECTION, NOMADS
from catan_nb_widgets.coach import CoachPage


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Opens a step of a lesson of Starfarers: ``new("wear", 1)``."""
    monkeypatch.setenv("CATAN_NB_KEEP", str(tmp_path / "games.sqlite3"))
    return lambda key, step: CoachPage(f"starfarers/{key}", step)


def play(page: CoachPage, *texts: str) -> None:
    for text in texts:
        page.practice.play(catan_nb.find_game("starfarers").parse(text))


def scene(page: CoachPage) -> str:
    found = re.search(r'aria-label="Encounter">(.*?)</section>', page.screen.parts["side"])
    return found[1] if found else ""


def test_a_card_that_leads_to_another_stays_told(new: Any) -> None:
    page = new("wear", 1)
    assert INSPECTION in scene(page)
    play(page, "remove booster")
    told = scene(page)
    assert INSPECTION in told and NOMADS in told and "loses a booster" in told
    assert told.count("class='hail'") == 2
    play(page, "answer 0", "fly 1 to N3")
    assert "flies" not in scene(page)


def test_no_encounter_is_told_before_one_comes(new: Any) -> None:
    assert scene(new("encounters", 7)) == ""
    assert scene(new("encounters", 1)) != ""


def test_a_game_that_ends_in_a_lesson_has_no_rematch(new: Any) -> None:
    page = new("wear", 6)
    play(page, "end turn")
    assert page.practice.session.over
    assert "Facts of the game" in page.screen.parts["side"]
    assert "Rematch" not in page.screen.parts["side"]
    assert "she has won" in page.screen.parts["coach"]


@pytest.mark.parametrize(
    ("place", "state"), [("E10", DONE), ("D10", DONE), ("S8", FAILED), ("T9", FAILED), ("G9", OPEN_STEP)]
)
def test_a_tap_anywhere_on_an_outpost_finds_it(new: Any, place: str, state: str) -> None:
    page = new("stations", 5)
    page.desk.map._on_pick(space.NODE[place])
    assert page.practice.attempt.verdict.state == state
