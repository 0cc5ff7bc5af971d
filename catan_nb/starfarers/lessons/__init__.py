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
    first,
    flying,
    friendship,
    guided,
    map,
    production,
    stations,
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
    *ending.LESSONS,
    *guided.LESSONS,
)
