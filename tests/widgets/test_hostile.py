"""What a clever and hostile visitor may try; each of these tests tries it."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
import tornado.web
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError, websocket_connect

import catan_nb
from catan_nb_widgets import connections, serverlog, wire

from ..serving import PATIENCE, Server, wait_until
from ..visitor import Visitor, message, run

PAGE = "play_starfarers.ipynb"
MEGABYTE = 2**20
Start = Callable[..., Server]
Gone = (ConnectionError, WebSocketClosedError)


def lines(server: Server) -> list[dict[str, Any]]:
    """The lines of the log; each must be a JSON object."""
    return [json.loads(line) for line in server.log.read_text().splitlines()]


def memory(server: Server) -> float:
    """Megabytes that the server takes, without its kernels."""
    return float(psutil.Process(server.process.pid).memory_info().rss / MEGABYTE)


def long_record() -> str:
    """A record that is read fast and is two million characters long: it is full of remarks."""
    session = catan_nb.new_game("starfarers", seed=1)
    while session.played < 960:
        session.play(session.legal()[0])
        session.remark("x" * 2_000)
    return str(session.record)


# -- messages ------------------------------------------------------------------------------------


def told(content: Any, channel: str = "shell", kind: str = "comm_msg") -> bytes:
    return message(kind, content, channel)


def headed(**header: Any) -> bytes:
    """A message whose header is different."""
    whole = {
        "msg_id": "a",
        "msg_type": "comm_msg",
        "session": "s",
        "username": "",
        "version": "5.3",
        **header,
    }
    body = {"comm_id": "a", "data": {"method": "custom", "content": {}}}
    return cut(*(json.dumps(part).encode() for part in (whole, {}, {}, body)))


def cut(*parts: bytes) -> bytes:
    return bytes(serialize_msg_to_ws_v1(list(parts), "shell"))


ODD = json.dumps({"comm_id": "a", "data": {"method": "custom"}})
HEADER = json.dumps(wire.header(message("comm_msg", {}))).encode()
CUSTOM = {"comm_id": "a", "data": {"method": "custom", "content": {}}}


def overlapping() -> bytes:
    """A message of five megabytes that says of itself to have 490 parts more of the same five megabytes."""
    heads = [b"shell", HEADER, b"{}", b"{}", json.dumps(CUSTOM).encode()]
    begins = [8 * 987]
    for head in heads:
        begins.append(begins[-1] + len(head))
    places = [986, *begins, *([5_000_000, 0] * 490)]
    packed = b"".join(n.to_bytes(8, "little") for n in places)
    assert len(packed) == begins[0]
    return (packed + b"".join(heads)).ljust(5_000_000, b" ")


REFUSED = {
    "on the kernel's own channel": told(CUSTOM, "iopub"),
    "on the channel for control": told(CUSTOM, "control"),
    "on a channel with an endless name": told(CUSTOM, "x" * 4_000_000),
    "on a channel that is no text": told(CUSTOM).replace(b"shell", b"\xff" * 5),
    "of an endless kind": told(CUSTOM, kind="x" * 4_000_000),
    "of a kind with a line break": told(CUSTOM, kind='x\n{"event": "a lie"}'),
    "that sets a trait": told({"comm_id": "a", "data": {"method": "update", "state": {"_esm": "alert(1)"}}}),
    "with an endless method": told({"comm_id": "a", "data": {"method": "x" * 4_000_000}}),
    "with a list for a method": told({"comm_id": "a", "data": {"method": ["custom"]}}),
    "with a number for data": told({"comm_id": "a", "data": 7}),
    "to nobody": told({"data": {"method": "custom"}}),
    "to a list": told({"comm_id": [], "data": {"method": "custom"}}),
    "to an endless name": told({"comm_id": "x" * 4_000_000, "data": {"method": "custom"}}),
    "that closes nothing": told({}, kind="comm_close"),
    "that opens a list": told({"comm_id": [], "target_name": wire.CONTROL}, kind="comm_open"),
    "in parts that overlap": overlapping(),
    "with a buffer": cut(HEADER, b"{}", b"{}", ODD.encode(), b"more"),
    "with half a parent": cut(HEADER, b"{", b"{}", ODD.encode()),
    "with a list for metadata": cut(HEADER, b"{}", b"[]", ODD.encode()),
    "in another encoding": cut(HEADER, b"{}", b"{}", ODD.encode("utf-16")),
    "with a deep parent": cut(HEADER, b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}", b"{}", ODD.encode()),
    "with an endless header": headed(username="x" * 3_000_000),
    "without an id": headed(msg_id=None),
    "of a protocol that is none": headed(version="x"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_message_of_another_shape_is_not_passed_on(what: str) -> None:
    assert wire.refused(told(CUSTOM)) == ""
    assert wire.refused(REFUSED[what])


def test_a_kernel_and_the_log_are_unmoved_by_such_messages(start_server: Start) -> None:
    server = start_server()

    async def visit() -> str:
        visitor = await Visitor(server.url, PAGE).open()
        before = memory(server)
        for number, odd in enumerate(REFUSED.values()):
            if number % 3 == 0:  # five megabytes count like a hundred messages
                await asyncio.sleep(2)
            await visitor.write(odd)
            await visitor.settle()
        assert memory(server) - before < 100
        await visitor.press(visitor.acts()[0])
        return visitor.kernel_id

    kernel_id = run(visit())
    assert [line["event"] for line in lines(server)] == ["session started", "message dropped"]
    assert kernel_id not in server.log.read_text()


# -- channels ------------------------------------------------------------------------------------


async def channel(server: Server, kernel_id: str, session: str) -> Any:
    """One more channel to a kernel."""
    where = f"{server.url.replace('http', 'ws', 1)}/api/kernels/{kernel_id}/channels?session_id={session}"
    return await websocket_connect(where, subprotocols=[wire.PROTOCOL])


def test_a_page_has_few_channels_and_a_kernel_that_is_gone_has_none(start_server: Start) -> None:
    server = start_server()

    async def visit() -> None:
        visitor = await Visitor(server.url, PAGE).open()
        more = [await channel(server, visitor.kernel_id, f"s{n}") for n in range(wire.MOST_CHANNELS - 1)]
        with pytest.raises(HTTPClientError, match="429"):
            await channel(server, visitor.kernel_id, "last")
        more.pop().close()
        while True:
            try:
                more.append(await channel(server, visitor.kernel_id, "last"))
                break
            except HTTPClientError:
                await asyncio.sleep(0.1)
        with pytest.raises(HTTPClientError, match="404"):
            await channel(server, "nobody", "s")

    run(visit())


def test_a_channel_has_a_plain_name(start_server: Start) -> None:
    server = start_server()

    async def visit() -> None:
        visitor = await Visitor(server.url, PAGE).open()
        for session in ("", "a" * 300, "a%0Ab", "%ff", "a b"):
            with pytest.raises(HTTPClientError, match="400"):
                await channel(server, visitor.kernel_id, session)

    run(visit())
    assert [line["event"] for line in lines(server)] == ["session started"]


def test_a_new_channel_brings_no_new_burst(start_server: Start) -> None:
    server = start_server()

    async def visit() -> None:
        visitor = await Visitor(server.url, PAGE).open()
        for _ in range(4):
            for _ in range(wire.AT_ONCE // 2):
                await visitor.write(message("comm_info_request", {}))
            await visitor.settle()
            visitor.leave()
            await visitor.connect()

    with pytest.raises(Gone):
        run(visit())


def frame(content: bytes) -> bytes:
    """A message as it goes over a websocket, from a page."""
    return b"\x82\xff" + len(content).to_bytes(8, "big") + bytes(4) + content  # the mask is zero


def test_what_comes_after_a_channel_was_closed_is_not_read(start_server: Start) -> None:
    """Jupyter would read it in its older protocol, as a hundred million parts.

    A page that hears of the closing can send no more; this one listens to nothing.
    """
    server = start_server()
    where = urllib.parse.urlsplit(server.url)
    large = told({"comm_id": "a", "data": {"method": "custom", "content": "x" * (wire.LARGEST - 1000)}})

    async def visit() -> None:
        visitor = await Visitor(server.url, PAGE).open()
        asks = (
            f"GET /api/kernels/{visitor.kernel_id}/channels?session_id=deaf HTTP/1.1",
            *(f"Host: {where.netloc}", "Connection: Upgrade", "Upgrade: websocket"),
            *("Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {'A' * 22}=="),
            *(f"Sec-WebSocket-Protocol: {wire.PROTOCOL}", "", ""),
        )
        with socket.create_connection((where.hostname, where.port), timeout=PATIENCE) as deaf:
            deaf.sendall("\r\n".join(asks).encode())
            assert b" 101 " in deaf.recv(1000)
            for _ in range(5):
                deaf.sendall(frame(large))
            while "message dropped" not in server.log.read_text():
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)  # by then some may pass again
            for _ in range(3):
                deaf.sendall(frame(message("comm_info_request", {})))
            await visitor.settle()

    run(visit())
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    most = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert most and int(most[1]) < 400_000


def test_large_messages_count_like_many(start_server: Start) -> None:
    server = start_server()

    async def visit() -> None:
        visitor = await Visitor(server.url, PAGE).open()
        for _ in range(30):
            await visitor.tell("Screen", {"act": "x" * (wire.LARGEST - 1000), "version": 1, "form": {}})
        await visitor.settle()

    with pytest.raises(Gone):
        run(visit())


# -- what is sent and not taken --------------------------------------------------------------------


ASKED = 120  # answers of two megabytes each
HELD = 120  # megabytes that the server may grow by: what waits, what comes, what is not yet given back


async def wants_much(server: Server) -> Visitor:
    """A page with a long record, which asked for it ``ASKED`` times and takes nothing of it."""
    visitor = await Visitor(server.url, PAGE).open()
    await visitor.press("load")
    await visitor.press("load-text", text=long_record())
    for _ in range(ASKED):
        await visitor.tell("Screen", {"act": "save", "version": visitor.version, "form": {}})
    return visitor


def test_a_page_that_takes_nothing_loses_its_channel(start_server: Start) -> None:
    server = start_server()
    reason = "the page does not take what it is sent"

    async def visit() -> None:
        before = most = memory(server)
        visitor = await wants_much(server)
        while reason not in server.log.read_text():
            await asyncio.sleep(0.1)
            most = max(most, memory(server))
        assert most - before < HELD
        visitor.leave()

    run(asyncio.wait_for(visit(), 2 * PATIENCE))
    assert {"event": "message dropped", "reason": reason}.items() <= lines(server)[-1].items()


def test_what_is_kept_for_a_page_that_is_away_has_a_limit(start_server: Start) -> None:
    server = start_server()

    async def visit() -> None:
        before = memory(server)
        (await wants_much(server)).leave()
        kernel = psutil.Process(server.kernel_processes()[0].pid)
        done = kernel.cpu_times().user
        while True:
            await asyncio.sleep(2)
            done, last = kernel.cpu_times().user, done
            if done - last < 0.1:
                break
        assert memory(server) - before < HELD

    run(visit())
    wait_until(lambda: server.kernels() == 1, "the page, which may come back")


# -- requests --------------------------------------------------------------------------------------

ODD_PATHS = (
    *("/voila/templates/catan-nb/static/%2e%2e/%2e%2e/server.py", "/voila/templates/catan-nb/static/%00"),
    *("/voila/templates/catan-nb/static/%2e%2e%2f%2e%2e%2fconf.json", "/voila/templates/none/static/x"),
    *("/voila/static/%2e%2e/%2e%2e/app.py", "/voila/static/%00", "/voila/static/%2fetc%2fpasswd"),
    *("/voila/labextensions/%2e%2e/%2e%2e/etc/passwd", "/voila/labextensions/nothing", "/voila/api/themes/x"),
    *("/voila/render/%ff", "/voila/render/play_starfarers.ipynb%00", "/api/kernels/nobody", "//etc/passwd"),
    *("/voila/static/voila.js/%0a{}", "/voila/api/awake/x?secret=Zelda", "/healthz", "/metrics", "/"),
)


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
def test_no_request_makes_an_error_of_the_servers_own(shared_server: Server, method: str) -> None:
    before = shared_server.log.read_text()
    for path in ODD_PATHS:
        data = b"" if method in ("POST", "PUT") else None
        reply = shared_server.get(path, method, data)
        assert reply.status in (200, 204, 400, 403, 404, 405), path
        assert "root:" not in reply.text and "Traceback" not in reply.text
    assert shared_server.log.read_text() == before


def asked(server: Server, **headers: str) -> int:
    """The status of a play page that is asked for like this."""
    named = {f"Sec-Fetch-{name}": value for name, value in headers.items()}
    request = urllib.request.Request(f"{server.url}/voila/render/{PAGE}", headers=named)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return int(reply.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_a_foreign_site_starts_no_kernel_behind_its_visitors_back(start_server: Start) -> None:
    server = start_server()
    assert asked(server, Dest="image", Site="cross-site") == 403
    assert asked(server, Dest="empty", Site="cross-site") == 403
    assert asked(server, Dest="iframe", Site="cross-site") == 403
    assert asked(server, Dest="iframe", Site="same-site") == 403
    assert server.kernels() == 0
    assert asked(server, Dest="iframe", Site="same-origin") == 200
    assert asked(server, Dest="document", Site="cross-site") == 200, "a link on a foreign site"
    shown = start_server(allow_origin="https://learn.example.org")
    assert asked(shown, Dest="iframe", Site="cross-site") == 200


@contextmanager
def crowd(monkeypatch: pytest.MonkeyPatch, most: int, silence: float) -> Iterator[Callable[[bytes], Any]]:
    """A server of our kind that takes few connections; yields what opens one and begins to speak."""
    monkeypatch.setattr(connections, "MOST", most)
    monkeypatch.setattr(connections, "SILENCE", silence)
    with socket.create_server(("127.0.0.1", 0)) as door, ExitStack() as all_of_them:
        address = door.getsockname()
        began: Future[Callable[[], None]] = Future()

        async def serve() -> None:
            end, loop = asyncio.Event(), asyncio.get_running_loop()
            server = connections.Connections(tornado.web.Application([("/", Hello)]))
            server.add_sockets([door])
            began.set_result(lambda: loop.call_soon_threadsafe(end.set))
            await end.wait()
            server.stop()
            await server.close_all_connections()

        def speak(text: bytes) -> Any:
            one = all_of_them.enter_context(socket.create_connection(address, timeout=PATIENCE))
            one.sendall(text)
            return one

        door.setblocking(False)
        thread = threading.Thread(target=lambda: asyncio.run(serve()))
        thread.start()
        try:
            stop = began.result(PATIENCE)
            yield speak
        finally:
            stop()
            thread.join(PATIENCE)


class Hello(tornado.web.RequestHandler):
    def get(self) -> None:
        """Answer."""
        self.finish("hello")


HALF, WHOLE = b"GET / HTTP/1.1\r\nX-Slow: ", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


def heard(speak: Callable[[bytes], Any], text: bytes) -> bytes:
    """What is answered on a connection of its own; nothing when it is closed at once."""
    try:
        return bytes(speak(text).recv(100))
    except ConnectionError:
        return b""


def test_a_connection_too_many_is_closed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with crowd(monkeypatch, most=20, silence=PATIENCE) as speak:
        waiting = [speak(HALF) for _ in range(20)]
        assert heard(speak, WHOLE) == b""
        waiting.pop().close()
        wait_until(lambda: b"200 OK" in heard(speak, WHOLE), "an answer")


def test_who_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with crowd(monkeypatch, most=20, silence=0.5) as speak:
        assert heard(speak, HALF) == b""
        assert b"200 OK" not in heard(speak, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n")
        assert b"200 OK" in heard(speak, WHOLE)


def test_the_server_counts_its_connections(shared_server: Server) -> None:
    process = psutil.Process(shared_server.process.pid)
    soft, hard = process.rlimit(psutil.RLIMIT_NOFILE)
    assert soft == min(hard, connections.MOST_FILES)


# -- the log ---------------------------------------------------------------------------------------


def test_lines_of_the_log_come_at_some_pace_and_have_an_end() -> None:
    pace = serverlog.Pace()
    record = logging.makeLogRecord({"msg": "A press %s", "args": ("x" * 10**6,)})
    passed = sum(pace.filter(record) for _ in range(10 * serverlog.AT_ONCE))
    assert passed == serverlog.AT_ONCE
    pace.bucket = wire.Bucket(0, 1, 1)
    assert pace.filter(record)
    assert len(serverlog.Lines().format(record)) < 2 * serverlog.LONGEST
    assert record.getMessage().endswith(f"({9 * serverlog.AT_ONCE} lines before were left out)")


def test_a_page_cannot_fill_the_log(start_server: Start) -> None:
    server = start_server()

    async def visit() -> None:
        visitor = await Visitor(server.url, PAGE).open()
        for _ in range(6):
            for n in range(50):
                await visitor.tell("Screen", {"act": f"nothing{n}", "version": visitor.version, "form": {}})
            await visitor.settle()
            await asyncio.sleep(1)

    run(visit())
    said = [line for line in lines(server) if line["event"] == "warning"]
    assert serverlog.AT_ONCE // 2 < len(said) < serverlog.AT_ONCE + 20


# -- seats -----------------------------------------------------------------------------------------


def test_at_the_cap_a_page_that_is_away_gives_its_seat(start_server: Start) -> None:
    server = start_server(max_sessions=2, arrival_timeout=6)

    async def visit() -> None:
        here, away = [await Visitor(server.url, PAGE).open() for _ in range(2)]
        assert server.get(f"/voila/render/{PAGE}").status == 503
        away.leave()
        wait_until(lambda: server.get(f"/voila/render/{PAGE}").status == 200, "a seat")
        await here.press(here.acts()[0])
        with pytest.raises(HTTPClientError, match="404"):
            await away.connect()

    run(visit())
    assert next(line["reason"] for line in lines(server) if line["event"] == "session ended") == "away"
