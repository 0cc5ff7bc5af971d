"""The production phase: the roll, the planets' cards, sevens, the reserve (SF-PROD, SF-SEVEN)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core.game import Refusal
from . import data
from .actions import CLAIM, DICE_CHANCES, DICE_SHOWN, NO_SUCH_DICE, ROLL, Action, Claim, Dice, Rob, Roll
from .choices import DrawReserve, GiveCards, StealCard, TakeCards, gain
from .events import Produced, Rolled, Short
from .frames import Chances, Deal, Events, Frame, Question
from .points import points, win
from .position import COLONY, FIRST_OWNED, PORT
from .refusals import NO_CLAIMS

if TYPE_CHECKING:
    from .position import Position


def why_no_claim(pos: Position) -> Refusal | None:
    """Why the seat on turn cannot claim victory, or None (SF-WIN-3)."""
    if not pos.options.claimed:
        return NO_CLAIMS
    have = points(pos, pos.turn)
    if have < pos.options.target:
        return Refusal("SF-WIN-3", f"You have {have} points; {pos.options.target} are needed.")
    return None


@dataclass(frozen=True, slots=True)
class Production(Question):
    """The first phase of a turn: the seat on turn rolls the dice."""

    seat: int
    kind: ClassVar[str] = "production"
    rule: ClassVar[str] = "SF-PROD-1"

    def advance(self, pos: Position, events: Events) -> bool:
        return False

    def legal(self, pos: Position) -> Sequence[Action]:
        if pos.options.claimed and why_no_claim(pos) is None:
            return (ROLL, CLAIM)
        return (ROLL,)

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if isinstance(action, Roll):
            return None
        return why_no_claim(pos) if isinstance(action, Claim) else self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        if isinstance(action, Claim):
            win(pos, events, "SF-WIN-3")
        else:
            pos.stack[-1] = ProductionDice(self.seat)

    def prompt(self, pos: Position) -> str:
        return "Roll the dice."


@dataclass(frozen=True, slots=True)
class ProductionDice(Deal):
    """The dice are in the air."""

    seat: int
    kind: ClassVar[str] = "production"
    rule: ClassVar[str] = "SF-PROD-1"

    def prompt(self, pos: Position) -> str:
        return DICE_SHOWN

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        return NO_SUCH_DICE

    def chances(self, pos: Position) -> Chances:
        return DICE_CHANCES

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Dice)
        pos.stack.pop()
        events.append(Rolled("SF-PROD-1", self.seat, action.a, action.b))
        number = action.a + action.b
        pos.stack.append(OwnReserve(self.seat))
        if number == data.SEVEN:
            seven(pos, self.seat)
        else:
            paid = produce(pos, self.seat, number, events)
            pos.stack.append(Bonuses(self.seat, 0, paid))


def owed(pos: Position, number: int) -> list[list[int]]:
    """What a roll owes each seat, by resource, before shortages (SF-PROD-1, SF-PROD-2)."""
    cards = [[0] * data.KINDS for _ in range(pos.seats)]
    planets, owner, bit = pos.board.planets, pos.owner, 1 << number
    for p, face in enumerate(pos.faces):
        if data.PAYS[face] & bit:
            planet = planets[p]
            for node in planet.sites:
                code = owner[node] - FIRST_OWNED
                if code >= 0 and code & 3 in (COLONY, PORT):
                    cards[code >> 2][planet.resource] += 1
    return cards


def produce(pos: Position, roller: int, number: int, events: Events) -> tuple[tuple[int, ...], ...]:
    """Pay a roll out; returns what each seat received (SF-PROD-1 to SF-PROD-3)."""
    cards = owed(pos, number)
    for r in range(data.KINDS):
        total = sum(hand[r] for hand in cards)
        if total > pos.supply[r]:
            events.append(Short("SF-PROD-3", roller, r))
            for hand in cards:
                hand[r] = 0
        elif total:
            pos.supply[r] -= total
            for seat, hand in enumerate(cards):
                pos.hands[seat][r] += hand[r]
    for seat in pos.seats_from(roller):
        if any(cards[seat]):
            events.append(Produced("SF-PROD-1", seat, tuple(cards[seat])))
    return tuple(tuple(hand) for hand in cards)


@dataclass(frozen=True, slots=True)
class Bonuses(Frame):
    """Friendship at production, seat by seat from the roller (SF-FRIEND-1, SF-FRIEND-4)."""

    roller: int
    done: int
    paid: tuple[tuple[int, ...], ...]

    def advance(self, pos: Position, events: Events) -> bool:
        pos.stack.pop()
        for i in range(self.done, pos.seats):
            seat = (self.roller + i) % pos.seats
            relief = False
            for card in pos.cards[seat]:
                friend = data.FRIENDSHIP[card]
                if friend.effect == data.BONUS and self.paid[seat][friend.resource]:
                    gain(pos, seat, friend.resource, 1, "SF-FRIEND-1", events)
                elif friend.effect == data.RELIEF and not any(self.paid[seat]):
                    relief = True
            if relief:
                pos.stack.append(Bonuses(self.roller, i + 1, self.paid))
                pos.stack.append(TakeCards("SF-FRIEND-4", seat, 1))
                break
        return True


@dataclass(frozen=True, slots=True)
class OwnReserve(Frame):
    """The roller's reserve cards, as many as the points of this moment allow (SF-PROD-4, SF-PROD-5).

    It is the last step of the phase; while other steps lie on it, production goes on.
    """

    seat: int
    kind: ClassVar[str] = "production"

    def advance(self, pos: Position, events: Events) -> bool:
        have = points(pos, self.seat)
        number = next((cards for up_to, cards in data.RESERVE_DRAWS if have <= up_to), 0)
        pos.stack[-1] = DrawReserve("SF-PROD-4", self.seat, number)
        return True


def seven(pos: Position, roller: int) -> None:
    """Put the four steps of a 7 on the stack, the last one first (SF-SEVEN-1 to SF-SEVEN-5)."""
    order = pos.seats_from(roller)
    for seat in reversed(order[1:]):
        pos.stack.append(DrawReserve("SF-SEVEN-4", seat, 1))
    pos.stack.append(RobPlayer(roller))
    for seat in reversed(order):
        limit = data.FRIENDSHIP_LIMIT if pos.has_effect(seat, data.VAULTS) else data.HAND_LIMIT
        hand = pos.hand_size(seat)
        if hand > limit:
            pos.stack.append(GiveCards("SF-SEVEN-2", seat, hand // 2))


@dataclass(frozen=True, slots=True)
class RobPlayer(Question):
    """After a 7 the roller takes a card from a player who holds any (SF-SEVEN-3)."""

    seat: int
    kind: ClassVar[str] = "rob"
    rule: ClassVar[str] = "SF-SEVEN-3"

    def legal(self, pos: Position) -> Sequence[Action]:
        return [Rob(s) for s in pos.seats_from(self.seat)[1:] if any(pos.hands[s])]

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if not isinstance(action, Rob):
            return self.refuse(pos, action)
        if action.seat == self.seat:
            return Refusal("SF-SEVEN-3", "You take a card from another player, not from yourself.")
        if not any(pos.hands[action.seat]):
            return Refusal("SF-SEVEN-3", "That player holds no card; choose one who does.")
        return None

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Rob)
        pos.stack[-1] = StealCard("SF-SEVEN-3", self.seat, action.seat)

    def prompt(self, pos: Position) -> str:
        return "Choose a player to take a card from."
