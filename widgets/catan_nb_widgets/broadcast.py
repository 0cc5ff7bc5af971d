"""What a presenter's window tells the windows that follow it, and how it is checked on arrival.

Everything goes over a BroadcastChannel of the browser, so whatever comes may have been written by
anything that runs in it. A presenter says ``here`` when it opens; who follows says ``ask``; then the
presenter says ``show`` whenever something changes, with the text only for those that asked.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, TypeGuard

from catan_nb import CHANCE, OPEN
from catan_nb.core.record import MAX_TEXT
from catan_nb.core.walkthrough import Walkthrough

from .page_link import PageLink

CHANNEL = "present"
HERE = {"kind": "here"}
ASK = {"kind": "ask"}
MOST_ACTIONS = 20_000
"""No game has so many actions."""
MOST_SEATS = 9
MOST_TRIED = 2_000
"""Actions on a branch that are passed on."""
MOST_QUESTIONS = 2_000
LONGEST_LINE = 4_000
AHEAD = 60.0
"""Seconds by which the clock of another kernel may be ahead."""


def digest(text: str) -> str:
    """A name for a text: two texts with the same are the same."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Shown:
    """Where a presenter is.

    ``at`` is when that was, in seconds since 1970: of two presenters the later is followed. ``text``
    is the walkthrough without notes, "" when it was sent before; ``name`` is its digest. ``seat`` is
    whose view is shown, ``tried`` the record lines of the branch, None on the walkthrough itself.
    """

    at: float
    name: str
    n: int
    since: int
    seat: int
    revealed: tuple[int, ...]
    tried: tuple[str, ...] | None
    text: str = ""

    def content(self) -> dict[str, Any]:
        """As it is sent."""
        tried = None if self.tried is None else list(self.tried)
        fields = {"at": self.at, "name": self.name, "n": self.n, "since": self.since, "seat": self.seat}
        return {
            "kind": "show", **fields, "revealed": list(self.revealed), "tried": tried, "text": self.text
        }  # fmt: skip

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Shown | None:
        """What was sent, or None for anything that no presenter sends."""
        at, name, text, tried = (content.get(key) for key in ("at", "name", "text", "tried"))
        if not isinstance(at, int | float) or isinstance(at, bool) or not math.isfinite(at):
            return None
        if not 0 <= at <= time.time() + AHEAD:
            return None
        n, since, seat = (content.get(key) for key in ("n", "since", "seat"))
        revealed = content.get("revealed")
        if not (_whole(n, 0, MOST_ACTIONS) and _whole(since, 0, MOST_ACTIONS)):
            return None
        if not _whole(seat, OPEN, MOST_SEATS) or seat == CHANCE:
            return None
        if not isinstance(name, str) or len(name) != 64 or not isinstance(text, str) or len(text) > MAX_TEXT:
            return None
        if not isinstance(revealed, list) or len(revealed) > MOST_QUESTIONS:
            return None
        if not all(_whole(number, 0, MOST_QUESTIONS) for number in revealed):
            return None
        if tried is not None and not _lines(tried):
            return None
        if text and digest(text) != name:
            return None
        lines = None if tried is None else tuple(tried)
        return cls(float(at), name, n, since, seat, tuple(revealed), lines, text)


class Teller:
    """The presenter's side: tells where it is, once somebody has asked."""

    def __init__(self, link: PageLink) -> None:
        self._link = link
        self._asked = False
        self._walk: Walkthrough | None = None
        self._text = ""
        self._last: Shown | None = None

    def begin(self) -> None:
        """Begin to hear, and call those who wait."""
        self._link.join(CHANNEL, self._heard)
        self._link.spread(HERE)

    def tell(
        self, walk: Walkthrough, n: int, since: int, seat: int, revealed: Sequence[int],
        tried: Sequence[str] | None,
    ) -> None:  # fmt: skip
        """Say where the presenter is, if that is different. Notes are left out before anything is said."""
        if walk is not self._walk:
            self._walk, self._text = walk, str(walk.without_notes())
        at = self._last.at if self._last is not None else 0.0
        lines = None if tried is None else tuple(tried[:MOST_TRIED])
        here = Shown(at, digest(self._text), n, since, seat, tuple(revealed), lines)
        if here == self._last:
            return
        self._last = replace(here, at=time.time())
        if self._asked:
            self._link.spread(self._last.content())

    def _heard(self, content: Mapping[str, Any]) -> None:
        if content.get("kind") == ASK["kind"]:
            self._asked = True
            if self._last is not None:
                self._link.spread(replace(self._last, text=self._text).content())


def _whole(value: object, least: int, most: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _lines(value: object) -> bool:
    """Whether a value is a list of single lines."""
    return (
        isinstance(value, list)
        and len(value) <= MOST_TRIED
        and all(isinstance(x, str) and len(x) <= LONGEST_LINE and "\n" not in x for x in value)
    )
