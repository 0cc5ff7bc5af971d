"""The server behind `catan-nb` and `catan-nb serve`: Voilà, with our pages and our limits."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import re
import shutil
import signal
import socket
import sys
import threading
import webbrowser
from typing import Any

import tornado.web
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.netutil import bind_sockets
from tornado.websocket import WebSocketClosedError
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import TemplateStaticFileHandler

from . import executor, exporter, handlers, keeper, paths, serverlog, wire
from .bundle import NAME, Bundle
from .connections import Connections
from .kernels import GameKernels, OwnPython
from .settings import HOST, PORT, BadSetting, Serve, read

# The least with which widgets work; nothing may be loaded from or sent to another host.
_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'self'"
)

_ENDS = (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM))
"""What ends the server; while it is ending, more of them change nothing."""


def play(port: int = PORT, open_browser: bool = True) -> int:
    """Serve the pages to this machine and open the start page in a browser.

    Runs until Ctrl-C or SIGTERM. Returns the exit status: 0, or 2 after one sentence on
    standard error when the port cannot be had.
    """
    limits = {"max_sessions": 0, "memory_limit": 0, "cpu_limit": 0, "preheat": 1, "metrics": False}
    return _start({"port": port, **limits}, "", open_browser=open_browser)


def serve(file: str = "", **given: Any) -> int:
    """Serve the pages to everybody who can reach them, with limits: see `settings.Serve`.

    `file` holds settings, and those that are `given` go over them. Returns like `play`.
    """
    return _start(given, file, public=True)


def _start(given: dict[str, Any], file: str, *, open_browser: bool = False, public: bool = False) -> int:
    try:
        settings = read(file, **given)
        sockets = _sockets(settings.ip, settings.port)
    except BadSetting as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(_no_address(settings.ip, settings.port, error), file=sys.stderr)
        return 2
    paths.add_to_jupyter_path()
    if settings.keep:
        os.environ[keeper.SETTING] = settings.keep
    os.environ[keeper.LIMIT] = str(settings.keep_limit)
    if public:
        os.environ[serverlog.SETTING] = "json"
    executor.use()
    exporter.use()
    logging.getLogger("tornado.general").setLevel(logging.ERROR)  # or every 404 is a line
    app = GameServer(
        config=_config(settings),
        ip=settings.ip,
        port=settings.port,
        base_url=re.sub("/+", "/", f"/{settings.base_url}/"),
        root_dir=str(paths.notebooks_dir()),
        open_browser=open_browser,
        log_level=logging.WARNING,
    )
    app.sockets, app.serving, app.public = sockets, settings, public
    app.initialize([])
    app.start()
    return 0


def _sockets(ip: str, port: int) -> list[socket.socket]:
    if not 0 < port < 65536:
        raise OSError(errno.EINVAL, "no such port")
    return bind_sockets(port, ip)


def _no_address(ip: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken; choose another with --port, for example --port {port % 65535 + 1}."
    if error.errno == errno.EACCES:
        return f"This user may not have port {port}; choose another with --port, for example --port {PORT}."
    if error.errno == errno.EINVAL:
        return f"--port takes a number from 1 to 65535, not {port}."
    return f"The server cannot listen on {ip}: choose an address of this machine with --ip."


def _config(settings: Serve) -> Config:
    config = Config()
    config.VoilaConfiguration.template = paths.TEMPLATE
    config.VoilaConfiguration.theme = "dark"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.show_tracebacks = False
    config.VoilaConfiguration.show_margins = False
    config.VoilaConfiguration.multi_kernel_manager_class = GameKernels
    config.VoilaConfiguration.kernel_spec_manager_class = OwnPython
    config.VoilaConfiguration.extension_allowlist = list(paths.WIDGETS_ALONE)
    config.Voila.identity_provider_class = handlers.Anybody
    config.OwnPython.memory_limit = settings.memory_limit
    config.OwnPython.cpu_limit = settings.cpu_limit
    config.GameKernels.max_kernels = settings.max_sessions
    config.GameKernels.arrival_timeout = settings.arrival_timeout
    config.GameKernels.keep_ready = settings.preheat
    config.GameKernels.cull_idle_timeout = settings.idle_timeout
    config.GameKernels.cull_interval = max(1, min(60, settings.idle_timeout // 4))
    config.GameKernels.cull_connected = True
    config.GameKernels.cull_busy = True
    return config


def _log_request(handler: tornado.web.RequestHandler) -> None:
    """Log what failed, without the query: a game's key may be in it."""
    status = handler.get_status()
    if status >= 500 and status != 503:
        logging.getLogger("tornado.access").warning("%d %s", status, handler.request.path)


