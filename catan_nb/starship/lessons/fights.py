"""Pirates: pay or fight, the combat die, and what a lost fight costs."""

from __future__ import annotations

from ...core.lesson import Choose, Do, Lesson, Option, Predict, Spot, did, happened
from .. import data
from ..events import Took
from ..odds import win_chance
from .parts import AMBER, Board, Ship, at, meeting, mistake

GROUP = "Pirates"
FACES = 36
_RICH = Board("flight", amber=Ship(9), azure=Ship(5))
_POOR = Board("flight", amber=Ship(2), azure=Ship(5))
_ARMED = Board("flight", amber=Ship(9, "2 fuel", cannons=(3, 0)), azure=Ship(5))

PIRATES = Lesson(
    key="pirates",
    title="Pay or fight",
    group=GROUP,
    about="Among the cards are pirates. Your opponent sees how strong they are; you hear only their price "
    "in astro, the money.",
    steps=(
        Do(
            goal="Pirates want 3 astro. With your one cannon a fight would probably be lost, and the "
            "flight with it. Pay, and fly on.",
            rules=("SC-PIR-1", "SC-PIR-2"),
            learnt="Meeting pirates costs no action, and when they are paid your flight goes on.",
            hints=("You have enough astro.", "Press “Pay 3 astro”."),
            setting=meeting(_RICH, "Pirates S12", chances=("combat 1", "pirates 4")),
            marks=("ship",),
            success=did("pay"),
            solution=("pay",),
            failures=((did("fight"), "You fought with one cannon and lost: the flight is over."),),
            mistakes=(mistake("pass", rule="SC-PIR-1"), mistake("fight", says="the flight is over")),
        ),
        Spot(
            goal="Amber has 2 astro. Which line breaks a rule?",
            rules=("SC-PIR-1",),
            learnt="Who cannot pay the price must fight.",
            hints=("Compare the price and the money.", "3 astro are more than 2."),
            setting=at(_POOR, "card Pirates S11"),
            lines=(
                ("Amber names stack 1.", "fly stack 1"),
                ("The first card is turned. Azure says: pirates, 3 astro.", "next card"),
                ("Amber pays her 2 astro, and Azure is content.", "pay"),
            ),
            broken="SC-PIR-1",
            after=("Amber has the next card turned.",),
            why="There is no discount: with too little money Amber must fight.",
        ),
        Predict(
            goal="The combat die has the faces 1, 2, 2, 3, 3 and 4. You throw it 36 times: "
            "how often will it show 3 or more, on average?",
            rules=("SC-DICE-2",),
            learnt="2 and 3 come twice as often as 1 and 4.",
            hints=("Count the faces: how many show 3 or 4?", "Three faces of six."),
            setting=at(_RICH),
            answer=lambda view: sum(6 * faces for number, faces in data.COMBAT_DIE if number >= 3),
            why="Three of the six faces: 3, 3 and 4.",
            unit="of 36",
            wrong=(12, 24),
        ),
        Predict(
            goal="Your cannons count 2, the pirates' strength is 2. Each side adds a combat die, and "
            "a tie is yours. "
            "In how many of 36 cases do you win?",
            rules=("SC-PIR-3", "SC-DICE-2"),
            learnt="A tie wins, so equal strength is better than half.",
            hints=("Equal dice win too.", "Lower dice lose in 13 cases of 36."),
            setting=at(_RICH),
            answer=lambda view: int(FACES * win_chance(2, 2)),
            why="In 10 cases the dice are equal, in 13 yours is higher, in 13 lower. The first 23 are yours.",
            unit="of 36",
            wrong=(18, 13),
        ),
        Do(
            goal="Three cannons, and pirates who want 3 astro. Fight them, and take ore as your reward.",
            rules=("SC-PIR-3", "SC-PIR-4"),
            learnt="You win the card, which is a medal, and 1 resource; then the flight goes on.",
            hints=("Your 3 cannon points help your die.", "Press “Fight”, then take ore."),
            setting=meeting(_ARMED, "Pirates S11", chances=("combat 3", "pirates 2")),
            marks=("cannons",),
            success=happened(Took, seat=AMBER, resource=data.ORE),
            solution=("fight", "take ore"),
            failures=(
                (did("pay"), "You are 3 astro poorer, and there is no medal for it."),
                (did("take"), "Ore was the plan, but the fight is won."),
            ),
            mistakes=(
                mistake("fight", "take fuel", rule="SC-STORE-2"),
                mistake("pay", says="no medal"),
            ),
        ),
    ),
    learnt="You hear the price, guess the strength, and a tie is yours.",
    rule="SC-PIR-3",
)

