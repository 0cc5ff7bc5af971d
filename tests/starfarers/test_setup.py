"""The set-up (SF-SETUP)."""

from __future__ import annotations

from collections import Counter

import pytest

import catan_nb
from catan_nb.core.game import CHANCE, OPEN
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data, space
from catan_nb.starfarers import events as e
from catan_nb.starfarers.choices import DrawReserve
from catan_nb.starfarers.position import CLOSED, NEUTRAL_COLONY, NEUTRAL_PORT, Position
from catan_nb.starfarers.setup import PlaceTiles, check_options, new_position

from .positions import (
    BLUE,
    COLONY_SHIP,
    RED,
    WHITE,
    YELLOW,
    chances,
    hold,
    legal,
    move,
    name,
    node,
    of,
    play,
    rule_against,
    steps,
    table,
    turn_of,
    where,
)

SEEDS = range(12)


def random_board(seed: int) -> space.Board:
    board: space.Board = catan_nb.new_game("starfarers", seed=seed).position.board
    return board


@pytest.mark.rule("SF-SETUP-1", "SF-SETUP-3")
@pytest.mark.parametrize("seed", SEEDS)
def test_near_tiles_fill_near_gaps_and_far_tiles_far_gaps(seed: int) -> None:
    board = random_board(seed)
    for (_, tier, _), (tile, _) in zip(data.GAPS, board.layout, strict=True):
        assert data.TILES[tile].tier == tier
    tiles = [data.TILES[tile] for tile, _ in board.layout]
    assert len({t.id for t in tiles}) == 15
    mix = Counter((t.tier, t.kind) for t in tiles)
    assert mix == {
        (1, data.SYSTEM): 5,
        (1, data.OUTPOST): 2,
        (1, data.EMPTY): 2,
        (2, data.SYSTEM): 3,
        (2, data.OUTPOST): 2,
        (2, data.EMPTY): 1,
    }


@pytest.mark.rule("SF-SETUP-1")
def test_random_boards_differ_and_the_option_is_the_default() -> None:
    assert catan_nb.new_game("starfarers", seed=1).options["board"] == "random"
    layouts = {random_board(seed).layout for seed in SEEDS}
    assert len(layouts) == len(SEEDS)


@pytest.mark.rule("SF-SETUP-1", "SF-SETUP-2")
@pytest.mark.parametrize("board", ["random", "beginner"])
def test_tiles_lie_open_and_discs_face_down(board: str) -> None:
    pos = catan_nb.new_game("starfarers", seed=3, board=board).position
    for planet, face in zip(pos.board.planets, pos.faces, strict=True):
        assert (face == data.HIDDEN) is (planet.tier > 0)
    assert tuple(pos.pools) == data.DISC_POOLS
    assert pos.view(WHITE).board is pos.board


@pytest.mark.rule("SF-SETUP-1")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_disc_comes_from_the_pool_of_its_stars_and_symbol(seed: int) -> None:
    pos = catan_nb.new_game("starfarers", seed=seed).position
    for sector in pos.board.sectors[4:]:
        if sector.kind == data.SYSTEM:
            for p in sector.planets:
                planet = pos.board.planets[p]
                assert planet.tier == sector.tier
                pool = pos.pools[data.pool_of(planet.tier, planet.symbol)]
                assert pool == data.DISC_POOLS[data.pool_of(sector.tier, planet.symbol)]


BEGINNER_TILES = {
    "far-1": "outpost-diplomats",
    "far-2": "system-far-2",
    "far-3": "outpost-scientists",
    "far-4": "empty-far-4",
    "far-5": "system-far-5",
    "far-6": "system-far-6",
    "near-1": "system-near-1",
    "near-2": "outpost-green_folk",
    "near-3": "empty-near-3",
    "near-4": "outpost-merchants",
    "near-5": "system-near-5",
    "near-6": "empty-near-6",
    "near-7": "system-near-7",
    "near-8": "system-near-8",
    "near-9": "system-near-9",
}
BEGINNER_PLANETS = {
    (4, 0): "carbon", (5, 0): "fuel", (4, 1): "goods",
    (3, 2): "goods", (4, 3): "food", (3, 3): "ore",
    (6, 2): "ore", (7, 2): "carbon", (6, 3): "goods",
    (8, 4): "food", (7, 4): "fuel", (8, 5): "ore",
    (2, 7): "ore", (1, 7): "fuel", (2, 8): "goods",
    (0, 9): "carbon", (1, 9): "ore", (0, 10): "goods",
    (3, 9): "carbon", (4, 10): "food", (3, 10): "fuel",
    (8, 9): "carbon", (7, 9): "food", (8, 10): "goods",
}  # fmt: skip


