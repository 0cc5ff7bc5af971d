"""The coach without a browser: every step done through its buttons, mistakes, hints, progress, bad input."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

import pytest

import catan_nb
from catan_nb.core.lesson import DONE, FAILED, OPEN_STEP, Choose, Do, Find, Predict, Spot
from catan_nb.starfarers import space
from catan_nb_widgets import progress
from catan_nb_widgets.chapters import notebooks
from catan_nb_widgets.coach import NO_LESSON, CoachPage
from catan_nb_widgets.practice import ANSWER_FIRST

from .pages import everything

LESSONS = [f"{game}/{one.key}" for game in catan_nb.GAMES for one in catan_nb.lessons(game)]
SHIP = "starship/first-turn"
NAMED = re.compile("[Pp]ress “([^”]+)”")


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes pages of lessons whose browser has answered: ``new(query=..., learnt=...)``."""
    monkeypatch.setenv("CATAN_NB_KEEP", str(tmp_path / "games.sqlite3"))

    def make(query: str = "", learnt: str = "", storage_ok: bool = True, chapter: str = "") -> CoachPage:
        page = CoachPage(chapter=chapter)
        hello = {"type": "hello", "width": 1000, "dark": True, "query": query, "learnt": learnt}
        page.link._on_page_message(page.link, {**hello, "storage_ok": storage_ok}, [])
        return page

    return make


def press(page: CoachPage, act: str, form: dict[str, Any] | None = None) -> None:
    said = {"act": act, "version": page.screen.version, "form": form or {}}
    page.screen._on_page_message(page.screen, said, [])


def solve(page: CoachPage) -> None:
    """Do the open step as its solution says."""
    step, seen = page.now, page.practice.attempt.opening
    match step:
        case Do():
            for text in step.solution:
                page.practice.play(catan_nb.find_game(page.lesson_game).parse(text))
        case Choose():
            press(page, f"answer:{next(n for n, option in enumerate(step.options) if option.right)}")
        case Predict():
            press(page, "say", {"number": str(step.answer(seen))})
        case Find():
            press(page, f"find:{next(n for n, (_, x) in enumerate(step.among(seen)) if step.right(seen, x))}")
        case Spot():
            press(page, f"answer:{step.breach}")


@pytest.mark.parametrize("key", LESSONS)
def test_every_lesson_can_be_gone_through(new: Any, key: str, capfd: pytest.CaptureFixture[str]) -> None:
    page = new(query=f"?lesson={key}")
    size = page.sizes[key]
    for n in range(size):
        assert page.key == key
        assert page.step == n
        assert page.practice.attempt.verdict.state == OPEN_STEP
        solve(page)
        assert page.practice.attempt.verdict.state == DONE, (n, page.practice.notice)
        assert "★★★" in page.screen.parts["coach"]
        if n + 1 < size:
            press(page, "next")
    assert page.stars[key] == "3" * size
    assert page.lesson.learnt.split()[0] in page.screen.parts["coach"]
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("key", LESSONS)
def test_the_buttons_that_a_lesson_names_are_there(new: Any, key: str) -> None:
    page = new(query=f"?lesson={key}")
    for n in range(page.sizes[key]):
        step = page.now
        named = set(NAMED.findall(" ".join((step.goal, *step.hints)))) if isinstance(step, Do) else set()
        for text in step.solution if named else ():
            named = {name for name in named if f">{escape(name)}<" not in everything(page)}
            page.practice.play(catan_nb.find_game(page.lesson_game).parse(text))
        assert not named, n
        press(page, f"step:{n + 1}")


def test_the_list_shows_every_lesson_and_what_is_done(new: Any) -> None:
    page = new(learnt=progress.to_text({SHIP: "32"}))
    listed = page.screen.parts["coach"]
    for key in LESSONS:
        assert f'data-act="lesson:{key}"' in listed
    size = page.sizes[SHIP]
    assert f"2 of {size}" in listed
    press(page, f"lesson:{SHIP}")
    assert page.step == 2, "it does not go on where the learner stopped"


def test_a_notebook_lists_the_lessons_of_its_chapter_and_keeps_what_was_learnt_elsewhere(new: Any) -> None:
    page = new(learnt=progress.to_text({SHIP: "32"}), chapter="starship/Pirates")
    listed = page.screen.parts["coach"]
    assert re.findall(r'data-act="lesson:([^"]+)"', listed) == ["starship/pirates", "starship/losing-a-fight"]
    assert "index.ipynb" not in page.screen.parts["top"]
    press(page, f"lesson:{SHIP}")
    assert page.key == ""
    press(page, "lesson:starship/losing-a-fight")
    assert 'href="../index.ipynb"' in page.screen.parts["top"]
    for _ in range(page.sizes[page.key]):
        solve(page)
        press(page, "play-on")
        if page.dialog == "play-on":
            assert 'href="../play_starship.ipynb?game=' in page.screen.parts["dialog"]
            press(page, "close")
        press(page, "next")
    assert page.key == "", "the last lesson of the chapter leads on to another chapter"
    assert page.stars[SHIP].startswith("32")
    with pytest.raises(ValueError, match="no chapter"):
        CoachPage(chapter="starship/Nothing")


