"""Positions as text: round trips at every moment that has one, defaults, and what cannot be."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

import catan_nb
from catan_nb import CHANCE, OPEN, BadPosition, Session
from catan_nb.starfarers import data, space
from catan_nb.starfarers.data import FACE
from catan_nb.starfarers.position import CLOSED, NEUTRAL_PORT

from ..contract import NO_ARTICLE
from . import recount
from .positions import BLUE, RED, WHITE, YELLOW, table

MOMENTS = ("production", "trade", "flight")
OPENED = "discs: near-8 carbon 5, food 12, fuel 10; near-9 carbon 10, goods 3, food 2"
"""Two explored systems: sites L6, L5, J5 and U6, S5, S6."""


def start(text: str, **more: Any) -> Session:
    return catan_nb.new_game("starfarers", position=text, **{"seed": 1, **more})


def bad(text: str, **more: Any) -> BadPosition:
    with pytest.raises(BadPosition) as found:
        start(text, **more)
    assert found.value.reason[-1] in ".?"
    assert not NO_ARTICLE.search(found.value.reason)
    return found.value


def same(session: Session, other: Session) -> None:
    """Two games stand at the same position."""
    assert other.position.key() == session.position.key(), other.position_text()


# -- there and back ----------------------------------------------------------------------------------

GAMES = [
    (
        seed,
        {
            "seats": 4 - seed % 2,
            "board": ("random", "beginner", "beginner")[seed % 3],
            "target": 12 + seed % 4,
        },
    )
    for seed in range(12)
]


@pytest.mark.parametrize(("seed", "options"), GAMES, ids=lambda x: x if isinstance(x, int) else "")
def test_every_position_between_two_questions_comes_back(seed: int, options: dict[str, Any]) -> None:
    if seed >= 6:
        options = {**options, "victory": "claimed"}
    if options["board"] == "beginner" and seed % 4 < 2:
        options = {**options, "start": "drafted"}
    session = catan_nb.new_game("starfarers", seed=seed, **options)
    rng, written = Random(seed), Counter[str]()
    greedy = catan_nb.find_game("starfarers").bots["greedy"]
    while not session.over and session.turns < 90:
        asks = session.view(OPEN).asks
        if asks in MOMENTS:
            text = session.position_text()
            again = start(text, seats=list(session.seats), **session.options)
            same(session, again)
            assert again.position_text() == text
            assert again.options == session.options
            recount.check(again.position)
            written[asks] += 1
        else:
            with pytest.raises(ValueError, match="question"):
                session.position_text()
        legal = session.legal()
        clever = seed % 3 == 2 and rng.random() < 0.9
        session.play(greedy(session.view(session.to_move), legal, rng) if clever else rng.choice(legal))
    assert min(written[moment] for moment in MOMENTS) > 20, written


def test_equal_positions_have_equal_texts_and_keys() -> None:
    """What was noted of a ship that is gone is gone too."""
    session = start(f"turn: White 9 flight 5\n{OPENED}\nWhite: start | ships colony M5, trade N3")
    session.play("fly 2 to L5")
    session.play("settle 2")
    bare = start(f"turn: White 9 flight 5\n{OPENED}\nWhite: start | colonies L5 | ships 3 trade N3")
    same(session, bare)


def test_the_discs_of_cleared_planets_are_worked_out() -> None:
    text = f"turn: White 9 trade\n{OPENED.replace('fuel 10', 'fuel ice 3 > 10')}\nWhite: start | medals 1"
    session = start(text)
    again = start(session.position_text())
    same(session, again)
    assert session.position_text().count("ice 3 > 10") == 1
    assert FACE["10"] not in session.position.pools[data.RESERVE_POOL]
    recount.check(again.position)


# -- what is left out --------------------------------------------------------------------------------


def test_without_a_line_a_seat_has_its_first_pieces() -> None:
    usual = table("trade")
    session = start("turn: White 1 trade")
    position = session.position
    for name in ("colonies", "ports", "ship_node", "fitted", "fame", "owner", "faces", "pools", "hands"):
        assert getattr(position, name) == getattr(usual, name), name
    recount.check(position)
    assert session.scores() == (4, 4, 4, 4)


def test_what_a_line_says_is_all_that_stands_there() -> None:
    position = start("White:\nYellow: colonies C2\nRed: start\nBlue: ships trade N3").position
    assert [len(nodes) for nodes in position.colonies] == [0, 1, 2, 0]
    assert [len(nodes) for nodes in position.ports] == [0, 0, 1, 0]
    assert [len(position.ships(seat)) for seat in range(4)] == [0, 0, 1, 1]
    assert position.fitted == [[1, 0, 0]] * 4
    assert position.fame == [1] * 4


def test_the_rest_of_the_cards_lies_in_reserve_and_supply() -> None:
    position = start(
        "White: start | hand 13 ore\nBlue: start | hand 3 ore 1 food\nreserve: 2 fuel 0 goods"
    ).position
    assert position.reserve == [4, 2, 8, 8, 0]
    assert position.supply == [0, 18, 12, 11, 20]
    position = start("supply: 15 ore\nWhite: start | hand 2 ore").position
    assert (position.reserve[0], position.supply[0]) == (3, 15)


def test_three_players_close_the_home_sites_left_free() -> None:
    position = start("White: start\nYellow: start\nRed: start", seats=3).position
    blue = ("V2", "H2", "Q2")
    assert {space.NAMES[n] for n in position.closed} == set(blue)
    assert all(position.owner[n] == CLOSED for n in position.closed)
    beginner = start("neutral: colonies H2 Q2 | spaceport V2", seats=3).position
    assert beginner.owner[space.NODE[blue[0]]] == NEUTRAL_PORT
    assert start("closed: none", seats=3).position.closed == ()
    for session in (start("", seats=3), start("neutral: colonies H2 Q2 | spaceport V2", seats=3)):
        same(session, start(session.position_text(), seats=3))
        recount.check(session.position)


def test_the_start_player_follows_from_the_turn() -> None:
    for seat, number in ((WHITE, 1), (RED, 3), (BLUE, 5), (YELLOW, 100)):
        position = start(f"turn: {seat} {number} trade").position
        assert (position.first + number - 1) % 4 == seat


def test_the_board_gives_the_option_unless_it_was_given() -> None:
    assert start("").options["board"] == "beginner"
    swapped = "board: near-1 empty-near-6; near-6 system-near-1 turned 1"
    session = start(swapped)
    assert session.options["board"] == "random"
    assert session.options["start"] == "drafted"
    assert start("", board="random").options["board"] == "random"
    assert bad(swapped, board="beginner").rule == "SF-SETUP-2"
    assert session.position.board.sectors[4 + 11].planets
    same(session, start(session.position_text()))


# -- this turn ---------------------------------------------------------------------------------------


def test_a_flight_begins_with_its_speed() -> None:
    session = start("turn: White 5 flight 5\nWhite: start | boosters 3")
    assert session.view(0).speed == 8
    assert start("turn: White 5 flight").view(0).base == 4
    session.play("fly 1 to N3")
    text = session.position_text()
    assert "flown: 1 moving" in text
    same(session, start(text))


def test_ships_that_moved_jumped_or_stay() -> None:
    session = start(
        "turn: White 5 flight 3\nWhite: start | ships trade N3, trade M4 | boosters 2\n"
        f"flown: 1 done 2, 2 jumped, 3 moving 1\n{OPENED}"
    )
    assert session.why_not("fly 1 to O3").rule == "SF-MOVE-4"
    assert session.why_not("fly 2 to N4").rule == "SF-SPEC-2"
    assert session.view(0).ship(0, 2).left == 4
    same(session, start(session.position_text()))


def test_a_ship_that_waited_on_a_site_must_leave_it() -> None:
    text = f"turn: White 5 flight 5\nWhite: start | ships colony L5\n{OPENED.replace('food 12', 'food 11')}"
    session = start(text)
    assert session.view(0).ship(0, 1).must_leave
    assert "leaves" not in session.position_text()
    free = start(f"{text}\nflown: 2 ready leaves nothing")
    assert not free.view(0).ship(0, 1).must_leave
    same(free, start(free.position_text()))


def test_what_was_done_once_in_this_turn_is_done() -> None:
    text = (
        "turn: White 5 trade\nWhite: start | hand 3 goods | cards mer_goods dip_fame_1 | fame 2 | pods 2\n"
        "stations: merchants White; diplomats White\nused: fame, rate\noffers: 1 goods : 1 ore + 2 fuel"
    )
    session = start(text)
    assert session.why_not("buy fame").rule == "SF-FRIEND-4"
    assert session.why_not("trade 1 goods : 1 ore").rule == "SF-FRIEND-2"
    assert session.view(0).offers == (((0, 0, 0, 0, 1), (1, 2, 0, 0, 0)),)
    same(session, start(session.position_text()))
    session.play("shake")
    assert "used: rate, fame" in session.position_text()
    assert "offers: 1 goods : 1 ore + 2 fuel" in session.position_text()


def test_cards_set_aside_stay_out() -> None:
    position = start("turn: White 5 flight 3\nencounters: discard 3 17 | aside 5").position
    assert position.deck.bit_count() == 29
    assert position.discards == 1 << 2 | 1 << 16
    assert position.aside == 1 << 4


def test_a_game_from_a_text_is_played_to_its_end() -> None:
    session = start(
        f"turn: Red 40 production\n{OPENED}\nRed: start | colonies L5 L6 | boosters 4 | fame 3", target=10
    )
    greedy = catan_nb.find_game("starfarers").bots["greedy"]
    rng = Random(1)
    while not session.over:
        session.play(greedy(session.view(session.to_move), session.legal(), rng))
        recount.check(session.position)
    assert catan_nb.load(str(session.record)).winner == session.winner


# -- what cannot be ----------------------------------------------------------------------------------

HERE = f"turn: White 5 trade\n{OPENED}\n"
FLYING = f"turn: White 5 flight 3\n{OPENED}\n"


@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [
        ("White: colonies Z9", 1, ""),
        ("White: colonies C3", 1, "SF-COL-1"),
        ("White: colonies S8", 1, "SF-COL-1"),
        ("White: colonies O2 O2", 1, "SF-MOVE-2"),
        ("White: colonies E2", 0, "SF-MOVE-2"),
        ("White: colonies C2 | spaceports C2\nRed:", 1, "SF-MOVE-2"),
        ("White: start now", 1, ""),
        (f"{HERE}White: colonies I8", 3, "SF-EXPL-1"),
        ("discs: near-8 carbon 5, food 12, fuel ice 3\nWhite: colonies L5", 2, "SF-COL-2"),
        (f"{HERE}White: start | colonies L5 L6 J5 U6 S5 S6 | ships colony N3", 3, "SF-COMP-2"),
        (f"{HERE}White: start | colonies L5 L6 J5 U6 S5 | ships colony N3, colony M4", 3, "SF-COMP-2"),
        (f"{HERE}White: start | spaceports L5 L6 U6", 3, "SF-BUILD-2"),
        ("Blue:\nWhite: start | colonies H2", 2, "SF-SETUP-15"),
        ("Red:\nBlue:\nWhite: colonies C2 E2 | spaceports H2 Q2", 3, "SF-SETUP-15"),
        ("White: start | ships trade N3, trade M4, trade O3", 1, "SF-BUILD-4"),
        ("White: ships 2 trade N3, 2 trade M3", 1, ""),
        ("White: ships N3", 1, ""),
        ("White: ships colony P2", 1, "SF-MOVE-3"),
        ("White: ships trade S8", 1, "SF-MOVE-9"),
        ("White: ships colony S8", 1, "SF-MOVE-9"),
        (f"{HERE}White: ships trade L5", 3, "SF-MOVE-7"),
        ("White: ships trade N3, colony N3", 1, "SF-MOVE-2"),
        ("White: start\nBlue: ships trade P3", 2, "SF-MOVE-2"),
        ("White: ships colony H7", 1, "SF-EXPL-1"),
        ("White: start | boosters 7", 1, "SF-COMP-4"),
        ("White: start | cannons 7", 1, "SF-COMP-4"),
        ("White: start | pods 6", 1, "SF-COMP-4"),
        ("White: start | fame 41", 1, "SF-COMP-3"),
        ("White: start | fame 20\nRed: start | fame 20", 0, "SF-COMP-3"),
        ("White: start | medals 1", 1, "SF-CLEAR-2"),
        ("White: start | medals 6", 1, "SF-COMP-7"),
        ("discs: near-8 carbon 5, food 12, fuel ice 3 > 9", 1, "SF-CLEAR-2"),
        ("White: start | waiting 100", 1, "SF-SPEC-3"),
        ("White: start | cards sci_9", 1, ""),
        ("White: start | cards sci_1", 1, "SF-STAT-3"),
        ("stations: scientists White", 0, "SF-STAT-3"),
        ("White: start | cards sci_1\nstations: scientists Red", 1, "SF-STAT-3"),
        ("stations: scientists White, Red\nWhite: start | cards sci_1\nRed: start | cards sci_1",
         3, "SF-COMP-3"),
        ("stations: scientists 0, 0, 0, 0, 0, 0", 1, "SF-STAT-2"),
        ("stations: scientists 0, 0, 0, 0, 0; merchants 0, 0\nWhite: ships trade N3", 1, "SF-STAT-2"),
        ("stations: robots 0", 1, ""),
        ("stations: scientists 0; scientists 1", 1, ""),
        ("stations: scientists Green", 1, ""),
        ("White: start | hand 21 ore", 1, "SF-COMP-1"),
        ("White: start | hand 11 ore\nRed: start | hand 10 ore", 2, "SF-COMP-1"),
        ("reserve: 9 ore", 1, "SF-SETUP-11"),
        ("supply: 0 ore", 1, "SF-SETUP-11"),
        ("reserve: 8 ore\nsupply: 11 ore", 2, "SF-COMP-1"),
        ("White: start | hand 18 ore\nreserve: 3 ore", 2, "SF-COMP-1"),
        ("supply: 21 ore", 1, "SF-COMP-1"),
        ("board: near-1 empty-near-6", 1, "SF-COMP-6"),
        ("board: near-1 system-far-2", 1, "SF-SETUP-3"),
        ("board: far-4 empty-far-spare", 1, "SF-SETUP-3"),
        ("board: far-4 empty-far-4 turned 1", 1, "SF-SETUP-4"),
        ("board: near-1 system-near-1; near-1 system-near-1", 1, "SF-SETUP-1"),
        ("board: middle empty-far-4", 1, ""),
        ("board: far-4 sun", 1, ""),
        ("board: far-4", 1, ""),
        ("discs: alpha food 4, fuel 11, carbon 8", 1, "SF-MAP-7"),
        ("discs: near-3 ore 4", 1, "SF-MAP-5"),
        ("discs: near-4 ore 4", 1, "SF-MAP-6"),
        ("discs: near-8 carbon 5, food 12", 1, "SF-EXPL-1"),
        ("discs: near-8 carbon 5, food 12, ore 10", 1, ""),
        ("discs: near-8 carbon 5, food 12, food 3", 1, ""),
        ("discs: near-8 carbon 5, food 12, fuel 9", 1, "SF-COMP-7"),
        ("discs: near-8 carbon 9, food 12, fuel 10; near-9 food 9, goods 3, carbon 10", 1, "SF-COMP-7"),
        ("discs: near-8 carbon 5 > 9, food 12, fuel 10", 1, "SF-CLEAR-2"),
        ("discs: near-8 carbon 5, food 12, fuel ice 3 > 8", 1, "SF-COMP-7"),
        ("discs: near-8 carbon 5, food 12, fuel 10; near-8 carbon 5, food 12, fuel 10", 1, ""),
        ("neutral: colonies H2", 1, "SF-SETUP-13"),
        ("closed: H2", 1, "SF-SETUP-14"),
        ("encounters: discard 33", 1, ""),
        ("encounters: discard 3 3", 1, "SF-COMP-3"),
        ("turn: White 5 flight 3\nencounters: discard 3 | aside 3", 2, "SF-COMP-3"),
        ("encounters: aside 3", 1, "SF-ENC-9"),
        ("turn: White 5 flight 4\nencounters: aside 3", 2, "SF-ENC-9"),
        ("encounters: lost 3", 1, ""),
        ("turn: White 5 flight 6", 1, "SF-SPEED-4"),
        ("turn: White 5 flight 2", 1, "SF-SPEED-4"),
        ("turn: White 5 trade 3", 1, "SF-SPEED-4"),
        ("used: fame", 1, ""),
        ("turn: White 5 trade\nused: fame", 2, "SF-FRIEND-4"),
        ("turn: White 5 trade\nused: luck", 2, ""),
        ("offers: 1 ore : 1 food", 1, ""),
        ("turn: White 5 trade\noffers: 1 ore : 1 ore", 2, "SF-TRADE-3"),
        ("turn: White 5 trade\noffers: 1 ore : 0", 2, "SF-TRADE-3"),
        ("turn: White 5 trade\noffers: 1 ore : 21 food", 2, "SF-COMP-1"),
        ("turn: White 5 trade\noffers: 1 ore", 2, ""),
        ("flown: 1 moving 3", 1, ""),
        (f"{FLYING}flown: 2 moving 1", 3, "SF-MOVE-1"),
        (f"{FLYING}flown: 1 moving 5", 3, "SF-MOVE-1"),
        (f"{FLYING}flown: 1 moving", 3, "SF-MOVE-1"),
        (f"{FLYING}flown: 1 grounded 2", 3, "SF-MOVE-4"),
        ("turn: White 5 flight 4\nWhite: start | ships trade N3\nflown: 2 grounded", 3, "SF-SPEED-4"),
        (f"{FLYING}flown: 1 lost", 3, ""),
        (f"{FLYING}flown: 1 done 2, 1 done 2", 3, ""),
        (f"{FLYING}flown: 1 moving 1, 2 moving 1\nWhite: start | ships trade N3", 3, "SF-MOVE-4"),
        (f"{FLYING}flown: 1 ready leaves N3", 3, "SF-MOVE-8"),
        (f"{FLYING}flown: 1 grounded", 1, "SF-SPEED-1"),
        (f"{FLYING}flown: 1 jumped", 1, "SF-SPEED-1"),
        (f"{FLYING}flown: 1 moving 4\nWhite: ships colony S8", 1, "SF-MOVE-2"),
        (f"{FLYING}flown: 1 done 4\nWhite: ships colony S8", 4, "SF-MOVE-9"),
        (f"{HERE}White: start | fame 24", 1, "SF-WIN-1"),
    ],
)  # fmt: skip
def test_what_cannot_be_names_its_line_and_its_rule(text: str, line: int, rule: str) -> None:
    error = bad(text)
    assert (error.line, error.rule) == (line, rule), str(error)


@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [
        ("White: start\nneutral: colonies C2", 1, "SF-SETUP-13"),
        ("White: start\nYellow: colonies H2\nclosed: H2", 2, "SF-MOVE-2"),
        ("neutral: colonies L5", 1, "SF-SETUP-13"),
        ("Red:\nneutral: colonies H2 Q2 V2", 1, "SF-SETUP-13"),
        ("Red:\nneutral: spaceport H2 Q2", 1, "SF-SETUP-13"),
        ("Red:\nclosed: H2 Q2 V2 O1", 1, "SF-SETUP-14"),
        ("closed: H2 H2", 1, "SF-SETUP-14"),
        ("White: ships colony V2", 1, "SF-SETUP-14"),
        (f"{OPENED}\nWhite: start | colonies L5 L6 J5", 2, "SF-COL-3"),
    ],
)
def test_what_cannot_be_among_three(text: str, line: int, rule: str) -> None:
    error = bad(text, seats=3)
    assert error.rule == rule
    assert error.line in (line, line + 1)


def test_points_of_others_may_be_many() -> None:
    """They win at the start of their own turn (SF-WIN-2), and a claimed victory waits for its word."""
    session = start(f"{HERE}Red: start | fame 24")
    assert max(session.scores()) >= 15
    assert not session.over
    claimed = start(f"{HERE}White: start | fame 24", victory="claimed")
    claimed.play("claim victory")
    assert claimed.winner == WHITE


def test_any_changed_text_is_a_position_or_refused() -> None:
    texts = []
    for seed in (1, 2, 3):
        session, rng = catan_nb.new_game("starfarers", seed=seed, seats=4 - seed % 2), Random(seed)
        while not session.over and session.turns < 150:
            if session.view(OPEN).asks == "flight" and session.turns > 50 and session.turns % 20 == 0:
                texts.append((len(session.seats), session.position_text()))
            session.play(rng.choice(session.legal()))
    rng, good = Random(4), 0
    for _ in range(1500):
        seats, text = rng.choice(texts)
        words = re.split(r"(\s+|[,;|:>])", text)
        for _ in range(rng.choice((1, 1, 2))):
            i, j = rng.randrange(len(words)), rng.randrange(len(words))
            how = rng.random()
            if how < 0.4:
                words[i], words[j] = words[j], words[i]
            elif how < 0.7:
                words[i] = words[j]
            elif how < 0.85:
                words[i] = rng.choice(("", "x", "9", "\n", "é", "|", "\x00", "-1", "99999999999999"))
            elif words[i].isdigit():
                words[i] = str(rng.randrange(10))
        try:
            session = start("".join(words), seats=seats)
        except BadPosition as error:
            assert error.reason.isprintable()
            assert error.reason[-1] in ".?"
        else:
            good += 1
            recount.check(session.position)
            assert session.position.to_move != CHANCE
            same(session, start(session.position_text(), seats=seats, **session.options))
            for _ in range(10):
                if not session.over:
                    session.play(rng.choice(session.legal()))
            recount.check(session.position)
    assert good > 50


def test_everything_that_has_a_name_is_understood() -> None:
    ids = [card.id for card in data.FRIENDSHIP]
    people = [
        [card for card in ids if data.FRIENDSHIP[data.FRIENDSHIP_ID[card]].people == p] for p in range(4)
    ]
    seats = [f"{seat}: start | cards {' '.join(people[seat])}" for seat in range(4)]
    docks = "; ".join(f"{name} {', '.join([str(p)] * 5)}" for p, name in enumerate(data.PEOPLES))
    session = start("\n".join([*seats, f"stations: {docks}"]))
    assert sorted(card for cards in session.position.cards for card in cards) == list(range(20))
    recount.check(session.position)
    same(session, start(session.position_text()))
