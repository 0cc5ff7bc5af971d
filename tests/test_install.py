"""What people are told to type on a new machine works in a fresh copy of this checkout."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from .documents import PAGES, spoken, typed
from .newcomer import Newcomer, built
from .serving import ROOT

pytestmark = pytest.mark.slow
HERE = (".venv/bin/pip", ".venv/bin/pytest", "make", "python3", "uv")
"""How a line begins that is typed in a copy of the checkout."""
LINES = [line for line in typed() if line.startswith(HERE)]
WITH_UV = [line for line in LINES if line.startswith("uv")]
NEW = [line for line in LINES if line.startswith("python3")]
THEN = [line for line in LINES if line not in (*WITH_UV, *NEW)]
SPOKEN = sorted({code for page in PAGES for code in spoken(page) if re.match(r"make |python -m ", code)})
TARGETS = re.findall(r"^\.PHONY: (.+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)[0].split()


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checkout as a file. Without a package index nothing can be installed, and so nothing tried."""
    folder = tmp_path_factory.mktemp("sdist")
    asked = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder / "asked")]
    done = subprocess.run([*asked, "hatchling"], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"no package index answers: {done.stderr.strip().splitlines()[-1]}")
    return built("sdist", folder)


@pytest.fixture(scope="module")
def newcomer(sdist: Path) -> Iterator[Newcomer]:
    """One copy for all lines that may follow each other; it is removed, being large."""
    with tempfile.TemporaryDirectory() as folder:
        yield Newcomer(sdist, Path(folder))


def carry_out(newcomer: Newcomer, line: str) -> None:
    """Run a line as far as a test can: tests are found but not run, long work is made short."""
    if line.endswith("catan-nb"):
        assert "Play now" in newcomer.opens(line)
    elif "pytest " in line:
        assert re.search(r"^\d\d+ tests collected", newcomer.types(f"{line} --collect-only -q"), re.M)
    else:
        newcomer.types(line.replace("--games 1000", "--games 1").replace(" bench", " bench --rounds 1"))


@pytest.mark.parametrize("line", WITH_UV)
def test_with_uv(sdist: Path, line: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        carry_out(Newcomer(sdist, Path(folder)), line)


@pytest.mark.parametrize("line", NEW)
def test_with_python_alone(newcomer: Newcomer, line: str) -> None:
    carry_out(newcomer, line)


@pytest.mark.parametrize("target", [target for target in TARGETS if target != "clean"])
def test_with_make(newcomer: Newcomer, target: str) -> None:
    """What `make` would do, line by line: one of the lines would run this test."""
    newcomer.types("make venv")
    for line in newcomer.types(f"make -n {target}").splitlines():
        if not line.startswith("make: "):
            carry_out(newcomer, line)


@pytest.mark.parametrize("line", [line for line in THEN if not line.startswith("make")])
def test_what_is_typed_afterwards(newcomer: Newcomer, line: str) -> None:
    carry_out(newcomer, line)


def test_the_golden_games_are_written_anew(newcomer: Newcomer) -> None:
    newcomer.types("make venv")
    said = newcomer.types(". .venv/bin/activate && python -m tests.golden")
    assert said.count("as it was") == len(said.splitlines()) == 5


def test_binder_installs_what_a_machine_does(newcomer: Newcomer) -> None:
    """The Python that is named there is one that the project takes, and nothing more is installed."""
    newcomer.types("make venv")
    version = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    wanted = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert wanted and [*map(int, version.split("."))] >= [*map(int, wanted[1].split("."))]
    said = newcomer.types(".venv/bin/pip install -r binder/requirements.txt")
    assert "Successfully installed catan-nb" in said and "Collecting" not in said


def test_every_target_and_module_that_is_spoken_of_is_run_here() -> None:
    known = {*(f"make {target}" for target in TARGETS), "python -m tests.golden"}
    assert set(SPOKEN) | {line for line in THEN if line.startswith("make")} <= known
    assert {"make test", "make lint", "python -m tests.golden"} <= set(SPOKEN)
