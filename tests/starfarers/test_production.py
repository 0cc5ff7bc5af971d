"""Production (SF-PROD) and the friendship cards that belong to it."""

from __future__ import annotations

import pytest

from catan_nb.core.game import CHANCE
from catan_nb.starfarers import events as e
from catan_nb.starfarers.position import Position

from .positions import (
    BLUE,
    RED,
    WHITE,
    YELLOW,
    befriend,
    chances,
    colony,
    counts,
    empty_reserve,
    empty_supply,
    hand,
    hold,
    of,
    play,
    port,
    show,
    table,
    texts,
    turn_of,
)


def rolling(first: int = WHITE) -> Position:
    """A position before ``first``'s roll, with 10 points so that no reserve card comes."""
    pos = table("production", first=first)
    pos.medals[first] = 6
    return pos


@pytest.mark.rule("SF-PROD-1")
def test_each_building_beside_the_number_takes_a_card_whoever_rolled() -> None:
    pos = rolling(BLUE)
    events = play(pos, "roll", "dice 4 4")  # 8: alpha's carbon (Yellow's port, Red's colony), beta's ore
    assert [(x.seat, x.cards) for x in of(events, e.Produced)] == [
        (BLUE, counts(ore=1)),  # H2, from the roller on
        (WHITE, counts(ore=1)),  # J1
        (YELLOW, counts(carbon=1)),  # E2, a spaceport: also 1
        (RED, counts(carbon=1)),  # C1
    ]
    assert {x.rule for x in of(events, e.Produced)} == {"SF-PROD-1"}
    assert hand(pos, YELLOW) == {"carbon": 1}
    assert pos.supply == [10, 12, 10, 12, 12]
    assert pos.to_move == BLUE


@pytest.mark.rule("SF-PROD-1", "SF-COMP-8")
@pytest.mark.parametrize(("dice", "seats"), [("1 1", [YELLOW, BLUE]), ("5 6", [YELLOW, BLUE])])
def test_a_disc_with_two_numbers_pays_on_both(dice: str, seats: list[int]) -> None:
    pos = rolling()
    events = play(pos, "roll", f"dice {dice}")
    paid = {x.seat: x.cards[4] for x in of(events, e.Produced)}
    assert [s for s, goods in paid.items() if goods] == seats  # T2 and V2 at delta's goods 2/11


@pytest.mark.rule("SF-PROD-1")
def test_a_building_between_two_planets_of_the_number_takes_both() -> None:
    pos = rolling()
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    pos.faces[28] = pos.faces[27]  # two planets of one number
    colony(pos, WHITE, "F6")
    assert set(pos.board.site_planets[pos.colonies[WHITE][-1]]) == {27, 28}
    events = play(pos, "roll", "dice 2 2")
    white = next(x for x in of(events, e.Produced) if x.seat == WHITE)
    assert white.cards == counts(ore=1, carbon=1, fuel=1)  # the fuel is C2's, alpha 4


@pytest.mark.rule("SF-PROD-1")
def test_two_buildings_at_one_planet_take_two_cards() -> None:
    pos = rolling()
    show(pos, "near-7", carbon="12", ore="10", goods="9")
    colony(pos, WHITE, "F6")
    port(pos, WHITE, "D6")
    assert all(27 in pos.board.site_planets[n] for n in (pos.colonies[WHITE][-1], pos.ports[WHITE][-1]))
    events = play(pos, "roll", "dice 6 6")
    white = next(x for x in of(events, e.Produced) if x.seat == WHITE)
    assert white.cards == counts(carbon=2, goods=1)  # and J1's goods, beta 3/12


@pytest.mark.rule("SF-PROD-2")
@pytest.mark.parametrize("label", ["pirates 4", "ice 3"])
def test_pirates_and_ice_do_not_produce(label: str) -> None:
    pos = rolling()
    show(pos, "near-7", carbon="12", ore=label, goods="9")
    colony(pos, WHITE, "F6", "F5")
    for dice, cards in (("1 3", counts(fuel=1)), ("2 1", counts(goods=1))):
        events = play(pos, "roll", f"dice {dice}")
        white = [x.cards for x in of(events, e.Produced) if x.seat == WHITE]
        assert white == [cards]  # from the home systems only
        turn_of(pos, WHITE)


