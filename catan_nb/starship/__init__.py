"""Starship: the game for two players, with two ships and stacks of cards.

Read in this order: data, actions, events, frames, points, position, then one file per subject
(stores, production, stacks, deals, planets, missions, pirates, flight, build, trade, turn, setup);
refusals, view, notation, placement, tell and svg speak to people; guess deals anew what a seat cannot
see, odds count what may come; greedy is the bot, sheet the page to print, lessons the course.
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
    name="starship",
    title="Starship",
    seat_names=("Amber", "Azure"),
    default_seats=2,
    option_values=OPTION_VALUES,
    closed=(),
    turn_cap=2000,
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
"""Starship as the rest of the package sees it."""
