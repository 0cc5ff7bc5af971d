"""The words of positions as text, and writing them; ``placement`` explains and reads them."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.placement import Seats, write_counts
from . import data
from .flight import Departure, Flight
from .position import BOTH, CARD_BITS, CARD_MASK, FATES, Position, Seen, unknown
from .production import Production
from .trade import TradeBuild

PHASES = ("production", "flight", "flying", "trade")
KEYS = (
    "moon", "turn", "missions", "gone", "framed", "flown", "heard", "used", "bought", "flight", "turned",
    "top", "bottom", "fight", *(f"stack {s + 1}" for s in range(data.STACKS)),
)  # fmt: skip
FIELDS = (
    "astro", "store", "boosters", "cannons", "rockets", "modules", "colonies", "planets", "pirates", "done",
)  # fmt: skip


def write(pos: Position, seats: Seats) -> str:
    """The text of a position between two questions. Raises ValueError with one sentence elsewhere."""
    phase = _phase(pos)
    names = [seats.name(seat, KEYS) for seat in range(data.SEATS)]
    rolled = f" {pos.die}" if pos.die else ""
    out = [f"moon: {names[pos.moon]}", f"turn: {names[pos.turn]} {pos.turns} {phase}{rolled}"]
    out += [f"{names[seat]}: {_ship(pos, seat)}" for seat in range(data.SEATS)]
    for key, missions in (("missions", pos.missions_open), ("gone", pos.missions_out)):
        if missions or key == "missions":
            out.append(f"{key}: " + ", ".join(data.MISSIONS[m].title for m in missions))
    out.append(f"framed: {pos.framed}")
    for s, members in enumerate(pos.stacks):
        out.append(f"stack {s + 1}: {_members(members, names)}")
    if any(pos.flown):
        out.append("flown: " + " ".join(map(str, pos.flown)))
    if any(pos.heard):
        out.append("heard: " + " ".join(map(str, pos.heard)))
    if phase == "flying":
        out.append(f"flight: stack {pos.flying + 1} actions {pos.actions}")
        if pos.turned:
            out.append("turned: " + ", ".join(_seen(seen, names) for seen in pos.turned))
        for key, part in (("top", pos.top), ("bottom", pos.bottom)):
            if part:
                out.append(f"{key}: {', '.join(_card(member, names) for member in part)}")
        if pos.fight:
            out.append("fight: " + " ".join(map(str, pos.fight)))
    if pos.used:
        out.append("used: " + ", ".join(data.CARDS[card].label for card in pos.used))
    if pos.bought:
        out.append(f"bought: {pos.bought}")
    return "\n".join(out) + "\n"


def _phase(pos: Position) -> str:
    top = pos.stack[-1] if pos.stack else None
    for kind, phase in (
        (Production, "production"),
        (Departure, "flight"),
        (Flight, "flying"),
        (TradeBuild, "trade"),
    ):
        if isinstance(top, kind) and min(pos.chosen) < 0:
            return phase
    if top is None:
        raise ValueError("The game is over; a position text describes a game that goes on.")
    raise ValueError("In the middle of a question there is no position text; answer it first.")


def _ship(pos: Position, seat: int) -> str:
    rockets = ["K"] * pos.k_rockets[seat] + ["H"] * pos.h_rockets[seat]
    modules = [
        data.MODULES[m] + ("*" if level == data.UPGRADED else "")
        for m, level in enumerate(pos.modules[seat])
        if level
    ]
    out = [
        f"astro {pos.astro[seat]}",
        f"store {write_counts(pos.stores[seat], data.COMMODITIES)}",
        f"boosters {_pieces(pos.boosters[seat])}",
        f"cannons {_pieces(pos.cannons[seat])}",
        f"rockets {' '.join(rockets) or 'none'}",
    ]
    if modules:
        out.append("modules " + ", ".join(modules))
    colonies = tuple(card for card in pos.colonies[seat] if card < data.SECTOR_CARDS)
    for word, cards in (
        ("colonies", colonies),
        ("planets", pos.planets[seat]),
        ("pirates", pos.pirates[seat]),
    ):
        if cards:
            out.append(f"{word} " + ", ".join(data.CARDS[card].label for card in cards))
    if pos.missions_done[seat]:
        out.append("done " + ", ".join(data.MISSIONS[m].title for m in pos.missions_done[seat]))
    return " | ".join(out)


def _pieces(pieces: tuple[int, int]) -> str:
    return f"{pieces[0]}+{pieces[1]}" if pieces[1] else str(pieces[0])


def _members(members: Sequence[int], names: Sequence[str]) -> str:
    out = []
    for group in range(data.SETS):
        number = members.count(unknown(group))
        if number:
            out.append(f"{number} " + (f"framed {group}" if group else "basic"))
    out += [_card(member, names) for member in members if member >= 0]
    return ", ".join(out) or "none"


def _who(bits: int, names: Sequence[str]) -> str:
    return "both" if bits == BOTH else names[0 if bits & 1 else 1]


def _card(member: int, names: Sequence[str]) -> str:
    return f"{data.CARDS[member & CARD_MASK].label} ({_who(member >> CARD_BITS, names)})"


def _seen(seen: Seen, names: Sequence[str]) -> str:
    hidden = " hidden" if seen.hidden else ""
    return f"{data.CARDS[seen.card].label} {FATES[seen.fate]}{hidden} ({_who(seen.seats, names)})"
