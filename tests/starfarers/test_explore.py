"""Exploring, settling, clearing (SF-EXPL, SF-COL, SF-CLEAR)."""

from __future__ import annotations

import pytest

from catan_nb.core.game import CHANCE
from catan_nb.starfarers import data
from catan_nb.starfarers import events as e
from catan_nb.starfarers.build import pieces_left
from catan_nb.starfarers.points import points
from catan_nb.starfarers.reach import steps_left

from .positions import (
    COLONY_SHIP,
    RED,
    TRADE_SHIP,
    WHITE,
    YELLOW,
    befriend,
    chances,
    colony,
    face,
    fit,
    legal,
    move,
    name,
    node,
    of,
    planet,
    play,
    port,
    refused,
    rule_against,
    sector,
    ship,
    show,
    steps,
    table,
    texts,
    turn_of,
    unship,
    where,
)

# -- exploring ------------------------------------------------------------------------------------


def around(title: str) -> set[str]:
    """The 12 intersections beside the planets of a system, its sites included."""
    pos = table("production")
    return {name(n) for p in sector(pos, title).planets for n in pos.board.planets[p].around}


@pytest.mark.rule("SF-EXPL-1")
@pytest.mark.parametrize("title", ["near-7", "near-1", "far-5"])
@pytest.mark.parametrize("kind", [COLONY_SHIP, TRADE_SHIP])
def test_each_of_the_nine_outer_intersections_reveals_the_whole_system(title: str, kind: int) -> None:
    sites = {name(n) for n in sector(table(), title).sites}
    outer = around(title) - sites
    assert len(outer) == 9
    for place in outer:
        pos = table("flight")
        unship(pos, WHITE)
        start = next(
            n
            for n in pos.board.lanes[node(place)]
            if name(n) not in around(title) or name(n) in outer
        )  # fmt: skip
        ship(pos, WHITE, kind, name(start))
        events = play(pos, f"fly 1 to {place}")
        (explored,) = of(events, e.Explored)
        assert pos.board.sectors[explored.sector].name == title
        assert pos.to_move == CHANCE
        for p in sector(pos, title).planets:
            planet_ = pos.board.planets[p]
            pool = data.DISC_POOLS[data.pool_of(planet_.tier, planet_.symbol)]
            assert {c.face for c, _ in chances(pos)} == set(pool)
            plain = next(c for c, _ in chances(pos) if data.FACES[c.face].token is None)
            (turned,) = of(play(pos, plain), e.Turned)
            assert (turned.rule, turned.planet) == ("SF-EXPL-1", p)
            assert len(pos.pools[data.pool_of(planet_.tier, planet_.symbol)]) == len(pool) - 1
        assert pos.to_move == WHITE
        assert steps_left(pos, WHITE, 0) == pos.speed(WHITE) - 1  # movement continues


@pytest.mark.rule("SF-EXPL-1")
def test_a_flight_stops_where_something_is_found_and_goes_on() -> None:
    pos = table("flight", balls="yellow red")
    move(pos, WHITE, 0, "H4")
    far = pos.board.distances(node("H4"))
    site = node("F5")
    assert far[site] <= 6
    first = next(n for n in pos.board.path(node("H4"), site) if pos.board.explores[n])
    events = play(pos, "fly 1 to F5", "disc 4", "disc 10", "disc 9")
    (flew,) = of(events, e.Flew)
    assert flew.path[-1] == first
    assert events.index(flew) < events.index(of(events, e.Explored)[0])
    play(pos, "fly 1 to F5")
    assert pos.used[0] == far[site]
    play(pos, "settle 1")


@pytest.mark.rule("SF-EXPL-1")
def test_an_explored_system_is_not_explored_again() -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    move(pos, WHITE, 0, "H5")
    events = play(pos, "fly 1 to G5")
    assert not of(events, e.Explored)
    assert pos.to_move == WHITE


@pytest.mark.rule("SF-EXPL-1", "SF-SPEC-2")
def test_a_jump_to_a_site_reveals_too() -> None:
    pos = table("trade")
    pos.supply[0] -= 2
    pos.hands[WHITE][0] += 2
    play(pos, "shake", "balls yellow black", "encounter 28", "answer 2")
    events = play(pos, "jump 1 to F6", "disc 4", "disc 10", "disc 9")
    assert len(of(events, e.Explored)) == 1
    assert len(of(events, e.Turned)) == 3
    play(pos, "settle 1")


