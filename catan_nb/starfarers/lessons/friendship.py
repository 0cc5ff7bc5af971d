"""Friendship cards that fill the hand: the Green Folk's harvest and the Merchants' rates."""

from __future__ import annotations

from typing import Any

from ...core.lesson import Lesson, Trail, all_of, did, happened
from .. import data, events
from .meeting import WHITE
from .parts import HOME, at, do, mistake, pays, predict, spot
from .stations import GROUP

_GREEN = "stations: green folk White"
_HOUSE = "stations: merchants White"
_BACK = ("card food", "card fuel")
"""What comes from the reserve pile: nothing that a step counts."""


def cards_paid(view: Any, number: int, resource: int) -> int:
    """The cards of a kind that planets pay White on a roll."""
    own = {*view.colonies[WHITE], *view.ports[WHITE]}
    return sum(
        len(own & set(planet.sites))
        for planet in view.board.planets
        if planet.resource == resource and pays(view, planet.index, number)
    )


def more(resource: int) -> Any:
    """How many cards of a kind came to White in a trail."""
    return lambda trail: trail.now.hand[resource] - trail.start.hand[resource]


def _bonus(trail: Trail) -> bool:
    return happened(events.Took, rule="SF-FRIEND-1", seat=WHITE)(trail)


GREEN_FOLK = Lesson(
    key="green-folk-and-merchants",
    title="Richer harvests, better rates",
    group=GROUP,
    about="The Green Folk add to what your planets pay. The Merchants let you trade cheaper.",
    steps=(
        do(
            "You own the Green Folk's card for ore, and your spaceport at O2 makes ore on a 5. Roll.",
            "FRIEND-1",
            "The planet paid 1 ore, and the card 1 more.",
            ("The dice are yours.", "Press “Roll dice”."),
            at(
                "production",
                "start | cards green_ore",
                _GREEN,
                chances=("dice 2 3", *_BACK),
            ),
            "roll",
            success=_bonus,
            mistakes=(mistake("build pod", rule="SF-TRADE-1"), mistake("shake", rule="SF-TURN-1")),
            marks=("O2",),
        ),
        predict(
            "Your colonies at J1 and H2 both stand beside the planet of ore 8, and you own the card for ore. "
            "You roll an 8. How much ore do you get in all?",
            "FRIEND-1",
            "The card adds once per roll, not once per colony.",
            ("First count what the planet pays.", "2 from the planet and 1 from the card."),
            lambda view: cards_paid(view, 8, data.ORE) + 1,
            "Two colonies are paid 2 ore, and the card adds 1.",
            4,
            2,
            unit="ore",
            setting=at(
                "production",
                "colonies J1 H2 | spaceports O2 | ships colony P3 | cards green_ore",
                "Blue: colonies Q2 C1 | spaceports V2 | ships colony U3",
                "Red: colonies V1 E2 | spaceports J2 | ships colony K2",
                "Yellow: colonies O1 T2",
                _GREEN,
                chances=("dice 2 6", *_BACK),
            ),
            show=("roll",),
            seen=more(data.ORE),
        ),
        predict(
            "You own the card for carbon. A roll of 5 pays you ore from O2 and nothing else. "
            "How much carbon do you get?",
            "FRIEND-1",
            "The card adds to what planets pay; where they pay nothing of its kind, it adds nothing.",
            ("Did a planet pay you carbon?", "No carbon, no more carbon."),
            lambda view: cards_paid(view, 5, data.CARBON),
            "No planet paid you carbon, so the card gives none.",
            1,
            2,
            unit="carbon",
            setting=at("production", "start | cards green_carbon", _GREEN, chances=("dice 2 3", *_BACK)),
            show=("roll",),
            seen=more(data.CARBON),
        ),
        predict(
            "Your turn ends, and Yellow rolls a 5. You own the card for ore, and O2 makes ore on a 5. "
            "How much ore do you get?",
            "FRIEND-1",
            "It does not matter who rolled.",
            ("Planets pay everyone in every roll.", "1 and 1."),
            lambda view: cards_paid(view, 5, data.ORE) + 1,
            "Whoever rolls: if a planet pays you ore, the card adds 1.",
            1,
            0,
            unit="ore",
            setting=at("flight", "start | cards green_ore", _GREEN, chances=("dice 2 3", *_BACK)),
            show=("end turn", "roll"),
            seen=more(data.ORE),
        ),
        do(
            "You founded a station with the Green Folk. Look at the numbers of your planets at C2, J1 and "
            "O2, and take the card that will pay most often.",
            "STAT-3 FRIEND-1",
            "Ore pays you on a 5 and on an 8: 9 of 36 rolls. Take the card of what you harvest most.",
            ("The table of odds below tells what each roll pays you.", "Take “Second harvest: ore”."),
            at("flight", f"{HOME} | ships trade F9 | pods 1", first=("fly 1 to E10",)),
            "befriend green_ore",
            failures=(
                (did("befriend"), "Ore pays you on 9 of 36 rolls, and that resource on 5 at the most."),
            ),
            mistakes=(
                mistake("befriend green_carbon", says="on 5 at the most"),
                mistake("befriend mer_ore", rule="SF-STAT-3"),
            ),
            marks=("C2", "J1", "O2"),
        ),
        do(
            "With the Merchants' card for ore you trade 2 ore for any other card. "
            "Get the second fuel and build a booster.",
            "FRIEND-2",
            "At 2 : 1 you may trade as often as you like, in your own turn.",
            ("A booster costs 2 fuel, and you hold one.", "Trade 2 ore for 1 fuel, then build the booster."),
            at(
                "trade",
                "start | cards mer_ore | hand 2 ore 1 fuel 2 food",
                _HOUSE,
            ),
            "trade 2 ore : 1 fuel",
            "build booster",
            failures=(
                (
                    did("trade 2 ore : 1 c", "trade 2 ore : 1 g", "trade 2 ore : 1 fo"),
                    "No ore is left for fuel.",
                ),
            ),
            mistakes=(
                mistake("trade 2 food : 1 fuel", rule="SF-TRADE-4"),
                mistake("trade 3 ore : 1 fuel", rule="SF-FRIEND-2"),
                mistake("build booster", rule="SF-BUILD-1"),
                mistake("trade 2 ore : 1 carbon", says="No ore"),
            ),
        ),
        do(
            "The Merchants' card for goods trades 1 goods for 1 card, once per turn. "
            "Turn your 3 goods into 2 fuel and build a booster.",
            "FRIEND-2 FRIEND-5",
            "The first trade was 1 : 1. After that goods trade 2 : 1, as they do for everyone.",
            ("Trade twice.", "1 goods for fuel, then 2 goods for fuel, then build."),
            at("trade", "start | cards mer_goods | hand 3 goods", _HOUSE),
            "trade 1 goods : 1 fuel",
            "trade 2 goods : 1 fuel",
            "build booster",
            failures=(
                (
                    all_of(did("trade"), lambda trail: sum(trail.now.hand[g] for g in (0, 2, 3)) > 0),
                    "That was no fuel, and with the goods that are left you cannot get 2.",
                ),
            ),
            mistakes=(
                mistake("trade 1 goods : 1 fuel", "trade 1 goods : 1 fuel", rule="SF-FRIEND-2"),
                mistake("trade 1 goods : 1 ore", says="you cannot get 2"),
            ),
        ),
        spot(
            "White owns the Merchants' card for food. Which line breaks a rule?",
            "FRIEND-2",
            "A card of the Merchants makes one resource cheaper to give, not all.",
            ("What may White give at 2 for 1?", "Food and goods, but no ore."),
            at(
                "trade",
                "start | cards mer_food | hand 4 food 2 goods 1 ore",
                _HOUSE,
            ),
            ("White gives 2 food for 1 ore.", "trade 2 food : 1 ore"),
            ("White gives 2 goods for 1 carbon.", "trade 2 goods : 1 carbon"),
            ("White gives 2 food for 1 carbon.", "trade 2 food : 1 carbon"),
            ("White gives 2 ore for 1 fuel.", "trade 2 ore : 1 fuel"),
            broken="SF-TRADE-4",
            after=("White shakes the mothership.",),
            why="Without a card for ore White must give 3 ore.",
        ),
    ),
    learnt="Green Folk for what you harvest most, Merchants for what you have too much of.",
    rule="SF-FRIEND-1",
)

LESSONS = (GREEN_FOLK,)
