"""What is in the box, and the start (SC-COMP, SC-DICE, SC-SETUP)."""

from __future__ import annotations

from collections import Counter

import pytest

from catan_nb.core.game import OPEN
from catan_nb.starship import actions as a
from catan_nb.starship import data
from catan_nb.starship import events as e
from catan_nb.starship.position import Position, unknown
from catan_nb.starship.setup import check_options, new_position
from catan_nb.starship.stacks import gather

from .positions import AMBER, AZURE, chances, fill, legal, of, play, refused, rule_against, table, texts

CARDS = [card for card in data.CARDS if card.set >= 0]


def start() -> Position:
    return new_position(2, check_options(2, {}))


@pytest.mark.rule("SC-COMP-1", "SC-COMP-2")
def test_a_ship_has_three_slots_of_either_kind_six_modules_and_two_rocket_places() -> None:
    pos = table()
    assert len(pos.modules[AMBER]) == 6
    assert len(pos.stores[AMBER]) == 6
    fill(pos, AMBER)
    play(pos, "build booster")
    assert refused(pos, "build booster").rule == "SC-BUILD-3"
    assert (pos.boosters[AMBER], pos.power(AMBER)) == ((3, 0), 3)
    pos.boosters[AMBER] = (0, 3)
    assert pos.power(AMBER) == 6
    assert (pos.k_rockets[AMBER], pos.h_rockets[AMBER]) == (1, 1)
    assert refused(pos, "build K rocket").rule == "SC-BUILD-2"


@pytest.mark.rule("SC-COMP-2", "SC-BUILD-2")
def test_a_rocket_that_was_launched_can_be_built_again() -> None:
    pos = table()
    view = pos.view(AMBER)
    assert (view.k_left, view.h_left) == ((1, 1), (1, 1))
    pos.k_rockets[AMBER] = pos.h_rockets[AMBER] = 0
    assert pos.view(AMBER).k_left == (2, 1)
    for _ in range(2):
        fill(pos, AMBER)
        play(pos, "build K rocket")
    assert pos.view(AMBER).k_left == (0, 1)


@pytest.mark.rule("SC-COMP-3")
def test_upgraded_modules_are_common_and_basic_ones_are_not() -> None:
    pos = table()
    pos.modules[AZURE] = [2, 1, 0, 0, 0, 0]
    pos.modules[AMBER] = [1, 1, 0, 0, 0, 0]
    fill(pos, AMBER, 2)
    assert rule_against(pos, "upgrade supply") == "SC-BUILD-1"
    assert legal(pos, "upgrade command")
    assert legal(pos, "build trade")
    assert pos.view(OPEN).upgrades_left == (1, 2, 3, 4, 5)


@pytest.mark.rule("SC-COMP-4", "SC-CARD-8")
def test_the_cards_are_counted() -> None:
    assert len(data.CARDS) == 70
    assert Counter(card.set for card in data.CARDS) == {-1: 2, 0: 40, 1: 7, 2: 7, 3: 7, 4: 7}
    colonies = [(c.resource, c.die) for c in data.CARDS if c.kind == data.COLONY]
    kinds = (data.CARBON, data.FOOD, data.FUEL, data.ORE)
    assert sorted(colonies) == sorted((r, die) for r in kinds for die in (1, 2, 3))
    assert sum(c.h for c in CARDS) == 9
    assert sum(c.kind == data.PIRATE for c in CARDS) == 11
    for r in range(data.KINDS):
        assert sorted((c.price, c.h) for c in CARDS if c.commodity == r) == [
            (1, False), (2, False), (3, True), (4, False), (5, False),
        ]  # fmt: skip
    assert Counter(m.group for m in data.MISSIONS) == {1: 3, 2: 3, 3: 3, 4: 3}


@pytest.mark.rule("SC-COMP-4")
def test_every_card_and_mission_has_a_name_of_its_own() -> None:
    assert len({card.label for card in data.CARDS}) == 70
    assert len({m.title for m in data.MISSIONS}) == 12
    assert {data.CARDS[m.planet].kind for m in data.MISSIONS} == {data.ADVENTURE}
    assert Counter(data.CARDS[m.planet].name for m in data.MISSIONS) == dict.fromkeys(
        ("Hades", "Pallas", "Picasso", "Poseidon"), 3
    )


@pytest.mark.rule("SC-COMP-5")
def test_the_bank_pays_more_than_the_box_holds() -> None:
    pos = table("flight")
    pos.astro[AMBER] = 1000
    fill(pos, AMBER)
    play(pos, "fly stack 1", "next card", "card Farshop", "sell 2 goods")
    assert pos.astro[AMBER] == 1010


@pytest.mark.rule("SC-DICE-1", "SC-PROD-1")
def test_the_base_die_is_even() -> None:
    pos = table("production")
    play(pos, "roll")
    assert chances(pos) == [(a.BaseDie(n), 2) for n in (1, 2, 3)]


@pytest.mark.rule("SC-DICE-2")
def test_the_combat_dice_have_two_2s_and_two_3s() -> None:
    pos = table("flight")
    play(pos, "fly stack 1", "next card", "card Pirates S11", "fight")
    assert [(c.number, weight) for c, weight in chances(pos)] == [(1, 1), (2, 2), (3, 2), (4, 1)]
    play(pos, "combat 1")
    assert [(c, weight) for c, weight in chances(pos)] == [
        (a.PirateDie(n), weight) for n, weight in ((1, 1), (2, 2), (3, 2), (4, 1))
    ]


