"""Missions and their planets (SC-MIS, SC-CARD-6)."""

from __future__ import annotations

import pytest

from catan_nb.core.game import CHANCE
from catan_nb.starship import data
from catan_nb.starship import events as e

from .positions import (
    AMBER,
    AZURE,
    arm,
    chances,
    fill,
    fit,
    goods,
    hold,
    lay_out,
    meet,
    money,
    of,
    play,
    refused,
    rule_against,
    stores,
    table,
    texts,
)

ALL = [mission.title for mission in data.MISSIONS]
TABLE = [
    # title, planet, what it costs, astro, given: astro, resources, medals, points
    ("Environmental crisis", "Poseidon", {"science": 1}, 0, 3, 1, 0, 0),
    ("Gift of the diplomats", "Picasso", {}, 0, 0, 1, 0, 0),
    ("Gift of the traders", "Pallas", {}, 0, 0, 1, 0, 0),
    ("Trade order 1", "Pallas", {"goods": 1}, 0, 0, 1, 1, 0),
    ("Famine", "Picasso", {"food": 1}, 0, 0, 1, 1, 0),
    ("Pirate nest", "Hades", {}, 0, 3, 1, 1, 0),
    ("Distress call", "Picasso", {}, 0, 0, 1, 1, 0),
    ("Council session", "Poseidon", {}, 6, 0, 2, 1, 0),
    ("Plague", "Hades", {"science": 2}, 0, 0, 0, 2, 0),
    ("Trade order 2", "Poseidon", {"goods": 2}, 0, 0, 2, 1, 0),
    ("Monument", "Pallas", {"ore": 2, "carbon": 1}, 0, 0, 0, 0, 1),
    ("Reconstruction", "Hades", {}, 10, 0, 0, 2, 0),
]


@pytest.mark.rule("SC-MIS-2", "SC-MIS-1", "SC-MIS-5")
@pytest.mark.parametrize("row", TABLE, ids=[row[0] for row in TABLE])
def test_what_each_mission_needs_and_gives(
    row: tuple[str, str, dict[str, int], int, int, int, int, int],
) -> None:
    title, planet, pay, astro, gain, choice, medals, points = row
    pos = table("flight", die=3)
    lay_out(pos, title, *[t for t in ALL if t != title][:2])
    arm(pos, AMBER, cannons=(3, 0), boosters=(2, 1))
    hold(pos, AMBER, **pay)
    meet(pos, planet)
    events = play(pos, f"mission {title}")
    number = ALL.index(title)
    kept = bool(medals or points)
    assert of(events, e.MissionDone) == [e.MissionDone("SC-MIS-1", AMBER, number, kept)]
    for _ in range(choice):
        play(pos, "take fuel")
    assert stores(pos, AMBER) == ({"fuel": choice} if choice else {})
    assert pos.astro[AMBER] == 25 - astro + gain
    assert (pos.missions_done[AMBER], pos.missions_out) == (((number,), ()) if kept else ((), (number,)))
    view = pos.view(AZURE)
    assert view.medals == (medals, 0)
    assert view.sources[AMBER][2] == points
    assert (view.flight.actions_left, view.flight.turned[-1].fate) == (1, "missions")


@pytest.mark.rule("SC-MIS-2")
@pytest.mark.parametrize("row", [row for row in TABLE if row[2] or row[3]], ids=lambda row: row[0])
def test_a_mission_that_cannot_be_paid_is_refused(
    row: tuple[str, str, dict[str, int], int, int, int, int, int],
) -> None:
    title, planet, pay, astro, *_ = row
    pos = table("flight")
    lay_out(pos, title, "Gift of the diplomats" if planet == "Picasso" else "Famine")
    fill(pos, AMBER)
    for commodity, n in pay.items():
        pos.stores[AMBER][data.COMMODITIES.index(commodity)] = n - 1
    money(pos, AMBER, astro - 1 if astro else 0)
    meet(pos, planet)
    refusal = refused(pos, f"mission {title}")
    assert refusal.rule in ("SC-MIS-2", "SC-CARD-6")
    assert title not in " ".join(texts(pos))


@pytest.mark.rule("SC-MIS-3")
@pytest.mark.parametrize(("cannons", "enough"), [((2, 0), False), ((3, 0), True), ((1, 1), True)])
def test_the_pirate_nest_needs_three_cannon_points(cannons: tuple[int, int], enough: bool) -> None:
    pos = table("flight")
    lay_out(pos, "Pirate nest", "Plague")
    hold(pos, AMBER, science=2)
    arm(pos, AMBER, cannons=cannons)
    meet(pos, "Hades")
    assert ("mission Pirate nest" in texts(pos)) is enough
    if not enough:
        refusal = refused(pos, "mission Pirate nest")
        assert refusal.rule == "SC-MIS-3"
        assert "needs 3 cannon points; you have 2" in refusal.reason
    else:
        events = play(pos, "mission Pirate nest")
        assert of(events, e.Earned) == [e.Earned("SC-MIS-2", AMBER, 3)]
        assert pos.cannons[AMBER] == cannons, "cannons stay"


