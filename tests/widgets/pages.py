"""What a browser does to a page, without one: presses with their versions, and what it was sent."""

from __future__ import annotations

import re
from typing import Any


def press(page: Any, act: str, form: dict[str, Any] | None = None, version: int | None = None) -> None:
    """What the page sends when a button is pressed."""
    said = {"act": act, "version": page.screen.version if version is None else version, "form": form or {}}
    page.screen._on_page_message(None, said, [])


def acts(page: Any, region: str = "side") -> list[str]:
    """The names of the buttons in a region."""
    return re.findall(r'data-act="([^"]+)"', page.screen.parts[region])


def everything(page: Any) -> str:
    """All that the page was sent as text."""
    return "\n".join(page.screen.parts.values())
