"""What the lessons are made of: positions in a line or two, things to find."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.lesson import Mistake, Setting
from .. import data
from ..view import View

AMBER, AZURE = range(2)
NO_CARDS: tuple[str, ...] = ()
MOST_FRAMED = 5
"""Framed cards that a stack of a board has at most."""
FIRST_MISSIONS = tuple(m.title for m in data.MISSIONS if m.group == 1)


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship and what its player owns. ``boosters`` and ``cannons`` are pairs (basic, upgraded)."""

    astro: int = 10
    store: str = "none"
    boosters: tuple[int, int] = (data.START_BOOSTERS, 0)
    cannons: tuple[int, int] = (data.START_CANNONS, 0)
    k: int = 0
    h: int = 0
    modules: str = ""
    upgraded: str = ""
    colonies: tuple[str, ...] = NO_CARDS
    planets: tuple[str, ...] = NO_CARDS
    pirates: tuple[str, ...] = NO_CARDS
    missions: tuple[str, ...] = NO_CARDS


@dataclass(frozen=True, slots=True)
class Board:
    """A position: both ships, the missions on the table, the stacks, the turn."""

    phase: str = "trade"
    die: int = 2
    amber: Ship = Ship()
    azure: Ship = Ship()
    missions: tuple[str, ...] = FIRST_MISSIONS
    out: tuple[str, ...] = NO_CARDS

    turn: int = 5
    seat: int = AMBER
    moon: int = AMBER


def mistake(*actions: str, rule: str = "", says: str = "") -> Mistake:
    """A wrong way: refused by a rule, or legal and told what it leads to."""
    return Mistake(actions, rule, says)


Among = Callable[[Any], Sequence[tuple[str, Any]]]
Right = Callable[[View, Any], bool]
Why = Callable[[View, Any], str]


def listed(*things: tuple[str, tuple[str, int]]) -> Among:
    """Things to choose from that are the same in every view."""
    return lambda view: things


def modules_of(seat: int) -> tuple[tuple[str, tuple[str, int]], ...]:
    """The places of a ship's modules."""
    return tuple((name, ("module", seat + 2 * m)) for m, name in enumerate(data.MODULES))


def stores_of(seat: int) -> tuple[tuple[str, tuple[str, int]], ...]:
    """A ship's stores."""
    return tuple((name, ("store", seat + 2 * c)) for c, name in enumerate(data.COMMODITIES))


def stacks() -> tuple[tuple[str, tuple[str, int]], ...]:
    """The four stacks."""
    return tuple((f"stack {s + 1}", ("stack", s)) for s in range(data.STACKS))


def open_missions(view: View) -> Sequence[tuple[str, Any]]:
    """The missions on the table."""
    return [(data.MISSIONS[m].title, ("mission", m)) for m in view.missions_open]


def cards(*names: str) -> tuple[tuple[str, tuple[str, int]], ...]:
    """Cards by name."""
    return tuple((name, ("card", data.CARD[name.lower()])) for name in names)


def number_of(name: str) -> int:
    """The number of a card."""
    return data.CARD[name.lower()]


# -- positions as text ------------------------------------------------------------------------


def places(board: Board) -> list[list[int]]:
    """How many cards of each set lie in each stack; framed cards that came in lie in the first ones."""
    owned = [0] * data.SETS
    for ship in (board.amber, board.azure):
        for name in (*ship.colonies, *ship.planets, *ship.pirates):
            owned[data.CARD_SET[number_of(name)]] += 1
    drawn = min(sum(owned), data.FRAMED)
    left = [len(data.BY_SET[0]) - owned[0]]
    for group in range(1, data.SETS):
        came = min(max(0, drawn - data.FRAMED_PER_SET * (group - 1)), data.FRAMED_PER_SET)
        left.append(came - owned[group])
    assert min(left) >= 0, left
    out = []
    for _ in range(data.STACKS):
        room, here = MOST_FRAMED, [0] * data.SETS
        for group in range(data.SETS - 1, 0, -1):
            here[group] = min(room, left[group])
            room -= here[group]
            left[group] -= here[group]
        here[0] = data.STACK_SIZE - sum(here)
        out.append(here)
    return out


def _ship(ship: Ship) -> str:
    modules = [*ship.modules.split(), *(f"{name}*" for name in ship.upgraded.split())]
    fields = {
        "astro": str(ship.astro),
        "store": ship.store,
        "boosters": "{}+{}".format(*ship.boosters),
        "cannons": "{}+{}".format(*ship.cannons),
        "rockets": " ".join("K" * ship.k + "H" * ship.h) or "none",
        "modules": ", ".join(modules),
        "colonies": ", ".join(ship.colonies),
        "planets": ", ".join(ship.planets),
        "pirates": ", ".join(ship.pirates),
        "done": ", ".join(ship.missions),
    }
    return " | ".join(f"{key} {value}" for key, value in fields.items() if value)


def text(board: Board) -> str:
    """The board as a position text (see ``placement``)."""
    rolled = "" if board.phase == "production" else f" {board.die}"
    lines = [
        f"moon: {board.moon}",
        f"turn: {board.seat} {board.turn} {board.phase}{rolled}",
        f"{AMBER}: {_ship(board.amber)}",
        f"{AZURE}: {_ship(board.azure)}",
        f"missions: {', '.join(board.missions)}",
    ]
    if board.out:
        lines.append(f"gone: {', '.join(board.out)}")
    for s, here in enumerate(places(board), start=1):
        cards = [f"{n} framed {group}" if group else f"{n} basic" for group, n in enumerate(here) if n]
        lines.append(f"stack {s}: {', '.join(cards)}")
    return "\n".join(lines)


def at(
    board: Board, *chances: str, first: Sequence[str] = (), replies: Sequence[str] = (), then: int = 1
) -> Setting:
    """A board with what is played before the step, what chance brings and what the other does."""
    return Setting(text(board), tuple(chances), tuple(replies), tuple(first), seat=AMBER, seed=then)


def meeting(board: Board, *names: str, chances: Sequence[str] = (), first: Sequence[str] = ()) -> Setting:
    """A flight through stack 1 that has come to the first of these cards; the others follow."""
    brought = (*(f"card {name}" for name in names), *chances)
    return at(board, *brought, first=("fly stack 1", "next card", *first))
