"""Set-up: options, the board, who starts, the first pieces and cards (SF-SETUP-1 to SF-SETUP-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from ..core.game import Refusal
from ..core.options import target, unknown_option
from . import data, space
from .actions import DICE_CHANCES, NO_SUCH_DICE, Action, Dice, Found, Launch, Rotate, Tile
from .build import add_colony, make_port, place_ship
from .choices import DrawReserve
from .encounter_deck import FULL_DECK
from .events import Closed, Founded, Launched, StartRolled, Starts
from .frames import Chances, Deal, Events, Frame, Question
from .position import CLOSED, FREE, NEUTRAL_COLONY, NEUTRAL_PORT, Options, Position
from .turn import begin_turn

if TYPE_CHECKING:
    pass

ORDINALS = ("first", "second", "third")
OPTION_VALUES: dict[str, tuple[Any, ...]] = {
    "seats": (4, 3),
    "board": ("random", "beginner"),
    "start": ("drafted", "beginner"),
    "victory": ("automatic", "claimed"),
    "target": (data.TARGET, *(n for n in range(data.TARGET_MIN, data.TARGET_MAX + 1) if n != data.TARGET)),
}


def check_options(seats: int, given: dict[str, Any]) -> dict[str, Any]:
    """All options of a game, from those given. Raises ValueError with one sentence."""
    options: dict[str, Any] = {}
    unknown_option("Starfarers", given, [name for name in OPTION_VALUES if name != "seats"])
    for name in ("board", "start", "victory"):
        default = OPTION_VALUES[name][0]
        if name == "start" and options["board"] == "beginner":
            default = "beginner"
        value = given.get(name, default)
        if value not in OPTION_VALUES[name]:
            allowed = " or ".join(OPTION_VALUES[name])
            raise ValueError(f"The option {name} is {allowed}, not {str(value)[:40]!r}.")
        options[name] = value
    if options["start"] == "beginner" and options["board"] != "beginner":
        raise ValueError("The beginner start pieces need the beginner board.")
    options["target"] = target(given.get("target", data.TARGET), data.TARGET_MIN, data.TARGET_MAX)
    return options


def new_position(seats: int, options: Mapping[str, Any]) -> Position:
    """The position before anything was dealt."""
    checked = Options(
        seats, options["board"], options["start"], options["victory"] == "claimed", options["target"]
    )
    stack: list[Frame] = [FirstTurn()]
    stack += [DrawReserve("SF-SETUP-10", seat, data.START_CARDS) for seat in reversed(range(seats))]
    stack.append(Draft(0) if checked.start == "drafted" else BeginnerPieces())
    stack.append(StartRoll(tuple(range(seats)), ()))
    if checked.board == "random":
        stack.append(PlaceTiles(()))
    pos = Position(checked, stack, FULL_DECK)
    pos.settle([])
    return pos


@dataclass(frozen=True, slots=True)
class PlaceTiles(Deal):
    """Sector tiles come at random to the gaps of their tier, turned at random (SF-SETUP-1, 3, 4)."""

    layout: tuple[tuple[int, int], ...]

    def prompt(self, pos: Position) -> str:
        if self.layout and self.layout[-1][1] < 0:
            gap = data.GAPS[len(self.layout) - 1][0]
            return f"How does the tile lie in the gap {gap}?"
        gap = data.GAPS[len(self.layout)][0]
        return f"Which sector tile lies in the gap {gap}?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        if not isinstance(chance, Tile):
            return Refusal("SF-SETUP-4", "A tile lies in its gap in one of three ways, 0 to 2.")
        name = data.TILES[chance.tile].id
        for (gap, *_), (tile, _) in zip(data.GAPS, self.layout, strict=False):
            if tile == chance.tile:
                return Refusal("SF-SETUP-1", f"The tile {name} lies in the gap {gap} already.")
        if chance.tile in data.IN_THE_BOX:
            return Refusal("SF-SETUP-3", f"The tile {name} stays in the box.")
        return Refusal("SF-SETUP-1", f"The tile {name} belongs to the other ring of gaps.")

    def chances(self, pos: Position) -> Chances:
        if self.layout and self.layout[-1][1] < 0:
            return [(Rotate(n), 1) for n in range(3)]
        tier = data.GAPS[len(self.layout)][1]
        placed = {*data.IN_THE_BOX, *(tile for tile, _ in self.layout)}
        return [(Tile(i), 1) for i, t in enumerate(data.TILES) if t.tier == tier and i not in placed]

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        if isinstance(action, Tile):
            turn = -1 if data.TILES[action.tile].kind == data.SYSTEM else 0
            layout = (*self.layout, (action.tile, turn))
        else:
            assert isinstance(action, Rotate)
            layout = (*self.layout[:-1], (self.layout[-1][0], action.thirds))
        if len(layout) < len(data.GAPS) or layout[-1][1] < 0:
            pos.stack[-1] = PlaceTiles(layout)
            return
        pos.stack.pop()
        pos.board = space.board(layout)
        pos.faces = [planet.home_face for planet in pos.board.planets]


@dataclass(frozen=True, slots=True)
class StartRoll(Deal):
    """The highest roll of two dice starts; ties roll again (SF-SETUP-12)."""

    rolling: tuple[int, ...]
    rolled: tuple[int, ...]

    def prompt(self, pos: Position) -> str:
        again = "" if len(self.rolling) == pos.seats else " Those who tied roll again."
        number = self.rolling[len(self.rolled)] + 1
        return f"Who starts?{again} What do the two dice of player {number} show?"

    def impossible(self, pos: Position, chance: Action) -> Refusal:
        return NO_SUCH_DICE

    def chances(self, pos: Position) -> Chances:
        return DICE_CHANCES

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        assert isinstance(action, Dice)
        events.append(StartRolled("SF-SETUP-12", self.rolling[len(self.rolled)], action.a, action.b))
        rolled = (*self.rolled, action.a + action.b)
        if len(rolled) < len(self.rolling):
            pos.stack[-1] = replace(self, rolled=rolled)
            return
        best = tuple(s for s, n in zip(self.rolling, rolled, strict=True) if n == max(rolled))
        if len(best) > 1:
            pos.stack[-1] = StartRoll(best, ())
            return
        pos.stack.pop()
        pos.first = pos.turn = best[0]
        events.append(Starts("SF-SETUP-12", best[0]))


def _site(side: data.Side) -> int:
    """The colony site between two home planets."""
    return next(n for n in space.meeting(*side) if n in space.BEGINNER.sites)


def start_pieces(colour: int) -> tuple[int, tuple[int, ...], int]:
    """A colour's fixed first pieces: the spaceport, the colonies, the ship (SF-SETUP-8)."""
    _, port, colonies, ship = data.BEGINNER_START[colour]
    (node,) = space.meeting(*ship)
    return _site(port), tuple(map(_site, colonies)), node


