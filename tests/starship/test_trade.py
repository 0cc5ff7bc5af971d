"""Trading and building in the last phase (SC-TB, SC-BUILD)."""

from __future__ import annotations

import pytest

from catan_nb.starship import data
from catan_nb.starship import events as e

from .positions import (
    AMBER,
    AZURE,
    arm,
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
    own,
    play,
    refused,
    rule_against,
    stores,
    table,
    texts,
    turn_of,
)


@pytest.mark.rule("SC-TB-1")
def test_trade_and_building_alternate_as_one_likes() -> None:
    pos = table()
    own(pos, AMBER, "Larder", "Kettle Moor")
    hold(pos, AMBER, carbon=1, ore=1)
    play(pos, "buy 1 food at Larder", "build sensor", "buy 2 fuel at Kettle Moor", "build booster")
    assert (pos.modules[AMBER][data.SENSOR], pos.boosters[AMBER]) == (1, (3, 0))
    assert texts(pos) == ["end turn", "unload K rocket", "unload H rocket"]
    events = play(pos, "end turn")
    assert [type(x) for x in events] == [e.TurnEnded, e.TurnBegan]
    for step in ("build booster", "end turn", "buy 1 food at Larder", "upgrade cannon"):
        assert refused(pos, step).rule.startswith("SC-T") or refused(pos, step).rule == "SC-CARD-2"


@pytest.mark.rule("SC-TB-2")
def test_two_different_own_planets_one_deal_each() -> None:
    pos = table()
    own(pos, AMBER, "Larder", "Kettle Moor", "Anvil Court")
    hold(pos, AMBER, ore=1)
    (event,) = play(pos, "sell 1 ore at Anvil Court")
    assert event == e.Sold("SC-TB-2", AMBER, card("Anvil Court").number, goods(ore=1), 3)
    assert pos.view(AZURE).used == (card("Anvil Court").number,)
    assert rule_against(pos, "buy 1 ore at Anvil Court") == "SC-TB-2"
    play(pos, "buy 2 food at Larder")
    refusal = refused(pos, "buy 1 fuel at Kettle Moor")
    assert refusal.rule == "SC-TB-2"
    assert "2 planets" in refusal.reason
    assert not [text for text in texts(pos) if " at " in text]
    turn_of(pos, AMBER, "trade")
    assert legal(pos, "buy 1 fuel at Kettle Moor")


@pytest.mark.rule("SC-TB-2")
def test_only_own_planets_and_by_their_names() -> None:
    pos = table()
    own(pos, AZURE, "Larder")
    assert rule_against(pos, "buy 1 food at Larder") == "SC-TB-2"
    own(pos, AMBER, "Anvil Court")
    assert rule_against(pos, "buy 1 ore") == "SC-TB-2"


@pytest.mark.rule("SC-TB-2", "SC-CARD-3", "SC-CARD-4", "SC-CARD-5")
def test_the_limits_of_the_cards_hold_for_own_planets_too() -> None:
    pos = table()
    fit(pos, AMBER, supply=2)
    own(pos, AMBER, "Legation Ring", "Verdant Annex", "Scholars' Quay", "Concord Seat")
    hold(pos, AMBER, science=2, ore=1)
    assert rule_against(pos, "buy 3 ore at Legation Ring") == "SC-CARD-3"
    assert legal(pos, "buy 1 ore and 1 food at Legation Ring")
    assert rule_against(pos, "sell 1 ore at Legation Ring") == "SC-CARD-3"
    assert rule_against(pos, "sell 2 science at Verdant Annex") == "SC-CARD-4"
    assert rule_against(pos, "buy 2 science at Scholars' Quay") == "SC-CARD-4"
    assert rule_against(pos, "buy 1 ore at Concord Seat") == "SC-CARD-5"
    play(pos, "sell 1 science at Verdant Annex", "buy 1 ore and 1 food at Legation Ring")
    assert (pos.astro[AMBER], stores(pos, AMBER)) == (23, {"science": 1, "ore": 2, "food": 1})


@pytest.mark.rule("SC-TB-2")
def test_own_planets_do_not_trade_in_flight() -> None:
    pos = table("flight")
    own(pos, AMBER, "Larder")
    play(pos, "fly stack 1", "next card", "card Threshgate")
    assert rule_against(pos, "buy 1 food at Larder") == "SC-TB-2"


