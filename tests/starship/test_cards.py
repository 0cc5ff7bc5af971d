"""Colonies, planets and empty space met in flight (SC-CARD)."""

from __future__ import annotations

import pytest

from catan_nb.core.game import OPEN
from catan_nb.starship import data
from catan_nb.starship import events as e

from .positions import (
    AMBER,
    AZURE,
    card,
    fill,
    fit,
    goods,
    hold,
    legal,
    load,
    meet,
    money,
    of,
    planets,
    play,
    refused,
    rule_against,
    stores,
    table,
    texts,
)


@pytest.mark.rule("SC-CARD-1")
def test_a_colony_takes_an_action_and_a_k_rocket() -> None:
    pos = table("flight")
    meet(pos, "Ironmere")
    assert texts(pos) == ["found colony", "pass"]
    events = play(pos, "found colony")
    assert of(events, e.Founded) == [e.Founded("SC-CARD-1", AMBER, card("Ironmere").number)]
    view = pos.view(OPEN)
    assert (view.k_rockets[AMBER], view.points[AMBER], view.flight.actions_left) == (0, 2, 1)
    assert view.sources[AMBER] == (2, 0, 0, 0, 0)
    play(pos, "stop flight", "skip flight" if pos.view(OPEN).asks == "depart" else "end turn")
    play(pos, "roll", "die 2")
    assert stores(pos, AMBER) == {"ore": 1}


@pytest.mark.rule("SC-CARD-1")
def test_without_a_k_rocket_a_colony_is_passed() -> None:
    pos = table("flight")
    load(pos, AMBER, h=2)
    events = meet(pos, "Ironmere")
    assert of(events, e.Passed)[0].chosen is False
    assert pos.colonies[AMBER] == (data.START_COLONY[data.MOON],)
    assert rule_against(pos, "found colony") == "SC-CARD-1"


@pytest.mark.rule("SC-CARD-2")
def test_any_number_is_bought_as_far_as_money_and_room_allow() -> None:
    pos = table("flight")
    fit(pos, AMBER, supply=2)
    money(pos, AMBER, 13)
    meet(pos, "Thinseam")  # ore at 4
    assert texts(pos) == ["buy 1 ore", "buy 2 ore", "buy 3 ore", "pass"]
    refusal = refused(pos, "buy 4 ore")
    assert refusal.rule == "SC-CARD-2"
    assert "costs 16 astro; you have 13" in refusal.reason
    events = play(pos, "buy 3 ore")
    assert of(events, e.Bought) == [e.Bought("SC-CARD-2", AMBER, card("Thinseam").number, goods(ore=3), 12)]
    assert (pos.astro[AMBER], stores(pos, AMBER)) == (1, {"ore": 3})


@pytest.mark.rule("SC-CARD-2")
def test_any_number_is_sold() -> None:
    pos = table("flight")
    hold(pos, AMBER, goods=2)
    meet(pos, "Farshop")  # goods at 5
    assert texts(pos) == ["sell 1 goods", "sell 2 goods", "pass"]
    assert refused(pos, "sell 3 goods").rule == "SC-CARD-2"
    play(pos, "sell 2 goods")
    assert (pos.astro[AMBER], stores(pos, AMBER)) == (35, {})
    assert pos.view(AMBER).flight.actions_left == 1
    assert pos.view(AMBER).asks == "flight", "one deal, then the card is done"


@pytest.mark.rule("SC-CARD-2")
def test_a_planet_deals_in_its_own_commodity_only() -> None:
    pos = table("flight")
    hold(pos, AMBER, food=1)
    meet(pos, "Facet")
    refusal = refused(pos, "sell 1 food")
    assert refusal.rule == "SC-CARD-2"
    assert "Facet deals in carbon, not in food" in refusal.reason
    assert refused(pos, "take planet").rule == "SC-CARD-5"


@pytest.mark.rule("SC-CARD-3")
@pytest.mark.parametrize("name", ["Embassy Buoy", "Envoy Dock", "Legation Ring"])
def test_at_a_question_mark_two_resources_are_bought_of_one_kind_or_two(name: str) -> None:
    pos = table("flight")
    hold(pos, AMBER, ore=1, fuel=2)
    fit(pos, AMBER, supply=0)
    meet(pos, name)
    buys = [text for text in texts(pos) if text.startswith("buy")]
    assert buys == [
        "buy 1 ore", "buy 1 carbon", "buy 2 carbon", "buy 1 food", "buy 2 food", "buy 1 goods",
        "buy 2 goods", "buy 1 ore and 1 carbon", "buy 1 ore and 1 food", "buy 1 ore and 1 goods",
        "buy 1 carbon and 1 food", "buy 1 carbon and 1 goods", "buy 1 food and 1 goods",
    ]  # fmt: skip
    assert rule_against(pos, "buy 3 food") == "SC-CARD-3"
    assert rule_against(pos, "buy 1 science") == "SC-CARD-3"
    assert rule_against(pos, "sell 1 ore") == "SC-CARD-3"
    assert rule_against(pos, "buy 1 fuel and 1 goods") == "SC-STORE-2"
    play(pos, "buy 1 ore and 1 food")
    assert (pos.astro[AMBER], stores(pos, AMBER)) == (19, {"ore": 2, "fuel": 2, "food": 1})


