"""No seat learns a card that is hidden from it: views, log, refusals, undo (case 37 in the engine).

The contract swaps everything hidden from a seat at sampled moments; here a seat's own actions
are carried out on both, and the words of the log are read.
"""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from random import Random
from typing import Any

import pytest

import catan_nb
from catan_nb import CHANCE, OPEN, Session
from catan_nb.core.bots import streams
from catan_nb.core.dealer import Seeded
from catan_nb.starfarers import data
from catan_nb.starfarers import events as e
from catan_nb.starfarers.encounter_deck import ENCOUNTERS

from .starfarers.recount import PROBES
from .twins import retold, unseen

GAMES = [(1, 4, "random"), (2, 3, "beginner"), (3, 4, "beginner")]


def moments(seed: int, seats: int, board: str, every: int = 1) -> Any:
    """A random game, stopped before its decisions: the first and each ``every``-th of a kind."""
    kinds: Counter[str] = Counter()
    session = catan_nb.new_game("starfarers", seed=seed, seats=seats, board=board, target=12)
    rng = Random(seed)
    while not session.over:
        kind = session.view(OPEN).asks
        if kinds[kind] % every == 0:
            yield session
        kinds[kind] += 1
        legal = session.legal()
        session.play(legal[int(rng.random() * len(legal))])


@pytest.mark.parametrize(("seed", "seats", "board"), GAMES)
def test_every_event_hides_the_cards_that_others_may_not_know(seed: int, seats: int, board: str) -> None:
    session = catan_nb.new_game("starfarers", seed=seed, seats=seats, board=board)
    rng = Random(seed)
    while not session.over:
        session.play(rng.choice(session.legal()))
    kinds: Counter[str] = Counter()
    for seat in range(seats):
        seen = [event for _, event in session.events(seat)]
        real = [event for _, event in session.events(OPEN)]
        lines = session.log(seat)
        assert len(seen) == len(lines)
        for event, line in zip(seen, lines, strict=True):
            assert line.event == event
            match event:
                case e.Drew():
                    known = seat == event.seat
                case e.Moved():
                    known = seat in (event.seat, event.giver)
                case e.Read():
                    known = True
                    assert seat == event.reader
                case _:
                    continue
            kinds[type(event).__name__] += 1
            if not known:
                assert event.resource == e.BLANK
                assert not any(re.search(rf"\b{name}\b", line.text) for name in data.RESOURCES), line.text
                assert " a card from " in line.text
        unread = [x for x in real if isinstance(x, e.Read) and x.reader != seat]
        assert len(real) - len(seen) == len(unread), "something but unread encounter cards is missing"
    assert set(kinds) == {"Drew", "Moved", "Read"}


@pytest.mark.parametrize(("seed", "seats", "board"), GAMES)
def test_the_subject_of_an_encounter_never_sees_which_card_it_is(seed: int, seats: int, board: str) -> None:
    met = 0
    for session in moments(seed, seats, board):
        encounter = session.view(OPEN).encounter
        if encounter is None:
            continue
        met += 1
        assert encounter.title == ENCOUNTERS[encounter.card - 1].title
        for seat in range(seats):
            seen = session.view(seat)
            if seat == encounter.reader:
                assert (seen.encounter.card, seen.encounter.title) == (encounter.card, encounter.title)
            else:
                assert (seen.encounter.card, seen.encounter.title) == (0, "")
                assert encounter.title not in repr(seen)
                recent = session.log(seat, session.played)
                assert not any(encounter.title in line.text for line in recent)
    assert met > 10


@pytest.mark.parametrize(("seed", "seats", "board"), GAMES)
def test_a_title_stands_only_in_the_log_of_its_readers(seed: int, seats: int, board: str) -> None:
    *_, session = moments(seed, seats, board)
    for seat in range(seats):
        read = {
            event.card
            for _, event in session.events(OPEN)
            if isinstance(event, e.Read) and event.reader == seat
        }
        text = "\n".join(f"{line.text} {line.event!r}" for line in session.log(seat))
        for card in ENCOUNTERS:
            assert (f"“{card.title}”" in text) == (card.number in read)


