"""The scripts of Voilà in one file.

Voilà's script names some fifty others, and a page would ask for each of them, and again at every
visit. In one file, packed once, they are a single request, made while the cells run.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

MAIN = "voila.js"
NAME = "voila/scripts.js"
"""Where the file is, under the server's base address."""
_NAMED = re.compile(r"\.e\((\d+)\)")


class Bundle:
    """What the ``voila.js`` of one of the folders names; ``address`` is empty when that is nothing."""

    def __init__(self, folders: Iterable[str]) -> None:
        text = "".join(_wrapped(file) for file in _parts(folders)).encode()
        self.packed = gzip.compress(text, 6)
        """The whole, as gzip."""
        self.address = f"{NAME}?v={hashlib.sha256(text).hexdigest()[:16]}" if text else ""
        """Relative to the base address; another text has another one, so it may be kept for ever."""

    def tell(self, page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Let the template know the address (Voilà's ``page_config_hook``)."""
        return {**page_config, "bundle": self.address}


def _parts(folders: Iterable[str]) -> list[Path]:
    for folder in map(Path, folders):
        if (folder / MAIN).is_file():
            numbers = dict.fromkeys(_NAMED.findall((folder / MAIN).read_text(encoding="utf-8")))
            files = [folder / f"{number}.{MAIN}" for number in numbers]
            return [file for file in files if file.is_file()]
    return []


def _wrapped(file: Path) -> str:
    """A part in a function of its own, so that each is as strict as it asks to be."""
    return f"(function(){{{file.read_text(encoding='utf-8')}\n}})();\n"
