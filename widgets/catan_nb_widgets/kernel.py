"""The kernel of a page: ``python -m catan_nb_widgets.kernel -f FILE``, as ``ipykernel_launcher`` is run.

It has no debugger and takes its limits. One that waits for a visitor loads what pages need meanwhile.
"""

from __future__ import annotations

import ctypes
import gc
import logging
import os
import sys
from contextlib import suppress
from importlib import import_module

WAITS = "CATAN_NB_WAITS"
"""Environment variable, not empty for a kernel that waits for a visitor of any page."""
PAGES = ("play", "coach", "present")
NICENESS = 5
"""Kernels give way to the server, which answers everybody."""


def prepare(memory: int = 0, cpu: int = 0) -> None:
    """Take limits (megabytes and seconds of computing; 0 is none), log where the server does, and load
    what pages need if it waits.

    Limits hold where the system knows them (Linux; elsewhere only some do).
    """
    limit(memory, cpu)
    for name in ("", "IPKernelApp"):
        import_module(".serverlog", __package__).take(name, logging.ERROR)
    if os.environ.get(WAITS):
        for name in PAGES:
            import_module(f".{name}", __package__)
        pages = import_module(".page", __package__)
        for game in import_module("catan_nb").GAMES:
            pages.desk_of(game)
        give_back()


def give_back() -> None:
    """Return the memory that loading took for a moment; Linux would keep it for later."""
    gc.collect()
    with suppress(OSError, AttributeError, TypeError):  # another C library
        ctypes.CDLL(None).malloc_trim(0)


def main() -> None:
    """Run the kernel."""
    sys.modules["debugpy"] = None  # type: ignore[assignment] # pages are not debugged; it would be a fifth of the memory
    from ipykernel import kernelapp

    kernelapp.launch_new_instance()


def limit(memory: int, cpu: int) -> None:
    """Take limits: more memory is a MemoryError, more computing ends the process."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    if memory or cpu:
        os.nice(NICENESS)
    for which, most in (("RLIMIT_DATA", memory * 2**20), ("RLIMIT_CPU", cpu)):
        kind = getattr(resource, which, None)
        if kind is None or not most:
            continue
        _, hard = resource.getrlimit(kind)
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        resource.setrlimit(kind, (most, hard))


if __name__ == "__main__":
    main()
