"""A visitor without a browser: opens a page, talks to its widgets over the websocket, presses buttons."""

from __future__ import annotations

import asyncio
import json
import re
import uuid
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

from catan_nb_widgets import wire
from catan_nb_widgets.wire import CONTROL, PROTOCOL

from .serving import PATIENCE

KERNEL_ID = re.compile(r'"kernelId": "([\w-]+)"')
ACT = re.compile(r'data-act="([^"]+)"')


def message(kind: str, content: Any, channel: str = "shell", **metadata: Any) -> bytes:
    """A message to a kernel."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "s", "version": "5.3"}
    parts = [json.dumps(part).encode() for part in (header, {}, metadata, content)]
    return bytes(serialize_msg_to_ws_v1(parts, channel))


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run it in a thread of its own: this one may already have a loop, of a browser test."""
    with ThreadPoolExecutor() as pool:
        return pool.submit(asyncio.run, work).result()


class Visitor:
    """One open page. ``parts`` is the HTML of its regions, ``version`` what it was made for."""

    def __init__(self, url: str, page: str) -> None:
        self.url, self.page = url, page
        self.kernel_id = ""
        self.models: dict[str, Mapping[str, Any]] = {}
        self.parts: dict[str, str] = {}
        self.version = -1
        self.received: list[str] = []
        """All that came over the socket, as text."""
        self._socket: Any = None

    async def open(self, kept: str = "") -> Visitor:
        """Open the page, its channel, and read its widgets; ``kept`` is the key of a game."""
        client = AsyncHTTPClient(force_instance=True, defaults={"request_timeout": PATIENCE})
        reply = await client.fetch(f"{self.url}/voila/render/{self.page}")
        found = KERNEL_ID.search(reply.body.decode())
        assert found, "the page has no kernel"
        self.kernel_id = found[1]
        await self.connect()
        comm = uuid.uuid4().hex
        await self.send("comm_open", {"comm_id": comm, "target_name": CONTROL, "data": {}}, version="1.0.0")
        await self.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        while not self.models:
            await self.hear()
        await self.tell("PageLink", {"type": "hello", "width": 1280, "dark": True, "kept": kept, "query": ""})
        await self.tell("Screen", {"hello": True})
        while "side" not in self.parts:
            await self.hear()
        return self

    async def connect(self, **headers: str) -> None:
        """Open the channel to the kernel, with further headers (``Origin``)."""
        address = (
            f"{self.url.replace('http', 'ws', 1)}/api/kernels/{self.kernel_id}/channels?session_id=visitor"
        )
        request = HTTPRequest(address, headers=headers)
        self._socket = await websocket_connect(request, max_message_size=64_000_000, subprotocols=[PROTOCOL])

    def model(self, name: str) -> str:
        """The id of the widget whose class is called so."""
        for key, one in self.models.items():
            state = one["state"]
            if name in (state.get("_anywidget_id", "").rpartition(".")[2], state.get("_model_name")):
                return key
        raise AssertionError(f"there is no {name} on the page")

    async def send(self, kind: str, content: Any, channel: str = "shell", **metadata: Any) -> None:
        """Send a message of any kind."""
        await self.write(message(kind, content, channel, **metadata))

    async def write(self, text: str | bytes) -> None:
        """Send anything."""
        await self._socket.write_message(text, binary=isinstance(text, bytes))

    async def tell(self, widget: str, content: Any) -> None:
        """Send a widget what its half of the page would send."""
        data = {"method": "custom", "content": content}
        await self.send("comm_msg", {"comm_id": self.model(widget), "data": data})

    async def hear(self) -> Mapping[str, Any]:
        """The next message, taken in. Raises ConnectionError when the channel is closed."""
        got = await asyncio.wait_for(self._socket.read_message(), PATIENCE)
        if got is None:
            raise ConnectionError(f"closed: {self._socket.close_code} {self._socket.close_reason}")
        _, (header, parent, _, content, *buffers) = deserialize_msg_from_ws_v1(got)
        whole = {
            "header": json.loads(header),
            "parent_header": json.loads(parent),
            "content": json.loads(content),
            "buffers": [part.hex() for part in buffers],
        }
        whole["msg_type"] = whole["header"]["msg_type"]
        self.received.append(json.dumps(whole))
        if whole["msg_type"] == "comm_msg":
            data = whole["content"]["data"]
            if data.get("method") == "update_states":
                self.models = data["states"]
            content = data.get("content")
            if data.get("method") == "custom" and isinstance(content, dict) and "version" in content:
                self.parts |= content.get("parts", {})
                self.version = content["version"]
        return whole

    async def settle(self) -> None:
        """Wait until the kernel has dealt with everything sent so far."""
        probe = message("kernel_info_request", {})
        msg_id = wire.header(probe)["msg_id"]
        await self.write(probe)
        while True:
            whole = await self.hear()
            answers = whole["parent_header"].get("msg_id") == msg_id and whole["msg_type"] == "status"
            if answers and whole["content"]["execution_state"] == "idle":
                return

    def acts(self) -> list[str]:
        """The actions of the game that can be pressed now."""
        return ACT.findall(self.parts.get("side", "") + self.parts.get("bottom", ""))

    async def press(self, act: str, version: int | None = None, **form: Any) -> None:
        """Press a button, and wait until the kernel is done with it."""
        version = self.version if version is None else version
        await self.tell("Screen", {"act": act, "version": version, "form": form})
        await self.settle()

    def leave(self) -> None:
        """Lose the channel; the kernel stays."""
        self._socket.close()

    async def close(self) -> None:
        """Leave, as a closing page does."""
        self.leave()
        client = AsyncHTTPClient(force_instance=True)
        await client.fetch(f"{self.url}/voila/api/shutdown/{self.kernel_id}", method="POST", body=b"")