@pytest.mark.rule("SF-SETUP-2")
def test_the_beginner_board_is_the_fixed_picture() -> None:
    board = table().board
    tiles = {gap[0]: data.TILES[tile].id for gap, (tile, _) in zip(data.GAPS, board.layout, strict=True)}
    assert tiles == BEGINNER_TILES
    planets = {p.hex: data.RESOURCES[p.resource] for p in board.planets if p.tier}
    assert planets == BEGINNER_PLANETS


@pytest.mark.rule("SF-SETUP-3")
def test_the_six_gaps_of_the_two_far_rows_are_far() -> None:
    assert [tier for _, tier, _ in data.GAPS] == [2] * 6 + [1] * 9
    far = {h for _, tier, gap in data.GAPS if tier == 2 for h in gap}
    near = {h for _, tier, gap in data.GAPS if tier == 1 for h in gap}
    assert max(row for _, row in far) < min(row for _, row in near)


@pytest.mark.rule("SF-SETUP-3")
def test_bug_a_system_or_outpost_could_stay_in_the_box() -> None:
    """Seven far pieces for six gaps: it is an empty one that stays."""
    pos = new_position(4, check_options(4, {}))
    while isinstance(pos.stack[-1], PlaceTiles):
        pos.apply(pos.chances()[-1][0])  # the last of the list first
    used = {tile for tile, _ in pos.board.layout}
    (left,) = (tile for i, tile in enumerate(data.TILES) if i not in used)
    assert (left.kind, left.tier) == (data.EMPTY, 2)


def _clockwise(hexes: tuple[data.Hex, ...]) -> bool:
    (ax, ay), (bx, by), (cx, cy) = map(space.middle, hexes)
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0


@pytest.mark.rule("SF-SETUP-4")
@pytest.mark.parametrize("seed", SEEDS)
def test_bug_tiles_were_mirrored_in_some_gaps(seed: int) -> None:
    """A tile is turned, never mirrored: its planets follow each other clockwise as on the beginner board."""

    def rounds(board: space.Board) -> dict[str, set[tuple[int, ...]]]:
        out = {}
        for sector, (tile, _) in zip(board.sectors[4:], board.layout, strict=True):
            if sector.kind == data.SYSTEM:
                ring = [board.planets[p] for p in sector.planets]
                if not _clockwise(sector.hexes):
                    ring.reverse()
                symbols = [p.resource for p in ring]
                turned = {tuple(symbols[i:] + symbols[:i]) for i in range(3)}
                out[data.TILES[tile].id] = turned
        return out

    fixed = rounds(space.BEGINNER)
    for tile, turned in rounds(random_board(seed)).items():
        assert turned == fixed[tile]


@pytest.mark.rule("SF-SETUP-4")
def test_rotations_are_dealt_but_not_on_the_beginner_board() -> None:
    turns = {turn for seed in SEEDS for _, turn in random_board(seed).layout}
    assert turns == {0, 1, 2}
    assert {turn for _, turn in table().board.layout} == {0}


def _drafted(pos: Position) -> list[tuple[int, str]]:
    """Play the draft; who was asked for what, the answers made by the game included."""
    asked: list[tuple[int, str]] = []
    while pos.stack[-1].kind == "draft":
        for event in pos.apply(pos.legal()[0]):
            if isinstance(event, (e.Founded, e.Launched)):
                asked.append((event.seat, type(event).__name__))
    return asked


@pytest.mark.rule("SF-SETUP-5", "SF-SETUP-6")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("first", [0, 2])
def test_the_draft_goes_forwards_backwards_forwards_backwards(seats: int, first: int) -> None:
    pos = table("draft", seats=seats, first=first, start="drafted")
    order = [(first + i) % seats for i in range(seats)]
    back = order[::-1]
    asked = _drafted(pos)
    assert [s for s, _ in asked] == order + back + order + back
    assert [what for _, what in asked] == ["Founded"] * 3 * seats + ["Launched"] * seats
    for seat in range(seats):
        assert len(pos.colonies[seat]) == 2
        assert len(pos.ports[seat]) == 1
        assert set(pos.colonies[seat] + pos.ports[seat]) <= set(pos.board.home_sites)
        assert pos.ships(seat) == [0]
        assert pos.ship_kind[3 * seat] == COLONY_SHIP
        assert pos.ship_node[3 * seat] in pos.board.lanes[pos.ports[seat][0]]


