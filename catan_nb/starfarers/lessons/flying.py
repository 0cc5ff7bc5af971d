"""Shaking and flying: speed, steps, passing over, one ship after another."""

from __future__ import annotations

from ...core.lesson import Lesson, Trail, did, now
from .. import actions, data, events, space
from ..view import View
from .parts import HOME, NEAR_8, at, do, find, is_one_of, mistake, places, predict, spot

_BLACK = sum(weight for balls, weight in actions.BALL_CHANCES if data.BLACK in (balls.a, balls.b))
_PAIRS = sum(weight for _, weight in actions.BALL_CHANCES)
_REDS_SHIP = "Red: colonies C1 V1 | spaceports J2 | ships colony M4"
_AT_NORTH = "start | ships trade S14 | pods 1"


def _boosters(view: View) -> int:
    return view.fitted[0][data.BOOSTER]


def _steps(trail: Trail) -> int:
    return sum(len(e.path) - 1 for e in trail.events if isinstance(e, events.Flew))


def _pairs_flown(trail: Trail) -> bool:
    return all(did(text)(trail) for text in ("fly 1 to M4", "fly 2 to T8"))


FLIGHT = Lesson(
    key="flight",
    title="Shaking and flying",
    group="Flight",
    about="Balls give the speed; then the ships move.",
    steps=(
        do(
            "You have built all you want, and your ship waits on P3. Shake the mothership.",
            "SPEED-2 SPEED-5",
            "Who has a ship must shake, even to stay where it is. The balls and your boosters are the speed.",
            ("Shaking ends the building.", "Press “Shake mothership”."),
            at("trade", chances=("balls red blue",)),
            "shake",
            mistakes=(mistake("end turn", rule="SF-SPEED-2"), mistake("fly 1 to O3", rule="SF-TURN-1")),
            marks=("P3",),
        ),
        predict(
            "You have 3 boosters, and the balls will be red, 3, and blue, 1. "
            "How many steps may each of your ships fly?",
            "SPEED-3 SPEED-4 SPEED-5",
            "Two balls together make 3, 4 or 5; every booster adds 1, and the sum holds for each ship.",
            ("Add the balls and the boosters.", "3 and 1, and 3 more."),
            lambda view: data.BALL_VALUE[data.RED] + data.BALL_VALUE[data.BLUE] + _boosters(view),
            "The balls make 4, your boosters add 3.",
            4,
            5,
            unit="steps",
            setting=at("trade", "start | boosters 3", chances=("balls red blue",)),
            show=("shake",),
            seen=lambda trail: trail.now.speed,
        ),
        predict(
            "Now the black ball will come, and with it the red one. You have 1 booster. "
            "How many steps will your ships have?",
            "SPEED-4",
            "With the black ball the other one does not count: the base is 3, and an encounter comes first.",
            ("The red ball does not count.", "3 and your booster."),
            lambda view: data.BLACK_BASE + _boosters(view),
            "Beside the black ball the base is always 3; your booster adds 1.",
            3,
            1,
            unit="steps",
            setting=at("trade", "start | hand 2 ore", chances=("balls red black", "encounter 2")),
            show=("shake",),
            seen=lambda trail: trail.now.speed,
        ),
        predict(
            f"The five balls can show {_PAIRS} different pairs. In how many of them is the black ball?",
            "SPEED-3 SPEED-4",
            f"So an encounter comes {_BLACK} times in {_PAIRS}.",
            ("Black goes with each of the four others.", "4 pairs."),
            lambda view: _BLACK,
            f"Black with each of four other balls makes {_BLACK} of {_PAIRS} pairs.",
            1,
            5,
            unit=f"of {_PAIRS}",
        ),
        find(
            "Your ship on P3 has 4 steps. Tap the place that it can reach.",
            "MOVE-1",
            "Count edges: each is one step. A ship may also fly fewer steps, or none.",
            ("Count the edges from P3.", "M3 is 3 steps away."),
            places("K4", "M3", "S5", "P7"),
            is_one_of("M3"),
            lambda view, thing: (
                f"That is {view.board.distance(view.ship(0, 0).node, thing[1])} steps away, "
                f"and the ship has {view.ship(0, 0).left}."
            ),
            setting=at("flight 3"),
            marks=("P3",),
        ),
        do(
            "Fly ship 1 to N3 and on to M4; then fly ship 2 from R8 to T8.",
            "MOVE-1 MOVE-4",
            "A ship may fly in several legs, but it is finished as soon as another ship moves.",
            ("First both legs of ship 1.", "Tap N3, then M4; choose ship 2 in the list, and tap T8."),
            at("flight 3", "start | ships trade R8"),
            "fly 1 to N3",
            "fly 1 to M4",
            "fly 2 to T8",
            success=_pairs_flown,
            mistakes=(
                mistake("fly 1 to N3", "fly 2 to T8", "fly 1 to M4", rule="SF-MOVE-4"),
                mistake("fly 1 to N3", "end turn", says="not where"),
            ),
            failures=((did("end turn"), "The turn is over, and your ships are not where they were to be."),),
            marks=("P3>N3", "N3>M4", "R8>T8"),
        ),
        do(
            "You have no ship on the board and nothing to build. End your turn.",
            "SPEED-1",
            "Without a ship there is no shake and no encounter: the turn simply ends.",
            ("There is nothing to shake for.", "Press “End turn”."),
            at("trade", HOME),
            "end turn",
            mistakes=(mistake("shake", rule="SF-SPEED-1"),),
            marks=("O2",),
        ),
        do(
            "J3 is 6 steps from ship 1, and you have 4. Found a station with ship 2 first: fly to T15, take "
            "Tuned engines, 2 more speed. Then fly ship 1 to J3.",
            "SPEED-6 MOVE-1",
            "New speed counts at once for ships that have yet to move.",
            (
                "Choose ship 2 in the list first.",
                "Ship 2 to T15, Tuned engines; then choose ship 1, and tap J3.",
            ),
            at("flight 3", _AT_NORTH),
            "fly 2 to T15",
            "befriend sci_4",
            "fly 1 to J3",
            success=now(lambda view: view.ship(0, 0).node == space.NODE["J3"]),
            mistakes=(
                mistake("fly 1 to J3", rule="SF-MOVE-1"),
                mistake("fly 2 to T15", "befriend sci_5", says="no speed"),
                mistake("fly 2 to T15", "befriend sci_1", says="one step short"),
            ),
            failures=(
                (did("befriend sci_5"), "That card gives 2 cannons and no speed."),
                (
                    did("befriend sci_1", "befriend sci_2", "befriend sci_3"),
                    "1 more speed is one step short of J3.",
                ),
            ),
            marks=("S14>T15", "P3>J3"),
        ),
        predict(
            "Your ship is on L5 and wants to be on J5, on the other side of the system's middle. "
            "How many steps is that?",
            "MOVE-3",
            "No ship flies through the middle of a system; the way leads around the planets.",
            ("The middle, K5, has no lanes.", "K4, J4, I5, J5."),
            lambda view: view.board.distance(space.NODE["L5"], space.NODE["J5"]),
            "Around the fuel planet: K4, J4, I5, J5.",
            2,
            3,
            unit="steps",
            setting=at("flight 3", f"{HOME} | ships colony L5", discs=[NEAR_8]),
            show=("fly 1 to J5",),
            seen=_steps,
            marks=("L5", "J5"),
        ),
        do(
            "Red's ship stands on M4, in your way. You have 3 steps: fly over it and stop on L4.",
            "MOVE-2",
            "Ships pass over any piece, and each place counts a step; at the end one piece stands alone.",
            ("L4 lies behind Red's ship.", "Fly ship 1 to L4."),
            at("flight 3", f"{HOME} | ships colony N3 | boosters 0", _REDS_SHIP),
            "fly 1 to L4",
            mistakes=(
                mistake("fly 1 to M4", "end turn", rule="SF-MOVE-2"),
                mistake("fly 1 to M3", "end turn", says="not on L4"),
            ),
            success=now(lambda view: view.ship(0, 0).node == space.NODE["L4"]),
            failures=((did("end turn"), "The turn is over, and your ship is not on L4."),),
            marks=("N3>L4", "M4"),
        ),
        do(
            "The Merchants' docking point S8 lies on your way. Fly your colony ship over it to T8.",
            "MOVE-5 MOVE-9",
            "Every ship may pass a docking point; a colony ship never stops there.",
            ("T8 is behind the docking point.", "Fly ship 1 to T8."),
            at("flight 3", f"{HOME} | ships colony R8 | boosters 0"),
            "fly 1 to T8",
            mistakes=(mistake("fly 1 to S8", rule="SF-MOVE-9"), mistake("end turn", says="not on T8")),
            success=now(lambda view: view.ship(0, 0).node == space.NODE["T8"]),
            failures=((did("end turn"), "The turn is over, and your ship is not on T8."),),
            marks=("R8>T8", "S8"),
        ),
        spot(
            "White has 4 steps for each ship. Which line breaks a rule?",
            "MOVE-4 MOVE-1",
            "Steps that a ship has not used are lost when the next ship moves.",
            ("Which ship moves when?", "One ship moves a second time after another has moved."),
            at("flight 3", "start | ships trade R8"),
            ("Ship 1 flies two steps, to N3.", "fly 1 to N3"),
            ("Ship 1 flies one step more, to M4.", "fly 1 to M4"),
            ("Ship 2 flies over the docking point to T8.", "fly 2 to T8"),
            ("Ship 1 uses its last step and flies to L4.", "fly 1 to L4"),
            broken="SF-MOVE-4",
            after=("White ends the turn.",),
            why="Ship 2 has flown since, so ship 1 had finished its move.",
        ),
    ),
    learnt="Shake, add your boosters, and move one ship after another.",
    rule="SF-MOVE-2",
)
LESSONS = (FLIGHT,)
