"""Special results of encounters (SF-SPEC)."""

from __future__ import annotations

import pytest

from catan_nb.starfarers import data
from catan_nb.starfarers import events as e
from catan_nb.starfarers.build import pieces_left, ship_sites

from .positions import (
    COLONY_SHIP,
    MERCHANTS,
    RED,
    TRADE_SHIP,
    WHITE,
    YELLOW,
    dock,
    fit,
    hold,
    legal,
    move,
    name,
    of,
    play,
    port,
    refused,
    rule_against,
    ship,
    show,
    table,
    texts,
    turn_of,
    unship,
    where,
)

BLACK = ("shake", "balls yellow black")


@pytest.mark.rule("SF-SPEC-1")
def test_the_owner_chooses_which_ship_is_grounded() -> None:
    pos = table("trade")
    ship(pos, WHITE, TRADE_SHIP, "G3")
    play(pos, *BLACK, "encounter 5")
    assert pos.to_move == WHITE
    assert texts(pos) == ["ground 1", "ground 2"]
    assert rule_against(pos, "ground 3") == "SF-SPEC-1"
    play(pos, "ground 2")
    assert rule_against(pos, "fly 2 to G4") == "SF-SPEC-1"
    assert legal(pos, "fly 1 to N4")
    play(pos, "end turn")
    turn_of(pos, WHITE, "flight")
    assert legal(pos, "fly 2 to G4")  # this turn only


@pytest.mark.rule("SF-SPEC-1")
def test_a_grounded_ship_does_not_settle() -> None:
    pos = table("trade")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    move(pos, WHITE, 0, "F6")
    ship(pos, WHITE, TRADE_SHIP, "G3")
    play(pos, *BLACK, "encounter 5", "ground 1")
    assert rule_against(pos, "settle 1") == "SF-SPEC-1"
    assert "settle 1" not in texts(pos)


@pytest.mark.rule("SF-SPEC-2")
def test_a_jump_goes_anywhere_free_and_may_be_declined() -> None:
    pos = table("trade")
    hold(pos, WHITE, ore=2)
    ship(pos, WHITE, TRADE_SHIP, "G3")
    play(pos, *BLACK, "encounter 28", "answer 2")
    assert pos.to_move == WHITE
    assert rule_against(pos, "fly 1 to N4") == "SF-TURN-1"  # before other moves
    twin = pos.copy()
    events = play(twin, "no jump")
    assert of(events, e.Stayed)
    assert where(twin, WHITE) == "P3"
    assert legal(twin, "fly 1 to N4")
    places = {t.split()[-1] for t in texts(pos) if t.startswith("jump 1")}
    assert len(places) > 200
    events = play(pos, "jump 1 to V13")
    assert of(events, e.Jumped)[0].rule == "SF-SPEC-2"
    assert rule_against(pos, "fly 1 to V12") == "SF-SPEC-2"  # moves no more this turn
    assert legal(pos, "fly 2 to G4")
    assert not [t for t in texts(pos) if t.startswith("fly 1")]


@pytest.mark.rule("SF-SPEC-2", "SF-MOVE-6", "SF-MOVE-7", "SF-MOVE-8", "SF-MOVE-9")
def test_a_jump_ends_where_a_flight_may() -> None:
    pos = table("trade")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    show(pos, "near-8", carbon="5", food="3", fuel="10")
    port(pos, RED, "F6")
    move(pos, WHITE, 0, "L6")
    ship(pos, WHITE, TRADE_SHIP, "G3")
    hold(pos, WHITE, ore=2)
    play(pos, *BLACK, "encounter 28", "answer 2")
    refusals = {
        "jump 1 to G6": "SF-MOVE-6",  # Red's spaceport site
        "jump 2 to G6": "SF-MOVE-6",
        "jump 2 to D6": "SF-MOVE-7",  # a trade ship on a colony site
        "jump 1 to S8": "SF-MOVE-9",  # a colony ship on a docking point
        "jump 2 to S8": "SF-STAT-1",  # no pod
        "jump 1 to E6": "SF-MOVE-3",
        "jump 1 to F6": "SF-MOVE-2",
        "jump 1 to G3": "SF-MOVE-2",
        "jump 1 to L6": "SF-SPEC-2",  # where it is
        "jump 3 to N4": "SF-SPEC-2",  # no such ship
    }
    for step, rule in refusals.items():
        assert rule_against(pos, step) == rule, step
        assert step not in texts(pos)
    assert legal(pos, "jump 1 to D6")


