"""Starship counted a second time, by other means than the engine's, for the contract checks."""

from __future__ import annotations

from collections import Counter
from typing import Any

from catan_nb.starship import actions as a
from catan_nb.starship import data
from catan_nb.starship.position import BEATEN, FOUNDED, GONE, TAKEN

PROBES: tuple[a.Action, ...] = (
    *(a.ROLL, a.SKIP_FLIGHT, a.NEXT_CARD, a.STOP_FLIGHT, a.PASS, a.FOUND_COLONY, a.TAKE_PLANET),
    *(a.PAY, a.FIGHT, a.END_TURN),
    *a.CHOOSE,
    *a.LOSE,
    *a.TAKE,
    *a.FLY,
    *(put for pair in a.PUT for put in pair),
    *a.DO_MISSION,
    *a.BUY_FROM_OPPONENT,
    *a.BUILD,
    *a.UPGRADE,
    *a.UNLOAD,
    *(deal for table in (a.BUY, a.SELL) for rows in table.values() for row in rows for deal in row),
    *(deal for pairs in a.BUY_PAIR.values() for deal in pairs.values()),
    *(chance for chance, _ in (*a.BASE_CHANCES, *a.COMBAT_CHANCES, *a.PIRATE_CHANCES, *a.MOON_CHANCES)),
    *a.CARD,
    *a.NEW_MISSION,
)
"""Every action that is in ``legal()`` whenever it is legal, and chances, which never are."""

SETS = {**dict.fromkeys(range(40), 0), **{40 + n: 1 + n // 7 for n in range(28)}}
"""Cards by number: the 40 of the basic set first, then four groups of 7."""


def check(pos: Any) -> None:
    """Cards, missions, modules and pieces add up."""
    _cards(pos)
    _stacks(pos)
    _missions(pos)
    _ships(pos)
    _turn(pos)


def scores(pos: Any) -> tuple[int, ...]:
    """Victory points in seat order (SC-VP-1)."""
    out = []
    medals = [
        len(pos.pirates[s]) + sum({3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 2, 9: 1, 11: 2}.get(m, 0) for m in done)
        for s, done in enumerate(pos.missions_done)
    ]
    planets = [len(cards) for cards in pos.planets]
    for s in (0, 1):
        points = len(pos.colonies[s]) + sum(level == 2 for level in pos.modules[s])
        points += 10 in pos.missions_done[s]
        for count in (medals, planets):
            points += count[s] >= 3 and count[s] > count[1 - s]
        out.append(points)
    return tuple(out)


def places(pos: Any) -> list[list[int]]:
    """What lies in each stack, what is turned and will go back included: card numbers, or -1 - set."""
    out = []
    for s, members in enumerate(pos.stacks):
        here = list(members)
        if s == pos.flying:
            here += [*pos.top, *pos.bottom, *(m for m in pos.looked if m != GONE)]
        here = [m % 128 if m >= 0 else m for m in here]
        if s == pos.flying:
            here += [seen.card for seen in pos.turned if seen.fate not in (FOUNDED, TAKEN, BEATEN)]
        out.append(here)
    return out


def _cards(pos: Any) -> None:
    owned = [c for cards in (*pos.colonies, *pos.planets, *pos.pirates) for c in cards if c < 68]
    seen = [m for here in places(pos) for m in here if m >= 0]
    pooled = [c for pool in pos.pools for c in pool]
    counted = Counter([*owned, *seen, *pooled])
    assert counted == Counter(range(68)), f"cards twice or missing: {counted - Counter(range(68))}"
    for group, pool in enumerate(pos.pools):
        assert all(SETS[c] == group for c in pool), f"a card in the wrong pool {group}"
        assert list(pool) == sorted(pool)
        unseen = sum(here.count(-1 - group) for here in places(pos))
        piled = 0 if not group else max(0, min(7, pos.framed - 7 * (4 - group)))
        assert len(pool) == unseen + piled, f"{len(pool)} cards of set {group} for {unseen + piled} places"
    started = [c for cards in pos.colonies for c in cards if c >= 68]
    assert sorted(started) == ([68, 69] if pos.moon >= 0 else [])
    for cards, kind in ((pos.colonies, data.COLONY), (pos.pirates, data.PIRATE)):
        assert all(data.CARDS[c].kind == kind for owner in cards for c in owner)
    assert all(data.CARDS[c].h for owner in pos.planets for c in owner)


def _stacks(pos: Any) -> None:
    assert 0 <= pos.framed <= 28
    for s, here in enumerate(places(pos)):
        assert len(here) <= 10, f"stack {s} has {len(here)} cards"
        assert len(here) == 10 or not pos.framed or s == pos.flying, f"stack {s} was not topped up"
        for seat in (0, 1):
            assert min(pos.heard_of(s, seat)) >= 0
    for members in pos.stacks:
        assert list(members) == sorted(members)
        assert all(m < 0 or m >> 7 in (1, 2, 3) for m in members), "a card was seen by nobody"
    for m in (*pos.top, *pos.bottom, *pos.looked):
        assert m == GONE or (m >> 7) >> pos.turn & 1, "the sensor's user does not know a card"


def _missions(pos: Any) -> None:
    drawn = [*pos.missions_open, *pos.missions_out, *pos.missions_done[0], *pos.missions_done[1]]
    assert len(set(drawn)) == len(drawn), "a mission is in two places"
    groups = [m // 3 for m in drawn]
    for group in range(3):
        assert groups.count(group) == 3 or not any(g > group for g in groups), "missions out of order"
    assert len(pos.missions_open) <= 3
    assert set(pos.missions_out) <= {0, 1, 2}, "a mission that is kept was thrown away"


def _ships(pos: Any) -> None:
    assert all(not (x == 2 and y == 2) for x, y in zip(*pos.modules, strict=True)), "an upgraded card twice"
    for s in (0, 1):
        assert pos.astro[s] >= 0
        room = (2, 3, 4)[pos.modules[s][0]]
        *resources, science = pos.stores[s]
        assert all(0 <= n <= room for n in resources), f"stores {pos.stores[s]} of seat {s}, room {room}"
        assert 0 <= science <= 4
        for basic, upgraded in (pos.boosters[s], pos.cannons[s]):
            assert basic >= 0
            assert upgraded >= 0
            assert basic + upgraded <= 3
        assert 0 <= pos.k_rockets[s] <= 2
        assert 0 <= pos.h_rockets[s] <= 2
        assert pos.k_rockets[s] + pos.h_rockets[s] <= 2
        assert all(level in (0, 1, 2) for level in pos.modules[s])
        limit = sum((1, 2)[upgraded] * n for upgraded, n in enumerate(pos.boosters[s]))
        assert pos.power(s) == limit


def _turn(pos: Any) -> None:
    assert len(pos.used) <= 2
    assert set(pos.used) <= set(pos.planets[pos.turn])
    assert len(set(pos.used)) == len(pos.used)
    assert pos.bought <= 2
    if pos.flying < 0:
        assert not (pos.top or pos.bottom or pos.looked or pos.turned or pos.actions)
        return
    assert pos.actions <= (2, 3, 4)[pos.modules[pos.turn][1]] or pos.turned[-1].fate == 10
    assert len(pos.turned) <= pos.power(pos.turn) + pos.die
    if pos.looked:
        assert not pos.turned, "the sensor looks before the first card"
