"""The 32 encounter cards as data: trees of small operations, read by ``encounters``.

A card is hailed with words that all cards of its kind share, so that the one who must answer
cannot tell them apart. What the operations mean in play stands in ``encounters``.
"""

from __future__ import annotations

from dataclasses import dataclass

from .data import BOOSTER, CANNON, CARBON, FOOD, GOODS, ORE, POD

ANY = -1
"""In the place of a resource: the player's choice."""
LEFT, SECOND_LEFT, RIGHT, SECOND_RIGHT = 1, 2, -1, -2
"""Neighbours, as steps in turn order."""


@dataclass(frozen=True, slots=True)
class Op:
    """One operation of a card."""


@dataclass(frozen=True, slots=True)
class Tell(Op):
    """The reader says a sentence."""

    text: str


@dataclass(frozen=True, slots=True)
class GainCards(Op):
    number: int
    resource: int = ANY


@dataclass(frozen=True, slots=True)
class LoseCards(Op):
    number: int


@dataclass(frozen=True, slots=True)
class GainFame(Op):
    """Fame pieces, lost when negative."""

    number: int


@dataclass(frozen=True, slots=True)
class GainPart(Op):
    """A free part of one's choice."""


@dataclass(frozen=True, slots=True)
class LosePart(Op):
    """A part of one's choice goes back."""


@dataclass(frozen=True, slots=True)
class GroundOne(Op):
    """One own ship is grounded."""


@dataclass(frozen=True, slots=True)
class WinShip(Op):
    """A free trade ship."""


@dataclass(frozen=True, slots=True)
class SpaceJump(Op):
    """One own ship may jump."""


@dataclass(frozen=True, slots=True)
class Levy(Op):
    """Every other player with cards hands one over, of the giver's choice."""


@dataclass(frozen=True, slots=True)
class Refund(Op):
    """What was offered comes back."""


@dataclass(frozen=True, slots=True)
class Swap(Op):
    """Give one card, take two."""


@dataclass(frozen=True, slots=True)
class Confiscate(Op):
    """What the swap brought goes back to the supply."""


@dataclass(frozen=True, slots=True)
class Inspect(Op):
    """Everybody with more parts than this loses one."""

    limit: int


@dataclass(frozen=True, slots=True)
class Honour(Op):
    """A fame piece for those with the most of a part."""

    part: int


@dataclass(frozen=True, slots=True)
class Redraw(Op):
    """Another card is drawn, after shuffling all of them if so said."""

    shuffle: bool


Ops = tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class Ask(Op):
    """A question: (word, cards one must hold, what follows) for each answer.

    An answer that is a number means that many cards, given at once.
    """

    text: str
    answers: tuple[tuple[str, int, Ops], ...]


@dataclass(frozen=True, slots=True)
class Fight(Op):
    """Both shake and add a part: cannons in a fight, boosters in a race."""

    stat: int
    neighbour: int
    win: Ops
    lose: Ops


@dataclass(frozen=True, slots=True)
class Flee(Op):
    """Boosters on the motherships are compared."""

    neighbour: int
    away: Ops
    caught: Ops


@dataclass(frozen=True, slots=True)
class Shaken(Op):
    """The subject shakes; (lowest, highest, what follows)."""

    rows: tuple[tuple[int, int, Ops], ...]


@dataclass(frozen=True, slots=True)
class EncounterCard:
    """A card: its number from 1, its title (for the reader), its operations."""

    number: int
    title: str
    ops: Ops


FAME, FAME_LOSS = GainFame(1), GainFame(-1)

