"""The map: where pieces stand and fly, planets and their numbers."""

from __future__ import annotations

from typing import Any

from ...core.lesson import Lesson, all_of, did, now
from .. import data, space
from .parts import (
    HOME,
    NEAR_8,
    NEAR_8_ICE,
    all_planets,
    always,
    at,
    do,
    find,
    home_planets,
    is_one_of,
    mistake,
    paid,
    pays,
    places,
    planet_title,
    predict,
    spot,
)

KINDS = {
    space.PLAIN: "This is plain space: ships pass and stop here.",
    space.SITE: "This is a colony site, between two planets.",
    space.DOCK: "This is a docking point, in the middle of an outpost.",
    space.SHUT: "This is the centre of a planetary system: nothing flies there.",
}


def _what(view: Any, thing: Any) -> str:
    return KINDS[view.board.kind[thing[1]]]


MAP = Lesson(
    key="the-map",
    title="Reading the map",
    group="The map",
    about="Pieces stand on the corners of the hexes and fly along the edges. You are White.",
    steps=(
        do(
            "Ships stand on corners and fly along edges. Fly your ship one edge, from P3 to the ringed O3.",
            "MAP-1 MOVE-1",
            "The corners are called intersections; one edge is one step.",
            ("The ring is one edge from your ship.", "Tap O3."),
            at("flight 3"),
            "fly 1 to O3",
            mistakes=(mistake("fly 1 to P2", rule="SF-MOVE-3"), mistake("fly 1 to N3", says="more than one")),
            failures=((lambda trail: bool(trail.actions), "That is more than one edge. Retry with O3."),),
            marks=("P3>O3", "O3"),
        ),
        find(
            "Tap a corner where a colony could be founded during the game.",
            "MAP-3 MAP-2",
            "A site lies between two planets of one system; each system has three.",
            ("Look between two planets.", "L5 is one."),
            places("L5", "K5", "S8", "P5"),
            is_one_of("L5"),
            _what,
        ),
        find(
            "Three hexes make a sector. Tap the centre of a system, where no ship can fly.",
            "MAP-2 MAP-3",
            "All three planets touch the centre, and no lane leads there.",
            ("It is where three planets meet.", "K5 is one."),
            places("J5", "N7", "K5", "E10"),
            is_one_of("K5"),
            _what,
        ),
        find(
            "Tap the docking point of an outpost.",
            "MAP-6 COMP-6",
            "Trade ships go to the middle of an outpost; its docks are around it.",
            ("Outposts have no planets.", "S8 is the Merchants' docking point."),
            places("N7", "T6", "S8", "S5"),
            is_one_of("S8"),
            _what,
        ),
        do(
            "The sector in front of you is empty. Fly into its middle, N7, and end your turn there.",
            "MAP-5",
            "An empty sector is plain space: ships fly through its centre and stop there.",
            ("The ring is 3 steps away.", "Fly to N7, then end the turn."),
            at("flight 3", f"{HOME} | ships trade O6"),
            "fly 1 to N7",
            "end turn",
            mistakes=(
                mistake("fly 1 to P7", "end turn", says="outside"),
                mistake("fly 1 to K5", rule="SF-MOVE-3"),
            ),
            success=all_of(did("end turn"), now(lambda view: view.ship(0, 0).node == space.NODE["N7"])),
            failures=((did("end turn"), "Your ship has stopped outside the empty sector."),),
            marks=("N7",),
        ),
        find(
            "Your spaceport stands on O2. Tap an intersection where its ships may appear.",
            "MAP-4",
            "Each site has exactly two usable neighbours, because the third edge leads to the closed centre.",
            ("Look one step from O2.", "N2 is one, P3 the other."),
            places("P2", "N2", "Q2", "P3", "O4"),
            is_one_of("N2", "P3"),
            always("A new ship appears one open step beside the spaceport, not here."),
            marks=("O2",),
        ),
        do(
            "Fly along the outer rim of the board to P1, behind the home system.",
            "MAP-7",
            "The rim of the board is ordinary space, and home systems are flown around like others.",
            ("The ring is at the edge of the map.", "Fly ship 1 to P1."),
            at("flight 5"),
            "fly 1 to P1",
            mistakes=(mistake("fly 1 to P2", rule="SF-MOVE-3"),),
            marks=("P1",),
        ),
        spot(
            "White flies 5 steps. Which line breaks a rule?",
            "MAP-3 MAP-1",
            "The middle of a system has no lanes; the way leads around it.",
            ("Look for the middle of a system.", "K5 is one."),
            at("flight 4", f"{HOME} | ships colony L4", discs=[NEAR_8]),
            ("White's ship leaves L4 and comes to K4.", "fly 1 to K4"),
            ("It flies on to the site L5, between two planets.", "fly 1 to L5"),
            ("From there it crosses the system through K5.", "fly 1 to K5"),
            broken="SF-MOVE-3",
            after=("It comes out at J5 and stops.",),
            why="K5 is the middle of a system, and nothing can go there.",
        ),
    ),
    learnt="Sites for colonies, docking points for stations, everything else for flying.",
    rule="SF-MAP-1",
)


