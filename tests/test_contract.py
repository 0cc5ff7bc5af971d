"""A few dozen random games keep to the contract; ``make soak`` plays a thousand.

The contract itself is tested too: each planted mistake must be found.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from catan_nb import starship
from catan_nb.core.session import Session
from catan_nb.starfarers import position, production
from catan_nb.starfarers.position import Position
from catan_nb.starship.position import Position as Starship

from .contract import Broken, check_game

BOARDS = (
    {"board": "beginner", "start": "beginner"},
    {"board": "beginner", "start": "drafted"},
    {"board": "random", "start": "drafted"},
)
GAMES = [
    (
        seed,
        {
            "seats": 3 + (seed % 2),
            "victory": ("automatic", "claimed")[seed // 6 % 2],
            "target": (12, 12, 15)[seed // 2 % 3],
            **BOARDS[seed % 3],
        },
    )
    for seed in range(24)
]


@pytest.mark.parametrize(
    ("seed", "options"), GAMES, ids=lambda value: value if isinstance(value, int) else ""
)
def test_random_game_keeps_the_contract(seed: int, options: dict[str, Any]) -> None:
    assert check_game("starfarers", seed, every=300, replays=2, **options) > 20


@pytest.mark.parametrize("target", [10, 18])
def test_other_targets(target: int) -> None:
    check_game("starfarers", 100 + target, seats=4, every=500, replays=2, target=target)


@pytest.mark.parametrize("seed", range(12))
def test_random_game_of_starship_keeps_the_contract(seed: int) -> None:
    target = (10, 5, 7)[seed % 3]
    assert check_game("starship", seed, every=100, replays=2, target=target) > 15


def _share_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Position.copy

    def wrong(self: Position) -> Position:
        twin = right(self)
        twin.hands = self.hands
        return twin

    monkeypatch.setattr(Position, "copy", wrong)


def _lose_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    right = production.produce

    def wrong(pos: Position, *more: Any) -> Any:
        paid = right(pos, *more)
        if pos.turns == 5:
            pos.supply[0] -= 1
        return paid

    monkeypatch.setattr(production, "produce", wrong)


def _count_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    from catan_nb.starfarers import points

    monkeypatch.setattr(points, "FAME_PER_POINT", 1, raising=False)
    monkeypatch.setattr(points.data, "FAME_PER_POINT", 1)


def _show_the_reserve(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    right = Position.view

    def wrong(self: Position, seat: int) -> Any:
        return replace(right(self, seat), reserve_size=self.reserve[0])

    monkeypatch.setattr(Position, "view", wrong)


def _forget_the_leaver(monkeypatch: pytest.MonkeyPatch) -> None:
    from catan_nb.starfarers import flight

    monkeypatch.setattr(flight, "lift", lambda pos, seat, slot: None)


def _undo_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Session._rewind
    monkeypatch.setattr(Session, "_rewind", lambda self, n: right(self, max(0, n - 1)))


def _refuse_what_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = position.Position.why_not

    def wrong(self: Position, action: Any) -> Any:
        from catan_nb.core.game import Refusal

        no = self.turns == 7 and type(action).__name__ in ("Fly", "Trade")
        return Refusal("SF-MOVE-1", "No.") if no else right(self, action)

    monkeypatch.setattr(Position, "why_not", wrong)


def _share_stores(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Starship.copy

    def wrong(self: Starship) -> Starship:
        twin = right(self)
        twin.stores = self.stores
        return twin

    monkeypatch.setattr(Starship, "copy", wrong)


def _keep_a_card_and_put_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was turned and founded goes back into the stack too."""
    from catan_nb.starship import stacks

    monkeypatch.setattr(stacks, "LEAVING", ())


def _two_make_a_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starship.data, "TITLE_LEAST", 1)


def _show_the_pirates(monkeypatch: pytest.MonkeyPatch) -> None:
    """The flyer's view carries the strength before the fight."""
    from dataclasses import replace

    right = Starship.view

    def wrong(self: Starship, seat: int) -> Any:
        view = right(self, seat)
        open_ = right(self, -2)
        return replace(view, pirate=open_.pirate)

    monkeypatch.setattr(Starship, "view", wrong)


def _show_the_first_module(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    right = Starship.view
    monkeypatch.setattr(
        Starship, "view", lambda self, seat: replace(right(self, seat), chosen=tuple(self.chosen))
    )


def _show_the_sensor(monkeypatch: pytest.MonkeyPatch) -> None:
    """The opponent's view names the cards that the sensor moved."""
    from dataclasses import replace

    right = Starship.view

    def wrong(self: Starship, seat: int) -> Any:
        view, true = right(self, seat), right(self, -2)
        pairs = zip(view.stacks, true.stacks, strict=True)
        return replace(view, stacks=tuple(replace(mine, top=all_.top) for mine, all_ in pairs))

    monkeypatch.setattr(Starship, "view", wrong)


def _refuse_a_deal_that_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    from catan_nb.core.game import Refusal
    from catan_nb.starship.actions import Buy

    right = Starship.why_not

    def wrong(self: Starship, action: Any) -> Any:
        no = isinstance(action, Buy) and action.number > 1
        return Refusal("SC-CARD-2", "No.") if no else right(self, action)

    monkeypatch.setattr(Starship, "why_not", wrong)


@pytest.mark.parametrize(
    "mistake",
    [
        _share_stores,
        _keep_a_card_and_put_it_back,
        _two_make_a_title,
        _show_the_pirates,
        _show_the_first_module,
        _show_the_sensor,
        _undo_too_little,
        _refuse_a_deal_that_is_listed,
    ],
)
def test_a_mistake_planted_in_starship_is_found(
    mistake: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    mistake(monkeypatch)
    with pytest.raises(Broken) as found:
        check_game("starship", 1, every=5)
    assert found.value.record.startswith("catan-nb record")


@pytest.mark.parametrize(
    "mistake",
    [
        _share_hands,
        _lose_a_card,
        _count_wrong,
        _show_the_reserve,
        _forget_the_leaver,
        _undo_too_little,
        _refuse_what_is_listed,
    ],
)
def test_a_planted_mistake_is_found(
    mistake: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    mistake(monkeypatch)
    with pytest.raises(Broken) as found:
        check_game("starfarers", 1, seats=3, every=10)
    assert found.value.record.startswith("catan-nb record")
