"""Real dice on the play page: what is asked, tapped, typed, refused, corrected and kept."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest

import catan_nb
from catan_nb import OPEN
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data
from catan_nb.starship import actions as ship
from catan_nb.starship import data as cards
from catan_nb_widgets.play import PlayPage
from catan_nb_widgets.starship.told import told
from catan_nb_widgets.starship.words import card_words
from catan_nb_widgets.table import PERSON

from .pages import acts, everything, press

MARKUP = "<img src=x onerror=alert(1)>"
NAMES = [MARKUP, "Ben", "Cleo"]
ONE = (PERSON, "random", "random")


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes play pages of told games that keep them in a folder of the test."""
    monkeypatch.setenv("CATAN_NB_KEEP", str(tmp_path / "games.sqlite3"))

    def make(game: str = "starfarers", who: tuple[str, ...] = ONE, **options: Any) -> Any:
        page = PlayPage(game, seed=1)
        board = {"board": "beginner"} if game == "starfarers" else {}
        page.table.start(game, who, NAMES[: len(who)], **{"dice": "table", "seed": 1, **board, **options})
        return page

    return make


def taps(page: PlayPage) -> list[str]:
    return [unescape(act) for act in acts(page) if act.startswith("told:")]


def type_in(page: PlayPage, text: str) -> None:
    press(page, "told", {"told": text})


def start(page: PlayPage) -> None:
    """The dice for the start: the first player begins and has rolled."""
    for text in ("dice 6 6", "2 1", "1 1"):
        type_in(page, text)
    press(page, next(act for act in acts(page) if act.startswith("a")))


def side(page: PlayPage) -> str:
    return re.sub(r"<[^>]+>", " ", unescape(page.screen.parts["side"]))


@pytest.mark.parametrize(
    ("game", "who", "options"),
    [
        ("starfarers", (PERSON,) * 3, {"board": "random", "dice": "all"}),
        ("starfarers", (PERSON, "greedy", "random"), {"target": 10}),
        ("starfarers", ("random",) * 3, {"board": "random", "target": 10}),
        ("starship", (PERSON, PERSON), {}),
        ("starship", (PERSON, "greedy"), {}),
    ],
)
def test_a_game_is_told_by_taps_alone_and_kept_at_every_question(
    new: Any, game: str, who: tuple[str, ...], options: dict[str, Any]
) -> None:
    page, rng = new(game, who, **options), Random(1)
    page.ready = True
    done = 0
    for _ in range(160):
        session = page.table.session
        if session.over:
            break
        if page.table.covered:
            assert not taps(page)
            press(page, "uncover")
        elif session.asked:
            offered = taps(page)
            kinds = {page.desk.told().text.partition("{")[0].strip()}
            assert all(session.text(chance).startswith(tuple(kinds)) for chance in session.asked)
            rows = len(page.desk.told().rows)
            before = len(session.record.opening) + sum(len(step.chances) for step in session.record.steps)
            for row in range(rows):
                press(page, rng.choice([act for act in offered if act.startswith(f"told:{row}:")]))
            after = len(session.record.opening) + sum(len(step.chances) for step in session.record.steps)
            assert (after > before) is not bool(page.table.notice)
            done += after > before
            text = page.table.keeper.load(page.table.key)
            assert text == page.table.kept_text()
            if done % 10 == 0:
                assert str(catan_nb.load(text).record) == str(page.table.session.record)
        elif page.table.waits_for_bot:
            press(page, "next")
        else:
            page.table.play(rng.choice(page.desk.legal))
        assert MARKUP not in everything(page)
    assert done > 25


def test_two_taps_are_two_dice_and_a_second_thought_is_the_first_die_again(new: Any) -> None:
    page = new()
    start(page)
    assert "What do the two dice show?" in page.screen.parts["top"]
    press(page, "told:0:3")
    press(page, "told:0:5")
    assert page.screen.parts["side"].count('aria-pressed="true"') == 1
    assert page.table.session.asked
    press(page, "told:1:1")
    assert page.table.session.entry == a.Dice(5, 1)


OTHER = "That does not answer the question. Tap what came, or type “dice 1 1”."