@pytest.mark.rule("SF-PROD-2")
def test_the_other_planets_of_the_system_produce_all_along() -> None:
    pos = rolling()
    show(pos, "near-7", carbon="12", ore="pirates 4", goods="9")
    colony(pos, WHITE, "F6")
    events = play(pos, "roll", "dice 6 6")
    assert next(x for x in of(events, e.Produced) if x.seat == WHITE).cards[2] == 1


@pytest.mark.rule("SF-PROD-2")
def test_an_unexplored_planet_does_not_produce() -> None:
    pos = rolling()
    colony(pos, WHITE, "F6", "F5", "D6")
    for a in range(1, 7):
        for b in range(a, 7):
            if a + b != 7:
                twin = pos.copy()
                events = play(twin, "roll", f"dice {a} {b}")
                got = [x.cards for x in of(events, e.Produced) if x.seat == WHITE]
                assert sum(map(sum, got)) <= 2  # never from the three new colonies


@pytest.mark.rule("SF-PROD-3")
def test_a_short_supply_pays_nobody_that_resource() -> None:
    pos = rolling()
    empty_supply(pos, ore=1, carbon=2)  # an 8 owes 2 ore (White, Blue) and 2 carbon (Yellow, Red)
    events = play(pos, "roll", "dice 4 4")
    assert of(events, e.Short) == [e.Short("SF-PROD-3", WHITE, 0)]
    assert [(x.seat, x.cards) for x in of(events, e.Produced)] == [
        (YELLOW, counts(carbon=1)),
        (RED, counts(carbon=1)),
    ]
    assert pos.supply == [1, 0, 0, 0, 0]


@pytest.mark.rule("SF-PROD-3")
def test_exactly_enough_is_paid() -> None:
    pos = rolling()
    empty_supply(pos, ore=2, carbon=2)
    events = play(pos, "roll", "dice 4 4")
    assert not of(events, e.Short)
    assert pos.supply == [0] * 5


@pytest.mark.rule("SF-PROD-3", "SF-FRIEND-1")
def test_bonuses_come_after_the_planets_from_the_roller_while_the_supply_lasts() -> None:
    pos = rolling(BLUE)
    befriend(pos, WHITE, "green_ore")
    befriend(pos, BLUE, "green_ore")  # one card for two owners: only to see the order
    empty_supply(pos, ore=3, carbon=5)
    events = play(pos, "roll", "dice 4 4")
    assert [(x.rule, x.seat, x.resource, x.number) for x in of(events, e.Took)] == [
        ("SF-FRIEND-1", BLUE, 0, 1)
    ]
    assert hand(pos, BLUE) == {"ore": 2}
    assert hand(pos, WHITE) == {"ore": 1}
    assert pos.supply[0] == 0


@pytest.mark.rule("SF-PROD-4")
@pytest.mark.parametrize(("points", "cards"), [(4, 2), (7, 2), (8, 1), (9, 1), (10, 0), (14, 0)])
@pytest.mark.parametrize("dice", ["1 2", "3 4"])
def test_reserve_cards_by_points_also_after_a_seven(points: int, cards: int, dice: str) -> None:
    pos = table("production")
    pos.medals[WHITE] = points - 4
    empty_supply(pos, ore=4, goods=4)  # and nobody holds a card
    events = play(pos, "roll", f"dice {dice}")
    while pos.to_move == CHANCE:
        events += play(pos, pos.chances()[0][0])
    drawn = [x for x in of(events, e.Drew) if x.rule == "SF-PROD-4"]
    assert [x.seat for x in drawn] == [WHITE] * cards


