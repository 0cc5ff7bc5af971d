"""Encounters: who sees, who may answer, fights, the deck, wear (SF-ENC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from catan_nb.core.begin import start
from catan_nb.core.dealer import Seeded
from catan_nb.core.game import CHANCE, OPEN
from catan_nb.core.session import Session
from catan_nb.starfarers import GAME, data
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import encounter_deck as deck
from catan_nb.starfarers import events as e

from .encounter_facts import FACTS, FAMILIES, STEPS
from .positions import (
    BLUE,
    RED,
    TRADE_SHIP,
    WHITE,
    YELLOW,
    befriend,
    chances,
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
    table,
    texts,
    turn_of,
)

BLACK = ("shake", "balls yellow black")


class Rigged:
    """Chance from a seed, but the first shake shows black and one card is drawn first."""

    def __init__(self, card: int) -> None:
        self.card, self.rest = card, Seeded(5)
        self.balls = self.drawn = False

    def deal(self, chances: Sequence[tuple[Any, int]]) -> Any:
        kind = type(chances[0][0])
        if kind is a.Balls and not self.balls:
            self.balls = True
            return a.Balls(0, 3)
        if kind is a.Encounter and not self.drawn:
            self.drawn = True
            return a.Encounter(self.card)
        return self.rest.deal(chances)

    def skip(self, chance: Any) -> None:
        self.rest.skip(chance)

    def fresh(self) -> Rigged:
        return Rigged(self.card)


def met(card: int, seats: int = 4) -> tuple[Session, int]:
    """A session in which the first player has just met an encounter, and that player's seat."""
    game = start(GAME, seats=seats, dealer=Rigged(card), board="beginner")
    subject = game.to_move
    while not any(isinstance(x, e.Read) for _, x in game.events(OPEN)):
        game.play("roll" if legal(game.position, "roll") else game.legal()[0])
    return game, subject


@pytest.mark.rule("SF-ENC-1")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("card", FACTS)
def test_only_the_left_neighbour_ever_learns_the_card(card: int, seats: int) -> None:
    game, subject = met(card, seats)
    reader = (subject + 1) % seats
    title = deck.ENCOUNTERS[card - 1].title
    for _ in range(40):
        if game.over or game.position.view(subject).phase != "flight" or game.to_move == CHANCE:
            break
        for seat in range(seats):
            lines = [line.text for line in game.log(seat)]
            assert any(title in line for line in lines) is (seat == reader)
            drawn = [x.card for _, x in game.events(seat) if isinstance(x, e.Read)]
            assert (card in drawn) is (seat == reader)
            encounter = game.view(seat).encounter
            if encounter is not None and seat != reader:
                assert (encounter.card, encounter.title) == (0, "")
        if game.position.turn != subject:
            break
        game.play(game.legal()[-1])


@pytest.mark.rule("SF-ENC-1")
@pytest.mark.parametrize("family", [f for f, cards in FAMILIES.items() if len(cards) > 1])
def test_the_subject_cannot_tell_cards_of_a_kind_apart_before_answering(family: str) -> None:
    views, sounds = [], []
    for card in FAMILIES[family]:
        pos = table("trade")
        hold(pos, WHITE, ore=2, food=2)
        ship(pos, WHITE, TRADE_SHIP, "G4")
        play(pos, *BLACK)
        events = play(pos, f"encounter {card}")
        for seat in (WHITE, RED, BLUE):
            views.append((seat, pos.view(seat)))
        sounds.append([seen for x in events if (seen := x.seen_by(WHITE)) is not None])
    for seat in (WHITE, RED, BLUE):
        of_seat = [v for s, v in views if s == seat]
        assert len(of_seat) == len(FAMILIES[family])
        assert all(v == of_seat[0] for v in of_seat)
    assert all(s == sounds[0] for s in sounds)