def _of_system(name: str, view: Any) -> list[tuple[str, Any]]:
    return [
        t for t in all_planets(view) if view.board.sectors[view.board.planets[t[1][1]].sector].name == name
    ]


PLANETS = Lesson(
    key="planets-and-discs",
    title="Planets and their numbers",
    group="The map",
    about="A planet shows what it gives, and its disc shows on which roll.",
    steps=(
        find(
            "Tap the planet that gives ore and pays on an 8. A ring is beside it.",
            "COMP-1 COMP-7",
            "Ore is red, fuel orange, carbon blue, food green, goods purple.",
            ("Ore is red.", "It is the red planet with the 8, beside the ring."),
            home_planets,
            lambda view, thing: view.board.planets[thing[1]].resource == data.ORE and pays(view, thing[1], 8),
            lambda view, thing: f"This is {planet_title(view, thing[1])}.",
            marks=("J1",),
        ),
        find(
            "Tap the planet that pays on a 3 and on a 12.",
            "COMP-8",
            "A disc with two numbers pays on either of them.",
            ("It is a goods planet at home.", "It is beside J1 and J2."),
            home_planets,
            lambda view, thing: pays(view, thing[1], 3) and pays(view, thing[1], 12),
            lambda view, thing: f"This is {planet_title(view, thing[1])}.",
        ),
        predict(
            "Your colony on J1 stands beside the goods planet 3 and 12. Two rolls come, a 3 and a 12. "
            "How many goods will you get?",
            "COMP-8 PROD-1",
            "Two numbers on a disc are two chances; each pays one card.",
            ("Each of the two rolls is one of its numbers.", "One card for the 3, one for the 12."),
            lambda view: sum(
                pays(view, p, n) for p in view.board.site_planets[space.NODE["J1"]] for n in (3, 12)
            ),
            "The 3 pays you 1 goods, and the 12 pays you 1 more.",
            1,
            4,
            unit="goods",
            setting=at(
                "production",
                HOME,
                chances=("dice 1 2", "dice 6 6", *("card food",) * 2),
            ),
            show=("roll", "end turn", "roll"),
            seen=paid(data.GOODS),
            marks=("J1",),
        ),
        find(
            "Ships have been to the ringed system. Tap a planet there that pays nothing, whatever is rolled.",
            "PROD-2 COMP-7",
            "Ice or pirates in the place of a number: such a planet pays nothing until it is cleared.",
            ("One planet there shows no number.", "It is the fuel planet, with the ice."),
            lambda view: _of_system("near-8", view),
            lambda view, thing: not data.FACES[view.faces[thing[1]]].numbers,
            lambda view, thing: f"This one pays: it is {planet_title(view, thing[1])}.",
            setting=at("production", discs=[NEAR_8_ICE]),
            marks=("L5", "J5"),
        ),
        find(
            "Tap a planet whose number nobody knows yet.",
            "PROD-2 COMP-7",
            "A disc that lies face down pays nothing.",
            ("Look beyond the home systems.", "Any planet with a symbol in place of a number is right."),
            all_planets,
            lambda view, thing: view.faces[thing[1]] == data.HIDDEN,
            lambda view, thing: f"This number lies open: {planet_title(view, thing[1])}.",
            setting=at("production", discs=[NEAR_8]),
        ),
        predict(
            "Look at the system with the ringed colony. How many kinds of cards do its three planets give?",
            "COMP-9",
            "A system has three planets, and the backs of their discs show three different symbols.",
            ("Look at the three colours.", "Food, fuel and carbon."),
            lambda view: len({view.board.planets[p].resource for p in view.board.sectors[0].planets}),
            "Each hex of a system is a planet, and each gives a kind of its own.",
            2,
            5,
            unit="kinds",
            marks=("C2",),
        ),
        find(
            "The back of a hidden disc shows a symbol. Pirates and ice hide only under hexagons: "
            "tap the planet of the ringed system that may hide them.",
            "COMP-7 COMP-9",
            "Each system has one hexagon planet, the only place for pirates or ice.",
            ("The symbol is drawn on the planet.", "It is the fuel planet, with the hexagon."),
            lambda view: _of_system("near-8", view),
            lambda view, thing: data.SYMBOLS[view.board.planets[thing[1]].symbol] == "hexagon",
            lambda view, thing: f"This one has a {data.SYMBOLS[view.board.planets[thing[1]].symbol]}.",
            marks=("L5", "J5"),
        ),
    ),
    learnt="The colour says what a planet gives, the disc says when.",
    rule="SF-COMP-8",
)
LESSONS = (MAP, PLANETS)
