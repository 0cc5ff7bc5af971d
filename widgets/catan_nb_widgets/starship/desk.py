"""Starship's desk: what the picture shows and takes, and the words of the top bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipycanvas import MultiCanvas

from catan_nb.core.words import plural
from catan_nb.starship import actions as a
from catan_nb.starship import data, events
from catan_nb.starship import svg as paper
from catan_nb.starship.view import View

from ..desk import FACES, Field
from ..desk import Desk as Shared
from ..table import Table
from ..told import Choice
from . import words
from .layout import Thing
from .lower import Lower
from .ships import Picture
from .side import Side
from .told import told


class Desk(Shared):
    """The panels and the picture of a table of Starship."""

    game = "starship"
    title = "Starship"
    phases = words.PHASES
    colours = paper.SEAT_COLOURS
    marks = ("▲", "◆")
    hint = "Tap a card, a stack or a part of a ship to learn what it is."
    fields = (Field("target", "Target", range(data.TARGET_MIN, data.TARGET_MAX + 1), data.TARGET),)
    about = "The lot says who is the moon and begins. A lower target makes a shorter game."

    def __init__(self, table: Table, noted: Callable[[], None]) -> None:
        super().__init__(table, noted)
        self.view: View
        self.legal: list[a.Action] = []
        self.ships = Picture(self._pick)

    def numbers(self, view: View, seat: int) -> dict[str, int]:
        """Everything of a seat's that is counted and seen."""
        return words.numbers(view, seat)

    @property
    def picture(self) -> MultiCanvas:
        return self.ships.widget

    def fit(self, narrow: bool, sharp: bool) -> None:
        """Put the parts of the picture below each other in a narrow window."""
        self.ships.fit(narrow, sharp)

    def draw(self, hidden: bool) -> None:
        """Draw ships, stacks and cards, what may be tapped lit; under a cover only space.

        The first module, what a sensor showed, pirates heard of: all this is on the picture.
        """
        if hidden:
            self.ships.cover()
            return
        marked = frozenset(thing for mark in self.pointed for thing in self._things(mark))
        changed = frozenset(self.shown_changes())
        lit = frozenset(self._taps())
        self.ships.draw(self.view, self.table.session.seats, self.marks, lit, marked, changed)

    def changed(self, before: View) -> tuple[Thing, ...]:
        """Parts of the ships and cards that are not what they were."""
        now, out = self.view, list[Thing]()
        for seat in range(now.seats):
            for part, things in (("module", "modules"), ("store", "stores")):
                pairs = zip(getattr(before, things)[seat], getattr(now, things)[seat], strict=True)
                out += [(part, seat + 2 * i) for i, (old, new) in enumerate(pairs) if old != new]
            for part, things in (("boosters", "boosters"), ("cannons", "cannons")):
                if getattr(before, things)[seat] != getattr(now, things)[seat]:
                    out.append((part, seat))
            if (before.k_rockets[seat], before.h_rockets[seat]) != (now.k_rockets[seat], now.h_rockets[seat]):
                out.append(("rockets", seat))
            won = {*now.colonies[seat], *now.planets[seat]} - {*before.colonies[seat], *before.planets[seat]}
            out += [("card", card) for card in sorted(won)]
        out += [("mission", m) for m in now.missions_open if m not in before.missions_open]
        return tuple(out)

    def _things(self, mark: str) -> tuple[Thing, ...]:
        """What a mark means: ``stack 2``, ``mission Famine``, ``card Tamsin``, ``supply``, ``cannons``."""
        seat = max(self.view.seat, 0)
        kind, _, name = mark.partition(" ")
        if kind == "stack" and name.isdecimal():
            return (("stack", int(name) - 1),)
        if kind == "mission" and name.lower() in data.MISSION:
            return (("mission", data.MISSION[name.lower()]),)
        if kind == "card" and name.lower() in data.CARD:
            return (("card", data.CARD[name.lower()]),)
        if mark in data.MODULES:
            return (("module", seat + 2 * data.MODULES.index(mark)),)
        if mark in data.COMMODITIES:
            return (("store", seat + 2 * data.COMMODITIES.index(mark)),)
        return ((mark, seat),) if mark in ("boosters", "cannons", "rockets", "ship") else ()

    def _taps(self) -> dict[Thing, Any]:
        """What a tap on a thing of the picture does."""
        taps: dict[Thing, Any] = {}
        for action in self.legal:
            match action:
                case a.Fly():
                    taps["stack", action.stack] = action
                case a.NextCard() if self.view.flight is not None:
                    taps["stack", self.view.flight.stack] = action
                case a.DoMission():
                    taps["mission", action.mission] = action
        return taps

    def _pick(self, thing: Thing) -> None:
        if self.picked is not None and self.picked(thing):
            return
        action = None if self.busy or self.table.covered else self._taps().get(thing)
        if action is not None:
            self.table.play(action)
        else:
            self.tell(self.describe(thing))

    def describe(self, thing: Thing) -> str:
        """One line about a thing of the picture."""
        view = self.view
        match thing:
            case ("stack", int(s)):
                pile = view.stacks[s]
                names = ", ".join(words.short_card(card) for card in pile.known)
                return f"Stack {s + 1}: {words.stack_words(pile)}{f' ({names})' if names else ''}."
            case ("turned", int(i)) if view.flight is not None and i < len(view.flight.turned):
                turned = view.flight.turned[i]
                return f"{words.turned_words(turned)}: {words.FATES[turned.fate]}."
            case ("mission", int(m)):
                return f"Mission “{data.MISSIONS[m].title}” at {words.mission_words(m)}."
            case ("card", int(card)):
                return f"{words.card_words(card)}."
            case (str(part), int(seat)):
                return self._part_words(part, seat)
        return self.hint

    def _part_words(self, part: str, code: int) -> str:
        view, seats = self.view, self.table.session.seats
        seat, number = code % 2, code // 2
        who = seats[seat]
        match part:
            case "module":
                level, side = view.modules[seat][number], words.side_of(view, seat)
                return f"{who}: {words.module_words(number, level, side)}"
            case "store":
                have = view.stores[seat][number]
                return f"{who} holds {have} of {have + view.room[seat][number]} {data.COMMODITIES[number]}."
            case "boosters":
                return (
                    f"{who}'s boosters count {view.power[seat]}: a flight may turn as many cards and the die."
                )
            case "cannons":
                return f"{who}'s cannons count {view.strength[seat]} in a fight."
            case "rockets":
                aboard = words.rockets(view, seat)
                return f"{who} carries {aboard or 'no rocket'}. {words.ROCKETS}"
            case _:
                return f"{who} has {view.astro[seat]} astro and {plural(view.points[seat], 'point')}."

    # -- the top bar and the panels ------------------------------------------------------------

    def thrown(self) -> str:
        """The dice that fell last in this turn."""
        session = self.table.session
        dice: list[tuple[int, str]] = []
        for _, event in reversed(session.events(self.view.seat, session.played - 12)):
            if isinstance(event, events.FightRolled):
                dice.append((event.number, "pirate" if event.pirates else "combat"))
                if not event.pirates:
                    break
            elif isinstance(event, events.Rolled):
                dice = dice or [(event.number, "base")]
                break
            elif isinstance(event, events.TurnBegan):
                break
        if not dice:
            return ""
        dice.reverse()
        names = " and ".join(f"{kind} die {n}" for n, kind in dice)
        return self.falling([(f"die {kind}", FACES[n - 1]) for n, kind in dice], names)

    def told(self) -> Choice:
        """Dice, missions and cards to tap, as far as the shown seat knows what is left."""
        return told(self.view, self.table.session.asked, self.table.session.seats)

    def interest(self) -> tuple[float, float]:
        """The flight, or the stacks while nobody flies."""
        flight = self.view.flight
        thing = ("turned", len(flight.turned) - 1) if flight and flight.turned else ("stack", 1)
        return self.ships.middle_of(thing) or (0.5, 0.5)

    def side(self) -> str:
        """The score, the flight and everything that can be done."""
        return Side(self).html()

    def bottom(self) -> str:
        """The shown seat's stores and ship, what changed, log and tables."""
        return Lower(self).html()
