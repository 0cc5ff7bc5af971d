"""Unknown systems, new colonies."""

from __future__ import annotations

from typing import Any

from ...core.lesson import Lesson, all_of, did
from .. import data, events, space
from .parts import (
    HOME,
    NEAR_8,
    NEAR_8_ICE,
    at,
    counted,
    do,
    find,
    mistake,
    paid,
    places,
    predict,
    spot,
)

_THERE = ("disc 5", "disc 12", "disc 10")
_SITES = ("L6", "L5", "J5")


def _sector(view: Any, name: str) -> Any:
    return next(s for s in view.board.sectors if s.name == name)


def _tokens_beside(view: Any, node: int) -> bool:
    return any(data.FACES[view.faces[p]].token is not None for p in view.board.site_planets[node])


EXPLORING = Lesson(
    key="exploring",
    title="Unknown systems",
    group="Exploring and settling",
    about="Nobody knows the numbers out there until a ship goes and looks.",
    steps=(
        do(
            "Nobody has been to the system ahead. Fly to the ringed K4 beside it.",
            "EXPL-1",
            "When a ship comes beside an unknown system, all its discs are turned up at once.",
            ("K4 is one step away.", "Fly ship 1 to K4."),
            at("flight 3", f"{HOME} | ships colony L4", chances=_THERE),
            "fly 1 to K4",
            mistakes=(mistake("fly 1 to K5", rule="SF-MOVE-3"), mistake("end turn", says="unknown")),
            failures=((did("end turn"), "The turn is over, and the system is still unknown."),),
            marks=("L4>K4", "K4"),
        ),
        predict(
            "Your ship will fly to M5, beside one planet of an unknown system. How many discs will be "
            "turned up?",
            "EXPL-1",
            "One place beside one planet is enough: the whole system is explored.",
            ("Not only the planet beside you.", "A system has three planets."),
            lambda view: len(_sector(view, "near-8").planets),
            "All three discs of the system are turned up.",
            1,
            2,
            unit="discs",
            setting=at("flight 3", f"{HOME} | ships colony N4", chances=_THERE),
            show=("fly 1 to M5",),
            seen=counted(events.Turned),
            marks=("N4>M5",),
        ),
        find(
            "Your ship is on its way to the ringed system. Tap the place where it will see the system.",
            "EXPL-1 MAP-2",
            "Every intersection beside a planet of the system will do: its three sites, and nine more.",
            ("It must touch a planet of that system.", "Q6 is beside the food planet."),
            places("P5", "O5", "Q6", "Q8"),
            lambda view, thing: _sector(view, "near-9").index in view.board.explores[thing[1]],
            lambda view, thing: "This place does not touch a planet of that system.",
            setting=at("flight 3", f"{HOME} | ships colony O4"),
            marks=("T6",),
        ),
        do(
            "You have 5 steps, and L5 is 4 away. Fly to L5: the ship stops where the system comes into "
            "sight. "
            "Fly on, and settle.",
            "EXPL-1 MOVE-1 COL-1",
            "Exploring costs no step: after the discs were turned up, the ship flies on with what is left.",
            ("Fly to L5 twice.", "Fly ship 1 to L5, once more to L5, then settle."),
            at("flight 4", f"{HOME} | ships colony N3", chances=_THERE),
            "fly 1 to L5",
            "fly 1 to L5",
            "settle 1",
            success=did("settle 1"),
            mistakes=(
                mistake("fly 1 to L5", "settle 1", rule="SF-COL-1"),
                mistake("fly 1 to L5", "end turn", says="stopped half"),
            ),
            failures=(
                (did("end turn"), "The ship was stopped half-way by the discovery and could have flown on."),
            ),
            marks=("N3>L5",),
        ),
        find(
            "Your ship has just explored the system beside it, and one disc showed pirates. Tap the planet "
            "where they are.",
            "EXPL-2 PROD-2",
            "The disc is taken away and a token of the same strength lies there; the planet pays nothing.",
            ("Look at the three planets beside your ship.", "It is the fuel planet."),
            lambda view: [
                (data.RESOURCES[view.board.planets[p].resource], ("planet", p))
                for p in _sector(view, "near-8").planets
            ],
            lambda view, thing: data.FACES[view.faces[thing[1]]].token is not None,
            lambda view, thing: f"A {data.FACES[view.faces[thing[1]]].label} lies here: this planet pays.",
            setting=at(
                "flight 3",
                f"{HOME} | ships colony L4",
                chances=("disc 5", "disc 12", "disc pirates 5"),
                first=("fly 1 to K4",),
            ),
            marks=("K4",),
        ),
        spot(
            "White explores. Which line breaks a rule?",
            "EXPL-1 COL-1",
            "To see a system is not to be there: settle on a site between two planets.",
            ("Where does the ship stand at the end?", "K4 is no site."),
            at("flight 3", f"{HOME} | ships colony M4", chances=_THERE),
            ("White's ship flies to L4, where it sees nothing.", "fly 1 to L4"),
            ("It flies on to K4, and three discs are turned up: 5, 12 and 10.", "fly 1 to K4"),
            ("It founds a colony beside the fuel planet 10.", "settle 1"),
            broken="SF-COL-1",
            after=("White ends the turn.",),
            why="K4 touches one planet only; a colony needs a site, such as L5.",
        ),
    ),
    learnt="Exploring costs nothing but steps.",
    rule="SF-EXPL-1",
)

_NINES = ("dice 4 5", "card food", "card food", "balls red yellow", "dice 3 6", "card food", "card food")
_CROWDED = ("near-7 carbon 3, ore 10, goods 9", "near-5 ore 4, goods 10, fuel 5")

