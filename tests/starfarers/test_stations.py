"""Trade stations and friendship (SF-STAT, SF-FRIEND)."""

from __future__ import annotations

import pytest

from catan_nb.core.game import CHANCE, Event
from catan_nb.starfarers import data
from catan_nb.starfarers import events as e
from catan_nb.starfarers.build import pieces_left
from catan_nb.starfarers.points import marker, points
from catan_nb.starfarers.position import Position

from .positions import (
    BLUE,
    DIPLOMATS,
    GREEN_FOLK,
    MERCHANTS,
    RED,
    SCIENTISTS,
    TRADE_SHIP,
    WHITE,
    YELLOW,
    befriend,
    chances,
    colony,
    dock,
    fit,
    hand,
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
    where,
)


def at_the_merchants(pods: int, *there: int) -> Position:
    """White's trade ship beside the Merchants' docking point S8, in flight."""
    pos = table("flight")
    unship(pos, WHITE)
    ship(pos, WHITE, TRADE_SHIP, "R8")
    fit(pos, WHITE, pod=pods)
    dock(pos, MERCHANTS, *there)
    ids = ("mer_ore", "mer_fuel", "mer_carbon", "mer_food", "mer_goods")
    for owner, card in zip(there, ids, strict=False):
        befriend(pos, owner, card)
    return pos


@pytest.mark.rule("SF-STAT-1")
@pytest.mark.parametrize("there", range(5))
def test_the_pods_must_exceed_the_stations_there(there: int) -> None:
    owners = (RED, BLUE, RED, WHITE, YELLOW)[:there]
    pos = at_the_merchants(there, *owners)
    refusal = refused(pos, "fly 1 to S8")
    assert refusal.rule == "SF-STAT-1"
    assert f"needs {there + 1} freight pods" in refusal.reason
    assert "fly 1 to S8" not in texts(pos)
    fit(pos, WHITE, pod=there + 1)
    events = play(pos, "fly 1 to S8")
    assert of(events, e.Docked)[0].rule == "SF-STAT-1"
    assert pos.docks[MERCHANTS] == (*owners, WHITE)
    assert where(pos, WHITE) is None  # the transport comes back


@pytest.mark.rule("SF-STAT-2")
def test_an_outpost_has_five_docks() -> None:
    pos = at_the_merchants(5, RED, BLUE, RED, WHITE, YELLOW)
    refusal = refused(pos, "fly 1 to S8")
    assert refusal.rule == "SF-STAT-2"


@pytest.mark.rule("SF-STAT-2")
def test_pods_lost_later_cost_no_station() -> None:
    pos = at_the_merchants(1)
    play(pos, "fly 1 to S8", "befriend mer_ore")
    fit(pos, WHITE, pod=0)
    assert pos.docks[MERCHANTS] == (WHITE,)
    assert points(pos, WHITE) == 6
    assert marker(pos.docks[MERCHANTS]) == WHITE


@pytest.mark.rule("SF-STAT-2", "SF-COMP-2")
def test_seven_station_pieces_docked_and_carried() -> None:
    pos = table("trade")
    hold(pos, WHITE, ore=1, fuel=1, goods=2)
    dock(pos, GREEN_FOLK, *[WHITE] * 3)
    dock(pos, MERCHANTS, *[WHITE] * 3)
    assert pieces_left(pos, WHITE)[1] == 1
    assert legal(pos, "build trade ship at N2")
    ship(pos, WHITE, TRADE_SHIP, "G3")  # the seventh is carried
    assert rule_against(pos, "build trade ship at N2") == "SF-COMP-2"


@pytest.mark.rule("SF-STAT-3")
def test_the_founder_chooses_among_the_cards_left() -> None:
    pos = at_the_merchants(5, RED)
    play(pos, "fly 1 to S8")
    assert pos.to_move == WHITE
    assert texts(pos) == [
        "befriend mer_fuel",
        "befriend mer_carbon",
        "befriend mer_food",
        "befriend mer_goods",
    ]
    assert "taken" in refused(pos, "befriend mer_ore").reason
    assert rule_against(pos, "befriend sci_1") == "SF-STAT-3"
    assert rule_against(pos, "end turn") == "SF-TURN-1"  # compulsory
    events = play(pos, "befriend mer_goods")
    assert of(events, e.Befriended)[0].rule == "SF-STAT-3"
    assert pos.view(RED).cards[WHITE] == (data.FRIENDSHIP_ID["mer_goods"],)  # public
    assert pos.view(WHITE).phase == "flight"


