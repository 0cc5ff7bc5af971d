"""Production and stores: what a roll brings, and what does not fit."""

from __future__ import annotations

from collections.abc import Callable

from ...core.lesson import Do, Find, Lesson, Predict, Spot, Trail, did, now
from .. import data
from ..view import View
from .parts import AMBER, AZURE, Board, Ship, at, listed, meeting, mistake, stores_of

GROUP = "Production and stores"


def _gained(seat: int) -> Callable[[Trail], int]:
    def seen(trail: Trail) -> int:
        before: View = trail.start
        after: View = trail.now
        return sum(after.stores[seat]) - sum(before.stores[seat])

    return seen


def brings(view: View, seat: int, die: int) -> int:
    """The units that a roll brings a seat: each module that works, and one colony if one has room."""
    side = data.MOON if seat == view.moon else data.SUN
    units = 0
    for module, makes in data.MODULE_MAKES.items():
        level = view.modules[seat][module]
        works = die in data.UPGRADED_DIE if level == data.UPGRADED else die == data.MODULE_DIE[module][side]
        units += bool(level) and works and view.room[seat][makes] > 0
    colonies = [data.CARDS[c] for c in view.colonies[seat]]
    return units + any(c.die == die and view.room[seat][c.resource] > 0 for c in colonies)


_TWO = Board("production", amber=Ship(5, colonies=("Sorrel Deep",)), azure=Ship(5))
_MOON = Board(
    "production", amber=Ship(5, modules="production research", colonies=("Quillon",)), azure=Ship(5)
)
_SUN = Board("production", amber=Ship(5, modules="production research"), azure=Ship(5), turn=6, moon=AZURE)

