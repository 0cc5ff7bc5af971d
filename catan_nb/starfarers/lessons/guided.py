"""A guided first game: three rounds from the set-up, told step by step, then played on."""

from __future__ import annotations

from ...core.lesson import Lesson, Predict, all_of, did
from .parts import cards, ids, line, mistake

_LINE = line("ore fuel goods", cards("fuel fuel carbon carbon carbon food ore fuel goods"))
_ON = "That may be good play too, but the game told here goes another way: retry."
_SHAKEN = (did("shake"), "The shake ends the building for this turn. Retry, and build first.")
_ENDED = (did("end turn"), "Your turn is over, and the steps you had left are lost. Retry.")

_YELLOW_SETTLES = ("roll", "build booster", "shake", "fly 1 to F5", "fly 1 to F5", "settle 1", "end turn")
_RED_WAITS = ("roll", "build cannon", "shake", "fly 1 to L5", "end turn")
_BLUE_IS_LATE = ("roll", "rob 1", "build booster", "shake", "fly 1 to T5", "end turn")
_YELLOW_BUILDS = ("roll", "build colony ship at F2", "shake", "fly 1 to D5", "end turn")
_RED_SETTLES = (
    *("roll", "build pod", "build colony ship at K2"),
    *("shake", "fly 1 to L6", "settle 1", "fly 2 to K3", "end turn"),
)
_BLUE_TURNS_AWAY = ("roll", "build pod", "shake", "fly 1 to U8", "end turn")
_YELLOW_SETTLES_AGAIN = (
    *("roll", "build booster", "build booster", "build pod"),
    *("shake", "fly 1 to D6", "settle 1", "end turn"),
)
_RED_WAITS_AGAIN = ("roll", "build booster", "shake", "fly 2 to L5", "end turn")
_BLUE_EXPLORES = ("roll", "build booster", "shake", "fly 1 to V10", "end turn")

