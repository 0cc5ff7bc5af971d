"""The rules text, read from RULES.md."""

from __future__ import annotations

from ..core.game import Rule
from ..core.rulebook import read


def rules() -> tuple[Rule, ...]:
    """Every rule in force, in the order of RULES.md."""
    return read(__package__, "SC")
