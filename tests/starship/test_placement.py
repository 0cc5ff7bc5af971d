"""Positions as text: round trips at every moment that has one, and what cannot be."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import catan_nb
from catan_nb import CHANCE, BadPosition, Session
from catan_nb.starship import data
from tests.starship import recount

TARGETS = (10, 7)


@pytest.mark.parametrize("seed", range(12))
def test_every_position_between_two_questions_comes_back(seed: int) -> None:
    rng = Random(seed)
    session = catan_nb.new_game("starship", seed=seed, target=TARGETS[seed % 2], seats=["Ada", "turn"])
    greedy = catan_nb.find_game("starship").bots["greedy"]
    written = {"production": 0, "depart": 0, "flight": 0, "trade": 0}
    while not session.over and session.turns < 60:
        asks = session.view(catan_nb.OPEN).asks
        if asks in written:
            text = session.position_text()
            again = catan_nb.new_game(
                "starship", seed=1, target=TARGETS[seed % 2], seats=["Ada", "turn"], position=text
            )
            assert again.position.key() == session.position.key(), text
            assert again.position_text() == text
            recount.check(again.position)
            written[asks] += 1
        else:
            with pytest.raises(ValueError, match="question"):
                session.position_text()
        legal = session.legal()
        clever = seed % 3 == 2 and rng.random() < 0.9
        session.play(greedy(session.view(session.to_move), legal, rng) if clever else rng.choice(legal))
    assert min(written.values()) > 0, written


def test_little_is_enough() -> None:
    game = catan_nb.new_game("starship", seed=1, position="turn: Azure 4 trade 2\nAzure: store 2 fuel")
    assert game.to_move == 1
    assert game.why_not("build booster") is None
    recount.check(game.position)
    assert catan_nb.new_game("starship", seed=1, position="").view(0).asks == "production"


def test_the_moon_has_the_odd_turns() -> None:
    for seat, number, moon in ((0, 1, 0), (0, 2, 1), (1, 2, 0), (1, 7, 1)):
        assert start(f"turn: {seat} {number} trade").view(0).moon == moon


def test_without_a_number_the_die_is_a_two() -> None:
    assert start("turn: 0 1 trade").view(0).die == 2
    assert start("turn: 0 1 flight").view(0).die == 2
    assert start("turn: 0 1 production").view(0).die == 0


def test_missions_left_out_are_the_first_ones_or_gone() -> None:
    view = start("").view(0)
    assert (view.missions_open, view.missions_out) == ((0, 1, 2), ())
    view = start("missions: Famine").view(0)
    assert (view.missions_open, view.missions_out) == ((4, 3, 5), (0, 1, 2))
    view = start("turn: 0 3 flying\nflight: stack 1\nmissions: Famine").view(0)
    assert view.missions_open == (4,)
    view = start("gone: Gift of the traders").view(0)
    assert (view.missions_open, view.missions_out) == ((0, 1, 3), (2,))


def test_stacks_are_filled_with_what_is_left() -> None:
    game = start("stack 2: Pallas, Pirates S11 (Azure)\nAmber: colonies Tamsin | planets Larder")
    view = game.view(0)
    assert [stack.size for stack in view.stacks] == [10] * 4
    assert view.framed == 26
    assert sum(stack.unknown[1] for stack in view.stacks) == 2
    assert view.stacks[1].known == (data.PALLAS,)
    assert len(game.view(1).stacks[1].known) == 2
    recount.check(game.position)
    assert start("Amber: planets Larder\nframed: 27").view(0).framed == 27


def test_prices_that_were_heard_of() -> None:
    text = "stack 1: Pirates S11 (Azure), Pirates S12 (Azure)\nheard: stack 1 Amber 3 3"
    game = start(text)
    assert game.view(0).stacks[0].pirates == (2, 0)
    again = start(game.position_text())
    assert again.position.key() == game.position.key()


def test_a_flight_goes_on_from_its_text() -> None:
    text = (
        "turn: Amber 5 flying 3\nflight: stack 2\nAmber: boosters 3 | modules sensor | rockets K H\n"
        "turned: Facet traded, Pirates S11 paid hidden\ntop: Tamsin\nbottom: Pirates S12"
    )
    game = start(text)
    flight = game.view(0).flight
    assert (flight.cards_left, flight.actions_left) == (4, 1)
    assert [seen.card for seen in flight.turned] == [data.CARD["facet"], -1]
    assert [seen.card for seen in game.view(1).flight.turned] == [
        data.CARD["facet"],
        data.CARD["pirates s11"],
    ]
    assert game.view(1).stacks[1].top == (-1,)
    game.play("next card")
    assert game.view(1).flight.met.card == data.CARD["tamsin"]
    assert game.why_not("found colony") is None


def start(text: str, **more: Any) -> Session:
    return catan_nb.new_game("starship", position=text, **{"seed": 1, **more})


def test_a_game_from_a_position_is_played_on_saved_and_loaded() -> None:
    text = "turn: Amber 3 flight 3\nAmber: rockets K | boosters 3"
    game = catan_nb.new_game("starship", seed=5, position=text)
    rng = Random(1)
    for _ in range(60):
        legal = game.legal()
        game.play(legal[int(rng.random() * len(legal))])
    again = catan_nb.load(str(game.record))
    assert again.position.key() == game.position.key()
    assert str(again.record) == str(game.record)
    assert game.at(0).view(0).turns == 3


@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [
        ("moon: Nobody", 1, ""),
        ("turn: Amber 3 trade", 1, "SC-DICE-1"),
        ("turn: Amber 3 production 2", 1, "SC-PROD-1"),
        ("turn: Amber 3 dinner 2", 1, ""),
        ("Amber: store 3 ore", 1, "SC-STORE-1"),
        ("Amber: store 5 science", 1, "SC-STORE-1"),
        ("Amber: boosters 2+2", 1, "SC-COMP-1"),
        ("Amber: rockets K K H", 1, "SC-BUILD-2"),
        ("Amber: modules sensor, sensor*", 1, "SC-BUILD-1"),
        ("Amber: modules sensor*\nAzure: modules sensor*", 0, "SC-COMP-3"),
        ("Amber: colonies Larder", 1, "SC-TRAVEL-7"),
        ("Amber: colonies Tamsin\n\nAzure: colonies Tamsin", 3, "SC-COMP-4"),
        ("Amber: colonies Harbinger's Rest", 1, "SC-TRAVEL-7"),
        ("Amber: done Gift of the traders", 1, "SC-MIS-1"),
        ("gone: Famine", 1, "SC-MIS-1"),
        ("missions: Famine, Famine", 1, "SC-COMP-4"),
        ("missions: Famine, Plague, Monument, Distress call", 1, "SC-SETUP-2"),
        ("Amber: colonies Heavy Reef", 0, "SC-SETUP-2"),
        ("stack 1: 11 basic", 1, "SC-SETUP-1"),
        ("stack 1: 9 basic", 1, "SC-TRAVEL-6"),
        ("stack 1: 3 framed 1, 7 basic", 0, "SC-SETUP-2"),
        ("stack 1: 8 basic, Tamsin, Tamsin", 1, "SC-COMP-4"),
        ("turn: Amber 3 trade 2\nused: Larder", 2, "SC-TB-2"),
        ("turn: Amber 3 trade 2\nbought: 1", 2, "SC-TB-3"),
        ("turn: Amber 3 flying 2", 0, ""),
        ("turn: Amber 3 flying 2\nflight: stack 1 actions 3", 2, "SC-TRAVEL-3"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin passed, Quillon passed, Larder passed, "
         "Pallas passed", 2, "SC-TRAVEL-2"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin founded", 3, "SC-TRAVEL-7"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin passed hidden", 3, "SC-PIR-1"),
        ("turn: Amber 3 trade 2\ntop: Tamsin", 2, ""),
        ("moon: Azure\nturn: Amber 3 trade", 1, "SC-SETUP-6"),
        ("Amber: boosters 1+1", 1, "SC-BUILD-3"),
        ("Amber: boosters two", 1, ""),
        ("Amber: rockets K X", 1, ""),
        ("Amber: astro -1", 1, "SC-COMP-5"),
        ("Amber: planets Facet", 1, "SC-TRAVEL-7"),
        ("Amber: pirates Tamsin", 1, "SC-TRAVEL-7"),
        ("Amber: colonies Nowhere", 1, ""),
        ("missions: Plague", 1, "SC-SETUP-2"),
        ("missions: Nothing", 1, ""),
        ("turn: Amber 3 flying\nflight: stack 1\ngone: Gift of the traders\nmissions: Famine", 4,
         "SC-SETUP-2"),
        ("stack 1: Harbinger's Rest", 1, "SC-SETUP-4"),
        ("stack 1: Scholars' Quay", 1, "SC-SETUP-2"),
        ("stack 1: Pallas (Nobody)", 1, ""),
        ("framed: 27", 0, "SC-COMP-4"),
        ("framed: 99", 1, "SC-COMP-4"),
        ("flown: 1 0 1 0", 1, "SC-TRAVEL-1"),
        ("flown: 1 0", 1, ""),
        ("heard: stack 1 Amber 4\nstack 1: Pirates S11", 1, "SC-PIR-1"),
        ("heard: stack 1 Amber 3 3\nstack 1: Pirates S11", 1, "SC-PIR-1"),
        ("heard: stack 1 Amber 3", 1, "SC-PIR-1"),
        ("heard: 3", 1, ""),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin beaten", 3, ""),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin", 3, ""),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Pirates S11 lost", 3, ""),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Pirates S11 paid hidden (Amber)", 3, "SC-PIR-1"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin passed (Amber)", 3, "SC-PIR-1"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin founded\nAzure: colonies Tamsin", 3,
         "SC-TRAVEL-7"),
        ("turn: Amber 3 flying 2\nflight: stack 1\nturned: Tamsin founded, Tamsin founded\n"
         "Amber: colonies Tamsin", 3, "SC-TRAVEL-7"),
        ("turn: Amber 3 flying 2\nflight: stack 1\nturned: Facet traded, Millow traded", 1, "SC-TRAVEL-4"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin passed, Facet passed, Millow passed", 1,
         "SC-TRAVEL-4"),
        ("turn: Amber 3 flying 2\nflight: stack 1 actions 1\nturned: Facet passed", 2, "SC-TRAVEL-3"),
        ("turn: Amber 3 flying 2\nflight: stack 1 actions 0\nturned: Facet traded", 2, "SC-TRAVEL-3"),
        ("turn: Amber 3 flying 2\nflight: stack 5", 2, "SC-TRAVEL-1"),
        ("turn: Amber 3 flying 2\nflight: stack 1\ntop: Tamsin", 3, "SC-TRAVEL-5"),
        ("turn: Amber 3 flying 2\nflight: stack 1\ntop: Tamsin (Azure)\nAmber: modules sensor", 3,
         "SC-TRAVEL-5"),
        ("turn: Amber 3 flying 2\nflight: stack 1\nfight: 3 2", 3, "SC-PIR-3"),
        ("turn: Amber 3 flying 2\nflight: stack 1\nturned: Pirates S11 beaten\n"
         "Amber: pirates Pirates S11\nfight: 1 4", 5, "SC-PIR-3"),
        ("turn: Amber 3 flying 2\nflight: stack 1\nturned: Pirates S11 beaten\n"
         "Amber: pirates Pirates S11\nfight: 1", 5, "SC-PIR-3"),
        ("turn: Amber 3 flying 2\nflight: stack 1\nfight: 5 5", 3, "SC-DICE-2"),
        ("turn: Amber 3 trade\nused: Concord Seat", 2, "SC-TB-2"),
        ("nonsense", 1, ""),
        ("Amber: engines 3", 1, ""),
    ],
)  # fmt: skip
def test_what_cannot_be_names_its_line_and_its_rule(text: str, line: int, rule: str) -> None:
    with pytest.raises(BadPosition) as caught:
        catan_nb.new_game("starship", seed=1, position=text)
    assert (caught.value.line, caught.value.rule) == (line, rule)
    assert caught.value.reason[-1] in ".?"


def test_a_game_that_is_won_already_is_refused() -> None:
    modules = "modules supply*, command*, trade*, sensor*, production*, research*"
    colonies = "colonies Quillon, Sorrel Deep, Tamsin"
    with pytest.raises(BadPosition) as caught:
        catan_nb.new_game(
            "starship", seed=1, position=f"turn: Amber 3 trade 1\nAmber: {modules} | {colonies}"
        )
    assert caught.value.rule == "SC-END-1"


def test_any_changed_text_is_a_position_or_refused() -> None:
    session = catan_nb.new_game("starship", seed=3)
    rng = Random(2)
    while session.view(catan_nb.OPEN).asks != "flight" or session.turns < 6:
        legal = session.legal()
        session.play(legal[int(rng.random() * len(legal))])
    text = session.position_text()
    good = 0
    for _ in range(1500):
        at = rng.randrange(len(text))
        cut = rng.choice((0, 1, 1, 3))
        changed = (
            text[:at] + rng.choice(("", "x", "9", ",", "\n", " ", ":", "|", "(", "é")) + text[at + cut :]
        )
        try:
            position = catan_nb.new_game("starship", seed=1, position=changed).position
        except BadPosition as error:
            assert error.reason
        else:
            good += 1
            recount.check(position)
            assert position.to_move != CHANCE
    assert good > 0


def test_the_names_of_all_cards_and_missions_are_understood() -> None:
    colonies = [c.label for c in data.CARDS if c.kind == data.COLONY and c.set == 0]
    text = f"Amber: colonies {', '.join(colonies)}"
    assert len(catan_nb.new_game("starship", seed=1, position=text).view(0).colonies[0]) == len(colonies) + 1
