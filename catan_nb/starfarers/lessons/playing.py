"""Playing well: a few decisions, with the odds behind them."""

from __future__ import annotations

from typing import Any

from ...core.lesson import Lesson, Trail, all_of, did, happened, now
from .. import actions, data, events, space
from ..svg import WAYS
from .parts import HOME, at, do, find, mistake, places, predict, spot, ways

_CHOICE = "near-8 carbon 6, food 12, fuel 10"
_SITES = ("L6", "L5", "J5")
_ROLLS = 36
_DANGER = round(100 * (1 - ((_ROLLS - WAYS[data.SEVEN]) / _ROLLS) ** 3))
"""In how many of 100 cases at least one of three rolls is a 7."""


def fights_won(lead: int) -> int:
    """In how many of 100 pairs of shakes the one who met pirates wins with so many cannons more "
    "(SF-ENC-4)."""
    shakes = [(data.BALL_VALUE[b.a] + data.BALL_VALUE[b.b], weight) for b, weight in actions.BALL_CHANCES]
    return sum(m * t for mine, m in shakes for theirs, t in shakes if mine + lead >= theirs)


def _numbers(view: Any) -> set[int]:
    """The rolls on which White gets a card."""
    sites = (*view.colonies[0], *view.ports[0])
    return {n for s in sites for p in view.board.site_planets[s] for n in data.FACES[view.faces[p]].numbers}


def _full(trail: Trail) -> bool:
    return did("shake")(trail) and sum(trail.now.hand) > data.HAND_LIMIT


