"""Starship's lessons: every step can be done, and every rule is taught."""

from __future__ import annotations

from typing import Any

import pytest

from catan_nb.core.proof import prove
from catan_nb.starship import GAME, data
from catan_nb.starship.lessons import LESSONS
from catan_nb.starship.odds import win_chance

from .proof import check_course, check_texts, only_asked, steps_of, untaught, wander

UNTAUGHT: tuple[str, ...] = ()
STEPS = steps_of(LESSONS)


def test_course() -> None:
    check_course(GAME, LESSONS)


def test_every_rule_is_taught() -> None:
    assert untaught(GAME, LESSONS) == UNTAUGHT


def test_every_rule_is_acted_on() -> None:
    assert only_asked(GAME, LESSONS) == UNTAUGHT


@pytest.mark.parametrize("step", [step for _, step in STEPS], ids=[name for name, _ in STEPS])
def test_step(step: Any) -> None:
    prove(GAME, step)
    check_texts(step)
    wander(GAME, step)


def price(name: str) -> int:
    return data.CARDS[data.CARD[name.lower()]].price


def costs(item: int, upgraded: bool = False) -> dict[str, int]:
    table = data.UPGRADE_COSTS if upgraded else data.COSTS
    return {data.COMMODITIES[c]: n for c, n in enumerate(table[item]) if n}


def mission(title: str) -> data.Mission:
    return data.MISSIONS[data.MISSION[title.lower()]]


def test_the_numbers_that_texts_name() -> None:
    assert costs(data.COMMAND) == {"food": 1, "carbon": 1, "ore": 1}
    assert costs(data.COMMAND, upgraded=True) == {"food": 2, "carbon": 1, "ore": 1}
    assert costs(data.BOOSTER) == {"fuel": 2} and costs(data.CANNON) == {"carbon": 2}
    assert costs(data.K_ROCKET) == {"fuel": 1, "food": 1, "ore": 1}
    assert data.RESOURCE_ROOM == (2, 3, 4) and data.SCIENCE_ROOM == 4
    assert data.ACTIONS == (2, 3, 4) and data.LOOKS == (0, 2, 3)
    assert data.STACKS == 4 and data.STACK_SIZE == 10 and len(data.BY_SET[0]) == 40
    assert data.FRAMED_PER_SET == 7 and data.FRAMED == 4 * 7
    assert data.PURCHASE_PRICE == 2 and data.PURCHASES[data.BASIC] == 1
    assert data.TITLE_LEAST == 3 and data.TITLE_POINTS == 1
    assert data.BASE_DIE == ((1, 2), (2, 2), (3, 2))
    assert data.COMBAT_DIE == ((1, 1), (2, 2), (3, 2), (4, 1))
    assert [data.MODULE_DIE[m] for m in (data.PRODUCTION, data.RESEARCH)] == [(2, 3), (3, 2)]
    assert data.OPEN_MISSIONS == 3 and data.ROCKET_PLACES == 2 and data.SLOTS == 3
    assert (data.START_BOOSTERS, data.START_CANNONS, data.START_ROCKETS) == (2, 1, 1)
    assert data.START_STORES == (0, 0, 0, 0, 2, 1)


def test_the_prices_and_pirates_that_texts_name() -> None:
    assert [price(name) for name in ("Slagfield", "Facet", "Threshgate", "Brimwell")] == [1] * 4
    assert [price(name) for name in ("Lastdrop", "Hollow Lode", "Farshop")] == [5] * 3
    assert [price(name) for name in ("Larder", "Ledger Prime", "Embassy Buoy", "Archive Moon")] == [3] * 4
    for ransom, least, most in ((3, 2, 4), (5, 4, 7)):
        pirates = [card for card in data.CARDS if card.ransom == ransom]
        assert {card.strength for card in pirates} == set(range(least, most + 1))
        assert all(bool(card.penalty) == (ransom == 5) for card in pirates)
    assert data.CARDS[data.CARD["pirates s11"]].ransom == data.CARDS[data.CARD["pirates s12"]].ransom == 3
    nest, call, plague = mission("Pirate nest"), mission("Distress call"), mission("Plague")
    assert (nest.cannons, nest.gain_astro, nest.choice, nest.medals) == (3, 3, 1, 1)
    assert (call.boosters, plague.medals, mission("Famine").medals) == (4, 2, 1)
    assert [m.title for m in data.MISSIONS if m.points] == ["Monument"]
    assert 36 * win_chance(1, 3) == 5 and 36 * win_chance(3, 3) == 36 - 13


def test_a_lesson_begins_with_one_marked_move() -> None:
    for one in LESSONS:
        first = one.steps[0]
        assert first.marks and first.par == 1, one.key