def _complain(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what failed in the background, but not that a visitor went away while being written to."""
    if not isinstance(context.get("exception"), (WebSocketClosedError, StreamClosedError)):
        loop.default_exception_handler(context)


class OurNotebooks(LargeFileManager):
    """Reads notebooks without a remark on who signed them."""

    def mark_trusted_cells(self, nb: Any, path: str = "") -> None:
        """Outputs are never stored, so there is nothing to trust."""


class GameServer(Voila):
    """Voilà, standalone, so that visitors may send messages to widgets and nothing else."""

    sockets: list[socket.socket]
    serving: Serve
    public: bool

    def load_config_file(self, *_args: Any, **_kwargs: Any) -> None:
        """Read no configuration of the machine's Jupyter: the pages are the same everywhere."""

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, and ours."""
        settings: dict[str, Any] = super().init_settings()
        settings["log_function"] = _log_request
        policy = f"{_POLICY} {self.serving.allow_origin}".strip()
        settings["headers"] = {
            "Content-Security-Policy": policy,
            "Referrer-Policy": "same-origin",
            "X-Content-Type-Options": "nosniff",
        }
        settings["allow_origin"] = self.serving.allow_origin
        settings["websocket_max_message_size"] = wire.LARGEST
        for name in ("", self.log.name):
            serverlog.take(name)
        watch = self.kernel_manager.watch
        watch.log = self.public
        watch.count(lambda: self.kernel_manager.seats_taken, lambda: self.kernel_manager.ready)
        # The message with which a closing page ends its kernel carries no token.
        settings["disable_check_xsrf"] = True
        settings["compress_response"] = True
        settings["contents_manager"] = self.contents_manager = OurNotebooks(parent=self)
        return settings

    def init_handlers(self) -> list[Any]:
        """Voilà's handlers for kernels and static files, and our own pages."""
        plain = {"voila_configuration": self.voila_configuration}
        page = {**plain, "template_paths": self.template_paths, "config": self.config}
        at = url_path_join
        theirs = [
            (pattern, handlers.files(handler), *rest)
            for pattern, handler, *rest in super().init_handlers()
            if re.search(r"/voila/(static|labextensions|api/themes)/", pattern)
        ]
        bundle = Bundle(self.static_paths, self.labextensions_path)
        self.voila_configuration.page_config_hook = bundle.tell
        metrics = [(at(self.server_url, "/metrics"), handlers.Metrics, plain)] * self.serving.metrics
        return [
            *theirs,
            (at(self.server_url, r"/api/kernels/(?P<kernel_id>[\w-]+)/channels"), handlers.Channels),
            (at(self.server_url, r"/api/kernels/(?P<kernel_id>[\w-]+)"), handlers.OneKernel),
            (at(self.server_url, r"/voila/api/shutdown/([\w-]+)"), handlers.Farewell),
            (at(self.server_url, r"/voila/api/awake/([\w-]+)"), handlers.Awake),
            (at(self.server_url, "/healthz"), handlers.Health, plain),
            *metrics,
            (at(self.server_url, "/" + NAME), handlers.Scripts, {**plain, "bundle": bundle}),
            (
                at(self.server_url, "/" + re.escape(handlers.START_URL)),
                handlers.StartPage,
                {**plain, "start": handlers.render_plainly(handlers.START), "bundle": bundle},
            ),
            (at(self.server_url, r"/(?:voila/?|voila/render/?|voila/tree/?)?"), handlers.ToStart, plain),
            (at(self.server_url, r"/voila/render/(.*)"), handlers.GamePage, page),
            (
                at(self.server_url, r"/voila/templates/([\w-]+/static/(?!.*\.\.).+)"),
                handlers.files(TemplateStaticFileHandler),
            ),
            (r".*", handlers.NotFound, plain),
        ]

    def listen(self) -> None:
        """Answer on the sockets that were bound before anything else, until told to stop."""
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(lambda: asyncio.get_running_loop().set_exception_handler(_complain))
        for number in _ENDS:
            signal.signal(number, self._handle_signal_stop)
        Connections(self.app).add_sockets(self.sockets)
        self.ioloop.add_callback(self.kernel_manager.fill)
        address = self.connection_url.replace("0.0.0.0", HOST)
        print(f"The games are at {address} (Ctrl-C ends them).", flush=True)
        if self.public:
            print("\n".join(self.serving.lines()), flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            self.ioloop.start()
            print("")  # the ^C of a terminal has a line of its own
        finally:
            self.stop()

    def _handle_signal_stop(self, _signal: int, _frame: object) -> None:
        """End in an orderly way, between two callbacks: within one a kernel could be left behind."""
        for number in _ENDS:
            signal.signal(number, signal.SIG_IGN)
        if not hasattr(self, "ioloop"):
            raise SystemExit(0)
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    def stop(self) -> None:
        """End every kernel at once: what they hold is kept, so there is nothing to wait for."""
        self.ioloop.run_sync(self.kernel_manager.shutdown_all)
        shutil.rmtree(self.connection_dir, ignore_errors=True)
