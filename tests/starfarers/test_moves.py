"""Flying (SF-MOVE)."""

from __future__ import annotations

import pytest

from catan_nb.starfarers import data, space
from catan_nb.starfarers import events as e
from catan_nb.starfarers.reach import steps_left

from .positions import (
    BLUE,
    COLONY_SHIP,
    MERCHANTS,
    RED,
    TRADE_SHIP,
    WHITE,
    YELLOW,
    colony,
    enter,
    fit,
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


def line(start: str, length: int) -> list[str]:
    """Intersections one step apart in open space, from ``start`` away from everything."""
    board = space.BEGINNER
    far = board.distances(node(start))
    end = next(
        n
        for n in board.within(node(start), length)
        if far[n] == length
        and all(
            board.kind[m] == space.PLAIN and not board.passes[m] and not board.beside_site[m]
            for m in board.path(node(start), n)
        )
    )
    return [start, *(name(n) for n in board.path(node(start), end))]


@pytest.mark.rule("SF-MOVE-1")
def test_a_ship_flies_up_to_its_speed_in_one_leg_or_more() -> None:
    pos = table("flight", balls="yellow yellow")  # speed 5
    way = line("N4", 5)
    move(pos, WHITE, 0, "N4")
    events = play(pos, f"fly 1 to {way[2]}")
    assert of(events, e.Flew) == [e.Flew("SF-MOVE-1", WHITE, 0, tuple(map(node, way[:3])))]
    play(pos, f"fly 1 to {way[5]}")
    assert where(pos, WHITE) == way[5]
    refusal = refused(pos, f"fly 1 to {way[4]}")
    assert refusal.rule == "SF-MOVE-1"
    assert "0 left" in refusal.reason
    play(pos, "end turn")


@pytest.mark.rule("SF-MOVE-1")
def test_too_far_is_refused_with_both_numbers() -> None:
    pos = table("flight", balls="yellow blue")  # speed 4
    way = line("N4", 5)
    move(pos, WHITE, 0, "N4")
    reason = refused(pos, f"fly 1 to {way[5]}").reason
    assert "5 steps" in reason
    assert "4 left" in reason
    assert rule_against(pos, "fly 1 to N4") == "SF-MOVE-1"
    assert rule_against(pos, "fly 2 to N5") == "SF-MOVE-1"  # no such ship


@pytest.mark.rule("SF-MOVE-1")
def test_none_is_allowed_too() -> None:
    pos = table("flight")
    play(pos, "end turn")
    assert pos.turn == YELLOW


@pytest.mark.rule("SF-MOVE-1")
def test_a_ship_may_go_back_the_way_it_came_and_pays_for_it() -> None:
    pos = table("flight", balls="yellow blue")
    way = line("N4", 2)
    move(pos, WHITE, 0, "N4")
    other = ship(pos, WHITE, TRADE_SHIP, "G3")
    play(pos, f"fly 1 to {way[2]}")
    twin = pos.copy()
    play(pos, "fly 1 to N4")
    assert where(pos, WHITE) == "N4"
    assert rule_against(pos, f"fly 1 to {way[1]}") == "SF-MOVE-1"
    play(twin, f"fly 1 to {way[1]}", "fly 1 to N4")
    assert steps_left(twin, WHITE, 0) == 0
    play(pos, f"fly {other + 1} to G4")
    assert rule_against(pos, "fly 1 to N5") == "SF-MOVE-4"  # back where it began, it has moved all the same
    play(pos, "end turn")


@pytest.mark.rule("SF-MOVE-2")
@pytest.mark.parametrize("owner", [WHITE, RED])
@pytest.mark.parametrize("kind", [COLONY_SHIP, TRADE_SHIP])
def test_ships_are_passed_and_counted(owner: int, kind: int) -> None:
    pos = table("flight", balls="yellow blue")
    way = line("N4", 2)
    move(pos, WHITE, 0, "N4")
    ship(pos, owner, kind, way[1])
    steps(pos, WHITE, 0, 1)
    assert rule_against(pos, f"fly 1 to {way[1]}") == "SF-MOVE-2"
    steps(pos, WHITE, 0, 2)
    play(pos, f"fly 1 to {way[2]}")
    assert pos.used[0] == pos.speed(WHITE)
    assert pos.owner[node(way[1])] != 0


@pytest.mark.rule("SF-MOVE-2")
@pytest.mark.parametrize("what", ["colony", "spaceport"])
def test_buildings_are_passed_and_counted(what: str) -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    (colony if what == "colony" else port)(pos, WHITE, "F6")
    before, after = (name(n) for n in pos.board.lanes[node("F6")])
    move(pos, WHITE, 0, before)
    steps(pos, WHITE, 0, 1)
    assert rule_against(pos, "fly 1 to F6") == "SF-MOVE-2"
    steps(pos, WHITE, 0, 2)
    play(pos, f"fly 1 to {after}")
    assert where(pos, WHITE) == after
    assert pos.owner[node("F6")] != 0


@pytest.mark.rule("SF-MOVE-2")
def test_stopping_over_a_piece_is_legal_only_with_an_end_in_reach() -> None:
    pos = table("flight", balls="yellow blue")
    way = line("N4", 3)
    move(pos, WHITE, 0, "N4")
    ship(pos, RED, TRADE_SHIP, way[1])
    play(pos, f"fly 1 to {way[1]}")  # a stop over Red's ship, three steps left
    assert rule_against(pos, "end turn") == "SF-MOVE-2"
    assert "end turn" not in texts(pos)
    play(pos, f"fly 1 to {way[2]}")
    assert where(pos, WHITE) == way[2]
    assert pos.owner[node(way[1])] != 0
    play(pos, "end turn")


@pytest.mark.rule("SF-MOVE-2")
def test_no_step_strands_a_ship() -> None:
    pos = table("flight", balls="yellow blue")
    way = line("N4", 3)
    move(pos, WHITE, 0, "N4")
    for n in pos.board.lanes[node(way[1])]:
        if name(n) != "N4" and pos.owner[n] == 0:
            ship(pos, RED if n % 2 else BLUE, TRADE_SHIP, name(n))
    ship(pos, YELLOW, TRADE_SHIP, way[1])
    steps(pos, WHITE, 0, 2)
    assert legal(pos, f"fly 1 to {way[1]}")  # back to where it came from is an end
    pos.leave[0] = node("N4")
    assert rule_against(pos, f"fly 1 to {way[1]}") == "SF-MOVE-2"


@pytest.mark.rule("SF-MOVE-3")
def test_the_way_leads_round_a_system() -> None:
    pos = table("flight")
    assert rule_against(pos, "fly 1 to P2") == "SF-MOVE-3"
    assert all(node("K5") not in pos.board.path(a, b) for a in map(node, ("L6", "L5")) for b in (node("J5"),))


@pytest.mark.rule("SF-MOVE-4")
def test_a_ship_is_finished_when_another_one_steps() -> None:
    pos = table("flight")
    way = line("N4", 3)
    move(pos, WHITE, 0, "N4")
    ship(pos, WHITE, TRADE_SHIP, "G4")
    play(pos, f"fly 1 to {way[1]}")
    assert legal(pos, f"fly 1 to {way[2]}")
    play(pos, "fly 2 to G3")
    refusal = refused(pos, f"fly 1 to {way[2]}")
    assert refusal.rule == "SF-MOVE-4"
    assert not [t for t in texts(pos) if t.startswith("fly 1")]
    assert legal(pos, "fly 2 to G4")


@pytest.mark.rule("SF-MOVE-4")
def test_a_ship_over_a_piece_must_go_on_before_another_one_flies() -> None:
    pos = table("flight")
    way = line("N4", 3)
    move(pos, WHITE, 0, "N4")
    ship(pos, WHITE, TRADE_SHIP, "G4")
    ship(pos, RED, TRADE_SHIP, way[1])
    play(pos, f"fly 1 to {way[1]}")
    reason = refused(pos, "fly 2 to G3").reason
    assert "Fly on with ship 1" in reason
    assert not [t for t in texts(pos) if t.startswith("fly 2")]


@pytest.mark.rule("SF-MOVE-4", "SF-MOVE-8")
def test_with_no_legal_end_in_reach_a_ship_that_owes_leaving_stays() -> None:
    pos = table("trade")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    move(pos, WHITE, 0, "F6")
    play(pos, "shake", "balls yellow blue")
    assert rule_against(pos, "end turn") == "SF-MOVE-8"
    twin = pos.copy()
    steps(twin, WHITE, 0, 1)
    for n in twin.board.lanes[node("F6")]:
        ship(twin, RED, TRADE_SHIP, name(n))
    assert texts(twin) == ["end turn", "settle 1"]
    play(twin, "end turn")
    assert where(twin, WHITE) == "F6"
    turn_of(twin, WHITE, "flight")
    assert rule_against(twin, "end turn") == "SF-MOVE-8"  # the duty remains


@pytest.mark.rule("SF-MOVE-5")
@pytest.mark.parametrize("kind", [COLONY_SHIP, TRADE_SHIP])
def test_every_ship_may_pass_over_a_docking_point(kind: int) -> None:
    pos = table("flight", balls="yellow blue")
    unship(pos, WHITE)
    ship(pos, WHITE, kind, "R8")
    assert pos.board.path(node("R8"), node("T9")) == (node("S8"), node("T9"))
    steps(pos, WHITE, 0, 2)
    play(pos, "fly 1 to T9")
    assert where(pos, WHITE) == "T9"
    assert pos.used[0] == pos.speed(WHITE)


@pytest.mark.rule("SF-MOVE-6")
def test_no_ship_ends_on_another_players_spaceport_site() -> None:
    pos = table("flight")
    unship(pos, YELLOW)
    beside = next(name(n) for n in pos.board.lanes[node("F2")] if n != node("E2"))
    move(pos, WHITE, 0, beside)
    steps(pos, WHITE, 0, 1)
    assert rule_against(pos, "fly 1 to F2") == "SF-MOVE-6"
    steps(pos, WHITE, 0, 4)
    play(pos, "fly 1 to F2")  # passing over it, with steps to go on
    assert rule_against(pos, "end turn") == "SF-MOVE-6"
    play(pos, f"fly 1 to {beside}", "end turn")


@pytest.mark.rule("SF-MOVE-6")
def test_the_own_spaceport_sites_are_fine() -> None:
    pos = table("flight")
    play(pos, "fly 1 to N2")
    assert legal(pos, "end turn")


@pytest.mark.rule("SF-MOVE-7")
@pytest.mark.parametrize("occupied", [False, True])
def test_a_trade_ship_never_ends_on_a_colony_site(occupied: bool) -> None:
    pos = table("flight")
    unship(pos, WHITE)
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    if occupied:
        colony(pos, WHITE, "F6")
    before, after = (name(n) for n in pos.board.lanes[node("F6")])
    ship(pos, WHITE, TRADE_SHIP, before)
    steps(pos, WHITE, 0, 1)
    assert rule_against(pos, "fly 1 to F6") == "SF-MOVE-7"
    steps(pos, WHITE, 0, 2)
    play(pos, f"fly 1 to {after}")
    assert where(pos, WHITE) == after


@pytest.mark.rule("SF-MOVE-8")
def test_a_colony_ship_may_wait_on_a_site_for_one_turn() -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    move(pos, WHITE, 0, "G6")
    play(pos, "fly 1 to F6", "end turn")
    turn_of(pos, WHITE, "flight")
    assert pos.view(WHITE).ship(WHITE, 0).must_leave  # type: ignore[union-attr]
    assert rule_against(pos, "end turn") == "SF-MOVE-8"
    play(pos, "fly 1 to G6")
    steps(pos, WHITE, 0, 1)
    refusal = refused(pos, "fly 1 to F6")  # out and back does not count
    assert refusal.rule == "SF-MOVE-8"
    assert "out and back" in refusal.reason
    play(pos, "end turn")


@pytest.mark.rule("SF-MOVE-8")
def test_settling_frees_the_ship_from_leaving() -> None:
    pos = table("trade")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    move(pos, WHITE, 0, "F6")
    enter(pos, "flight")
    assert rule_against(pos, "end turn") == "SF-MOVE-8"
    play(pos, "settle 1", "end turn")


@pytest.mark.rule("SF-MOVE-8")
def test_another_free_site_of_the_system_will_do() -> None:
    pos = table("trade")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    move(pos, WHITE, 0, "F6")
    enter(pos, "flight")
    play(pos, "fly 1 to F5", "end turn")


@pytest.mark.rule("SF-MOVE-8", "SF-SPEC-1")
def test_a_grounded_ship_owes_leaving_one_flight_later() -> None:
    pos = table("trade")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    move(pos, WHITE, 0, "F6")
    ship(pos, WHITE, TRADE_SHIP, "G3")
    play(pos, "shake", "balls yellow black", "encounter 5", "ground 1")
    assert rule_against(pos, "settle 1") == "SF-SPEC-1"
    assert rule_against(pos, "fly 1 to G6") == "SF-SPEC-1"
    play(pos, "end turn")
    turn_of(pos, WHITE, "flight")
    assert rule_against(pos, "end turn") == "SF-MOVE-8"


@pytest.mark.rule("SF-MOVE-9")
def test_a_colony_ship_never_ends_on_a_docking_point() -> None:
    pos = table("flight")
    move(pos, WHITE, 0, "R8")
    fit(pos, WHITE, pod=5)
    assert rule_against(pos, "fly 1 to S8") == "SF-MOVE-9"
    assert "fly 1 to S8" not in texts(pos)


@pytest.mark.rule("SF-MOVE-9", "SF-STAT-1")
def test_a_trade_ship_ends_on_a_docking_point_only_to_found() -> None:
    pos = table("flight")
    unship(pos, WHITE)
    ship(pos, WHITE, TRADE_SHIP, "R8")
    assert rule_against(pos, "fly 1 to S8") == "SF-STAT-1"
    fit(pos, WHITE, pod=1)
    play(pos, "fly 1 to S8")
    assert where(pos, WHITE) is None
    assert pos.docks[MERCHANTS] == (WHITE,)


@pytest.mark.rule("SF-MOVE-10")
def test_a_ship_beside_a_new_rival_spaceport_must_leave() -> None:
    pos = table("trade")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    colony(pos, RED, "F6")
    move(pos, WHITE, 0, "G6")
    assert "G6" in {name(n) for n in pos.board.lanes[node("F6")]}
    turn_of(pos, RED, "trade")
    hold(pos, RED, carbon=3, food=2)
    play(pos, "build spaceport at F6")
    turn_of(pos, WHITE, "flight")
    refusal = refused(pos, "end turn")
    assert refusal.rule == "SF-MOVE-10"
    play(pos, "fly 1 to H6")
    steps(pos, WHITE, 0, 1)
    assert rule_against(pos, "fly 1 to G6") == "SF-MOVE-10"
    play(pos, "end turn")


@pytest.mark.rule("SF-MOVE-10", "SF-SPEC-1")
def test_a_ship_that_must_leave_is_not_grounded_while_another_can_be() -> None:
    pos = table("trade")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    port(pos, RED, "F6")
    move(pos, WHITE, 0, "G6")
    ship(pos, WHITE, TRADE_SHIP, "G3")
    twin = pos.copy()
    play(pos, "shake", "balls yellow black", "encounter 5")
    assert pos.state[1] == 2  # the other one, by itself
    ship(twin, WHITE, TRADE_SHIP, "N4")
    play(twin, "shake", "balls yellow black", "encounter 5")
    assert texts(twin) == ["ground 2", "ground 3"]
    assert rule_against(twin, "ground 1") == "SF-MOVE-10"


@pytest.mark.rule("SF-MOVE-10", "SF-SPEC-1")
def test_a_ship_that_must_leave_is_grounded_when_it_is_the_only_one() -> None:
    pos = table("trade")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    port(pos, RED, "F6")
    move(pos, WHITE, 0, "G6")
    play(pos, "shake", "balls yellow black", "encounter 5")
    assert pos.turn == YELLOW  # grounded, nothing moves, the turn ends
    turn_of(pos, WHITE, "flight")
    assert rule_against(pos, "end turn") == "SF-MOVE-10"


@pytest.mark.rule("SF-MOVE-11", "SF-COL-2")
@pytest.mark.parametrize("token", ["pirates 4", "ice 3"])
def test_a_site_beside_a_token_is_for_stopping_not_for_settling(token: str) -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="4", ore=token, goods="9")
    move(pos, WHITE, 0, "G6")
    play(pos, "fly 1 to F6")
    assert rule_against(pos, "settle 1") == "SF-COL-2"
    play(pos, "end turn")
    assert where(pos, WHITE) == "F6"


@pytest.mark.rule("SF-MOVE-2", "SF-MOVE-4")
def test_own_ships_may_cross_and_keep_their_places() -> None:
    pos = table("flight")
    way = line("N4", 3)
    move(pos, WHITE, 0, "N4")
    slot = ship(pos, WHITE, COLONY_SHIP, way[1])
    play(pos, f"fly 1 to {way[1]}")  # over the own ship of the same kind
    assert rule_against(pos, "end turn") == "SF-MOVE-2"
    play(pos, f"fly 1 to {way[2]}", f"fly {slot + 1} to N4", "end turn")
    assert (where(pos, WHITE, 0), where(pos, WHITE, slot)) == (way[2], "N4")
    assert [pos.owner[node(n)] != 0 for n in (way[1], way[2], "N4")] == [False, True, True]


@pytest.mark.rule("SF-MOVE-1")
def test_ships_are_told_apart_by_their_slots() -> None:
    assert data.TRANSPORTS == 3
    pos = table("flight")
    ship(pos, WHITE, TRADE_SHIP, "G4")
    assert {t.split()[1] for t in texts(pos) if t.startswith("fly")} == {"1", "2"}
