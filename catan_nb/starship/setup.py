"""Set-up: options, missions, lots, start colonies, the free first module (SC-SETUP-1 to SC-SETUP-6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ..core.game import Refusal
from ..core.options import target, unknown_option
from . import data
from .actions import CHOOSE, MOON_CHANCES, Action, Choose, Moon
from .events import Chose, Drawn, Revealed
from .frames import Chances, Deal, Events, Frame, Question
from .missions import OpenMissions
from .position import Options, Position
from .turn import begin_turn

OPTION_VALUES: dict[str, tuple[Any, ...]] = {
    "seats": (data.SEATS,),
    "target": (data.TARGET, *(n for n in range(data.TARGET_MIN, data.TARGET_MAX + 1) if n != data.TARGET)),
}


def check_options(seats: int, given: dict[str, Any]) -> dict[str, Any]:
    """All options of a game, from those given. Raises ValueError with one sentence."""
    unknown_option("Starship", given, [name for name in OPTION_VALUES if name != "seats"])
    return {"target": target(given.get("target", data.TARGET), data.TARGET_MIN, data.TARGET_MAX)}


def new_position(seats: int, options: Mapping[str, Any]) -> Position:
    """The position before anything was dealt."""
    stack: list[Frame] = [FirstTurn(), FirstModules(), DrawLots(), OpenMissions(-1)]
    pos = Position(Options(options["target"]), stack)
    pos.settle([])
    return pos


@dataclass(frozen=True, slots=True)
class DrawLots(Deal):
    """The lot says who is the moon; both lay out their start colony (SC-SETUP-4)."""

    rule: ClassVar[str] = "SC-SETUP-4"

    def prompt(self, pos: Position) -> str:
        return "Which player drew the moon?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        return Refusal("SC-SETUP-4", "There are two players, 0 and 1.")

    def chances(self, pos: Position) -> Chances:
        return MOON_CHANCES

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Moon)
        pos.stack.pop()
        pos.moon = pos.turn = action.seat
        for side in (data.MOON, data.SUN):
            seat = action.seat if side == data.MOON else 1 - action.seat
            pos.colonies[seat] = (data.START_COLONY[side],)
            events.append(Drawn("SC-SETUP-4", seat, side, data.START_COLONY[side]))


@dataclass(frozen=True, slots=True)
class FirstModules(Question):
    """Both choose a free basic module in secret, the moon first; then both are revealed (SC-SETUP-5)."""

    kind: ClassVar[str] = "module"
    rule: ClassVar[str] = "SC-SETUP-5"

    def actor(self, pos: Position) -> int:
        return pos.moon if pos.chosen[pos.moon] < 0 else 1 - pos.moon

    def advance(self, pos: Position, events: Events) -> bool:
        if min(pos.chosen) < 0:
            return False
        pos.stack.pop()
        for seat in (pos.moon, 1 - pos.moon):
            pos.modules[seat][pos.chosen[seat]] = data.BASIC
            events.append(Revealed("SC-SETUP-5", seat, pos.chosen[seat]))
            pos.chosen[seat] = -1
        return True

    def legal(self, pos: Position) -> Sequence[Action]:
        return CHOOSE

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        return None if isinstance(action, Choose) else self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Choose)
        seat = self.actor(pos)
        pos.chosen[seat] = action.module
        events.append(Chose("SC-SETUP-5", seat, action.module))

    def prompt(self, pos: Position) -> str:
        return "Choose your free first module; your opponent does not see it yet."


@dataclass(frozen=True, slots=True)
class FirstTurn(Frame):
    """The set-up is done; the moon begins (SC-SETUP-6)."""

    def advance(self, pos: Position, events: Events) -> bool:
        pos.stack.pop()
        begin_turn(pos, pos.moon, events)
        return True
