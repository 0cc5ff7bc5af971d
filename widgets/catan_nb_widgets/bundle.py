"""The scripts of pages in one file.

Voilà's script names some fifty others, the extensions for widgets a dozen more, and a page would ask
for each of them, and again at every visit. In one file, packed once, they are a single request, made
while the cells run.
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
WHOLE = ("@jupyter-widgets/jupyterlab-manager", "anywidget", "ipycanvas")
"""Extensions of which pages load about every part."""
_NAMED = re.compile(r"\.e\((\d+)\)")


class Bundle:
    """What the ``voila.js`` of one of the folders names, and the parts of the extensions.

    They register themselves, and whoever looks for one finds it there. Where no ``voila.js`` names a
    file there is no bundle: ``address`` is empty.
    """

    def __init__(self, folders: Iterable[str], extensions: Iterable[str] = ()) -> None:
        files = _of_voila(map(Path, folders))
        if files:
            files += _of_extensions([Path(folder) for folder in extensions])
        text = "".join(map(_wrapped, files)).encode()
        self.packed = gzip.compress(text, 6)
        """The whole, as gzip."""
        self.address = f"{NAME}?v={hashlib.sha256(text).hexdigest()[:16]}" if text else ""
        """Relative to the base address; another text has another one, so it may be kept for ever."""

    def tell(self, page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Let the template know the address (Voilà's ``page_config_hook``)."""
        return {**page_config, "bundle": self.address}


def _of_voila(folders: Iterable[Path]) -> list[Path]:
    for folder in folders:
        if (folder / MAIN).is_file():
            numbers = dict.fromkeys(_NAMED.findall((folder / MAIN).read_text(encoding="utf-8")))
            files = [folder / f"{number}.{MAIN}" for number in numbers]
            return [file for file in files if file.is_file()]
    return []


def _of_extensions(folders: list[Path]) -> list[Path]:
    found = []
    for name in WHOLE:
        parts = (sorted((folder / name / "static").glob("[0-9]*.js")) for folder in folders)
        found += next(filter(None, parts), [])
    return found


def _wrapped(file: Path) -> str:
    """A part in a function of its own, so that each is as strict as it asks to be."""
    return f"(function(){{{file.read_text(encoding='utf-8')}\n}})();\n"
