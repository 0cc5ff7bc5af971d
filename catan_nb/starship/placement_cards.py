"""The cards of positions as text, read: whose they are, the flight, the stacks, the missions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..core.game import BadPosition
from ..core.placement import Part, Sheet, Turn, short
from . import data
from .placement_text import framed_left, usual_framed
from .position import (
    BEATEN,
    BOTH,
    CARD_BITS,
    CARD_MASK,
    EMPTY,
    FATES,
    FOUGHT,
    FOUNDED,
    HELPED,
    LEFT,
    MET,
    PAID,
    TAKEN,
    TRADED,
    Position,
    Seen,
    known,
    set_of,
    unknown,
)
from .stacks import LEAVING, most_actions, most_cards

_MEMBER = re.compile(r"(.+?)(?: ?\((.+)\))?")
_UNSEEN = re.compile(r"([0-9]{1,2}) (?:(basic)|framed ([1-4]))", re.IGNORECASE)
_FLIGHT = re.compile(r"stack ([1-4])(?: actions ([0-9]))?", re.IGNORECASE)
_HEARD = re.compile(r"stack ([1-4]) (.+?)((?: [0-9])+)", re.IGNORECASE)
_OF_KIND = {
    data.EMPTY: (EMPTY,),
    data.COLONY: (LEFT, FOUNDED),
    data.TRADE: (LEFT, TAKEN, TRADED),
    data.ADVENTURE: (LEFT, HELPED),
    data.PIRATE: (PAID, BEATEN),
}
"""What may have become of a card between two cards of a flight, by its kind."""
_ACTED = (FOUNDED, TAKEN, TRADED, HELPED)


@dataclass(slots=True)
class Reading:
    """A text being read: the position as far as it has come, and where its cards are written."""

    pos: Position
    sheet: Sheet
    turn: Turn
    placed: dict[int, Part] = field(default_factory=dict)
    missions: dict[int, Part] = field(default_factory=dict)


def card(part: Part) -> int:
    """The card that a piece of text names."""
    number = data.CARD.get(part.text.lower())
    if number is None:
        raise part.bad(f"There is no card “{short(part.text)}”.")
    return number


def own(reading: Reading, part: Part, kind: str) -> int:
    """A card that a seat has."""
    facts = data.CARDS[card(part)]
    if facts.set < 0:
        raise part.bad("The start colonies are always with their owners and never named.", "SC-SETUP-4")
    fits = {
        "colony": facts.kind == data.COLONY,
        "H planet": facts.h,
        "pirate card": facts.kind == data.PIRATE,
    }
    if not fits[kind]:
        raise part.bad(f"{facts.label} is no {kind}.", "SC-TRAVEL-7")
    return place(reading, facts.number, part)


def place(reading: Reading, number: int, part: Part) -> int:
    """Take a card out of the pool of its set: it lies where the text says."""
    if number >= data.SECTOR_CARDS:
        raise part.bad("The start colonies are always with their owners and never named.", "SC-SETUP-4")
    if number in reading.placed:
        raise part.bad(f"{data.CARDS[number].label} stands here twice; there is one of it.", "SC-COMP-4")
    reading.placed[number] = part
    group, pools = data.CARD_SET[number], reading.pos.pools
    pools[group] = tuple(c for c in pools[group] if c != number)
    return number


# -- missions --------------------------------------------------------------------------------------


def mission(reading: Reading, part: Part) -> int:
    """The mission that a piece of text names, nowhere named before."""
    number = data.MISSION.get(part.text.lower())
    if number is None:
        raise part.bad(f"There is no mission “{short(part.text)}”.")
    if number in reading.missions:
        raise part.bad(f"“{data.MISSIONS[number].title}” stands here twice.", "SC-COMP-4")
    reading.missions[number] = part
    return number


def missions(reading: Reading) -> None:
    """The open missions, and those out of the game (SC-SETUP-2, SC-MIS-1)."""
    pos, keys = reading.pos, reading.sheet.keys
    for part in keys["gone"].split(",") if "gone" in keys else ():
        number = mission(reading, part)
        if data.MISSIONS[number].kept:
            raise part.bad(f"Whoever has done “{data.MISSIONS[number].title}” keeps it.", "SC-MIS-1")
        pos.missions_out += (number,)
    if "missions" in keys and keys["missions"].text.lower() != "none":
        pos.missions_open = tuple(mission(reading, part) for part in keys["missions"].split(","))
        if len(pos.missions_open) > data.OPEN_MISSIONS:
            raise keys["missions"].bad(f"{data.OPEN_MISSIONS} missions are open, no more.", "SC-SETUP-2")
    last = max((data.MISSIONS[m].group for m in reading.missions), default=1)
    rest = [m for m in data.MISSIONS if m.number not in reading.missions]
    if "gone" not in keys:
        pos.missions_out = tuple(m.number for m in rest if m.group < last and not m.kept)
    rest = [m for m in rest if m.number not in pos.missions_out]
    if "missions" not in keys or reading.turn.phase != "flying":
        gaps = data.OPEN_MISSIONS - len(pos.missions_open)
        pos.missions_open += tuple(m.number for m in rest[:gaps])
        last = max([last, *(m.group for m in rest[:gaps])])
        rest = rest[gaps:]
    early = [m.title for m in rest if m.group < last]
    if early:
        line = next(reading.missions[m] for m in reading.missions if data.MISSIONS[m].group == last)
        reason = f"Missions of group {last} come up after those before them; where is “{early[0]}”?"
        raise line.bad(reason, "SC-SETUP-2")


# -- the flight ------------------------------------------------------------------------------------


def flight(reading: Reading) -> None:
    """The stack that is flown, and its cards as far as they were turned or moved (SC-TRAVEL)."""
    pos, sheet = reading.pos, reading.sheet
    lines = {key: sheet.only_in(key, reading.turn.phase, ("flying",)) for key in _FLYING}
    if reading.turn.phase != "flying":
        return
    part = lines["flight"]
    found = _FLIGHT.fullmatch(part.text) if part is not None else None
    if part is None or found is None:
        where = part or reading.turn.part
        raise where.bad("While flying a line says which stack: flight: stack 2.", "SC-TRAVEL-1")
    pos.flying = int(found[1]) - 1
    for piece in _split_at(lines["turned"]):
        pos.turned += (_seen(reading, piece),)
    if len(pos.turned) > most_cards(pos):
        raise part.bad(f"No more than {most_cards(pos)} cards are turned in this flight.", "SC-TRAVEL-2")
    acted = sum(seen.fate in _ACTED for seen in pos.turned)
    pos.actions = acted if found[2] is None else int(found[2])
    several = any(seen.fate == HELPED for seen in pos.turned)
    if pos.actions > most_actions(pos) or pos.actions < acted or (pos.actions > acted and not several):
        reason = f"The cards turned took {acted} actions, and {most_actions(pos)} are allowed."
        raise part.bad(reason, "SC-TRAVEL-3")
    pos.top = tuple(_sighted(reading, piece) for piece in _split_at(lines["top"]))
    pos.bottom = tuple(_sighted(reading, piece) for piece in _split_at(lines["bottom"]))
    looks = data.LOOKS[pos.modules[pos.turn][data.SENSOR]]
    if len(pos.top) + len(pos.bottom) > looks:
        where = lines["top"] or lines["bottom"] or part
        raise where.bad(f"The sensor of this ship moves {looks} cards.", "SC-TRAVEL-5")
    _fight(pos, lines["fight"])


_FLYING = ("flight", "turned", "top", "bottom", "fight")


def _split_at(part: Part | None, mark: str = ",") -> list[Part]:
    """The pieces of a line that may be missing."""
    return [] if part is None else part.split(mark)


def _fight(pos: Position, part: Part | None) -> None:
    """The dice of the fight that came last; it was won (SC-PIR-3)."""
    if part is None:
        return
    dice = [word.number("A combat die", 1, data.COMBAT_DIE[-1][0], "SC-DICE-2") for word in part.words()]
    if len(dice) != 2:
        raise part.bad("A fight has two dice.", "SC-PIR-3")
    if not pos.turned or pos.turned[-1].fate != BEATEN:
        raise part.bad("Dice lie there only after pirates were beaten, until the next card.", "SC-PIR-3")
    if dice[0] + pos.strength(pos.turn) < dice[1] + data.CARDS[pos.turned[-1].card].strength:
        raise part.bad("With these dice the fight was lost, and the flight over.", "SC-PIR-3")
    pos.fight = tuple(dice)


def _seen(reading: Reading, part: Part) -> Seen:
    pos = reading.pos
    name, said = _split(reading, part)
    words = name.text.split()
    hidden = len(words) > 1 and words[-1].lower() == "hidden"
    if hidden:
        words.pop()
    word = words.pop().lower() if words else ""
    fate = FATES.index(word) if word in FATES else MET
    number = card(Part(part.line, " ".join(words)))
    facts = data.CARDS[number]
    if fate not in _OF_KIND[facts.kind]:
        may = " or ".join(FATES[f] for f in _OF_KIND[facts.kind])
        raise part.bad(f"After {facts.label} stands what became of it: {may}.")
    if fate in LEAVING:
        mine = (*pos.colonies[pos.turn], *pos.planets[pos.turn], *pos.pirates[pos.turn])
        if number not in mine or any(seen.card == number for seen in pos.turned):
            raise part.bad(f"{facts.label} left the stack; its new owner has it, once.", "SC-TRAVEL-7")
    else:
        place(reading, number, part)
    if hidden and fate != PAID:
        raise part.bad("Only pirates that were paid stay hidden from the one who flies.", "SC-PIR-1")
    reader = 1 << (1 - pos.turn)
    seats = said or (reader if hidden else BOTH)
    if not seats & reader or (not hidden and seats != BOTH):
        raise part.bad("The opponent sees every card that is turned, and both see what is shown.", "SC-PIR-1")
    return Seen(number, seats, hidden, fate)


def _split(reading: Reading, part: Part) -> tuple[Part, int]:
    """A name, and the bits of the seats in brackets after it; 0 without brackets."""
    found = _MEMBER.fullmatch(part.text)
    assert found is not None
    if found[2] is None:
        return part, 0
    name = Part(part.line, found[1])
    if found[2].lower() == "both":
        return name, BOTH
    return name, 1 << reading.sheet.seats.find(Part(part.line, found[2]))


def _member(reading: Reading, part: Part) -> int:
    name, seats = _split(reading, part)
    return known(place(reading, card(name), part), seats or BOTH)


def _sighted(reading: Reading, part: Part) -> int:
    """A card that the sensor has moved: its user knows it."""
    name, seats = _split(reading, part)
    mine = 1 << reading.pos.turn
    if seats and not seats & mine:
        raise part.bad("Whoever has the sensor knows the cards that it moved.", "SC-TRAVEL-5")
    return known(place(reading, card(name), part), seats or mine)


# -- the stacks ------------------------------------------------------------------------------------


def stacks(reading: Reading) -> None:
    """What lies in the stacks and in the framed pile (SC-SETUP-1, SC-SETUP-2, SC-TRAVEL-6)."""
    pos, keys = reading.pos, reading.sheet.keys
    pos.framed = usual_framed(pos)
    if "framed" in keys:
        pos.framed = keys["framed"].number("The framed pile", 0, data.FRAMED, "SC-COMP-4")
    given: dict[int, list[int]] = {s: [] for s in range(data.STACKS)}
    whole = set()
    for s, members in given.items():
        part = keys.get(f"stack {s + 1}")
        if part is not None:
            members += _members(reading, part)
            if part.text.lower() == "none" or any(member < 0 for member in members):
                whole.add(s)
    places = _unseen(reading, given)
    for s, members in given.items():
        apart = len(pos.top) + len(pos.bottom) + len(pos.turned) if s == pos.flying else 0
        for group in reversed(range(data.SETS)) if s not in whole else ():
            while places[group] and len(members) + apart < data.STACK_SIZE:
                members.append(unknown(group))
                places[group] -= 1
        _check(reading, s, len(members) + apart)
        pos.stacks[s] = tuple(sorted(members))
    if any(places):
        raise BadPosition(0, "SC-COMP-4", "Some cards lie nowhere; give the stacks all of theirs.")


def _members(reading: Reading, part: Part) -> list[int]:
    out: list[int] = []
    for piece in part.split(",") if part.text.lower() != "none" else ():
        found = _UNSEEN.fullmatch(piece.text)
        if found:
            out += [unknown(0 if found[2] else int(found[3]))] * int(found[1])
        else:
            out.append(_member(reading, piece))
    return out


def _unseen(reading: Reading, given: Mapping[int, Sequence[int]]) -> list[int]:
    """How many unseen cards of each set are still to be laid into stacks."""
    pos, places = reading.pos, []
    for group, pool in enumerate(pos.pools):
        pile = framed_left(pos.framed, group) if group else 0
        written = sum(m < 0 and set_of(m) == group for members in given.values() for m in members)
        rest = len(pool) - pile - written
        if rest < 0:
            raise _too_many(reading, group, len(pool), pile, written)
        places.append(rest)
    return places


def _too_many(reading: Reading, group: int, unseen: int, pile: int, written: int) -> BadPosition:
    if not group:
        return BadPosition(
            0, "SC-COMP-4", f"There are {unseen} unseen basic cards, and the stacks count {written}."
        )
    line = max((p.line for c, p in reading.placed.items() if data.CARD_SET[c] == group), default=0)
    came = data.FRAMED_PER_SET - pile
    reason = (
        f"Of framed group {group} only {came} cards have come into the stacks so far: one comes for"
        " each card that has left them, lower groups first."
    )
    return BadPosition(line, "SC-SETUP-2", reason)


def _check(reading: Reading, s: int, size: int) -> None:
    part = reading.sheet.keys.get(f"stack {s + 1}")
    line = part.line if part is not None else 0
    if size > data.STACK_SIZE:
        raise BadPosition(line, "SC-SETUP-1", f"Stack {s + 1} has {size} cards; {data.STACK_SIZE} fit.")
    if reading.pos.framed and size < data.STACK_SIZE:
        reason = f"Stack {s + 1} has {size} cards, not {data.STACK_SIZE}, and framed ones are left."
        raise BadPosition(line, "SC-TRAVEL-6", reason)


def numbers(reading: Reading) -> None:
    """How often stacks were flown through, and the pirates heard of in them."""
    pos, keys = reading.pos, reading.sheet.keys
    if "flown" in keys:
        words = keys["flown"].words()
        if len(words) != data.STACKS:
            raise keys["flown"].bad(f"The line flown has {data.STACKS} numbers.")
        pos.flown = [word.number("The number of flights", 0, pos.turns, "SC-TRAVEL-1") for word in words]
        if sum(pos.flown) > pos.turns:
            raise keys["flown"].bad("There is one flight in a turn at most.", "SC-TRAVEL-1")
    if pos.flying >= 0 and not pos.flown[pos.flying]:
        pos.flown[pos.flying] = 1
    for part in _split_at(keys.get("heard"), ";"):
        found = _HEARD.fullmatch(part.text)
        if found is None:
            raise part.bad(
                "Write a stack, who heard of pirates there, and their prices: stack 2 Azure 3 3 5."
            )
        s, seat = int(found[1]) - 1, reading.sheet.seats.find(Part(part.line, found[2]))
        prices = [int(n) for n in found[3].split()]
        first = (s * data.SEATS + seat) * len(data.RANSOMS)
        for k, ransom in enumerate(data.RANSOMS):
            pos.heard[first + k] = prices.count(ransom)
        if any(n not in data.RANSOMS for n in prices) or not _there(pos, s, prices):
            raise part.bad("Pirates that were heard of lie in the stack by name.", "SC-PIR-1")


def _there(pos: Position, s: int, prices: Sequence[int]) -> bool:
    """Whether pirates of these prices are among the cards that somebody has seen in a stack."""
    cards = [m & CARD_MASK for m in pos.stacks[s] if m >= 0 and m >> CARD_BITS]
    if s == pos.flying:
        cards += [m & CARD_MASK for m in (*pos.top, *pos.bottom)]
        cards += [seen.card for seen in pos.turned if seen.fate not in (BEATEN, FOUGHT)]
    ransoms = [data.CARD_RANSOM[c] for c in cards]
    return all(ransoms.count(n) >= prices.count(n) for n in set(prices))