MERCHANT = (
    "A trading ship comes alongside and opens a channel. "
    "How many cards, 0 to 3, do you send over as a gift of welcome?"
)
UNMASKED = "The trader was a pirate in disguise and makes off with whatever you gave. Do you give chase?"
TOLL = "Pirates bar the way and want 2 cards for the passage. Do you pay?"
FREIGHTER = "A freighter without lights offers any 2 cards for 1 of yours, no questions asked. Do you trade?"
CORSAIR = "For 1 card a corsair would go and rob the other players for you. Do you hire the crew?"
HUNTER = "A pirate has picked up your trail and is closing in. Do you try to get away?"
DRIFTER = "A ship with dead engines is falling towards a sun. Do you race to its help?"
CONVOY = "Pirates are firing on a stranger's convoy. Do you step in?"
RIFT = "A rift has opened ahead; at the right speed it flings a ship across space. Do you fly in?"
NOMADS = "A fleet of nomads has run out of supplies. How many cards, 0 to 3, do you give?"
INSPECTION = "Metal fatigue! The motherships of all players are inspected."
AUDIT = "Metal fatigue, and the council is counting holds! The motherships of all players are inspected."

HAILS = (MERCHANT, TOLL, FREIGHTER, CORSAIR, HUNTER, DRIFTER, CONVOY, RIFT, NOMADS, INSPECTION, AUDIT)


def _gifts(hail: str, *by_number: Ops) -> Ops:
    return (Ask(hail, tuple((str(n), n, ops) for n, ops in enumerate(by_number))),)


def _yes_no(hail: str, yes: Ops, no: Ops, cards: int = 0) -> Ops:
    return (Ask(hail, (("yes", cards, yes), ("no", 0, no))),)


def _raider(neighbour: int) -> Ops:
    chase = _yes_no(UNMASKED, (Fight(CANNON, neighbour, (Refund(),), (GroundOne(),)),), ())
    return _gifts(MERCHANT, chase, chase, chase, chase)


def _hunter(neighbour: int, away: Ops, win: Ops, lose: Ops) -> Ops:
    fight = (Fight(CANNON, neighbour, win, lose),)
    return _yes_no(HUNTER, (Flee(neighbour, away, fight),), fight)


def _rift(neighbour: int, loss: Op) -> Ops:
    return _yes_no(RIFT, (Fight(BOOSTER, neighbour, (SpaceJump(),), (loss,)),), (Redraw(False),))


_MAGNATE = _gifts(MERCHANT, (GroundOne(), FAME_LOSS), (FAME_LOSS,), (FAME,), (WinShip(),))