@pytest.mark.rule("SF-ENC-1")
def test_the_answer_comes_before_the_result() -> None:
    pos = table("trade")
    hold(pos, WHITE, ore=2)
    play(pos, *BLACK)
    before = pos.view(WHITE)
    events = play(pos, "encounter 30")
    after = pos.view(WHITE)
    assert pos.to_move == WHITE
    assert (before.fame, before.hands) == (after.fame, after.hands)
    assert [type(x) for x in events] == [e.Read, e.Hailed]
    assert rule_against(pos, "fly 1 to N4") == "SF-TURN-1"


@pytest.mark.rule("SF-ENC-2")
def test_what_is_offered_goes_to_the_supply_at_once() -> None:
    pos = table("trade")
    hold(pos, WHITE, ore=1, food=1, goods=1)
    play(pos, *BLACK, "encounter 4")
    assert texts(pos) == ["answer 0", "answer 1", "answer 2", "answer 3"]
    assert rule_against(pos, "answer yes") == "SF-ENC-2"
    supply = pos.supply[:]
    play(pos, "answer 2")
    assert pos.fame[WHITE] == 1
    play(pos, "give goods")
    assert pos.supply[4] == supply[4] + 1  # paid before the result is known
    play(pos, "give ore")
    assert pos.view(WHITE).asks == "take"


@pytest.mark.rule("SF-ENC-2")
def test_the_three_kinds_of_cards() -> None:
    kinds = {"offer": 0, "yes or no": 0, "all": 0}
    for effects in FACTS.values():
        if isinstance(effects[0], str):
            kinds["all"] += 1
        else:
            kinds["offer" if "0" in effects[0][1] else "yes or no"] += 1
    assert kinds == {"offer": 11, "yes or no": 19, "all": 2}


@pytest.mark.rule("SF-ENC-3")
@pytest.mark.parametrize("cards", [1, 2])
def test_nobody_offers_more_than_the_hand_holds(cards: int) -> None:
    pos = table("trade")
    hold(pos, WHITE, ore=cards)
    play(pos, *BLACK, "encounter 4")
    assert texts(pos) == [f"answer {n}" for n in range(cards + 1)]
    refusal = refused(pos, "answer 3")
    assert refusal.rule == "SF-ENC-3"
    assert "3 cards" in refusal.reason


@pytest.mark.rule("SF-ENC-3")
@pytest.mark.parametrize(("card", "need"), [(9, 2), (10, 2), (11, 2), (12, 1), (13, 1), (14, 1), (15, 1)])
def test_a_yes_that_costs_cards_is_closed_without_them(card: int, need: int) -> None:
    pos = table("trade")
    hold(pos, WHITE, ore=need - 1)
    events = play(pos, *BLACK, f"encounter {card}")
    assert of(events, e.Chose) == [e.Chose("SF-ENC-2", WHITE, "no")]  # the only answer left
    pos = table("trade")
    hold(pos, WHITE, ore=need)
    play(pos, *BLACK, f"encounter {card}")
    assert texts(pos) == ["answer yes", "answer no"]


@pytest.mark.rule("SF-ENC-3")
def test_with_no_card_at_all_nothing_is_offered_and_nobody_asked() -> None:
    pos = table("trade")
    events = play(pos, *BLACK, "encounter 29")
    assert of(events, e.Chose) == [e.Chose("SF-ENC-2", WHITE, "0")]
    assert pos.view(WHITE).asks == "flight"


NAMES_3 = {"left1": 1, "left2": 2, "right1": 2, "right2": 1}
NAMES_4 = {"left1": 1, "left2": 2, "right1": 3, "right2": 2}


@pytest.mark.rule("SF-ENC-4")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("subject", [0, 1, 2])
@pytest.mark.parametrize("card", [9, 10, 11, 17, 19, 27])
def test_the_card_names_who_plays_the_pirate(card: int, subject: int, seats: int) -> None:
    pos = table("trade", seats=seats, first=subject)
    play(pos, *BLACK, f"encounter {card}")
    word = "no" if card < 19 else "yes"
    branch = next(x for x in FACTS[card][0][1][word] if not isinstance(x, str))
    if pos.view(subject).asks == "ask":
        play(pos, f"answer {word}")
    assert pos.to_move == subject
    play(pos, "shake", "balls yellow yellow")
    steps = (NAMES_3 if seats == 3 else NAMES_4)[branch[1]]
    assert pos.to_move == (subject + steps) % seats


