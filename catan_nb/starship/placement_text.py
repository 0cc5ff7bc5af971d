"""The words of positions as text, and writing them; ``placement`` explains and reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.placement import Seats, write_counts
from . import data
from .flight import Departure, Flight
from .missions import OpenMissions
from .position import BOTH, CARD_BITS, CARD_MASK, FATES, Position, Seen, unknown
from .production import Production
from .stacks import LEAVING
from .trade import TradeBuild
from .turn import TurnEnd

PHASES = ("production", "flight", "flying", "trade")
KEYS = (
    "moon", "turn", "missions", "gone", "framed", *(f"stack {s + 1}" for s in range(data.STACKS)), "flown",
    "heard", "flight", "turned", "top", "bottom", "fight", "used", "bought",
)  # fmt: skip
FIELDS = (
    "astro", "store", "boosters", "cannons", "rockets", "modules", "colonies", "planets", "pirates", "done",
)  # fmt: skip
_FRAMES = {
    "production": [TurnEnd, TradeBuild, OpenMissions, Departure, Production],
    "flight": [TurnEnd, TradeBuild, OpenMissions, Departure],
    "flying": [TurnEnd, TradeBuild, OpenMissions, Flight],
    "trade": [TurnEnd, TradeBuild],
}


def framed_left(framed: int, group: int) -> int:
    """How many cards of a framed group are still in the framed pile (SC-SETUP-2)."""
    below = data.FRAMED_PER_SET * (data.SETS - 1 - group)
    return min(data.FRAMED_PER_SET, max(0, framed - below))


def usual_framed(pos: Position) -> int:
    """The framed pile if every card that left the stacks before this flight was replaced."""
    owned = [c for cards in (*pos.colonies, *pos.planets, *pos.pirates) for c in cards]
    left = sum(c < data.SECTOR_CARDS for c in owned)
    now = sum(seen.fate in LEAVING for seen in pos.turned)
    return max(0, data.FRAMED - left + now)


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
    names = [seats.name(seat, (*KEYS, "both")) for seat in range(data.SEATS)]
    rolled = f" {pos.die}" if pos.die else ""
    lines = {"moon": names[pos.moon], "turn": f"{names[pos.turn]} {pos.turns} {phase}{rolled}"}
    lines |= {names[seat]: " | ".join(_ship(pos, seat)) for seat in range(data.SEATS)}
    lines["missions"] = _missions(pos.missions_open) or "none"
    lines["gone"] = _missions(pos.missions_out)
    lines["framed"] = "" if pos.framed == usual_framed(pos) else str(pos.framed)
    lines |= {f"stack {s + 1}": _members(members, names) for s, members in enumerate(pos.stacks)}
    lines["flown"] = " ".join(map(str, pos.flown)) if any(pos.flown) else ""
    lines["heard"] = "; ".join(_heard(pos, names))
    if phase == "flying":
        lines["flight"] = f"stack {pos.flying + 1} actions {pos.actions}"
        lines["turned"] = ", ".join(_seen(seen, names) for seen in pos.turned)
        lines["top"] = ", ".join(_card(member, names) for member in pos.top)
        lines["bottom"] = ", ".join(_card(member, names) for member in pos.bottom)
        lines["fight"] = " ".join(map(str, pos.fight))
    lines["used"] = ", ".join(data.CARDS[card].label for card in pos.used)
    lines["bought"] = str(pos.bought) if pos.bought else ""
    return "".join(f"{key}: {said}\n" for key, said in lines.items() if said)


def _missions(missions: Sequence[int]) -> str:
    return ", ".join(data.MISSIONS[m].title for m in missions)


def _ship(pos: Position, seat: int) -> Iterator[str]:
    rockets = ["K"] * pos.k_rockets[seat] + ["H"] * pos.h_rockets[seat]
    yield f"astro {pos.astro[seat]}"
    yield f"store {write_counts(pos.stores[seat], data.COMMODITIES)}"
    yield f"boosters {_pieces(pos.boosters[seat])}"
    yield f"cannons {_pieces(pos.cannons[seat])}"
    yield f"rockets {' '.join(rockets) or 'none'}"
    levels = pos.modules[seat]
    modules = [
        name + "*" * (level == data.UPGRADED)
        for name, level in zip(data.MODULES, levels, strict=True)
        if level
    ]
    if modules:
        yield f"modules {', '.join(modules)}"
    colonies = [card for card in pos.colonies[seat] if card < data.SECTOR_CARDS]
    for word, cards in (
        ("colonies", colonies),
        ("planets", pos.planets[seat]),
        ("pirates", pos.pirates[seat]),
    ):
        if cards:
            yield f"{word} " + ", ".join(data.CARDS[card].label for card in cards)
    if pos.missions_done[seat]:
        yield f"done {_missions(pos.missions_done[seat])}"


def _pieces(pieces: tuple[int, int]) -> str:
    return f"{pieces[0]}+{pieces[1]}" if pieces[1] else str(pieces[0])


def _members(members: Sequence[int], names: Sequence[str]) -> str:
    unseen = [members.count(unknown(group)) for group in range(data.SETS)]
    out = [f"{n} {f'framed {group}' if group else 'basic'}" for group, n in enumerate(unseen) if n]
    out += [_card(member, names) for member in members if member >= 0]
    return ", ".join(out) or "none"


def _heard(pos: Position, names: Sequence[str]) -> Iterator[str]:
    for s in range(data.STACKS):
        for seat, name in enumerate(names):
            first = (s * data.SEATS + seat) * len(data.RANSOMS)
            prices = [str(n) for k, n in enumerate(data.RANSOMS) for _ in range(pos.heard[first + k])]
            if prices:
                yield f"stack {s + 1} {name} {' '.join(prices)}"


def _who(bits: int, names: Sequence[str]) -> str:
    return "both" if bits == BOTH else names[0 if bits & 1 else 1]


def _card(member: int, names: Sequence[str]) -> str:
    return f"{data.CARDS[member & CARD_MASK].label} ({_who(member >> CARD_BITS, names)})"


def _seen(seen: Seen, names: Sequence[str]) -> str:
    said = f"{data.CARDS[seen.card].label} {FATES[seen.fate]}"
    return f"{said} hidden ({_who(seen.seats, names)})" if seen.hidden else said
