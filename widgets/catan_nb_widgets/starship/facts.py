"""Facts of a game of Starship that is over, counted from its events."""

from __future__ import annotations

from catan_nb import OPEN, Session
from catan_nb.starship import events

from ..ending import Fact


def facts(session: Session) -> list[Fact]:
    """What was flown, met, fought, sold and built; a value per seat, or one for both."""
    rolls = [0] * 4
    counted: dict[str, list[int]] = {
        name: [0 for _ in session.seats]
        for name in ("flights", "cards turned", "colonies founded", "planets taken", "missions done",
                     "fights won", "fights lost", "ransom paid", "earned by selling", "spent on buying")
    }  # fmt: skip

    def count(name: str, seat: int, number: int = 1) -> None:
        counted[name][seat] += number

    for _, event in session.events(OPEN):
        match event:
            case events.Rolled():
                rolls[event.number] += 1
            case events.Departed():
                count("flights", event.seat)
            case events.Turned():
                count("cards turned", event.seat)
            case events.Founded():
                count("colonies founded", event.seat)
            case events.PlanetTaken():
                count("planets taken", event.seat)
            case events.MissionDone():
                count("missions done", event.seat)
            case events.Fought():
                count("fights won" if event.won else "fights lost", event.seat)
            case events.Ransom():
                count("ransom paid", event.seat, event.astro)
            case events.Sold():
                count("earned by selling", event.seat, event.astro)
            case events.Bought() | events.Purchased():
                count("spent on buying", event.seat, event.astro)
    dice = ", ".join(f"{n}: {rolls[n]}" for n in (1, 2, 3))
    return [
        ("turns", (str(session.turns),)),
        ("decisions", (str(session.played),)),
        ("base die", (dice,)),
        *((name, tuple(map(str, numbers))) for name, numbers in counted.items() if any(numbers)),
    ]
