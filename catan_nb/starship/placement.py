"""Positions as text, both ways.

A line for each subject, ``key: value``; what is left out is as at the beginning of a game (see
``core.placement`` for the line ``turn``). The phases are ``production``, ``flight`` (a stack is
to be named), ``flying`` (between two cards) and ``trade``; after the phase stands the base die.
An example with everything that a position in a trade phase needs::

    moon: Amber
    turn: Amber 5 trade 2
    Amber: astro 12 | store 2 goods 1 science | boosters 2+1 | rockets K H | modules supply, sensor*
    Azure: colonies Tamsin, Quillon | planets Larder | pirates Pirates S11 | done Famine
    missions: Trade order 1, Pirate nest, Distress call
    gone: Environmental crisis, Gift of the diplomats, Gift of the traders
    stack 2: 8 basic, 1 framed 1, Pallas (both)
    used: Larder
    bought: 1

- ``boosters 2+1`` are 2 basic and 1 upgraded; ``sensor*`` is upgraded. The start colony is always
  there and never named. ``done`` are missions that are kept, ``gone`` those out of the game.
- Left out, the moon follows from the number of the turn, for it has the odd ones. After the phase
  trade the die may be left out. Missions come out group by group; the others are in the deck.
- A stack holds ``8 basic`` unseen cards of the basic set, ``1 framed 1`` of the first framed group,
  and cards by name with those who know that they are there. Stacks left out share what is left.
- ``framed: 26`` is the number of framed cards not yet in a stack; left out, every card that left
  the stacks was replaced. ``flown: 1 0 2 0`` counts flights, ``heard`` the pirates heard of.
- While flying: ``flight: stack 2 actions 1`` (the actions may be left out if no adventure planet took
  several), ``turned: Tamsin passed (both), Pirates S11 paid hidden (Azure)``, ``top``, ``bottom``, and
  ``fight: 3 2`` for the last two combat dice.

>>> import catan_nb
>>> text = "turn: Amber 5 trade 2" + chr(10) + "Amber: store 1 ore 1 carbon 1 food"
>>> game = catan_nb.new_game("starship", seed=1, position=text)
>>> game.why_not("build sensor") is None
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..core.game import BadPosition
from ..core.placement import Part, Seats, Sheet
from . import data
from . import placement_checks as checks
from .flight import Departure, Flight
from .frames import Frame
from .missions import OpenMissions
from .placement_text import FIELDS, KEYS, PHASES
from .placement_text import write as write
from .points import points
from .position import BOTH, Options, Position, Seen, known, set_of, unknown
from .production import Production
from .setup import check_options
from .stacks import LEAVING
from .stores import capacity
from .trade import PLANETS_PER_PHASE, TradeBuild
from .turn import TurnEnd

MOST_ASTRO = 9_999
_MEMBER = re.compile(r"(.+?)(?: \((.+)\))?")
_UNSEEN = re.compile(r"([0-9]{1,2}) (?:(basic)|framed ([1-4]))", re.IGNORECASE)


# -- reading ------------------------------------------


def read(text: str, seats: Seats, given: Mapping[str, Any]) -> tuple[Position, dict[str, Any]]:
    """The position that a text tells, and all options. Raises BadPosition."""
    options = check_options(len(seats.names), dict(given))
    pos = _Reader(Sheet(text, seats, KEYS), seats, options).position()
    return pos, options


class _Reader:
    """One text being read."""

    def __init__(self, sheet: Sheet, seats: Seats, options: Mapping[str, Any]) -> None:
        self.sheet = sheet
        self.seats = seats
        self.pos = Position(Options(options["target"]), [])
        self.placed: dict[int, Part] = {}
        self.missions: dict[int, Part] = {}

    def position(self) -> Position:
        pos = self.pos
        self._turn()
        for side, colony in enumerate(data.START_COLONY):
            pos.colonies[pos.moon if side == data.MOON else 1 - pos.moon] = (colony,)
        for seat, line in enumerate(self.sheet.lines):
            if line is not None:
                self._ship(seat, line.fields(FIELDS))
        for module, name in enumerate(data.MODULES):
            if all(levels[module] == data.UPGRADED for levels in pos.modules):
                raise BadPosition(0, "SC-COMP-3", f"There is only one upgraded {name} module.")
        self._flight()
        self._missions()
        self._stacks()
        self._trade()
        where = self.sheet.turn(PHASES).part
        for seat in range(data.SEATS):
            if points(pos, seat) >= pos.options.target:
                raise where.bad(f"{self.seats.name(seat)} has the points; the game is over.", "SC-END-1")
        if self.phase == "flying" and Flight(pos.turn).advance(pos.copy(), []):
            raise where.bad("No card and no action is left for this flight; it is over.", "SC-TRAVEL-4")
        return pos

    def _turn(self) -> None:
        pos, turn = self.pos, self.sheet.turn(PHASES)
        pos.turn, pos.turns, self.phase = turn.seat, turn.number, turn.phase
        pos.moon = pos.turn if pos.turns % 2 else 1 - pos.turn
        moon = self.sheet.keys.get("moon")
        if moon and self.seats.find(moon) != pos.moon:
            reason = f"The moon has the turns with odd numbers, so it is {self.seats.name(pos.moon)}."
            raise moon.bad(reason, "SC-SETUP-6")
        rolled = 0 if turn.rolled is None else turn.rolled
        if turn.phase == "production":
            if rolled:
                raise turn.part.bad("Before production no die was rolled.", "SC-PROD-1")
        elif turn.phase == "trade" and turn.rolled is None:
            pass  # nothing depends on the die any more
        elif rolled not in [n for n, _ in data.BASE_DIE]:
            raise turn.part.bad(f"After the phase {turn.phase} stands the base die, 1 to 3.", "SC-DICE-1")
        pos.die = rolled
        seat = turn.seat
        frames: list[Frame] = [TurnEnd(seat), TradeBuild(seat), OpenMissions(seat), Departure(seat)]
        if turn.phase == "production":
            frames.append(Production(seat))
        elif turn.phase == "flying":
            frames[-1] = Flight(seat)
        elif turn.phase == "trade":
            del frames[2:]
        pos.stack = frames

    # -- ships --------------------------------------------------------------------------------

    def _ship(self, seat: int, fields: Mapping[str, Part]) -> None:
        pos = self.pos
        if "modules" in fields:
            for part in fields["modules"].split(","):
                name = Part(part.line, part.text.rstrip("*").rstrip())
                module = name.one_of(data.MODULES, "module")
                if pos.modules[seat][module]:
                    raise part.bad(f"The {data.MODULES[module]} module stands here twice.", "SC-BUILD-1")
                pos.modules[seat][module] = data.UPGRADED if part.text.endswith("*") else data.BASIC
        if "astro" in fields:
            pos.astro[seat] = fields["astro"].number("Money", 0, MOST_ASTRO, "SC-COMP-5")
        for word, slots in (("boosters", pos.boosters), ("cannons", pos.cannons)):
            if word in fields:
                slots[seat] = checks.pieces(fields[word], word)
        if "rockets" in fields:
            pos.k_rockets[seat], pos.h_rockets[seat] = checks.rockets(fields["rockets"])
        if "store" in fields:
            self._store(seat, fields["store"])
        for word, kind, owned in (
            ("colonies", "colony", pos.colonies),
            ("planets", "H planet", pos.planets),
            ("pirates", "pirate card", pos.pirates),
        ):
            if word in fields:
                owned[seat] += tuple(self._own(part, kind) for part in fields[word].split(","))
        if "done" in fields:
            for part in fields["done"].split(","):
                mission = self._mission(part)
                if not data.MISSIONS[mission].kept:
                    raise part.bad(
                        f"“{part.text}” shows no medal and no point, so nobody keeps it.", "SC-MIS-1"
                    )
                pos.missions_done[seat] += (mission,)

    def _store(self, seat: int, part: Part) -> None:
        self.pos.stores[seat] = [0] * len(data.COMMODITIES)
        for commodity, number in part.counts(data.COMMODITIES, "commodity").items():
            room = capacity(self.pos, seat, commodity)
            if number > room:
                name = data.COMMODITIES[commodity]
                raise part.bad(f"There is room for {room} {name}, not for {number}.", "SC-STORE-1")
            self.pos.stores[seat][commodity] = number

    def _own(self, part: Part, kind: str) -> int:
        card = self._card(part)
        facts = data.CARDS[card]
        fits = {
            "colony": facts.kind == data.COLONY and facts.set >= 0,
            "H planet": facts.h,
            "pirate card": facts.kind == data.PIRATE,
        }
        if not fits[kind]:
            raise part.bad(f"{facts.label} is no {kind} of the stacks.", "SC-TRAVEL-7")
        return self._place(card, part)

    def _card(self, part: Part) -> int:
        card = data.CARD.get(part.text.lower())
        if card is None:
            raise part.bad(f"There is no card “{part.text[:30]}”.")
        return card

    def _place(self, card: int, part: Part) -> int:
        if card >= data.SECTOR_CARDS:
            raise part.bad("The start colonies are always with their owners.", "SC-SETUP-4")
        if card in self.placed:
            raise part.bad(f"{data.CARDS[card].label} stands here twice; there is one of it.", "SC-COMP-4")
        self.placed[card] = part
        group = data.CARD_SET[card]
        self.pos.pools[group] = tuple(c for c in self.pos.pools[group] if c != card)
        return card

    # -- missions -----------------------------------------------------------------------------

    def _mission(self, part: Part) -> int:
        mission = data.MISSION.get(part.text.lower())
        if mission is None:
            raise part.bad(f"There is no mission “{part.text[:30]}”.")
        if mission in self.missions:
            raise part.bad(f"“{data.MISSIONS[mission].title}” stands here twice.", "SC-COMP-4")
        self.missions[mission] = part
        return mission

    def _missions(self) -> None:
        pos, keys = self.pos, self.sheet.keys
        if "gone" in keys:
            pos.missions_out = tuple(self._mission(part) for part in keys["gone"].split(","))
            for mission in pos.missions_out:
                if data.MISSIONS[mission].kept:
                    raise self.missions[mission].bad("Whoever has done this mission keeps it.", "SC-MIS-1")
        if "missions" in keys:
            parts = keys["missions"].split(",")
            if len(parts) > data.OPEN_MISSIONS:
                raise keys["missions"].bad(f"{data.OPEN_MISSIONS} missions are open, no more.", "SC-SETUP-2")
            pos.missions_open = tuple(self._mission(part) for part in parts)
        else:
            rest = [m.number for m in data.MISSIONS if m.number not in self.missions]
            pos.missions_open = tuple(rest[: data.OPEN_MISSIONS - checks.done_in_flight(pos)])
        checks.missions(pos, self.missions, keys.get("missions"))
        if pos.turned:
            checks.helped(keys["turned"], pos)

    # -- the flight ---------------------------------------------------------------------------

    def _flight(self) -> None:
        pos, sheet = self.pos, self.sheet
        only = {
            key: sheet.only_in(key, self.phase, ("flying",))
            for key in ("flight", "turned", "top", "bottom", "fight")
        }
        if self.phase != "flying":
            return
        part = only["flight"]
        found = re.fullmatch(r"stack ([1-4])(?: actions ([0-9]))?", part.text.lower()) if part else None
        if part is None or found is None:
            raise BadPosition(
                part.line if part else 0, "", "While flying a line says flight: stack 2 actions 1."
            )
        pos.flying = int(found[1]) - 1
        pos.flown[pos.flying] = 1
        if only["turned"]:
            pos.turned = tuple(self._seen(piece) for piece in only["turned"].split(","))
        pos.actions = checks.actions_used(part, pos, None if found[2] is None else int(found[2]))
        if only["top"]:
            pos.top = tuple(self._member(piece) for piece in only["top"].split(","))
        if only["bottom"]:
            pos.bottom = tuple(self._member(piece) for piece in only["bottom"].split(","))
        checks.sensor(only["top"] or only["bottom"] or part, pos)
        if only["fight"]:
            dice = [word.number("A combat die", 1, 4, "SC-DICE-2") for word in only["fight"].words()]
            if len(dice) != 2:
                raise only["fight"].bad("A fight has two dice.", "SC-PIR-3")
            pos.fight = tuple(dice)
            checks.fight(only["fight"], pos)
        most = pos.power(pos.turn) + pos.die
        if len(pos.turned) > most:
            raise part.bad(f"No more than {most} cards are turned in this flight.", "SC-TRAVEL-2")
        if pos.actions > data.ACTIONS[pos.modules[pos.turn][data.COMMAND]]:
            raise part.bad("The ship has not so many actions.", "SC-TRAVEL-3")

    def _seen(self, part: Part) -> Seen:
        name, seats = self._split(part)
        words = name.text.split()
        hidden = bool(words) and words[-1].lower() == "hidden"
        if hidden:
            words.pop()
        fate = checks.fate_of(part, words.pop().lower() if words else "")
        card = self._card(Part(part.line, " ".join(words)))
        checks.could_become(part, self.pos, card, fate, hidden)
        checks.known_to(part, self.pos, seats, hidden)
        if fate not in LEAVING:
            self._place(card, part)
        return Seen(card, seats, hidden, fate)

    def _split(self, part: Part) -> tuple[Part, int]:
        """A name, and the bits of the seats in brackets after it; both without brackets."""
        found = _MEMBER.fullmatch(part.text)
        assert found is not None
        if found[2] is None or found[2].lower() == "both":
            return Part(part.line, found[1]), BOTH
        return Part(part.line, found[1]), 1 << self.seats.find(Part(part.line, found[2]))

    def _member(self, part: Part) -> int:
        name, seats = self._split(part)
        return known(self._place(self._card(name), part), seats)

    # -- the stacks ---------------------------------------------------------------------------

    def _stacks(self) -> None:
        pos, keys = self.pos, self.sheet.keys
        gone = [
            card for owned in (pos.colonies, pos.planets, pos.pirates) for cards in owned for card in cards
        ]
        left = sum(card < data.SECTOR_CARDS for card in gone)
        waiting = sum(seen.card in gone for seen in pos.turned)
        pos.framed = max(0, data.FRAMED - left + waiting)
        if "framed" in keys:
            pos.framed = keys["framed"].number("The framed pile", 0, data.FRAMED, "SC-COMP-4")
        given: dict[int, list[int]] = {}
        for s in range(data.STACKS):
            part = keys.get(f"stack {s + 1}")
            if part is not None:
                given[s] = self._members(part)
        places = self._unseen(given)
        for s in range(data.STACKS):
            apart = len(pos.top) + len(pos.bottom) + len(pos.turned) if s == pos.flying else 0
            if s not in given:
                given[s] = []
                for group in reversed(range(data.SETS)):
                    while places[group] and len(given[s]) + apart < data.STACK_SIZE:
                        given[s].append(unknown(group))
                        places[group] -= 1
            self._check(s, len(given[s]) + apart)
            pos.stacks[s] = tuple(sorted(given[s]))
        if any(places):
            raise BadPosition(0, "SC-COMP-4", "Some cards lie nowhere; give the stacks all of theirs.")
        self._numbers()

    def _members(self, part: Part) -> list[int]:
        out: list[int] = []
        if part.text.lower() == "none":
            return out
        for piece in part.split(","):
            found = _UNSEEN.fullmatch(piece.text)
            if found:
                out += [unknown(0 if found[2] else int(found[3]))] * int(found[1])
            else:
                out.append(self._member(piece))
        return out

    def _unseen(self, given: Mapping[int, Sequence[int]]) -> list[int]:
        """How many unseen cards of each set are still to be laid into stacks."""
        pos = self.pos
        places = []
        for group, pool in enumerate(pos.pools):
            pile = checks.framed_left(pos.framed, group) if group else 0
            written = sum(
                member < 0 and set_of(member) == group for members in given.values() for member in members
            )
            rest = len(pool) - pile - written
            if rest < 0:
                name = "basic cards" if not group else f"cards of framed group {group}"
                reason = (
                    f"There are {len(pool)} unseen {name}; {pile + written} are in the stacks and the pile."
                )
                raise BadPosition(0, "SC-SETUP-2" if group else "SC-COMP-4", reason)
            places.append(rest)
        return places

    def _check(self, s: int, size: int) -> None:
        pos = self.pos
        part = self.sheet.keys.get(f"stack {s + 1}")
        line = part.line if part else 0
        if size > data.STACK_SIZE:
            raise BadPosition(line, "SC-SETUP-1", f"Stack {s + 1} has {size} cards; {data.STACK_SIZE} fit.")
        if pos.framed and size < data.STACK_SIZE:
            reason = f"Stack {s + 1} has {size} cards, not {data.STACK_SIZE}, and framed ones are left."
            raise BadPosition(line, "SC-TRAVEL-6", reason)

    def _numbers(self) -> None:
        pos, keys = self.pos, self.sheet.keys
        for key, numbers in (("flown", pos.flown), ("heard", pos.heard)):
            if key in keys:
                words = keys[key].words()
                if len(words) != len(numbers):
                    raise keys[key].bad(f"The line {key} has {len(numbers)} numbers.")
                numbers[:] = [word.number(f"A number of {key}", 0, 9_999) for word in words]
        if "flown" in keys:
            checks.flown(keys["flown"], pos, self.phase in ("flying", "trade"))
        if "heard" in keys:
            checks.heard(keys["heard"], pos)

    # -- trade --------------------------------------------------------------------------------

    def _trade(self) -> None:
        pos = self.pos
        used = self.sheet.only_in("used", self.phase, ("trade",))
        bought = self.sheet.only_in("bought", self.phase, ("trade",))
        if used:
            for part in used.split(","):
                card = self._card(part)
                if card not in pos.planets[pos.turn] or card in pos.used:
                    raise part.bad("A planet used in this phase is an own one, named once.", "SC-TB-2")
                if data.CARDS[card].commodity < 0:
                    raise part.bad(f"{data.CARDS[card].label} trades nothing.", "SC-CARD-5")
                pos.used += (card,)
            if len(pos.used) > PLANETS_PER_PHASE:
                raise used.bad(f"{PLANETS_PER_PHASE} planets trade in a phase, no more.", "SC-TB-2")
        if bought:
            most = data.PURCHASES[pos.modules[pos.turn][data.TRADE_MODULE]]
            pos.bought = bought.number("What was bought from the opponent", 0, most, "SC-TB-3")
