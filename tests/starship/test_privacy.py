"""No seat learns what is hidden from it: views, log, refusals, guesses (SC-INFO-1, case 37 in the engine)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import catan_nb
from catan_nb import CHANCE, OPEN, Session
from catan_nb.starship import data
from catan_nb.starship import events as e
from catan_nb.starship.actions import FIGHT, Choose
from catan_nb.starship.guess import guess

from .positions import AMBER, AZURE, card, fit, meet, play, table, turn_of
from .recount import PROBES

SEEDS = [1, 2, 3]


def moments(seed: int, every: int = 1) -> Iterator[Session]:
    """A random game, stopped before its decisions."""
    session = catan_nb.new_game("starship", seed=seed, target=8)
    rng = Random(seed)
    while not session.over:
        if session.played % every == 0:
            yield session
        legal = session.legal()
        session.play(legal[int(rng.random() * len(legal))])


def swapped(session: Session, seat: int, rng: Random) -> Session:
    """The session as it would be if what ``seat`` cannot see were otherwise."""
    twin = session.fork()
    twin._position = session.guess(seat, rng)
    return twin


@pytest.mark.rule("SC-INFO-1", "SC-PIR-1")
@pytest.mark.parametrize("seed", SEEDS)
def test_until_the_fight_nothing_tells_the_flyer_which_pirates_they_are(seed: int) -> None:
    met, rng = 0, Random(seed)
    for session in moments(seed):
        true = session.view(OPEN)
        if true.asks != "pirate":
            continue
        flyer, reader = true.turn, 1 - true.turn
        facts = data.CARDS[true.pirate.card]
        if session.position.turned[-1].hidden:
            met += 1
            mine = session.view(flyer)
            assert (mine.pirate.card, mine.pirate.strength, mine.pirate.penalty) == (-1, -1, -1)
            assert mine.pirate.ransom == facts.ransom
            lines = [line for line in session.log(flyer) if line.step == session.played]
            assert not any("strength" in line.text for line in lines)
            assert lines[-1].event.card == e.BLANK
            said = [session.why_not(action) for action in PROBES]
            assert not any(r and re.search(r"strength|\bS\d\d\b", r.reason) for r in said)
            for _ in range(4):
                other = swapped(session, flyer, rng)
                assert [other.why_not(action) for action in PROBES] == said
        theirs = session.view(reader)
        assert (theirs.pirate.card, theirs.pirate.strength) == (facts.number, facts.strength)
        assert any(
            f"strength {facts.strength}" in line.text
            for line in session.log(reader)
            if line.step == session.played
        )
    assert met > 3


@pytest.mark.rule("SC-INFO-1", "SC-TRAVEL-5")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_sensor_shows_stays_with_its_user(seed: int) -> None:
    *_, session = moments(seed)
    looks = Counter[int]()
    for seat in (AMBER, AZURE):
        for line in session.log(seat):
            if isinstance(line.event, (e.Looked, e.Returned)):
                mine = line.event.seat == seat
                looks[mine] += 1
                assert (line.event.card != e.BLANK) is mine
                if not mine:
                    names = [c.name for c in data.CARDS if c.kind not in (data.EMPTY, data.PIRATE)]
                    assert not any(re.search(rf"\b{re.escape(name)}\b", line.text) for name in names)
                    assert "a card" in line.text
    assert looks[True] == looks[False] > 10


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("SC-INFO-1")
def test_swapped_cards_change_nothing_that_a_seat_sees(seed: int) -> None:
    rng = Random(seed)
    differed = 0
    for session in moments(seed, every=11):
        seat = session.to_move
        twin = swapped(session, seat, rng)
        differed += twin.position.key() != session.position.key()
        assert repr(twin.view(seat)) == repr(session.view(seat))
        assert list(twin.legal()) == list(session.legal())
        assert (twin.can_undo, twin.why_no_undo()) == (session.can_undo, session.why_no_undo())
        for action in rng.sample(PROBES, 200):
            assert twin.why_not(action) == session.why_not(action)
        assert repr(swapped(session, 1 - seat, rng).view(1 - seat)) == repr(session.view(1 - seat))
    assert differed > 5


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("SC-INFO-1")
def test_own_actions_tell_nothing_about_hidden_cards(seed: int) -> None:
    """What comes of an action, up to the next chance, is the same whatever is hidden."""
    rng = Random(seed)
    compared = 0
    for session in moments(seed, every=7):
        seat = session.to_move
        for action in session.legal():
            if action == FIGHT or isinstance(action, Choose):
                continue  # a fight lays the card open, the second module both
            real, twin = session.position, session.guess(seat, rng)
            happened = [event.seen_by(seat) for event in real.apply(action)]
            assert [event.seen_by(seat) for event in twin.apply(action)] == happened, action
            assert twin.view(seat) == real.view(seat), action
            assert (twin.to_move == CHANCE) == (real.to_move == CHANCE)
            compared += 1
    assert compared > 200


@pytest.mark.rule("SC-INFO-1")
def test_a_guess_for_everybody_is_the_truth() -> None:
    rng = Random(4)
    for session in moments(5, every=31):
        assert session.guess(OPEN, rng).key() == session.position.key()


@pytest.mark.rule("SC-INFO-1", "SC-SETUP-5")
def test_the_opponents_first_module_is_guessed_among_all_six() -> None:
    pos = table("setup")
    play(pos, "choose sensor")
    rng = Random(5)
    assert {guess(pos, AZURE, rng).chosen[AMBER] for _ in range(100)} == set(range(6))
    assert {guess(pos, AMBER, rng).chosen[AMBER] for _ in range(20)} == {data.SENSOR}


@pytest.mark.rule("SC-INFO-1", "SC-TRAVEL-5")
def test_the_opponent_of_a_sensor_guesses_all_that_may_lie_on_top() -> None:
    pos = table("flight")
    fit(pos, AMBER, sensor=1)
    play(pos, "fly stack 1", "card Facet", "card Quillon", "put 1 on top", "put 2 at bottom")
    rng = Random(6)
    tops = Counter(guess(pos, AZURE, rng).top[0] & 127 for _ in range(800))
    assert set(tops) == set(range(40))
    assert max(tops.values()) < 60, "all 40 cards alike"
    assert {guess(pos, AMBER, rng).top[0] & 127 for _ in range(20)} == {card("Facet").number}


@pytest.mark.rule("SC-INFO-1")
def test_guessing_pirates_of_another_set() -> None:
    """A price of 3 in a stack with a framed card may be one of the first framed group."""
    pos = table("flight", die=3)
    meet(pos, "Quillon")
    play(pos, "found colony", "stop flight")
    turn_of(pos, AMBER, "flight", die=3)
    meet(pos, "Pirates S11")
    rng = Random(7)
    met = Counter(guess(pos, AMBER, rng).turned[-1].card for _ in range(1500))
    basic = [met[card(name).number] for name in ("Pirates S11", "Pirates S12")]
    framed = [met[card(name).number] for name in ("Pirates S45", "Pirates S46", "Pirates S47")]
    assert sum(basic) + sum(framed) == 1500
    # 9 places of 39 basic cards against 1 place of 7 framed ones: 9/39 to 1/7 for each card
    whole = 2 * 9 / 39 + 3 / 7
    assert basic == pytest.approx([1500 * 9 / 39 / whole] * 2, abs=60)
    assert framed == pytest.approx([1500 / 7 / whole] * 3, abs=60)
