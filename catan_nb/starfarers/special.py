"""Special results of encounters: a ship grounded, a space jump, a ship won (SF-SPEC-1 to SF-SPEC-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.game import Refusal
from . import data, space
from .actions import GROUND, JUMP, PLACE, STAY, Action, Ground, Jump, Place, Stay
from .build import no_ship_piece, place_ship, ship_sites
from .events import Grounded, Jumped, ShipWon, Stayed
from .exploring import arrive
from .flight import land, lift
from .frames import Events, Question
from .position import FREE
from .reach import GROUNDED, JUMPED, READY, foreign_port_sites, why_no_end
from .stations import dock

if TYPE_CHECKING:
    from .position import Position


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
        kind = pos.board.kind
        places = [n for n in range(space.NODES) if pos.owner[n] == FREE and kind[n] != space.SHUT]
        for k in pos.ships(self.seat):
            if pos.state[k] == READY:
                out += [JUMP[k][n] for n in places if why_no_end(pos, self.seat, k, n) is None]
        return out

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if isinstance(action, Stay):
            return None
        if not isinstance(action, Jump):
            return self.refuse(pos, action)
        here = pos.ship_node[self.seat * data.TRANSPORTS + action.ship]
        if here < 0:
            return Refusal("SF-SPEC-2", f"You have no ship {action.ship + 1} on the board.")
        if pos.state[action.ship] != READY:
            return Refusal("SF-SPEC-2", f"Ship {action.ship + 1} is grounded; jump with another one.")
        if action.node == here:
            return Refusal("SF-SPEC-2", "The ship is there already; jump somewhere else or stay.")
        if pos.board.kind[action.node] == space.SHUT:
            return Refusal("SF-MOVE-3", "That is the middle of a system; nothing can go there.")
        return why_no_end(pos, self.seat, action.ship, action.node)

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
        return "Jump with one ship to any free intersection, or stay where you are."


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
