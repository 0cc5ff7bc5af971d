"""How pages are made from templates: each is compiled once, not again for every page."""

from __future__ import annotations

from typing import Any

import voila.notebook_renderer
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from voila.exporter import VoilaExporter


class _Compiled(BytecodeCache):
    """What templates were compiled to, under their names; Jinja looks whether the source is the same."""

    def __init__(self) -> None:
        self._known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._known:
            bucket.bytecode_from_string(self._known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key] = bucket.bytecode_to_string()


_COMPILED = _Compiled()


class PageExporter(VoilaExporter):
    """Makes the HTML of one page."""

    def _create_environment(self) -> Any:
        environment = super()._create_environment()
        environment.bytecode_cache = _COMPILED
        return environment


def use() -> None:
    """Have Voilà, which offers no setting for it, make pages this way."""
    voila.notebook_renderer.VoilaExporter = PageExporter
