"""Positions as text, both ways.

A line for each subject, ``key: value``; what is left out is as at the beginning of a game, but
without a free module (see ``core.placement`` for seats and the line ``turn``). The phases are
``production``, ``flight`` (a stack is to be named), ``flying`` (between two cards) and ``trade``;
after the last three stands the base die, and without it 2. So a lesson can be short::

    turn: Amber 5 trade
    Amber: store 1 ore 1 carbon 1 food

This one has everything that a position in a flight needs:

>>> import catan_nb
>>> text = '''
... moon: Amber
... turn: Amber 9 flying 3
... Amber: astro 12 | store 2 goods 1 science | boosters 2+1 | rockets K H | modules supply, sensor*
... Azure: colonies Tamsin, Quillon | planets Larder | pirates Pirates S11 | done Famine
... missions: Distress call, Trade order 1, Pirate nest
... gone: Gift of the traders, Environmental crisis, Gift of the diplomats
... stack 1: 8 basic, 2 framed 1
... stack 2: Ledger Prime (both), Pirates S12 (Azure)
... flown: 1 4 2 0
... heard: stack 2 Azure 3
... flight: stack 2 actions 1
... turned: Anvil Court traded, Millow passed
... top: Brannock (Amber)
... '''
>>> game = catan_nb.new_game("starship", seed=1, position=text)
>>> game.view(1).stacks[1].size
8
>>> game.position_text() == catan_nb.new_game("starship", position=game.position_text()).position_text()
True

- ``moon`` follows from the turn, for the moon has the odd ones; written down it must agree.
- ``boosters 2+1`` are 2 basic and 1 upgraded; ``sensor*`` is upgraded; ``rockets none``. The start
  colony is always there and never named. ``done`` are missions that are kept.
- ``missions`` are open; in no flight, gaps are filled from the deck, lowest group first. ``gone``
  are out of the game: left out, those of the first group are that lie nowhere when a later one came.
- A stack holds cards by name with those who know that they are there, ``(both)`` unless said, and
  unseen cards: ``8 basic``, ``2 framed 1`` of the first framed group. If a line counts no unseen
  cards, or a stack has no line, it is filled up to 10 with what is left.
- ``framed: 26`` is the number of framed cards not yet in a stack; left out, every card that left
  the stacks was replaced. ``flown`` counts the flights through each stack.
- ``heard: stack 2 Azure 3 3 5`` says that Azure heard two pirates ask for 3 there, and one for 5.
- While flying, ``turned`` tells of each card what became of it; ``Pirates S11 paid hidden`` was not
  shown to the one who flies, ``hidden (both)`` who yet knows that it lies in this stack. ``actions``
  is written if a planet's missions took more than one. ``top`` and ``bottom`` are the cards that a
  sensor put there, from the top down, ``fight: 3 2`` the dice of the fight that came last.
- ``used: Larder`` are own planets dealt with in this trade phase, ``bought: 1`` what came from the
  opponent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..core.placement import Part, Seats, Sheet
from . import data, placement_cards
from .flight import Departure, Flight
from .frames import Frame
from .missions import OpenMissions
from .placement_cards import Reading
from .placement_text import FIELDS, KEYS, PHASES, write
from .points import points
from .position import Options, Position
from .production import Production
from .setup import check_options
from .stores import capacity
from .trade import PLANETS_PER_PHASE, TradeBuild
from .turn import TurnEnd

__all__ = ["read", "write"]

USUAL_DIE = 2
MOST_ASTRO = 999_999


def read(text: str, seats: Seats, given: Mapping[str, Any]) -> tuple[Position, dict[str, Any]]:
    """The position that a text tells, and all options.

    Raises BadPosition for a text that tells none, ValueError for options that cannot be.
    """
    options = check_options(len(seats.names), dict(given))
    sheet = Sheet(text, seats, KEYS)
    reading = Reading(Position(Options(options["target"]), []), sheet, sheet.turn(PHASES))
    _turn(reading)
    for seat, line in enumerate(sheet.lines):
        if line is not None:
            _ship(reading, seat, line.fields(FIELDS))
    _upgrades(reading)
    placement_cards.missions(reading)
    placement_cards.flight(reading)
    placement_cards.stacks(reading)
    placement_cards.numbers(reading)
    _trade(reading)
    _goes_on(reading)
    return reading.pos, options


# -- the turn --------------------------------------------------------------------------------------


def _turn(reading: Reading) -> None:
    pos, turn = reading.pos, reading.turn
    pos.turn, pos.turns, seat = turn.seat, turn.number, turn.seat
    pos.moon = seat if turn.number % 2 else 1 - seat
    moon = reading.sheet.keys.get("moon")
    if moon is not None and reading.sheet.seats.find(moon) != pos.moon:
        who = reading.sheet.seats.name(pos.moon)
        raise moon.bad(f"The moon begins and has the odd turns, so that {who} is the moon.", "SC-SETUP-6")
    for side, colony in enumerate(data.START_COLONY):
        pos.colonies[pos.moon if side == data.MOON else 1 - pos.moon] = (colony,)
    if turn.phase == "production":
        if turn.rolled is not None:
            raise turn.part.bad("Before production no die was rolled.", "SC-PROD-1")
    else:
        pos.die = USUAL_DIE if turn.rolled is None else turn.rolled
        if pos.die not in [n for n, _ in data.BASE_DIE]:
            raise turn.part.bad(f"The base die shows 1 to 3, not {pos.die}.", "SC-DICE-1")
    frames: list[Frame] = [TurnEnd(seat), TradeBuild(seat), OpenMissions(seat), Departure(seat)]
    if turn.phase == "production":
        frames.append(Production(seat))
    elif turn.phase == "flying":
        frames[-1] = Flight(seat)
    elif turn.phase == "trade":
        del frames[2:]
    pos.stack = frames


def _trade(reading: Reading) -> None:
    pos = reading.pos
    used = reading.sheet.only_in("used", reading.turn.phase, ("trade",))
    bought = reading.sheet.only_in("bought", reading.turn.phase, ("trade",))
    if used is not None:
        for part in used.split(","):
            card = placement_cards.card(part)
            if card not in pos.planets[pos.turn] or card in pos.used or data.CARDS[card].commodity < 0:
                raise part.bad("A planet used in this phase is an own one, named once.", "SC-TB-2")
            pos.used += (card,)
        if len(pos.used) > PLANETS_PER_PHASE:
            raise used.bad(f"{PLANETS_PER_PHASE} planets trade in a phase, no more.", "SC-TB-2")
    if bought is not None:
        most = data.PURCHASES[pos.modules[pos.turn][data.TRADE_MODULE]]
        pos.bought = bought.number("What was bought from the opponent", 0, most, "SC-TB-3")


def _goes_on(reading: Reading) -> None:
    """Nobody has won, and the seat on turn has something to decide."""
    pos, part = reading.pos, reading.turn.part
    for seat in range(data.SEATS):
        have = points(pos, seat)
        if have >= pos.options.target:
            who = reading.sheet.seats.name(seat)
            raise part.bad(
                f"{who} has {have} points, and {pos.options.target} win: the game is over.", "SC-END-1"
            )
    if reading.turn.phase == "flying" and Flight(pos.turn).over(pos) is not None:
        raise part.bad("With these cards and actions the flight is over; the phase is trade.", "SC-TRAVEL-4")
    pos.scored = False


# -- ships -----------------------------------------------------------------------------------------


def _ship(reading: Reading, seat: int, fields: Mapping[str, Part]) -> None:
    pos = reading.pos
    for part in fields["modules"].split(",") if "modules" in fields else ():
        module = Part(part.line, part.text.removesuffix("*").rstrip()).one_of(data.MODULES, "module")
        if pos.modules[seat][module]:
            raise part.bad(f"The {data.MODULES[module]} module stands here twice.", "SC-BUILD-1")
        pos.modules[seat][module] = data.UPGRADED if part.text.endswith("*") else data.BASIC
    if "astro" in fields:
        pos.astro[seat] = fields["astro"].number("Money", 0, MOST_ASTRO, "SC-COMP-5")
    if "boosters" in fields:
        pos.boosters[seat] = _pieces(fields["boosters"], "boosters")
        if pos.boosters[seat][1] and sum(pos.boosters[seat]) < data.SLOTS:
            raise fields["boosters"].bad(f"Boosters are upgraded once all {data.SLOTS} stand.", "SC-BUILD-3")
    if "cannons" in fields:
        pos.cannons[seat] = _pieces(fields["cannons"], "cannons")
    if "rockets" in fields:
        _rockets(pos, seat, fields["rockets"])
    if "store" in fields:
        _store(pos, seat, fields["store"])
    for word, kind, owned in (
        ("colonies", "colony", pos.colonies),
        ("planets", "H planet", pos.planets),
        ("pirates", "pirate card", pos.pirates),
    ):
        if word in fields:
            owned[seat] += tuple(placement_cards.own(reading, p, kind) for p in fields[word].split(","))
    for part in fields["done"].split(",") if "done" in fields else ():
        mission = placement_cards.mission(reading, part)
        if not data.MISSIONS[mission].kept:
            title = data.MISSIONS[mission].title
            raise part.bad(f"“{title}” shows no medal and no point, so nobody keeps it.", "SC-MIS-1")
        pos.missions_done[seat] += (mission,)


def _pieces(part: Part, word: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9])(?:\+([0-9]))?", part.text.replace(" ", ""))
    if found is None:
        raise part.bad(f"Write {word} as 2, or as 2+1 for 2 basic and 1 upgraded.")
    basic, upgraded = int(found[1]), int(found[2] or 0)
    if basic + upgraded > data.SLOTS:
        raise part.bad(f"A ship has {data.SLOTS} slots for {word}.", "SC-COMP-1")
    return basic, upgraded


def _rockets(pos: Position, seat: int, part: Part) -> None:
    kinds = [] if part.text.lower() == "none" else [word.text.upper() for word in part.words()]
    if any(kind not in ("K", "H") for kind in kinds):
        raise part.bad("Write rockets as K, H, K H and so on, or none.")
    if len(kinds) > data.ROCKET_PLACES:
        raise part.bad(f"A ship carries {data.ROCKET_PLACES} rockets at most.", "SC-BUILD-2")
    pos.k_rockets[seat], pos.h_rockets[seat] = kinds.count("K"), kinds.count("H")


def _store(pos: Position, seat: int, part: Part) -> None:
    pos.stores[seat] = [0] * len(data.COMMODITIES)
    for commodity, number in part.counts(data.COMMODITIES, "commodity").items():
        room = capacity(pos, seat, commodity)
        if number > room:
            name = data.COMMODITIES[commodity]
            raise part.bad(f"There is room for {room} {name}, not for {number}.", "SC-STORE-1")
        pos.stores[seat][commodity] = number


def _upgrades(reading: Reading) -> None:
    for module, name in enumerate(data.MODULES):
        if all(levels[module] == data.UPGRADED for levels in reading.pos.modules):
            last = max((part.line for part in reading.sheet.lines if part), default=0)
            raise Part(last, "").bad(f"There is only one upgraded {name} module.", "SC-COMP-3")
