"""Trade and building."""

from __future__ import annotations

from ...core.lesson import Lesson, Setting, all_of, did, happened, now
from .. import data, events, space
from .parts import NEAR_8, NEAR_9, at, do, mistake, predict, spot

_CLOSED = (did("shake"), "You have shaken, and the time for trading and building is over.")
_SHIP = "1 ore 1 fuel 1 carbon 1 food"
_TRADERS = ("Yellow: start | hand 1 ore", "Red: start | hand 2 fuel", "Blue: start | hand 1 carbon")


def _yellow_offers(offer: str, hand: str) -> Setting:
    """Yellow's turn: an offer that White answers after Red and Blue."""
    text = f"turn: Yellow 6 trade\nWhite: start | hand {hand}\nYellow: start | hand 2 ore"
    return Setting(text, first=(offer,))


TRADE = Lesson(
    key="trade",
    title="Trading cards",
    group="Trade",
    about="You trade in your own turn, with the supply and with the others.",
    steps=(
        do(
            "You have 2 goods. Change them with the supply for 1 ore.",
            "TRADE-4",
            f"{data.GOODS_RATE} goods buy any one card; of other kinds it takes {data.SUPPLY_RATE} equal "
            "ones.",
            ("Look for “Trade with the supply”.", "Trade 2 goods for 1 ore."),
            at("trade", "start | hand 2 goods 2 food"),
            "trade 2 goods : 1 ore",
            mistakes=(
                mistake("trade 2 food : 1 ore", rule="SF-TRADE-4"),
                mistake("trade 2 goods : 1 fuel", says="Ore was wanted"),
            ),
            failures=(_CLOSED, (did("trade"), "Ore was wanted, and your goods are gone.")),
            marks=("O2",),
        ),
        do(
            "You hold 4 food, 1 ore and 1 fuel, and need carbon for a colony ship. Change 3 food for 1 "
            "carbon.",
            "TRADE-4 BUILD-1",
            "3 equal cards for 1 of your choice, as often as you like.",
            ("A colony ship needs carbon too.", "Trade 3 food for 1 carbon."),
            at("trade", "start | hand 4 food 1 ore 1 fuel"),
            "trade 3 food : 1 carbon",
            mistakes=(
                mistake("trade 4 food : 1 carbon", rule="SF-TRADE-4"),
                mistake("trade 3 food : 1 goods", says="no carbon"),
            ),
            failures=(_CLOSED, (did("trade"), "Now you have no carbon, and too little food to trade again.")),
        ),
        do(
            "You need fuel. Offer the others 1 food for 1 fuel, and close the trade with Red, who accepts.",
            "TRADE-2 TRADE-1",
            "Each other player answers in turn; then you close with one of them, or with nobody.",
            (
                "Open “Offer to the players”: an offer names what you give and what you get.",
                "Offer 1 food for 1 fuel, then close with Red.",
            ),
            at("trade", "start | hand 2 food", *_TRADERS, replies=("decline", "accept", "decline")),
            "offer 1 food : 1 fuel",
            "close with 2",
            success=happened(events.Closing, seat=0, other=2),
            mistakes=(
                mistake("offer 1 food : 0", rule="SF-TRADE-3"),
                mistake("offer 1 food : 1 fuel", "close with 1", rule="SF-TRADE-2"),
                mistake("offer 1 food : 1 fuel", "withdraw", says="taken back"),
            ),
            failures=(_CLOSED, (did("withdraw"), "You have taken back an offer that Red had accepted.")),
        ),
        do(
            "It is Yellow's turn, and Yellow offers 1 ore for 1 fuel. You have 3 fuel and want the ore: "
            "accept.",
            "TRADE-2 TRADE-1",
            "In another player's turn you trade only with that player, and only that player closes.",
            ("You are asked to answer.", "Press “Accept”."),
            _yellow_offers("offer 1 ore : 1 fuel", "3 fuel"),
            "accept",
            mistakes=(
                mistake("offer 1 fuel : 1 food", rule="SF-TRADE-2"),
                mistake("trade 3 fuel : 1 ore", rule="SF-TRADE-1"),
                mistake("decline", says="turned it down"),
            ),
            failures=((did("decline"), "You have turned it down, and the ore stays with Yellow."),),
            marks=("E2",),
        ),
        do(
            "Yellow offers 1 ore for 2 fuel. That is dear: counter with 1 fuel for 1 ore.",
            "TRADE-2",
            "You may answer with an offer of your own; Yellow may close with you or not.",
            ("Look below the answers for a counter-offer.", "Counter: give 1 fuel, get 1 ore."),
            _yellow_offers("offer 1 ore : 2 fuel", "3 fuel"),
            "counter 1 fuel : 1 ore",
            mistakes=(
                mistake("counter 1 fuel : 0", rule="SF-TRADE-3"),
                mistake("accept", says="full price"),
            ),
            failures=(
                (did("accept"), "You have agreed to the full price, 2 fuel."),
                (did("decline"), "Without a counter-offer Yellow cannot know your price."),
                (did("counter"), "This is another offer than the one asked for."),
            ),
        ),
        spot(
            "White trades. Which line breaks a rule?",
            "TRADE-3 TRADE-1",
            "Both sides give at least one card; gifts are not allowed.",
            ("Look at what each side gives.", "One of the offers is a gift."),
            at("trade", "start | hand 2 goods 3 food 2 fuel"),
            ("White changes 2 goods for 1 fuel.", "trade 2 goods : 1 fuel"),
            ("White buys a booster with 2 fuel.", "build booster"),
            ("White changes 3 food for 1 ore: trade and building go mixed.", "trade 3 food : 1 ore"),
            ("White offers 1 fuel to whoever wants it, for nothing.", "offer 1 fuel : 0"),
            broken="SF-TRADE-3",
            after=("Yellow is glad.", "White shakes."),
            why="Cards are never given away for nothing.",
        ),
    ),
    learnt="Trade in your turn: 3 for 1, goods 2 for 1, or with anyone.",
    rule="SF-TRADE-4",
)

