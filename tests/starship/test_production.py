"""Stores and production (SC-STORE, SC-PROD)."""

from __future__ import annotations

import pytest

from catan_nb.starship import data
from catan_nb.starship import events as e
from catan_nb.starship.pirates import LoseModule
from catan_nb.starship.production import module_numbers
from catan_nb.starship.stores import capacity, room

from .positions import (
    AMBER,
    AZURE,
    card,
    fill,
    fit,
    goods,
    hold,
    meet,
    of,
    own,
    play,
    refused,
    rule_against,
    stores,
    table,
    texts,
)


@pytest.mark.rule("SC-STORE-1")
@pytest.mark.parametrize(("level", "most"), [(0, 2), (1, 3), (2, 4)])
def test_the_supply_module_makes_room_for_resources_not_for_science(level: int, most: int) -> None:
    pos = table()
    fit(pos, AMBER, supply=level)
    assert [capacity(pos, AMBER, r) for r in range(data.KINDS)] == [most] * 5
    assert capacity(pos, AMBER, data.SCIENCE) == 4
    hold(pos, AMBER, ore=1)
    assert room(pos, AMBER, data.ORE) == most - 1
    assert pos.view(AZURE).room[AMBER] == (most - 1, most, most, most, most, 4)


@pytest.mark.rule("SC-STORE-2")
def test_what_is_produced_for_a_full_store_is_lost_and_said_so() -> None:
    pos = table("production")
    hold(pos, AMBER, carbon=2)
    events = play(pos, "roll", "die 1")
    start = card("Harbinger's Rest").number
    assert of(events, e.Wasted) == [e.Wasted("SC-STORE-2", AMBER, data.CARBON, start, -1)]
    assert stores(pos, AMBER) == {"carbon": 2}


@pytest.mark.rule("SC-STORE-2")
def test_nobody_buys_more_than_fits() -> None:
    pos = table("flight")
    hold(pos, AMBER, ore=1)
    meet(pos, "Slagfield")
    assert texts(pos) == ["buy 1 ore", "sell 1 ore", "pass"]
    refusal = refused(pos, "buy 2 ore")
    assert refusal.rule == "SC-STORE-2"
    assert "room for 1 more ore" in refusal.reason


@pytest.mark.rule("SC-STORE-3")
@pytest.mark.parametrize(("level", "kept"), [(2, 3), (1, 2)])
def test_surplus_goes_when_the_supply_module_goes(level: int, kept: int) -> None:
    pos = table()
    fit(pos, AMBER, supply=level, trade=1)
    pos.stores[AMBER] = [level + 2, 1, level + 2, 0, 0, 4]
    pos.stack.append(LoseModule(AMBER))
    events = play(pos, "lose supply")
    assert stores(pos, AMBER) == {"ore": kept, "fuel": 1, "carbon": kept, "science": 4}
    assert of(events, e.Surplus) == [e.Surplus("SC-STORE-3", AMBER, goods(ore=1, carbon=1))]


@pytest.mark.rule("SC-PROD-1", "SC-PROD-5")
def test_both_produce_the_player_on_turn_first() -> None:
    pos = table("production", moon=AZURE)
    assert texts(pos) == ["roll"]
    assert rule_against(pos, "fly stack 1") == "SC-TRAVEL-1"
    events = play(pos, "roll", "die 1")
    assert [(x.seat, x.commodity) for x in of(events, e.Produced)] == [
        (AZURE, data.CARBON),
        (AMBER, data.FUEL),
    ]
    assert rule_against(pos, "roll") == "SC-PROD-1"


@pytest.mark.rule("SC-PROD-2")
def test_one_colony_of_several_produces_and_its_owner_chooses() -> None:
    pos = table("production")
    own(pos, AMBER, "Sorrel Deep", "Brannock")
    play(pos, "roll", "die 1")
    assert pos.to_move == AMBER
    assert texts(pos) == ["take ore", "take carbon", "take food"]
    assert refused(pos, "take fuel").rule == "SC-PROD-2"
    play(pos, "take food")
    assert stores(pos, AMBER) == {"food": 1}
    assert stores(pos, AZURE) == {"fuel": 1}


