"""The turn and the speed of the ships (SF-TURN, SF-SPEED)."""

from __future__ import annotations

import pytest

from catan_nb.starfarers import events as e
from catan_nb.starfarers.actions import Fly
from catan_nb.starfarers.reach import steps_left

from .positions import (
    BLUE,
    COLONY_SHIP,
    SCIENTISTS,
    TRADE_SHIP,
    WHITE,
    YELLOW,
    befriend,
    chances,
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


@pytest.mark.rule("SF-TURN-1")
def test_the_stages_of_a_turn_follow_each_other() -> None:
    pos = table("production", first=BLUE)
    pos.medals[BLUE] = 6
    assert pos.view(BLUE).phase == "production"
    for step in ("shake", "end turn", "fly 1 to U4", "build booster"):
        assert rule_against(pos, step) in ("SF-TURN-1", "SF-TRADE-1")
    play(pos, "roll", "dice 1 1")
    assert pos.view(BLUE).phase == "trade"
    for step in ("roll", "fly 1 to U4", "settle 1"):
        assert rule_against(pos, step) in ("SF-TURN-1", "SF-COL-1")
    play(pos, "shake", "balls yellow blue")
    assert pos.view(BLUE).phase == "flight"
    for step in ("roll", "shake"):
        assert rule_against(pos, step) == "SF-TURN-1"
    events = play(pos, "end turn")
    assert [type(x) for x in events] == [e.TurnEnded, e.TurnBegan]
    assert (pos.turn, pos.to_move, pos.view(WHITE).phase) == (WHITE, WHITE, "production")


@pytest.mark.rule("SF-TURN-1")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_turn_goes_to_the_left(seats: int) -> None:
    pos = table("production", seats=seats, first=1)
    order = []
    for _ in range(2 * seats):
        order.append(pos.turn)
        turn_of(pos, (pos.turn + 1) % seats)
    assert order == [(1 + n) % seats for n in range(2 * seats)]
    assert pos.turns == 2 * seats + 1


@pytest.mark.rule("SF-SPEED-1")
def test_without_a_ship_there_is_no_shake_and_no_encounter() -> None:
    pos = table()
    unship(pos, WHITE)
    assert texts(pos) == ["end turn"]
    assert rule_against(pos, "shake") == "SF-SPEED-1"
    events = play(pos, "end turn")
    assert not of(events, e.Shook)
    assert of(events, e.NoFlight) == [e.NoFlight("SF-SPEED-1", WHITE)]
    assert pos.turn == YELLOW


@pytest.mark.rule("SF-SPEED-1", "SF-SPEC-1")
def test_with_every_ship_grounded_the_turn_ends_after_the_shake() -> None:
    pos = table()
    play(pos, "shake", "balls yellow black", "encounter 5")  # nobody holds a card: answered with 0
    assert pos.turn == YELLOW
    assert pos.to_move == YELLOW


@pytest.mark.rule("SF-SPEED-1", "SF-SPEC-2")
def test_with_every_ship_grounded_or_jumped_the_turn_ends() -> None:
    pos = table()
    hold(pos, WHITE, ore=1, fuel=1)
    play(pos, "shake", "balls yellow black", "encounter 28", "answer 2")
    play(pos, "give ore", "jump 1 to N4")  # the last card goes by itself
    assert pos.turn == YELLOW


@pytest.mark.rule("SF-SPEED-2")
def test_with_a_ship_the_shake_is_compulsory() -> None:
    pos = table()
    assert "end turn" not in texts(pos)
    refusal = refused(pos, "end turn")
    assert refusal.rule == "SF-SPEED-2"
    assert "shake" in refusal.reason
    play(pos, "shake", "balls yellow blue", "end turn")  # staying is allowed after it


@pytest.mark.rule("SF-SPEED-3", "SF-SPEED-4")
@pytest.mark.parametrize(
    ("balls", "base"),
    [("yellow yellow", 4), ("yellow red", 5), ("yellow blue", 3), ("red blue", 4)],
)
def test_the_balls_make_the_base_speed(balls: str, base: int) -> None:
    pos = table()
    events = play(pos, "shake", f"balls {balls}")
    (speed,) = of(events, e.Speed)
    assert (speed.base, speed.speed, speed.rule) == (base, base + 1, "SF-SPEED-5")
    assert of(events, e.Shook)[0].rule == "SF-SPEED-3"
    assert pos.view(WHITE).speed == base + 1
    assert pos.to_move == WHITE  # no encounter


@pytest.mark.rule("SF-SPEED-4", "SF-ENC-1")
@pytest.mark.parametrize("other", ["yellow", "red", "blue"])
def test_the_black_ball_makes_3_and_an_encounter_first(other: str) -> None:
    pos = table()
    events = play(pos, "shake", f"balls {other} black")
    assert not of(events, e.Speed)  # it is told when the encounter is over
    assert {type(c).__name__ for c, _ in chances(pos)} == {"Encounter"}
    assert not pos.legal()
    events = play(pos, "encounter 29")
    assert events[-1] == e.Speed("SF-SPEED-5", WHITE, 3, 4)
    assert pos.view(WHITE).phase == "flight"
    assert pos.speed(WHITE) == 4


@pytest.mark.rule("SF-SPEED-5", "SF-FRIEND-3")
def test_speed_is_base_and_boosters_and_scientists_for_every_ship() -> None:
    pos = table()
    fit(pos, WHITE, booster=2)
    befriend(pos, WHITE, "sci_1")
    befriend(pos, YELLOW, "sci_4")  # another player's cards do not count
    slot = ship(pos, WHITE, TRADE_SHIP, "G4")
    play(pos, "shake", "balls yellow yellow")
    assert pos.speed(WHITE) == 4 + 2 + 1
    assert [steps_left(pos, WHITE, k) for k in (0, slot)] == [7, 7]
    play(pos, "fly 1 to N4")  # what one flies the other keeps
    assert steps_left(pos, WHITE, slot) == 7


@pytest.mark.rule("SF-SPEED-6")
def test_a_booster_from_the_encounter_counts_at_once() -> None:
    pos = table()
    hold(pos, WHITE, ore=3)
    events = play(pos, "shake", "balls red black", "encounter 2", "answer 3", "fit booster")
    assert of(events, e.Speed) == [e.Speed("SF-SPEED-5", WHITE, 3, 3 + 2)]  # told once, as it is
    assert pos.speed(WHITE) == 3 + 2
    assert steps_left(pos, WHITE, 0) == 5


@pytest.mark.rule("SF-SPEED-6")
def test_a_booster_lost_in_the_encounter_is_missing_at_once() -> None:
    pos = table()
    fit(pos, WHITE, booster=3)
    play(pos, "shake", "balls red black", "encounter 28")  # no card: 0, lose a part
    assert pos.speed(WHITE) == 3 + 2


@pytest.mark.rule("SF-SPEED-6", "SF-STAT-3")
def test_a_scientists_card_counts_for_ships_still_to_move() -> None:
    pos = table("flight", balls="yellow blue")
    fit(pos, WHITE, booster=1, pod=1)
    slot = ship(pos, WHITE, TRADE_SHIP, "S14")
    assert pos.board.dock_of[SCIENTISTS] in pos.board.lanes[pos.ship_node[slot]]
    play(pos, "fly 2 to T15", "befriend sci_4")
    assert pos.speed(WHITE) == 4 + 2
    assert steps_left(pos, WHITE, 0) == 6
    far = pos.board.distances(pos.ship_node[0])
    assert max(far[n] for n in (fly.node for fly in pos.legal() if isinstance(fly, Fly))) == 6


@pytest.mark.rule("SF-SPEED-1", "SF-COL-1")
def test_a_jumped_colony_ship_that_may_settle_keeps_the_turn_open() -> None:
    pos = table()
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    hold(pos, WHITE, ore=2)
    play(pos, "shake", "balls yellow black", "encounter 28", "answer 2", "jump 1 to F6")
    assert pos.to_move == WHITE
    assert texts(pos) == ["end turn", "settle 1"]
    twin = pos.copy()
    play(twin, "end turn")  # nothing is owed in the flight of the jump, but in the next one
    turn_of(twin, WHITE, "flight")
    assert rule_against(twin, "end turn") == "SF-MOVE-8"
    move(pos, WHITE, 0, "G3")
    assert not legal(pos, "settle 1")
    assert pos.ship_kind[0] == COLONY_SHIP


@pytest.mark.rule("SF-SPEED-1", "SF-MOVE-8", "SF-MOVE-11")
def test_a_ship_that_jumped_beside_pirates_ends_the_turn_and_owes_leaving_in_the_next_flight() -> None:
    pos = table()
    show(pos, "near-7", carbon="4", ore="pirates 4", goods="9")
    hold(pos, WHITE, ore=2)
    move(pos, WHITE, 0, "F5")  # it owes leaving now, and the jump is a way to leave
    ends = play(pos, "shake", "balls yellow black", "encounter 28", "answer 2", "jump 1 to F6")
    assert of(ends, e.NoFlight) == [e.NoFlight("SF-SPEED-1", WHITE)]
    turn_of(pos, WHITE, "flight")
    assert rule_against(pos, "end turn") == "SF-MOVE-8"


@pytest.mark.rule("SF-SPEED-1", "SF-SPEC-2", "SF-STAT-1")
def test_when_the_last_ship_jumped_onto_a_dock_its_owner_ends_the_turn() -> None:
    pos = table()
    unship(pos, WHITE)
    ship(pos, WHITE, TRADE_SHIP, "G3")
    fit(pos, WHITE, pod=1)
    hold(pos, WHITE, ore=2)
    events = play(pos, "shake", "balls yellow black", "encounter 28", "answer 2", "jump 1 to S8")
    assert not of(events, e.Speed)  # there is nothing that it could be the speed of
    play(pos, "befriend mer_ore")
    assert texts(pos) == ["end turn"]
    play(pos, "end turn")
    assert pos.turn == YELLOW
