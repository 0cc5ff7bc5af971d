"""Playing a position step by step in tests, for any game: every step must be legal, a refusal is clean."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from catan_nb.core.game import Event, Refusal

E = TypeVar("E", bound=Event)


class Steps:
    """What tests do with positions of a game; ``count`` checks after every step that all adds up."""

    def __init__(
        self, parse: Callable[[str], Any], write: Callable[[Any], str], count: Callable[[Any], None]
    ) -> None:
        self.parse, self.write, self.count = parse, write, count

    def action(self, step: Any) -> Any:
        """An action, given itself or as text."""
        return self.parse(step) if isinstance(step, str) else step

    def play(self, pos: Any, *steps: Any) -> list[Event]:
        """Play actions and chances (or their texts); each must be legal. Returns all events."""
        events: list[Event] = []
        for step in steps:
            action = self.action(step)
            refusal = pos.why_not(action)
            assert refusal is None, f"{self.write(action)}: {refusal}"
            events += pos.apply(action)
            self.count(pos)
        return events

    def refused(self, pos: Any, step: Any) -> Refusal:
        """The refusal of an action (or its text); the position must stay as it was."""
        before = pos.key()
        refusal: Refusal | None = pos.why_not(self.action(step))
        assert refusal is not None, f"{step} is legal"
        assert pos.key() == before
        assert refusal.reason.strip().endswith((".", "?"))
        return refusal

    def rule_against(self, pos: Any, step: Any) -> str:
        """The id of the rule that refuses an action."""
        return self.refused(pos, step).rule

    def legal(self, pos: Any, step: Any) -> bool:
        """Whether an action (or its text) may be played."""
        answer: bool = pos.is_legal(self.action(step))
        return answer

    def texts(self, pos: Any) -> list[str]:
        """The legal actions as texts."""
        return [self.write(action) for action in pos.legal()]


def chances(pos: Any) -> list[tuple[Any, int]]:
    """What may come, with its weight."""
    return list(pos.chances())


def of(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
