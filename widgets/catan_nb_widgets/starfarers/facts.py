"""Facts of a game of Starfarers that is over, counted from its events."""

from __future__ import annotations

from catan_nb import OPEN, Session
from catan_nb.starfarers import events
from catan_nb.starfarers import svg as paper

from ..ending import Fact


def facts(session: Session) -> list[Fact]:
    """What was rolled, taken, flown, explored, met and traded; a value per seat, or one for all."""
    seats = range(len(session.seats))
    rolls = [0] * 13
    counted: dict[str, list[int]] = {
        name: [0 for _ in seats]
        for name in ("cards from planets", "steps flown", "systems explored", "pirates and ice cleared",
                     "encounters met", "fights and races won", "trades with the supply",
                     "trades between players")
    }  # fmt: skip

    def count(name: str, seat: int, number: int = 1) -> None:
        counted[name][seat] += number

    for _, event in session.events(OPEN):
        match event:
            case events.Rolled():
                rolls[event.a + event.b] += 1
            case events.Produced():
                count("cards from planets", event.seat, sum(event.cards))
            case events.Flew():
                count("steps flown", event.seat, len(event.path) - 1)
            case events.Explored():
                count("systems explored", event.seat)
            case events.Cleared():
                count("pirates and ice cleared", event.seat)
            case events.Hailed():
                count("encounters met", event.seat)
            case events.Contest() if event.won:
                count("fights and races won", event.seat)
            case events.Traded():
                count("trades with the supply", event.seat)
            case events.Closing():
                count("trades between players", event.seat)
                count("trades between players", event.other)
    total = sum(rolls)
    sevens = f"{rolls[7]} of {total} rolls, {total / 6:.1f} expected"
    often = max(paper.WAYS, key=lambda n: (rolls[n], paper.WAYS[n]))
    return [
        ("turns", (str(session.turns),)),
        ("decisions", (str(session.played),)),
        ("sevens", (sevens,)),
        ("rolled most", (f"{often}, {rolls[often]} times",)),
        *((name, tuple(map(str, numbers))) for name, numbers in counted.items() if any(numbers)),
    ]
