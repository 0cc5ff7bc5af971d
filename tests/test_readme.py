"""What the README shows works as printed."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_example_of_the_readme_works_as_printed(root: Path) -> None:
    result = doctest.testfile(str(root / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= 8
    assert result.failed == 0


def test_the_readme_names_what_is_there(root: Path) -> None:
    text = (root / "README.md").read_text(encoding="utf-8")
    linked = (
        "docs/play.png",
        "docs/phone.png",
        "docs/end.png",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "LICENSE",
        "catan_nb/starfarers/RULES.md",
    )
    for path in linked:
        assert path in text
        assert (root / path).is_file()
    assert "not affiliated" in text
