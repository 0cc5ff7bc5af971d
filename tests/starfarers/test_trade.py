"""Trade with the supply and between players (SF-TRADE)."""

from __future__ import annotations

import pytest

from catan_nb.starfarers import actions as a
from catan_nb.starfarers import events as e

from .positions import (
    BLUE,
    RED,
    WHITE,
    YELLOW,
    befriend,
    counts,
    empty_supply,
    hand,
    hold,
    legal,
    of,
    play,
    refused,
    rule_against,
    table,
    texts,
    turn_of,
)


@pytest.mark.rule("SF-TRADE-1")
@pytest.mark.parametrize("phase", ["production", "flight"])
def test_trade_and_building_belong_to_their_phase(phase: str) -> None:
    pos = table(phase)
    hold(pos, WHITE, ore=3, fuel=3)
    for step in ("trade 3 ore : 1 food", "build booster"):
        assert rule_against(pos, step) == "SF-TRADE-1"
    assert rule_against(pos, "offer 1 ore : 1 food") == "SF-TRADE-2"


@pytest.mark.rule("SF-TRADE-1")
def test_any_number_mixed_freely_with_building() -> None:
    pos = table()
    hold(pos, WHITE, ore=9, fuel=2)
    hold(pos, RED, food=5)
    play(pos, "trade 3 ore : 1 fuel", "build booster", "trade 3 ore : 1 fuel", "build booster")
    for _ in range(3):
        play(pos, "offer 1 ore : 1 food", "accept", "close with 2")
    assert hand(pos, WHITE) == {"food": 3}
    assert pos.stack[-1].kind == "trade"


@pytest.mark.rule("SF-TRADE-2")
def test_the_others_answer_in_turn_order_and_the_player_on_turn_closes() -> None:
    pos = table(first=RED)
    hold(pos, RED, ore=2)
    hold(pos, BLUE, food=1)
    hold(pos, WHITE, goods=1, food=1)
    hold(pos, YELLOW, food=2)
    play(pos, "offer 2 ore : 1 food")
    assert pos.to_move == BLUE
    play(pos, "accept")
    assert pos.to_move == WHITE
    play(pos, "counter 1 goods : 1 ore")
    assert pos.to_move == YELLOW
    play(pos, "decline")
    assert pos.to_move == RED
    assert texts(pos) == ["close with 3", "close with 0", "withdraw"]
    assert rule_against(pos, "close with 1") == "SF-TRADE-2"
    assert rule_against(pos, "close with 2") == "SF-TRADE-2"
    twin = pos.copy()
    events = play(pos, "close with 0")  # the counter-offer's own terms
    assert of(events, e.Closing) == [e.Closing("SF-TRADE-2", RED, WHITE, counts(ore=1), counts(goods=1))]
    assert (hand(pos, RED), hand(pos, WHITE)) == ({"ore": 1, "goods": 1}, {"ore": 1, "food": 1})
    events = play(twin, "close with 3")
    assert of(events, e.Closing)[0].give == counts(ore=2)
    assert (hand(twin, RED), hand(twin, BLUE)) == ({"food": 1}, {"ore": 2})


@pytest.mark.rule("SF-TRADE-2")
def test_withdrawing_changes_no_hand() -> None:
    pos = table()
    hold(pos, WHITE, ore=1)
    hold(pos, RED, food=1)
    events = play(pos, "offer 1 ore : 1 food", "accept", "withdraw")
    assert of(events, e.Withdrew)
    assert (hand(pos, WHITE), hand(pos, RED)) == ({"ore": 1}, {"food": 1})
    assert pos.stack[-1].kind == "trade"


@pytest.mark.rule("SF-TRADE-2")
def test_nobody_but_the_player_on_turn_offers_or_closes() -> None:
    pos = table()
    hold(pos, WHITE, ore=1)
    hold(pos, YELLOW, food=1, fuel=1)
    hold(pos, RED, food=1)
    play(pos, "offer 1 ore : 1 food")
    assert pos.to_move == YELLOW
    for step in ("offer 1 food : 1 fuel", "close with 2", "withdraw"):
        assert rule_against(pos, step) == "SF-TRADE-2"
    play(pos, "accept")
    assert pos.to_move == RED
    assert rule_against(pos, "close with 1") == "SF-TRADE-2"


@pytest.mark.rule("SF-TRADE-2")
def test_who_has_no_card_is_not_asked() -> None:
    pos = table()
    hold(pos, WHITE, ore=1)
    hold(pos, BLUE, food=1)
    events = play(pos, "offer 1 ore : 1 food")
    assert [(x.seat, x.word) for x in of(events, e.Answered)] == [(YELLOW, "declines"), (RED, "declines")]
    assert pos.to_move == BLUE
    twin = table()
    hold(twin, WHITE, ore=1)
    play(twin, "offer 1 ore : 1 food")
    assert twin.stack[-1].kind == "trade"  # nobody at all: the offer is off the table


@pytest.mark.rule("SF-TRADE-2")
def test_one_must_hold_what_one_gives() -> None:
    pos = table()
    hold(pos, WHITE, ore=1, fuel=1)
    hold(pos, YELLOW, goods=1)
    assert rule_against(pos, "offer 2 ore : 1 food") == "SF-TRADE-2"
    play(pos, "offer 1 ore : 1 food")
    assert rule_against(pos, "accept") == "SF-TRADE-2"
    assert rule_against(pos, "counter 1 food : 1 ore") == "SF-TRADE-2"
    play(pos, "counter 1 goods : 1 carbon")  # White has no carbon
    assert rule_against(pos, "close with 1") == "SF-TRADE-2"
    assert texts(pos) == ["withdraw"]


