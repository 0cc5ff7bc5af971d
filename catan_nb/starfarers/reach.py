"""Where ships may go: ends, stops on the way, and why not (SF-MOVE-1 to SF-MOVE-10).

Distances never change during a game: passing over other pieces is allowed, and only the
centres of systems are shut (SF-MOVE-2, SF-MOVE-3). So reach comes from tables, and what
remains to check is where a ship may *end*.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.game import Refusal
from . import data, space
from .actions import Fly
from .position import CLOSED, FIRST_OWNED, FREE, PORT, SHIP_OF, occupant
from .stations import no_dock

if TYPE_CHECKING:
    from .position import Position

READY, DONE, GROUNDED, JUMPED = range(4)
"""``Position.state`` of a ship in this flight; the one in ``Position.moving`` is ready too."""


def foreign_port_sites(pos: Position, seat: int) -> set[int]:
    """The intersections beside other players' spaceports (SF-MOVE-6)."""
    lanes = pos.board.lanes
    return {n for s, ports in enumerate(pos.ports) if s != seat for port in ports for n in lanes[port]}


def taken_nodes(pos: Position, seat: int) -> set[int]:
    """Where no ship of a seat may end whatever its kind, ships aside."""
    taken = foreign_port_sites(pos, seat)
    taken.update(pos.closed)
    for nodes in pos.colonies:
        taken.update(nodes)
    for nodes in pos.ports:
        taken.update(nodes)
    return taken


def why_no_end(pos: Position, seat: int, slot: int, node: int) -> Refusal | None:
    """Why a ship may not end on an intersection, or None."""
    board = pos.board
    index = seat * data.TRANSPORTS + slot
    kind = pos.ship_kind[index]
    if node in board.docks:
        if kind == data.COLONY_SHIP:
            return Refusal("SF-MOVE-9", "A colony ship cannot stop at a docking point.")
        refusal = no_dock(pos, seat, board.dock_people[node])
        if refusal is not None:
            return refusal
    if kind == data.TRADE_SHIP and node in board.sites:
        return Refusal("SF-MOVE-7", "A trade ship cannot stop on a colony site.")
    if node == pos.leave[slot]:
        rule = "SF-MOVE-8" if node in board.sites else "SF-MOVE-10"
        name = space.NAMES[node]
        return Refusal(rule, f"The ship must leave {name} in this flight; out and back does not count.")
    code = pos.owner[node]
    alone = code == FREE or (
        node == pos.ship_node[index]
        and code == occupant(seat, SHIP_OF + kind)
        and pos.ship_node.count(node) == 1
    )
    if not alone:
        name = space.NAMES[node]
        if code == CLOSED:
            return Refusal("SF-SETUP-14", f"{name} is a closed home site; a ship may pass, not stop there.")
        return Refusal("SF-MOVE-2", f"{name} is occupied; a ship may pass over it, not stop there.")
    for m in board.lanes[node]:
        code = pos.owner[m] - FIRST_OWNED
        if code >= 0 and code & 3 == PORT and code >> 2 != seat:
            name = space.NAMES[node]
            return Refusal(
                "SF-MOVE-6", f"{name} lies beside another player's spaceport; no ship may stop there."
            )
    return None


def steps_left(pos: Position, seat: int, slot: int) -> int:
    """The steps a ship has left in this flight."""
    return pos.speed(seat) - pos.used[slot]


def targets(pos: Position, seat: int, slot: int, taken: set[int] | None = None) -> list[int]:
    """Where a ship may fly now: legal ends, and stops on the way from which an end is in reach.

    Says of all intersections at once what ``no_flight`` says of one. ``taken`` hands in the
    result of ``taken_nodes`` when several ships are asked about.
    """
    own = seat * data.TRANSPORTS + slot
    here, board = pos.ship_node[own], pos.board
    steps = steps_left(pos, seat, slot)
    if steps <= 0 or pos.state[slot] != READY:
        return []
    bad = set(taken) if taken is not None else taken_nodes(pos, seat)
    nodes = pos.ship_node
    nodes[own] = -1
    bad.update(nodes)
    nodes[own] = here
    bad.add(pos.leave[slot])
    bad.discard(-1)
    far = board.distances(here, steps)
    doubtful = [n for n in bad if far[n] <= steps]
    if pos.ship_kind[own] == data.COLONY_SHIP:
        never = set(board.docks)
        shut = set(never)
    else:
        never = set(board.sites)
        shut = {n for n in never if far[n] == steps}
        for n, people in board.dock_people.items():
            if far[n] <= steps and no_dock(pos, seat, people) is not None:
                never.add(n)
                shut.add(n)
        doubtful += [m for n in bad for m in board.beside_site[n] if far[m] < steps]
    for n in doubtful:
        if far[n] == steps or not _end_in_reach(board, n, steps - far[n], bad, never):
            shut.add(n)
    return [n for n in board.within(here, steps) if n not in shut]


def _end_in_reach(board: space.Board, node: int, steps: int, bad: set[int], never: set[int]) -> bool:
    """Whether a ship that stops over at a node can still go on to a legal end."""
    for m in board.lanes[node]:
        if m not in bad and m not in never:
            return True
    if steps > 1:
        for m in board.within(node, steps):
            if m not in bad and m not in never:
                return True
    return False


def stranded(pos: Position, seat: int) -> Refusal | None:
    """Why the ship that is on its way may not end where it is, or None (SF-MOVE-2)."""
    if pos.moving < 0:
        return None
    here = pos.ship_node[seat * data.TRANSPORTS + pos.moving]
    refusal = why_no_end(pos, seat, pos.moving, here)
    if refusal is None:
        return None
    return Refusal(refusal.rule, f"{refusal.reason} Fly on with ship {pos.moving + 1} first.")


def no_flight(pos: Position, seat: int, action: Fly) -> Refusal | None:
    """Why a ship may not fly there, or None."""
    slot, node = action.ship, action.node
    here = pos.ship_node[seat * data.TRANSPORTS + slot]
    if here < 0:
        return Refusal("SF-MOVE-1", f"You have no ship {slot + 1} on the board.")
    refusal = STILL.get(pos.state[slot])
    if refusal is not None:
        return refusal
    if pos.moving not in (-1, slot) and (refusal := stranded(pos, seat)) is not None:
        return refusal
    if node == here:
        return Refusal("SF-MOVE-1", f"Ship {slot + 1} is at {space.NAMES[node]} already.")
    if pos.board.kind[node] == space.SHUT:
        return Refusal("SF-MOVE-3", f"{space.NAMES[node]} is the middle of a system; nothing can go there.")
    steps, way = steps_left(pos, seat, slot), pos.board.distance(here, node)
    if way > steps:
        return Refusal(
            "SF-MOVE-1", f"{space.NAMES[node]} is {way} steps away; ship {slot + 1} has {max(steps, 0)} left."
        )
    refusal = why_no_end(pos, seat, slot, node)
    if refusal is None or node in pos.board.docks or way == steps:
        return refusal
    on = pos.board.within(node, steps - way)
    return None if any(why_no_end(pos, seat, slot, m) is None for m in on) else refusal


STILL = {
    DONE: Refusal("SF-MOVE-4", "That ship has finished its move: another ship has flown since."),
    GROUNDED: Refusal("SF-SPEC-1", "That ship is grounded this turn."),
    JUMPED: Refusal("SF-SPEC-2", "That ship has made the space jump and moves no more this turn."),
}
