"""The printed facts of the game: everything that one could read off the box, and nothing else.

Rules read these numbers by name. Kinds of resource, card, module and so on are small whole
numbers, places in the tuples of names here. Cards and missions are places in CARDS and MISSIONS.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

# -- commodities (SC-COMP-1, SC-STORE-1) ------------------------------------------

RESOURCES = ("ore", "fuel", "carbon", "food", "goods")
ORE, FUEL, CARBON, FOOD, GOODS = range(5)
KINDS = len(RESOURCES)
COMMODITIES = (*RESOURCES, "science")
SCIENCE = 5
ANY = 6
"""The commodity of a “?” planet: any one of the five resources."""

RESOURCE_ROOM = (2, 3, 4)
"""Room for each resource without, with a basic and with an upgraded supply module."""
SCIENCE_ROOM = 4

# -- the ship (SC-COMP-1, SC-COMP-2, SC-SETUP-3) ------------------------------------------

SEATS = 2
MOON, SUN = range(2)
SIDES = ("moon", "sun")
SLOTS = 3
"""Slots for boosters, and as many for cannons."""
ROCKET_PLACES, ROCKETS_OF_A_KIND = 2, 2
BASIC_POINTS, UPGRADED_POINTS = 1, 2
"""What a booster or cannon counts on either side."""
START_ASTRO, START_BOOSTERS, START_CANNONS, START_ROCKETS = 25, 2, 1, 1
START_STORES = (0, 0, 0, 0, 2, 1)

# -- dice (SC-DICE-1, SC-DICE-2) ------------------------------------------

BASE_DIE = ((1, 2), (2, 2), (3, 2))
COMBAT_DIE = ((1, 1), (2, 2), (3, 2), (4, 1))
"""(number, faces that show it)."""

# -- modules (SC-COMP-3, SC-PROD-4, SC-TRAVEL-3, SC-TRAVEL-5, SC-TB-3) ------------------------------------

MODULES = ("supply", "command", "trade", "sensor", "production", "research")
SUPPLY, COMMAND, TRADE_MODULE, SENSOR, PRODUCTION, RESEARCH = range(6)
NONE, BASIC, UPGRADED = range(3)
"""The levels of a module."""
LEVELS = ("no", "basic", "upgraded")
ACTIONS = (2, 3, 4)
"""Actions of a flight, by the level of the command module."""
LOOKS = (0, 2, 3)
"""Cards that a sensor module looks at, by its level."""
PURCHASES = (0, 1, 2)
"""Resources bought from the opponent in a trade phase, by the level of the trade module."""
PURCHASE_PRICE = 2
MODULE_MAKES = {PRODUCTION: GOODS, RESEARCH: SCIENCE}
MODULE_DIE = {PRODUCTION: (2, 3), RESEARCH: (3, 2)}
"""The number on which a basic module produces, for the moon and for the sun."""
UPGRADED_DIE = (2, 3)

# -- prices (SC-BUILD-1 to SC-BUILD-3) ------------------------------------------

ITEMS = (*MODULES, "booster", "cannon", "K rocket", "H rocket")
BOOSTER, CANNON, K_ROCKET, H_ROCKET = range(6, 10)
ITEM_TITLES = (*(f"{name} module" for name in MODULES), *ITEMS[BOOSTER:])
#              ore fuel carbon food goods science
_MODULE = (1, 0, 1, 1, 0, 0)
_MODULE_UP = (1, 0, 1, 2, 0, 0)
COSTS = (
    *(_MODULE,) * len(MODULES),
    (0, 2, 0, 0, 0, 0),  # booster
    (0, 0, 2, 0, 0, 0),  # cannon
    (1, 1, 0, 1, 0, 0),  # K rocket
    (1, 1, 0, 0, 1, 0),  # H rocket
)
UPGRADE_COSTS = (
    *(_MODULE_UP,) * len(MODULES),
    (0, 2, 0, 0, 0, 1),  # booster
    (0, 0, 2, 0, 0, 1),  # cannon
)

# -- points (SC-VP-1 to SC-VP-3) ------------------------------------------

TARGET, TARGET_MIN, TARGET_MAX = 10, 5, 10
TITLES = ("largest warrior", "largest diplomat")
WARRIOR, DIPLOMAT = range(2)
TITLE_LEAST = 3
TITLE_POINTS = 1

# -- cards (SC-COMP-4, SC-CARD-1 to SC-CARD-8) ------------------------------------------

EMPTY, COLONY, TRADE, ADVENTURE, PIRATE = range(5)
CARD_KINDS = ("empty space", "colony", "trade planet", "adventure planet", "pirates")
NO_PENALTY, CANNON_PENALTY, MODULE_PENALTY = range(3)
PENALTIES = ("none", "cannon", "module")
NO_LIMIT = 99
SETS = 5
"""0 is the basic set; 1 to 4 are the framed groups."""
STACKS, STACK_SIZE, FRAMED_PER_SET = 4, 10, 7
RANSOMS = (3, 5)
"""The prices that pirates name."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the sector stacks, or a start colony (``set`` -1). What does not apply is -1 or 0.

    ``most_bought`` and ``most_sold`` are the units that one deal may have, 0 for no such deal.
    """

    number: int
    id: str
    set: int
    kind: int
    name: str
    resource: int = -1
    die: int = 0
    strength: int = 0
    ransom: int = 0
    penalty: int = NO_PENALTY
    commodity: int = -1
    price: int = 0
    most_bought: int = 0
    most_sold: int = 0
    h: bool = False

    @property
    def label(self) -> str:
        """A name that no other card has."""
        return f"{self.name} {self.id}" if self.kind in (EMPTY, PIRATE) else self.name


def _card(group: int, kind: int, name: str, **facts: Any) -> Card:
    return Card(-1, "", group, kind, name, **facts)


def _colony(group: int, name: str, resource: int, die: int) -> Card:
    return _card(group, COLONY, name, resource=resource, die=die)


def _pirates(group: int, strength: int, ransom: int, penalty: int = NO_PENALTY) -> Card:
    return _card(group, PIRATE, "Pirates", strength=strength, ransom=ransom, penalty=penalty)


def _planet(
    group: int, name: str, commodity: int, price: int, *, buys: int = 99, sells: int = 99, h: bool = False
) -> Card:
    return _card(group, TRADE, name, commodity=commodity, price=price, most_bought=buys, most_sold=sells, h=h)


_SECTOR = (
    *(_card(0, ADVENTURE, name) for name in ("Hades", "Pallas", "Picasso", "Poseidon")),
    _colony(0, "Quillon", CARBON, 2),
    _colony(0, "Sorrel Deep", FOOD, 1),
    _colony(0, "Tamsin", FOOD, 3),
    _colony(0, "Vesper Hold", FUEL, 3),
    _colony(0, "Brannock", ORE, 1),
    _colony(0, "Ironmere", ORE, 2),
    _pirates(0, 2, 3),
    _pirates(0, 3, 3),
    _planet(0, "Ledger Prime", GOODS, 3, h=True),
    _planet(0, "Glasswater", CARBON, 3, h=True),
    _planet(0, "Anvil Court", ORE, 3, h=True),
    _planet(0, "Kettle Moor", FUEL, 3, h=True),
    _planet(0, "Larder", FOOD, 3, h=True),
    _planet(0, "Facet", CARBON, 1),
    _planet(0, "Prismark", CARBON, 2),
    _planet(0, "Dullstone", CARBON, 4),
    _planet(0, "Coldvein", CARBON, 5),
    _planet(0, "Threshgate", FOOD, 1),
    _planet(0, "Millow", FOOD, 2),
    _planet(0, "Barren Table", FOOD, 4),
    _planet(0, "Dry Orchard", FOOD, 5),
    _planet(0, "Brimwell", FUEL, 1),
    _planet(0, "Sootholm", FUEL, 2),
    _planet(0, "Emberlack", FUEL, 4),
    _planet(0, "Lastdrop", FUEL, 5),
    _planet(0, "Slagfield", ORE, 1),
    _planet(0, "Pickhaven", ORE, 2),
    _planet(0, "Thinseam", ORE, 4),
    _planet(0, "Hollow Lode", ORE, 5),
    _planet(0, "Bazaar Nine", GOODS, 1),
    _planet(0, "Crateport", GOODS, 2),
    _planet(0, "Spindle", GOODS, 4),
    _planet(0, "Farshop", GOODS, 5),
    _planet(0, "Archive Moon", SCIENCE, 3),
    _planet(0, "Embassy Buoy", ANY, 3, buys=2, sells=0),
    _planet(0, "Envoy Dock", ANY, 3, buys=2, sells=0),
    _card(1, EMPTY, "Void"),
    _card(1, EMPTY, "Void"),
    _planet(1, "Verdant Annex", SCIENCE, 4, buys=0, sells=1, h=True),
    _planet(1, "Legation Ring", ANY, 3, buys=2, sells=0, h=True),
    _pirates(1, 2, 3),
    _pirates(1, 3, 3),
    _pirates(1, 4, 3),
    _card(2, EMPTY, "Void"),
    _card(2, EMPTY, "Void"),
    _colony(2, "Cinderglass", CARBON, 3),
    _colony(2, "Meadow Six", FOOD, 2),
    _planet(2, "Scholars' Quay", SCIENCE, 2, buys=1, sells=0, h=True),
    _pirates(2, 4, 5, CANNON_PENALTY),
    _pirates(2, 5, 5, MODULE_PENALTY),
    _card(3, EMPTY, "Void"),
    _card(3, EMPTY, "Void"),
    _colony(3, "Volatile Bay", FUEL, 2),
    _colony(3, "Heavy Reef", ORE, 3),
    _planet(3, "Factors' Hall", ANY, 3, buys=0, sells=1),
    _pirates(3, 5, 5, MODULE_PENALTY),
    _pirates(3, 6, 5, MODULE_PENALTY),
    _card(4, EMPTY, "Void"),
    _card(4, EMPTY, "Void"),
    _card(4, EMPTY, "Void"),
    _card(4, EMPTY, "Void"),
    _planet(4, "Concord Seat", -1, 0, buys=0, sells=0, h=True),
    _pirates(4, 6, 5, MODULE_PENALTY),
    _pirates(4, 7, 5, MODULE_PENALTY),
)
SECTOR_CARDS = len(_SECTOR)
FRAMED = FRAMED_PER_SET * (SETS - 1)

CARDS = (
    *(replace(card, number=n, id=f"S{n + 1:02}") for n, card in enumerate(_SECTOR)),
    Card(SECTOR_CARDS, "START-MOON", -1, COLONY, "Harbinger's Rest", resource=CARBON, die=1),
    Card(SECTOR_CARDS + 1, "START-SUN", -1, COLONY, "Lantern Reach", resource=FUEL, die=1),
)
START_COLONY = (SECTOR_CARDS, SECTOR_CARDS + 1)
"""The start colonies of the moon and of the sun."""
CARD = {card.label.lower(): card.number for card in CARDS} | {card.id.lower(): card.number for card in CARDS}
"""Cards by label or id, in small letters."""
CARD_SET = tuple(card.set for card in CARDS)
CARD_KIND = tuple(card.kind for card in CARDS)
CARD_RANSOM = tuple(card.ransom for card in CARDS)
BY_SET = tuple(tuple(n for n in range(SECTOR_CARDS) if CARD_SET[n] == group) for group in range(SETS))
H_PLANETS = tuple(card.number for card in CARDS if card.h)
PIRATES = tuple(card.number for card in CARDS if card.kind == PIRATE)


# -- missions (SC-MIS-1 to SC-MIS-5) ------------------------------------------


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission: where, what it needs, what it gives. ``pay`` has one number per commodity."""

    number: int
    id: str
    group: int
    title: str
    planet: int
    pay: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    pay_astro: int = 0
    cannons: int = 0
    boosters: int = 0
    gain_astro: int = 0
    choice: int = 0
    medals: int = 0
    points: int = 0

    @property
    def kept(self) -> bool:
        """Whether the one who has done it keeps the card."""
        return bool(self.medals or self.points)


