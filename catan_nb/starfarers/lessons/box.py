"""What is in the box: pieces run out, room on the mothership does too."""

from __future__ import annotations

from typing import Any

from ...core.lesson import Lesson, did
from .. import data
from .parts import at, do, find, mistake, predict

_UNSPENT = (did("shake"), "You have shaken with your cards unspent.")
_FULL = "colonies C2 J1 L6 L5 U6 S5 S6 | spaceports O2 | ships colony O3 | hand 1 ore 3 fuel 1 carbon 1 food"


def _outposts(view: Any) -> list[Any]:
    return [s for s in view.board.sectors if s.kind == data.OUTPOST]


BOX = Lesson(
    key="in-the-box",
    title="What is in the box",
    group="The map",
    about="Pieces run out, and room on the mothership does too.",
    steps=(
        do(
            "Your mothership has 6 boosters, and there is no room for a seventh. Buy a cannon instead.",
            "COMP-4",
            "A mothership holds 6 boosters, 6 cannons and 5 freight pods.",
            ("Boosters are full, cannons are not.", "Press “Build cannon”."),
            at("trade", "start | hand 2 fuel 2 carbon | boosters 6"),
            "build cannon",
            mistakes=(mistake("build booster", rule="SF-COMP-4"), mistake("shake", says="unspent")),
            failures=(_UNSPENT,),
            marks=("O2",),
        ),
        do(
            "All 9 of your colony pieces are in use, one of them on a ship. You could pay for a colony ship, "
            "but not build it. Buy something that is still there.",
            "COMP-2",
            f"You have {data.COLONIES} colonies, {data.STATIONS} trade stations, {data.TRANSPORTS} "
            f"transports and {data.SHIPYARDS} shipyards, and no more.",
            ("You have 3 fuel.", "Buy a booster."),
            at(
                "trade",
                _FULL,
                discs=["near-8 carbon 5, food 12, fuel 10", "near-9 carbon 10, goods 3, food 2"],
            ),
            "build booster",
            mistakes=(mistake("build colony ship at N2", rule="SF-COMP-2"), mistake("shake", says="unspent")),
            failures=(_UNSPENT,),
        ),
        predict(
            "Two of your three transports carry ships. How many more ships could you build now?",
            "COMP-2 BUILD-4",
            "A transport comes back when its ship settles or founds a station.",
            ("Count your ships on the map.", "3 transports less 2."),
            lambda view: data.TRANSPORTS - sum(s.seat == 0 for s in view.ships),
            f"Each ship needs one of your {data.TRANSPORTS} transports.",
            2,
            3,
            unit="ships",
            setting=at("trade", "start | ships trade N3 | hand 1 ore 1 fuel 1 carbon 1 food"),
        ),
        do(
            "The supply has no ore left. Trade 3 food for something that you can have.",
            "COMP-1 TRADE-4",
            f"There are {data.CARDS_PER_RESOURCE} cards of each kind, those in hands included.",
            ("Any kind but ore is there.", "Trade 3 food for 1 fuel, for one."),
            at(
                "trade",
                "start | hand 3 food",
                "Yellow: start | hand 5 ore",
                "Red: start | hand 5 ore",
                "Blue: start | hand 2 ore",
                "supply: 0 ore",
            ),
            "trade 3 food : 1 fuel",
            success=lambda trail: any(action.startswith("trade") for action in trail.actions),
            mistakes=(mistake("trade 3 food : 1 ore", rule="SF-COMP-1"), mistake("shake", says="unspent")),
            failures=(_UNSPENT,),
        ),
        predict(
            "Yellow and Red have a station with the Merchants, and a Merchants' card each. "
            "How many cards are left for who comes next?",
            "COMP-3",
            "Each of the four peoples has 5 cards and 1 marker.",
            ("Each people has 5 cards.", "5 less 2."),
            lambda view: (
                sum(card.people == data.MERCHANTS for card in data.FRIENDSHIP)
                - len(view.docks[data.MERCHANTS])
            ),
            "5 cards less the two that Yellow and Red have taken.",
            5,
            2,
            unit="cards",
            setting=at(
                "trade",
                "start",
                "Yellow: start | cards mer_ore",
                "Red: start | cards mer_food",
                "stations: merchants Yellow, Red",
            ),
            marks=("S8",),
        ),
        predict(
            "Two of the five balls show: red is 3, yellow 2, blue 1. There are two yellow balls and one of "
            "each other colour. What is the most that two balls can make?",
            "COMP-5 SPEED-3",
            "2 yellow, 1 red, 1 blue, 1 black: the balls make 3, 4 or 5, and black has a story of its own.",
            ("There is only one red ball.", "Red and yellow."),
            lambda view: sum(
                sorted(v for v, n in zip(data.BALL_VALUE, data.BALL_COUNT, strict=True) for _ in range(n))[
                    -2:
                ]
            ),
            "Red 3 and yellow 2; there is no second red ball.",
            6,
            4,
            setting=at("trade", chances=("balls yellow red",)),
            show=("shake",),
            seen=lambda trail: trail.now.base,
            marks=("P3",),
        ),
        predict(
            "How many outposts are on the board?",
            "COMP-6",
            "The 15 sectors beyond home are 8 planetary systems, 4 outposts and 3 empty ones.",
            ("Outposts have docks and no planets.", "One for each people."),
            lambda view: len(_outposts(view)),
            "Green Folk, Merchants, Scientists and Diplomats have one each.",
            3,
            8,
            unit="outposts",
        ),
        find(
            "All four outposts look alike from afar. Tap the docking point of the Merchants.",
            "COMP-6 MAP-6",
            "You meet the Merchants and the Green Folk in the near half, the other two far away.",
            ("Their name stands in the sector.", "It is S8."),
            lambda view: [(data.PEOPLES[s.people], ("node", s.centre)) for s in _outposts(view)],
            lambda view, thing: view.board.dock_people[thing[1]] == data.MERCHANTS,
            lambda view, thing: f"Here live the {data.PEOPLES[view.board.dock_people[thing[1]]]}.",
        ),
    ),
    learnt="You can build only what there are pieces for.",
    rule="SF-COMP-2",
)
LESSONS = (BOX,)