@pytest.mark.rule("SF-STAT-3")
def test_the_last_card_comes_by_itself() -> None:
    pos = at_the_merchants(5, RED, RED, BLUE, BLUE)
    events = play(pos, "fly 1 to S8")
    assert of(events, e.Befriended) == [e.Befriended("SF-STAT-3", WHITE, data.FRIENDSHIP_ID["mer_goods"])]


MARKERS = [
    ("", -1), ("W", 0), ("WR", 0), ("WRR", 2), ("WRRW", 2), ("WRRWW", 0), ("RWWR", 0), ("WRBYB", 3),
    ("WRBYY", 1),
]  # fmt: skip


@pytest.mark.rule("SF-STAT-4")
@pytest.mark.parametrize(("order", "holder"), MARKERS)
def test_the_marker_goes_to_the_first_and_moves_to_strictly_more(order: str, holder: int) -> None:
    assert marker(tuple("WYRB".index(c) for c in order)) == holder


@pytest.mark.rule("SF-STAT-4", "SF-VP-2")
def test_the_first_founder_takes_the_marker() -> None:
    pos = at_the_merchants(5)
    events = play(pos, "fly 1 to S8")
    assert of(events, e.Marker) == [e.Marker("SF-STAT-4", WHITE, MERCHANTS, -1)]
    assert points(pos, WHITE) == 6
    pos = at_the_merchants(5, RED)
    assert not of(play(pos, "fly 1 to S8"), e.Marker)
    assert (points(pos, WHITE), points(pos, RED)) == (4, 6)


@pytest.mark.rule("SF-STAT-5")
def test_who_loses_the_marker_keeps_the_cards() -> None:
    pos = at_the_merchants(5, RED, WHITE)
    cards = pos.cards[RED]
    events = play(pos, "fly 1 to S8", "befriend mer_carbon")
    assert of(events, e.Marker)[0].before == RED
    assert pos.cards[RED] == cards
    turn_of(pos, RED, "trade")
    hold(pos, RED, ore=2)
    play(pos, "trade 2 ore : 1 food")  # and may use them


# -- friendship cards -----------------------------------------------------------------------------

CARDS = """
green_ore green_fuel green_carbon green_food green_goods
mer_ore mer_fuel mer_carbon mer_food mer_goods
sci_1 sci_2 sci_3 sci_4 sci_5
dip_tribute dip_fame_1 dip_fame_2 dip_help dip_relief
"""
FLEET = {"sci_1": (1, 1), "sci_2": (1, 1), "sci_3": (1, 1), "sci_4": (2, 0), "sci_5": (0, 2)}
EFFECTS = {
    data.BONUS: "green_ore green_fuel green_carbon green_food green_goods",
    data.RATE: "mer_ore mer_fuel mer_carbon mer_food mer_goods",
    data.FLEET: "sci_1 sci_2 sci_3 sci_4 sci_5",
    data.VAULTS: "dip_tribute",
    data.PATRON: "dip_fame_1 dip_fame_2",
    data.AID: "dip_help",
    data.RELIEF: "dip_relief",
}


@pytest.mark.rule("SF-FRIEND-1", "SF-FRIEND-2", "SF-FRIEND-3", "SF-FRIEND-4")
def test_the_twenty_friendship_cards() -> None:
    assert sorted(card.id for card in data.FRIENDSHIP) == sorted(CARDS.split())
    people = {"green": GREEN_FOLK, "mer": MERCHANTS, "sci": SCIENTISTS, "dip": DIPLOMATS}
    for card in data.FRIENDSHIP:
        head, _, tail = card.id.partition("_")
        assert card.people == people[head]
        assert card.id in EFFECTS[card.effect].split()
        if head in ("green", "mer"):
            assert data.RESOURCES[card.resource] == tail
        assert (card.speed, card.combat) == FLEET.get(card.id, (0, 0))
    limits = {card.id: card.limit for card in data.FRIENDSHIP if card.people in (MERCHANTS, DIPLOMATS)}
    assert {k: v for k, v in limits.items() if k.startswith("mer")} == {
        "mer_ore": 2, "mer_fuel": 2, "mer_carbon": 2, "mer_food": 2, "mer_goods": 1
    }  # fmt: skip
    assert limits["dip_tribute"] == 12
    assert limits["dip_help"] == 2


