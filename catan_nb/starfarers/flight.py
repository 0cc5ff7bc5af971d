"""The flight phase: where ships may go, exploring, clearing, settling (SF-MOVE, SF-EXPL, SF-CLEAR, SF-COL).

Distances never change during a game: passing over other pieces is allowed, and only the
centres of systems are shut (SF-MOVE-2, SF-MOVE-3). So reach comes from tables, and what
remains to check is where a ship may *end*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.game import Refusal
from . import data, space
from .actions import (
    CLAIM, DISC, END_TURN, FLY, GROUND, JUMP, PLACE, SETTLE, SPARE, STAY, Action, Claim, Disc, EndTurn, Fly,
    Ground, Jump, Place, Settle, Spare, Stay,
)  # fmt: skip
from .build import add_colony, no_ship_piece, place_ship, remove_ship, ship_sites
from .events import Cleared, Explored, Flew, Grounded, Jumped, NoFlight, Settled, ShipWon, Stayed, Turned
from .frames import Chances, Deal, Events, Frame, Question
from .points import win
from .position import CLOSED, FREE, SHIP_OF, occupant
from .production import why_no_claim
from .stations import dock, no_dock

if TYPE_CHECKING:
    from .position import Position

READY, DONE, GROUNDED, JUMPED = range(4)
"""``Position.state`` of a ship in this flight; the one in ``Position.moving`` is ready too."""


# -- where a ship may end ---------------------------------------------------------------------------


def foreign_port_sites(pos: Position, seat: int) -> set[int]:
    """The intersections beside other players' spaceports (SF-MOVE-6)."""
    lanes = pos.board.lanes
    return {n for s, ports in enumerate(pos.ports) if s != seat for port in ports for n in lanes[port]}


def occupied(pos: Position) -> set[int]:
    """Every intersection with a building or a closed site."""
    taken = set(pos.closed)
    for nodes in pos.colonies:
        taken.update(nodes)
    for nodes in pos.ports:
        taken.update(nodes)
    return taken


def no_ends(pos: Position, seat: int, slot: int, taken: set[int] | None = None) -> set[int]:
    """Every intersection where a ship may not end (SF-MOVE-2, 6, 7, 8, 9, 10).

    Its own place counts as free of itself. A docking point is not among them when the ship may
    found a station there. ``taken`` may hand in buildings and foreign spaceport sites.
    """
    own = seat * data.TRANSPORTS + slot
    bad = set(taken) if taken is not None else occupied(pos) | foreign_port_sites(pos, seat)
    bad.update(n for i, n in enumerate(pos.ship_node) if n >= 0 and i != own)
    if pos.ship_kind[own] == data.COLONY_SHIP:
        bad |= pos.board.docks
    else:
        bad |= pos.board.sites
        bad.update(n for n, people in pos.board.dock_people.items() if no_dock(pos, seat, people) is not None)
    if pos.leave[slot] >= 0:
        bad.add(pos.leave[slot])
    return bad


def why_no_end(pos: Position, seat: int, slot: int, node: int) -> Refusal:
    """Why a ship may not end on an intersection of ``no_ends``; names the rule."""
    board, name = pos.board, space.NAMES[node]
    colony_ship = pos.ship_kind[seat * data.TRANSPORTS + slot] == data.COLONY_SHIP
    if board.kind[node] == space.DOCK:
        if colony_ship:
            return Refusal("SF-MOVE-9", "A colony ship cannot stop at a docking point.")
        refusal = no_dock(pos, seat, board.dock_people[node])
        if refusal is not None:
            return refusal
    if not colony_ship and node in board.sites:
        return Refusal("SF-MOVE-7", "A trade ship cannot stop on a colony site.")
    if node == pos.leave[slot]:
        rule = "SF-MOVE-8" if node in board.sites else "SF-MOVE-10"
        return Refusal(rule, f"The ship must leave {name} in this flight; out and back does not count.")
    if node in pos.closed and pos.owner[node] == CLOSED:
        return Refusal("SF-SETUP-14", f"{name} is a closed home site.")
    if node in foreign_port_sites(pos, seat) and pos.owner[node] == FREE:
        return Refusal("SF-MOVE-6", f"{name} lies beside another player's spaceport; no ship may stop there.")
    return Refusal("SF-MOVE-2", f"{name} is occupied; a ship may pass over it, not stop there.")


def steps_left(pos: Position, seat: int, slot: int) -> int:
    """The steps a ship has left in this flight."""
    return pos.speed(seat) - pos.used[slot]


