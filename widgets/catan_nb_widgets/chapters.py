"""Chapters of a course: the lessons of one group, their rules, and the notebook that tells of them.

A chapter is called ``GAME/GROUP``, as in ``starship/Pirates``.
"""

from __future__ import annotations

import re
from html import escape

from IPython.display import HTML

import catan_nb
from catan_nb.core.lesson import Lesson

from .paths import page_names


def chapters(game: str) -> dict[str, tuple[Lesson, ...]]:
    """The groups of a game's lessons in teaching order, each with its lessons."""
    found: dict[str, tuple[Lesson, ...]] = {}
    for one in catan_nb.lessons(game):
        found[one.group] = (*found.get(one.group, ()), one)
    return found


def lessons_of(chapter: str) -> tuple[Lesson, ...]:
    """The lessons of a chapter. ValueError for one that does not exist."""
    game, _, group = chapter.partition("/")
    found = chapters(game).get(group)
    if found is None:
        raise ValueError(f"There is no chapter {chapter[:60]!r}.")
    return found


def rules_of(chapter: str) -> tuple[str, ...]:
    """The ids of the rules that a chapter teaches, each once."""
    return tuple(dict.fromkeys(rule for one in lessons_of(chapter) for rule in one.rules))


def notebooks() -> dict[str, str]:
    """The page that tells of each chapter, such as ``starship/07_pirates.ipynb``, where there is one."""
    pages = {re.sub(r"/[0-9]{2}_", "/", page): page for page in page_names()}
    found = {}
    for game in catan_nb.GAMES:
        for group in chapters(game):
            name = re.sub(r"[^a-z0-9]+", "_", re.sub(r"^(your|the|a) ", "", group.lower()))
            if f"{game}/{name}.ipynb" in pages:
                found[f"{game}/{group}"] = pages[f"{game}/{name}.ipynb"]
    return found


def chapter_rules(chapter: str) -> HTML:
    """The texts of a chapter's rules, to be looked up; links such as ``#SC-PIR-1`` lead to them."""
    taught = rules_of(chapter)
    parts = []
    for rule in catan_nb.rules(chapter.partition("/")[0]):
        if rule.id in taught:
            text = "".join(f"<p>{escape(part)}</p>" for part in rule.text.split("\n\n"))
            parts.append(f'<h3 id="{rule.id}">{rule.id}: {escape(rule.title)}</h3>{text}')
    return HTML(f'<section class="cn-rules" aria-label="Rules">{"".join(parts)}</section>')
