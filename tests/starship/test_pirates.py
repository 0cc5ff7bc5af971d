"""Pirates: what is told, ransom, fight, reward, penalties (SC-PIR), and what stays hidden (SC-INFO)."""

from __future__ import annotations

from random import Random

import pytest

from catan_nb.core.game import OPEN
from catan_nb.starship import data
from catan_nb.starship import events as e
from catan_nb.starship.guess import guess
from catan_nb.starship.tell import tell

from .positions import (
    AMBER,
    AZURE,
    arm,
    card,
    fill,
    fit,
    medals,
    meet,
    money,
    of,
    play,
    refused,
    rule_against,
    stores,
    table,
    texts,
    turn_of,
)

NAMES = ("Ada", "Ben")


@pytest.mark.rule("SC-PIR-1", "SC-INFO-1")
def test_the_opponent_reads_the_card_and_names_the_price_only() -> None:
    pos = table("flight")
    events = meet(pos, "Pirates S12")
    number = card("Pirates S12").number
    (turned,) = of(events, e.Turned)
    assert turned.seen_by(AMBER).card == e.BLANK
    assert turned.seen_by(AZURE).card == turned.seen_by(OPEN).card == number
    assert tell(turned.seen_by(AMBER), NAMES) == "Ada meets pirates who want 3 astro."
    assert "strength 3" in tell(turned.seen_by(AZURE), NAMES)
    mine, theirs = pos.view(AMBER), pos.view(AZURE)
    assert (mine.pirate.card, mine.pirate.strength, mine.pirate.penalty) == (-1, -1, -1)
    assert (mine.pirate.ransom, mine.pirate.cannons) == (3, 1)
    assert mine.flight.met.card == -1
    assert (theirs.pirate.card, theirs.pirate.strength, theirs.pirate.penalty) == (number, 3, 0)
    assert pos.view(OPEN).pirate.strength == 3
    assert mine.prompt == "Pirates want 3 astro: pay or fight."
    assert mine.stacks[0].unknown[0] == 10, "the flyer does not know which card went"
    assert theirs.stacks[0].unknown[0] == 9


@pytest.mark.rule("SC-PIR-1")
def test_meeting_pirates_is_no_action_and_must_be_answered() -> None:
    pos = table("flight")
    meet(pos, "Pirates S11")
    assert texts(pos) == ["pay", "fight"]
    for step, rule in (("pass", "SC-PIR-1"), ("next card", "SC-TRAVEL-4"), ("stop flight", "SC-TRAVEL-4")):
        assert refused(pos, step).rule == rule
    play(pos, "pay")
    assert pos.view(AMBER).flight.actions_left == 2


@pytest.mark.rule("SC-PIR-1")
def test_with_too_little_money_one_must_fight() -> None:
    pos = table("flight")
    money(pos, AMBER, 2)
    meet(pos, "Pirates S11")
    assert texts(pos) == ["fight"]
    refusal = refused(pos, "pay")
    assert refusal.rule == "SC-PIR-1"
    assert "want 3 astro and you have 2" in refusal.reason


@pytest.mark.rule("SC-PIR-2", "SC-TRAVEL-7")
def test_a_ransom_lets_the_flight_go_on_and_the_card_returns_unseen() -> None:
    pos = table("flight")
    meet(pos, "Pirates S12")
    events = play(pos, "pay")
    assert events == [e.Ransom("SC-PIR-2", AMBER, 3)]
    assert pos.astro[AMBER] == 22
    assert pos.view(AMBER).asks == "flight"
    play(pos, "stop flight")
    mine, theirs = pos.view(AMBER).stacks[0], pos.view(AZURE).stacks[0]
    assert (mine.known, mine.unknown, mine.pirates) == ((), (10, 0, 0, 0, 0), (1, 0))
    assert (theirs.known, theirs.pirates) == ((card("Pirates S12").number,), (1, 0))


@pytest.mark.rule("SC-PIR-3")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"), [(1, 1, False), (2, 1, True), (3, 1, True), (4, 4, False), (4, 3, True)]
)
def test_die_and_cannons_against_die_and_strength_and_a_tie_is_won(mine: int, theirs: int, won: bool) -> None:
    pos = table("flight")  # one cannon against strength 2
    fill(pos, AMBER)
    meet(pos, "Pirates S11")
    events = play(pos, "fight", f"combat {mine}", f"pirates {theirs}")
    (fought,) = of(events, e.Fought)
    assert (fought.mine, fought.theirs, fought.won) == (mine + 1, theirs + 2, won)
    assert pos.pirates[AMBER] == ((card("Pirates S11").number,) if won else ())
    assert pos.view(AMBER).asks == ("flight" if won else "trade")


