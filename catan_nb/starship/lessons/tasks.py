"""Missions, building, and trade in the last phase of a turn."""

from __future__ import annotations

from ...core.lesson import Choose, Do, Find, Lesson, Option, Predict, Spot, all_of, did
from .. import data
from .parts import AMBER, AZURE, Board, Ship, at, meeting, mistake, open_missions

_GIFTS = Board("flight", amber=Ship(9), azure=Ship(5))
_LATER = ("Famine", "Gift of the diplomats", "Trade order 1")
_NEST = ("Pirate nest", "Famine", "Plague")
_CALL = ("Distress call", "Plague", "Council session")
_END = ("Monument", "Trade order 2", "Reconstruction")
_FIRST_OUT = ("Environmental crisis", "Gift of the traders")
_FIRST_GROUP = (*_FIRST_OUT, "Gift of the diplomats")
_SECOND = ("Pirate nest", "Trade order 1")
_THIRD = ("Council session", "Distress call")

MISSIONS = Lesson(
    key="missions",
    title="Errands for four planets",
    group="Missions",
    about="Three missions lie open. Each names a planet, and it is done when "
    "you meet that planet in a flight.",
    steps=(
        Do(
            goal="You met Pallas, and an open mission names it. Do “Gift of the traders”: tap it.",
            rules=("SC-CARD-6", "SC-MIS-1"),
            learnt="A mission is one of your actions, and this one gives a resource. It shows no medal, so "
            "it is out of the game now.",
            hints=("The missions lie beside the stacks.", "Tap “Gift of the traders”."),
            setting=meeting(_GIFTS, "Pallas"),
            marks=("mission Gift of the traders",),
            success=did("mission"),
            solution=("mission Gift of the traders",),
            failures=((did("pass"), "You flew on, and the gift waits for whoever comes next."),),
            mistakes=(
                mistake("mission Gift of the diplomats", rule="SC-CARD-6"),
                mistake("pass", says="whoever comes next"),
            ),
        ),
        Find(
            goal="You hold 1 food and nothing else. Which open mission could you pay for? Tap it.",
            rules=("SC-MIS-2",),
            learnt="Each mission says what it needs and what it gives.",
            hints=("One of them asks for food.", "It is Famine, at Picasso."),
            setting=at(
                Board(
                    amber=Ship(9, "1 food"),
                    azure=Ship(5),
                    missions=("Famine", "Trade order 1", "Environmental crisis"),
                    out=("Gift of the diplomats", "Gift of the traders"),
                )
            ),
            among=open_missions,
            right=lambda view, thing: all(
                have >= need
                for have, need in zip(view.stores[AMBER], data.MISSIONS[thing[1]].pay, strict=True)
            ),
            why=lambda view, thing: f"{data.MISSIONS[thing[1]].title} needs something that you do not have.",
        ),
        Do(
            goal="Two open missions name Picasso. Do the gift first, take food, and give that food "
            "to the famine. "
            "Take ore for it.",
            rules=("SC-CARD-6", "SC-MIS-2"),
            learnt="Several missions may be done at one card, each for an action.",
            hints=("The gift gives you what the famine needs.", "Gift of the diplomats, food; Famine, ore."),
            setting=meeting(
                Board("flight", amber=Ship(9), azure=Ship(5), missions=_LATER, out=_FIRST_OUT), "Picasso"
            ),
            success=all_of(did("mission Gift of the diplomats"), did("mission Famine"), did("take ore")),
            solution=("mission Gift of the diplomats", "take food", "mission Famine", "take ore"),
            failures=(
                (
                    lambda trail: did("take")(trail) and not did("take food")(trail),
                    "Without food you cannot help against the famine.",
                ),
                (did("pass"), "You left Picasso before both were done."),
            ),
            mistakes=(
                mistake("mission Famine", rule="SC-MIS-2"),
                mistake("mission Trade order 1", rule="SC-CARD-6"),
                mistake("mission Gift of the diplomats", "take fuel", says="Without food"),
            ),
        ),
        Spot(
            goal="Amber's cannons count 2. Which line breaks a rule?",
            rules=("SC-MIS-3",),
            learnt="Pirate nest asks for 3 cannon points; then it gives 3 astro, a resource and a medal.",
            hints=("What does Pirate nest ask for?", "2 cannon points are too few."),
            setting=at(
                Board(
                    "flight",
                    amber=Ship(9, "2 science", cannons=(2, 0)),
                    azure=Ship(5, missions=("Trade order 1",)),
                    missions=_NEST,
                    out=_FIRST_GROUP,
                ),
                "card Hades",
            ),
            lines=(
                ("Amber names stack 1.", "fly stack 1"),
                ("The first card is turned: Hades.", "next card"),
                ("Amber does the mission Pirate nest.", "mission Pirate nest"),
            ),
            broken="SC-MIS-3",
            after=("Amber takes 1 ore as her reward.",),
            why="Pirate nest needs 3 cannon points, and Amber has 2.",
        ),
        Do(
            goal="Distress call asks for 4 booster points, and you have 4. Do it here at Picasso and "
            "take fuel.",
            rules=("SC-MIS-4",),
            learnt="What a mission asks of your boosters or cannons is only shown, not used up.",
            hints=("Two basic boosters and one upgraded count 4.", "Distress call, then take fuel."),
            setting=meeting(
                Board(
                    "flight",
                    amber=Ship(9, boosters=(2, 1), missions=("Famine",)),
                    azure=Ship(5, missions=_SECOND),
                    missions=_CALL,
                    out=_FIRST_GROUP,
                ),
                "Picasso",
            ),
            success=all_of(did("mission Distress call"), did("take fuel")),
            solution=("mission Distress call", "take fuel"),
            failures=(
                (did("pass"), "You flew past people in distress."),
                (did("take"), "Fuel was the plan."),
            ),
            mistakes=(mistake("mission Plague", rule="SC-CARD-6"), mistake("pass", says="in distress")),
        ),
        Predict(
            goal="You have 1 point, 2 ore and 1 carbon, and have met Pallas. You do the mission Monument. "
            "How many points have you then?",
            rules=("SC-MIS-5",),
            learnt="Monument is the one mission that carries a point; Plague carries 2 medals.",
            hints=("Monument shows a point.", "1 and 1."),
            setting=meeting(
                Board(
                    "flight",
                    amber=Ship(9, "2 ore 1 carbon", missions=("Famine", "Plague")),
                    azure=Ship(5, missions=(*_SECOND, *_THIRD)),
                    missions=_END,
                    out=_FIRST_GROUP,
                ),
                "Pallas",
            ),
            marks=("mission Monument",),
            answer=lambda view: view.points[AMBER] + data.MISSIONS[data.MISSION["monument"]].points,
            show=("mission Monument",),
            seen=lambda trail: trail.now.points[AMBER],
            why="The mission stays with you and counts 1.",
            unit="points",
            wrong=(1, 3),
        ),
        Predict(
            goal="You did a mission, so 2 lie open. Now the flight ends. How many lie open then?",
            rules=("SC-MIS-1",),
            learnt="Gaps are filled from the deck after the flight, while there are missions.",
            hints=("The deck is not empty.", "There are always 3 while the deck lasts."),
            setting=meeting(_GIFTS, "Pallas", first=("mission Gift of the traders", "take ore")),
            answer=lambda view: len(view.missions_open) + min(1, sum(view.missions_left)),
            show=("stop flight",),
            seen=lambda trail: len(trail.now.missions_open),
            why="A new mission is laid open for the one that was done.",
            unit="missions",
            wrong=(2, 4),
        ),
    ),
    learnt="Know the three open missions before you name a stack.",
    rule="SC-MIS-2",
)

