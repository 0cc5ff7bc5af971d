"""The benchmarks of the guides work; what they measure is looked at by people."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from ..documents import MEASURING
from ..serving import ROOT

SAID = {
    "load": r"opened 2 of 2 .*\npage to its widgets: .*\npress to its answer, .*: p50 .*\nmemory: \d+ .*\n",
    "page": r"click: .*, ratio [\d.]+\n(page: (bare|started|waiting) .*, ratio to bare [\d.]+\n){3}",
}
"""All that they print, by name."""


@pytest.mark.parametrize("line", MEASURING)
def test_a_short_run(line: str) -> None:
    short = re.sub(r" \d+$", lambda _: " 2" if "--sessions" in line else " 1", line)
    done = subprocess.run([sys.executable, *short.split()[1:]], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(SAID[line.split(".")[2].split()[0]], done.stdout), done.stdout
