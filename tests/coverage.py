"""What the tests of a game's rules must cover, for any game: ``tests/<game>/test_coverage.py`` asks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import catan_nb

TESTS = Path(__file__).parent


class Coverage:
    """The rules of a game, its sources and its tests; nothing of them is run."""

    def __init__(self, game: str, prefix: str) -> None:
        self.id = re.compile(rf"{prefix}-[A-Z0-9]+-\d+")
        self.tests = sorted((TESTS / game).glob("test_*.py"))
        self.sources = sorted(Path(str(import_module(f"catan_nb.{game}").__file__)).parent.glob("*.py"))
        self.rules = catan_nb.rules(game)
        self.known = {rule.id for rule in self.rules}

    def check(self) -> None:
        """Every rule has a test, and every rule id that is written anywhere exists."""
        named = self.named()
        assert sorted(self.known - set(named)) == [], "rules without a test"
        assert sorted(set(named) - self.known) == [], "tests name unknown rules"
        self._tests_check_something()
        self._sources_name_known_rules()
        for rule in self.rules:
            assert set(self.id.findall(rule.text)) <= self.known, rule.id
            assert rule.title
            assert rule.text

    def named(self) -> dict[str, set[str]]:
        """The tests of each rule id."""
        out: dict[str, set[str]] = {}
        for path in self.tests:
            for test, rule in _marks(path):
                out.setdefault(rule, set()).add(test)
        return out

    def cases(self) -> list[int]:
        """The numbers of the cases that have a test, each once, in the order of the file."""
        text = (self.tests[0].parent / "test_cases.py").read_text(encoding="utf-8")
        return list(dict.fromkeys(int(n) for n in re.findall(r"def test_case_(\d\d)_", text)))

    def used(self) -> set[str]:
        """The rule ids in the engine's strings, docstrings left out: events and refusals."""
        return {rule for path in self.sources for rule in self._strings(path)}

    def _tests_check_something(self) -> None:
        for path in self.tests:
            for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                    text = ast.unparse(function)
                    checks = re.search(r"\bassert\b|\bpytest\.raises\b|\bplay\(|\bcheck\(|referee", text)
                    assert checks, f"{path.name}: {function.name}"

    def _sources_name_known_rules(self) -> None:
        for path in self.sources:
            assert set(self.id.findall(path.read_text(encoding="utf-8"))) <= self.known, path.name

    def _strings(self, path: Path) -> Iterator[str]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                yield from self.id.findall(node.value)


def _marks(path: Path) -> Iterator[tuple[str, str]]:
    """(test, rule id) for each ``@pytest.mark.rule`` on a test of a file."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
            for mark in function.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for argument in mark.args:
                        assert isinstance(argument, ast.Constant), ast.unparse(mark)
                        yield f"{path.name}::{function.name}", str(argument.value)
