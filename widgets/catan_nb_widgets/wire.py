"""What a page may send to its kernel: messages to its widgets, of some size, at some pace."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

LARGEST = 5_000_000
"""Bytes of one message; a pasted record of the longest kind has 4,000,000 characters."""
PER_SECOND, AT_ONCE = 40, 400
"""Messages: how many a second in the long run, and how many in a burst (a page that opens)."""
MOST_PARTS = 1_000
"""Of one message; a drawing has a buffer for each array."""
CONTROL = "jupyter.widget.control"
"""The one channel that a page opens by itself: it asks for the widgets there are."""


PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""The only way of writing messages that is spoken here; Jupyter's older one is read wrongly by Voilà."""
UNTOLD = ("execute_input", "error", "stream")
"""What a kernel says and no page hears: code, tracebacks, what was printed."""


def header(message: str | bytes) -> Mapping[str, Any]:
    """The header of a message as it comes over the socket. Raises ValueError for nonsense."""
    return _part(message, 1)


def content(message: str | bytes) -> Mapping[str, Any]:
    """The content of a message. Raises ValueError for nonsense."""
    return _part(message, 4)


def _part(message: str | bytes, n: int) -> Mapping[str, Any]:
    """A message begins with the number of its parts and where each begins, 8 bytes for each number.

    The parts are: channel, header, parent's header, metadata, content, buffers, and the end.
    """
    count = int.from_bytes(message[:8], "little") if isinstance(message, bytes) else 0
    if isinstance(message, str) or not 6 <= count <= MOST_PARTS or len(message) < 8 * (count + 1):
        raise ValueError("no message")
    begin, end = (int.from_bytes(message[at : at + 8], "little") for at in (8 * n + 8, 8 * n + 16))
    part = json.loads(message[begin:end])
    if not isinstance(part, dict):
        raise ValueError("no message")
    return part


def refused(message: str | bytes) -> str:
    """Why a message of a page is not passed on; "" when it is."""
    try:
        kind, said = header(message).get("msg_type"), content(message)
    except (ValueError, RecursionError):
        return "it is no message"
    if kind == "shutdown_request":
        return "pages end their kernels in another way"
    if kind == "comm_open" and said.get("target_name") != CONTROL:
        return "pages make no widgets"
    return ""


def untold(message: object) -> bool:
    """Whether a message of a kernel is kept from its page. Its content, which may be long, is not read."""
    try:
        return isinstance(message, bytes) and header(message).get("msg_type") in UNTOLD
    except ValueError:
        return True


class Bucket:
    """Lets so many through a second, and a burst. The clock is handed in, in seconds."""

    def __init__(self, now: float) -> None:
        self._left, self._then = float(AT_ONCE), now

    def takes(self, now: float) -> bool:
        """Whether one more may pass now."""
        self._left = min(AT_ONCE, self._left + (now - self._then) * PER_SECOND)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
