"""Starfarers' lessons, in teaching order."""

from __future__ import annotations

from ...core.lesson import Lesson
from . import (
    begin,
    box,
    building,
    diplomats,
    encounters,
    ending,
    fights,
    first,
    flying,
    friendship,
    guided,
    map,
    production,
    results,
    stations,
    wear,
)

LESSONS: tuple[Lesson, ...] = (
    *first.LESSONS,
    *map.LESSONS,
    *box.LESSONS,
    *begin.LESSONS,
    *production.LESSONS,
    *building.LESSONS,
    *flying.LESSONS,
    *stations.LESSONS,
    *friendship.LESSONS,
    *diplomats.LESSONS,
    *encounters.LESSONS,
    *fights.LESSONS,
    *results.LESSONS,
    *wear.LESSONS,
    *ending.LESSONS,
    *guided.LESSONS,
)