_GROUP_2 = Ship(
    9, colonies=("Quillon", "Tamsin", "Brannock", "Sorrel Deep"), planets=("Kettle Moor", "Anvil Court")
)
_LOSER = Ship(9, planets=("Larder", "Glasswater"), modules="research trade")

LOSING = Lesson(
    key="losing-a-fight",
    title="When a fight is lost",
    group=GROUP,
    about="A lost fight ends the flight. Pirates who ask 5 astro take something besides.",
    steps=(
        Do(
            goal="You lost, and these pirates take a module. You still need the trade module: give "
            "up research.",
            rules=("SC-PIR-7", "SC-PIR-5"),
            learnt="You choose: a basic module goes, an upgraded one becomes basic.",
            hints=("You choose what to lose.", "Give up the research module."),
            setting=meeting(
                Board("flight", amber=_LOSER, azure=_GROUP_2),
                "Pirates S54",
                chances=("combat 1", "pirates 4"),
                first=("fight",),
            ),
            marks=("research",),
            success=did("lose research"),
            solution=("lose research",),
            failures=((did("lose"), "The trade module is gone, and research stays."),),
            mistakes=(mistake("lose trade", says="is gone"), mistake("lose command", rule="SC-PIR-7")),
        ),
        Predict(
            goal="You have two basic cannons, and pirates who take a cannon beat you. "
            "How many cannon points are left?",
            rules=("SC-PIR-6",),
            learnt="A basic cannon goes first.",
            hints=("One basic cannon goes.", "2 less 1."),
            setting=meeting(
                Board(
                    "flight", amber=Ship(9, cannons=(2, 0), planets=("Larder", "Glasswater")), azure=_GROUP_2
                ),
                "Pirates S53",
                chances=("combat 1", "pirates 4"),
            ),
            answer=lambda view: view.strength[AMBER] - data.BASIC_POINTS,
            show=("fight",),
            seen=lambda trail: trail.now.strength[AMBER],
            why="One of the two basic cannons is lost.",
            unit="cannon points",
            wrong=(0, 2),
        ),
        Predict(
            goal="All three of your cannons are upgraded: 6 points. You lose to pirates who take a cannon. "
            "How many points are left?",
            rules=("SC-PIR-6", "SC-PIR-3"),
            learnt="Where there is no basic cannon, an upgraded one turns to its basic side.",
            hints=("Nothing is taken off; one cannon is turned over.", "2, 2 and 1."),
            setting=meeting(
                Board(
                    "flight", amber=Ship(9, cannons=(0, 3), planets=("Larder", "Glasswater")), azure=_GROUP_2
                ),
                "Pirates S53",
                chances=("combat 1", "pirates 4"),
            ),
            marks=("cannons",),
            answer=lambda view: view.strength[AMBER] - (data.UPGRADED_POINTS - data.BASIC_POINTS),
            show=("fight",),
            seen=lambda trail: trail.now.strength[AMBER],
            why="One upgraded cannon is basic now: 2, 2 and 1.",
            unit="cannon points",
            wrong=(4, 6),
        ),
        Predict(
            goal="Pirates who ask 3 astro have strength 2, 3 or 4. Those who ask 5 come in later groups, "
            "and the weakest of them are as strong as the strongest who ask 3. How strong is that?",
            rules=("SC-PIR-5",),
            learnt="Those who ask 3 astro have strength 2 to 4 and take nothing; those who ask 5 "
            "have 4 to 7.",
            hints=("Who are the strongest of those who ask 3?", "It is 4."),
            setting=at(_RICH),
            answer=lambda view: min(c.strength for c in data.CARDS if c.ransom == max(data.RANSOMS)),
            why="Of the pirates who ask 5 the weakest have 4, the strongest 7.",
            unit="strength",
            wrong=(3, 5),
        ),
        Choose(
            goal="Your opponent says “5 astro”. What do you know?",
            rules=("SC-PIR-5", "SC-PIR-1"),
            learnt="The price tells you what you risk.",
            hints=("Which pirates take nothing?", "All who ask 5 take a cannon or a module."),
            setting=at(_RICH),
            options=(
                Option(
                    "If I lose I shall lose a cannon or a module too.",
                    "Right: each of them takes one or the other.",
                    True,
                ),
                Option("Only my flight is at stake.", "That is so with pirates who ask 3."),
                Option("They have strength 5.", "The price is not the strength: they have 4 to 7."),
            ),
        ),
    ),
    learnt="Know what you risk before you fight.",
    rule="SC-PIR-5",
)

LESSONS = (PIRATES, LOSING)
