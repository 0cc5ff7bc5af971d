"""What a position waits for: the frames of ``core.frames``, and what they are called here."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.frames import Deal, Events, Frame, Question
from .actions import Action

__all__ = ["Account", "Chances", "Deal", "Events", "Frame", "Question"]

Chances = Sequence[tuple[Action, int]]


class Account(Frame):
    """A frame that keeps account of the cards which the question above it moves."""

    __slots__ = ()

    def noting(self, account: str, resource: int) -> Account:
        """The frame with a card more on one of its accounts."""
        raise NotImplementedError
