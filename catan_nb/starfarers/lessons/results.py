"""What encounters bring and take: ships, parts, jumps, fame, cards."""

from __future__ import annotations

from typing import Any

from ...core.lesson import Lesson, did, happened
from .. import data, events
from .encounters import GROUP
from .meeting import WHITE, docked, met
from .parts import HOME, NEAR_8, at, counted, do, mistake, predict, spot

_SITES = f"discs: {NEAR_8}"
_ONE_STATION = ("Red: start | cards mer_goods", "stations: merchants Red")
"""Red has a station at S8, so the next one there takes 2 pods."""


def _points(view: Any) -> int:
    return int(view.points[WHITE])


def _with_fame(view: Any, change: int) -> int:
    """White's points after fame pieces came or went."""
    fame = int(view.fame[WHITE])
    return _points(view) - fame // data.FAME_PER_POINT + max(0, fame + change) // data.FAME_PER_POINT


GAINS = Lesson(
    key="encounter-gains",
    title="What encounters bring",
    group=GROUP,
    about="Ships, parts, cards, fame, a leap through space: all this may come of an answer.",
    steps=(
        do(
            "You gave 3 cards and won a trade ship. Put it beside your spaceport.",
            "SPEC-3 ENC-7",
            "It cost nothing and may fly in this very turn.",
            ("The marked places beside your spaceport are free.", "Tap N2 or P3."),
            met(5, f"{HOME} | ships colony N3 | hand 3 ore", first=("answer 3",)),
            "place trade ship at N2",
            success=did("place"),
            mistakes=(
                mistake("place trade ship at S8", rule="SF-SPEC-3"),
                mistake("fly 1 to M4", rule="SF-TURN-1"),
            ),
            marks=("N2", "P3"),
        ),
        do(
            "When you won a trade ship, both places beside your spaceport were taken, so it waits. "
            "Now P3 is free: put the ship there.",
            "SPEC-3",
            "A ship that waits can be placed whenever you trade and build and there is room.",
            ("It is in the list of actions.", "Press “Place trade ship at P3”."),
            at("trade", f"{HOME} | ships colony N2 | waiting 1 | hand 1 ore 1 fuel 2 goods"),
            "place trade ship at P3",
            failures=(
                (
                    did("build trade ship"),
                    "You paid 4 cards for a ship, and the one that costs nothing waits on.",
                ),
                (did("shake"), "You did not place it, so it waits for another turn."),
            ),
            mistakes=(
                mistake("place trade ship at N2", rule="SF-SPEC-3"),
                mistake("build trade ship at P3", says="waits on"),
                mistake("shake", says="another turn"),
            ),
        ),
        do(
            "You won a part for your mothership. Red has a station at S8, and you have 1 pod. "
            "Choose the part that lets your trade ship dock there, and dock.",
            "SPEC-4 STAT-1",
            "You choose the kind, as long as the mothership has room for it.",
            ("The second station takes 2 pods.", "Take a freight pod, then fly to S8."),
            met(
                2,
                f"{HOME} | ships trade T9 | pods 1 | boosters 6 | hand 3 ore",
                *_ONE_STATION,
                first=("answer 3",),
            ),
            "fit pod",
            "fly 1 to S8",
            success=docked(data.MERCHANTS),
            failures=(
                (did("fit cannon"), "A cannon founds no station: 1 pod is not more than 1 station."),
                (did("end turn"), "You could have docked, and your turn is over."),
            ),
            mistakes=(
                mistake("fit booster", rule="SF-COMP-4"),
                mistake("fit cannon", says="founds no station"),
                mistake("fit pod", "end turn", says="your turn is over"),
            ),
            marks=("T9>S8",),
        ),
        do(
            "The nomads let one ship of yours leap through space. Jump with your colony ship to the site L5, "
            "and settle there.",
            "SPEC-2 COL-1",
            "A jump knows no distance. The ship moves no more in this turn, but it may settle.",
            ("Any free intersection will do; L5 is marked.", "Tap L5, then settle."),
            met(28, f"{HOME} | ships colony P3 | hand 2 ore", _SITES, first=("answer 2",)),
            "jump 1 to L5",
            "settle 1",
            failures=(
                (happened(events.Stayed), "You declined the jump."),
                (happened(events.TurnEnded, seat=WHITE), "The jump is used up, and no colony came of it."),
            ),
            mistakes=(
                mistake("jump 1 to K5", rule="SF-MOVE-3"),
                mistake("jump 1 to S8", rule="SF-MOVE-9"),
                mistake("jump 1 to J2", rule="SF-MOVE-2"),
                mistake("jump 1 to L5", "fly 1 to M5", rule="SF-SPEC-2"),
                mistake("no jump", says="declined"),
                mistake("jump 1 to N3", says="no colony"),
            ),
            marks=("L5",),
        ),
        spot(
            "White's trade ship stands at N3. Which line breaks a rule?",
            "SPEC-2 MOVE-7",
            "A jump ends only where that kind of ship may end.",
            ("Where may a trade ship end?", "L5 is a site for colonies."),
            met(28, f"{HOME} | ships trade N3 | hand 3 ore", _SITES, asked=False),
            ("White shakes red and black. Nomads ask for supplies.", "shake"),
            ("White gives 2 cards, and the nomads open a way through space.", "answer 2"),
            ("White's trade ship jumps to the colony site L5.", "jump 1 to L5"),
            broken="SF-MOVE-7",
            after=("White ends her turn.",),
            why="A trade ship never ends on a colony site, however it got there.",
        ),
        predict(
            "You have 4 points and 1 fame piece. The nomads tell of the 2 cards you gave, and you get a fame "
            "piece. How many points have you then?",
            "ENC-7 VP-2",
            "Each pair of fame pieces is worth a point.",
            ("1 and 1 make a pair.", "4 and 1."),
            lambda view: _with_fame(view, 1),
            "Two fame pieces are a pair, and a pair is a point.",
            4,
            6,
            unit="points",
            setting=met(29, "start | hand 5 ore | fame 1"),
            show=("answer 2",),
            seen=lambda trail: _points(trail.now),
        ),
        predict(
            "You hire a corsair, and he robs for you: every other player who has cards hands you one. "
            "Yellow holds 3, Red none, Blue 1. How many cards do you get?",
            "ENC-7",
            "Each gives a card of his or her own choice.",
            ("Who has any?", "One from Yellow, one from Blue."),
            lambda view: sum(size > 0 for seat, size in enumerate(view.hand_sizes) if seat != WHITE),
            "Yellow and Blue give 1 each. Red has none to give.",
            3,
            4,
            unit="cards",
            setting=met(
                15,
                "start | hand 1 ore",
                "Yellow: start | hand 3 food",
                "Blue: start | hand 1 goods",
                balls=("blue black",),
            ),
            show=("answer yes", "shake"),
            seen=counted(events.Moved),
        ),
    ),
    learnt="Those who give and dare may win a ship, a part, a leap or fame.",
    rule="SF-ENC-7",
)

