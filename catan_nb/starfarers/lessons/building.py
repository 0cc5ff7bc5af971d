"""Trade and building."""

from __future__ import annotations

from ...core.lesson import Lesson
from .. import data
from .parts import choose, do, find, is_one_of, mistake, places, predict, rolled, spot

_GOODS = rolled("goods goods food", "5 5", "food food")
_PORT = rolled("carbon carbon carbon", "1 3", "food food")

TRADE = Lesson(
    key="trade",
    title="Trading cards",
    group="Trade",
    about="You trade in your own turn, with the supply and with the others.",
    steps=(
        do(
            "You have 2 goods. Change them with the supply for 1 ore.",
            "TRADE-4",
            "2 goods buy any one card; of other kinds it takes 3 equal ones.",
            ("Goods are worth more than the rest.", "Trade 2 goods for 1 ore."),
            _GOODS,
            "trade 2 goods : 1 ore",
            mistakes=(mistake("trade 2 food : 1 ore", rule="SF-TRADE-4"),),
        ),
        do(
            "You have 3 food. Change them for 1 carbon.",
            "TRADE-4",
            "Without a Merchants' card it is 3 equal cards for 1.",
            ("Three for one.", "Trade 3 food for 1 carbon."),
            _GOODS,
            "trade 3 food : 1 carbon",
            mistakes=(mistake("trade 3 goods : 1 carbon", rule="SF-TRADE-4"),),
        ),
        do(
            "Offer the others 1 food for 1 fuel.",
            "TRADE-2 TRADE-1",
            "Each other player answers in turn; then you close the trade or withdraw.",
            ("An offer names what you give and what you get.", "Offer 1 food for 1 fuel."),
            _GOODS,
            "offer 1 food : 1 fuel",
            mistakes=(mistake("offer 1 food : 0", rule="SF-TRADE-3"),),
        ),
        spot(
            "White trades. Which line breaks a rule?",
            "TRADE-3",
            "Both sides give at least one card; gifts are not allowed.",
            ("Look at what each side gives.", "One of the offers is a gift."),
            _GOODS,
            ("White changes 2 goods for 1 fuel.", "trade 2 goods : 1 fuel"),
            ("White offers 1 food and wants nothing.", "offer 1 food : 0"),
            broken="SF-TRADE-3",
            after=("Yellow is glad.",),
            why="Cards are never given away for nothing.",
        ),
        choose(
            "It is Yellow's turn. Red wants to trade with you. May you?",
            "TRADE-2 TRADE-1",
            "Whoever is on turn is one side of every trade.",
            ("Who is on turn?", "Yellow must be one of the two."),
            (
                "Yes, if Yellow agrees",
                "Yellow's consent does not help: Yellow must be one of the two traders.",
            ),
            ("No, only Yellow trades now", "Right; the others trade only with the player on turn."),
            ("Yes, at any time", "Trade belongs to the turn of one of the two."),
            right=1,
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
            "BUILD-1 BUILD-3 BUILD-5",
            "The new ship may fly in this very turn.",
            ("The ringed place is free.", "Build a colony ship at N2."),
            rolled("ore fuel carbon", "5 5", "food food"),
            "build colony ship at N2",
            mistakes=(mistake("build colony ship at P3", rule="SF-BUILD-3"),),
            marks=("N2",),
        ),
        do(
            "Build a trade ship: 1 ore, 1 fuel and 2 goods.",
            "BUILD-1 BUILD-4",
            "A trade ship needs a transport and a trade station from your pieces.",
            ("It costs 2 goods.", "Build a trade ship at N2."),
            rolled("ore fuel goods", "5 5", "goods food"),
            "build trade ship at N2",
            mistakes=(mistake("build colony ship at N2", rule="SF-BUILD-1"),),
        ),
        do(
            "With 3 carbon and 2 food, turn your colony on J1 into a spaceport.",
            "BUILD-1 BUILD-2",
            "The colony stays under it. Together they are worth 2 points.",
            ("A spaceport goes on your own colony.", "Build a spaceport at J1."),
            _PORT,
            "build spaceport at J1",
            mistakes=(mistake("build spaceport at O1", rule="SF-BUILD-2"),),
            marks=("J1",),
        ),
        find(
            "You built a spaceport on J1. Tap a place where a new ship may appear at once.",
            "BUILD-6 BUILD-3",
            "A new spaceport works in the same phase.",
            ("Look one step beside J1.", "I1 is one."),
            places("I1", "K1", "P3", "H2", "K2"),
            is_one_of("I1", "K1"),
            lambda view, thing: "Taken, or not one open step beside a spaceport of yours.",
            setting=rolled("carbon carbon carbon", "1 3", "food food", first=("build spaceport at J1",)),
        ),
        do(
            "Buy a cannon with 2 carbon.",
            "BUILD-1 BUILD-7",
            "Parts stay on the mothership and cannot be sold back.",
            ("A cannon costs 2 carbon.", "Choose “cannon”."),
            _PORT,
            "build cannon",
            mistakes=(mistake("build pod", rule="SF-BUILD-1"),),
        ),
        choose(
            "Your ship stands beside pirates of strength 4. You buy the fourth cannon. Does the base fall?",
            "BUILD-8",
            "Strength is tested when a ship moves onto a place beside the token.",
            ("Nothing has moved.", "Move onto a place beside it once more."),
            ("Yes, at once", "Buying tests nothing; only moving does."),
            ("When a ship next moves onto a place beside it", "Right; the cannons count from that step on."),
            ("Never", "The next step onto such a place tests it again."),
            right=1,
        ),
        predict(
            "How many cards does a colony ship cost?",
            "BUILD-1",
            "One each of ore, fuel, carbon and food.",
            ("One of each kind but goods.", "4 cards."),
            lambda view: sum(data.COSTS[data.COLONY_SHIP]),
            "One of each kind except goods.",
            3,
            5,
            unit="cards",
        ),
    ),
    learnt="New ships start beside your spaceports and may fly at once.",
    rule="SF-BUILD-1",
)
LESSONS = (TRADE, BUILDING)
