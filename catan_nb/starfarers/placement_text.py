"""The words of positions as text, and writing them; ``placement`` explains and reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.placement import Seats, write_counts
from . import data, space
from .encounter_deck import ENCOUNTERS
from .flight import Flight, must_leave
from .notation import write_counts as write_cards
from .position import CLOSED, FREE, NEUTRAL_COLONY, NEUTRAL_PORT, Position
from .production import Production
from .reach import DONE, GROUNDED, JUMPED
from .shake import ShakeFlight
from .trade import TradeBuild
from .turn import TurnEnd

PHASES = ("production", "trade", "flight")
KEYS = (
    "turn", "board", "discs", "neutral", "closed", "stations", "reserve", "supply", "encounters", "used",
    "offers", "flown",
)  # fmt: skip
FIELDS = (
    "start", "colonies", "spaceports", "ships", "hand", "boosters", "cannons", "pods", "fame", "medals",
    "waiting", "cards",
)  # fmt: skip
USED = ("rate", "fame", "aid")
"""In the order of the bits of ``Position.once``."""
FLOWN = ("ready", "moving", "done", "grounded", "jumped")
TOKENS = sum(data.FACES[face].token is not None for pool in data.DISC_POOLS for face in pool)
"""Pirate bases and ice planets in the box."""
_FRAMES = {
    "production": [TurnEnd, Flight, ShakeFlight, TradeBuild, Production],
    "trade": [TurnEnd, Flight, ShakeFlight, TradeBuild],
    "flight": [TurnEnd, Flight],
}


def free_home_sites(pos: Position) -> tuple[int, ...]:
    """The home sites on which nothing stands."""
    return tuple(n for n in pos.board.home_sites if pos.owner[n] == FREE)


def phase_of(pos: Position) -> str:
    """The phase of a position between two questions; ValueError elsewhere."""
    if not pos.stack:
        raise ValueError("The game is over; a position text tells of a game that goes on.")
    kinds = [type(frame) for frame in pos.stack]
    for phase, frames in _FRAMES.items():
        if kinds == frames:
            return phase
    raise ValueError("In the middle of a question there is no position text; answer it first.")


def write(pos: Position, seats: Seats) -> str:
    """The text of a position between two questions. Raises ValueError with one sentence elsewhere."""
    phase = phase_of(pos)
    names = [seats.name(seat, KEYS) for seat in range(pos.seats)]
    base = f" {pos.base}" if pos.base else ""
    lines = {
        "turn": f"{names[pos.turn]} {pos.turns} {phase}{base}",
        "board": "; ".join(_tiles(pos)),
        "discs": "; ".join(_discs(pos)),
        "neutral": " | ".join(_neutral(pos)),
        "closed": _closed(pos),
    }
    lines |= {names[seat]: " | ".join(_seat(pos, seat)) for seat in range(pos.seats)}
    lines |= {
        "stations": "; ".join(
            f"{data.PEOPLES[people].lower()} {', '.join(names[seat] for seat in founders)}"
            for people, founders in enumerate(pos.docks)
            if founders
        ),
        "reserve": " ".join(_reserve(pos)),
        "encounters": " | ".join(
            f"{word} {' '.join(str(c.number) for c in ENCOUNTERS if bits >> (c.number - 1) & 1)}"
            for word, bits in (("discard", pos.discards), ("aside", pos.aside))
            if bits
        ),
        "used": ", ".join(word for bit, word in enumerate(USED) if pos.once >> bit & 1),
        "offers": "; ".join(f"{write_cards(give)} : {write_cards(get)}" for give, get in pos.offers),
        "flown": ", ".join(_flown(pos)) if phase == "flight" else "",
    }
    rows = [f"{key}: {said}".rstrip() for key, said in lines.items() if said or key in names]
    return "\n".join(rows) + "\n"


def _tiles(pos: Position) -> Iterator[str]:
    for gap, usual, (tile, turned) in zip(data.GAPS, data.BEGINNER_LAYOUT, pos.board.layout, strict=True):
        if (tile, turned) != usual:
            yield f"{gap[0]} {data.TILES[tile].id}" + (f" turned {turned}" if turned else "")


def _discs(pos: Position) -> Iterator[str]:
    """The explored systems; where a reserve disc lies, the token that was cleared is worked out."""
    spent = _cleared(pos)
    for sector in pos.board.sectors:
        if sector.tier and sector.planets and pos.faces[sector.planets[0]] != data.HIDDEN:
            kinds = [data.RESOURCES[pos.board.planets[p].resource] for p in sector.planets]
            faces = [spent.get(p, "") + data.FACES[pos.faces[p]].label for p in sector.planets]
            worlds = map(" ".join, zip(kinds, faces, strict=True))
            yield f"{sector.name} {', '.join(worlds)}"


def _cleared(pos: Position) -> dict[int, str]:
    """For each planet that was cleared ``pirates 4 > ``.

    A position does not keep on which planet which token lay, only what is left in the pools. Where
    several planets could be meant, any of them tells the same position.
    """
    out: dict[int, str] = {}
    for pool, faces in enumerate(data.DISC_POOLS[: data.RESERVE_POOL]):
        gone = list(faces)
        for face in pos.pools[pool]:
            gone.remove(face)
        worlds = [
            p.index
            for p in pos.board.planets
            if p.tier and data.pool_of(p.tier, p.symbol) == pool and pos.faces[p.index] != data.HIDDEN
        ]
        rest = []
        for world in worlds:
            if pos.faces[world] in gone:
                gone.remove(pos.faces[world])
            else:
                rest.append(world)
        tokens = [face for face in gone if data.FACES[face].token is not None]
        for world, face in zip(rest, tokens, strict=True):
            out[world] = f"{data.FACES[face].label} > "
    return out


def _neutral(pos: Position) -> Iterator[str]:
    for word, code in (("colonies", NEUTRAL_COLONY), ("spaceport", NEUTRAL_PORT)):
        nodes = [n for n in pos.closed if pos.owner[n] == code]
        if nodes:
            yield f"{word} {_names(nodes)}"


def _closed(pos: Position) -> str:
    """The closed home sites, if they are not just those left free."""
    nodes = [n for n in pos.closed if pos.owner[n] == CLOSED]
    neutral = len(nodes) < len(pos.closed)
    if pos.seats == len(data.BEGINNER_START) or (neutral and not nodes):
        return ""
    usual = tuple(n for n in pos.board.home_sites if pos.owner[n] in (FREE, CLOSED))
    if not neutral and tuple(nodes) == usual:
        return ""
    return _names(nodes) or "none"


def _seat(pos: Position, seat: int) -> Iterator[str]:
    if pos.colonies[seat]:
        yield f"colonies {_names(pos.colonies[seat])}"
    if pos.ports[seat]:
        yield f"spaceports {_names(pos.ports[seat])}"
    ships = []
    slots = pos.ships(seat)
    for place, slot in enumerate(slots):
        index = seat * data.TRANSPORTS + slot
        which = f"{slot + 1} " if slot != place else ""
        kind = ("colony", "trade")[pos.ship_kind[index]]
        ships.append(f"{which}{kind} {space.NAMES[pos.ship_node[index]]}")
    if ships:
        yield f"ships {', '.join(ships)}"
    if any(pos.hands[seat]):
        yield f"hand {write_counts(pos.hands[seat], data.RESOURCES)}"
    numbers = [
        *zip(("boosters", "cannons", "pods"), pos.fitted[seat], data.START_PARTS, strict=True),
        ("fame", pos.fame[seat], data.START_FAME),
        ("medals", pos.medals[seat], 0),
        ("waiting", pos.waiting[seat], 0),
    ]
    for word, number, usual in numbers:
        if number != usual:
            yield f"{word} {number}"
    if pos.cards[seat]:
        yield f"cards {' '.join(data.FRIENDSHIP[card].id for card in pos.cards[seat])}"


def _reserve(pos: Position) -> Iterator[str]:
    for r, name in enumerate(data.RESOURCES):
        if pos.reserve[r] != min(data.RESERVE_PER_RESOURCE, pos.reserve[r] + pos.supply[r]):
            yield f"{pos.reserve[r]} {name}"


def _flown(pos: Position) -> Iterator[str]:
    words = {DONE: "done", GROUNDED: "grounded", JUMPED: "jumped"}
    for slot in pos.ships(pos.turn):
        used, state = pos.used[slot], pos.state[slot]
        word = words.get(state, "moving" if slot == pos.moving else "ready")
        usual = -1 if used or state == JUMPED else must_leave(pos, pos.turn, slot)
        leave = pos.leave[slot]
        if word == "ready" and leave == usual:
            continue
        steps = f" {used}" if used else ""
        leaves = "" if leave == usual else f" leaves {'nothing' if leave < 0 else space.NAMES[leave]}"
        yield f"{slot + 1} {word}{steps}{leaves}"


def _names(nodes: Sequence[int]) -> str:
    return " ".join(space.NAMES[n] for n in nodes)
