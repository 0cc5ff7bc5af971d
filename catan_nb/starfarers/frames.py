"""What a position waits for: a stack of small frames, the top one in charge.

A frame is a phase of the turn, a question to one player, a chance to be dealt, or work that
goes on by itself. It says who acts, what they may do, why the rest is refused, and carries
the answer out. Frames are frozen: to change one, replace it on the stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ..core.game import CHANCE, Event, Refusal
from .actions import Action

if TYPE_CHECKING:
    from .position import Position

Events = list[Event]
Chances = Sequence[tuple[Action, int]]


class Frame:
    """The base of all frames. ``kind`` is the word by which views and widgets know the frame."""

    __slots__ = ()
    kind: ClassVar[str] = "work"

    def actor(self, pos: Position) -> int:
        """The seat that acts, or CHANCE."""
        raise NotImplementedError

    def advance(self, pos: Position, events: Events) -> bool:
        """Go on without being asked; False when someone must act first."""
        return False

    def legal(self, pos: Position) -> Sequence[Action]:
        """The actions of the acting seat."""
        return ()

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        """The rule against an action, or None."""
        return None if action in self.legal(pos) else self.refuse(pos, action)

    def refuse(self, pos: Position, action: Action) -> Refusal:
        """What to say against an action that this frame does not know."""
        from .refusals import out_of_place

        return out_of_place(pos, self, action)

    def chances(self, pos: Position) -> Chances:
        """What chance may bring."""
        return ()

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        """Carry an action or chance out."""
        raise NotImplementedError

    def noting(self, account: str, resource: int) -> Frame:
        """The frame with a card more on one of its accounts; asked of the frame below a question."""
        raise NotImplementedError

    def prompt(self, pos: Position) -> str:
        """One sentence that says what the acting seat is to do."""
        return ""


class Deal(Frame):
    """A frame that waits for chance."""

    __slots__ = ()
    kind: ClassVar[str] = "chance"

    def actor(self, pos: Position) -> int:
        return CHANCE

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        if any(action == chance and weight > 0 for chance, weight in self.chances(pos)):
            return None
        return Refusal("", "Chance decides here, not a player.")


class Question(Frame):
    """A frame that asks one seat; a question with one answer is answered, one with none dropped."""

    __slots__ = ()
    seat: int

    def actor(self, pos: Position) -> int:
        return self.seat

    def advance(self, pos: Position, events: Events) -> bool:
        options = self.legal(pos)
        if len(options) > 1:
            return False
        if options:
            self.apply(pos, options[0], events)
        else:
            pos.stack.pop()
        return True
