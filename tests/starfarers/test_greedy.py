"""The greedy bot: that its games end, and how it behaves on the way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import catan_nb
from catan_nb.core.bots import streams
from catan_nb.core.explore import playout
from catan_nb.core.session import Session
from catan_nb.starfarers import GAME, data, space
from catan_nb.starfarers import actions as a
from catan_nb.starfarers.greedy import greedy
from catan_nb.starfarers.greedy_encounter import asked_with, chance_to_win
from catan_nb.starfarers.greedy_flight import assign
from catan_nb.starfarers.greedy_plans import Market
from catan_nb.starfarers.greedy_sight import LAST_STEPS, Sight, expected_pips
from catan_nb.starfarers.greedy_trade import OFFERS_A_TURN

from .positions import COLONY_SHIP, WHITE, YELLOW, fit, hold, ship, table

SEEDS = range(1, 7)
MOST_ACTIONS_IN_A_TURN = 120
OPTIONS = (
    {"seats": 4},
    {"seats": 3},
    {"seats": 4, "board": "beginner"},
    {"seats": 3, "board": "beginner", "victory": "claimed"},
    {"seats": 4, "target": 10},
    {"seats": 3, "target": 25},
)


@pytest.fixture(scope="module")
def games() -> list[Session]:
    """Six games of four greedy bots, played to the end."""
    out = []
    for seed in SEEDS:
        session = catan_nb.new_game("starfarers", seats=4, seed=seed)
        playout(session, [greedy] * 4, seed, GAME.turn_cap)
        out.append(session)
    return out


def decisions(seed: int, seats: int = 4, **options: object) -> Iterator[tuple[Session, a.Action]]:
    """A game of greedy bots, decision by decision: the session before it, and the action."""
    session = catan_nb.new_game("starfarers", seats=seats, seed=seed, **options)
    rngs = streams(seed, seats)
    while not session.over and session.turns <= GAME.turn_cap:
        seat = session.to_move
        action = greedy(session.view(seat), session.legal(), rngs[seat])
        yield session, action
        session.play(action)


# -- it finishes -------------------------------------------------------------------------------------


def test_games_end_soon(games: list[Session]) -> None:
    assert all(session.over for session in games)
    assert max(session.turns for session in games) <= 160
    assert len({session.winner for session in games}) > 1


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: " ".join(f"{k}={v}" for k, v in o.items()))
def test_games_end_with_every_option(options: dict[str, object]) -> None:
    session = catan_nb.new_game("starfarers", seed=11, **options)
    playout(session, [greedy] * len(session.seats), 11, GAME.turn_cap)
    assert session.over
    assert session.scores()[session.winner or 0] >= session.options["target"]


def test_it_beats_the_random_bot() -> None:
    for seed in range(1, 5):
        session = catan_nb.new_game("starfarers", seats=4, seed=seed)
        players = [GAME.bots["random"]] * 4
        players[seed % 4] = greedy
        playout(session, players, seed, GAME.turn_cap)
        assert session.winner == seed % 4


def test_a_turn_is_bounded(games: list[Session]) -> None:
    for session in games:
        turns = [0]
        for step in session.record.steps:
            if step.action == a.ROLL:
                turns.append(0)
            turns[-1] += 1
        assert max(turns) <= MOST_ACTIONS_IN_A_TURN


# -- it keeps to what it may know, and to the random numbers it is given -------------------------------


def test_the_same_view_and_numbers_give_the_same_action() -> None:
    for n, (session, _) in enumerate(decisions(3)):
        if n % 10 == 0:
            seat = session.to_move
            view, legal = session.view(seat), session.legal()
            assert greedy(view, legal, Random(n)) == greedy(view, list(legal), Random(n))


def test_what_is_hidden_changes_nothing() -> None:
    rng = Random(5)
    for n, (session, _) in enumerate(decisions(4)):
        if n % 10 == 0:
            seat = session.to_move
            other = session.guess(seat, rng)
            real = greedy(session.view(seat), session.legal(), Random(n))
            assert greedy(other.view(seat), other.legal(), Random(n)) == real


# -- trade -------------------------------------------------------------------------------------------


def test_no_offer_is_made_twice_in_a_turn_and_none_asks_for_a_gift(games: list[Session]) -> None:
    made = 0
    for session in games:
        offers: list[a.Offer] = []
        for step in session.record.steps:
            match step.action:
                case a.Roll():
                    offers = []
                case a.Offer() as offer:
                    assert offer not in offers
                    assert any(offer.give)
                    assert any(offer.get)
                    offers.append(offer)
                    assert len(offers) <= OFFERS_A_TURN
                    made += 1
    assert made > 20


def test_bots_trade_with_each_other(games: list[Session]) -> None:
    actions = [step.action for session in games for step in session.record.steps]
    for kind in (a.Accept, a.Close, a.Decline, a.Trade):
        assert any(isinstance(action, kind) for action in actions), kind


def test_it_accepts_what_it_needs_and_declines_what_it_does_not() -> None:
    pos = table()
    hold(pos, WHITE, food=1, carbon=1)
    hold(pos, YELLOW, ore=1, fuel=1, carbon=2)
    pos.apply(a.Offer((0, 0, 0, 1, 0), (0, 0, 1, 0, 0)))  # food for carbon: a colony ship is complete
    assert greedy(pos.view(YELLOW), pos.legal(), Random(1)) == a.ACCEPT
    pos = table()
    hold(pos, WHITE, food=1, carbon=1)
    hold(pos, YELLOW, ore=1, fuel=1, carbon=1, food=1)
    pos.apply(a.Offer((0, 0, 1, 0, 0), (0, 0, 0, 1, 0)))
    assert greedy(pos.view(YELLOW), pos.legal(), Random(1)) != a.ACCEPT


def test_it_does_not_feed_a_player_close_to_victory() -> None:
    pos = table()
    hold(pos, WHITE, food=1)
    hold(pos, YELLOW, ore=1, fuel=1, carbon=2)
    pos.medals[WHITE] = pos.options.target - LAST_STEPS - 4
    pos.apply(a.Offer((0, 0, 0, 1, 0), (0, 0, 1, 0, 0)))
    assert greedy(pos.view(YELLOW), pos.legal(), Random(1)) == a.DECLINE


def test_cards_are_worth_more_when_a_plan_needs_them() -> None:
    pos = table()
    hold(pos, WHITE, ore=1, fuel=1, carbon=1)
    market = Market(Sight(pos.view(WHITE)))
    assert market.plans[0].cost == data.COSTS[data.COLONY_SHIP]
    gains = [market.gain((0,) * 5, tuple(int(r == k) for r in range(5))) for k in range(5)]
    assert max(range(5), key=gains.__getitem__) == data.FOOD


# -- flight ------------------------------------------------------------------------------------------


def test_it_never_ends_a_turn_with_a_ship_that_could_settle() -> None:
    settled = 0
    for session, action in decisions(2):
        settled += isinstance(action, a.Settle)
        if action == a.END_TURN:
            assert not any(isinstance(other, a.Settle) for other in session.legal())
    assert settled >= 4


def test_ships_have_different_targets_and_draw_nearer() -> None:
    for session, action in decisions(6):
        seat = session.to_move
        if isinstance(action, a.Fly):
            sight = Sight(session.view(seat))
            targets = assign(sight)
            assert len({t.goal for t in targets.values()}) == len(targets)
            mine = sight.view.ship(seat, action.ship)
            assert mine is not None
            if not mine.must_leave and mine.node not in sight.built and action.ship in targets:
                far = sight.board.distances(targets[action.ship].node)
                assert far[action.node] < far[mine.node]


def test_a_ship_goes_where_production_is_best_if_all_is_equally_far() -> None:
    pos = table()
    for p in range(len(pos.faces)):
        if pos.faces[p] == data.HIDDEN:
            pos.faces[p] = data.FACE["2/11"]
    sight = Sight(pos.view(WHITE))
    site = max(sight.sites)
    for p in pos.board.site_planets[site]:
        pos.faces[p] = data.FACE["6"]
    sight = Sight(pos.view(WHITE))
    assert max(sight.sites, key=sight.sites.__getitem__) == site


def test_sites_beside_a_token_are_no_target_until_the_mothership_is_strong_enough() -> None:
    pos = table()
    planet = next(p for p in pos.board.planets if p.tier)
    pos.faces[planet.index] = data.FACE["pirates 4"]
    assert not set(planet.sites) & set(Sight(pos.view(WHITE)).sites)
    fit(pos, WHITE, cannon=4)
    assert set(planet.sites) <= set(Sight(pos.view(WHITE)).sites)


def test_a_token_that_falls_is_worth_a_detour() -> None:
    pos = table("flight")
    planet = next(p for p in pos.board.planets if p.tier)
    pos.faces[planet.index] = data.FACE["ice 3"]
    fit(pos, WHITE, pod=3)
    near = next(n for n in planet.around if pos.board.kind[n] == space.PLAIN)
    plain = [n for n in pos.board.within(near, 2) if pos.board.kind[n] == space.PLAIN]
    start = next(n for n in plain if n not in planet.around)
    slot = ship(pos, WHITE, COLONY_SHIP, space.NAMES[start])
    assert assign(Sight(pos.view(WHITE)))[slot].node in planet.around


# -- encounters and the end -----------------------------------------------------------------------------


def test_fights_are_judged_by_the_balls() -> None:
    chances = [chance_to_win(lead) for lead in range(-6, 7)]
    assert chances == sorted(chances)
    assert chances[0] == 0
    assert chances[-1] == pytest.approx(1)
    assert 0.5 < chance_to_win(0) < 0.7  # the subject wins ties
    assert len(asked_with("no card says this")) == 0


def test_a_face_down_disc_pays_what_its_pool_pays_on_average() -> None:
    assert expected_pips((data.FACE["6"], data.FACE["2"])) == 3
    assert expected_pips((data.FACE["pirates 4"],)) == 0


def test_victory_is_claimed_at_once() -> None:
    claims = 0
    for session, action in decisions(1, victory="claimed"):
        if a.CLAIM in session.legal():
            assert action == a.CLAIM
            claims += 1
    assert claims == 1
