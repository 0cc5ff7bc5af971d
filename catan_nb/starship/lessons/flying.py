"""Flying: how far, how often, what the sensor sees, and what becomes of the cards."""

from __future__ import annotations

from ...core.lesson import Do, Find, Lesson, Predict, Spot, all_of, did
from .. import data
from .parts import AMBER, Board, Ship, at, listed, meeting, mistake

GROUP = "Flying"
_PLAIN = Board("flight", 1, amber=Ship(12, k=1, h=1), azure=Ship(5))
_LONG = Board("flight", 3, amber=Ship(12, boosters=(3, 0), modules="command"), azure=Ship(5))

FLIGHT = Lesson(
    key="flight",
    title="How far you fly",
    group=GROUP,
    about="A flight leads through one stack, card by card. Boosters and the die say how far, actions "
    "how much you do.",
    steps=(
        Do(
            goal="Name stack 2 for your flight: tap it.",
            rules=("SC-TRAVEL-1",),
            learnt="Your opponent turns the cards of this stack for you.",
            hints=("The stacks lie in the middle.", "Tap the second stack from the left."),
            setting=at(_PLAIN),
            marks=("stack 2",),
            success=did("fly stack 2"),
            solution=("fly stack 2",),
            failures=((did("fly"), "That is another stack, and there is no other flight this turn."),),
            mistakes=(mistake("fly stack 1", says="another stack"), mistake("build booster", rule="SC-TB-1")),
        ),
        Predict(
            goal="You have 3 basic boosters and rolled a 3. At most how many cards may be turned for you?",
            rules=("SC-TRAVEL-2",),
            learnt="Booster points and the die together are the length of your flight.",
            hints=("Each basic booster counts 1.", "3 from the boosters and 3 from the die."),
            setting=at(_LONG),
            marks=("boosters",),
            answer=lambda view: view.power[AMBER] + view.die,
            show=("fly stack 1",),
            seen=lambda trail: trail.now.flight.cards,
            why="3 booster points and a 3 on the die.",
            unit="cards",
            wrong=(3, 9),
        ),
        Predict(
            goal="You have a basic command module. How many actions does this flight give you?",
            rules=("SC-TRAVEL-3",),
            learnt="2 actions in a flight, 3 with a command module, 4 with an upgraded one.",
            hints=("Without the module it would be 2.", "One more than 2."),
            setting=at(_LONG),
            marks=("command",),
            answer=lambda view: data.ACTIONS[view.modules[AMBER][data.COMMAND]],
            show=("fly stack 1",),
            seen=lambda trail: trail.now.flight.actions,
            why="A basic command module gives one action more.",
            unit="actions",
            wrong=(2, 4),
        ),
        Do(
            goal="This planet asks 5 astro for fuel that you do not need. Pass it, and use the card "
            "after it.",
            rules=("SC-TRAVEL-3",),
            learnt="Passing costs no action, but there is no way back to a card.",
            hints=("Passing is always free.", "Pass, turn the next card and found the colony."),
            setting=meeting(_PLAIN, "Lastdrop", "Brannock"),
            success=did("found colony"),
            solution=("pass", "next card", "found colony"),
            failures=(
                (did("buy"), "You paid 5 astro for a fuel, and an action is gone."),
                (did("stop"), "You flew home too early: a colony lay next."),
            ),
            mistakes=(
                mistake("build booster", rule="SC-TB-1"),
                mistake("buy 1 fuel", says="an action is gone"),
            ),
        ),
        Spot(
            goal="Amber's flight is told here. Which line breaks a rule?",
            rules=("SC-TRAVEL-3",),
            learnt="Decide at the card: a card that you passed stays passed.",
            hints=("Does Amber change her mind?", "Look for a deal that comes too late."),
            setting=at(_PLAIN, "card Slagfield", first=("fly stack 1",)),
            lines=(
                ("The first card is turned: Slagfield, ore for 1 astro.", "next card"),
                ("Amber passes it.", "pass"),
                ("Amber thinks again and buys 1 ore at Slagfield.", "buy 1 ore"),
            ),
            broken="SC-TRAVEL-3",
            after=("Amber has the next card turned.",),
            why="Slagfield was passed, so Amber cannot deal there any more.",
        ),
        Do(
            goal="You have no use for more cards today. End the flight.",
            rules=("SC-TRAVEL-4",),
            learnt="You may stop between two cards whenever you wish.",
            hints=("You need not turn all cards.", "Press “Stop the flight”."),
            setting=at(_PLAIN, "card Coldvein", first=("fly stack 1", "next card", "pass")),
            success=did("stop flight"),
            solution=("stop flight",),
            failures=((did("next card"), "One more card was turned, and you have to decide about it."),),
            mistakes=(mistake("next card", says="One more card"), mistake("skip flight", rule="SC-TRAVEL-9")),
        ),
        Do(
            goal="Your stores are full and you want nothing from the stacks: stay at home this turn.",
            rules=("SC-TRAVEL-9",),
            learnt="When you skip the flight no stack is named, and none is shuffled.",
            hints=("You need not fly.", "Press “Skip the flight”."),
            setting=at(Board("flight", amber=Ship(3, "2 ore 2 fuel 2 carbon 2 food 2 goods"), azure=Ship(5))),
            success=did("skip flight"),
            solution=("skip flight",),
            failures=((did("fly"), "Now you are on your way, and pirates may want your 3 astro."),),
            mistakes=(mistake("fly stack 1", says="on your way"), mistake("stop flight", rule="SC-TRAVEL-4")),
        ),
    ),
    learnt="Boosters and die give the cards, the command module gives the actions.",
    rule="SC-TRAVEL-2",
)

