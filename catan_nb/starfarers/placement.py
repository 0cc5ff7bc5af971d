"""Positions as text, both ways.

A line for each subject, ``key: value``; what is left out is as at the beginning of a game on the
beginner board, with empty hands (see ``core.placement`` for seats and the line ``turn``). The
phases are ``production``, ``trade`` and ``flight``; after ``flight`` stands what the shake showed,
3 to 5, and without it 4. So a lesson can be short::

    turn: White 5 trade
    White: start | hand 2 fuel 1 ore

This one has everything that a position in a flight needs:

>>> import catan_nb
>>> text = '''
... turn: White 21 flight 3
... board: near-1 empty-near-6; near-6 system-near-1 turned 2
... discs: near-8 carbon 5, food 12, fuel pirates 4 > 9; near-9 goods 3, food 2, carbon 10
... White: colonies V2 J1 L6 | spaceports O2 | ships colony K6, trade N4 | hand 3 ore 2 fuel | boosters 2
... Yellow: start | ships trade H3 | hand 1 goods | cannons 4 | fame 3 | medals 1 | cards mer_ore
... Red: colonies Q2 | spaceports C2 C1 | pods 1 | waiting 1
... Blue:
... stations: merchants Yellow
... reserve: 2 ore 0 food
... encounters: discard 3 17 | aside 5
... offers: 1 ore + 1 fuel : 2 food
... flown: 1 moving 2, 2 grounded
... '''
>>> game = catan_nb.new_game("starfarers", seed=1, position=text)
>>> game.why_not("fly 2 to N3").rule
'SF-SPEC-1'
>>> print(game.position_text() == catan_nb.new_game(
...     "starfarers", position=game.position_text()).position_text())
True

- A seat without a line has its ``start``: the beginner's spaceport, two colonies and colony ship.
  A seat with a line has what stands there, ``start`` among it or not, and besides 1 booster and
  1 fame piece. A spaceport is named once, not among the colonies too. Ships take their numbers in
  order; ``ships colony K6, 3 trade N4`` leaves number 2 out. ``waiting`` are trade ships won and not
  placed yet; ``cards`` are friendship cards, one for each station.
- ``board`` names the gaps that differ from the beginner board, each with its tile, for systems
  ``turned`` 0 to 2 thirds.
- ``discs`` names the explored systems, each planet by its resource. ``pirates 4 > 9`` was cleared:
  its medal is some seat's, and a 9 from the reserve lies there now. Home discs never change.
- ``stations`` are in the order of founding: ``merchants Yellow, White, Yellow; scientists Red``.
- ``reserve`` and ``supply`` name the kinds that differ: from 8 in the reserve pile, and the rest of
  the 20 that nobody holds in the supply.
- ``encounters``: cards on the discard pile, and those that stay out until the turn ends.
- With three seats ``neutral: colonies J2 C1 | spaceport V1`` are pieces nobody plays, and ``closed``
  names the closed home sites; without either line, all home sites left free are closed.
- ``used: rate, fame, aid`` are friendship cards used this turn, ``offers`` the offers made in it.
- ``flown`` tells of ships in this flight: ``moving`` or ``done`` and the steps flown, ``grounded``,
  ``jumped``; ``leaves L5`` or ``leaves nothing`` where it is not the place on which a ship must not
  stay (SF-MOVE-8, SF-MOVE-10).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.game import NotationError
from ..core.placement import Part, Seats, Sheet
from . import data, placement_board, placement_fleet, placement_stock, space
from .bargain import bad_terms
from .flight import Flight
from .frames import Frame
from .notation import read_offer
from .placement_board import Reading
from .placement_text import FIELDS, KEYS, PHASES, USED, write
from .points import points
from .position import Position
from .production import Production
from .setup import check_options, new_position
from .shake import ShakeFlight
from .trade import USED_AID, USED_PATRON, USED_RATE, TradeBuild
from .turn import TurnEnd

__all__ = ["read", "write"]

USUAL_BASE = 4
BASES = range(data.BLACK_BASE, sum(sorted(data.BALL_VALUE)[-2:]) + 1)
"""What a shake can show (SF-SPEED-4)."""


def read(text: str, seats: Seats, given: Mapping[str, Any]) -> tuple[Position, dict[str, Any]]:
    """The position that a text tells, and all options: those given, the board as the text has it.

    Raises BadPosition for a text that tells none, ValueError for options that cannot be.
    """
    sheet = Sheet(text, seats, KEYS)
    part = sheet.keys.get("board")
    layout = placement_board.layout_of(part)
    plain = layout == data.BEGINNER_LAYOUT
    options = check_options(len(seats.names), {"board": "beginner" if plain else "random", **given})
    if part is not None and options["board"] == "beginner" and not plain:
        raise part.bad(
            "The option board is beginner, and on that board tiles have fixed places.", "SF-SETUP-2"
        )
    return _position(sheet, options, layout), options


def _position(sheet: Sheet, options: Mapping[str, Any], layout: space.Layout) -> Position:
    pos = new_position(len(sheet.lines), options)
    pos.board = space.board(layout)
    pos.faces = [planet.home_face for planet in pos.board.planets]
    reading = Reading(pos, sheet, sheet.turn(PHASES), [part.line if part else 0 for part in sheet.lines])
    fields = [part.fields(FIELDS) if part else {"start": Part(0, "")} for part in sheet.lines]
    _turn(reading)
    placement_board.discs(reading)
    placement_board.blocked(reading)
    for seat, own in enumerate(fields):
        placement_board.sites(reading, seat, own)
    placement_board.closed(reading)
    for seat, own in enumerate(fields):
        placement_fleet.fleet(reading, seat, own)
        placement_stock.mothership(reading, seat, own)
    placement_stock.pieces(reading)
    placement_stock.stations(reading)
    for seat, own in enumerate(fields):
        placement_stock.cards(reading, seat, own.get("cards"))
    placement_stock.hands(reading, fields)
    placement_stock.encounters(reading)
    placement_fleet.flight(reading)
    _this_turn(reading)
    _goes_on(reading)
    pos.scored = False
    return pos


def _turn(reading: Reading) -> None:
    pos, turn = reading.pos, reading.turn
    pos.turn, pos.turns = turn.seat, turn.number
    pos.first = (turn.seat - (turn.number - 1)) % pos.seats
    seat = turn.seat
    frames: list[Frame] = [TurnEnd(seat), Flight(seat)]
    if turn.phase != "flight":
        if turn.rolled is not None:
            raise turn.part.bad("Only after the word flight stands a number: the base speed.", "SF-SPEED-4")
        frames += [ShakeFlight(seat), TradeBuild(seat)]
        if turn.phase == "production":
            frames.append(Production(seat))
    else:
        pos.base = USUAL_BASE if turn.rolled is None else turn.rolled
        if pos.base not in BASES:
            raise turn.part.bad(f"The base speed is 3 to 5, not {pos.base}.", "SF-SPEED-4")
    pos.stack = frames


def _this_turn(reading: Reading) -> None:
    pos, seat = reading.pos, reading.turn.seat
    later = ("trade", "flight")
    used = reading.sheet.only_in("used", reading.turn.phase, later)
    effects = {USED_PATRON: data.PATRON, USED_AID: data.AID}
    for part in used.split(",") if used is not None else ():
        bit = 1 << part.one_of(USED, "use of a friendship card")
        once = any(
            data.FRIENDSHIP[card].effect == data.RATE and data.FRIENDSHIP[card].limit == 1
            for card in pos.cards[seat]
        )
        if not (once if bit == USED_RATE else pos.has_effect(seat, effects[bit])):
            rule = "SF-FRIEND-2" if bit == USED_RATE else "SF-FRIEND-4"
            raise part.bad(f"{reading.sheet.seats.name(seat)} has no friendship card for this.", rule)
        pos.once |= bit
    offers = reading.sheet.only_in("offers", reading.turn.phase, later)
    for part in offers.split(";") if offers is not None else ():
        try:
            give, get = read_offer(part.text.lower())
        except NotationError as error:
            raise part.bad(str(error)) from None
        refusal = bad_terms(None, give, get)
        if refusal is not None:
            raise part.bad(refusal.reason, refusal.rule)
        pos.offers += ((give, get),)


def _goes_on(reading: Reading) -> None:
    """The seat on turn has something to decide."""
    pos, part = reading.pos, reading.turn.part
    who, have = reading.sheet.seats.name(pos.turn), points(reading.pos, reading.pos.turn)
    if have >= pos.options.target and not pos.options.claimed:
        raise part.bad(
            f"{who} has {have} points, and {pos.options.target} win: the game is over.", "SF-WIN-1"
        )
    if reading.turn.phase == "flight":
        if Flight(pos.turn).advance(pos.copy(), []):
            raise part.bad("No ship can move in this flight; the turn is over.", "SF-SPEED-1")
        if not pos.legal():
            raise part.bad("The ship on its way has no place in reach where it may stop.", "SF-MOVE-2")
