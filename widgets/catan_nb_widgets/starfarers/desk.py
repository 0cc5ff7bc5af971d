"""Starfarers' desk: what the map shows and takes, and the words of the top bar."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from ipycanvas import MultiCanvas

from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data, events, space
from catan_nb.starfarers import svg as paper
from catan_nb.starfarers.notation import write_counts
from catan_nb.starfarers.reach import why_no_end
from catan_nb.starfarers.view import View

from ..desk import FACES, Field
from ..desk import Desk as Shared
from ..table import Table
from ..told import Choice
from . import words
from .lower import Lower
from .map import StarMap
from .side import Side
from .told import board_so_far, gap_asked, told


class Desk(Shared):
    """The panels and the map of a table of Starfarers."""

    game = "starfarers"
    title = "Starfarers"
    phases = words.PHASES
    colours = paper.SEAT_COLOURS
    marks = paper.SEAT_MARKS
    hint = "Tap a place on the map to learn what it is."
    first_options = {"board": "beginner"}
    fields = (
        Field("board", "Board", ("beginner", "random")),
        Field("start", "First pieces", ("default", "beginner", "drafted"), "default"),
        Field("victory", "Victory", ("automatic", "claimed")),
        Field("target", "Target", range(data.TARGET_MIN, data.TARGET_MAX + 1), data.TARGET),
    )
    about = (
        "The beginner board has fixed first pieces; drafted pieces are chosen by the players in turn. "
        "Claimed victory: you count the points yourselves, and whoever has them must say so."
    )

    def __init__(self, table: Table, noted: Callable[[], None]) -> None:
        super().__init__(table, noted)
        self.ship = -1
        self.flier = 0
        """The seat whose flight ``way`` last found."""
        self.view: View
        self.legal: list[a.Action] = []
        self._by_node: dict[int, list[a.Action]] = {}
        self.passing: set[a.Action] = set()
        self.map = StarMap(self._pick, self._planet)

    def look(self) -> None:
        """Take the table in, and which ship is chosen."""
        super().look()
        if self._gap() >= 0:  # the position has a board when the last tile is told
            board = board_so_far(self.table.session.record.opening)
            faces = tuple(planet.home_face for planet in board.planets)
            self.view = replace(self.view, board=board, faces=faces)
        ships = self.ships()
        if self.ship not in ships:
            self.ship = ships[0] if ships else -1
        self._sort_by_node()

    def ships(self) -> list[int]:
        """The ships that can fly or jump now, by slot."""
        return sorted({x.ship for x in self.legal if isinstance(x, (a.Fly, a.Jump))})

    def choose(self, slot: int) -> None:
        """Take another ship in hand."""
        self.ship = slot
        self.table.say("")

    # -- the map -------------------------------------------------------------------------------

    def numbers(self, view: View, seat: int) -> dict[str, int]:
        """Everything of a seat's that is counted and seen."""
        return words.numbers(view, seat)

    @property
    def picture(self) -> MultiCanvas:
        return self.map.widget

    def fit(self, narrow: bool, sharp: bool) -> None:
        """Stand the map up in a narrow window."""
        self.map.fit(narrow, sharp)

    def draw(self, hidden: bool) -> None:
        """Draw the map with what may be tapped."""
        self.map.draw(
            self.view,
            () if hidden else self.targets(),
            -1 if hidden else self.chosen_node(),
            self.way(),
            self._pointed(),
            () if hidden else self.shown_changes(),
        )

    def _pointed(self) -> tuple[tuple[int, ...], ...]:
        """Marks as intersections: ``F5`` is a ring, ``E4>F5`` an arrow; the gap whose tile is asked for."""
        gap = self._gap()
        if gap >= 0:
            return ((space.centre(data.GAPS[gap][2]),),)
        named = (tuple(space.NODE.get(name, -1) for name in mark.split(">")) for mark in self.pointed)
        return tuple(mark for mark in named if -1 not in mark)

    def _gap(self) -> int:
        """The gap whose tile the table is asked for, or -1."""
        session = self.table.session
        if not session.asked or session.played:
            return -1
        return gap_asked(session.position.chances(), session.record.opening)

    def changed(self, before: View) -> tuple[tuple[str, int], ...]:
        """Places where a piece came or went, and planets that were explored or cleared."""
        then, now = _standing(before), _standing(self.view)
        nodes = sorted({node for node, _ in then ^ now})
        faces = zip(before.faces, self.view.faces, strict=True)
        planets = [index for index, (old, new) in enumerate(faces) if old != new]
        return (*(("node", node) for node in nodes), *(("planet", index) for index in planets))

    def interest(self) -> tuple[float, float]:
        """The chosen ship, or else the middle of the shown seat's pieces."""
        node = self.chosen_node()
        if node >= 0:
            return self.map.middle([node])
        seat = max(self.view.seat, 0)
        ships = [ship.node for ship in self.view.ships if ship.seat == seat]
        return self.map.middle(ships or [*self.view.ports[seat], *self.view.colonies[seat]])

    def _pick(self, node: int) -> None:
        if self._answers(node):
            return
        moves = [] if self.busy else self.at(node)
        if len(moves) == 1:
            self.table.play(moves[0])
            return
        more = " Several actions are possible here: choose one in the list." if moves else self._refused(node)
        self.tell(self.describe(node) + more)

    def _refused(self, node: int) -> str:
        """Why the chosen ship cannot fly or jump to an intersection, with the rule; "" when none is asked."""
        kinds = [table for kind, table in ((a.Fly, a.FLY), (a.Jump, a.JUMP)) if self._can(kind)]
        if self.busy or not kinds or node == self.chosen_node():
            return ""
        refusal = self.table.session.why_not(kinds[0][self.ship][node])
        if refusal is None:
            return ""
        rule = f" ({refusal.rule})" if refusal.rule else ""
        return f" Ship {self.ship + 1} cannot go there. {refusal.reason}{rule}"

    def _can(self, kind: type[a.Fly | a.Jump]) -> bool:
        return any(isinstance(action, kind) for action in self.legal)

    def _answers(self, node: int) -> bool:
        """Whether a tap answers a question: on a place, or beside a docking point on its outpost."""
        board = self.view.board
        meant = [node, *(n for n in board.lanes[node] if n in board.docks)]
        return self.picked is not None and any(self.picked(("node", n)) for n in meant)

    def _planet(self, index: int) -> None:
        if self.picked is None or not self.picked(("planet", index)):
            self.tell(self.describe_planet(index))

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

    def way(self) -> tuple[int, ...]:
        """The last flight that the shown seat has seen."""
        for _, event in reversed(self.table.session.events(self.view.seat, self.table.seen + 1)):
            if isinstance(event, events.Flew):
                self.flier = event.seat
                return event.path
        return ()

    # -- the top bar and the panels ------------------------------------------------------------

    def asked(self) -> str:
        """The view's own sentence; to an answering player, the offer in words."""
        offer = self.view.offer
        if offer is None or offer.proposer == self.view.to_move:
            return self.view.prompt
        give, get = write_counts(offer.give), write_counts(offer.get)
        other = self.table.session.seats[offer.proposer]
        return f"{other} offers you {give} for {get}. Accept, decline, or make a counter-offer."

    def told(self) -> Choice:
        """Dice, balls, cards and discs to tap, as far as everybody knows what is left."""
        session = self.table.session
        hand = self.view.hand if session.to_move == self.table.viewer else ()
        return told(session.position.chances(), session.record.opening, hand)

    def question(self) -> str:
        """What the table is asked, with the name of the player whose dice or cards are meant."""
        return re.sub(r"player (\d)", lambda m: self.seat_name(int(m[1]) - 1), super().question())

    def motion(self) -> str:
        """A ship that flies the last way once more, while the map shows it where it is."""
        way = self.way() if self.fresh else ()
        return self.map.flown(way, self.flier) if len(way) > 1 else ""

    def thrown(self) -> str:
        """The dice or balls that came last in this turn."""
        session = self.table.session
        for _, event in reversed(session.events(self.view.seat, session.played - 30)):
            if isinstance(event, events.Rolled):
                pieces = [("die", FACES[n - 1]) for n in (event.a, event.b)]
                return self.falling(pieces, f"dice {event.a} and {event.b}")
            if isinstance(event, events.Shook):
                balls = (event.a, event.b)
                names = " and ".join(data.BALLS[n] for n in balls)
                return self.falling(
                    [(f"ball {data.BALLS[n]}", data.BALL_VALUE[n]) for n in balls], f"balls {names}"
                )
            if isinstance(event, events.TurnBegan):
                break
        return ""

    def side(self) -> str:
        """The score and everything that can be done."""
        return Side(self).html()

    def bottom(self) -> str:
        """The shown seat's cards and mothership, what changed, log and tables."""
        return Lower(self).html()


def _standing(view: View) -> set[tuple[int, object]]:
    """(place, what stands there) of all pieces; a station stands at its outpost."""
    pieces: set[tuple[int, object]] = {(ship.node, ("ship", ship.seat, ship.slot)) for ship in view.ships}
    for seat in range(view.seats):
        pieces |= {(node, ("colony", seat)) for node in view.colonies[seat]}
        pieces |= {(node, ("port", seat)) for node in view.ports[seat]}
    pieces |= {(node, ("dock", view.docks[people])) for node, people in view.board.dock_people.items()}
    return pieces
