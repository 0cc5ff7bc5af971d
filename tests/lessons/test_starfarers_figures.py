"""The figures that Starfarers' lessons name in words are those of the game."""

from __future__ import annotations

import re
from itertools import pairwise

from catan_nb.core.attempt import Attempt
from catan_nb.starfarers import GAME, data, space
from catan_nb.starfarers.actions import BALL_CHANCES
from catan_nb.starfarers.encounter_deck import ENCOUNTERS, Ask, GainFame
from catan_nb.starfarers.lessons import LESSONS
from catan_nb.starfarers.lessons.playing import fights_won
from catan_nb.starfarers.setup import start_pieces
from catan_nb.starfarers.svg import WAYS


def steps(a: str, b: str) -> int:
    return space.BEGINNER.distance(space.NODE[a], space.NODE[b])


def costs(piece: int) -> dict[str, int]:
    return {data.RESOURCES[r]: n for r, n in enumerate(data.COSTS[piece]) if n}


def test_pieces_and_prices() -> None:
    assert data.PART_CAPS == (6, 6, 5)
    assert (data.COLONIES, data.TRANSPORTS, data.SHIPYARDS, data.STATIONS) == (9, 3, 3, 7)
    assert costs(data.COLONY_SHIP) == dict.fromkeys(("ore", "fuel", "carbon", "food"), 1)
    assert costs(data.TRADE_SHIP) == {"ore": 1, "fuel": 1, "goods": 2}
    assert costs(data.SPACEPORT) == {"carbon": 3, "food": 2}
    parts = [costs(data.FIRST_PART + part) for part in (data.BOOSTER, data.CANNON, data.POD)]
    assert parts == [{"fuel": 2}, {"carbon": 2}, {"ore": 2}]
    assert (data.SUPPLY_RATE, data.GOODS_RATE) == (3, 2)
    people = [sum(card.people == p for card in data.FRIENDSHIP) for p in range(len(data.PEOPLES))]
    assert people == [5] * 4


def test_the_beginning() -> None:
    assert (data.START_CARDS, data.START_FAME, data.START_PARTS) == (3, 1, (1, 0, 0))
    assert data.RESERVE_PER_RESOURCE * data.KINDS == 40
    assert data.CARDS_PER_RESOURCE - data.RESERVE_PER_RESOURCE == 12
    port, colonies, ship = start_pieces(0)
    assert [space.NAMES[n] for n in (port, *sorted(colonies), ship)] == ["O2", "C2", "J1", "P3"]
    homes = [
        space.BEGINNER.sectors[space.BEGINNER.site_sector[start_pieces(seat)[0]]].name for seat in range(4)
    ]
    assert homes == ["gamma", "alpha", "beta", "delta"], "C, A, B and D"
    assert [space.NAMES[start_pieces(seat)[0]] for seat in (1, 2, 3)] == ["E2", "J2", "V2"]
    out_there = [sector.kind for sector in space.BEGINNER.sectors if sector.tier]
    assert [out_there.count(kind) for kind in (data.SYSTEM, data.OUTPOST, data.EMPTY)] == [8, 4, 3]


def test_points_and_rolls() -> None:
    assert data.TARGET == 15 and data.FAME_PER_POINT == 2
    assert (data.COLONY_POINTS, data.SPACEPORT_POINTS) == (1, 2)
    assert (data.MARKER_POINTS, data.MEDAL_POINTS) == (2, 1)
    assert data.RESERVE_DRAWS == ((7, 2), (9, 1)) and data.HAND_LIMIT == 7
    assert {n: WAYS[n] for n in (2, 3, 4, 5, 6, 7, 8, 10, 11, 12)} == {
        2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 10: 3, 11: 2, 12: 1,
    }  # fmt: skip
    assert data.COLONIES_PER_SYSTEM == {3: 2, 4: 3}


def test_balls_and_fights() -> None:
    assert (data.BALL_VALUE, data.BALL_COUNT) == ((2, 3, 1, 0), (2, 1, 1, 1))
    assert data.BLACK_BASE == 3
    assert {data.BALL_VALUE[b.a] + data.BALL_VALUE[b.b] for b, _ in BALL_CHANCES if b.b != data.BLACK} == {
        3,
        4,
        5,
    }
    assert fights_won(0) == 61 and fights_won(10) == 100 and fights_won(-10) == 0
    rising = [fights_won(lead) for lead in range(-6, 7)]
    assert all(less <= more for less, more in pairwise(rising))
    assert fights_won(3) + fights_won(-4) == 100, "who does not win has lost"


def test_ways_on_the_map() -> None:
    assert (steps("P3", "M3"), steps("P3", "J3"), steps("N3", "L5")) == (3, 6, 4)
    assert (steps("L9", "E10"), steps("L9", "S8")) == (7, 7)
    assert (steps("D7", "G7"), steps("M5", "K4"), steps("L5", "J5")) == (3, 2, 4)
    system = next(s for s in space.BEGINNER.sectors if s.name == "near-9")
    seen = [n for n in range(space.NODES) if system.index in space.BEGINNER.explores[n]]
    assert len(seen) == 9 + len(system.sites), "nine around it and three sites"


def test_what_encounters_take() -> None:
    for number, lost in ((1, -2), (3, -1)):
        ask = ENCOUNTERS[number - 1].ops[0]
        assert isinstance(ask, Ask)
        assert GainFame(lost) in ask.answers[0][2]


def test_cards_that_texts_name() -> None:
    engines, cannons = (data.FRIENDSHIP[data.FRIENDSHIP_ID[i]] for i in ("sci_4", "sci_5"))
    assert (engines.title, engines.speed) == ("Tuned engines", 2)
    assert (cannons.title, cannons.combat, cannons.speed) == ("Tuned cannons", 2, 0)


def test_a_lesson_begins_with_one_marked_move() -> None:
    for one in LESSONS:
        first = one.steps[0]
        assert first.marks and first.par == 1, one.key


NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
AWAY = re.compile(r"\b([A-X]\d+|[Tt]he (?:ring|site)) is (\w+)(?: steps?)? (?:away|from ship 1)")


def test_a_place_is_as_many_steps_away_as_a_sentence_says() -> None:
    """Counted from ship 1 of the position; the ring and the site are the first place that is marked."""
    seen = []
    for lesson in LESSONS:
        for step in lesson.steps:
            said = [found for text in (step.goal, *step.hints) for found in AWAY.finditer(text)]
            if not said:
                continue
            view = Attempt(GAME, step).opening
            ship = view.ship(view.seat, 0)
            marked = next((mark.split(">")[-1] for mark in step.marks), "")
            for found in said:
                where, number = found[1], found[2]
                place = space.NODE[where if where in space.NODE else marked]
                seen.append((lesson.key, found[0], view.board.distance(ship.node, place)))
                assert (NUMBERS.get(number) or int(number)) == seen[-1][2], seen[-1]
    assert len(seen) > 12
