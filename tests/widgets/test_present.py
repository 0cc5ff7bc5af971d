"""Present without a browser: stepping, revealing, branching, opening, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import catan_nb
from catan_nb import OPEN
from catan_nb_widgets.present import PresentPage, shipped

from .pages import press

MARKUP = '<img src=x onerror="alert(1)">'


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("CATAN_NB_KEEP", str(tmp_path / "games.sqlite3"))

    def make(walkthrough: str = "", query: str = "") -> PresentPage:
        return hello(PresentPage(walkthrough), query=query)

    return make


def hello(page: Any, **said: Any) -> Any:
    """The browser answers."""
    usual = {"type": "hello", "width": 1000, "dark": True, "query": "", "storage_ok": True}
    page.link._on_page_message(page.link, {**usual, **said}, [])
    return page


def key(page: Any, name: str) -> None:
    page.link._on_page_message(page.link, {"type": "key", "key": name}, [])


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_shipped_walkthrough_is_stepped_from_end_to_end(new: Any, name: str) -> None:
    page = new(name)
    walk = catan_nb.walkthrough(shipped()[name])
    said = []
    for n in page.stops:
        assert page.n == n
        assert page.stage.session.played == n
        assert page.stage.session.position.key() == walk.session().at(n).position.key()
        said += [m.prose for m in walk.at(n)]
        for moment in walk.at(n):
            assert moment.prose.split()[0] in page.screen.parts["coach"]
        press(page, "following")
    assert len(said) == len(walk.moments)
    assert page.n == walk.length


def test_answers_are_shown_only_when_they_are_revealed(new: Any) -> None:
    page = new("a-seven")
    press(page, "following")
    answer = page.walk.at(page.n)[0].questions[0][1]
    assert answer[:20] not in page.screen.parts["coach"]
    key(page, "r")
    assert answer[:20] in page.screen.parts["coach"]


def test_keys_step_and_branch_and_come_back_to_the_identical_position(new: Any) -> None:
    page = new("pirates")
    for name in ("End", "Home", "ArrowRight", "ArrowRight", "ArrowLeft"):
        key(page, name)
    at, position = page.n, page.stage.session.position.key()
    assert at == page.stops[1]
    key(page, "b")
    assert not page.stage.watching
    session = page.stage.session
    page.stage.play(session.legal()[0])
    assert session.played == at + 1
    assert page.full.played == page.walk.length
    press(page, "undo")
    press(page, "undo")
    assert page.stage.notice == "The branch begins here."
    key(page, "b")
    assert page.stage.watching
    assert page.n == at
    assert page.stage.session.position.key() == position


def test_on_the_walkthrough_itself_nothing_can_be_played(new: Any) -> None:
    page = new("pirates")
    page.stage.play("roll")
    assert page.stage.session.played == 0
    assert "branch" in page.stage.notice
    assert "What you can do" not in page.screen.parts["side"]


def test_another_view_hides_what_that_seat_may_not_know(new: Any) -> None:
    page = new("pirates")
    press(page, "by", {"by": "decision"})
    for _ in range(15):
        press(page, "following")
    assert "strength 3" in page.screen.parts["bottom"]
    press(page, "seat", {"seat": "0"})
    assert "strength 3" not in page.screen.parts["bottom"].split("Log, newest first")[1].split("</li>")[0]
    press(page, "seat", {"seat": "7"})
    assert page.stage.seat == 0
    press(page, "seat", {"seat": str(OPEN)})
    assert page.stage.seat == OPEN


@pytest.mark.parametrize("place", ["-1", "x", "999999", "1.5", ""])
def test_a_place_that_is_none_does_not_break_anything(new: Any, place: str) -> None:
    page = new("a-seven")
    press(page, "place", {"place": place})
    assert page.n in page.stops


def test_a_link_leads_to_a_turn_and_an_unknown_one_says_so(new: Any) -> None:
    page = new(query="?walkthrough=pirates&turn=2")
    assert page.name == "pirates"
    assert page.stage.session.turns == 2
    other = new(query="?walkthrough=<b>nothing</b>")
    assert "There is no such walkthrough" in other.stage.notice


def test_any_saved_game_opens_and_a_bad_text_is_one_sentence(new: Any) -> None:
    page = new("a-seven")
    game = catan_nb.new_game("starship", seed=3, seats=[MARKUP, "Ben"])
    for _ in range(12):
        game.play(game.legal()[0])
    press(page, "open")
    press(page, "text", {"text": "no walkthrough"})
    assert page.stage.notice.startswith("That is no walkthrough")
    assert page.walk.record.game == "starfarers"
    press(page, "text", {"text": str(game.record)})
    assert page.walk.record.game == "starship"
    key(page, "End")
    assert page.stage.session.position.key() == game.position.key()
    assert MARKUP not in "".join(page.screen.parts.values())


def test_a_view_of_one_game_does_not_follow_into_the_next(new: Any) -> None:
    page = new("a-seven")
    press(page, "seat", {"seat": "2"})
    press(page, "open")
    press(page, "choose", {"walkthrough": "pirates"})
    assert page.walk.record.game == "starship"
    assert page.stage.seat == OPEN
    assert page.stage.notice == ""


def test_what_cannot_be_opened_leaves_the_name_in_the_address(new: Any) -> None:
    page = new("a-seven")
    press(page, "open")
    press(page, "text", {"text": "nonsense"})
    press(page, "close")
    press(page, "following")
    assert page.link._address["query"].startswith("?walkthrough=a-seven&")


def test_prose_cannot_carry_html(new: Any) -> None:
    text = shipped()["pirates"].read_text(encoding="utf-8")
    bad = text.replace("Ada and Ben begin", f"{MARKUP} <script>alert(1)</script> Ada and Ben begin")
    page = new(bad)
    assert "<img" not in page.screen.parts["coach"]
    assert "<script" not in page.screen.parts["coach"]
    assert "&lt;script&gt;" in page.screen.parts["coach"]
