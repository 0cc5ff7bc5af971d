"""Small parts of a position text, and whether what it says fits the rules; ``placement`` reads it."""

from __future__ import annotations

import re

from ..core.game import BadPosition
from ..core.placement import Part
from . import data
from .position import BEATEN, EMPTY, FATES, FOUNDED, HELPED, LEFT, PAID, TAKEN, TRADED, Position

_MAY_BECOME = {
    data.EMPTY: (EMPTY,),
    data.COLONY: (LEFT, FOUNDED),
    data.TRADE: (LEFT, TRADED, TAKEN),
    data.ADVENTURE: (LEFT, HELPED),
    data.PIRATE: (PAID, BEATEN),
}
"""What may have become of a card of each kind while the flight goes on."""


# -- ships and the framed pile ------------------------------------------


def pieces(part: Part, word: str) -> tuple[int, int]:
    """Boosters or cannons, basic and upgraded ones: ``2`` or ``2+1``."""
    found = re.fullmatch(r"([0-9])(?:\+([0-9]))?", part.text.replace(" ", ""))
    if found is None:
        raise part.bad(f"Write {word} as 2, or as 2+1 for 2 basic and 1 upgraded.")
    basic, upgraded = int(found[1]), int(found[2] or 0)
    if basic + upgraded > data.SLOTS:
        raise part.bad(f"A ship has {data.SLOTS} slots for {word}.", "SC-COMP-1")
    return basic, upgraded


def rockets(part: Part) -> tuple[int, int]:
    """K rockets and H rockets aboard: ``K H``, or ``none``."""
    kinds = [] if part.text.lower() == "none" else [word.text.upper() for word in part.words()]
    if any(kind not in ("K", "H") for kind in kinds):
        raise part.bad("Write rockets as K, H, K H and so on, or none.")
    if len(kinds) > data.ROCKET_PLACES:
        raise part.bad(f"A ship carries {data.ROCKET_PLACES} rockets at most.", "SC-BUILD-2")
    return kinds.count("K"), kinds.count("H")


def framed_left(framed: int, group: int) -> int:
    """How many cards of a framed group are still in the framed pile (SC-SETUP-2)."""
    below = data.FRAMED_PER_SET * (data.SETS - 1 - group)
    return min(data.FRAMED_PER_SET, max(0, framed - below))


# -- the flight and the missions ------------------------------------------


def fate_of(part: Part, word: str) -> int:
    """The fate that a word after a card says."""
    fates = sorted({fate for some in _MAY_BECOME.values() for fate in some})
    if word not in [FATES[fate] for fate in fates]:
        there = ", ".join(FATES[fate] for fate in fates)
        raise part.bad(f"After the card stands what became of it: {there}.")
    return FATES.index(word)


def check_fate(part: Part, pos: Position, number: int, fate: int, hidden: bool) -> None:
    """A card that was turned has a fate that such a card can have (SC-TRAVEL-3, SC-TRAVEL-7, SC-PIR-1)."""
    card = data.CARDS[number]
    able = _MAY_BECOME[card.kind]
    if card.kind == data.TRADE:
        able = tuple(f for f in able if (f != TAKEN or card.h) and (f != TRADED or card.commodity >= 0))
    if fate not in able:
        words = " or ".join(FATES[f] for f in able)
        raise part.bad(f"{card.label} was {words}, not {FATES[fate]}.", "SC-TRAVEL-3")
    if hidden and fate != PAID:
        raise part.bad("Only pirates who were paid stay hidden from the one who flies.", "SC-PIR-1")
    won = {FOUNDED: pos.colonies, TAKEN: pos.planets, BEATEN: pos.pirates}.get(fate)
    if won is not None and number not in won[pos.turn]:
        raise part.bad(f"{card.label} left the stack, but the one who flies has it not.", "SC-TRAVEL-7")


def actions_used(part: Part, pos: Position, said: int | None) -> int:
    """The actions used in the flight, from what became of the cards (SC-TRAVEL-3).

    Each card that was used took one; only an adventure planet may have taken more.
    """
    used = [seen.fate for seen in pos.turned if seen.fate in (FOUNDED, TAKEN, TRADED, HELPED)]
    if said is None:
        return len(used)
    if said < len(used) or (said > len(used) and HELPED not in used):
        raise part.bad(f"The cards that were turned took {len(used)} actions, not {said}.", "SC-TRAVEL-3")
    return said


def check_missions(pos: Position, parts: dict[int, Part]) -> None:
    """Missions come out group by group, the first group first (SC-SETUP-2)."""
    out = {*pos.missions_open, *pos.missions_out, *pos.missions_done[0], *pos.missions_done[1]}
    last = max(out, key=lambda m: data.MISSIONS[m].group, default=0)
    for mission in data.MISSIONS:
        if mission.number not in out and mission.group < data.MISSIONS[last].group:
            title = data.MISSIONS[last].title
            line = parts[last].line if last in parts else 0
            reason = f"“{title}” comes out after “{mission.title}”, which stands nowhere."
            raise BadPosition(line, "SC-SETUP-2", reason)
