"""Actions as text: there and back, forgiving, and never another error than NotationError."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from catan_nb import IllegalAction
from catan_nb.core.game import NotationError
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data, space
from catan_nb.starfarers.notation import parse, write

from ..starfarers.recount import PROBES
from .games import asked

FAST = settings(max_examples=300, deadline=None)
CHANCES: tuple[Any, ...] = (
    *(a.Tile(n) for n in range(len(data.TILES))),
    *(a.Rotate(n) for n in range(3)),
    *(face for pool in data.DISC_POOLS for n in pool for face in (a.DISC[n], a.SPARE[n])),
)
counts = st.lists(st.integers(0, 25), min_size=data.KINDS, max_size=data.KINDS).map(tuple)
seats = st.integers(0, 12)
open_ended = st.one_of(
    st.builds(a.Offer, counts, counts),
    st.builds(a.Counter, counts, counts),
    st.builds(a.Close, seats),
    st.builds(a.Rob, seats),
    st.builds(a.Aid, st.lists(seats, min_size=1, max_size=6).map(tuple)),
    st.builds(a.Launch, st.integers(0, space.NODES - 1), st.integers(0, space.NODES - 1)),
    st.builds(a.Trade, st.integers(0, 4), st.integers(0, 999), st.integers(0, 4)),
)
anything = st.one_of(st.sampled_from(PROBES + CHANCES), open_ended)


def test_every_action_of_the_tables_reads_as_it_is_written() -> None:
    texts: dict[str, Any] = {}
    for action in PROBES + CHANCES:
        text = write(action)
        assert parse(text) == action, text
        assert texts.setdefault(text, action) == action, f"{text} says two things"
        assert text == " ".join(text.split())
        assert not set(text) & set(">#,\n"), "these mean something in a record"


@given(open_ended)
@FAST
def test_open_ended_actions_read_as_they_are_written(action: Any) -> None:
    text = write(action)
    assert parse(text) == action
    assert not set(text) & set(">#,\n")


@given(anything, st.data())
@FAST
def test_case_and_spaces_do_not_matter(action: Any, drawn: st.DataObject) -> None:
    text = "".join(
        drawn.draw(st.sampled_from((" ", "  ", "\t", " \n ")))
        if c == " "
        else drawn.draw(st.sampled_from((c, c.upper())))
        for c in write(action)
    )
    assert parse(f"  {text} ") == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("trade 3 ore:1 food", a.Trade(data.ORE, 3, data.FOOD)),
        ("Offer 1 ore+2 fuel:1 goods", a.Offer((1, 2, 0, 0, 0), (0, 0, 0, 0, 1))),
        ("offer 1 ore + 1 ore : 2 food", a.Offer((2, 0, 0, 0, 0), (0, 0, 0, 2, 0))),
        ("balls black red", a.Balls(data.RED, data.BLACK)),
        ("FLY 1 TO e5", a.Fly(0, space.NODE["E5"])),
    ],
)
def test_other_ways_to_write_it(text: str, action: Any) -> None:
    assert parse(text) == action


WORDS = sorted({word for action in PROBES + CHANCES for word in write(action).split()})
junk = st.one_of(
    st.text(max_size=60),
    st.lists(
        st.one_of(st.sampled_from([*WORDS, ":", "+", "²", "-1", "10", "999", "٣"]), st.text(max_size=4)),
        max_size=8,
    ).map(" ".join),
    st.builds(lambda action, tail: write(action) + tail, anything, st.text(max_size=6)),
)


@given(junk)
@example("offer ² ore : 1 food")
@example("offer ٣ ore : 1 food")
@example("offer 1 ore : 0")
@example("offer : ")
@example("offer 0 : 0")
@example("encounter 0")
@example("encounter 33")
@example("fly 0 to E5")
@example("fly 1 to Z9")
@example("disc hidden")
@example("spare bare")
@example("close with 999")
@example("trade 3 ore : 1 ore")
@example("İ")
@example("K")
@example("\ud800")
@FAST
def test_junk_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = parse(text)
    except NotationError as error:
        assert str(error).endswith(".")
        assert len(str(error)) < 300
        return
    assert parse(write(action)) == action


GAMES = [asked(kind) for kind in ("production", "trade", "bargain", "flight")]


@given(junk, st.sampled_from(range(len(GAMES))))
@example("", 0)
@example("roll " * 100_000, 0)
@example("offer 2 ore : 1 ore", 1)
@example("offer 999 ore : 999 food", 1)
@FAST
def test_junk_played_is_refused_and_changes_nothing(text: str, which: int) -> None:
    session = GAMES[which]
    key = session._position.key()
    refusal = session.why_not(text)
    assert session._position.key() == key
    if refusal is None:
        assert session.position.is_legal(parse(text))
        return
    with pytest.raises(IllegalAction) as found:
        session.play(text)
    assert (found.value.rule, found.value.reason) == refusal
    assert "\n" not in refusal.reason
    assert session._position.key() == key
