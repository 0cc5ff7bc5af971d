"""The printed facts of the game: everything that one could read off the box, and nothing else.

Rules read these numbers by name. Kinds of resource, piece and so on are small whole numbers,
places in the tuples of names here.
"""

from __future__ import annotations

from dataclasses import dataclass

# -- resources and pieces (SF-COMP-1 to SF-COMP-4) ---------------------------------------------

RESOURCES = ("ore", "fuel", "carbon", "food", "goods")
ORE, FUEL, CARBON, FOOD, GOODS = range(5)
KINDS = len(RESOURCES)
CARDS_PER_RESOURCE = 20
RESERVE_PER_RESOURCE = 8
START_CARDS = 3
START_FAME = 1

BOOSTER, CANNON, POD = range(3)
PARTS = ("booster", "cannon", "pod")
PART_TITLES = ("booster", "cannon", "freight pod")
PART_CAPS = (6, 6, 5)
PARTS_IN_TRAY = (24, 24, 20)
FAME_IN_TRAY = 40
START_PARTS = (1, 0, 0)

COLONY_SHIP, TRADE_SHIP = range(2)
SHIPS = ("colony ship", "trade ship")
SPACEPORT = 2
PIECES = ("colony ship", "trade ship", "spaceport", "booster", "cannon", "pod")
"""What can be built; the last three are the parts of the mothership, in their order."""
FIRST_PART = 3

COLONIES, STATIONS, TRANSPORTS, SHIPYARDS = 9, 7, 3, 3
"""Pieces of each seat."""
START_COLONIES, START_PORTS = 2, 1
"""Pieces of each colour on home sites, whether somebody plays it or not (SF-VP-3, SF-SETUP-13)."""

#        ore fuel carbon food goods
COSTS = (
    (1, 1, 1, 1, 0),  # colony ship
    (1, 1, 0, 0, 2),  # trade ship
    (0, 0, 3, 2, 0),  # spaceport
    (0, 2, 0, 0, 0),  # booster
    (0, 0, 2, 0, 0),  # cannon
    (2, 0, 0, 0, 0),  # pod
)

# -- points (SF-VP-1 to SF-VP-3) ------------------------------------------------------------------

TARGET, TARGET_MIN, TARGET_MAX = 15, 10, 25
COLONY_POINTS, SPACEPORT_POINTS, MARKER_POINTS, MEDAL_POINTS = 1, 2, 2, 1
FAME_PER_POINT = 2

# -- production, sevens, trade ------------------------------------------------------------------

SEVEN = 7
HAND_LIMIT = 7
FRIENDSHIP_LIMIT = 12
RESERVE_DRAWS = ((7, 2), (9, 1))
"""(up to so many points, so many cards); with more points none (SF-PROD-4)."""
SUPPLY_RATE, GOODS_RATE = 3, 2

# -- flight (SF-COMP-5, SF-SPEED-3, SF-SPEED-4) -----------------------------------------------------

BALLS = ("yellow", "red", "blue", "black")
YELLOW, RED, BLUE, BLACK = range(4)
BALL_COUNT = (2, 1, 1, 1)
BALL_VALUE = (2, 3, 1, 0)
BLACK_BASE = 3

STATIONS_PER_OUTPOST = 5
COLONIES_PER_SYSTEM = {3: 2, 4: 3}
"""By number of seats, outside the home systems (SF-COL-3)."""

# -- number discs (SF-COMP-7) ---------------------------------------------------------------------

SYMBOLS = ("triangle", "square", "hexagon")
TOKENS = ("pirates", "ice")
TOKEN_TITLES = ("pirate base", "ice planet")
TOKEN_PART = (CANNON, POD)
"""What on the mothership must match the token's number."""


@dataclass(frozen=True, slots=True)
class Face:
    """The front of a disc: the numbers it pays on, or a token and its number."""

    label: str
    numbers: tuple[int, ...] = ()
    token: int | None = None
    strength: int = 0


def _faces() -> tuple[Face, ...]:
    faces = [Face("hidden"), Face("bare")]
    faces += [Face(str(n), (n,)) for n in range(2, 13) if n != SEVEN]
    faces += [Face("2/11", (2, 11)), Face("3/12", (3, 12))]
    faces += [Face(f"{TOKENS[t]} {n}", (), t, n) for t, n in ((0, 4), (0, 5), (0, 6), (1, 3), (1, 4))]
    return tuple(faces)


FACES = _faces()
HIDDEN, BARE = 0, 1
"""A disc not turned up yet; a planet without a disc, between token and reserve disc."""
FACE = {face.label: i for i, face in enumerate(FACES)}
PAYS = tuple(sum(1 << n for n in face.numbers) for face in FACES)
"""For each face the numbers it pays on, as bits."""


def _pool(*labels: str) -> tuple[int, ...]:
    return tuple(sorted(FACE[label] for label in labels))


