"""The limits of a public server; each of these tests hits one."""

from __future__ import annotations

import asyncio
import json
import re
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError, websocket_connect

from catan_nb_widgets import wire

from ..books import books
from ..serving import PATIENCE, Server, wait_until
from ..visitor import KERNEL_ID, Visitor, message, run

PAGE = "play_starfarers.ipynb"
PLAY = f"/voila/render/{PAGE}"
Start = Callable[..., Server]


def events(server: Server) -> list[dict[str, Any]]:
    """The lines of the log."""
    return [json.loads(line) for line in server.log.read_text().splitlines()]


def metric(server: Server, name: str) -> float:
    """The sum of a number over its labels."""
    found = re.findall(rf"^{name}(?:\{{[^}}]*\}})? ([0-9.e+]+)$", server.get("/metrics").text, re.MULTILINE)
    assert found, f"there is no {name}"
    return sum(map(float, found))


# -- memory and computing ------------------------------------------------------------------------


def test_a_kernel_that_wants_more_memory_than_it_may_have_gets_none(
    start_server: Start, tmp_path: Path
) -> None:
    server = start_server(env=books(tmp_path, page="hoard = bytearray(700 * 2**20)"), memory_limit=600)
    page = server.get("/voila/render/page.ipynb")
    assert "This page could not be made." in page.text
    assert "MemoryError" in server.log.read_text()


def test_a_page_stays_well_below_the_default_of_memory(start_server: Start) -> None:
    server = start_server()
    assert server.get(PLAY).status == 200
    (kernel,) = server.kernel_processes()
    assert kernel.memory_info().data < 1024 * 2**20


def test_a_kernel_that_computes_without_end_is_ended(start_server: Start, tmp_path: Path) -> None:
    code = "import threading\ndef spin():\n    while True: pass\nthreading.Thread(target=spin).start()"
    server = start_server(env=books(tmp_path, page=code), cpu_limit=8)
    assert server.get("/voila/render/page.ipynb").status == 200
    (kernel,) = server.kernel_processes()
    psutil.wait_procs([kernel], timeout=PATIENCE)
    assert not kernel.is_running()
    assert server.get("/").status == 200


# -- sleep ---------------------------------------------------------------------------------------


def test_a_page_that_nobody_touches_is_put_to_sleep_though_it_is_open(start_server: Start) -> None:
    server = start_server(idle_timeout=8)

    async def look_on() -> None:
        await (await Visitor(server.url, PAGE).open()).settle()
        assert server.kernels() == 1
        end = time.monotonic() + PATIENCE
        while server.kernels():
            assert time.monotonic() < end
            await asyncio.sleep(0.2)

    run(look_on())
    wait_until(lambda: "sessions_ended_total{" in server.get("/metrics").text, "the count")
    assert metric(server, "catan_nb_sessions_ended_total") == 1
    assert {"event": "session ended", "reason": "idle"}.items() <= events(server)[-1].items()


def test_a_page_that_says_that_somebody_is_there_is_not(start_server: Start) -> None:
    server = start_server(idle_timeout=4)
    found = KERNEL_ID.search(server.get(PLAY).text)
    assert found
    end = time.monotonic() + 8
    while time.monotonic() < end:
        reply = server.get(f"/voila/api/awake/{found[1]}", "POST", b"")
        assert reply.status == 200 and json.loads(reply.text) == {"sleeps_after": 4}
        time.sleep(1)
    assert server.kernels() == 1
    server.wait_for_kernels(0)
    assert server.get(f"/voila/api/awake/{found[1]}", "POST", b"").status == 404


def test_a_kernel_that_no_browser_comes_for_is_ended(start_server: Start) -> None:
    server = start_server(arrival_timeout=6)
    assert server.get(PLAY).status == 200
    server.wait_for_kernels(0)
    wait_until(lambda: not server.kernel_processes(), "the kernel's end")
    assert [line["reason"] for line in events(server) if line["event"] == "session ended"] == ["unvisited"]


# -- seats and kernels that wait -----------------------------------------------------------------


def test_who_finds_no_seat_is_counted(start_server: Start) -> None:
    server = start_server(max_sessions=1)
    assert server.get(PLAY).status == 200
    assert server.get(PLAY).status == 503
    assert metric(server, "catan_nb_sessions_refused_total") == 1
    assert metric(server, "catan_nb_sessions_started_total") == 1
    assert metric(server, "catan_nb_sessions_open") == 1
    assert [line["event"] for line in events(server)] == ["session started", "session refused"]


def ready(server: Server) -> int:
    return int(json.loads(server.get("/healthz").text)["ready"])


def test_kernels_that_wait_take_no_seat_and_are_given_out(start_server: Start) -> None:
    server = start_server(preheat=1, max_sessions=1)
    wait_until(lambda: ready(server) == 1, "a kernel that is ready")
    assert server.kernels() == 0
    (waiting,) = server.kernel_processes()
    page = server.get(PLAY)
    assert page.status == 200 and KERNEL_ID.search(page.text)
    assert server.kernels() == 1
    assert waiting in server.kernel_processes()
    wait_until(lambda: ready(server) == 1, "the next one")
    assert server.get(PLAY).status == 503
    assert len(server.kernel_processes()) == 2


