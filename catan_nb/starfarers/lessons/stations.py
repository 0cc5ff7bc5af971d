"""Trade stations at the outposts, and the marker that goes to the best customer."""

from __future__ import annotations

from typing import Any

from ...core.lesson import Lesson, did, happened
from .. import data, events, space
from .meeting import RED, WHITE, docked
from .parts import HOME, at, do, find, mistake, predict, spot

GROUP = "Stations and friendship"
GREEN, MERCHANTS = data.GREEN_FOLK, data.MERCHANTS
_OUTPOSTS = "merchants Red, Yellow; green folk Blue; scientists Red, Red, Yellow; diplomats Red, Yellow, Blue"
_CUSTOMERS = (
    "Yellow: start | cards mer_fuel sci_1 dip_fame_2",
    "Red: start | cards mer_goods sci_2 sci_3 dip_fame_1",
    "Blue: start | cards green_food dip_relief",
)


def outposts(view: Any) -> list[tuple[str, Any]]:
    """The four docking points."""
    return [
        (f"{data.PEOPLES[people]} at {space.NAMES[node]}", ("node", node))
        for node, people in view.board.dock_people.items()
    ]


def there(view: Any, thing: Any) -> tuple[int, ...]:
    """Who has founded stations at a docking point, oldest first."""
    founders: tuple[int, ...] = view.docks[view.board.dock_people[thing[1]]]
    return founders


def takes_marker(seat: int, view: Any, thing: Any) -> bool:
    """Whether one more station brings a seat the marker."""
    founders, holder = there(view, thing), view.markers[view.board.dock_people[thing[1]]]
    if holder == seat:
        return False
    return holder < 0 or founders.count(seat) + 1 > founders.count(holder)


def _pods_too_few(view: Any, thing: Any) -> str:
    n = len(there(view, thing))
    return f"{n} stations stand here, so you need {n + 1} pods, and you have {view.fitted[WHITE][data.POD]}."