@pytest.mark.rule("SF-ENC-4")
@pytest.mark.parametrize(("theirs", "won"), [("yellow red", True), ("red blue", True)])
def test_the_subject_wins_ties_and_the_pirate_gains_and_loses_nothing(theirs: str, won: bool) -> None:
    pos = table("trade")
    fit(pos, WHITE, cannon=1)
    fit(pos, YELLOW, cannon=1)
    fit(pos, RED, cannon=6)
    hold(pos, YELLOW, ore=1)
    play(pos, *BLACK, "encounter 22", "answer yes", "shake", "balls yellow red", "shake")
    before = (pos.hands[YELLOW][:], pos.fitted[YELLOW][:], pos.fame[YELLOW])
    events = play(pos, f"balls {theirs}")
    (contest,) = of(events, e.Contest)
    assert contest.won is won
    assert (pos.hands[YELLOW], pos.fitted[YELLOW], pos.fame[YELLOW]) == before
    assert hand(pos, WHITE) == {"goods": 2}


@pytest.mark.rule("SF-ENC-4")
def test_black_counts_nothing_in_a_fight_and_draws_no_encounter() -> None:
    pos = table("trade")
    play(pos, *BLACK, "encounter 22", "answer yes")
    discards = pos.discards
    events = play(pos, "shake", "balls blue black", "shake", "balls yellow black")
    (contest,) = of(events, e.Contest)
    assert (contest.mine, contest.theirs, contest.won) == (1, 2, False)
    assert not of(events, e.Read)
    assert pos.discards == discards | 1 << 21


@pytest.mark.rule("SF-ENC-5", "SF-ENC-6", "SF-FRIEND-3")
@pytest.mark.parametrize(("card", "bonus"), [(22, 3), (25, 3)])
def test_the_subject_adds_friendship_and_the_pirate_does_not(card: int, bonus: int) -> None:
    pos = table("trade")
    befriend(pos, WHITE, "sci_1", "sci_4" if card == 25 else "sci_5")
    befriend(pos, YELLOW, "sci_2", "sci_3")
    fit(pos, WHITE, booster=1, cannon=1)
    fit(pos, YELLOW, booster=3, cannon=3)
    play(pos, *BLACK, f"encounter {card}", "answer yes")
    events = play(pos, "shake", "balls yellow blue", "shake", "balls yellow red")
    (contest,) = of(events, e.Contest)
    assert contest.rule == ("SF-ENC-4" if card == 22 else "SF-ENC-6")
    assert contest.stat == (data.CANNON if card == 22 else data.BOOSTER)
    assert (contest.mine, contest.theirs) == (3 + 1 + bonus, 5 + 3)
    assert not contest.won


@pytest.mark.rule("SF-ENC-11")
def test_fleeing_counts_boosters_on_the_motherships_only() -> None:
    pos = table("trade")
    befriend(pos, WHITE, "sci_4")
    fit(pos, BLUE, booster=2)
    events = play(pos, *BLACK, "encounter 16", "answer yes")  # right1 is Blue
    assert of(events, e.Fled) == [e.Fled("SF-ENC-11", WHITE, BLUE, 1, 2, False)]
    assert pos.view(WHITE).asks == "duel"
    pos = table("trade")
    befriend(pos, BLUE, "sci_4")
    events = play(pos, *BLACK, "encounter 16", "answer yes")
    assert of(events, e.Fled) == [e.Fled("SF-ENC-11", WHITE, BLUE, 1, 1, True)]  # equal escapes
    assert pos.view(WHITE).asks == "flight"


@pytest.mark.rule("SF-ENC-7", "SF-COMP-1")
def test_a_short_supply_gives_what_is_left() -> None:
    pos = table("trade")
    pos.reserve[4] += pos.supply[4] - 1
    pos.supply[4] = 1
    play(pos, *BLACK, "encounter 22", "answer yes")
    play(pos, "shake", "balls yellow red", "shake", "balls blue black")
    assert hand(pos, WHITE) == {"goods": 1}


