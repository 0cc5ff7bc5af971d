"""The regions of a page: HTML from Python, presses of its buttons back to Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .serverlog import log

LONGEST_VALUE = 2_000_000  # characters of one field
MOST_FIELDS = 60

Form = dict[str, Any]
OnPress = Callable[[str, int, Form], None]


class Screen(anywidget.AnyWidget):
    """Shows HTML in named regions and calls ``on_press(act, version, form)`` for its buttons.

    A button carries ``data-act``; the fields with a name inside the nearest ``data-form``
    come with it as texts (or True and False). ``version`` is the number that the HTML on the
    page was made for, so that a press on what is no longer there can be told. All HTML is
    made by us: whatever a person wrote must have been escaped before it is shown.

    What changes is sent in one message, so that the page is laid out once; a page that opens
    asks for everything. Each region is an element of class ``cn-NAME``.
    """

    _esm = (Path(__file__).parent / "screen.js").read_text(encoding="utf-8")

    names = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, names: Sequence[str], on_press: OnPress, **kwargs: Any) -> None:
        super().__init__(names=list(names), **kwargs)
        self.parts: dict[str, str] = dict.fromkeys(names, "")
        self.version = 0
        self._on_press = on_press
        self.on_msg(self._on_page_message)

    def show(self, version: int, **parts: str) -> None:
        """Show this HTML in these regions; what is shown already is not sent again."""
        changed = {name: html for name, html in parts.items() if self.parts[name] != html}
        self.version = version
        self.parts |= changed
        self.send({"parts": changed, "version": version})

    def look_at(self, across: float, down: float) -> None:
        """Scroll the zoomed map to a point, given as shares of its width and height."""
        self.send({"look": [across, down]})

    def download(self, name: str, text: str) -> None:
        """Have the browser save a text as a file."""
        self.send({"download": name, "text": text})

    def _on_page_message(self, _widget: object, content: object, _buffers: object) -> None:
        try:
            if not isinstance(content, Mapping):
                return
            if content.get("hello") is True:
                self.send({"parts": self.parts, "version": self.version})
                return
            act, version, form = content.get("act"), content.get("version"), content.get("form", {})
            if not isinstance(act, str) or type(version) is not int or not isinstance(form, Mapping):
                log.warning("A page sent a press that is none.")
                return
            self._on_press(act[:200], version, _clean(form))
        except Exception:
            log.exception("A press on the page could not be carried out.")


def _clean(form: Mapping[Any, Any]) -> Form:
    """The fields of a form that are what they should be, half signs (lone surrogates) made "?"."""
    clean: Form = {}
    for name, value in list(form.items())[:MOST_FIELDS]:
        if isinstance(name, str) and isinstance(value, str):
            clean[name[:40]] = value[:LONGEST_VALUE].encode("utf-8", "replace").decode()
        elif isinstance(name, str) and isinstance(value, bool):
            clean[name[:40]] = value
    return clean
