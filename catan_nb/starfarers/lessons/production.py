"""Production and the 7."""

from __future__ import annotations

from ...core.lesson import Lesson, Trail, did
from .. import data, events
from ..actions import DICE_CHANCES
from ..svg import WAYS
from .parts import at, counted, do, find, home_planets, mistake, paid, planet_title, predict, spot

_SHORT = (
    *("Yellow: start | hand 6 ore", "Red: start | hand 5 ore"),
    "supply: 1 ore",
)
_EIGHT = ("dice 4 4", "card fuel", "card food")
_DRAWS = dict.fromkeys(range(25), 0) | {
    have: n for most, n in reversed(data.RESERVE_DRAWS) for have in range(most + 1)
}
"""By points, the reserve cards after a roll."""

PRODUCTION = Lesson(
    key="production",
    title="What a roll gives",
    group="Production",
    about="Everybody may gain from every roll.",
    steps=(
        find(
            "Yellow's roll is a 6. Tap the home planet from which you, White, get a card.",
            "PROD-1",
            "A planet pays every colony beside it, whoever rolled.",
            ("Your spaceport on O2 stands beside it.", "It is the blue planet with the 6."),
            home_planets,
            lambda view, thing: planet_title(view, thing[1]) == "carbon 6 beside O2 and Q2",
            lambda view, thing: "This one does not show 6, or you have nothing beside it.",
            marks=("O2",),
        ),
        predict(
            "You have a spaceport on O2 and a colony on Q2, both beside the carbon planet 6. You will roll "
            "a 6. "
            "How much carbon do you get?",
            "PROD-1",
            "Each piece beside the planet takes 1 card; a spaceport takes no more than a colony.",
            ("Two pieces stand beside it.", "1 for the colony, 1 for the spaceport."),
            lambda view: len([*view.ports[0], *view.colonies[0]]),
            "1 card for the colony and 1 for the spaceport.",
            1,
            3,
            unit="carbon",
            setting=at(
                "production", "colonies Q2 | spaceports O2", "Blue:", chances=("dice 3 3", *_EIGHT[1:])
            ),
            show=("roll",),
            seen=paid(data.CARBON),
            marks=("O2", "Q2"),
        ),
        predict(
            "You have 4 points and roll. How many cards will you draw from the reserve pile?",
            "PROD-4 PROD-5",
            "Up to 7 points 2 cards, with 8 or 9 one, from 10 none. They come by themselves.",
            ("Whoever is behind gets help.", "Up to 7 points it is 2."),
            lambda view: _DRAWS[view.points[0]],
            "With up to 7 points you draw 2, and they come by themselves.",
            0,
            1,
            unit="cards",
            setting=at("production", chances=_EIGHT),
            show=("roll",),
            seen=counted(events.Drew),
            marks=("O2",),
        ),
        predict(
            "Now you have 8 points, from colonies and fame. How many cards will you draw after this roll?",
            "PROD-4",
            "The reserve helps those who are behind: 2 cards up to 7 points, 1 with 8 or 9, none from 10 on.",
            ("You are ahead now, but not by much.", "With 8 or 9 points it is 1."),
            lambda view: _DRAWS[view.points[0]],
            "With 8 or 9 points you draw 1.",
            0,
            2,
            unit="cards",
            setting=at("production", "start | fame 8", chances=_EIGHT[:2]),
            show=("roll",),
            seen=counted(events.Drew),
        ),
        predict(
            "An 8 will come. It owes you 1 ore and Blue 1 ore, but only 1 ore lies in the supply. "
            "How much ore do you get?",
            "PROD-3",
            "A supply that cannot pay all of a kind pays nobody of it; other kinds are paid as usual.",
            ("Nobody is preferred.", "It is all or nothing."),
            lambda view: 0,
            "2 ore are owed and 1 is there, so nobody gets ore. Yellow and Red still got their carbon.",
            1,
            2,
            unit="ore",
            setting=at("production", "start", *_SHORT, chances=_EIGHT),
            show=("roll",),
            seen=paid(data.ORE),
            marks=("J1", "H2"),
        ),
        predict(
            "You own the Green Folk's card for ore: 1 more whenever a roll pays you ore. Again an 8 will "
            "come, "
            "and again the supply has too little. How much ore do you get in all?",
            "PROD-7 PROD-3",
            "The card adds to what you really received, and you received nothing.",
            ("What did the planet pay you?", "Nothing came, so nothing is added."),
            lambda view: 0,
            "The planet could not pay you ore, so the card adds none.",
            1,
            2,
            unit="ore",
            setting=at(
                "production",
                "start | cards green_ore",
                *_SHORT,
                "stations: green folk White",
                chances=_EIGHT,
            ),
            show=("roll",),
            seen=lambda trail: trail.now.hand[data.ORE],
            marks=("J1",),
        ),
        predict(
            "The reserve pile is empty, and you are about to draw 2 cards. It is made anew first. "
            "How many cards will lie there after you have drawn?",
            "PROD-6",
            "An empty pile is rebuilt from the supply, 8 of each kind, or as many as there are.",
            ("It is made of 8 of each kind, as at the beginning.", "40 less the 2 that you draw."),
            lambda view: data.RESERVE_PER_RESOURCE * data.KINDS - _DRAWS[view.points[0]],
            "5 times 8 cards come from the supply, and you draw 2 of them.",
            40,
            0,
            unit="cards",
            setting=at(
                "production", "start", "reserve: 0 ore 0 fuel 0 carbon 0 food 0 goods", chances=_EIGHT
            ),
            show=("roll",),
            seen=lambda trail: trail.now.reserve_size,
        ),
        predict(
            "In how many of the 36 rolls of two dice does an 8 come?",
            "PROD-1",
            "8 comes in 5 of 36 rolls, 12 in only 1.",
            ("2 and 6, 3 and 5, 4 and 4.", "2+6, 6+2, 3+5, 5+3, 4+4."),
            lambda view: WAYS[8],
            "2+6, 6+2, 3+5, 5+3 and 4+4 are 5 rolls.",
            3,
            6,
            unit="of 36",
        ),
        spot(
            "White's turn is told. Which line breaks a rule?",
            "PROD-1 TURN-1",
            "The dice are rolled once in a turn, and what they give is all.",
            ("How often are the dice rolled?", "Look for a second roll."),
            at("production", "start | hand 2 goods", chances=_EIGHT),
            ("White rolls an 8: 1 ore from the planet beside J1.", "roll"),
            ("White trades 2 goods for 1 carbon.", "trade 2 goods : 1 carbon"),
            ("White still lacks carbon and rolls once more.", "roll"),
            broken="SF-TURN-1",
            after=("A 6 brings White the carbon.",),
            why="There is one roll at the beginning of a turn, and no other.",
        ),
    ),
    learnt="Every roll may pay everyone; the reserve helps those behind.",
    rule="SF-PROD-1",
)