@pytest.mark.rule("SF-ENC-7", "SF-VP-5")
def test_fame_lost_twice_with_one_piece_stays_at_none() -> None:
    pos = table("trade")
    events = play(pos, *BLACK, "encounter 1")  # nobody holds a card: 0 offered, no levy, two fame pieces
    assert of(events, e.Fame) == [e.Fame("SF-ENC-7", WHITE, -1, 0)]


@pytest.mark.rule("SF-ENC-7")
def test_a_levy_passes_over_who_has_nothing() -> None:
    pos = table("trade")
    hold(pos, RED, ore=1, food=1)
    play(pos, *BLACK, "encounter 1")
    assert pos.to_move == RED
    play(pos, "give food")
    assert hand(pos, WHITE) == {"food": 1}
    assert pos.to_move == WHITE


# -- the deck -----------------------------------------------------------------------------------


@pytest.mark.rule("SF-ENC-8")
def test_a_resolved_card_goes_to_the_discard_and_an_empty_deck_is_made_of_it() -> None:
    pos = table("trade")
    pos.deck, pos.discards = 1 << 28, (1 << 2) | (1 << 6)
    play(pos, *BLACK)
    assert [(c.card, n) for c, n in chances(pos)] == [(29, 1)]
    play(pos, "encounter 29")
    assert pos.deck == 0
    assert pos.discards == (1 << 28) | (1 << 2) | (1 << 6)
    assert pos.view(WHITE).discard_size == 3
    turn_of(pos, WHITE, "trade")
    events = play(pos, *BLACK)
    assert of(events, e.Reshuffled) == [e.Reshuffled("SF-ENC-8", WHITE)]
    assert [c.card for c, _ in chances(pos)] == [3, 7, 29]
    assert pos.discards == 0


@pytest.mark.rule("SF-ENC-8")
def test_each_card_is_as_likely_as_any_other() -> None:
    pos = table("trade")
    play(pos, *BLACK)
    assert pos.chances() == [(card, 1) for card in a.ENCOUNTER]
    assert len(pos.chances()) == 32


# -- wear ----------------------------------------------------------------------------------------


@pytest.mark.rule("SF-ENC-9")
@pytest.mark.parametrize(("card", "limit"), [(31, 8), (32, 6)])
@pytest.mark.parametrize("seats", [3, 4])
def test_wear_asks_everyone_over_the_limit_in_turn_order_from_the_subject(
    card: int, limit: int, seats: int
) -> None:
    pos = table("trade", seats=seats, first=YELLOW)
    fit(pos, WHITE, 4, limit - 4 + 1, 0)
    fit(pos, YELLOW, 4, 0, limit - 4 + 1 if limit < 8 else 5)
    fit(pos, RED, 4, limit - 4, 0)  # exactly at the limit
    befriend(pos, RED, "sci_1", "sci_2", "sci_3")  # no parts
    asked = [YELLOW, WHITE]
    play(pos, *BLACK, f"encounter {card}")
    for seat in asked:
        assert (pos.to_move, pos.view(seat).asks) == (seat, "remove")
        assert pos.view(seat).rule == "SF-ENC-9"
        before = sum(pos.fitted[seat])
        play(pos, "remove booster")
        assert sum(pos.fitted[seat]) == before - 1
    assert pos.fitted[RED] == [4, limit - 4, 0]
    assert pos.to_move == CHANCE  # a new card for the subject
    play(pos, "encounter 29")
    assert pos.to_move == YELLOW


@pytest.mark.rule("SF-ENC-9")
def test_the_most_pods_earn_fame_ties_all_and_no_pods_nothing() -> None:
    for pods, winners in (((0, 2, 2, 1), [YELLOW, RED]), ((3, 0, 0, 0), [WHITE]), ((0, 0, 0, 0), [])):
        pos = table("trade")
        for seat, n in enumerate(pods):
            fit(pos, seat, pod=n)
        events = play(pos, *BLACK, "encounter 32", "encounter 29")
        assert [(x.seat, x.change) for x in of(events, e.Fame)] == [(s, 1) for s in winners]
        assert {x.rule for x in of(events, e.Fame)} <= {"SF-ENC-9"}


