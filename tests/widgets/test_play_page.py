"""The play page without a browser: what its panels say, and what hostile presses can do to it."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import catan_nb
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data
from catan_nb.starfarers.events import Rolled
from catan_nb.starfarers.points import SOURCES
from catan_nb_widgets.keeper import Keeper
from catan_nb_widgets.play import PlayPage
from catan_nb_widgets.table import PERSON

from .pages import acts, everything, press

MARKUP = '<img src=x onerror="alert(1)">'


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes play pages that keep their games in a folder of the test."""
    monkeypatch.setenv("CATAN_NB_KEEP", str(tmp_path / "games.sqlite3"))
    return lambda **options: PlayPage("starfarers", **{"seed": 5, **options})


def to_my_roll(page: PlayPage) -> None:
    for _ in range(100):
        if page.table.waits_for_bot:
            press(page, "next")
        elif a.ROLL in page.desk.legal:
            return
        else:
            press(page, next(x for x in acts(page) if re.fullmatch(r"a\d+", x)))
    raise AssertionError("the person's turn never came")


def choose(page: PlayPage, action: a.Action) -> None:
    press(page, f"a{page.desk.legal.index(action)}")


@pytest.mark.parametrize(
    "message",
    [
        None,
        7,
        [],
        "roll",
        {},
        {"act": 3, "version": 1},
        {"act": "a0"},
        {"act": "a0", "version": "1"},
        {"act": "a0", "version": True},
        {"act": "a0", "version": 1.0},
        {"act": "a0", "version": 10**9, "form": {}},
        {"act": "a0", "version": 1, "form": "x"},
        {"act": "x" * 10**6, "version": 1, "form": {}},
        {"act": "__class__", "version": 1, "form": {"node": {"$": 1}}},
    ],
)
def test_a_press_that_is_none_does_nothing(new: Any, message: object) -> None:
    page = new()
    to_my_roll(page)
    key, shown = page.table.session.position.key(), everything(page)
    page.screen._on_page_message(None, message, [])
    assert page.table.session.position.key() == key
    assert everything(page) == shown


def test_the_same_press_delivered_twice_is_one_action(new: Any) -> None:
    page = new()
    to_my_roll(page)
    played, version = page.table.session.played, page.screen.version
    press(page, "a0", version=version)
    press(page, "a0", version=version)
    assert page.table.session.played == played + 1


def test_a_sentence_or_a_tab_does_not_make_what_is_being_pressed_stale(new: Any) -> None:
    page = new()
    to_my_roll(page)
    played, version = page.table.session.played, page.screen.version
    press(page, "tab:Odds")
    press(page, "motion")
    page.table.say("Something to read.")
    press(page, "a0", version=version)
    assert page.table.session.played == played + 1
    assert page.screen.version == version + 1


def test_a_loaded_game_is_shown_once_and_can_be_played_at_once(new: Any) -> None:
    page = new()
    page.table.start("starfarers", (PERSON, PERSON, "random"), ["Ada", "Ben", "Cleo"], seed=2)
    text = page.table.kept_text()
    page.table.start("starfarers", (PERSON, "random", "random"), ["Ada", "Ben", "Cleo"], seed=2)
    press(page, "load")
    shown: list[int] = []
    send = page.screen.send
    page.screen.send = lambda content, *more: (shown.append(content["version"]), send(content, *more))
    press(page, "load-text", {"text": text})
    assert len(shown) == 1
    press(page, "uncover", version=shown[0])
    assert not page.table.covered


def test_only_what_is_on_the_page_can_be_pressed(new: Any) -> None:
    page = new()
    to_my_roll(page)
    played = page.table.session.played
    for act in ("a1", "a999", "next", "fly", "supply", "offer", "uncover", "start", "load-text", "rematch"):
        press(page, act, {"node": "5", "text": "x"})
    assert page.table.session.played == played


def test_a_bot_s_decision_cannot_be_made_from_the_page(new: Any) -> None:
    page = new()
    to_my_roll(page)
    choose(page, a.ROLL)
    while not page.table.waits_for_bot:
        press(page, next(x for x in acts(page) if re.fullmatch(r"a\d+", x)))
    played = page.table.session.played
    page.table.play(a.ROLL)
    assert page.table.session.played == played
    assert "not your decision" in page.table.notice