def barred(pos: Position, here: int, steps: int, bad: set[int]) -> set[int]:
    """Of the intersections in reach, those a ship may neither end on nor stop over at (SF-MOVE-2)."""
    far, docks, within = pos.board.distances(here), pos.board.docks, pos.board.within
    return {
        n
        for n in bad
        if far[n] <= steps
        and (far[n] == steps or n in docks or all(m in bad for m in within(n, steps - far[n])))
    }


def targets(pos: Position, seat: int, slot: int, taken: set[int] | None = None) -> list[int]:
    """Where a ship may fly now: legal ends, and stops on the way from which an end is in reach."""
    here = pos.ship_node[seat * data.TRANSPORTS + slot]
    steps = steps_left(pos, seat, slot)
    if steps <= 0 or pos.state[slot] != READY:
        return []
    shut = barred(pos, here, steps, no_ends(pos, seat, slot, taken))
    reach = pos.board.within(here, steps)
    return [n for n in reach if n not in shut] if shut else list(reach)


def stranded(pos: Position, seat: int) -> int:
    """The slot of the ship that is on its way and may not end where it is, or -1."""
    slot = pos.moving
    if slot >= 0 and pos.ship_node[seat * data.TRANSPORTS + slot] in no_ends(pos, seat, slot):
        return slot
    return -1


def no_flight(pos: Position, seat: int, action: Fly) -> Refusal | None:
    """Why a ship may not fly there, or None."""
    slot, node = action.ship, action.node
    here = pos.ship_node[seat * data.TRANSPORTS + slot]
    if here < 0:
        return Refusal("SF-MOVE-1", f"You have no ship {slot + 1} on the board.")
    refusal = STILL.get(pos.state[slot])
    if refusal is not None:
        return refusal
    if pos.moving not in (-1, slot) and stranded(pos, seat) >= 0:
        return Refusal(
            "SF-MOVE-2", f"Ship {pos.moving + 1} may not end where it is; it must fly on before another ship."
        )
    if node == here:
        return Refusal("SF-MOVE-1", f"Ship {slot + 1} is at {space.NAMES[node]} already.")
    if pos.board.kind[node] == space.SHUT:
        return Refusal("SF-MOVE-3", f"{space.NAMES[node]} is the middle of a system; nothing can go there.")
    steps, way = steps_left(pos, seat, slot), pos.board.distance(here, node)
    if way > steps:
        return Refusal(
            "SF-MOVE-1", f"{space.NAMES[node]} is {way} steps away; ship {slot + 1} has {max(steps, 0)} left."
        )
    bad = no_ends(pos, seat, slot)
    if node in bad and node in barred(pos, here, steps, bad):
        return why_no_end(pos, seat, slot, node)
    return None


STILL = {
    DONE: Refusal("SF-MOVE-4", "That ship has finished its move: another ship has flown since."),
    GROUNDED: Refusal("SF-SPEC-1", "That ship is grounded this turn."),
    JUMPED: Refusal("SF-SPEC-2", "That ship has made the space jump and moves no more this turn."),
}


# -- moving ----------------------------------------------------------------------------------------


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


def unexplored(pos: Position, sector: int) -> bool:
    """Whether a system still has face-down discs."""
    return any(pos.faces[p] == data.HIDDEN for p in pos.board.sectors[sector].planets)


def clearable(pos: Position, seat: int, node: int) -> list[int]:
    """The planets beside an intersection whose tokens a seat is strong enough to take (SF-CLEAR-1)."""
    out = []
    for p in pos.board.passes[node]:
        face = data.FACES[pos.faces[p]]
        if face.token is not None and pos.strength(seat, face.token) >= face.strength:
            out.append(p)
    return out


def arrive(pos: Position, seat: int, node: int, events: Events) -> bool:
    """What a step onto an intersection sets off; True when something was found or cleared."""
    if not pos.board.passes[node]:
        return False
    new = [s for s in pos.board.explores[node] if unexplored(pos, s)]
    if not new and not clearable(pos, seat, node):
        return False
    pos.stack.append(Clear(seat, node))
    for sector in reversed(new):
        pos.stack.append(Reveal(seat, pos.board.sectors[sector].planets))
    for sector in new:
        events.append(Explored("SF-EXPL-1", seat, sector))
    return True


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
    if pos.owner[node] != occupant(seat, SHIP_OF + data.COLONY_SHIP) or pos.ship_node.count(node) > 1:
        return Refusal("SF-COL-1", "The site is occupied; the ship is only passing over it.")
    sector = pos.board.sectors[pos.board.site_sector[node]]
    if sector.tier == 0:
        return Refusal("SF-SETUP-15", "Home sites are not colonised during the game.")
    for p in pos.board.site_planets[node]:
        face = data.FACES[pos.faces[p]]
        if face.token is not None:
            what = data.TOKEN_TITLES[face.token]
            return Refusal("SF-COL-2", f"The {what} ({face.strength}) beside this site must be cleared first.")
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


