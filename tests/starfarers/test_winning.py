"""Winning (SF-WIN)."""

from __future__ import annotations

import pytest

from catan_nb.core.game import CHANCE
from catan_nb.starfarers import events as e
from catan_nb.starfarers.points import points

from .positions import (
    BLUE,
    DIPLOMATS,
    MERCHANTS,
    RED,
    TRADE_SHIP,
    WHITE,
    YELLOW,
    befriend,
    dock,
    fit,
    hold,
    legal,
    move,
    of,
    play,
    refused,
    rule_against,
    ship,
    show,
    table,
    texts,
    turn_of,
    unship,
)


@pytest.mark.rule("SF-WIN-1")
def test_a_spaceport_a_colony_a_medal_a_marker_or_fame_wins_at_once() -> None:
    pos = table("trade")
    pos.medals[WHITE] = 10
    hold(pos, WHITE, carbon=3, food=2, goods=1)
    befriend(pos, WHITE, "dip_fame_1")
    port, fame, flight = pos.copy(), pos.copy(), pos.copy()
    events = play(port, "build spaceport at C2")
    assert of(events, e.Won) == [e.Won("SF-WIN-1", WHITE, 15)]
    play(fame, "buy fame")
    show(flight, "near-7", carbon="4", ore="ice 3", goods="9")
    ship(flight, WHITE, TRADE_SHIP, "R8")
    move(flight, WHITE, 0, "D6")
    play(flight, "shake", "balls yellow blue")
    colony, medal, marker = flight.copy(), flight.copy(), flight.copy()
    move(medal, WHITE, 0, "H6")
    fit(medal, WHITE, pod=3)
    show(colony, "near-7", carbon="4", ore="10", goods="9")
    play(colony, "settle 1")
    play(medal, "fly 1 to G6")
    fit(marker, WHITE, pod=1)
    marker.medals[WHITE] = 9
    play(marker, "fly 2 to S8")
    for done in (port, fame, colony, medal, marker):
        assert done.winner == WHITE
        assert done.to_move == WHITE
        assert not done.legal()
        assert not done.chances()
        assert rule_against(done, "end turn") == "SF-WIN-1"
        assert points(done, WHITE) >= 15


@pytest.mark.rule("SF-WIN-1")
def test_the_game_ends_in_the_middle_of_an_encounter() -> None:
    pos = table("trade")
    pos.medals[WHITE] = 10
    hold(pos, WHITE, ore=3)
    play(pos, "shake", "balls yellow black", "encounter 30", "answer 2")  # +1 fame: the second piece
    assert pos.winner == WHITE


@pytest.mark.rule("SF-WIN-1")
def test_fourteen_points_do_not_win() -> None:
    pos = table("trade")
    pos.medals[WHITE] = 9
    hold(pos, WHITE, carbon=3, food=2)
    play(pos, "build spaceport at C2")
    assert points(pos, WHITE) == 14
    assert pos.winner is None


@pytest.mark.rule("SF-WIN-2", "SF-ENC-10")
def test_another_player_lifted_to_the_target_wins_only_on_the_own_turn() -> None:
    pos = table("trade")
    pos.medals[YELLOW] = 10
    fit(pos, YELLOW, pod=2)  # most freight pods: a fame piece, the second one
    events = play(pos, "shake", "balls yellow black", "encounter 32", "encounter 29")
    assert [x.seat for x in of(events, e.Fame)] == [YELLOW]
    assert points(pos, YELLOW) == 15
    assert pos.winner is None
    twin = pos.copy()
    events = play(pos, "end turn")
    assert of(events, e.Won) == [e.Won("SF-WIN-2", YELLOW, 15)]  # before rolling
    assert pos.winner == YELLOW
    twin.fame[YELLOW] = 1  # the points do not stand any more
    play(twin, "end turn")
    assert twin.winner is None
    assert twin.to_move == YELLOW


@pytest.mark.rule("SF-WIN-2")
def test_points_that_fall_before_the_own_turn_win_nothing() -> None:
    pos = table("flight", first=RED)
    pos.medals[WHITE] = 9
    dock(pos, MERCHANTS, WHITE, RED)
    assert points(pos, WHITE) == 15
    ship(pos, RED, TRADE_SHIP, "R8")
    fit(pos, RED, pod=3)
    play(pos, "fly 2 to S8", "befriend mer_ore")
    turn_of(pos, WHITE)
    assert pos.winner is None
    assert pos.to_move == WHITE


