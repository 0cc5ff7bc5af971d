"""What is shipped, and what the engine may import."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .newcomer import built

PACKAGES = {"catan_nb", "catan_nb_widgets"}
LATE = {"catan_nb_widgets", "tqdm", "markdown_it"}  # imported inside a function, and only if there

LOADED = """
import importlib, json, pkgutil, sys
before = set(sys.modules)
import catan_nb
for module in pkgutil.walk_packages(catan_nb.__path__, "catan_nb."):
    importlib.import_module(module.name)
print(json.dumps(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""

FOUND = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from catan_nb_widgets import paths, start_page
for folder in (paths.notebooks_dir(), paths.jupyter_dir()):
    assert folder.is_relative_to(Path(sys.argv[1]).resolve()), folder
assert (paths.jupyter_dir() / "voila" / "templates" / paths.TEMPLATE / "index.html.j2").is_file()
assert {"index.ipynb", "play_starfarers.ipynb"} <= paths.page_names()
assert "Play now" in start_page().data
"""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel, built from this checkout."""
    return zipfile.ZipFile(built("wheel", tmp_path_factory.mktemp("wheel")))


def test_the_wheel_holds_two_packages_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    top = {name.partition("/")[0] for name in wheel.namelist()}
    about = {name for name in top if name.endswith(".dist-info")}
    assert top - about == PACKAGES
    assert len(about) == 1


def test_the_wheel_has_the_notebooks_the_template_and_what_they_need(
    wheel: zipfile.ZipFile, root: Path
) -> None:
    names = set(wheel.namelist())
    books = {file.relative_to(root).as_posix() for file in (root / "notebooks").rglob("*.ipynb")}
    books |= {file.relative_to(root).as_posix() for file in (root / "notebooks").rglob("*.md")}
    books = {name for name in books if ".ipynb_checkpoints" not in name}
    assert {f"catan_nb_widgets/{name}" for name in books} <= names
    source = root / "widgets" / "catan_nb_widgets"
    wanted = {
        "catan_nb_widgets/" + file.relative_to(source).as_posix()
        for file in source.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert wanted <= names
    assert {"catan_nb/py.typed", "catan_nb/starfarers/RULES.md"} <= names
    assert not [name for name in names if "checkpoint" in name or name.endswith((".pyc", ".sqlite3"))]


def test_an_installed_wheel_finds_its_own_notebooks(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", FOUND, str(tmp_path)], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_engine_loads_the_standard_library_only(root: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    loaded = set(json.loads(done.stdout))
    assert loaded - set(sys.stdlib_module_names) == {"catan_nb"}
    assert not loaded & {"numpy", "pandas", "ipywidgets", "catan_nb_widgets"}


def test_the_engine_imports_the_standard_library_only_even_late(root: Path) -> None:
    for file in sorted((root / "catan_nb").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        late = {
            id(node)
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef)
            for node in ast.walk(function)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            else:
                continue
            for name in names:
                allowed = {"catan_nb"} | (LATE if id(node) in late else set())
                top = name.partition(".")[0]
                assert top in sys.stdlib_module_names or top in allowed, f"{file.name}:{node.lineno} {name}"


def test_arrows_point_one_way(root: Path) -> None:
    """The core knows no game, and no game knows another."""
    for folder, forbidden in (
        ("core", ("starfarers", "starship")),
        ("starfarers", ("starship",)),
        ("starship", ("starfarers",)),
    ):
        for file in sorted((root / "catan_nb" / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom):
                    names = [node.module or "", *(alias.name for alias in node.names)]
                elif isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                else:
                    continue
                parts = {part for name in names for part in name.split(".")}
                assert not parts & set(forbidden), f"{folder}/{file.name}:{node.lineno}"


def test_notebooks_are_stored_without_outputs_and_have_titles(root: Path) -> None:
    for file in (root / "notebooks").rglob("*.ipynb"):
        if ".ipynb_checkpoints" in file.parts:
            continue
        book = json.loads(file.read_text(encoding="utf-8"))
        assert book["metadata"].get("title"), file.name
        for cell in book["cells"]:
            if cell["cell_type"] == "code" and "NBVAL_CHECK_OUTPUT" not in "".join(cell["source"]):
                assert cell["outputs"] == [] and cell["execution_count"] is None, file.name


def test_no_file_names_a_package_index_or_a_machine(root: Path) -> None:
    files = ["pyproject.toml", "Makefile", ".ci/run", ".gitignore", *binder_files(root)]
    for name in files:
        text = (root / name).read_text(encoding="utf-8")
        assert "index-url" not in text and "://" not in text.replace("http://127.0.0.1", ""), name


def binder_files(root: Path) -> list[str]:
    """The files of `binder/`, as paths in the checkout."""
    return [f"binder/{file.name}" for file in sorted((root / "binder").iterdir()) if file.is_file()]
