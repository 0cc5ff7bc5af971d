"""Points and the end, and what differs from Catan."""

from __future__ import annotations

from ...core.lesson import Lesson, did, happened
from .. import data, events
from ..points import SOURCES
from .parts import HOME, NEAR_8, at, counted, do, mistake, paid, predict, spot

_QUIET = ("dice 1 1", "card food", "card food", "balls red yellow")
"""A roll that brings nobody anything, and a shake without an encounter."""
_FAME = SOURCES.index("fame")

POINTS = Lesson(
    key="points",
    title="Fifteen points",
    group="Points and the end",
    about="What counts, and when it is over.",
    steps=(
        predict(
            "How many points do you have at the start?",
            "VP-3 VP-2",
            "2 colonies and a spaceport: 4.",
            ("Colony 1, spaceport 2.", "1, 1 and 2."),
            lambda view: view.points[0],
            "2 colonies count 1 each, the spaceport 2; a single fame piece adds nothing.",
            3,
            5,
            unit="points",
            marks=("C2", "J1", "O2"),
        ),
        predict(
            "You have 12 points. How many more do you need to win?",
            "VP-1",
            f"The game is to {data.TARGET}, unless you have agreed on another target.",
            (f"The target is {data.TARGET}.", "15 less 12."),
            lambda view: view.target - view.points[0],
            f"{data.TARGET} points win.",
            2,
            8,
            unit="points",
            setting=at("trade", "start | fame 16"),
        ),
        predict(
            "You have 4 points. Now you turn a colony into a spaceport. How many points have you then?",
            "VP-2 BUILD-2",
            "A spaceport is worth 2, its colony included: you gain 1.",
            ("The colony under it does not count again.", "4, and 1 more."),
            lambda view: view.points[0] + data.SPACEPORT_POINTS - data.COLONY_POINTS,
            "The colony was worth 1, the spaceport is worth 2.",
            6,
            4,
            unit="points",
            setting=at("trade", "start | hand 3 carbon 2 food"),
            show=("build spaceport at J1",),
            seen=lambda trail: trail.now.points[0],
            marks=("J1",),
        ),
        predict(
            "You have 4 points, and are the first to found a station with the Scientists. "
            "How many points have you then?",
            "VP-2 STAT-4",
            "The station and its card are worth none, the marker that the first one takes is worth 2.",
            ("The first station brings the marker.", "4, and 2 for the marker."),
            lambda view: view.points[0] + data.MARKER_POINTS,
            "The station brings you the marker, and that is 2 points.",
            5,
            7,
            unit="points",
            setting=at("flight 3", "start | ships trade S14 | pods 1"),
            show=("fly 2 to T15", "befriend sci_1"),
            seen=lambda trail: trail.now.points[0],
            marks=("S14>T15",),
        ),
        predict(
            "Your 4 fame pieces are 2 points, so you have 6. A trader asks for a gift, and to give nothing "
            "will "
            "cost you 1 fame. You give nothing. How many points have you then?",
            "VP-4",
            "Only pairs count. A pair that breaks costs a point; medals can never be lost.",
            ("How many pairs are left of 3 pieces?", "One pair less: 6 less 1."),
            lambda view: (
                view.points[0]
                - view.fame[0] // data.FAME_PER_POINT
                + (view.fame[0] - 1) // data.FAME_PER_POINT
            ),
            "3 pieces are only one pair.",
            6,
            4,
            unit="points",
            setting=at("trade", "start | fame 4 | hand 2 ore", chances=("balls red black", "encounter 3")),
            show=("shake", "answer 0"),
            seen=lambda trail: trail.now.points[0],
        ),
        predict(
            "You have 1 fame piece, give a proud broker nothing, and should lose 2. "
            "How many fame pieces have you then?",
            "VP-5",
            "Fame never falls below 0, and nothing is owed.",
            ("You can lose only what you have.", "None is left."),
            lambda view: max(0, view.fame[0] - 2),
            "You lose the one you have; there is no debt.",
            -1,
            1,
            unit="pieces",
            setting=at("trade", "start | hand 2 ore", chances=("balls red black", "encounter 1")),
            show=("shake", "answer 0"),
            seen=lambda trail: trail.now.fame[0],
        ),
        do(
            "You have 14 points, and your colony ship is one step from the site L5. Win the game.",
            "WIN-1 VP-1",
            "With the target in your own turn the game is over at once, and you have won.",
            ("A colony is worth 1 point.", "Fly ship 1 to L5, and settle."),
            at("flight 3", f"{HOME} | ships colony K4 | fame 20", discs=[NEAR_8]),
            "fly 1 to L5",
            "settle 1",
            success=happened(events.Won, seat=0),
            mistakes=(
                mistake("settle 1", rule="SF-COL-1"),
                mistake("fly 1 to L5", "end turn", says="without settling"),
            ),
            failures=((did("end turn"), "You ended the turn without settling, with 14 points."),),
            marks=("K4>L5",),
        ),
        predict(
            "It is your turn, and Red has come to 15 points. The game goes on. After you end your turn, "
            "how many more turns begin before it is over?",
            "WIN-2",
            "Points win in one's own turn only: at its start, if they still stand.",
            ("Yellow is next, then Red.", "Yellow's turn, and Red's, which is over at once."),
            lambda view: (max(range(view.seats), key=lambda s: view.points[s]) - view.turn) % view.seats,
            "Yellow still plays; when Red's turn begins, Red has won.",
            0,
            1,
            unit="turns",
            setting=at("flight 3", "start", "Red: start | fame 22", chances=_QUIET),
            show=("end turn", "roll", "shake", "end turn"),
            seen=lambda trail: sum(isinstance(e, events.TurnBegan) for e in trail.events),
            marks=("J2",),
        ),
        do(
            "This game is played with victory claimed: it goes on until somebody says so. "
            "You have 15 points, and it is your turn. Claim it before you do anything else.",
            "WIN-3",
            "With this option nobody tells you. Who forgets can be overtaken by one who notices.",
            ("Count your points: you have enough.", "Press “Claim victory”."),
            at(
                "production",
                "start | fame 22",
                victory="claimed",
                chances=("dice 1 1", "balls red yellow"),
            ),
            "claim victory",
            mistakes=(
                mistake("shake", rule="SF-TURN-1"),
                mistake("roll", "shake", "end turn", says="nobody noticed"),
            ),
            failures=((did("end turn"), "Your turn is over, nobody noticed, and the game goes on."),),
        ),
        spot(
            "Victory must be claimed in this game. White has 4 points on home sites and 9 from fame. "
            "Which line breaks a rule?",
            "WIN-3 VP-2",
            "Count before you claim.",
            ("Add up White's points at the end.", "4, 9 and 1 for the new colony make 14."),
            at("trade", f"{HOME} | ships colony K4 | fame 18", discs=[NEAR_8], victory="claimed",
               chances=("balls red yellow",)),
            ("White has 13 points and shakes.", "shake"),
            ("White's ship flies to L5.", "fly 1 to L5"),
            ("It settles: that is 1 point.", "settle 1"),
            ("White claims victory.", "claim victory"),
            broken="SF-WIN-3",
            after=("The others count White's points.",),
            why="13 and 1 are 14, and 15 are needed.",
        ),
    ),
    learnt="Watch your pairs, and the others' points.",
    rule="SF-VP-2",
)  # fmt: skip

