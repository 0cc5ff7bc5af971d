"""Positions set up by hand: the engine's own start, then ships, cards and missions as a test needs them.

Cards, missions, modules and commodities are called by their names; ``play`` checks every step.
"""

from __future__ import annotations

from typing import Any

from catan_nb.core.game import Event
from catan_nb.starship import data
from catan_nb.starship.notation import parse, write
from catan_nb.starship.position import Position, unknown
from catan_nb.starship.production import Production
from catan_nb.starship.setup import check_options, new_position
from catan_nb.starship.turn import TurnEnd

from ..steps import Steps
from ..steps import chances as chances
from ..steps import of as of

AMBER, AZURE = range(2)


def _count(pos: Position) -> None:
    for seat in (AMBER, AZURE):
        assert pos.astro[seat] >= 0
        assert min(pos.stores[seat]) >= 0
        assert pos.k_rockets[seat] + pos.h_rockets[seat] <= data.ROCKET_PLACES


_steps = Steps(parse, write, _count)
play, refused, rule_against = _steps.play, _steps.refused, _steps.rule_against
legal, texts = _steps.legal, _steps.texts


# -- a table with a game on it --------------------------------------------------------------------


def table(phase: str = "trade", *, moon: int = AMBER, die: int = 2, **options: Any) -> Position:
    """A game after its set-up, in a phase of the moon's first turn.

    Ships are as at the start, but with no module and empty stores; the die brought nothing. The
    open missions are those of group 1. Phases are setup (nothing chosen), production, flight
    (a stack is to be named, with this base die), trade.
    """
    pos = new_position(data.SEATS, check_options(data.SEATS, options))
    for title in ("Environmental crisis", "Gift of the diplomats", "Gift of the traders"):
        play(pos, f"new mission {title}")
    play(pos, f"moon {moon}")
    if phase == "setup":
        return pos
    play(pos, "choose supply", "choose supply")
    for seat in (AMBER, AZURE):
        pos.modules[seat][data.SUPPLY] = data.NONE
        pos.stores[seat] = [0] * len(data.COMMODITIES)
    if phase != "production":
        enter(pos, phase, die)
    return pos


def enter(pos: Position, phase: str, die: int = 2) -> list[Event]:
    """Go on to the flight or the trade phase of the turn; the die brings nothing."""
    if isinstance(pos.stack[-1], Production):
        pos.stack.pop()
        pos.die = die
    return play(pos, "skip flight") if phase == "trade" else []


def turn_of(pos: Position, seat: int, phase: str = "production", die: int = 2) -> list[Event]:
    """End the turn, and all turns until it is ``seat``'s, with nothing done in them."""
    events: list[Event] = []
    while True:
        assert isinstance(pos.stack[0], TurnEnd)
        del pos.stack[1:]
        pos.settle(events)
        if pos.turn == seat or not pos.stack:
            break
    if phase != "production" and pos.stack:
        events += enter(pos, phase, die)
    return events


def meet(pos: Position, *names: str, stack: int = 1) -> list[Event]:
    """Have these cards turned; passes those before the last one. Names a stack if none is named."""
    events: list[Event] = []
    for name in names:
        if pos.flying < 0:
            events += play(pos, f"fly stack {stack}")
        elif pos.stack[-1].kind in ("meet", "pirate"):
            events += play(pos, "pay" if pos.stack[-1].kind == "pirate" else "pass")
        bring(pos, name)
        events += play(pos, "next card", f"card {name}")
    return events


def bring(pos: Position, name: str) -> None:
    """See to it that a framed card can come up in the stack that is flown: a basic one makes room."""
    group = data.CARD_SET[data.CARD[name.lower()]]
    here = pos.stacks[pos.flying]
    if group and unknown(group) not in here and data.CARD[name.lower()] in pos.pools[group]:
        pos.stacks[pos.flying] = tuple(sorted((unknown(group), *here[:-1])))


# -- ships -------------------------------------------------------------------------------------------


def goods(**units: int) -> tuple[int, ...]:
    """``goods(ore=2, science=1)`` as one number per commodity."""
    assert set(units) <= set(data.COMMODITIES)
    return tuple(units.get(name, 0) for name in data.COMMODITIES)


def hold(pos: Position, seat: int, **units: int) -> None:
    """Fill a seat's stores with exactly this."""
    pos.stores[seat] = list(goods(**units))


def stores(pos: Position, seat: int) -> dict[str, int]:
    """A seat's stores by name, without what it has none of."""
    return {data.COMMODITIES[c]: n for c, n in enumerate(pos.stores[seat]) if n}


def fill(pos: Position, seat: int, resources: int = 2, science: int = 4) -> None:
    """Fill all stores of a seat."""
    pos.stores[seat] = [resources] * data.KINDS + [science]


def money(pos: Position, seat: int, astro: int) -> None:
    pos.astro[seat] = astro


def fit(pos: Position, seat: int, **levels: int) -> None:
    """Put modules into a ship: ``fit(pos, AMBER, sensor=1, supply=2)``; the others stay."""
    for name, level in levels.items():
        pos.modules[seat][data.MODULES.index(name)] = level


def arm(
    pos: Position,
    seat: int,
    *,
    cannons: tuple[int, int] | None = None,
    boosters: tuple[int, int] | None = None,
) -> None:
    """Give a ship exactly these (basic, upgraded) cannons and boosters."""
    if cannons is not None:
        pos.cannons[seat] = cannons
    if boosters is not None:
        pos.boosters[seat] = boosters


def load(pos: Position, seat: int, k: int = 0, h: int = 0) -> None:
    """Put exactly these rockets aboard."""
    pos.k_rockets[seat], pos.h_rockets[seat] = k, h


# -- cards -------------------------------------------------------------------------------------------


def own(pos: Position, seat: int, *names: str) -> None:
    """Give a seat colonies, H planets or pirate cards out of the pools."""
    for name in names:
        card = data.CARDS[data.CARD[name.lower()]]
        pos.pools[card.set] = tuple(c for c in pos.pools[card.set] if c != card.number)
        owner = {data.COLONY: pos.colonies, data.TRADE: pos.planets, data.PIRATE: pos.pirates}[card.kind]
        owner[seat] += (card.number,)


def medals(pos: Position, seat: int, number: int) -> None:
    """Give a seat so many pirate cards."""
    mine = [n for n in data.PIRATES if n not in pos.pirates[1 - seat]][:number]
    pos.pirates[seat] = ()
    own(pos, seat, *(data.CARDS[n].label for n in mine))


def planets(pos: Position, seat: int, number: int) -> None:
    """Give a seat so many H planets."""
    mine = [n for n in data.H_PLANETS if n not in pos.planets[1 - seat]][:number]
    pos.planets[seat] = ()
    own(pos, seat, *(data.CARDS[n].label for n in mine))


def lay_out(pos: Position, *titles: str) -> None:
    """Make these the open missions; those that lay open before go back into the deck."""
    pos.missions_open = tuple(data.MISSION[title.lower()] for title in titles)


def points_up_to(pos: Position, seat: int, number: int) -> None:
    """Raise a seat's points with colonies and upgraded modules that the opponent has not."""
    free = [
        card.label
        for card in data.CARDS
        if card.kind == data.COLONY and card.set >= 0 and card.number not in pos.colonies[1 - seat]
    ]
    own(pos, seat, *free[: number - len(pos.colonies[seat])])
    assert len(pos.colonies[seat]) == number


def card(name: str) -> data.Card:
    return data.CARDS[data.CARD[name.lower()]]