@pytest.mark.rule("SF-TRADE-3")
@pytest.mark.parametrize(
    "terms", ["0 : 1 food", "1 ore : 0", "0 : 0", "1 ore : 1 ore", "2 ore : 1 ore + 1 food"]
)
def test_no_gifts_and_no_like_for_like(terms: str) -> None:
    pos = table()
    hold(pos, WHITE, ore=2)
    hold(pos, YELLOW, ore=2, fuel=1)
    assert rule_against(pos, f"offer {terms}") == "SF-TRADE-3"
    play(pos, "offer 1 ore : 1 fuel")
    assert rule_against(pos, f"counter {terms}") == "SF-TRADE-3"


@pytest.mark.rule("SF-TRADE-3")
def test_the_sides_need_not_be_equal() -> None:
    pos = table()
    hold(pos, WHITE, ore=1)
    hold(pos, YELLOW, fuel=2, food=3)
    play(pos, "offer 1 ore : 2 fuel + 3 food", "accept", "close with 1")
    assert hand(pos, WHITE) == {"fuel": 2, "food": 3}


@pytest.mark.rule("SF-TRADE-4")
@pytest.mark.parametrize(
    ("give", "rate"), [("ore", 3), ("fuel", 3), ("carbon", 3), ("food", 3), ("goods", 2)]
)
def test_rates_of_the_supply(give: str, rate: int) -> None:
    pos = table()
    other = "fuel" if give == "ore" else "ore"
    hold(pos, WHITE, **{give: rate - 1})
    assert "you have" in refused(pos, f"trade {rate} {give} : 1 {other}").reason
    hold(pos, WHITE, **{give: rate})
    for wrong in {1, 2, 3, 4} - {rate}:
        assert rule_against(pos, f"trade {wrong} {give} : 1 {other}") == "SF-TRADE-4"
    assert rule_against(pos, f"trade {rate} {give} : 1 {give}") == "SF-TRADE-4"
    assert len([t for t in texts(pos) if t.startswith("trade")]) == 4
    events = play(pos, f"trade {rate} {give} : 1 {other}")
    assert of(events, e.Traded)[0].rule == "SF-TRADE-4"
    assert hand(pos, WHITE) == {other: 1}


@pytest.mark.rule("SF-FRIEND-2")
@pytest.mark.parametrize("give", ["ore", "fuel", "carbon", "food"])
def test_the_merchants_rate_is_2_to_1_as_often_as_one_likes(give: str) -> None:
    pos = table()
    befriend(pos, WHITE, f"mer_{give}")
    hold(pos, WHITE, **{give: 6})
    for _ in range(3):
        events = play(pos, f"trade 2 {give} : 1 goods")
        assert of(events, e.Traded)[0].rule == "SF-FRIEND-2"
    assert hand(pos, WHITE) == {"goods": 3}
    hold(pos, WHITE, **{give: 3})
    assert rule_against(pos, f"trade 3 {give} : 1 goods") == "SF-FRIEND-2"  # the rate is better by it
    hold(pos, WHITE, **{"fuel" if give != "fuel" else "ore": 2})
    assert not [t for t in texts(pos) if t.startswith("trade")]  # that resource only


@pytest.mark.rule("SF-FRIEND-2", "SF-FRIEND-5")
def test_the_merchants_goods_go_1_to_1_once_per_turn() -> None:
    pos = table()
    befriend(pos, WHITE, "mer_goods")
    hold(pos, WHITE, goods=4)
    play(pos, "trade 1 goods : 1 ore")
    again = refused(pos, "trade 1 goods : 1 ore")
    assert again.rule == "SF-FRIEND-2"
    assert "already" in again.reason
    play(pos, "trade 2 goods : 1 food")  # after that as for everyone
    assert hand(pos, WHITE) == {"goods": 1, "ore": 1, "food": 1}
    turn_of(pos, WHITE, "trade")
    play(pos, "trade 1 goods : 1 ore")


@pytest.mark.rule("SF-TRADE-4")
def test_what_the_supply_has_not_it_does_not_give() -> None:
    pos = table()
    hold(pos, WHITE, goods=2)
    empty_supply(pos, food=1)
    assert [t for t in texts(pos) if t.startswith("trade")] == ["trade 2 goods : 1 food"]


@pytest.mark.rule("SF-TRADE-2")
def test_open_ended_offers_are_legal_though_not_listed() -> None:
    pos = table()
    hold(pos, WHITE, ore=3, fuel=2)
    offer = a.Offer(counts(ore=3, fuel=1), counts(goods=2))
    assert offer not in pos.legal()
    assert legal(pos, "offer 3 ore + 1 fuel : 2 goods")
    play(pos, offer)
    assert not [t for t in texts(pos) if t.startswith("offer")]  # listed once per turn, legal always
    assert legal(pos, "offer 1 ore : 1 goods")


@pytest.mark.rule("SF-TRADE-2")
@pytest.mark.parametrize("bad", [-1, 10**9, True, 1.5, "x", None])
def test_odd_numbers_in_an_offer_are_refused(bad: object) -> None:
    pos = table()
    hold(pos, WHITE, ore=3)
    refusal = refused(pos, a.Offer((bad, 0, 0, 0, 0), counts(food=1)))  # type: ignore[arg-type]
    assert refusal.reason
