"""Positions as text, for any game: reading lines, starting from them, records that carry them."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import catan_nb
from catan_nb import OPEN, BadPosition, BadRecord, IllegalAction, Session
from catan_nb.cli import main
from catan_nb.core import begin
from catan_nb.core.dealer import Scripted, Seeded
from catan_nb.core.placement import MAX_TEXT, Part, Seats, Sheet, write_counts

from .games import play_on

TEXTS = {
    "starfarers": "turn: 0 5 trade\n0: start | hand 4 fuel 2 ore\n1: start | hand 1 food",
    "starship": "turn: 0 5 flight 3\n0: store 2 fuel | rockets K | boosters 3",
}
GAMES = tuple(TEXTS)


def from_text(game: str, text: str | None = None, **more: Any) -> Session:
    return catan_nb.new_game(game, position=TEXTS[game] if text is None else text, **{"seed": 1, **more})


def bad(game: str, text: Any, words: str = "", **more: Any) -> BadPosition:
    with pytest.raises(BadPosition) as found:
        from_text(game, text, **more)
    assert words in found.value.reason
    assert found.value.reason[0].isupper() or found.value.reason[0] == "“"
    assert found.value.reason[-1] in ".?"
    return found.value


# -- lines -------------------------------------------------------------------------------------------

SEATS = Seats(("Ada", "Ben Nevis", "7", "turn"), ("White", "Yellow", "Red", "Blue"))


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("Ada", 0), ("ada", 0), ("White", 0), ("yellow", 1), ("ben nevis", 1), ("2", 2), ("turn", 3),
        ("3", 3), ("7", None), ("9", None), ("Green", None), ("-1", None), ("", None), ("²", None),
    ],
)  # fmt: skip
def test_seats_are_named_by_name_number_or_the_games_own_name(text: str, seat: int | None) -> None:
    if seat is None:
        with pytest.raises(BadPosition):
            SEATS.find(Part(1, text))
    else:
        assert SEATS.find(Part(1, text)) == seat


def test_a_name_that_could_be_misread_is_written_as_a_number() -> None:
    assert [SEATS.name(seat, ("turn",)) for seat in range(4)] == ["Ada", "Ben Nevis", "2", "3"]
    odd = Seats(("a: b", "x | y", "Red", "white"), ("White", "Yellow", "Red", "Blue"))
    assert [odd.name(seat) for seat in range(4)] == ["0", "1", "Red", "white"]
    assert odd.find(Part(1, "White")) == 3, "a player's name goes before the game's"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "names", [("turn", "Both"), ("0", "1"), ("1", "0"), ("# x", "| y"), ("a:b", "Ada, Ben (1)")]
)
def test_every_name_comes_back(game: str, names: tuple[str, ...]) -> None:
    if game == "starfarers":
        names = (*names, "stations")
    session = from_text(game, seats=list(names))
    again = from_text(game, session.position_text(), seats=list(names))
    assert again.position.key() == session.position.key()
    loaded = catan_nb.load(str(session.record))
    assert loaded.seats == names
    assert loaded.position.key() == session.position.key()


def test_lines_are_counted_comments_and_empty_ones_too() -> None:
    sheet = Sheet("\ufeff# a lesson\n\n  Turn :  Ada   3 trade \r\nAda: x\n", SEATS, ("turn", "board"))
    assert sheet.keys == {"turn": Part(3, "Ada 3 trade")}
    assert sheet.lines == [Part(4, "x"), None, None, None]
    turn = sheet.turn(("production", "trade"))
    assert (turn.seat, turn.number, turn.phase, turn.rolled) == (0, 3, "trade", None)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (5, 0, "given as text"),
        ("x" * (MAX_TEXT + 1), 0, "characters"),
        ("hello", 1, "colon"),
        (": 3", 1, "no line"),
        ("\nhello: 3", 2, "There is no line “hello”"),
        ("turn: 0 1 trade\nTURN: 0 1 trade", 2, "second line"),
        ("0:\n1:\n0:", 3, "second line for"),
        ("turn: 0 trade", 1, "number of the turn"),
        ("turn: 0 1 lunch", 1, "no phase"),
        ("turn: 0 0 trade", 1, "from 1"),
        ("turn: 9 1 trade", 1, "no seat"),
        ("turn: nobody 1 trade", 1, "no seat"),
        ("turn: 0 9999999 trade", 1, "number of the turn"),
        ("turn: 0 1 trade\x00", 1, "printed"),
        ("0: a | b", 1, "does not belong"),
        ("0: pirates |", 1, "missing"),
    ],
)  # fmt: skip
def test_what_is_no_text_names_its_line(game: str, text: Any, line: int, words: str) -> None:
    error = bad(game, text, words)
    assert (error.line, error.rule) == (line, "")
    assert str(error).startswith(f"line {line}: " if line else error.reason)


def test_counts_are_written_as_they_are_read() -> None:
    names = ("ore", "fuel", "food")
    assert Part(1, "3 ORE 2 food").counts(names, "resource") == {0: 3, 2: 2}
    assert write_counts((3, 0, 2), names) == "3 ore 2 food"
    assert Part(1, write_counts((0, 0, 0), names)).counts(names, "resource") == {}
    for text in ("3", "ore 3", "3 ore 1 ore", "x ore", "-1 ore", "3 gold", "", "9999999 ore"):
        with pytest.raises(BadPosition):
            Part(1, text).counts(names, "resource")


@pytest.mark.parametrize("game", GAMES)
def test_the_reference_is_true(game: str) -> None:
    results = doctest.testmod(import_module(f"catan_nb.{game}.placement"))
    assert results.attempted > 3
    assert not results.failed


# -- starting from a position ------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_nothing_said_is_the_beginning_of_a_game(game: str) -> None:
    session = from_text(game, "")
    assert session.turns == 1
    assert session.view(OPEN).asks == "production"
    assert session.scores() == ((4,) * 4 if game == "starfarers" else (1, 1))
    assert not session.log(OPEN)


@pytest.mark.parametrize("game", GAMES)
def test_options_and_seats_apply(game: str) -> None:
    names = ["Ada", "Ben", "Cid"][: 3 if game == "starfarers" else 2]
    rolled = "" if game == "starfarers" else " 2"  # Starship's turns name the base die
    session = from_text(game, f"turn: Ben 2 trade{rolled}", seats=names, target=10)
    assert session.seats == tuple(names)
    assert session.to_move == 1
    assert session.options["target"] == 10
    assert session.view(0).target == 10
    with pytest.raises(ValueError, match="target"):
        from_text(game, target=99)
    with pytest.raises(ValueError, match="no option"):
        from_text(game, tariff=1)
    with pytest.raises(ValueError, match="played by"):
        from_text(game, seats=9)


@pytest.mark.parametrize("game", GAMES)
def test_practice_goes_back_over_dice(game: str) -> None:
    session = from_text(game, "", practice=True)
    start = session.position.key()
    session.play("roll")
    session.undo()
    assert session.position.key() == start
    session.redo()
    strict = from_text(game, "")
    strict.play("roll")
    with pytest.raises(IllegalAction):
        strict.undo()


def test_chances_come_first_and_the_seed_goes_on() -> None:
    text = "turn: Amber 5 production"
    games = [
        catan_nb.new_game("starship", position=text, chances=["die 2", "card Tamsin"], seed=n) for n in (1, 1)
    ]
    for game in games:
        for move in ("roll", "fly stack 1", "next card", "pass", "next card"):
            game.play(move)
    assert "die 2" in str(games[0].record) and "card Tamsin" in str(games[0].record)
    assert str(games[0].record) == str(games[1].record)
    assert "Amber rolls a 2. (SC-PROD-1)" in map(str, games[0].log(0))
    wrong = catan_nb.new_game("starship", position=text, chances=["card Tamsin"])
    with pytest.raises(ValueError, match="cannot come now"):
        wrong.play("roll")
    assert wrong.played == 0
    with pytest.raises(ValueError, match="“nonsense”"):
        catan_nb.new_game("starship", chances=["nonsense"])


def test_a_refusal_prints_as_its_sentence_and_rule() -> None:
    refusal = catan_nb.new_game("starship", position="turn: Amber 5 trade 2").why_not("roll")
    assert refusal is not None and str(refusal) == f"{refusal.reason} ({refusal.rule})"
    assert str(catan_nb.Refusal("", "No.")) == "No."


def test_scripted_chances_are_given_as_texts() -> None:
    script = ["dice 4 4", "card ore", "card ore"]
    session = begin.start(
        catan_nb.find_game("starfarers"),
        seats=["You", "Bot", "Cid"],
        position="turn: You 1 production\nYou: start\nBot: start | fame 3",
        dealer=Scripted(script, then=Scripted(["balls red yellow"], then=Seeded(1))),
        practice=True,
    )
    session.play("roll")
    assert session.view(0).hand == (3, 0, 0, 0, 0)
    session.play("shake")
    assert session.view(0).base == 5
    session.undo()
    session.undo()
    session.play("roll")
    session.play("shake")
    assert session.view(0).base == 5, "the script begins anew"
    with pytest.raises(ValueError, match="no action"):
        begin.start(catan_nb.find_game("starfarers"), position="", dealer=Scripted(["dice 9"]))


def test_a_scripted_card_of_a_stack_comes() -> None:
    session = begin.start(
        catan_nb.find_game("starship"),
        position=TEXTS["starship"],
        dealer=Scripted(["card Brannock"], then=Seeded(1)),
    )
    session.play("fly stack 3")
    session.play("next card")
    assert session.legal()[0] == session._game.parse("found colony")


# -- writing it --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_no_text_before_during_and_after(game: str) -> None:
    session = catan_nb.new_game(game, seed=1)
    with pytest.raises(ValueError, match="question"):
        session.position_text()
    seen = set()
    rng = Random(1)
    while not session.over:
        try:
            session.position_text()
        except ValueError as error:
            assert str(error)[-1] == "."
            seen.add(session.view(OPEN).asks)
        play_on(session, rng, 1)
    assert len(seen) > 3
    with pytest.raises(ValueError, match="over"):
        session.position_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_text_is_the_same_wherever_it_comes_from(game: str) -> None:
    session = from_text(game)
    text = session.position_text()
    assert from_text(game, text).position_text() == text
    assert session.at(0).position_text() == text
    assert session.fork().position_text() == text
    assert text.endswith("\n")


# -- records -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_record_carries_the_position(game: str) -> None:
    session = from_text(game, seed=3)
    text = session.position_text()
    rows = str(session.record).splitlines()
    at = rows.index("position")
    assert rows[at + 1 :] == [f"| {row}" for row in text.splitlines()]
    assert rows[0] == "catan-nb record 1"
    keys = [session.position.key()]
    for _ in range(60):
        play_on(session, Random(session.played), 1)
        keys.append(session.position.key())
    loaded = catan_nb.load(str(session.record))
    assert str(loaded.record) == str(session.record)
    assert [position.key() for _, position in loaded.positions()] == keys
    for n in (0, 1, 30, 60):
        assert loaded.at(n).position.key() == keys[n]
    assert loaded.log(OPEN) == session.log(OPEN)
    rng = Random(5)
    assert str(play_on(session, rng, 30).record) == str(play_on(loaded, Random(5), 30).record)
    loaded.practice = True
    while loaded.can_undo:
        loaded.undo()
    assert loaded.position.key() == keys[0]
    assert loaded.played == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_text_of_any_form_stands_in_the_record_as_the_game_writes_it(game: str) -> None:
    text = "# a lesson\n\n" + TEXTS[game].replace("\n", "\r\n   ")
    session = from_text(game, text)
    assert str(session.record) == str(from_text(game).record)
    assert "lesson" not in str(session.record)


def test_a_record_without_a_position_has_no_such_line() -> None:
    session = catan_nb.new_game("starfarers", seed=1, board="beginner")
    assert "position" not in str(session.record)
    assert not session.record.position


def test_save_and_replay_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for game in GAMES:
        path = tmp_path / f"{game}.txt"
        play_on(from_text(game), Random(1), 25).record.save(path)
        assert catan_nb.load(path).played == 25
        assert main(["replay", str(path)]) == 0
        assert "after 25 actions" in capsys.readouterr().out


RECORD = str(play_on(from_text("starfarers"), Random(1), 5).record).splitlines()
AT = RECORD.index("position")
"""The line before the position, counted from 0."""


def refused(rows: list[str]) -> BadRecord:
    with pytest.raises(BadRecord) as found:
        catan_nb.load("\n".join(rows))
    return found.value


def test_a_bad_position_in_a_record_names_the_line_of_the_record() -> None:
    turn = next(i for i, row in enumerate(RECORD) if row.startswith("| turn"))
    rows = [*RECORD[:turn], "", "# here", "| turn: 0 5 lunch", *RECORD[turn + 1 :]]
    error = refused(rows)
    assert error.line == turn + 3
    assert "no phase" in error.reason
    rows = [*RECORD[:turn], "|", "|", *RECORD[turn:]]
    assert catan_nb.load("\n".join(rows)).played == 5, "empty lines do not count"
    seat = next(i for i, row in enumerate(RECORD) if row.startswith("| White"))
    error = refused([*RECORD[:seat], "| White: start | cannons 7", *RECORD[seat + 1 :]])
    assert error.line == seat + 1
    assert "(SF-COMP-4)" in error.reason


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda rows: [row for row in rows if row != "position"], "does not belong"),
        (lambda rows: [*rows[:AT], "position", *rows[AT:]], "does not belong"),
        (lambda rows: [*rows[:AT], "position here", *rows[AT + 1 :]], "does not belong"),
        (lambda rows: [*rows, "| White: start"], ""),
        (lambda rows: [*rows[: AT + 1], "| game: chess", *rows[AT + 1 :]], "no line"),
        (lambda rows: [*rows[: AT + 1], "White: start", *rows[AT + 1 :]], "does not belong"),
    ],
)
def test_a_position_out_of_place_is_refused(change: Any, words: str) -> None:
    error = refused(change(list(RECORD)))
    assert error.line > 0
    assert words in error.reason


def test_a_position_without_lines_is_the_beginning() -> None:
    assert catan_nb.load("\n".join(RECORD[: AT + 1])).turns == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_record_with_bytes_changed_loads_or_is_refused(game: str) -> None:
    text = str(play_on(from_text(game), Random(2), 10).record)
    start = text.index("position")
    rng = Random(7)
    good = 0
    for _ in range(400):
        at = rng.randrange(start, len(text))
        put = rng.choice(("", "x", "9", ",", "\n", " ", ":", "|", "é", "> ", "\x00", "0", "\t"))
        try:
            session = catan_nb.load(text[:at] + put + text[at + rng.choice((0, 1, 1, 4)) :])
        except BadRecord as error:
            assert error.reason.strip()
            assert "\n" not in error.reason
            assert 0 <= error.line <= text.count("\n") + 2
        else:
            good += 1
            assert catan_nb.load(str(session.record)).position.key() == session.position.key()
    assert good
