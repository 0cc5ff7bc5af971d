"""What players can do, and what chance can bring.

Each is a small frozen value; those of which there are finitely many kinds are made once, in
the tables at the end. Ships are slots 0 to 2 of their owner (shown as 1 to 3), nodes are
intersections of ``space``, resources and parts are places in the tuples of ``data``, counts
are tuples with one number per resource.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from ..core.game import Refusal
from . import data, space

Counts: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice (SF-PROD-1)."""


@dataclass(frozen=True, slots=True)
class Shake:
    """Shake the mothership: for speed, in a fight, for a table of results (SF-SPEED-3)."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Say that you have won (SF-WIN-3)."""


@dataclass(frozen=True, slots=True)
class Build:
    """Build a piece (SF-BUILD-1); ``node`` for ships and spaceports, else -1."""

    piece: int
    node: int = -1


@dataclass(frozen=True, slots=True)
class Trade:
    """Give ``rate`` cards of one kind to the supply for one of another (SF-TRADE-4)."""

    give: int
    rate: int
    get: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer cards to the other players (SF-TRADE-2)."""

    give: Counts
    get: Counts


@dataclass(frozen=True, slots=True)
class Accept:
    """Be ready to trade as offered."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Turn the offer down."""


@dataclass(frozen=True, slots=True)
class Counter:
    """Answer with an offer of your own: ``give`` and ``get`` as you see them."""

    give: Counts
    get: Counts


@dataclass(frozen=True, slots=True)
class Close:
    """Close the trade with the seat that accepted or countered."""

    seat: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take the offer back."""


@dataclass(frozen=True, slots=True)
class BuyFame:
    """Buy a fame piece for 1 goods (SF-FRIEND-4)."""


@dataclass(frozen=True, slots=True)
class Aid:
    """Take a random card from each of these seats (SF-FRIEND-4)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Put a trade ship that was won on the board (SF-SPEC-3)."""

    node: int


@dataclass(frozen=True, slots=True)
class Fly:
    """Fly a ship to an intersection by the shortest way (SF-MOVE-1)."""

    ship: int
    node: int


@dataclass(frozen=True, slots=True)
class Settle:
    """Turn a colony ship into a colony (SF-COL-1)."""

    ship: int


@dataclass(frozen=True, slots=True)
class Jump:
    """Make the space jump (SF-SPEC-2)."""

    ship: int
    node: int


@dataclass(frozen=True, slots=True)
class Stay:
    """Decline the space jump."""


@dataclass(frozen=True, slots=True)
class Give:
    """Give one card: to the supply or to a player, as the decision says."""

    resource: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take one card from the supply."""

    resource: int


@dataclass(frozen=True, slots=True)
class Fit:
    """Take a free part for the mothership (SF-SPEC-4)."""

    part: int


@dataclass(frozen=True, slots=True)
class Remove:
    """Give up a part of the mothership (SF-SPEC-5)."""

    part: int


@dataclass(frozen=True, slots=True)
class Ground:
    """Ground one of your ships for this turn (SF-SPEC-1)."""

    ship: int


@dataclass(frozen=True, slots=True)
class Befriend:
    """Take a friendship card (SF-STAT-3)."""

    card: int


@dataclass(frozen=True, slots=True)
class Rob:
    """Take a random card from a player after a 7 (SF-SEVEN-3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer an encounter: "yes", "no", or how many cards you offer (SF-ENC-2)."""

    word: str


@dataclass(frozen=True, slots=True)
class Found:
    """Put a colony on a home site during the draft (SF-SETUP-6)."""

    node: int


@dataclass(frozen=True, slots=True)
class Launch:
    """Turn a colony into the spaceport and put the first ship beside it (SF-SETUP-6)."""

    site: int
    node: int


# -- chance -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tile:
    """A sector tile comes to the next gap (SF-SETUP-1)."""

    tile: int
    stream: ClassVar[str] = "tile"


@dataclass(frozen=True, slots=True)
class Rotate:
    """How the tile lies in its gap, in thirds of a turn (SF-SETUP-4)."""

    thirds: int
    stream: ClassVar[str] = "tile"


@dataclass(frozen=True, slots=True)
class Dice:
    """Two dice."""

    a: int
    b: int
    stream: ClassVar[str] = "dice"


@dataclass(frozen=True, slots=True)
class Balls:
    """The two balls that show in a mothership, the lower kind first."""

    a: int
    b: int
    stream: ClassVar[str] = "balls"