_SEVEN = ("dice 3 4",)


def _gave(trail: Trail) -> int:
    return sum(action.startswith("give") for action in trail.actions)


SEVENS = Lesson(
    key="rolling-a-7",
    title="When a 7 comes",
    group="Production",
    about="A 7 pays nobody from planets, and full hands lose cards.",
    steps=(
        do(
            "You rolled a 7, and nobody produces. Yellow has no card, so take one from Red, whose ship is "
            "ringed.",
            "SEVEN-3 SEVEN-1",
            "You must take one card at random from somebody who has any; there is no robber to move.",
            ("Yellow has nothing to take.", "Take a card from Red."),
            at(
                "production",
                "start | hand 2 ore",
                "Red: start | hand 3 fuel",
                "Blue: start | hand 1 food",
                chances=_SEVEN,
                first=("roll",),
            ),
            "rob 2",
            mistakes=(
                mistake("rob 1", rule="SF-SEVEN-3"),
                mistake("shake", rule="SF-TURN-1"),
                mistake("rob 3", says="only card"),
            ),
            failures=(
                (did("rob 3"), "You took Blue's only card, and Blue has none left. Red was asked for."),
            ),
            marks=("K2",),
        ),
        do(
            "You hold 9 cards and are about to roll a 7. Roll, and give up half, rounded down. Keep your 2 "
            "goods: "
            "they trade best.",
            "SEVEN-2",
            f"With more than {data.HAND_LIMIT} cards you give half, rounded down, of your own choice.",
            ("Half of 9, rounded down, is 4.", "Roll, then give 4 cards, but no goods."),
            at(
                "production",
                "start | hand 3 ore 3 fuel 1 food 2 goods",
                "Red: start | hand 3 fuel",
                chances=_SEVEN,
            ),
            "roll",
            "give ore",
            "give ore",
            "give fuel",
            "give fuel",
            success=lambda trail: _gave(trail) == trail.start.hand_sizes[0] // 2,
            failures=(
                (
                    did("give goods"),
                    "Goods trade 2 for 1, other kinds 3 for 1. You gave away your best card.",
                ),
            ),
            mistakes=(
                mistake("roll", "give carbon", rule="SF-SEVEN-2"),
                mistake("roll", "give goods", says="your best card"),
                mistake("roll", "give ore", "rob 2", rule="SF-SEVEN-3"),
            ),
            marks=("O2",),
        ),
        predict(
            "Now you hold exactly 7 cards, and a 7 comes. How many must you give up?",
            "SEVEN-2",
            "The limit is 7: only from 8 cards on is half of them lost.",
            ("The rule says: more than 7.", "7 is not more than 7."),
            lambda view: sum(view.hand) // 2 if sum(view.hand) > data.HAND_LIMIT else 0,
            "7 cards are not more than 7, so you keep them all.",
            3,
            4,
            unit="cards",
            setting=at("production", "start | hand 3 ore 3 fuel 1 goods", chances=_SEVEN),
            show=("roll",),
            seen=counted(events.Paid),
        ),
        predict(
            "You hold 13 cards, and a 7 comes. How many must you give up?",
            "SEVEN-2 SEVEN-1",
            "Half, rounded down: large hands lose much.",
            ("Half of 13, rounded down.", "13 is 6 and 7: you give the smaller part."),
            lambda view: sum(view.hand) // 2,
            "Half of 13 is 6 and a half, and halves are rounded down.",
            7,
            13,
            unit="cards",
            setting=at("production", "start | hand 7 ore 6 fuel", chances=_SEVEN),
            show=("roll", *("give ore",) * 6),
            seen=counted(events.Paid),
        ),
        predict(
            "You have 4 points, roll a 7 and take a card from Yellow. How many cards are then drawn from the "
            "reserve pile in all, by everybody?",
            "SEVEN-4 SEVEN-5",
            "After a 7 each opponent draws 1 card; then the roller draws as after every roll.",
            ("More people draw than you think.", "Three opponents 1 each, and you 2."),
            lambda view: view.seats - 1 + _DRAWS[view.points[0]],
            "Yellow, Red and Blue draw 1 each, and you your usual 2.",
            2,
            3,
            unit="cards",
            setting=at(
                "production",
                "start",
                "Yellow: start | hand 1 ore",
                "Red: start | hand 1 ore",
                chances=_SEVEN,
            ),
            show=("roll", "rob 1"),
            seen=lambda trail: sum(isinstance(e, events.Drew) for e in trail.events),
        ),
        predict(
            "In how many of the 36 rolls does a 7 come?",
            "SEVEN-1",
            "7 is the most frequent roll: 6 of 36, one in six.",
            ("For each number of the first die there is one of the second.", "6 rolls."),
            lambda view: sum(chance.a + chance.b == data.SEVEN for chance, _ in DICE_CHANCES),
            "Whatever the first die shows, one number of the second makes 7.",
            5,
            7,
            unit="of 36",
        ),
        spot(
            "White holds 9 cards. Which line breaks a rule?",
            "SEVEN-2 SEVEN-3",
            "First full hands are halved, then a card is taken, then opponents draw.",
            ("How many cards must White give?", "Half of 9, rounded down, is 4."),
            at(
                "production",
                "start | hand 5 ore 4 fuel",
                "Red: start | hand 3 fuel",
                chances=_SEVEN,
            ),
            ("White rolls a 7.", "roll"),
            ("White gives up 1 ore.", "give ore"),
            ("White gives up another ore.", "give ore"),
            ("White gives up 1 fuel, so 6 cards are left.", "give fuel"),
            ("White takes a card from Red.", "rob 2"),
            broken="SF-SEVEN-3",
            after=("Each opponent draws a card.",),
            why="White has given up only 3 cards and owes a fourth; taking a card comes later.",
        ),
    ),
    learnt="Keep 7 cards or fewer when others roll.",
    rule="SF-SEVEN-2",
)
LESSONS = (PRODUCTION, SEVENS)
