"""What players can do, and what chance can bring.

Each is a small frozen value, made once in the tables at the end. Commodities, modules and
items are places in the tuples of ``data``, cards and missions places in CARDS and MISSIONS,
stacks are 0 to 3 (shown as 1 to 4).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from ..core.game import Refusal
from . import data

HERE = -1
"""In the place of a planet: the one that the flight has just met."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose the free first module, in secret (SC-SETUP-5)."""

    module: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the base die (SC-PROD-1)."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take one resource of your choice: from a colony that produces, or as a reward."""

    resource: int


@dataclass(frozen=True, slots=True)
class Fly:
    """Name the stack through which you fly (SC-TRAVEL-1)."""

    stack: int


@dataclass(frozen=True, slots=True)
class SkipFlight:
    """Do not fly this turn (SC-TRAVEL-9)."""


@dataclass(frozen=True, slots=True)
class Put:
    """Put a card that the sensor looked at on the top or at the bottom of the stack (SC-TRAVEL-5).

    ``look`` is the place of the card among those looked at, from 0.
    """

    look: int
    bottom: bool


@dataclass(frozen=True, slots=True)
class NextCard:
    """Have the next card turned (SC-TRAVEL-1)."""


@dataclass(frozen=True, slots=True)
class StopFlight:
    """End the flight (SC-TRAVEL-4)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the card that was met (SC-TRAVEL-3)."""


@dataclass(frozen=True, slots=True)
class FoundColony:
    """Give a K rocket and take the colony (SC-CARD-1)."""


@dataclass(frozen=True, slots=True)
class TakePlanet:
    """Give an H rocket and take the H planet (SC-CARD-5)."""


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy units of one commodity at the planet that was met, or at an own H planet."""

    commodity: int
    number: int
    planet: int = HERE


@dataclass(frozen=True, slots=True)
class BuyPair:
    """Buy one unit of each of two resources at a “?” planet (SC-CARD-3); ``first`` < ``second``."""

    first: int
    second: int
    planet: int = HERE


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell units of one commodity at the planet that was met, or at an own H planet."""

    commodity: int
    number: int
    planet: int = HERE


@dataclass(frozen=True, slots=True)
class DoMission:
    """Do an open mission at its adventure planet (SC-CARD-6)."""

    mission: int


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay the ransom (SC-PIR-2)."""


@dataclass(frozen=True, slots=True)
class Fight:
    """Fight the pirates (SC-PIR-3)."""


@dataclass(frozen=True, slots=True)
class Lose:
    """Give up a module, or the upgrade of one, after a lost fight (SC-PIR-7)."""

    module: int


@dataclass(frozen=True, slots=True)
class BuyFromOpponent:
    """Buy one resource from the opponent (SC-TB-3)."""

    resource: int


@dataclass(frozen=True, slots=True)
class Build:
    """Build a basic module, booster, cannon or rocket; ``item`` is a place in ITEMS (SC-BUILD-1)."""

    item: int


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Upgrade a module, a booster or a cannon (SC-BUILD-1, SC-BUILD-3)."""

    item: int


@dataclass(frozen=True, slots=True)
class Unload:
    """Take a rocket off the ship to make room, when both places are taken (SC-BUILD-2)."""

    item: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn."""


# -- chance ------------------------------------------


@dataclass(frozen=True, slots=True)
class Moon:
    """The lot: which seat is the moon (SC-SETUP-4)."""

    seat: int
    stream: ClassVar[str] = "lot"


@dataclass(frozen=True, slots=True)
class BaseDie:
    """The base die."""

    number: int
    stream: ClassVar[str] = "base"


@dataclass(frozen=True, slots=True)
class CombatDie:
    """The combat die of the one who is attacked."""

    number: int
    stream: ClassVar[str] = "combat"


@dataclass(frozen=True, slots=True)
class PirateDie:
    """The combat die that the opponent rolls for the pirates."""

    number: int
    stream: ClassVar[str] = "pirates"


@dataclass(frozen=True, slots=True)
class Card:
    """The card that is turned or looked at."""

    card: int
    stream: ClassVar[str] = "card"


@dataclass(frozen=True, slots=True)
class NewMission:
    """The mission that is laid open."""

    mission: int
    stream: ClassVar[str] = "mission"


Action: TypeAlias = (
    Choose | Roll | Take | Fly | SkipFlight | Put | NextCard | StopFlight | Pass | FoundColony
    | TakePlanet | Buy | BuyPair | Sell | DoMission | Pay | Fight | Lose | BuyFromOpponent | Build
    | Upgrade | Unload | EndTurn
    | Moon | BaseDie | CombatDie | PirateDie | Card | NewMission
)  # fmt: skip

ROLL, SKIP_FLIGHT, NEXT_CARD, STOP_FLIGHT = Roll(), SkipFlight(), NextCard(), StopFlight()
PASS, FOUND_COLONY, TAKE_PLANET, PAY, FIGHT = Pass(), FoundColony(), TakePlanet(), Pay(), Fight()
END_TURN = EndTurn()
CHOOSE = tuple(Choose(m) for m in range(len(data.MODULES)))
LOSE = tuple(Lose(m) for m in range(len(data.MODULES)))
TAKE = tuple(Take(r) for r in range(data.KINDS))
FLY = tuple(Fly(stack) for stack in range(data.STACKS))
PUT = tuple((Put(look, False), Put(look, True)) for look in range(max(data.LOOKS)))
DO_MISSION = tuple(DoMission(m.number) for m in data.MISSIONS)
BUY_FROM_OPPONENT = tuple(BuyFromOpponent(c) for c in range(len(data.COMMODITIES)))
"""Science, the last of them, is never legal."""
BUILD = tuple(Build(item) for item in range(len(data.ITEMS)))
UNLOAD = (Unload(data.K_ROCKET), Unload(data.H_ROCKET))
UPGRADE = tuple(Upgrade(item) for item in range(data.CANNON + 1))

MOST = max(*data.RESOURCE_ROOM, data.SCIENCE_ROOM)
"""No store holds more, so no deal is larger."""
PLANETS = (HERE, *data.H_PLANETS)
BUY = {p: tuple(tuple(Buy(c, n, p) for n in range(MOST + 1)) for c in range(6)) for p in PLANETS}
SELL = {p: tuple(tuple(Sell(c, n, p) for n in range(MOST + 1)) for c in range(6)) for p in PLANETS}
"""Deals by planet, commodity and number; number 0 is in no list of legal actions."""
BUY_PAIR = {
    p: {(x, y): BuyPair(x, y, p) for x in range(data.KINDS) for y in range(x + 1, data.KINDS)}
    for p in PLANETS
}

BASE_CHANCES = tuple((BaseDie(n), faces) for n, faces in data.BASE_DIE)
COMBAT_CHANCES = tuple((CombatDie(n), faces) for n, faces in data.COMBAT_DIE)
PIRATE_CHANCES = tuple((PirateDie(n), faces) for n, faces in data.COMBAT_DIE)
NO_SUCH_BASE = Refusal("SC-DICE-1", "The base die shows 1, 2 or 3.")
NO_SUCH_COMBAT = Refusal("SC-DICE-2", "A combat die shows 1 to 4.")
MOON_CHANCES = tuple((Moon(seat), 1) for seat in range(data.SEATS))
CARD = tuple(Card(card) for card in range(data.SECTOR_CARDS))
NEW_MISSION = tuple(NewMission(m.number) for m in data.MISSIONS)