@pytest.mark.rule("SF-EXPL-2")
@pytest.mark.parametrize("label", ["pirates 4", "pirates 5", "ice 3"])
def test_a_token_of_the_same_kind_and_number_appears(label: str) -> None:
    pos = table("flight")
    move(pos, WHITE, 0, "H5")
    events = play(pos, "fly 1 to G5", "disc 4", f"disc {label}", "disc 9")
    assert [x.rule for x in of(events, e.Turned)] == ["SF-EXPL-1", "SF-EXPL-2", "SF-EXPL-1"]
    assert face(pos, "near-7", "ore") == label
    token = data.FACES[data.FACE[label]]
    assert (data.TOKENS[token.token or 0], token.strength) == (label.split()[0], int(label[-1]))


# -- settling -------------------------------------------------------------------------------------


@pytest.mark.rule("SF-COL-1")
def test_a_colony_ship_settles_and_its_transport_comes_back() -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    move(pos, WHITE, 0, "G6")
    before = pieces_left(pos, WHITE)
    play(pos, "fly 1 to F6")
    events = play(pos, "settle 1")
    assert of(events, e.Settled) == [e.Settled("SF-COL-1", WHITE, node("F6"))]
    assert where(pos, WHITE) is None
    assert name(pos.colonies[WHITE][-1]) == "F6"
    after = pieces_left(pos, WHITE)
    assert (after[0], after[2]) == (before[0], before[2] + 1)
    assert points(pos, WHITE) == 5


@pytest.mark.rule("SF-COL-1")
def test_settling_comes_at_any_point_of_the_flight_phase() -> None:
    for order in (("settle 1", "fly 2 to G4"), ("fly 2 to G4", "settle 1")):
        pos = table("trade")
        show(pos, "near-7", carbon="4", ore="10", goods="9")
        move(pos, WHITE, 0, "F6")
        ship(pos, WHITE, TRADE_SHIP, "G3")
        assert rule_against(pos, "settle 1") == "SF-COL-1"  # not in the trade-and-build phase
        play(pos, "shake", "balls yellow blue", *order)
        assert name(pos.colonies[WHITE][-1]) == "F6"


@pytest.mark.rule("SF-COL-1", "SF-MOVE-4")
def test_a_ship_that_has_finished_its_move_may_still_settle() -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    move(pos, WHITE, 0, "G6")
    ship(pos, WHITE, TRADE_SHIP, "G3")
    play(pos, "fly 1 to F6", "fly 2 to G4", "settle 1")
    assert name(pos.colonies[WHITE][-1]) == "F6"
    assert legal(pos, "fly 2 to G3")  # the other one has steps left


@pytest.mark.rule("SF-COL-1")
def test_not_elsewhere_not_by_a_trade_ship_not_by_no_ship() -> None:
    pos = table("flight")
    assert rule_against(pos, "settle 1") == "SF-COL-1"  # open space
    ship(pos, WHITE, TRADE_SHIP, "G3")
    assert "colony ship" in refused(pos, "settle 2").reason
    assert rule_against(pos, "settle 3") == "SF-COL-1"


@pytest.mark.rule("SF-COL-1")
def test_not_in_the_middle_of_a_move_over_an_occupied_site() -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    ship(pos, RED, COLONY_SHIP, "F6")
    move(pos, WHITE, 0, "G6")
    play(pos, "fly 1 to F6")
    assert rule_against(pos, "settle 1") == "SF-COL-1"
    assert "settle 1" not in texts(pos)


@pytest.mark.rule("SF-COL-1", "SF-MOVE-2")
def test_a_ship_on_its_site_settles_while_another_of_its_owner_passes_over_it() -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    move(pos, WHITE, 0, "F6")
    ship(pos, WHITE, COLONY_SHIP, "G6")
    play(pos, "fly 2 to F6")
    assert rule_against(pos, "settle 2") == "SF-COL-1"  # it is only passing
    assert texts(pos).count("settle 1") == 1
    play(pos, "settle 1")
    assert name(pos.colonies[WHITE][-1]) == "F6"
    assert rule_against(pos, "end turn") == "SF-MOVE-2"  # the other one has to go on
    assert rule_against(pos, "settle 2") == "SF-COL-1"
    play(pos, "fly 2 to G6", "end turn")
    assert where(pos, WHITE, 1) == "G6"