def test_what_is_typed_may_leave_the_word_out_and_what_cannot_be_stays_to_be_mended(new: Any) -> None:
    page = new()
    start(page)
    for text, said in (
        ("7 1", "A die shows 1 to 6."),
        *((odd, OTHER) for odd in ("balls red red", "seven", "3 4 5", "", MARKUP, "roll", "9" * 5000)),
    ):
        type_in(page, text)
        assert said in page.table.notice
        assert said in side(page)
        assert "cn-notice" not in page.screen.parts["top"]
        assert page.table.session.asked
        assert "data-fresh" not in page.screen.parts["side"]
    type_in(page, " 3  4 ")
    assert page.table.session.entry == a.Dice(3, 4)
    assert page.table.notice == ""


def test_the_last_entry_is_corrected_even_if_a_bot_rolled(new: Any) -> None:
    page = new(who=("random", PERSON, "random"))
    for text in ("dice 6 6", "2 1", "1 1"):
        type_in(page, text)
    press(page, "next")
    type_in(page, "1 1")
    assert "Correct the last entry" in side(page)
    assert "dice 1 1" in side(page)
    press(page, "correct")
    assert page.table.session.asked
    assert "correct" not in acts(page)
    type_in(page, "6 5")
    assert page.table.session.entry == a.Dice(6, 5)
    press(page, "undo")
    press(page, "undo")
    assert page.table.waits_for_bot


def test_a_reload_at_a_question_asks_it_again_and_a_rematch_asks_too(new: Any) -> None:
    page = new()
    start(page)
    page.table.keep("at a question")
    again = PlayPage("starfarers", seed=9)
    assert again.table.resume(page.table.key)
    assert again.screen.parts["side"] == page.screen.parts["side"]
    assert again.table.session.asked == page.table.session.asked
    again.table.rematch()
    assert again.table.session.dice == "table"
    assert "Who starts?" in again.screen.parts["top"]
    assert unescape(again.screen.parts["top"]).count(MARKUP) == 1


def test_the_one_who_sees_the_card_gets_the_screen(new: Any) -> None:
    page = new(who=(PERSON, PERSON, PERSON))
    press(page, "uncover")
    start(page)
    type_in(page, "1 1")
    page.table.play("shake")
    type_in(page, "red black")
    assert page.table.covered
    assert "Ben sees what comes and tells it." in page.screen.parts["dialog"]
    assert "Ben sees" in page.spoken()
    press(page, "uncover")
    assert page.table.viewer == 1
    assert len(taps(page)) == 32  # which are out is nobody's knowledge
    press(page, "told:0:4")
    assert page.table.session.view(1).encounter.card == 4


def test_cards_to_tap_show_no_more_than_the_one_who_taps_may_know(new: Any) -> None:
    page = new("starship", (PERSON, PERSON))
    rng, looked = Random(3), 0
    for _ in range(300):
        table = page.table
        session = table.session
        if session.over:
            break
        if table.covered:
            press(page, "uncover")
        elif session.asked and isinstance(session.asked[0], ship.Card):
            titles = {title for _, values in page.desk.told().rows for _, title in values}
            for chance in session.asked:
                assert card_words(chance.card) in titles
            guess = session.guess(table.viewer, rng)
            seen = guess.view(table.viewer)
            other = told(seen, [x for x, _ in guess.chances()], session.seats)
            assert {title for _, values in other.rows for _, title in values} == titles
            looked += 1
            table.tell(session.text(rng.choice(session.asked)))
        elif session.asked:
            table.tell(session.text(rng.choice(session.asked)))
        else:
            table.play(rng.choice(page.desk.legal))
    assert looked > 30


@pytest.mark.parametrize("who", [(PERSON,) * 3, ONE])
def test_a_card_that_is_taken_lies_in_the_hand_of_the_one_who_taps(new: Any, who: tuple[str, ...]) -> None:
    page = new(who=who, dice="all")
    rng, asked = Random(3), 0
    table = page.table
    for _ in range(400):
        session = table.session
        if session.over:
            break
        if table.covered:
            press(page, "uncover")
        elif session.asked and isinstance(session.asked[0], a.Stolen):
            own = session.to_move == table.viewer
            held = [name for r, name in enumerate(data.RESOURCES) if page.desk.view.hand[r] or not own]
            assert [name for name, _ in page.desk.told().rows[0][1]] == held
            asked += own == (who != ONE)
            table.tell(session.text(rng.choice(session.asked)))
        elif session.asked:
            sevens = [x for x in session.asked if isinstance(x, a.Dice) and x.a + x.b == data.SEVEN]
            table.tell(session.text(rng.choice(sevens if session.turns and sevens else session.asked)))
        elif table.waits_for_bot:
            press(page, "next")
        else:
            table.play(rng.choice(page.desk.legal))
    assert asked


