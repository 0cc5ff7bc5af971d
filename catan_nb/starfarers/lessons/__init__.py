"""Starfarers' lessons, in teaching order."""

from __future__ import annotations

from ...core.lesson import Lesson
from . import building, first, flying, map, production

LESSONS: tuple[Lesson, ...] = (
    *first.LESSONS,
    *map.LESSONS,
    *production.SETUPS,
    *production.PRODUCTIONS,
    *building.LESSONS,
    *flying.LESSONS,
)
