"""A line in the server's log from inside a kernel.

In a kernel, standard error goes to the page, where nobody looks and everybody can. Its
original file is the server's log; what is logged under this package's name goes there.
"""

from __future__ import annotations

import logging
import os
import sys
import time

log = logging.getLogger("catan_nb_widgets")
"""Use `log.exception(...)` in a guarded callback; say nothing in it that a seat may not know."""


class ServerLog(logging.Handler):
    """Writes records to the process's original standard error."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record, with its traceback if it has one; never raises."""
        try:
            clock = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
            line = f"{clock} {record.levelname} {self.format(record)}\n"
            os.write(original_stderr(), line.encode("utf-8", "replace"))
        except (OSError, ValueError):
            pass


def original_stderr() -> int:
    """File descriptor of the standard error that this process was started with."""
    copy = getattr(sys.stderr, "_original_stdstream_copy", None)  # ipykernel keeps it here
    return copy if isinstance(copy, int) else 2


if not log.handlers:
    log.addHandler(ServerLog())
    log.propagate = False