@pytest.mark.rule("SC-TB-3")
@pytest.mark.parametrize(("level", "number"), [(0, 0), (1, 1), (2, 2)])
def test_the_trade_module_buys_from_the_opponent(level: int, number: int) -> None:
    pos = table()
    fit(pos, AMBER, trade=level)
    hold(pos, AZURE, ore=2, food=1, science=3)
    assert pos.view(AMBER).purchases_left == number
    for n in range(number):
        assert legal(pos, "buy 1 ore from opponent")
        (event,) = play(pos, "buy 1 ore from opponent")
        assert event == e.Purchased("SC-TB-3", AMBER, AZURE, data.ORE, 2)
        assert pos.astro == [25 - 2 * (n + 1), 25 + 2 * (n + 1)]
    assert rule_against(pos, "buy 1 food from opponent") == "SC-TB-3"
    assert stores(pos, AMBER) == ({"ore": number} if number else {})
    if level:
        turn_of(pos, AMBER, "trade")
        assert legal(pos, "buy 1 food from opponent"), "again in the next turn"


@pytest.mark.rule("SC-TB-3")
def test_a_purchase_needs_stock_room_and_money_and_no_consent() -> None:
    pos = table()
    fit(pos, AMBER, trade=2)
    hold(pos, AZURE, ore=1, food=1, science=1)
    hold(pos, AMBER, food=2)
    assert [text for text in texts(pos) if "opponent" in text] == ["buy 1 ore from opponent"]
    refusal = refused(pos, "buy 1 fuel from opponent")
    assert (refusal.rule, "has no fuel" in refusal.reason) == ("SC-TB-3", True)
    assert rule_against(pos, "buy 1 food from opponent") == "SC-STORE-2"
    assert rule_against(pos, "buy 1 science from opponent") == "SC-TB-3"
    money(pos, AMBER, 1)
    refusal = refused(pos, "buy 1 ore from opponent")
    assert (refusal.rule, "2 astro; you have 1" in refusal.reason) == ("SC-TB-3", True)
    money(pos, AMBER, 2)
    play(pos, "buy 1 ore from opponent")
    assert (pos.to_move, pos.astro[AMBER], stores(pos, AZURE)) == (AMBER, 0, {"food": 1, "science": 1})


@pytest.mark.rule("SC-TB-4")
def test_there_is_no_other_deal_between_the_players() -> None:
    pos = table()
    fill(pos, AMBER)
    fill(pos, AZURE)
    assert not [text for text in texts(pos) if "opponent" in text]
    for step in ("offer 1 ore : 1 food", "sell 1 ore to opponent", "give ore"):
        with pytest.raises(ValueError, match=r"no action|no H planet|no commodity"):
            play(pos, step)


@pytest.mark.rule("SC-BUILD-1")
def test_a_basic_module_costs_food_carbon_and_ore_and_fits_once() -> None:
    pos = table()
    hold(pos, AMBER, food=1, carbon=1, ore=1)
    assert [text for text in texts(pos) if text.startswith("build")] == [
        f"build {name}" for name in data.MODULES
    ]
    (event,) = play(pos, "build research")
    assert event == e.Built("SC-BUILD-1", AMBER, data.RESEARCH)
    assert stores(pos, AMBER) == {}
    assert "You lack 1 ore and 1 carbon and 1 food" in refused(pos, "build trade").reason
    fill(pos, AMBER)
    refusal = refused(pos, "build research")
    assert (refusal.rule, "already" in refusal.reason) == ("SC-BUILD-1", True)
    assert pos.view(AMBER).points[AMBER] == 1, "a basic module is no point"


@pytest.mark.rule("SC-BUILD-1", "SC-VP-1")
def test_an_upgrade_costs_two_food_and_needs_the_basic_module() -> None:
    pos = table()
    hold(pos, AMBER, food=2, carbon=1, ore=1)
    assert "basic supply module first" in refused(pos, "upgrade supply").reason
    fit(pos, AMBER, supply=1)
    hold(pos, AMBER, food=1, carbon=1, ore=1)
    assert "1 food" in refused(pos, "upgrade supply").reason
    hold(pos, AMBER, food=2, carbon=1, ore=1)
    (event,) = play(pos, "upgrade supply")
    assert event == e.Upgraded("SC-BUILD-1", AMBER, data.SUPPLY)
    assert pos.view(AMBER).points[AMBER] == 2
    fill(pos, AMBER)
    assert "upgraded already" in refused(pos, "upgrade supply").reason
    fit(pos, AMBER, supply=1)
    fit(pos, AZURE, supply=2)
    refusal = refused(pos, "upgrade supply")
    assert (refusal.rule, "opponent" in refusal.reason) == ("SC-BUILD-1", True)


