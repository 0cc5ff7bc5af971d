"""The panels beside the map as HTML: what may be done, what is held, what happened.

A desk is handed a table and makes three pieces of HTML; each button in them has a short name
in ``acts`` with what it does. Everything a person wrote is escaped here.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import catan_nb
from catan_nb import OPEN
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data, events
from catan_nb.starfarers.notation import write_counts
from catan_nb.starfarers.reach import why_no_end
from catan_nb.starfarers.view import View

from ..screen import Form
from ..table import Table
from . import words
from .lower import Lower
from .side import Side

Act = Callable[[Form], None]
FACES = "⚀⚁⚂⚃⚄⚅"
STEP = ' aria-current="step"'


class Desk:
    """HTML for one table. ``acts`` maps the names on the buttons to what they do."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.acts: dict[str, Act] = {}
        self.ship = -1
        self.info = ""
        self.tab = "Log"
        self.rules = catan_nb.rules("starfarers")
        self._drawn = 0
        self.view: View
        self.legal: list[a.Action] = []
        self._by_node: dict[int, list[a.Action]] = {}
        self.passing: set[a.Action] = set()

    def look(self) -> None:
        """Take the table in: what is seen, what may be done, which ship is chosen."""
        table = self.table
        self.acts = {}
        seat = OPEN if table.viewer < 0 else table.viewer
        self.view = table.session.view(seat)
        self.legal = list(table.session.legal()) if table.my_turn else []
        ships = self.ships()
        if self.ship not in ships:
            self.ship = ships[0] if ships else -1
        self._sort_by_node()

    def ships(self) -> list[int]:
        """The ships that can fly or jump now, by slot."""
        return sorted({x.ship for x in self.legal if isinstance(x, (a.Fly, a.Jump))})

    def act(self, name: str, act: Act) -> str:
        """The attribute of a button called ``name`` that does ``act``."""
        self.acts[name] = act
        return f'data-act="{name}"'

    def play(self, name: str, action: a.Action) -> str:
        """The attribute of a button that plays an action."""
        return self.act(name, lambda form: self.table.play(action))

    # -- what the map shows ------------------------------------------------------------------

    def targets(self) -> list[int]:
        """The intersections that a tap would do something with."""
        return sorted(n for n, moves in self._by_node.items() if not all(x in self.passing for x in moves))

    def at(self, node: int) -> list[a.Action]:
        """What a tap on an intersection may mean: flights of the chosen ship, places to choose."""
        return self._by_node.get(node, [])

    def _sort_by_node(self) -> None:
        """Sort what a tap can mean by its place, and note stops at which a ship may not stay."""
        position, seat = self.table.session.position, self.view.to_move
        self._by_node = {}
        self.passing = {
            x
            for x in self.legal
            if isinstance(x, a.Fly) and why_no_end(position, seat, x.ship, x.node) is not None
        }
        for x in self.legal:
            if isinstance(x, (a.Fly, a.Jump)):
                if x.ship == self.ship:
                    self._by_node.setdefault(x.node, []).append(x)
            elif isinstance(x, (a.Found, a.Launch, a.Place)):
                self._by_node.setdefault(x.node, []).append(x)

    def chosen_node(self) -> int:
        """Where the chosen ship stands, or -1."""
        ship = self.view.ship(self.view.to_move, self.ship) if self.ship >= 0 else None
        return ship.node if ship else -1

    def interest(self) -> list[int]:
        """The intersections that matter most now: the chosen ship, or the shown seat's pieces."""
        node = self.chosen_node()
        if node >= 0:
            return [node]
        seat = max(self.view.seat, 0)
        ships = [ship.node for ship in self.view.ships if ship.seat == seat]
        return ships or [*self.view.ports[seat], *self.view.colonies[seat]]

    def describe_planet(self, index: int) -> str:
        """One line about a planet: what it pays, when, and to whom."""
        planet = self.view.board.planets[index]
        seats = self.table.session.seats
        owners = [
            name
            for seat, name in enumerate(seats)
            if any(site in (*self.view.colonies[seat], *self.view.ports[seat]) for site in planet.sites)
        ]
        text = f"Planet of {data.RESOURCES[planet.resource]}: {words.disc_odds(self.view, index)}"
        return f"{text}, for {', '.join(owners)}." if owners else f"{text}."

    def describe(self, node: int) -> str:
        """One line about an intersection: what it is, who stands there, what it pays."""
        text = words.place_words(self.view, node)
        standing = words.who_stands(self.view, self.table.session.seats, node)
        if standing:
            text += f": {standing}"
        pays = [
            f"{data.RESOURCES[self.view.board.planets[p].resource]} {words.disc_odds(self.view, p)}"
            for p in self.view.board.site_planets.get(node, ())
        ]
        return f"{text}. {'; '.join(pays)}." if pays else f"{text}."

    # -- the top bar --------------------------------------------------------------------------

    def top(self, tools: str) -> str:
        """Title, phases, tools, whose decision it is and what is expected."""
        view, session = self.view, self.table.session
        phases = "".join(
            f"<li{STEP if view.phase == key else ''}>{number} {escape(title)}</li>"
            for number, (key, title) in enumerate(words.PHASES, start=1)
        )
        if view.phase == "draft":
            phases = f"<li{STEP}>Set-up</li>"
        elif view.phase == "over":
            phases = f"<li{STEP}>The end</li>"
        notice = self.table.notice
        told = f'<div class="cn-notice">{escape(notice)}</div>' if notice else ""
        return (
            f'<div class="cn-bar"><h1>Starfarers</h1>'
            f'<ol class="cn-phases" aria-label="Phases of the turn">{phases}</ol>'
            f'<div class="tools"><a class="cn-home" href="index.ipynb">Start page</a>{tools}</div>'
            f'<div class="cn-now">{self._thrown()}'
            f'<span class="cn-say">{self._now(view, session.seats)}</span></div></div>{told}'
        )

    def _thrown(self) -> str:
        """The dice and balls that came last, seen to fall when they are new."""
        session = self.table.session
        fresh = " fall" if session.played > self._drawn else ""
        self._drawn = session.played
        for _, event in reversed(session.events(self.view.seat, session.played - 30)):
            if isinstance(event, events.Rolled):
                faces = "".join(f'<span class="die{fresh}">{FACES[n - 1]}</span>' for n in (event.a, event.b))
                names = f"dice {event.a} and {event.b}"
                return f'<span class="cn-thrown" role="img" aria-label="{names}">{faces}</span>'
            if isinstance(event, events.Shook):
                balls = "".join(
                    f'<span class="ball {data.BALLS[n]}{fresh}">{data.BALL_VALUE[n]}</span>'
                    for n in (event.a, event.b)
                )
                names = f"balls {data.BALLS[event.a]} and {data.BALLS[event.b]}"
                return f'<span class="cn-thrown" role="img" aria-label="{names}">{balls}</span>'
            if isinstance(event, events.TurnBegan):
                break
        return ""

    def _now(self, view: View, seats: tuple[str, ...]) -> str:
        if view.winner is not None:
            name = escape(words.seat_name(seats, view.winner))
            return f"<b>{name} wins</b> with {view.points[view.winner]} points, in turn {view.turns}."
        who = escape(words.seat_name(seats, view.to_move))
        prompt = escape(view.prompt)
        if self.table.my_turn:
            you = "you" if len(self.table.people) == 1 else "you decide"
            if view.offer is not None and view.offer.proposer != view.to_move:
                give, get = write_counts(view.offer.give), write_counts(view.offer.get)
                other = escape(seats[view.offer.proposer])
                prompt = f"{other} offers you {give} for {get}. Accept, decline, or make a counter-offer."
            return f"Turn {view.turns} · <b>{who}</b> ({you}): {prompt}"
        if self.table.waits_for_bot:
            return f"Turn {view.turns} · Now <b>{who}</b>, a bot: press “Next” to see its move."
        return f"Turn {view.turns} · The next decision is <b>{who}</b>'s."

    def side(self) -> str:
        """The score and everything that can be done."""
        return Side(self).html()

    def bottom(self) -> str:
        """The shown seat's cards and mothership, what changed, log and tables."""
        return Lower(self).html()

    def open_tab(self, name: str) -> Act:
        """What the button of a tab does."""

        def open_it(form: Form) -> None:
            self.tab = name
            self.table.say("")

        return open_it

    def choose(self, slot: int) -> None:
        """Take another ship in hand."""
        self.ship = slot
        self.table.say("")

    def rule(self, rule: str) -> str:
        """The button that opens a rule's text."""
        if not rule:
            return ""
        show = self.act(f"rule:{rule}", lambda form: None)
        return f'<button class="rule" {show} aria-label="Rule {escape(rule)}">{escape(rule)}</button>'

    def spoken(self) -> str:
        """What a screen reader says after a change."""
        if self.table.notice:
            return self.table.notice
        session = self.table.session
        lines = [line.text for line in session.log(self.view.seat, self.table.seen + 1)]
        return " ".join(lines[-6:])

    def way(self) -> tuple[int, ...]:
        """The last flight that the shown seat has seen."""
        for _, event in reversed(self.table.session.events(self.view.seat, self.table.seen + 1)):
            path = getattr(event, "path", None)
            if path:
                return tuple(path)
        return ()