@pytest.mark.rule("SF-ENC-9")
def test_the_pods_are_counted_after_the_wear() -> None:
    pos = table("trade")
    fit(pos, WHITE, 2, 2, 3)
    fit(pos, RED, 0, 0, 2)
    play(pos, *BLACK, "encounter 32")
    events = play(pos, "remove pod", "encounter 29")
    assert [x.seat for x in of(events, e.Fame)] == [WHITE, RED]


@pytest.mark.rule("SF-ENC-9", "SF-COMP-3")
def test_with_fame_pieces_short_what_is_left_is_taken() -> None:
    pos = table("trade", first=RED)
    pos.fame = [10, 10, 10, 9]
    for seat in range(4):
        fit(pos, seat, pod=1)
    events = play(pos, *BLACK, "encounter 32", "encounter 29")
    assert [(x.seat, x.change) for x in of(events, e.Fame)] == [(RED, 1), (BLUE, 0), (WHITE, 0), (YELLOW, 0)]
    assert sum(pos.fame) == 40


@pytest.mark.rule("SF-ENC-9")
def test_the_deck_is_reshuffled_with_its_discards_but_without_the_wear_card() -> None:
    pos = table("trade")
    pos.discards = (1 << 3) | (1 << 4)
    pos.deck = deck.FULL_DECK & ~pos.discards
    events = play(pos, *BLACK, "encounter 31")
    assert of(events, e.Reshuffled) == [e.Reshuffled("SF-ENC-9", WHITE)]
    assert {c.card for c, _ in chances(pos)} == set(range(1, 33)) - {31}
    play(pos, "encounter 32")
    assert {c.card for c, _ in chances(pos)} == set(range(1, 33)) - {31, 32}
    play(pos, "encounter 29", "end turn")
    assert pos.aside == 0
    assert pos.discards == (1 << 30) | (1 << 31) | (1 << 28)  # out until the turn ends


@pytest.mark.rule("SF-ENC-9", "SF-ENC-8")
def test_a_card_that_drew_another_stays_out_until_the_turn_ends() -> None:
    pos = table("trade")
    pos.deck, pos.discards = 1 << 24, 1 << 25
    play(pos, *BLACK, "encounter 25", "answer no")
    assert [c.card for c, _ in chances(pos)] == [26]  # the discards, without the card just answered
    play(pos, "encounter 26", "answer no")
    assert pos.view(WHITE).asks == "flight"  # no card is left to draw
    assert pos.aside == (1 << 24) | (1 << 25)
    play(pos, "end turn")
    assert pos.discards == (1 << 24) | (1 << 25)


@pytest.mark.rule("SF-ENC-9")
def test_the_new_card_is_for_the_same_subject_and_read_by_the_same_neighbour() -> None:
    pos = table("trade", first=RED)
    events = play(pos, *BLACK, "encounter 31", "encounter 29")
    assert [(x.seat, x.reader) for x in of(events, e.Read)] == [(RED, BLUE), (RED, BLUE)]


@pytest.mark.rule("SF-ENC-4", "SF-ENC-7")
def test_bug_balls_that_cannot_come_were_legal_in_a_fight() -> None:
    pos = table("trade")
    play(pos, *BLACK, "encounter 22", "answer yes", "shake")
    assert pos.is_legal(a.Balls(0, 0))
    for balls in (a.Balls(3, 3), a.Balls(1, 1), a.Balls(1, 0), a.Balls(7, 7)):
        assert not pos.is_legal(balls)
    pos = table("trade")
    hold(pos, WHITE, ore=1, fuel=1)
    play(pos, *BLACK, "encounter 12", "answer yes", "give ore", "take ore", "take ore", "shake")
    assert not pos.is_legal(a.Balls(3, 3))
    move(pos, WHITE, 0, "N4")
    assert pos.is_legal(a.Balls(0, 3))


def test_neighbours_of_the_facts() -> None:
    for seats, names in ((3, NAMES_3), (4, NAMES_4)):
        assert {word: step % seats for word, step in STEPS.items()} == names
