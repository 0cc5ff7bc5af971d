"""Arrows point one way: core knows no game, games know core and the standard library, and not each other."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import catan_nb

ENGINE = Path(catan_nb.__file__).parent
HELPERS = ("counts", "frames", "options", "rulebook", "words")
"""What games are made of; the rest of core is what plays, records and measures them."""


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports, as full names."""
    package = ("catan_nb", *path.relative_to(ENGINE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join((*base, *([node.module] if node.module else [])))
            yield start
            yield from (f"{start}.{name.name}" for name in node.names)


def used_by(folder: str) -> set[str]:
    files = sorted((ENGINE / folder).glob("*.py"))
    assert len(files) > 5
    return {name for path in files for name in imports(path)}


def test_core_imports_no_game() -> None:
    games = tuple(f"catan_nb.{game}" for game in catan_nb.GAMES)
    assert not [name for name in used_by("core") if name.startswith(games)]


@pytest.mark.parametrize("game", catan_nb.GAMES)
def test_a_game_imports_core_and_the_standard_library_only(game: str) -> None:
    for name in used_by(game):
        mine = name.startswith((f"catan_nb.{game}", "catan_nb.core"))
        assert mine or name.split(".")[0] in sys.stdlib_module_names, name


@pytest.mark.parametrize("helper", HELPERS)
def test_what_games_are_made_of_is_used_by_both(helper: str) -> None:
    for game in catan_nb.GAMES:
        assert f"catan_nb.core.{helper}" in used_by(game), f"{game} does not import {helper}"