@pytest.mark.rule("SC-MIS-4")
@pytest.mark.parametrize(("boosters", "enough"), [((3, 0), False), ((2, 1), True), ((0, 3), True)])
def test_the_distress_call_needs_four_booster_points(boosters: tuple[int, int], enough: bool) -> None:
    pos = table("flight")
    lay_out(pos, "Distress call", "Famine")
    hold(pos, AMBER, food=1)
    arm(pos, AMBER, boosters=boosters)
    meet(pos, "Picasso")
    assert ("mission Distress call" in texts(pos)) is enough
    if not enough:
        assert rule_against(pos, "mission Distress call") == "SC-MIS-4"


@pytest.mark.rule("SC-MIS-1")
def test_gaps_are_filled_at_the_end_of_the_flight_phase() -> None:
    pos = table("flight")
    meet(pos, "Picasso")
    play(pos, "mission Gift of the diplomats", "take ore")
    assert len(pos.missions_open) == 2
    assert pos.to_move == AMBER, "not before the flight is over"
    events = play(pos, "stop flight")
    assert not of(events, e.MissionOpened)
    assert pos.to_move == CHANCE
    assert [data.MISSIONS[c.mission].group for c, _ in chances(pos)] == [2, 2, 2]
    events = play(pos, "new mission Famine")
    assert of(events, e.MissionOpened) == [e.MissionOpened("SC-MIS-1", AMBER, 4)]
    assert pos.missions_open == (0, 2, 4)
    assert pos.view(AMBER).phase == "trade"


@pytest.mark.rule("SC-MIS-1")
def test_with_the_deck_empty_gaps_stay() -> None:
    pos = table("flight")
    lay_out(pos, "Monument", "Famine")
    pos.missions_out = (0, 1, 2)
    pos.missions_done = [(3, 5, 6, 7), (8, 9, 11)]
    play(pos, "skip flight")
    assert pos.view(AMBER).asks == "trade"
    assert pos.view(AMBER).missions_left == (0, 0, 0, 0)
    assert pos.missions_open == (10, 4)


@pytest.mark.rule("SC-CARD-6")
def test_a_mission_is_done_at_its_own_planet_and_only_while_it_is_open() -> None:
    pos = table("flight")
    hold(pos, AMBER, science=1, food=1)
    meet(pos, "Poseidon")
    assert texts(pos) == ["mission Environmental crisis", "pass"]
    refusal = refused(pos, "mission Gift of the traders")
    assert refusal.rule == "SC-CARD-6"
    assert "done at Pallas; this is Poseidon" in refusal.reason
    assert rule_against(pos, "mission Trade order 2") == "SC-CARD-6"


@pytest.mark.rule("SC-CARD-6")
def test_a_planet_with_no_mission_to_do_is_passed() -> None:
    pos = table("flight")
    events = meet(pos, "Hades")
    assert of(events, e.Passed)[0].chosen is False
    assert pos.view(AMBER).flight.actions_left == 2


@pytest.mark.rule("SC-CARD-6", "SC-TRAVEL-3")
def test_several_missions_at_one_card_are_an_action_each() -> None:
    pos = table("flight")
    fit(pos, AMBER, command=1)
    lay_out(pos, "Gift of the traders", "Trade order 1", "Monument")
    hold(pos, AMBER, goods=1, ore=2, carbon=1)
    meet(pos, "Pallas")
    play(pos, "mission Gift of the traders", "take food")
    assert pos.view(AMBER).flight.actions_left == 2
    assert texts(pos) == ["mission Trade order 1", "mission Monument", "pass"]
    play(pos, "mission Monument")
    assert pos.view(AMBER).flight.actions_left == 1
    events = play(pos, "mission Trade order 1", "take fuel")
    assert of(events, e.FlightEnded)[0].why == e.BY_ACTIONS


@pytest.mark.rule("SC-CARD-6")
def test_after_one_mission_the_others_may_be_left() -> None:
    pos = table("flight")
    lay_out(pos, "Gift of the traders", "Trade order 1")
    hold(pos, AMBER, goods=1)
    meet(pos, "Pallas")
    play(pos, "mission Gift of the traders", "take food", "pass")
    assert pos.view(AMBER).asks == "flight"
    assert pos.view(AMBER).flight.turned[-1].fate == "missions"


@pytest.mark.rule("SC-MIS-2", "SC-PIR-4")
def test_a_mission_is_paid_before_its_reward_so_that_there_is_room() -> None:
    pos = table("flight")
    fill(pos, AMBER)
    lay_out(pos, "Trade order 2", "Famine")
    meet(pos, "Poseidon")
    events = play(pos, "mission Trade order 2")
    assert of(events, e.Paid) == [e.Paid("SC-MIS-2", AMBER, goods(goods=2), 0)]
    assert of(events, e.Took) == [e.Took("SC-MIS-2", AMBER, data.GOODS)] * 2, "the only room there is"
    pos = table("flight")
    fill(pos, AMBER)
    events = meet(pos, "Picasso")
    events = play(pos, "mission Gift of the diplomats")
    assert of(events, e.NoRoom) == [e.NoRoom("SC-MIS-2", AMBER)], "one may do it for nothing"


@pytest.mark.rule("SC-MIS-5", "SC-VP-1")
def test_only_monument_carries_a_point_and_plague_carries_two_medals() -> None:
    assert [m.title for m in data.MISSIONS if m.points] == ["Monument"]
    assert sum(m.medals for m in data.MISSIONS) == 10
    assert data.MISSIONS[data.MISSION["plague"]].medals == 2