_MODULE = "1 ore 1 carbon 1 food"
_CHIPS = Board(amber=Ship(9, "2 fuel 2 carbon 1 science", (2, 0), (1, 1)), azure=Ship(5))

BUILDING = Lesson(
    key="building",
    title="What to build",
    group="Building",
    about="After the flight you build. The prices are printed, and places are few.",
    steps=(
        Do(
            goal="You have 1 ore, 1 carbon and 1 food. Build a command module.",
            rules=("SC-BUILD-1",),
            learnt="Every basic module costs 1 food, 1 carbon and 1 ore.",
            hints=("Look at the list of what you can build.", "Build the command module."),
            setting=at(Board(amber=Ship(9, _MODULE, modules="sensor"), azure=Ship(5))),
            marks=("command",),
            success=did("build command"),
            solution=("build command",),
            failures=((did("build"), "That is another module, and your goods are spent."),),
            mistakes=(mistake("build sensor", rule="SC-BUILD-1"), mistake("build trade", says="are spent")),
        ),
        Do(
            goal="An upgrade costs 2 food, 1 carbon and 1 ore and is a point. Azure has the upgraded sensor: "
            "upgrade something else.",
            rules=("SC-BUILD-1", "SC-COMP-3", "SC-VP-1"),
            learnt="There is one upgraded card of each kind, and who comes first has it.",
            hints=("You have a sensor and a research module.", "Upgrade research."),
            setting=at(
                Board(
                    amber=Ship(9, "1 ore 1 carbon 2 food", modules="sensor research"),
                    azure=Ship(5, upgraded="sensor"),
                )
            ),
            success=did("upgrade research"),
            solution=("upgrade research",),
            failures=((did("build"), "A new basic module is no point, and your goods are spent."),),
            mistakes=(
                mistake("upgrade sensor", rule="SC-BUILD-1"),
                mistake("upgrade command", rule="SC-BUILD-1"),
                mistake("build command", says="no point"),
            ),
        ),
        Do(
            goal="Both rocket places hold H rockets, and you want to found a colony. Make room and "
            "build a K rocket.",
            rules=("SC-BUILD-2",),
            learnt="A rocket that you take off gives nothing back, so think before you load.",
            hints=("First take a rocket off.", "Take an H rocket off, then build the K rocket."),
            setting=at(Board(amber=Ship(9, "1 ore 1 fuel 1 food", h=2), azure=Ship(5))),
            marks=("rockets",),
            success=did("build K rocket"),
            solution=("unload H rocket", "build K rocket"),
            failures=((did("end turn"), "Your turn is over, and both places still hold H rockets."),),
            mistakes=(mistake("build K rocket", rule="SC-BUILD-2"), mistake("end turn", says="still hold")),
        ),
        Do(
            goal="One of your 3 booster slots is empty. Build a booster for 2 fuel.",
            rules=("SC-BUILD-3", "SC-COMP-2"),
            learnt="A booster costs 2 fuel and a cannon 2 carbon while a slot is empty.",
            hints=("You have 2 fuel.", "Build a booster."),
            setting=at(Board(amber=Ship(9, "2 fuel 1 carbon"), azure=Ship(5))),
            marks=("boosters",),
            success=did("build booster"),
            solution=("build booster",),
            failures=((did("end turn"), "The fuel lies unused, and a slot is still empty."),),
            mistakes=(mistake("upgrade booster", rule="SC-BUILD-3"), mistake("end turn", says="still empty")),
        ),
        Spot(
            goal="Amber has a basic and an upgraded cannon; pirates took the third. Which line "
            "breaks a rule?",
            rules=("SC-BUILD-4", "SC-BUILD-3"),
            learnt="What counts is whether all slots are filled, not how many points they make.",
            hints=("How many cannon slots are filled?", "An upgrade needs three filled slots."),
            setting=at(_CHIPS),
            lines=(
                ("Amber has 2 fuel, 2 carbon and 1 science.", "build booster"),
                ("She builds a booster with the fuel, then upgrades a cannon.", "upgrade cannon"),
            ),
            broken="SC-BUILD-3",
            after=("She ends her turn.",),
            why="One cannon slot is empty, so it must be filled first.",
        ),
        Do(
            goal="Here is the same ship: a basic and an upgraded cannon, one slot empty. Get a "
            "stronger ship the right way.",
            rules=("SC-BUILD-4",),
            learnt="After a loss you fill the empty slot at the basic price before you upgrade again.",
            hints=("Fill the empty slot.", "Build a cannon."),
            setting=at(_CHIPS),
            marks=("cannons",),
            success=did("build cannon"),
            solution=("build cannon",),
            failures=((did("end turn"), "The slot stays empty, and the carbon unused."),),
            mistakes=(mistake("upgrade cannon", rule="SC-BUILD-3"), mistake("end turn", says="stays empty")),
        ),
    ),
    learnt="Fill the slots first, then upgrade.",
    rule="SC-BUILD-1",
)

