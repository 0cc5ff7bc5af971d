"""Your first turn: one whole turn, move by move; then how a game is set up."""

from __future__ import annotations

from ...core.lesson import Do, Find, Lesson, Predict, Setting, did, happened
from ...core.line import Line
from .. import data
from ..events import Built
from .parts import AMBER, AZURE, Board, Ship, cards, listed, mistake, stores_of, text

GROUP = "Your first turn"
_BOARD = Board(
    "production",
    turn=1,
    amber=Ship(data.START_ASTRO, "1 food 2 goods 1 science", k=1, h=1, modules="supply"),
    azure=Ship(data.START_ASTRO, "2 goods 1 science", k=1, h=1, modules="command"),
)
_LINE = Line(text(_BOARD))

FIRST_TURN = Lesson(
    key="first-turn",
    title="One whole turn",
    group=GROUP,
    about="A turn has three parts: roll and produce, fly, then trade and build. You play one from "
    "end to end.",
    steps=(
        _LINE.do(
            "Your turn begins with the die. Press “Roll die”, and watch the ringed store of carbon in your "
            "ship.",
            "roll",
            rules=("SC-PROD-1",),
            learnt="A 1 came. The colony you start with makes carbon on a 1, and Azure's makes fuel: each "
            "roll counts for both.",
            hints=("Look among the buttons beside the picture.", "Press “Roll die”."),
            marks=("carbon",),
            success=did("roll"),
            mistakes=(mistake("fly stack 1", rule="SC-TRAVEL-1"),),
            chances=("die 1",),
        ),
        _LINE.do(
            "Now you fly. Four stacks of cards are four parts of space, and nobody knows what lies there. "
            "Name the first: tap it.",
            "fly stack 1",
            rules=("SC-TRAVEL-1", "SC-TRAVEL-2", "SC-TRAVEL-3"),
            learnt="You may have 3 cards turned: your 2 booster points and the 1 of the die. With 2 of "
            "them you may do something.",
            hints=("The four stacks lie in the middle of the picture.", "Tap stack 1."),
            marks=("stack 1",),
            success=did("fly stack"),
            failures=(
                (did("skip flight"), "You stay at home, and nothing is met. Try again and name a stack."),
            ),
            mistakes=(mistake("skip flight", says="stay at home"), mistake("roll", rule="SC-PROD-1")),
        ),
        _LINE.do(
            "Turn the first card. It is a planet that deals in ore, at 1 astro each; astro is your money. "
            "Buy 2 ore.",
            "next card",
            "buy 2 ore",
            rules=("SC-CARD-2",),
            learnt="A deal at a planet, for any number, is one of your two actions in this flight.",
            hints=("Tap the stack again to turn a card.", "Turn the card, then buy 2 ore for 1 astro each."),
            success=did("buy"),
            failures=(
                (did("pass"), "You flew on without ore, and you cannot come back to the card."),
                (did("stop"), "You flew home, and the stack is shuffled again."),
            ),
            mistakes=(
                mistake("next card", "sell 1 ore", rule="SC-CARD-2"),
                mistake("next card", "pass", says="cannot come back"),
            ),
            chances=("card Slagfield",),
        ),
        _LINE.do(
            "Turn the next card. It is a place for a colony, and your K rocket can found one: do it.",
            "next card",
            "found colony",
            rules=("SC-CARD-1", "SC-TRAVEL-4"),
            learnt="The card is yours, a victory point, and your rocket is used. That was your second "
            "action, so the flight is over.",
            hints=(
                "The green K in your ship is the rocket.",
                "Turn the card, then press “Found Sorrel Deep”.",
            ),
            success=did("found colony"),
            failures=(
                (did("pass"), "The colony goes back into its stack, and your rocket stays where it is."),
                (did("stop"), "You flew home before you saw the card."),
            ),
            mistakes=(
                mistake("next card", "take planet", rule="SC-CARD-5"),
                mistake("next card", "pass", says="goes back"),
            ),
            chances=("card Sorrel Deep",),
        ),
        _LINE.do(
            "Now you may build. Modules help your ship; each costs 1 food, 1 carbon and 1 ore. Build a "
            "sensor: it looks at cards before you fly.",
            "build sensor",
            rules=("SC-TB-1", "SC-BUILD-1"),
            learnt="The sensor lies in your ship. After the flight you may trade and build as long as you "
            "can pay.",
            hints=("What you can build is listed beside the picture.", "Build the sensor module."),
            marks=("sensor",),
            success=happened(Built, seat=AMBER),
            failures=((did("end turn"), "The turn is over, and your goods wait unused until the next one."),),
            mistakes=(
                mistake("build booster", rule="SC-BUILD-3"),
                mistake("end turn", says="wait unused"),
            ),
        ),
        _LINE.do(
            "You are done: end your turn. Azure then rolls a 2 and stays at home.",
            "end turn",
            rules=("SC-TB-1",),
            learnt="On a 2 nobody's colony produced. It is your turn again: roll, fly, build.",
            hints=("It is the last thing you can do in a turn.", "Press “End turn”."),
            success=did("end turn"),
            mistakes=(mistake("roll", rule="SC-PROD-1"),),
            replies=("roll", "skip flight", "end turn"),
            chances=("die 2",),
        ),
        Predict(
            goal="Each colony is 1 victory point, the one you began with too. How many points have you?",
            rules=("SC-VP-1",),
            learnt=f"Whoever reaches {data.TARGET} points first has won.",
            hints=("Count your colonies.", "You began with one and founded one."),
            setting=_LINE.here(),
            answer=lambda view: view.points[AMBER],
            why="One colony from the start and the one that you founded.",
            unit="points",
            wrong=(1, 3),
        ),
    ),
    learnt="Roll, fly, trade and build: that is every turn.",
    rule="SC-PROD-1",
)

