"""The map and what is in the box."""

from __future__ import annotations

from typing import Any

from ...core.lesson import Lesson
from .. import data, space
from .parts import all_planets, always, choose, find, home_planets, is_one_of, pays, places, predict


def _what(view: Any, thing: Any) -> str:
    kind = view.board.kind[thing[1]]
    return {
        space.PLAIN: "This is plain space: ships pass and stop here.",
        space.SITE: "This is a colony site, between two planets.",
        space.DOCK: "This is a docking point, in the middle of an outpost.",
        space.SHUT: "This is the centre of a planetary system: nothing flies there.",
    }[kind]


MAP = Lesson(
    key="the-map",
    title="Reading the map",
    group="The map",
    about="Pieces stand on the corners of the hexes and fly along the edges.",
    steps=(
        find(
            "Your colony ship stands on a corner of the hexes. Tap the ringed corner.",
            "MAP-1",
            "Corners are called intersections, and an edge is one step.",
            ("A ring is drawn around it.", "It is P3."),
            places("P3", "P4", "O3", "Q3"),
            is_one_of("P3"),
            always("That corner is empty; your ship is under the ring."),
            marks=("P3",),
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
            places("K5", "J5", "N7", "E10"),
            is_one_of("K5"),
            _what,
        ),
        find(
            "Tap the docking point of an outpost.",
            "MAP-6 COMP-6",
            "Trade ships go to the middle of an outpost; its docks are around it.",
            ("Outposts have no planets.", "S8 is the Merchants' docking point."),
            places("S8", "N7", "T6", "S5"),
            is_one_of("S8"),
            _what,
        ),
        find(
            "Tap the centre of an empty sector, where a ship may stop.",
            "MAP-5",
            "An empty sector is plain space, its centre included.",
            ("It shows neither planets nor docks.", "N7 is one."),
            places("N7", "E10", "H8", "T6"),
            is_one_of("N7"),
            _what,
        ),
        find(
            "Your spaceport stands on O2. Tap an intersection where its ships may appear.",
            "MAP-4",
            "Each site has exactly two usable neighbours, because the third edge leads to the closed centre.",
            ("Look one step from O2.", "N2 is one, P3 the other."),
            places("N2", "P3", "P2", "Q2", "O4"),
            is_one_of("N2", "P3"),
            always("A new ship appears one open step beside the spaceport, not here."),
        ),
        find(
            "Tap an intersection on the outer edge of the board. Ships use it like any other.",
            "MAP-7",
            "The edge of the board is ordinary space.",
            ("Look below the home systems.", "P1 is one."),
            places("P1", "P5", "P2", "N7"),
            is_one_of("P1"),
            always("This one has hexes all around it."),
        ),
    ),
    learnt="Sites for colonies, docking points for stations, everything else for flying.",
    rule="SF-MAP-1",
)
PLANETS = Lesson(
    key="planets-and-discs",
    title="Planets and their numbers",
    group="The map",
    about="A planet shows what it gives, and its disc shows on which roll.",
    steps=(
        find(
            "Tap the planet that pays on a 3 and on a 12.",
            "COMP-8",
            "A disc with two numbers pays on either of them.",
            ("It is a goods planet at home.", "It is the goods planet of system B."),
            home_planets,
            lambda view, thing: pays(view, thing[1], 3) and pays(view, thing[1], 12),
            lambda view, thing: "Its disc shows other numbers.",
        ),
        find(
            "Tap a home planet that pays on a roll of 8.",
            "COMP-7",
            "The discs of the home systems lie open from the start, and they are the same in every game.",
            ("There are two of them.", "The ore planet of system B is one."),
            home_planets,
            lambda view, thing: pays(view, thing[1], 8),
            lambda view, thing: "Its disc shows another number.",
        ),
        find(
            "Tap a planet whose number nobody knows yet.",
            "PROD-2 COMP-7",
            "A disc that lies face down pays nothing.",
            ("Look beyond the home systems.", "Every planet without a number is right."),
            all_planets,
            lambda view, thing: view.faces[thing[1]] == data.HIDDEN,
            lambda view, thing: "This number lies open.",
        ),
        predict(
            "How many planets has a planetary system?",
            "COMP-9",
            "Three planets, three different symbols on the backs of their discs.",
            ("Count the hexes of system A.", "Each hex of a system is a planet."),
            lambda view: len(view.board.sectors[0].planets),
            "A sector has 3 hexes, and in a system each is a planet.",
            2,
            4,
            unit="planets",
        ),
        find(
            "Tap a planet that gives ore.",
            "COMP-1",
            "Ore is red, fuel orange, carbon blue, food green, goods purple.",
            ("Ore is red.", "The ore planet of system B is one."),
            home_planets,
            lambda view, thing: view.board.planets[thing[1]].resource == data.ORE,
            lambda view, thing: f"This one gives {data.RESOURCES[view.board.planets[thing[1]].resource]}.",
        ),
        find(
            "The back of a disc shows a symbol. Tap a planet beyond home with a hexagon: "
            "pirates and ice hide only there.",
            "COMP-7 COMP-9",
            "Each system has one hexagon planet, the only place for pirates or ice.",
            ("The symbol is drawn on the planet.", "The fuel planet of near-8 is one."),
            lambda view: [t for t in all_planets(view) if view.board.planets[t[1][1]].tier],
            lambda view, thing: data.SYMBOLS[view.board.planets[thing[1]].symbol] == "hexagon",
            lambda view, thing: f"This one has a {data.SYMBOLS[view.board.planets[thing[1]].symbol]}.",
        ),
    ),
    learnt="The colour says what a planet gives, the disc says when.",
    rule="SF-COMP-8",
)
BOX = Lesson(
    key="in-the-box",
    title="What is in the box",
    group="The map",
    about="Pieces run out, and room on the mothership does too.",
    steps=(
        predict(
            "How many of your ships can be on the board at once?",
            "COMP-2",
            f"Each ship needs one of your {data.TRANSPORTS} transports.",
            ("A ship is a transport with something on it.", "Count the transports."),
            lambda view: data.TRANSPORTS,
            f"You have {data.TRANSPORTS} transports, and each carries a colony or a trade station.",
            7,
            9,
            unit="ships",
        ),
        predict(
            "How many freight pods fit on your mothership?",
            "COMP-4",
            "6 boosters, 6 cannons, 5 freight pods: more do not fit.",
            ("One less than boosters or cannons.", "5 pods."),
            lambda view: data.PART_CAPS[data.POD],
            "Boosters and cannons stop at 6, pods at 5.",
            6,
            20,
            unit="pods",
        ),
        predict(
            "How many cards of one resource are there in the box?",
            "COMP-1",
            "20 of each kind, hands, supply and reserve pile together.",
            ("100 cards, 5 kinds.", "100 shared by 5."),
            lambda view: data.CARDS_PER_RESOURCE,
            "5 resources with 20 cards each make 100.",
            12,
            8,
            unit="cards",
        ),
        predict(
            "How many friendship cards does each of the four peoples have?",
            "COMP-3",
            "Each people has 5 cards and 1 marker.",
            ("20 cards, 4 peoples.", "20 shared by 4."),
            lambda view: sum(1 for card in data.FRIENDSHIP if card.people == 0),
            "20 cards for 4 peoples make 5 each.",
            4,
            20,
            unit="cards",
        ),
        predict(
            "Five balls are in the mothership. How many of them are yellow?",
            "COMP-5",
            "2 yellow, 1 red, 1 blue, 1 black.",
            ("One colour comes twice.", "Yellow comes twice."),
            lambda view: data.BALL_COUNT[data.YELLOW],
            "Red, blue and black come once each, yellow twice.",
            1,
            3,
            unit="balls",
        ),
        choose(
            "Two of your pieces together make a spaceport. Which?",
            "COMP-2 BUILD-2",
            "A shipyard around a colony makes a spaceport.",
            ("It begins as a colony.", "A colony and a shipyard."),
            ("A transport with a colony", "That is a colony ship."),
            ("A transport with a trade station", "That is a trade ship."),
            ("A colony with a shipyard", "Right; the colony stays under it."),
            right=2,
        ),
    ),
    learnt="You can build only what there are pieces for.",
    rule="SF-COMP-2",
)
LESSONS = (MAP, PLANETS, BOX)
