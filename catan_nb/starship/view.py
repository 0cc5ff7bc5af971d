"""What one seat may know of a position, as a frozen value for bots, widgets and lessons.

Hidden from a seat are cards that it has not seen, the order of the stacks, pirates that were
not fought (their price is told), what the opponent's sensor shows and, during the set-up, the
opponent's first module. Everything else lies open on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.game import OPEN
from . import data, points
from .build import upgrade_left
from .missions import deck
from .position import BOTH, CARD_BITS, CARD_MASK, FATES, GONE, Seen, known, set_of
from .refusals import phase
from .stacks import most_actions, most_cards
from .stores import TakeReward, room
from .trade import purchases_left

if TYPE_CHECKING:
    from .position import Position

Counts = tuple[int, ...]
HIDDEN = -1
"""In the place of a card or module that the seat does not know."""


@dataclass(frozen=True, slots=True)
class StackView:
    """A stack of cards.

    ``size`` cards lie face down in it. ``known`` are those that the seat knows to be in it,
    ``unknown`` counts the others by set; in the stack that is being flown both include pirates
    that were turned and not shown (FlightView.turned), for they go back. At least ``pirates``
    of each ransom, in the order of RANSOMS, are among all of them. ``top`` and ``bottom`` are the
    cards that a sensor put there, from the top down, HIDDEN for the one who did not see them.
    """

    size: int
    flown: int
    known: tuple[int, ...]
    unknown: Counts
    pirates: Counts
    top: tuple[int, ...]
    bottom: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnedView:
    """A card turned in this flight: HIDDEN for the flyer if it is a pirate that was not shown."""

    card: int
    kind: int
    ransom: int
    fate: str


@dataclass(frozen=True, slots=True)
class FlightView:
    """The flight going on. ``met`` is the card that waits for a decision, if one does.

    ``looked`` are the cards that the sensor shows: HIDDEN for the opponent, None for a place
    whose card was put back already.
    """

    seat: int
    stack: int
    cards: int
    cards_left: int
    actions: int
    actions_left: int
    looked: tuple[int | None, ...]
    turned: tuple[TurnedView, ...]
    met: TurnedView | None


@dataclass(frozen=True, slots=True)
class PirateView:
    """The pirates met last in this flight.

    ``card``, ``strength`` and ``penalty`` are HIDDEN from the flyer until the fight; ``cannons``
    is what the flyer adds to its die. ``mine`` and ``theirs`` are the dice, None before they
    are rolled; ``fate`` is one of position.FATES.
    """

    seat: int
    card: int
    ransom: int
    strength: int
    penalty: int
    cannons: int
    mine: int | None
    theirs: int | None
    fate: str


@dataclass(frozen=True, slots=True)
class View:
    """All that ``seat`` may know. Lists run by seat, stores by commodity, modules by module.

    ``boosters`` and ``cannons`` are pairs (basic, upgraded); ``power`` and ``strength`` are
    their points. ``used`` are the own H planets dealt with in this trade phase,
    ``purchases_left`` what the trade module may still buy in it. ``choices`` counts what is
    still to be chosen of a reward. ``missions_open`` are on the table, ``missions_done`` kept
    by a seat, ``missions_out`` gone for good, ``missions_left`` in the deck by group.
    """

    seat: int
    seats: int
    to_move: int
    turn: int
    turns: int
    phase: str
    asks: str
    prompt: str
    rule: str
    target: int
    winner: int | None
    points: tuple[int, ...]
    sources: tuple[tuple[int, ...], ...]
    titles: tuple[int, ...]
    moon: int
    die: int
    astro: tuple[int, ...]
    stores: tuple[Counts, ...]
    room: tuple[Counts, ...]
    k_rockets: tuple[int, ...]
    h_rockets: tuple[int, ...]
    k_left: tuple[int, ...]
    h_left: tuple[int, ...]
    boosters: tuple[tuple[int, int], ...]
    cannons: tuple[tuple[int, int], ...]
    power: tuple[int, ...]
    strength: tuple[int, ...]
    modules: tuple[tuple[int, ...], ...]
    upgrades_left: tuple[int, ...]
    chosen: tuple[int, ...]
    colonies: tuple[tuple[int, ...], ...]
    planets: tuple[tuple[int, ...], ...]
    pirates: tuple[tuple[int, ...], ...]
    medals: tuple[int, ...]
    missions_open: tuple[int, ...]
    missions_done: tuple[tuple[int, ...], ...]
    missions_out: tuple[int, ...]
    missions_left: Counts
    stacks: tuple[StackView, ...]
    framed: int
    flight: FlightView | None
    pirate: PirateView | None
    choices: int
    used: tuple[int, ...]
    purchases_left: int

    @property
    def science(self) -> tuple[int, ...]:
        """Science of both seats."""
        return tuple(store[data.SCIENCE] for store in self.stores)

    @property
    def opponent(self) -> int:
        """The other seat; 1 for OPEN."""
        return 1 - self.seat if self.seat >= 0 else 1


def _stack(pos: Position, seat: int, s: int) -> StackView:
    members = list(pos.stacks[s])
    top: tuple[int, ...] = ()
    bottom: tuple[int, ...] = ()
    if pos.flying == s:
        members += pos.top
        members += pos.bottom
        members += [member for member in pos.looked if member != GONE]
        sighted = seat in (pos.turn, OPEN)
        top = tuple(m & CARD_MASK if sighted else HIDDEN for m in pos.top)
        bottom = tuple(m & CARD_MASK if sighted else HIDDEN for m in pos.bottom)
    size = len(members)
    if pos.flying == s and seat == pos.turn:
        members += [known(seen.card, seen.seats) for seen in pos.turned if seen.hidden]
    knows = (BOTH if seat == OPEN else 1 << seat) << CARD_BITS
    here: list[int] = []
    groups = [0] * data.SETS
    ransoms = [0] * len(data.RANSOMS) if seat == OPEN else pos.heard_of(s, seat)
    for member in members:
        if member >= 0 and member & knows:
            here.append(member & CARD_MASK)
        else:
            groups[set_of(member)] += 1
    here.sort()
    paid = [data.CARD_RANSOM[card] for card in here]
    return StackView(
        size,
        pos.flown[s],
        tuple(here),
        tuple(groups),
        tuple([max(paid.count(r), n) for r, n in zip(data.RANSOMS, ransoms, strict=True)]),
        top,
        bottom,
    )


def _turned(pos: Position, seat: int, seen: Seen) -> TurnedView:
    card = data.CARDS[seen.card]
    shown = not (seen.hidden and seat == pos.turn)
    return TurnedView(card.number if shown else HIDDEN, card.kind, card.ransom, FATES[seen.fate])


def _flight(pos: Position, seat: int) -> FlightView | None:
    if pos.flying < 0:
        return None
    sighted = seat in (pos.turn, OPEN)
    turned = tuple(_turned(pos, seat, seen) for seen in pos.turned)
    met = turned and any(frame.kind in ("meet", "pirate", "battle") for frame in pos.stack)
    return FlightView(
        seat=pos.turn,
        stack=pos.flying,
        cards=most_cards(pos),
        cards_left=most_cards(pos) - len(turned),
        actions=most_actions(pos),
        actions_left=most_actions(pos) - pos.actions,
        looked=tuple(None if m == GONE else m & CARD_MASK if sighted else HIDDEN for m in pos.looked),
        turned=turned,
        met=turned[-1] if met else None,
    )


def _pirate(pos: Position, seat: int) -> PirateView | None:
    if not pos.turned or data.CARD_KIND[pos.turned[-1].card] != data.PIRATE:
        return None
    seen = pos.turned[-1]
    card = data.CARDS[seen.card]
    shown = not (seen.hidden and seat == pos.turn)
    dice = (*pos.fight, None, None)
    return PirateView(
        seat=pos.turn,
        card=card.number if shown else HIDDEN,
        ransom=card.ransom,
        strength=card.strength if shown else HIDDEN,
        penalty=card.penalty if shown else HIDDEN,
        cannons=pos.strength(pos.turn),
        mine=dice[0],
        theirs=dice[1],
        fate=FATES[seen.fate],
    )


def view(pos: Position, seat: int) -> View:
    """The view of a seat, or of OPEN."""
    if seat not in (OPEN, *range(data.SEATS)):
        raise ValueError(f"There is no seat {repr(seat)[:40]}.")
    both = range(data.SEATS)
    top = pos.stack[-1] if pos.stack else None
    sources = tuple(points.sources(pos, s) for s in both)
    return View(
        seat=seat,
        seats=data.SEATS,
        to_move=pos.to_move,
        turn=pos.turn,
        turns=pos.turns,
        phase=phase(pos),
        asks=top.kind if top else "over",
        prompt=top.prompt(pos) if top else "The game is over.",
        rule=getattr(top, "rule", "SC-END-1"),
        target=pos.options.target,
        winner=pos.winner,
        points=tuple(map(sum, sources)),
        sources=sources,
        titles=points.titles(pos),
        moon=pos.moon,
        die=pos.die,
        astro=tuple(pos.astro),
        stores=tuple(map(tuple, pos.stores)),
        room=tuple(tuple([room(pos, s, c) for c in range(len(data.COMMODITIES))]) for s in both),
        k_rockets=tuple(pos.k_rockets),
        h_rockets=tuple(pos.h_rockets),
        k_left=tuple(data.ROCKETS_OF_A_KIND - n for n in pos.k_rockets),
        h_left=tuple(data.ROCKETS_OF_A_KIND - n for n in pos.h_rockets),
        boosters=tuple(pos.boosters),
        cannons=tuple(pos.cannons),
        power=tuple(map(pos.power, both)),
        strength=tuple(map(pos.strength, both)),
        modules=tuple(map(tuple, pos.modules)),
        upgrades_left=tuple(m for m in range(len(data.MODULES)) if upgrade_left(pos, m)),
        chosen=tuple(c if seat in (s, OPEN) else HIDDEN for s, c in enumerate(pos.chosen)),
        colonies=tuple(pos.colonies),
        planets=tuple(pos.planets),
        pirates=tuple(pos.pirates),
        medals=tuple(points.medals(pos, s) for s in both),
        missions_open=pos.missions_open,
        missions_done=tuple(pos.missions_done),
        missions_out=pos.missions_out,
        missions_left=deck(pos),
        stacks=tuple(_stack(pos, seat, s) for s in range(data.STACKS)),
        framed=pos.framed,
        flight=_flight(pos, seat),
        pirate=_pirate(pos, seat),
        choices=top.left if isinstance(top, TakeReward) else 0,
        used=pos.used,
        purchases_left=purchases_left(pos),
    )
