"""Small cases from players, peers and bug trackers: a state, an action, the right outcome."""

from __future__ import annotations

import pytest

import catan_nb
from catan_nb.core.begin import start
from catan_nb.core.dealer import Scripted, Seeded
from catan_nb.core.game import CHANCE, IllegalAction
from catan_nb.starfarers import GAME, data
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import events as e
from catan_nb.starfarers.points import points

from .positions import (
    BLUE,
    COLONY_SHIP,
    MERCHANTS,
    RED,
    TRADE_SHIP,
    WHITE,
    YELLOW,
    befriend,
    colony,
    counts,
    dock,
    empty_reserve,
    face,
    fit,
    hand,
    hold,
    legal,
    move,
    name,
    node,
    of,
    play,
    port,
    refused,
    rule_against,
    ship,
    show,
    steps,
    table,
    texts,
    turn_of,
    unship,
    where,
)

BLACK = ("shake", "balls yellow black")


@pytest.mark.rule("SF-MOVE-2")
def test_case_01_passing_over_another_ship() -> None:
    pos = table("flight")
    names = ["N4", *(name(n) for n in pos.board.path(node("N4"), node("L4")))]
    assert len(names) == 3
    move(pos, WHITE, 0, names[0])
    ship(pos, RED, TRADE_SHIP, names[1])
    steps(pos, WHITE, 0, 1)
    assert rule_against(pos, f"fly 1 to {names[1]}") == "SF-MOVE-2"
    assert legal(pos, "end turn")  # staying is an end
    steps(pos, WHITE, 0, 2)
    used = pos.used[0]
    play(pos, f"fly 1 to {names[2]}")
    assert pos.used[0] - used == 2


@pytest.mark.rule("SF-PROD-1")
@pytest.mark.parametrize(("dice", "cards"), [("3 3", counts(carbon=1)), ("2 3", counts(ore=1))])
def test_case_02_a_spaceport_never_takes_two(dice: str, cards: tuple[int, ...]) -> None:
    pos = table("production")
    pos.medals[WHITE] = 6
    assert name(pos.ports[WHITE][0]) == "O2"  # beside gamma's 6 and 5
    events = play(pos, "roll", f"dice {dice}")
    assert [x.cards for x in of(events, e.Produced) if x.seat == WHITE] == [cards]


@pytest.mark.rule("SF-SEVEN-2", "SF-SEVEN-3", "SF-SEVEN-4", "SF-SEVEN-5")
def test_case_03_a_seven_with_hands_of_7_8_9_and_15() -> None:
    pos = table("production")
    hold(pos, WHITE, ore=7)
    hold(pos, YELLOW, fuel=8)
    hold(pos, RED, carbon=9)
    hold(pos, BLUE, food=15)
    events = play(pos, "roll", "dice 1 6")  # one kind each: what must go goes by itself
    gone = [sum(1 for x in of(events, e.Paid) if x.seat == s) for s in range(4)]
    assert gone == [0, 4, 4, 7]
    assert texts(pos) == ["rob 1", "rob 2", "rob 3"]
    events = play(pos, "rob 3", "stolen food", *["card goods"] * 5)
    assert [x.seat for x in of(events, e.Drew)] == [YELLOW, RED, BLUE, WHITE, WHITE]
    assert [sum(h) for h in pos.hands] == [7 + 1 + 2, 4 + 1, 5 + 1, 8 - 1 + 1]


@pytest.mark.rule("SF-SEVEN-3")
def test_case_04_nobody_or_only_one_holds_cards() -> None:
    pos = table("production")
    events = play(pos, "roll", "dice 1 6", "card ore", "card ore", "card ore", "card ore", "card ore")
    assert not of(events, e.Moved)
    assert pos.view(WHITE).phase == "trade"
    pos = table("production")
    hold(pos, RED, ore=2)
    play(pos, "roll", "dice 1 6")
    assert pos.chances() == [(a.Stolen(0), 2)]


@pytest.mark.rule("SF-PROD-4")
@pytest.mark.parametrize(("have", "cards"), [(7, 2), (8, 1), (9, 1), (10, 0)])
def test_case_05_reserve_cards_by_points(have: int, cards: int) -> None:
    pos = table("production")
    pos.medals[WHITE] = have - 4
    events = play(pos, "roll", "dice 1 1")
    while pos.to_move == CHANCE:
        assert pos.view(WHITE).phase == "production"
        events += play(pos, pos.chances()[0][0])
    assert len(of(events, e.Drew)) == cards
    assert pos.view(WHITE).phase == "trade"


