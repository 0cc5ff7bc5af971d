"""What the page and the kernel must tell each other beyond buttons and drawings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .keeper import TITLE_LENGTH, is_key
from .serverlog import log

QUERY_LENGTH = 2_000  # characters of location.search that are passed on
LEARNT_LENGTH = 20_000  # characters of what was learnt
BAD_KEY = "A game's key has 20 to 64 letters, digits, - and _."
WIDTHS = (120, 10_000)  # CSS pixels; what is outside is taken for nonsense


class PageLink(anywidget.AnyWidget):
    """An invisible widget: display it once on a page.

    From the page: `width` (CSS pixels of the column it stands in), `dark`, `reduced_motion`,
    `sharp` (more than one pixel of the screen to a CSS pixel), `query` (location.search;
    anybody may have written it), `storage_ok` (False where the browser keeps nothing for
    this page) and `kept` (the key of the game that this browser
    tab last played on this page, "" if none). Observe them like any trait; `ready` turns
    True with the first answer, after all the others. `visits` counts the answers: a
    notebook that is opened again in JupyterLab answers again (`query` and `kept` are
    those of the first).

    `learnt` is what this browser remembers of lessons (see `learn`).

    To the page: `keep`, `bookmark`, `hand`, `learn`, `go` and `announce`. `on_key` listens to keys,
    `join` and `spread` talk with other windows of the same browser.

    `page` names what is kept, so that two games in one tab do not mix up their keys.
    """

    _esm = (Path(__file__).parent / "page_link.js").read_text(encoding="utf-8")

    page = traitlets.Unicode("game").tag(sync=True)
    _keep = traitlets.Dict().tag(sync=True)
    _place = traitlets.Dict().tag(sync=True)
    _hand = traitlets.Dict().tag(sync=True)
    _learn = traitlets.Unicode("").tag(sync=True)
    _address = traitlets.Dict().tag(sync=True)
    _said = traitlets.Dict().tag(sync=True)
    _spread = traitlets.Dict().tag(sync=True)
    heeds = traitlets.List(traitlets.Unicode()).tag(sync=True)
    channel = traitlets.Unicode("").tag(sync=True)

    ready = traitlets.Bool(False)
    visits = traitlets.Int(0)
    width = traitlets.Int(1280)
    dark = traitlets.Bool(True)
    reduced_motion = traitlets.Bool(False)
    query = traitlets.Unicode("")
    sharp = traitlets.Bool(False)
    storage_ok = traitlets.Bool(True)
    kept = traitlets.Unicode("")
    learnt = traitlets.Unicode("")

    def __init__(self, page: str = "game", **kwargs: Any) -> None:
        super().__init__(page=page, **kwargs)
        self._waiting: list[Callable[[], object]] = []
        self._on_key: Callable[[str], object] | None = None
        self._on_heard: Callable[[Mapping[str, Any]], object] | None = None
        self.on_msg(self._on_page_message)

    def on_ready(self, callback: Callable[[], object]) -> None:
        """Call `callback` once, when the page has answered; at once if it already has."""
        if self.ready:
            callback()
        else:
            self._waiting.append(callback)

    def on_key(self, keys: Sequence[str], callback: Callable[[str], object]) -> None:
        """Call `callback(key)` for these keys (names as `KeyboardEvent.key` has them).

        A key typed into a field is left to the field, and in JupyterLab the page must have
        been clicked on first.
        """
        self._on_key = callback
        self.heeds = list(keys)

    def join(self, channel: str, callback: Callable[[Mapping[str, Any]], object]) -> None:
        """Call `callback` for what other windows of this browser spread on the channel."""
        self._on_heard = callback
        self.channel = channel

    def spread(self, content: Mapping[str, Any]) -> None:
        """Tell the other windows of this browser that joined the channel."""
        self._spread = {"n": int(self._spread.get("n", 0)) + 1, "content": dict(content)}

    def keep(self, key: str, game: str, title: str) -> None:
        """Have this tab remember `key`, and the start page list the game under "Continue".

        Without a title the tab remembers it, but it is not listed.

        Raises ValueError for a malformed key. The page ignores it where storage is blocked.
        """
        if not is_key(key):
            raise ValueError(BAD_KEY)
        self.kept = key
        self._keep = {"key": key, "game": game[:40], "title": title[:TITLE_LENGTH]}

    def forget(self) -> None:
        """Have this tab forget its game, and the start page no longer list it."""
        self._keep = {"key": "", "game": "", "title": "", "forget": self.kept}
        self.kept = ""

    def bookmark(self, kind: str, thing: str, game: str, query: str = "", title: str = "") -> None:
        """Have the start page lead back to a place in a lesson or walkthrough: its page with `query`.

        The last place of each `kind` ("lesson", "guided", "walkthrough") is listed. Without a
        title that of `thing` is listed no more.
        """
        place = {"game": game, "query": query[:QUERY_LENGTH], "title": title[:TITLE_LENGTH]}
        self._place = {"kind": kind, "thing": thing, **place}

    def hand(self, page: str, key: str) -> None:
        """Have this tab find the game kept under `key` on another page of ours.

        Raises ValueError for a malformed key. Where storage is blocked the address must name it.
        """
        if not is_key(key):
            raise ValueError(BAD_KEY)
        self._hand = {"page": page, "key": key}

    def learn(self, text: str) -> None:
        """Have this browser remember what was learnt; it comes back as `learnt`."""
        self.learnt = self._learn = text[:LEARNT_LENGTH]

    def go(self, query: str) -> None:
        """Show another query in the address, so that a reload comes back here. Only under Voilà."""
        self._address = {"n": int(self._address.get("n", 0)) + 1, "query": query[:QUERY_LENGTH]}

    def announce(self, text: str) -> None:
        """Have a screen reader say `text` when it has finished speaking."""
        self._said = {"n": int(self._said.get("n", 0)) + 1, "text": text[:1_000]}

    def _on_page_message(self, _widget: object, content: object, _buffers: object) -> None:
        try:
            self._hear(content)
        except Exception:
            log.exception("PageLink could not use a message from the page.")

    def _hear(self, content: object) -> None:
        """Take over what the page says, after a check of every value."""
        if not isinstance(content, Mapping):
            return
        if content.get("type") == "key":
            key = content.get("key")
            if self._on_key is not None and isinstance(key, str) and key in self.heeds:
                self._on_key(key)
            return
        if content.get("type") == "heard":
            heard = content.get("content")
            if self._on_heard is not None and isinstance(heard, Mapping):
                self._on_heard(heard)
            return
        if content.get("type") not in ("hello", "change"):
            return
        with self.hold_trait_notifications():
            width = content.get("width")
            if isinstance(width, int | float) and WIDTHS[0] <= width <= WIDTHS[1]:
                self.width = int(width)
            for name in ("dark", "reduced_motion", "sharp", "storage_ok"):
                value = content.get(name)
                if isinstance(value, bool):
                    setattr(self, name, value)
            if content["type"] == "hello" and not self.ready:
                query, kept, learnt = (content.get(name) for name in ("query", "kept", "learnt"))
                self.learnt = learnt if isinstance(learnt, str) and len(learnt) <= LEARNT_LENGTH else ""
                self.query = query[:QUERY_LENGTH] if isinstance(query, str) else ""
                self.kept = kept if isinstance(kept, str) and is_key(kept) else ""
        if content["type"] == "hello":
            self.visits += 1
            self.ready = True
            waiting, self._waiting = self._waiting, []
            for callback in waiting:
                try:
                    callback()
                except Exception:
                    log.exception("What waited for the page failed.")
