"""What stands in the README, the guides and CONTRIBUTING: their texts, and what they tell people to type."""

from __future__ import annotations

import re

from .serving import ROOT

GUIDES = ("README.md", *sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "docs").glob("*.md")))
"""For people who use it; their Python is run."""
PAGES = (*GUIDES, "CONTRIBUTING.md", "CHANGELOG.md")
TEXTS = {page: (ROOT / page).read_text(encoding="utf-8") for page in PAGES}
WALKTHROUGH = re.compile(r"^````markdown\n(.*?)^````$", re.M | re.S)
_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
_SPOKEN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def typed() -> list[str]:
    """The lines to type, without what is said beside them, in order and each once."""
    rows = [
        re.split(r" {2,}", row)[0]
        for text in TEXTS.values()
        for language, block in _FENCED.findall(WALKTHROUGH.sub("", text))
        if language in ("", "sh", "bash")
        for row in block.splitlines()
        if row and not re.match(r"\w+\.ipynb\?", row)
    ]
    return list(dict.fromkeys(rows))


def spoken(page: str) -> list[str]:
    """What stands between single backticks on a page."""
    return _SPOKEN.findall(_FENCED.sub("", WALKTHROUGH.sub("", TEXTS[page])))


MEASURING = [line for line in typed() if line.startswith("python -m tests.benchmarks.")]
"""The lines that measure something on this machine."""