@pytest.mark.rule("SF-BUILD-3", "SF-BUILD-4")
def test_case_06_no_site_or_no_transport_and_the_reason_says_which() -> None:
    pos = table("trade")
    hold(pos, WHITE, ore=2, fuel=2, carbon=1, food=1, goods=2)
    ship(pos, WHITE, TRADE_SHIP, "N2")
    assert not [t for t in texts(pos) if "ship at" in t]
    assert refused(pos, "build trade ship at N2").rule == "SF-BUILD-3"
    move(pos, WHITE, 0, "N4")
    move(pos, WHITE, 1, "G4")
    ship(pos, WHITE, COLONY_SHIP, "G3")
    assert not [t for t in texts(pos) if "ship at" in t]
    assert refused(pos, "build trade ship at N2").rule == "SF-BUILD-4"


@pytest.mark.rule("SF-STAT-1", "SF-STAT-2")
def test_case_07_station_number_k_needs_k_pods() -> None:
    pos = table("flight")
    unship(pos, WHITE)
    ship(pos, WHITE, TRADE_SHIP, "R8")
    dock(pos, MERCHANTS, RED, BLUE, RED)
    fit(pos, WHITE, pod=3)
    assert rule_against(pos, "fly 1 to S8") == "SF-STAT-1"
    fit(pos, WHITE, pod=4)
    play(pos, "fly 1 to S8", "befriend mer_ore")
    assert where(pos, WHITE) is None  # the transport comes back
    fit(pos, WHITE, pod=3)
    assert pos.docks[MERCHANTS] == (RED, BLUE, RED, WHITE)
    assert pos.cards[WHITE] == (data.FRIENDSHIP_ID["mer_ore"],)


@pytest.mark.rule("SF-STAT-4", "SF-VP-4")
def test_case_08_the_friendship_marker() -> None:
    pos = table()
    base = points(pos, WHITE)
    for order, white, red in (
        ((WHITE, RED), 2, 0),
        ((WHITE, RED, RED), 0, 2),
        ((WHITE, RED, RED, WHITE), 0, 2),
    ):
        pos.docks[MERCHANTS] = order
        assert (points(pos, WHITE) - base, points(pos, RED) - base) == (white, red)


@pytest.mark.rule("SF-SPEED-6", "SF-SPEED-4")
def test_case_09_black_with_red_and_a_booster_won() -> None:
    pos = table("trade")
    hold(pos, WHITE, ore=3)
    play(pos, "shake", "balls red black", "encounter 2", "answer 3", "fit booster")
    assert pos.view(WHITE).speed == 5


@pytest.mark.rule("SF-VP-4", "SF-VP-5")
def test_case_10_fame_lost() -> None:
    for have, left, change in ((4, 3, -1), (3, 2, 0), (0, 0, 0)):
        pos = table("trade")
        pos.fame[WHITE], pos.medals[WHITE] = have, 2
        before = points(pos, WHITE)
        play(pos, *BLACK, "encounter 30")  # no card: 0 given, lose a fame piece
        assert pos.fame[WHITE] == left
        assert points(pos, WHITE) - before == change
        assert pos.medals[WHITE] == 2


@pytest.mark.rule("SF-CLEAR-1", "SF-CLEAR-2", "SF-PROD-2")
def test_case_11_four_cannons_reach_a_pirate_base_at_step_two() -> None:
    pos = table("flight", balls="yellow yellow")  # base 4, speed 5
    show(pos, "near-7", carbon="12", ore="pirates 4", goods="9")
    fit(pos, WHITE, booster=1, cannon=4)
    before = next(n for n in pos.board.lanes[node("H5")] if not pos.board.passes[n])
    move(pos, WHITE, 0, name(before))
    assert pos.board.distance(before, node("G5")) == 2
    events = play(pos, "fly 1 to G5", "spare 9")
    assert len(of(events, e.Cleared)) == 1
    assert pos.medals[WHITE] == 1
    assert face(pos, "near-7", "ore") == "9"
    assert pos.view(WHITE).ships[0].left == 3
    pos = table("production")  # the other planets of the system produced all along
    show(pos, "near-7", carbon="12", ore="pirates 4", goods="9")
    colony(pos, RED, "F6")
    events = play(pos, "roll", "dice 6 6")
    assert next(x for x in of(events, e.Produced) if x.seat == RED).cards[2] == 1


