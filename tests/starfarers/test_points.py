"""Victory points (SF-VP)."""

from __future__ import annotations

import pytest

from catan_nb.core.game import Event
from catan_nb.starfarers import events as e
from catan_nb.starfarers.points import change_fame, points, scores, sources

from .positions import (
    DIPLOMATS,
    MERCHANTS,
    RED,
    TRADE_SHIP,
    WHITE,
    colony,
    dock,
    fit,
    of,
    play,
    port,
    ship,
    show,
    table,
)


@pytest.mark.rule("SF-VP-1")
@pytest.mark.parametrize(("target", "wins"), [(10, True), (11, False)])
def test_the_target_chosen_ends_the_game(target: int, wins: bool) -> None:
    pos = table("trade", target=target)
    pos.medals[WHITE] = 5
    pos.hands[WHITE][2] += 3
    pos.hands[WHITE][3] += 2
    pos.supply[2] -= 3
    pos.supply[3] -= 2
    play(pos, "build spaceport at C2")  # 4 + 5 + 1
    assert points(pos, WHITE) == 10
    assert (pos.winner == WHITE) is wins


@pytest.mark.rule("SF-VP-1")
def test_the_target_is_15_when_none_is_chosen() -> None:
    assert table().options.target == 15


@pytest.mark.rule("SF-VP-2")
def test_each_source_of_points_counts_for_itself() -> None:
    pos = table()
    assert sources(pos, WHITE) == (2, 2, 0, 0, 0)
    show(pos, "near-7", carbon="4", ore="10", goods="5")
    colony(pos, WHITE, "F6")
    assert sources(pos, WHITE) == (3, 2, 0, 0, 0)
    port(pos, WHITE, "F6")  # a colony made a spaceport adds 1
    assert sources(pos, WHITE) == (2, 4, 0, 0, 0)
    dock(pos, MERCHANTS, WHITE)
    assert sources(pos, WHITE) == (2, 4, 2, 0, 0)
    dock(pos, MERCHANTS, WHITE)  # a second station there adds nothing
    dock(pos, DIPLOMATS, RED, WHITE)  # nor does one without the marker
    assert sources(pos, WHITE) == (2, 4, 2, 0, 0)
    pos.medals[WHITE] = 2
    pos.fame[WHITE] = 4
    assert sources(pos, WHITE) == (2, 4, 2, 2, 2)
    pos.cards[WHITE] = (0, 1, 2)  # friendship cards count nothing
    assert points(pos, WHITE) == 12


@pytest.mark.rule("SF-VP-3")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("start", ["beginner", "drafted"])
def test_everybody_starts_with_four_points(seats: int, start: str) -> None:
    pos = table("production", seats=seats, start=start)
    assert scores(pos) == (4,) * seats
    assert [sources(pos, s)[:2] for s in range(seats)] == [(2, 2)] * seats
    assert pos.fame == [1] * seats


@pytest.mark.rule("SF-VP-3")
@pytest.mark.parametrize(("fame", "worth"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (9, 4)])
def test_an_odd_fame_piece_adds_nothing(fame: int, worth: int) -> None:
    pos = table()
    pos.fame[WHITE] = fame
    assert points(pos, WHITE) == 4 + worth


@pytest.mark.rule("SF-VP-4")
def test_a_lost_marker_takes_two_points_and_medals_stay() -> None:
    pos = table("flight", first=RED)
    pos.medals[WHITE] = 3
    dock(pos, MERCHANTS, WHITE, RED)
    fit(pos, RED, pod=3)
    ship(pos, RED, TRADE_SHIP, "R8")
    assert (points(pos, WHITE), points(pos, RED)) == (9, 4)
    events = play(pos, "fly 2 to S8")
    assert of(events, e.Marker) == [e.Marker("SF-STAT-4", RED, MERCHANTS, WHITE)]
    assert (points(pos, WHITE), points(pos, RED)) == (7, 6)
    assert pos.medals[WHITE] == 3


@pytest.mark.rule("SF-VP-5")
@pytest.mark.parametrize(("have", "change", "left"), [(0, -1, 0), (1, -2, 0), (2, -1, 1), (3, 1, 4)])
def test_fame_never_falls_below_none(have: int, change: int, left: int) -> None:
    pos = table()
    pos.fame[WHITE] = have
    events: list[Event] = []
    change_fame(pos, WHITE, change, "SF-ENC-7", events)
    assert pos.fame[WHITE] == left
    assert events == [e.Fame("SF-ENC-7", WHITE, left - have, left)]
