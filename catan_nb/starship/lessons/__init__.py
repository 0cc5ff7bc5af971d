"""The lessons of Starship in teaching order: every rule, done on a board."""

from __future__ import annotations

from ...core.lesson import Lesson
from . import ending, fights, first, flying, guided, planets, producing, ships, tasks

LESSONS: tuple[Lesson, ...] = (
    *first.LESSONS,
    *ships.LESSONS,
    *producing.LESSONS,
    *flying.LESSONS,
    *planets.LESSONS,
    *fights.LESSONS,
    *tasks.LESSONS,
    *ending.LESSONS,
    *guided.LESSONS,
)
"""All of them."""
