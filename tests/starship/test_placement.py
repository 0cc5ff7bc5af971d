"""Positions as text: round trips at every moment that has one, and what cannot be."""

from __future__ import annotations

from random import Random

import pytest

import catan_nb
from catan_nb import CHANCE, BadPosition
from catan_nb.starship import data
from tests.contract import NO_ARTICLE
from tests.starship import recount

TARGETS = (10, 7)
AT_PALLAS = (
    "turned: Pallas missions\ngone: Gift of the diplomats, Gift of the traders\n"
    "Amber: modules command | done Trade order 1"
)
"""Two missions done at one planet."""
FLYING = "turn: Amber 3 flying 1\nflight: stack 1\n"


@pytest.mark.parametrize("seed", range(12))
def test_every_position_between_two_questions_comes_back(seed: int) -> None:
    rng = Random(seed)
    session = catan_nb.new_game("starship", seed=seed, target=TARGETS[seed % 2], seats=["Ada", "turn"])
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
        session.play(legal[int(rng.random() * len(legal))])
    assert min(written.values()) > 0, written


LATE = """turn: Amber 30 trade 2
Amber: planets Ledger Prime, Glasswater, Anvil Court, Kettle Moor, Larder, Verdant Annex, Legation Ring, \
Scholars' Quay, Concord Seat
Azure: colonies Quillon, Sorrel Deep, Tamsin, Vesper Hold | pirates Pirates S11, Pirates S12, Pirates S45, \
Pirates S46, Pirates S47, Pirates S53, Pirates S54, Pirates S60, Pirates S61
framed: 6
"""
"""So many cards are won that the last group has come out."""


def test_little_is_enough() -> None:
    game = catan_nb.new_game("starship", seed=1, position="turn: Azure 4 trade\nAzure: store 2 fuel")
    assert game.to_move == 1
    assert (game.view(0).moon, game.view(0).die) == (0, 0)
    assert game.position_text().startswith("moon: Amber\nturn: Azure 4 trade\n")
    assert catan_nb.new_game("starship", seed=1, position="turn: Azure 5 flight 2").view(0).moon == 1
    assert game.why_not("build booster") is None
    recount.check(game.position)
    assert catan_nb.new_game("starship", seed=1, position="").view(0).asks == "production"


