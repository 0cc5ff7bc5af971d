"""Games are kept under a key, by several processes at once, and never at the game's expense."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from catan_nb_widgets.keeper import (
    DAYS_KEPT,
    LIMIT,
    MOST_GAMES,
    MOST_TEXT,
    TEXT_LENGTH,
    Keeper,
    default_file,
    is_key,
)

from ..serving import environment


@pytest.fixture
def keeper(tmp_path: Path) -> Keeper:
    return Keeper(tmp_path / "games.sqlite3")


def test_a_reload_finds_the_game(keeper: Keeper) -> None:
    key = keeper.new_key()
    assert keeper.save(key, "starfarers", "Turn 3", "first\n")
    assert keeper.save(key, "starfarers", "Turn 4", "first\nsecond ✦\n")
    assert Keeper(keeper.file).load(key) == "first\nsecond ✦\n"
    assert keeper.problem == ""


def test_keys_are_long_random_and_checked(keeper: Keeper) -> None:
    keys = {keeper.new_key() for _ in range(200)}
    assert len(keys) == 200
    assert all(is_key(key) and len(key) == 32 for key in keys)
    for wrong in ("", "short", "x" * 65, "a b" * 10, "../" * 10, "é" * 30, "k" * 30 + "\n", None, 7):
        assert not is_key(wrong)
    with pytest.raises(ValueError, match="key"):
        keeper.save("' OR 1=1 --", "starfarers", "", "")
    assert keeper.load("' OR 1=1 --") is None


def test_a_foreign_key_finds_nothing_and_a_forgotten_game_is_gone(keeper: Keeper) -> None:
    key = keeper.new_key()
    keeper.save(key, "starfarers", "", "text")
    assert keeper.load(keeper.new_key()) is None
    keeper.forget(key)
    keeper.forget(key)
    assert keeper.load(key) is None
    assert Keeper(keeper.file).load(key) is None


def test_a_text_without_end_is_refused(keeper: Keeper) -> None:
    with pytest.raises(ValueError, match="characters"):
        keeper.save(keeper.new_key(), "starfarers", "", "x" * (TEXT_LENGTH + 1))


def test_old_games_are_dropped_when_the_file_is_opened(keeper: Keeper) -> None:
    old, young = keeper.new_key(), keeper.new_key()
    for key in (old, young):
        keeper.save(key, "starfarers", "", key)
    with sqlite3.connect(keeper.file) as base:
        long_ago = time.time() - (DAYS_KEPT + 1) * 86_400
        base.execute("UPDATE games SET saved = ? WHERE key = ?", (long_ago, old))
    base.close()
    again = Keeper(keeper.file)
    assert again.load(old) is None
    assert again.load(young) == young


WRITER = """
import sys
from catan_nb_widgets.keeper import Keeper
keeper, name = Keeper(sys.argv[1]), sys.argv[2]
for number in range(150):
    assert keeper.save(name * 24, "starfarers", f"turn {number}", f"{name}{number}"), keeper.problem
    assert keeper.load(name * 24) == f"{name}{number}"
"""


def test_two_processes_write_at_once(keeper: Keeper, tmp_path: Path) -> None:
    command = [sys.executable, "-c", WRITER, str(keeper.file)]
    env = environment(tmp_path)
    writers = [
        subprocess.Popen([*command, name], env=env, stderr=subprocess.PIPE, text=True) for name in ("A", "B")
    ]
    for writer in writers:
        _, errors = writer.communicate(timeout=120)
        assert writer.returncode == 0, errors
    assert [keeper.load(name * 24) for name in ("A", "B")] == ["A149", "B149"]


def test_where_nothing_can_be_written_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    keeper = Keeper(tmp_path / "file" / "games.sqlite3")
    assert keeper.problem.startswith("Games are not kept")
    assert keeper.problem.count(".") >= 1 and "\n" not in keeper.problem
    key = keeper.new_key()
    assert keeper.save(key, "starfarers", "", "in memory") is False
    assert keeper.load(key) == "in memory"
    keeper.forget(key)
    assert keeper.load(key) is None


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "games.sqlite3"
    other.write_bytes(b"this is no database, but somebody's letters" * 50)
    before = other.read_bytes()
    keeper = Keeper(other)
    assert keeper.problem
    assert keeper.save(keeper.new_key(), "starfarers", "", "x") is False
    assert other.read_bytes() == before


def test_the_file_can_be_named_and_belongs_to_its_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CATAN_NB_KEEP", str(tmp_path / "deep" / "kept.sqlite3"))
    assert default_file() == tmp_path / "deep" / "kept.sqlite3"
    keeper = Keeper()
    assert keeper.problem == ""
    assert keeper.file.stat().st_mode & 0o077 == 0
    monkeypatch.delenv("CATAN_NB_KEEP")
    assert default_file().parts[-2:] == ("catan-nb", "games.sqlite3")


def test_a_file_that_vanishes_is_made_again(keeper: Keeper) -> None:
    keeper.file.unlink()
    key = keeper.new_key()
    assert keeper.save(key, "starfarers", "", "text")
    assert Keeper(keeper.file).load(key) == "text"


def test_a_page_that_keeps_games_without_end_forgets_the_first(keeper: Keeper) -> None:
    others = keeper.new_key()
    Keeper(keeper.file).save(others, "starfarers", "", "of somebody else")
    keys = [keeper.new_key() for _ in range(MOST_GAMES + 5)]
    for key in keys:
        keeper.save(keys[0], "starfarers", "", "played all the time")
        keeper.save(key, "starfarers", "", key)
    kept = [key for key in keys if keeper.load(key) is not None]
    assert len(kept) == MOST_GAMES and kept[0] == keys[0] and kept[1:] == keys[-MOST_GAMES + 1 :]
    assert keeper.load(others)


def test_long_texts_are_fewer(keeper: Keeper) -> None:
    size = MOST_TEXT // 4
    keys = [keeper.new_key() for _ in range(8)]
    for key in keys:
        keeper.save(key, "starfarers", "", "x" * size)
    assert [key for key in keys if keeper.load(key)] == keys[-4:]


def test_the_file_has_a_limit_and_the_oldest_games_give_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LIMIT, "3")
    file = tmp_path / "games.sqlite3"
    played = Keeper(file)
    mine, keys = played.new_key(), []
    for _ in range(40):  # forty pages, each with half a megabyte
        page = Keeper(file)
        keys.append(page.new_key())
        assert page.save(keys[-1], "starfarers", "", "x" * 500_000)
        assert played.save(mine, "starfarers", "", "a game that is being played")
    assert file.stat().st_size < 5_000_000
    kept = [key for key in keys if played.load(key)]
    assert kept and kept == keys[-len(kept) :]
    assert played.load(mine) and played.problem == ""