DISC_POOLS = (
    _pool("3", "4", "4", "11", "12"),
    _pool("2", "5", "5", "6", "9"),
    _pool("10", "10", "pirates 4", "pirates 5", "ice 3"),
    _pool("3", "4", "11"),
    _pool("5", "8", "9"),
    _pool("10", "pirates 6", "ice 4"),
    _pool("3", "9", "10", "11", "11"),
)
"""Near discs by symbol, far discs by symbol, and last the reserve."""
RESERVE_POOL = len(DISC_POOLS) - 1


def pool_of(tier: int, symbol: int) -> int:
    """The pool that a planet's disc comes from: ``tier`` 1 is near, 2 is far."""
    return (tier - 1) * len(SYMBOLS) + symbol


# -- the map (SF-MAP-1 to SF-MAP-7, SF-COMP-6) -------------------------------------------------------

COLUMNS = {-1: (12, 13), 9: (12, 13), **{c: (0, 14 - (c & 1)) for c in range(9)}}
"""First and last row of hexagons in each column; flat-top, odd columns half a hexagon lower."""

PEOPLES = ("Green Folk", "Merchants", "Scientists", "Diplomats")
GREEN_FOLK, MERCHANTS, SCIENTISTS, DIPLOMATS = range(4)

SYSTEM, OUTPOST, EMPTY = range(3)


@dataclass(frozen=True, slots=True)
class Tile:
    """A sector tile. ``planets`` are (resource, symbol) pairs, clockwise; ``tier`` 1 near, 2 far."""

    id: str
    tier: int
    kind: int
    people: int = -1
    planets: tuple[tuple[int, int], ...] = ()


T, S, H = range(3)
TILES = (
    Tile("outpost-diplomats", 2, OUTPOST, DIPLOMATS),
    Tile("system-far-2", 2, SYSTEM, planets=((CARBON, S), (FUEL, T), (GOODS, H))),
    Tile("outpost-scientists", 2, OUTPOST, SCIENTISTS),
    Tile("empty-far-4", 2, EMPTY),
    Tile("system-far-5", 2, SYSTEM, planets=((GOODS, T), (FOOD, S), (ORE, H))),
    Tile("system-far-6", 2, SYSTEM, planets=((ORE, H), (CARBON, T), (GOODS, S))),
    Tile("system-near-1", 1, SYSTEM, planets=((FOOD, H), (ORE, S), (FUEL, T))),
    Tile("outpost-green_folk", 1, OUTPOST, GREEN_FOLK),
    Tile("empty-near-3", 1, EMPTY),
    Tile("outpost-merchants", 1, OUTPOST, MERCHANTS),
    Tile("system-near-5", 1, SYSTEM, planets=((ORE, T), (GOODS, H), (FUEL, S))),
    Tile("empty-near-6", 1, EMPTY),
    Tile("system-near-7", 1, SYSTEM, planets=((CARBON, T), (ORE, H), (GOODS, S))),
    Tile("system-near-8", 1, SYSTEM, planets=((CARBON, S), (FOOD, T), (FUEL, H))),
    Tile("system-near-9", 1, SYSTEM, planets=((CARBON, H), (GOODS, T), (FOOD, S))),
    Tile("empty-far-spare", 2, EMPTY),
)
TILE = {tile.id: i for i, tile in enumerate(TILES)}
IN_THE_BOX = (TILE["empty-far-spare"],)
"""Tiles that stay in the box: there is one empty far tile more than there are gaps (SF-SETUP-3)."""

Hex = tuple[int, int]
"""(column, row)."""

GAPS: tuple[tuple[str, int, tuple[Hex, Hex, Hex]], ...] = (
    ("far-1", 2, ((0, 0), (1, 0), (0, 1))),
    ("far-2", 2, ((4, 0), (5, 0), (4, 1))),
    ("far-3", 2, ((8, 0), (8, 1), (7, 0))),
    ("far-4", 2, ((1, 2), (1, 3), (0, 3))),
    ("far-5", 2, ((3, 2), (4, 3), (3, 3))),
    ("far-6", 2, ((6, 2), (7, 2), (6, 3))),
    ("near-1", 1, ((8, 4), (8, 5), (7, 4))),
    ("near-2", 1, ((0, 5), (1, 5), (0, 6))),
    ("near-3", 1, ((5, 4), (5, 5), (4, 5))),
    ("near-4", 1, ((7, 6), (8, 7), (7, 7))),
    ("near-5", 1, ((2, 7), (2, 8), (1, 7))),
    ("near-6", 1, ((5, 7), (5, 8), (4, 8))),
    ("near-7", 1, ((0, 9), (1, 9), (0, 10))),
    ("near-8", 1, ((3, 9), (4, 10), (3, 10))),
    ("near-9", 1, ((8, 9), (8, 10), (7, 9))),
)
"""The 15 places for sector tiles: name, tier, their three hexagons clockwise.

Tiles name their planets clockwise too: a tile is turned in its gap, never mirrored (SF-SETUP-4).
"""