PRODUCTION = Lesson(
    key="production",
    title="What a roll brings",
    group=GROUP,
    about="Each turn begins with the base die, and both players look whether something of theirs "
    "shows its number.",
    steps=(
        Do(
            goal="Roll the die. Your start colony makes carbon on a 1.",
            rules=("SC-PROD-1",),
            learnt="A colony makes one unit when its number is rolled.",
            hints=("The button is beside the picture.", "Press “Roll die”."),
            setting=at(Board("production", amber=Ship(5), azure=Ship(5)), "die 1"),
            marks=("carbon",),
            success=did("roll"),
            solution=("roll",),
            mistakes=(mistake("skip flight", rule="SC-TRAVEL-9"),),
        ),
        Predict(
            goal="It is your roll, and it will be a 1. Azure's colony makes fuel on a 1. "
            "How many units does Azure get?",
            rules=("SC-PROD-5", "SC-PROD-1"),
            learnt="Every roll counts for both; the one whose turn it is takes first.",
            hints=("Does it matter whose turn it is?", "A roll counts for both players."),
            setting=at(Board("production", amber=Ship(5), azure=Ship(5)), "die 1"),
            answer=lambda view: brings(view, AZURE, 1),
            show=("roll",),
            seen=_gained(AZURE),
            why="Azure's colony works on your roll too.",
            unit="units",
            wrong=(0, 2),
        ),
        Do(
            goal="Two of your colonies show the 1 that you rolled. You need food for a module: take it.",
            rules=("SC-PROD-2",),
            learnt="Only one of your colonies produces on a roll, and you choose which.",
            hints=("One makes carbon, the other food.", "Take food."),
            setting=at(_TWO, "die 1", first=("roll",)),
            success=did("take food"),
            solution=("take food",),
            failures=((did("take carbon"), "Carbon it is, then; the food colony stays idle on this roll."),),
            mistakes=(mistake("take carbon", says="stays idle"), mistake("take ore", rule="SC-PROD-2")),
        ),
        Predict(
            goal="You are the moon, with a basic production and a basic research module, and Quillon makes "
            "carbon on a 2. A 2 is coming: how many units do you get?",
            rules=("SC-PROD-3", "SC-PROD-4"),
            learnt="What modules make comes on top of the one colony.",
            hints=("For the moon production works on a 2, research on a 3.", "One goods and one carbon."),
            setting=at(_MOON, "die 2"),
            answer=lambda view: brings(view, AMBER, 2),
            show=("roll",),
            seen=_gained(AMBER),
            why="1 carbon from Quillon and 1 goods from the production module; research waits for a 3.",
            unit="units",
            wrong=(1, 3),
        ),
        Predict(
            goal="Now you are the sun, with the same two basic modules and a colony on 1. A 2 is coming: "
            "how many units do you get?",
            rules=("SC-PROD-4",),
            learnt="For the sun it is the other way round: research on a 2, production on a 3.",
            hints=("The sun's numbers are swapped.", "Only research works on a 2."),
            setting=at(_SUN, "die 2"),
            answer=lambda view: brings(view, AMBER, 2),
            show=("roll",),
            seen=_gained(AMBER),
            why="1 science from the research module. Production works on a 3, the colony on a 1.",
            unit="units",
            wrong=(0, 2),
        ),
        Predict(
            goal="Your colonies show 1 and 3. In how many of 36 rolls does one of them produce?",
            rules=("SC-DICE-1",),
            learnt="1, 2 and 3 are on two faces each: every number comes with 12 rolls of 36.",
            hints=("Each of the three numbers is equally likely.", "Two thirds of 36."),
            setting=at(Board("production", amber=Ship(5, colonies=("Tamsin",)), azure=Ship(5))),
            answer=lambda view: sum(
                6 * faces
                for number, faces in data.BASE_DIE
                if any(data.CARDS[c].die == number for c in view.colonies[AMBER])
            ),
            why="Two numbers of three: 24 of 36.",
            unit="of 36",
            wrong=(12, 18),
        ),
        Spot(
            goal="Amber's turn is told here. Which line breaks a rule?",
            rules=("SC-PROD-1",),
            learnt="The base die is rolled once a turn, and counts for the flight too.",
            hints=("How often is the base die rolled?", "Look for a second roll."),
            setting=at(_TWO, "die 3"),
            lines=(
                ("Amber rolls the base die: a 3.", "roll"),
                ("Amber names stack 2.", "fly stack 2"),
                ("Amber rolls again, to see how many cards may be turned.", "roll"),
            ),
            broken="SC-PROD-1",
            after=("Amber has the first card turned.",),
            why="The die of this turn's production also says how many cards may be turned.",
        ),
    ),
    learnt="Roll once: one colony and all matching modules produce, for both players.",
    rule="SC-PROD-2",
)

_FULL = Board(
    "production",
    amber=Ship(5, "2 carbon", colonies=("Ironmere", "Quillon")),
    azure=Ship(5),
)
_LOSER = Board(
    "flight",
    amber=Ship(
        9,
        "3 ore 3 food 1 goods",
        modules="supply trade",
        colonies=("Ironmere",),
        planets=("Larder",),
        pirates=("Pirates S11",),
    ),
    azure=Ship(9, colonies=("Quillon", "Tamsin", "Brannock"), planets=("Kettle Moor", "Anvil Court")),
)

