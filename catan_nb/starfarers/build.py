"""What can be built, where, and why not (SF-BUILD-1 to SF-BUILD-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core import counts
from ..core.game import Refusal
from . import data, space
from .actions import BUILD_AT, BUILD_PART, Action, Build
from .choices import can_fit
from .events import Built
from .frames import Events
from .position import COLONY, FREE, PORT, SHIP_OF, occupant

if TYPE_CHECKING:
    from .position import Position


def ship_sites(pos: Position, seat: int) -> list[int]:
    """The free intersections beside a seat's spaceports (SF-BUILD-3)."""
    sites = {n for port in pos.ports[seat] for n in pos.board.lanes[port] if pos.owner[n] == FREE}
    return sorted(sites)


def pieces_left(pos: Position, seat: int) -> tuple[int, int, int, int]:
    """(colonies, stations, transports, shipyards) that a seat has left (SF-COMP-2)."""
    carried = [0, 0]
    for k in pos.ships(seat):
        carried[pos.ship_kind[seat * data.TRANSPORTS + k]] += 1
    founded = sum(stations.count(seat) for stations in pos.docks)
    ports = len(pos.ports[seat])
    return (
        data.COLONIES - len(pos.colonies[seat]) - ports - carried[data.COLONY_SHIP],
        data.STATIONS - founded - carried[data.TRADE_SHIP],
        data.TRANSPORTS - sum(carried),
        data.SHIPYARDS - ports,
    )


def no_ship_piece(pos: Position, seat: int, kind: int) -> Refusal | None:
    """Why a seat has no ship of a kind to put on the board, or None (SF-BUILD-3, SF-BUILD-4)."""
    colonies, stations, transports, _ = pieces_left(pos, seat)
    if transports <= 0:
        return Refusal(
            "SF-BUILD-4",
            f"All {data.TRANSPORTS} of your transports are in flight; one must settle or dock first.",
        )
    if kind == data.COLONY_SHIP and colonies <= 0:
        return Refusal("SF-COMP-2", f"All {data.COLONIES} of your colony pieces are in use.")
    if kind == data.TRADE_SHIP and stations <= 0:
        return Refusal("SF-COMP-2", f"All {data.STATIONS} of your trade station pieces are in use.")
    if not ship_sites(pos, seat):
        return Refusal(
            "SF-BUILD-3", "Both intersections beside each of your spaceports are occupied; one must be free."
        )
    return None


def no_piece(pos: Position, seat: int, piece: int) -> Refusal | None:
    """Why a piece cannot be had at all, its price aside, or None."""
    if piece >= data.FIRST_PART:
        return can_fit(pos, seat, piece - data.FIRST_PART)
    if piece != data.SPACEPORT:
        return no_ship_piece(pos, seat, piece)
    if len(pos.ports[seat]) >= data.SHIPYARDS:
        return Refusal("SF-BUILD-2", f"All {data.SHIPYARDS} of your shipyards are in use.")
    if not pos.colonies[seat]:
        return Refusal("SF-BUILD-2", "You have no colony left that could become a spaceport.")
    return None


def no_cards(pos: Position, seat: int, piece: int) -> Refusal | None:
    """Which cards are missing to pay for a piece, or None (SF-BUILD-1)."""
    cost = data.COSTS[piece]
    if counts.holds(pos.hands[seat], cost):
        return None
    short = counts.missing(pos.hands[seat], cost)
    lacking = " and ".join(f"{n} {data.RESOURCES[r]}" for r, n in enumerate(short) if n)
    return Refusal("SF-BUILD-1", f"You lack {lacking} for a {PIECE_TITLES[piece]}.")


PRICES = tuple(tuple((r, n) for r, n in enumerate(cost) if n) for cost in data.COSTS)
PIECE_TITLES = (*data.SHIPS, "spaceport", *data.PART_TITLES)


def why_not_build(pos: Position, seat: int, action: Build) -> Refusal | None:
    """Why a seat cannot build this here and now, or None."""
    piece, node = action.piece, action.node
    refusal = no_piece(pos, seat, piece) or no_cards(pos, seat, piece)
    if refusal is not None or piece >= data.FIRST_PART:
        return refusal
    if piece == data.SPACEPORT:
        if node in pos.colonies[seat]:
            return None
        return Refusal("SF-BUILD-2", f"A spaceport goes on a colony of yours; {space.NAMES[node]} is none.")
    if node in ship_sites(pos, seat):
        return None
    if pos.owner[node] != FREE:
        return Refusal("SF-BUILD-3", f"{space.NAMES[node]} is occupied.")
    return Refusal("SF-BUILD-3", f"{space.NAMES[node]} is not beside a spaceport of yours.")


def legal_builds(pos: Position, seat: int) -> list[Action]:
    """Every build that a seat can pay for and place."""
    hand = pos.hands[seat]
    out: list[Action] = []
    for piece, price in enumerate(PRICES):
        for r, n in price:
            if hand[r] < n:
                break
        else:
            if no_piece(pos, seat, piece) is None:
                out += _places(pos, seat, piece)
    return out


def _places(pos: Position, seat: int, piece: int) -> list[Action]:
    """A piece's builds, one for each place it can go."""
    if piece >= data.FIRST_PART:
        return [BUILD_PART[piece - data.FIRST_PART]]
    nodes = pos.colonies[seat] if piece == data.SPACEPORT else ship_sites(pos, seat)
    return [BUILD_AT[piece][n] for n in nodes]


def place_ship(pos: Position, seat: int, kind: int, node: int) -> int:
    """Put a ship into the first empty slot; returns the slot."""
    first = seat * data.TRANSPORTS
    slot = pos.ship_node.index(-1, first, first + data.TRANSPORTS) - first
    pos.ship_node[first + slot] = node
    pos.ship_kind[first + slot] = kind
    pos.put(node, seat, SHIP_OF + kind)
    return slot


def remove_ship(pos: Position, seat: int, slot: int) -> int:
    """Take a ship off the board, and all that was noted of it; returns the intersection it stood on."""
    index = seat * data.TRANSPORTS + slot
    node = pos.ship_node[index]
    pos.ship_node[index] = -1
    pos.ship_kind[index] = 0
    pos.owner[node] = FREE
    if seat == pos.turn:
        pos.used[slot] = pos.state[slot] = 0
        pos.leave[slot] = -1
    return node


def add_colony(pos: Position, seat: int, node: int) -> None:
    """Put a colony on the board."""
    pos.colonies[seat] += (node,)
    pos.put(node, seat, COLONY)
    pos.scored = True


def make_port(pos: Position, seat: int, node: int) -> None:
    """Put a shipyard on a colony; the colony stays under it."""
    pos.colonies[seat] = tuple(n for n in pos.colonies[seat] if n != node)
    pos.ports[seat] += (node,)
    pos.owner[node] = occupant(seat, PORT)
    pos.scored = True


def build(pos: Position, seat: int, action: Build, events: Events) -> None:
    """Pay and place."""
    cost = data.COSTS[action.piece]
    counts.remove(pos.hands[seat], cost)
    counts.add(pos.supply, cost)
    if action.piece >= data.FIRST_PART:
        pos.fitted[seat][action.piece - data.FIRST_PART] += 1
        rule = "SF-BUILD-1"
    elif action.piece == data.SPACEPORT:
        make_port(pos, seat, action.node)
        rule = "SF-BUILD-2"
    else:
        place_ship(pos, seat, action.piece, action.node)
        rule = "SF-BUILD-3"
    events.append(Built(rule, seat, action.piece, action.node))
