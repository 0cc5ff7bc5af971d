"""The kernels behind the pages: which Python they run, and how many there may be."""

from __future__ import annotations

import sys
from contextvars import ContextVar
from typing import Any

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets import Int

IDLE_SECONDS = 20 * 60
"""After so long without a message a kernel is ended, whether or not its page is still open."""


ARRIVAL_SECONDS = 120
"""A kernel that no page has opened a channel to for so long was started by something that is no browser."""

started: ContextVar[str] = ContextVar("started")
"""Id of the kernel that the current request started."""


class OwnPython(KernelSpecManager):
    """Offers one kernel: the Python that runs the server, whatever else is installed.

    History is off: pages execute no code of the visitor's, and many kernels would share
    one history file.
    """

    def _kernel_dirs_default(self) -> list[str]:
        return []

    def get_kernel_spec(self, kernel_name: str) -> Any:
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [
            *(sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"),
            *("--HistoryManager.enabled=False", "--log-level=ERROR"),
        ]
        return spec


class GameKernels(AsyncMappingKernelManager):
    """Counts seats: each open page has one kernel, and there is a most.

    A seat is free from the moment its page asks to close, because the reload of a page
    arrives some milliseconds after that, and long before the old kernel has ended.
    """

    max_kernels = Int(0, config=True, help="The most kernels at once; 0 is no limit.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._arriving = 0
        self._leaving: set[str] = set()
        self._visited: set[str] = set()

    @property
    def seats_taken(self) -> int:
        """Kernels that run or are about to, without those that are on their way out."""
        return len(set(self.list_kernel_ids()) - self._leaving) + self._arriving

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel; raises HTTPError 503 when every seat is taken."""
        if 0 < self.max_kernels <= self.seats_taken:
            raise HTTPError(503, "every seat is taken")
        self._arriving += 1
        try:
            kernel_id = str(await super().start_kernel(**kwargs))
        finally:
            self._arriving -= 1
        started.set(kernel_id)
        IOLoop.current().call_later(ARRIVAL_SECONDS, self._end_unvisited, kernel_id)
        return kernel_id

    def visited(self, kernel_id: str) -> None:
        """A page opened a channel to the kernel."""
        self._visited.add(kernel_id)

    async def end(self, kernel_id: str) -> None:
        """End a kernel that nobody will come back to, if it is still there."""
        if kernel_id in self.list_kernel_ids():
            await self.shutdown_kernel(kernel_id)

    async def _end_unvisited(self, kernel_id: str) -> None:
        if kernel_id not in self._visited:
            await self.end(kernel_id)

    async def shutdown_kernel(  # type: ignore[override]
        self, kernel_id: str, now: bool = False, restart: bool = False
    ) -> None:
        """End a kernel at once; its seat is free even before.

        There is nothing to wait for: games are kept after each move, and Jupyter's gentler
        way interrupts what runs too.
        """
        self._leaving.add(kernel_id)
        try:
            await super().shutdown_kernel(kernel_id, now=not restart or now, restart=restart)  # type: ignore[no-untyped-call]
        finally:
            self._leaving.discard(kernel_id)
            self._visited.discard(kernel_id)
