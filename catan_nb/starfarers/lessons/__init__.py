"""Starfarers' lessons, in teaching order."""

from __future__ import annotations

from ...core.lesson import Lesson
from . import (
    begin,
    box,
    building,
    clearing,
    diplomats,
    encounters,
    ending,
    exploring,
    fights,
    first,
    flying,
    friendship,
    guided,
    map,
    playing,
    production,
    races,
    results,
    stations,
    stops,
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
    *stops.LESSONS,
    *exploring.LESSONS,
    *clearing.LESSONS,
    *stations.LESSONS,
    *friendship.LESSONS,
    *diplomats.LESSONS,
    *encounters.LESSONS,
    *fights.LESSONS,
    *races.LESSONS,
    *results.LESSONS,
    *wear.LESSONS,
    *ending.LESSONS,
    *playing.LESSONS,
    *guided.LESSONS,
)
