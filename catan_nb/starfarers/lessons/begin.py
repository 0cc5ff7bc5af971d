"""How a game begins: the board, the first pieces, the first cards."""

from __future__ import annotations

from typing import Any

from ...core.lesson import Lesson, Setting, all_of, did, now
from .. import data, space
from .parts import (
    HOME,
    WHITE_STARTS,
    all_planets,
    at,
    do,
    find,
    is_one_of,
    mistake,
    places,
    planet_title,
    predict,
    spot,
    start,
)

_OPEN = (("board", "beginner"), ("start", "drafted"))
_ROUNDS = (
    *("found O2", "found E2", "found J2", "found V2"),
    *("found V1", "found J1", "found O1", "found C2"),
    *("found C1", "found H2", "found Q2"),
)
_SHIPS = ("launch V2 to U3", "launch J2 to K2", "launch E2 to F2")


def _draft(*first: str, chances: tuple[str, ...] = WHITE_STARTS, replies: tuple[str, ...] = ()) -> Setting:
    return Setting("", chances=chances, options=_OPEN, first=first, replies=replies)


_LAUNCH = _draft(*_ROUNDS, *_SHIPS)
_DEALT = Setting("", options=(("board", "random"), ("start", "drafted")), chances=WHITE_STARTS, seed=4)
_TIED = ("dice 6 6", "dice 6 6", "dice 1 2", "dice 1 3", "dice 1 3", "dice 3 3")
_NEUTRAL = "neutral: colonies H2 Q2 | spaceport V2"


def _tier(view: Any, thing: Any) -> int:
    tier: int = view.board.planets[thing[1]].tier
    return tier


def _where(view: Any, thing: Any) -> str:
    title = planet_title(view, thing[1])
    return f"This is {title}, " + ("at home." if not _tier(view, thing) else "in the near rows.")


def _may_be_the_near_12(planet: space.Planet) -> bool:
    return bool(planet.tier) and data.FACE["12"] in data.DISC_POOLS[data.pool_of(planet.tier, planet.symbol)]


def _why_no_near_12(view: Any, thing: Any) -> str:
    planet = view.board.planets[thing[1]]
    if not planet.tier:
        return "Home discs lie open from the beginning."
    if planet.tier == len(("near", "far")):
        return "This planet is far; its discs come from another pool, which has no 12."
    return f"Its symbol is a {data.SYMBOLS[planet.symbol]}; only discs with that back lie there."


