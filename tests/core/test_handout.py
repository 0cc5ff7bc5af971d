"""The sheet to print: everything on it comes from the facts of the box, and it needs nothing else."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pytest

import catan_nb
from catan_nb.cli import main
from catan_nb.core import handout, walkthrough_sheet
from catan_nb.core.lesson import Choose, Predict, Spot
from catan_nb.starfarers import data as starfarers
from catan_nb.starship import data as starship
from catan_nb.starship.svg import marked

from ..serving import ROOT


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


LONG = sorted((ROOT / "notebooks" / "walkthroughs").glob("*-game.md"))


@pytest.mark.parametrize("file", LONG, ids=lambda file: file.stem)
def test_a_long_walkthrough_has_a_small_board_wherever_it_asks_or_points(file: Path) -> None:
    walk = catan_nb.walkthrough(file)
    text = catan_nb.handout(walk)
    shown = {0, *(n for _, n in walk.chapters), *(m.n for m in walk.moments if m.questions or m.marks)}
    assert len(shown) > walkthrough_sheet.LARGE
    assert text.count("<section class='board beside'><svg") == text.count("<svg") == len(shown)
    assert f"<p>{catan_nb.find_game(walk.record.game).title}: {', '.join(walk.record.seats)}</p>" in text


def test_a_short_walkthrough_has_boards_as_wide_as_the_page() -> None:
    text = catan_nb.handout(catan_nb.walkthrough(LONG[0].with_name("a-seven.md")))
    assert text.count("<section class='board'><svg") == text.count("<svg") > 1


def test_a_won_card_is_framed_on_paper_where_its_name_stands() -> None:
    walk = catan_nb.walkthrough(LONG[1])
    (n,) = (moment.n for moment in walk.moments if moment.marks == ("card Ledger Prime",))
    position = next(position for k, position in walk.session().positions() if k == n)
    plain, pointed = marked(position), marked(position, ["card Ledger Prime"])
    (frame,) = re.findall(r'<rect x="(\d+)" y="(\d+)" [^>]*><title>card Ledger Prime</title>', pointed)
    (name,) = re.findall(r'<text x="(\d+)" y="(\d+)" [^>]*>Ledger Prime</text>', plain)
    (ship,) = re.findall(r'<g transform="translate\((\d+) (\d+)\)">(?:(?!</g>).)*>Ledger Prime</text>', plain)
    x, y = (int(a) + int(b) for a, b in zip(name, ship, strict=True))
    assert 0 < x - int(frame[0]) < 10 and 10 < y - int(frame[1]) < 24
    assert marked(position, ["card Tamsin"]) == plain


def test_what_finds_no_room_in_the_row_of_won_things_is_left_out() -> None:
    position = catan_nb.new_game("starship", seed=1).position
    position.colonies[0] = list(range(len(starship.CARDS)))
    assert "…" in marked(position)