@pytest.mark.rule("SC-PIR-3", "SC-INFO-1")
def test_a_fight_lays_the_card_open_before_the_dice() -> None:
    pos = table("flight")
    meet(pos, "Pirates S12")
    (began,) = play(pos, "fight")
    assert began.seen_by(AMBER) == e.FightBegan("SC-PIR-3", AMBER, card("Pirates S12").number)
    assert pos.view(AMBER).pirate.strength == 3
    play(pos, "combat 2")
    assert (pos.view(AMBER).pirate.mine, pos.view(AMBER).pirate.theirs) == (2, None)
    play(pos, "pirates 4")
    assert pos.view(AMBER).stacks[0].known == (card("Pirates S12").number,), "it went back open"


@pytest.mark.rule("SC-PIR-4")
def test_the_winner_takes_the_card_and_a_resource_with_room() -> None:
    pos = table("flight")
    pos.stores[AMBER] = [2, 1, 2, 2, 0, 0]
    meet(pos, "Pirates S11")
    play(pos, "fight", "combat 4", "pirates 1")
    assert texts(pos) == ["take fuel", "take goods"]
    assert refused(pos, "take ore").rule == "SC-STORE-2"
    events = play(pos, "take goods")
    assert of(events, e.Took) == [e.Took("SC-PIR-4", AMBER, data.GOODS)]
    assert (pos.view(AMBER).medals, pos.view(AMBER).asks) == ((1, 0), "flight")
    assert pos.view(AMBER).flight.actions_left == 2


@pytest.mark.rule("SC-PIR-4")
def test_without_room_there_is_no_reward_and_no_question() -> None:
    pos = table("flight")
    fill(pos, AMBER, science=0)
    meet(pos, "Pirates S11")
    events = play(pos, "fight", "combat 4", "pirates 1")
    assert of(events, e.NoRoom) == [e.NoRoom("SC-PIR-4", AMBER)]
    assert pos.view(AMBER).asks == "flight"
    assert stores(pos, AMBER) == dict.fromkeys(data.RESOURCES, 2)


@pytest.mark.rule("SC-PIR-5", "SC-TRAVEL-4")
def test_a_lost_fight_ends_the_flight_and_the_card_goes_back() -> None:
    pos = table("flight")
    meet(pos, "Pirates S12")
    events = play(pos, "fight", "combat 1", "pirates 4")
    assert of(events, e.FlightEnded) == [e.FlightEnded("SC-TRAVEL-4", AMBER, e.BY_FIGHT)]
    assert pos.astro[AMBER] == 25
    assert pos.cannons[AMBER] == (1, 0)
    assert pos.view(AMBER).stacks[0].size == 10


@pytest.mark.rule("SC-PIR-5", "SC-PIR-6")
@pytest.mark.parametrize(
    ("before", "after", "upgraded"),
    [((2, 0), (1, 0), False), ((2, 1), (1, 1), False), ((0, 3), (1, 2), True), ((1, 0), (0, 0), False)],
)
def test_pirates_take_a_basic_cannon_or_lower_an_upgraded_one(
    before: tuple[int, int], after: tuple[int, int], upgraded: bool
) -> None:
    pos = table("flight")
    arm(pos, AMBER, cannons=before)
    arm(pos, AZURE, cannons=(3, 0))
    meet(pos, "Pirates S53")
    events = play(pos, "fight", "combat 1", "pirates 4")
    assert not of(events, e.Fought)[0].won
    assert pos.cannons[AMBER] == after
    assert of(events, e.CannonLost) == [e.CannonLost("SC-PIR-6", AMBER, upgraded)]
    assert pos.cannons[AZURE] == (3, 0)


@pytest.mark.rule("SC-PIR-6")
def test_without_a_cannon_nothing_is_taken() -> None:
    pos = table("flight")
    arm(pos, AMBER, cannons=(0, 0))
    meet(pos, "Pirates S53")
    events = play(pos, "fight", "combat 1", "pirates 1")
    assert of(events, e.Spared) == [e.Spared("SC-PIR-6", AMBER, data.CANNON_PENALTY)]
    assert pos.cannons[AMBER] == (0, 0)
    assert pos.view(AMBER).asks == "trade"


@pytest.mark.rule("SC-PIR-7", "SC-COMP-3")
def test_the_loser_chooses_the_module_that_goes_or_is_lowered() -> None:
    pos = table("flight")
    fit(pos, AMBER, supply=1, sensor=2)
    play(pos, "fly stack 1", "card Facet", "card Quillon", "card Brannock")
    play(pos, "put 1 at bottom", "put 2 at bottom", "put 3 at bottom")
    meet(pos, "Pirates S54")
    events = play(pos, "fight", "combat 1", "pirates 1")
    assert not of(events, e.FlightEnded)
    assert texts(pos) == ["lose supply", "lose sensor"]
    assert refused(pos, "lose trade").rule == "SC-PIR-7"
    assert pos.view(AMBER).points[AMBER] == 2
    events = play(pos, "lose sensor")
    assert of(events, e.ModuleLost) == [e.ModuleLost("SC-PIR-7", AMBER, data.SENSOR, data.BASIC)]
    assert of(events, e.FlightEnded)[0].why == e.BY_FIGHT
    assert pos.view(AMBER).points[AMBER] == 1
    assert data.SENSOR in pos.view(AMBER).upgrades_left, "the upgraded card is common again"


