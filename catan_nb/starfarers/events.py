"""What happened, as facts in the order in which they happened.

Every event names its rule first. ``seat`` is the player it is about. Events that show a
hidden card blank it (-1) for the seats that may not see it, or vanish altogether.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from ..core.game import OPEN
from ..core.game import Event as _Event

Counts = tuple[int, ...]
BLANK = -1
"""In the place of a resource or card that the reader may not know."""


@dataclass(frozen=True, slots=True)
class Event(_Event):
    """A fact about a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class News(Event):
    """A fact that nobody could know before: undo stops here."""

    news: ClassVar[bool] = True


# -- set-up ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartRolled(News):
    """A roll for who starts."""

    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Starts(News):
    """The seat that plays first."""


@dataclass(frozen=True, slots=True)
class Founded(Event):
    """A colony in the draft."""

    node: int


@dataclass(frozen=True, slots=True)
class Launched(Event):
    """The spaceport of the draft and the ship beside it."""

    site: int
    node: int


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """Home sites closed for good; ``seat`` is -1."""

    nodes: tuple[int, ...]


# -- turn and points ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat's turn begins; turns count from 1."""

    number: int
    heading: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A seat's turn is over."""


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over."""

    points: int


@dataclass(frozen=True, slots=True)
class Fame(Event):
    """Fame pieces gained or lost; ``total`` is what the seat has now."""

    change: int
    total: int


# -- production ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rolled(News):
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Produced(Event):
    """Cards from planets, by resource."""

    cards: Counts


@dataclass(frozen=True, slots=True)
class Short(Event):
    """The supply cannot pay this resource: nobody gets it. ``seat`` is the roller."""

    resource: int


@dataclass(frozen=True, slots=True)
class Took(Event):
    """Open cards of one kind from the supply."""

    resource: int
    number: int


@dataclass(frozen=True, slots=True)
class Drew(News):
    """A card from the reserve pile, known to the one who drew it."""

    resource: int

    def seen_by(self, seat: int) -> Drew:
        return self if seat in (self.seat, OPEN) else replace(self, resource=BLANK)


@dataclass(frozen=True, slots=True)
class Rebuilt(Event):
    """The reserve pile was made anew from the supply, with these cards."""

    cards: Counts


@dataclass(frozen=True, slots=True)
class NoReserve(Event):
    """Neither reserve pile nor supply had a card to draw."""


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A card given up to the supply, in the open."""

    resource: int


@dataclass(frozen=True, slots=True)
class Moved(News):
    """A card from one hand to another: ``seat`` has it now. Known to the two."""

    giver: int
    resource: int

    def seen_by(self, seat: int) -> Moved:
        return self if seat in (self.seat, self.giver, OPEN) else replace(self, resource=BLANK)


# -- trade and building ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """A trade with the supply."""

    give: int
    rate: int
    get: int


@dataclass(frozen=True, slots=True)
class Offered(Event):
    give: Counts
    get: Counts


@dataclass(frozen=True, slots=True)
class Answered(News):
    """What a seat said to the offer: "accepts" or "declines"."""

    word: str


@dataclass(frozen=True, slots=True)
class Countered(News):
    give: Counts
    get: Counts


@dataclass(frozen=True, slots=True)
class Closing(Event):
    """A trade between players: ``seat`` gave ``give`` to ``other`` for ``get``."""

    other: int
    give: Counts
    get: Counts


@dataclass(frozen=True, slots=True)
class Withdrew(Event):
    """The offer is off the table."""


@dataclass(frozen=True, slots=True)
class Built(Event):
    piece: int
    node: int


# -- flight ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shook(News):
    """The two balls that a seat's mothership shows."""

    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Speed(Event):
    """The speed of a seat's ships, and how much of it came from the balls."""

    base: int
    speed: int


@dataclass(frozen=True, slots=True)
class NoFlight(Event):
    """Nothing can fly."""


@dataclass(frozen=True, slots=True)
class Flew(Event):
    """A ship flew along ``path``, a tuple of intersections, the start included."""

    ship: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Explored(News):
    """A ship reached a system nobody had seen."""

    sector: int


@dataclass(frozen=True, slots=True)
class Turned(News):
    """A disc lies face up on a planet now."""

    planet: int
    face: int


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """A token taken off a planet, kept as a medal."""

    planet: int
    face: int


@dataclass(frozen=True, slots=True)
class Settled(Event):
    node: int


@dataclass(frozen=True, slots=True)
class Docked(Event):
    """A trade station founded; ``number`` of this seat's stations there now."""

    people: int
    number: int


@dataclass(frozen=True, slots=True)
class Befriended(Event):
    card: int


@dataclass(frozen=True, slots=True)
class Marker(Event):
    """A friendship marker comes to a seat, from ``before`` or from nobody (-1)."""

    people: int
    before: int


# -- encounters --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Read(News):
    """The encounter card, seen by its reader only."""

    reader: int
    card: int

    def seen_by(self, seat: int) -> Read | None:
        return self if seat in (self.reader, OPEN) else None


@dataclass(frozen=True, slots=True)
class Hailed(News):
    """The reader hails the seat: ``hail`` is what is read aloud, a place in the list of hails."""

    reader: int
    hail: int


@dataclass(frozen=True, slots=True)
class Chose(News):
    """The seat's answer to a hail or question, which decides the result."""

    word: str


@dataclass(frozen=True, slots=True)
class Told(News):
    """The reader tells what comes of it: ``told`` is a sentence of the card."""

    told: str


@dataclass(frozen=True, slots=True)
class Nothing(Event):
    """A result that changes nothing, and why."""

    why: str


@dataclass(frozen=True, slots=True)
class Contest(News):
    """A fight or race decided: totals of both sides; ``stat`` is a part."""

    other: int
    stat: int
    mine: int
    theirs: int
    won: bool


@dataclass(frozen=True, slots=True)
class Fled(News):
    """Boosters compared: whether the seat got away from ``other``."""

    other: int
    mine: int
    theirs: int
    away: bool


@dataclass(frozen=True, slots=True)
class Fitted(Event):
    part: int


@dataclass(frozen=True, slots=True)
class Removed(Event):
    part: int


@dataclass(frozen=True, slots=True)
class Grounded(Event):
    ship: int


@dataclass(frozen=True, slots=True)
class Jumped(Event):
    ship: int
    start: int
    node: int


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A space jump declined."""


@dataclass(frozen=True, slots=True)
class ShipWon(Event):
    """A free trade ship; ``node`` is -1 while it waits as a token."""

    node: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The encounter discards were shuffled into the deck."""
