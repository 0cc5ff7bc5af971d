"""``legal`` and ``is_legal`` say the same of every action of which there are finitely many.

Open-ended offers between players are the one exception: of those ``legal`` lists a few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

from catan_nb.core.game import CHANCE
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data, space
from catan_nb.starfarers.notation import write
from catan_nb.starfarers.position import Position
from catan_nb.starfarers.setup import check_options, new_position

from .positions import MERCHANTS, RED, TRADE_SHIP, WHITE, befriend, fit, hold, play, ship, table

OPEN_ENDED = (a.Offer, a.Counter)


def finite() -> list[a.Action]:
    """Every action that is no offer and does not depend on the number of seats."""
    out: list[a.Action] = [a.ROLL, a.SHAKE, a.END_TURN, a.CLAIM, a.ACCEPT, a.DECLINE, a.WITHDRAW]
    out += [a.BUY_FAME, a.STAY, *a.BUILD_PART, *a.TRADE.values(), *a.SETTLE, *a.GROUND, *a.PLACE]
    out += [*a.GIVE, *a.TAKE, *a.FIT, *a.REMOVE, *a.BEFRIEND]
    for table_ in (a.BUILD_AT, a.FLY, a.JUMP):
        out += [action for row in table_ for action in row]
    out += [a.Trade(r, rate, r) for r in range(data.KINDS) for rate in (1, 2, 3)]
    out += [a.Answer(word) for word in ("yes", "no", "0", "1", "2", "3", "4", "maybe", "")]
    out += [a.Found(n) for n in range(space.NODES)]
    homes = space.BEGINNER.home_sites
    out += [a.Launch(site, n) for site in homes for n in space.LANES[site]]
    out += [a.Launch(site, site) for site in homes]
    out += [*a.CARD, *a.STOLEN, *a.DISC, *a.SPARE, *a.ENCOUNTER]
    return out


FINITE = finite()


def universe(pos: Position) -> Iterator[a.Action]:
    """FINITE, and what names seats."""
    yield from FINITE
    for seat in range(pos.seats):
        yield a.Rob(seat)
        yield a.Close(seat)
    yield a.Aid(())
    for n in range(1, pos.seats + 1):
        yield from map(a.Aid, permutations(range(pos.seats), n))
    for seat in range(pos.seats):
        yield a.Aid((seat, seat))


def agree(pos: Position) -> None:
    """Check ``legal`` against ``why_not``, with sense in every refusal."""
    listed = pos.legal()
    assert listed, "a player is to move and has no action"
    assert len(set(listed)) == len(listed)
    assert all(pos.why_not(action) is None for action in listed)
    possible = {action for action in listed if not isinstance(action, OPEN_ENDED)}
    before = pos.key()
    found = set()
    for action in universe(pos):
        refusal = pos.why_not(action)
        if refusal is None:
            found.add(action)
        else:
            assert refusal.reason.endswith((".", "?"))
    assert {write(x) for x in found ^ possible} == set()
    assert pos.key() == before


def boosted(pos: Position, rng: Random) -> None:
    """Riches between turns, so that a random game gets to see everything."""
    for seat in range(pos.seats):
        for part, cap in enumerate((4, 5, 5)):
            pos.fitted[seat][part] = rng.randrange(cap + 1)
        if sum(pos.hands[seat]) < 8:
            for r in range(data.KINDS):
                take = min(pos.supply[r], rng.randrange(4))
                pos.supply[r] -= take
                pos.hands[seat][r] += take


def game(seats: int, board: str, seed: int, share: float, actions: int) -> Counter[str]:
    """A random game in which a share of the positions is checked; what kinds of question they were."""
    rng = Random(seed)
    victory = "claimed" if seed % 2 else "automatic"
    pos = new_position(seats, check_options(seats, {"board": board, "target": 25, "victory": victory}))
    seen: Counter[str] = Counter()
    turn = 0
    for _ in range(actions):
        while pos.to_move == CHANCE:
            chances = pos.chances()
            assert chances
            assert not pos.legal()
            assert all(weight > 0 for _, weight in chances)
            assert all(pos.is_legal(chance) for chance, _ in chances)
            assert not pos.is_legal(a.END_TURN)
            pos.apply(rng.choices([c for c, _ in chances], [w for _, w in chances])[0])
        if pos.winner is not None:
            break
        if pos.turns != turn:
            turn = pos.turns
            boosted(pos, rng)
        kind = pos.stack[-1].kind
        common = kind in ("trade", "flight", "production")
        if rng.random() < (share if common else 3 * share / (1 + seen[kind])):
            seen[kind] += 1
            agree(pos)
        pos.apply(_lively(pos, rng))
    return seen


def _lively(pos: Position, rng: Random) -> Any:
    """A random action that gets the game on: settling and docking before flying, flying before ending."""
    moves = list(pos.legal())
    kinds = {type(x) for x in moves}
    if a.Settle in kinds:
        return next(x for x in moves if isinstance(x, a.Settle))
    if a.Fly in kinds and rng.random() < 0.8:
        flights = [x for x in moves if isinstance(x, a.Fly)]
        docks = [x for x in flights if x.node in pos.board.docks]
        free = [x for x in flights if x.node in pos.board.sites]
        return rng.choice(docks or (free if rng.random() < 0.5 and free else flights))
    if len(kinds) > 1:
        kind = rng.choice(sorted(kinds, key=lambda k: k.__name__))
        moves = [x for x in moves if isinstance(x, kind)]
    return rng.choice(moves)


@pytest.mark.rule("SF-MOVE-1", "SF-MOVE-2", "SF-TRADE-1", "SF-BUILD-1", "SF-ENC-3")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("board", ["random", "beginner"])
def test_legal_and_is_legal_agree_in_random_games(seats: int, board: str) -> None:
    seen: Counter[str] = Counter()
    for seed in (1, 2):
        seen += game(seats, board, seed, 0.05, 700)
    assert sum(seen.values()) > 50
    assert {"trade", "flight", "bargain", "ask"} <= set(seen)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("card", range(1, 31))
def test_legal_and_is_legal_agree_in_encounters(card: int, seats: int) -> None:
    rng = Random(card)
    pos = table("trade", seats=seats)
    ship(pos, WHITE, TRADE_SHIP, "G4")
    for seat in range(seats):
        hold(pos, seat, ore=1, fuel=1, carbon=1, food=1, goods=1)
        fit(pos, seat, 1, 1, 1)
    play(pos, "shake", "balls yellow black", f"encounter {card}")
    checked = 0
    while pos.stack[-1].kind != "flight" and pos.stack[-1].kind != "production":
        if pos.to_move == CHANCE:
            pos.apply(pos.chances()[0][0])
            continue
        agree(pos)
        checked += 1
        pos.apply(rng.choice(list(pos.legal())))
    assert checked


def test_legal_and_is_legal_agree_with_every_friendship_card() -> None:
    pos = table("trade")
    befriend(pos, WHITE, *[card.id for card in data.FRIENDSHIP])
    hold(pos, WHITE, ore=2, fuel=1, carbon=2, food=2, goods=2)
    for seat in (1, 2, 3):
        pos.medals[seat] = seat - 1
        hold(pos, seat, ore=1)
    pos.waiting[WHITE] = 1
    agree(pos)
    play(pos, "buy fame", "trade 1 goods : 1 ore")
    agree(pos)
    fit(pos, WHITE, pod=1)
    pos.owner[pos.ship_node[0]] = 0
    pos.ship_node[0] = -1
    agree(pos)
    pos.docks[MERCHANTS] = (RED,)
    assert pos.why_not(a.END_TURN) is None


def test_legal_and_is_legal_agree_when_a_friend_is_chosen() -> None:
    pos = table("flight")
    ship(pos, WHITE, TRADE_SHIP, "R8")
    fit(pos, WHITE, pod=2)
    pos.docks[MERCHANTS] = (RED,)
    befriend(pos, RED, "mer_fuel")
    agree(pos)
    play(pos, "fly 2 to S8")
    assert pos.view(WHITE).asks == "befriend"
    agree(pos)


@pytest.mark.parametrize("seats", [3, 4])
def test_legal_and_is_legal_agree_in_the_draft(seats: int) -> None:
    pos = table("draft", seats=seats, start="drafted")
    rng, checked = Random(3), 0
    while pos.to_move != CHANCE and pos.stack[-1].kind == "draft":
        agree(pos)
        checked += 1
        pos.apply(rng.choice(list(pos.legal())))
    assert checked >= 4 * seats - 1  # with four the last home site is the only one left


@pytest.mark.parametrize(
    "value", [None, 7, "roll", a.Fly, a.Fly(9, 0), a.Fly(0, 320), a.Fly(0, -1), a.Fly(True, 3)]
)
def test_what_is_no_action_is_refused_with_a_sentence(value: object) -> None:
    pos = table("flight")
    refusal = pos.why_not(value)  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.reason.endswith(".")
    assert len(refusal.reason) < 160


def test_nothing_is_legal_after_the_end() -> None:
    pos = table("trade")
    pos.medals[WHITE] = 11
    pos.scored = True
    pos.settle([])
    assert pos.winner == WHITE
    assert pos.legal() == ()
    assert not any(pos.is_legal(action) for action in FINITE)