def test_a_waiting_kernel_that_died_is_not_given_out(start_server: Start) -> None:
    server = start_server(preheat=1)
    wait_until(lambda: ready(server) == 1, "a kernel that is ready")
    (waiting,) = server.kernel_processes()
    waiting.kill()
    page = server.get(PLAY)
    assert page.status == 200 and KERNEL_ID.search(page.text)


def test_waiting_kernels_do_not_fall_asleep(start_server: Start) -> None:
    server = start_server(preheat=1, idle_timeout=2)
    wait_until(lambda: ready(server) == 1, "a kernel that is ready")
    time.sleep(5)
    assert ready(server) == 1


def test_sigterm_ends_the_kernels_that_wait_too(start_server: Start) -> None:
    server = start_server(preheat=2)
    wait_until(lambda: server.kernel_processes(), "a kernel that begins")
    kernels = server.kernel_processes()
    assert server.stop() == 0
    gone, alive = psutil.wait_procs(kernels, timeout=PATIENCE)
    assert gone and not alive


# -- who may ask, and for how much ---------------------------------------------------------------


def test_a_foreign_site_gets_no_channel_and_no_frame(start_server: Start) -> None:
    server = start_server(allow_origin="https://learn.example.org")
    found = KERNEL_ID.search(server.get(PLAY).text)
    assert found

    async def channel(origin: str) -> int:
        visitor = Visitor(server.url, PAGE)
        visitor.kernel_id = found[1]
        try:
            await visitor.connect(Origin=origin)
        except HTTPClientError as error:
            return int(error.code)
        visitor.leave()
        return 101

    assert run(channel("https://evil.example.org")) == 403
    assert run(channel("https://learn.example.org.evil.example")) == 403
    assert run(channel("https://learn.example.org")) == 101
    assert run(channel(server.url)) == 101
    policy = server.get("/").headers["Content-Security-Policy"]
    assert policy.endswith("frame-ancestors 'self' https://learn.example.org")


def test_nobody_may_frame_the_pages_unless_it_is_set(shared_server: Server) -> None:
    for path in ("/", "/healthz", "/nothing"):
        headers = shared_server.get(path).headers
        assert headers["Content-Security-Policy"].endswith("frame-ancestors 'self'")
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_a_request_with_a_large_body_is_refused(shared_server: Server) -> None:
    request = urllib.request.Request(
        f"{shared_server.url}/voila/api/awake/x", method="POST", data=b"x" * 10**6
    )
    with pytest.raises((urllib.error.URLError, ConnectionError)) as refused:
        urllib.request.urlopen(request, timeout=PATIENCE)
    assert getattr(refused.value, "code", 400) == 400, "it was read, and the kernel was looked for"
    assert shared_server.get("/healthz").status == 200


def test_a_message_that_is_too_large_ends_the_channel_and_not_the_game(start_server: Start) -> None:
    server = start_server()

    async def shout() -> None:
        visitor = await Visitor(server.url, PAGE).open()
        with pytest.raises((ConnectionError, WebSocketClosedError)):
            await shouted(visitor)
        await visitor.connect()
        await visitor.settle()

    async def shouted(visitor: Visitor) -> None:
        await visitor.tell("Screen", {"act": "x" * (wire.LARGEST + 1), "version": 1, "form": {}})
        await visitor.settle()

    run(shout())


def test_too_many_messages_end_the_channel(start_server: Start) -> None:
    server = start_server()

    async def chatter() -> None:
        visitor = await Visitor(server.url, PAGE).open()
        for _ in range(3 * wire.AT_ONCE):
            await visitor.tell("Screen", {"hello": True})
        await visitor.settle()

    with pytest.raises((ConnectionError, WebSocketClosedError)):
        run(chatter())
    assert metric(server, "catan_nb_messages_dropped_total") >= 1


@pytest.mark.parametrize(
    ("kind", "channel", "content"),
    [
        ("comm_open", "shell", {"comm_id": "a", "target_name": "jupyter.widget", "data": {}}),
        ("comm_open", "shell", {"comm_id": "a", "target_name": "os", "data": {}}),
        ("shutdown_request", "control", {"restart": False}),
        ("debug_request", "control", {"type": "request", "command": "evaluate", "seq": 1}),
        ("execute_request", "control", {"code": "1/0", "silent": False}),
        ("execute_request", "shell", {"code": "1/0", "silent": False}),
        ("input_reply", "stdin", {"value": "1"}),
        ("interrupt_request", "control", {}),
    ],
)
def test_what_no_page_of_ours_sends_is_not_passed_on(
    shared_server: Server, kind: str, channel: str, content: dict[str, Any]
) -> None:
    async def send() -> list[str]:
        visitor = await Visitor(shared_server.url, PAGE).open()
        await visitor.settle()
        before = len(visitor.received)
        await visitor.send(kind, content, channel)
        await visitor.settle()
        await visitor.settle()
        heard = [json.loads(text)["parent_header"].get("msg_type") for text in visitor.received[before:]]
        await visitor.close()
        return heard

    assert set(run(send())) == {"kernel_info_request"}