@pytest.mark.rule("SC-PIR-7")
def test_a_single_module_goes_without_asking() -> None:
    pos = table("flight")
    fit(pos, AMBER, trade=1)
    meet(pos, "Pirates S68")
    events = play(pos, "fight", "combat 4", "pirates 4")
    assert of(events, e.ModuleLost) == [e.ModuleLost("SC-PIR-7", AMBER, data.TRADE_MODULE, data.NONE)]
    assert pos.modules[AMBER] == [0] * 6
    assert pos.view(AMBER).asks == "trade"


@pytest.mark.rule("SC-INFO-1", "SC-TRAVEL-5")
def test_pirates_seen_by_the_own_sensor_are_known_when_they_come() -> None:
    pos = table("flight")
    fit(pos, AMBER, sensor=1)
    play(pos, "fly stack 1", "card Pirates S12", "card Facet", "put 2 at bottom", "put 1 on top", "next card")
    assert pos.view(AMBER).pirate.strength == 3
    assert pos.view(AZURE).pirate.strength == 3


@pytest.mark.rule("SC-INFO-1")
@pytest.mark.parametrize("really", ["Pirates S11", "Pirates S12"])
def test_pirates_known_to_be_in_the_stack_may_or_may_not_be_those_met(really: str) -> None:
    pos = table("flight")
    meet(pos, "Pirates S11")
    play(pos, "fight", "combat 1", "pirates 4")  # now both know it lies in stack 1
    turn_of(pos, AMBER, "flight")
    meet(pos, really)
    mine = pos.view(AMBER)
    assert mine.pirate.card == -1
    assert mine.stacks[0].known == (card("Pirates S11").number,)
    assert mine.stacks[0].pirates == (1, 0)
    rng, met = Random(1), []
    for _ in range(200):
        twin = guess(pos, AMBER, rng)
        assert twin.view(AMBER) == mine
        met.append(twin.view(AZURE).pirate.card)
    both = [met.count(card(name).number) for name in ("Pirates S11", "Pirates S12")]
    assert sum(both) == 200
    assert both[0] > both[1] > 15, "a place that is known against 9 of 39 unknown ones"


@pytest.mark.rule("SC-INFO-1", "SC-TRAVEL-6")
def test_two_pirates_in_one_flight_are_remembered_as_two() -> None:
    pos = table("flight", die=3)
    meet(pos, "Pirates S11", "Pirates S12")
    play(pos, "pay", "stop flight")
    assert pos.view(AMBER).stacks[0].pirates == (2, 0)
    rng = Random(3)
    for _ in range(30):
        twin = guess(pos, AMBER, rng)
        assert twin.view(AMBER) == pos.view(AMBER)
        assert set(twin.view(AZURE).stacks[0].known) >= {
            card("Pirates S11").number,
            card("Pirates S12").number,
        }


@pytest.mark.rule("SC-INFO-1")
def test_unseen_pirates_are_guessed_among_those_of_the_price() -> None:
    pos = table("flight")
    meet(pos, "Pirates S12")
    rng = Random(2)
    met = {guess(pos, AMBER, rng).view(AZURE).pirate.card for _ in range(60)}
    assert met == {card("Pirates S11").number, card("Pirates S12").number}
    assert {guess(pos, AZURE, rng).view(AZURE).pirate.card for _ in range(20)} == {card("Pirates S12").number}


@pytest.mark.rule("SC-PIR-4", "SC-VP-3")
def test_a_medal_of_pirates_counts_at_once() -> None:
    pos = table("flight")
    medals(pos, AMBER, 2)
    meet(pos, "Pirates S45")
    events = play(pos, "fight", "combat 4", "pirates 1")
    assert of(events, e.TitleMoved) == [e.TitleMoved("SC-VP-3", AMBER, data.WARRIOR, -1)]
    assert pos.view(AMBER).points[AMBER] == 2
    assert rule_against(pos, "pay") == "SC-PIR-2"


@pytest.mark.rule("SC-PIR-1")
def test_pirates_are_not_passed() -> None:
    pos = table("flight")
    meet(pos, "Pirates S11")
    refusal = refused(pos, "pass")
    assert refusal.rule == "SC-PIR-1"
    assert refusal.reason == "Pirates cannot be passed: pay their price or fight."
    pos = table("flight")
    money(pos, AMBER, 2)
    meet(pos, "Pirates S11")
    assert refused(pos, "pass").reason == "Pirates cannot be passed: you must fight, for you cannot pay."
