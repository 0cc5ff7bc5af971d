"""Missions, and the adventure planets at which they are done (SC-MIS-1 to SC-MIS-5, SC-CARD-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core import counts
from ..core.game import Refusal
from . import data
from .actions import DO_MISSION, NEW_MISSION, PASS, Action, DoMission, NewMission, Pass
from .events import Earned, MissionDone, MissionOpened, Paid
from .frames import Chances, Deal, Events, Question
from .planets import leave, mark, met
from .points import changed, titles
from .position import HELPED
from .stacks import most_actions
from .stores import TakeReward

if TYPE_CHECKING:
    from .position import Position


def _undrawn(pos: Position) -> list[int]:
    """The missions in the deck, lowest group first; within a group nobody knows the order."""
    drawn = {*pos.missions_open, *pos.missions_out, *pos.missions_done[0], *pos.missions_done[1]}
    return [m.number for m in data.MISSIONS if m.number not in drawn]


def deck(pos: Position) -> tuple[int, ...]:
    """How many missions of each group, from the first, are in the deck."""
    groups = [data.MISSIONS[m].group for m in _undrawn(pos)]
    return tuple(groups.count(group) for group in range(1, data.MISSION_GROUPS + 1))


@dataclass(frozen=True, slots=True)
class OpenMissions(Deal):
    """Gaps among the open missions are filled while the deck lasts (SC-SETUP-2, SC-MIS-1)."""

    seat: int
    rule: ClassVar[str] = "SC-MIS-1"

    def advance(self, pos: Position, events: Events) -> bool:
        if len(pos.missions_open) < data.OPEN_MISSIONS and _undrawn(pos):
            return False
        pos.stack.pop()
        return True

    def prompt(self, pos: Position) -> str:
        return "Which mission is laid open?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        assert isinstance(chance, NewMission)
        title, left = data.MISSIONS[chance.mission].title, _undrawn(pos)
        if chance.mission in pos.missions_open:
            return Refusal(self.rule, f"{title} lies open already.")
        if chance.mission not in left:
            return Refusal(self.rule, f"{title} is done already.")
        group = data.MISSIONS[left[0]].group
        return Refusal("SC-SETUP-2", f"{title} lies deeper in the deck; group {group} comes first.")

    def chances(self, pos: Position) -> Chances:
        left = _undrawn(pos)
        group = data.MISSIONS[left[0]].group
        return [(NEW_MISSION[m], 1) for m in left if data.MISSIONS[m].group == group]

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, NewMission)
        pos.missions_open += (action.mission,)
        rule = "SC-SETUP-2" if self.seat < 0 else "SC-MIS-1"
        events.append(MissionOpened(rule, self.seat, action.mission))


def no_mission(pos: Position, seat: int, mission: data.Mission) -> Refusal | None:
    """Why a seat cannot do a mission at the planet it has met, or None."""
    here = met(pos)
    if mission.planet != here.number:
        where = data.CARDS[mission.planet].name
        return Refusal("SC-CARD-6", f"{mission.title} is done at {where}; this is {here.name}.")
    if mission.number not in pos.missions_open:
        return Refusal("SC-CARD-6", f"{mission.title} is not among the open missions.")
    short = counts.missing(pos.stores[seat], mission.pay)
    if any(short):
        lacks = " and ".join(f"{n} {data.COMMODITIES[c]}" for c, n in enumerate(short) if n)
        return Refusal("SC-MIS-2", f"You lack {lacks} for {mission.title}.")
    if pos.astro[seat] < mission.pay_astro:
        need = f"{mission.title} costs {mission.pay_astro} astro; you have {pos.astro[seat]}."
        return Refusal("SC-MIS-2", need)
    if pos.strength(seat) < mission.cannons:
        need = f"{mission.title} needs {mission.cannons} cannon points; you have {pos.strength(seat)}."
        return Refusal("SC-MIS-3", need)
    if pos.power(seat) < mission.boosters:
        need = f"{mission.title} needs {mission.boosters} booster points; you have {pos.power(seat)}."
        return Refusal("SC-MIS-4", need)
    return None


@dataclass(frozen=True, slots=True)
class MeetAdventure(Question):
    """An adventure planet was turned: do its missions, one action each, or go on."""

    seat: int
    kind: ClassVar[str] = "meet"
    rule: ClassVar[str] = "SC-CARD-6"

    def advance(self, pos: Position, events: Events) -> bool:
        if pos.actions >= most_actions(pos):
            pos.stack.pop()
            return True
        return Question.advance(self, pos, events)

    def legal(self, pos: Position) -> Sequence[Action]:
        missions = [data.MISSIONS[m] for m in sorted(pos.missions_open)]
        out: list[Action] = [DO_MISSION[m.number] for m in missions if no_mission(pos, self.seat, m) is None]
        out.append(PASS)
        return out

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if isinstance(action, DoMission):
            return no_mission(pos, self.seat, data.MISSIONS[action.mission])
        return self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        if isinstance(action, DoMission):
            pos.actions += 1
            mark(pos, HELPED)
            do_mission(pos, self.seat, data.MISSIONS[action.mission], events)
        elif pos.turned[-1].fate == HELPED:
            pos.stack.pop()
        else:
            leave(pos, self.seat, len(self.legal(pos)) > 1, events)

    def prompt(self, pos: Position) -> str:
        return f"Do a mission at {met(pos).name}, or pass."


def do_mission(pos: Position, seat: int, mission: data.Mission, events: Events) -> None:
    """Pay for a mission, put its card away and hand out what it gives (SC-MIS-1, SC-MIS-2)."""
    before = titles(pos)
    pos.missions_open = tuple(m for m in pos.missions_open if m != mission.number)
    if mission.kept:
        pos.missions_done[seat] += (mission.number,)
    else:
        pos.missions_out += (mission.number,)
    events.append(MissionDone("SC-MIS-1", seat, mission.number, mission.kept))
    if any(mission.pay) or mission.pay_astro:
        counts.remove(pos.stores[seat], mission.pay)
        pos.astro[seat] -= mission.pay_astro
        events.append(Paid("SC-MIS-2", seat, mission.pay, mission.pay_astro))
    if mission.gain_astro:
        pos.astro[seat] += mission.gain_astro
        events.append(Earned("SC-MIS-2", seat, mission.gain_astro))
    if mission.choice:
        pos.stack.append(TakeReward("SC-MIS-2", seat, mission.choice))
    if mission.kept:
        changed(pos, before, events)
