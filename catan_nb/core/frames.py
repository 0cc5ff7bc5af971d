"""What a position waits for: a stack of small frames, the top one in charge.

A frame is a phase of the turn, a question to one player, a chance to be dealt, or work that
goes on by itself. It says who acts, what they may do, why the rest is refused, and carries
the answer out. Frames are frozen: to change one, replace it on the stack.

A position that works with them has ``stack`` (a list of frames), ``scored`` (set when points
may have changed), ``ended(events)`` (looks whether somebody has won, and then empties the
stack) and ``out_of_place(frame, action)`` (what to say against an action of another moment).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from .game import CHANCE, Event, Refusal

Events = list[Event]


class Frame:
    """The base of all frames. ``kind`` is the word by which views and widgets know the frame."""

    __slots__ = ()
    kind: ClassVar[str] = "work"

    def actor(self, pos: Any) -> int:
        """The seat that acts, or CHANCE."""
        raise NotImplementedError

    def advance(self, pos: Any, events: Events) -> bool:
        """Go on without being asked; False when someone must act first."""
        return False

    def legal(self, pos: Any) -> Sequence[Any]:
        """The actions of the acting seat."""
        return ()

    def why_not(self, pos: Any, action: Any) -> Refusal | None:
        """The rule against an action, or None."""
        return None if action in self.legal(pos) else self.refuse(pos, action)

    def refuse(self, pos: Any, action: Any) -> Refusal:
        """What to say against an action that this frame does not know."""
        refusal: Refusal = pos.out_of_place(self, action)
        return refusal

    def chances(self, pos: Any) -> Sequence[tuple[Any, int]]:
        """What chance may bring, and how often."""
        return ()

    def teller(self, pos: Any) -> int:
        """Where chance is to move: the one seat that sees what comes, or CHANCE when all do."""
        return CHANCE

    def impossible(self, pos: Any, chance: Any) -> Refusal:
        """Why a chance of the right kind cannot come now."""
        return Refusal("", "That cannot come here.")

    def why_not_chance(self, pos: Any, action: Any) -> Refusal | None:
        """The same as ``why_not`` where chance is to move: only a chance that may come is right."""
        possible = self.chances(pos)
        if any(action == chance and weight > 0 for chance, weight in possible):
            return None
        if any(type(action) is type(chance) for chance, _ in possible):
            return self.impossible(pos, action)
        return Refusal("", f"The table is asked now. {self.prompt(pos)}")

    def apply(self, pos: Any, action: Any, events: Events) -> None:
        """Carry an action or chance out."""
        raise NotImplementedError

    def prompt(self, pos: Any) -> str:
        """One sentence that says what the acting seat is to do, or what a table is asked."""
        return ""


class Deal(Frame):
    """A frame that waits for chance."""

    __slots__ = ()
    kind: ClassVar[str] = "chance"

    def actor(self, pos: Any) -> int:
        return CHANCE

    def why_not(self, pos: Any, action: Any) -> Refusal | None:
        return self.why_not_chance(pos, action)


class Question(Frame):
    """A frame that asks one seat; a question with one answer is answered, one with none dropped."""

    __slots__ = ()
    seat: int

    def actor(self, pos: Any) -> int:
        return self.seat

    def advance(self, pos: Any, events: Events) -> bool:
        options = self.legal(pos)
        if len(options) > 1:
            return False
        if options:
            self.apply(pos, options[0], events)
        else:
            pos.stack.pop()
        return True


def settle(pos: Any, events: Events) -> None:
    """Let everything that goes on by itself go on, until somebody must act or the game is over."""
    while pos.stack:
        if pos.scored:
            pos.scored = False
            if pos.ended(events):
                return
        if not pos.stack[-1].advance(pos, events):
            return


def refusal_now(rule: str, sentence: str, waits: str) -> Refusal:
    """A refusal that also says what the position waits for, if it waits for a player."""
    return Refusal(rule, f"{sentence} Now: {waits[0].lower() + waits[1:]}" if waits else sentence)