@pytest.mark.rule("SF-COL-2")
@pytest.mark.parametrize("token", ["pirates 5", "ice 3"])
def test_either_planet_with_a_token_forbids_settling(token: str) -> None:
    for resource, site, ok in (("carbon", "F6", False), ("ore", "F6", False), ("goods", "F6", True)):
        pos = table("flight")
        faces = {"carbon": "4", "ore": "10", "goods": "9", resource: token}
        show(pos, "near-7", **faces)
        move(pos, WHITE, 0, site)
        if ok:
            play(pos, "settle 1")
        else:
            refusal = refused(pos, "settle 1")
            assert refusal.rule == "SF-COL-2"
            assert token[-1] in refusal.reason


@pytest.mark.rule("SF-COL-3")
@pytest.mark.parametrize(("seats", "limit"), [(4, 3), (3, 2)])
@pytest.mark.parametrize("owner", [WHITE, RED])
def test_so_many_colonies_in_a_new_system(seats: int, limit: int, owner: int) -> None:
    pos = table("flight", seats=seats)
    show(pos, "near-7", carbon="4", ore="10", goods="9")
    colony(pos, YELLOW, "F6")
    port(pos, owner, "F5")  # a spaceport counts, whoever owns it
    move(pos, WHITE, 0, "C6")
    steps(pos, WHITE, 0, 1)
    play(pos, "fly 1 to D6")  # stopping is allowed
    if limit == 3:
        play(pos, "settle 1")
    else:
        refusal = refused(pos, "settle 1")
        assert refusal.rule == "SF-COL-3"
        assert "only 2" in refusal.reason
        play(pos, "end turn")
        turn_of(pos, WHITE, "flight")
        assert rule_against(pos, "end turn") == "SF-MOVE-8"


@pytest.mark.rule("SF-COL-4")
def test_a_colony_produces_from_the_next_roll() -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="12", ore="10", goods="9")
    move(pos, WHITE, 0, "F6")
    events = play(pos, "settle 1", "end turn")
    assert not of(events, e.Produced)
    events = play(pos, "roll", "dice 6 6")
    assert next(x for x in of(events, e.Produced) if x.seat == WHITE).cards[2] == 1


# -- clearing -------------------------------------------------------------------------------------


@pytest.mark.rule("SF-CLEAR-1", "SF-CLEAR-2")
@pytest.mark.parametrize("kind", [COLONY_SHIP, TRADE_SHIP])
@pytest.mark.parametrize(("label", "part"), [("pirates 4", "cannon"), ("ice 3", "pod")])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_token_falls_to_as_many_parts_as_its_number(kind: int, label: str, part: str, more: int) -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="4", ore=label, goods="9")
    unship(pos, WHITE)
    ship(pos, WHITE, kind, "H5")
    fit(pos, WHITE, **{part: int(label[-1]) + more})
    parts = pos.fitted[WHITE][:]
    events = play(pos, "fly 1 to G5")
    assert pos.fitted[WHITE] == parts  # nothing is used up
    if more < 0:
        assert not of(events, e.Cleared)
        assert face(pos, "near-7", "ore") == label
        return
    assert of(events, e.Cleared) == [
        e.Cleared("SF-CLEAR-1", WHITE, planet(pos, "near-7", "ore"), data.FACE[label])
    ]
    assert pos.medals[WHITE] == 1
    assert points(pos, WHITE) == 5
    assert sorted((data.FACES[c.face].label, n) for c, n in chances(pos)) == [
        ("10", 1), ("11", 2), ("3", 1), ("9", 1)
    ]  # fmt: skip
    (turned,) = of(play(pos, "spare 11"), e.Turned)
    assert turned.rule == "SF-CLEAR-2"
    assert face(pos, "near-7", "ore") == "11"
    assert steps_left(pos, WHITE, 0) == pos.speed(WHITE) - 1  # movement goes on
    play(pos, "fly 1 to G6")
    colony(pos, WHITE, "F6")
    turn_of(pos, WHITE)
    events = play(pos, "roll", "dice 5 6")  # the planet produces on its new number
    assert next(x for x in of(events, e.Produced) if x.seat == WHITE).cards[0] == 1


