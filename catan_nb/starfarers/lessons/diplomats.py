"""Friendship cards of the Scientists, who better the ships, and of the Diplomats, who bend the rules."""

from __future__ import annotations

from typing import Any

from ...core.lesson import Lesson, all_of, did, happened, unless
from .. import data, events
from .meeting import WHITE
from .parts import HOME, at, do, mistake, predict, spot
from .stations import GROUP

_LAB = "stations: scientists White"
_COURT = ("Red: start | cards dip_fame_2 | hand 2 fuel", "stations: diplomats Red, White")
"""Red holds the marker, and White has one station."""
_SITES = "discs: near-8 carbon 5, food 12, fuel 10"
_BASE = "discs: near-8 carbon 5, food 12, fuel pirates 5"
_BLUE_YELLOW = data.BALL_VALUE[data.BLUE] + data.BALL_VALUE[data.YELLOW]


def _bonus(view: Any, seat: int = WHITE) -> int:
    return sum(data.FRIENDSHIP[card].speed for card in view.cards[seat])


SCIENTISTS = Lesson(
    key="scientists",
    title="Friends of the fleet",
    group=GROUP,
    about="The Scientists' cards make all your ships faster or stronger.",
    steps=(
        do(
            "The balls show 3, and you have no booster. But you own Tuned engines, which add 2. "
            "Fly 5 steps, to the site L5.",
            "FRIEND-3",
            "3 from the balls and 2 from the card: your speed is 5.",
            ("Follow the arrow.", "Tap L5, or choose it in the list."),
            at(
                "flight 3",
                f"{HOME} | ships colony O3 | boosters 0 | cards sci_4",
                _LAB,
                _SITES,
            ),
            "fly 1 to L5",
            failures=((did("fly", "end turn"), "L5 was the goal."),),
            mistakes=(mistake("fly 1 to L6", rule="SF-MOVE-1"), mistake("end turn", says="was the goal")),
            marks=("O3>L5",),
        ),
        predict(
            "You have 1 booster and Tuned engines, which add 2. You will shake yellow and blue, 2 and 1. "
            "What is your speed then?",
            "FRIEND-3 SPEED-5",
            "Balls, boosters and cards add up, and the sum holds for every ship of yours.",
            ("Three numbers are added.", "3, 1 and 2."),
            lambda view: _BLUE_YELLOW + view.fitted[WHITE][data.BOOSTER] + _bonus(view),
            "3 from the balls, 1 booster, 2 from the card.",
            4,
            5,
            unit="steps",
            setting=at("trade", "start | boosters 1 | cards sci_4", _LAB, chances=("balls yellow blue",)),
            show=("shake",),
            seen=lambda trail: trail.now.speed,
        ),
        predict(
            "Your mothership is full of boosters: 6. You own Tuned engines, which add 2, and shake yellow "
            "and blue: 3. What is your speed?",
            "FRIEND-3",
            "Friendship cards are no pieces of the mothership, so its room for 6 does not limit them.",
            ("Is there a limit for cards?", "3, 6 and 2."),
            lambda view: _BLUE_YELLOW + view.fitted[WHITE][data.BOOSTER] + _bonus(view),
            "3 from the balls, 6 boosters, and 2 from the card although the mothership is full.",
            9,
            6,
            unit="steps",
            setting=at("trade", "start | boosters 6 | cards sci_4", _LAB, chances=("balls yellow blue",)),
            show=("shake",),
            seen=lambda trail: trail.now.speed,
        ),
        do(
            "A pirate base of strength 5 lies beside K4, and you have 3 cannons. Found a station at T15, "
            "take the card that makes you strong enough, and fly ship 2 to K4.",
            "FRIEND-3 STAT-3",
            "Cannons of friendship cards count against pirate bases, at once.",
            ("You lack 2 cannons.", "T15, then “Tuned cannons”, then ship 2 to K4."),
            at(
                "flight",
                f"{HOME} | ships trade U15, colony L4 | cannons 3 | pods 1",
                _BASE,
            ),
            "fly 1 to T15",
            "befriend sci_5",
            "fly 2 to K4",
            success=happened(events.Cleared, seat=WHITE),
            failures=(
                (
                    all_of(did("befriend"), unless(did("befriend sci_5"))),
                    "With this card you stay below 5, and the base will not fall.",
                ),
                (
                    all_of(did("fly 2"), unless(did("befriend"))),
                    "With 3 cannons the base did not fall. A station should come first.",
                ),
            ),
            mistakes=(
                mistake("fly 1 to T15", "befriend sci_4", says="stay below 5"),
                mistake("fly 1 to T15", "befriend sci_1", says="stay below 5"),
                mistake("fly 2 to K4", says="should come first"),
            ),
            marks=("K4",),
        ),
        spot(
            "White has 1 booster and the card Tuned cannons. Which line breaks a rule?",
            "FRIEND-3 MOVE-1",
            "Each card says what it adds: speed, cannons or both.",
            ("What does Tuned cannons add?", "Speed 3 and 1 booster make 4 steps."),
            at(
                "trade",
                f"{HOME} | ships colony N3, trade N2 | boosters 1 | cards sci_5",
                _LAB,
                _SITES,
                chances=("balls yellow blue",),
            ),
            ("White shakes yellow and blue: 2 and 1.", "shake"),
            ("Her colony ship flies 4 steps to L5.", "fly 1 to L5"),
            ("It settles there.", "settle 1"),
            ("Thanks to Tuned cannons her trade ship flies 6 steps, to R4.", "fly 2 to R4"),
            broken="SF-MOVE-1",
            after=("White ends her turn.",),
            why="Tuned cannons add to fights, not to speed: 4 steps are the most.",
        ),
    ),
    learnt="What the Scientists give is never lost and knows no limit.",
    rule="SF-FRIEND-3",
)