def test_the_list_leads_to_the_notebook_of_each_group(new: Any) -> None:
    listed = new().screen.parts["coach"]
    assert re.findall(r'class="cn-read" href="([^"]+)"', listed) == list(notebooks().values())
    assert 'href="starship/07_pirates.ipynb"' in listed


def test_hints_come_one_by_one_and_cost_a_star(new: Any) -> None:
    page = new(query=f"?lesson={SHIP}")
    first, second = page.now.hints
    assert first not in page.screen.parts["coach"]
    press(page, "hint")
    assert first in page.screen.parts["coach"]
    assert second not in page.screen.parts["coach"]
    press(page, "hint")
    assert second in page.screen.parts["coach"]
    assert 'data-act="hint"' not in page.screen.parts["coach"]
    solve(page)
    assert page.stars[SHIP][0] == "1"
    press(page, "retry")
    solve(page)
    assert page.stars[SHIP][0] == "3"


def test_a_refused_move_names_its_rule_and_nothing_is_lost(new: Any) -> None:
    page = new(query=f"?lesson={SHIP}")
    key = page.practice.session.position.key()
    page.practice.play(catan_nb.find_game("starship").parse("end turn"))
    assert page.practice.refused
    assert f"rule:{page.practice.refused}" in page.screen.parts["coach"]
    assert page.practice.notice in page.screen.parts["top"].replace("&#x27;", "'")
    assert page.practice.session.position.key() == key
    solve(page)
    assert page.practice.attempt.verdict.state == DONE
    assert page.stars[SHIP][0] == "2"


def test_undo_goes_back_to_the_learner_s_last_decision(new: Any) -> None:
    page = new(query=f"?lesson={SHIP}")
    key = page.practice.session.position.key()
    press(page, "undo")
    assert page.practice.notice == "You have not done anything yet."
    solve(page)
    press(page, "undo")
    assert page.practice.session.position.key() == key
    assert page.practice.attempt.verdict.state == OPEN_STEP


@pytest.mark.parametrize(
    "query",
    [
        "?lesson=chess/first",
        "?lesson=starship/",
        "?lesson=" + "x" * 1900,
        "?lesson=<script>alert(1)</script>",
        "?lesson=../../etc/passwd&step=1",
    ],
)
def test_an_unknown_lesson_leads_to_the_list_with_a_sentence(new: Any, query: str) -> None:
    page = new(query=query)
    assert page.key == ""
    assert NO_LESSON in page.screen.parts["top"]
    assert "<script" not in page.screen.parts["top"] + page.screen.parts["coach"]


@pytest.mark.parametrize(("step", "place"), [("3", 2), ("0", 0), ("999", -1), ("-1", 0), ("x", 0), ("", 0)])
def test_a_link_leads_to_a_step(new: Any, step: str, place: int) -> None:
    page = new(query=f"?lesson={SHIP}&step={step}")
    assert page.key == SHIP
    assert page.step == (place if place >= 0 else page.sizes[SHIP] - 1)
    assert page.link._address["query"] == f"?lesson={SHIP}&step={page.step + 1}"


def test_a_code_carries_progress_to_another_browser(new: Any) -> None:
    page = new(query=f"?lesson={SHIP}")
    solve(page)
    press(page, "list")
    press(page, "code")
    code = re.search(r"catan-nb-1\.[^<]+", page.screen.parts["dialog"])
    assert code
    other = new()
    press(other, "code")
    press(other, "code-load", {"code": "catan-nb-1.nonsense"})
    assert "code" in other.screen.parts["dialog"]
    assert "That is no code" in other.screen.parts["top"] + other.screen.parts["dialog"]
    press(other, "code-load", {"code": code[0]})
    assert other.stars == page.stars
    assert other.link._learn == progress.to_text(page.stars)


def test_a_reset_asks_first_and_leaves_other_lessons(new: Any) -> None:
    others = {LESSONS[0]: "3"} if LESSONS[0] != SHIP else {}
    page = new(query=f"?lesson={SHIP}", learnt=progress.to_text({SHIP: "33", **others}))
    press(page, "reset")
    assert "Clear the stars" in page.screen.parts["dialog"]
    press(page, "close")
    assert SHIP in page.stars
    press(page, "reset")
    press(page, "reset-yes")
    assert SHIP not in page.stars
    assert set(page.stars) == set(others)