@pytest.mark.rule("SF-CLEAR-1", "SF-FRIEND-3")
def test_scientists_cannons_count_but_their_speed_and_pods_do_not() -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="4", ore="pirates 4", goods="9")
    move(pos, WHITE, 0, "H5")
    fit(pos, WHITE, cannon=1)
    befriend(pos, WHITE, "sci_1", "sci_5")  # 1 + 2
    assert of(play(pos, "fly 1 to G5"), e.Cleared)
    pos = table("flight")
    show(pos, "near-7", carbon="4", ore="ice 3", goods="9")
    move(pos, WHITE, 0, "H5")
    fit(pos, WHITE, pod=2)
    befriend(pos, WHITE, "sci_1", "sci_2", "sci_3", "sci_4", "sci_5")
    assert not of(play(pos, "fly 1 to G5"), e.Cleared)


@pytest.mark.rule("SF-CLEAR-1")
def test_a_token_uncovered_in_this_step_falls_at_once() -> None:
    pos = table("flight")
    move(pos, WHITE, 0, "H5")
    fit(pos, WHITE, cannon=5)
    events = play(pos, "fly 1 to G5", "disc 4", "disc pirates 5", "disc 9", "spare 3")
    kinds = [type(x) for x in events]
    assert kinds == [e.Flew, e.Explored, e.Turned, e.Turned, e.Turned, e.Cleared, e.Turned]
    assert face(pos, "near-7", "ore") == "3"


@pytest.mark.rule("SF-CLEAR-1")
def test_a_token_on_the_far_side_of_the_system_stands() -> None:
    pos = table("flight")
    move(pos, WHITE, 0, "H5")
    fit(pos, WHITE, cannon=6)
    play(pos, "fly 1 to G5", "disc 4", "disc 10", "disc 9")
    show(pos, "near-7", carbon="pirates 4", ore="10", goods="9")
    events = play(pos, "fly 1 to G6")
    assert planet(pos, "near-7", "carbon") not in pos.board.passes[node("G6")]
    assert not of(events, e.Cleared)


@pytest.mark.rule("SF-CLEAR-1", "SF-SPEC-2")
def test_a_jump_clears() -> None:
    pos = table("trade")
    show(pos, "near-7", carbon="4", ore="pirates 4", goods="9")
    fit(pos, WHITE, cannon=4)
    pos.supply[0] -= 2
    pos.hands[WHITE][0] += 2
    play(pos, "shake", "balls yellow black", "encounter 28", "answer 2", "jump 1 to F6", "spare 10")
    assert pos.medals[WHITE] == 1
    play(pos, "settle 1")


@pytest.mark.rule("SF-CLEAR-3")
def test_several_tokens_beside_one_intersection_all_fall() -> None:
    pos = table("flight")
    show(pos, "near-7", carbon="pirates 4", ore="ice 3", goods="9")
    move(pos, WHITE, 0, "G6")
    fit(pos, WHITE, cannon=4, pod=3)
    twin = pos.copy()
    shared = set(pos.board.passes[node("F6")])
    assert shared == {planet(pos, "near-7", "carbon"), planet(pos, "near-7", "ore")}
    events = play(pos, "fly 1 to F6", "spare 3", "spare 9")
    assert len(of(events, e.Cleared)) == 2
    assert {x.rule for x in of(events, e.Cleared)} == {"SF-CLEAR-3"}
    assert pos.medals[WHITE] == 2
    assert [face(pos, "near-7", r) for r in ("carbon", "ore", "goods")] == ["3", "9", "9"]
    fit(twin, WHITE, cannon=4, pod=2)  # strong enough for one of them
    events = play(twin, "fly 1 to F6", "spare 3")
    assert [x.face for x in of(events, e.Cleared)] == [data.FACE["pirates 4"]]
    assert face(twin, "near-7", "ore") == "ice 3"


@pytest.mark.rule("SF-CLEAR-2", "SF-VP-4")
def test_medals_stay_whatever_the_mothership_loses() -> None:
    pos = table("trade")
    pos.medals[WHITE] = 2
    fit(pos, WHITE, booster=1, cannon=4)
    play(pos, "shake", "balls yellow black", "encounter 28", "remove cannon")
    assert pos.medals[WHITE] == 2
