"""Points and the end, what is different from Catan, and how to play well."""

from __future__ import annotations

from ...core.lesson import Choose, Do, Find, Lesson, Option, Predict, did, now
from .. import data
from ..odds import win_chance
from .fights import FACES
from .parts import AMBER, AZURE, Board, Ship, at, cards, listed, meeting, mistake

_COUNT = Board(
    amber=Ship(
        9,
        upgraded="supply",
        modules="sensor",
        colonies=("Quillon",),
        planets=("Larder",),
        pirates=("Pirates S11", "Pirates S12"),
    ),
    azure=Ship(5),
    missions=("Trade order 1", "Pirate nest", "Famine"),
    out=("Environmental crisis", "Gift of the diplomats", "Gift of the traders"),
)
_HERO = Board(
    "flight",
    amber=Ship(9, "1 food", pirates=("Pirates S11", "Pirates S12")),
    azure=Ship(5),
    missions=("Famine", "Trade order 1", "Pirate nest"),
    out=("Environmental crisis", "Gift of the diplomats", "Gift of the traders"),
)
_NINE = Board(
    "flight",
    turn=31,
    amber=Ship(
        9,
        k=1,
        upgraded="supply command",
        colonies=("Quillon", "Sorrel Deep", "Tamsin", "Ironmere"),
        planets=("Larder", "Kettle Moor", "Anvil Court"),
        pirates=("Pirates S11", "Pirates S12", "Pirates S45"),
    ),
    azure=Ship(5, colonies=("Vesper Hold",)),
)

POINTS = Lesson(
    key="points",
    title="Points and the end",
    group="Points and the end",
    about="Colonies, upgraded modules, two titles and one mission: nothing else counts.",
    steps=(
        Find(
            goal="One of these cards of yours is a point by itself. Tap it.",
            rules=("SC-VP-1",),
            learnt="A colony is a point. H planets and pirates only help towards the titles.",
            hints=("Planets and pirates count only for titles.", "It is Quillon."),
            setting=at(_COUNT),
            marks=("card Quillon",),
            among=listed(*cards("Quillon", "Larder", "Pirates S11")),
            right=lambda view, thing: data.CARDS[thing[1]].kind == data.COLONY,
            why=lambda view, thing: "This card helps towards a title, but is no point itself.",
        ),
        Predict(
            goal="You have two colonies, an upgraded supply module and a basic sensor, 1 H planet "
            "and 2 pirate cards. "
            "How many points is that?",
            rules=("SC-VP-1",),
            learnt="Basic modules, money and stores are no points.",
            hints=("Count colonies and upgraded modules.", "2 and 1."),
            setting=at(_COUNT),
            answer=lambda view: view.points[AMBER],
            why="Two colonies and one upgraded module.",
            unit="points",
            wrong=(4, 6),
        ),
        Do(
            goal="You have 2 medals. Help against the famine for a third one and become the largest "
            "warrior. Take ore.",
            rules=("SC-VP-3",),
            learnt="3 medals and more than your opponent make the largest warrior: 1 point.",
            hints=("Famine carries a medal.", "Do Famine, then take ore."),
            setting=meeting(_HERO, "Picasso"),
            marks=("mission Famine",),
            success=now(
                lambda view: view.titles[data.WARRIOR] == AMBER and view.stores[AMBER][data.ORE] == 1
            ),
            solution=("mission Famine", "take ore"),
            failures=(
                (did("pass"), "Two medals are not enough for the title."),
                (did("take"), "Ore was the plan, but the title is yours."),
            ),
            mistakes=(mistake("pass", says="not enough"), mistake("mission Pirate nest", rule="SC-CARD-6")),
        ),
        Choose(
            goal="You are the largest warrior with 3 medals. Now Azure wins her third. Who has the title?",
            rules=("SC-VP-4",),
            learnt="A title goes as soon as both are even, whoever had it before.",
            hints=("More than the other is needed.", "Three against three."),
            setting=at(_COUNT),
            options=(
                Option("Nobody.", "Right: with even numbers nobody holds the title.", True),
                Option("You: you had it first.", "Having been first does not help; more medals do."),
                Option("Azure: she won the last fight.", "She has as many as you, not more."),
            ),
        ),
        Do(
            goal=f"You have 9 points, and the game is to {data.TARGET}. Found the colony.",
            rules=("SC-END-1",),
            learnt="The game ends at the very moment of the last point, in the middle of a flight too.",
            hints=("A colony is a point.", "Press “Found Brannock”."),
            setting=meeting(_NINE, "Brannock"),
            success=now(lambda view: view.winner == AMBER),
            solution=("found colony",),
            failures=((did("pass"), "You passed the point that would have won the game."),),
            mistakes=(mistake("pass", says="would have won"), mistake("end turn", rule="SC-TB-1")),
        ),
    ),
    learnt=f"The first with {data.TARGET} points wins at once.",
    rule="SC-VP-1",
)

