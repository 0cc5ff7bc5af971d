"""Rolling a 7 (SF-SEVEN)."""

from __future__ import annotations

import pytest

from catan_nb.core.game import CHANCE
from catan_nb.starfarers import events as e

from .positions import (
    BLUE,
    RED,
    WHITE,
    YELLOW,
    befriend,
    chances,
    empty_supply,
    hand,
    hold,
    of,
    play,
    refused,
    rule_against,
    table,
    texts,
)


@pytest.mark.rule("SF-SEVEN-1")
@pytest.mark.parametrize("dice", ["1 6", "3 4"])
def test_no_planet_produces(dice: str) -> None:
    pos = table("production")
    befriend(pos, RED, "dip_relief", "green_ore")
    events = play(pos, "roll", f"dice {dice}")
    assert not of(events, e.Produced)
    assert pos.to_move == CHANCE  # nobody held a card: the reserve is next
    assert pos.view(WHITE).rule == "SF-SEVEN-4"


@pytest.mark.rule("SF-SEVEN-2")
@pytest.mark.parametrize(("cards", "goes"), [(7, 0), (8, 4), (9, 4), (15, 7)])
def test_half_is_given_rounded_down(cards: int, goes: int) -> None:
    pos = table("production")
    hold(pos, RED, ore=cards - 1, fuel=1)
    play(pos, "roll", "dice 3 4")
    for n in range(goes):
        assert pos.to_move == RED
        assert pos.view(RED).left == goes - n
        events = play(pos, "give ore")
        assert of(events, e.Paid)[0] == e.Paid("SF-SEVEN-2", RED, 0)
    assert pos.view(WHITE).rule != "SF-SEVEN-2"
    # the only one with cards is robbed at once
    assert sum(pos.hands[RED]) == cards - goes


@pytest.mark.rule("SF-SEVEN-2")
@pytest.mark.parametrize(("cards", "goes"), [(12, 0), (13, 6)])
def test_the_vaults_raise_the_limit_to_12(cards: int, goes: int) -> None:
    pos = table("production")
    befriend(pos, RED, "dip_tribute")
    hold(pos, RED, ore=cards)
    events = play(pos, "roll", "dice 3 4")  # ore only: each card goes by itself
    assert len([x for x in of(events, e.Paid) if x.rule == "SF-SEVEN-2"]) == goes
    assert sum(pos.hands[RED]) == cards - goes


@pytest.mark.rule("SF-SEVEN-2")
def test_the_roller_gives_too_and_all_give_before_the_theft() -> None:
    pos = table("production", first=RED)
    hold(pos, RED, ore=8, fuel=1)
    hold(pos, WHITE, ore=2, food=6)
    play(pos, "roll", "dice 3 4")
    assert pos.to_move == RED
    play(pos, *["give ore"] * 4)
    assert pos.to_move == WHITE
    events = play(pos, *["give food"] * 4)
    assert pos.view(WHITE).rule == "SF-SEVEN-3"  # White is the only one to rob: chance picks
    assert not of(events, e.Moved)
    assert rule_against(pos, "give ore") == ""


@pytest.mark.rule("SF-SEVEN-2")
def test_only_cards_one_holds_can_be_given() -> None:
    pos = table("production")
    hold(pos, RED, ore=7, fuel=1)
    play(pos, "roll", "dice 3 4")
    assert texts(pos) == ["give ore", "give fuel"]
    assert rule_against(pos, "give goods") == "SF-SEVEN-2"


@pytest.mark.rule("SF-SEVEN-3")
def test_the_roller_chooses_whom_to_rob_and_chance_the_card() -> None:
    pos = table("production")
    hold(pos, WHITE, goods=1)
    hold(pos, YELLOW, ore=2, fuel=1)
    hold(pos, BLUE, food=1)
    play(pos, "roll", "dice 3 4")
    assert pos.to_move == WHITE
    assert texts(pos) == ["rob 1", "rob 3"]
    assert rule_against(pos, "rob 0") == "SF-SEVEN-3"
    assert "holds no card" in refused(pos, "rob 2").reason
    assert rule_against(pos, "end turn") == "SF-TURN-1"  # compulsory
    play(pos, "rob 1")
    assert [(c.resource, n) for c, n in chances(pos)] == [(0, 2), (1, 1)]
    events = play(pos, "stolen fuel")
    (moved,) = of(events, e.Moved)
    assert (moved.rule, moved.seat, moved.giver, moved.resource) == ("SF-SEVEN-3", WHITE, YELLOW, 1)
    assert [moved.seen_by(s).resource for s in range(4)] == [1, 1, e.BLANK, e.BLANK]
    assert hand(pos, WHITE) == {"fuel": 1, "goods": 1}
    assert hand(pos, YELLOW) == {"ore": 2}


@pytest.mark.rule("SF-SEVEN-3")
def test_a_single_player_with_cards_is_robbed_without_a_question() -> None:
    pos = table("production")
    hold(pos, BLUE, food=2)
    play(pos, "roll", "dice 3 4")
    assert [(c.resource, n) for c, n in chances(pos)] == [(3, 2)]
    play(pos, "stolen food")
    assert hand(pos, WHITE) == {"food": 1}


@pytest.mark.rule("SF-SEVEN-4")
@pytest.mark.parametrize(("first", "order"), [(WHITE, [1, 2, 3]), (RED, [3, 0, 1])])
def test_each_opponent_draws_from_the_rollers_left(first: int, order: list[int]) -> None:
    pos = table("production", first=first)
    supply = pos.supply[:]
    pos.medals[first] = 6
    events = play(pos, "roll", "dice 3 4", "card ore", "card fuel", "card food")
    drew = of(events, e.Drew)
    assert [x.seat for x in drew] == order
    assert {x.rule for x in drew} == {"SF-SEVEN-4"}
    assert pos.supply == supply  # from the reserve pile, not from the supply
    assert pos.to_move == first


@pytest.mark.rule("SF-SEVEN-4")
def test_with_three_players_two_draw() -> None:
    pos = table("production", seats=3)
    pos.medals[WHITE] = 6
    events = play(pos, "roll", "dice 3 4", "card ore", "card fuel")
    assert [x.seat for x in of(events, e.Drew)] == [YELLOW, RED]
    assert pos.stack[-1].kind == "trade"


@pytest.mark.rule("SF-SEVEN-5")
def test_the_rollers_own_draw_comes_last() -> None:
    pos = table("production")
    hold(pos, YELLOW, ore=1)
    empty_supply(pos)
    events = play(pos, "roll", "dice 3 4", "stolen ore")
    while pos.to_move == CHANCE:
        events += play(pos, pos.chances()[0][0])
    order = [(x.rule, x.seat) for x in events if isinstance(x, (e.Drew, e.Moved))]
    assert order == [
        ("SF-SEVEN-3", WHITE),
        ("SF-SEVEN-4", YELLOW),
        ("SF-SEVEN-4", RED),
        ("SF-SEVEN-4", BLUE),
        ("SF-PROD-4", WHITE),
        ("SF-PROD-4", WHITE),
    ]
