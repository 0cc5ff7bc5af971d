"""Pirate bases and ice planets."""

from __future__ import annotations

from typing import Any

from ...core.lesson import Lesson, all_of, did, happened, now
from .. import data, events
from .parts import HOME, NEAR_8, NEAR_8_ICE, NEAR_8_PIRATES, at, do, find, mistake, predict, spot

_BY_NEAR_8 = f"{HOME} | ships colony L4"
_TOUR = ("near-7 carbon 3, ore ice 3, goods 9", "near-5 ore 4, goods pirates 4, fuel 5")
_BOTH = ("near-8 carbon 5, food 12, fuel pirates 5", "near-9 carbon ice 3, goods 3, food 2")


def _tokens(view: Any) -> list[tuple[str, Any]]:
    return [
        (data.FACES[face].label, ("planet", p))
        for p, face in enumerate(view.faces)
        if data.FACES[face].token is not None
    ]


def _strong(view: Any, thing: Any) -> bool:
    """Whether White's mothership is a match for a token."""
    face = data.FACES[view.faces[thing[1]]]
    assert face.token is not None
    have: int = view.fitted[0][data.TOKEN_PART[face.token]]
    return bool(have >= face.strength)


CLEARING = Lesson(
    key="pirates-and-ice",
    title="Pirates and ice",
    group="Exploring and settling",
    about="Cannons drive pirates off, freight pods thaw ice. Each one cleared is a medal.",
    steps=(
        do(
            "You have 4 cannons, and pirates of strength 4 hold the fuel planet ahead. Fly to K4 beside it.",
            "CLEAR-1 CLEAR-2",
            "They fell when your ship arrived. The medal is 1 point, and a new number lies on the planet.",
            ("K4 is one step away.", "Fly ship 1 to K4."),
            at("flight 3", f"{_BY_NEAR_8} | cannons 4", discs=[NEAR_8_PIRATES], chances=("spare 9",)),
            "fly 1 to K4",
            success=happened(events.Cleared, seat=0),
            mistakes=(mistake("end turn", says="hold the planet"), mistake("fly 1 to K5", rule="SF-MOVE-3")),
            failures=((did("end turn"), "The turn is over, and the pirates still hold the planet."),),
            marks=("L4>K4", "K4"),
        ),
        predict(
            "You have 4 points and 3 freight pods. Your ship will fly to K4, beside ice of strength 3. "
            "How many points will you have?",
            "CLEAR-2 CLEAR-1 VP-2",
            "A thawed ice planet or a cleared pirate base is a medal: 1 point that nobody can take away.",
            ("3 pods are enough for strength 3.", "1 medal more."),
            lambda view: view.points[0] + data.MEDAL_POINTS,
            "The ice thaws, and its medal is worth 1 point.",
            4,
            6,
            unit="points",
            setting=at("flight 3", f"{_BY_NEAR_8} | pods 3", discs=[NEAR_8_ICE], chances=("spare 9",)),
            show=("fly 1 to K4",),
            seen=lambda trail: trail.now.points[0],
            marks=("L4>K4",),
        ),
        find(
            "Your mothership has 4 cannons and 3 pods. Tap the token that you are strong enough for.",
            "CLEAR-1",
            "Cannons are for pirates, pods for ice, and you need at least the number on the token.",
            ("Compare each number with your own.", "The ice 3."),
            _tokens,
            _strong,
            lambda view, thing: "Pirates of strength 5 need 5 cannons, and you have 4.",
            setting=at("flight 3", "start | cannons 4 | pods 3", discs=_BOTH),
            marks=("K4", "T7"),
        ),
        predict(
            "You have 2 cannons, and the Scientists' card Tuned cannons counts 2 more. Your ship will fly "
            "to K4, "
            "beside pirates 4. How many medals will you have?",
            "CLEAR-1 FRIEND-3",
            "The Scientists' cards count with your own cannons.",
            ("2 and 2.", "4 is enough for pirates 4: 1 medal."),
            lambda view: (
                view.medals[0]
                + (
                    view.fitted[0][data.CANNON] + sum(data.FRIENDSHIP[c].combat for c in view.cards[0])
                    >= max(data.FACES[f].strength for f in view.faces)
                )
            ),
            "2 cannons and the card's 2 are a match for pirates 4.",
            0,
            2,
            unit="medals",
            setting=at(
                "flight 3",
                f"{_BY_NEAR_8} | cannons 2 | cards sci_5",
                "stations: scientists White",
                discs=[NEAR_8_PIRATES],
                chances=("spare 9",),
            ),
            show=("fly 1 to K4",),
            seen=lambda trail: trail.now.medals[0],
            marks=("L4>K4",),
        ),
        do(
            "Your ship stands beside pirates 4, and you have 3 cannons and 2 carbon. Buy the fourth, shake, "
            "and do what it takes to drive them off.",
            "BUILD-8 CLEAR-1",
            "Buying tests nothing. A token is tested when a ship moves onto a place beside it.",
            ("The ship must move.", "Build the cannon, shake, fly ship 1 to L5."),
            at(
                "trade",
                f"{HOME} | ships colony K4 | cannons 3 | hand 2 carbon",
                discs=[NEAR_8_PIRATES],
                chances=("balls red yellow", "spare 9"),
            ),
            "build cannon",
            "shake",
            "fly 1 to L5",
            success=happened(events.Cleared, seat=0),
            mistakes=(
                mistake("build cannon", "shake", "end turn", says="base still stands"),
                mistake("shake", "build cannon", rule="SF-TRADE-1"),
            ),
            failures=(
                (
                    did("end turn"),
                    "The base still stands: your ship has not moved beside it since you bought.",
                ),
            ),
            marks=("K4",),
        ),
        predict(
            "You have 4 cannons and 3 pods. Your ship will fly from D7 past the ice 3 to the pirates 4, in "
            "one "
            "flight. How many medals will it bring?",
            "CLEAR-3 CLEAR-1",
            "Nothing is used up: every token you come beside and are strong enough for falls, also several "
            "at once.",
            ("Are your pods or cannons used up?", "The ice falls, and the pirates fall."),
            lambda view: sum(_strong(view, thing) for _, thing in _tokens(view)),
            "You are strong enough for both, and neither clearing costs you anything.",
            1,
            0,
            unit="medals",
            setting=at(
                "flight 4",
                f"{HOME} | ships colony D7 | cannons 4 | pods 3",
                discs=_TOUR,
                chances=("spare 9", "spare 3"),
            ),
            show=("fly 1 to F6", "fly 1 to G7"),
            seen=lambda trail: trail.now.medals[0],
            marks=("D7>F6", "F6>G7"),
        ),
        do(
            "You have 3 pods, and ice 3 lies beside the site L5. Fly there from K4 and settle, all in this "
            "flight.",
            "CLEAR-1 COL-2 COL-1",
            "The ice thaws on arrival, so the site is open at once: a medal and a colony, 2 points.",
            ("Fly one step, then settle.", "Fly ship 1 to L5, settle."),
            at(
                "flight 3",
                f"{HOME} | ships colony K4 | pods 3",
                discs=[NEAR_8_ICE],
                chances=("spare 9",),
            ),
            "fly 1 to L5",
            "settle 1",
            success=all_of(did("settle 1"), now(lambda view: view.medals[0] == 1)),
            mistakes=(
                mistake("settle 1", rule="SF-COL-1"),
                mistake("fly 1 to L5", "end turn", says="did not settle"),
            ),
            failures=(
                (
                    did("end turn"),
                    "The ice has thawed, but your ship did not settle while the site was yours.",
                ),
            ),
            marks=("K4>L5",),
        ),
        spot(
            "White has 4 cannons and meets pirates of strength 5. Which line breaks a rule?",
            "COL-2 MOVE-11",
            "Too weak to clear is strong enough to pass and to wait, but not to settle.",
            ("4 cannons are too few for them.", "Look at what the pirates would not let happen."),
            at(
                "flight 3",
                f"{_BY_NEAR_8} | cannons 4",
                discs=[NEAR_8.replace("fuel 10", "fuel pirates 5")],
            ),
            ("White's ship flies to K4, beside the base; it stands.", "fly 1 to K4"),
            ("The ship flies on to the site L5, beside the base as well.", "fly 1 to L5"),
            ("It settles on L5.", "settle 1"),
            broken="SF-COL-2",
            after=("White ends the turn.",),
            why="The pirate base beside L5 was not cleared, so nobody settles there.",
        ),
    ),
    learnt="Arrive strong enough, and take the medal.",
    rule="SF-CLEAR-1",
)
LESSONS = (CLEARING,)
