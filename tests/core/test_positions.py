"""The contract of a position that random play cannot see: keys notice every field."""

from __future__ import annotations

from typing import Any

import pytest

from catan_nb.starfarers import space
from catan_nb.starfarers.position import Position

from .games import asked, played

DERIVED = {"seats", "scored"}
"""The number of seats stands in the options; ``scored`` is only true within ``apply``."""


def changed(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case space.Board():
            return space.board(value.layout[1:2] + value.layout[:1] + value.layout[2:])
        case bytearray():
            return bytearray([value[0] ^ 1]) + value[1:]
        case list():
            return [changed(value[0]), *value[1:]] if value else [1]
        case tuple():
            return (*value, 1)
        case None:
            return 0
        case int():
            return value + 1
        case _:
            return "other"


@pytest.mark.parametrize("name", sorted(set(Position.__slots__) - DERIVED))
def test_the_key_notices_every_field(name: str) -> None:
    position = played(2, 300).position
    twin = position.copy()
    setattr(twin, name, changed(getattr(twin, name)))
    assert twin.key() != position.key()


@pytest.mark.parametrize("name", sorted(Position.__slots__))
def test_a_copy_has_every_field(name: str) -> None:
    position = played(2, 300).position
    if name != "scored":
        assert getattr(position.copy(), name) == getattr(position, name)


def test_frames_on_the_stack_are_values() -> None:
    for kind in ("bargain", "ask", "give", "duel", "befriend"):
        for frame in asked(kind).position.stack:
            hash(frame)
            with pytest.raises((AttributeError, TypeError)):
                frame.seat = 5


def test_chance_is_never_to_move_in_a_session_and_players_never_deal() -> None:
    session = asked("production")
    position = session.position
    position.apply(position.legal()[0])
    assert position.to_move == -1
    assert list(position.legal()) == []
    assert position.why_not(session.legal()[0]) is not None
    assert not session.position.chances()
