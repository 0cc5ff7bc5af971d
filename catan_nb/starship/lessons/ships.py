"""The two ships: what their parts are for, and what lies open."""

from __future__ import annotations

from ...core.lesson import Do, Find, Lesson, Predict, did
from .. import data
from .parts import AMBER, AZURE, Board, Ship, at, listed, meeting, mistake, modules_of, stacks

GROUP = "The two ships"
_BOARD = Board(
    amber=Ship(12, "1 ore 2 goods 1 science", (2, 0), (2, 1), k=1, h=1, modules="command sensor"),
    azure=Ship(8, "1 fuel", (2, 1), (1, 0), modules="trade", upgraded="supply"),
)
_PARTS = (("boosters", ("boosters", AMBER)), ("cannons", ("cannons", AMBER)), ("rockets", ("rockets", AMBER)))

SHIPS = Lesson(
    key="two-ships",
    title="A walk through the ship",
    group=GROUP,
    about="Your ship lies below, Azure's above. Tap its parts to learn what they do.",
    steps=(
        Find(
            goal="Tap your boosters: they say how far you fly.",
            rules=("SC-COMP-1",),
            learnt=f"A ship has {data.SLOTS} slots for boosters and {data.SLOTS} for cannons.",
            hints=("They are part of the lower ship.", "Tap the part called boosters."),
            setting=at(_BOARD),
            marks=("boosters",),
            among=listed(*_PARTS),
            right=lambda view, thing: thing[0] == "boosters",
            why=lambda view, thing: f"These are your {thing[0]}. Boosters give the flight its length.",
        ),
        Predict(
            goal=f"A basic cannon counts {data.BASIC_POINTS}, an upgraded one {data.UPGRADED_POINTS}. "
            "You have two basic cannons and one upgraded. What do they count together?",
            rules=("SC-COMP-2",),
            learnt="Boosters count in the same way.",
            hints=("Add up three cannons.", "1 and 1 and 2."),
            setting=at(_BOARD),
            marks=("cannons",),
            answer=lambda view: view.strength[AMBER],
            why="1 and 1 for the basic ones, 2 for the upgraded one.",
            unit="cannon points",
            wrong=(3, 5),
        ),
        Find(
            goal="Which place of your ship is for the module that lets you look into a stack? Tap it.",
            rules=("SC-COMP-3",),
            learnt="There are six kinds of module, and your ship has one place for each.",
            hints=("It is a module that sees.", "Tap the sensor."),
            setting=at(_BOARD),
            among=listed(*modules_of(AMBER)),
            right=lambda view, thing: thing[1] // 2 == data.SENSOR,
            why=lambda view, thing: (
                f"This is the {data.MODULES[thing[1] // 2]} module; it does something else."
            ),
        ),
        Find(
            goal="There is only one upgraded card of each kind, for both. Find the one that Azure has taken.",
            rules=("SC-COMP-3",),
            learnt="What your opponent has upgraded you can only have in its basic form.",
            hints=("Look at Azure's ship, the upper one.", "Azure has upgraded the supply module."),
            setting=at(_BOARD),
            among=listed(*modules_of(AZURE)),
            right=lambda view, thing: view.modules[AZURE][thing[1] // 2] == data.UPGRADED,
            why=lambda view, thing: "The upgraded card of this kind is still free.",
        ),
        Do(
            goal="Together you and Azure hold more than the box's 88 astro. Sell your 2 ore all the same.",
            rules=("SC-COMP-5",),
            learnt="Astro are only counted. The bank always pays.",
            hints=("Hollow Lode pays 5 astro for an ore.", "Sell 2 ore."),
            setting=meeting(Board("flight", amber=Ship(50, "2 ore"), azure=Ship(40)), "Hollow Lode"),
            marks=("ore",),
            success=did("sell 2 ore"),
            solution=("sell 2 ore",),
            failures=(
                (
                    did("sell 1"),
                    "You are paid for one, but one ore stays unsold, and the planet deals only once.",
                ),
                (did("pass"), "You flew on with your ore."),
            ),
            mistakes=(mistake("sell 1 ore", says="unsold"), mistake("buy 1 food", rule="SC-CARD-2")),
        ),
        Find(
            goal="Almost everything lies open. Tap what hides something from you and from Azure alike.",
            rules=("SC-INFO-1",),
            learnt="Ships, stores, money and missions lie open; the order of the cards in a stack does not.",
            hints=("Look at Azure's ship: what can you read there?", "Cards lie face down in the stacks."),
            setting=at(_BOARD),
            among=listed(
                ("Azure's food", ("store", AZURE + 2 * data.FOOD)),
                ("Azure's cannons", ("cannons", AZURE)),
                ("Azure's supply module", ("module", AZURE + 2 * data.SUPPLY)),
                ("the mission Gift of the traders", ("mission", data.MISSION["gift of the traders"])),
                *stacks(),
            ),
            right=lambda view, thing: thing[0] == "stack",
            why=lambda view, thing: (
                "Missions on the table lie open for both."
                if thing[0] == "mission"
                else "Tap and read: all of a ship lies open, its stores and modules too."
            ),
        ),
    ),
    learnt="Boosters fly, cannons fight, modules help, stores hold.",
    rule="SC-COMP-1",
)

LESSONS = (SHIPS,)
