"""What a page may send to its kernel: messages to its widgets, of some size, at some pace.

A message comes as its parts one after the other, with the places where they begin in front.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

LARGEST = 5_000_000
"""Bytes of one message; a pasted record of the longest kind has 4,000,000 characters."""
PER_SECOND, AT_ONCE = 40, 400
"""Messages: how many a second in the long run, and how many in a burst (a page that opens)."""
WEIGHT = 50_000
"""Bytes that count like one message more."""
MOST_CHANNELS = 3
"""Of one page at once: it needs one, and has two while a lost one is not yet given up."""
MOST_WAITING = 16_000_000
"""Bytes that wait for a page that does not take them."""
MOST_PARTS = 1_000
"""Of one message of a kernel; a drawing has a buffer for each array."""
PARTS = 5
"""Of one message of a page: channel, header, parent's header, metadata, content."""
LONGEST_HEADER = 2_000  # bytes; also of the parent's header and of the metadata
CONTROL = "jupyter.widget.control"
"""The one channel that a page opens by itself: it asks for the widgets there are."""
KINDS = ("comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request")
METHODS = ("custom", "request_states", "request_state")
"""What a page says to widgets. It changes none of their traits: those are the kernel's to set."""

PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""The only way of writing messages that is spoken here; Jupyter's older one is read wrongly by Voilà."""
UNTOLD = ("execute_input", "error", "stream")
"""What a kernel says and no page hears: code, tracebacks, what was printed."""
_NAME = re.compile(r"[\w.-]{1,100}", re.ASCII)
_VERSION = re.compile(r"5\.[0-9]")


def is_name(value: object) -> bool:
    """Whether a value may be the id of something."""
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def header(message: str | bytes) -> Mapping[str, Any]:
    """The header of a message as it comes over the socket. Raises ValueError for nonsense."""
    return _mapping(_part(message, _places(message), 1))


def content(message: str | bytes) -> Mapping[str, Any]:
    """The content of a message. Raises ValueError for nonsense."""
    return _mapping(_part(message, _places(message), 4))


def _places(message: str | bytes) -> list[int]:
    """Where the parts of a message begin, and its end: they follow each other and fill it."""
    count = int.from_bytes(message[:8], "little") if isinstance(message, bytes) else 0
    if isinstance(message, str) or not PARTS < count <= MOST_PARTS or len(message) < 8 * (count + 1):
        raise ValueError("no message")
    at = [int.from_bytes(message[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    if at[0] != 8 * (count + 1) or at[-1] != len(message) or at != sorted(at):
        raise ValueError("no message")
    return at


def _part(message: Any, at: list[int], n: int) -> bytes:
    return bytes(message[at[n] : at[n + 1]])


def _mapping(part: bytes) -> Mapping[str, Any]:
    found = json.loads(part.decode())
    if not isinstance(found, dict):
        raise ValueError("no message")
    return found


def refused(message: str | bytes) -> str:
    """Why a message of a page is not passed on; "" when it is."""
    try:
        at = _places(message)
        channel, *heads, body = (_part(message, at, n) for n in range(len(at) - 1))
        if len(heads) != PARTS - 2 or any(len(head) > LONGEST_HEADER for head in heads):
            raise ValueError("no message")
        head, *_ = map(_mapping, heads)
        said = _mapping(body)
    except (ValueError, RecursionError):
        return "it is no message"
    named = is_name(head.get("msg_id")) and _VERSION.fullmatch(str(head.get("version")))
    if not named or channel != b"shell" or head.get("msg_type") not in KINDS:
        return "pages say no such thing"
    return "" if _fits(str(head["msg_type"]), said) else "widgets are told no such thing"


def _fits(kind: str, said: Mapping[str, Any]) -> bool:
    """Whether this is what a page says in a message of this kind."""
    if kind in ("kernel_info_request", "comm_info_request"):
        return True
    data = said.get("data", {})
    if not is_name(said.get("comm_id")) or not isinstance(data, dict):
        return False
    if kind == "comm_open":
        return bool(said.get("target_name") == CONTROL)
    return kind == "comm_close" or data.get("method") in METHODS


def untold(message: object) -> bool:
    """Whether a message of a kernel is kept from its page. Its content, which may be long, is not read."""
    try:
        return isinstance(message, bytes) and header(message).get("msg_type") in UNTOLD
    except ValueError:
        return True


class Bucket:
    """Lets so many through a second, and a burst. The clock is handed in, in seconds."""

    def __init__(self, now: float, per_second: float = PER_SECOND, at_once: int = AT_ONCE) -> None:
        self.per_second, self.at_once = per_second, at_once
        self._left, self._then = float(at_once), now

    def takes(self, now: float, weight: float = 1) -> bool:
        """Whether one more may pass now; a heavy one counts like several."""
        self._left = min(self.at_once, self._left + (now - self._then) * self.per_second)
        self._then = now
        if self._left < weight:
            return False
        self._left -= weight
        return True