STORES = Lesson(
    key="stores",
    title="Room for so much",
    group=GROUP,
    about="Stores are small. What does not fit is lost, so it pays to look before you roll.",
    steps=(
        Find(
            goal="One of your stores is full. Tap it.",
            rules=("SC-STORE-1",),
            learnt=f"Without a supply module there is room for {data.RESOURCE_ROOM[0]} of each resource, "
            f"and for {data.SCIENCE_ROOM} science.",
            hints=("A store without free places is full.", "It is the carbon."),
            setting=at(Board(amber=Ship(5, "1 ore 2 carbon 1 food 3 science"), azure=Ship(5))),
            marks=("carbon",),
            among=listed(*stores_of(AMBER)),
            right=lambda view, thing: view.room[AMBER][thing[1] // 2] == 0,
            why=lambda view, thing: f"There is room for {view.room[AMBER][thing[1] // 2]} more.",
        ),
        Predict(
            goal="You have 1 ore and an upgraded supply module. How many more ore fit?",
            rules=("SC-STORE-1",),
            learnt="Room for each resource is 2, with a supply module 3, with an upgraded one 4.",
            hints=("An upgraded supply module makes room for 4.", "4 less the one you have."),
            setting=at(Board(amber=Ship(5, "1 ore", upgraded="supply"), azure=Ship(5))),
            marks=("ore", "supply"),
            answer=lambda view: view.room[AMBER][data.ORE],
            why="Room for 4, and 1 is there.",
            unit="ore",
            wrong=(2, 4),
        ),
        Do(
            goal="Ore is cheap here. Fill your store of ore in one deal.",
            rules=("SC-STORE-2",),
            learnt="You may not buy more than you have room for.",
            hints=("You have 1 ore, a supply module and so room for 3.", "Buy 2 ore."),
            setting=meeting(
                Board("flight", amber=Ship(9, "1 ore", modules="supply"), azure=Ship(5)), "Slagfield"
            ),
            success=now(lambda view: view.room[AMBER][data.ORE] == 0),
            solution=("buy 2 ore",),
            failures=(
                (did("buy 1"), "One place stays empty, and this planet deals only once."),
                (did("pass"), "You flew on, and the ore stayed there."),
            ),
            mistakes=(mistake("buy 3 ore", rule="SC-STORE-2"), mistake("buy 1 ore", says="stays empty")),
        ),
        Predict(
            goal="Your only colony on 1 makes carbon, and your store of carbon is full. A 1 is coming. "
            "How many units do you get?",
            rules=("SC-STORE-2",),
            learnt="What is made for a full store is lost. Spend before you roll.",
            hints=("Is there room?", "A full store takes nothing."),
            setting=at(Board("production", amber=Ship(5, "2 carbon"), azure=Ship(5)), "die 1"),
            answer=lambda view: brings(view, AMBER, 1),
            show=("roll",),
            seen=_gained(AMBER),
            why="There is no room for the carbon.",
            unit="units",
            wrong=(1, 2),
        ),
        Find(
            goal="Ironmere makes ore on a 2, Quillon makes carbon on a 2. Carbon is full, and a 2 is coming. "
            "Tap the store that will get something.",
            rules=("SC-PROD-2", "SC-STORE-2"),
            learnt="A colony whose store is full is skipped, and the other one produces.",
            hints=("Only one of the two has room.", "It is the ore."),
            setting=at(_FULL),
            among=listed(*stores_of(AMBER)),
            right=lambda view, thing: thing[1] // 2 == data.ORE and view.room[AMBER][data.ORE] > 0,
            why=lambda view, thing: (
                "This store is full already."
                if view.room[AMBER][thing[1] // 2] == 0
                else "None of your colonies makes this on a 2."
            ),
        ),
        Predict(
            goal="Pirates have beaten you and take a module. You hold 3 ore, 3 food and 1 goods. "
            "You give up the supply module: how many units go overboard?",
            rules=("SC-STORE-3",),
            learnt="When the stores shrink, all that is above the new limit is lost at once.",
            hints=("Without the module there is room for 2 of each.", "One ore and one food are too many."),
            setting=meeting(_LOSER, "Pirates S54", chances=("combat 1", "pirates 4"), first=("fight",)),
            answer=lambda view: sum(
                max(0, n - data.RESOURCE_ROOM[0]) for n in view.stores[AMBER][: data.KINDS]
            ),
            show=("lose supply",),
            seen=lambda trail: -_gained(AMBER)(trail),
            why="Room for 2 of each is left: 1 ore and 1 food are lost.",
            unit="units",
            wrong=(1, 7),
        ),
    ),
    learnt="Look at your stores before you roll and before you buy.",
    rule="SC-STORE-2",
)

LESSONS = (PRODUCTION, STORES)