@pytest.mark.rule("SF-SETUP-5", "SF-SETUP-6")
def test_what_the_draft_refuses() -> None:
    pos = table("draft", start="drafted")
    assert pos.to_move == WHITE
    assert rule_against(pos, "found F6") == "SF-SETUP-5"
    assert rule_against(pos, "launch C2 to A2") == "SF-SETUP-6"
    play(pos, "found C2")
    assert rule_against(pos, "found C2") == "SF-SETUP-6"
    play(pos, "found E2", "found C1", "found H2", "found J1", "found J2", "found O2", "found Q2")
    play(pos, "found O1", "found T2", "found V1")  # the last home site is the only one left
    assert pos.to_move == BLUE
    assert rule_against(pos, "found V2") == "SF-SETUP-6"
    assert rule_against(pos, "launch C2 to B2") == "SF-SETUP-6"  # not Blue's
    assert rule_against(pos, "launch H2 to K2") == "SF-SETUP-6"  # not beside it
    play(pos, "launch H2 to G2")
    assert where(pos, BLUE) == "G2"
    assert pos.owner[node("H2")] != 0
    assert name(pos.ports[BLUE][0]) == "H2"


@pytest.mark.rule("SF-SETUP-5")
def test_which_start_belongs_to_which_board() -> None:
    assert check_options(4, {})["start"] == "drafted"
    assert check_options(4, {"board": "beginner"})["start"] == "beginner"
    assert check_options(4, {"board": "beginner", "start": "drafted"})["start"] == "drafted"
    with pytest.raises(ValueError, match="need the beginner board"):
        check_options(4, {"board": "random", "start": "beginner"})


BEGINNER_PIECES = {
    WHITE: ("O2", {"C2", "J1"}, "P3"),
    YELLOW: ("E2", {"O1", "T2"}, "F2"),
    RED: ("J2", {"C1", "V1"}, "K2"),
    BLUE: ("V2", {"H2", "Q2"}, "U3"),
}
"""Spaceport, colonies, ship: by the names of their intersections on the map."""
BEGINNER_SIDES = {
    WHITE: ("gamma 5 6", "alpha 11 4", "beta 8 3/12"),
    YELLOW: ("alpha 4 8", "gamma 5 3", "delta 2/11 6"),
    RED: ("beta 10 3/12", "alpha 11 8", "delta 6 9"),
    BLUE: ("delta 2/11 9", "beta 10 8", "gamma 6 3"),
}
"""The same by system and the two discs, spaceport first."""


@pytest.mark.rule("SF-SETUP-8")
@pytest.mark.parametrize("seat", range(4))
def test_the_fixed_pieces_of_the_beginner_start(seat: int) -> None:
    pos = table("production")
    port, colonies, ship = BEGINNER_PIECES[seat]
    assert [name(n) for n in pos.ports[seat]] == [port]
    assert {name(n) for n in pos.colonies[seat]} == colonies
    assert where(pos, seat) == ship
    assert node(ship) in pos.board.lanes[node(port)]
    found = []
    for site in (*pos.ports[seat], *pos.colonies[seat]):
        title = pos.board.sectors[pos.board.site_sector[site]].name
        discs = {data.FACES[pos.faces[p]].label for p in pos.board.site_planets[site]}
        found.append((title, discs))
    want = [(side.split()[0], set(side.split()[1:])) for side in BEGINNER_SIDES[seat]]
    assert found[0] == want[0]
    assert sorted(found[1:], key=str) == sorted(want[1:], key=str) or found[1:] == want[1:][::-1]


@pytest.mark.rule("SF-SETUP-9", "SF-SETUP-10")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_booster_three_hidden_cards_and_a_fame_piece(seats: int) -> None:
    game = catan_nb.new_game("starfarers", seats=seats, seed=1, board="beginner")
    pos = game.position
    assert pos.fitted == [[1, 0, 0]] * seats
    assert pos.fame == [1] * seats
    assert [sum(hand) for hand in pos.hands] == [3] * seats
    for seat in range(seats):
        drawn = [event for _, event in game.events(seat) if isinstance(event, e.Drew)]
        assert len(drawn) == 3 * seats
        assert all((event.resource == e.BLANK) is (event.seat != seat) for event in drawn)
        assert {event.rule for event in drawn} == {"SF-SETUP-10"}
        assert [h for h in game.view(seat).hands if h is not None] == [tuple(pos.hands[seat])]
    assert all(h is not None for h in game.view(OPEN).hands)


@pytest.mark.rule("SF-SETUP-11")
def test_eight_of_each_form_the_reserve_and_twelve_the_supply() -> None:
    pos = new_position(4, check_options(4, {"board": "beginner"}))
    while not isinstance(pos.stack[-1], DrawReserve):
        pos.apply(pos.chances()[-1][0] if pos.fame == [1] * 4 and pos.turns == 0 else a.Dice(1, 1))
        if isinstance(pos.stack[-1], DrawReserve):
            break
        pos.apply(a.Dice(1, 1))
    assert pos.reserve == [8] * 5
    assert pos.supply == [12] * 5
    assert [weight for _, weight in chances(pos)] == [8] * 5  # drawn from the shuffled pile
    game = catan_nb.new_game("starfarers", seed=1, board="beginner").position
    assert sum(game.reserve) == 40 - 12
    assert game.supply == [12] * 5
    assert game.view(WHITE).reserve_size == 28


