"""What the server answers: our pages and nothing else of the disk."""

from __future__ import annotations

import ast
import gzip
import time
from typing import Any
from urllib.parse import unquote

import nbformat
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from markdown_it import MarkdownIt
from markupsafe import Markup
from tornado.iostream import StreamBufferFullError, StreamClosedError
from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler, WebsocketHandler
from voila.utils import create_include_assets_functions

from . import executor, wire
from .bundle import Bundle
from .kernels import started
from .paths import TEMPLATE, notebooks_dir, page_names
from .serverlog import log

START = "index.ipynb"
START_URL = "voila/render/" + START


def render_plainly(page: str) -> tuple[str, str]:
    """The title and the HTML of one of our notebooks, run here and once, without a kernel.

    Only for notebooks whose cells are Markdown or end in something that shows itself as
    HTML; a page with widgets needs a kernel.
    """
    book = nbformat.read(notebooks_dir() / page, as_version=4)
    names: dict[str, Any] = {}
    html = []
    for cell in book.cells:
        if cell.cell_type == "markdown":
            html.append(MarkdownIt("commonmark", {"html": False}).render(cell.source))
        elif cell.cell_type == "code" and cell.source.strip():
            *before, last = ast.parse(cell.source).body
            exec(compile(ast.Module(before, []), page, "exec"), names)
            if isinstance(last, ast.Expr):
                shown = eval(compile(ast.Expression(last.value), page, "eval"), names)
                html.append(shown._repr_html_() if hasattr(shown, "_repr_html_") else "")
            else:
                exec(compile(ast.Module([last], []), page, "exec"), names)
    return str(book.metadata.get("title", page)), "\n".join(html)


class Discreet:
    """Logs what went wrong, but neither who asked nor for what: a game's key may be in it."""

    def log_exception(self, kind: Any, error: Any, trace: Any) -> None:
        """One line in the log, unless it is an ordinary refusal."""
        if not isinstance(error, HTTPError):
            log.error("A request could not be answered.", exc_info=(kind, error, trace))


class _Quiet(Discreet):
    """Errors without a page."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The status is the whole answer."""
        self.finish()  # type: ignore[attr-defined]


class _File(_Quiet):
    """A file that pages need, with a plain address."""

    def prepare(self) -> Any:
        """Answer 404 to an address that is no file's, however it is written."""
        path = unquote(self.request.path)  # type: ignore[attr-defined]
        if ".." in path or not path.isprintable():
            raise HTTPError(404)
        return super().prepare()  # type: ignore[misc]


def files(handler: type[Any]) -> type[Any]:
    """One of Voilà's handlers of files, with our manners."""
    return type(handler.__name__, (_File, handler), {})


