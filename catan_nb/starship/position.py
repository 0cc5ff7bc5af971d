"""The state of a game, and the contract's eight methods on it.

A position owns its lists; ``copy`` writes all of them out. What lies open (points, titles,
pieces left) is not kept here but counted.

Cards get their identity when they are turned or looked at. Until then a place in a stack is
``unknown(set)``, a negative number, and the card is one of the set's ``pool``. Afterwards it is
``known(card, seats)``: the card and, as bits, the seats that know that it lies in this stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, final

from ..core import frames
from ..core.game import Event, Refusal
from . import data
from .actions import Action
from .frames import Chances, Frame
from .points import check_win

if TYPE_CHECKING:
    from .view import View


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game, checked."""

    target: int


CARD_BITS = 7
CARD_MASK = (1 << CARD_BITS) - 1
BOTH = 3
"""The bits of both seats."""
GONE = -99
"""In the place of a card that was looked at and put back."""


def unknown(group: int) -> int:
    """A place in a stack whose card nobody has seen, of a set."""
    return -1 - group


def known(card: int, seats: int) -> int:
    """A place in a stack whose card was seen; ``seats`` are the bits of those who know it."""
    return card | seats << CARD_BITS


def set_of(member: int) -> int:
    """The set of the card in a place of a stack."""
    return -1 - member if member < 0 else data.CARD_SET[member & CARD_MASK]


MET, LEFT, EMPTY, FOUNDED, TAKEN, TRADED, HELPED, PAID, FOUGHT, BEATEN, LOST = range(11)
FATES = (
    "met", "passed", "empty", "founded", "taken", "traded", "missions", "paid", "fought", "beaten", "lost",
)  # fmt: skip
"""What became of a card that was turned."""


class Seen(NamedTuple):
    """A card turned in this flight.

    ``seats`` are the bits of those who know that it is in this stack, ``hidden`` says that the
    flyer does not know that it is this one, ``fate`` is a place in FATES.
    """

    card: int
    seats: int
    hidden: bool
    fate: int