def test_a_long_list_can_be_searched(new: Any) -> None:
    page = new("starship", (PERSON, "random"))
    while not (page.table.session.asked and isinstance(page.table.session.asked[0], ship.Card)):
        session = page.table.session
        if session.asked:
            page.table.tell(session.text(session.asked[0]))
        elif page.table.waits_for_bot:
            press(page, "next")
        else:
            page.table.play(page.desk.legal[0])
    everything_shown = len(taps(page))
    assert everything_shown > 30
    press(page, "told-search", {"search": "PIRATES  of"})
    assert 0 < len(taps(page)) < 5
    press(page, "told-search", {"search": MARKUP})
    assert taps(page) == []
    assert "Nothing that can come" in side(page)
    assert MARKUP not in everything(page)
    press(page, "told-search", {"search": ""})
    assert len(taps(page)) == everything_shown
    type_in(page, "Larder")
    assert page.table.session.entry == ship.CARD[cards.CARD["larder"]]


def test_the_form_seats_people_where_the_table_tells(new: Any) -> None:
    page = new()
    press(page, "new")
    form = {"seats": "4", "dice": "table", "who0": PERSON, "who1": "greedy", "who2": "greedy", "name0": "Zoë"}
    press(page, "seats", form)
    dialog = page.screen.parts["dialog"]
    assert dialog.count(f"<option selected>{PERSON}") == 4
    assert "Zoë" in dialog
    press(page, "seats", {**form, "dice": "here"})
    assert page.screen.parts["dialog"].count("<option selected>greedy") == 3
    names = {f"name{i}": name for i, name in enumerate(("Ada", "Ben", "Cleo", "Dan"))}
    who = {f"who{i}": PERSON for i in range(4)}
    press(page, "start", {"seats": "4", "dice": "loaded", "board": "beginner", **names, **who})
    assert "Dice are thrown" in page.table.notice
    press(page, "start", {"seats": "4", "dice": "all", "board": "beginner", **names, **who})
    assert page.table.session.dice == "all"
    assert page.table.session.asked


def test_starship_has_nothing_more_to_tell(new: Any) -> None:
    page = new("starship", (PERSON, PERSON))
    press(page, "uncover")
    press(page, "new")
    assert "told by your table" in page.screen.parts["dialog"]
    assert "drawn cards too" not in page.screen.parts["dialog"]


def test_where_the_program_throws_nothing_of_it_is_there(new: Any) -> None:
    page = new(dice="here")
    assert "told" not in acts(page)
    assert "correct" not in acts(page)
    page.table.tell("dice 3 4")
    assert "not asked" in page.table.notice
    assert page.table.session.view(OPEN).turns == 1


def test_while_the_tiles_are_told_the_map_shows_those_that_were(new: Any) -> None:
    page = new(board="random")
    homes = 3 * len(data.HOMES)

    def shown() -> list[int]:
        """What the planets of the told tiles bring."""
        view = page.desk.view
        assert page.desk.map._view is view
        assert len(view.faces) == len(view.board.planets)
        return [planet.resource for planet in view.board.planets[homes:]]

    assert shown() == []
    assert not page.desk.view.board.dock_people
    type_in(page, "tile system-far-5")
    assert len(shown()) == 3
    type_in(page, "rotate 1")
    once = shown()
    press(page, "correct")
    type_in(page, "rotate 2")
    assert sorted(shown()) == sorted(once) != shown() != once
    type_in(page, "tile outpost-diplomats")
    assert list(page.desk.view.board.dock_people.values()) == [data.DIPLOMATS]
    press(page, "correct")
    assert not page.desk.view.board.dock_people
