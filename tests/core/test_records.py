"""Records: the whole game as text, there and back, and everything that is no record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import catan_nb
from catan_nb import OPEN, BadRecord, Session

from .games import asked, new, play_on, played

MARKUP = "<img src=x onerror=alert(1)>"
SHORT = str(played(2, 100).record)
"""A record of 100 actions."""
ROWS = SHORT.splitlines()
BODY = next(i for i, row in enumerate(ROWS) if row.startswith(">"))
"""Where the header ends."""
FAST = settings(max_examples=150, deadline=None)


def refused(source: Any, words: str = "") -> BadRecord:
    """The BadRecord that ``load`` raises, checked for its sentence."""
    with pytest.raises(BadRecord) as found:
        catan_nb.load(source)
    error = found.value
    assert isinstance(error.line, int)
    assert error.line >= 0
    assert error.reason.strip()
    assert "\n" not in error.reason
    assert len(error.reason) < 400
    assert words in str(error)
    return error


def survives(text: str) -> Session | None:
    """Load a text that may be no record: a BadRecord, or a game that replays legally."""
    try:
        session = catan_nb.load(text)
    except BadRecord as error:
        assert error.reason
        assert error.line >= 0
        return None
    again = catan_nb.load(str(session.record))
    assert str(again.record) == str(session.record)
    assert again.position.key() == session.position.key()
    return session


# -- there and back (case 36) ------------------------------------------------------------------------


def test_save_and_load_at_every_step_then_play_on() -> None:
    session = played(37)
    steps = session.record.steps
    end = str(session.record)
    walk = new(37)
    for n, step in enumerate(steps):
        loaded = catan_nb.load(str(walk.record))
        assert loaded.position.key() == walk.position.key()
        assert loaded.to_move == step.seat
        on = steps[n:] if n % 50 == 0 else steps[n : n + 1]
        for later in on:
            loaded.play(later.action)
        assert end.startswith(str(loaded.record))
        if n % 50 == 0:
            assert str(loaded.record) == end
            assert loaded.winner == session.winner
        walk.play(step.action)


def test_a_loaded_game_goes_on_with_the_same_dice() -> None:
    session = played(5, 200, seats=4, board="random", target=15)
    loaded = catan_nb.load(str(session.record))
    play_on(session, Random(1))
    play_on(loaded, Random(1))
    assert str(loaded.record) == str(session.record)
    assert loaded.log(OPEN) == session.log(OPEN)


def test_without_its_seed_a_record_loads_and_goes_on_otherwise() -> None:
    text = "".join(row + "\n" for row in ROWS if not row.startswith("seed"))
    session = catan_nb.load(text)
    assert str(session.record) == text
    play_on(session, Random(1), 30)
    assert survives(str(session.record)) is not None


def test_save_writes_what_load_reads(tmp_path: Path) -> None:
    session = played(2, 150, seats=["Ada", "Žofie ☄", MARKUP])
    session.remark("café → 宇宙")
    for path in (tmp_path / "a.txt", str(tmp_path / "b.txt")):
        session.record.save(path)
        loaded = catan_nb.load(Path(path))
        assert str(loaded.record) == str(session.record)
        assert loaded.seats == ("Ada", "Žofie ☄", MARKUP)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n\n# the end\n",
        lambda text: text.replace("\n0 ", "\n\n   0   "),
        lambda text: text.replace(" > ", ">"),
    ],
    ids=["crlf", "mark", "cut-end", "comments", "spaces", "tight"],
)
def test_what_an_editor_does_to_a_text_does_no_harm(change: Callable[[str], str], tmp_path: Path) -> None:
    assert str(catan_nb.load(change(SHORT)).record) == SHORT
    path = tmp_path / "edited.txt"
    path.write_bytes(change(SHORT).encode())
    assert str(catan_nb.load(path).record) == SHORT


# -- names and remarks (case 41) ---------------------------------------------------------------------

NAMES = (
    MARKUP,
    "<script>alert(1)</script>",
    "**bold** [x](javascript:1)",
    "# remark > dice 1 1, card ore",
    "game starfarers",
    "0 roll > dice 1 1",
    "> dice 6 6",
    "seed 5",
    "Žofie ☄ 宇宙 👩‍🚀"[:12],
    "'\"; DROP TABLE games; --",
    "{seat} %s \\n",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_text_and_nothing_else(name: str) -> None:
    session = play_on(new(3, seats=[name, "Ben", "Cy"]), Random(3), 120)
    loaded = catan_nb.load(str(session.record))
    assert loaded.seats == session.seats == (name, "Ben", "Cy")
    assert str(loaded.record) == str(session.record)
    assert loaded.position.key() == session.position.key()
    assert any(name in line.text for line in loaded.log(OPEN))


def test_a_name_is_one_line() -> None:
    assert new(seats=["Ada\nseed 9", " Ben \t B. ", "Cy\u2028x"]).seats == ("Ada seed 9", "Ben B.", "Cy x")


@given(st.text(max_size=60))
@example("Ada\x00")
@example("\u202eadA")
@example("\ud800")
@example("x" * 41)
@example("")
@FAST
def test_any_name_is_kept_or_refused(name: str) -> None:
    try:
        session = new(seats=[name, "☄", "★"])
    except ValueError as error:
        assert str(error).endswith(".")
        return
    assert catan_nb.load(str(session.record)).seats == session.seats
    assert len(str(session.record).splitlines()) == len(str(new(seats=3).record).splitlines())


BASE = played(2, 3)


@given(st.text(max_size=80))
@example("# > , 0 roll > dice 1 1")
@example("<script>alert(1)</script>")
@example("two\nlines\r\nand # more\u2028x")
@example("\ud800 \x00")
@FAST
def test_any_remark_is_kept(text: str) -> None:
    session = BASE.fork()
    session.remark(text)
    loaded = catan_nb.load(str(session.record))
    assert str(loaded.record) == str(session.record)
    assert loaded.record.steps[-1].remark == session.record.steps[-1].remark
    assert loaded.position.key() == BASE.position.key()
    kept = session.record.steps[-1].remark
    assert kept.isprintable()
    assert kept.replace(" ", "") == "".join(c for c in text if c.isprintable() and not c.isspace())


# -- no record of a legal game -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "A record begins with"),
        ("\n", 1, "A record begins with"),
        ("catan-nb record", 1, "A record begins with"),
        ("catan-nb record 1", 1, "A record begins with"),
        ("catan-nb record 1\n", 0, "does not say which game"),
        ("catan-nb record 2\ngame starfarers\n", 1, "format 2; this program reads formats up to 1"),
        ("catan-nb record 99999999999999999999\n", 1, "format"),
        ("catan-nb record 0\n\n", 1, "number of the record's format"),
        ("catan-nb record one\n\n", 1, "number of the record's format"),
        ("catan-nb record 1 1\n\n", 1, "number of the record's format"),
        ("catan-nb record ²\n\n", 1, "number of the record's format"),
        ("catan-nb record 1\ngame chess\n", 2, "no game called 'chess'"),
        ("catan-nb record 1\n# a remark\n\nseat Ada\ngame chess\n", 5, "no game called 'chess'"),
        ("catan-nb record 1\ngame\n", 0, "does not say which game"),
        ("catan-nb record 1\nhello there\n", 2, "does not belong here"),
    ],
)
def test_a_text_that_is_no_record(text: str, line: int, words: str) -> None:
    assert refused(text, words).line == line


HEADER = ROWS[:BODY]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([*HEADER, "option colour red"], "no option 'colour'"),
        ([*HEADER, "option board"], "does not belong here"),
        ([*HEADER, "option board round table"], "does not belong here"),
        ([*HEADER, "option board beginner"], "second time"),
        ([*HEADER, "game starfarers"], "does not belong here"),
        ([*HEADER, "seed 5"], "does not belong here"),
        ([*HEADER, "seed x"], "does not belong here"),
        ([*HEADER, "seat White"], "same name"),
        ([*HEADER, "seat A", "seat B"], "not by 5"),
        ([*HEADER, "seat"], "1 to 40 printable"),
        ([*HEADER, "seat " + "x" * 41], "1 to 40 printable"),
        ([row for row in HEADER if row != "seat Red"], "not by 2"),
        ([row for row in HEADER if not row.startswith("seat")], "not by 0"),
        ([row for row in HEADER if not row.startswith("game")], "which game"),
        ([row.replace("target 10", "target 9") for row in HEADER], "from 10 to 25"),
        ([row.replace("target 10", "target ten") for row in HEADER], "from 10 to 25"),
        ([row.replace("board beginner", "board round") for row in HEADER], "The option board is"),
        ([row.replace("seed 2", "seed 123456789012345678901") for row in HEADER], "does not belong here"),
    ],
)
def test_a_wrong_header(rows: list[str], words: str) -> None:
    refused("\n".join([*rows, *ROWS[BODY:]]) + "\n", words)


FIRST = next(i for i, row in enumerate(ROWS) if row[0].isdigit())
"""The first action of a player."""


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("roll", "a seat's number and an action"),
        ("0", "a seat's number and an action"),
        ("0 > dice 1 1", "a seat's number and an action"),
        ("seat Dora", "a seat's number and an action"),
        ("7 roll", "decision, not seat 7's"),
        ("-1 roll", "decision, not seat -1's"),
        ("> dice 1 1", "does not say whose action"),
        ("{mover} dance", "is no action"),
        ("{mover} offer ² ore : 1 food", "is no number of cards"),
        ("{mover} offer ٣ ore : 1 food", "is no number of cards"),
        ("{mover} dice 3 4", "Chance is dealt by the game"),
        ("{mover} {action} > nonsense", "is no action"),
        ("{mover} {action} > roll", "one chance too many"),
        ("{mover} {action} > close with 999", "one chance too many"),
        ("{mover} {action} >", "is no action"),
        ("{mover} {action}  # " + "x" * 2001, "at most 2000 characters"),
    ],
)
def test_a_wrong_line(extra: str, words: str) -> None:
    session = asked("trade")
    base, mover = str(session.record), str(session.to_move)
    offer = next(text for text in map(session._game.write, session.legal()) if text.startswith("offer"))
    text = base + extra.replace("{mover}", mover).replace("{action}", offer) + "\n"
    assert refused(text, words).line == len(text.splitlines())


def test_a_line_without_its_chance() -> None:
    n = next(i for i, row in enumerate(ROWS) if " roll > " in row)
    refused("\n".join([*ROWS[:n], ROWS[n].partition(" >")[0]]) + "\n", "does not say what chance brought")
    refused("\n".join([*ROWS[:n], ROWS[n].partition(" >")[0] + " > card ore"]) + "\n", "cannot come here")


def test_a_line_after_the_end() -> None:
    text = str(played(1).record)
    error = refused(text + "0 roll > dice 1 1\n", "The game was over before this line")
    assert error.line == len(text.splitlines()) + 1


def test_every_cut() -> None:
    legal = 0
    for n in range(0, len(SHORT), 3):
        legal += survives(SHORT[:n]) is not None
    assert 20 < legal < len(SHORT) // 6
    cuts = [survives("\n".join(ROWS[:n]) + "\n") for n in range(FIRST, len(ROWS), 5)]
    assert all(cuts), "a game may stop after any action"


def test_every_line_left_out_doubled_or_swapped() -> None:
    legal = 0
    for n in range(len(ROWS)):
        for rows in (
            ROWS[:n] + ROWS[n + 1 :],
            [*ROWS[:n], ROWS[n], *ROWS[n:]],
            ROWS[:n] + ROWS[n : n + 2][::-1] + ROWS[n + 2 :],
        ):
            legal += survives("\n".join(rows) + "\n") is not None
    assert legal < len(ROWS)


def test_a_sweep_of_changed_characters() -> None:
    rng = Random(1)
    legal = 0
    for n in range(0, len(SHORT), 5):
        for new_one in rng.sample("0129azAZ \n#>,:+.\t-²é\x00\ud800", 2):
            legal += survives(SHORT[:n] + new_one + SHORT[n + 1 :]) is not None
    assert legal < len(SHORT) // 5


def test_a_sweep_of_changed_bytes_in_a_file(tmp_path: Path) -> None:
    rng = Random(2)
    content = SHORT.encode()
    path = tmp_path / "changed.txt"
    for n in range(0, len(content), 29):
        path.write_bytes(content[:n] + bytes([rng.randrange(256)]) + content[n + 1 :])
        try:
            survives(str(catan_nb.load(path).record))
        except BadRecord as error:
            assert error.reason


@given(st.data())
@FAST
def test_changed_records(data: st.DataObject) -> None:
    rows = list(ROWS[: data.draw(st.integers(1, 60))])
    for _ in range(data.draw(st.integers(1, 4))):
        n = data.draw(st.integers(0, len(rows) - 1))
        match data.draw(st.integers(0, 5)):
            case 0:
                rows[n] = data.draw(st.text(max_size=30))
            case 1:
                rows.insert(n, data.draw(st.sampled_from(ROWS)))
            case 2 if len(rows) > 1:
                rows.pop(n)
            case 3:
                i = data.draw(st.integers(0, len(rows[n])))
                rows[n] = rows[n][:i] + data.draw(st.text(max_size=5)) + rows[n][i + 1 :]
            case 4:
                words = rows[n].split()
                rows[n] = " ".join(data.draw(st.permutations(words)))
            case _:
                rows = data.draw(st.permutations(rows))
    survives("\n".join(rows))


@given(st.text(max_size=400))
@FAST
def test_noise_is_no_record(text: str) -> None:
    assert survives(text) is None
    survives("catan-nb record 1\n" + text)
    survives("\n".join(ROWS[:FIRST]) + "\n" + text)


LONG = 1_000_000


@pytest.mark.parametrize(
    "text",
    [
        "x" * LONG,
        "\n" * LONG,
        "catan-nb record 1\n" + "\n" * LONG,
        "catan-nb record 1\n" + "x" * LONG,
        "catan-nb record 1\ngame " + "x" * LONG,
        "catan-nb record 1\ngame starfarers\n" + "seat " + "x" * LONG,
        "catan-nb record 1\ngame starfarers\n" + "".join(f"seat {n}\n" for n in range(100_000)),
        "catan-nb record 1\ngame starfarers\n" + "".join(f"option o{n} 1\n" for n in range(80_000)),
        "\n".join(HEADER) + "\n" + "> dice 1 1\n" * 90_000,
        "\n".join(HEADER) + "\n" + ">\n" * 400_000,
        "\n".join(HEADER) + "\n> " + "dice 1 1, " * 90_000,
        SHORT + "0 " + "offer " * 150_000,
        SHORT + "0 offer 1 ore" + " + 1 ore" * 100_000 + " : 1 food",
        SHORT + "0 aid from" + " 1" * 400_000,
        SHORT + "9" * LONG + " roll",
        SHORT + "0 roll > " + "dice 1 1, " * 90_000,
        SHORT + "# " + "x" * 3 * LONG,
    ],
    ids=lambda text: f"{text[:12]!r}...{text[-12:]!r}",
)
def test_a_megabyte_of_anything(text: str) -> None:
    refused(text)


def test_a_megabyte_of_noise() -> None:
    rng = Random(3)
    for letters in ("".join(map(chr, range(256))), "0123456789 >,#\n", "".join(set(SHORT)) + "\n"):
        noise = "".join(rng.choices(sorted(letters), k=LONG))
        refused(noise)
        refused("\n".join(ROWS[:FIRST]) + "\n" + noise)


def test_a_long_record_of_comments_is_legal() -> None:
    assert survives(SHORT + "# nothing\n" * 50_000) is not None


# -- paths (case 42) ---------------------------------------------------------------------------------


def test_the_text_of_a_path_is_never_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    path.write_text(SHORT, encoding="utf-8")

    def opened(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError("a file was opened")

    with monkeypatch.context() as patched:
        patched.setattr("builtins.open", opened)
        patched.setattr("io.open", opened)
        patched.setattr(Path, "open", opened)
        patched.setattr(Path, "read_text", opened)
        for text in (str(path), "game.txt", "/etc/passwd", "file:///etc/passwd", "~", "."):
            assert refused(text).line == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "A record begins with"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "not a text in UTF-8"),
        (SHORT.encode("utf-16"), "not a text in UTF-8"),
        (b"\x00" * 1000, "A record begins with"),
        (b"x" * 9_000_000, "too long"),
        ("é".encode() * 1_500_000 + b"x" * 600_000, "no record is that long"),
    ],
    ids=["empty", "binary", "utf-16", "zeros", "huge", "long"],
)
def test_a_file_that_is_no_record(content: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    refused(path, words)


def test_a_file_without_an_end_is_not_read_to_it() -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("no /dev/zero here")
    refused(endless, "too long")


def test_a_file_that_cannot_be_read_is_the_systems_error(tmp_path: Path) -> None:
    for path in (tmp_path / "missing", tmp_path):
        with pytest.raises(OSError, match=str(path)):
            catan_nb.load(path)


@pytest.mark.parametrize("source", [None, 5, b"catan-nb record 1\n", ["catan-nb record 1"]])
def test_load_takes_text_or_a_path(source: Any) -> None:
    with pytest.raises(TypeError, match="a Path or the text of a record"):
        catan_nb.load(source)


def test_the_name_of_a_file_is_told_from_a_text_that_is_none() -> None:
    with pytest.raises(catan_nb.BadRecord, match="pass a Path"):
        catan_nb.load("games/game.txt")
    with pytest.raises(catan_nb.BadRecord) as error:
        catan_nb.load("once upon a time")
    assert "Path" not in error.value.reason
