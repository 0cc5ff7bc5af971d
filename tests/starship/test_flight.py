"""The flight through a stack (SC-TRAVEL)."""

from __future__ import annotations

from math import lcm

import pytest

from catan_nb.core.game import CHANCE, OPEN
from catan_nb.starship import actions as a
from catan_nb.starship import data
from catan_nb.starship import events as e
from catan_nb.starship.position import BOTH, known, unknown

from .positions import (
    AMBER,
    AZURE,
    arm,
    card,
    chances,
    fill,
    fit,
    load,
    meet,
    money,
    of,
    play,
    refused,
    rule_against,
    table,
    texts,
    turn_of,
)


@pytest.mark.rule("SC-TRAVEL-1")
def test_a_stack_is_named_and_its_cards_come_one_by_one() -> None:
    pos = table("flight")
    assert texts(pos) == ["fly stack 1", "fly stack 2", "fly stack 3", "fly stack 4", "skip flight"]
    play(pos, "fly stack 2")
    assert texts(pos) == ["next card", "stop flight"]
    assert rule_against(pos, "fly stack 3") == "SC-TRAVEL-1"
    play(pos, "next card", "card Pallas")
    view = pos.view(AMBER)
    assert (view.flight.stack, view.flight.turned[0].card) == (1, card("Pallas").number)
    assert view.stacks[1].size == 9
    assert view.stacks[1].flown == 1


@pytest.mark.rule("SC-TRAVEL-2", "SC-TRAVEL-4")
@pytest.mark.parametrize(("boosters", "die", "cards"), [((2, 0), 1, 3), ((2, 0), 3, 5), ((1, 2), 2, 7)])
def test_as_many_cards_as_booster_points_and_die(boosters: tuple[int, int], die: int, cards: int) -> None:
    pos = table("flight", die=die)
    arm(pos, AMBER, boosters=boosters)
    assert pos.view(AMBER).phase == "flight"
    (departed,) = play(pos, "fly stack 1")
    assert (departed.cards, departed.rule) == (cards, "SC-TRAVEL-2")
    names = ["Facet", "Prismark", "Dullstone", "Coldvein", "Threshgate", "Millow", "Dry Orchard"]
    money(pos, AMBER, 0)  # nothing can be bought: every card is passed by itself
    for name in names[: cards - 1]:
        play(pos, "next card", f"card {name}")
        assert pos.view(AMBER).asks == "flight"
    events = play(pos, "next card", f"card {names[cards - 1]}")
    assert of(events, e.FlightEnded) == [e.FlightEnded("SC-TRAVEL-4", AMBER, e.BY_CARDS)]
    assert pos.view(AMBER).phase == "trade"


@pytest.mark.rule("SC-TRAVEL-3", "SC-TRAVEL-4")
@pytest.mark.parametrize(("command", "actions"), [(0, 2), (1, 3), (2, 4)])
def test_actions_end_the_flight_when_they_are_used_up(command: int, actions: int) -> None:
    pos = table("flight", die=3)
    fit(pos, AMBER, command=command)
    wares = [("Facet", "carbon"), ("Threshgate", "food"), ("Brimwell", "fuel"), ("Slagfield", "ore")]
    events = []
    for name, ware in wares[:actions]:
        assert pos.view(AMBER).asks in ("depart", "flight")
        meet(pos, name)
        events = play(pos, f"buy 1 {ware}")
    assert of(events, e.FlightEnded)[0].why == e.BY_ACTIONS
    assert pos.view(AMBER).asks == "trade"


@pytest.mark.rule("SC-TRAVEL-3")
def test_a_card_that_was_passed_is_gone_for_this_flight() -> None:
    pos = table("flight")
    meet(pos, "Facet")
    (passed,) = play(pos, "pass")
    assert (passed.rule, passed.chosen) == ("SC-TRAVEL-3", True)
    for step in ("buy 1 carbon", "pass", "found colony"):
        assert refused(pos, step).rule.startswith("SC-")
    assert pos.view(AMBER).flight.actions_left == 2