@dataclass(frozen=True, slots=True)
class BeginnerPieces(Frame):
    """The fixed first pieces; with three players the last colour stays as neutral (SF-SETUP-8, 13)."""

    def advance(self, pos: Position, events: Events) -> bool:
        pos.stack.pop()
        for i in range(len(data.BEGINNER_START)):
            port_site, sites, node = start_pieces(i)
            if i >= pos.seats:
                for n in sites:
                    pos.owner[n] = NEUTRAL_COLONY
                pos.owner[port_site] = NEUTRAL_PORT
                pos.closed += (*sites, port_site)
                continue
            for n in (port_site, *sites):
                add_colony(pos, i, n)
            make_port(pos, i, port_site)
            place_ship(pos, i, data.COLONY_SHIP, node)
        pos.scored = False
        return True


@dataclass(frozen=True, slots=True)
class Draft(Question):
    """Three rounds of colonies, forwards, backwards, forwards; a last one, backwards, for the
    spaceport and its ship (SF-SETUP-5, SF-SETUP-6)."""

    done: int
    kind: ClassVar[str] = "draft"
    rule: ClassVar[str] = "SF-SETUP-6"

    def _round(self, pos: Position) -> tuple[int, int]:
        turn, place = divmod(self.done, pos.seats)
        return turn, (pos.first + (pos.seats - 1 - place if turn % 2 else place)) % pos.seats

    def actor(self, pos: Position) -> int:
        return self._round(pos)[1]

    def advance(self, pos: Position, events: Events) -> bool:
        if self.done < 4 * pos.seats:
            return Question.advance(self, pos, events)
        pos.stack.pop()
        pos.scored = False
        free = tuple(n for n in pos.board.home_sites if pos.owner[n] == FREE)
        if free:
            for n in free:
                pos.owner[n] = CLOSED
            pos.closed = free
            events.append(Closed("SF-SETUP-14", -1, free))
        return True

    def legal(self, pos: Position) -> Sequence[Action]:
        turn, seat = self._round(pos)
        if turn < 3:
            return [Found(n) for n in pos.board.home_sites if pos.owner[n] == FREE]
        return [
            Launch(home, n)
            for home in pos.colonies[seat]
            for n in pos.board.lanes[home]
            if pos.owner[n] == FREE
        ]

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        turn, seat = self._round(pos)
        match action:
            case Found():
                if turn == 3:
                    return Refusal(
                        "SF-SETUP-6",
                        "You have your three colonies; now turn one of them into your spaceport.",
                    )
                if action.node not in pos.board.home_sites:
                    return Refusal("SF-SETUP-5", "The first colonies go on sites of the home systems.")
                if pos.owner[action.node] != FREE:
                    return Refusal("SF-SETUP-6", "That site is taken; choose a free home site.")
                return None
            case Launch():
                if turn < 3:
                    return Refusal("SF-SETUP-6", "First every player founds three colonies.")
                if action.site not in pos.colonies[seat]:
                    return Refusal("SF-SETUP-6", "The spaceport goes on one of your colonies.")
                if action.node not in pos.board.lanes[action.site] or pos.owner[action.node] != FREE:
                    return Refusal("SF-SETUP-6", "The ship goes on a free intersection beside the spaceport.")
                return None
            case _:
                return self.refuse(pos, action)

    def apply(self, pos: Position, action: Action, events: Events) -> None:
        seat = self._round(pos)[1]
        pos.stack[-1] = Draft(self.done + 1)
        if isinstance(action, Found):
            add_colony(pos, seat, action.node)
            events.append(Founded("SF-SETUP-6", seat, action.node))
        else:
            assert isinstance(action, Launch)
            make_port(pos, seat, action.site)
            place_ship(pos, seat, data.COLONY_SHIP, action.node)
            events.append(Launched("SF-SETUP-6", seat, action.site, action.node))
        pos.scored = False

    def prompt(self, pos: Position) -> str:
        turn = self._round(pos)[0]
        if turn < 3:
            return f"Choose a home site for your {ORDINALS[turn]} colony."
        return "Turn one of your colonies into a spaceport and place your first ship beside it."


@dataclass(frozen=True, slots=True)
class FirstTurn(Frame):
    """The set-up is done; the start player's turn begins."""

    def advance(self, pos: Position, events: Events) -> bool:
        pos.stack.pop()
        begin_turn(pos, pos.first, events)
        return True
