"""What happened, as facts in the order in which they happened.

Every event names its rule first. ``seat`` is the player it is about. Events that show a
hidden card or choice blank it (-1) for the seats that may not see it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from ..core.game import OPEN
from ..core.game import Event as _Event

Counts = tuple[int, ...]
BLANK = -1
"""In the place of a card or module that the reader may not know."""


@dataclass(frozen=True, slots=True)
class Event(_Event):
    """A fact about a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class News(Event):
    """A fact that nobody could know before: undo stops here."""

    news: ClassVar[bool] = True


# -- set-up ------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawn(News):
    """The lot: the seat plays ``side`` (MOON or SUN) and lays out its start colony."""

    side: int
    colony: int


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """The first module chosen, known to its seat until both are revealed."""

    module: int

    def seen_by(self, seat: int) -> Chose:
        return self if seat in (self.seat, OPEN) else replace(self, module=BLANK)


@dataclass(frozen=True, slots=True)
class Revealed(News):
    """The first module, face up."""

    module: int


@dataclass(frozen=True, slots=True)
class MissionOpened(News):
    """A mission was laid open; ``seat`` is -1 during the set-up."""

    mission: int


# -- turn and points ------------------------------------------


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
class TitleMoved(Event):
    """A title comes to a seat (-1: nobody) from ``before`` (-1: nobody)."""

    title: int
    before: int


# -- production and stores ------------------------------------------


@dataclass(frozen=True, slots=True)
class Rolled(News):
    """The base die."""

    number: int


@dataclass(frozen=True, slots=True)
class Produced(Event):
    """One unit from a colony (a card) or a module; the other is -1."""

    commodity: int
    colony: int
    module: int


@dataclass(frozen=True, slots=True)
class Wasted(Event):
    """One unit that was produced for a full store; as ``Produced``."""

    commodity: int
    colony: int
    module: int


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A resource of the seat's choice, as a reward."""

    resource: int


@dataclass(frozen=True, slots=True)
class NoRoom(Event):
    """A reward of choice that no store had room for."""


@dataclass(frozen=True, slots=True)
class Surplus(Event):
    """What went overboard when the stores became smaller, by commodity."""

    lost: Counts


# -- flight ------------------------------------------


@dataclass(frozen=True, slots=True)
class Departed(Event):
    """The stack named, the cards that may be turned and the actions that may be used."""

    stack: int
    cards: int
    actions: int


@dataclass(frozen=True, slots=True)
class NoFlight(Event):
    """The seat stays at home this turn."""


@dataclass(frozen=True, slots=True)
class Looked(News):
    """The sensor shows a card to its user; ``look`` is its place among them."""

    look: int
    card: int

    def seen_by(self, seat: int) -> Looked:
        return self if seat in (self.seat, OPEN) else replace(self, card=BLANK)


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A card looked at was put on the top or at the bottom."""

    card: int
    bottom: bool

    def seen_by(self, seat: int) -> Returned:
        return self if seat in (self.seat, OPEN) else replace(self, card=BLANK)


@dataclass(frozen=True, slots=True)
class Turned(News):
    """A card was turned. Of pirates (``ransom`` not 0) the flyer hears the ransom only."""

    card: int
    ransom: int

    def seen_by(self, seat: int) -> Turned:
        return replace(self, card=BLANK) if self.ransom and seat == self.seat else self


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A card was left as it was; ``chosen`` says that it could have been used."""

    card: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Founded(Event):
    """A colony for a K rocket."""

    card: int


@dataclass(frozen=True, slots=True)
class PlanetTaken(Event):
    """An H planet for an H rocket."""

    card: int


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """Units bought at a planet, by commodity, for ``astro`` in all."""

    card: int
    bought: Counts
    astro: int


@dataclass(frozen=True, slots=True)
class Sold(Event):
    """Units sold at a planet, by commodity, for ``astro`` in all."""

    card: int
    sold: Counts
    astro: int


@dataclass(frozen=True, slots=True)
class FlightEnded(Event):
    """The flight is over: ``why`` is one of ENDS."""

    why: int


@dataclass(frozen=True, slots=True)
class Gathered(Event):
    """The stack was put together again: ``added`` framed cards came to it, it has ``size`` now."""

    stack: int
    added: int
    size: int


ENDS = ("own wish", "no card is allowed any more", "the stack is empty", "no action is left", "a lost fight")
BY_WISH, BY_CARDS, BY_STACK, BY_ACTIONS, BY_FIGHT = range(5)


# -- pirates ------------------------------------------


@dataclass(frozen=True, slots=True)
class Ransom(Event):
    """The pirates were paid."""

    astro: int


@dataclass(frozen=True, slots=True)
class FightBegan(News):
    """The fight is on, and the pirates' card is laid open."""

    card: int


@dataclass(frozen=True, slots=True)
class FightRolled(News):
    """A combat die: the seat's own, or the pirates'."""

    number: int
    pirates: bool


@dataclass(frozen=True, slots=True)
class Fought(News):
    """The totals of a fight."""

    card: int
    mine: int
    theirs: int
    won: bool


@dataclass(frozen=True, slots=True)
class CannonLost(Event):
    """A basic cannon went, or (``upgraded``) an upgraded one is basic now."""

    upgraded: bool


@dataclass(frozen=True, slots=True)
class ModuleLost(Event):
    """A module went down to ``level``."""

    module: int
    level: int


@dataclass(frozen=True, slots=True)
class Spared(Event):
    """The pirates take a cannon or module (``penalty``), but there is none."""

    penalty: int


# -- missions ------------------------------------------


@dataclass(frozen=True, slots=True)
class MissionDone(Event):
    """A mission was done; ``kept`` when its card stays with the seat."""

    mission: int
    kept: bool


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """What a mission cost, by commodity, and in astro."""

    paid: Counts
    astro: int


@dataclass(frozen=True, slots=True)
class Earned(Event):
    """Astro that a mission gives."""

    astro: int


# -- trade and building ------------------------------------------


@dataclass(frozen=True, slots=True)
class Purchased(Event):
    """A resource bought from the opponent ``other``."""

    other: int
    resource: int
    astro: int


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A basic module, booster or cannon, or a rocket; ``item`` is a place in ITEMS."""

    item: int


@dataclass(frozen=True, slots=True)
class Upgraded(Event):
    """A module, booster or cannon on its upgraded side now."""

    item: int


@dataclass(frozen=True, slots=True)
class Unloaded(Event):
    """A rocket taken off the ship."""

    item: int