STATIONS = Lesson(
    key="stations",
    title="Trade stations",
    group=GROUP,
    about="At four outposts live other peoples. A trade ship that docks there becomes a trade station, if "
    "your mothership has freight pods enough.",
    steps=(
        do(
            "Your trade ship has come to the Merchants' outpost, and you have 1 freight pod. "
            "Fly onto the docking point S8, in the middle of the dotted ring.",
            "STAT-1 MOVE-9",
            "A trade ship that ends on a docking point founds a station there. Next you choose one of the "
            "people's friendship cards.",
            ("Follow the arrow.", "Tap S8, or choose it in the list."),
            at("flight", f"{HOME} | ships trade U9, colony Q8 | pods 1"),
            "fly 1 to S8",
            success=docked(MERCHANTS),
            failures=((did("end turn"), "Your turn is over, and your ship is still outside the dock."),),
            mistakes=(mistake("fly 2 to S8", rule="SF-MOVE-9"), mistake("end turn", says="outside the dock")),
            marks=("U9>S8",),
        ),
        do(
            "Your station is founded. Most of your cards are ore: take the Merchants' card that makes "
            "ore cheaper to trade.",
            "STAT-3",
            "Of the cards that this people still has you choose one. It works at once and is yours for good.",
            ("Each card says below its name what it does.", "Take “House rate: ore”."),
            at(
                "flight",
                f"{HOME} | ships trade T9 | pods 2 | hand 6 ore 1 goods",
                "Red: start | cards mer_goods",
                "stations: merchants Red",
                first=("fly 1 to S8",),
            ),
            "befriend mer_ore",
            failures=(
                (did("befriend"), "You hold none of what it trades, and a chosen card cannot be changed."),
            ),
            mistakes=(
                mistake("befriend mer_goods", rule="SF-STAT-3"),
                mistake("befriend green_ore", rule="SF-STAT-3"),
                mistake("befriend mer_food", says="cannot be changed"),
            ),
            marks=("S8",),
        ),
        predict(
            "Red, Yellow and Blue each have a station at the Green Folk's outpost E10. "
            "How many freight pods do you need to found the next one?",
            "STAT-1",
            "You need more pods than stations that stand there, whoever owns them. Pods are not used up.",
            ("Count the stations at E10.", "More than 3."),
            lambda view: len(view.docks[GREEN]) + 1,
            "There are 3 stations, and 4 is the least that is more. Your 5 pods were enough.",
            3,
            1,
            unit="pods",
            setting=at(
                "flight",
                f"{HOME} | ships trade F9 | pods 5",
                "Yellow: start | cards green_fuel",
                "Red: start | cards green_ore",
                "Blue: start | cards green_food",
                "stations: green folk Red, Yellow, Blue",
            ),
            show=("fly 1 to E10",),
            seen=lambda trail: len(trail.now.docks[GREEN]),
        ),
        do(
            "Two stations stand at S8, and your ship waits outside with 2 pods. "
            "Build what is missing, shake and found the third.",
            "STAT-1",
            "Count before you fly: the third station takes 3 pods, the fifth takes 5.",
            ("2 pods are not more than 2 stations.", "Build a pod, shake, fly to S8."),
            at(
                "trade",
                f"{HOME} | ships trade T9 | pods 2 | hand 2 ore 2 carbon",
                "Yellow: start | cards mer_fuel",
                "Red: start | cards mer_goods",
                "stations: merchants Red, Yellow",
                chances=("balls yellow yellow",),
            ),
            "build pod",
            "shake",
            "fly 1 to S8",
            success=docked(MERCHANTS),
            failures=((did("end turn"), "Your turn is over, and your ship is still outside."),),
            mistakes=(
                mistake("shake", "fly 1 to S8", rule="SF-STAT-1"),
                mistake("build cannon", "shake", "fly 1 to S8", rule="SF-STAT-1"),
                mistake("shake", "end turn", says="still outside"),
            ),
        ),
        find(
            "You have 2 pods. At which outpost could a trade ship of yours found a station? Tap it.",
            "STAT-1",
            "The emptier an outpost, the fewer pods you need.",
            ("Compare the stations around each docking point.", "Only E10 has fewer than 2 stations."),
            outposts,
            lambda view, thing: len(there(view, thing)) < view.fitted[WHITE][data.POD],
            _pods_too_few,
            setting=at("trade", f"{HOME} | ships trade N3 | pods 2", *_CUSTOMERS, f"stations: {_OUTPOSTS}"),
        ),
        spot(
            "White's mothership carries 5 pods. Which line breaks a rule?",
            "STAT-2 STAT-1",
            "An outpost has 5 docks. When they are taken, nobody founds there any more.",
            ("Count the stations at each outpost.", "Five stations stand at S8."),
            at(
                "flight",
                f"{HOME} | ships trade F9, trade T9 | pods 5",
                "Yellow: start | cards mer_carbon mer_food",
                "Red: start | cards mer_ore mer_fuel",
                "Blue: start | cards mer_goods green_food",
                "stations: merchants Red, Red, Yellow, Blue, Yellow; green folk Blue",
            ),
            ("White's first trade ship docks at E10.", "fly 1 to E10"),
            ("White takes the Green Folk's card for ore.", "befriend green_ore"),
            ("Her second trade ship docks at S8.", "fly 2 to S8"),
            broken="SF-STAT-2",
            after=("White takes a card of the Merchants and ends her turn.",),
            why="All five docks at S8 are taken.",
        ),
        predict(
            "You have 1 station with the Merchants and 1 pod. Pirates beat you, and the pod must go. "
            "How many stations have you there then?",
            "STAT-2",
            "Pods are tested when a station is founded, and never again.",
            ("When are pods tested?", "The station stays."),
            lambda view: view.docks[MERCHANTS].count(WHITE),
            "The pod is gone, and you got a fame piece for your courage. The station stays for good.",
            0,
            unit="stations",
            setting=at(
                "trade",
                f"{HOME} | ships trade N3 | pods 1 | boosters 0 | hand 2 ore | cards mer_ore",
                "stations: merchants White",
                chances=("balls red black", "encounter 9", "balls yellow blue", "balls red yellow"),
            ),
            show=("shake", "answer no", "shake", "shake"),
            seen=lambda trail: trail.now.docks[MERCHANTS].count(WHITE),
        ),
        predict(
            "You own 7 station pieces. Five stand at outposts, and one flies with a trade ship. "
            "How many more trade ships can you build in this game?",
            "STAT-2",
            "Stations are never taken back, so 7 is all you will ever found.",
            ("7 pieces in all.", "7 less 5 less 1."),
            lambda view: (
                data.STATIONS
                - sum(founders.count(WHITE) for founders in view.docks)
                - sum(ship.seat == WHITE and ship.kind == data.TRADE_SHIP for ship in view.ships)
            ),
            "Six pieces are in use, and one is left. It has just been built.",
            2,
            7,
            unit="ships",
            setting=at(
                "trade",
                f"{HOME} | ships trade N3 | pods 5 | hand 2 ore 2 fuel 4 goods | "
                "cards mer_ore mer_fuel green_ore sci_1 sci_2",
                "stations: merchants White, White; green folk White; scientists White, White",
            ),
            show=("build trade ship at N2",),
            seen=lambda trail: sum(isinstance(event, events.Built) for event in trail.events),
        ),
    ),
    learnt="Bring more pods than stations, and choose a card for good.",
    rule="SF-STAT-1",
)