@pytest.mark.rule("SC-CARD-3")
def test_with_money_for_one_only_one_is_offered() -> None:
    pos = table("flight")
    money(pos, AMBER, 5)
    meet(pos, "Envoy Dock")
    assert texts(pos) == [f"buy 1 {r}" for r in data.RESOURCES] + ["pass"]
    assert rule_against(pos, "buy 1 ore and 1 food") == "SC-CARD-2"


@pytest.mark.rule("SC-CARD-3")
def test_factors_hall_buys_one_resource_of_any_kind() -> None:
    pos = table("flight")
    hold(pos, AMBER, ore=2, goods=1, science=2)
    meet(pos, "Factors' Hall")
    assert texts(pos) == ["sell 1 ore", "sell 1 goods", "pass"]
    assert rule_against(pos, "sell 2 ore") == "SC-CARD-3"
    assert rule_against(pos, "buy 1 ore") == "SC-CARD-3"
    play(pos, "sell 1 ore")
    assert pos.astro[AMBER] == 28


@pytest.mark.rule("SC-CARD-4")
def test_the_planets_for_science() -> None:
    pos = table("flight", die=3)
    fit(pos, AMBER, command=2)
    load(pos, AMBER, k=1)
    hold(pos, AMBER, science=3)
    meet(pos, "Verdant Annex")
    assert texts(pos) == ["sell 1 science", "pass"]
    assert rule_against(pos, "sell 2 science") == "SC-CARD-4"
    assert rule_against(pos, "buy 1 science") == "SC-CARD-4"
    play(pos, "sell 1 science")
    assert (pos.astro[AMBER], stores(pos, AMBER)) == (29, {"science": 2})
    meet(pos, "Scholars' Quay")
    assert texts(pos) == ["buy 1 science", "pass"]
    assert rule_against(pos, "buy 2 science") == "SC-CARD-4"
    play(pos, "buy 1 science")
    assert (pos.astro[AMBER], stores(pos, AMBER)) == (27, {"science": 3})
    meet(pos, "Archive Moon")
    assert texts(pos) == ["buy 1 science", "sell 1 science", "sell 2 science", "sell 3 science", "pass"]
    play(pos, "sell 3 science")
    assert pos.astro[AMBER] == 36


@pytest.mark.rule("SC-CARD-5")
def test_an_h_planet_is_traded_with_or_taken_never_both() -> None:
    for first, then in (("take planet", "buy 1 food"), ("buy 1 food", "take planet")):
        pos = table("flight")
        meet(pos, "Larder")
        assert legal(pos, "take planet")
        assert legal(pos, "buy 2 food")
        play(pos, first)
        assert not legal(pos, then)
        assert pos.view(AMBER).asks == "flight"
        assert pos.view(AMBER).flight.actions_left == 1


@pytest.mark.rule("SC-CARD-5")
def test_taking_an_h_planet_costs_an_h_rocket() -> None:
    pos = table("flight")
    meet(pos, "Larder")
    events = play(pos, "take planet")
    assert of(events, e.PlanetTaken) == [e.PlanetTaken("SC-CARD-5", AMBER, card("Larder").number)]
    assert (pos.h_rockets[AMBER], pos.planets[AMBER]) == (0, (card("Larder").number,))
    meet(pos, "Anvil Court")
    refusal = refused(pos, "take planet")
    assert refusal.rule == "SC-CARD-5"
    assert "H rocket" in refusal.reason


@pytest.mark.rule("SC-CARD-5")
def test_concord_seat_trades_nothing() -> None:
    pos = table("flight")
    fill(pos, AMBER)
    meet(pos, "Concord Seat")
    assert texts(pos) == ["take planet", "pass"]
    assert rule_against(pos, "buy 1 ore") == "SC-CARD-5"
    pos = table("flight")
    load(pos, AMBER)
    events = meet(pos, "Concord Seat")
    assert of(events, e.Passed)[0].chosen is False


@pytest.mark.rule("SC-CARD-5")
def test_an_opponents_planet_is_never_in_the_stacks() -> None:
    pos = table("flight")
    planets(pos, AZURE, 2)
    play(pos, "fly stack 1", "next card")
    assert not {c.card for c, _ in pos.chances()} & set(pos.planets[AZURE])


@pytest.mark.rule("SC-CARD-7")
def test_empty_space_counts_as_a_card() -> None:
    pos = table("flight", die=1)
    events = meet(pos, "Void S41")
    assert of(events, e.Turned)[0].rule == "SC-CARD-7"
    view = pos.view(AMBER)
    assert (view.asks, view.flight.cards_left, view.flight.actions_left) == ("flight", 2, 2)
    assert view.flight.turned[0].fate == "empty"


@pytest.mark.rule("SC-CARD-8", "SC-PIR-5")
def test_pirates_as_printed() -> None:
    facts = [
        (c.set, c.strength, c.ransom, data.PENALTIES[c.penalty]) for c in data.CARDS if c.kind == data.PIRATE
    ]
    assert facts == [
        (0, 2, 3, "none"), (0, 3, 3, "none"),
        (1, 2, 3, "none"), (1, 3, 3, "none"), (1, 4, 3, "none"),
        (2, 4, 5, "cannon"), (2, 5, 5, "module"),
        (3, 5, 5, "module"), (3, 6, 5, "module"),
        (4, 6, 5, "module"), (4, 7, 5, "module"),
    ]  # fmt: skip
