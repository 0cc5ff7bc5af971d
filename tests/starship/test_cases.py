"""Small cases from players, peers and bug trackers: a state, an action, the right outcome."""

from __future__ import annotations

from typing import Any

import pytest

from catan_nb.core.begin import start
from catan_nb.core.game import CHANCE, IllegalAction, NotationError
from catan_nb.starship import GAME, data
from catan_nb.starship import actions as a
from catan_nb.starship import events as e
from catan_nb.starship.position import BOTH, Position, known
from catan_nb.starship.tell import tell

from .positions import (
    AMBER,
    AZURE,
    arm,
    card,
    fill,
    fit,
    hold,
    legal,
    load,
    medals,
    meet,
    money,
    of,
    own,
    planets,
    play,
    points_up_to,
    refused,
    rule_against,
    stores,
    table,
    texts,
    turn_of,
)

NAMES = ("Ada", "Ben")


@pytest.mark.rule("SC-PIR-3")
def test_case_25_a_tie_is_won() -> None:
    pos = table("flight")
    arm(pos, AMBER, cannons=(2, 0))
    fill(pos, AMBER)
    meet(pos, "Pirates S12")
    events = play(pos, "fight", "combat 2", "pirates 1")
    (fought,) = of(events, e.Fought)
    assert (fought.mine, fought.theirs, fought.won) == (4, 4, True)


@pytest.mark.rule("SC-PROD-2", "SC-STORE-2")
def test_case_26_one_of_two_colonies_produces_and_a_full_ship_says_what_is_lost() -> None:
    pos = table("production")
    own(pos, AMBER, "Brannock")
    play(pos, "roll", "die 1")
    assert texts(pos) == ["take ore", "take carbon"]
    play(pos, "take ore")
    assert stores(pos, AMBER) == {"ore": 1}
    pos = table("production")
    own(pos, AMBER, "Brannock")
    fill(pos, AMBER)
    before = list(pos.stores[AMBER])
    events = play(pos, "roll", "die 1")
    assert pos.stores[AMBER] == before
    assert (pos.to_move, pos.view(AMBER).asks) == (AMBER, "depart")
    told = [tell(x, NAMES) for x in of(events, e.Wasted)]
    assert told == ["Ada has no room for 1 carbon from the colonies: it is lost."]


@pytest.mark.rule("SC-PIR-1", "SC-PIR-2")
def test_case_27_after_the_ransom_neither_fight_nor_pay_and_without_money_no_pay() -> None:
    pos = table("flight")
    meet(pos, "Pirates S11")
    play(pos, "pay")
    assert texts(pos) == ["next card", "stop flight"]
    assert rule_against(pos, "fight") == "SC-PIR-3"
    assert rule_against(pos, "pay") == "SC-PIR-2"
    pos = table("flight")
    money(pos, AMBER, 2)
    meet(pos, "Pirates S11")
    assert texts(pos) == ["fight"]
    assert "3 astro and you have 2" in refused(pos, "pay").reason


@pytest.mark.rule("SC-PIR-7")
def test_case_28_no_module_no_question_and_none_is_given_up_otherwise() -> None:
    pos = table("flight")
    meet(pos, "Pirates S68")
    events = play(pos, "fight", "combat 1", "pirates 4")
    assert of(events, e.Spared) == [e.Spared("SC-PIR-7", AMBER, data.MODULE_PENALTY)]
    assert of(events, e.FlightEnded)[0].why == e.BY_FIGHT
    assert pos.view(AMBER).asks == "trade"
    for phase in ("setup", "production", "flight", "trade"):
        pos = table(phase)
        fit(pos, AMBER, sensor=1)
        assert rule_against(pos, "lose sensor") == "SC-PIR-7"


