"""What is said against an action of another moment fits the moment, not only the action."""

from __future__ import annotations

import pytest

from .positions import TRADE_SHIP, WHITE, hold, play, refused, ship, table


@pytest.mark.rule("SF-TURN-1", "SF-COL-1")
def test_while_an_encounter_is_going_on_ships_wait_for_its_end() -> None:
    pos = table("trade")
    ship(pos, WHITE, TRADE_SHIP, "G4")
    hold(pos, WHITE, ore=1)
    play(pos, "shake", "balls yellow black", "encounter 2")
    refusal = refused(pos, "fly 1 to O3")
    assert refusal.rule == "SF-TURN-1"
    assert refusal.reason.startswith(
        "Ships fly in the last stage of a turn, after the shake and any encounter."
    )
    assert refused(pos, "settle 1").rule == "SF-COL-1"


@pytest.mark.rule("SF-TURN-1", "SF-SPEED-2")
def test_who_has_shaken_does_not_shake_again() -> None:
    pos = table("flight")
    refusal = refused(pos, "shake")
    assert refusal.rule == "SF-TURN-1"
    assert "once in a turn" in refusal.reason


@pytest.mark.rule("SF-SEVEN-3", "SF-SEVEN-2")
def test_after_a_seven_hands_are_halved_before_a_card_is_taken() -> None:
    pos = table("production")
    hold(pos, WHITE, ore=5, fuel=4)
    play(pos, "roll", "dice 1 6")
    refusal = refused(pos, "rob 1")
    assert refusal.rule == "SF-SEVEN-3"
    assert "halved" in refusal.reason
    assert refusal.reason.endswith("Now: give up 4 cards.")
