"""Positions set up by hand: the engine's own start, then pieces, cards and discs put as a test needs them.

Places are called by their names on the map ("E5"), cards, parts and discs by their words. Cards
and pieces come out of the common stock, so that the counts stay right; ``play`` checks every step.
"""

from __future__ import annotations

from typing import Any

from catan_nb.core.game import CHANCE, Event
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data, space
from catan_nb.starfarers.build import add_colony, make_port, place_ship, remove_ship
from catan_nb.starfarers.notation import parse, write
from catan_nb.starfarers.position import Position
from catan_nb.starfarers.production import Production
from catan_nb.starfarers.setup import StartRoll, check_options, new_position
from catan_nb.starfarers.turn import TurnEnd

from ..steps import Steps
from ..steps import chances as chances
from ..steps import of as of

WHITE, YELLOW, RED, BLUE = range(4)
COLONY_SHIP, TRADE_SHIP = data.COLONY_SHIP, data.TRADE_SHIP
GREEN_FOLK, MERCHANTS, SCIENTISTS, DIPLOMATS = range(4)


# -- a table with a game on it --------------------------------------------------------------------


def table(
    phase: str = "trade", *, seats: int = 4, first: int = 0, balls: str = "yellow red", **options: Any
) -> Position:
    """A game after its set-up, in a phase of ``first``'s first turn, with empty hands.

    The board is the beginner's unless said otherwise; phases are draft, production, trade, flight.
    """
    options.setdefault("board", "beginner")
    pos = new_position(seats, check_options(seats, options))
    while True:
        top = pos.stack[-1]
        if isinstance(top, StartRoll):
            mine = top.rolling[len(top.rolled)] == first
            pos.apply(a.Dice(6, 6) if mine else a.Dice(1, 1))
        elif pos.to_move == CHANCE:
            pos.apply(pos.chances()[0][0])
        elif isinstance(top, Production) or phase == "draft":
            break
        else:
            pos.apply(pos.legal()[0])
    for hand in pos.hands:
        for r in range(data.KINDS):
            pos.reserve[r] += hand[r]
            hand[r] = 0
    if phase not in ("draft", "production"):
        enter(pos, phase, balls)
    return pos


def enter(pos: Position, phase: str, balls: str = "yellow red") -> list[Event]:
    """Go on to the trade or flight phase of the turn, without rolling dice."""
    events: list[Event] = []
    if isinstance(pos.stack[-1], Production):
        pos.stack.pop()
    if phase == "flight":
        events += play(pos, "shake", f"balls {balls}")
    return events


def turn_of(pos: Position, seat: int, phase: str = "production", balls: str = "yellow red") -> list[Event]:
    """End the turn, and all turns until it is ``seat``'s, with nothing done in them."""
    events: list[Event] = []
    while True:
        assert isinstance(pos.stack[0], TurnEnd)
        del pos.stack[1:]
        pos.settle(events)
        if pos.turn == seat or not pos.stack:
            break
    if phase != "production" and pos.stack:
        events += enter(pos, phase, balls)
    return events


def _count(pos: Position) -> None:
    for r in range(data.KINDS):
        cards = pos.supply[r] + pos.reserve[r] + sum(hand[r] for hand in pos.hands)
        assert cards == data.CARDS_PER_RESOURCE, data.RESOURCES[r]


_steps = Steps(parse, write, _count)
play, refused, rule_against = _steps.play, _steps.refused, _steps.rule_against
legal, texts = _steps.legal, _steps.texts


# -- cards, parts, fame -----------------------------------------------------------------------------


def counts(**cards: int) -> tuple[int, ...]:
    """``counts(ore=2, goods=1)`` as one number per resource."""
    assert set(cards) <= set(data.RESOURCES)
    return tuple(cards.get(name, 0) for name in data.RESOURCES)


def hold(pos: Position, seat: int, **cards: int) -> None:
    """Give a seat exactly these cards; the rest goes to the supply, what lacks comes from there."""
    for r, n in enumerate(counts(**cards)):
        more = n - pos.hands[seat][r]
        if more > pos.supply[r]:  # a test may need more than the supply has: then from the reserve
            pos.reserve[r] -= more - pos.supply[r]
            pos.supply[r] = more
        pos.supply[r] -= more
        pos.hands[seat][r] = n
        assert pos.reserve[r] >= 0


