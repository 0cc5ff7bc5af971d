"""The figures that the lessons on stations, friendship and encounters name, against the printed ones."""

from __future__ import annotations

from catan_nb.core.lesson import Choose, Spot
from catan_nb.starfarers import data
from catan_nb.starfarers import encounter_deck as deck
from catan_nb.starfarers.lessons import (
    LESSONS,
    diplomats,
    encounters,
    fights,
    friendship,
    races,
    results,
    stations,
    wear,
)
from catan_nb.starfarers.svg import WAYS

MINE = (stations, friendship, diplomats, encounters, fights, races, results, wear)
OURS = [one for module in MINE for one in module.LESSONS]


def card(name: str) -> data.Friendship:
    return data.FRIENDSHIP[data.FRIENDSHIP_ID[name]]


def test_the_numbers_of_stations_and_markers() -> None:
    assert data.STATIONS_PER_OUTPOST == data.PART_CAPS[data.POD] == 5
    assert data.STATIONS == 7 and data.MARKER_POINTS == 2
    assert data.COSTS[data.TRADE_SHIP] == (1, 1, 0, 0, 2)
    assert data.COSTS[data.FIRST_PART + data.BOOSTER] == (0, 2, 0, 0, 0)


def test_the_numbers_of_friendship_cards() -> None:
    assert (card("sci_4").speed, card("sci_5").combat, card("sci_5").speed) == (2, 2, 0)
    assert (card("sci_1").speed, card("sci_1").combat) == (1, 1)
    assert (data.HAND_LIMIT, card("dip_tribute").limit, card("dip_help").limit) == (7, 12, 2)
    assert (card("mer_ore").limit, card("mer_goods").limit, data.SUPPLY_RATE, data.GOODS_RATE) == (2, 1, 3, 2)
    assert data.PART_CAPS[data.BOOSTER] == 6 and data.FAME_PER_POINT == 2
    titles = {
        "mer_ore": "House rate: ore",
        "green_ore": "Second harvest: ore",
        "sci_1": "Tuned hull",
        "sci_4": "Tuned engines",
        "sci_5": "Tuned cannons",
        "dip_tribute": "Deep vaults",
        "dip_fame_1": "Court painter",
        "dip_help": "Call for solidarity",
        "dip_relief": "Famine fund",
    }
    assert all(card(name).title == title for name, title in titles.items())


def test_the_best_harvest_is_the_one_that_the_step_names() -> None:
    ways = {"ore": (5, 8), "carbon": (6,), "food": (11,), "fuel": (4,), "goods": (3, 12)}
    odds = {name: sum(WAYS[n] for n in numbers) for name, numbers in ways.items()}
    assert odds.pop("ore") == 9 and max(odds.values()) == 5


def test_the_odds_of_balls() -> None:
    assert (encounters.BLACK, encounters.SHAKES) == (4, 10)
    assert data.BALL_VALUE[data.RED] + data.BALL_VALUE[data.YELLOW] == 5
    ties = fights.win_chance(0) + fights.win_chance(0) - fights.CASES
    assert (fights.win_chance(0), ties) == (61, 22)
    assert [fights.win_chance(lead) for lead in (-20, -4, 1, 2, 20)] == [0, 2, 79, 92, 100]


def test_the_cards_that_steps_deal_are_what_they_say() -> None:
    assert len(deck.ENCOUNTERS) == 32 and encounters.TRADERS == 8
    pirates = [
        c.number
        for c in deck.ENCOUNTERS
        if isinstance(c.ops[0], deck.Ask)
        and c.ops[0].text == deck.MERCHANT
        and any(isinstance(op, deck.Ask) for _, _, ops in c.ops[0].answers for op in ops)
    ]
    assert pirates == [7, 8]
    assert (wear.CRACKS[1], wear.AUDIT[1]) == (8, 6)


def test_each_rule_of_these_subjects_is_acted_on() -> None:
    """By a move, a number, a tap or a line that was spotted, never by choosing an answer alone."""
    acted = {
        rule for one in LESSONS for step in one.steps if not isinstance(step, Choose) for rule in step.rules
    }
    wanted = {f"SF-STAT-{n}" for n in range(1, 6)} | {f"SF-FRIEND-{n}" for n in range(1, 6)}
    wanted |= {f"SF-ENC-{n}" for n in range(1, 12)} | {f"SF-SPEC-{n}" for n in range(1, 6)}
    assert wanted <= acted


def test_each_group_has_a_turn_in_which_somebody_breaks_a_rule() -> None:
    for group in {one.group for one in OURS}:
        assert any(isinstance(step, Spot) for one in OURS if one.group == group for step in one.steps), group


def test_a_lesson_begins_with_one_marked_move() -> None:
    for one in OURS:
        assert one.steps[0].marks and one.steps[0].par == 1, one.key
