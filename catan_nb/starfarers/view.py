"""What one seat may know of a position, as a frozen value for bots, widgets and lessons.

Hidden from a seat are the others' cards, the reserve pile, the encounter deck and the card
that is being read to it. Everything else lies open on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.game import OPEN
from . import data, points
from .bargain import Bargain
from .choices import GiveCards, TakeCards
from .encounter_deck import ENCOUNTERS
from .encounters import Duel, Reading
from .position import CLOSED, NEUTRAL_COLONY, NEUTRAL_PORT
from .refusals import phase
from .setup import Draft
from .space import Board

if TYPE_CHECKING:
    from .position import Position

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShipView:
    """A ship on the board: its owner, slot (0 to 2), kind and place; the rest concerns this flight.

    ``left`` is the number of steps it has left (0 outside its owner's flight), ``state`` one of
    ``flight.READY``, ``DONE``, ``GROUNDED``, ``JUMPED``.
    """

    seat: int
    slot: int
    kind: int
    node: int
    left: int
    state: int
    must_leave: bool


@dataclass(frozen=True, slots=True)
class OfferView:
    """The offer on the table. ``ready`` has (seat, what the proposer gives, what the proposer gets)."""

    proposer: int
    give: Counts
    get: Counts
    ready: tuple[tuple[int, Counts, Counts], ...]
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EncounterView:
    """The encounter going on. ``card`` and ``title`` are blank except for the reader."""

    subject: int
    reader: int
    card: int
    title: str
    answers: tuple[str, ...]
    offered: Counts


@dataclass(frozen=True, slots=True)
class DuelView:
    """A fight or race: ``mine`` is the subject's total once it has shaken, else None."""

    subject: int
    other: int
    stat: int
    mine: int | None


@dataclass(frozen=True, slots=True)
class View:
    """All that ``seat`` may know. Lists run by seat, resource counts by resource."""

    seat: int
    seats: int
    to_move: int
    turn: int
    turns: int
    phase: str
    asks: str
    prompt: str
    rule: str
    left: int
    target: int
    claimed: bool
    winner: int | None
    board: Board
    faces: tuple[int, ...]
    pools: tuple[tuple[int, ...], ...]
    closed: tuple[int, ...]
    neutral_ports: tuple[int, ...]
    neutral_colonies: tuple[int, ...]
    colonies: tuple[tuple[int, ...], ...]
    ports: tuple[tuple[int, ...], ...]
    ships: tuple[ShipView, ...]
    docks: tuple[tuple[int, ...], ...]
    markers: tuple[int, ...]
    fitted: tuple[tuple[int, ...], ...]
    fame: tuple[int, ...]
    medals: tuple[int, ...]
    waiting: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    hands: tuple[Counts | None, ...]
    hand_sizes: tuple[int, ...]
    supply: Counts
    reserve_size: int
    points: tuple[int, ...]
    sources: tuple[tuple[int, ...], ...]
    base: int
    speed: int
    once: int
    offers: tuple[tuple[Counts, Counts], ...]
    offer: OfferView | None
    encounter: EncounterView | None
    duel: DuelView | None
    deck_size: int
    discard_size: int

    @property
    def hand(self) -> Counts:
        """The seat's own cards, by resource; none for OPEN."""
        own = self.hands[self.seat] if self.seat >= 0 else None
        return own if own is not None else (0,) * data.KINDS

    @property
    def unannounced(self) -> bool:
        """Whether the players count their points themselves, and no screen does (SF-WIN-3)."""
        return self.claimed and self.winner is None

    def ship(self, seat: int, slot: int) -> ShipView | None:
        """A seat's ship by its slot."""
        return next((s for s in self.ships if s.seat == seat and s.slot == slot), None)


def _ships(pos: Position) -> tuple[ShipView, ...]:
    out = []
    flying = pos.base > 0
    speed = pos.speed(pos.turn) if flying else 0
    for i, node in enumerate(pos.ship_node):
        if node >= 0:
            seat, slot = divmod(i, data.TRANSPORTS)
            if flying and seat == pos.turn:
                state = pos.state[slot]
                left = max(0, speed - pos.used[slot]) if state == 0 else 0
                out.append(ShipView(seat, slot, pos.ship_kind[i], node, left, state, pos.leave[slot] == node))
            else:
                out.append(ShipView(seat, slot, pos.ship_kind[i], node, 0, 0, False))
    return tuple(out)


def view(pos: Position, seat: int) -> View:
    """The view of a seat, or of OPEN."""
    if seat not in (OPEN, *range(pos.seats)):
        raise ValueError(f"There is no seat {repr(seat)[:40]}.")
    top = pos.stack[-1] if pos.stack else None
    offer, encounter, duel = None, None, None
    for frame in pos.stack:
        if isinstance(frame, Bargain):
            offer = OfferView(frame.proposer, frame.give, frame.get, frame.ready, frame.queue)
        elif isinstance(frame, Reading):
            reader = (frame.seat + 1) % pos.seats
            known = seat in (reader, OPEN)
            encounter = EncounterView(
                frame.seat,
                reader,
                frame.card if known else 0,
                ENCOUNTERS[frame.card - 1].title if known else "",
                frame.path,
                frame.offered,
            )
        elif isinstance(frame, Duel):
            duel = DuelView(frame.subject, frame.other, frame.stat, frame.mine if frame.stage >= 2 else None)
    sources = tuple(points.sources(pos, s) for s in range(pos.seats))
    neutral = [(n, pos.owner[n]) for n in pos.closed]
    return View(
        seat=seat,
        seats=pos.seats,
        to_move=pos.to_move,
        turn=pos.turn,
        turns=pos.turns,
        phase=phase(pos),
        asks=top.kind if top else "over",
        prompt=top.prompt(pos) if top else "The game is over.",
        rule=getattr(top, "rule", "SF-TURN-1"),
        left=top.left
        if isinstance(top, (GiveCards, TakeCards))
        else top.done
        if isinstance(top, Draft)
        else 0,
        target=pos.options.target,
        claimed=pos.options.claimed,
        winner=pos.winner,
        board=pos.board,
        faces=tuple(pos.faces),
        pools=tuple(pos.pools),
        closed=tuple(n for n, code in neutral if code == CLOSED),
        neutral_colonies=tuple(n for n, code in neutral if code == NEUTRAL_COLONY),
        neutral_ports=tuple(n for n, code in neutral if code == NEUTRAL_PORT),
        colonies=tuple(pos.colonies),
        ports=tuple(pos.ports),
        ships=_ships(pos),
        docks=tuple(pos.docks),
        markers=tuple(points.marker(stations) for stations in pos.docks),
        fitted=tuple(map(tuple, pos.fitted)),
        fame=tuple(pos.fame),
        medals=tuple(pos.medals),
        waiting=tuple(pos.waiting),
        cards=tuple(pos.cards),
        hands=tuple(tuple(hand) if seat in (s, OPEN) else None for s, hand in enumerate(pos.hands)),
        hand_sizes=tuple(map(sum, pos.hands)),
        supply=tuple(pos.supply),
        reserve_size=sum(pos.reserve),
        points=tuple(map(sum, sources)),
        sources=sources,
        base=pos.base,
        speed=pos.speed(pos.turn) if pos.base else 0,
        once=pos.once,
        offers=pos.offers,
        offer=offer,
        encounter=encounter,
        duel=duel,
        deck_size=pos.deck.bit_count(),
        discard_size=(pos.discards | pos.aside).bit_count(),
    )
