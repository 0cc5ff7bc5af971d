"""The lattice of space (SF-MAP)."""

from __future__ import annotations

import pytest

from catan_nb.starfarers import data, space
from catan_nb.starfarers.space import LANES, NAMES

from .positions import (
    COLONY_SHIP,
    TRADE_SHIP,
    WHITE,
    legal,
    move,
    name,
    node,
    play,
    rule_against,
    ship,
    table,
    unship,
    where,
)

B = space.BEGINNER


@pytest.mark.rule("SF-MAP-1")
def test_counts_of_the_lattice() -> None:
    assert len(space.HEXES) == 135
    assert space.NODES == 320
    assert sum(map(len, LANES)) == 2 * 454
    assert len(set(NAMES)) == 320
    assert all(n in LANES[m] for n, ends in enumerate(LANES) for m in ends)


@pytest.mark.rule("SF-MAP-1")
def test_a_step_is_a_hexagon_edge() -> None:
    for corners in space.CORNERS_OF.values():
        for i, corner in enumerate(corners):
            assert corners[i - 1] in LANES[corner]
    assert {len(ends) for ends in LANES} == {2, 3}


@pytest.mark.rule("SF-MAP-2")
def test_three_hexagons_of_a_sector_touch_in_one_point() -> None:
    assert len(B.sectors) == 19
    for s in B.sectors:
        assert space.meeting(*s.hexes) == [s.centre]
        for i in range(3):
            assert len(space.meeting(s.hexes[i], s.hexes[i - 1])) == 2


@pytest.mark.rule("SF-MAP-3")
def test_nothing_leads_to_the_centre_of_a_system() -> None:
    systems = [s for s in B.sectors if s.kind == data.SYSTEM]
    assert len(systems) == 12
    for s in systems:
        assert B.lanes[s.centre] == ()
        assert all(s.centre not in ends for ends in B.lanes)
        assert len(set(s.sites)) == 3
        for site in s.sites:
            assert len([p for p in s.planets if site in B.planets[p].around]) == 2
            assert s.centre in LANES[site]


@pytest.mark.rule("SF-MAP-4")
def test_a_colony_site_has_two_neighbours() -> None:
    assert len(B.sites) == 36
    assert all(len(B.lanes[site]) == 2 for site in B.sites)
    assert not any(m in B.sites for site in B.sites for m in B.lanes[site])


@pytest.mark.rule("SF-MAP-5")
def test_a_ship_may_pass_and_stop_in_an_empty_sector() -> None:
    pos = table("flight")
    unship(pos, WHITE)
    middle = next(s for s in B.sectors if s.name == "near-6")
    assert len(B.lanes[middle.centre]) == 3
    a, b, _ = (name(n) for n in B.lanes[middle.centre])
    ship(pos, WHITE, TRADE_SHIP, a)
    assert B.distance(node(a), node(b)) == 2
    play(pos, f"fly 1 to {name(middle.centre)}")
    assert legal(pos, "end turn")
    play(pos, f"fly 1 to {b}")
    assert where(pos, WHITE) == b


@pytest.mark.rule("SF-MAP-6")
def test_an_outpost_has_a_docking_point_in_its_middle() -> None:
    outposts = [s for s in B.sectors if s.kind == data.OUTPOST]
    assert [s.name for s in outposts] == ["far-1", "far-3", "near-2", "near-4"]
    for s in outposts:
        assert B.kind[s.centre] == space.DOCK
        assert len(B.lanes[s.centre]) == 3
        assert s.sites == ()
    assert data.STATIONS_PER_OUTPOST == 5


@pytest.mark.rule("SF-MAP-7")
def test_home_systems_lie_open_at_the_near_edge() -> None:
    homes = B.sectors[:4]
    assert [s.name for s in homes] == ["alpha", "beta", "gamma", "delta"]
    for s in homes:
        assert all(data.FACES[B.planets[p].home_face].numbers for p in s.planets)
        assert all(row >= 13 for _, row in s.hexes)
    assert len(B.home_sites) == 12


@pytest.mark.rule("SF-MAP-7")
def test_a_ship_may_stop_on_the_rim() -> None:
    pos = table("flight")
    rim = [n for n in range(space.NODES) if len(LANES[n]) == 2 and B.kind[n] == space.PLAIN]
    assert len(rim) > 40
    ends = 0
    for n in rim:
        if pos.owner[n] == 0 and not any(m in B.sites for m in B.lanes[n]):
            beside = B.lanes[n][0]
            if pos.owner[beside] == 0 and B.kind[beside] == space.PLAIN:
                pos.ship_node[0] = beside
                ends += legal(pos, f"fly 1 to {name(n)}")
    assert ends > 20


@pytest.mark.rule("SF-MAP-3", "SF-MOVE-3")
@pytest.mark.parametrize("kind", [COLONY_SHIP, TRADE_SHIP])
def test_no_ship_flies_into_or_through_a_system(kind: int) -> None:
    pos = table("flight")
    unship(pos, WHITE)
    ship(pos, WHITE, kind, "H6")
    assert B.distance(node("F6"), node("F5")) == 4  # 2 through the middle, if there were a way
    move(pos, WHITE, 0, "G6")
    assert rule_against(pos, "fly 1 to E6") == "SF-MOVE-3"


@pytest.mark.rule("SF-MAP-2")
def test_no_two_sectors_touch() -> None:
    hexes = [h for s in B.sectors for h in s.hexes]
    assert len(set(hexes)) == 57
    for s in B.sectors:
        corners = {n for h in s.hexes for n in space.CORNERS_OF[h]}
        others = {n for t in B.sectors if t is not s for h in t.hexes for n in space.CORNERS_OF[h]}
        assert not corners & others
