"""The flight phase: flying, settling, the end of the turn (SF-MOVE, SF-COL)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.game import Refusal
from . import data
from .actions import CLAIM, END_TURN, FLY, SETTLE, Action, Claim, EndTurn, Fly, Settle
from .build import add_colony, remove_ship
from .events import Flew, NoFlight, Settled
from .exploring import arrive
from .frames import Events, Question
from .points import win
from .position import FREE, SHIP_OF, occupant
from .production import why_no_claim
from .reach import (
    DONE,
    GROUNDED,
    READY,
    foreign_port_sites,
    no_flight,
    stranded,
    taken_nodes,
    targets,
)
from .stations import dock

if TYPE_CHECKING:
    from .position import Position


def lift(pos: Position, seat: int, slot: int) -> None:
    """Free the intersection a ship leaves, unless something else stands there too."""
    index = seat * data.TRANSPORTS + slot
    node = pos.ship_node[index]
    mine = occupant(seat, SHIP_OF + pos.ship_kind[index])
    if pos.owner[node] == mine and pos.ship_node.count(node) == 1:
        pos.owner[node] = FREE


def land(pos: Position, seat: int, slot: int, node: int) -> None:
    """Put a ship on an intersection; a piece that it passes over keeps its place."""
    index = seat * data.TRANSPORTS + slot
    pos.ship_node[index] = node
    if pos.owner[node] == FREE:
        pos.put(node, seat, SHIP_OF + pos.ship_kind[index])


def fly(pos: Position, seat: int, action: Fly, events: Events) -> None:
    """Fly a ship, until it is there or finds something (SF-MOVE-1, SF-EXPL-1)."""
    slot = action.ship
    index = seat * data.TRANSPORTS + slot
    if pos.moving not in (-1, slot):
        pos.state[pos.moving] = DONE
    pos.moving = slot
    here = pos.ship_node[index]
    flown = [here]
    lift(pos, seat, slot)
    found = False
    passes = pos.board.passes
    at = len(events)
    for node in pos.board.path(here, action.node):
        pos.used[slot] += 1
        flown.append(node)
        if passes[node] and arrive(pos, seat, node, events):
            found = True
            break
    land(pos, seat, slot, flown[-1])
    events.insert(at, Flew("SF-MOVE-1", seat, slot, tuple(flown)))
    people = pos.board.dock_people.get(flown[-1])
    if people is not None and not found:
        pos.moving = -1
        dock(pos, seat, slot, people, events)


def no_settling(pos: Position, seat: int, slot: int) -> Refusal | None:
    """Why a ship cannot become a colony where it is, or None (SF-COL-1 to SF-COL-3)."""
    index = seat * data.TRANSPORTS + slot
    node = pos.ship_node[index]
    if node < 0:
        return Refusal("SF-COL-1", f"You have no ship {slot + 1} on the board.")
    if pos.ship_kind[index] != data.COLONY_SHIP:
        return Refusal("SF-COL-1", "Only a colony ship can settle.")
    if pos.state[slot] == GROUNDED:
        return Refusal("SF-SPEC-1", "A grounded ship does not settle this turn.")
    if node not in pos.board.sites:
        return Refusal("SF-COL-1", "A colony needs a site between two planets of a system.")
    mine = pos.owner[node] == occupant(seat, SHIP_OF + data.COLONY_SHIP)
    if not mine or (slot == pos.moving and pos.ship_node.count(node) > 1):
        return Refusal("SF-COL-1", "The site is occupied; the ship is only passing over it.")
    sector = pos.board.sectors[pos.board.site_sector[node]]
    if sector.tier == 0:
        return Refusal("SF-SETUP-15", "Home sites are not colonised during the game.")
    for p in pos.board.site_planets[node]:
        face = data.FACES[pos.faces[p]]
        if face.token is not None:
            what = data.TOKEN_TITLES[face.token]
            return Refusal(
                "SF-COL-2", f"The {what} ({face.strength}) beside this site must be cleared first."
            )
    limit = data.COLONIES_PER_SYSTEM.get(pos.seats, len(sector.sites))
    there = sum(1 for nodes in (*pos.colonies, *pos.ports) for n in nodes if n in sector.sites)
    if there >= limit:
        return Refusal("SF-COL-3", f"With {pos.seats} players only {limit} colonies fit into a new system.")
    return None


def settle(pos: Position, seat: int, slot: int, events: Events) -> None:
    """Turn a colony ship into a colony; its transport comes back."""
    node = remove_ship(pos, seat, slot)
    if pos.moving == slot:
        pos.moving = -1
    add_colony(pos, seat, node)
    events.append(Settled("SF-COL-1", seat, node))


def must_leave(pos: Position, seat: int, slot: int) -> int:
    """The intersection a ship must leave in the flight that begins, or -1 (SF-MOVE-8, SF-MOVE-10)."""
    index = seat * data.TRANSPORTS + slot
    node = pos.ship_node[index]
    if node in pos.board.sites and pos.ship_kind[index] == data.COLONY_SHIP:
        return node
    return node if node in foreign_port_sites(pos, seat) else -1


def begin_flight(pos: Position, seat: int, base: int) -> None:
    """Set the flight of this turn up."""
    pos.base = base
    pos.moving = -1
    for slot in range(data.TRANSPORTS):
        pos.used[slot] = 0
        pos.state[slot] = READY
        pos.leave[slot] = must_leave(pos, seat, slot)


@dataclass(frozen=True, slots=True)
class Flight(Question):
    """The last phase of a turn: the ships fly."""

    seat: int
    kind: ClassVar[str] = "flight"
    rule: ClassVar[str] = "SF-MOVE-1"

    def advance(self, pos: Position, events: Events) -> bool:
        ships = pos.ships(self.seat)
        if not ships or any(pos.state[k] in (READY, DONE) for k in ships) or pos.options.claimed:
            return False
        if any(no_settling(pos, self.seat, k) is None for k in ships):
            return False
        pos.stack.pop()
        events.append(NoFlight("SF-SPEED-1", self.seat))
        return True

    def legal(self, pos: Position) -> Sequence[Action]:
        seat = self.seat
        slots = pos.ships(seat)
        out: list[Action] = []
        if self._no_end(pos) is None:
            out.append(END_TURN)
        out += [SETTLE[k] for k in slots if no_settling(pos, seat, k) is None]
        taken = taken_nodes(pos, seat)
        for k in slots if stranded(pos, seat) is None else (pos.moving,):
            out += map(FLY[k].__getitem__, targets(pos, seat, k, taken))
        if pos.options.claimed and why_no_claim(pos) is None:
            out.append(CLAIM)
        return out

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        match action:
            case Fly():
                return no_flight(pos, self.seat, action)
            case Settle():
                return no_settling(pos, self.seat, action.ship)
            case EndTurn():
                return self._no_end(pos)
            case Claim():
                return why_no_claim(pos)
            case _:
                return self.refuse(pos, action)

    def _no_end(self, pos: Position) -> Refusal | None:
        """Why the turn cannot end yet, or None (SF-MOVE-4)."""
        seat = self.seat
        refusal = stranded(pos, seat)
        if refusal is not None:
            return refusal
        for k in pos.ships(seat):
            here = pos.ship_node[seat * data.TRANSPORTS + k]
            if pos.leave[k] == here and targets(pos, seat, k):
                if here in pos.board.sites and pos.ship_kind[seat * data.TRANSPORTS + k] == data.COLONY_SHIP:
                    return Refusal(
                        "SF-MOVE-8", f"Ship {k + 1} stood on this site before: it must settle or fly on."
                    )
                return Refusal("SF-MOVE-10", f"Ship {k + 1} must leave another player's spaceport site.")
        return None

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        match action:
            case Fly():
                fly(pos, self.seat, action, events)
            case Settle():
                settle(pos, self.seat, action.ship, events)
            case EndTurn():
                pos.stack.pop()
            case Claim():
                win(pos, events, "SF-WIN-3")
            case _:
                raise AssertionError(action)

    def prompt(self, pos: Position) -> str:
        return f"Fly your ships (speed {pos.speed(self.seat)}), then end the turn."