@pytest.mark.rule("SC-PROD-2")
def test_the_opponent_chooses_too_after_the_player_on_turn() -> None:
    pos = table("production")
    own(pos, AMBER, "Sorrel Deep")
    own(pos, AZURE, "Brannock")
    play(pos, "roll", "die 1")
    assert (pos.to_move, texts(pos)) == (AMBER, ["take carbon", "take food"])
    play(pos, "take food")
    assert (pos.to_move, texts(pos)) == (AZURE, ["take ore", "take fuel"])
    play(pos, "take ore")
    assert (stores(pos, AMBER), stores(pos, AZURE)) == ({"food": 1}, {"ore": 1})
    assert pos.to_move == AMBER


@pytest.mark.rule("SC-PROD-2")
def test_only_colonies_with_room_are_offered_and_a_single_one_is_not_asked_about() -> None:
    pos = table("production")
    own(pos, AMBER, "Sorrel Deep", "Brannock")
    hold(pos, AMBER, carbon=2)
    play(pos, "roll", "die 1")
    assert texts(pos) == ["take ore", "take food"]
    assert refused(pos, "take carbon").rule == "SC-STORE-2"
    pos = table("production")
    own(pos, AMBER, "Sorrel Deep", "Brannock")
    hold(pos, AMBER, carbon=2, ore=2)
    events = play(pos, "roll", "die 1")
    assert pos.view(AMBER).asks == "depart"
    assert of(events, e.Produced)[0].colony == card("Sorrel Deep").number


@pytest.mark.rule("SC-PROD-2")
def test_on_another_number_a_colony_makes_nothing() -> None:
    pos = table("production")
    events = play(pos, "roll", "die 2")
    assert not of(events, e.Produced)
    assert not of(events, e.Wasted)
    assert stores(pos, AMBER) == stores(pos, AZURE) == {}


@pytest.mark.rule("SC-PROD-3")
def test_modules_produce_in_addition_to_the_colony() -> None:
    pos = table("production")
    fit(pos, AMBER, production=2, research=2)
    own(pos, AMBER, "Ironmere")
    events = play(pos, "roll", "die 2")
    assert stores(pos, AMBER) == {"ore": 1, "goods": 1, "science": 1}
    assert [(x.rule, x.module) for x in of(events, e.Produced)] == [
        ("SC-PROD-3", data.PRODUCTION),
        ("SC-PROD-3", data.RESEARCH),
        ("SC-PROD-2", -1),
    ]


@pytest.mark.rule("SC-PROD-3", "SC-STORE-2")
def test_a_module_with_a_full_store_wastes_its_goods() -> None:
    pos = table("production")
    fit(pos, AZURE, research=2)
    hold(pos, AZURE, science=4)
    events = play(pos, "roll", "die 3")
    assert of(events, e.Wasted) == [e.Wasted("SC-STORE-2", AZURE, data.SCIENCE, -1, data.RESEARCH)]


@pytest.mark.rule("SC-PROD-4")
@pytest.mark.parametrize(
    ("side", "module", "level", "numbers"),
    [
        ("moon", "production", 1, (2,)),
        ("moon", "research", 1, (3,)),
        ("sun", "production", 1, (3,)),
        ("sun", "research", 1, (2,)),
        ("moon", "production", 2, (2, 3)),
        ("moon", "research", 2, (2, 3)),
        ("sun", "production", 2, (2, 3)),
        ("sun", "research", 2, (2, 3)),
        ("moon", "production", 0, ()),
        ("sun", "research", 0, ()),
    ],
)
def test_the_numbers_of_modules(side: str, module: str, level: int, numbers: tuple[int, ...]) -> None:
    seat = data.SIDES.index(side)  # Amber is the moon
    for number in (1, 2, 3):
        pos = table("production")
        fit(pos, seat, **{module: level})
        play(pos, "roll", f"die {number}")
        made = "goods" if module == "production" else "science"
        assert stores(pos, seat).get(made, 0) == (number in numbers)
    assert module_numbers(pos, seat, data.MODULES.index(module)) == numbers


@pytest.mark.rule("SC-PROD-2", "SC-STORE-2")
def test_with_every_store_full_a_roll_asks_nothing() -> None:
    pos = table("production")
    own(pos, AMBER, "Sorrel Deep", "Brannock")
    fill(pos, AMBER)
    events = play(pos, "roll", "die 1")
    assert pos.view(AMBER).asks == "depart"
    assert len([x for x in of(events, e.Wasted) if x.seat == AMBER]) == 1