PLAYING = Lesson(
    key="playing-well",
    title="Playing well",
    group="Playing well",
    about="A few ideas that the odds support.",
    steps=(
        find(
            "Your ship could reach each of the three ringed sites. Tap the one whose planets pay most often.",
            "PROD-1 COL-1",
            "Of 36 rolls a 6 comes 5 times, a 10 comes 3 times, a 12 once. Add up both planets of a site.",
            ("6 comes more often than 10, and 10 more often than 12.", "J5, between the 6 and the 10."),
            places(*_SITES),
            lambda view, thing: ways(view, thing[1]) == max(ways(view, space.NODE[name]) for name in _SITES),
            lambda view, thing: (
                f"These two planets pay {ways(view, thing[1])} times in {_ROLLS} rolls; another site does "
                "better."
            ),
            setting=at("flight 5", f"{HOME} | ships colony K4 | boosters 3", discs=[_CHOICE]),
            marks=_SITES,
        ),
        predict(
            "On which rolls do your three home places pay you? They have 5 and 6, 8 and 3/12, 4 and 11. "
            "In how many of 36 rolls do you get at least one card?",
            "PROD-1 COMP-8",
            "Different numbers make a steady income: each new number adds its rolls.",
            (
                "8 and 6 come 5 times each, 5 comes 4 times, 4 comes 3 times.",
                "3 and 11 add 2 each, 12 adds 1.",
            ),
            lambda view: sum(WAYS[n] for n in _numbers(view)),
            "5 for each of 6 and 8, 4 for the 5, 3 for the 4, 2 for each of 3 and 11, 1 for the 12.",
            7,
            18,
            unit="of 36",
            setting=at("production"),
            marks=("C2", "J1", "O2"),
        ),
        do(
            "You hold 9 cards, and the three others roll before you do. Build as much as leaves you 7 cards "
            "or fewer, then shake.",
            "SEVEN-2 BUILD-1",
            f"In three rolls a 7 comes in {_DANGER} of 100 cases, and it would have cost you 4 cards.",
            ("Any part costs 2 cards.", "Build a booster, then shake."),
            at("trade", "start | hand 4 fuel 2 ore 2 carbon 1 food", chances=("balls red yellow",)),
            "build booster",
            "shake",
            success=lambda trail: did("shake")(trail) and not _full(trail),
            mistakes=(
                mistake("shake", says="more than 7"),
                mistake("trade 2 fuel : 1 goods", rule="SF-TRADE-4"),
            ),
            failures=(
                (
                    _full,
                    f"You keep more than {data.HAND_LIMIT} cards, and a 7 comes in {_DANGER} of 100 cases.",
                ),
            ),
        ),
        predict(
            "Pirates want a fight, and both sides have equally many cannons. Each side shakes; you win ties. "
            "In how many of 100 cases do you win?",
            "ENC-4 SPEED-3",
            f"With one cannon more it is {fights_won(1)} of 100, with two {fights_won(2)}, "
            f"with one less only {fights_won(-1)}.",
            ("More than half: ties are yours.", f"A few more than 60: {fights_won(0)}."),
            lambda view: fights_won(view.fitted[0][data.CANNON] - view.fitted[3][data.CANNON]),
            "Each side has 10 pairs of balls, so 100 in all; the ties among them are yours.",
            50,
            39,
            unit="of 100",
            setting=at("trade", "start | cannons 1", "Blue: start | cannons 1"),
        ),
        do(
            "Pirates demand 2 cards. Blue, on your right, would fight for them with no cannon; you have 2. "
            "You hold just the cards for a colony ship. Pay, or fight?",
            "ENC-4 ENC-2",
            f"With 2 cannons more you win {fights_won(2)} of 100 such fights; paying costs you 2 cards for "
            "certain.",
            ("Compare the cannons.", "Answer no, and fight."),
            at(
                "trade",
                "start | cannons 2 | hand 1 ore 1 fuel 1 carbon 1 food",
                chances=("balls red black", "encounter 9"),
                first=("shake",),
            ),
            "answer no",
            mistakes=(mistake("answer yes", says="of 100"), mistake("fly 1 to O3", rule="SF-TURN-1")),
            failures=(
                (
                    did("answer yes"),
                    f"You pay 2 cards, though you would win {fights_won(2)} of 100 such fights.",
                ),
            ),
        ),
        do(
            "Your trade ship has 7 steps, and two outposts are 7 away. At the Merchants' Red has a station "
            "and "
            "the marker; nobody has been to the Green Folk. Take the points.",
            "STAT-4 VP-2",
            "The first station brings 2 points, a second one at a rival's outpost only a card.",
            ("Where is a marker still to be had?", "Fly ship 1 to E10, and take a card."),
            at(
                "flight 4",
                f"{HOME} | ships trade L9 | boosters 3 | pods 2",
                "Red: start | cards mer_ore",
                "stations: merchants Red",
            ),
            "fly 1 to E10",
            success=happened(events.Marker, seat=0),
            mistakes=(
                mistake("fly 1 to S8", says="keeps the marker"),
                mistake("end turn", says="not arrived"),
            ),
            failures=(
                (
                    happened(events.Docked, seat=0),
                    "A station and a card, but Red keeps the marker: no points for you.",
                ),
                (did("end turn"), "Your ship has not arrived anywhere, and others are on their way."),
            ),
            marks=("E10", "S8"),
        ),
        do(
            "You have 13 points, and your trade ship is one step from the Scientists' free outpost. You "
            "hold 2 ore, "
            "3 carbon and 2 food. Win in this turn.",
            "WIN-1 STAT-1 BUILD-1",
            "A marker is 2 points at once. The pod that opens the dock was worth more than a spaceport.",
            ("A station needs a freight pod.", "Build a pod, shake, fly ship 2 to T15."),
            at(
                "trade",
                "start | ships trade S14 | fame 18 | hand 2 ore 3 carbon 2 food",
                chances=("balls red yellow",),
            ),
            "build pod",
            "shake",
            "fly 2 to T15",
            success=happened(events.Won, seat=0),
            mistakes=(
                mistake("shake", "fly 2 to T15", rule="SF-STAT-1"),
                mistake("build spaceport at J1", "shake", says="no pod"),
            ),
            failures=(
                (
                    all_of(did("shake"), now(lambda view: not view.fitted[0][data.POD])),
                    "You have shaken and have no pod, so no station can be founded in this turn.",
                ),
                (did("end turn"), "Your turn is over, and you have not won."),
            ),
            marks=("S14>T15",),
        ),
        spot(
            "White plays a clever turn, with one slip. Which line breaks a rule?",
            "BUILD-1 TRADE-1",
            "Even a good plan must be carried out in order: trade, build, shake, fly.",
            ("Put the lines in the order of a turn.", "One of them comes after the shake."),
            at("trade", "start | hand 2 goods 2 fuel 2 carbon", chances=("balls red yellow",)),
            ("White buys a booster: the ship will fly farther each turn.", "build booster"),
            ("White trades 2 goods for 1 ore, and holds 3 cards.", "trade 2 goods : 1 ore"),
            ("White shakes: 5, and 2 boosters.", "shake"),
            ("White sees that pirates may be near and buys a cannon.", "build cannon"),
            broken="SF-TRADE-1",
            after=("White flies towards unknown systems.",),
            why="After the shake nothing is bought, however clever.",
        ),
    ),
    learnt="Good numbers, small hands, enough cannons, and the first station.",
    rule="SF-PROD-1",
)
LESSONS = (PLAYING,)