# -- the frames --------------------------------------------------------------------------------------


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
        taken = occupied(pos) | foreign_port_sites(pos, seat)
        fixed = stranded(pos, seat)
        for k in slots if fixed < 0 else (fixed,):
            table = FLY[k]
            out += [table[n] for n in targets(pos, seat, k, taken)]
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
        slot = stranded(pos, seat)
        if slot >= 0:
            return Refusal("SF-MOVE-2", f"Ship {slot + 1} may not end where it is; it must fly on.")
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


@dataclass(frozen=True, slots=True)
class Reveal(Deal):
    """The discs of an explored system are turned up (SF-EXPL-1, SF-EXPL-2)."""

    seat: int
    planets: tuple[int, ...]

    def _pool(self, pos: Position) -> int:
        planet = pos.board.planets[self.planets[0]]
        return data.pool_of(planet.tier, planet.symbol)

    def chances(self, pos: Position) -> Chances:
        return weigh(pos.pools[self._pool(pos)], DISC)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Disc)
        pool, planet = self._pool(pos), self.planets[0]
        pos.stack.pop()
        if self.planets[1:]:
            pos.stack.append(Reveal(self.seat, self.planets[1:]))
        pos.pools[pool] = without(pos.pools[pool], action.face)
        pos.faces[planet] = action.face
        rule = "SF-EXPL-1" if data.FACES[action.face].token is None else "SF-EXPL-2"
        events.append(Turned(rule, self.seat, planet, action.face))


def weigh(pool: tuple[int, ...], table: tuple[Action, ...]) -> list[tuple[Action, int]]:
    """A pool of discs as chances with weights."""
    return [(table[face], pool.count(face)) for face in sorted(set(pool))]


def without(pool: tuple[int, ...], face: int) -> tuple[int, ...]:
    """A pool with one disc less."""
    at = pool.index(face)
    return pool[:at] + pool[at + 1 :]


@dataclass(frozen=True, slots=True)
class Clear(Frame):
    """Pirate bases and ice beside the ship's place fall, if the mothership is strong enough (SF-CLEAR)."""

    seat: int
    node: int

    def advance(self, pos: Position, events: Events) -> bool:
        pos.stack.pop()
        planets = clearable(pos, self.seat, self.node)
        rule = "SF-CLEAR-1" if len(planets) == 1 else "SF-CLEAR-3"
        for p in reversed(planets):
            pos.stack.append(SpareDisc(self.seat, p))
        for p in planets:
            events.append(Cleared(rule, self.seat, p, pos.faces[p]))
            pos.faces[p] = data.BARE
            pos.medals[self.seat] += 1
            pos.scored = True
        return True


@dataclass(frozen=True, slots=True)
class SpareDisc(Deal):
    """A disc from the reserve comes where a token was (SF-CLEAR-2)."""

    seat: int
    planet: int

    def advance(self, pos: Position, events: Events) -> bool:
        if pos.pools[data.RESERVE_POOL]:
            return False
        pos.stack.pop()
        return True

    def chances(self, pos: Position) -> Chances:
        return weigh(pos.pools[data.RESERVE_POOL], SPARE)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Spare)
        pos.stack.pop()
        pos.pools[data.RESERVE_POOL] = without(pos.pools[data.RESERVE_POOL], action.face)
        pos.faces[self.planet] = action.face
        events.append(Turned("SF-CLEAR-2", self.seat, self.planet, action.face))


