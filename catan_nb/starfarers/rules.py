"""The rules text, read from RULES.md."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

from ..core.game import Rule

_HEADING = re.compile(r"### (SF-[A-Z]+-\d+) (.+)")


@lru_cache(maxsize=1)
def rules() -> tuple[Rule, ...]:
    """Every rule in force, in the order of RULES.md."""
    out: list[Rule] = []
    lines: list[str] | None = None
    for line in files(__package__).joinpath("RULES.md").read_text(encoding="utf-8").splitlines():
        heading = _HEADING.fullmatch(line.strip())
        if heading:
            lines = []
            out.append(Rule(heading[1], heading[2], ""))
        elif line.startswith("#"):
            lines = None
        elif lines is not None:
            lines.append(line)
            out[-1] = Rule(out[-1].id, out[-1].title, "\n".join(lines).strip())
    return tuple(out)
