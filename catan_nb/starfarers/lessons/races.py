"""Races of an encounter, and getting away: what boosters are good for besides speed."""

from __future__ import annotations

from ...core.lesson import Lesson, did, happened
from .. import data, events
from .encounters import GROUP
from .fights import contest, shown
from .meeting import WHITE, met
from .parts import HOME, NEAR_8, do, mistake, predict

_LAB = "stations: scientists White"

RACES = Lesson(
    key="space-races",
    title="Racing and getting away",
    group=GROUP,
    about="In some encounters boosters decide: who is faster, and who escapes.",
    steps=(
        do(
            "A pirate is closing in, and Blue, who plays him, has 4 cannons. You have none, but as many "
            "boosters as he: 2. Try to get away.",
            "ENC-11",
            "Fleeing takes no shake: boosters are compared, and equally many are enough.",
            ("Compare the boosters in the score.", "Answer yes."),
            met(16, "start | hand 2 ore | boosters 2", "Blue: start | boosters 2 | cannons 4"),
            "answer yes",
            failures=((did("answer no"), "You stay and fight, without a cannon against four."),),
            mistakes=(
                mistake("answer no", says="against four"),
                mistake("fly 1 to N3", rule="SF-TURN-1"),
            ),
            marks=("P3",),
        ),
        predict(
            "You have 1 booster and Tuned engines, which add 2 to your speed. Blue has 2 boosters. Try to "
            "get away from him. How many boosters count for you?",
            "ENC-11",
            "Only boosters on the mothership count, so Blue caught you.",
            ("Do friendship cards count when you flee?", "Only the booster."),
            lambda view: view.fitted[WHITE][data.BOOSTER],
            "The card does not count here: 1 booster against 2.",
            3,
            2,
            unit="boosters",
            setting=met(
                16,
                "start | hand 2 ore | boosters 1 | cannons 3 | cards sci_4",
                _LAB,
                "Blue: start | boosters 2",
            ),
            show=("answer yes",),
            seen=lambda trail: next(e.mine for e in trail.events if isinstance(e, events.Fled)),
        ),
        predict(
            "You race to a drifting ship. You have 3 boosters, 2 cannons and Tuned engines, which add 2, and "
            "will show two yellow balls: 4. How much do you bring into the race?",
            "ENC-6",
            "A race is a fight with boosters in place of cannons, and your friendship cards count.",
            ("What counts in place of cannons?", "4, 3 and 2."),
            lambda view: (
                shown(data.YELLOW, data.YELLOW)
                + view.fitted[WHITE][data.BOOSTER]
                + sum(data.FRIENDSHIP[card].speed for card in view.cards[WHITE])
            ),
            "4 from the balls, 3 boosters and 2 from the card. Cannons win no race.",
            7,
            6,
            unit="in all",
            setting=met(
                21,
                "start | hand 2 ore | boosters 3 | cannons 2 | cards sci_4",
                _LAB,
                "Yellow: start | boosters 3",
                balls=("yellow yellow", "red yellow"),
                first=("answer yes",),
            ),
            show=("shake", "shake"),
            seen=contest(lambda race: race.mine),
        ),
        do(
            "A rift has opened: at the right speed it flings a ship across space. You have 4 boosters. "
            "Fly in, jump to the site L5 and settle.",
            "ENC-6 SPEC-2",
            "You won the race against Yellow's single booster, and with it the jump.",
            ("Yes or no comes first, then the race.", "Yes, shake, jump to L5, settle."),
            met(
                25,
                f"{HOME} | ships colony P3 | boosters 4 | hand 2 ore",
                f"discs: {NEAR_8}",
                balls=("yellow blue", "red black"),
                chances=("encounter 29",),
            ),
            "answer yes",
            "shake",
            "jump 1 to L5",
            "settle 1",
            success=did("settle"),
            failures=(
                (did("answer no"), "You flew past the rift, and another card was drawn for you."),
                (happened(events.Stayed), "You won the race and did not jump."),
                (happened(events.TurnEnded, seat=WHITE), "Your turn is over, and no colony was founded."),
            ),
            mistakes=(
                mistake("answer no", says="another card"),
                mistake("answer yes", "jump 1 to L5", rule="SF-SPEC-2"),
                mistake("answer yes", "shake", "no jump", says="did not jump"),
            ),
            marks=("L5",),
        ),
        predict(
            "You shake the black ball and come to a rift, but you do not fly in. How many encounter cards "
            "are read to you in this turn?",
            "ENC-9 ENC-1",
            "Whoever flies past a rift is read another card. The first stays out until the turn ends.",
            ("Somebody must still be met.", "The rift, and one more."),
            lambda view: 2,
            "The rift was the first, and another one was drawn for it.",
            1,
            0,
            unit="cards",
            setting=met(25, "start | hand 2 ore", chances=("encounter 29",), asked=False),
            show=("shake", "answer no"),
            seen=lambda trail: sum(isinstance(event, events.Hailed) for event in trail.events),
        ),
    ),
    learnt="Boosters fly you away from pirates and into what you like.",
    rule="SF-ENC-6",
)

LESSONS = (RACES,)
