"""The flight: naming a stack, the sensor, card after card, the end (SC-TRAVEL-1 to SC-TRAVEL-9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.frames import refusal_now
from ..core.game import Refusal
from . import data
from .actions import (
    FLY,
    HERE,
    NEXT_CARD,
    PUT,
    SKIP_FLIGHT,
    STOP_FLIGHT,
    Action,
    Buy,
    BuyPair,
    Card,
    DoMission,
    Fly,
    FoundColony,
    NextCard,
    Put,
    Sell,
    SkipFlight,
    StopFlight,
    TakePlanet,
)
from .deals import no_deal
from .events import (
    BY_ACTIONS,
    BY_CARDS,
    BY_FIGHT,
    BY_STACK,
    BY_WISH,
    Departed,
    FlightEnded,
    Looked,
    NoFlight,
    Returned,
    Turned,
)
from .frames import Chances, Deal, Events, Question
from .missions import MeetAdventure, no_mission
from .pirates import MeetPirates
from .planets import MeetColony, MeetPlanet, met, no_rocket
from .position import (
    BOTH,
    CARD_BITS,
    CARD_MASK,
    EMPTY,
    GONE,
    HELPED,
    LEFT,
    LOST,
    MET,
    TAKEN,
    TRADED,
    Seen,
    known,
)
from .stacks import cards_in, draw, draw_chances, gather, most_actions, most_cards, not_in_stack

if TYPE_CHECKING:
    from .position import Position


@dataclass(frozen=True, slots=True)
class Departure(Question):
    """The second phase of a turn begins: name a stack, or stay at home."""

    seat: int
    kind: ClassVar[str] = "depart"
    rule: ClassVar[str] = "SC-TRAVEL-1"

    def advance(self, pos: Position, events: Events) -> bool:
        return False

    def legal(self, pos: Position) -> Sequence[Action]:
        out: list[Action] = [FLY[s] for s, members in enumerate(pos.stacks) if members]
        out.append(SKIP_FLIGHT)
        return out

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if isinstance(action, SkipFlight):
            return None
        if not isinstance(action, Fly):
            return self.refuse(pos, action)
        if pos.stacks[action.stack]:
            return None
        return Refusal("SC-TRAVEL-8", f"Stack {action.stack + 1} has no card left; name another one.")

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        if isinstance(action, SkipFlight):
            pos.stack.pop()
            events.append(NoFlight("SC-TRAVEL-9", self.seat))
            return
        assert isinstance(action, Fly)
        pos.flying = action.stack
        pos.flown[action.stack] += 1
        events.append(Departed("SC-TRAVEL-2", self.seat, action.stack, most_cards(pos), most_actions(pos)))
        pos.stack[-1] = Flight(self.seat)
        looks = min(data.LOOKS[pos.modules[self.seat][data.SENSOR]], len(pos.stacks[action.stack]))
        if looks:
            pos.stack += [SensorPut(self.seat), SensorLook(self.seat, looks)]

    def prompt(self, pos: Position) -> str:
        return f"Name the stack you fly through: up to {most_cards(pos)} cards. Or skip the flight."


@dataclass(frozen=True, slots=True)
class SensorLook(Deal):
    """The sensor shows the top cards, one after the other (SC-TRAVEL-5)."""

    seat: int
    left: int
    rule: ClassVar[str] = "SC-TRAVEL-5"

    def teller(self, pos: Position) -> int:
        return self.seat

    def prompt(self, pos: Position) -> str:
        return f"Your sensor looks at the stack: which card is number {len(pos.looked) + 1} from the top?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        return not_in_stack(pos, chance)

    def chances(self, pos: Position) -> Chances:
        return draw_chances(pos)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Card)
        seats = draw(pos, action.card) | 1 << self.seat
        events.append(Looked("SC-TRAVEL-5", self.seat, len(pos.looked), action.card))
        pos.looked += (known(action.card, seats),)
        if self.left > 1:
            pos.stack[-1] = SensorLook(self.seat, self.left - 1)
        else:
            pos.stack.pop()


@dataclass(frozen=True, slots=True)
class SensorPut(Question):
    """The cards looked at go back, each on the top or at the bottom, in any order (SC-TRAVEL-5)."""

    seat: int
    kind: ClassVar[str] = "sensor"
    rule: ClassVar[str] = "SC-TRAVEL-5"

    def advance(self, pos: Position, events: Events) -> bool:
        if any(member != GONE for member in pos.looked):
            return False
        pos.stack.pop()
        pos.looked = ()
        return True

    def legal(self, pos: Position) -> Sequence[Action]:
        return [put for look, member in enumerate(pos.looked) if member != GONE for put in PUT[look]]

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if not isinstance(action, Put):
            return self.refuse(pos, action)
        if action.look >= len(pos.looked):
            return Refusal("SC-TRAVEL-5", f"You looked at {len(pos.looked)} cards, no more.")
        if pos.looked[action.look] == GONE:
            return Refusal("SC-TRAVEL-5", f"Card {action.look + 1} is back in the stack already.")
        return None

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Put)
        member = pos.looked[action.look]
        if action.bottom:
            pos.bottom = (*pos.bottom, member)
        else:
            pos.top = (member, *pos.top)
        pos.looked = (*pos.looked[: action.look], GONE, *pos.looked[action.look + 1 :])
        events.append(Returned("SC-TRAVEL-5", self.seat, member & CARD_MASK, action.bottom))

    def prompt(self, pos: Position) -> str:
        return "Put each card that you looked at on the very top or at the very bottom of the stack."


@dataclass(frozen=True, slots=True)
class Flight(Question):
    """Between two cards of a flight: have the next one turned, or stop."""

    seat: int
    kind: ClassVar[str] = "flight"
    rule: ClassVar[str] = "SC-TRAVEL-4"

    def advance(self, pos: Position, events: Events) -> bool:
        why = self._over(pos)
        if why is None:
            return False
        self._end(pos, why, events)
        return True

    def _over(self, pos: Position) -> int | None:
        """Why the flight is over by itself, or None."""
        if pos.turned and pos.turned[-1].fate == LOST:
            return BY_FIGHT
        if pos.actions >= most_actions(pos):
            return BY_ACTIONS
        if not cards_in(pos):
            return BY_STACK
        return BY_CARDS if len(pos.turned) >= most_cards(pos) else None

    def _end(self, pos: Position, why: int, events: Events) -> None:
        pos.stack.pop()
        events.append(FlightEnded("SC-TRAVEL-4", self.seat, why))
        gather(pos, self.seat, events)

    def legal(self, pos: Position) -> Sequence[Action]:
        return (NEXT_CARD, STOP_FLIGHT)

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if isinstance(action, (NextCard, StopFlight)):
            return None
        late = too_late(pos, self.seat, action)
        return refusal_now(*late, self.prompt(pos)) if late else self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        if isinstance(action, StopFlight):
            self._end(pos, BY_WISH, events)
            return
        pos.fight = ()
        if pos.top:
            member, pos.top = pos.top[0], pos.top[1:]
        elif pos.stacks[pos.flying]:
            pos.stack.append(TurnCard(self.seat))
            return
        else:
            member, pos.bottom = pos.bottom[0], pos.bottom[1:]
        turn(pos, self.seat, member & CARD_MASK, member >> CARD_BITS, True, events)

    def prompt(self, pos: Position) -> str:
        cards, used = most_cards(pos) - len(pos.turned), most_actions(pos) - pos.actions
        return f"Turn the next card or stop: {cards} more allowed, actions left: {used}."


def too_late(pos: Position, seat: int, action: Action) -> Refusal | None:
    """Why the card that was turned last is not used any more; None for what is not about that card."""
    if not pos.turned:
        return None
    card, fate = met(pos), pos.turned[-1].fate
    match action:
        case Buy() | BuyPair() | Sell() if card.kind == data.TRADE and action.planet == HERE:
            lacking = no_deal(pos, seat, card, action)
        case TakePlanet() if card.h:
            lacking = no_rocket(pos, seat, data.H_ROCKET)
        case FoundColony() if card.kind == data.COLONY:
            lacking = no_rocket(pos, seat, data.K_ROCKET)
        case DoMission() if card.kind == data.ADVENTURE:
            lacking = no_mission(pos, seat, data.MISSIONS[action.mission])
        case _:
            return None
    if fate in (TRADED, TAKEN):
        rule = "SC-CARD-5" if card.h else "SC-CARD-2"
        return Refusal(rule, f"{card.name} was used already, once each time it is met.")
    if fate in (LEFT, HELPED):
        return lacking or Refusal("SC-TRAVEL-3", f"{card.name} was passed, and there is no way back to it.")
    return None


@dataclass(frozen=True, slots=True)
class TurnCard(Deal):
    """The opponent turns the next card (SC-TRAVEL-1)."""

    seat: int
    rule: ClassVar[str] = "SC-TRAVEL-1"

    def teller(self, pos: Position) -> int:
        return 1 - self.seat

    def prompt(self, pos: Position) -> str:
        return f"Turn the top card of stack {pos.flying + 1}. Which one is it?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        return not_in_stack(pos, chance)

    def chances(self, pos: Position) -> Chances:
        return draw_chances(pos)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Card)
        pos.stack.pop()
        turn(pos, self.seat, action.card, draw(pos, action.card), False, events)


def turn(pos: Position, seat: int, number: int, seats: int, sighted: bool, events: Events) -> None:
    """A card is turned; ``sighted`` when the flyer's sensor showed where it was.

    The opponent sees every card, the flyer all but pirates (SC-PIR-1).
    """
    card = data.CARDS[number]
    hidden = card.kind == data.PIRATE and not sighted
    seats = seats | 1 << (1 - seat) if hidden else BOTH
    fate = EMPTY if card.kind == data.EMPTY else MET
    pos.turned += (Seen(number, seats, hidden, fate),)
    match card.kind:
        case data.EMPTY:
            rule = "SC-CARD-7"
        case data.COLONY:
            rule = "SC-CARD-1"
            pos.stack.append(MeetColony(seat))
        case data.TRADE:
            rule = "SC-CARD-5" if card.h else "SC-CARD-2"
            pos.stack.append(MeetPlanet(seat))
        case data.ADVENTURE:
            rule = "SC-CARD-6"
            pos.stack.append(MeetAdventure(seat))
        case _:
            rule = "SC-PIR-1"
            pos.stack.append(MeetPirates(seat))
    events.append(Turned(rule, seat, number, card.ransom))
