"""Starts the real server in a process of its own, on a free port of 127.0.0.1."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60.0  # seconds until a test gives up; nothing is asserted about times
_SERVE = (
    "import json, sys; from catan_nb_widgets.server import serve; sys.exit(serve(**json.loads(sys.argv[1])))"
)


@dataclass
class Reply:
    """An answer of the server."""

    status: int
    url: str
    text: str
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    url: str
    keep: Path
    log: Path

    def get(self, path: str = "/", method: str = "GET", data: bytes | None = None) -> Reply:
        """Ask for `path`; errors are answers too."""
        request = urllib.request.Request(self.url + path, method=method, data=data)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
                return Reply(reply.status, reply.url, reply.read().decode(), dict(reply.headers))
        except urllib.error.HTTPError as error:
            return Reply(error.code, error.url, error.read().decode(), dict(error.headers))

    def kernels(self) -> int:
        """Pages that have a kernel now."""
        return int(json.loads(self.get("/healthz").text)["kernels"])

    def wait_for_kernels(self, count: int) -> None:
        """Wait until so many pages have a kernel."""
        wait_until(lambda: self.kernels() == count, f"{count} kernels")

    def kernel_processes(self) -> list[psutil.Process]:
        """The kernels' processes."""
        found = []
        for child in psutil.Process(self.process.pid).children(recursive=True):
            with suppress(psutil.Error):  # it ended while we looked
                if "catan_nb_widgets.kernel" in " ".join(child.cmdline()):
                    found.append(child)
        return found

    def stop(self) -> int:
        """Send SIGTERM and wait; the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


def wait_until(condition: Any, what: str, patience: float = PATIENCE) -> None:
    """Wait until `condition()` holds; fails after so many seconds."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)


def processes(keep: Path) -> list[psutil.Process]:
    """The processes that run with this file of kept games: a server, its kernels, and what started it."""
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.Error):  # it ended while we looked, or is somebody else's
            if process.environ().get("CATAN_NB_KEEP") == str(keep):
                found.append(process)
    return found


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(folder: Path, **extra: str) -> dict[str, str]:
    """The environment of a server or kernel under test: this checkout, and nothing of the user's."""
    search = [str(ROOT), str(ROOT / "widgets"), os.environ.get("PYTHONPATH", "")]
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("CATAN_NB_")},
        "PYTHONPATH": os.pathsep.join(filter(None, search)),
        "CATAN_NB_KEEP": str(folder / "keep.sqlite3"),
        "IPYTHONDIR": str(folder / "ipython"),
        **extra,
    }


def command(**options: Any) -> list[str]:
    """The command line that runs `serve(**options)`."""
    return [sys.executable, "-c", _SERVE, json.dumps(options)]


@contextmanager
def running_lab(folder: Path) -> Iterator[str]:
    """A JupyterLab on the notebooks in `folder`; yields its address."""
    settings = folder.parent / "settings"
    asks = settings / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    asks.parent.mkdir(parents=True)
    asks.write_text('{"fetchNews": "false", "checkForUpdates": false}')  # nothing from outside
    env = environment(folder.parent, JUPYTERLAB_SETTINGS_DIR=str(settings), **_private(folder.parent))
    with _jupyter("jupyterlab", env, folder.parent / "lab.log", root_dir=str(folder)) as address:
        yield address


@contextmanager
def running_as_on_binder(home: Path, prefix: str) -> Iterator[str]:
    """A Jupyter server on this checkout under a prefix, made ready by `binder/postBuild`; yields its address.

    What it needs in the user's folders is written into `home`.
    """
    env = environment(home, **_private(home))
    env["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), env["PATH"]])
    subprocess.run(["bash", "binder/postBuild"], cwd=ROOT, env=env, check=True)
    with _jupyter("jupyter_server", env, home / "binder.log", root_dir=str(ROOT), base_url=prefix) as address:
        yield address + prefix


def _private(home: Path) -> dict[str, str]:
    """Folders of Jupyter's own that are not the user's."""
    return {f"JUPYTER_{name}_DIR": str(home / name) for name in ("CONFIG", "DATA", "RUNTIME")}


@contextmanager
def _jupyter(module: str, env: dict[str, str], log: Path, **options: str) -> Iterator[str]:
    """A server of Jupyter's that asks nobody who they are; yields its address without a prefix."""
    port = free_port()
    options |= {"ip": "127.0.0.1", "port": str(port)}
    arguments = [f"--ServerApp.{name}={value}" for name, value in options.items()]
    quiet = ["--no-browser", "--allow-root", "--ServerApp.port_retries=0"]
    open_to_all = ["--IdentityProvider.token=", "--ServerApp.password="]
    with log.open("w") as written:
        process = subprocess.Popen(
            [sys.executable, "-m", module, *quiet, *open_to_all, *arguments],
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=written,
        )
    try:
        address = f"http://127.0.0.1:{port}"
        api = f"{address}{options.get('base_url', '/')}api"
        wait_until(lambda: _answers(api) or process.poll() is not None, "the Jupyter server")
        assert process.poll() is None, log.read_text()
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=PATIENCE).close()
    except OSError:
        return False
    return True


@contextmanager
def running(folder: Path, env: dict[str, str] | None = None, **options: Any) -> Iterator[Server]:
    """A server with `options` of `serve`, that keeps its games in `folder`; ended afterwards."""
    port = options.setdefault("port", free_port())
    options.setdefault("preheat", 0)  # each kernel of a test is one that the test asked for
    log = folder / f"server-{port}.log"
    with log.open("w") as errors:
        process = subprocess.Popen(
            command(**options),
            env=environment(folder, **(env or {})),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    assert process.stdout is not None
    said = process.stdout.readline()
    found = re.search(r"http://\S+", said)
    assert found, f"the server did not start: {said}{log.read_text()}"
    server = Server(process, found.group(0).rstrip("/"), folder / "keep.sqlite3", log)
    try:
        yield server
    finally:
        server.stop()
        process.stdout.close()