# -- special results -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GroundShip(Question):
    """A seat chooses which of its ships is grounded (SF-SPEC-1)."""

    seat: int
    kind: ClassVar[str] = "ground"
    rule: ClassVar[str] = "SF-SPEC-1"

    def _slots(self, pos: Position) -> list[int]:
        slots = [k for k in pos.ships(self.seat) if pos.state[k] == READY]
        foreign = foreign_port_sites(pos, self.seat)
        free = [k for k in slots if pos.ship_node[self.seat * data.TRANSPORTS + k] not in foreign]
        return free or slots

    def legal(self, pos: Position) -> Sequence[Action]:
        return [GROUND[k] for k in self._slots(pos)]

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if not isinstance(action, Ground):
            return self.refuse(pos, action)
        if action.ship in self._slots(pos):
            return None
        if action.ship not in pos.ships(self.seat):
            return Refusal("SF-SPEC-1", f"You have no ship {action.ship + 1} on the board.")
        return Refusal("SF-MOVE-10", "That ship must leave a spaceport site; ground another one.")

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Ground)
        pos.stack.pop()
        pos.state[action.ship] = GROUNDED
        events.append(Grounded(self.rule, self.seat, action.ship))

    def prompt(self, pos: Position) -> str:
        return "Choose the ship that stays grounded this turn."


@dataclass(frozen=True, slots=True)
class JumpShip(Question):
    """One ship may jump to any free intersection (SF-SPEC-2)."""

    seat: int
    kind: ClassVar[str] = "jump"
    rule: ClassVar[str] = "SF-SPEC-2"

    def legal(self, pos: Position) -> Sequence[Action]:
        out: list[Action] = [STAY]
        taken = occupied(pos) | foreign_port_sites(pos, self.seat)
        for k in pos.ships(self.seat):
            if pos.state[k] == READY:
                bad = no_ends(pos, self.seat, k, taken)
                bad.add(pos.ship_node[self.seat * data.TRANSPORTS + k])
                table, kind = JUMP[k], pos.board.kind
                out += [table[n] for n in range(space.NODES) if n not in bad and kind[n] != space.SHUT]
        return out

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if isinstance(action, Stay):
            return None
        if not isinstance(action, Jump):
            return self.refuse(pos, action)
        here = pos.ship_node[self.seat * data.TRANSPORTS + action.ship]
        if here < 0 or pos.state[action.ship] != READY:
            return Refusal("SF-SPEC-2", f"Ship {action.ship + 1} cannot jump.")
        if action.node == here:
            return Refusal("SF-SPEC-2", "The ship is there already.")
        if pos.board.kind[action.node] == space.SHUT:
            return Refusal("SF-MOVE-3", "That is the middle of a system; nothing can go there.")
        if action.node in no_ends(pos, self.seat, action.ship):
            return why_no_end(pos, self.seat, action.ship, action.node)
        return None

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        seat = self.seat
        pos.stack.pop()
        if isinstance(action, Stay):
            events.append(Stayed("SF-SPEC-2", seat))
            return
        assert isinstance(action, Jump)
        slot, node = action.ship, action.node
        start = pos.ship_node[seat * data.TRANSPORTS + slot]
        lift(pos, seat, slot)
        land(pos, seat, slot, node)
        pos.state[slot] = JUMPED
        events.append(Jumped("SF-SPEC-2", seat, slot, start, node))
        people = pos.board.dock_people.get(node)
        if people is not None:
            dock(pos, seat, slot, people, events)
        else:
            arrive(pos, seat, node, events)

    def prompt(self, pos: Position) -> str:
        return "Jump with one ship to any free intersection, or decline."


@dataclass(frozen=True, slots=True)
class WonShip(Question):
    """A trade ship that was won goes on a free spaceport site, or waits as a token (SF-SPEC-3)."""

    seat: int
    kind: ClassVar[str] = "place"
    rule: ClassVar[str] = "SF-SPEC-3"

    def advance(self, pos: Position, events: Events) -> bool:
        if no_ship_piece(pos, self.seat, data.TRADE_SHIP) is None:
            return Question.advance(self, pos, events)
        pos.stack.pop()
        pos.waiting[self.seat] += 1
        events.append(ShipWon("SF-SPEC-3", self.seat, -1))
        return True

    def legal(self, pos: Position) -> Sequence[Action]:
        return [PLACE[n] for n in ship_sites(pos, self.seat)]

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if not isinstance(action, Place):
            return self.refuse(pos, action)
        if action.node in ship_sites(pos, self.seat):
            return None
        return Refusal("SF-SPEC-3", "The ship goes on a free intersection beside a spaceport of yours.")

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Place)
        pos.stack.pop()
        place_ship(pos, self.seat, data.TRADE_SHIP, action.node)
        events.append(ShipWon("SF-SPEC-3", self.seat, action.node))

    def prompt(self, pos: Position) -> str:
        return "Choose where the trade ship that you won starts."