def swapped(session: Session, seat: int, rng: Random) -> Session:
    """The session as it would be if what ``seat`` cannot see were otherwise."""
    twin = session.fork()
    twin._position = session.guess(seat, rng)
    return twin


@pytest.mark.parametrize(("seed", "seats", "board"), GAMES)
def test_swapped_cards_change_nothing_that_a_seat_sees(seed: int, seats: int, board: str) -> None:
    rng = Random(seed)
    differed = 0
    for session in moments(seed, seats, board, every=31):
        seat = session.to_move
        twin = swapped(session, seat, rng)
        differed += twin.position.key() != session.position.key()
        assert repr(twin.view(seat)) == repr(session.view(seat))
        assert list(twin.legal()) == list(session.legal())
        assert (twin.can_undo, twin.why_no_undo(), twin.can_redo) == (
            session.can_undo,
            session.why_no_undo(),
            session.can_redo,
        )
        for action in rng.sample(PROBES, 300):
            assert twin.why_not(action) == session.why_not(action)
        for other in range(seats):
            if other != seat:
                assert repr(swapped(session, other, rng).view(other)) == repr(session.view(other))
    assert differed > 5


def told(session: Session, seat: int) -> tuple[Any, ...]:
    """All that a session tells a seat."""
    mine = session.to_move == seat
    return (
        repr(session),
        repr(session.view(seat)),
        session.log(seat),
        session.scores(),
        (session.can_undo, session.why_no_undo(), session.can_redo, session.entry, session.last_seat),
        list(session.legal()) if mine else None,
        [session.why_not(text) for text in ("end turn", "undo", "fight", "build booster")] if mine else None,
    )


@pytest.mark.parametrize(("game", "share"), [("starfarers", 0.15), ("starship", 1.0)])
def test_what_came_unseen_and_what_is_to_come_is_told_to_nobody_else(game: str, share: float) -> None:
    session, rng = catan_nb.new_game(game, seed=2), Random(2)
    other = 0
    while not session.over and session.played < 700:
        if unseen(session) and rng.random() < share:
            for seat in range(len(session.seats)):
                twin = retold(session, seat, rng)
                assert told(twin, seat) == told(session, seat)
                other += twin.record.steps[-1] != session.record.steps[-1]
        legal = session.legal()
        session.play(legal[int(rng.random() * len(legal))])
    assert other


def test_a_card_drawn_after_the_last_discard_of_a_seven_is_not_taken_back() -> None:
    session = catan_nb.new_game(
        "starfarers", seats=["Ada", "Ben", "Cleo"], seed=1, board="beginner", chances=["dice 3 4"],
        position="turn: Ada 5 production\nAda: start | hand 4 ore 4 fuel",
    )  # fmt: skip
    session.play("roll")
    for text in ("give ore", "give ore", "give fuel", "give fuel"):
        session.play(text)
    assert unseen(session)
    assert not session.can_undo


@pytest.mark.parametrize("game", catan_nb.GAMES)
def test_what_a_bot_does_tells_nothing_of_what_is_to_come(game: str) -> None:
    """Its numbers are none that dice or cards come from."""
    kinds = {getattr(x, "stream", None) for x in vars(import_module(f"catan_nb.{game}.actions")).values()}
    for seed in (0, 5):
        dealer = Seeded(seed)
        dealt = {dealer._next(kind) for kind in kinds if isinstance(kind, str) for _ in range(20)}
        assert len(dealt) > 80
        assert dealt.isdisjoint(rng.random() for rng in streams(seed, 4) for _ in range(20))


