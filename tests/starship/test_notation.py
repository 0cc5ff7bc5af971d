"""Actions as text: there and back, forgiving, and never another error than NotationError."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catan_nb.core.game import NotationError
from catan_nb.starship import actions as a
from catan_nb.starship import data
from catan_nb.starship.notation import parse, write

from .recount import PROBES

FAST = settings(max_examples=300, deadline=None)
ALL = (*PROBES, *a.BUY_FROM_OPPONENT)


def test_every_action_of_the_tables_reads_as_it_is_written() -> None:
    texts: dict[str, a.Action] = {}
    for action in ALL:
        text = write(action)
        assert parse(text) == action, text
        assert texts.setdefault(text, action) == action, f"{text} says two things"
        assert text == " ".join(text.split())
        assert not set(text) & set(">#,\n"), "these mean something in a record"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("roll", a.ROLL),
        ("Fly Stack 2", a.FLY[1]),
        ("next  card", a.NEXT_CARD),
        ("buy 2 ore", a.Buy(data.ORE, 2)),
        ("buy 1 fuel and 1 ore", a.BuyPair(data.ORE, data.FUEL)),
        ("buy 1 ore and 1 ore", a.Buy(data.ORE, 2)),
        ("sell 1 science", a.Sell(data.SCIENCE, 1)),
        ("buy 2 ore at anvil court", a.Buy(data.ORE, 2, data.CARD["anvil court"])),
        ("sell 1 science at S43", a.Sell(data.SCIENCE, 1, data.CARD["verdant annex"])),
        ("buy 77 ore", a.Buy(data.ORE, 77)),
        ("mission famine", a.DoMission(data.MISSION["famine"])),
        ("mission M2b", a.DoMission(data.MISSION["famine"])),
        ("put 2 at bottom", a.Put(1, True)),
        ("build k rocket", a.Build(data.K_ROCKET)),
        ("upgrade cannon", a.Upgrade(data.CANNON)),
        ("buy 1 food from opponent", a.BuyFromOpponent(data.FOOD)),
        ("card s13", a.Card(data.CARD["ledger prime"])),
        ("card Pirates S11", a.Card(data.CARD["s11"])),
    ],
)
def test_words_a_player_would_say(text: str, action: a.Action) -> None:
    assert parse(text) == action


@given(st.sampled_from(ALL), st.data())
@FAST
def test_case_and_spaces_do_not_matter(action: a.Action, drawn: st.DataObject) -> None:
    text = "".join(
        drawn.draw(st.sampled_from((" ", "  ", "\t")))
        if c == " "
        else drawn.draw(st.sampled_from((c, c.upper())))
        for c in write(action)
    )
    assert parse(f"  {text} ") == action


WORDS = sorted({word for action in ALL for word in write(action).split()})
junk = st.one_of(
    st.text(max_size=60),
    st.lists(
        st.one_of(st.sampled_from([*WORDS, "²", "-1", "10", "999", "٣"]), st.text(max_size=4)), max_size=8
    ).map(" ".join),
    st.builds(lambda action, tail: write(action) + tail, st.sampled_from(ALL), st.text(max_size=6)),
)


@given(junk)
@FAST
def test_junk_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = parse(text)
    except NotationError as error:
        assert str(error).endswith(".")
        assert len(str(error)) < 400
        return
    assert parse(write(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        *("fly stack 5", "fly stack 0", "card Harbinger's Rest", "take science", "build sensors"),
        *("upgrade K rocket", "put 4 on top", "mission Umbrella", "buy 2 ore at Facet", "die 4"),
        *("combat 5", "moon 2", "buy ore", "buy x ore", "buy -1 ore", "buy 1.5 ore"),
    ],
)
def test_what_does_not_exist_cannot_be_said(text: str) -> None:
    with pytest.raises(NotationError):
        parse(text)
