"""Many visitors at once, without browsers: what one machine can carry.

    python -m tests.benchmarks.load [--sessions 30] [--actions 8] [--at-once 2] [--preheat 2]

Opens so many play pages, plays some actions in each, and prints how long pages took to open and
presses to be answered, by percentile, and the memory of kernels and server. It stops by itself,
talks to 127.0.0.1 only, and ends what it started. The figures are this machine's.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import psutil

from ..serving import Server, running
from ..visitor import Visitor

PAGES = ("play_starfarers.ipynb", "play_starship.ipynb")
THINKING = 0.5
"""Seconds between the presses of one visitor."""


class Load:
    """A number of visitors and what they met with."""

    def __init__(self, server: Server, at_once: int) -> None:
        self.server = server
        self.opened: list[float] = []
        self.pressed: list[float] = []
        self.failed: list[str] = []
        self._door = asyncio.Semaphore(at_once)

    async def arrive(self, n: int) -> Visitor | None:
        """Open a page, with so many others at the door."""
        async with self._door:
            begun = time.monotonic()
            try:
                visitor = await Visitor(self.server.url, PAGES[n % len(PAGES)]).open()
            except Exception as error:
                self.failed.append(f"{type(error).__name__}: {error}")
                return None
            self.opened.append(time.monotonic() - begun)
            return visitor

    async def play(self, visitor: Visitor, actions: int) -> None:
        """Press what can be pressed."""
        await visitor.settle()
        for _ in range(actions):
            act = next((a for a in visitor.acts() if a == "next" or a[1:].isdecimal()), "")
            if not act:
                return
            begun = time.monotonic()
            await visitor.press(act)
            self.pressed.append(time.monotonic() - begun)
            await asyncio.sleep(THINKING)


def percentiles(seconds: Sequence[float]) -> str:
    """The 50th, 90th and 99th of a hundred, in seconds."""
    if len(seconds) < 2:
        return f"{list(seconds)}"
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return ", ".join(f"p{p} {cuts[p - 1]:.2f} s" for p in (50, 90, 99)) + f" ({len(seconds)})"


def memory(server: Server) -> str:
    """Proportional memory of the kernels that have a page, and of the server."""
    kernels = [one.memory_full_info().pss / 2**20 for one in server.kernel_processes()]
    own = psutil.Process(server.process.pid).memory_full_info().pss / 2**20
    return (
        f"memory: {len(kernels)} kernels, median {statistics.median(kernels):.0f} MB, "
        f"most {max(kernels):.0f} MB, in all {sum(kernels) / 1024:.1f} GB; server {own:.0f} MB"
    )


async def visit(server: Server, sessions: int, actions: int, at_once: int) -> None:
    """Open the pages, play in all of them at the same time, print what was met with, leave."""
    load = Load(server, at_once)
    begun = time.monotonic()
    found = await asyncio.gather(*(load.arrive(n) for n in range(sessions)))
    visitors = [one for one in found if one is not None]
    rate = len(visitors) / (time.monotonic() - begun)
    print(f"opened {len(visitors)} of {sessions} pages, {rate:.2f} a second, {at_once} at a time")
    print(f"page to its widgets: {percentiles(load.opened)}")
    await asyncio.gather(*(load.play(one, actions) for one in visitors))
    print(f"press to its answer, all playing: {percentiles(load.pressed)}")
    print(memory(server))
    for reason in sorted(set(load.failed)):
        print(f"failed: {load.failed.count(reason)} x {reason}")
    await asyncio.gather(*(one.close() for one in visitors))


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sessions", type=int, default=30)
    parser.add_argument("--actions", type=int, default=8, help="presses of each visitor")
    parser.add_argument("--at-once", type=int, default=2, help="pages that are opened at a time")
    parser.add_argument("--preheat", type=int, default=2, help="kernels that wait")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        options = {"preheat": args.preheat, "max_sessions": args.sessions}
        with running(Path(folder), **options) as server:
            asyncio.run(visit(server, args.sessions, args.actions, args.at_once))


if __name__ == "__main__":
    main()