HADES, PALLAS, PICASSO, POSEIDON = range(4)
"""The adventure planets; their cards have the same numbers."""
OPEN_MISSIONS, MISSION_GROUPS = 3, 4
#             ore fuel carbon food goods science
_SCIENCE_1 = (0, 0, 0, 0, 0, 1)
_SCIENCE_2 = (0, 0, 0, 0, 0, 2)
_GOODS_1, _GOODS_2 = (0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 2, 0)
_FOOD_1, _MONUMENT = (0, 0, 0, 1, 0, 0), (2, 0, 1, 0, 0, 0)

MISSIONS = (
    Mission(0, "M1a", 1, "Environmental crisis", POSEIDON, pay=_SCIENCE_1, gain_astro=3, choice=1),
    Mission(1, "M1b", 1, "Gift of the diplomats", PICASSO, choice=1),
    Mission(2, "M1c", 1, "Gift of the traders", PALLAS, choice=1),
    Mission(3, "M2a", 2, "Trade order 1", PALLAS, pay=_GOODS_1, choice=1, medals=1),
    Mission(4, "M2b", 2, "Famine", PICASSO, pay=_FOOD_1, choice=1, medals=1),
    Mission(5, "M2c", 2, "Pirate nest", HADES, cannons=3, gain_astro=3, choice=1, medals=1),
    Mission(6, "M3a", 3, "Distress call", PICASSO, boosters=4, choice=1, medals=1),
    Mission(7, "M3b", 3, "Council session", POSEIDON, pay_astro=6, choice=2, medals=1),
    Mission(8, "M3c", 3, "Plague", HADES, pay=_SCIENCE_2, medals=2),
    Mission(9, "M4a", 4, "Trade order 2", POSEIDON, pay=_GOODS_2, choice=2, medals=1),
    Mission(10, "M4b", 4, "Monument", PALLAS, pay=_MONUMENT, points=1),
    Mission(11, "M4c", 4, "Reconstruction", HADES, pay_astro=10, medals=2),
)
MISSION = {m.title.lower(): m.number for m in MISSIONS} | {m.id.lower(): m.number for m in MISSIONS}
"""Missions by title or id, in small letters."""
