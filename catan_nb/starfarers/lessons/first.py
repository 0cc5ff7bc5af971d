"""The first turn: roll, spend, shake, fly, settle."""

from __future__ import annotations

from ...core.lesson import Lesson
from .parts import at, line, mistake, spot

_LINE = line()

FIRST = Lesson(
    key="first-turn",
    title="One full turn",
    group="Your first turn",
    about="You are White, the pieces with the triangle. You play one turn from the dice to the last step: "
    "roll, trade and build, shake, fly.",
    steps=(
        _LINE.do(
            "Your turn begins with the dice. Press “Roll dice”, and watch the ringed colony: it is yours.",
            "roll",
            rules=("SF-PROD-1", "SF-PROD-5"),
            learnt=(
                "An 8 came. Your colony lies beside the ore planet 8 and took 1 ore. Who has few "
                "points also draws 2 cards after the own roll, by itself: here fuel and food."
            ),
            hints=("The button is beside the picture.", "Press “Roll dice”."),
            mistakes=(mistake("shake", rule="SF-TURN-1"),),
            marks=("J1",),
            chances=("dice 4 4", "card fuel", "card food"),
        ),
        _LINE.do(
            (
                "Now you may trade and build. You hold 2 fuel: buy a booster, "
                "an engine that makes your ship fly one step farther."
            ),
            "build booster",
            rules=("SF-BUILD-1", "SF-BUILD-7"),
            learnt="The booster stays on your mothership; it cannot be sold back.",
            hints=("Look at the prices: a booster costs 2 fuel.", "Press “Build booster”."),
            mistakes=(mistake("build cannon", rule="SF-BUILD-1"),),
        ),
        _LINE.do(
            "Done with building. Five balls lie in your mothership: shake out two of them, and learn your "
            "speed.",
            "shake",
            rules=("SF-SPEED-2", "SF-SPEED-3", "SF-SPEED-5"),
            learnt="Red 3 and yellow 2 make 5; with your 2 boosters each of your ships flies up to 7 steps.",
            hints=("Shaking ends the building.", "Press “Shake mothership”."),
            mistakes=(mistake("fly 1 to O3", rule="SF-TURN-1"),),
            chances=("balls red yellow",),
        ),
        _LINE.do(
            "Ships fly along the lines, from corner to corner. Fly yours to K4, beside a system that nobody "
            "has explored.",
            "fly 1 to K4",
            rules=("SF-MOVE-1", "SF-EXPL-1"),
            learnt="Your ship came beside the system, and its three number discs were turned up. That costs "
            "nothing: it may fly on.",
            hints=(
                "Tap the ship, then the ringed place.",
                "Or choose K4 in the list and press “Fly ship 1”.",
            ),
            mistakes=(mistake("fly 1 to E10", rule="SF-MOVE-1"),),
            marks=("P3>K4", "K4"),
            chances=("disc 5", "disc 4", "disc 10"),
        ),
        _LINE.do(
            "You have 2 steps left. Colonies stand on sites between two planets: fly on to L5 and settle.",
            "fly 1 to L5",
            "settle 1",
            rules=("SF-MOVE-1", "SF-COL-1"),
            learnt="The ship has become a colony, worth 1 point. From now on it brings you food on a 4 and "
            "fuel on a 10.",
            hints=(
                "Follow the arrow; settling is a button of its own.",
                "Fly to L5, then press “Settle with ship 1”.",
            ),
            mistakes=(mistake("settle 1", rule="SF-COL-1"),),
            marks=("K4>L5",),
        ),
        _LINE.do(
            "Nothing is left to move. End your turn, and see what the others' rolls bring you.",
            "end turn",
            rules=("SF-TURN-1",),
            learnt="That was a whole turn. The others had theirs, and every roll counts for everybody: "
            "Yellow's 4 brought you food and fuel, Red's 10 fuel, Blue's 2 nothing. You are next.",
            hints=("The button is beside the picture.", "Press “End turn”."),
            mistakes=(mistake("build booster", rule="SF-TRADE-1"),),
            chances=(
                *("dice 1 3", "balls red yellow"),
                *("dice 6 4", "balls blue yellow"),
                *("dice 1 1", "balls yellow yellow"),
            ),
            replies=("roll", "shake", "end turn") * 3,
        ),
        spot(
            "The ship is back at home, and another turn of White's is told. Which line breaks a rule?",
            "TURN-1 TRADE-1",
            "Build first, shake afterwards: with the shake trading and building are over.",
            ("Put the lines into the four stages of a turn.", "Look for something bought too late."),
            at("production", "start | hand 2 fuel 2 carbon", chances=("dice 4 4", "balls red yellow")),
            ("White rolls the dice.", "roll"),
            ("White buys a cannon with 2 carbon.", "build cannon"),
            ("White shakes, and the ships may fly 6 steps.", "shake"),
            ("White buys a booster with 2 fuel to fly farther.", "build booster"),
            broken="SF-TRADE-1",
            after=("White flies to K4.",),
            why="White has shaken already, so the time for building is over until the next turn.",
        ),
    ),
    learnt="A turn is roll, trade and build, shake, fly.",
    rule="SF-TURN-1",
)
LESSONS = (FIRST,)