def test_names_with_markup_are_shown_as_text_everywhere(new: Any) -> None:
    page = new()
    page.table.start("starfarers", (PERSON, "random", "random", "random"), [MARKUP, "B&B", "<i>C", "D'\""])
    for _ in range(60):
        assert MARKUP not in everything(page)
        assert "<i>C" not in everything(page)
        for tab in ("Players", "Planets", "Ships", "Sectors", "Odds", "Log"):
            page.desk.tab = tab
            page.table.say("")
            assert MARKUP not in everything(page)
            assert "<i>C" not in everything(page)
        if page.table.waits_for_bot:
            press(page, "next")
        else:
            press(page, next(x for x in acts(page) if re.fullmatch(r"a\d+", x)))
    assert "&lt;img src=x" in everything(page)


@pytest.mark.parametrize(
    "text", [MARKUP, "catan-nb record 1\n" + MARKUP, "catan-nb record 2\n", "x" * 2_000_001]
)
def test_a_bad_record_is_one_escaped_sentence(new: Any, text: str) -> None:
    page = new()
    key = page.table.session.position.key()
    press(page, "load")
    press(page, "load-text", {"text": text})
    assert "record" in page.table.notice
    assert MARKUP not in everything(page)
    assert page.table.session.position.key() == key


def test_a_record_of_the_other_game_is_refused_and_the_game_goes_on(new: Any) -> None:
    page = new()
    to_my_roll(page)
    key = page.table.session.position.key()
    press(page, "load")
    press(page, "load-text", {"text": str(catan_nb.new_game("starship", seed=3).record)})
    assert page.table.notice.startswith("That is no record of a game of Starfarers: it is one of Starship")
    assert page.table.notice in page.screen.parts["dialog"]
    press(page, "close")
    choose(page, a.ROLL)
    assert page.table.session.game == "starfarers" and page.table.session.position.key() != key


def test_a_kept_game_of_the_other_game_is_not_taken_up(new: Any) -> None:
    page, other = new(), PlayPage("starship", seed=3)
    other._keep()
    assert not page.table.resume(other.table.key)
    assert page.table.session.game == "starfarers"


def test_hot_seat_sends_no_hand_while_the_screen_is_covered(new: Any) -> None:
    page = new()
    page.table.start("starfarers", (PERSON,) * 3, ["Ada", "Ben", "Cleo"], seed=2, board="beginner")
    assert page.table.covered
    assert page.screen.parts["side"] == ""
    assert page.screen.parts["bottom"] == ""
    press(page, "uncover")
    assert not page.table.covered
    assert "Your hand" in page.screen.parts["bottom"]
    seat = page.table.viewer
    assert (
        f"Your hand · {page.table.session.view(seat).hand_sizes[seat]} cards" in page.screen.parts["bottom"]
    )


def test_widgets_are_built_once(new: Any) -> None:
    page = new()
    page.table.start("starfarers", ("greedy",) * 4, ["A", "B", "C", "D"], seed=1, board="beginner")
    before = len(ipywidgets.widgets.widget._instances)
    for _ in range(200):
        press(page, "rematch" if page.table.session.over else "next")
    assert page.table.session.turns > 0
    assert len(ipywidgets.widgets.widget._instances) == before


def test_what_is_not_affordable_is_there_with_its_reason(new: Any) -> None:
    page = new()
    to_my_roll(page)
    choose(page, a.ROLL)
    while page.desk.view.asks != "trade":
        press(page, next(x for x in acts(page) if re.fullmatch(r"a\d+", x)))
    text = page.screen.parts["side"]
    built = {x.piece for x in page.desk.legal if isinstance(x, a.Build)}
    for piece in range(data.FIRST_PART, len(data.PIECES)):
        name = data.PART_TITLES[piece - data.FIRST_PART]
        assert f"Build {name}" in text
        if piece not in built:
            refusal = page.table.session.why_not(a.BUILD_PART[piece - data.FIRST_PART])
            assert refusal is not None
            assert refusal.reason in text


def test_an_offer_with_bad_numbers_is_one_sentence(new: Any) -> None:
    page = new()
    to_my_roll(page)
    choose(page, a.ROLL)
    while page.desk.view.asks != "trade":
        press(page, next(x for x in acts(page) if re.fullmatch(r"a\d+", x)))
    played = page.table.session.played
    for value in ("-1", "1.5", "x", "9999", "1e9"):
        press(page, "offer", {"give0": value, "get1": "1"})
        assert page.table.notice
        assert page.table.session.played == played
    press(page, "offer", {"give0": "0", "get1": "1"})
    assert "SF-TRADE-3" in page.table.notice
    assert page.table.session.played == played


