"""The odds: against a count of everything that may be, and against hands that one can judge oneself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

import catan_nb
from catan_nb import CHANCE, OPEN, Session
from catan_nb.starship import data
from catan_nb.starship.odds import (
    card_odds,
    fight_odds,
    next_cards,
    pirate_odds,
    production_odds,
    unordered_cards,
    unordered_places,
    unseen_cards,
    win_chance,
)
from catan_nb.starship.position import BOTH, Position, known, unknown
from catan_nb.starship.view import HIDDEN, View

from .positions import AMBER, AZURE, arm, card, fit, meet, money, own, play, table

F = Fraction
NO, CANNON, MODULE = data.NO_PENALTY, data.CANNON_PENALTY, data.MODULE_PENALTY


# -- dice ------------------------------------------------------------------------------------------


@pytest.mark.rule("SC-PIR-3", "SC-DICE-2")
@pytest.mark.parametrize(("cannons", "strength"), list(product(range(7), range(2, 8))))
def test_win_chance_counts_all_36_throws(cannons: int, strength: int) -> None:
    faces = (1, 2, 2, 3, 3, 4)
    won = sum(mine + cannons >= theirs + strength for mine, theirs in product(faces, faces))
    assert win_chance(cannons, strength) == F(won, 36)


def test_win_chance_at_the_ends() -> None:
    assert win_chance(6, 2) == 1
    assert win_chance(0, 4) == 0
    assert win_chance(3, 3) == F(23, 36)


@pytest.mark.rule("SC-PROD-1", "SC-PROD-2", "SC-PROD-3")
def test_production_has_one_colony_a_roll_and_modules_besides() -> None:
    pos = table()
    assert production_odds(pos.view(AMBER), AMBER) == (0, 0, F(1, 3), 0, 0, 0)
    assert production_odds(pos.view(AMBER), AZURE) == (0, F(1, 3), 0, 0, 0, 0)
    own(pos, AMBER, "Brannock", "Tamsin")  # ore on 1 like the start colony, food on 3
    assert production_odds(pos.view(AZURE), AMBER) == (F(1, 6), 0, F(1, 6), F(1, 3), 0, 0)
    fit(pos, AMBER, production=1, research=2)
    assert production_odds(pos.view(AMBER), AMBER)[data.GOODS :] == (F(1, 3), F(2, 3))


@pytest.mark.rule("SC-PROD-2", "SC-PROD-4")
def test_production_is_what_many_rolls_bring() -> None:
    pos = table()
    own(pos, AZURE, "Sorrel Deep", "Ironmere", "Quillon")
    fit(pos, AZURE, production=2, research=1)
    odds = production_odds(pos.view(AMBER), AZURE)
    total: Counter[int] = Counter()
    for number, faces in data.BASE_DIE:
        kinds = [data.CARDS[c].resource for c in pos.colonies[AZURE] if data.CARDS[c].die == number]
        for kind in kinds:
            total[kind] += F(faces, 6 * len(kinds))
        total[data.GOODS] += F(faces, 6) * (number in (2, 3))
        total[data.SCIENCE] += F(faces, 6) * (number == 2)
    assert odds == tuple(total[c] for c in range(6))


# -- cards -----------------------------------------------------------------------------------------


def test_at_the_start_each_card_of_the_basic_set_is_as_likely() -> None:
    pos = table("flight")
    for stack in range(data.STACKS):
        assert next_cards(pos.view(AMBER), stack) == tuple((c, F(1, 40)) for c in data.BY_SET[0])
    #                                        empty, colonies, trade, adventure, pirates
    assert card_odds(pos.view(AMBER), 0) == (0, F(6, 40), F(28, 40), F(4, 40), F(2, 40))


def test_cards_that_were_seen_count_for_their_stack() -> None:
    pos = table("flight")
    meet(pos, "Hades", "Quillon")
    play(pos, "pass", "stop flight")
    chances = dict(next_cards(pos.view(AZURE), 0))
    assert chances[card("Hades").number] == chances[card("Quillon").number] == F(1, 10)
    assert chances[card("Pallas").number] == F(8, 10 * 38)
    assert card("Hades").number not in dict(next_cards(pos.view(AZURE), 1))


def test_cards_in_flight_are_no_longer_in_the_stack() -> None:
    pos = table("flight")
    meet(pos, "Hades", "Ledger Prime")
    play(pos, "pass")
    chances = dict(next_cards(pos.view(AMBER), 0))
    assert card("Hades").number not in chances
    assert chances[card("Pallas").number] == F(1, 38)
    assert unordered_places(pos.view(AMBER), 0) == 8


@pytest.mark.rule("SC-TRAVEL-5")
def test_the_sensor_makes_sure_for_the_one_who_looked() -> None:
    pos = table("flight")
    fit(pos, AMBER, sensor=1)
    play(pos, "fly stack 1", "card Hades", "card Quillon")
    play(pos, "put 1 on top", "put 2 at bottom")
    assert next_cards(pos.view(AMBER), 0) == ((card("Hades").number, 1),)
    assert sum(chance for _, chance in unordered_cards(pos.view(AMBER), 0)) == 1
    assert len(next_cards(pos.view(AZURE), 0)) == 40


# -- cards and pirates, against a count of all that may be --------------------------------------------

Stacks = tuple[tuple[str, ...], ...]


def small_table(places: Stacks) -> Position:
    """A game with few cards: stacks of cards that both know, by name, and of unseen ones, as "set 1".

    In each set there are some cards more than places; the rest of the game was won by Azure.
    """
    pos = table("flight")
    pos.framed = 0
    pools = {
        0: ("Pirates S11", "Pirates S12", "Hades", "Quillon"),
        1: ("Pirates S45", "Pirates S46", "Pirates S47", "Legation Ring"),
        2: ("Pirates S53", "Pirates S54", "Meadow Six"),
        3: ("Pirates S60", "Pirates S61"),
        4: (),
    }
    named = {name for stack in places for name in stack if not name.startswith("set")}
    for group, names in pools.items():
        pos.pools[group] = tuple(sorted(card(name).number for name in names if name not in named))
    pos.stacks = [
        tuple(
            sorted(
                unknown(int(name[4:])) if name.startswith("set") else known(card(name).number, BOTH)
                for name in stack
            )
        )
        for stack in places
    ]
    there = {n for pool in pos.pools for n in pool} | {card(name).number for name in named}
    for n in range(data.SECTOR_CARDS):
        if n not in there:
            owner = {data.PIRATE: pos.pirates, data.COLONY: pos.colonies}.get(data.CARD_KIND[n], pos.planets)
            owner[AZURE] += (n,)
    return pos


def hear(pos: Position, stack: int, ransom: int) -> None:
    """Let Amber have heard of pirates in a stack in an earlier flight."""
    k = data.RANSOMS.index(ransom)
    pos.heard[(stack * data.SEATS + AMBER) * len(data.RANSOMS) + k] = 1


def deals(view: View) -> Iterator[list[list[int]]]:
    """Every way to deal the unseen cards to the places of the stacks that agrees with what was heard."""
    pools = unseen_cards(view)
    places = [[s.unknown[group] for s in view.stacks] for group in range(data.SETS)]
    for dealt in product(*(permutations(pools[g], sum(places[g])) for g in range(data.SETS))):
        hands = [list(stack.known) for stack in view.stacks]
        for group, cards in enumerate(dealt):
            it = iter(cards)
            for hand, n in zip(hands, places[group], strict=True):
                hand += [next(it) for _ in range(n)]
        if all(
            sum(data.CARDS[c].ransom == ransom for c in hand) >= n
            for hand, stack in zip(hands, view.stacks, strict=True)
            for ransom, n in zip(data.RANSOMS, stack.pirates, strict=True)
        ):
            yield hands


TABLES: tuple[Stacks, ...] = (
    (("set 0", "set 0", "Pallas"), ("set 0",), ("Prismark",), ()),
    (("set 0", "set 1", "set 1"), ("set 0", "set 1"), ("set 0",), ()),
    (("set 0", "Pirates S11", "set 1"), ("set 0", "set 1"), ("set 1",), ()),
    (("set 2", "set 3", "set 1"), ("set 2", "set 3"), ("set 0",), ("Pirates S61",)),
)
HEARD = ((), ((0, 3),), ((1, 3),), ((0, 3), (1, 3)), ((0, 5), (1, 3)), ((1, 5),))


@pytest.mark.parametrize("places", TABLES)
@pytest.mark.parametrize("heard", HEARD)
def test_next_cards_against_all_deals(places: Stacks, heard: tuple[tuple[int, int], ...]) -> None:
    pos = small_table(places)
    for stack, ransom in heard:
        hear(pos, stack, ransom)
    view = pos.view(AMBER)
    count = [Counter[int]() for _ in places]
    for hands in deals(view):
        for total, hand in zip(count, hands, strict=True):
            total.update(hand)
    for stack, total in enumerate(count):
        if count[0]:  # else nothing agrees with what was heard
            assert dict(next_cards(view, stack)) == {c: F(n, total.total()) for c, n in total.items()}


FLIGHTS = (
    (1, ("Pirates S11",)),
    (1, ("Pirates S45",)),
    (1, ("Pirates S45", "Pirates S46")),
    (1, ("Pirates S46", "Pirates S11")),
    (2, ("Pirates S11",)),
    (2, ("Pirates S12", "Pirates S11")),
    (2, ("Pirates S12", "Pirates S47")),
    (3, ("Pirates S53",)),
    (3, ("Pirates S47", "Pirates S54")),
    (3, ("Pirates S54", "Pirates S60")),
)


@pytest.mark.rule("SC-PIR-1", "SC-PIR-5")
@pytest.mark.parametrize(("n", "flown"), FLIGHTS)
@pytest.mark.parametrize("heard", [(), ((1, 3),), ((0, 3), (1, 3)), ((1, 5),)])
def test_pirate_odds_against_all_deals(
    n: int, flown: tuple[str, ...], heard: tuple[tuple[int, int], ...]
) -> None:
    pos = small_table(TABLES[n])
    for stack, ransom in heard:
        hear(pos, stack, ransom)
    hands = list(deals(pos.view(AMBER)))
    ransoms = [card(name).ransom for name in flown]
    total: Counter[tuple[int, int]] = Counter()
    after: Counter[int] = Counter()
    for hand in hands:
        for order in permutations(hand[0], len(flown)):
            if [data.CARDS[c].ransom for c in order] == ransoms:
                last = data.CARDS[order[-1]]
                total[last.strength, last.penalty] += 1
                after.update(c for c in hand[0] if c not in order)
    if not any(card(flown[-1]).number in hand[0] for hand in hands):
        return  # nothing agrees with what was heard and was turned
    meet(pos, *flown)
    view = pos.view(AMBER)
    found = {(strength, penalty): chance for strength, penalty, chance in pirate_odds(view)}
    assert found == {kind: F(ways, total.total()) for kind, ways in total.items()}
    assert dict(next_cards(view, 0)) == {c: F(ways, after.total()) for c, ways in after.items()}
    strengths = sum(
        (p * win_chance(view.strength[AMBER], strength) for (strength, _), p in found.items()), F(0)
    )
    assert fight_odds(view) == strengths


# -- pirates in hand-made flights -------------------------------------------------------------------------


@pytest.mark.rule("SC-PIR-1")
def test_the_price_tells_what_the_pirates_may_be() -> None:
    pos = table("flight")
    meet(pos, "Pirates S12")
    assert pirate_odds(pos.view(AMBER)) == ((2, NO, F(1, 2)), (3, NO, F(1, 2)))
    assert fight_odds(pos.view(AMBER)) == (win_chance(1, 2) + win_chance(1, 3)) / 2
    for seat in (AZURE, OPEN):
        assert pirate_odds(pos.view(seat)) == ((3, NO, F(1)),)
        assert fight_odds(pos.view(seat)) == win_chance(1, 3)


def test_pirates_beaten_or_known_to_be_elsewhere_are_not_met() -> None:
    pos = table("flight")
    own(pos, AZURE, "Pirates S11")
    meet(pos, "Pirates S12")
    assert pirate_odds(pos.view(AMBER)) == ((3, NO, F(1)),)


def test_dear_pirates_depend_on_the_sets_in_the_stack() -> None:
    pos = table("flight")
    pos.stacks[0] = tuple(sorted((unknown(2), unknown(2), unknown(3), *pos.stacks[0][:7])))
    meet(pos, "Pirates S54")
    # 2 of 7 cards of set 2 and 1 of 7 of set 3 lie here; each set has two pirates, set 3 none with a cannon
    odds = {(4, CANNON): F(2, 6), (5, MODULE): F(2, 6) + F(1, 6), (6, MODULE): F(1, 6)}
    assert {kind[:2]: kind[2] for kind in pirate_odds(pos.view(AMBER))} == odds
    arm(pos, AMBER, cannons=(3, 0))
    view = pos.view(AMBER)
    assert fight_odds(view) == sum(p * win_chance(3, kind[0]) for kind, p in odds.items())


def test_no_pirates_no_odds() -> None:
    pos = table("flight")
    meet(pos, "Hades")
    assert pirate_odds(pos.view(AMBER)) == ()
    with pytest.raises(ValueError, match="No pirates"):
        fight_odds(pos.view(AMBER))


def test_a_pirate_once_fought_is_known() -> None:
    pos = table("flight")
    money(pos, AMBER, 0)
    meet(pos, "Pirates S12")
    play(pos, "fight")
    assert pos.to_move == CHANCE
    assert pirate_odds(pos.view(AMBER)) == ((3, NO, F(1)),)


def test_odds_add_up_in_whole_games() -> None:
    """And they depend on nothing that the seat does not see."""
    for seed in range(1, 4):
        session = catan_nb.new_game("starship", seed=seed)
        rng = Random(seed)
        while not session.over and session.turns < 120:
            if session.played % 7 == 0 or session.view(AMBER).asks == "pirate":
                for seat in (AMBER, AZURE, OPEN):
                    view = session.view(seat)
                    for stack in range(data.STACKS):
                        chances = [chance for _, chance in next_cards(view, stack)]
                        assert sum(chances) == (1 if view.stacks[stack].size else 0)
                        assert all(0 < chance <= 1 for chance in chances)
                    odds = pirate_odds(view)
                    assert not odds or sum(chance for *_, chance in odds) == 1
                    if view.pirate and view.pirate.card == HIDDEN:
                        twin = pos_of(session, seat, rng)
                        assert pirate_odds(twin) == odds
            session.play(rng.choice(session.legal()))


def pos_of(session: Session, seat: int, rng: Random) -> View:
    """The view of a seat in a position that it could take for the real one."""
    view: View = session.guess(seat, rng).view(seat)
    return view
