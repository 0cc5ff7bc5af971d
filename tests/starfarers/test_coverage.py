"""Every rule has a test, and every rule id that is written anywhere exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import catan_nb
from catan_nb import starfarers

HERE = Path(__file__).parent
ENGINE = Path(starfarers.__file__).parent
ID = re.compile(r"SF-[A-Z0-9]+-\d+")


def marks(path: Path) -> Iterator[tuple[str, str]]:
    """(test, rule id) for each ``@pytest.mark.rule`` on a test of a file; nothing is imported."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
            for mark in function.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for argument in mark.args:
                        assert isinstance(argument, ast.Constant), ast.unparse(mark)
                        yield f"{path.name}::{function.name}", str(argument.value)


def named() -> dict[str, set[str]]:
    """The tests of each rule id."""
    out: dict[str, set[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for test, rule in marks(path):
            out.setdefault(rule, set()).add(test)
    return out


def strings(path: Path) -> Iterator[str]:
    """Every rule id in a string literal of a source file, docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield from ID.findall(node.value)


KNOWN = {rule.id for rule in catan_nb.rules("starfarers")}


def test_every_rule_is_named_by_a_test() -> None:
    assert len(KNOWN) >= 115
    assert sorted(KNOWN - set(named())) == []


def test_no_test_names_an_unknown_rule() -> None:
    assert sorted(set(named()) - KNOWN) == []


def test_a_rule_mark_stands_on_a_test_that_checks_something() -> None:
    for path in sorted(HERE.glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                text = ast.unparse(function)
                assert re.search(r"\bassert\b|\bpytest\.raises\b|\bplay\(|referee", text), function.name


def test_events_and_refusals_name_rules_that_exist() -> None:
    files = sorted(ENGINE.glob("*.py"))
    assert len(files) > 20
    used = {rule: path.name for path in files for rule in strings(path)}
    assert len(used) > 60
    assert {rule: name for rule, name in used.items() if rule not in KNOWN} == {}


def test_docstrings_and_comments_name_rules_that_exist() -> None:
    for path in sorted(ENGINE.glob("*.py")):
        assert set(ID.findall(path.read_text(encoding="utf-8"))) <= KNOWN, path.name


def test_rules_refer_to_rules_that_exist() -> None:
    for rule in catan_nb.rules("starfarers"):
        assert set(ID.findall(rule.text)) <= KNOWN, rule.id
        assert rule.title
        assert rule.text


def test_all_24_cases_are_tests() -> None:
    text = (HERE / "test_cases.py").read_text(encoding="utf-8")
    numbers = re.findall(r"def test_case_(\d\d)_", text)
    assert numbers == [f"{n:02}" for n in range(1, 25)]