@final
class Position:
    """A game between two actions. Lists run by seat; ``stack`` holds frames, ``stacks`` the cards."""

    __slots__ = (
        "actions",
        "astro",
        "boosters",
        "bottom",
        "bought",
        "cannons",
        "chosen",
        "colonies",
        "die",
        "fight",
        "flown",
        "flying",
        "framed",
        "h_rockets",
        "heard",
        "k_rockets",
        "looked",
        "missions_done",
        "missions_open",
        "missions_out",
        "modules",
        "moon",
        "options",
        "pirates",
        "planets",
        "pools",
        "scored",
        "stack",
        "stacks",
        "stores",
        "top",
        "turn",
        "turned",
        "turns",
        "used",
        "winner",
    )

    def __init__(self, options: Options, stack: list[Frame]) -> None:
        n = data.SEATS
        self.options = options
        self.stack = stack
        self.moon = -1
        self.turn = 0
        self.turns = 0
        self.winner: int | None = None
        self.scored = False
        self.astro = [data.START_ASTRO] * n
        self.stores = [list(data.START_STORES) for _ in range(n)]
        self.k_rockets = [data.START_ROCKETS] * n
        self.h_rockets = [data.START_ROCKETS] * n
        self.boosters = [(data.START_BOOSTERS, 0)] * n
        self.cannons = [(data.START_CANNONS, 0)] * n
        self.modules = [[data.NONE] * len(data.MODULES) for _ in range(n)]
        self.chosen = [-1] * n
        self.colonies: list[tuple[int, ...]] = [()] * n
        self.planets: list[tuple[int, ...]] = [()] * n
        self.pirates: list[tuple[int, ...]] = [()] * n
        self.missions_done: list[tuple[int, ...]] = [()] * n
        self.missions_open: tuple[int, ...] = ()
        self.missions_out: tuple[int, ...] = ()
        self.pools: list[tuple[int, ...]] = list(data.BY_SET)
        self.framed = data.FRAMED
        self.stacks: list[tuple[int, ...]] = [(unknown(0),) * data.STACK_SIZE] * data.STACKS
        self.heard = [0] * (data.STACKS * n * len(data.RANSOMS))
        self.flown = [0] * data.STACKS
        self.die = 0
        self.flying = -1
        self.actions = 0
        self.top: tuple[int, ...] = ()
        self.bottom: tuple[int, ...] = ()
        self.looked: tuple[int, ...] = ()
        self.turned: tuple[Seen, ...] = ()
        self.fight: tuple[int, ...] = ()
        self.used: tuple[int, ...] = ()
        self.bought = 0

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
        frames.settle(self, events)
        return tuple(events)

    def copy(self) -> Position:
        """An independent position; what never changes is shared."""
        twin: Position = object.__new__(Position)
        twin.options = self.options
        twin.stack = self.stack[:]
        twin.moon = self.moon
        twin.turn = self.turn
        twin.turns = self.turns
        twin.winner = self.winner
        twin.scored = False
        twin.astro = self.astro[:]
        twin.stores = [store[:] for store in self.stores]
        twin.k_rockets = self.k_rockets[:]
        twin.h_rockets = self.h_rockets[:]
        twin.boosters = self.boosters[:]
        twin.cannons = self.cannons[:]
        twin.modules = [levels[:] for levels in self.modules]
        twin.chosen = self.chosen[:]
        twin.colonies = self.colonies[:]
        twin.planets = self.planets[:]
        twin.pirates = self.pirates[:]
        twin.missions_done = self.missions_done[:]
        twin.missions_open = self.missions_open
        twin.missions_out = self.missions_out
        twin.pools = self.pools[:]
        twin.framed = self.framed
        twin.stacks = self.stacks[:]
        twin.heard = self.heard[:]
        twin.flown = self.flown[:]
        twin.die = self.die
        twin.flying = self.flying
        twin.actions = self.actions
        twin.top = self.top
        twin.bottom = self.bottom
        twin.looked = self.looked
        twin.turned = self.turned
        twin.fight = self.fight
        twin.used = self.used
        twin.bought = self.bought
        return twin

    def view(self, seat: int) -> View:
        """What a seat may know; ``view(OPEN)`` is everything."""
        from .view import view

        return view(self, seat)

    def key(self) -> tuple[Any, ...]:
        """A hashable value, equal exactly for equal positions."""
        return (
            self.options,
            tuple(self.stack),
            (self.moon, self.turn, self.turns, self.winner, self.framed, self.die, self.flying, self.actions),
            tuple(self.astro),
            tuple(map(tuple, self.stores)),
            tuple(self.k_rockets),
            tuple(self.h_rockets),
            tuple(self.boosters),
            tuple(self.cannons),
            tuple(map(tuple, self.modules)),
            tuple(self.chosen),
            tuple(self.colonies),
            tuple(self.planets),
            tuple(self.pirates),
            tuple(self.missions_done),
            (self.missions_open, self.missions_out),
            tuple(self.pools),
            tuple(self.stacks),
            tuple(self.heard),
            tuple(self.flown),
            (self.top, self.bottom, self.looked, self.turned, self.fight, self.used, self.bought),
        )

    # -- what the rest of the game uses ---------------------------------------------------------

    def why_not(self, action: Action) -> Refusal | None:
        """The rule and the reason against an action, or None when it is legal."""
        from .refusals import GAME_OVER, misshapen

        problem = misshapen(action)
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
        """End the game if the seat on turn has the points (SC-END-1)."""
        return check_win(self, events)

    def out_of_place(self, frame: Frame, action: Action) -> Refusal:
        """What to say against an action that the frame on top does not know."""
        from .refusals import out_of_place

        return out_of_place(self, frame, action)

    def side(self, seat: int) -> int:
        """MOON or SUN."""
        return data.MOON if seat == self.moon else data.SUN

    def heard_of(self, stack: int, seat: int) -> list[int]:
        """At least so many pirates of each ransom a seat knows to be in a stack, turned ones left out."""
        first = (stack * data.SEATS + seat) * len(data.RANSOMS)
        heard = self.heard[first : first + len(data.RANSOMS)]
        if self.flying == stack:
            for seen in self.turned:
                card = data.CARDS[seen.card]
                shown = seat != self.turn or not seen.hidden
                if card.kind == data.PIRATE and shown and seen.fate != BEATEN:
                    k = data.RANSOMS.index(card.ransom)
                    heard[k] = max(0, heard[k] - 1)
        return heard

    def strength(self, seat: int) -> int:
        """The cannon points of a seat (SC-BUILD-3)."""
        basic, upgraded = self.cannons[seat]
        return basic * data.BASIC_POINTS + upgraded * data.UPGRADED_POINTS

    def power(self, seat: int) -> int:
        """The booster points of a seat (SC-BUILD-3)."""
        basic, upgraded = self.boosters[seat]
        return basic * data.BASIC_POINTS + upgraded * data.UPGRADED_POINTS
