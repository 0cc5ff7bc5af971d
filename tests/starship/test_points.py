"""Points, titles and the end (SC-VP, SC-END)."""

from __future__ import annotations

import pytest

from catan_nb.core.game import OPEN
from catan_nb.starship import data
from catan_nb.starship import events as e
from catan_nb.starship.points import holder

from .positions import (
    AMBER,
    AZURE,
    arm,
    fit,
    hold,
    lay_out,
    medals,
    meet,
    of,
    own,
    planets,
    play,
    points_up_to,
    refused,
    table,
    turn_of,
)


@pytest.mark.rule("SC-VP-1")
def test_what_counts_and_what_does_not() -> None:
    pos = table()
    own(pos, AMBER, "Quillon")
    fit(pos, AMBER, sensor=2, trade=1, supply=2)
    medals(pos, AMBER, 3)
    planets(pos, AMBER, 4)
    pos.missions_done[AMBER] = (data.MISSION["monument"], data.MISSION["famine"])
    pos.missions_done[AZURE] = (data.MISSION["plague"],)
    view = pos.view(AZURE)
    assert view.sources == ((2, 2, 1, 1, 1), (1, 0, 0, 0, 0))
    assert view.points == (7, 1)
    assert view.medals == (4, 2)
    assert view.titles == (AMBER, AMBER)


@pytest.mark.rule("SC-VP-2", "SC-VP-3", "SC-VP-4")
@pytest.mark.parametrize(
    ("mine", "theirs", "who"),
    [(0, 0, -1), (2, 0, -1), (2, 1, -1), (3, 0, 0), (3, 2, 0), (3, 3, -1), (4, 3, 0), (3, 4, 1), (5, 4, 0)],
)
def test_a_title_takes_three_and_more_than_the_other(mine: int, theirs: int, who: int) -> None:
    assert holder(mine, theirs) == who
    pos = table()
    medals(pos, AMBER, mine)
    medals(pos, AZURE, theirs)
    planets(pos, AMBER, mine)
    planets(pos, AZURE, theirs)
    assert pos.view(OPEN).titles == (who, who)
    assert pos.view(OPEN).sources[AMBER][3:] == ((1, 1) if who == AMBER else (0, 0))
    assert pos.view(OPEN).sources[AZURE][3:] == ((1, 1) if who == AZURE else (0, 0))


@pytest.mark.rule("SC-VP-2")
def test_a_third_h_planet_makes_the_diplomat() -> None:
    pos = table("flight")
    planets(pos, AMBER, 2)
    meet(pos, "Concord Seat")
    events = play(pos, "take planet")
    assert of(events, e.TitleMoved) == [e.TitleMoved("SC-VP-2", AMBER, data.DIPLOMAT, -1)]
    assert pos.view(AMBER).points[AMBER] == 2


@pytest.mark.rule("SC-VP-4", "SC-VP-2")
def test_drawing_level_takes_the_title_and_overtaking_wins_it() -> None:
    pos = table("flight", moon=AZURE)
    planets(pos, AMBER, 3)
    planets(pos, AZURE, 2)
    pos.h_rockets[AZURE] = 2
    pos.k_rockets[AZURE] = 0
    meet(pos, "Concord Seat")
    events = play(pos, "take planet")
    assert of(events, e.TitleMoved) == [e.TitleMoved("SC-VP-4", -1, data.DIPLOMAT, AMBER)]
    assert pos.view(AMBER).points == (1, 1)
    meet(pos, "Legation Ring")
    events = play(pos, "take planet")
    assert of(events, e.TitleMoved) == [e.TitleMoved("SC-VP-2", AZURE, data.DIPLOMAT, -1)]
    assert pos.view(AMBER).points == (1, 2)


@pytest.mark.rule("SC-VP-3")
def test_missions_with_medals_count_for_the_warrior() -> None:
    pos = table("flight")
    medals(pos, AMBER, 1)
    lay_out(pos, "Plague", "Famine")
    hold(pos, AMBER, science=2)
    meet(pos, "Hades")
    events = play(pos, "mission Plague")
    assert of(events, e.TitleMoved) == [e.TitleMoved("SC-VP-3", AMBER, data.WARRIOR, -1)]
    assert pos.view(AMBER).points[AMBER] == 2


@pytest.mark.rule("SC-END-1")
@pytest.mark.parametrize("target", [10, 5])
def test_the_game_ends_at_the_very_moment_in_the_middle_of_a_flight(target: int) -> None:
    pos = table("flight", target=target)
    points_up_to(pos, AMBER, target - 1)
    name = next(
        c.label
        for c in data.CARDS
        if c.kind == data.COLONY and c.number not in pos.colonies[AMBER] and c.set >= 0
    )
    meet(pos, name)
    events = play(pos, "found colony")
    assert events[-1] == e.Won("SC-END-1", AMBER, target)
    assert (pos.winner, pos.to_move, list(pos.legal())) == (AMBER, AMBER, [])
    assert pos.view(AZURE).phase == "over"
    assert refused(pos, "stop flight").rule == "SC-END-1"


@pytest.mark.rule("SC-END-1")
def test_a_fight_won_for_the_tenth_point_ends_the_game_before_the_reward() -> None:
    pos = table("flight")
    points_up_to(pos, AMBER, 9)
    medals(pos, AMBER, 2)
    arm(pos, AMBER, cannons=(0, 3))
    meet(pos, "Pirates S61")
    events = play(pos, "fight", "combat 4", "pirates 1")
    assert [type(x) for x in events[-2:]] == [e.TitleMoved, e.Won]
    assert pos.winner == AMBER


@pytest.mark.rule("SC-END-1")
def test_an_upgrade_for_the_tenth_point_ends_the_game() -> None:
    pos = table()
    points_up_to(pos, AMBER, 9)
    fit(pos, AMBER, trade=1)
    hold(pos, AMBER, food=2, carbon=1, ore=1)
    events = play(pos, "upgrade trade")
    assert events[-1] == e.Won("SC-END-1", AMBER, 10)


@pytest.mark.rule("SC-END-1")
def test_nobody_gains_points_out_of_turn() -> None:
    """Taking a title away leaves it with the player on turn, or with nobody."""
    pos = table("flight", moon=AZURE)
    points_up_to(pos, AMBER, 9)
    medals(pos, AMBER, 3)
    assert pos.view(AMBER).points[AMBER] == 10, "a hand-made table: the game goes on in Azure's turn"
    play(pos, "skip flight", "end turn")
    turn_of(pos, AZURE)
    assert pos.winner is None
    medals(pos, AZURE, 3)
    assert pos.view(AMBER).points == (9, 1)
