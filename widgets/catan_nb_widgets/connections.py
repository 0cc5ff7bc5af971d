"""How many connections the server takes at once, and how long one may keep it waiting."""

from __future__ import annotations

from typing import Any
from weakref import WeakSet

from tornado.httpserver import HTTPServer

MOST = 2_000
"""Connections; a visitor has about ten. Each takes a file of the process, and so do kernels."""
SILENCE = 60
"""Seconds until a request has come whole, and between two on one connection."""
SMALL = 64 * 1024
"""Bytes of a request's body: pages post nothing but that they are there or leave."""
MOST_FILES = 65_536


class Connections(HTTPServer):
    """Tornado's server with limits; a connection too many is closed at once."""

    def initialize(self, app: Any) -> None:  # type: ignore[override]
        """Tornado's way of making one."""
        super().initialize(app, max_body_size=SMALL, idle_connection_timeout=SILENCE, body_timeout=SILENCE)
        self._taken: WeakSet[Any] = WeakSet()
        self._most = min(MOST, file_limit() // 2)

    def handle_stream(self, stream: Any, address: Any) -> None:
        """Take a connection, if there are not too many."""
        self._taken.add(stream)
        if sum(not one.closed() for one in self._taken) > self._most:
            stream.close()
        else:
            super().handle_stream(stream, address)


def file_limit() -> int:
    """How many files this process may have open, after asking for as many as it can get."""
    try:
        import resource
    except ImportError:  # not on Windows
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return most
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most