def _roll_for(pos: Position, dice: str) -> list[Event]:
    pos.medals[pos.turn] = 6  # no reserve card
    return play(pos, "roll", f"dice {dice}")


@pytest.mark.rule("SF-FRIEND-1")
@pytest.mark.parametrize("roller", [WHITE, RED])
def test_a_harvest_card_pays_one_more_once_per_roll(roller: int) -> None:
    pos = table("production", first=roller)
    befriend(pos, WHITE, "green_ore", "green_food")
    show(pos, "near-7", carbon="12", ore="8", goods="9")
    colony(pos, WHITE, "F6", "F5")  # ore from J1 (beta 8), F6 and F5
    events = _roll_for(pos, "4 4")
    assert [(x.seat, x.cards) for x in of(events, e.Produced) if x.seat == WHITE] == [
        (WHITE, (3, 0, 0, 0, 0))
    ]
    assert of(events, e.Took) == [e.Took("SF-FRIEND-1", WHITE, 0, 1)]
    assert hand(pos, WHITE) == {"ore": 4}


@pytest.mark.rule("SF-FRIEND-3")
@pytest.mark.parametrize(("card", "speed", "combat"), [(k, *v) for k, v in FLEET.items()])
def test_a_scientists_card_adds_speed_and_strength(card: str, speed: int, combat: int) -> None:
    pos = table("flight", balls="yellow yellow")
    befriend(pos, WHITE, card)
    assert pos.speed(WHITE) == 4 + 1 + speed
    assert pos.strength(WHITE, 0) == combat
    assert pos.strength(WHITE, 1) == 0  # not against ice


@pytest.mark.rule("SF-FRIEND-3", "SF-SPEC-5", "SF-COMP-4")
def test_scientists_cards_are_no_parts() -> None:
    pos = table("trade")
    fit(pos, WHITE, booster=5)
    befriend(pos, WHITE, "sci_1", "sci_2", "sci_3", "sci_4", "sci_5")
    hold(pos, WHITE, fuel=2)
    play(pos, "build booster")  # the cap is not touched
    assert pos.fitted[WHITE] == [6, 0, 0]
    fit(pos, WHITE, booster=0)
    events = play(pos, "shake", "balls yellow black", "encounter 28")  # lose a part: there is none
    assert of(events, e.Nothing)[0].rule == "SF-SPEC-5"
    assert len(pos.cards[WHITE]) == 5


@pytest.mark.rule("SF-FRIEND-4", "SF-FRIEND-5")
def test_fame_for_goods_once_per_turn_even_with_both_cards() -> None:
    pos = table("trade")
    assert rule_against(pos, "buy fame") == "SF-FRIEND-4"
    befriend(pos, WHITE, "dip_fame_1", "dip_fame_2")
    assert rule_against(pos, "buy fame") == "SF-FRIEND-4"
    hold(pos, WHITE, goods=2)
    events = play(pos, "buy fame")
    assert of(events, e.Fame) == [e.Fame("SF-FRIEND-4", WHITE, 1, 2)]
    assert hand(pos, WHITE) == {"goods": 1}
    assert points(pos, WHITE) == 5
    assert rule_against(pos, "buy fame") == "SF-FRIEND-4"  # the rule that says once per turn
    assert "already" in refused(pos, "buy fame").reason
    play(pos, "shake", "balls yellow blue")
    assert rule_against(pos, "buy fame") == "SF-FRIEND-4"  # not in the flight phase
    turn_of(pos, RED, "trade")
    assert not legal(pos, "buy fame")  # not in another's turn
    turn_of(pos, WHITE, "trade")
    play(pos, "buy fame")