BUILDING = Lesson(
    key="building",
    title="Building ships and spaceports",
    group="Building",
    about="Cards become ships, spaceports and parts of the mothership.",
    steps=(
        do(
            "You have ore, fuel, carbon and food: build a colony ship on N2, beside your spaceport.",
            "BUILD-1 BUILD-3",
            "A ship starts on a free place beside one of your spaceports.",
            ("The ringed place is free.", "Build a colony ship at N2."),
            at("trade", f"start | hand {_SHIP}"),
            "build colony ship at N2",
            mistakes=(
                mistake("build colony ship at P3", rule="SF-BUILD-3"),
                mistake("build trade ship at N2", rule="SF-BUILD-1"),
            ),
            failures=(_CLOSED,),
            marks=("N2",),
        ),
        do(
            "Build a trade ship on N2, shake, and fly it to M2 at once.",
            "BUILD-5 BUILD-1",
            "A new ship flies in the turn in which it was built.",
            ("It costs 1 ore, 1 fuel and 2 goods.", "Build it at N2, shake, fly ship 2 to M2."),
            at("trade", "start | hand 1 ore 1 fuel 2 goods", chances=("balls yellow yellow",)),
            "build trade ship at N2",
            "shake",
            "fly 2 to M2",
            success=now(lambda view: any(s.seat == 0 and s.node == space.NODE["M2"] for s in view.ships)),
            mistakes=(
                mistake("build colony ship at N2", rule="SF-BUILD-1"),
                mistake("shake", says="without"),
                mistake("build trade ship at N2", "shake", "end turn", says="not on M2"),
            ),
            failures=(
                (did("end turn"), "The turn is over, and the new ship is not on M2."),
                (
                    lambda trail: did("shake")(trail) and not did("build")(trail),
                    "You have shaken without a new ship, and now nothing can be built.",
                ),
            ),
            marks=("N2>M2",),
        ),
        do(
            "With 3 carbon and 2 food, turn your colony on J1 into a spaceport.",
            "BUILD-1 BUILD-2",
            "A shipyard goes around the colony, which stays under it. Together they are worth 2 points.",
            ("A spaceport goes on your own colony.", "Build a spaceport at J1."),
            at("trade", "start | hand 3 carbon 2 food"),
            "build spaceport at J1",
            mistakes=(
                mistake("build spaceport at O1", rule="SF-BUILD-2"),
                mistake("build spaceport at C2", says="not J1"),
                mistake("build cannon", says="no longer enough"),
            ),
            failures=(
                _CLOSED,
                (did("build spaceport"), "A spaceport too, but not J1; your cards are spent."),
                (did("build", "trade"), "What is left is no longer enough for a spaceport."),
            ),
            marks=("J1",),
        ),
        do(
            "Both places beside O2 are taken by your ships. Make J1 a spaceport, and build a colony ship "
            "beside "
            "it on I1, all in this phase.",
            "BUILD-6 BUILD-3",
            "A new spaceport works at once.",
            ("First the spaceport.", "Build a spaceport at J1, then a colony ship at I1."),
            at("trade", "start | ships trade N2 | hand 1 ore 1 fuel 4 carbon 3 food"),
            "build spaceport at J1",
            "build colony ship at I1",
            success=all_of(did("build spaceport"), did("build colony ship")),
            mistakes=(
                mistake("build colony ship at I1", rule="SF-BUILD-3"),
                mistake("build spaceport at J1", "build colony ship at P3", rule="SF-BUILD-3"),
                mistake("build cannon", says="no longer enough"),
            ),
            failures=(_CLOSED, (did("build cannon", "trade"), "What is left is no longer enough for both.")),
            marks=("J1", "I1"),
        ),
        do(
            "Three ships of yours are out, so no transport is left. You could pay for a colony ship; "
            "buy a freight pod with your 2 ore instead.",
            "BUILD-4 BUILD-1",
            f"You have {data.TRANSPORTS} transports; one comes back when a ship settles or founds a station.",
            ("A pod costs 2 ore.", "Press “Build freight pod”."),
            at("trade", "start | ships trade N3, trade M4 | hand 2 ore 1 fuel 1 carbon 1 food"),
            "build pod",
            mistakes=(
                mistake("build colony ship at N2", rule="SF-BUILD-4"),
                mistake("shake", says="is over"),
            ),
            failures=(_CLOSED,),
        ),
        do(
            "Your three shipyards stand around three colonies. A fourth spaceport is out of the question: "
            "buy a cannon with your carbon.",
            "BUILD-2 COMP-2",
            f"{data.SHIPYARDS} spaceports at most, each worth {data.SPACEPORT_POINTS} points.",
            ("A cannon costs 2 carbon.", "Press “Build cannon”."),
            at(
                "trade",
                "colonies C2 | spaceports O2 J1 L6 | hand 3 carbon 2 food",
                discs=[NEAR_8],
            ),
            "build cannon",
            mistakes=(
                mistake("build spaceport at C2", rule="SF-BUILD-2"),
                mistake("end turn", says="unspent"),
            ),
            failures=((did("end turn"), "The turn is over with your carbon unspent."),),
        ),
        do(
            "You have 1 fuel and want speed. The 2 cannons that you own cannot be sold back: "
            "change 3 carbon for fuel, and buy a booster.",
            "BUILD-7 TRADE-4",
            "Parts stay on the mothership; only cards are traded.",
            ("A booster costs 2 fuel.", "Trade 3 carbon for 1 fuel, build a booster."),
            at("trade", "start | hand 1 fuel 3 carbon | cannons 2"),
            "trade 3 carbon : 1 fuel",
            "build booster",
            success=did("build booster"),
            mistakes=(
                mistake("remove cannon", rule="SF-BUILD-7"),
                mistake("build booster", rule="SF-BUILD-1"),
                mistake("build cannon", says="third cannon"),
            ),
            failures=(
                _CLOSED,
                (did("build cannon"), "A third cannon, and no carbon left to change for fuel."),
            ),
        ),
        predict(
            "You hold 6 cards and will build a colony ship. How many cards will you have left?",
            "BUILD-1",
            "A colony ship costs one card of each kind, except goods.",
            ("Count the kinds without goods.", "6 less 4."),
            lambda view: sum(view.hand) - sum(data.COSTS[data.COLONY_SHIP]),
            "Ore, fuel, carbon and food, 1 each, are paid.",
            1,
            3,
            unit="cards",
            setting=at("trade", f"start | hand {_SHIP} 2 goods"),
            show=("build colony ship at N2",),
            seen=lambda trail: sum(trail.now.hand),
            marks=("N2",),
        ),
        predict(
            "You have 9 colony pieces in all. Here 2 stand on the board as colonies, 1 lies under your "
            "spaceport, "
            "and 2 are carried by ships. How many are left to build with?",
            "COMP-2 BUILD-2",
            "A spaceport keeps its colony, and each colony ship carries one.",
            ("None of them comes back.", "9 less 5."),
            lambda view: (
                data.COLONIES
                - len(view.colonies[0])
                - len(view.ports[0])
                - sum(s.seat == 0 and s.kind == data.COLONY_SHIP for s in view.ships)
            ),
            "2 colonies, 1 under the spaceport and 2 on ships make 5.",
            5,
            6,
            unit="pieces",
            setting=at("trade", "start | ships colony N3"),
        ),
        spot(
            "White builds. Which line breaks a rule?",
            "BUILD-3 BUILD-1",
            "Ships start beside spaceports, not beside colonies.",
            ("Where do ships start?", "J1 is a colony, not a spaceport."),
            at("trade", "start | hand 2 ore 2 fuel 2 carbon 2 food 2 goods", discs=[NEAR_9]),
            ("White trades 2 goods for 1 carbon.", "trade 2 goods : 1 carbon"),
            ("White builds a colony ship on N2, beside the spaceport on O2.", "build colony ship at N2"),
            ("White builds another on I1, beside the colony on J1.", "build colony ship at I1"),
            broken="SF-BUILD-3",
            after=("White shakes.",),
            why="J1 is only a colony, and ships start beside spaceports.",
        ),
    ),
    learnt="New ships start beside your spaceports and may fly at once.",
    rule="SF-BUILD-1",
)
LESSONS = (TRADE, BUILDING)