@pytest.mark.rule("SF-SPEC-2", "SF-STAT-1")
def test_a_trade_ship_may_jump_to_a_docking_point_and_founds() -> None:
    pos = table("trade")
    ship(pos, WHITE, TRADE_SHIP, "G3")
    hold(pos, WHITE, ore=2)
    fit(pos, WHITE, pod=1)
    play(pos, *BLACK, "encounter 28", "answer 2")
    events = play(pos, "jump 2 to S8", "befriend mer_ore")
    assert of(events, e.Docked)
    assert pos.docks[MERCHANTS] == (WHITE,)
    assert legal(pos, "fly 1 to N4")  # the other ship flies


@pytest.mark.rule("SF-SPEC-2")
def test_a_colony_ship_may_settle_where_it_lands() -> None:
    pos = table("trade")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    hold(pos, WHITE, ore=2)
    play(pos, *BLACK, "encounter 28", "answer 2", "jump 1 to F6", "settle 1")
    assert name(pos.colonies[WHITE][-1]) == "F6"


@pytest.mark.rule("SF-SPEC-3")
def test_a_ship_won_is_placed_free_and_may_fly_this_phase() -> None:
    pos = table("trade")
    move(pos, WHITE, 0, "N4")
    hold(pos, WHITE, ore=3)
    play(pos, *BLACK, "encounter 29", "answer 3")
    assert texts(pos) == ["place trade ship at N2", "place trade ship at P3"]
    assert rule_against(pos, "place trade ship at N4") == "SF-SPEC-3"
    events = play(pos, "place trade ship at P3")
    assert of(events, e.ShipWon) == [e.ShipWon("SF-SPEC-3", WHITE, pos.ship_node[1])]
    assert pos.ship_kind[1] == TRADE_SHIP
    assert pos.hands[WHITE] == [0] * 5
    assert [t for t in texts(pos) if t.startswith("fly 2")]
    assert pos.waiting[WHITE] == 0


@pytest.mark.rule("SF-SPEC-3")
@pytest.mark.parametrize("lack", ["site", "transport", "station"])
def test_without_site_or_pieces_a_token_waits(lack: str) -> None:
    pos = table("trade")
    if lack == "site":
        ship(pos, RED, TRADE_SHIP, "N2")
    elif lack == "transport":
        move(pos, WHITE, 0, "N4")
        ship(pos, WHITE, TRADE_SHIP, "G3")
        ship(pos, WHITE, COLONY_SHIP, "H4")
    else:
        dock(pos, 0, *[WHITE] * 4)
        dock(pos, 1, *[WHITE] * 3)
    assert (ship_sites(pos, WHITE) == []) is (lack == "site")
    hold(pos, WHITE, ore=3)
    events = play(pos, *BLACK, "encounter 29", "answer 3")
    assert of(events, e.ShipWon) == [e.ShipWon("SF-SPEC-3", WHITE, -1)]
    assert pos.waiting[WHITE] == 1
    assert rule_against(pos, "place trade ship at N2") == "SF-SPEC-3"  # not in the flight phase
    turn_of(pos, WHITE, "trade")
    assert not [t for t in texts(pos) if t.startswith("place")]
    assert refused(pos, "place trade ship at N2").rule in ("SF-BUILD-3", "SF-BUILD-4", "SF-COMP-2")
    if lack == "site":
        unship(pos, RED, 1)
    elif lack == "transport":
        unship(pos, WHITE, 1)
    else:
        pos.docks[0] = (WHITE,)
    play(pos, "place trade ship at N2")
    assert pos.waiting[WHITE] == 0
    assert where(pos, WHITE, 1) == "N2"
    assert rule_against(pos, "place trade ship at P3") == "SF-SPEC-3"