def test_undo_leaves_a_bot_s_action_alone(new: Any) -> None:
    page = new()
    to_my_roll(page)
    if page.table.session.played == 0:
        choose(page, a.ROLL)
        while page.desk.view.asks != "trade":
            press(page, next(x for x in acts(page) if re.fullmatch(r"a\d+", x)))
        while page.table.session.last_seat == 0:
            press(page, "next" if page.table.waits_for_bot else "a0")
    played = page.table.session.played
    press(page, "undo")
    assert page.table.session.played == played
    assert page.table.notice


def test_a_kept_game_comes_back_with_its_players(new: Any) -> None:
    page = new()
    players = (PERSON, "random", "greedy")
    page.table.start("starfarers", players, ["Ada", "Ben", "Cleo"], seed=3, board="beginner")
    page._keep()
    record = str(page.table.session.record)
    other = new()
    assert other.table.resume(page.table.key)
    assert other.table.players == players
    assert str(other.table.session.record) == record
    assert not other.table.resume("A" * 32)


def test_a_game_that_comes_back_is_kept_once(new: Any, tmp_path: Path) -> None:
    page = new()
    page._keep()
    other = new()
    other.ready = True
    assert other.table.resume(page.table.key)
    with sqlite3.connect(tmp_path / "games.sqlite3") as base:
        assert base.execute("SELECT key FROM games").fetchall() == [(page.table.key,)]
    assert other.link.kept == page.table.key