_MANY = Board(
    "production",
    amber=Ship(9, colonies=("Quillon", "Ironmere", "Meadow Six")),
    azure=Ship(
        5,
        colonies=("Sorrel Deep", "Brannock", "Tamsin", "Vesper Hold"),
        planets=("Larder", "Kettle Moor", "Anvil Court"),
    ),
)
_PARTS = (("boosters", ("boosters", AMBER)), ("cannons", ("cannons", AMBER)), ("rockets", ("rockets", AMBER)))

IF_CATAN = Lesson(
    key="if-you-know-catan",
    title="If you know Catan",
    group="If you know Catan",
    about="Much will look familiar. These are the things that are different here.",
    steps=(
        Find(
            goal="There are no roads. What carries you to a new colony? Tap it.",
            rules=("SC-CARD-1", "SC-COMP-2"),
            learnt="You build a rocket at home, and launch it when a colony card comes up.",
            hints=("You build it in your trade phase.", "Tap the rockets."),
            setting=at(Board(amber=Ship(9, k=1, h=1), azure=Ship(5))),
            marks=("rockets",),
            among=listed(*_PARTS),
            right=lambda view, thing: thing[0] == "rockets",
            why=lambda view, thing: f"Your {thing[0]} help you on the way, but found nothing.",
        ),
        Predict(
            goal="Three of your colonies show a 2, and you roll a 2. How many of them produce?",
            rules=("SC-PROD-2",),
            learnt="In Catan all of them would; here you choose one.",
            hints=("How many colonies produce on a roll?", "You choose one of them."),
            setting=at(_MANY, "die 2"),
            answer=lambda view: 1,
            show=("roll", "take food"),
            seen=lambda trail: sum(trail.now.stores[AMBER]) - sum(trail.start.stores[AMBER]),
            why="Only one colony produces on each roll.",
            unit="colonies",
            wrong=(2, 3),
        ),
        Choose(
            goal="There is no robber and no hand of cards. What limits what you can keep?",
            rules=("SC-STORE-1", "SC-STORE-2"),
            learnt="Room for 2 of each resource: so spend, or build a supply module.",
            hints=("Look at your stores.", "Each has only so many places."),
            setting=at(Board(amber=Ship(9, "2 ore 1 food"), azure=Ship(5))),
            options=(
                Option(
                    "The room in my stores, for each resource.", "Right: what does not fit is lost.", True
                ),
                Option("Seven units in all.", "The number of units in all does not matter here."),
                Option("Nothing, I may keep all.", "Your ore is full already: there is room for 2."),
            ),
        ),
        Do(
            goal="Nobody swaps with you, and there are no harbours. Turn your 2 goods into money at Farshop.",
            rules=("SC-CARD-2", "SC-TB-4"),
            learnt="Money joins everything: sell where it is dear, buy where it is cheap.",
            hints=("Farshop pays 5 for goods.", "Sell 2 goods."),
            setting=meeting(Board("flight", amber=Ship(1, "2 goods"), azure=Ship(5)), "Farshop"),
            success=did("sell 2 goods"),
            solution=("sell 2 goods",),
            failures=((did("sell 1", "pass"), "You still hold goods that would have brought 5 astro each."),),
            mistakes=(mistake("sell 1 goods", says="still hold"), mistake("buy 1 goods", rule="SC-STORE-2")),
        ),
        Choose(
            goal="When exactly does this game end?",
            rules=("SC-END-1",),
            learnt="The last point may come from any card of a flight.",
            hints=("You need not wait.", "It ends at once."),
            setting=at(Board(amber=Ship(9), azure=Ship(5))),
            options=(
                Option(
                    f"At once when the one on turn has {data.TARGET} points.",
                    "Right, even in the middle of a flight.",
                    True,
                ),
                Option("At the end of the round.", "There are no rounds to be completed."),
                Option("When I say so in my trade phase.", "You need not say anything."),
            ),
        ),
    ),
    learnt="One colony a roll, small stores, money instead of swaps, rockets instead of roads.",
    rule="SC-TB-4",
)