class Scripts(_Quiet, BaseVoilaHandler):
    """The scripts of pages in one file, which a browser may keep."""

    def initialize(self, bundle: Bundle, **kwargs: Any) -> None:
        """`bundle` is what to send."""
        super().initialize(**kwargs)
        self.bundle = bundle

    def get(self) -> None:
        """Answer with the file, packed for whoever can unpack it."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(self.bundle.packed)
        else:
            self.finish(gzip.decompress(self.bundle.packed))


class PlainPage(Discreet, BaseVoilaHandler):
    """A page of ours without a kernel; also what is said instead of a page."""

    def plain(self, title: str, **fields: Any) -> None:
        """Answer with our plain template."""
        start = url_path_join(self.base_url, START_URL)
        fields = {"link": start, "link_text": "To the start page", "base_url": self.base_url} | fields
        fields |= create_include_assets_functions(TEMPLATE, self.base_url)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.finish(self.get_template("plain.html.j2").render(title=title, **fields))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """One sentence and a way on, never a traceback."""
        if status_code == 503:
            self.set_header("Retry-After", "60")
            again = {"link": self.request.path, "link_text": "Try again"}
            sentence = "Every table is taken at the moment. One is usually free within a few minutes."
            self.plain("All tables are taken", sentence=sentence, **again)
        elif status_code == 404:
            self.plain("Nothing here", sentence="There is no page at this address.")
        elif status_code == 403:
            self.plain("Not here", sentence="This page opens in a window of its own.")
        else:
            self.plain("That did not work", sentence="The page could not be made. The server's log says why.")


class StartPage(PlainPage):
    """The start page, made once when the server starts."""

    def initialize(self, start: tuple[str, str], bundle: Bundle, **kwargs: Any) -> None:
        """`start` is the title and the HTML to show; other pages will need the `bundle`."""
        super().initialize(**kwargs)
        self.start, self.bundle = start, bundle

    def get(self) -> None:
        """Answer with the start page."""
        title, body = self.start
        self.plain(title, body=Markup(body), bundle=self.bundle.address)


class ToStart(PlainPage):
    """Leads to the start page."""

    def get(self) -> None:
        """Redirect, so that relative links on the start page are right."""
        self.redirect(url_path_join(self.base_url, START_URL))


class GamePage(TornadoVoilaHandler, PlainPage):
    """A notebook with a kernel of its own: one of ours, or 404."""

    async def get(self, path: str = "") -> None:
        """Run the notebook and send it cell by cell."""
        if path not in page_names():
            raise HTTPError(404)
        if not self._as_a_page():
            raise HTTPError(403)
        begun, watch = time.monotonic(), self.kernel_manager.watch
        failures: list[Exception] = []
        executor.failures.set(failures)
        try:
            await self._run(path)
        except HTTPError:
            raise
        except Exception:
            watch.error(path)
            raise
        watch.page(path, time.monotonic() - begun)
        if failures:
            watch.error(path)

    def _as_a_page(self) -> bool:
        """Whether a browser wants to show a page, and not what a foreign site takes for a picture."""
        told = self.request.headers
        shown_as = told.get("Sec-Fetch-Dest", "document")
        foreign = told.get("Sec-Fetch-Site", "none") in ("cross-site", "same-site")
        return shown_as == "document" or (
            shown_as in ("iframe", "frame") and (not foreign or bool(self.settings["allow_origin"]))
        )

    async def _run(self, path: str) -> None:
        gone = False
        async for html in self.get_generator(path=path):
            if not gone:
                self.write(html)
                try:
                    await self.flush()
                except StreamClosedError:
                    gone = True  # the rest is made all the same, so that nothing is left half done
        if gone and (kernel_id := started.get(None)):
            await self.kernel_manager.end(kernel_id)


class NotFound(PlainPage):
    """Every other address."""

    async def prepare(self) -> None:
        """Answer 404 to any method."""
        await super().prepare()
        raise HTTPError(404)


class Anybody(IdentityProvider):
    """Knows nobody, and so gives nobody a name in a cookie."""

    def get_user(self, handler: Any) -> User:
        """Every visitor is the same user."""
        return User("visitor")


class Health(_Quiet, BaseVoilaHandler):
    """For whoever watches the server, and for a page that lost its kernel."""

    def get(self) -> None:
        """Say that the server is up, how many pages have a kernel, and how many kernels wait for one."""
        self.set_header("Cache-Control", "no-store")
        kernels = self.kernel_manager
        self.finish({"ok": True, "kernels": kernels.seats_taken, "ready": kernels.ready})


class Metrics(_Quiet, BaseVoilaHandler):
    """For Prometheus."""

    def get(self) -> None:
        """Answer with all numbers."""
        self.set_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self.kernel_manager.watch.text())


class OneKernel(_Quiet, KernelHandler):
    """What a page may ask about its kernel."""


class Farewell(_Quiet, VoilaShutdownKernelHandler):
    """A closing page ends its kernel."""

    async def post(self, kernel_id: str) -> None:
        """End the kernel; 404 when there is none."""
        known = kernel_id in self.kernel_manager
        await super().post(kernel_id)
        if known:
            self.kernel_manager.watch.end("closed")


class Awake(_Quiet, APIHandler):
    """A page says that somebody is there, and hears after how long without that it is put to sleep."""

    def post(self, kernel_id: str) -> None:
        """Count the page as used now; 404 when its kernel is gone."""
        kernels: Any = self.kernel_manager
        try:
            kernels.touch(kernel_id)
        except KeyError:
            raise HTTPError(404) from None
        self.finish({"sleeps_after": kernels.cull_idle_timeout})


class Channels(_Quiet, VoilaKernelWebsocketHandler):
    """The way between a page and its kernel, without the pause that TCP makes by default.

    Many small messages follow each other; Nagle's algorithm would hold each back by 40 ms.
    """

    def get_websocket_protocol(self) -> Any:
        """Leave pings to Jupyter, which counts in milliseconds what Tornado takes for seconds."""
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            protocol.params.ping_interval = None
        return protocol

    async def get(self, kernel_id: str) -> None:
        """Open a channel and keep it until it is closed; 429 for more of them than a page needs."""
        if kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        channels = self.kernel_manager.channels.setdefault(kernel_id, set())
        if len(channels) >= wire.MOST_CHANNELS:
            raise HTTPError(429)
        channels.add(self)
        self.bucket = self.kernel_manager.bucket(kernel_id)
        try:
            await super().get(kernel_id)
        finally:
            channels.discard(self)
            if not channels:
                self.kernel_manager.away(kernel_id)

    async def pre_get(self) -> None:
        """Speak one protocol only."""
        spoken = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if wire.PROTOCOL not in spoken or not wire.is_name(self.get_argument("session_id", "")):
            raise HTTPError(400)
        await super().pre_get()

    async def open(self, kernel_id: str) -> None:
        """Begin to pass messages on."""
        self.set_nodelay(True)
        assert self.ws_connection is not None
        self.ws_connection.stream.max_write_buffer_size = wire.MOST_WAITING
        self.kernel_manager.visited(kernel_id)
        self.dropped = False
        await super().open(kernel_id)

    def on_message(self, message: str | bytes) -> None:
        """Pass a message of the page on, or leave it alone."""
        if self.ws_connection is None:
            return  # closed from here: Jupyter would read it in its older protocol, as endless parts
        why = wire.refused(message)
        if not self.bucket.takes(time.monotonic(), 1 + len(message) / wire.WEIGHT):
            why = "too many at once"
            self.close(1008, why)
        if why:
            self._drop(why)
        else:
            super().on_message(message)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Pass a message of the kernel on, but for what is not meant for a page."""
        if wire.untold(message):
            return None
        try:
            return WebsocketHandler.write_message(self, message, binary)
        except StreamBufferFullError:
            self._drop("the page does not take what it is sent")
            self.ws_connection.stream.close()
            return None

    def _drop(self, why: str) -> None:
        """Count a message that is not passed on; the first of a channel is told of in the log."""
        self.kernel_manager.watch.drop(why, told=self.dropped)
        self.dropped = True