def test_what_is_shown_is_kept_already(new: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = new()
    page.ready = True
    monkeypatch.setattr(page.screen, "send", lambda content: found.append(Keeper().load(page.link.kept)))
    for _ in range(5):
        found: list[str | None] = []
        press(page, "next" if page.table.waits_for_bot else next(x for x in acts(page) if x[1:].isdecimal()))
        assert found == [page.table.kept_text()]


def test_a_game_that_can_no_longer_be_kept_says_so_and_goes_on(new: Any, tmp_path: Path) -> None:
    page = new()
    page.ready = True
    (tmp_path / "games.sqlite3").unlink()
    (tmp_path / "games.sqlite3").mkdir()
    to_my_roll(page)
    press(page, next(x for x in acts(page) if x[1:].isdecimal()))
    assert "Games are not kept" in page.screen.parts["top"]
    (tmp_path / "games.sqlite3").rmdir()
    press(page, "undo")
    assert "Games are not kept" not in page.screen.parts["top"]
    assert Keeper().load(page.table.key) == page.table.kept_text()


def test_the_pace_of_the_bots_comes_back_with_the_game(new: Any) -> None:
    page = new()
    press(page, "pace", {"pace": "400"})
    page._keep()
    other = new()
    assert other.table.resume(page.table.key)
    assert other.table.pace == 400
    assert 'value="400" selected' in other.screen.parts["top"]
    other.table.load(page.table.kept_text().replace("# pace 400", "# pace 1"))
    assert other.table.pace == 100
    other.table.load(page.table.kept_text().replace("# pace 400", "# pace soon"))
    assert other.table.pace == 100


def test_the_form_has_as_many_rows_as_seats_and_keeps_what_was_typed(new: Any) -> None:
    page = new()
    press(page, "new")
    assert 'name="name3"' in page.screen.parts["dialog"]
    press(page, "seats", {"seats": "3", "name0": MARKUP, "seats0": "9"})
    assert 'name="name3"' not in page.screen.parts["dialog"]
    assert "&lt;img" in page.screen.parts["dialog"]
    assert MARKUP not in everything(page)
    form = {f"name{i}": f"P{i}" for i in range(3)} | {f"who{i}": "random" for i in range(3)}
    press(page, "start", {**form, "seats": "3", "board": "beginner", "victory": "claimed", "target": "12"})
    assert page.table.session.seats == ("P0", "P1", "P2")
    assert page.table.session.options["target"] == 12


def test_half_a_sign_in_a_form_is_shown_as_a_question_mark(new: Any) -> None:
    page = new()
    press(page, "new")
    press(page, "seats", {"seats": "3", "name0": "A\ud83d"})
    assert 'value="A?"' in page.screen.parts["dialog"]
    assert everything(page).encode()  # what cannot be encoded cannot be sent


def test_answers_to_an_offer_stand_side_by_side(new: Any) -> None:
    page = new()
    page.table.start("starfarers", (PERSON,) * 4, ["Ada", "Ben", "Cleo", "Dan"], seed=5, board="beginner")
    session = page.table.session
    session.play("roll")
    proposer, hand = session.to_move, session.view(session.to_move).hand
    give = next(r for r, n in enumerate(hand) if n)
    get = next(r for r in range(5) if r != give)
    counts = [[int(k == r) for k in range(5)] for r in range(5)]
    session.play(a.Offer(tuple(counts[give]), tuple(counts[get])))
    answers = 0
    while session.to_move != proposer:
        legal = session.legal()
        other = (x for x in legal if isinstance(x, a.Counter) and x.give[get] == 0)
        said = next(other, a.DECLINE) if answers == 0 else a.DECLINE
        session.play(said)
        answers += 1
    press(page, "uncover")
    page.table.viewer = proposer
    page.table.say("")
    text = page.screen.parts["side"]
    assert "Answers to your offer" in text
    assert text.count("declines") >= 1
    assert "counter-offer" in text
    closing = next(x for x in page.desk.legal if isinstance(x, a.Close))
    press(page, f"close{closing.seat}")
    assert session.view(proposer).offer is None
    assert page.table.notice == ""


def test_rematch_keeps_players_and_options(new: Any) -> None:
    page = new()
    page.table.start("starfarers", ("random",) * 3, ["A", "B", "C"], seed=1, target="10", board="beginner")
    while not page.table.session.over:
        press(page, "next")
    end = page.screen.parts["side"]
    assert "Points over" in end
    view = page.table.session.view(catan_nb.OPEN)
    for name, column in zip(SOURCES, zip(*view.sources, strict=True), strict=True):
        row = f'<th scope="row">{name}</th>' + "".join(f"<td>{n or '–'}</td>" for n in column)
        assert (row in end) is any(column)
    rolls = sum(isinstance(e, Rolled) for _, e in page.table.session.events(catan_nb.OPEN))
    assert f"of {rolls} rolls" in end
    options = page.table.session.options
    press(page, "rematch")
    assert not page.table.session.over
    assert page.table.session.options == options
    assert page.table.players == ("random",) * 3


def test_rules_open_from_the_log(new: Any) -> None:
    page = new()
    rule = next(x for x in acts(page, "bottom") if x.startswith("rule:"))
    press(page, rule)
    title = next(r.title for r in catan_nb.rules("starfarers") if r.id == rule[5:])
    assert title in page.screen.parts["dialog"]


@pytest.mark.parametrize("victory", ["claimed", "automatic"])
def test_where_victory_is_claimed_the_screen_counts_for_nobody(new: Any, victory: str) -> None:
    """What counts is shown, piece by piece, and no sum (SF-WIN-3); after the end all of it."""
    page = new()
    page.table.start(
        "starfarers", (PERSON,) * 3, ["Ada", "Ben", "Cleo"],
        position="turn: Ada 5 trade\nAda: start | fame 23", victory=victory,
        target=15 if victory == "claimed" else 16,
    )  # fmt: skip
    claimed = victory == "claimed"
    titles: list[str] = []
    page.table.keep = titles.append
    page.ready = True
    page.table.say("")
    press(page, "uncover")
    assert titles[-1] == ("Turn 5: Ada, Ben, Cleo" if claimed else "Turn 5: Ada 15, Ben 4, Cleo 4")
    side = page.screen.parts["side"]
    assert ("<b>15</b>" in side) is not claimed
    assert ("11 from fame" in side) is not claimed
    assert ("colonies: 2, spaceports: 1, markers: 0, medals: 0, fame pieces: 23" in side) is claimed
    assert ("SF-WIN-3" in side) is claimed
    assert "Claim victory" in side or not claimed
    page.desk.open_tab("Players")({})
    table = everything(page)
    assert ("<th>points</th>" in table) is not claimed
    assert ("<th>markers</th>" in table) is True
    assert ("points" in page.desk.numbers(page.desk.view, 0)) is not claimed
    assert (" points" in page.table.session._repr_svg_()) is not claimed
    if claimed:
        press(page, "claim")
        assert "<b>15</b>" in page.screen.parts["side"]
        assert "wins</b> with 15 points" in everything(page)


def test_what_the_supply_wants_includes_the_rates_of_ones_own_cards(new: Any) -> None:
    page = new()
    page.table.start(
        "starfarers", (PERSON,) * 3, ["Ada", "Ben", "Cleo"],
        position="turn: Ada 5 trade\nAda: start | hand 1 ore | cards mer_ore mer_goods\n"
        "stations: merchants Ada, Ada",
    )  # fmt: skip
    page.table.say("")
    press(page, "uncover")
    assert "3 equal ones, 2 ore or 1 goods buy 1 other" in page.screen.parts["side"]
    page.table.start("starfarers", (PERSON,) * 3, ["Ada", "Ben", "Cleo"], position="turn: Ada 5 trade")
    page.table.say("")
    press(page, "uncover")
    assert "3 equal ones or 2 goods buy 1 other" in page.screen.parts["side"]