@pytest.mark.rule("SF-WIN-3")
def test_claimed_play_goes_on_until_somebody_says_so() -> None:
    pos = table("trade", victory="claimed")
    pos.medals[WHITE] = 10
    hold(pos, WHITE, carbon=3, food=2)
    assert rule_against(pos, "claim victory") == "SF-WIN-3"
    play(pos, "build spaceport at C2")
    assert points(pos, WHITE) == 15
    assert pos.winner is None
    assert "claim victory" in texts(pos)
    play(pos, "shake", "balls yellow blue")
    assert legal(pos, "claim victory")
    play(pos, "end turn")
    assert rule_against(pos, "claim victory") == "SF-WIN-3"  # Yellow has not the points
    turn_of(pos, WHITE)
    assert legal(pos, "claim victory")  # even before rolling
    events = play(pos, "claim victory")
    assert of(events, e.Won) == [e.Won("SF-WIN-3", WHITE, 15)]


@pytest.mark.rule("SF-WIN-3")
def test_who_does_not_notice_is_overtaken() -> None:
    pos = table("trade", victory="claimed")
    pos.medals[WHITE] = pos.medals[YELLOW] = 11
    play(pos, "shake", "balls yellow blue", "end turn")
    assert pos.winner is None
    play(pos, "claim victory")
    assert pos.winner == YELLOW


@pytest.mark.rule("SF-WIN-3")
def test_no_claim_while_a_decision_is_pending() -> None:
    pos = table("trade", victory="claimed")
    pos.medals[WHITE] = 11
    hold(pos, WHITE, ore=3, fuel=3)
    hold(pos, RED, food=1)
    twin = pos.copy()
    play(pos, "offer 1 ore : 1 food")
    assert rule_against(pos, "claim victory") == "SF-WIN-3"
    play(twin, "shake", "balls yellow black", "encounter 9")
    assert twin.view(WHITE).asks == "ask"
    assert rule_against(twin, "claim victory") == "SF-WIN-3"


@pytest.mark.rule("SF-WIN-3")
def test_the_turn_does_not_end_by_itself_where_a_claim_is_possible() -> None:
    """Every ship grounded ends the turn; with claims it waits whoever has how many points."""
    for medals in (0, 11):
        pos = table("trade", victory="claimed")
        pos.medals[WHITE] = medals
        play(pos, "shake", "balls yellow black", "encounter 5")
        assert pos.turn == WHITE
        assert "end turn" in texts(pos)
        assert ("claim victory" in texts(pos)) is (medals == 11)


@pytest.mark.rule("SF-WIN-1", "SF-WIN-3")
def test_with_the_default_nobody_claims() -> None:
    pos = table("trade")
    assert not pos.options.claimed
    assert rule_against(pos, "claim victory") == "SF-WIN-1"
    hold(pos, WHITE, ore=1)
    hold(pos, YELLOW, food=1)
    play(pos, "offer 1 ore : 1 food")
    assert rule_against(pos, "claim victory") == "SF-WIN-1"  # nor in the middle of a question


@pytest.mark.rule("SF-WIN-1")
def test_a_win_comes_before_the_friendship_card_and_the_reserve_disc() -> None:
    pos = table("flight")
    pos.medals[WHITE] = 9
    unship(pos, WHITE)
    ship(pos, WHITE, TRADE_SHIP, "R8")
    fit(pos, WHITE, pod=1)
    events = play(pos, "fly 1 to S8")
    assert of(events, e.Won)
    assert pos.to_move != CHANCE
    assert pos.docks[DIPLOMATS] == ()
    assert refused(pos, "befriend mer_ore").rule == "SF-WIN-1"


@pytest.mark.rule("SF-ENC-10")
def test_several_players_lifted_at_once_win_in_turn_order() -> None:
    pos = table("trade", first=BLUE)
    for seat in (WHITE, YELLOW):
        pos.medals[seat] = 10
        fit(pos, seat, pod=2)
    play(pos, "shake", "balls yellow black", "encounter 32", "encounter 29", "end turn")
    assert pos.winner == WHITE