LOSSES = Lesson(
    key="encounter-losses",
    title="What encounters take",
    group=GROUP,
    about="An answer may also cost cards, fame or a part, or keep a ship on the ground.",
    steps=(
        do(
            "You gave the nomads nothing, and lose a part of your choice. At S8 you need 2 pods: "
            "give up a booster.",
            "SPEC-5 ENC-7",
            "What goes is your choice, among the parts on your mothership.",
            ("You choose in the list of actions.", "Give up a booster."),
            met(
                28,
                f"{HOME} | ships trade T9 | pods 2 | boosters 2 | hand 2 ore",
                *_ONE_STATION,
                first=("answer 0",),
            ),
            "remove booster",
            failures=((did("remove pod"), "With 1 pod left, you cannot found the second station at S8."),),
            mistakes=(
                mistake("remove cannon", rule="SF-SPEC-5"),
                mistake("remove pod", says="cannot found"),
                mistake("fly 1 to S8", rule="SF-TURN-1"),
            ),
            marks=("S8",),
        ),
        spot(
            "White has the Scientists' card Tuned cannons and no cannon. Which line breaks a rule?",
            "SPEC-5 FRIEND-3",
            "Only pieces on the mothership can be lost; friendship cards cannot.",
            ("Which parts are on White's mothership?", "The card is no cannon on the mothership."),
            met(
                28,
                "start | hand 2 ore | boosters 2 | pods 1 | cards sci_5",
                "stations: scientists White",
                asked=False,
            ),
            ("White shakes red and black. Nomads ask for supplies.", "shake"),
            ("White gives nothing, and so she loses a part.", "answer 0"),
            ("She gives up the 2 cannons of her card.", "remove cannon"),
            broken="SF-SPEC-5",
            after=("White flies on with speed 5.",),
            why="White has boosters and a pod to lose, and no cannon.",
        ),
        do(
            "One of your ships is grounded, and you choose which. Your colony ship at L5 could settle now. "
            "Ground the other one, and settle.",
            "SPEC-1",
            "A grounded ship neither moves nor settles in this turn. All others do.",
            ("Which ship do you need now?", "Ground ship 2, then settle with ship 1."),
            met(5, f"{HOME} | ships colony L5, trade N3 | hand 2 ore", _SITES, first=("answer 0",)),
            "ground 2",
            "settle 1",
            failures=(
                (happened(events.TurnEnded, seat=WHITE), "Your turn is over, and no colony was founded."),
            ),
            mistakes=(
                mistake("ground 1", "settle 1", rule="SF-SPEC-1"),
                mistake("ground 2", "fly 2 to M4", rule="SF-SPEC-1"),
                mistake("ground 1", "end turn", says="no colony"),
            ),
            marks=("L5",),
        ),
        predict(
            "You have 5 points and 2 fame pieces. A trader gets nothing from you, and you lose a fame piece. "
            "How many points have you then?",
            "ENC-7 VP-4",
            "A broken pair costs the point.",
            ("Is 1 piece a pair?", "5 less 1."),
            lambda view: _with_fame(view, -1),
            "1 piece is no pair, so the point is gone.",
            5,
            3,
            unit="points",
            setting=met(3, "start | hand 2 ore | fame 2"),
            show=("answer 0",),
            seen=lambda trail: _points(trail.now),
        ),
        predict(
            "You have 1 fame piece. An offended trader costs you 2. How many are left?",
            "ENC-7 VP-5",
            "Fame stops at 0, and nothing is owed.",
            ("You cannot lose what you do not have.", "None are left."),
            lambda view: max(0, view.fame[WHITE] - 2),
            "You lose the one you have.",
            1,
            -1,
            unit="pieces",
            setting=met(1, "start | hand 2 ore | fame 1"),
            show=("answer 0",),
            seen=lambda trail: trail.now.fame[WHITE],
        ),
        predict(
            "You hold 3 ore. You give 1 to a freighter and take 2 fuel. Then the balls add up to 3, and "
            "a patrol seizes the 2 fuel. How many cards are left?",
            "ENC-7",
            "What a card takes goes to the supply, and what you gave stays given.",
            ("Follow your hand from line to line.", "3 less 1, then 2 more, then 2 less."),
            lambda view: sum(view.hand) - 1,
            "The ore you gave is gone, and the fuel went as it came.",
            3,
            4,
            unit="cards",
            setting=met(12, "start | hand 3 ore", balls=("yellow blue",)),
            show=("answer yes", "take fuel", "take fuel", "shake"),
            seen=lambda trail: sum(trail.now.hand),
        ),
    ),
    learnt="Ask yourself what you can spare before you answer.",
    rule="SF-SPEC-5",
)

LESSONS = (GAINS, LOSSES)
