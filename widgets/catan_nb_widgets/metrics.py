"""What whoever runs the server may count: a line in the log for each event, and numbers for Prometheus."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from . import serverlog

STARTS = (0.1, 0.2, 0.5, 1, 2, 3, 5, 8, 13, 30)
"""Seconds: the borders of what is counted together."""


class Watch:
    """Counts and logs what happens to sessions. Names no visitor, game or address."""

    def __init__(self, log: bool = False) -> None:
        self.log = log
        self.registry = CollectorRegistry()
        own: dict[str, Any] = {"registry": self.registry}
        self.started = Counter("catan_nb_sessions_started", "Pages opened, by page", ["page"], **own)
        self.start = Histogram(
            "catan_nb_session_start_seconds",
            "From the request for a page to the end of its cells",
            buckets=STARTS,
            **own,
        )
        self.ended = Counter("catan_nb_sessions_ended", "Kernels ended, by reason", ["reason"], **own)
        self.refused = Counter("catan_nb_sessions_refused", "Pages refused for want of a seat", **own)
        self.errors = Counter("catan_nb_page_errors", "Pages that could not be made in full", **own)
        self.dropped = Counter(
            "catan_nb_messages_dropped", "Messages of pages that were not passed on", **own
        )
        self.open = Gauge("catan_nb_sessions_open", "Pages that have a kernel", **own)
        self.ready = Gauge("catan_nb_kernels_ready", "Kernels that wait for a visitor", **own)

    def count(self, seats: Callable[[], int], ready: Callable[[], int]) -> None:
        """Where the numbers of open pages and waiting kernels come from."""
        self.open.set_function(seats)
        self.ready.set_function(ready)

    def page(self, page: str, seconds: float) -> None:
        """A page was made."""
        self.started.labels(page).inc()
        self.start.observe(seconds)
        self.say("session started", page=page, seconds=round(seconds, 2))

    def end(self, reason: str) -> None:
        """A kernel was ended: "closed", "idle", "away" or "unvisited"."""
        self.ended.labels(reason).inc()
        self.say("session ended", reason=reason)

    def refuse(self) -> None:
        """Nobody more was let in."""
        self.refused.inc()
        self.say("session refused")

    def error(self, page: str) -> None:
        """A page could not be made, or one of its cells failed."""
        self.errors.inc()
        self.say("page failed", page=page)

    def drop(self, reason: str, told: bool = False) -> None:
        """A message was not passed on; ``told`` when the log has another of the same channel."""
        self.dropped.inc()
        if not told:
            self.say("message dropped", reason=reason)

    def text(self) -> bytes:
        """All numbers as Prometheus reads them."""
        return generate_latest(self.registry)

    def say(self, event: str, **fields: Any) -> None:
        """One JSON line in the log."""
        if self.log:
            print(serverlog.event(event, **fields), file=sys.stderr, flush=True)