@pytest.mark.rule("SC-BUILD-2")
@pytest.mark.parametrize(
    ("name", "price"),
    [("K rocket", {"fuel": 1, "food": 1, "ore": 1}), ("H rocket", {"fuel": 1, "ore": 1, "goods": 1})],
)
def test_rockets_need_a_free_place_and_their_price(name: str, price: dict[str, int]) -> None:
    pos = table()
    hold(pos, AMBER, **price)
    refusal = refused(pos, f"build {name}")
    assert (refusal.rule, "Both rocket places are taken" in refusal.reason) == ("SC-BUILD-2", True)
    load(pos, AMBER, k=1)
    (event,) = play(pos, f"build {name}")
    assert event.rule == "SC-BUILD-2"
    assert stores(pos, AMBER) == {}
    assert pos.k_rockets[AMBER] + pos.h_rockets[AMBER] == 2
    load(pos, AMBER)
    for missing in price:
        hold(pos, AMBER, **{**price, missing: 0})
        assert f"You lack 1 {missing}" in refused(pos, f"build {name}").reason


@pytest.mark.rule("SC-BUILD-2")
def test_a_rocket_is_taken_off_only_to_make_room() -> None:
    pos = table()
    load(pos, AMBER, h=2)
    hold(pos, AMBER, fuel=1, food=1, ore=1)
    assert rule_against(pos, "unload K rocket") == "SC-BUILD-2"
    (event,) = play(pos, "unload H rocket")
    assert event == e.Unloaded("SC-BUILD-2", AMBER, data.H_ROCKET)
    assert stores(pos, AMBER) == {"fuel": 1, "food": 1, "ore": 1}, "nothing comes back for it"
    assert rule_against(pos, "unload H rocket") == "SC-BUILD-2"
    play(pos, "build K rocket")
    assert (pos.k_rockets[AMBER], pos.h_rockets[AMBER]) == (1, 1)


@pytest.mark.rule("SC-BUILD-3")
@pytest.mark.parametrize(("item", "ware"), [("booster", "fuel"), ("cannon", "carbon")])
def test_boosters_and_cannons_are_built_then_upgraded_one_by_one(item: str, ware: str) -> None:
    pos = table()
    arm(pos, AMBER, cannons=(0, 0), boosters=(0, 0))
    for n in range(3):
        hold(pos, AMBER, **{ware: 2, "science": 1})
        assert refused(pos, f"upgrade {item}").rule == "SC-BUILD-3"
        play(pos, f"build {item}")
        assert stores(pos, AMBER) == {"science": 1}
        assert (pos.power if item == "booster" else pos.strength)(AMBER) == n + 1
    hold(pos, AMBER, **{ware: 2})
    assert refused(pos, f"build {item}").rule == "SC-BUILD-3"
    assert "1 science" in refused(pos, f"upgrade {item}").reason
    for n in range(3):
        hold(pos, AMBER, **{ware: 2, "science": 1})
        play(pos, f"upgrade {item}")
        assert stores(pos, AMBER) == {}
        assert (pos.power if item == "booster" else pos.strength)(AMBER) == n + 4
    hold(pos, AMBER, **{ware: 2, "science": 1})
    assert "upgraded already" in refused(pos, f"upgrade {item}").reason
    assert refused(pos, f"build {item}").rule == "SC-BUILD-3"


@pytest.mark.rule("SC-BUILD-4", "SC-PIR-6")
@pytest.mark.parametrize("cannons", [(1, 1), (0, 2)])
def test_an_empty_slot_is_filled_at_the_basic_price_first(cannons: tuple[int, int]) -> None:
    """Pieces count, not points: (0, 2) is worth 4 points and still has an empty slot."""
    pos = table()
    arm(pos, AMBER, cannons=cannons)
    hold(pos, AMBER, carbon=2, science=1)
    refusal = refused(pos, "upgrade cannon")
    assert (refusal.rule, "Fill all 3" in refusal.reason) == ("SC-BUILD-3", True)
    play(pos, "build cannon")
    assert stores(pos, AMBER) == {"science": 1}
    assert pos.cannons[AMBER] == (cannons[0] + 1, cannons[1])
    hold(pos, AMBER, carbon=2, science=1)
    events = play(pos, "upgrade cannon")
    assert of(events, e.Upgraded)[0].item == data.CANNON


@pytest.mark.rule("SC-TB-2")
@pytest.mark.parametrize("phase", ["production", "flight"])
def test_own_planets_trade_in_no_other_phase(phase: str) -> None:
    pos = table(phase)
    own(pos, AMBER, "Anvil Court")
    assert rule_against(pos, "buy 1 ore at Anvil Court") == "SC-TB-2"
    if phase == "flight":
        meet(pos, "Facet")
        assert rule_against(pos, "buy 1 ore at Anvil Court") == "SC-TB-2"
        play(pos, "pass")
        assert rule_against(pos, "buy 1 ore at Anvil Court") == "SC-TB-2"
        assert rule_against(pos, "buy 1 carbon") == "SC-TRAVEL-3"