@pytest.mark.rule("SF-EXPL-1")
def test_case_12_exploring_turns_three_discs_and_cannot_be_undone() -> None:
    opening = [a.Dice(6, 6), *[a.Dice(1, 1)] * 3, *[a.Card(0)] * 3, *[a.Card(1)] * 3]
    opening += [*[a.Card(2)] * 3, *[a.Card(3)] * 3]
    script = [*opening, a.Dice(1, 1), a.Card(0), a.Card(0), a.Balls(0, 1)]
    game = start(GAME, dealer=Scripted(script, Seeded(1)), board="beginner")
    game.play("roll")
    game.play("shake")
    assert not game.can_undo
    board = game.position.board
    flights = [x for x in game.legal() if isinstance(x, a.Fly)]
    plain = next(x for x in flights if not any(board.explores[n] for n in board.path(_at(game), x.node)))
    game.play(plain)
    assert game.can_undo
    game.undo()
    found = next(x for x in flights if board.explores[x.node])
    events = game.play(found)
    assert len([x for x in events if isinstance(x, e.Turned)]) == 3
    assert game.to_move == WHITE
    assert not game.can_undo
    with pytest.raises(IllegalAction):
        game.undo()
    assert any(isinstance(x, a.Fly) for x in game.legal())  # and flies on
    after = [x for x in game.legal() if isinstance(x, a.Fly) and not board.passes[x.node]]
    game.play(after[0])
    game.undo()  # back to the reveal, not before it
    assert not game.can_undo


def _at(game: catan_nb.Session) -> int:
    node: int = game.position.ship_node[0]
    return node


@pytest.mark.rule("SF-COL-3")
def test_case_13_three_players_share_two_sites_of_a_new_system() -> None:
    pos = table("flight", seats=3)
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    colony(pos, WHITE, "F6")
    move(pos, WHITE, 0, "F5")
    play(pos, "settle 1")
    for seat in (YELLOW, RED, WHITE):
        turn_of(pos, seat, "trade")
        slot = pos.ships(seat)[0] if pos.ships(seat) else ship(pos, seat, COLONY_SHIP, "G3")
        move(pos, seat, slot, "D6")
        play(pos, "shake", "balls yellow blue")
        assert rule_against(pos, f"settle {slot + 1}") == "SF-COL-3"
        unship(pos, seat, slot)


@pytest.mark.rule("SF-WIN-1", "SF-WIN-2", "SF-ENC-10")
@pytest.mark.parametrize(("now", "wins"), [(15, True), (14, False)])
def test_case_14_lifted_to_the_target_in_anothers_turn(now: int, wins: bool) -> None:
    pos = table("trade")
    pos.medals[YELLOW] = 10
    fit(pos, YELLOW, pod=1)
    play(pos, *BLACK, "encounter 32", "encounter 29")
    assert points(pos, YELLOW) == 15
    assert pos.winner is None
    if now == 14:
        pos.fame[YELLOW] -= 1
    events = play(pos, "end turn")
    assert (pos.winner == YELLOW) is wins
    assert not of(events, e.Rolled)


@pytest.mark.rule("SF-TRADE-2", "SF-TRADE-3")
def test_case_15_offers_that_are_none() -> None:
    pos = table("trade")
    hold(pos, WHITE, ore=2)
    hold(pos, YELLOW, food=1)
    hold(pos, RED, food=1, fuel=1)
    assert rule_against(pos, "offer 0 : 1 food") == "SF-TRADE-3"
    assert rule_against(pos, "offer 1 ore : 0") == "SF-TRADE-3"
    assert rule_against(pos, "offer 1 ore : 1 ore") == "SF-TRADE-3"
    play(pos, "offer 1 ore : 1 food")
    assert pos.to_move == YELLOW
    assert rule_against(pos, "offer 1 food : 1 fuel") == "SF-TRADE-2"
    assert rule_against(pos, "close with 2") == "SF-TRADE-2"


@pytest.mark.rule("SF-TRADE-2")
def test_case_16_accepted_but_the_cards_are_gone() -> None:
    pos = table("trade")
    hold(pos, WHITE, ore=1)
    hold(pos, YELLOW, food=1, fuel=1)
    play(pos, "offer 1 ore : 1 food", "accept")
    hold(pos, YELLOW, fuel=1)  # no rule does this: the check must hold all the same
    refusal = refused(pos, "close with 1")
    assert refusal.rule == "SF-TRADE-2"
    assert "no longer" in refusal.reason
    assert texts(pos) == ["withdraw"]
    assert (hand(pos, WHITE), hand(pos, YELLOW)) == ({"ore": 1}, {"fuel": 1})


@pytest.mark.rule("SF-SPEED-1")
def test_case_17_no_ship_no_shake() -> None:
    pos = table("trade")
    unship(pos, WHITE)
    events = play(pos, "end turn")
    assert not [x for x in events if isinstance(x, (e.Shook, e.Read))]
    assert pos.to_move == YELLOW


@pytest.mark.rule("SF-STAT-3")
def test_case_18_the_fifth_station_gets_the_last_card() -> None:
    pos = table("flight")
    unship(pos, WHITE)
    ship(pos, WHITE, TRADE_SHIP, "R8")
    fit(pos, WHITE, pod=5)
    dock(pos, MERCHANTS, RED, RED, BLUE, YELLOW)
    befriend(pos, RED, "mer_ore", "mer_goods")
    befriend(pos, BLUE, "mer_food")
    befriend(pos, YELLOW, "mer_fuel")
    events = play(pos, "fly 1 to S8")
    assert of(events, e.Befriended) == [e.Befriended("SF-STAT-3", WHITE, data.FRIENDSHIP_ID["mer_carbon"])]


