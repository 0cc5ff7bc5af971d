"""Starfarers counted a second time, by other means than the engine's, for the contract checks."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data, space
from catan_nb.starfarers.encounters import ANSWER

_PLAIN = (a.ROLL, a.SHAKE, a.END_TURN, a.CLAIM, a.ACCEPT, a.DECLINE, a.WITHDRAW, a.BUY_FAME, a.STAY)
_SEATS = range(3)
PROBES: tuple[a.Action, ...] = (
    *_PLAIN,
    *a.BUILD_PART,
    *(build for row in a.BUILD_AT for build in row),
    *a.TRADE.values(),
    *(a.Trade(r, 3, r) for r in range(data.KINDS)),
    *(fly for row in a.FLY for fly in row),
    *(jump for row in a.JUMP for jump in row),
    *a.SETTLE,
    *a.GROUND,
    *a.PLACE,
    *a.GIVE,
    *a.TAKE,
    *a.FIT,
    *a.REMOVE,
    *a.BEFRIEND,
    *ANSWER.values(),
    *(a.Close(s) for s in _SEATS),
    *(a.Rob(s) for s in _SEATS),
    *(a.Aid(seats) for n in (1, 2) for seats in permutations(_SEATS, n)),
    *(a.Found(n) for n in range(space.NODES)),
    *(a.Launch(n, m) for n in range(space.NODES) for m in space.LANES[n][:1]),
    *(chance for chance, _ in a.DICE_CHANCES),
    *(chance for chance, _ in a.BALL_CHANCES),
    *a.CARD,
    *a.STOLEN,
    *a.ENCOUNTER,
)
"""Every action that is in ``legal()`` whenever it is legal, and chances, which never are."""


def check(pos: Any) -> None:
    """Cards, pieces, discs and the map add up."""
    _cards(pos)
    _pieces(pos)
    _discs(pos)
    _encounters(pos)
    _stations(pos)
    _map(pos)


def scores(pos: Any) -> tuple[int, ...]:
    """Victory points in seat order (SF-VP-2)."""
    out = [len(pos.colonies[s]) + 2 * len(pos.ports[s]) + pos.medals[s] + pos.fame[s] // 2 for s in _all(pos)]
    for founders in pos.docks:
        holder = _holder(founders)
        if holder is not None:
            out[holder] += 2
    return tuple(out)


def _all(pos: Any) -> range:
    return range(pos.options.seats)


def _holder(founders: tuple[int, ...]) -> int | None:
    """Who has the marker: the first, until somebody else has more (SF-STAT-4)."""
    stations: Counter[int] = Counter()
    holder = None
    for seat in founders:
        stations[seat] += 1
        if holder is None or stations[seat] > stations[holder]:
            holder = seat
    return holder


def _cards(pos: Any) -> None:
    for r, name in enumerate(data.RESOURCES):
        piles = [pos.supply[r], pos.reserve[r], *(hand[r] for hand in pos.hands)]
        assert min(piles) >= 0, f"less than no {name}: {piles}"
        assert sum(piles) == 20, f"{sum(piles)} cards of {name}"


def _pieces(pos: Any) -> None:
    for seat in _all(pos):
        kinds = Counter(pos.ship_kind[i] for i in range(3 * seat, 3 * seat + 3) if pos.ship_node[i] >= 0)
        colonies = len(pos.colonies[seat]) + len(pos.ports[seat]) + kinds[data.COLONY_SHIP]
        stations = sum(founders.count(seat) for founders in pos.docks) + kinds[data.TRADE_SHIP]
        assert colonies <= 9, f"seat {seat} has {colonies} colonies"
        assert stations <= 7, f"seat {seat} has {stations} stations"
        assert len(pos.ports[seat]) <= 3, f"seat {seat} has {len(pos.ports[seat])} shipyards"
        assert pos.waiting[seat] >= 0
        assert pos.medals[seat] >= 0
        assert pos.fame[seat] >= 0
        for n, cap in zip(pos.fitted[seat], (6, 6, 5), strict=True):
            assert 0 <= n <= cap, f"seat {seat} has {n} parts of a kind"
    for part, tray in enumerate((24, 24, 20)):
        assert sum(parts[part] for parts in pos.fitted) <= tray
    assert sum(pos.fame) <= 40


def _discs(pos: Any) -> None:
    """Discs turned up, cleared away and still in the piles are those of the box (SF-COMP-7)."""
    gone = Counter(f for pool in data.DISC_POOLS for f in pool)
    gone.subtract(f for pool in pos.pools for f in pool)
    away = [p for p in pos.board.planets if p.tier]
    gone.subtract(f for f in (pos.faces[p.index] for p in away) if f not in (data.HIDDEN, data.BARE))
    assert min(gone.values()) >= 0, "a disc is on the board twice"
    tokens = [f for f, n in gone.items() for _ in range(n)]
    assert all(data.FACES[f].token is not None for f in tokens), "a number disc was lost"
    assert len(tokens) == sum(pos.medals), "medals and cleared tokens differ"
    spare = data.DISC_POOLS[-1]
    assert not Counter(pos.pools[-1]) - Counter(spare)
    for tier in (1, 2):
        for symbol in range(3):
            pool = (tier - 1) * 3 + symbol
            faces = [pos.faces[p.index] for p in away if (p.tier, p.symbol) == (tier, symbol)]
            turned = sum(face != data.HIDDEN for face in faces)
            assert len(data.DISC_POOLS[pool]) - len(pos.pools[pool]) == turned, (
                "a planet has no disc of its own"
            )
    for p in pos.board.planets:
        if not p.tier:
            assert pos.faces[p.index] == p.home_face, "a home disc changed"


def _encounters(pos: Any) -> None:
    read = [frame.card for frame in pos.stack if frame.kind == "encounter"]
    places = [pos.deck, pos.discards, pos.aside, *(1 << (card - 1) for card in read)]
    number = sum(bits.bit_count() for bits in places)
    assert sum(places).bit_count() == number, "an encounter card is in two places"
    if pos.winner is None:  # a game may end while a card is being read
        assert sum(places) == (1 << 32) - 1, "the encounter cards are not the 32 of the box"


def _stations(pos: Any) -> None:
    owned = [card for cards in pos.cards for card in cards]
    assert len(set(owned)) == len(owned), "two players have the same friendship card"
    choosing = Counter((frame.seat, frame.people) for frame in pos.stack if frame.kind == "befriend")
    for people, founders in enumerate(pos.docks):
        assert len(founders) <= 5
        for seat in _all(pos):
            cards = sum(data.FRIENDSHIP[card].people == people for card in pos.cards[seat])
            due = founders.count(seat) - choosing[seat, people]
            won_by_docking = pos.winner == seat and cards == due - 1
            assert cards == due or won_by_docking, (
                f"seat {seat} has {cards} cards of people {people} for {due} stations"
            )


def _map(pos: Any) -> None:
    """Who stands where, read off the lists of pieces."""
    drawn = bytearray(space.NODES)
    firm: set[int] = set()
    for seat in _all(pos):
        for nodes, code in ((pos.colonies[seat], 4 + 4 * seat), (pos.ports[seat], 5 + 4 * seat)):
            for node in nodes:
                assert node not in firm, "two pieces on one site"
                assert node in pos.board.sites
                drawn[node] = code
                firm.add(node)
    for node in pos.closed:
        assert node not in firm, "a piece on a closed site"
        assert pos.owner[node] in (1, 2, 3)
        drawn[node] = pos.owner[node]
        firm.add(node)
    for i, node in enumerate(pos.ship_node):
        if node < 0:
            continue
        assert pos.board.kind[node] != space.SHUT, "a ship in the middle of a system"
        code = 6 + 4 * (i // 3) + pos.ship_kind[i]
        if drawn[node]:
            passing = pos.moving >= 0 and node == pos.ship_node[3 * pos.turn + pos.moving]
            assert passing, f"two pieces stay on {space.NAMES[node]}"
            if node in firm or pos.owner[node] != code:
                continue
        drawn[node] = code
    wrong = (
        [space.NAMES[n] for n in range(space.NODES) if drawn[n] != pos.owner[n]] if drawn != pos.owner else []
    )
    assert not wrong, f"noted wrongly: {wrong}"
    limit = {3: 2}.get(pos.options.seats, 3)
    for sector in pos.board.sectors:
        if sector.tier:
            settled = sum(1 for n in sector.sites if n in firm)
            assert settled <= limit, f"{settled} colonies in one new system"