_OWNER = Board(
    amber=Ship(12, "1 ore 1 carbon", planets=("Larder", "Kettle Moor")),
    azure=Ship(5, planets=("Anvil Court",)),
)
_THREE = Board(amber=Ship(12, "1 goods", planets=("Larder", "Kettle Moor", "Ledger Prime")), azure=Ship(5))
_DEALER = Board(amber=Ship(12, modules="trade"), azure=Ship(5, "2 ore 1 food 1 science"))

OWN_TRADE = Lesson(
    key="own-trade",
    title="Trade at home",
    group="Building",
    about="Before you build you may trade at your own planets, and with a module from Azure's stores.",
    steps=(
        Do(
            goal="Larder is yours and deals in food at 3 astro. Buy 1 food there.",
            rules=("SC-TB-2",),
            learnt="Your own H planets trade in every trade phase, without a flight.",
            hints=("Your planets lie beside your ship.", "Buy 1 food at Larder."),
            setting=at(_OWNER),
            marks=("card Larder",),
            success=did("buy 1 food at Larder"),
            solution=("buy 1 food at Larder",),
            failures=((did("buy"), "That was another deal than the one you came for."),),
            mistakes=(
                mistake("buy 1 ore at Anvil Court", rule="SC-TB-2"),
                mistake("buy 1 fuel at Kettle Moor", says="another deal"),
            ),
        ),
        Do(
            goal="You have ore and carbon. Buy the food that a module lacks, and build a sensor in "
            "the same turn.",
            rules=("SC-TB-1",),
            learnt="Trade and build as you like, in any order, until you end your turn.",
            hints=("First buy, then build.", "Buy 1 food at Larder, then build the sensor."),
            setting=at(_OWNER),
            success=did("build sensor"),
            solution=("buy 1 food at Larder", "build sensor"),
            failures=((did("end turn"), "The turn is over, and there is no sensor."),),
            mistakes=(mistake("build sensor", rule="SC-BUILD-1"), mistake("end turn", says="no sensor")),
        ),
        Spot(
            goal="Amber owns three H planets. Which line breaks a rule?",
            rules=("SC-TB-2",),
            learnt="In one trade phase you deal at two of your planets, once at each.",
            hints=("How many planets trade in a turn?", "Count to three."),
            setting=at(_THREE),
            lines=(
                ("Amber buys 1 food at Larder.", "buy 1 food at Larder"),
                ("She buys 1 fuel at Kettle Moor.", "buy 1 fuel at Kettle Moor"),
                ("She sells 1 goods at Ledger Prime.", "sell 1 goods at Ledger Prime"),
            ),
            broken="SC-TB-2",
            after=("She ends her turn.",),
            why="Two planets have traded, and a third one may not.",
        ),
        Do(
            goal="With your trade module you may buy a resource out of Azure's stores. Buy ore.",
            rules=("SC-TB-3",),
            learnt=f"It costs {data.PURCHASE_PRICE} astro, and your opponent cannot refuse.",
            hints=("Azure has ore and food.", "Buy 1 ore from Azure."),
            setting=at(_DEALER),
            marks=("trade",),
            success=did("buy 1 ore from opponent"),
            solution=("buy 1 ore from opponent",),
            failures=((did("buy"), "Ore was the plan, and a basic module buys once a turn."),),
            mistakes=(
                mistake("buy 1 science from opponent", rule="SC-TB-3"),
                mistake("buy 1 carbon from opponent", rule="SC-TB-3"),
                mistake("buy 1 food from opponent", says="once a turn"),
            ),
        ),
        Predict(
            goal="Azure has 5 astro. You buy 1 ore from her with your trade module. How many astro "
            "has she then?",
            rules=("SC-TB-3",),
            learnt="The money goes to your opponent, not to the bank.",
            hints=("Who gets the 2 astro?", "5 and 2."),
            setting=at(_DEALER),
            answer=lambda view: view.astro[AZURE] + data.PURCHASE_PRICE,
            show=("buy 1 ore from opponent",),
            seen=lambda trail: trail.now.astro[AZURE],
            why="You pay your opponent.",
            unit="astro",
            wrong=(5, 3),
        ),
        Choose(
            goal="Azure offers you 2 food for your ore, and both of you would like it. What now?",
            rules=("SC-TB-4",),
            learnt="The trade module is the only trade between players.",
            hints=("Is there free trade between the players?", "Only the trade module trades between them."),
            setting=at(_DEALER),
            options=(
                Option("There is no such trade.", "Right: only a trade module buys from the other.", True),
                Option(
                    "You may swap in your own turn.",
                    "Not even then: your turn only lets you use your trade module.",
                ),
                Option(
                    "You may swap if somebody has a trade module.",
                    "The module buys for astro; it swaps nothing.",
                ),
            ),
        ),
    ),
    learnt="Trade first, so that you can build.",
    rule="SC-TB-2",
)

LESSONS = (MISSIONS, BUILDING, OWN_TRADE)
