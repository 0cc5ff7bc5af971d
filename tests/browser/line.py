"""A line between browser and server that a test can cut, silence and mend."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from ..serving import PATIENCE, Server, free_port


class Line:
    """Passes on what is sent to ``server``; ``end`` is the server as it is reached by this line."""

    def __init__(self, server: Server) -> None:
        port = free_port()
        self.end = replace(server, url=f"http://127.0.0.1:{port}")
        self._from, self._to = port, int(server.url.rpartition(":")[2])
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._door: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._loud = asyncio.Event()
        self._games = True

    def cut(self) -> None:
        """End every connection, and refuse new ones."""
        self._do(self._cut())

    def silence(self) -> None:
        """Keep every connection, and pass nothing on: nobody is told that anything is wrong."""
        self._loop.call_soon_threadsafe(self._loud.clear)

    def mend(self, games: bool = True) -> None:
        """Pass on again, also what was held back; without ``games`` no page comes to its kernel."""
        self._do(self._mend(games))

    def _do(self, work: Any) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    async def _mend(self, games: bool) -> None:
        self._games = games
        self._loud.set()
        if self._door is None:
            self._door = await asyncio.start_server(self._connect, "127.0.0.1", self._from)

    async def _cut(self) -> None:
        if self._door is not None:
            self._door.close()
        self._door = None
        for end in tuple(self._ends):
            end.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            first = await reader.read(65536)
            if not self._games and b"/channels" in first:
                return writer.close()
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
            back.write(first)
            both = {writer, back}
            self._ends |= both
            await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
            self._ends -= both

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while some := await reader.read(65536):
                await self._loud.wait()
                writer.write(some)
                await writer.drain()
        writer.close()

    @classmethod
    @contextmanager
    def to(cls, server: Server) -> Iterator[Line]:
        """A line that is open."""
        line = cls(server)
        line._thread.start()
        try:
            line.mend()
            yield line
        finally:
            line.cut()
            line._loop.call_soon_threadsafe(line._loop.stop)
            line._thread.join(PATIENCE)
