"""Encounters: drawing a card, asking, fighting, carrying results out (SF-ENC-1 to SF-ENC-11).

The interpreter keeps a card's number, the answers so far and the place in the list of
operations on the stack; whatever an operation asks lies on top of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from ..core.game import CHANCE, Refusal
from . import data
from . import encounter_deck as deck
from .actions import (
    BALL_CHANCES,
    BALLS_SHOWN,
    ENCOUNTER,
    NO_SUCH_BALLS,
    SHAKE,
    Action,
    Answer,
    Balls,
    Encounter,
    Shake,
)
from .choices import SUPPLY, FitPart, GiveCards, RemovePart, TakeCards, gain
from .events import (
    Chose,
    Contest,
    Fled,
    Hailed,
    Nothing,
    Paid,
    Read,
    Reshuffled,
    Shook,
    Told,
    Took,
)  # fmt: skip
from .frames import Account, Chances, Deal, Events, Frame, Question
from .points import change_fame
from .special import GroundShip, JumpShip, WonShip

if TYPE_CHECKING:
    from .position import Position

NONE = (0,) * data.KINDS
ANSWER = {word: Answer(word) for word in ("yes", "no", "0", "1", "2", "3")}


@lru_cache(maxsize=1024)
def ops_at(card: int, path: tuple[str, ...]) -> deck.Ops:
    """The operations of a card after these answers and outcomes."""
    ops = deck.ENCOUNTERS[card - 1].ops
    for word in path:
        last = ops[-1]
        match last:
            case deck.Ask():
                ops = next(follow for name, _, follow in last.answers if name == word)
            case deck.Fight():
                ops = last.win if word == "won" else last.lose
            case deck.Flee():
                ops = last.away if word == "away" else last.caught
            case deck.Shaken():
                ops = next(follow for low, high, follow in last.rows if low <= int(word) <= high)
            case _:
                raise AssertionError(last)
    return ops


@dataclass(frozen=True, slots=True)
class DrawEncounter(Deal):
    """The left neighbour draws a card (SF-ENC-1, SF-ENC-8)."""

    seat: int

    def advance(self, pos: Position, events: Events) -> bool:
        if pos.deck:
            return False
        if not pos.discards:
            pos.stack.pop()
            return True
        pos.deck, pos.discards = pos.discards, 0
        events.append(Reshuffled("SF-ENC-8", self.seat))
        return False

    def teller(self, pos: Position) -> int:
        return (self.seat + 1) % pos.seats

    def prompt(self, pos: Position) -> str:
        return "Draw an encounter card for the player on turn. Which number does it bear?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        assert isinstance(chance, Encounter)
        return Refusal(
            "SF-ENC-8", f"Encounter card {chance.card} is out already; it comes back with the shuffle."
        )

    def chances(self, pos: Position) -> Chances:
        return [(card, 1) for card in ENCOUNTER if pos.deck >> (card.card - 1) & 1]

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Encounter)
        pos.deck &= ~(1 << (action.card - 1))
        pos.stack[-1] = Reading(self.seat, action.card)
        reader = (self.seat + 1) % pos.seats
        events.append(Read("SF-ENC-1", self.seat, reader, action.card))
        first = deck.ENCOUNTERS[action.card - 1].ops[0]
        text = first.text if isinstance(first, (deck.Ask, deck.Tell)) else ""
        events.append(Hailed("SF-ENC-1", self.seat, reader, deck.HAILS.index(text)))


@dataclass(frozen=True, slots=True)
class Reading(Account):
    """A card being carried out: the answers so far, the next operation, cards to keep account of."""

    seat: int
    card: int
    path: tuple[str, ...] = ()
    at: int = 0
    offered: tuple[int, ...] = NONE
    deal: tuple[int, ...] = NONE
    kind: ClassVar[str] = "encounter"

    def advance(self, pos: Position, events: Events) -> bool:
        ops = ops_at(self.card, self.path)
        if self.at < len(ops):
            pos.stack[-1] = Reading(self.seat, self.card, self.path, self.at + 1, self.offered, self.deal)
            self._do(pos, ops[self.at], events)
        else:
            pos.stack.pop()
            pos.discards |= 1 << (self.card - 1)
        return True

    def noting(self, account: str, resource: int) -> Reading:
        """Remember a card that was offered, or that the swap brought: either may go back."""
        cards = self.offered if account == "offered" else self.deal
        more = tuple(n + (r == resource) for r, n in enumerate(cards))
        if account == "offered":
            return replace(self, offered=more)
        return replace(self, deal=more)

    def _do(self, pos: Position, op: deck.Op, events: Events) -> None:
        seat, stack = self.seat, pos.stack
        match op:
            case deck.Ask():
                stack.append(AskSubject(seat))
            case deck.Tell():
                pass  # the hail has been read already
            case deck.GainCards():
                if op.resource == deck.ANY:
                    stack.append(TakeCards("SF-ENC-7", seat, op.number))
                elif not gain(pos, seat, op.resource, op.number, "SF-ENC-7", events):
                    name = data.RESOURCES[op.resource]
                    events.append(Nothing("SF-ENC-7", seat, f"the supply has no {name}"))
            case deck.LoseCards():
                stack.append(GiveCards("SF-ENC-7", seat, op.number))
            case deck.GainFame():
                change_fame(pos, seat, op.number, "SF-ENC-7", events)
            case deck.GainPart():
                question = FitPart(seat)
                if not question.legal(pos):
                    events.append(Nothing("SF-SPEC-4", seat, "no kind of part has room and is in the tray"))
                stack.append(question)
            case deck.LosePart():
                if not any(pos.fitted[seat]):
                    events.append(Nothing("SF-SPEC-5", seat, "the mothership has no part to lose"))
                stack.append(RemovePart(seat))
            case deck.GroundOne():
                if not pos.ships(seat):
                    events.append(Nothing("SF-SPEC-1", seat, "there is no ship to ground"))
                stack.append(GroundShip(seat))
            case deck.WinShip():
                stack.append(WonShip(seat))
            case deck.SpaceJump():
                stack.append(JumpShip(seat))
            case deck.Levy():
                for giver in reversed(pos.seats_from(seat)[1:]):
                    if any(pos.hands[giver]):
                        stack.append(GiveCards("SF-ENC-7", giver, 1, seat))
            case deck.Refund():
                self._refund(pos, events)
            case deck.Swap():
                stack.append(TakeCards("SF-ENC-7", seat, 2, noted=True))
                stack.append(GiveCards("SF-ENC-7", seat, 1))
            case deck.Confiscate():
                self._confiscate(pos, events)
            case deck.Fight():
                other = (seat + op.neighbour) % pos.seats
                stack.append(Duel(seat, other, op.stat))
            case deck.Flee():
                self._flee(pos, (seat + op.neighbour) % pos.seats, events)
            case deck.Shaken():
                stack.append(ShakeTable(seat))
            case deck.Inspect():
                for owner in reversed(pos.seats_from(seat)):
                    if sum(pos.fitted[owner]) > op.limit:
                        stack.append(RemovePart(owner, "SF-ENC-9"))
            case deck.Honour():
                self._honour(pos, op.part, events)
            case deck.Redraw():
                stack.pop()
                pos.aside |= 1 << (self.card - 1)
                if op.shuffle:
                    pos.deck, pos.discards = pos.deck | pos.discards, 0
                    events.append(Reshuffled("SF-ENC-9", seat))
                stack.append(DrawEncounter(seat))
            case _:
                raise AssertionError(op)

    def _refund(self, pos: Position, events: Events) -> None:
        for r, n in enumerate(self.offered):
            if n:
                pos.supply[r] -= n
                pos.hands[self.seat][r] += n
                events.append(Took("SF-ENC-7", self.seat, r, n))

    def _confiscate(self, pos: Position, events: Events) -> None:
        for r, n in enumerate(self.deal):
            for _ in range(min(n, pos.hands[self.seat][r])):
                pos.hands[self.seat][r] -= 1
                pos.supply[r] += 1
                events.append(Paid("SF-ENC-7", self.seat, r))

    def _flee(self, pos: Position, other: int, events: Events) -> None:
        mine, theirs = pos.fitted[self.seat][data.BOOSTER], pos.fitted[other][data.BOOSTER]
        away = mine >= theirs
        events.append(Fled("SF-ENC-11", self.seat, other, mine, theirs, away))
        follow(pos, "away" if away else "caught")

    def _honour(self, pos: Position, part: int, events: Events) -> None:
        most = max(parts[part] for parts in pos.fitted)
        for owner in pos.seats_from(self.seat):
            if most and pos.fitted[owner][part] == most:
                change_fame(pos, owner, 1, "SF-ENC-9", events)


def reading(pos: Position) -> int:
    """The place on the stack of the card being carried out."""
    return next(i for i in range(len(pos.stack) - 1, -1, -1) if isinstance(pos.stack[i], Reading))


def follow(pos: Position, word: str) -> None:
    """Go on in the card with an answer or outcome."""
    i = reading(pos)
    card = pos.stack[i]
    assert isinstance(card, Reading)
    pos.stack[i] = replace(card, path=(*card.path, word), at=0)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number or 'no'} cards"


@dataclass(frozen=True, slots=True)
class AskSubject(Question):
    """The subject answers before hearing what comes of it (SF-ENC-1, SF-ENC-2, SF-ENC-3)."""

    seat: int
    kind: ClassVar[str] = "ask"
    rule: ClassVar[str] = "SF-ENC-2"

    def ask(self, pos: Position) -> deck.Ask:
        """The question, as the card below says it."""
        card = pos.stack[reading(pos)]
        assert isinstance(card, Reading)
        op = ops_at(card.card, card.path)[card.at - 1]
        assert isinstance(op, deck.Ask)
        return op

    def legal(self, pos: Position) -> Sequence[Action]:
        hand = pos.hand_size(self.seat)
        return [ANSWER[word] for word, need, _ in self.ask(pos).answers if hand >= need]

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if not isinstance(action, Answer):
            return self.refuse(pos, action)
        for word, need, _ in self.ask(pos).answers:
            if word == action.word:
                if pos.hand_size(self.seat) >= need:
                    return None
                have = pos.hand_size(self.seat)
                return Refusal("SF-ENC-3", f"That answer takes {_cards(need)}; you hold {_cards(have)}.")
        words = ", ".join(word for word, _, _ in self.ask(pos).answers)
        return Refusal("SF-ENC-2", f"This encounter knows only the answers {words}.")

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Answer)
        pos.stack.pop()
        events.append(Chose("SF-ENC-2", self.seat, action.word))
        follow(pos, action.word)
        if action.word.isdigit():
            pos.stack.append(GiveCards("SF-ENC-2", self.seat, int(action.word), SUPPLY, noted=True))

    def prompt(self, pos: Position) -> str:
        return self.ask(pos).text


@dataclass(frozen=True, slots=True)
class Duel(Frame):
    """A fight (cannons) or a race (boosters): the subject shakes, then the other (SF-ENC-4, 6)."""

    subject: int
    other: int
    stat: int
    stage: int = 0
    mine: int = 0
    kind: ClassVar[str] = "duel"
    rule: ClassVar[str] = "SF-ENC-4"

    def actor(self, pos: Position) -> int:
        return (self.subject, CHANCE, self.other, CHANCE)[self.stage]

    def legal(self, pos: Position) -> Sequence[Action]:
        return () if self.stage % 2 else (SHAKE,)

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if self.stage % 2:
            return self.why_not_chance(pos, action)
        return None if isinstance(action, Shake) else self.refuse(pos, action)

    def chances(self, pos: Position) -> Chances:
        return BALL_CHANCES if self.stage % 2 else ()

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        if isinstance(action, Shake):
            pos.stack[-1] = replace(self, stage=self.stage + 1)
            return
        assert isinstance(action, Balls)
        rule = "SF-ENC-4" if self.stat == data.CANNON else "SF-ENC-6"
        shaken = data.BALL_VALUE[action.a] + data.BALL_VALUE[action.b]
        if self.stage == 1:
            events.append(Shook(rule, self.subject, action.a, action.b))
            bonus = pos.fleet_bonus(self.subject)[0 if self.stat == data.BOOSTER else 1]
            total = shaken + pos.fitted[self.subject][self.stat] + bonus
            pos.stack[-1] = replace(self, stage=2, mine=total)
            return
        events.append(Shook(rule, self.other, action.a, action.b))
        theirs = shaken + pos.fitted[self.other][self.stat]
        won = self.mine >= theirs
        events.append(Contest(rule, self.subject, self.other, self.stat, self.mine, theirs, won))
        pos.stack.pop()
        follow(pos, "won" if won else "lost")

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        return NO_SUCH_BALLS

    def prompt(self, pos: Position) -> str:
        if self.stage % 2:
            return BALLS_SHOWN
        what = "Fight" if self.stat == data.CANNON else "Race"
        if self.stage < 2:
            return f"{what}! Shake your mothership."
        return f"You play the other side, and the subject has {self.mine}. Shake your mothership."


@dataclass(frozen=True, slots=True)
class ShakeTable(Frame):
    """The subject shakes, and the sum of the balls decides (SF-ENC-7)."""

    seat: int
    shaking: bool = False
    kind: ClassVar[str] = "duel"
    rule: ClassVar[str] = "SF-ENC-7"

    def actor(self, pos: Position) -> int:
        return CHANCE if self.shaking else self.seat

    def legal(self, pos: Position) -> Sequence[Action]:
        return () if self.shaking else (SHAKE,)

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if self.shaking:
            return self.why_not_chance(pos, action)
        return None if isinstance(action, Shake) else self.refuse(pos, action)

    def chances(self, pos: Position) -> Chances:
        return BALL_CHANCES if self.shaking else ()

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        if isinstance(action, Shake):
            pos.stack[-1] = replace(self, shaking=True)
            return
        assert isinstance(action, Balls)
        pos.stack.pop()
        total = data.BALL_VALUE[action.a] + data.BALL_VALUE[action.b]
        events.append(Shook("SF-ENC-7", self.seat, action.a, action.b))
        events.append(Told("SF-ENC-7", self.seat, f"The balls add up to {total}."))
        follow(pos, str(total))

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        return NO_SUCH_BALLS

    def prompt(self, pos: Position) -> str:
        if self.shaking:
            return BALLS_SHOWN
        return "Shake your mothership to learn how it ends."
