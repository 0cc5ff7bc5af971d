"""Lines in the server's log, also from inside a kernel.

In a kernel, standard error goes to the page, where nobody looks and everybody can. Its
original file is the server's log; what is logged under this package's name goes there, and
whatever else ``take`` names. Who provokes errors cannot fill the disk: lines come at some pace.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import time
from typing import Any

from .wire import Bucket

SETTING = "CATAN_NB_LOG"
"""Environment variable: "json" makes each line a JSON object."""
_SECRET = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}")  # who knows a kernel's id may talk to it

PER_SECOND, AT_ONCE = 0.2, 100
"""Lines of one process: how many a second in the long run, and how many at once."""
LONGEST = 8_000
"""Characters of a line; of a longer one the middle is left out."""

log = logging.getLogger("catan_nb_widgets")
"""Use `log.exception(...)` in a guarded callback; say nothing in it that a seat may not know."""


class Lines(logging.Formatter):
    """A record as one line for people, or as a JSON object; no kernel's id is in it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with the traceback if there is one."""
        said = _SECRET.sub("...", super().format(record))
        if len(said) > LONGEST:
            said = f"{said[: LONGEST // 2]} ... {said[-LONGEST // 2 :]}"
        if os.environ.get(SETTING) == "json":
            return event(record.levelname.lower(), message=said)
        clock = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        return f"{clock} {record.levelname} {said}"


def event(name: str, **fields: Any) -> str:
    """Something that happened, as one JSON object on a line."""
    clock = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return json.dumps({"time": clock, "event": name, **fields})


class Pace(logging.Filter):
    """Lets lines through at some pace, and then says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self.bucket = Bucket(time.monotonic(), PER_SECOND, AT_ONCE)
        self.left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        if not self.bucket.takes(time.monotonic()):
            self.left_out += 1
            return False
        if self.left_out:
            record.msg, record.args = (
                f"{record.getMessage()} ({self.left_out} lines before were left out)",
                (),
            )
            self.left_out = 0
        return True


class ServerLog(logging.Handler):
    """Writes records to the process's original standard error."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record, with its traceback if it has one; never raises."""
        try:
            line = f"{self.format(record)}\n"
            os.write(original_stderr(), line.encode("utf-8", "replace"))
        except (OSError, ValueError):
            pass


def original_stderr() -> int:
    """File descriptor of the standard error that this process was started with."""
    copy = getattr(sys.stderr, "_original_stdstream_copy", None)  # ipykernel keeps it here
    return copy if isinstance(copy, int) else 2


_handler = ServerLog()
_handler.setFormatter(Lines())
_handler.addFilter(Pace())
log.handlers, log.propagate = [_handler], False
log.setLevel(logging.WARNING)


def take(name: str, least: int = logging.WARNING) -> None:
    """Write what a logger says here as well, from a level on; "" is the root of all."""
    logger = logging.getLogger(name)
    logger.handlers = [_handler]
    logger.setLevel(least)
