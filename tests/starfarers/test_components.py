"""What is in the box (SF-COMP)."""

from __future__ import annotations

from collections import Counter

import pytest

from catan_nb.starfarers import data, space
from catan_nb.starfarers.actions import BALL_CHANCES, Balls
from catan_nb.starfarers.build import pieces_left
from catan_nb.starfarers.encounter_deck import ENCOUNTERS

from .positions import (
    BLUE,
    COLONY_SHIP,
    RED,
    TRADE_SHIP,
    WHITE,
    YELLOW,
    colony,
    dock,
    empty_supply,
    fit,
    hold,
    play,
    refused,
    rule_against,
    ship,
    show,
    table,
    texts,
)


@pytest.mark.rule("SF-COMP-1")
def test_five_resources_of_twenty_cards() -> None:
    assert data.RESOURCES == ("ore", "fuel", "carbon", "food", "goods")
    pos = table("production")
    assert [n + m for n, m in zip(pos.supply, pos.reserve, strict=True)] == [20] * 5


@pytest.mark.rule("SF-COMP-1")
def test_the_supply_sells_no_card_it_has_not() -> None:
    pos = table()
    hold(pos, WHITE, ore=3)
    empty_supply(pos, ore=2, fuel=0, carbon=1)
    assert rule_against(pos, "trade 3 ore : 1 fuel") == "SF-COMP-1"
    assert [t for t in texts(pos) if t.startswith("trade")] == ["trade 3 ore : 1 carbon"]


@pytest.mark.rule("SF-COMP-1", "SF-TRADE-2")
def test_nobody_asks_for_more_cards_than_there_are() -> None:
    pos = table()
    hold(pos, WHITE, ore=1)
    assert rule_against(pos, "offer 1 ore : 21 food") == "SF-COMP-1"
    play(pos, "offer 1 ore : 20 food")


@pytest.mark.rule("SF-COMP-2")
def test_pieces_of_a_seat() -> None:
    pos = table()
    assert (data.COLONIES, data.STATIONS, data.TRANSPORTS, data.SHIPYARDS) == (9, 7, 3, 3)
    # three colonies on the board, one under the shipyard, one carried by the ship
    assert pieces_left(pos, WHITE) == (9 - 4, 7, 2, 2)
    ship(pos, WHITE, TRADE_SHIP, "G3")
    dock(pos, 0, WHITE, RED, WHITE)
    assert pieces_left(pos, WHITE) == (5, 7 - 3, 1, 2)


@pytest.mark.rule("SF-COMP-2")
def test_the_tenth_colony_and_the_eighth_station_are_refused() -> None:
    pos = table()
    hold(pos, WHITE, ore=2, fuel=2, carbon=2, food=2, goods=2)
    for title, sites in (("near-7", ("F6", "F5", "D6")), ("near-8", ("L6", "L5"))):
        show(pos, title, **{data.RESOURCES[pos.board.planets[p].resource]: "4" for p in _of(pos, title)})
        colony(pos, WHITE, *sites)
    assert pieces_left(pos, WHITE)[0] == 0
    refusal = refused(pos, "build colony ship at N2")
    assert refusal.rule == "SF-COMP-2"
    assert "9 of your colony pieces" in refusal.reason
    dock(pos, 0, *[WHITE] * 4)
    dock(pos, 1, *[WHITE] * 2)
    play(pos, "build trade ship at N2")  # the seventh station piece
    hold(pos, WHITE, ore=2, fuel=2, goods=2)
    for n in range(2):
        pos.owner[pos.ship_node[n]] = 0
        pos.ship_node[n] = -1
    dock(pos, 2, WHITE)
    refusal = refused(pos, "build trade ship at N2")
    assert refusal.rule == "SF-COMP-2"
    assert "7 of your trade station pieces" in refusal.reason


def _of(pos: object, title: str) -> tuple[int, ...]:
    return next(s.planets for s in space.BEGINNER.sectors if s.name == title)


@pytest.mark.rule("SF-COMP-3")
def test_the_tray() -> None:
    assert data.PARTS_IN_TRAY == (24, 24, 20)
    assert data.FAME_IN_TRAY == 40
    assert len(ENCOUNTERS) == 32
    assert Counter(card.people for card in data.FRIENDSHIP) == {0: 5, 1: 5, 2: 5, 3: 5}
    assert len(data.PEOPLES) == 4


@pytest.mark.rule("SF-COMP-3", "SF-BUILD-4")
def test_an_empty_tray_sells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    # four motherships cannot hold more than the tray has, so the tray is made smaller
    monkeypatch.setattr(data, "PARTS_IN_TRAY", (24, 24, 3))
    pos = table()
    hold(pos, WHITE, ore=4)
    fit(pos, YELLOW, pod=2)
    play(pos, "build pod")
    refusal = refused(pos, "build pod")
    assert refusal.rule == "SF-COMP-3"
    assert "freight pod" in refusal.reason


@pytest.mark.rule("SF-COMP-3")
def test_the_fortieth_fame_piece_is_the_last() -> None:
    pos = table()
    pos.cards[WHITE] = (data.FRIENDSHIP_ID["dip_fame_1"],)
    hold(pos, WHITE, goods=2)
    pos.fame[RED], pos.fame[BLUE] = 20, 18
    pos.fame[WHITE] = pos.fame[YELLOW] = 1
    assert rule_against(pos, "buy fame") == "SF-COMP-3"
    pos.fame[BLUE] = 17
    play(pos, "buy fame")
    assert sum(pos.fame) == 40


