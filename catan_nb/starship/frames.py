"""What a position waits for: the frames of ``core.frames``, and what they are called here."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.frames import Deal, Events, Frame, Question
from .actions import Action

__all__ = ["Chances", "Deal", "Events", "Frame", "Question"]

Chances = Sequence[tuple[Action, int]]
