"""A line in the server's log from inside a kernel.

In a kernel, standard error goes to the page, where nobody looks and everybody can. Its
original file is the server's log; what is logged under this package's name goes there.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import time
from typing import Any

SETTING = "CATAN_NB_LOG"
"""Environment variable: "json" makes each line a JSON object."""
_SECRET = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}")  # who knows a kernel's id may talk to it

log = logging.getLogger("catan_nb_widgets")
"""Use `log.exception(...)` in a guarded callback; say nothing in it that a seat may not know."""


class Lines(logging.Formatter):
    """A record as one line for people, or as a JSON object; no kernel's id is in it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with the traceback if there is one."""
        said = _SECRET.sub("...", super().format(record))
        if os.environ.get(SETTING) == "json":
            return event(record.levelname.lower(), message=said)
        clock = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        return f"{clock} {record.levelname} {said}"


def event(name: str, **fields: Any) -> str:
    """Something that happened, as one JSON object on a line."""
    clock = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return json.dumps({"time": clock, "event": name, **fields})


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


if not log.handlers:
    _handler = ServerLog()
    _handler.setFormatter(Lines())
    log.addHandler(_handler)
    log.propagate = False