@dataclass(frozen=True, slots=True)
class Card:
    """The card drawn from the reserve pile."""

    resource: int
    stream: ClassVar[str] = "reserve"


@dataclass(frozen=True, slots=True)
class Stolen:
    """The card taken at random from a hand."""

    resource: int
    stream: ClassVar[str] = "hand"


@dataclass(frozen=True, slots=True)
class Disc:
    """The number disc that is turned up on an explored planet."""

    face: int
    stream: ClassVar[str] = "disc"


@dataclass(frozen=True, slots=True)
class Spare:
    """The disc from the reserve that replaces a token."""

    face: int
    stream: ClassVar[str] = "spare"


@dataclass(frozen=True, slots=True)
class Encounter:
    """The encounter card that is drawn, by its number from 1."""

    card: int
    stream: ClassVar[str] = "encounter"


Action: TypeAlias = (
    Roll | Shake | EndTurn | Claim | Build | Trade | Offer | Accept | Decline | Counter | Close | Withdraw
    | BuyFame | Aid | Place | Fly | Settle | Jump | Stay | Give | Take | Fit | Remove | Ground | Befriend
    | Rob | Answer | Found | Launch
    | Tile | Rotate | Dice | Balls | Card | Stolen | Disc | Spare | Encounter
)  # fmt: skip

ROLL, SHAKE, END_TURN, CLAIM = Roll(), Shake(), EndTurn(), Claim()
ACCEPT, DECLINE, WITHDRAW, BUY_FAME, STAY = Accept(), Decline(), Withdraw(), BuyFame(), Stay()
BUILD_PART = tuple(Build(data.FIRST_PART + part) for part in range(len(data.PARTS)))
BUILD_AT = tuple(tuple(Build(piece, n) for n in range(space.NODES)) for piece in range(data.FIRST_PART))
TRADE = {
    (give, rate, get): Trade(give, rate, get)
    for give in range(data.KINDS)
    for rate in (1, 2, 3)
    for get in range(data.KINDS)
    if give != get
}
FLY = tuple(tuple(Fly(ship, n) for n in range(space.NODES)) for ship in range(data.TRANSPORTS))
JUMP = tuple(tuple(Jump(ship, n) for n in range(space.NODES)) for ship in range(data.TRANSPORTS))
SETTLE = tuple(Settle(ship) for ship in range(data.TRANSPORTS))
GROUND = tuple(Ground(ship) for ship in range(data.TRANSPORTS))
PLACE = tuple(Place(n) for n in range(space.NODES))
GIVE = tuple(Give(r) for r in range(data.KINDS))
TAKE = tuple(Take(r) for r in range(data.KINDS))
FIT = tuple(Fit(part) for part in range(len(data.PARTS)))
REMOVE = tuple(Remove(part) for part in range(len(data.PARTS)))
_ONE = tuple(tuple(int(k == r) for k in range(data.KINDS)) for r in range(data.KINDS))
OFFER_ONE = tuple(tuple(Offer(give, get) for get in _ONE) for give in _ONE)
COUNTER_ONE = tuple(tuple(Counter(give, get) for get in _ONE) for give in _ONE)
"""One card for one: the offers and counter-offers that ``legal`` lists, by the two resources."""
BEFRIEND = tuple(Befriend(card) for card in range(len(data.FRIENDSHIP)))

DICE_CHANCES = tuple((Dice(a, b), 1) for a in range(1, 7) for b in range(1, 7))
BALL_CHANCES = tuple(
    (
        Balls(a, b),
        data.BALL_COUNT[a] * (data.BALL_COUNT[a] - 1) // 2
        if a == b
        else data.BALL_COUNT[a] * data.BALL_COUNT[b],
    )
    for a in range(len(data.BALLS))
    for b in range(a, len(data.BALLS))
    if a != b or data.BALL_COUNT[a] > 1
)
DICE_SHOWN, BALLS_SHOWN = "What do the two dice show?", "Which two balls show in the mothership?"
"""What a table is asked."""
NO_SUCH_DICE = Refusal("SF-PROD-1", "A die shows 1 to 6.")
NO_SUCH_BALLS = Refusal(
    "SF-COMP-5", "Those two balls cannot show together: only yellow is there twice, each other colour once."
)
CARD = tuple(Card(r) for r in range(data.KINDS))
STOLEN = tuple(Stolen(r) for r in range(data.KINDS))
ENCOUNTER = tuple(Encounter(card) for card in range(1, 33))
DISC = tuple(Disc(f) for f in range(len(data.FACES)))
SPARE = tuple(Spare(f) for f in range(len(data.FACES)))