@pytest.mark.rule("SF-COMP-4")
@pytest.mark.parametrize(("part", "cap"), [("booster", 6), ("cannon", 6), ("pod", 5)])
def test_the_mothership_has_room_for_so_many(part: str, cap: int) -> None:
    pos = table()
    hold(pos, WHITE, ore=2, fuel=2, carbon=2)
    fit(pos, WHITE, **{part: cap - 1})
    play(pos, f"build {part}")
    hold(pos, WHITE, ore=2, fuel=2, carbon=2)
    refusal = refused(pos, f"build {part}")
    assert refusal.rule == "SF-COMP-4"
    assert str(cap) in refusal.reason


@pytest.mark.rule("SF-COMP-5")
def test_balls() -> None:
    assert dict(zip(data.BALLS, data.BALL_COUNT, strict=True)) == {
        "yellow": 2,
        "red": 1,
        "blue": 1,
        "black": 1,
    }


@pytest.mark.rule("SF-COMP-5", "SF-SPEED-3")
def test_two_balls_come_without_being_put_back() -> None:
    weights = dict(BALL_CHANCES)
    assert sum(weights.values()) == 10  # pairs out of five
    assert weights == {
        Balls(0, 0): 1,
        Balls(0, 1): 2,
        Balls(0, 2): 2,
        Balls(0, 3): 2,
        Balls(1, 2): 1,
        Balls(1, 3): 1,
        Balls(2, 3): 1,
    }


@pytest.mark.rule("SF-COMP-6")
def test_sector_tiles() -> None:
    mix = Counter((tile.kind, tile.tier) for tile in data.TILES)
    assert mix == {
        (data.SYSTEM, 1): 5,
        (data.SYSTEM, 2): 3,
        (data.OUTPOST, 1): 2,
        (data.OUTPOST, 2): 2,
        (data.EMPTY, 1): 2,
        (data.EMPTY, 2): 2,
    }
    assert len(data.TILES) == 16
    assert len(data.GAPS) == 15
    assert {t.people: t.tier for t in data.TILES if t.kind == data.OUTPOST} == {0: 1, 1: 1, 2: 2, 3: 2}


DISCS = {
    (1, "triangle"): "3 4 4 11 12",
    (1, "square"): "2 5 5 6 9",
    (1, "hexagon"): "10 10 pirates-4 pirates-5 ice-3",
    (2, "triangle"): "3 4 11",
    (2, "square"): "5 8 9",
    (2, "hexagon"): "10 pirates-6 ice-4",
}


@pytest.mark.rule("SF-COMP-7")
def test_number_discs() -> None:
    for (tier, symbol), discs in DISCS.items():
        pool = data.DISC_POOLS[data.pool_of(tier, data.SYMBOLS.index(symbol))]
        want = sorted(disc.replace("-", " ") for disc in discs.split())
        assert sorted(data.FACES[face].label for face in pool) == want
    reserve = [data.FACES[face].label for face in data.DISC_POOLS[data.RESERVE_POOL]]
    assert sorted(reserve, key=int) == ["3", "9", "10", "11", "11"]
    homes = {name: [label for _, _, label in worlds] for name, worlds in data.HOMES}
    assert {name: sorted(labels) for name, labels in homes.items()} == {
        "alpha": ["11", "4", "8"],
        "beta": ["10", "3/12", "8"],
        "gamma": ["3", "5", "6"],
        "delta": ["2/11", "6", "9"],
    }


@pytest.mark.rule("SF-COMP-7")
@pytest.mark.parametrize("tier", [1, 2])
@pytest.mark.parametrize("symbol", [0, 1, 2])
def test_there_are_as_many_discs_as_planets_for_them(tier: int, symbol: int) -> None:
    planets = [p for p in space.BEGINNER.planets if p.tier == tier and p.symbol == symbol]
    assert len(planets) == len(data.DISC_POOLS[data.pool_of(tier, symbol)])


@pytest.mark.rule("SF-COMP-8")
@pytest.mark.parametrize(("label", "numbers"), [("2/11", {2, 11}), ("3/12", {3, 12}), ("8", {8})])
def test_a_disc_pays_on_the_numbers_it_shows(label: str, numbers: set[int]) -> None:
    bits = data.PAYS[data.FACE[label]]
    assert {n for n in range(2, 13) if bits >> n & 1} == numbers


SYSTEMS = {
    # triangle, square, hexagon
    "system-near-1": "fuel ore food",
    "system-near-5": "ore fuel goods",
    "system-near-7": "carbon goods ore",
    "system-near-8": "food carbon fuel",
    "system-near-9": "goods food carbon",
    "system-far-2": "fuel carbon goods",
    "system-far-5": "goods food ore",
    "system-far-6": "carbon goods ore",
}


@pytest.mark.rule("SF-COMP-9")
def test_planets_of_each_system() -> None:
    found = {}
    for tile in data.TILES:
        if tile.kind == data.SYSTEM:
            assert sorted(symbol for _, symbol in tile.planets) == [0, 1, 2]
            by_symbol = sorted(tile.planets, key=lambda planet: planet[1])
            found[tile.id] = " ".join(data.RESOURCES[r] for r, _ in by_symbol)
    assert found == SYSTEMS


@pytest.mark.rule("SF-COMP-2", "SF-COMP-3")
def test_ships_are_made_of_two_pieces() -> None:
    pos = table()
    before = pieces_left(pos, WHITE)
    ship(pos, WHITE, COLONY_SHIP, "G3")
    assert pieces_left(pos, WHITE) == (before[0] - 1, before[1], before[2] - 1, before[3])