BEGINNER_LAYOUT = tuple((tile, 0) for tile in range(len(GAPS)))
"""(tile, rotation) for each gap on the beginner board: the tiles stand in the order of the gaps."""

HOMES: tuple[tuple[str, tuple[tuple[Hex, int, str], ...]], ...] = (
    ("alpha", (((-1, 13), FOOD, "11"), ((0, 13), FUEL, "4"), ((0, 14), CARBON, "8"))),
    ("beta", (((2, 13), FUEL, "10"), ((2, 14), ORE, "8"), ((3, 13), GOODS, "3/12"))),
    ("gamma", (((5, 13), ORE, "5"), ((6, 13), CARBON, "6"), ((6, 14), FOOD, "3"))),
    ("delta", (((8, 13), GOODS, "2/11"), ((8, 14), FUEL, "6"), ((9, 13), ORE, "9"))),
)
"""The home systems: name, planets as (hexagon, resource, disc)."""

Side = tuple[Hex, Hex]
"""A colony site: the two hexagons it lies between."""

BEGINNER_START: tuple[tuple[str, Side, tuple[Side, Side], tuple[Hex, Hex, Hex]], ...] = (
    ("white", ((5, 13), (6, 13)), (((-1, 13), (0, 13)), ((2, 14), (3, 13))), ((5, 12), (6, 12), (6, 13))),
    ("yellow", ((0, 13), (0, 14)), (((5, 13), (6, 14)), ((8, 13), (8, 14))), ((0, 13), (1, 12), (1, 13))),
    ("red", ((2, 13), (3, 13)), (((-1, 13), (0, 14)), ((8, 14), (9, 13))), ((3, 12), (3, 13), (4, 13))),
    ("blue", ((8, 13), (9, 13)), (((2, 13), (2, 14)), ((6, 13), (6, 14))), ((8, 12), (8, 13), (9, 12))),
)
"""Colour, spaceport, two colonies, and the ship's intersection by its three hexagons."""

# -- friendship cards (SF-FRIEND-1 to SF-FRIEND-5) ----------------------------------------------------

BONUS, RATE, FLEET, VAULTS, PATRON, AID, RELIEF = range(7)


@dataclass(frozen=True, slots=True)
class Friendship:
    """A friendship card: its people, what it does, and the numbers of that."""

    id: str
    people: int
    title: str
    effect: int
    resource: int = -1
    speed: int = 0
    combat: int = 0
    limit: int = 0
    text: str = ""


def _friendship() -> tuple[Friendship, ...]:
    cards = [
        Friendship(
            f"green_{name}", GREEN_FOLK, f"Second harvest: {name}", BONUS, r,
            text=f"Whenever a roll pays you {name} from planets, take 1 {name} more.",
        )
        for r, name in enumerate(RESOURCES)
    ]  # fmt: skip
    cards += [
        Friendship(
            f"mer_{name}", MERCHANTS, f"House rate: {name}", RATE, r, limit=2,
            text=f"Trade {name} with the supply at 2 : 1.",
        )
        for r, name in enumerate(RESOURCES[:GOODS])
    ]  # fmt: skip
    cards.append(
        Friendship(
            "mer_goods", MERCHANTS, "Even exchange", RATE, GOODS, limit=1,
            text="Once per turn trade 1 goods with the supply for 1 card of your choice.",
        )
    )  # fmt: skip
    for n in range(1, 4):
        cards.append(
            Friendship(
                f"sci_{n}", SCIENTISTS, "Tuned hull", FLEET, speed=1, combat=1,
                text="Your fleet has 1 more speed and 1 more combat strength.",
            )
        )  # fmt: skip
    cards += [
        Friendship("sci_4", SCIENTISTS, "Tuned engines", FLEET, speed=2, text="Your fleet has 2 more speed."),
        Friendship(
            "sci_5", SCIENTISTS, "Tuned cannons", FLEET, combat=2,
            text="Your fleet has 2 more combat strength.",
        ),
        Friendship(
            "dip_tribute", DIPLOMATS, "Deep vaults", VAULTS, limit=12,
            text="On a 7 you give up cards only with more than 12 in hand.",
        ),
        Friendship(
            "dip_fame_1", DIPLOMATS, "Court painter", PATRON,
            text="Once per turn buy 1 fame piece for 1 goods.",
        ),
        Friendship(
            "dip_fame_2", DIPLOMATS, "Court poet", PATRON,
            text="Once per turn buy 1 fame piece for 1 goods.",
        ),
        Friendship(
            "dip_help", DIPLOMATS, "Call for solidarity", AID, limit=2,
            text="Once per turn take a random card from one or two opponents who have more points than you.",
        ),
        Friendship(
            "dip_relief", DIPLOMATS, "Famine fund", RELIEF,
            text="When a roll other than 7 pays you nothing from planets, take any 1 card.",
        ),
    ]  # fmt: skip
    return tuple(cards)


FRIENDSHIP = _friendship()
FRIENDSHIP_ID = {card.id: i for i, card in enumerate(FRIENDSHIP)}
