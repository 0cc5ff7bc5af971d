"""The sheet to print: everything on it comes from the facts of the box, and it needs nothing else."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pytest

import catan_nb
from catan_nb.cli import main
from catan_nb.core import handout
from catan_nb.core.lesson import Choose, Predict, Spot
from catan_nb.starfarers import data as starfarers
from catan_nb.starship import data as starship


@pytest.mark.parametrize("game", catan_nb.GAMES)
def test_it_is_one_file_without_script_or_request(game: str) -> None:
    text = catan_nb.handout(game)
    assert text.startswith("<!DOCTYPE html>")
    assert "<script" not in text
    assert not re.search(r'(?:src|href)="(?!#)', text)
    assert not [url for url in re.findall(r"https?://[^\s\"'<]+", text) if "www.w3.org" not in url]
    assert text.count("<svg") == 1
    assert "html { background: #fff; color-scheme: light }" in text  # dark ink, also in a dark browser
    assert "not affiliated" in text


def test_prices_and_points_are_those_of_the_box() -> None:
    text = catan_nb.handout("starfarers")
    for name, cost in (("Spaceport", "3 carbon + 2 food"), ("Booster", "2 fuel")):
        assert f"<th scope='row'>{name}</th><td>{cost}</td>" in text
    assert f"<td>{starfarers.MARKER_POINTS}</td>" in text
    assert f"more than {starfarers.HAND_LIMIT} cards" in text
    text = catan_nb.handout("starship")
    assert "<th scope='row'>Basic module</th><td>1 ore + 1 carbon + 1 food</td>" in text
    assert f"{starship.TITLE_LEAST} medals" in text


@pytest.mark.parametrize("game", catan_nb.GAMES)
def test_every_exercise_has_its_answer_on_another_page(game: str) -> None:
    steps = handout.exercises(catan_nb.lessons(game))
    text = catan_nb.handout(game)
    if not steps:
        assert "Exercises" not in text
        return
    questions, answers = text.split("<h2>Answers</h2>")
    for step in steps:
        assert isinstance(step, Choose | Predict | Spot)
        assert escape(step.goal) in questions
    assert answers.count("<li>") == len(steps)


def test_the_command_writes_it_and_refuses_what_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.html"
    assert main(["handout", "starship", "-o", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == catan_nb.handout("starship")
    assert main(["handout", "chess", "-o", str(file)]) == 2
    assert "There is no game called 'chess'" in capsys.readouterr().err
    assert main(["handout", "starship", "-o", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err