def _points(view: Any) -> int:
    return int(view.points[WHITE])


MARKERS = Lesson(
    key="friendship-markers",
    title="Friendship markers",
    group=GROUP,
    about="Each people has one marker, worth 2 points. The first to come takes it, until another has more.",
    steps=(
        do(
            "Nobody has a station with the Green Folk yet. Be the first: fly to E10.",
            "STAT-4",
            "Whoever founds first takes the marker.",
            ("Follow the arrow.", "Tap E10, or choose it in the list."),
            at(
                "flight",
                f"{HOME} | ships trade F9 | pods 1",
                "Red: start | ships trade D10 | pods 1",
                chances=("dice 1 3", "balls red yellow") * 3,
                replies=("roll", "shake", "end turn", "roll", "shake", "fly 2 to E10", "befriend green_ore"),
            ),
            "fly 1 to E10",
            success=happened(events.Marker, seat=WHITE, people=GREEN),
            failures=(
                (happened(events.Marker, seat=RED), "You waited, and Red docked first: the marker is hers."),
            ),
            mistakes=(mistake("end turn", says="the marker is hers"),),
            marks=("F9>E10",),
        ),
        predict(
            "You have 4 points, and nobody has a station at E10. You found the first one there. "
            "How many points have you then?",
            "STAT-4 VP-2",
            "A marker counts 2 points, the station itself and the card nothing.",
            ("What does the marker count?", "4 and 2."),
            lambda view: _points(view) + data.MARKER_POINTS,
            "The marker brings 2 points; stations count nothing by themselves.",
            5,
            4,
            unit="points",
            setting=at("flight", f"{HOME} | ships trade F9 | pods 1"),
            show=("fly 1 to E10",),
            seen=lambda trail: _points(trail.now),
        ),
        predict(
            "Red has one station at E10 and the marker. You have 4 points and found your first station "
            "there. How many points have you then?",
            "STAT-4",
            "With equally many stations the marker stays where it is.",
            ("How many stations has each of you then?", "One against one."),
            _points,
            "One against one: the marker stays with Red, and you have a card for it.",
            6,
            5,
            unit="points",
            setting=at(
                "flight",
                f"{HOME} | ships trade F9 | pods 2",
                "Red: start | cards green_ore",
                "stations: green folk Red",
            ),
            show=("fly 1 to E10",),
            seen=lambda trail: _points(trail.now),
        ),
        do(
            "You have 3 pods and two trade ships beside outposts. One of them can bring you a marker "
            "in this flight. Found that station.",
            "STAT-4",
            "The marker moves to you only when you have strictly more stations there than its holder.",
            ("Count your stations and those of the holder.", "At E10 Blue has 1 and you have 1: fly there."),
            at(
                "flight",
                f"{HOME} | ships trade T9, trade F9 | pods 3 | cards green_ore",
                "Red: start | cards mer_goods mer_food",
                "Blue: start | cards green_food",
                "stations: merchants Red, Red; green folk Blue, White",
            ),
            "fly 2 to E10",
            success=happened(events.Marker, seat=WHITE),
            failures=(
                (
                    docked(MERCHANTS),
                    "At S8 Red has two stations and you have one: no marker for you.",
                ),
                (did("end turn"), "Your turn is over, and no marker has come."),
            ),
            mistakes=(
                mistake("fly 1 to S8", says="no marker"),
                mistake("end turn", says="no marker"),
                mistake("fly 2 to S8", rule="SF-MOVE-1"),
            ),
        ),
        find(
            "All markers here are yours. Red comes with a trade ship and enough pods. At which outpost "
            "would her next station cost you the marker? Tap it.",
            "STAT-4",
            "A lead of one is a lead: it takes two more stations to pass you.",
            ("Where has Red as many stations as you?", "At S8 it is one against one."),
            outposts,
            lambda view, thing: takes_marker(RED, view, thing),
            lambda view, thing: (
                f"You have {there(view, thing).count(WHITE)} here, Red would have "
                f"{there(view, thing).count(RED) + 1}: the marker stays."
            ),
            setting=at(
                "trade",
                f"{HOME} | ships trade N3 | cards mer_ore green_ore green_food sci_1 dip_fame_1 dip_help",
                "Red: start | cards mer_goods green_goods dip_relief",
                "stations: merchants White, Red; green folk White, White, Red; scientists White; "
                "diplomats White, Red, White",
            ),
        ),
        predict(
            "You have the Merchants' marker and 6 points. Yellow, with as many stations there as you, plays "
            "next and founds one more. How many points have you then?",
            "STAT-4 VP-4",
            "Points can be lost: a marker counts only for whoever holds it.",
            ("The marker moves to Yellow.", "6 less 2."),
            lambda view: _points(view) - data.MARKER_POINTS,
            "Two against one: Yellow takes the marker, and its 2 points with it.",
            6,
            5,
            unit="points",
            setting=at(
                "flight",
                f"{HOME} | ships trade N3 | cards mer_ore",
                "Yellow: start | ships trade T9 | pods 3 | cards mer_goods",
                "stations: merchants White, Yellow",
                chances=("dice 1 3", "balls red yellow"),
            ),
            show=("end turn", "roll", "shake", "fly 2 to S8"),
            seen=lambda trail: _points(trail.now),
        ),
        spot(
            "Red holds the Merchants' marker. Which line breaks a rule?",
            "STAT-5 STAT-3",
            "Markers change hands; cards never do.",
            ("Whose cards does White take?", "Red's card is hers for good."),
            at(
                "flight",
                f"{HOME} | ships trade R8, trade T9 | pods 4 | cards mer_goods",
                "Red: start | cards mer_ore",
                "stations: merchants Red, White",
            ),
            ("White's trade ship docks at S8, and Red's marker goes to White.", "fly 1 to S8"),
            ("White takes the Merchants' card for food.", "befriend mer_food"),
            ("Her other trade ship docks at S8 too.", "fly 2 to S8"),
            ("For this station she takes the ore card of Red, who has lost the marker.", "befriend mer_ore"),
            broken="SF-STAT-3",
            after=("White ends her turn.",),
            why="Red keeps the ore card for good. White chooses among the cards that nobody has.",
        ),
        do(
            "Red has taken the Merchants' marker from you. See whether your ore card still works: "
            "trade 2 ore for 1 fuel.",
            "STAT-5 FRIEND-2",
            "Who loses a marker keeps the cards.",
            ("Trade with the supply.", "Give 2 ore, take 1 fuel."),
            at(
                "trade",
                "start | cards mer_ore | hand 3 ore",
                "Red: start | cards mer_goods mer_food",
                "stations: merchants White, Red, Red",
            ),
            "trade 2 ore : 1 fuel",
            failures=((did("trade"), "The rate was right, but fuel was the plan."),),
            mistakes=(
                mistake("trade 3 ore : 1 fuel", rule="SF-FRIEND-2"),
                mistake("trade 2 ore : 1 food", says="fuel was the plan"),
            ),
        ),
    ),
    learnt="Be first and stay ahead. Your cards are yours, whatever becomes of the marker.",
    rule="SF-STAT-4",
)

LESSONS = (STATIONS, MARKERS)
