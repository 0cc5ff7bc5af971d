"""The state of a game, and the contract's eight methods on it.

A position owns its lists; ``copy`` writes all of them out. What the board decides (points,
markers, speed) is not kept here but counted from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, final

from ..core import frames
from ..core.game import Event, Refusal
from . import data, space
from .actions import Action
from .frames import Chances, Frame
from .points import check_win

if TYPE_CHECKING:
    from .view import View


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game, checked."""

    seats: int
    board: str
    start: str
    claimed: bool
    target: int


FREE, CLOSED, NEUTRAL_COLONY, NEUTRAL_PORT, FIRST_OWNED = range(5)
COLONY, PORT, SHIP_OF = range(3)
"""What stands on an intersection: ``FIRST_OWNED + 4 * seat + what``; ships are SHIP_OF + kind."""


def occupant(seat: int, what: int) -> int:
    """The code of a seat's piece on an intersection."""
    return FIRST_OWNED + 4 * seat + what


@final
class Position:
    """A game between two actions. Flat lists of ships have three places per seat."""

    __slots__ = (
        "aside",
        "base",
        "board",
        "cards",
        "closed",
        "colonies",
        "deck",
        "discards",
        "docks",
        "faces",
        "fame",
        "first",
        "fitted",
        "hands",
        "leave",
        "medals",
        "moving",
        "offers",
        "once",
        "options",
        "owner",
        "pools",
        "ports",
        "reserve",
        "scored",
        "seats",
        "ship_kind",
        "ship_node",
        "stack",
        "state",
        "supply",
        "turn",
        "turns",
        "used",
        "waiting",
        "winner",
    )

    def __init__(self, options: Options, stack: list[Frame], decks: int) -> None:
        n = options.seats
        self.options = options
        self.seats = n
        self.board = space.BEGINNER
        self.faces: list[int] = [planet.home_face for planet in self.board.planets]
        self.pools: list[tuple[int, ...]] = list(data.DISC_POOLS)
        self.owner = bytearray(space.NODES)
        self.closed: tuple[int, ...] = ()
        self.colonies: list[tuple[int, ...]] = [()] * n
        self.ports: list[tuple[int, ...]] = [()] * n
        self.ship_node = [-1] * (n * data.TRANSPORTS)
        self.ship_kind = [0] * (n * data.TRANSPORTS)
        self.docks: list[tuple[int, ...]] = [()] * len(data.PEOPLES)
        self.fitted = [list(data.START_PARTS) for _ in range(n)]
        self.fame = [data.START_FAME] * n
        self.medals = [0] * n
        self.waiting = [0] * n
        self.cards: list[tuple[int, ...]] = [()] * n
        self.hands = [[0] * data.KINDS for _ in range(n)]
        self.supply = [data.CARDS_PER_RESOURCE - data.RESERVE_PER_RESOURCE] * data.KINDS
        self.reserve = [data.RESERVE_PER_RESOURCE] * data.KINDS
        self.first = 0
        self.turn = 0
        self.turns = 0
        self.used = [0] * data.TRANSPORTS
        self.state = [0] * data.TRANSPORTS
        self.leave = [-1] * data.TRANSPORTS
        self.moving = -1
        self.base = 0
        self.once = 0
        self.offers: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
        self.deck = decks
        self.discards = 0
        self.aside = 0
        self.winner: int | None = None
        self.stack = stack
        self.scored = False

    # -- the contract -------------------------------------------------------------------------

    @property
    def to_move(self) -> int:
        """The seat that acts next, or CHANCE; after the end the seat that was on turn."""
        return self.stack[-1].actor(self) if self.stack else self.turn

    def legal(self) -> Sequence[Action]:
        """The actions of the seat to move; () when the game is over or chance is to move."""
        return self.stack[-1].legal(self) if self.stack else ()

    def is_legal(self, action: Action) -> bool:
        """Whether the action (or chance) may be applied now."""
        return self.why_not(action) is None

    @property
    def teller(self) -> int:
        """Where chance is to move: the one seat that sees what comes, or CHANCE when all do."""
        return self.stack[-1].teller(self)

    def chances(self) -> Chances:
        """(chance, weight) for everything that may come; () when a player is to move."""
        return self.stack[-1].chances(self) if self.stack else ()

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Carry out a legal action or chance; returns what happened, in order."""
        events: list[Event] = []
        self.stack[-1].apply(self, action, events)
        self.settle(events)
        return tuple(events)

    def copy(self) -> Position:
        """An independent position; what never changes is shared."""
        twin: Position = object.__new__(Position)
        twin.options = self.options
        twin.seats = self.seats
        twin.board = self.board
        twin.faces = self.faces[:]
        twin.pools = self.pools[:]
        twin.owner = self.owner[:]
        twin.closed = self.closed
        twin.colonies = self.colonies[:]
        twin.ports = self.ports[:]
        twin.ship_node = self.ship_node[:]
        twin.ship_kind = self.ship_kind[:]
        twin.docks = self.docks[:]
        twin.fitted = [parts[:] for parts in self.fitted]
        twin.fame = self.fame[:]
        twin.medals = self.medals[:]
        twin.waiting = self.waiting[:]
        twin.cards = self.cards[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.supply = self.supply[:]
        twin.reserve = self.reserve[:]
        twin.first = self.first
        twin.turn = self.turn
        twin.turns = self.turns
        twin.used = self.used[:]
        twin.state = self.state[:]
        twin.leave = self.leave[:]
        twin.moving = self.moving
        twin.base = self.base
        twin.once = self.once
        twin.offers = self.offers
        twin.deck = self.deck
        twin.discards = self.discards
        twin.aside = self.aside
        twin.winner = self.winner
        twin.stack = self.stack[:]
        twin.scored = False
        return twin

    def view(self, seat: int) -> View:
        """What a seat may know; ``view(OPEN)`` is everything."""
        from .view import view

        return view(self, seat)

    def key(self) -> tuple[Any, ...]:
        """A hashable value, equal exactly for equal positions."""
        return (
            self.options,
            self.board.layout,
            tuple(self.faces),
            tuple(self.pools),
            self.closed,
            bytes(self.owner),
            tuple(self.colonies),
            tuple(self.ports),
            tuple(self.ship_node),
            tuple(self.ship_kind),
            tuple(self.docks),
            tuple(map(tuple, self.fitted)),
            tuple(self.fame),
            tuple(self.medals),
            tuple(self.waiting),
            tuple(self.cards),
            tuple(map(tuple, self.hands)),
            tuple(self.supply),
            tuple(self.reserve),
            (self.first, self.turn, self.turns, self.moving, self.base, self.once, self.offers),
            tuple(self.used),
            tuple(self.state),
            tuple(self.leave),
            (self.deck, self.discards, self.aside, self.winner),
            tuple(self.stack),
        )

    # -- what the rest of the game uses ---------------------------------------------------------

    def why_not(self, action: Action) -> Refusal | None:
        """The rule and the reason against an action, or None when it is legal."""
        from .refusals import GAME_OVER, misshapen

        problem = misshapen(self, action)
        if problem is not None:
            return problem
        if not self.stack:
            return GAME_OVER
        return self.stack[-1].why_not(self, action)

    def _repr_svg_(self, names: Sequence[str] = ()) -> str:
        from .svg import marked

        return marked(self, names=names)

    def settle(self, events: list[Event]) -> None:
        """Let everything that goes on by itself go on, until somebody must act."""
        frames.settle(self, events)

    def ended(self, events: list[Event]) -> bool:
        """End the game if the seat on turn has won."""
        return check_win(self, events, "SF-WIN-1")

    def out_of_place(self, frame: Frame, action: Action) -> Refusal:
        """What to say against an action that the frame on top does not know."""
        from .refusals import out_of_place

        return out_of_place(self, frame, action)

    def put(self, node: int, seat: int, what: int) -> None:
        """Note who stands on an intersection."""
        self.owner[node] = FIRST_OWNED + 4 * seat + what

    def seats_from(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with ``seat``."""
        return [(seat + i) % self.seats for i in range(self.seats)]

    def ships(self, seat: int) -> list[int]:
        """The slots of a seat's ships on the board."""
        first = seat * data.TRANSPORTS
        return [k for k in range(data.TRANSPORTS) if self.ship_node[first + k] >= 0]

    def hand_size(self, seat: int) -> int:
        return sum(self.hands[seat])

    def fleet_bonus(self, seat: int) -> tuple[int, int]:
        """(speed, combat) from the scientists' cards (SF-FRIEND-3)."""
        speed = combat = 0
        for card in self.cards[seat]:
            speed += data.FRIENDSHIP[card].speed
            combat += data.FRIENDSHIP[card].combat
        return speed, combat

    def speed(self, seat: int) -> int:
        """The speed of a seat's ships in this flight (SF-SPEED-5)."""
        return self.base + self.fitted[seat][data.BOOSTER] + self.fleet_bonus(seat)[0]

    def strength(self, seat: int, token: int) -> int:
        """What a seat can put against a token: cannons with bonus, or pods (SF-CLEAR-1)."""
        part = data.TOKEN_PART[token]
        bonus = self.fleet_bonus(seat)[1] if part == data.CANNON else 0
        return self.fitted[seat][part] + bonus

    def has_effect(self, seat: int, effect: int) -> bool:
        """Whether a seat owns a friendship card with this effect."""
        return any(data.FRIENDSHIP[card].effect == effect for card in self.cards[seat])