SETUP = Lesson(
    key="set-up",
    title="Before the first roll",
    group="Set-up",
    about="How a game begins: the board, the first pieces, the first cards.",
    steps=(
        do(
            "You begin the draft. Put your first colony on the ringed home site.",
            "SETUP-5 SETUP-6",
            "Everybody places one, then once more in reverse order, then once more in order.",
            ("Home sites lie at the edge where the four home systems are.", "Found a colony on O2."),
            _draft(),
            "found O2",
            mistakes=(mistake("found L5", rule="SF-SETUP-5"), mistake("found C2", says="not the ringed")),
            failures=((did("found"), "A good place too, but not the ringed one. Retry with O2."),),
            marks=("O2",),
        ),
        do(
            "The second round ran backwards, and the third begins with you: place two colonies now, J1 and "
            "C2.",
            "SETUP-6",
            "Who begins chooses first and then waits longest, for two places in a row.",
            ("The two rings are free.", "Found a colony on J1, then on C2."),
            _draft(*_ROUNDS[:4], "found Q2", "found V1", "found O1"),
            "found J1",
            "found C2",
            success=all_of(did("found J1"), did("found C2")),
            mistakes=(
                mistake("found E2", rule="SF-SETUP-6"),
                mistake("launch O2 to P3", rule="SF-SETUP-6"),
                mistake("found T2", says="other sites"),
            ),
            failures=(
                (
                    lambda trail: any(a not in ("found J1", "found C2") for a in trail.actions),
                    "You have chosen other sites than the ringed ones. Retry.",
                ),
            ),
            marks=("J1", "C2"),
        ),
        do(
            "All colonies are placed. Turn yours on O2 into the spaceport and put the ship on P3.",
            "SETUP-5 SETUP-6",
            "Now everybody has one spaceport, one colony ship and two colonies.",
            ("The ship goes beside the spaceport.", "Tap P3, beside O2."),
            _LAUNCH,
            "launch O2 to P3",
            mistakes=(
                mistake("launch O1 to P3", rule="SF-SETUP-6"),
                mistake("launch O2 to O3", rule="SF-SETUP-6"),
                mistake("launch C1 to D1", says="another colony"),
            ),
            failures=((did("launch"), "Your ship starts beside another colony, or on its other side."),),
            marks=("P3",),
        ),
        predict(
            "You launch your first ship, and the cards are dealt. How many will you hold?",
            "SETUP-10",
            "Everybody draws 3 hidden cards from the reserve pile, and has 1 fame piece.",
            ("Everybody draws equally many.", "You draw 3."),
            lambda view: data.START_CARDS,
            f"Everybody draws {data.START_CARDS} cards; the others' stay hidden from you.",
            0,
            5,
            unit="cards",
            setting=_LAUNCH,
            show=("launch O2 to P3",),
            seen=lambda trail: sum(trail.now.hand),
            marks=("P3",),
        ),
        predict(
            "The reserve pile began with 8 cards of each of the 5 kinds. Four players draw their first 3. "
            "How many are left?",
            "SETUP-11",
            "The other 60 cards are the open supply: 12 of each kind.",
            ("5 times 8, less 4 times 3.", "40 less 12."),
            lambda view: data.RESERVE_PER_RESOURCE * data.KINDS - data.START_CARDS * view.seats,
            "40 cards lay there, and 12 were drawn.",
            40,
            88,
            unit="cards",
            setting=_LAUNCH,
            show=("launch O2 to P3",),
            seen=lambda trail: trail.now.reserve_size,
        ),
        predict(
            "It is your first turn, and the balls will make 5. How many steps will your ship have?",
            "SETUP-9 SPEED-5",
            "Everybody begins with 1 booster on the mothership.",
            ("Your mothership is not empty.", "5 and 1 for the booster."),
            lambda view: (
                data.BALL_VALUE[data.RED] + data.BALL_VALUE[data.YELLOW] + view.fitted[0][data.BOOSTER]
            ),
            "The balls make 5, and your first booster adds 1.",
            5,
            7,
            unit="steps",
            setting=start("dice 4 4", "card fuel", "card food", "balls red yellow", first=("roll",)),
            show=("shake",),
            seen=lambda trail: trail.now.speed,
            marks=("P3",),
        ),
        find(
            "White and Yellow both rolled 12. They rolled again: White 4, Yellow 6. So who begins? "
            "Tap the first colony that was placed.",
            "SETUP-12",
            "The highest roll begins, and only those who tie for it roll again.",
            ("Yellow's second roll is higher.", "Tap the yellow colony, on E2."),
            places("J2", "E2", "V2"),
            is_one_of("E2"),
            lambda view, thing: "This one came later: Yellow began, and the others followed to the left.",
            setting=_draft(chances=_TIED, replies=("found E2", "found J2", "found V2")),
        ),
        find(
            "This board was dealt at random. Tap a planet in the two far rows: on a random board, too, "
            "far pieces lie far and near ones near.",
            "SETUP-1 SETUP-3 SETUP-4",
            "Places and turns of the tiles are dealt, near and far apart. Discs lie face down, except at "
            "home.",
            (
                "The far rows are those away from home.",
                "Any planet of the two rows farthest from home is right.",
            ),
            all_planets,
            lambda view, thing: _tier(view, thing) == len(("near", "far")),
            _where,
            setting=_DEALT,
        ),
        find(
            "On the beginner board the sectors lie as printed, but the discs are dealt face down among the "
            "planets of their symbol. The near 12 has a triangle: tap a planet on which it may lie.",
            "SETUP-2",
            "Where the sectors lie is known beforehand; what the discs show must be explored even there.",
            (
                "Near systems are those next to home.",
                "Tap an unexplored planet with a triangle, not far out.",
            ),
            all_planets,
            lambda view, thing: _may_be_the_near_12(view.board.planets[thing[1]]),
            _why_no_near_12,
        ),
        do(
            "On the beginner board the sectors lie as in its picture, but the discs are dealt anew in every "
            "game. "
            "Fly to the ringed K4, and see the numbers of this one.",
            "SETUP-2",
            "Sectors face up, discs face down: only who goes there learns what a planet pays on.",
            ("K4 is one step away.", "Fly your ship to K4."),
            at("flight 3", f"{HOME} | ships colony L4", chances=("disc 9", "disc 4", "disc 10")),
            "fly 1 to K4",
            mistakes=(mistake("end turn", says="still face down"), mistake("fly 1 to K5", rule="SF-MOVE-3")),
            failures=((did("end turn"), "Your turn is over, and the discs are still face down."),),
            marks=("K4",),
        ),
        do(
            "With the beginner start nobody drafts: your pieces stand where the picture says. "
            "Roll an 8, and see that your colony on J1 pays ore.",
            "SETUP-8",
            "Everybody has a spaceport with a ship beside it, and two colonies, all on fixed sites.",
            ("Your pieces are the white ones.", "Press “Roll dice”."),
            start("dice 4 4", "card fuel", "card food"),
            "roll",
            mistakes=(mistake("found O2", rule="SF-SETUP-5"),),
            marks=("O2", "J1", "C2", "P3"),
        ),
        find(
            "The fixed start again. Tap the place of your spaceport.",
            "SETUP-8",
            "White's spaceport is on O2, Yellow's on E2, Red's on J2, Blue's on V2.",
            ("A ship stands beside it, on P3.", "It is O2."),
            places("C2", "J1", "O2", "E2"),
            is_one_of("O2"),
            lambda view, thing: (
                "This is another player's."
                if thing[1] not in view.colonies[0]
                else "This is one of your two colonies."
            ),
            marks=("P3",),
        ),
        do(
            "Three play with the fixed start; nobody plays Blue's pieces. Your ship may stop beside the "
            "neutral "
            "spaceport on V2: fly it to U3.",
            "SETUP-13",
            "Neutral pieces produce nothing and keep their sites taken; the places beside them are ordinary.",
            ("The ring is one step from V2.", "Fly your ship to U3."),
            at("flight 3", f"{HOME} | ships colony T4", _NEUTRAL, seats=3),
            "fly 1 to U3",
            mistakes=(mistake("fly 1 to V2", rule="SF-MOVE-2"), mistake("fly 1 to K2", rule="SF-MOVE-1")),
            success=now(lambda view: view.ship(0, 0).node == space.NODE["U3"]),
            marks=("V2", "U3"),
        ),
        do(
            "Three play after a draft, and three home sites stayed free. They are closed for good. "
            "Fly past the closed V2 and stop on W2.",
            "SETUP-14 MOVE-2",
            "A closed site counts as occupied: ships pass over it, and nothing ever stands there.",
            ("W2 lies behind V2.", "Fly your ship to W2."),
            at("flight 3", f"{HOME} | ships colony T3 | boosters 0", "closed: H2 Q2 V2", seats=3),
            "fly 1 to W2",
            mistakes=(
                mistake("fly 1 to V2", "end turn", rule="SF-SETUP-14"),
                mistake("fly 1 to U3", "end turn", says="short of W2"),
            ),
            success=now(lambda view: view.ship(0, 0).node == space.NODE["W2"]),
            failures=((did("end turn"), "Your ship has stopped short of W2."),),
            marks=("V2", "W2"),
        ),
        spot(
            "A game of three, after the draft. Which line breaks a rule?",
            "SETUP-15 SETUP-14",
            "Home sites are for the set-up only; later colonies are founded out in space.",
            ("Where do ships stop?", "V2 is a closed home site."),
            at("flight 3", f"{HOME} | ships colony S3 | boosters 0", "closed: H2 Q2 V2", seats=3),
            ("White's ship has 3 steps and flies to T3.", "fly 1 to T3"),
            ("It goes on to U3, beside the home site V2, on which nothing stands.", "fly 1 to U3"),
            ("It stops on V2, to found a colony there.", "fly 1 to V2"),
            broken="SF-SETUP-14",
            after=("White ends the turn.",),
            why="V2 was left free after the draft, so it is closed: nobody stops or settles there.",
        ),
    ),
    learnt="Everybody starts with three sites, a ship, a booster, a fame piece and three cards.",
    rule="SF-SETUP-5",
)
LESSONS = (SETUP,)