@pytest.mark.rule("SC-TRAVEL-3")
def test_a_card_with_nothing_to_do_is_passed_without_asking() -> None:
    pos = table("flight")
    load(pos, AMBER, h=1)
    events = meet(pos, "Quillon")
    assert of(events, e.Passed) == [e.Passed("SC-TRAVEL-3", AMBER, card("Quillon").number, False)]
    assert pos.view(AMBER).asks == "flight"


@pytest.mark.rule("SC-TRAVEL-4")
def test_a_flight_ends_at_wish() -> None:
    pos = table("flight")
    meet(pos, "Hades")
    events = play(pos, "stop flight")
    assert of(events, e.FlightEnded)[0].why == e.BY_WISH
    assert rule_against(pos, "stop flight") == "SC-TRAVEL-4"
    assert rule_against(pos, "next card") == "SC-TRAVEL-4"


@pytest.mark.rule("SC-TRAVEL-5")
@pytest.mark.parametrize(("sensor", "cards"), [(1, 2), (2, 3)])
def test_the_sensor_shows_the_top_cards_to_its_user_only(sensor: int, cards: int) -> None:
    pos = table("flight")
    fit(pos, AMBER, sensor=sensor)
    play(pos, "fly stack 1")
    assert pos.to_move == CHANCE
    events = play(pos, *["card Facet", "card Quillon", "card Pirates S11"][:cards])
    assert all(x.seen_by(AZURE).card == e.BLANK for x in of(events, e.Looked))
    assert all(x.seen_by(AMBER) == x for x in of(events, e.Looked))
    mine, theirs = pos.view(AMBER), pos.view(AZURE)
    numbers = tuple(card(name).number for name in ("Facet", "Quillon", "Pirates S11")[:cards])
    assert mine.flight.looked == numbers
    assert theirs.flight.looked == (-1,) * cards
    assert set(mine.stacks[0].known) == set(numbers)
    assert theirs.stacks[0].known == ()
    assert len(texts(pos)) == 2 * cards
    assert rule_against(pos, "next card") == "SC-TRAVEL-4"


@pytest.mark.rule("SC-TRAVEL-5")
def test_cards_go_on_top_or_to_the_bottom_in_any_order() -> None:
    pos = table("flight", die=3)
    fit(pos, AMBER, sensor=2)
    play(pos, "fly stack 1", "card Facet", "card Threshgate", "card Brimwell")
    play(pos, "put 2 on top")
    assert refused(pos, "put 2 at bottom").rule == "SC-TRAVEL-5"
    play(pos, "put 1 at bottom", "put 3 on top")
    mine = pos.view(AMBER).stacks[0]
    assert [data.CARDS[n].name for n in mine.top] == ["Brimwell", "Threshgate"]
    assert [data.CARDS[n].name for n in mine.bottom] == ["Facet"]
    assert (pos.view(AZURE).stacks[0].top, pos.view(AZURE).stacks[0].bottom) == ((-1, -1), (-1,))
    events = play(pos, "next card")
    assert of(events, e.Turned)[0].card == card("Brimwell").number
    events = play(pos, "pass", "next card")
    assert of(events, e.Turned)[0].card == card("Threshgate").number
    play(pos, "pass", "next card")
    assert pos.to_move == CHANCE, "what comes now nobody has seen"
    assert card("Facet").number not in [c.card for c, _ in chances(pos)]


@pytest.mark.rule("SC-TRAVEL-5", "SC-TRAVEL-9")
def test_after_the_sensor_the_flight_may_end_but_not_go_elsewhere() -> None:
    pos = table("flight")
    fit(pos, AMBER, sensor=1)
    play(pos, "fly stack 1", "card Facet", "card Quillon", "put 1 on top", "put 2 on top")
    assert texts(pos) == ["next card", "stop flight"]
    assert rule_against(pos, "fly stack 2") == "SC-TRAVEL-1"
    play(pos, "stop flight")
    assert pos.view(AMBER).stacks[0].known == (card("Quillon").number, card("Facet").number)
    assert pos.view(AMBER).stacks[0].top == (), "the stack was shuffled"