def test_the_actions_of_a_flight_follow_from_its_cards() -> None:
    text = "turn: Amber 3 flying 2\nflight: stack 1\nturned: Facet traded, Millow passed"
    assert catan_nb.new_game("starship", seed=1, position=text).position.actions == 1
    text = f"turn: Amber 3 flying 2\nflight: stack 1 actions 2\n{AT_PALLAS}"
    position = catan_nb.new_game("starship", seed=1, position=text).position
    assert (position.actions, len(position.missions_open)) == (2, 1)


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
        ("turn: Amber 3 trade 4", 1, "SC-DICE-1"),
        ("turn: Amber 3 flight", 1, "SC-DICE-1"),
        ("turn: Amber 4 trade 2\nmoon: Amber", 2, "SC-SETUP-6"),
        ("gone: Gift of the traders\nmissions: Famine, Plague", 2, "SC-SETUP-2"),
        ("Amber: done Plague", 1, "SC-SETUP-2"),
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
        (f"{LATE}used: Concord Seat", 5, "SC-CARD-5"),
        ("turn: Amber 3 trade 2\nbought: 1", 2, "SC-TB-3"),
        ("turn: Amber 3 flying 2", 0, ""),
        ("turn: Amber 3 flying 2\nflight: stack 1 actions 3", 2, "SC-TRAVEL-3"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin passed, Quillon passed, Larder passed, "
         "Pallas passed", 2, "SC-TRAVEL-2"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin founded", 3, "SC-TRAVEL-7"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin passed hidden", 3, "SC-PIR-1"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin paid", 3, "SC-TRAVEL-3"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Facet taken", 3, "SC-TRAVEL-3"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Concord Seat traded", 3, "SC-TRAVEL-3"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Pirates S11 lost", 3, ""),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Tamsin founded\nAzure: colonies Tamsin",
         3, "SC-TRAVEL-7"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nturned: Pirates S11 beaten hidden\n"
         "Amber: pirates Pirates S11", 3, "SC-PIR-1"),
        ("turn: Amber 3 flying 1\nflight: stack 1 actions 0\nturned: Facet traded", 2, "SC-TRAVEL-3"),
        ("turn: Amber 3 flying 1\nflight: stack 1 actions 2\nturned: Facet traded", 2, "SC-TRAVEL-3"),
        ("turn: Amber 3 trade 2\ntop: Tamsin", 2, ""),
        (f"{FLYING}turned: Pallas missions", 3, "SC-CARD-6"),
        (f"turn: Amber 3 flying 2\nflight: stack 1 actions 2\n{AT_PALLAS}\n"
         "missions: Environmental crisis, Famine", 6, "SC-MIS-1"),
        (f"{FLYING}turned: Facet passed, Millow passed, Tamsin passed", 1, "SC-TRAVEL-4"),
        (f"{FLYING}turned: Facet traded, Millow traded", 1, "SC-TRAVEL-4"),
        (f"{FLYING}turned: Tamsin passed (Azure)", 3, "SC-INFO-1"),
        (f"{FLYING}turned: Pirates S11 paid hidden (Amber)", 3, "SC-INFO-1"),
        (f"{FLYING}top: Tamsin", 3, "SC-TRAVEL-5"),
        (f"{FLYING}bottom: Tamsin (Azure)\nAmber: modules sensor", 3, "SC-TRAVEL-5"),
        (f"{FLYING}fight: 3 2", 3, "SC-PIR-3"),
        (f"{FLYING}turned: Pirates S11 beaten, Tamsin passed\nfight: 3 2\nAmber: pirates Pirates S11",
         4, "SC-PIR-3"),
        (f"{FLYING}turned: Pirates S11 beaten\nfight: 1 4\nAmber: pirates Pirates S11", 4, "SC-PIR-3"),
        ("missions: Environmental crisis", 1, "SC-MIS-1"),
        ("turn: Amber 3 trade\nmissions: Environmental crisis", 2, "SC-MIS-1"),
        ("Amber: boosters 1", 1, "SC-SETUP-3"),
        ("Amber: boosters 1+1", 1, "SC-BUILD-3"),
        ("heard: 9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", 1, "SC-PIR-1"),
        ("turn: Amber 3 flight 1\nflown: 1 1 1 0", 2, "SC-TRAVEL-1"),
        ("turn: Amber 3 flying 1\nflight: stack 1\nflown: 0 1 1 0", 3, "SC-TRAVEL-1"),
        ("nonsense", 1, ""),
        ("Amber: engines 3", 1, ""),
    ],
)  # fmt: skip
def test_what_cannot_be_names_its_line_and_its_rule(text: str, line: int, rule: str) -> None:
    with pytest.raises(BadPosition) as caught:
        catan_nb.new_game("starship", seed=1, position=text)
    assert (caught.value.line, caught.value.rule) == (line, rule)
    assert caught.value.reason[-1] in ".?"
    assert not NO_ARTICLE.search(caught.value.reason)


@pytest.mark.parametrize("turn", ["Amber 3", "Azure 4"])
def test_a_game_that_is_won_already_is_refused(turn: str) -> None:
    """Whoever is on turn: the game ends when the points come, and nobody else can gain any."""
    modules = "modules supply*, command*, trade*, sensor*, production*, research*"
    colonies = "colonies Quillon, Sorrel Deep, Tamsin"
    with pytest.raises(BadPosition) as caught:
        catan_nb.new_game("starship", seed=1, position=f"turn: {turn} trade 1\nAmber: {modules} | {colonies}")
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
