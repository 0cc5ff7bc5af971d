"""The first turn: roll, spend, shake, fly, settle."""

from __future__ import annotations

from ...core.lesson import Lesson
from .parts import at, line, mistake, spot

_LINE = line()

FIRST = Lesson(
    key="first-turn",
    title="One full turn",
    group="Your first turn",
    about="You are White. A turn has four stages; you play one of each now.",
    steps=(
        _LINE.do(
            "Your turn begins with the dice. Press Roll.",
            "roll",
            rules=("SF-PROD-1", "SF-PROD-5"),
            learnt=(
                "An 8 came. Your colony beside the ore planet 8 took 1 ore, "
                "and the two reserve cards came by themselves."
            ),
            hints=("The button is beside the picture.", "Press “Roll”."),
            mistakes=(mistake("shake", rule="SF-TURN-1"),),
            marks=("J1",),
            chances=("dice 4 4", "card fuel", "card food"),
        ),
        _LINE.do(
            (
                "Now you may trade and build. You hold 2 fuel: buy a booster, "
                "so that your ship flies one step farther."
            ),
            "build booster",
            rules=("SF-BUILD-1", "SF-BUILD-7"),
            learnt="The booster stays on your mothership; it cannot be sold back.",
            hints=("Look at the prices: a booster costs 2 fuel.", "Choose “booster”."),
            mistakes=(mistake("build cannon", rule="SF-BUILD-1"),),
        ),
        _LINE.do(
            "Done with building. Shake the mothership to learn your speed.",
            "shake",
            rules=("SF-SPEED-2", "SF-SPEED-3", "SF-SPEED-5"),
            learnt="Red 3 and yellow 2 make 5; with your 2 boosters each of your ships flies up to 7 steps.",
            hints=("Shaking ends the building.", "Press “Shake”."),
            mistakes=(mistake("fly 1 to O3", rule="SF-TURN-1"),),
            chances=("balls red yellow",),
        ),
        _LINE.do(
            "Fly your colony ship to K4, beside the unknown system.",
            "fly 1 to K4",
            rules=("SF-MOVE-1", "SF-EXPL-1"),
            learnt="The ship stopped beside the system, and its three number discs were turned up.",
            hints=("Tap the ship, then the ringed place.", "Fly ship 1 to K4."),
            mistakes=(mistake("fly 1 to E10", rule="SF-MOVE-1"),),
            marks=("P3>K4", "K4"),
            chances=("disc 5", "disc 4", "disc 10"),
        ),
        _LINE.do(
            "You have steps left. Fly on to the site L5 and settle there.",
            "fly 1 to L5",
            "settle 1",
            rules=("SF-MOVE-1", "SF-COL-1"),
            learnt="The ship has become a colony, worth 1 point. It pays from the next roll on.",
            hints=("L5 lies between two planets.", "Fly to L5, then choose “settle”."),
            mistakes=(mistake("settle 1", rule="SF-COL-1"),),
            marks=("K4>L5",),
        ),
        _LINE.do(
            "Nothing is left to move. End your turn.",
            "end turn",
            rules=("SF-TURN-1",),
            learnt="Roll, trade and build, shake, fly: that was a whole turn. Yellow, on your left, goes on.",
            hints=("The button is beside the picture.", "Press “End turn”."),
            mistakes=(mistake("build booster", rule="SF-TRADE-1"),),
        ),
        spot(
            "White's next turn is told. Which line breaks a rule?",
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