def test_a_blocked_storage_is_a_sentence_and_the_lessons_work(new: Any) -> None:
    page = new(storage_ok=False)
    assert "keeps nothing" in page.screen.parts["top"]
    press(page, f"lesson:{SHIP}")
    solve(page)
    assert page.practice.attempt.verdict.state == DONE


@pytest.mark.parametrize("number", ["", "x", "1.5", "99999999", "<b>", "－3"])
def test_a_prediction_that_is_no_number_is_a_sentence(new: Any, number: str) -> None:
    key, step = next(
        (f"{game}/{one.key}", n)
        for game in catan_nb.GAMES
        for one in catan_nb.lessons(game)
        for n, step in enumerate(one.steps)
        if isinstance(step, Predict)
    )
    page = new(query=f"?lesson={key}&step={step + 1}")
    press(page, "say", {"number": number})
    assert page.practice.notice == "Say a whole number."
    assert page.practice.attempt.verdict.state == OPEN_STEP


def played_on(page: Any) -> str:
    """Do the open step and keep its position as a game; the key of that game."""
    solve(page)
    press(page, "play-on")
    found = re.search(r"play_starship\.ipynb\?game=([A-Za-z0-9_-]+)", page.screen.parts["dialog"])
    assert found
    return found[1]


def test_a_position_can_be_played_on_against_bots(new: Any) -> None:
    page = new(query=f"?lesson={SHIP}")
    key = played_on(page)
    from catan_nb_widgets.play import PlayPage

    play = PlayPage("starship")
    assert play.table.resume(key)
    assert play.table.session.position.key() == page.practice.session.position.key()
    assert play.table.players == ("person", "greedy")


def test_play_on_is_found_without_an_address(new: Any) -> None:
    page = new(query=f"?lesson={SHIP}")
    key = played_on(page)
    assert page.link._hand == {"page": "starship", "key": key}


def test_a_rule_that_was_broken_is_named_once_at_the_end(new: Any) -> None:
    page = new(query="?lesson=starfarers/encounters&step=6")
    solve(page)
    assert page.screen.parts["coach"].count(f'data-act="rule:{page.now.broken}"') == 1


@pytest.mark.parametrize("kind", [Choose, Find, Predict, Spot])
def test_the_board_is_closed_until_the_question_is_answered(new: Any, kind: Any) -> None:
    asked = [
        (f"{game}/{one.key}", n)
        for game in catan_nb.GAMES
        for one in catan_nb.lessons(game)
        for n, step in enumerate(one.steps)
        if isinstance(step, kind)
    ]
    tried = 0
    page = new()
    table = page.practice
    for key, n in asked:
        page.go(key, n + 1)
        session = table.session
        if session.over or session.to_move != table.viewer:
            continue
        played, moves = session.played, table.attempt.moves
        assert ANSWER_FIRST in page.screen.parts["side"]
        assert ANSWER_FIRST in page.screen.parts["top"]
        assert not page.desk.legal
        table.play(session.legal()[0])
        assert table.notice == ANSWER_FIRST
        assert (session.played, table.attempt.moves) == (played, moves)
        solve(page)
        assert ANSWER_FIRST not in everything(page)
        if table.my_turn:
            before = session.played
            table.play(session.legal()[0])
            assert session.played > before
            press(page, "undo")
            assert table.attempt.verdict.state == DONE
            tried += 1
    assert tried


def test_presses_that_belong_nowhere_do_nothing(new: Any) -> None:
    page = new(query=f"?lesson={SHIP}")
    before = dict(page.screen.parts)
    for act in ("answer:0", "find:0", "say", "next", "reset-yes", "step:99", "lesson:chess/x", "code-load"):
        press(page, act, {"number": "1"})
    assert page.screen.parts == before


def test_a_second_number_after_a_wrong_one_is_judged_and_nothing_is_played_twice(new: Any) -> None:
    shown = [
        (f"{game}/{one.key}", n)
        for game in catan_nb.GAMES
        for one in catan_nb.lessons(game)
        for n, step in enumerate(one.steps)
        if isinstance(step, Predict) and step.show
    ]
    assert shown
    page = new()
    for key, step in shown:
        page.go(key, step + 1)
        right = page.now.answer(page.practice.attempt.opening)
        press(page, "say", {"number": str(page.now.wrong[0])})
        assert page.practice.attempt.verdict.state == FAILED
        played = page.practice.session.played
        press(page, "say", {"number": str(right)})
        assert page.practice.attempt.verdict.state == DONE
        assert page.practice.session.played == played
        assert page.practice.notice == ""