@pytest.mark.parametrize(("seed", "seats", "board"), GAMES)
def test_own_actions_tell_nothing_about_hidden_cards(seed: int, seats: int, board: str) -> None:
    """What comes of an action, up to the next chance, is the same whatever the others hold."""
    rng = Random(seed)
    compared = 0
    for session in moments(seed, seats, board, every=17):
        if session.view(OPEN).encounter is not None:
            continue  # what comes next stands on the card
        seat = session.to_move
        for action in session.legal():
            real, twin = session.position, session.guess(seat, rng)
            happened = [event.seen_by(seat) for event in real.apply(action)]
            if any(isinstance(event, (e.Paid, e.Moved)) and event.seat != seat for event in happened):
                continue  # somebody else gave an only card
            assert [event.seen_by(seat) for event in twin.apply(action)] == happened, action
            assert twin.view(seat) == real.view(seat), action
            if real.to_move == seat:
                assert list(twin.legal()) == list(real.legal())
            assert (twin.to_move == CHANCE) == (real.to_move == CHANCE)
            compared += 1
    assert compared > 300


def test_a_guess_keeps_what_the_seat_knows() -> None:
    rng = Random(4)
    for session in moments(5, 4, "beginner", every=101):
        for seat in range(4):
            guess = session.guess(seat, rng)
            assert guess.hands[seat] == session.position.hands[seat]
            assert guess.supply == session.position.supply
            assert list(map(sum, guess.hands)) == list(map(sum, session.position.hands))
        assert session.guess(OPEN, rng).key() == session.position.key()


def test_guesses_reach_what_is_hidden() -> None:
    """Over many guesses everything hidden takes many values, the true one among them."""
    session = catan_nb.new_game("starfarers", seats=3, seed=1, board="beginner")
    rng = Random(6)
    hands = {tuple(session.guess(0, rng).hands[1]) for _ in range(300)}
    assert len(hands) > 20
    assert tuple(session.position.hands[1]) in hands
    assert len({session.guess(0, rng).deck for _ in range(5)}) == 1, "all cards are in the deck still"


def test_an_offer_accepted_stays_acceptable_in_a_guess() -> None:
    rng = Random(1)
    ready = 0
    for session in moments(3, 4, "beginner"):
        offer = session.view(OPEN).offer
        if offer is None or not offer.ready:
            continue
        ready += 1
        for seat in range(4):
            guess = session.guess(seat, rng)
            for other, give, get in offer.ready:
                assert all(map(int.__ge__, guess.hands[offer.proposer], offer.give))
                if seat != other:
                    assert all(map(int.__ge__, guess.hands[other], get))
                assert give
        if ready > 100:
            break
    assert ready > 10


def test_an_encounter_is_guessed_among_those_that_sound_alike() -> None:
    rng = Random(2)
    met: set[int] = set()
    for session in moments(7, 4, "random"):
        encounter = session.view(OPEN).encounter
        if encounter is None or encounter.card in met:
            continue
        met.add(encounter.card)
        for _ in range(20):
            subject = session.guess(encounter.subject, rng)
            other = subject.view(OPEN).encounter
            assert subject.view(encounter.subject).prompt == session.view(encounter.subject).prompt
            assert other.answers == encounter.answers
            assert session.guess(encounter.reader, rng).view(OPEN).encounter.card == encounter.card
    assert len(met) > 5


def test_the_reader_knows_the_cards_laid_aside_this_turn_and_others_do_not() -> None:
    rng = Random(3)
    turns: set[int] = set()
    others: set[int] = set()
    for seed in (1, 2, 7):
        for session in moments(seed, 4, "random"):
            position = session.position
            if not position.aside or position.turns in turns:
                continue
            turns.add(position.turns)
            reader = (position.turn + 1) % 4
            assert session.guess(reader, rng).aside == position.aside
            for _ in range(20):
                guess = session.guess(position.turn, rng)
                assert guess.aside.bit_count() == position.aside.bit_count()
                others.add(guess.aside ^ position.aside)
    assert len(turns) > 5
    assert len(others) > 1, "nobody else knows which of the rifts it was"