SETTLING = Lesson(
    key="settling",
    title="New colonies",
    group="Exploring and settling",
    about="A colony ship on a free site becomes a colony, if nothing is in the way.",
    steps=(
        do(
            "Ship 2 stands on the site L6 between two planets. Settle.",
            "COL-1",
            "The transport comes back to you, and the colony stays for ever.",
            ("Only ship 2 is on a site.", "Press “Settle with ship 2”."),
            at("flight 3", "start | ships colony L6", discs=[NEAR_8]),
            "settle 2",
            mistakes=(
                mistake("settle 1", rule="SF-COL-1"),
                mistake("fly 2 to K6", "end turn", says="left the site"),
            ),
            failures=((did("end turn"), "Your ship has left the site, and nothing was founded."),),
            marks=("L6",),
        ),
        predict(
            "All your three transports carry ships. Ship 2 settles now. How many ships could you build next "
            "turn?",
            "COL-1 COMP-2",
            "A colony ship gives its transport back when it settles, so you can build again.",
            ("Nothing was free before.", "One transport has come back."),
            lambda view: data.TRANSPORTS - sum(s.seat == 0 for s in view.ships) + 1,
            "One transport has come back; the two other ships keep theirs.",
            0,
            2,
            unit="ships",
            setting=at("flight 3", "start | ships colony L6, trade N3", discs=[NEAR_8]),
            show=("settle 2",),
            seen=lambda trail: data.TRANSPORTS - sum(s.seat == 0 for s in trail.now.ships),
            marks=("L6",),
        ),
        find(
            "Ice lies on the fuel planet. Three sites are ringed: tap the one site where you could settle "
            "today.",
            "COL-2",
            "No colony beside ice or pirates: clear them first, or take another site.",
            ("Which site does not touch the fuel planet?", "L6, between carbon and food."),
            places(*_SITES),
            lambda view, thing: not _tokens_beside(view, thing[1]),
            lambda view, thing: "The ice planet is beside this site; it must be thawed first.",
            setting=at("flight 3", f"{HOME} | ships colony L4", discs=[NEAR_8_ICE]),
            marks=_SITES,
        ),
        predict(
            "You roll a 9, then settle on L6 beside the carbon planet 9. Then Yellow rolls a 9 too. "
            "How much carbon does your new colony bring in all?",
            "COL-4 PROD-1",
            "A colony pays from the next roll on; the next player's roll counts already.",
            ("Your own roll came too early.", "Only Yellow's 9 pays it."),
            lambda view: sum(
                9 in data.FACES[view.faces[p]].numbers for p in view.board.site_planets[space.NODE["L6"]]
            ),
            "On your own roll it was not there yet; Yellow's 9 brought 1 carbon.",
            0,
            2,
            unit="carbon",
            setting=at(
                "production",
                "start | ships colony L6",
                discs=["near-8 carbon 9, food 12, fuel 10"],
                chances=_NINES,
            ),
            show=("roll", "shake", "settle 2", "end turn", "roll"),
            seen=paid(data.CARBON),
            marks=("L6",),
        ),
        do(
            "Three play, and the system beside your ship has two colonies already: it is full. Fly to G7 "
            "and settle "
            "there.",
            "COL-3",
            "With three players two colonies fit into a system out there, with four all three.",
            ("G7 is three steps away.", "Fly to G7, then settle."),
            at(
                "flight 3",
                "colonies C2 J1 F6 | spaceports O2 | ships colony D7",
                "Red: start | colonies F5",
                discs=_CROWDED,
                seats=3,
            ),
            "fly 1 to G7",
            "settle 1",
            success=did("settle 1"),
            mistakes=(
                mistake("fly 1 to D6", "settle 1", rule="SF-COL-3"),
                mistake("fly 1 to D6", "end turn", says="third site"),
            ),
            failures=(
                (did("end turn"), "A ship may stop on the third site, but nobody will ever settle there."),
            ),
            marks=("D6", "D7>G7"),
        ),
        do(
            "The same systems, but four play. Take the third site of the system beside you, D6.",
            "COL-3",
            "With four players each of the three sites may have its colony, whoever owns the others.",
            ("D6 is two steps away.", "Fly to D6, then settle."),
            at(
                "flight 3",
                "colonies C2 J1 F6 | spaceports O2 | ships colony D7",
                "Red: start | colonies F5",
                discs=_CROWDED,
            ),
            "fly 1 to D6",
            "settle 1",
            success=all_of(did("fly 1 to D6"), did("settle 1")),
            mistakes=(
                mistake("fly 1 to G7", "settle 1", says="third site"),
                mistake("settle 1", rule="SF-COL-1"),
            ),
            failures=(
                (
                    did("settle 1"),
                    "A fine colony, but the third site of the system beside you is left to others.",
                ),
            ),
            marks=("D6",),
        ),
        spot(
            "White has two colony ships. Which line breaks a rule?",
            "COL-1",
            "Settle on sites, before or after other ships have flown.",
            ("Where does each ship stand when it settles?", "P3 lies beside the spaceport."),
            at("flight 3", "start | ships colony K6", discs=[NEAR_8]),
            ("Ship 2 flies one step to the site L6.", "fly 2 to L6"),
            ("It settles there.", "settle 2"),
            ("Ship 1 has not moved and settles where it is, on P3.", "settle 1"),
            broken="SF-COL-1",
            after=("White ends the turn.",),
            why="P3 is no site between two planets, only the place beside White's spaceport.",
        ),
    ),
    learnt="A free site, no ice or pirates beside it, and room in the system.",
    rule="SF-COL-1",
)
LESSONS = (EXPLORING, SETTLING)