def test_a_done_step_shows_before_and_now_of_what_changed(new: Any) -> None:
    for key in ("starfarers/guided-game", "starship/guided-game"):
        page = new(query=f"?lesson={key}")
        for n in range(page.sizes[key]):
            assert 'aria-label="Changes"' not in everything(page)
            before = page.practice.attempt.opening
            solve(page)
            now, told = page.desk.view, page.screen.parts["coach"]
            seats = range(now.seats)
            counted = [(page.desk.numbers(before, seat), page.desk.numbers(now, seat)) for seat in seats]
            moved = [pair for pair in counted if pair[0] != pair[1]]
            assert ('aria-label="Changes"' in told) == bool(moved), (key, n)
            assert 'aria-label="Changes"' not in page.screen.parts["bottom"], "it is told twice"
            rows = dict(re.findall(r"<th scope='row'>([^<]+)</th>(.*?)</tr>", told))
            for name, cells in rows.items():
                shown = [(int(a), int(b)) for a, b in re.findall(r"<td>(\d+)\W+<b>(\d+)</b></td>", cells)]
                wanted = [(a[name], b[name]) for a, b in moved if name in b and a[name] != b[name]]
                assert shown == wanted, (key, n, name)
            changed = {name for a, b in moved for name in b if a[name] != b[name]}
            assert set(rows) == changed, (key, n)
            if n + 1 < page.sizes[key]:
                press(page, "next")


def test_a_missed_step_shows_what_it_led_to(new: Any) -> None:
    page = new(query="?lesson=starfarers/guided-game&step=2")
    page.practice.play(catan_nb.find_game("starfarers").parse("build pod"))
    assert page.practice.attempt.verdict.state == FAILED
    told = page.screen.parts["coach"]
    assert "freight pods" in told and "colonies" not in told.partition("Changes")[2]


def test_the_verdict_is_told_below_the_picture_too(new: Any) -> None:
    page = new(query=f"?lesson={SHIP}")
    assert "Go on" not in page.screen.parts["note"]
    page.practice.play(catan_nb.find_game("starship").parse("end turn"))
    assert page.practice.notice in page.screen.parts["note"].replace("&#x27;", "'")
    solve(page)
    assert page.now.learnt.split()[0] in page.screen.parts["note"]
    press(page, "next-below")
    assert page.step == 1
    assert "cn-why" not in page.screen.parts["note"]


def test_a_blocked_storage_is_told_where_stars_are_won(new: Any) -> None:
    for ok in (True, False):
        page = new(query=f"?lesson={SHIP}", storage_ok=ok)
        assert "keeps nothing" not in page.screen.parts["coach"]
        solve(page)
        assert ("keeps nothing" in page.screen.parts["coach"]) is not ok


def test_a_refusal_after_success_leaves_the_stars_in_sight(new: Any) -> None:
    page = new(query=f"?lesson={SHIP}")
    solve(page)
    page.practice.play(catan_nb.find_game("starship").parse("end turn"))
    assert "Refused by" in page.screen.parts["coach"]
    assert "★★★" in page.screen.parts["coach"] and page.now.learnt.split()[0] in page.screen.parts["coach"]


def test_a_tap_where_the_ship_cannot_go_tells_why_and_costs_nothing(new: Any) -> None:
    page = new(query="?lesson=starfarers/where-ships-stop&step=1")
    page.desk._pick(space.NODE["I3"])
    told = page.screen.parts["note"]
    assert "I3" in told and "SF-MOVE-6" in told and "beside another player" in told
    page.desk._pick(space.NODE["P2"])
    assert "SF-MOVE-3" in page.screen.parts["note"]
    page.desk._pick(page.desk.chosen_node())
    assert "cannot go there" not in page.screen.parts["note"]
    page.desk._pick(space.NODE["J3"])
    assert page.practice.attempt.verdict.state == DONE
    assert "★★★" in page.screen.parts["coach"]


def test_the_start_page_leads_back_to_a_lesson_that_was_begun_and_is_not_over(new: Any) -> None:
    def said(page: CoachPage) -> tuple[str, str]:
        return page.link._place["title"], page.link._place["query"]

    page = new(query=f"?lesson={SHIP}")
    assert said(page)[0] == ""
    solve(page)
    assert said(page) == ("the lesson “One whole turn”, step 2 of 7", f"?lesson={SHIP}&step=2")
    page.go(SHIP, 7)
    assert said(page)[0].endswith("step 7 of 7")
    solve(page)
    assert said(page)[0] == "", "its last step is done"
    page.go(SHIP, 1)
    assert said(page)[0].endswith("step 1 of 7"), "it has stars"
    press(page, "reset")
    press(page, "reset-yes")
    assert (said(page)[0], page.link._place["thing"]) == ("", SHIP)
    page.go("starfarers/guided-game", 3)
    assert page.link._place["kind"] == "guided"
    assert said(page)[0] == "the guided first game, step 3 of 24"
    assert said(new(query=f"?lesson={SHIP}&step=3", learnt=f'{{"{SHIP}": "3333333"}}'))[0] == ""