GUIDED = Lesson(
    key="guided-game",
    title="A guided first game",
    group="A guided first game",
    about="You play White against Yellow, Red and Blue. Dice, balls and cards are prepared; after three "
    "rounds the game is yours to play on.",
    free=True,
    steps=(
        _LINE.do(
            "Everybody begins with 4 points, and 15 win. It is your turn, and a turn begins with the "
            "dice: roll.",
            "roll",
            rules=ids("VP-3 PROD-1 PROD-4"),
            learnt="An 8: your colony at J1 took 1 ore. As long as you have few points, each roll of yours "
            "also draws 2 cards from the reserve pile: goods and carbon.",
            hints=("The button is beside the map.", "Press “Roll dice”."),
            marks=("J1",),
            mistakes=(mistake("build booster", rule="SF-TRADE-1"), mistake("shake", rule="SF-TURN-1")),
            chances=("dice 5 3", *cards("goods carbon")),
        ),
        _LINE.do(
            "Your 6 cards hold the price of a trade ship: 1 ore, 1 fuel and 2 goods. It has far to fly, so "
            "build it early: at N2, beside your spaceport.",
            "build trade ship at N2",
            rules=ids("BUILD-1 BUILD-3"),
            learnt="New ships start beside a spaceport, and they may fly in the same turn. P3 was taken by "
            "your colony ship.",
            hints=("Prices are listed beside the map.", "Build the trade ship at N2."),
            marks=("N2",),
            failures=((did("build", "trade"), _ON), _SHAKEN),
            mistakes=(
                mistake("build trade ship at P3", rule="SF-BUILD-3"),
                mistake("build colony ship at N2", rule="SF-BUILD-1"),
                mistake("build pod", says="another way"),
                mistake("shake", says="ends the building"),
            ),
        ),
        _LINE.do(
            "First the colony ship looks for a home. Shake the mothership, then fly ship 1 to R5, where an "
            "unknown system begins.",
            "shake",
            "fly 1 to R5",
            rules=ids("SPEED-3 SPEED-5 EXPL-1 EXPL-2"),
            learnt="Red 3, yellow 2 and your booster: 6 steps. Pirates sit on the carbon planet, but food "
            "pays on a 5 and goods on a 4. The site S5 between those two is one step away.",
            hints=("Shaking comes first.", "Shake, then fly ship 1 to R5."),
            marks=("P3>R5", "R5"),
            failures=((did("fly"), _ON), _ENDED),
            mistakes=(
                mistake("fly 1 to R5", rule="SF-TURN-1"),
                mistake("shake", "fly 1 to S5", rule="SF-MOVE-1"),
                mistake("shake", "fly 1 to L5", says="another way"),
            ),
            chances=("balls red yellow", "disc pirates 4", "disc 4", "disc 5"),
        ),
        _LINE.do(
            "The trade ship is for the Merchants at S8, 15 steps away. Fly ship 2 to M5, where it stops to "
            "look at another system, then on to N5.",
            "fly 2 to M5",
            "fly 2 to N5",
            rules=ids("MOVE-1 MOVE-4 EXPL-1"),
            learnt="Ice lies on the fuel planet there. What you turn up everybody sees: Red, whose ship is "
            "near, now knows where to settle and where not.",
            hints=("Tap ship 2, then the place.", "Fly ship 2 to M5, then to N5."),
            marks=("N2>M5", "M5>N5"),
            failures=((did("fly 2 to O", "fly 2 to P", "fly 2 to L"), _ON), _ENDED),
            mistakes=(
                mistake("fly 2 to S8", rule="SF-MOVE-1"),
                mistake("fly 2 to S5", rule="SF-MOVE-1"),
                mistake("end turn", says="are lost"),
            ),
            chances=("disc 9", "disc 11", "disc ice 3"),
        ),
        _LINE.do(
            "End your turn, and watch the others: their rolls pay you too, and Blue's ship is on its way to "
            "your site.",
            "end turn",
            rules=ids("TURN-1 PROD-1 SEVEN-4"),
            learnt="Yellow's 6 paid you carbon, and she settled at F5. Red stopped at L5, beside the ice. "
            "Blue rolled a 7, robbed Yellow, and the others drew a card each, you ore. Blue is at T5 now, "
            "one step from S5.",
            hints=("Both ships have flown.", "Press “End turn”."),
            mistakes=(mistake("build cannon", rule="SF-TRADE-1"), mistake("fly 1 to S5", rule="SF-MOVE-4")),
            chances=(
                *("dice 5 1", *cards("ore food"), "balls red yellow", "disc 12", "disc 10", "disc 6"),
                *("dice 6 4", *cards("food ore"), "balls red yellow"),
                *("dice 4 3", "stolen fuel", *cards("ore fuel food ore food"), "balls yellow blue"),
            ),
            replies=(*_YELLOW_SETTLES, *_RED_WAITS, *_BLUE_IS_LATE),
        ),
        _LINE.do(
            "Now S5 must be yours before Blue's next flight. But a turn begins as always: roll.",
            "roll",
            rules=ids("PROD-1 PROD-4"),
            learnt="A 4: your colony at C2 took 1 fuel, and the reserve pile gave you 2 carbon.",
            hints=("The dice come first.", "Press “Roll dice”."),
            marks=("C2",),
            mistakes=(mistake("fly 1 to S5", rule="SF-TURN-1"),),
            chances=("dice 1 3", *cards("carbon carbon")),
        ),
        _LINE.do(
            "You hold 4 carbon and 1 fuel. Trade 3 carbon for 1 fuel with the supply, and build a booster: "
            "every ship of yours flies one step more, in every turn to come.",
            "trade 3 carbon : 1 fuel",
            "build booster",
            rules=ids("TRADE-4 BUILD-1"),
            learnt="3 for 1 is a high price, but the booster stays with you. The 2 ore you keep for a pod.",
            hints=("First the fuel, then the booster.", "Trade 3 carbon for 1 fuel, then build a booster."),
            failures=(
                (did("trade 3 carbon : 1 o", "trade 3 carbon : 1 g", "trade 3 carbon : 1 foo"), _ON),
                (did("build cannon", "build pod"), _ON),
                _SHAKEN,
            ),
            mistakes=(
                mistake("trade 2 carbon : 1 fuel", rule="SF-TRADE-4"),
                mistake("build booster", rule="SF-BUILD-1"),
                mistake("build cannon", says="another way"),
                mistake("shake", says="ends the building"),
            ),
        ),
        _LINE.do(
            "Both ships want to fly: shake the mothership.",
            "shake",
            rules=ids("SPEED-4 ENC-1"),
            learnt="The black ball. The other ball does not count: your speed is 3 and your 2 boosters. And "
            "somebody hails you. Yellow, on your left, reads the card; you only hear the question.",
            hints=("Nothing is left to build.", "Press “Shake mothership”."),
            mistakes=(mistake("fly 1 to S5", rule="SF-TURN-1"), mistake("end turn", rule="SF-SPEED-2")),
            chances=("balls red black", "encounter 4"),
        ),
        _LINE.do(
            "A trader would like 0 to 3 cards as a gift, and you cannot know what comes of it. Be "
            "friendly, but careful: give 1 card, the carbon. If you may then choose a card, take goods.",
            "answer 1",
            "give carbon",
            "take goods",
            rules=ids("ENC-1 ENC-2 VP-2"),
            learnt="He was a generous one: a card of your choice and a fame piece. It is your second, and "
            "each pair of them is 1 point.",
            hints=("The answers are beside the map.", "Press “Give 1 card”, give the carbon, take goods."),
            failures=(
                (did("answer 0"), "You win 1 goods and no fame: a cold welcome. Retry, and give 1 card."),
                (did("answer 2", "answer 3", "give ore", "take ore", "take f", "take c"), _ON),
            ),
            mistakes=(
                mistake("answer 0", says="no fame"),
                mistake("answer 1", "give ore", says="another way"),
                mistake("fly 1 to S5", rule="SF-TURN-1"),
            ),
        ),
        _LINE.do(
            "Be at S5 before Blue: fly ship 1 there and settle.",
            "fly 1 to S5",
            "settle 1",
            rules=ids("MOVE-1 COL-1"),
            learnt="The ship became a colony for ever, and its transport came back to you. You lead with 6 "
            "points, and Blue must look elsewhere.",
            hints=("One step, then a button.", "Fly ship 1 to S5, then press “Settle with ship 1”."),
            marks=("R5>S5", "S5"),
            failures=(
                (
                    all_of(did("fly 1 to S5"), did("end turn")),
                    "You wait at S5 without settling, and no roll pays you there. Retry.",
                ),
                (did("end turn"), "Blue flies one step and takes your site. Retry."),
            ),
            mistakes=(
                mistake("settle 1", rule="SF-COL-1"),
                mistake("end turn", says="takes your site"),
                mistake("fly 1 to S5", "end turn", says="without settling"),
            ),
        ),
        _LINE.do(
            "The trade ship has 5 steps. Fly it to O7, towards the Merchants.",
            "fly 2 to O7",
            rules=ids("SPEED-5 MOVE-5"),
            learnt="It crossed empty space, which counts like any other way. 4 steps are left to S8.",
            hints=("Tap ship 2, then the ringed place.", "Fly ship 2 to O7."),
            marks=("N5>O7", "O7"),
            failures=((did("fly 2 to"), _ON), _ENDED),
            mistakes=(
                mistake("fly 2 to S8", rule="SF-MOVE-1"),
                mistake("fly 2 to N6", says="another way"),
                mistake("end turn", says="are lost"),
            ),
        ),
        _LINE.do(
            "End your turn. Look at your cards while the others roll: the new colony works already.",
            "end turn",
            rules=ids("TURN-1 COL-4"),
            learnt="Yellow's 4 paid you goods at S5 and fuel at C2, Blue's 11 food. Yellow built a second "
            "colony ship, Red settled at L6, and Blue flew past you, farther out.",
            hints=("Nothing is left to move.", "Press “End turn”."),
            mistakes=(mistake("build pod", rule="SF-TRADE-1"),),
            chances=(
                *("dice 2 2", *cards("ore fuel"), "balls yellow yellow"),
                *("dice 4 5", *cards("ore goods"), "balls blue yellow"),
                *("dice 6 5", *cards("carbon food"), "balls red yellow"),
            ),
            replies=(*_YELLOW_BUILDS, *_RED_SETTLES, *_BLUE_TURNS_AWAY),
        ),
        _LINE.do(
            "Your third turn. You hold 6 cards; keep that number in mind, and roll.",
            "roll",
            rules=ids("SEVEN-1 SEVEN-2"),
            learnt="A 7: no planet pays. Blue held 9 cards, more than 7, and had to give up half of them, 4. "
            "Your 6 cards were safe.",
            hints=("The dice come first.", "Press “Roll dice”."),
            mistakes=(mistake("build pod", rule="SF-TRADE-1"),),
            chances=("dice 6 1",),
            replies=("give ore", "give ore", "give fuel", "give food"),
        ),
        _LINE.do(
            "Whoever rolls a 7 takes one card of another player, unseen. Blue has collected carbon and not "
            "spent any: rob Blue.",
            "rob 3",
            rules=ids("SEVEN-3 SEVEN-4 SEVEN-5"),
            learnt="It was carbon. Then each of the others drew 1 card from the reserve pile as a comfort, "
            "and you your 2: carbon and food.",
            hints=("The players you may rob are listed.", "Take a card from Blue."),
            failures=((did("rob"), _ON),),
            mistakes=(mistake("build pod", rule="SF-TRADE-1"), mistake("rob 1", says="another way")),
            chances=("stolen carbon", *cards("fuel food goods carbon food")),
        ),
        _LINE.do(
            "A spaceport at S5 would be 1 point more, and a harbour in the middle of new worlds. You have "
            "the 2 food for it, but of 3 carbon only 2. Offer the others 1 goods for 1 carbon.",
            "offer 1 goods : 1 carbon",
            rules=ids("TRADE-1 TRADE-2 TRADE-3"),
            learnt="Yellow is ready, Red and Blue are not. You decide whether the trade is closed.",
            hints=(
                "Open “Offer to the players” beside the map.",
                "Give 1 goods, get 1 carbon, then press “Make the offer”.",
            ),
            failures=(
                (did("trade"), "The supply takes 2 goods for it. Retry, and ask the players first."),
                (did("offer", "build"), _ON),
                _SHAKEN,
            ),
            mistakes=(
                mistake("build spaceport at S5", rule="SF-BUILD-1"),
                mistake("trade 1 goods : 1 carbon", rule="SF-TRADE-4"),
                mistake("trade 2 goods : 1 carbon", says="ask the players"),
            ),
            replies=("accept", "decline", "decline"),
        ),
        _LINE.do(
            "Close the trade with Yellow.",
            "close with 1",
            rules=ids("TRADE-2"),
            learnt="A trade helps both who make it, so mind how many points the other one has.",
            hints=("Yellow's answer stands beside the map.", "Press “Trade with Yellow”."),
            failures=(
                (did("withdraw"), "You took the offer back, and the carbon stays with Yellow. Retry."),
            ),
            mistakes=(
                mistake("close with 2", rule="SF-TRADE-2"),
                mistake("withdraw", says="stays with Yellow"),
            ),
        ),
        _LINE.do(
            "Turn your new colony at S5 into a spaceport.",
            "build spaceport at S5",
            rules=ids("BUILD-1 BUILD-2 VP-2"),
            learnt="A spaceport counts 2 in all, 1 more than the colony. From now on your ships may start "
            "out there, at R5 or T5, instead of far away at home.",
            hints=("It is built on a colony of yours.", "Build the spaceport at S5."),
            marks=("S5",),
            failures=(
                (did("build spaceport"), "The point is the same there, but ships start at home. Retry."),
                (did("build", "trade", "offer"), _ON),
                _SHAKEN,
            ),
            mistakes=(
                mistake("build spaceport at O2", rule="SF-BUILD-2"),
                mistake("build spaceport at J1", says="start at home"),
            ),
        ),
        _LINE.do(
            "Your trade ship is 4 steps from the Merchants. A station needs more pods than there are "
            "stations already: none so far, so 1 pod. Build it for your 2 ore.",
            "build pod",
            rules=ids("STAT-1 BUILD-1"),
            learnt="The second station there will need 2 pods, the third 3: it is good to be early.",
            hints=("A pod costs 2 ore.", "Build the pod."),
            failures=(
                (did("shake"), "A ship without a pod may not end at an outpost, so it waits. Retry."),
                (did("offer"), _ON),
            ),
            mistakes=(
                mistake("build cannon", rule="SF-BUILD-1"),
                mistake("shake", says="without a pod"),
            ),
        ),
        _LINE.do(
            "Shake, and fly ship 2 to S8, the docking point in the middle of the Merchants' ring.",
            "shake",
            "fly 2 to S8",
            rules=ids("SPEED-5 STAT-1 STAT-4"),
            learnt="The ship became a trade station, and as you are the first at the Merchants', their "
            "marker is yours: 2 points, until somebody has more stations there than you.",
            hints=("4 steps are enough today.", "Shake, then fly ship 2 to S8."),
            marks=("O7>S8", "S8"),
            failures=((did("fly 2 to"), _ON), _ENDED),
            mistakes=(
                mistake("shake", "fly 2 to R8", says="another way"),
                mistake("shake", "end turn", says="are lost"),
                mistake("fly 2 to S8", rule="SF-TURN-1"),
            ),
            chances=("balls blue yellow",),
        ),
        _LINE.do(
            "The founder takes one of the Merchants' five cards. Two of your sites make goods, so take "
            "“Even exchange”: it trades 1 goods for any 1 card, once in each turn of yours.",
            "befriend mer_goods",
            rules=ids("STAT-3 FRIEND-2"),
            learnt="The card is yours for ever, even if the marker should move on.",
            hints=("The five cards are listed.", "Take “Even exchange”."),
            failures=((did("befriend"), _ON),),
            mistakes=(
                mistake("befriend mer_ore", says="another way"),
                mistake("befriend sci_1", rule="SF-STAT-3"),
            ),
        ),
        Predict(
            goal="Count before you end your turn. How many points do you have now?",
            rules=ids("VP-2 VP-3 STAT-4"),
            learnt="The others have 5, 5 and 4: that was a good start.",
            hints=(
                "You began with 4. What came: a colony, its shipyard, fame, a marker.",
                "4 and 1 and 1 and 1 and 2.",
            ),
            setting=_LINE.here(),
            answer=lambda view: int(view.points[view.seat]),
            why="4 from the start, 1 for the colony, 1 more as a spaceport, 1 for two fame pieces, 2 for "
            "the marker.",
            unit="points",
            wrong=(6, 7, 8),
        ),
        _LINE.do(
            "End your turn. Who is behind will try to catch up.",
            "end turn",
            rules=ids("TURN-1 PROD-1"),
            learnt="Yellow's 5 paid you ore at home and food at S5, and she settled at D6: 6 points. Red "
            "waits beside the ice for pods, and Blue found a new system far out.",
            hints=("The ship has arrived.", "Press “End turn”."),
            mistakes=(mistake("build booster", rule="SF-TRADE-1"),),
            chances=(
                *("dice 4 1", *cards("goods fuel"), "balls blue yellow"),
                *("dice 6 4", *cards("goods goods"), "balls blue yellow"),
                *(
                    "dice 3 6",
                    *cards("goods fuel"),
                    "balls yellow yellow",
                    "disc pirates 5",
                    "disc 2",
                    "disc 4",
                ),
            ),
            replies=(*_YELLOW_SETTLES_AGAIN, *_RED_WAITS_AGAIN, *_BLUE_EXPLORES),
        ),
        _LINE.do(
            "Your fourth turn: roll.",
            "roll",
            rules=ids("COMP-8 PROD-4"),
            learnt="A 12: the disc 3/12 at J1 pays on both its numbers. With 8 or 9 points only 1 card "
            "comes from the reserve pile, from 10 points on none: leaders are helped less.",
            hints=("The dice come first.", "Press “Roll dice”."),
            marks=("J1",),
            mistakes=(mistake("build booster", rule="SF-TRADE-1"),),
            chances=("dice 6 6", *cards("fuel")),
        ),
        _LINE.do(
            "Use your friendship: trade 1 goods for 1 carbon. Then build a colony ship at T5, beside your "
            "new spaceport.",
            "trade 1 goods : 1 carbon",
            "build colony ship at T5",
            rules=ids("FRIEND-2 FRIEND-5 BUILD-1 BUILD-3 WIN-1"),
            learnt="It may fly at once: shake when you like. From here nothing is prepared any more. 9 "
            "points are yours, and 15 on your own turn win the game.",
            hints=("First the carbon that is missing.", "Trade 1 goods for 1 carbon, build at T5."),
            marks=("T5",),
            success=all_of(did("trade 1 goods : 1 carbon"), did("build colony ship at T5")),
            failures=(
                (did("build colony ship"), "It is built, but not where free sites are near. Retry."),
                (did("trade 2", "trade 1 goods : 1 o", "trade 1 goods : 1 f", "build", "offer"), _ON),
                _SHAKEN,
            ),
            mistakes=(
                mistake("build colony ship at T5", rule="SF-BUILD-1"),
                mistake("trade 1 goods : 1 carbon", "build colony ship at N2", says="not where"),
                mistake("trade 1 goods : 1 carbon", "trade 1 goods : 1 food", rule="SF-FRIEND-2"),
            ),
        ),
    ),
    learnt="You have played three whole rounds and lead. The rest of the game is yours.",
    rule="SF-WIN-1",
)

LESSONS = (GUIDED,)