CATAN = Lesson(
    key="if-you-know-catan",
    title="If you know Catan",
    group="If you know Catan",
    about="What is different here.",
    steps=(
        do(
            "There are no roads here: a colony goes where its ship has flown. Fly to the ringed L5.",
            "MOVE-1 COL-1",
            "Ships instead of roads: the way is free for all, and you may go anywhere.",
            ("L5 is one step away.", "Fly ship 1 to L5."),
            at("flight 3", f"{HOME} | ships colony K4", discs=[NEAR_8]),
            "fly 1 to L5",
            mistakes=(
                mistake("settle 1", rule="SF-COL-1"),
                mistake("fly 1 to K5", rule="SF-MOVE-3"),
                mistake("end turn", says="by itself"),
            ),
            failures=((did("end turn"), "The turn is over, and no colony comes by itself."),),
            marks=("K4>L5", "L5"),
        ),
        do(
            "Red has a colony on L6, and nothing of yours is near. In Catan you would need a road of your "
            "own. "
            "Here your ship stands on L5, in the same system: settle.",
            "COL-1 COL-3",
            "A system is nobody's land: with four players all three sites may be taken, by whoever comes.",
            ("Nothing keeps you from settling.", "Press “Settle with ship 1”."),
            at("flight 3", f"{HOME} | ships colony L5", "Red: start | colonies L6", discs=[NEAR_8]),
            "settle 1",
            mistakes=(
                mistake("end turn", rule="SF-MOVE-8"),
                mistake("fly 1 to K4", "end turn", says="left a good site"),
            ),
            failures=((did("end turn"), "You left a good site that was yours to take."),),
            marks=("L5", "L6"),
        ),
        predict(
            "A city in Catan takes 2 cards. You have a spaceport on O2, and a 6 will come for the carbon "
            "planet "
            "beside it. How much carbon do you get?",
            "PROD-1",
            "A spaceport takes 1 card, as a colony does; it is there to build ships.",
            ("It is not a city.", "1 card."),
            lambda view: sum(
                6 in data.FACES[view.faces[p]].numbers for p in view.board.site_planets[view.ports[0][0]]
            ),
            "A spaceport takes what a colony takes.",
            2,
            0,
            unit="carbon",
            setting=at("production", chances=("dice 3 3", "card food", "card food")),
            show=("roll",),
            seen=paid(data.CARBON),
            marks=("O2",),
        ),
        predict(
            "You rolled a 7 and took a card from Red; in Catan a robber would block a planet now. Then "
            "Yellow rolls "
            "an 8. How much ore does your colony on J1 get from the ore planet 8?",
            "SEVEN-3 SEVEN-1",
            "There is no robber. A 7 costs cards, but it blocks nothing.",
            ("What could block the planet?", "Nothing does: 1 ore."),
            lambda view: sum(
                8 in data.FACES[view.faces[p]].numbers for p in view.board.site_planets[view.colonies[0][1]]
            ),
            "Nothing stands on the planet, so it pays.",
            0,
            2,
            unit="ore",
            setting=at(
                "production",
                "start",
                "Yellow: start | hand 1 fuel",
                "Red: start | hand 2 fuel",
                chances=("dice 3 4", "dice 4 4", "balls red yellow"),
            ),
            show=("roll", "rob 2", "shake", "end turn", "roll"),
            seen=paid(data.ORE),
            marks=("J1",),
        ),
        predict(
            "In Catan a bad roll leaves you with nothing. You have 4 points and roll a 2, which pays you "
            "nothing. "
            "How many cards do you get all the same?",
            "PROD-4",
            f"Up to {data.RESERVE_DRAWS[0][0]} points every roll of yours brings {data.RESERVE_DRAWS[0][1]} "
            "cards from the reserve pile.",
            ("Think of the reserve pile.", "With up to 7 points it is 2."),
            lambda view: next(n for most, n in data.RESERVE_DRAWS if view.points[0] <= most),
            "The reserve pile gives you 2 after your roll.",
            0,
            1,
            unit="cards",
            setting=at("production", chances=_QUIET[:3]),
            show=("roll",),
            seen=counted(events.Drew),
        ),
        do(
            "Change cards with the supply: 4 to 1 in Catan, and here? You have 4 food and want 1 ore.",
            "TRADE-4",
            "3 to 1 without any harbour, and goods 2 to 1.",
            ("One card fewer than in Catan.", "Trade 3 food for 1 ore."),
            at("trade", "start | hand 4 food"),
            "trade 3 food : 1 ore",
            mistakes=(
                mistake("trade 4 food : 1 ore", rule="SF-TRADE-4"),
                mistake("trade 3 food : 1 fuel", says="another card"),
            ),
            failures=(
                (did("trade"), "You have got another card than the ore."),
                (did("shake"), "Trading is over for this turn."),
            ),
        ),
        predict(
            "No longest road and no largest army: here fame counts. You have 7 fame pieces. "
            "How many points are they worth?",
            "VP-2",
            "A point for each pair. Markers of friendship and medals count too, and they are seen by all.",
            ("They count in pairs.", "3 pairs, and one piece over."),
            lambda view: view.sources[0][_FAME],
            "7 pieces are 3 pairs; the single one adds nothing.",
            7,
            4,
            unit="points",
            setting=at("trade", "start | fame 7"),
        ),
        spot(
            "White plays by Catan's habits. Which line breaks a rule here?",
            "TRADE-4 TURN-1",
            "Some habits help, and some do not: look each one up.",
            ("Look at the rates of the supply.", "4 to 1 is not this game's rate."),
            at("trade", "start | hand 3 ore 4 fuel 2 goods"),
            ("White trades 3 ore for 1 food.", "trade 3 ore : 1 food"),
            ("White trades 2 goods for 1 carbon.", "trade 2 goods : 1 carbon"),
            ("White trades 4 fuel for 1 ore.", "trade 4 fuel : 1 ore"),
            broken="SF-TRADE-4",
            after=("White shakes the mothership.",),
            why="3 equal cards are the price, and the supply takes neither more nor less.",
        ),
    ),
    learnt="Ships instead of roads, no robber, and cards even for who rolled badly.",
    rule="SF-SEVEN-3",
)
LESSONS = (POINTS, CATAN)