@pytest.mark.rule("SC-BUILD-3")
def test_case_29_the_science_of_a_cannon_depends_on_cannons_that_of_a_booster_on_boosters() -> None:
    pos = table()
    arm(pos, AMBER, cannons=(2, 0), boosters=(3, 0))
    hold(pos, AMBER, carbon=2, fuel=2)
    assert legal(pos, "build cannon"), "no science, though the boosters are complete"
    assert rule_against(pos, "upgrade booster") == "SC-BUILD-3"
    assert "1 science" in refused(pos, "upgrade booster").reason
    arm(pos, AMBER, cannons=(3, 0), boosters=(2, 0))
    assert legal(pos, "build booster"), "no science, though the cannons are complete"
    assert "1 science" in refused(pos, "upgrade cannon").reason


@pytest.mark.rule("SC-VP-2", "SC-VP-3", "SC-VP-4")
@pytest.mark.parametrize(
    ("mine", "theirs", "who"), [(3, 0, AMBER), (3, 3, -1), (4, 3, AMBER), (4, 4, -1), (2, 1, -1)]
)
@pytest.mark.parametrize("moon", [AMBER, AZURE])
def test_case_30_titles_whoever_changed_the_count(mine: int, theirs: int, who: int, moon: int) -> None:
    """The last medal of each table is won in a fight, by the one on turn."""
    pos = table("flight", moon=moon)
    counts = [mine, theirs]
    if not counts[moon]:
        counts = [mine, theirs]
        moon = 1 - moon
        turn_of(pos, moon, "flight")
    medals(pos, 1 - moon, counts[1 - moon])
    medals(pos, moon, counts[moon] - 1)
    fill(pos, moon)
    arm(pos, moon, cannons=(0, 3))
    free = next(n for n in data.PIRATES if n not in (*pos.pirates[0], *pos.pirates[1]))
    money(pos, moon, 0)
    meet(pos, data.CARDS[free].label)
    play(pos, "fight", "combat 4", "pirates 1")
    assert pos.view(AMBER).medals == (mine, theirs)
    assert pos.view(AMBER).titles[data.WARRIOR] == who


BAD_AMOUNTS: tuple[Any, ...] = (0, -1, 10**9, 1.5, "x", None, True)


@pytest.mark.rule("SC-CARD-2", "SC-STORE-2", "SC-TB-2")
@pytest.mark.parametrize("own_planet", [False, True])
def test_case_31_exactly_the_price_is_enough_and_odd_amounts_are_refused(own_planet: bool) -> None:
    pos, at = _at_ore_for_3(own_planet)
    money(pos, AMBER, 6)
    where = "" if at == a.HERE else " at Anvil Court"
    assert legal(pos, f"buy 2 ore{where}")
    money(pos, AMBER, 5)
    assert rule_against(pos, f"buy 2 ore{where}") == "SC-CARD-2"
    hold(pos, AMBER, ore=2)
    assert rule_against(pos, f"buy 1 ore{where}") == "SC-STORE-2"
    money(pos, AMBER, 10**6)
    hold(pos, AMBER, ore=1)
    for kind in (a.Buy, a.Sell):
        for amount in BAD_AMOUNTS:
            reason = refused(pos, kind(data.ORE, amount, at)).reason
            assert reason[0].isupper()
    for text in ("0", "-1", "1000000000", "1.5", "x", "٣"):
        for verb in ("buy", "sell"):
            try:
                assert refused(pos, f"{verb} {text} ore{where}")
            except NotationError as error:
                assert str(error).endswith(".")


def _at_ore_for_3(own_planet: bool) -> tuple[Position, int]:
    if own_planet:
        pos = table()
        own(pos, AMBER, "Anvil Court")
        return pos, card("Anvil Court").number
    pos = table("flight")
    meet(pos, "Anvil Court")
    return pos, a.HERE


@pytest.mark.rule("SC-CARD-2")
def test_case_31_in_a_session_a_refused_amount_changes_nothing() -> None:
    session = start(GAME, seed=1)
    while session.view(session.to_move).asks != "depart":
        session.play(session.legal()[0])
    before, record = session.position.key(), str(session.record)
    for amount in ("0", "-1", "1000000000", "1.5", "x"):
        with pytest.raises(IllegalAction):
            session.play(f"buy {amount} ore")
    for amount in BAD_AMOUNTS:
        with pytest.raises(IllegalAction):
            session.play(a.Buy(data.ORE, amount))
    assert (session.position.key(), str(session.record)) == (before, record)