@pytest.mark.rule("SF-BUILD-2", "SF-COMP-2", "SF-COMP-4")
def test_case_19_the_piece_that_is_missing_is_named() -> None:
    pos = table("trade")
    hold(pos, WHITE, ore=1, fuel=3, carbon=4, food=3, goods=2)
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    port(pos, WHITE, "C2")
    port(pos, WHITE, "J1")
    colony(pos, WHITE, "F6")
    assert "shipyards" in refused(pos, "build spaceport at F6").reason
    show(pos, "near-8", carbon="5", food="3", fuel="10")
    colony(pos, WHITE, "F5", "D6", "L6", "L5")  # 9 with the one the ship carries
    assert "colony pieces" in refused(pos, "build colony ship at N2").reason
    dock(pos, MERCHANTS, *[WHITE] * 4)
    dock(pos, 0, *[WHITE] * 3)
    assert "station pieces" in refused(pos, "build trade ship at N2").reason
    fit(pos, WHITE, booster=6)
    reason = refused(pos, "build booster").reason
    assert "6 boosters" in reason


@pytest.mark.rule("SF-COMP-8")
def test_case_20_a_two_number_disc_pays_on_both_and_no_other() -> None:
    paid = []
    for total in range(2, 13):
        if total == 7:
            continue
        pos = table("production")
        pos.medals[WHITE] = 6
        first = min(6, total - 1)
        events = play(pos, "roll", f"dice {first} {total - first}")
        if any(x.seat == WHITE and x.cards[4] for x in of(events, e.Produced)):
            paid.append(total)
    assert paid == [3, 12]  # J1 at beta's goods


@pytest.mark.rule("SF-MOVE-8", "SF-MOVE-4")
def test_case_21_who_waits_on_a_site_must_settle_or_leave_in_the_next_flight() -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    move(pos, WHITE, 0, "G6")
    ship(pos, WHITE, TRADE_SHIP, "G3")
    play(pos, "fly 1 to F6", "end turn")
    turn_of(pos, WHITE, "flight")
    assert rule_against(pos, "end turn") == "SF-MOVE-8"
    play(pos, "fly 2 to G4")  # another ship first does not free it
    assert rule_against(pos, "end turn") == "SF-MOVE-8"
    twin = pos.copy()
    play(pos, "settle 1", "end turn")
    play(twin, "fly 1 to G6", "end turn")
    assert where(twin, WHITE) == "G6"


@pytest.mark.rule("SF-ENC-9", "SF-SPEC-5")
def test_case_22_wear_asks_each_once_and_comes_back() -> None:
    pos = table("trade", first=RED)
    fit(pos, WHITE, 4, 4, 1)
    fit(pos, YELLOW, 0, 0, 0)
    fit(pos, RED, 3, 3, 2)
    fit(pos, BLUE, 6, 3, 0)
    asked = []
    play(pos, *BLACK, "encounter 31")
    while pos.to_move != CHANCE:
        asked.append(pos.to_move)
        play(pos, "remove booster")
    assert asked == [BLUE, WHITE]
    play(pos, "encounter 29")
    assert pos.to_move == RED


@pytest.mark.rule("SF-ENC-4")
@pytest.mark.parametrize("subject", range(3))
def test_case_23_with_three_the_second_to_the_left_is_on_the_right(subject: int) -> None:
    pos = table("trade", seats=3, first=subject)
    others = {}
    for card, word in ((17, "no"), (10, "no"), (9, "no"), (11, "no")):
        twin = pos.copy()
        play(twin, *BLACK, f"encounter {card}")
        if twin.view(subject).asks == "ask":
            play(twin, f"answer {word}")
        play(twin, "shake", "balls yellow yellow")
        others[card] = (twin.to_move - subject) % 3
    left, right = 1, 2
    assert others == {17: right, 10: left, 9: right, 11: left}


@pytest.mark.rule("SF-PROD-6", "SF-COMP-1")
def test_case_24_the_reserve_runs_out_in_the_middle_of_a_draw() -> None:
    pos = table("production")
    empty_reserve(pos, food=1)
    events = play(pos, "roll", "dice 1 1", "card food", "card ore")
    assert len(of(events, e.Rebuilt)) == 1
    assert [x.resource for x in of(events, e.Drew)] == [3, 0]
    for r in range(5):
        assert pos.supply[r] + pos.reserve[r] + sum(h[r] for h in pos.hands) == 20
    assert pos.view(WHITE).phase == "trade"
