"""Where a ship may end its move, and where not for long."""

from __future__ import annotations

from typing import Any

from ...core.lesson import Lesson, all_of, did, now
from .. import space
from .parts import HOME, NEAR_8, NEAR_8_ICE, NEAR_8_PIRATES, at, do, find, is_one_of, mistake, places, spot

_RED_PORT = "Red: colonies C1 V1 | spaceports J2"
_RED_NEW = "Red: colonies C1 V1 | spaceports J2 L6"


def _no_trade_ship(view: Any, thing: Any) -> str:
    return {
        space.SITE: "This is a colony site, and a trade ship never ends there.",
        space.DOCK: "A trade ship stops here only to found a station, and for that it needs a freight pod.",
    }.get(view.board.kind[thing[1]], "This is beside Red's spaceport, which must stay open for Red's ships.")


STOPS = Lesson(
    key="where-ships-stop",
    title="Where a ship may stop",
    group="Flight",
    about="Ships fly over almost everything, but not everywhere may they end their move.",
    steps=(
        do(
            "Red's spaceport is on J2. Nobody may stop right beside it: fly only as near as J3.",
            "MOVE-6",
            "The two places beside a rival's spaceport stay open for its ships.",
            ("J3 is two steps from Red's spaceport.", "Fly ship 1 to J3."),
            at("flight 3", f"{HOME} | ships colony L3 | boosters 0", _RED_PORT),
            "fly 1 to J3",
            mistakes=(
                mistake("fly 1 to I3", rule="SF-MOVE-6"),
                mistake("fly 1 to K2", "end turn", rule="SF-MOVE-6"),
                mistake("end turn", says="not moved to J3"),
            ),
            failures=((did("end turn"), "The turn is over, and your ship has not moved to J3."),),
            marks=("J3", "J2"),
        ),
        do(
            "Your trade ship on M5 wants to K4, and the free site L5 lies between. Fly over it.",
            "MOVE-7",
            "A trade ship passes colony sites, but never ends its move on one.",
            ("K4 is 2 steps away.", "Fly ship 1 to K4."),
            at("flight 3", f"{HOME} | ships trade M5 | boosters 0", discs=[NEAR_8]),
            "fly 1 to K4",
            mistakes=(
                mistake("fly 1 to L5", "end turn", rule="SF-MOVE-7"),
                mistake("fly 1 to N4", "end turn", says="not on K4"),
            ),
            success=now(lambda view: view.ship(0, 0).node == space.NODE["K4"]),
            failures=((did("end turn"), "The turn is over, and your trade ship is not on K4."),),
            marks=("M5>K4", "L5"),
        ),
        find(
            "Your trade ship has no freight pods behind it. Tap the place where it may end its move.",
            "MOVE-9 MOVE-7",
            "A trade ship ends on a docking point only to found a station, otherwise in plain space.",
            ("It must be plain space.", "T8 is plain space behind the docking point."),
            places("S8", "L5", "T8", "I3"),
            is_one_of("T8"),
            _no_trade_ship,
            setting=at("flight 5", f"{HOME} | ships trade R8", _RED_PORT),
            marks=("R8",),
        ),
        do(
            "Pirates beside L5 are too strong for you. Wait there all the same: fly to L5 and end your turn.",
            "MOVE-11 MOVE-8 COL-2",
            "A colony ship may stop on a free site without settling, even beside pirates or ice.",
            ("The site is one step away.", "Fly ship 1 to L5, end the turn."),
            at("flight 3", f"{HOME} | ships colony K4", discs=[NEAR_8_PIRATES]),
            "fly 1 to L5",
            "end turn",
            success=all_of(did("fly 1 to L5"), did("end turn")),
            mistakes=(
                mistake("fly 1 to L5", "settle 1", rule="SF-COL-2"),
                mistake("fly 1 to L4", "end turn", says="elsewhere"),
            ),
            failures=((did("end turn"), "Your ship waits elsewhere, and another may take the site."),),
            marks=("K4>L5",),
        ),
        do(
            "A turn later your colony ship still stands on L5, and ice keeps it from settling. "
            "Now it must go: leave the site and end your turn elsewhere.",
            "MOVE-8",
            "A ship waits on a site for one turn; in the next flight it settles or leaves, not out and back.",
            ("K4 is one step away.", "Fly to K4, then end the turn."),
            at("flight 3", f"{HOME} | ships colony L5", discs=[NEAR_8_ICE]),
            "fly 1 to K4",
            "end turn",
            success=did("end turn"),
            mistakes=(
                mistake("end turn", rule="SF-MOVE-8"),
                mistake("fly 1 to K4", "fly 1 to L5", "end turn", rule="SF-MOVE-8"),
                mistake("settle 1", rule="SF-COL-2"),
            ),
            marks=("L5",),
        ),
        do(
            "Red has built a spaceport on L6, and your ship stands beside it, on K6. "
            "It must make room: fly it away, then end your turn.",
            "MOVE-10",
            "A ship beside a rival's new spaceport leaves in its owner's next flight.",
            ("Any place not beside L6 will do.", "Fly to K7, end the turn."),
            at("flight 3", f"{HOME} | ships colony K6", _RED_NEW, discs=[NEAR_8]),
            "fly 1 to K7",
            "end turn",
            success=did("end turn"),
            mistakes=(
                mistake("end turn", rule="SF-MOVE-10"),
                mistake("fly 1 to M6", "end turn", rule="SF-MOVE-6"),
            ),
            marks=("K6", "L6"),
        ),
        do(
            "After an encounter one of your ships is grounded. Ship 2 must still leave Red's spaceport site, "
            "so choose another one.",
            "MOVE-10 SPEC-1",
            "A ship that must leave a spaceport site is never the grounded one while there is another.",
            ("Ship 2 stands beside L6.", "Ground ship 1."),
            at(
                "trade",
                "start | ships colony K6, trade N3 | hand 2 ore",
                _RED_NEW,
                discs=[NEAR_8],
                chances=("balls red black", "encounter 11"),
                first=("shake", "answer yes"),
            ),
            "ground 1",
            success=did("ground"),
            mistakes=(mistake("ground 2", rule="SF-MOVE-10"),),
            marks=("K6", "L6"),
        ),
        spot(
            "White has 3 steps for each ship. Which line breaks a rule?",
            "MOVE-6 MOVE-7",
            "Look where a ship ends, not what it passes.",
            ("Look at Red's spaceport on J2.", "I3 lies right beside it."),
            at("flight 3", f"{HOME} | ships colony L3, trade M5 | boosters 0", _RED_PORT, discs=[NEAR_8]),
            ("The trade ship flies over the site L5 to K4.", "fly 2 to K4"),
            ("The colony ship flies two steps, to J3.", "fly 1 to J3"),
            ("The colony ship goes one step on and stops on I3.", "fly 1 to I3"),
            broken="SF-MOVE-6",
            after=("White ends the turn.",),
            why="I3 lies beside Red's spaceport on J2, and nobody else may stop there.",
        ),
    ),
    learnt="One piece to a place, no ship beside a rival's spaceport, no trade ship on a site.",
    rule="SF-MOVE-6",
)
LESSONS = (STOPS,)