def test_the_one_channel_a_page_opens_is_passed_on() -> None:
    for target, passed in ((wire.CONTROL, True), ("jupyter.widget", False), (None, False)):
        content = {"comm_id": "a", "target_name": target, "data": {}}
        assert (wire.refused(message("comm_open", content)) == "") == passed


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{", "null", '{"header": {"msg_type": "comm_msg"}, "content": {}, "channel": "shell"}'),
        *(b"", b"\0" * 8, b"\xff" * 8, b"\x06" + b"\0" * 7, b"\x06" + b"\0" * 55, b"\xff" * 200),
        *(message("comm_msg", []), message("comm_msg", {})[:-1], message("comm_msg", {})[:60]),
    ],
)
def test_nonsense_is_not_passed_on(text: str | bytes) -> None:
    assert wire.refused(text)


@pytest.mark.parametrize(
    "text", [b"", b"\0" * 8, b"\x06" + b"\0" * 55, b"\xff" * 200, message("status", {})[:60]]
)
def test_nonsense_of_a_kernel_is_not_told(text: bytes) -> None:
    assert wire.untold(text)


def test_what_a_kernel_prints_and_its_tracebacks_stay_on_the_server() -> None:
    for kind in ("error", "stream", "execute_input"):
        assert wire.untold(message(kind, {"traceback": ["/home/somebody/page.py"]}))
    for kind in ("comm_msg", "status", "kernel_info_reply"):
        assert not wire.untold(message(kind, {}))


def test_whether_a_message_is_told_is_seen_by_its_header_alone() -> None:
    """A message of a kernel may be as long as a page; its content is not looked at."""
    for kind, untold in (("stream", True), ("comm_msg", False)):
        garbled = message(kind, {"text": "a"}).replace(b'{"text": "a"}', b'{"text": "a" ')
        assert wire.untold(garbled) == untold and wire.refused(garbled)


def test_the_older_protocol_is_not_spoken(start_server: Start) -> None:
    """Voilà would take a drawing in it for a message of four thousand million parts."""
    server = start_server()
    found = KERNEL_ID.search(server.get(PLAY).text)
    assert found
    address = f"{server.url.replace('http', 'ws', 1)}/api/kernels/{found[1]}/channels?session_id=a"
    for spoken in ([], ["v0"]):
        with pytest.raises(HTTPClientError, match="400"):
            run(connect(address, spoken))


async def connect(address: str, spoken: list[str]) -> None:
    """Open a channel that speaks these protocols."""
    await websocket_connect(address, subprotocols=spoken)


# -- what whoever runs it can see ----------------------------------------------------------------


@pytest.mark.parametrize("code", ["raise ValueError('the top card')", "import os\nos._exit(3)"])
def test_a_page_whose_cell_fails_or_whose_kernel_dies_is_counted(
    start_server: Start, tmp_path: Path, code: str
) -> None:
    server = start_server(env=books(tmp_path, page="7", broken=code), arrival_timeout=10)
    assert server.get("/voila/render/page.ipynb").status == 200
    assert metric(server, "catan_nb_page_errors_total") == 0
    page = server.get("/voila/render/broken.ipynb").text
    assert page.count("This page could not be made.") == 1 and "Voil" not in page and "top card" not in page
    assert metric(server, "catan_nb_page_errors_total") == 1
    assert metric(server, "catan_nb_sessions_started_total") == 2
    (failed,) = (line for line in events(server) if line["event"] == "page failed")
    assert failed["page"] == "broken.ipynb"


def test_the_log_and_the_numbers_name_nobody(start_server: Start) -> None:
    server = start_server()

    async def visit() -> str:
        visitor = await Visitor(server.url, f"{PAGE}?new=1&who=Zelda").open()
        await visitor.press(visitor.acts()[0])
        await visitor.press("nothing of the kind")
        await visitor.send("comm_open", {"comm_id": "a", "target_name": "os", "data": {}})
        await visitor.settle()
        await visitor.close()
        return visitor.kernel_id

    kernel_id = run(visit())
    lines = events(server)
    assert {line["event"] for line in lines} >= {"session started", "message dropped", "session ended"}
    everything = server.log.read_text() + server.get("/metrics").text
    for secret in (kernel_id, "Zelda", "127.0.0.1"):
        assert secret not in everything


def test_what_is_set_is_said_at_the_start_and_the_numbers_can_be_left_out(start_server: Start) -> None:
    server = start_server(metrics=False, max_sessions=3)
    assert server.get("/metrics").status == 404
    said = [server.process.stdout.readline().strip() for _ in range(12)]  # type: ignore[union-attr]
    assert "max_sessions = 3" in said and "metrics = False" in said
