"""Small parts of a position text, and whether what it says fits the rules; ``placement`` reads it."""

from __future__ import annotations

import re

from ..core.game import BadPosition
from ..core.placement import Part
from . import data
from .position import (
    BEATEN,
    BOTH,
    CARD_BITS,
    EMPTY,
    FATES,
    FOUNDED,
    HELPED,
    LEFT,
    PAID,
    TAKEN,
    TRADED,
    Position,
)

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
    if word == "boosters" and basic + upgraded < (data.SLOTS if upgraded else data.START_BOOSTERS):
        reason = (
            f"No booster is ever lost: a ship has {data.START_BOOSTERS} at least, and with one upgraded all."
        )
        raise part.bad(reason, "SC-BUILD-3" if upgraded else "SC-SETUP-3")
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


def could_become(part: Part, pos: Position, number: int, fate: int, hidden: bool) -> None:
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


def known_to(part: Part, pos: Position, seats: int, hidden: bool) -> None:
    """Both see a card that was turned, but pirates who were paid only the opponent (SC-INFO-1)."""
    must = 1 << (1 - pos.turn) if hidden else BOTH
    if seats & must != must:
        raise part.bad("Whoever has seen the card knows that it is in this stack.", "SC-INFO-1")


def sensor(part: Part, pos: Position) -> None:
    """Cards apart on the top or at the bottom were seen by a sensor (SC-TRAVEL-5)."""
    apart = (*pos.top, *pos.bottom)
    if len(apart) > data.LOOKS[pos.modules[pos.turn][data.SENSOR]]:
        raise part.bad("The sensor of this ship does not look at so many cards.", "SC-TRAVEL-5")
    if not all(member >> CARD_BITS & 1 << pos.turn for member in apart):
        raise part.bad("Whoever put a card on the top or at the bottom knows it.", "SC-TRAVEL-5")


def fight(part: Part, pos: Position) -> None:
    """The dice are those of the fight that was won last (SC-PIR-3)."""
    if not pos.turned or pos.turned[-1].fate != BEATEN:
        raise part.bad("The last card turned was no pirates that were beaten.", "SC-PIR-3")
    mine, theirs = pos.fight
    strength = data.CARDS[pos.turned[-1].card].strength
    if mine + pos.strength(pos.turn) < theirs + strength:
        reason = f"{mine} and {pos.strength(pos.turn)} cannon points do not beat {theirs} and {strength}."
        raise part.bad(reason, "SC-PIR-3")


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


def done_in_flight(pos: Position) -> int:
    """How many missions were done in the flight that goes on: its other actions took one card each."""
    return pos.actions - sum(seen.fate in (FOUNDED, TAKEN, TRADED) for seen in pos.turned)


def missions(pos: Position, parts: dict[int, Part], opened: Part | None) -> None:
    """Missions come out group by group, and fill gaps when a flight is over (SC-SETUP-2, SC-MIS-1)."""
    out = {*pos.missions_open, *pos.missions_out, *pos.missions_done[0], *pos.missions_done[1]}
    last = max(out, key=lambda m: data.MISSIONS[m].group, default=0)
    for mission in data.MISSIONS:
        if mission.number not in out and mission.group < data.MISSIONS[last].group:
            title = data.MISSIONS[last].title
            line = parts[last].line if last in parts else 0
            reason = f"“{title}” comes out after “{mission.title}”, which stands nowhere."
            raise BadPosition(line, "SC-SETUP-2", reason)
    shown = len(pos.missions_open) + done_in_flight(pos)
    if (shown < data.OPEN_MISSIONS and len(out) < len(data.MISSIONS)) or shown > data.OPEN_MISSIONS:
        reason = (
            f"{data.OPEN_MISSIONS} missions are open while the deck lasts, less those done in this flight."
        )
        raise BadPosition(opened.line if opened else 0, "SC-MIS-1", reason)


def helped(part: Part, pos: Position) -> None:
    """Missions done in this flight are with the one who flies, or out of the game (SC-CARD-6)."""
    mine = (*pos.missions_out, *pos.missions_done[pos.turn])
    there = [
        sum(data.MISSIONS[m].planet == seen.card for m in mine) for seen in pos.turned if seen.fate == HELPED
    ]
    if not all(there) or sum(there) < done_in_flight(pos):
        raise part.bad("The missions done in this flight are kept by nobody and not gone.", "SC-CARD-6")


def heard(part: Part, pos: Position) -> None:
    """Nobody has heard of more pirates than are left (SC-PIR-1)."""
    won = [data.CARDS[card].ransom for cards in pos.pirates for card in cards]
    for k, ransom in enumerate(data.RANSOMS):
        left = sum(card.ransom == ransom for card in data.CARDS) - won.count(ransom)
        for seat in range(data.SEATS):
            if sum(pos.heard[seat * len(data.RANSOMS) + k :: data.SEATS * len(data.RANSOMS)]) > left:
                raise part.bad(f"{left} pirates at {ransom} astro are left in the stacks.", "SC-PIR-1")


def flown(part: Part, pos: Position, departed: bool) -> None:
    """A turn has one flight at most (SC-TRAVEL-1)."""
    if sum(pos.flown) > pos.turns - (not departed) or (pos.flying >= 0 and not pos.flown[pos.flying]):
        raise part.bad(
            "Each turn so far had one flight at most, the one that goes on among them.", "SC-TRAVEL-1"
        )
