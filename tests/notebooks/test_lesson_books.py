"""The house rules of the notebooks that tell of the lessons, one for each chapter."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import catan_nb
from catan_nb_widgets import chapters, paths

LINES = 5
"""Lines of code in a cell at most, blank ones and marks for nbval not counted."""
CHECKED = "NBVAL_CHECK_OUTPUT"
CHAPTERS = [f"{game}/{group}" for game in catan_nb.GAMES for group in chapters.chapters(game)]
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
RULE = re.compile(r"\bS[FC]-[A-Z0-9]+-\d+\b")


@cache
def book(chapter: str) -> dict[str, Any]:
    """The notebook of a chapter."""
    found: dict[str, Any] = json.loads(file_of(chapter).read_text(encoding="utf-8"))
    return found


def file_of(chapter: str) -> Path:
    """Where it is."""
    return paths.notebooks_dir() / chapters.notebooks()[chapter]


def texts(chapter: str, kind: str) -> list[str]:
    """The sources of its cells of one kind."""
    return ["".join(cell["source"]) for cell in book(chapter)["cells"] if cell["cell_type"] == kind]


@pytest.mark.parametrize("game", catan_nb.GAMES)
def test_every_chapter_has_its_notebook_in_order_and_there_are_no_others(game: str) -> None:
    there = sorted(file.name for file in (paths.notebooks_dir() / game).glob("*.ipynb"))
    known = chapters.notebooks()
    named = [known.get(f"{game}/{group}", f"none for {group}") for group in chapters.chapters(game)]
    assert [f"{game}/{name}" for name in there] == named
    assert [name[:2] for name in there] == [f"{n:02}" for n in range(1, len(there) + 1)]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_code_cells_are_short_and_keep_only_outputs_that_are_checked(chapter: str) -> None:
    for cell in book(chapter)["cells"]:
        if cell["cell_type"] != "code":
            continue
        source = "".join(cell["source"])
        lines = [line for line in source.splitlines() if line.strip() and CHECKED not in line]
        assert 0 < len(lines) <= LINES, source
        assert bool(cell["outputs"]) == (CHECKED in source), source
        assert (cell["execution_count"] is not None) == (CHECKED in source), source


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_rule_of_the_chapter_is_named_and_linked_once(chapter: str) -> None:
    known = {rule.id for rule in catan_nb.rules(chapter.partition("/")[0])}
    prose = "\n".join(texts(chapter, "markdown"))
    assert set(RULE.findall(prose)) <= known
    linked = [(name, to) for name, to in LINK.findall(prose) if RULE.fullmatch(name)]
    assert all(to == f"#{name}" for name, to in linked)
    assert sorted(name for name, _ in linked) == sorted(chapters.rules_of(chapter))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_lessons_and_the_rules_of_the_chapter_are_at_the_end(chapter: str) -> None:
    code = texts(chapter, "code")
    assert code[-2].endswith(f'learn_page(chapter="{chapter}")')
    assert code[-1].endswith(f'chapter_rules("{chapter}")')
    assert sum("learn_page(" in source for source in code) == 1


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_title_and_links_lead_somewhere(chapter: str) -> None:
    prose = texts(chapter, "markdown")
    group = chapter.partition("/")[2]
    assert prose[0].startswith(f"# {group}\n")
    assert group.lower() in book(chapter)["metadata"]["title"].lower()
    headings = {
        f"#{title.replace(' ', '-')}" for text in prose for title in re.findall(r"^#+ (.+)$", text, re.M)
    }
    links = [to for text in prose for _, to in LINK.findall(text)]
    for to in links:
        if to.startswith("#"):
            assert to in headings or RULE.fullmatch(to[1:]), to
        else:
            assert (file_of(chapter).parent / to).is_file(), to
    assert "../learn.ipynb" in links


def test_the_rules_of_a_chapter_are_shown_where_links_lead() -> None:
    shown = chapters.chapter_rules("starship/Pirates").data
    for rule in chapters.rules_of("starship/Pirates"):
        assert shown.count(f'id="{rule}"') == 1
    assert "A tie" not in shown and "You win if you have at least as much." in shown
    with pytest.raises(ValueError, match="no chapter"):
        chapters.chapter_rules("starship/<b>")