def helped() -> Position:
    pos = table("trade")
    befriend(pos, WHITE, "dip_help")
    pos.medals[YELLOW], pos.medals[RED], pos.medals[BLUE] = 1, 0, 2
    hold(pos, YELLOW, ore=2)
    hold(pos, RED, fuel=2)
    hold(pos, BLUE, food=1, goods=1)
    return pos


@pytest.mark.rule("SF-FRIEND-4", "SF-FRIEND-5")
def test_a_card_from_up_to_two_opponents_with_more_points() -> None:
    pos = helped()
    assert [t for t in texts(pos) if t.startswith("aid")] == ["aid from 1", "aid from 3", "aid from 1 3"]
    for step in ("aid from 2", "aid from 0", "aid from 1 2", "aid from 1 1"):
        assert rule_against(pos, step) == "SF-FRIEND-4"
    turned = refused(pos, "aid from 3 1")  # no rule forbids it: it is written otherwise
    assert (turned.rule, turned.reason) == ("", "Name the opponents in turn order: aid from 1 3.")
    play(pos, "aid from 1 3", "stolen ore")
    assert [(c.resource, n) for c, n in chances(pos)] == [(3, 1), (4, 1)]  # at random
    events = play(pos, "stolen goods")
    (moved,) = of(events, e.Moved)
    assert [moved.seen_by(s).resource for s in range(4)] == [4, e.BLANK, e.BLANK, 4]
    assert hand(pos, WHITE) == {"ore": 1, "goods": 1}
    assert rule_against(pos, "aid from 1") == "SF-FRIEND-4"
    assert "already" in refused(pos, "aid from 1").reason
    turn_of(pos, WHITE, "trade")
    assert legal(pos, "aid from 1")


@pytest.mark.rule("SF-FRIEND-4")
def test_who_holds_no_card_cannot_help() -> None:
    pos = helped()
    hold(pos, BLUE)
    assert [t for t in texts(pos) if t.startswith("aid")] == ["aid from 1"]
    assert rule_against(pos, "aid from 3") == "SF-FRIEND-4"
    play(pos, "aid from 1")
    assert pos.to_move == CHANCE


@pytest.mark.rule("SF-FRIEND-4")
@pytest.mark.parametrize("roller", [WHITE, RED])
def test_relief_after_a_roll_that_paid_nothing_whoever_rolled(roller: int) -> None:
    pos = table("production", first=roller)
    befriend(pos, WHITE, "dip_relief")
    pos.medals[roller] = 6
    play(pos, "roll", "dice 1 1")  # White has nothing at a 2
    assert pos.to_move == WHITE
    assert texts(pos) == [f"take {r}" for r in data.RESOURCES]
    play(pos, "take goods")
    assert hand(pos, WHITE) == {"goods": 1}
    turn_of(pos, roller)
    events = play(pos, "roll", "dice 4 4")  # an 8 pays White ore
    assert not [x for x in of(events, e.Took) if x.rule == "SF-FRIEND-4"]
    turn_of(pos, roller)
    play(pos, "roll", "dice 3 4")
    assert pos.view(WHITE).asks != "take"  # not on a 7


@pytest.mark.rule("SF-FRIEND-5")
def test_what_is_used_once_per_turn_belongs_to_the_owners_turn() -> None:
    pos = helped()
    befriend(pos, WHITE, "dip_fame_1")
    hold(pos, WHITE, goods=1)
    turn_of(pos, RED, "trade")
    assert not [t for t in texts(pos) if t.startswith("aid")]
    assert rule_against(pos, "aid from 3") == "SF-FRIEND-4"  # Red has no such card
    play(pos, "offer 1 fuel : 1 goods", "decline")
    assert pos.to_move == WHITE  # who is asked, and has both cards
    for step in ("aid from 3", "buy fame"):
        assert rule_against(pos, step) == "SF-FRIEND-5"
    play(pos, "decline")
    turn_of(pos, WHITE, "production")
    assert rule_against(pos, "buy fame") == "SF-FRIEND-4"  # the own turn, but not the phase
    turn_of(pos, RED, "trade")
    move(pos, WHITE, 0, "N4")
    assert legal(pos, "shake")
