"""The server: what it answers, what it keeps to itself, and how it ends."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest
from nbformat.v4 import new_markdown_cell

from ..books import books, write_notebook
from ..serving import PATIENCE, Server, command, environment, processes, wait_until
from ..visitor import KERNEL_ID, Visitor, run

PLAY = "/voila/render/play_starfarers.ipynb"


def refused(folder: Path, **options: Any) -> str:
    """What is said on standard error by a server that cannot start: one sentence, exit status 2."""
    done = subprocess.run(
        command(**options), env=environment(folder), capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and done.stderr.endswith(".\n"), done.stderr
    return done.stderr


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = refused(tmp_path, port=port)
    assert str(port) in said and "--port" in said


@pytest.mark.parametrize("port", [0, -1, 65536, 10**9])
def test_a_port_that_is_none_is_one_sentence(tmp_path: Path, port: int) -> None:
    assert "--port" in refused(tmp_path, port=port)


@pytest.mark.parametrize("ip", ["203.0.113.7", "no host"])
def test_an_address_of_another_machine_is_one_sentence(tmp_path: Path, ip: str) -> None:
    assert "--ip" in refused(tmp_path, ip=ip, port=8867)


def test_the_start_page_needs_no_kernel(shared_server: Server) -> None:
    before = shared_server.kernels()
    for path in ("/", "/voila/render/index.ipynb", "/voila/tree", "/voila/render/"):
        page = shared_server.get(path)
        assert page.status == 200
        assert page.url.endswith("/voila/render/index.ipynb")
        assert "Play now" in page.text and "not affiliated" in page.text
        assert "voila.js" not in page.text and "kernelId" not in page.text
    assert shared_server.kernels() == before


@pytest.mark.parametrize(
    "path",
    [
        *("/voila/render/nothing.ipynb", "/voila/render/../pyproject.toml", "/voila/render/%2e%2e/README.md"),
        *("/voila/render//etc/passwd", "/voila/render/.ipynb_checkpoints/index.ipynb", "/voila/api/contents"),
        *(
            "/voila/api/contents/index.ipynb",
            "/voila/files/index.ipynb",
            "/voila/tree/starfarers",
            "/api/kernels",
        ),
        *("/api/contents", "/lab", "/terminals", "/files/index.ipynb", "/voila/static/../../../etc/passwd"),
        *("/voila/templates/catan-nb/static/../../../../server.py", "/voila/render/play_starfarers.ipynb/"),
    ],
)
def test_only_our_pages_are_served(shared_server: Server, path: str) -> None:
    reply = shared_server.get(path)
    assert reply.status in (403, 404), path
    assert "Traceback" not in reply.text and "root:" not in reply.text
    assert str(Path(__file__).parents[2]) not in reply.text


def test_what_is_not_there_is_said_on_a_page_of_ours(shared_server: Server) -> None:
    reply = shared_server.get("/nothing/here")
    assert reply.status == 404
    assert "There is no page at this address." in reply.text
    assert 'href="/voila/render/index.ipynb"' in reply.text


def test_no_visitor_gets_a_cookie_and_no_page_may_load_from_elsewhere(shared_server: Server) -> None:
    for path in ("/", "/healthz", "/nothing"):
        reply = shared_server.get(path)
        assert "Set-Cookie" not in reply.headers
        assert "default-src 'self'" in reply.headers["Content-Security-Policy"]
        assert "unsafe-eval" not in reply.headers["Content-Security-Policy"]


def test_a_page_has_a_kernel_until_it_says_farewell(start_server: Callable[..., Server]) -> None:
    server = start_server()
    page = server.get(PLAY + "?new=1")
    assert page.status == 200 and "<title>" in page.text
    found = KERNEL_ID.search(page.text)
    assert found and server.kernels() == 1
    # The beacon of a closing page carries no token.
    assert server.get(f"/voila/api/shutdown/{found[1]}", "POST", b"").status == 204
    assert server.kernels() == 0
    wait_until(lambda: not server.kernel_processes(), "the kernel's end")
    assert server.get(f"/voila/api/shutdown/{found[1]}", "POST", b"").status == 404
    assert "Traceback" not in server.log.read_text()


def test_when_all_seats_are_taken_it_says_so_and_a_reload_gets_its_own_back(
    start_server: Callable[..., Server],
) -> None:
    server = start_server(max_sessions=1)
    first = KERNEL_ID.search(server.get(PLAY).text)
    assert first
    full = server.get(PLAY)
    assert full.status == 503 and "Retry-After" in full.headers
    assert "Every table is taken" in full.text and "Traceback" not in full.text
    assert server.kernels() == 1
    assert server.get("/").status == 200
    server.get(f"/voila/api/shutdown/{first[1]}", "POST", b"")
    assert server.get(PLAY).status == 200


def test_sigterm_ends_server_and_kernels(start_server: Callable[..., Server]) -> None:
    server = start_server()
    assert server.get(PLAY).status == 200
    kernels = server.kernel_processes()
    assert len(kernels) == 1
    assert server.stop() == 0
    gone, alive = psutil.wait_procs(kernels, timeout=PATIENCE)
    assert len(gone) == 1 and not alive
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert [line["event"] for line in lines] == ["session started"]


def test_ctrl_c_while_a_kernel_begins_leaves_nothing_running(start_server: Callable[..., Server]) -> None:
    """It is pressed twice, as some do, and as programs pass it on that run the server."""
    server = start_server(preheat=3)
    wait_until(server.kernel_processes, "the first kernel")
    for _ in range(2):
        server.process.send_signal(signal.SIGINT)
    assert server.process.wait(PATIENCE) == 0
    assert processes(server.keep) == []


def test_a_proxy_may_pass_requests_on_under_a_path(start_server: Callable[..., Server]) -> None:
    server = start_server(base_url="games")
    root = server.url.removesuffix("/games")
    assert server.url == root + "/games"
    page = server.get("/")
    assert page.status == 200 and page.url == server.url + "/voila/render/index.ipynb"
    assert 'href="/games/voila/templates/catan-nb/static/' in page.text
    assert server.kernels() == 0


def test_a_visitor_may_send_to_widgets_but_not_run_code(
    start_server: Callable[..., Server], tmp_path: Path
) -> None:
    server, proof = start_server(), tmp_path / "proof"
    code = {"code": f"open({str(proof)!r}, 'w').close()", "cursor_pos": 3, "detail_level": 0}

    async def visit() -> list[str]:
        visitor = await Visitor(server.url, "play_starfarers.ipynb").open()
        await visitor.settle()
        before = len(visitor.received)
        for kind in ("execute_request", "complete_request", "inspect_request"):
            await visitor.send(kind, {**code, "silent": False, "store_history": False})
        await visitor.settle()
        await visitor.settle()
        return [json.loads(text)["msg_type"] for text in visitor.received[before:]]

    assert set(run(visit())) == {"status", "kernel_info_reply"}
    assert not proof.exists()


def test_a_failing_page_is_one_sentence_and_a_traceback_in_the_log(
    start_server: Callable[..., Server], tmp_path: Path
) -> None:
    code = "secret = 'the top card'\nraise ValueError(secret)"
    server = start_server(env=books(tmp_path, broken=code))
    page = server.get("/voila/render/broken.ipynb").text
    assert "This page could not be made." in page
    assert "the top card" not in page
    assert "ValueError: the top card" in server.log.read_text()


def test_another_folder_of_notebooks_may_be_named(
    start_server: Callable[..., Server], tmp_path: Path
) -> None:
    env, text = books(tmp_path), new_markdown_cell("**Hello** <script>alert(1)</script>")
    write_notebook(tmp_path / "books" / "index.ipynb", text, title="Mine & <b>yours</b>")
    server = start_server(env=env)
    page = server.get("/").text
    assert "<strong>Hello</strong>" in page and "<script>alert" not in page
    assert "<title>Mine &amp; &lt;b&gt;yours&lt;/b&gt;</title>" in page
    assert server.get(PLAY).status == 404