@pytest.mark.rule("SC-END-1")
def test_case_32_the_second_player_reaches_ten_first() -> None:
    pos = table("flight")
    points_up_to(pos, AMBER, 6)
    planets(pos, AMBER, 3)
    fit(pos, AMBER, sensor=2, trade=2)
    assert pos.view(AMBER).points == (9, 1)
    turn_of(pos, AZURE, "trade")
    fit(pos, AZURE, supply=2, command=2, production=2)
    own(pos, AZURE, "Meadow Six", "Cinderglass", "Volatile Bay", "Heavy Reef")
    pos.missions_done[AZURE] = (data.MISSION["monument"],)
    assert pos.view(AMBER).points == (9, 9)
    fit(pos, AZURE, research=1)
    hold(pos, AZURE, food=2, carbon=1, ore=1)
    play(pos, "upgrade research")
    assert (pos.winner, pos.view(AMBER).points) == (AZURE, (9, 10))


@pytest.mark.rule("SC-CARD-5", "SC-TB-2", "SC-TB-3")
def test_case_33_no_loop_of_buying_and_selling_gains_without_end() -> None:
    """Whatever order: each planet trades once, so a phase is over after a bounded number of deals."""
    pos = table()
    fit(pos, AMBER, supply=2, trade=2)
    own(
        pos, AMBER, "Legation Ring", "Anvil Court", "Kettle Moor", "Larder", "Scholars' Quay", "Verdant Annex"
    )
    money(pos, AMBER, 1000)
    fill(pos, AZURE)
    worth = 0
    deals = 0
    while True:
        trades = [x for x in pos.legal() if isinstance(x, (a.Buy, a.BuyPair, a.Sell, a.BuyFromOpponent))]
        if not trades:
            break
        play(pos, trades[-1])
        deals += 1
        assert deals <= 4, "two planets and two purchases"
        worth = max(worth, pos.astro[AMBER] + 5 * sum(pos.stores[AMBER]))
    assert deals == 4
    assert worth <= 1000 + 4 * 4 * 5
    pos = table("flight", die=3)
    arm(pos, AMBER, boosters=(0, 3))
    fit(pos, AMBER, command=2, supply=2)
    for n, name in enumerate(("Facet", "Coldvein", "Prismark", "Dullstone")):
        meet(pos, name)
        play(pos, pos.legal()[-2])
        assert pos.view(AMBER).asks == ("flight" if n < 3 else "trade"), "a card met trades once"


@pytest.mark.rule("SC-TRAVEL-4")
def test_case_34_a_short_stack_ends_the_flight() -> None:
    pos = table("flight", die=3)
    pos.framed = 0
    pos.stacks[2] = tuple(known(card(name).number, BOTH) for name in ("Hades", "Pallas"))
    pos.pools[0] = pos.pools[0][2:]
    lay_out_nothing(pos)
    play(pos, "fly stack 3", "next card", "card Pallas", "next card")
    assert (pos.to_move, [c.card for c, _ in pos.chances()]) == (CHANCE, [card("Hades").number])
    events = play(pos, "card Hades")
    assert of(events, e.FlightEnded)[0].why == e.BY_STACK
    assert pos.view(AMBER).stacks[2].size == 2


def lay_out_nothing(pos: Position) -> None:
    """No mission is open or left."""
    pos.missions_open = ()
    pos.missions_out = tuple(range(len(data.MISSIONS)))


@pytest.mark.rule("SC-TRAVEL-3", "SC-CARD-1")
def test_a_rocket_used_is_missing_at_the_next_colony() -> None:
    pos = table("flight")
    load(pos, AMBER, k=1)
    meet(pos, "Quillon")
    play(pos, "found colony")
    events = meet(pos, "Ironmere")
    assert of(events, e.Passed)[0].chosen is False
    assert rule_against(pos, "found colony") == "SC-CARD-1"
