"""What a ship sets off by arriving: discs turned up, tokens cleared (SF-EXPL, SF-CLEAR)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.game import Refusal
from . import data
from .actions import DISC, SPARE, Action, Disc, Spare
from .events import Cleared, Explored, Turned
from .frames import Chances, Deal, Events, Frame

if TYPE_CHECKING:
    from .position import Position


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


@dataclass(frozen=True, slots=True)
class Reveal(Deal):
    """The discs of an explored system are turned up (SF-EXPL-1, SF-EXPL-2)."""

    seat: int
    planets: tuple[int, ...]

    def _pool(self, pos: Position) -> int:
        planet = pos.board.planets[self.planets[0]]
        return data.pool_of(planet.tier, planet.symbol)

    def prompt(self, pos: Position) -> str:
        name = data.RESOURCES[pos.board.planets[self.planets[0]].resource]
        number = self._pool(pos) % len(data.SYMBOLS)
        return f"What is on the disc of the {name} planet, the one with the {data.SYMBOLS[number]}?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        assert isinstance(chance, Disc)
        label, pool = data.FACES[chance.face].label, self._pool(pos)
        there = data.DISC_POOLS[pool]
        whose = f"{'near' if pool < len(data.SYMBOLS) else 'far'} {data.SYMBOLS[pool % len(data.SYMBOLS)]}"
        if chance.face in there:
            which = f"The disc {label} is" if there.count(chance.face) == 1 else f"Both discs {label} are"
            return Refusal("SF-COMP-7", f"{which} turned up already, of those with the {whose}.")
        return Refusal("SF-COMP-7", f"No disc {label} bears the {whose}: there are {_labels(there)}.")

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


def _labels(pool: tuple[int, ...]) -> str:
    """What is on the discs of a pool, each once."""
    return ", ".join(data.FACES[face].label for face in sorted(set(pool)))


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

    def prompt(self, pos: Position) -> str:
        return "Which disc from the reserve comes where the token was?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        assert isinstance(chance, Spare)
        label, there = data.FACES[chance.face].label, data.DISC_POOLS[data.RESERVE_POOL]
        if chance.face in there:
            return Refusal("SF-CLEAR-2", f"No disc {label} is left in the reserve.")
        return Refusal("SF-CLEAR-2", f"The reserve has no disc {label}: there are {_labels(there)}.")

    def chances(self, pos: Position) -> Chances:
        return weigh(pos.pools[data.RESERVE_POOL], SPARE)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Spare)
        pos.stack.pop()
        pos.pools[data.RESERVE_POOL] = without(pos.pools[data.RESERVE_POOL], action.face)
        pos.faces[self.planet] = action.face
        events.append(Turned("SF-CLEAR-2", self.seat, self.planet, action.face))
