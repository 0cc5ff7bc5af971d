"""Encounters: the black ball, the neighbour who reads, and answers before anything is known."""

from __future__ import annotations

from ...core.lesson import Lesson, all_of, did, happened
from .. import actions, data, events
from ..encounter_deck import ENCOUNTERS as DECK
from ..encounter_deck import MERCHANT, Ask
from .meeting import WHITE, met
from .parts import at, do, mistake, predict, spot

GROUP = "Encounters"
BLACK = sum(weight for balls, weight in actions.BALL_CHANCES if data.BLACK in (balls.a, balls.b))
SHAKES = sum(weight for _, weight in actions.BALL_CHANCES)
"""Pairs of balls that a shake may show, and those of them with the black one."""
TRADERS = sum(isinstance(card.ops[0], Ask) and card.ops[0].text == MERCHANT for card in DECK)
"""Cards that begin with the same trader's words."""
_ALL = " ".join(str(card.number) for card in DECK)

ENCOUNTERS = Lesson(
    key="encounters",
    title="Who is hailing?",
    group=GROUP,
    about="When the black ball shows in a shake, strangers hail your ships: the player on your left draws an "
    "encounter card and reads its question to you.",
    steps=(
        do(
            "You shook the black ball. A trader hails your ringed ship and asks for a gift of 0 to 3 cards; "
            "nobody tells you what comes of it. Give at least 1 card.",
            "ENC-1 ENC-2",
            "First you answer, then you give, then Yellow reads what comes of it; you never see the card.",
            ("The question stands above the map, your answers beside it.", "Press “Give 1 card”."),
            met(2, "start | hand 2 ore 1 food"),
            "answer 1",
            success=did("answer 1", "answer 2", "answer 3"),
            failures=((did("answer 0"), "You gave nothing, and it cost you a piece of your fame."),),
            mistakes=(
                mistake("answer 0", says="piece of your fame"),
                mistake("fly 1 to N3", rule="SF-TURN-1"),
                mistake("answer no", rule="SF-ENC-2"),
            ),
            marks=("P3",),
        ),
        predict(
            "Of 5 balls, one is black, and each shake shows two of them. "
            "You shake 10 times: how many encounters come, on average?",
            "ENC-1 SPEED-4",
            "An encounter comes four times in ten.",
            ("Which pairs contain the black ball?", "It shows with each of the 4 others, in 4 of 10 pairs."),
            lambda view: BLACK * 10 // SHAKES,
            "There are 10 pairs, and black is in 4 of them.",
            2,
            5,
            unit="encounters",
            setting=at("trade"),
        ),
        do(
            "The same words again, but is it the same card? Give 2 cards. If you are cheated, "
            "give chase: you have 3 cannons.",
            "ENC-1 ENC-2 ENC-7",
            "A pirate hid behind the trader's words, and you won your 2 cards back.",
            ("Give 2 cards first, then see what is asked.", "Give 2 cards, answer yes, shake."),
            met(7, "start | hand 3 ore | cannons 3", balls=("red yellow", "yellow blue")),
            "answer 2",
            "answer yes",
            "shake",
            success=happened(events.Took, seat=WHITE, number=2),
            failures=(
                (did("answer no"), "The pirate is gone, and your cards with him."),
                (did("answer 0", "answer 1", "answer 3"), "2 cards were the plan."),
            ),
            mistakes=(
                mistake("answer yes", rule="SF-ENC-2"),
                mistake("answer 2", "answer no", says="your cards with him"),
                mistake("answer 0", says="the plan"),
            ),
        ),
        predict(
            f"There are {len(DECK)} encounter cards, and a quarter of them begin with these words of the "
            "trader. How many is that?",
            "ENC-1",
            "All cards of a kind are read with the same words, so nobody knows which one it is.",
            (f"A quarter of {len(DECK)}.", f"{TRADERS - 2} traders and 2 pirates in disguise."),
            lambda view: TRADERS,
            f"{TRADERS - 2} are traders, some generous and some not, and 2 are pirates in disguise.",
            2,
            16,
            unit="cards",
            setting=met(3, "start | hand 3 ore"),
        ),
        do(
            "A freighter without lights offers any 2 cards for 1. Agree: give the ore, take 2 fuel, "
            "and shake to learn how it ends.",
            "ENC-2 ENC-7",
            "It went well. Had the balls shown 3 or more, the 2 cards or a fame piece would be gone.",
            ("Answer yes, then follow what is asked.", "Yes, give ore, take fuel twice, shake."),
            met(13, "start | hand 1 ore 1 food", balls=("blue black",)),
            "answer yes",
            "give ore",
            "take fuel",
            "take fuel",
            "shake",
            success=all_of(did("take fuel"), did("shake")),
            failures=(
                (did("answer no"), "The freighter flies on, and nothing has changed."),
                (did("give food"), "Ore was to be given."),
                (did("take ore", "take carbon", "take food", "take goods"), "Fuel was the plan."),
            ),
            mistakes=(
                mistake("answer 1", rule="SF-ENC-2"),
                mistake("answer no", says="nothing has changed"),
                mistake("answer yes", "give fuel", rule="SF-ENC-7"),
                mistake("answer yes", "give food", says="Ore"),
            ),
        ),
        spot(
            "White holds 2 cards. Which line breaks a rule?",
            "ENC-3",
            "You can offer only what you hold.",
            ("Compare what White has and what she offers.", "3 are more than 2."),
            met(2, "start | hand 1 ore 1 food", asked=False),
            ("White shakes red and black, so Yellow draws a card.", "shake"),
            ("A trader asks for a gift, and White answers: 3 cards.", "answer 3"),
            broken="SF-ENC-3",
            after=("White gives 2 cards and owes 1.", "Yellow reads what comes of it."),
            why="With 2 cards in hand the answer can be 0, 1 or 2. Nothing is owed.",
        ),
        predict(
            "You hold 1 card. You shake the black ball, and pirates want 2 cards for the passage. "
            "How many cards have you when the fight begins?",
            "ENC-3",
            "Who cannot pay can only refuse. You were not even asked.",
            ("Could you pay?", "You keep your card and must fight."),
            lambda view: sum(view.hand),
            "Yes is closed to you, so you refuse and keep your card.",
            0,
            2,
            unit="cards",
            setting=met(9, "start | hand 1 ore", asked=False),
            show=("shake",),
            seen=lambda trail: sum(trail.now.hand),
        ),
        predict(
            f"All {len(DECK)} encounter cards lie on the discard pile. You shake the black ball, and one "
            "is drawn. How many are in the deck then?",
            "ENC-8",
            "An empty deck is made of the discards again. No card is ever used up.",
            ("What becomes of the discard pile?", "It is shuffled, and 1 card is drawn."),
            lambda view: view.deck_size + view.discard_size - 1,
            "The discards were shuffled and became the deck, and 1 was drawn.",
            0,
            len(DECK),
            unit="cards",
            setting=met(3, "start | hand 3 ore", f"encounters: discard {_ALL}", asked=False),
            show=("shake",),
            seen=lambda trail: trail.now.deck_size,
        ),
    ),
    learnt="Answer first, learn later.",
    rule="SF-ENC-1",
)

LESSONS = (ENCOUNTERS,)
