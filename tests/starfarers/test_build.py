"""Building (SF-BUILD)."""

from __future__ import annotations

import pytest

from catan_nb.starfarers import data
from catan_nb.starfarers import events as e
from catan_nb.starfarers.points import points

from .positions import (
    RED,
    TRADE_SHIP,
    WHITE,
    colony,
    enter,
    face,
    fit,
    hand,
    hold,
    legal,
    move,
    name,
    node,
    of,
    planet,
    play,
    port,
    refused,
    rule_against,
    ship,
    show,
    table,
    texts,
    where,
)

COSTS = {
    "build spaceport at C2": {"carbon": 3, "food": 2},
    "build colony ship at N2": {"ore": 1, "fuel": 1, "carbon": 1, "food": 1},
    "build trade ship at N2": {"ore": 1, "fuel": 1, "goods": 2},
    "build booster": {"fuel": 2},
    "build cannon": {"carbon": 2},
    "build pod": {"ore": 2},
}


@pytest.mark.rule("SF-BUILD-1")
@pytest.mark.parametrize("step", COSTS)
def test_costs(step: str) -> None:
    pos = table()
    supply = pos.supply[:]
    hold(pos, WHITE, **COSTS[step])
    play(pos, step)
    assert hand(pos, WHITE) == {}
    assert pos.supply == supply


@pytest.mark.rule("SF-BUILD-1")
@pytest.mark.parametrize(("step", "lacks"), [(s, r) for s, cost in COSTS.items() for r in cost])
def test_one_card_too_few_is_refused_with_what_is_missing(step: str, lacks: str) -> None:
    pos = table()
    hold(pos, WHITE, **{r: n - (r == lacks) for r, n in COSTS[step].items()})
    refusal = refused(pos, step)
    assert refusal.rule == "SF-BUILD-1"
    assert f"1 {lacks}" in refusal.reason
    assert step not in texts(pos)


@pytest.mark.rule("SF-BUILD-2")
def test_a_spaceport_goes_on_an_own_colony_only() -> None:
    pos = table()
    hold(pos, WHITE, carbon=3, food=2)
    for place in ("O2", "E2", "F6", "G3"):  # own spaceport, Yellow's, a free site, space
        assert rule_against(pos, f"build spaceport at {place}") == "SF-BUILD-2"
    assert [t for t in texts(pos) if "spaceport" in t] == ["build spaceport at C2", "build spaceport at J1"]
    events = play(pos, "build spaceport at J1")
    assert of(events, e.Built)[0].rule == "SF-BUILD-2"
    assert points(pos, WHITE) == 5
    assert len(pos.colonies[WHITE]) == 1  # the piece stays under it


@pytest.mark.rule("SF-BUILD-2")
def test_there_are_three_shipyards() -> None:
    pos = table()
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    colony(pos, WHITE, "F6")
    hold(pos, WHITE, carbon=9, food=6)
    play(pos, "build spaceport at C2", "build spaceport at J1")
    refusal = refused(pos, "build spaceport at F6")
    assert refusal.rule == "SF-BUILD-2"
    assert "3 of your shipyards" in refusal.reason
    assert not [t for t in texts(pos) if "spaceport" in t]


@pytest.mark.rule("SF-BUILD-3")
def test_a_ship_starts_on_a_free_intersection_beside_an_own_spaceport() -> None:
    pos = table()
    hold(pos, WHITE, ore=1, fuel=1, carbon=1, food=1)
    assert [t for t in texts(pos) if "ship" in t] == ["build colony ship at N2"]
    for place in ("P3", "O2", "F1", "B2", "C2"):  # occupied, the port, Yellow's site, beside a colony
        assert rule_against(pos, f"build colony ship at {place}") == "SF-BUILD-3"
    move(pos, WHITE, 0, "N4")
    events = play(pos, "build colony ship at P3")
    assert of(events, e.Built)[0].rule == "SF-BUILD-3"
    assert where(pos, WHITE, 1) == "P3"


