"""The ships of positions as text, read: where they are, and what they have done in this flight."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..core.placement import Part
from . import data, space
from .flight import must_leave
from .placement_board import Reading, free, node_of
from .placement_text import FLOWN
from .position import FIRST_OWNED, FREE, PORT, SHIP_OF
from .reach import DONE, GROUNDED, JUMPED, READY, foreign_port_sites
from .setup import start_pieces

_SHIP = re.compile(r"(?:([1-3]) )?(colony|trade)(?: ship)? (\S+)", re.IGNORECASE)
_FLOWN = re.compile(rf"([1-3]) ({'|'.join(FLOWN)})(?: ([0-9]{{1,2}}))?(?: leaves (\S+))?", re.IGNORECASE)


def fleet(reading: Reading, seat: int, fields: Mapping[str, Part]) -> None:
    """A seat's ships, written down; ``_flight`` says which of them is on its way."""
    pos, first = reading.pos, seat * data.TRANSPORTS
    pieces: list[tuple[str | None, int, int, Part]] = []
    if "start" in fields:
        pieces.append((None, data.COLONY_SHIP, start_pieces(seat)[2], fields["start"]))
    for part in fields["ships"].split(",") if "ships" in fields else ():
        found = _SHIP.fullmatch(part.text)
        if found is None:
            raise part.bad("Write ships as colony H6, or as 3 trade N3 with the number of the ship.")
        kind = data.TRADE_SHIP if found[2].lower() == "trade" else data.COLONY_SHIP
        pieces.append((found[1], kind, node_of(Part(part.line, found[3])), part))
    for number, kind, node, part in pieces:
        empty = [k for k in range(data.TRANSPORTS) if pos.ship_node[first + k] < 0]
        if not empty:
            raise part.bad(f"A seat has {data.TRANSPORTS} transports, no more.", "SF-BUILD-4")
        slot = empty[0] if number is None else int(number) - 1
        if slot not in empty:
            raise part.bad(f"There is a ship {slot + 1} already.")
        pos.ship_node[first + slot] = node
        pos.ship_kind[first + slot] = kind
        reading.ships.append((seat, slot, part))


def flight(reading: Reading) -> None:
    pos, seat = reading.pos, reading.turn.seat
    part = reading.sheet.only_in("flown", reading.turn.phase, ("flight",))
    leaving: dict[int, Part] = {}
    for piece in part.split(",") if part is not None else ():
        found = _FLOWN.fullmatch(piece.text)
        if found is None:
            raise piece.bad(f"Write 1 moving 3, or 2 grounded; there are {', '.join(FLOWN)}.")
        slot = int(found[1]) - 1
        if slot not in pos.ships(seat):
            raise piece.bad(f"There is no ship {slot + 1} of {reading.sheet.seats.name(seat)}.", "SF-MOVE-1")
        if pos.used[slot] or pos.state[slot] or slot in leaving:
            raise piece.bad(f"Ship {slot + 1} stands here twice.")
        moved(reading, slot, FLOWN.index(found[2].lower()), int(found[3] or 0), piece)
        if found[4] is not None:
            leaving[slot] = Part(piece.line, found[4])
    for passing in (False, True):
        for owner, slot, where in reading.ships:
            if (owner == seat and slot == pos.moving) == passing:
                afloat(reading, owner, slot, where, passing)
    if reading.turn.phase != "flight":
        return
    for slot in pos.ships(seat):
        if not pos.used[slot] and pos.state[slot] != JUMPED:
            pos.leave[slot] = must_leave(pos, seat, slot)
        if slot in leaving:
            pos.leave[slot] = leaves(reading, slot, leaving[slot])


def moved(reading: Reading, slot: int, word: int, steps: int, part: Part) -> None:
    pos = reading.pos
    if word in (1, 2) and not steps:
        raise part.bad(f"After {FLOWN[word]} stand the steps that the ship has flown.", "SF-MOVE-1")
    if word not in (1, 2) and steps:
        raise part.bad("A ship that has flown is moving or done.", "SF-MOVE-4")
    if word > FLOWN.index("done") and pos.base != data.BLACK_BASE:
        reason = f"Ships are {FLOWN[word]} in an encounter, and with one the shake gives {data.BLACK_BASE}."
        raise part.bad(reason, "SF-SPEED-4")
    if steps > pos.speed(pos.turn):
        raise part.bad(f"No ship flies more than {pos.speed(pos.turn)} steps in this flight.", "SF-MOVE-1")
    if word == 1 and pos.moving >= 0:
        raise part.bad("Ships move one after another; the others are done.", "SF-MOVE-4")
    pos.used[slot] = steps
    pos.state[slot] = (READY, READY, DONE, GROUNDED, JUMPED)[word]
    if word == 1:
        pos.moving = slot


def afloat(reading: Reading, seat: int, slot: int, part: Part, passing: bool) -> None:
    """Put a ship where it is; one that is ``passing`` may be over another piece."""
    pos, index = reading.pos, seat * data.TRANSPORTS + slot
    node, kind = pos.ship_node[index], pos.ship_kind[index]
    name, board = space.NAMES[node], reading.pos.board
    if board.kind[node] == space.SHUT:
        raise part.bad(f"{name} is the middle of a system; nothing can be there.", "SF-MOVE-3")
    beside = any(pos.owner[m] == FIRST_OWNED + 4 * seat + PORT for m in board.lanes[node])
    if not beside and any(pos.faces[p] == data.HIDDEN for p in board.passes[node]):
        raise part.bad(
            f"{name} lies beside a system that nobody has explored; a ship there would have.", "SF-EXPL-1"
        )
    if not passing:
        if node in board.docks:
            raise part.bad(f"{name} is a docking point; ships found a station there or fly on.", "SF-MOVE-9")
        if kind == data.TRADE_SHIP and node in board.sites:
            raise part.bad(f"{name} is a colony site; a trade ship does not stay there.", "SF-MOVE-7")
        free(reading, node, part)
    if pos.owner[node] == FREE:
        pos.put(node, seat, SHIP_OF + kind)


def leaves(reading: Reading, slot: int, part: Part) -> int:
    pos, seat = reading.pos, reading.turn.seat
    if part.text.lower() == "nothing":
        return -1
    node = node_of(part)
    colony = pos.ship_kind[seat * data.TRANSPORTS + slot] == data.COLONY_SHIP
    if not (colony and node in pos.board.sites) and node not in foreign_port_sites(pos, seat):
        raise part.bad(f"No rule makes ship {slot + 1} leave {space.NAMES[node]}.", "SF-MOVE-8")
    return node
