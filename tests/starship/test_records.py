"""Records of this game: loaded at every step, cut, reordered, with any byte changed (case 36)."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import catan_nb
from catan_nb import BadRecord, Session

ODD = "0123456789 >,#abcknp\n-é"


@lru_cache(maxsize=1)
def game() -> Session:
    """A whole short game."""
    session, rng = catan_nb.new_game("starship", seats=["Ada", "Ben"], seed=3, target=5), Random(3)
    while not session.over:
        legal = session.legal()
        session.play(legal[int(rng.random() * len(legal))])
    return session


def test_a_record_reads_like_a_game() -> None:
    text = str(game().record)
    assert text.startswith(
        "catan-nb record 1\ngame starship\nseat Ada\nseat Ben\noption target 5\nseed 3\n> "
    )
    assert "\n0 roll > die " in text
    assert "next card > card " in text
    assert "fight > combat " in text
    assert ", pirates " in text


def test_a_record_loads_at_every_step_and_has_the_same_future() -> None:
    whole = game()
    steps = whole.record.steps
    for n in range(0, whole.played, 37):
        twin = catan_nb.load(str(whole.at(n).record))
        assert twin.position.key() == whole.at(n).position.key()
        for step in steps[n : n + 15]:
            twin.play(step.action)
        assert twin.position.key() == whole.at(min(n + 15, whole.played)).position.key()


def spoilt(text: str) -> None:
    """Loading gives a clear BadRecord or a game that replays; nothing else ever comes."""
    try:
        session = catan_nb.load(text)
    except BadRecord as error:
        assert error.reason.endswith((".", ")"))
        assert "\n" not in error.reason
        return
    assert str(catan_nb.load(str(session.record)).record) == str(session.record)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_record_with_a_character_changed(data: st.DataObject) -> None:
    text = str(game().record)[:6000]
    at = data.draw(st.integers(0, len(text) - 1))
    spoilt(text[:at] + data.draw(st.sampled_from(ODD)) + text[at + data.draw(st.integers(0, 2)) :])
    assert len(text) > 3000


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_a_record_with_lines_left_out_or_exchanged(data: st.DataObject) -> None:
    lines = str(game().record).splitlines()[:150]
    x, y = data.draw(st.integers(0, 149)), data.draw(st.integers(0, 149))
    if data.draw(st.booleans()):
        lines[x], lines[y] = lines[y], lines[x]
    else:
        del lines[min(x, y) : max(x, y)]
    spoilt("\n".join(lines))
    assert lines


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("option target 5", "option target 50", "from 5 to 10"),
        ("seat Ben\n", "", "played by 2"),
        ("> moon", "> sun", "no action"),
        ("0 roll > die 1", "0 roll > die 9", "1, 2 or 3"),
        ("game starship", "game starfarers", "played by 3 or 4"),
    ],
)
def test_what_a_bad_record_is_told(old: str, new: str, words: str) -> None:
    text = str(game().record)
    assert old in text
    with pytest.raises(BadRecord, match=words):
        catan_nb.load(text.replace(old, new, 1))