_SENSOR = Board("flight", 1, amber=Ship(12, k=1, modules="sensor"), azure=Ship(5))
_SEEN = ("card Brannock", "card Pirates S12")
_BUSY = Board("flight", 3, amber=Ship(12, k=1, modules="command"), azure=Ship(5))
_LAST = Board(
    "flight",
    2,
    turn=61,
    amber=Ship(
        20,
        k=1,
        colonies=("Quillon", "Sorrel Deep", "Tamsin", "Vesper Hold"),
        planets=("Ledger Prime", "Glasswater", "Anvil Court", "Kettle Moor", "Larder"),
        pirates=("Pirates S11", "Pirates S12", "Pirates S45", "Pirates S46", "Pirates S47", "Pirates S53"),
    ),
    azure=Ship(
        20,
        colonies=("Brannock", "Ironmere", "Cinderglass", "Meadow Six"),
        planets=("Verdant Annex", "Legation Ring", "Scholars' Quay", "Concord Seat"),
        pirates=("Pirates S54", "Pirates S60", "Pirates S61", "Pirates S67", "Pirates S68"),
    ),
)
_VOID = Board("flight", 1, amber=Ship(12, colonies=("Quillon",)), azure=Ship(5, colonies=("Tamsin",)))

STACKS = Lesson(
    key="stacks",
    title="Into the stack and back",
    group=GROUP,
    about="A sensor lets you look before you fly. After a flight the stack is put together again.",
    steps=(
        Do(
            goal="Your sensor shows two cards: the colony Brannock and pirates. Put the pirates, "
            "card 2, at the bottom.",
            rules=("SC-TRAVEL-5",),
            learnt="A sensor looks at the top 2 cards, an upgraded one at 3.",
            hints=("The second card is the pirates.", "Put card 2 at the bottom."),
            setting=at(_SENSOR, *_SEEN, first=("fly stack 1",)),
            marks=("stack 1",),
            success=did("put 2 at bottom"),
            solution=("put 2 at bottom",),
            failures=((did("put 2 on top"), "The pirates lie on top now, and you would meet them."),),
            mistakes=(
                mistake("put 2 on top", says="would meet them"),
                mistake("put 3 at bottom", rule="SC-TRAVEL-5"),
                mistake("fly stack 2", rule="SC-TRAVEL-1"),
            ),
        ),
        Do(
            goal="Now put Brannock on top, have it turned, and found the colony.",
            rules=("SC-TRAVEL-5", "SC-CARD-1"),
            learnt="What you put on top is turned first.",
            hints=("Brannock is card 1.", "Put card 1 on top, turn it, found the colony."),
            setting=at(_SENSOR, *_SEEN, first=("fly stack 1", "put 2 at bottom")),
            success=all_of(did("put 1 on top"), did("found colony")),
            solution=("put 1 on top", "next card", "found colony"),
            failures=(
                (did("put 1 at bottom"), "Brannock lies at the bottom, too deep for this flight."),
                (did("pass", "stop"), "The colony goes back into the stack, and that is shuffled."),
            ),
            mistakes=(
                mistake("put 1 at bottom", says="too deep"),
                mistake("put 2 on top", rule="SC-TRAVEL-5"),
            ),
        ),
        Predict(
            goal="You met Brannock and founded it; now the flight ends. How many cards does stack 1 "
            "have then?",
            rules=("SC-TRAVEL-6",),
            learnt="After each flight the stack is filled up to 10 from the framed pile and shuffled.",
            hints=(
                "9 cards are left, and framed cards come in.",
                f"Stacks are filled up to {data.STACK_SIZE}.",
            ),
            setting=meeting(_BUSY, "Brannock", first=("found colony",)),
            answer=lambda view: min(data.STACK_SIZE, view.stacks[0].size + view.framed),
            show=("stop flight",),
            seen=lambda trail: trail.now.stacks[0].size,
            why="A framed card takes the place of the colony.",
            unit="cards",
            wrong=(8, 9),
        ),
        Find(
            goal="You founded Brannock, bought ore at Slagfield and passed Facet. Tap the card that "
            "leaves the stack.",
            rules=("SC-TRAVEL-7",),
            learnt="Colonies founded, H planets taken and pirates beaten leave the stack; all else "
            "goes back.",
            hints=("Which of them is yours now?", "Tap Brannock."),
            setting=meeting(
                _BUSY,
                "Brannock",
                "Slagfield",
                "Facet",
                first=("found colony", "next card", "buy 1 ore", "next card", "pass"),
            ),
            among=listed(("Brannock", ("turned", 0)), ("Slagfield", ("turned", 1)), ("Facet", ("turned", 2))),
            right=lambda view, thing: view.flight.turned[thing[1]].fate == "founded",
            why=lambda view, thing: "This planet belongs to nobody and goes back into the stack.",
        ),
        Predict(
            goal="Late in a game the framed pile is empty. You found Heavy Reef out of 10 cards and "
            "fly home. "
            "How many cards has the stack then?",
            rules=("SC-TRAVEL-8",),
            learnt="When no framed card is left, stacks shrink; an empty one cannot be named.",
            hints=("Nothing comes in for the card that leaves.", "10 less 1."),
            setting=meeting(_LAST, "Heavy Reef"),
            answer=lambda view: min(data.STACK_SIZE, view.stacks[0].size + view.framed),
            show=("found colony", "stop flight"),
            seen=lambda trail: trail.now.stacks[0].size,
            why="The colony has left, and the framed pile has nothing to replace it.",
            unit="cards",
            wrong=(10, 8),
        ),
        Predict(
            goal="You may turn 3 cards. The first one will be empty space. How many may you turn after it?",
            rules=("SC-CARD-7",),
            learnt="In empty space there is nothing to do, but the card counts.",
            hints=("Empty space is a card like any other.", "3 less 1."),
            setting=at(_VOID, "card Void S41", first=("fly stack 1",)),
            answer=lambda view: view.flight.cards_left - 1,
            show=("next card",),
            seen=lambda trail: trail.now.flight.cards_left,
            why="The empty card was one of your three.",
            unit="cards",
            wrong=(1, 3),
        ),
    ),
    learnt="What you used up leaves; the rest is shuffled, and new cards come in.",
    rule="SC-TRAVEL-6",
)

LESSONS = (FLIGHT, STACKS)
