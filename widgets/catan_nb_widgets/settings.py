"""What whoever runs the server may set: as flags, or in a file as Jupyter's own programs read them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from traitlets import Bool, Int, TraitError, Unicode, validate
from traitlets.config import Configurable
from traitlets.config.loader import ConfigFileNotFound, JSONFileConfigLoader, PyFileConfigLoader

HOST, PORT = "127.0.0.1", 8867
ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]{1,200}(:[0-9]{1,5})?")


class BadSetting(ValueError):
    """A setting that cannot be: one sentence."""


class Serve(Configurable):
    """The settings of `catan-nb serve`. In a file: ``c.Serve.max_sessions = 20``."""

    ip = Unicode(HOST, help="Address to listen on; 0.0.0.0 is every address of this machine.").tag(
        config=True
    )
    port = Int(PORT, help="Port to listen on.").tag(config=True)
    base_url = Unicode("/", help="Path under which a proxy passes requests on.").tag(config=True)
    max_sessions = Int(
        40, min=0, help="Open pages at once; who comes later is asked to wait. 0 is no limit."
    ).tag(config=True)
    idle_timeout = Int(
        20 * 60, min=0, help="Seconds without a touch of a page until it is put to sleep. 0 is never."
    ).tag(config=True)
    arrival_timeout = Int(
        120,
        min=1,
        help="Seconds until a kernel is ended that no browser has come for, or, when every seat is taken, "
        "whose browser has gone.",
    ).tag(config=True)
    preheat = Int(2, min=0, help="Kernels kept ready for the next visitors; 0 is none.").tag(config=True)
    allow_origin = Unicode(
        "",
        help="A site, such as https://learn.example.org, that may show the pages in a frame and whose "
        "name they are reached by; none beside the server's own.",
    ).tag(config=True)
    keep = Unicode("", help="File that keeps games in progress; one in the user's data directory.").tag(
        config=True
    )
    keep_limit = Int(
        1000, min=0, help="Megabytes that this file may take; the oldest games give way. 0 is no limit."
    ).tag(config=True)
    memory_limit = Int(
        1024, min=0, help="Megabytes of memory that one page's kernel may take. 0 is no limit."
    ).tag(config=True)
    cpu_limit = Int(
        1800, min=0, help="Seconds of computing that one page's kernel may use in all. 0 is no limit."
    ).tag(config=True)
    metrics = Bool(True, help="Whether /metrics answers, in Prometheus' text format.").tag(config=True)

    @validate("allow_origin")
    def _an_origin(self, proposal: Any) -> str:
        value = str(proposal["value"]).rstrip("/").lower()
        if value and not ORIGIN.fullmatch(value):
            raise TraitError("allow_origin is a site such as https://learn.example.org, without a path.")
        return value

    @validate("port")
    def _a_port(self, proposal: Any) -> int:
        value = int(proposal["value"])
        if not 0 < value < 65536:
            raise TraitError(f"--port takes a number from 1 to 65535, not {value}.")
        return value

    def lines(self) -> list[str]:
        """What is set, one ``name = value`` a line, for the console."""
        return [f"{name} = {getattr(self, name)!r}" for name in sorted(self.traits(config=True))]


def read(file: str = "", **given: Any) -> Serve:
    """The settings of a file (``.py`` or ``.json``), with those that were given put over them.

    Raises BadSetting with one sentence for a file that cannot be read, a name that is no
    setting, and a value that cannot be.
    """
    config = _load(Path(file)) if file else {}
    unknown = sorted({*config, *given} - set(Serve.class_trait_names(config=True)))
    if unknown:
        raise BadSetting(f"There is no setting {unknown[0]!r}; there are {', '.join(_names())}.")
    try:
        return Serve(**{**config, **given})
    except TraitError as error:
        said = " ".join(str(error).split())
        raise BadSetting(said if said.endswith(".") else f"{said}.") from None


def _names() -> list[str]:
    return sorted(Serve.class_trait_names(config=True))


def _load(file: Path) -> dict[str, Any]:
    kinds = {".py": PyFileConfigLoader, ".json": JSONFileConfigLoader}
    if file.suffix not in kinds:
        raise BadSetting(f"A file of settings ends in .py or .json, not in {file.name[-20:]!r}.")
    try:
        loaded = kinds[file.suffix](file.name, path=str(file.parent)).load_config()
    except ConfigFileNotFound:
        raise BadSetting(f"There is no file {file}.") from None
    except Exception as error:
        raise BadSetting(f"{file} cannot be read: {type(error).__name__}: {error}.") from None
    return dict(loaded.get("Serve", {}))