_COLONY_1, _COLONY_3 = "Sorrel Deep", "Tamsin"
_PLAN = Board(amber=Ship(9, colonies=("Quillon",)), azure=Ship(5))

WELL = Lesson(
    key="playing-well",
    title="Playing well",
    group="Playing well",
    about="You know the rules now. Here are a few things that good players count.",
    steps=(
        Choose(
            goal="Your colonies show 1 and 2. Which colony makes more of your rolls bring something?",
            rules=("SC-PROD-2", "SC-DICE-1"),
            learnt="With all three numbers each roll of either player brings you something, while "
            "there is room.",
            hints=("Only one colony produces on each roll.", "Which number have you not got yet?"),
            setting=at(_PLAN),
            marks=("card Quillon",),
            options=(
                Option(f"{_COLONY_3}, on a 3.", "Right: 36 of 36 rolls instead of 24.", True),
                Option(f"{_COLONY_1}, on a 1.", "On a 1 you have a colony, and only one of them produces."),
                Option("They are equal.", "Not while the number 3 brings you nothing."),
            ),
        ),
        Predict(
            goal="One cannon against pirates of strength 3. In how many of 36 fights do you win?",
            rules=("SC-PIR-3", "SC-DICE-2"),
            learnt="Two points behind: most fights are lost.",
            hints=("Your die must show at least 2 more than theirs.", "4 against 1 or 2, 3 against 1."),
            setting=at(_PLAN),
            answer=lambda view: int(FACES * win_chance(1, 3)),
            why="A 4 against 1, 2, 2, and a 3, twice there, against 1.",
            unit="of 36",
            wrong=(9, 13),
        ),
        Predict(
            goal="And with three cannons against strength 3?",
            rules=("SC-PIR-3", "SC-BUILD-3"),
            learnt="Two cannons more turned a poor chance into a good one.",
            hints=("A tie is yours.", "All but the 13 cases in which their die is higher."),
            setting=at(Board(amber=Ship(9, cannons=(3, 0)), azure=Ship(5))),
            marks=("cannons",),
            answer=lambda view: int(FACES * win_chance(view.strength[AMBER], 3)),
            why="You lose only when their die is higher: 13 of 36.",
            unit="of 36",
            wrong=(18, 13),
        ),
        Do(
            goal="Your stores of ore and carbon are full, and more would be lost. Make something of "
            "them before Azure rolls.",
            rules=("SC-STORE-2", "SC-TB-1"),
            learnt="Azure's roll counts for you too: go into it with room.",
            hints=("2 carbon make a cannon, and a module needs food.", "Build a module."),
            setting=at(Board(amber=Ship(9, "2 ore 2 carbon 1 food"), azure=Ship(5))),
            success=now(lambda view: view.room[AMBER][data.ORE] > 0 and view.room[AMBER][data.CARBON] > 0),
            solution=("build command",),
            failures=(
                (did("build cannon"), "A cannon is useful, but your store of ore is still full."),
                (did("end turn"), "Azure rolls, and there is no room for what your colony makes."),
            ),
            mistakes=(mistake("build cannon", says="still full"), mistake("end turn", says="no room")),
        ),
        Do(
            goal="Azure is the largest diplomat, 3 planets to your 2. Take away her title: use your "
            "H rocket here.",
            rules=("SC-VP-4", "SC-CARD-5"),
            learnt="Being even takes the point away from the other.",
            hints=("3 against 3 is even.", "Take the planet."),
            setting=meeting(
                Board(
                    "flight",
                    amber=Ship(9, h=1, planets=("Larder", "Kettle Moor")),
                    azure=Ship(5, planets=("Anvil Court", "Glasswater", "Legation Ring")),
                ),
                "Ledger Prime",
            ),
            success=now(lambda view: view.titles[data.DIPLOMAT] != AZURE),
            solution=("take planet",),
            failures=((did("buy", "pass"), "Azure is still the largest diplomat."),),
            mistakes=(mistake("pass", says="still the largest"), mistake("found colony", rule="SC-CARD-1")),
        ),
    ),
    learnt="Cover the numbers, keep room, arm before you fight, and mind the titles.",
    rule="SC-PROD-2",
)

LESSONS = (POINTS, IF_CATAN, WELL)
