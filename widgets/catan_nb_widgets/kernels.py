"""The kernels behind the pages: which Python they run, and how many there may be."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets import Int

from . import wire
from .kernel import WAITS
from .metrics import Watch

REFILL_SECONDS = 1
"""A visitor's page is made first; then the next kernel is made ready."""

LEAVING_SECONDS = 3
"""How long a visitor waits for somebody to leave before hearing that every seat is taken."""

STARTING_SECONDS = 5
"""How long the end of the server waits for a kernel that is just starting."""

started: ContextVar[str] = ContextVar("started")
"""Id of the kernel that the current request started."""


class OwnPython(KernelSpecManager):
    """Offers one kernel: the Python that runs the server, whatever else is installed.

    History is off: pages execute no code of the visitor's, and many kernels would share
    one history file. A kernel takes its limits first (see `kernel.prepare`).
    """

    memory_limit = Int(0, config=True, help="Megabytes that a kernel may take; 0 is no limit.")
    cpu_limit = Int(0, config=True, help="Seconds of computing that a kernel may use; 0 is no limit.")

    def _kernel_dirs_default(self) -> list[str]:
        return []

    def get_kernel_spec(self, kernel_name: str) -> Any:
        spec = super().get_kernel_spec(kernel_name)
        first = f"from catan_nb_widgets import kernel; kernel.prepare({self.memory_limit}, {self.cpu_limit})"
        spec.argv = [
            *(sys.executable, "-m", "catan_nb_widgets.kernel", "-f", "{connection_file}"),
            *("--HistoryManager.enabled=False", "--log-level=ERROR", f"--IPKernelApp.exec_lines={first}"),
        ]
        return spec


class _Kept(list[Any]):
    """Messages as (channel, parts), while they take no more than ``wire.MOST_WAITING`` bytes."""

    size = 0

    def append(self, message: Any) -> None:
        self.size += sum(map(len, message[1]))
        if self.size <= wire.MOST_WAITING:
            super().append(message)