@pytest.mark.rule("SC-TRAVEL-5")
def test_a_sensor_looks_at_fewer_cards_when_fewer_are_there() -> None:
    pos = table("flight")
    fit(pos, AMBER, sensor=2)
    pos.framed = 0
    pos.stacks[0] = (unknown(0),)
    play(pos, "fly stack 1", "card Facet")
    assert texts(pos) == ["put 1 on top", "put 1 at bottom"]
    assert rule_against(pos, "put 2 on top") == "SC-TRAVEL-5"
    play(pos, "put 1 at bottom", "next card")
    assert pos.view(AMBER).flight.met.card == card("Facet").number


@pytest.mark.rule("SC-TRAVEL-5")
def test_without_a_sensor_no_card_can_be_put() -> None:
    pos = table("flight")
    play(pos, "fly stack 1")
    assert rule_against(pos, "put 1 on top") == "SC-TRAVEL-5"


@pytest.mark.rule("SC-TRAVEL-6")
def test_the_cards_turned_go_back_and_are_remembered_but_not_their_order() -> None:
    pos = table("flight")
    meet(pos, "Hades", "Facet")
    events = play(pos, "pass", "stop flight")
    assert of(events, e.Gathered) == [e.Gathered("SC-TRAVEL-6", AMBER, 0, 0, 10)]
    known_cards = (card("Hades").number, card("Facet").number)
    for seat in (AMBER, AZURE):
        assert pos.view(seat).stacks[0].known == known_cards
        assert pos.view(seat).stacks[0].unknown == (8, 0, 0, 0, 0)
    turn_of(pos, AZURE, "flight")
    play(pos, "fly stack 1", "next card")
    pool = 38
    share = lcm(1, pool)
    weights = {c.card: weight for c, weight in chances(pos)}
    assert weights[known_cards[0]] == weights[known_cards[1]] == share
    assert weights[card("Quillon").number] * pool == 8 * share
    assert sum(weights.values()) == 10 * share


@pytest.mark.rule("SC-TRAVEL-6", "SC-TRAVEL-7")
def test_the_stack_is_topped_up_for_the_cards_that_left() -> None:
    pos = table("flight")
    meet(pos, "Quillon")
    play(pos, "found colony")
    meet(pos, "Larder")
    events = play(pos, "take planet")
    assert of(events, e.Gathered) == [e.Gathered("SC-TRAVEL-6", AMBER, 0, 2, 10)]
    assert pos.framed == 26
    assert pos.view(AMBER).stacks[0].unknown == (8, 2, 0, 0, 0)
    assert pos.view(AMBER).stacks[0].known == ()


@pytest.mark.rule("SC-TRAVEL-7")
def test_beaten_pirates_leave_and_all_others_return() -> None:
    pos = table("flight", die=3)
    meet(pos, "Pirates S11")
    play(pos, "pay")
    meet(pos, "Pirates S12")
    arm(pos, AMBER, cannons=(0, 3))
    play(pos, "fight", "combat 4", "pirates 1", "take ore", "stop flight")
    assert pos.pirates[AMBER] == (card("Pirates S12").number,)
    members = [m & 127 for m in pos.stacks[0] if m >= 0]
    assert members == [card("Pirates S11").number]


@pytest.mark.rule("SC-TRAVEL-8")
def test_with_no_framed_card_left_the_stack_shrinks() -> None:
    pos = table("flight")
    pos.framed = 0
    meet(pos, "Quillon")
    events = play(pos, "found colony", "stop flight")
    assert of(events, e.Gathered) == [e.Gathered("SC-TRAVEL-8", AMBER, 0, 0, 9)]


