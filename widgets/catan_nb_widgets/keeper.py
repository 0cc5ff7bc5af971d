"""Keeps games in progress on the server, each under a long random key.

Only the browser tab that plays a game knows its key, so a reload, a killed kernel or a
restarted server loses nothing, and no hidden card has to leave the server to be kept.
"""

from __future__ import annotations

import os
import re
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

SETTING = "CATAN_NB_KEEP"
"""Environment variable that names another file."""

LIMIT = "CATAN_NB_KEEP_LIMIT"
"""Environment variable: how many megabytes the file may take; 0 is no limit."""

KEY = re.compile(r"[A-Za-z0-9_-]{20,64}")
DAYS_KEPT = 60
TITLE_LENGTH = 120  # characters
TEXT_LENGTH = 4_000_000  # characters; a long game's record is about 100,000
MOST_GAMES, MOST_TEXT = 20, 8_000_000
"""Games that one page keeps, and characters of them all; the start page lists ten."""
DEFAULT_LIMIT = 1_000  # megabytes
_AT_ONCE = 50  # games that give way together
_WAIT = 5.0  # seconds to wait for another kernel that is writing

_TABLE = """CREATE TABLE IF NOT EXISTS games (
    key TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL, saved REAL NOT NULL
) WITHOUT ROWID"""
_INDEX = "CREATE INDEX IF NOT EXISTS games_by_age ON games (saved)"
_OLDEST = "DELETE FROM games WHERE key IN (SELECT key FROM games WHERE key != ? ORDER BY saved LIMIT ?)"


def is_key(value: object) -> bool:
    """True for what `Keeper.new_key` could have made."""
    return isinstance(value, str) and KEY.fullmatch(value) is not None


def default_file() -> Path:
    """The file that keeps games: CATAN_NB_KEEP, or one in the user's data directory."""
    named = os.environ.get(SETTING, "").strip()
    return Path(named) if named else Path(platformdirs.user_data_dir("catan-nb")) / "games.sqlite3"


class Keeper:
    """Records of games in one SQLite file, or in memory when the file cannot be used.

    `problem` is "" or one sentence, fit to be shown, that says why games are not kept.
    Several kernels may use one file at once. Nothing here raises for a full or read-only
    disk: it is said in `problem`, and the game goes on.

    Nobody can fill the disk: a page that keeps many games forgets the first of them, and where
    the file is larger than its limit those that were saved longest ago give way.
    """

    def __init__(self, file: str | Path | None = None) -> None:
        self.file = Path(file) if file is not None else default_file()
        self.problem = ""
        self._memory: dict[str, str] = {}
        self._mine: dict[str, int] = {}
        """The lengths of the texts that were kept here, the last one last."""
        limit = os.environ.get(LIMIT, "")
        self._limit = 1_000_000 * (int(limit) if limit.isdecimal() else DEFAULT_LIMIT)
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._drop_old()
        except (OSError, sqlite3.Error) as error:
            self._failed(error)

    @staticmethod
    def new_key() -> str:
        """A key nobody can guess: 192 random bits in 32 characters."""
        return secrets.token_urlsafe(24)

    def save(self, key: str, game: str, title: str, text: str) -> bool:
        """Keep `text`, the record of one game. True if it will survive this process.

        Raises ValueError for a malformed key or a text of more than TEXT_LENGTH characters.
        """
        if not is_key(key):
            raise ValueError("A game's key has 20 to 64 letters, digits, - and _.")
        if len(text) > TEXT_LENGTH:
            raise ValueError(f"A game's record has at most {TEXT_LENGTH} characters.")
        self._mine.pop(key, None)
        self._mine[key] = len(text)
        while len(self._mine) > MOST_GAMES or sum(self._mine.values()) > MOST_TEXT:
            self.forget(next(iter(self._mine)))
        self._memory[key] = text
        row = (key, game[:40], title[:TITLE_LENGTH], text, time.time())
        try:
            with self._open() as base:
                base.execute("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?)", row)
                self._shrink(base, key)
        except (OSError, sqlite3.Error, UnicodeError) as error:
            self._failed(error)
            return False
        del self._memory[key]
        self.problem = ""
        return True

    def load(self, key: str) -> str | None:
        """The record kept under `key`; None for a key that is unknown, forgotten or malformed."""
        if not is_key(key):
            return None
        if key in self._memory:
            return self._memory[key]
        try:
            with self._open() as base:
                row = base.execute("SELECT text FROM games WHERE key = ?", (key,)).fetchone()
        except (OSError, sqlite3.Error) as error:
            self._failed(error)
            return None
        return str(row[0]) if row else None

    def forget(self, key: str) -> None:
        """Drop the game kept under `key`, if there is one."""
        self._memory.pop(key, None)
        self._mine.pop(key, None)
        if not is_key(key):
            return
        try:
            with self._open() as base:
                base.execute("DELETE FROM games WHERE key = ?", (key,))
        except (OSError, sqlite3.Error) as error:
            self._failed(error)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """One transaction on a connection of its own, so that a replaced file does no harm."""
        is_new = not self.file.exists()
        base = sqlite3.connect(self.file, timeout=_WAIT)
        try:
            if is_new:
                self.file.chmod(0o600)
                base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = NORMAL")
            with base:
                base.execute(_TABLE)
                base.execute(_INDEX)
                yield base
        finally:
            base.close()

    def _shrink(self, base: sqlite3.Connection, key: str) -> None:
        """Let the oldest games but this one give way until the file's limit holds."""
        while self._limit and _used(base) > self._limit:
            if not base.execute(_OLDEST, (key, _AT_ONCE)).rowcount:
                return

    def _drop_old(self) -> None:
        with self._open() as base:
            oldest = time.time() - DAYS_KEPT * 86_400
            base.execute("DELETE FROM games WHERE saved < ?", (oldest,))

    def _failed(self, error: Exception) -> None:
        reason = str(error) or type(error).__name__
        self.problem = f"Games are not kept beyond this page: {self.file} cannot be used ({reason})."


def _used(base: sqlite3.Connection) -> int:
    """Bytes that the games take in the file; what is free in it will be used again."""
    pages, free, size = (
        base.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)