@pytest.mark.rule("SC-SETUP-1")
def test_four_stacks_of_ten_basic_cards_any_of_which_may_come_first() -> None:
    pos = table("flight")
    assert pos.stacks == [(unknown(0),) * 10] * 4
    play(pos, "fly stack 3", "next card")
    assert [c for c, _ in chances(pos)] == [a.Card(n) for n in range(40)]
    assert len({weight for _, weight in chances(pos)}) == 1


@pytest.mark.rule("SC-SETUP-2")
def test_missions_are_laid_open_from_the_first_group_on() -> None:
    pos = start()
    seen = []
    for left in (3, 2, 1):
        assert [data.MISSIONS[c.mission].group for c, _ in chances(pos)] == [1] * left
        events = pos.apply(chances(pos)[-1][0])
        seen += of(events, e.MissionOpened)
    assert [x.mission for x in seen] == [2, 1, 0]
    assert {x.rule for x in seen} == {"SC-SETUP-2"}
    assert pos.view(AMBER).missions_left == (0, 3, 3, 3)


@pytest.mark.rule("SC-SETUP-2", "SC-TRAVEL-6")
def test_framed_cards_come_group_by_group() -> None:
    pos = table()
    groups = []
    for _ in range(28):
        pos.turn = AMBER
        pos.flying = 0
        pos.stacks[0] = (unknown(0),) * 9
        gather(pos, AMBER, [])
        groups.append(-1 - pos.stacks[0][0])
    assert groups == [1] * 7 + [2] * 7 + [3] * 7 + [4] * 7
    assert pos.framed == 0


@pytest.mark.rule("SC-SETUP-3")
def test_what_both_begin_with() -> None:
    pos = start()
    view = pos.view(OPEN)
    assert view.astro == (25, 25)
    assert view.stores == ((0, 0, 0, 0, 2, 1),) * 2
    assert view.boosters == ((2, 0),) * 2
    assert view.cannons == ((1, 0),) * 2
    assert (view.k_rockets, view.h_rockets) == ((1, 1), (1, 1))
    assert view.modules == ((0,) * 6,) * 2


@pytest.mark.rule("SC-SETUP-4")
@pytest.mark.parametrize("moon", [AMBER, AZURE])
def test_the_lot_gives_each_a_side_and_its_start_colony(moon: int) -> None:
    pos = start()
    play(pos, *(f"new mission {m.title}" for m in data.MISSIONS[:3]))
    assert chances(pos) == [(a.Moon(0), 1), (a.Moon(1), 1)]
    events = play(pos, f"moon {moon}")
    assert [(x.seat, x.side, x.rule) for x in of(events, e.Drawn)] == [
        (moon, data.MOON, "SC-SETUP-4"),
        (1 - moon, data.SUN, "SC-SETUP-4"),
    ]
    (carbon,), (fuel,) = pos.colonies[moon], pos.colonies[1 - moon]
    assert (data.CARDS[carbon].resource, data.CARDS[carbon].die) == (data.CARBON, 1)
    assert (data.CARDS[fuel].resource, data.CARDS[fuel].die) == (data.FUEL, 1)
    assert pos.view(AMBER).points == (1, 1)
    assert pos.view(AMBER).moon == moon


@pytest.mark.rule("SC-SETUP-5", "SC-INFO-1")
def test_the_first_module_is_chosen_in_secret_and_revealed_together() -> None:
    pos = table("setup", moon=AZURE)
    assert pos.to_move == AZURE
    assert texts(pos) == [f"choose {name}" for name in data.MODULES]
    (chose,) = play(pos, "choose sensor")
    assert chose.seen_by(AMBER).module == e.BLANK
    assert chose.seen_by(AZURE).module == data.SENSOR
    assert pos.view(AMBER).chosen == (-1, -1)
    assert pos.view(AZURE).chosen == (-1, data.SENSOR)
    assert pos.view(AMBER).modules == ((0,) * 6,) * 2
    assert pos.to_move == AMBER
    events = play(pos, "choose sensor")  # the same one is fine: each has a set of his own
    assert [(x.seat, x.module) for x in of(events, e.Revealed)] == [
        (AZURE, data.SENSOR),
        (AMBER, data.SENSOR),
    ]
    assert [levels[data.SENSOR] for levels in pos.modules] == [1, 1]
    assert sum(map(sum, pos.modules)) == 2
    assert pos.stores[AMBER] == [0, 0, 0, 0, 2, 1], "it costs nothing"
    assert rule_against(pos, "choose supply") == "SC-SETUP-5"


@pytest.mark.rule("SC-SETUP-6")
@pytest.mark.parametrize("moon", [AMBER, AZURE])
def test_the_moon_has_the_first_turn_and_then_they_alternate(moon: int) -> None:
    pos = table("setup", moon=moon)
    events = play(pos, "choose trade", "choose trade")
    assert of(events, e.TurnBegan) == [e.TurnBegan("SC-PROD-1", moon, 1)]
    turns = []
    for _ in range(4):
        turns.append(pos.turn)
        play(pos, "roll", "die 2", "skip flight", "end turn")
    assert turns == [moon, 1 - moon] * 2
    assert pos.turns == 5