@pytest.mark.rule("SC-TRAVEL-8", "SC-TRAVEL-4")
def test_an_empty_stack_cannot_be_named() -> None:
    pos = table("flight")
    pos.framed = 0
    pos.stacks[0] = (known(card("Quillon").number, BOTH),)
    pos.pools[0] = tuple(c for c in pos.pools[0] if c != card("Quillon").number)
    play(pos, "fly stack 1", "next card", "card Quillon")
    events = play(pos, "found colony")
    assert of(events, e.FlightEnded)[0].why == e.BY_STACK
    turn_of(pos, AZURE, "flight")
    assert "fly stack 1" not in texts(pos)
    assert refused(pos, "fly stack 1").rule == "SC-TRAVEL-8"


@pytest.mark.rule("SC-TRAVEL-9")
def test_a_flight_can_be_skipped_and_nothing_is_shuffled() -> None:
    pos = table("flight")
    (event,) = play(pos, "skip flight")
    assert event == e.NoFlight("SC-TRAVEL-9", AMBER)
    assert pos.view(OPEN).phase == "trade"
    assert rule_against(pos, "skip flight") == "SC-TRAVEL-9"


@pytest.mark.rule("SC-TRAVEL-9", "SC-TRAVEL-6")
def test_a_flight_of_no_cards_shuffles_the_stack() -> None:
    pos = table("flight")
    events = play(pos, "fly stack 4", "stop flight")
    assert of(events, e.Gathered) == [e.Gathered("SC-TRAVEL-6", AMBER, 3, 0, 10)]
    assert pos.view(AZURE).stacks[3].flown == 1


@pytest.mark.rule("SC-TRAVEL-6")
def test_odds_of_a_stack_of_two_sets() -> None:
    """A place nobody has seen is any card of its set's pool, all alike."""
    pos = table("flight")
    fill(pos, AMBER)
    pos.stacks[0] = tuple(sorted((unknown(0),) * 4 + (unknown(1),) * 3 + (known(0, BOTH),)))
    pos.pools[0] = tuple(c for c in pos.pools[0] if c)
    play(pos, "fly stack 1", "next card")
    weights = {c.card: weight for c, weight in chances(pos)}
    whole = sum(weights.values())
    assert whole == 8 * weights[0]
    assert sum(w for c, w in weights.items() if data.CARD_SET[c] == 1) * 8 == 3 * whole
    assert len({w for c, w in weights.items() if data.CARD_SET[c] == 1}) == 1
    assert len([c for c in weights if data.CARD_SET[c] == 1]) == 7
    assert all(isinstance(c, a.Card) for c, _ in chances(pos))


@pytest.mark.rule("SC-TRAVEL-3", "SC-CARD-1", "SC-CARD-2", "SC-CARD-5", "SC-CARD-6")
def test_what_is_said_against_using_a_card_too_late() -> None:
    """Passed is passed, used is used; what was missing at the card is named first."""
    for name, step, rule in (
        ("Slagfield", "buy 1 ore", "SC-TRAVEL-3"),
        ("Quillon", "found colony", "SC-TRAVEL-3"),
        ("Larder", "take planet", "SC-TRAVEL-3"),
        ("Pallas", "mission Gift of the traders", "SC-TRAVEL-3"),
        ("Slagfield", "buy 1 food", "SC-CARD-2"),
        ("Slagfield", "take planet", "SC-CARD-5"),
        ("Pallas", "mission Gift of the diplomats", "SC-CARD-6"),
    ):
        pos = table("flight", die=3)
        pos.missions_open = (0, 1, 2)
        meet(pos, name)
        play(pos, "pass")
        refusal = refused(pos, step)
        assert refusal.rule == rule, (name, step, refusal)
        assert refusal.reason.endswith(pos.view(AMBER).prompt[1:]), "it says what may be done now"
    for name, first, step, rule in (
        ("Slagfield", "buy 1 ore", "buy 1 ore", "SC-CARD-2"),
        ("Larder", "buy 1 food", "take planet", "SC-CARD-5"),
        ("Larder", "take planet", "buy 1 food", "SC-CARD-5"),
    ):
        pos = table("flight", die=3)
        meet(pos, name)
        play(pos, first)
        assert rule_against(pos, step) == rule, (name, step)
