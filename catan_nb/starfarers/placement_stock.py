"""What seats have in positions as text, read: motherships, stations, cards, and the piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.game import BadPosition
from ..core.placement import Part
from . import data
from .build import pieces_left
from .encounter_deck import ENCOUNTERS, FULL_DECK
from .placement_board import Reading
from .placement_text import TOKENS

MOST_WAITING = 99


def mothership(reading: Reading, seat: int, fields: Mapping[str, Part]) -> None:
    pos = reading.pos
    for kind, word in enumerate(("boosters", "cannons", "pods")):
        if word in fields:
            most = data.PART_CAPS[kind]
            pos.fitted[seat][kind] = fields[word].number(f"The number of {word}", 0, most, "SF-COMP-4")
    if "fame" in fields:
        pos.fame[seat] = fields["fame"].number("Fame", 0, data.FAME_IN_TRAY, "SF-COMP-3")
    if "medals" in fields:
        pos.medals[seat] = fields["medals"].number("The number of medals", 0, TOKENS, "SF-COMP-7")
    if "waiting" in fields:
        most = MOST_WAITING
        pos.waiting[seat] = fields["waiting"].number("The number of ships waiting", 0, most, "SF-SPEC-3")


def pieces(reading: Reading) -> None:
    """Nobody has more than the box holds (SF-COMP-2, SF-COMP-3)."""
    pos = reading.pos
    for seat in range(pos.seats):
        colonies, _, _, shipyards = pieces_left(pos, seat)
        if colonies < 0:
            raise BadPosition(
                reading.where[seat],
                "SF-COMP-2",
                f"A seat has {data.COLONIES} colony pieces, those of its ships included.",
            )
        if shipyards < 0:
            raise BadPosition(reading.where[seat], "SF-BUILD-2", f"A seat has {data.SHIPYARDS} shipyards.")
    for kind, title in enumerate(data.PART_TITLES):
        if sum(parts[kind] for parts in pos.fitted) > data.PARTS_IN_TRAY[kind]:
            raise BadPosition(0, "SF-COMP-3", f"There are {data.PARTS_IN_TRAY[kind]} {title}s in all.")
    if sum(pos.fame) > data.FAME_IN_TRAY:
        raise BadPosition(0, "SF-COMP-3", f"There are {data.FAME_IN_TRAY} fame pieces in all.")
    if sum(pos.medals) != reading.cleared:
        discs = reading.sheet.keys.get("discs")
        line = (
            discs.line
            if discs is not None and reading.cleared
            else next((w for w, n in zip(reading.where, pos.medals, strict=True) if n), 0)
        )
        reason = f"{reading.cleared} tokens were cleared and {sum(pos.medals)} medals are held."
        raise BadPosition(line, "SF-CLEAR-2", reason)


def stations(reading: Reading) -> None:
    pos, part = reading.pos, reading.sheet.keys.get("stations")
    for piece in part.split(";") if part is not None else ():
        people = next(
            (i for i, name in enumerate(data.PEOPLES) if piece.text.lower().startswith(name.lower() + " ")),
            -1,
        )
        if people < 0:
            raise piece.bad(
                "Write a people and who founded stations with it: merchants White, Red; "
                f"there are {', '.join(data.PEOPLES)}."
            )
        if pos.docks[people]:
            raise piece.bad(f"The {data.PEOPLES[people]} stand here twice.")
        founders = Part(piece.line, piece.text[len(data.PEOPLES[people]) :].strip()).split(",")
        if len(founders) > data.STATIONS_PER_OUTPOST:
            raise piece.bad(f"An outpost has {data.STATIONS_PER_OUTPOST} docks.", "SF-STAT-2")
        pos.docks[people] = tuple(map(reading.sheet.seats.find, founders))
    for seat in range(pos.seats):
        if pieces_left(pos, seat)[1] < 0:
            who = reading.sheet.seats.name(seat)
            reason = f"{who} has {data.STATIONS} station pieces, those of its ships included."
            raise BadPosition(part.line if part else reading.where[seat], "SF-STAT-2", reason)


def cards(reading: Reading, seat: int, part: Part | None) -> None:
    """Friendship cards: one for each station (SF-STAT-3)."""
    pos = reading.pos
    for name in part.words() if part is not None else ():
        card = data.FRIENDSHIP_ID.get(name.text.lower())
        if card is None:
            raise name.bad(
                f"There is no friendship card “{name.text[:20]}”; there are {', '.join(data.FRIENDSHIP_ID)}."
            )
        if any(card in cards for cards in pos.cards):
            raise name.bad(f"There is one card {data.FRIENDSHIP[card].id}, and somebody has it.", "SF-COMP-3")
        pos.cards[seat] += (card,)
    for people, founders in enumerate(pos.docks):
        have = sum(data.FRIENDSHIP[card].people == people for card in pos.cards[seat])
        if have != founders.count(seat):
            ids = ", ".join(card.id for card in data.FRIENDSHIP if card.people == people)
            who, people_name = reading.sheet.seats.name(seat), data.PEOPLES[people]
            count = founders.count(seat)
            reason = f"{who} has {count} stations with the {people_name}, {have} of their cards ({ids})."
            raise BadPosition(part.line if part else reading.where[seat], "SF-STAT-3", reason)


def hands(reading: Reading, fields: Sequence[Mapping[str, Part]]) -> None:
    """Hands, and what is left for the reserve pile and the supply (SF-COMP-1, SF-SETUP-11)."""
    pos = reading.pos
    for seat, own in enumerate(fields):
        if "hand" in own:
            for r, n in own["hand"].counts(data.RESOURCES, "resource").items():
                pos.hands[seat][r] = n
                if sum(hand[r] for hand in pos.hands) > data.CARDS_PER_RESOURCE:
                    raise own["hand"].bad(
                        f"There are {data.CARDS_PER_RESOURCE} cards of {data.RESOURCES[r]}.", "SF-COMP-1"
                    )
    piles = {}
    for word in ("reserve", "supply"):
        part = reading.sheet.keys.get(word)
        piles[word] = part.counts(data.RESOURCES, "resource") if part is not None else {}
    for r, name in enumerate(data.RESOURCES):
        left = data.CARDS_PER_RESOURCE - sum(hand[r] for hand in pos.hands)
        usual = min(data.RESERVE_PER_RESOURCE, left)
        reserve = piles["reserve"].get(r, left - piles["supply"][r] if r in piles["supply"] else usual)
        supply = piles["supply"].get(r, left - reserve)
        part = reading.sheet.keys.get("supply" if r in piles["supply"] else "reserve")
        line = part.line if part else 0
        if min(reserve, supply) < 0 or reserve + supply != left:
            raise BadPosition(
                line,
                "SF-COMP-1",
                f"{left} cards of {name} are not in hands; all of them lie in the reserve or the supply.",
            )
        if reserve > data.RESERVE_PER_RESOURCE:
            raise BadPosition(
                line,
                "SF-SETUP-11",
                f"The reserve pile has {data.RESERVE_PER_RESOURCE} {name} at most, not {reserve}.",
            )
        pos.reserve[r], pos.supply[r] = reserve, supply


def encounters(reading: Reading) -> None:
    pos, part = reading.pos, reading.sheet.keys.get("encounters")
    piles = part.fields(("discard", "aside")) if part is not None else {}
    if "aside" in piles and (reading.turn.phase != "flight" or pos.base != data.BLACK_BASE):
        reason = f"Cards stay out to the end of the turn they came up in, whose shake gave {data.BLACK_BASE}."
        raise piles["aside"].bad(reason, "SF-ENC-9")
    taken = 0
    for word, numbers in piles.items():
        bits = 0
        for number in numbers.words():
            bit = 1 << (number.number("An encounter card", 1, len(ENCOUNTERS)) - 1)
            if (taken | bits) & bit:
                raise number.bad(f"The encounter card {number.text} lies in two places.", "SF-COMP-3")
            bits |= bit
        taken |= bits
        if word == "discard":
            pos.discards = bits
        else:
            pos.aside = bits
    pos.deck = FULL_DECK & ~taken
