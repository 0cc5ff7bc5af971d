"""Fights and races of an encounter: balls and cannons, balls and boosters, and getting away."""

from __future__ import annotations

from collections.abc import Callable

from ...core.lesson import Lesson, Trail, did, happened, now
from .. import actions, data, events
from .encounters import GROUP
from .meeting import BLUE, WHITE, met
from .parts import do, mistake, predict, spot

CASES = 100
"""Pairs of two shakes."""


def shown(*balls: int) -> int:
    """What balls add up to in a fight."""
    return sum(data.BALL_VALUE[ball] for ball in balls)


def win_chance(lead: int) -> int:
    """In how many of 100 cases a fight is won by who has so many cannons more (SF-ENC-4)."""
    sums = [(shown(balls.a, balls.b), weight) for balls, weight in actions.BALL_CHANCES]
    return sum(w * v for mine, w in sums for theirs, v in sums if mine + lead >= theirs)


def contest(count: Callable[[events.Contest], int]) -> Callable[[Trail], int]:
    """A number of the fight or race that came last."""
    return lambda trail: next(count(e) for e in reversed(trail.events) if isinstance(e, events.Contest))


FIGHTS = Lesson(
    key="space-fights",
    title="Fights in space",
    group=GROUP,
    about="Pirates are played by one of your rivals: the card names who. Both shake and add their cannons.",
    steps=(
        do(
            "Pirates want 2 cards. You have 3 cannons, and no rival has one. Do not pay: answer no.",
            "ENC-4 ENC-2",
            "Refusing means a fight. Blue, whom the card names, plays the pirate.",
            ("Look at the cannons in the score.", "Press “No”."),
            met(9, "start | hand 2 ore 1 food | cannons 3"),
            "answer no",
            failures=(
                (did("answer yes"), "Two cards are to go, for a fight you would most likely have won."),
            ),
            mistakes=(
                mistake("answer yes", says="Two cards"),
                mistake("answer 2", rule="SF-ENC-2"),
                mistake("shake", rule="SF-TURN-1"),
            ),
            marks=("P3",),
        ),
        predict(
            "You refused. You have 2 cannons and the Scientists' card Tuned hull, which adds 1. You will "
            "shake red and yellow, 3 and 2. How strong are you in this fight?",
            "ENC-4 FRIEND-3",
            "Strength is balls plus cannons, those of your cards included. Boosters do not count.",
            ("Add the balls, the cannons and the card.", "3, 2, 2 and 1."),
            lambda view: (
                shown(data.RED, data.YELLOW)
                + view.fitted[WHITE][data.CANNON]
                + sum(data.FRIENDSHIP[card].combat for card in view.cards[WHITE])
            ),
            "5 from the balls, 2 cannons, and 1 from the card.",
            7,
            5,
            unit="strength",
            setting=met(
                9,
                "start | hand 2 ore | cannons 2 | boosters 1 | cards sci_1",
                "stations: scientists White",
                balls=("red yellow", "yellow blue"),
                first=("answer no",),
            ),
            show=("shake", "shake"),
            seen=contest(lambda fight: fight.mine),
        ),
        predict(
            "Blue plays the pirate with 3 cannons. His mothership will show red and black. How strong is he?",
            "ENC-4",
            "In a fight black counts 0 and brings no further encounter.",
            ("Red counts 3. And black?", "3 and 0 from the balls, and 3 cannons."),
            lambda view: shown(data.RED, data.BLACK) + view.fitted[BLUE][data.CANNON],
            "Red 3, black 0, and 3 cannons.",
            3,
            9,
            unit="strength",
            setting=met(
                9,
                "start | hand 2 ore | cannons 2",
                "Blue: start | cannons 3",
                balls=("yellow yellow", "red black"),
                first=("answer no",),
            ),
            show=("shake", "shake"),
            seen=contest(lambda fight: fight.theirs),
        ),
        predict(
            "You and the pirate have equally many cannons, and you win ties. "
            "In how many of 100 such fights do you win, on average?",
            "ENC-4",
            f"Equal strength favours you. With one cannon more you win {win_chance(1)} of 100, "
            f"with two {win_chance(2)}.",
            ("Without ties it would be even.", "22 of 100 are ties; you win these and half of the others."),
            lambda view: win_chance(0),
            "22 of 100 are ties, and of the other 78 each side wins half.",
            50,
            39,
            unit="of 100",
            setting=met(
                9,
                "start | hand 2 ore | cannons 2",
                "Blue: start | cannons 2",
                balls=("yellow blue", "red black"),
                first=("answer no",),
            ),
            show=("shake", "shake"),
        ),
        do(
            "Pirates want 2 of your 5 ore. You have no cannon, and every rival has 4. Give the wiser answer.",
            "ENC-2 ENC-4",
            f"With 4 cannons less you win {win_chance(-4)} of {CASES} fights: 2 cards are a cheap ransom.",
            ("Compare the cannons in the score.", "Pay: answer yes."),
            met(
                9,
                "start | hand 5 ore",
                *(f"{rival}: start | cannons 4" for rival in ("Yellow", "Red", "Blue")),
                balls=("yellow blue", "red yellow"),
            ),
            "answer yes",
            failures=((happened(events.Contest, won=False), "You lost, and a part of your ship is gone."),),
            mistakes=(
                mistake("answer no", "shake", says="is gone"),
                mistake("answer 2", rule="SF-ENC-2"),
            ),
        ),
        predict(
            "Blue has 1 cannon and the Scientists' card Tuned cannons, which adds 2. As the pirate "
            "he will show yellow and blue: 3. How strong is he?",
            "ENC-5",
            "Whoever plays the pirate adds no friendship cards. In your own encounter your cards do count.",
            ("Do cards count for the pirate?", "3 and 1."),
            lambda view: shown(data.YELLOW, data.BLUE) + view.fitted[BLUE][data.CANNON],
            "3 from the balls and 1 cannon; the card does not help the pirate.",
            6,
            3,
            unit="strength",
            setting=met(
                9,
                "start | hand 2 ore | cannons 2",
                "Blue: start | cannons 1 | cards sci_5",
                "stations: scientists Blue",
                balls=("yellow yellow", "yellow blue"),
                first=("answer no",),
            ),
            show=("shake", "shake"),
            seen=contest(lambda fight: fight.theirs),
        ),
        predict(
            "Three play, and the card names the second player to your right. Yellow, on your left, has "
            "2 cannons; Red, on your right, has 4. How many cannons has the pirate?",
            "ENC-4",
            "With three players the second to the right is the player on the left, and the other way round.",
            ("Count two seats to the right.", "Red is the first, Yellow the second."),
            lambda view: view.fitted[(WHITE - 2) % view.seats][data.CANNON],
            "Red is the first on your right, Yellow the second: 2 cannons.",
            4,
            0,
            unit="cannons",
            setting=met(
                10,
                "start | hand 2 ore | cannons 2",
                "Yellow: start | cannons 2",
                "Red: start | cannons 4",
                balls=("yellow yellow", "yellow blue"),
                first=("answer no",),
                seats=3,
            ),
            show=("shake", "shake"),
            seen=lambda trail: trail.now.fitted[contest(lambda fight: fight.other)(trail)][data.CANNON],
        ),
        do(
            "Pirates fire on a convoy, and no rival has a cannon; you have 4. Step in, and take the "
            "2 goods that you lack for a trade ship.",
            "ENC-4 ENC-7",
            "The rescue brought you 2 cards of your choice and a fame piece.",
            ("Answer yes, shake, then choose.", "Yes, shake, take goods twice."),
            met(
                23,
                "start | hand 1 ore 1 fuel | cannons 4",
                balls=("red yellow", "yellow blue"),
            ),
            "answer yes",
            "shake",
            "take goods",
            "take goods",
            success=now(lambda view: view.hand[data.GOODS] == 2),
            failures=(
                (did("answer no"), "The convoy was plundered, and looking on cost you a fame piece."),
                (did("take ore", "take fuel", "take carbon", "take food"), "A trade ship lacks 2 goods."),
            ),
            mistakes=(
                mistake("answer no", says="a fame piece"),
                mistake("answer yes", "shake", "take ore", says="lacks 2 goods"),
                mistake("answer yes", "take goods", rule="SF-TURN-1"),
            ),
        ),
        spot(
            "White holds 3 cards. Which line breaks a rule?",
            "ENC-1 ENC-4",
            "You decide before you know whom you fight and how strong the pirate is.",
            ("When does White choose to pay?", "An answer cannot be taken back."),
            met(
                9,
                "start | hand 2 ore 1 food",
                "Blue: start | cannons 4",
                asked=False,
            ),
            ("White shakes red and black. Pirates want 2 cards.", "shake"),
            ("White does not want to pay.", "answer no"),
            ("Blue plays the pirate. White sees his 4 cannons and pays after all.", "answer yes"),
            broken="SF-ENC-1",
            after=("The pirates let her pass, and White flies on.",),
            why="The answer was no, so there is a fight, whoever the pirate is.",
        ),
    ),
    learnt="Balls plus cannons, ties are yours, and the pirate risks nothing.",
    rule="SF-ENC-4",
)

LESSONS = (FIGHTS,)
