"""A game's rules text, read from its RULES.md."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

from .game import Rule


@lru_cache(maxsize=8)
def read(package: str, prefix: str) -> tuple[Rule, ...]:
    """The rules under the headings ``### XX-NAME-1 Title`` of a package's RULES.md, in their order."""
    wanted = re.compile(rf"### ({prefix}-[A-Z]+-\d+) (.+)")
    out: list[Rule] = []
    lines: list[str] | None = None
    for line in files(package).joinpath("RULES.md").read_text(encoding="utf-8").splitlines():
        heading = wanted.fullmatch(line.strip())
        if heading:
            lines = []
            out.append(Rule(heading[1], heading[2], ""))
        elif line.startswith("#"):
            lines = None
        elif lines is not None:
            lines.append(line)
            out[-1] = Rule(out[-1].id, out[-1].title, "\n".join(lines).strip())
    return tuple(out)
