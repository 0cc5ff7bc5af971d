"""Starfarers' lessons, in teaching order."""

from __future__ import annotations

from ...core.lesson import Lesson
from . import box, building, ending, first, flying, map, meeting, production

LESSONS: tuple[Lesson, ...] = (
    *first.LESSONS,
    *map.LESSONS,
    *box.LESSONS,
    *production.SETUPS,
    *production.PRODUCTIONS,
    *building.LESSONS,
    *flying.LESSONS,
    *meeting.LESSONS,
    *ending.LESSONS,
)
