"""Trade between players: an offer, answers, closing (SF-TRADE-2, SF-TRADE-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..core import counts
from ..core.game import Refusal
from . import data
from .actions import (
    ACCEPT,
    COUNTER_ONE,
    DECLINE,
    WITHDRAW,
    Accept,
    Action,
    Close,
    Counter,
    Counts,
    Decline,
    Withdraw,
)  # fmt: skip
from .events import Answered, Closing, Countered, Withdrew
from .frames import Events, Question
from .notation import write_counts

if TYPE_CHECKING:
    from .position import Position


def bad_terms(hand: Sequence[int] | None, give: Counts, get: Counts) -> Refusal | None:
    """Why nobody can offer these cards for those, or None; ``hand`` must hold what is given."""
    if not any(give) or not any(get):
        return Refusal("SF-TRADE-3", "Each side of a trade gives at least 1 card.")
    both = [data.RESOURCES[r] for r in range(data.KINDS) if give[r] and get[r]]
    if both:
        return Refusal("SF-TRADE-3", f"Trading {both[0]} for {both[0]} gives nothing; leave it out.")
    if max(get) > data.CARDS_PER_RESOURCE:
        return Refusal("SF-COMP-1", f"There are only {data.CARDS_PER_RESOURCE} cards of each kind.")
    if hand is not None and not counts.holds(hand, give):
        short = counts.missing(hand, give)
        r = next(r for r, n in enumerate(short) if n)
        return Refusal("SF-TRADE-2", f"You do not hold {give[r]} {data.RESOURCES[r]}.")
    return None


Reply = tuple[int, Counts, Counts]
"""(seat, what the player on turn gives, what that player gets)."""


@dataclass(frozen=True, slots=True)
class Bargain(Question):
    """An offer on the table: the others answer in turn order, then the proposer closes (SF-TRADE-2)."""

    proposer: int
    give: Counts
    get: Counts
    ready: tuple[Reply, ...]
    queue: tuple[int, ...]
    kind: ClassVar[str] = "bargain"
    rule: ClassVar[str] = "SF-TRADE-2"

    def actor(self, pos: Position) -> int:
        return self.queue[0] if self.queue else self.proposer

    def advance(self, pos: Position, events: Events) -> bool:
        if self.queue:
            if any(pos.hands[self.queue[0]]):
                return False
            self.apply(pos, DECLINE, events)
            return True
        if self.ready:
            return False
        pos.stack.pop()
        return True

    def legal(self, pos: Position) -> Sequence[Action]:
        if not self.queue:
            return [Close(seat) for seat, _, _ in self.ready if self._closes(pos, seat) is None] + [WITHDRAW]
        hand = pos.hands[self.queue[0]]
        out: list[Action] = [DECLINE]
        if counts.holds(hand, self.get):
            out.append(ACCEPT)
        wanted = list(counts.kinds(self.give))
        out += [COUNTER_ONE[a][b] for a in counts.kinds(hand) for b in wanted if a != b]
        return out

    def _closes(self, pos: Position, seat: int) -> Refusal | None:
        for other, give, get in self.ready:
            if other == seat:
                if not counts.holds(pos.hands[self.proposer], give):
                    return Refusal("SF-TRADE-2", "You do not hold the cards that were asked for.")
                if not counts.holds(pos.hands[seat], get):
                    return Refusal("SF-TRADE-2", "That player no longer holds the cards.")
                return None
        return Refusal("SF-TRADE-2", "That player is not ready to trade.")

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if not self.queue:
            if isinstance(action, Close):
                return self._closes(pos, action.seat)
            return None if isinstance(action, Withdraw) else self.refuse(pos, action)
        match action:
            case Decline():
                return None
            case Accept():
                if counts.holds(pos.hands[self.queue[0]], self.get):
                    return None
                return Refusal("SF-TRADE-2", "You do not hold the cards that are asked for.")
            case Counter():
                return bad_terms(pos.hands[self.queue[0]], action.give, action.get)
            case _:
                return self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        match action:
            case Withdraw():
                pos.stack.pop()
                events.append(Withdrew("SF-TRADE-2", self.proposer))
            case Close():
                pos.stack.pop()
                give, get = next((g, t) for seat, g, t in self.ready if seat == action.seat)
                exchange(pos, self.proposer, action.seat, give, get)
                events.append(Closing("SF-TRADE-2", self.proposer, action.seat, give, get))
            case _:
                seat, ready = self.queue[0], self.ready
                if isinstance(action, Accept):
                    ready += ((seat, self.give, self.get),)
                    events.append(Answered("SF-TRADE-2", seat, "accepts"))
                elif isinstance(action, Counter):
                    ready += ((seat, action.get, action.give),)
                    events.append(Countered("SF-TRADE-2", seat, action.give, action.get))
                else:
                    events.append(Answered("SF-TRADE-2", seat, "declines"))
                pos.stack[-1] = Bargain(self.proposer, self.give, self.get, ready, self.queue[1:])

    def prompt(self, pos: Position) -> str:
        if self.queue:
            terms = f"{write_counts(self.give)} for {write_counts(self.get)}"
            return f"Answer the offer of {terms}: accept, decline, or make a counter-offer."
        return "Close the trade with one of those who are ready, or withdraw."


def exchange(pos: Position, a: int, b: int, give: Counts, get: Counts) -> None:
    """Seat ``a`` hands ``give`` to seat ``b`` and takes ``get``."""
    counts.remove(pos.hands[a], give)
    counts.add(pos.hands[b], give)
    counts.remove(pos.hands[b], get)
    counts.add(pos.hands[a], get)
