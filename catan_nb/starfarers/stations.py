"""Trade stations, friendship cards, friendship markers (SF-STAT-1 to SF-STAT-5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.game import Refusal
from . import data
from .actions import BEFRIEND, Action, Befriend
from .build import remove_ship
from .events import Befriended, Docked, Marker
from .frames import Events, Question
from .points import marker

if TYPE_CHECKING:
    from .position import Position


def no_dock(pos: Position, seat: int, people: int) -> Refusal | None:
    """Why a seat cannot found a station with a people now, or None (SF-STAT-1, SF-STAT-2)."""
    there = len(pos.docks[people])
    if there >= data.STATIONS_PER_OUTPOST:
        return Refusal(
            "SF-STAT-2",
            f"All {data.STATIONS_PER_OUTPOST} docks of this outpost are taken; fly to another one.",
        )
    pods = pos.fitted[seat][data.POD]
    if pods <= there:
        return Refusal(
            "SF-STAT-1",
            f"Station number {there + 1} here needs {there + 1} freight pods; you have {pods}.",
        )
    return None


def cards_left(pos: Position, people: int) -> list[int]:
    """A people's friendship cards that nobody has taken yet."""
    taken = {card for cards in pos.cards for card in cards}
    return [i for i, card in enumerate(data.FRIENDSHIP) if card.people == people and i not in taken]


def dock(pos: Position, seat: int, slot: int, people: int, events: Events) -> None:
    """Turn a trade ship into a station; its owner then chooses a card."""
    remove_ship(pos, seat, slot)
    before = marker(pos.docks[people])
    pos.docks[people] += (seat,)
    after = marker(pos.docks[people])
    events.append(Docked("SF-STAT-1", seat, people, pos.docks[people].count(seat)))
    if after != before:
        events.append(Marker("SF-STAT-4", after, people, before))
        pos.scored = True
    pos.stack.append(ChooseFriend(seat, people))


@dataclass(frozen=True, slots=True)
class ChooseFriend(Question):
    """The founder of a station chooses one of that people's cards (SF-STAT-3)."""

    seat: int
    people: int
    kind: ClassVar[str] = "befriend"
    rule: ClassVar[str] = "SF-STAT-3"

    def legal(self, pos: Position) -> Sequence[Action]:
        return [BEFRIEND[card] for card in cards_left(pos, self.people)]

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if not isinstance(action, Befriend):
            return self.refuse(pos, action)
        if data.FRIENDSHIP[action.card].people != self.people:
            return Refusal("SF-STAT-3", f"Choose a card of the {data.PEOPLES[self.people]}.")
        if action.card not in cards_left(pos, self.people):
            return Refusal("SF-STAT-3", "That card has been taken; choose one of those left.")
        return None

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Befriend)
        pos.stack.pop()
        pos.cards[self.seat] += (action.card,)
        events.append(Befriended("SF-STAT-3", self.seat, action.card))

    def prompt(self, pos: Position) -> str:
        return f"Choose a friendship card of the {data.PEOPLES[self.people]}."