_PAINTERS = "start | cards dip_fame_1 dip_fame_2 | hand 3 goods | fame 1"
_VAULTS = "start | cards dip_tribute"


def _due(view: Any) -> int:
    """What a 7 costs White, who owns Deep vaults."""
    held = sum(view.hand)
    return held // 2 if held > data.FRIENDSHIP_LIMIT else 0


def _given(trail: Any) -> int:
    return sum(isinstance(event, events.Paid) and event.seat == WHITE for event in trail.events)


DIPLOMATS = Lesson(
    key="diplomats",
    title="Friends at court",
    group=GROUP,
    about="The Diplomats sell fame, send help, guard your hand and feed you when planets do not.",
    steps=(
        do(
            "You own the Court painter and have 1 fame piece. Buy a second one for 1 goods: "
            "a pair is worth a point.",
            "FRIEND-4",
            "The pair is worth a point. You may buy 1 piece in each of your turns.",
            ("It is done while you trade and build.", "Press “Buy a fame piece”."),
            at("trade", "start | cards dip_fame_1 | hand 1 goods 1 ore | fame 1", *_COURT),
            "buy fame",
            failures=((did("shake"), "The time to trade is over, and the goods lie in your hand."),),
            mistakes=(mistake("shake", says="lie in your hand"), mistake("roll", rule="SF-TURN-1")),
            marks=("E15",),
        ),
        do(
            "You own both cards that sell fame, and 3 goods. Buy as much fame as you may, "
            "and trade the goods that are left for 1 fuel.",
            "FRIEND-4 FRIEND-5",
            "Both cards together still sell 1 piece per turn.",
            ("How often may you buy?", "Buy fame once, then trade 2 goods for 1 fuel."),
            at("trade", _PAINTERS, "stations: diplomats White, White"),
            "buy fame",
            "trade 2 goods : 1 fuel",
            success=all_of(did("buy fame"), did("trade 2 goods : 1 fuel")),
            failures=(
                (did("shake"), "You stopped before both were done."),
                (
                    did("trade 2 goods : 1 o", "trade 2 goods : 1 c", "trade 2 goods : 1 fo"),
                    "Fuel was the plan.",
                ),
            ),
            mistakes=(
                mistake("buy fame", "buy fame", rule="SF-FRIEND-4"),
                mistake("buy fame", "shake", says="before both"),
            ),
        ),
        do(
            "Call for solidarity takes a random card from up to two players who have more points than you. "
            "You have 4 points: look at the scores and take as many as you can.",
            "FRIEND-4",
            "Nobody can refuse, but only players ahead of you help, and only once per turn.",
            ("Who has more than 4 points?", "Red and Blue: take a card from both at once."),
            at(
                "trade",
                "start | cards dip_help | fame 0",
                "Yellow: start | hand 3 ore",
                "Blue: start | hand 2 goods | fame 2",
                *_COURT,
            ),
            "aid from 2 3",
            failures=((did("aid"), "One card only, and the call is used for this turn."),),
            mistakes=(
                mistake("aid from 1 2", rule="SF-FRIEND-4"),
                mistake("aid from 2", says="the call is used"),
                mistake("aid from 3", says="the call is used"),
            ),
        ),
        spot(
            "White has 5 points and 3 fame pieces, Red has 6 points. Which line breaks a rule?",
            "FRIEND-4",
            "Points are compared at the moment in which you call for solidarity.",
            ("Follow White's points from line to line.", "The fourth fame piece makes a second pair."),
            at(
                "trade",
                "start | cards dip_fame_1 dip_help | hand 3 goods | fame 3",
                "Red: start | cards dip_relief dip_fame_2 | hand 2 fuel | fame 1",
                "stations: diplomats Red, Red, White, White",
            ),
            ("White buys a fame piece for 1 goods.", "buy fame"),
            ("White trades 2 goods for 1 ore.", "trade 2 goods : 1 ore"),
            ("White calls for solidarity and takes a card from Red.", "aid from 2"),
            broken="SF-FRIEND-4",
            after=("White shakes the mothership.",),
            why="The new pair made it 6 points against 6, so Red is not ahead. Call first, then buy.",
        ),
        predict(
            "Deep vaults raise your hand limit on a 7 from 7 to 12. You hold 12 cards and roll a 7. "
            "How many do you give up?",
            "FRIEND-4 SEVEN-2",
            "With up to 12 cards you keep them all.",
            ("Are 12 more than 12?", "None."),
            _due,
            "12 cards are not more than 12, so you keep all of them.",
            6,
            5,
            unit="cards",
            setting=at(
                "production",
                f"{_VAULTS} | hand 7 ore 5 food",
                "Red: start | cards dip_fame_2",
                _COURT[1],
                chances=("dice 3 4", "card fuel"),
            ),
            show=("roll",),
            seen=_given,
        ),
        predict(
            "Again a 7, but now you hold 13 cards and Deep vaults. How many do you give up?",
            "FRIEND-4 SEVEN-2",
            "Above the limit you give half of all your cards, rounded down, not just those too many.",
            ("13 are more than 12.", "Half of 13, rounded down."),
            _due,
            "Half of 13, rounded down, is 6.",
            1,
            7,
            unit="cards",
            setting=at(
                "production",
                f"{_VAULTS} | hand 8 ore 5 food",
                "Red: start | cards dip_fame_2",
                _COURT[1],
                chances=("dice 3 4", "card fuel"),
            ),
            show=("roll", *("give ore",) * 6),
            seen=_given,
        ),
        do(
            "The Famine fund gives you a card when a roll pays you nothing from planets. "
            "Roll, and take what a colony ship still lacks.",
            "FRIEND-4",
            "It helps after any roll but a 7, whoever rolled. Cards from the reserve pile are no pay.",
            ("A colony ship costs ore, fuel, carbon and food.", "Roll, then take food."),
            at(
                "production",
                "start | cards dip_relief | hand 1 ore 1 fuel 1 carbon",
                "Red: start | cards dip_fame_2",
                _COURT[1],
                chances=("dice 4 5", "card ore", "card ore"),
            ),
            "roll",
            "take food",
            failures=((did("take"), "Food is missing still, and the fund gives 1 card per roll."),),
            mistakes=(
                mistake("roll", "take goods", says="missing still"),
                mistake("roll", "shake", rule="SF-TURN-1"),
            ),
        ),
    ),
    learnt="What a card lets you do once per turn, you do in your own turn.",
    rule="SF-FRIEND-4",
)

LESSONS = (SCIENTISTS, DIPLOMATS)