@pytest.mark.rule("SF-PROD-4")
def test_reserve_cards_are_drawn_unseen_from_the_pile() -> None:
    pos = table("production")
    empty_reserve(pos, ore=3, food=1)
    play(pos, "roll", "dice 1 1")
    assert [(c.resource, n) for c, n in chances(pos)] == [(0, 3), (3, 1)]
    events = play(pos, "card food")
    assert [(c.resource, n) for c, n in chances(pos)] == [(0, 3)]
    (drew,) = of(events, e.Drew)
    assert drew.seen_by(WHITE).resource == 3
    assert drew.seen_by(RED).resource == e.BLANK
    assert pos.view(RED).hands[WHITE] is None


@pytest.mark.rule("SF-PROD-5")
def test_reserve_cards_come_by_themselves() -> None:
    pos = table("production")
    play(pos, "roll", "dice 1 1")
    assert pos.to_move == CHANCE
    play(pos, "card ore", "card ore")
    assert pos.to_move == WHITE
    assert pos.stack[-1].kind == "trade"


@pytest.mark.rule("SF-PROD-5", "SF-FRIEND-4")
def test_reserve_cards_wait_until_the_roll_is_settled() -> None:
    pos = table("production")
    befriend(pos, RED, "dip_relief")
    play(pos, "roll", "dice 1 1")  # nothing for Red
    assert pos.to_move == RED
    play(pos, "take goods")
    assert pos.to_move == CHANCE
    assert pos.view(WHITE).rule == "SF-PROD-4"


@pytest.mark.rule("SF-PROD-6")
def test_an_empty_reserve_is_rebuilt_in_the_middle_of_a_draw() -> None:
    pos = table("production")
    empty_reserve(pos, goods=1)
    hold(pos, BLUE, ore=15, fuel=12)
    pos.medals[WHITE] = 0
    assert pos.supply == [5, 8, 20, 20, 19]
    events = play(pos, "roll", "dice 1 2", "card goods")  # a 3 pays goods to White and Red, food 2
    (rebuilt,) = of(events, e.Rebuilt)
    assert rebuilt.cards == (5, 8, 8, 8, 8)
    assert [x.rule for x in of(events, e.Drew)] == ["SF-PROD-4"]
    assert pos.reserve == [5, 8, 8, 8, 8]
    play(pos, "card ore")
    assert pos.to_move == WHITE


@pytest.mark.rule("SF-PROD-6")
def test_with_nothing_in_the_supply_either_the_draw_is_skipped() -> None:
    pos = table("production")
    for seat in range(4):
        hold(pos, seat, ore=5, fuel=5, carbon=5, food=5, goods=5)
    assert sum(pos.supply) + sum(pos.reserve) == 0
    events = play(pos, "roll", "dice 1 1")
    assert of(events, e.NoReserve) == [e.NoReserve("SF-PROD-6", WHITE)]
    assert not of(events, e.Drew)
    assert pos.stack[-1].kind == "trade"


@pytest.mark.rule("SF-PROD-7", "SF-FRIEND-1")
def test_a_bonus_needs_cards_actually_received() -> None:
    pos = rolling()
    befriend(pos, WHITE, "green_ore")
    empty_supply(pos, ore=1, carbon=5)  # 2 ore owed
    events = play(pos, "roll", "dice 4 4")
    assert not [x for x in of(events, e.Took) if x.rule == "SF-FRIEND-1"]
    assert pos.supply[0] == 1


@pytest.mark.rule("SF-PROD-7", "SF-FRIEND-4")
def test_a_short_supply_that_paid_nothing_is_a_lean_roll() -> None:
    pos = rolling()
    befriend(pos, BLUE, "dip_relief")
    empty_supply(pos, ore=1, carbon=5)  # Blue is owed ore by an 8
    play(pos, "roll", "dice 4 4")
    assert pos.to_move == BLUE
    assert texts(pos) == ["take ore", "take carbon"]


@pytest.mark.rule("SF-PROD-7", "SF-FRIEND-4")
def test_reserve_cards_do_not_count_as_pay() -> None:
    pos = table("production")
    befriend(pos, WHITE, "dip_relief")
    play(pos, "roll", "dice 1 1")  # nothing for White from planets, two reserve cards to come
    assert pos.to_move == WHITE
    play(pos, "take ore", "card ore", "card ore")
    assert hand(pos, WHITE) == {"ore": 3}