@pytest.mark.rule("SF-SETUP-12")
def test_the_highest_roll_starts_and_ties_roll_again() -> None:
    pos = new_position(4, check_options(4, {"board": "beginner"}))
    events = play(pos, "dice 3 4", "dice 6 1", "dice 1 2", "dice 2 5")
    assert [x.seat for x in of(events, e.StartRolled)] == [WHITE, YELLOW, RED, BLUE]
    assert not of(events, e.Starts)
    events = play(pos, "dice 1 1", "dice 6 6", "dice 6 6")  # of the three sevens two tie again
    assert [x.seat for x in of(events, e.StartRolled)] == [WHITE, YELLOW, BLUE]
    events = play(pos, "dice 2 1", "dice 2 2")
    assert [x.seat for x in of(events, e.StartRolled)] == [YELLOW, BLUE]
    assert [x.seat for x in of(events, e.Starts)] == [BLUE]
    assert pos.first == BLUE
    while pos.to_move == CHANCE:
        pos.apply(pos.chances()[0][0])
    assert (pos.to_move, pos.turn) == (BLUE, BLUE)


@pytest.mark.rule("SF-SETUP-13")
def test_with_three_the_blue_pieces_stay_as_blockers() -> None:
    pos = table("flight", seats=3)
    assert pos.owner[node("V2")] == NEUTRAL_PORT
    assert [pos.owner[node(n)] for n in ("H2", "Q2")] == [NEUTRAL_COLONY] * 2
    assert [n for n in range(space.NODES) if n in map(node, ("U3", "W2")) and pos.owner[n]] == []
    # they block their sites, and the sites beside the neutral spaceport are ordinary
    move(pos, WHITE, 0, "T3")
    steps(pos, WHITE, 0, 2)
    assert rule_against(pos, "fly 1 to V2") == "SF-MOVE-2"
    play(pos, "fly 1 to U3")
    assert legal(pos, "end turn")


@pytest.mark.rule("SF-SETUP-13", "SF-PROD-1")
def test_neutral_pieces_produce_nothing() -> None:
    pos = table("production", seats=3)
    events = play(pos, "roll", "dice 4 5", "card ore", "card ore")  # delta's 9: Red's V1 and neutral V2
    assert [(x.seat, x.cards) for x in of(events, e.Produced)] == [(RED, (1, 0, 0, 0, 0))]


@pytest.mark.rule("SF-SETUP-14")
def test_with_three_drafted_the_free_home_sites_are_closed() -> None:
    pos = table("draft", seats=3, start="drafted")
    while pos.stack[-1].kind == "draft":
        events = pos.apply(pos.legal()[0])
    (closed,) = of(events, e.Closed)
    assert closed.rule == "SF-SETUP-14"
    assert len(closed.nodes) == 3
    assert all(pos.owner[n] == CLOSED for n in closed.nodes)
    built = {n for s in range(3) for n in (*pos.colonies[s], *pos.ports[s])}
    assert built | set(closed.nodes) == set(pos.board.home_sites)


@pytest.mark.rule("SF-SETUP-14")
def test_a_closed_site_is_passed_but_no_end() -> None:
    pos = table("flight", seats=3, start="drafted")
    shut = pos.closed[0]
    a_, b = (name(n) for n in pos.board.lanes[shut])
    move(pos, WHITE, 0, a_)
    play(pos, f"fly 1 to {b}")  # over the closed site
    assert where(pos, WHITE) == b
    steps(pos, WHITE, 0, 1)
    assert rule_against(pos, f"fly 1 to {name(shut)}") == "SF-SETUP-14"


@pytest.mark.rule("SF-SETUP-14")
def test_with_four_drafted_nothing_is_closed() -> None:
    pos = table("production", start="drafted")
    assert pos.closed == ()


@pytest.mark.rule("SF-SETUP-15")
def test_a_home_site_is_never_settled() -> None:
    pos = table("flight")
    # even if one were free: it is not by any rule
    pos.owner[node("C2")] = 0
    pos.colonies[WHITE] = tuple(n for n in pos.colonies[WHITE] if n != node("C2"))
    move(pos, WHITE, 0, "C2")
    assert rule_against(pos, "settle 1") == "SF-SETUP-15"


@pytest.mark.rule("SF-SETUP-15")
def test_with_four_all_twelve_home_sites_are_full() -> None:
    pos = table("production")
    built = {n for s in range(4) for n in (*pos.colonies[s], *pos.ports[s])}
    assert built == set(pos.board.home_sites)


@pytest.mark.rule("SF-SETUP-10")
def test_the_first_cards_can_be_spent_in_the_first_turn() -> None:
    pos = table("trade")
    hold(pos, WHITE, fuel=2)
    play(pos, "build booster")
    turn_of(pos, WHITE)
    assert pos.fitted[WHITE][0] == 2