@pytest.mark.rule("SF-SPEC-3")
def test_several_tokens_wait_and_are_placed_at_any_moment_of_the_phase() -> None:
    pos = table("trade")
    pos.waiting[WHITE] = 2
    move(pos, WHITE, 0, "N4")
    hold(pos, WHITE, fuel=2)
    play(pos, "place trade ship at N2", "build booster", "place trade ship at P3")
    assert pos.waiting[WHITE] == 0
    assert pieces_left(pos, WHITE)[1:3] == (5, 0)
    turn_of(pos, YELLOW, "trade")
    assert rule_against(pos, "place trade ship at F1") == "SF-SPEC-3"


@pytest.mark.rule("SF-SPEC-3", "SF-BUILD-6")
def test_a_spaceport_built_in_the_phase_makes_room_for_the_token() -> None:
    pos = table("trade")
    pos.waiting[WHITE] = 1
    ship(pos, RED, TRADE_SHIP, "N2")
    hold(pos, WHITE, carbon=3, food=2)
    assert not [t for t in texts(pos) if t.startswith("place")]
    play(pos, "build spaceport at C2", "place trade ship at B2")


@pytest.mark.rule("SF-SPEC-4")
def test_a_free_part_is_of_a_kind_with_room() -> None:
    pos = table("trade")
    fit(pos, WHITE, booster=6, cannon=2, pod=4)
    hold(pos, WHITE, ore=3)
    play(pos, *BLACK, "encounter 2", "answer 3")
    assert texts(pos) == ["fit cannon", "fit pod"]
    assert rule_against(pos, "fit booster") == "SF-COMP-4"
    events = play(pos, "fit pod")
    assert of(events, e.Fitted) == [e.Fitted("SF-SPEC-4", WHITE, data.POD)]
    assert pos.fitted[WHITE] == [6, 2, 5]


@pytest.mark.rule("SF-SPEC-4")
def test_a_full_mothership_gets_nothing_and_the_log_says_so() -> None:
    pos = table("trade")
    fit(pos, WHITE, booster=6, cannon=6, pod=5)
    hold(pos, WHITE, ore=3)
    events = play(pos, *BLACK, "encounter 2", "answer 3")
    assert [x.rule for x in of(events, e.Nothing)] == ["SF-SPEC-4"]
    assert pos.fitted[WHITE] == [6, 6, 5]
    assert pos.fame[WHITE] == 2  # the rest of the result comes all the same


@pytest.mark.rule("SF-SPEC-4", "SF-COMP-3")
def test_an_empty_tray_gives_no_free_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "PARTS_IN_TRAY", (24, 2, 3))
    pos = table("trade")
    fit(pos, RED, cannon=2, pod=2)
    hold(pos, WHITE, ore=3)
    play(pos, *BLACK, "encounter 2", "answer 3")
    assert texts(pos) == ["fit booster", "fit pod"]
    assert rule_against(pos, "fit cannon") == "SF-COMP-3"


@pytest.mark.rule("SF-SPEC-5")
def test_a_lost_part_is_of_the_owners_choice() -> None:
    pos = table("trade")
    fit(pos, WHITE, booster=2, cannon=0, pod=1)
    play(pos, *BLACK, "encounter 28")
    assert texts(pos) == ["remove booster", "remove pod"]
    assert rule_against(pos, "remove cannon") == "SF-SPEC-5"
    events = play(pos, "remove pod")
    assert of(events, e.Removed) == [e.Removed("SF-SPEC-5", WHITE, data.POD)]
    assert pos.fitted[WHITE] == [2, 0, 0]
