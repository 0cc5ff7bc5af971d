"""The notebook parts of catan-nb: they draw a view of a game and hand on what a person chose.

Names are imported when they are first used, so that the start page and the server need
neither a canvas nor a game.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .chapters import chapter_rules as chapter_rules
    from .coach import learn_page as learn_page
    from .keeper import Keeper as Keeper
    from .page_link import PageLink as PageLink
    from .play import play_page as play_page
    from .present import present_page as present_page
    from .start import start_page as start_page

_HOME = {
    "Keeper": "keeper",
    "PageLink": "page_link",
    "chapter_rules": "chapters",
    "learn_page": "coach",
    "present_page": "present",
    "play_page": "play",
    "start_page": "start",
}

__all__ = ["Keeper", "PageLink", "chapter_rules", "learn_page", "play_page", "present_page", "start_page"]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)