@pytest.mark.rule("SF-BUILD-3")
def test_another_players_ship_may_occupy_the_site_for_a_while() -> None:
    pos = table()
    hold(pos, WHITE, ore=1, fuel=1, goods=2)
    ship(pos, RED, TRADE_SHIP, "N2")
    refusal = refused(pos, "build trade ship at N2")
    assert refusal.rule == "SF-BUILD-3"
    assert "occupied" in refusal.reason


@pytest.mark.rule("SF-BUILD-4")
def test_three_ships_are_afloat_at_most() -> None:
    pos = table()
    hold(pos, WHITE, ore=4, fuel=4, goods=4, carbon=2, food=2)
    ship(pos, WHITE, TRADE_SHIP, "G4")
    play(pos, "build colony ship at N2")
    move(pos, WHITE, 0, "N4")
    for kind in ("colony ship", "trade ship"):
        refusal = refused(pos, f"build {kind} at P3")
        assert refusal.rule == "SF-BUILD-4"
        assert "transports" in refusal.reason
    assert not [t for t in texts(pos) if "ship at" in t]


@pytest.mark.rule("SF-BUILD-5")
def test_a_new_ship_flies_in_the_same_turn() -> None:
    pos = table()
    hold(pos, WHITE, ore=1, fuel=1, carbon=1, food=1)
    play(pos, "build colony ship at N2", "shake", "balls yellow blue")
    assert legal(pos, "fly 2 to M4")
    play(pos, "fly 2 to M3")
    assert where(pos, WHITE, 1) == "M3"


@pytest.mark.rule("SF-BUILD-6")
def test_a_new_spaceport_works_at_once() -> None:
    pos = table()
    hold(pos, WHITE, ore=1, fuel=1, carbon=4, food=3)
    assert rule_against(pos, "build colony ship at B2") == "SF-BUILD-3"
    play(pos, "build spaceport at C2")
    play(pos, "build colony ship at B2")
    assert len(pos.ships(WHITE)) == 2


@pytest.mark.rule("SF-BUILD-7")
@pytest.mark.parametrize("part", data.PARTS)
def test_parts_are_not_sold_back(part: str) -> None:
    pos = table()
    fit(pos, WHITE, 3, 3, 3)
    refusal = refused(pos, f"remove {part}")
    assert refusal.rule == "SF-BUILD-7"
    assert "sold back" in refusal.reason


@pytest.mark.rule("SF-BUILD-8")
@pytest.mark.parametrize(
    ("label", "part", "cost"), [("pirates 4", "cannon", "carbon"), ("ice 3", "pod", "ore")]
)
def test_a_part_bought_beside_a_token_changes_nothing_until_a_ship_moves(
    label: str, part: str, cost: str
) -> None:
    pos = table()
    strength = int(label[-1])
    show(pos, "near-7", carbon="4", ore=label, goods="9")
    move(pos, WHITE, 0, "G6")  # beside the ore planet
    fit(pos, WHITE, **{part: strength - 1})
    hold(pos, WHITE, **{cost: 2})
    play(pos, f"build {part}")
    assert pos.medals[WHITE] == 0
    enter(pos, "flight")
    assert pos.medals[WHITE] == 0
    events = play(pos, "fly 1 to G5")  # a later step beside it tests it with the new strength
    assert of(events, e.Cleared)
    assert pos.medals[WHITE] == 1


@pytest.mark.rule("SF-BUILD-8")
def test_a_ship_built_beside_a_token_does_not_test_it() -> None:
    pos = table()
    show(pos, "near-7", carbon="pirates 4", ore="10", goods="9")
    port(pos, WHITE, "D6")  # between carbon and goods
    fit(pos, WHITE, cannon=5)
    hold(pos, WHITE, ore=1, fuel=1, carbon=1, food=1)
    pirates = planet(pos, "near-7", "carbon")
    place = next(n for n in pos.board.lanes[node("D6")] if pirates in pos.board.passes[n])
    play(pos, f"build colony ship at {name(place)}")
    assert pos.medals[WHITE] == 0
    assert face(pos, "near-7", "carbon") == "pirates 4"