_OPS: tuple[tuple[str, Ops], ...] = (
    (
        "The purse-proud broker",
        _gifts(
            MERCHANT,
            (Levy(), GainFame(-2)),
            (GainCards(1, FOOD), FAME_LOSS),
            (GainCards(1), FAME),
            (GainCards(2), FAME),
        ),
    ),
    (
        "The tinkers' caravan",
        _gifts(MERCHANT, (FAME_LOSS,), (GainCards(1),), (GainCards(1), FAME), (GainPart(), FAME)),
    ),
    ("The silent dealer", _gifts(MERCHANT, (FAME_LOSS,), (), (FAME,), (GainCards(1, GOODS), FAME))),
    (
        "The open-handed pedlar",
        _gifts(MERCHANT, (GainCards(1, GOODS),), (GainCards(1), FAME), (GainCards(2), FAME), (Refund(),)),
    ),
    ("The magnate on tour", _MAGNATE),
    ("The magnate's brother", _MAGNATE),
    ("The raider behind you", _raider(RIGHT)),
    ("The raider before you", _raider(LEFT)),
    (
        "Toll for the old lane",
        _yes_no(TOLL, (LoseCards(2),), (Fight(CANNON, RIGHT, (WinShip(), FAME), (LosePart(), FAME)),), 2),
    ),
    (
        "Toll for the narrow lane",
        _yes_no(
            TOLL,
            (LoseCards(2),),
            (Fight(CANNON, SECOND_RIGHT, (GainCards(2, CARBON), FAME), (GroundOne(), FAME)),),
            2,
        ),
    ),
    (
        "Toll for the long lane",
        _yes_no(
            TOLL,
            (LoseCards(2), GroundOne()),
            (Fight(CANNON, LEFT, (GainCards(2, ORE), FAME), (LosePart(),)),),
            2,
        ),
    ),
    (
        "Freight with a history",
        _yes_no(
            FREIGHTER,
            (Swap(), Shaken(((1, 2, (FAME_LOSS,)), (3, 3, (Confiscate(),)), (4, 5, ())))),
            (FAME,),
            1,
        ),
    ),
    (
        "Freight without papers",
        _yes_no(
            FREIGHTER,
            (Swap(), Shaken(((1, 2, ()), (3, 3, (Confiscate(),)), (4, 5, (FAME_LOSS,))))),
            (),
            1,
        ),
    ),
    (
        "A corsair's word",
        _yes_no(
            CORSAIR,
            (
                LoseCards(1),
                Shaken(((1, 2, (FAME_LOSS,)), (3, 4, (Levy(), FAME_LOSS)), (5, 5, (Levy(),)))),
            ),
            (FAME,),
            1,
        ),
    ),
    (
        "A corsair's promise",
        _yes_no(
            CORSAIR,
            (
                LoseCards(1),
                Shaken(((1, 1, (Levy(),)), (2, 3, (Levy(), FAME_LOSS)), (4, 5, (FAME_LOSS,)))),
            ),
            (FAME,),
            1,
        ),
    ),
    ("The hunter with spare parts", _hunter(RIGHT, (), (GainPart(), FAME), (LosePart(),))),
    ("The hunter with full holds", _hunter(SECOND_LEFT, (), (GainCards(2, ORE), FAME), (LosePart(), FAME))),
    ("The hunter in a stolen hull", _hunter(LEFT, (FAME_LOSS,), (WinShip(),), (GroundOne(),))),
    (
        "The drifter with an heiress",
        _yes_no(DRIFTER, (Fight(BOOSTER, SECOND_RIGHT, (WinShip(), FAME), (LosePart(),)),), ()),
    ),
    (
        "The drifter with a grateful crew",
        _yes_no(DRIFTER, (Fight(BOOSTER, LEFT, (Levy(), FAME), (LosePart(), FAME)),), (FAME_LOSS,)),
    ),
    (
        "The drifter with an engineer",
        _yes_no(DRIFTER, (Fight(BOOSTER, LEFT, (GainPart(), FAME), (LosePart(),)),), (FAME_LOSS,)),
    ),
    (
        "The convoy of plenty",
        _yes_no(CONVOY, (Fight(CANNON, LEFT, (GainCards(2, GOODS), FAME), (GroundOne(),)),), ()),
    ),
    (
        "The convoy of settlers",
        _yes_no(CONVOY, (Fight(CANNON, RIGHT, (GainCards(2), FAME), (LosePart(), FAME)),), (FAME_LOSS,)),
    ),
    (
        "The convoy of pathfinders",
        _yes_no(CONVOY, (Fight(CANNON, LEFT, (SpaceJump(), FAME), (GroundOne(), FAME)),), (FAME_LOSS,)),
    ),
    ("The rift that hums", _rift(LEFT, GroundOne())),
    ("The rift that sings", _rift(RIGHT, GroundOne())),
    ("The rift that bites", _rift(SECOND_RIGHT, LosePart())),
    (
        "The nomads' mechanics",
        _gifts(NOMADS, (LosePart(), FAME_LOSS), (FAME,), (SpaceJump(),), (SpaceJump(),)),
    ),
    ("The nomads' spare ship", _gifts(NOMADS, (), (FAME,), (FAME,), (WinShip(),))),
    ("The nomads' star charts", _gifts(NOMADS, (FAME_LOSS,), (FAME_LOSS,), (FAME,), (SpaceJump(), FAME))),
    ("Cracks in the hull", (Tell(INSPECTION), Inspect(8), Redraw(True))),
    ("Cracks and an audit", (Tell(AUDIT), Inspect(6), Honour(POD), Redraw(True))),
)  # fmt: skip

ENCOUNTERS = tuple(EncounterCard(n, title, ops) for n, (title, ops) in enumerate(_OPS, start=1))
FULL_DECK = (1 << len(ENCOUNTERS)) - 1
"""All cards as bits: card ``n`` is bit ``n - 1``."""
