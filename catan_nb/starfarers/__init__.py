"""Starfarers: the game for three and four players.

Read in this order: data, space, actions, events, frames, points, position, then one file per
subject (setup, turn, production, build, trade, bargain, shake, encounters, reach, flight,
exploring, stations, special); refusals, view, notation, placement and tell speak to people; guess deals
anew what a seat cannot see; greedy is the bot, sheet the page to print, lessons the course.
"""

from __future__ import annotations

from typing import Any

from ..core.bots import random_bot
from ..core.game import Game, Refusal
from . import placement
from .greedy import greedy
from .guess import guess
from .notation import parse, write
from .points import scores
from .position import Position
from .rules import rules
from .setup import OPTION_VALUES, check_options, new_position
from .tell import tell


def _why_not(position: Position, action: Any) -> Refusal | None:
    return position.why_not(action)


GAME = Game(
    name="starfarers",
    title="Starfarers",
    seat_names=("White", "Yellow", "Red", "Blue"),
    default_seats=4,
    option_values=OPTION_VALUES,
    closed=("reserve", "hand"),
    turn_cap=1000,
    check_options=check_options,
    start=new_position,
    why_not=_why_not,
    parse=parse,
    write=write,
    tell=tell,
    rules=rules,
    guess=guess,
    scores=scores,
    read_position=placement.read,
    write_position=placement.write,
    bots={"random": random_bot, "greedy": greedy},
)
"""Starfarers as the rest of the package sees it."""
