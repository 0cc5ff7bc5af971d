"""The greedy bot: that its games end, that it wins, and how it behaves on the way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter

import pytest

import catan_nb
from catan_nb.core.bots import choose, streams
from catan_nb.core.explore import playout
from catan_nb.core.session import Session
from catan_nb.starship import GAME, data
from catan_nb.starship import actions as a
from catan_nb.starship.greedy import greedy
from catan_nb.starship.greedy_plans import Market
from catan_nb.starship.greedy_sight import Sight
from catan_nb.starship.notation import write
from catan_nb.starship.position import BOTH, Position, known
from catan_nb.starship.view import View

from .positions import (
    AMBER,
    AZURE,
    arm,
    bring,
    card,
    fill,
    fit,
    hold,
    lay_out,
    load,
    meet,
    money,
    own,
    planets,
    play,
    points_up_to,
    table,
    texts,
)

SEEDS = range(1, 31)
MOST_TURNS = 100
MOST_ACTIONS_IN_A_TURN = 60
COST = 60
"""More than so many random decisions a greedy one must not cost; it is about 20."""


@pytest.fixture(scope="module")
def games() -> list[Session]:
    """Some games of two greedy bots, played to the end."""
    out = []
    for seed in SEEDS:
        session = catan_nb.new_game("starship", seed=seed)
        playout(session, [greedy] * 2, seed, GAME.turn_cap)
        out.append(session)
    return out


def decisions(seed: int, **options: object) -> Iterator[tuple[Session, a.Action]]:
    """A game of greedy bots, decision by decision: the session before it, and the action."""
    session = catan_nb.new_game("starship", seed=seed, **options)
    rngs = streams(seed, 2)
    while not session.over and session.turns <= GAME.turn_cap:
        seat = session.to_move
        action = greedy(session.view(seat), session.legal(), rngs[seat])
        yield session, action
        session.play(action)


def answer(pos: Position) -> str:
    """What the bot does in a position, as text."""
    return write(greedy(pos.view(pos.to_move), pos.legal(), Random(1)))


# -- it finishes, and it wins ---------------------------------------------------------------------------


def test_games_end_soon(games: list[Session]) -> None:
    assert all(session.over for session in games)
    assert max(session.turns for session in games) <= MOST_TURNS
    assert {session.winner for session in games} == {AMBER, AZURE}


@pytest.mark.parametrize("target", [5, 7, 10])
def test_games_end_with_every_target(target: int) -> None:
    for seed in (11, 12):
        session = catan_nb.new_game("starship", seed=seed, target=target)
        playout(session, [greedy] * 2, seed, GAME.turn_cap)
        assert session.over
        assert session.scores()[session.winner or 0] == target


@pytest.mark.parametrize("seat", [AMBER, AZURE])
def test_it_beats_the_random_bot(seat: int) -> None:
    for seed in range(1, 9):
        session = catan_nb.new_game("starship", seed=seed)
        players = [GAME.bots["random"]] * 2
        players[seat] = greedy
        playout(session, players, seed, GAME.turn_cap)
        assert session.winner == seat


def test_a_turn_is_bounded(games: list[Session]) -> None:
    for session in games:
        turns = [0]
        for step in session.record.steps:
            if step.action == a.ROLL:
                turns.append(0)
            turns[-1] += 1
        assert max(turns) <= MOST_ACTIONS_IN_A_TURN


def test_both_use_all_that_the_game_has(games: list[Session]) -> None:
    played = {type(step.action) for session in games for step in session.record.steps}
    assert played >= {
        *(a.Fly, a.Put, a.FoundColony, a.TakePlanet, a.Buy, a.BuyPair, a.Sell, a.DoMission, a.Pay, a.Fight),
        *(a.Lose, a.BuyFromOpponent, a.Build, a.Upgrade, a.Take, a.Pass, a.NextCard),
    }


def test_it_is_not_slow() -> None:
    """One run of each in turn, so that both have the same machine; the bound is far off."""
    cost = []
    for think in (greedy, GAME.bots["random"]):
        session = catan_nb.new_game("starship", seed=5)
        rngs = streams(5, 2)
        start = perf_counter()
        while not session.over and session.played < 400:
            session.play(choose(session, think, rngs[session.to_move]))
        cost.append((perf_counter() - start) / session.played)
    assert cost[0] < COST * cost[1]


# -- it keeps to what it may know, and to the random numbers it is given ----------------------------------


def test_the_same_view_and_numbers_give_the_same_action() -> None:
    for n, (session, _) in enumerate(decisions(3)):
        if n % 5 == 0:
            view, legal = session.view(session.to_move), session.legal()
            assert greedy(view, legal, Random(n)) == greedy(view, list(legal), Random(n))


def test_what_is_hidden_changes_nothing() -> None:
    rng = Random(5)
    for n, (session, _) in enumerate(decisions(4)):
        seat = session.to_move
        if n % 5 == 0 or session.view(seat).asks == "pirate":
            other = session.guess(seat, rng)
            assert other.view(seat) == session.view(seat)
            real = greedy(session.view(seat), session.legal(), Random(n))
            assert greedy(other.view(seat), other.legal(), Random(n)) == real


# -- deals -----------------------------------------------------------------------------------------------


def test_every_deal_gains_something() -> None:
    """By itself, or because what was bought is built with in the same turn."""
    deals = 0
    for seed in (1, 2, 3):
        owed: list[int] = []
        for session, action in decisions(seed):
            match action:
                case a.Buy() | a.BuyPair() | a.Sell() | a.BuyFromOpponent():
                    deals += 1
                    if _gain(session.view(session.to_move), action) <= 0:
                        assert isinstance(action, a.Buy | a.BuyFromOpponent)
                        owed.append(
                            action.resource if isinstance(action, a.BuyFromOpponent) else action.commodity
                        )
                case a.Build() | a.Upgrade():
                    cost = (data.COSTS if isinstance(action, a.Build) else data.UPGRADE_COSTS)[action.item]
                    owed = [c for c in owed if not cost[c]]
                case a.EndTurn():
                    assert not owed
    assert deals > 100


def _gain(view: View, action: a.Action) -> float:
    market = Market(Sight(view))
    if isinstance(action, a.BuyFromOpponent):
        return market.gain(action.resource, 1, -data.PURCHASE_PRICE)
    assert isinstance(action, a.Buy | a.BuyPair | a.Sell)
    return market.deal(action, view.flight.met.card if view.flight and view.flight.met else -1)


def test_it_buys_cheap_and_sells_dear() -> None:
    pos = table("flight")
    meet(pos, "Slagfield")  # ore at 1
    assert answer(pos) == "buy 2 ore"
    pos = table("flight")
    hold(pos, AMBER, goods=2)
    meet(pos, "Farshop")  # goods at 5
    assert answer(pos) == "sell 2 goods"
    pos = table("flight")
    meet(pos, "Farshop")  # nothing to sell, too dear to buy
    assert answer(pos) == "pass"


def test_it_keeps_what_the_best_plan_needs() -> None:
    pos = table("flight")
    fit(pos, AMBER, command=1)
    hold(pos, AMBER, ore=1, carbon=1, food=2)
    meet(pos, "Facet")  # carbon at 1
    assert not answer(pos).startswith("sell")


def test_the_dearer_a_unit_is_to_the_best_plan_the_more_it_is_worth() -> None:
    pos = table()
    fit(pos, AMBER, command=1)
    hold(pos, AMBER, ore=1, carbon=1, food=1)
    market = Market(Sight(pos.view(AMBER)))
    assert market.plans[0].cost == data.UPGRADE_COSTS[data.COMMAND]
    gains = [market.gain(c, 1) for c in range(data.KINDS)]
    assert gains[data.FOOD] > max(gains[data.ORE], gains[data.CARBON])


def test_it_buys_from_the_opponent_what_completes_a_building() -> None:
    pos = table()
    fit(pos, AMBER, command=1, trade=1)
    hold(pos, AMBER, ore=1, carbon=1, food=1)
    fill(pos, AZURE)
    assert answer(pos) == "buy 1 food from opponent"
    play(pos, "buy 1 food from opponent")
    assert answer(pos) == "upgrade command"


# -- the flight --------------------------------------------------------------------------------------------


def test_it_founds_colonies_and_takes_planets() -> None:
    pos = table("flight")
    meet(pos, "Quillon")
    assert answer(pos) == "found colony"
    pos = table("flight")
    planets(pos, AMBER, 2)
    load(pos, AMBER, h=1)
    free = next(n for n in data.BY_SET[0] if data.CARDS[n].h and n not in pos.planets[AMBER])
    meet(pos, data.CARDS[free].label)
    assert answer(pos) == "take planet"  # the largest diplomat


def test_it_flies_where_it_knows_a_colony_to_be() -> None:
    pos = table("flight")
    meet(pos, "Quillon", "Tamsin", stack=3)
    play(pos, "pass", "stop flight", "end turn", "roll", "die 3", "skip flight", "end turn", "roll", "die 2")
    assert answer(pos) == "fly stack 3"


def test_missions_that_can_be_done_are_done() -> None:
    pos = table("flight")
    hold(pos, AMBER, ore=2, carbon=1)
    lay_out(pos, "Monument", "Famine", "Plague")
    meet(pos, "Pallas")
    assert answer(pos) == "mission Monument"


def test_the_sensor_puts_colonies_on_the_top_and_pirates_below() -> None:
    pos = table("flight")
    fit(pos, AMBER, sensor=1)
    play(pos, "fly stack 1", "card Quillon", "card Pirates S12")
    money(pos, AMBER, 2)
    assert answer(pos) == "put 2 at bottom"
    play(pos, "put 2 at bottom")
    assert answer(pos) == "put 1 on top"


def test_an_action_is_kept_for_something_better() -> None:
    """Two actions, and two colonies sure to come: a small deal waits, but not with a rocket for only one."""
    pos = table("flight")
    fit(pos, AMBER, sensor=2)
    play(pos, "fly stack 1", "card Prismark", "card Quillon", "card Tamsin")
    play(pos, "put 3 on top", "put 2 on top", "put 1 on top", "next card")
    load(pos, AMBER, k=2)
    assert "buy 2 carbon" in texts(pos)
    assert answer(pos) == "pass"
    load(pos, AMBER, k=1)
    assert answer(pos).startswith("buy")


# -- pirates -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SC-PIR-1", "SC-PIR-3")
def test_it_fights_weak_pirates_and_pays_strong_ones() -> None:
    pos = table("flight")
    load(pos, AMBER)
    arm(pos, AMBER, cannons=(3, 0))
    meet(pos, "Pirates S12")  # 2 or 3
    assert answer(pos) == "fight"
    pos = table("flight")
    fit(pos, AMBER, command=2)
    meet(pos, "Pirates S68")  # 6 or 7, and a module, against 1
    assert answer(pos) == "pay"


@pytest.mark.rule("SC-PIR-1")
def test_with_much_ahead_it_pays_and_at_the_end_of_a_flight_it_fights() -> None:
    pos = table("flight", die=3)
    arm(pos, AMBER, cannons=(1, 1))
    load(pos, AMBER, k=2)
    for name in ("Quillon", "Tamsin", "Brannock", "Ironmere"):
        pos.pools[0] = tuple(c for c in pos.pools[0] if c != card(name).number)
        pos.stacks[0] = (*pos.stacks[0][1:], known(card(name).number, BOTH))
    meet(pos, "Pirates S12")
    assert answer(pos) == "pay"
    play(pos, "pay")
    meet(pos, "Hades", "Pallas", "Facet", "Pirates S11")  # the last card of this flight
    assert answer(pos) == "fight"


def test_what_the_sensor_showed_decides_a_fight() -> None:
    for pirates, expected in (("Pirates S11", "fight"), ("Pirates S47", "pay")):
        pos = table("flight")
        fit(pos, AMBER, sensor=1)
        arm(pos, AMBER, cannons=(3, 0))
        play(pos, "fly stack 1")
        bring(pos, pirates)
        play(pos, f"card {pirates}", "card Hades", "put 1 on top", "put 2 at bottom", "next card")
        assert answer(pos) == expected


def test_a_medal_that_wins_is_worth_any_fight() -> None:
    pos = table("flight")
    own(pos, AMBER, "Pirates S53", "Pirates S54")
    points_up_to(pos, AMBER, 9)
    arm(pos, AMBER, cannons=(1, 0))
    meet(pos, "Pirates S47")
    assert answer(pos) == "fight"


def test_it_gives_up_the_module_that_matters_least() -> None:
    pos = table("flight")
    fit(pos, AMBER, command=2, research=1)
    money(pos, AMBER, 0)
    meet(pos, "Pirates S54")
    play(pos, "fight", "combat 1", "pirates 4")
    assert answer(pos) == "lose research"


# -- building, and the end ---------------------------------------------------------------------------


def test_it_builds_what_makes_a_point() -> None:
    pos = table()
    fit(pos, AMBER, command=1)
    hold(pos, AMBER, ore=1, carbon=1, food=2)
    assert answer(pos) == "upgrade command"


def test_a_rocket_without_a_goal_makes_room_for_another() -> None:
    pos = table()
    load(pos, AMBER, k=2)
    own(pos, AZURE, *(data.CARDS[n].label for n in data.BY_SET[0] if data.CARD_KIND[n] == data.COLONY))
    planets(pos, AMBER, 2)
    hold(pos, AMBER, ore=1, fuel=1, goods=1)
    assert answer(pos) == "unload K rocket"
    play(pos, "unload K rocket")
    assert answer(pos) == "build H rocket"


def test_it_ends_its_turn_when_nothing_gains() -> None:
    pos = table()
    assert answer(pos) == "end turn"