_OPENING = (
    "new mission Environmental crisis",
    "new mission Gift of the diplomats",
    "new mission Gift of the traders",
)
_CHOSEN = ("choose supply", "choose command")


def _setup(moon: int, *first: str) -> Setting:
    replies = () if first else ("choose command",)
    return Setting("", (*_OPENING, f"moon {moon}"), replies, first)


SETUP = Lesson(
    key="set-up",
    title="How a game begins",
    group=GROUP,
    about="Here is the table before the first turn. Look around, and make your first choice.",
    steps=(
        Do(
            goal="You may have one module for nothing. Choose the supply module: it gives your "
            "stores more room.",
            rules=("SC-SETUP-5",),
            learnt="Both choose in secret; then both modules are shown together.",
            hints=("The modules are listed beside the picture.", "Press “Choose the supply module”."),
            setting=_setup(AMBER),
            marks=("supply",),
            success=did("choose supply"),
            solution=("choose supply",),
            failures=(
                (did("choose"), "That is a good module too. Here we try the supply module: choose again."),
            ),
            mistakes=(mistake("roll", rule="SC-PROD-1"), mistake("choose trade", says="choose again")),
        ),
        Find(
            goal="The lot made you the moon. Find your start colony: it makes carbon.",
            rules=("SC-SETUP-4",),
            learnt="The moon's colony makes carbon, the sun's makes fuel, both on a 1.",
            hints=("Your own cards lie beside your ship.", "It is Harbinger's Rest."),
            setting=_setup(AMBER, *_CHOSEN),
            among=listed(*cards("Harbinger's Rest", "Lantern Reach")),
            right=lambda view, thing: thing[1] in view.colonies[AMBER],
            why=lambda view, thing: "This one makes fuel. It is the sun's, and lies beside Azure's ship.",
        ),
        Find(
            goal="In this game Azure is the moon. Find the ship that has the first turn.",
            rules=("SC-SETUP-6",),
            learnt="The moon begins; then both take turns.",
            hints=("Who has the colony that makes carbon?", "Tap Azure's ship."),
            setting=Setting("", (*_OPENING, f"moon {AZURE}", "die 2"), ("roll",), _CHOSEN),
            among=listed(("Amber's ship", ("ship", AMBER)), ("Azure's ship", ("ship", AZURE))),
            right=lambda view, thing: thing[1] == view.moon,
            why=lambda view, thing: "You are the sun in this game. The moon has the first turn.",
        ),
        Predict(
            goal="Four stacks lie face down. How many cards are in each?",
            rules=("SC-SETUP-1", "SC-COMP-4"),
            learnt="The 40 basic cards make four equal stacks.",
            hints=("There are 40 basic cards.", "Share 40 among 4."),
            setting=_setup(AMBER, *_CHOSEN),
            marks=("stack 1", "stack 2", "stack 3", "stack 4"),
            answer=lambda view: view.stacks[0].size,
            why="40 basic cards in four stacks.",
            unit="cards",
            wrong=(4, 40),
        ),
        Predict(
            goal="The framed cards wait in a pile of their own: 4 groups of 7. How many are they?",
            rules=("SC-SETUP-2", "SC-COMP-4"),
            learnt="Framed cards fill up the stacks, the first group first; the later ones are wilder.",
            hints=("Four times seven.", "It is less than 30."),
            setting=_setup(AMBER, *_CHOSEN),
            answer=lambda view: view.framed,
            why="Four groups of seven; they come into the stacks when cards have left.",
            unit="cards",
            wrong=(11, 40),
        ),
        Find(
            goal="You begin with two units of one resource. Find their store in your ship.",
            rules=("SC-SETUP-3",),
            learnt=f"You begin with {data.START_ASTRO} astro, 2 goods, 1 science and one rocket of "
            "each kind.",
            hints=("Look for the store with a 2.", "It is the store of goods."),
            setting=_setup(AMBER, *_CHOSEN),
            among=listed(*stores_of(AMBER)),
            right=lambda view, thing: view.stores[AMBER][thing[1] // 2] == 2,
            why=lambda view, thing: f"There you have {view.stores[AMBER][thing[1] // 2]}.",
        ),
    ),
    learnt="A module of your choice, a colony, a little money: enough to fly.",
    rule="SC-SETUP-3",
)

LESSONS = (FIRST_TURN, SETUP)