class GameKernels(AsyncMappingKernelManager):
    """Counts seats: each open page has one kernel, and there is a most.

    A seat is free from the moment its page asks to close, because the reload of a page
    arrives some milliseconds after that, and long before the old kernel has ended.

    Some kernels are kept ready, with everything loaded, for the next visitors of any page;
    they take no seat.
    """

    max_kernels = Int(0, config=True, help="The most kernels at once; 0 is no limit.")
    arrival_timeout = Int(120, config=True, help="Seconds until a kernel may be ended that no browser is at.")
    keep_ready = Int(0, config=True, help="Kernels that wait for a visitor.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self.watch = Watch()
        self._arriving: set[str] = set()
        self._heating: set[str] = set()
        self._filling: asyncio.Future[None] | None = None
        self._ready: list[str] = []
        self._leaving: set[str] = set()
        self._visited: set[str] = set()
        self.channels: dict[str, set[Any]] = {}
        """The channels of pages to each kernel, open or about to be."""
        self._away: dict[str, float] = {}
        """Since when no page has a channel to a kernel that was given out; the longest first."""
        self._buckets: dict[str, wire.Bucket] = {}

    @property
    def seats_taken(self) -> int:
        """Kernels that run or are about to, without those that are on their way out or not given out."""
        kernels = set(self.list_kernel_ids()) | self._arriving
        return len(kernels - self._leaving - self._heating - set(self._ready))

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return 0 < self.max_kernels <= self.seats_taken

    @property
    def ready(self) -> int:
        """Kernels that wait for a visitor."""
        return len(self._ready)

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Give out a kernel that is ready, or start one; raises HTTPError 503 when every seat is taken."""
        await self._make_room()
        kernel_id = await self._take_ready()
        if not kernel_id:
            kernel_id = await self._start(self._arriving, **kwargs)
        started.set(kernel_id)
        self.away(kernel_id)
        IOLoop.current().call_later(self.arrival_timeout, self._end_unvisited, kernel_id)
        if self.keep_ready:
            IOLoop.current().call_later(REFILL_SECONDS, self.fill)
        return kernel_id

    async def _make_room(self) -> None:
        """See to it that a seat is free, or raise HTTPError 503."""
        end = time.monotonic() + LEAVING_SECONDS
        while self.full:
            now = time.monotonic()
            left = next((one for one, since in self._away.items() if now - since > self.arrival_timeout), "")
            if left:
                await self.end(left, "away")
            elif now < end:  # a reload may overtake its own page's farewell
                await asyncio.sleep(0.05)
            else:
                self.watch.refuse()
                raise HTTPError(503, "every seat is taken")

    def fill(self) -> None:
        """See to it that enough kernels are ready, soon."""
        if self._filling is None or self._filling.done():
            self._filling = asyncio.ensure_future(self._fill())

    async def _fill(self) -> None:
        """Start kernels, one after the other."""
        while len(self._ready) < self.keep_ready:
            kernel_id = await self._start(
                self._heating, kernel_name="python3", env={**os.environ, WAITS: "1"}
            )
            self._ready.append(kernel_id)

    async def _start(self, group: set[str], **kwargs: Any) -> str:
        """Start a kernel that belongs to the group until it runs."""
        kernel_id = str(self.new_kernel_id(**kwargs))
        group.add(kernel_id)
        try:
            return str(await super().start_kernel(kernel_id=kernel_id, **kwargs))
        finally:
            group.discard(kernel_id)

    async def _take_ready(self) -> str:
        while self._ready:
            kernel_id = self._ready.pop(0)
            kernel: Any = self.get_kernel(kernel_id) if kernel_id in self else None
            if kernel is not None and await kernel.is_alive():
                self.touch(kernel_id)
                return kernel_id
        return ""

    def touch(self, kernel_id: str) -> None:
        """Somebody uses the page of this kernel. Raises KeyError when it is gone."""
        if kernel_id in self._leaving:
            raise KeyError(kernel_id)
        kernel: Any = self.get_kernel(kernel_id)
        kernel.last_activity = datetime.now(UTC)

    def visited(self, kernel_id: str) -> None:
        """A page opened a channel to the kernel."""
        self._visited.add(kernel_id)
        self._away.pop(kernel_id, None)

    def away(self, kernel_id: str) -> None:
        """No page has a channel to the kernel any more, or none yet."""
        if kernel_id in self and kernel_id not in self._leaving:
            self._away[kernel_id] = time.monotonic()

    def bucket(self, kernel_id: str) -> wire.Bucket:
        """The pace of the messages to a kernel, over whichever channels they come."""
        return self._buckets.setdefault(kernel_id, wire.Bucket(time.monotonic()))

    def start_buffering(self, kernel_id: str, session_key: str, channels: Any) -> None:
        """Keep what a kernel says while its page is away, up to a limit."""
        super().start_buffering(kernel_id, session_key, channels)  # type: ignore[no-untyped-call]
        self._kernel_buffers[kernel_id]["buffer"] = _Kept()

    async def end(self, kernel_id: str, reason: str = "closed") -> None:
        """End a kernel that nobody will come back to, if it is still there."""
        if kernel_id in self.list_kernel_ids() and kernel_id not in self._leaving:
            self.watch.end(reason)
            await self.shutdown_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel whose page nobody has touched for long; one that is ready may wait."""
        if kernel_id in self._ready:
            return
        await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]
        if kernel_id not in self.list_kernel_ids():
            self.watch.end("idle")

    async def shutdown_all(self, now: bool = True) -> None:  # type: ignore[override]
        """End every kernel at once, and begin no other; one that is just starting is waited for."""
        self.keep_ready = 0
        end = time.monotonic() + STARTING_SECONDS
        while (self._arriving or self._heating) and time.monotonic() < end:
            await asyncio.sleep(0.05)
        ends = (self.shutdown_kernel(kernel_id, now=True) for kernel_id in self.list_kernel_ids())
        await asyncio.gather(*ends, return_exceptions=True)

    async def _end_unvisited(self, kernel_id: str) -> None:
        if kernel_id not in self._visited:
            await self.end(kernel_id, "unvisited")

    async def shutdown_kernel(  # type: ignore[override]
        self, kernel_id: str, now: bool = False, restart: bool = False
    ) -> None:
        """End a kernel at once; its seat is free even before.

        There is nothing to wait for: games are kept after each move, and Jupyter's gentler
        way interrupts what runs too.
        """
        self._leaving.add(kernel_id)
        self._away.pop(kernel_id, None)
        try:
            await super().shutdown_kernel(kernel_id, now=not restart or now, restart=restart)  # type: ignore[no-untyped-call]
        finally:
            self._leaving.discard(kernel_id)
            self._visited.discard(kernel_id)
            self._buckets.pop(kernel_id, None)
            for channel in self.channels.pop(kernel_id, set()):
                channel.close(1001)  # a page that is still open should notice
