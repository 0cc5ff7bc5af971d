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


def parts(message: str | bytes) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Header and content of a message as it comes over the socket. Raises ValueError for nonsense."""
    count = int.from_bytes(message[:8], "little") if isinstance(message, bytes) else 0
    if isinstance(message, str) or not 6 <= count <= MOST_PARTS or len(message) < 8 * (count + 1):
        raise ValueError("no message")
    at = [int.from_bytes(message[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    # where these begin: channel, header, parent's header, metadata, content, buffers, the end
    header, content = json.loads(message[at[1] : at[2]]), json.loads(message[at[4] : at[5]])
    if not isinstance(header, dict) or not isinstance(content, dict):
        raise ValueError("no message")
    return header, content


def refused(message: str | bytes) -> str:
    """Why a message of a page is not passed on; "" when it is."""
    try:
        header, content = parts(message)
    except (ValueError, RecursionError):
        return "it is no message"
    if header.get("msg_type") == "shutdown_request":
        return "pages end their kernels in another way"
    if header.get("msg_type") == "comm_open" and content.get("target_name") != CONTROL:
        return "pages make no widgets"
    return ""


def untold(message: object) -> bool:
    """Whether a message of a kernel is kept from its page."""
    try:
        return isinstance(message, bytes) and parts(message)[0].get("msg_type") in UNTOLD
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