def hand(pos: Position, seat: int) -> dict[str, int]:
    """A seat's cards by name, without the kinds it has none of."""
    return {data.RESOURCES[r]: n for r, n in enumerate(pos.hands[seat]) if n}


def empty_supply(pos: Position, **left: int) -> None:
    """Leave only so many cards in the supply; the rest goes under the reserve pile."""
    for r, n in enumerate(counts(**left)):
        pos.reserve[r] += pos.supply[r] - n
        pos.supply[r] = n


def empty_reserve(pos: Position, **left: int) -> None:
    """Leave only so many cards in the reserve pile; the rest goes to the supply."""
    for r, n in enumerate(counts(**left)):
        pos.supply[r] += pos.reserve[r] - n
        pos.reserve[r] = n


def fit(pos: Position, seat: int, booster: int = 1, cannon: int = 0, pod: int = 0) -> None:
    """Put exactly these parts on a mothership."""
    pos.fitted[seat] = [booster, cannon, pod]


def befriend(pos: Position, seat: int, *cards: str) -> None:
    """Give a seat friendship cards by their ids."""
    pos.cards[seat] += tuple(data.FRIENDSHIP_ID[card] for card in cards)


# -- pieces --------------------------------------------------------------------------------------------


def node(name: str) -> int:
    return space.NODE[name]


def name(number: int) -> str:
    return space.NAMES[number]


def ship(pos: Position, seat: int, kind: int, at: str) -> int:
    """Put a ship on the board; returns its slot."""
    assert pos.owner[node(at)] == 0, f"{at} is taken"
    return place_ship(pos, seat, kind, node(at))


def unship(pos: Position, seat: int, slot: int = 0) -> None:
    """Take a ship off the board."""
    remove_ship(pos, seat, slot)


def move(pos: Position, seat: int, slot: int, to: str) -> None:
    """Put a ship somewhere else, without a flight."""
    kind = pos.ship_kind[seat * data.TRANSPORTS + slot]
    remove_ship(pos, seat, slot)
    assert ship(pos, seat, kind, to) == slot


def where(pos: Position, seat: int, slot: int = 0) -> str | None:
    """The name of the place of a ship, None when there is no such ship."""
    at = pos.ship_node[seat * data.TRANSPORTS + slot]
    return None if at < 0 else name(at)


def colony(pos: Position, seat: int, *at: str) -> None:
    for place in at:
        assert pos.owner[node(place)] == 0, f"{place} is taken"
        add_colony(pos, seat, node(place))
    pos.scored = False


def port(pos: Position, seat: int, at: str) -> None:
    """Put a spaceport (colony and shipyard) on a site."""
    if node(at) not in pos.colonies[seat]:
        colony(pos, seat, at)
    make_port(pos, seat, node(at))
    pos.scored = False


def dock(pos: Position, people: int, *seats: int) -> None:
    """Put trade stations to an outpost, in this order; nobody takes a card for them."""
    pos.docks[people] += seats


# -- planets --------------------------------------------------------------------------------------------


def sector(pos: Position, title: str) -> space.Sector:
    return next(s for s in pos.board.sectors if s.name == title)


def planet(pos: Position, title: str, resource: str) -> int:
    """A planet by its system and resource."""
    return next(
        p
        for p in sector(pos, title).planets
        if pos.board.planets[p].resource == data.RESOURCES.index(resource)
    )


def show(pos: Position, title: str, **faces: str) -> None:
    """Turn up the discs of a system, by the resource of each planet; all three must be named."""
    assert len(faces) == 3
    for resource, label in faces.items():
        p = planet(pos, title, resource)
        place = pos.board.planets[p]
        face = data.FACE[label]
        if place.tier:
            pool = data.pool_of(place.tier, place.symbol)
            if face in pos.pools[pool]:
                at = pos.pools[pool].index(face)
                pos.pools[pool] = pos.pools[pool][:at] + pos.pools[pool][at + 1 :]
        pos.faces[p] = face


def face(pos: Position, title: str, resource: str) -> str:
    """What lies on a planet."""
    return data.FACES[pos.faces[planet(pos, title, resource)]].label


def steps(pos: Position, seat: int, slot: int, left: int) -> None:
    """Leave a ship so many steps of its flight; it counts as not having moved."""
    pos.used[slot] = pos.speed(seat) - left
