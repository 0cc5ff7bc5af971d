"""What comes from the page is checked; what goes to it is short."""

from __future__ import annotations

import math
from typing import Any

import pytest

from catan_nb_widgets.page_link import PageLink

KEY = "k" * 24


def hello(**changes: Any) -> dict[str, Any]:
    """What the page says when it is ready."""
    usual = {
        "width": 900,
        "dark": False,
        "reduced_motion": True,
        "storage_ok": True,
        "query": "?x=1",
        "kept": KEY,
    }
    return {"type": "hello", **usual, **changes}


def say(link: PageLink, content: Any) -> None:
    """As if the page had sent `content`."""
    link._on_page_message(link, content, [])


def test_the_first_answer_makes_it_ready() -> None:
    link, calls = PageLink(), []
    link.on_ready(lambda: calls.append((link.width, link.dark, link.reduced_motion, link.query, link.kept)))
    assert not link.ready and calls == []
    say(link, hello())
    assert link.ready and calls == [(900, False, True, "?x=1", KEY)]
    link.on_ready(lambda: calls.append("at once"))
    say(link, hello(width=400, kept="z" * 24, query="?other"))
    assert calls[1:] == ["at once"]
    assert (link.visits, link.width, link.kept, link.query) == (2, 400, KEY, "?x=1")


def test_one_failing_callback_does_not_stop_the_next(capfd: pytest.CaptureFixture[str]) -> None:
    link, calls = PageLink(), []
    link.on_ready(lambda: 1 / 0)
    link.on_ready(lambda: calls.append("second"))
    say(link, hello())
    assert calls == ["second"]
    assert "ZeroDivisionError" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("name", "value", "kept_value"),
    [
        *(("width", wrong, 1280) for wrong in ("900", None, True, -5, 0, 10**9, math.nan, math.inf, [900])),
        *(("dark", wrong, True) for wrong in ("no", 0, None)),
        *(("reduced_motion", wrong, False) for wrong in ("yes", 1, {})),
        *(("storage_ok", wrong, True) for wrong in ("", 0)),
        *(("query", wrong, "") for wrong in (None, 5, ["?x"])),
        *(
            ("kept", wrong, "")
            for wrong in ("short", "x" * 65, KEY + "\n", KEY + "'", None, 12, {"key": KEY})
        ),
    ],
)
def test_nonsense_is_not_taken_over(name: str, value: Any, kept_value: Any) -> None:
    link = PageLink()
    say(link, hello(**{name: value}))
    assert getattr(link, name) == kept_value
    assert link.ready


@pytest.mark.parametrize(
    "content", [None, 5, "hello", [], {}, {"type": "other"}, {"type": ["hello"]}, {1: 2}]
)
def test_other_messages_are_ignored(content: Any) -> None:
    link = PageLink()
    say(link, content)
    assert not link.ready and link.visits == 0


def test_a_long_query_is_cut() -> None:
    link = PageLink()
    say(link, hello(query="?" + "q" * 1_000_000))
    assert len(link.query) == 2_000


def test_a_change_moves_only_what_it_names() -> None:
    link = PageLink()
    say(link, hello())
    say(link, {"type": "change", "width": 360, "kept": "z" * 24, "query": "?evil"})
    assert (link.width, link.dark, link.kept, link.query) == (360, False, KEY, "?x=1")


def test_keep_forget_and_announce() -> None:
    link = PageLink(page="starfarers")
    link.keep(KEY, "starfarers", "t" * 500)
    assert link.kept == KEY
    assert link._keep == {"key": KEY, "game": "starfarers", "title": "t" * 120}
    with pytest.raises(ValueError, match="key"):
        link.keep("short", "starfarers", "")
    link.forget()
    assert link.kept == "" and link._keep["forget"] == KEY
    link.announce("You rolled 8.")
    first = dict(link._said)
    link.announce("You rolled 8.")
    assert link._said["text"] == first["text"] and link._said["n"] != first["n"]


def test_a_bookmark_is_short_and_without_a_title_it_is_taken_out() -> None:
    link = PageLink(page="learn")
    link.bookmark("lesson", "starship/pirates", "starship", "?" + "q" * 9_000, "t" * 500)
    assert (len(link._place["query"]), len(link._place["title"])) == (2_000, 120)
    link.bookmark("lesson", "starship/pirates", "starship")
    assert (link._place["thing"], link._place["title"]) == ("starship/pirates", "")


def test_what_the_page_answered_is_not_in_the_widget_state() -> None:
    link = PageLink()
    say(link, hello())
    assert not {"kept", "query", "width", "dark", "ready"} & set(link.keys)


def test_only_the_keys_that_were_asked_for_arrive() -> None:
    link, pressed = PageLink(), []
    say(link, {"type": "key", "key": "b"})
    link.on_key(("ArrowLeft", "b"), pressed.append)
    for key in ("b", "B", "x", "ArrowLeft", 7, None):
        say(link, {"type": "key", "key": key})
    assert pressed == ["b", "ArrowLeft"]


def test_what_other_windows_say_arrives_and_nonsense_does_not() -> None:
    link, heard = PageLink(), []
    say(link, {"type": "heard", "content": {"step": 1}})
    link.join("walk", heard.append)
    for content in ({"step": 2}, "text", None, [1]):
        say(link, {"type": "heard", "content": content})
    assert heard == [{"step": 2}]
    link.spread({"step": 3})
    first = link._spread
    link.spread({"step": 3})
    assert link._spread != first and link._spread["content"] == {"step": 3}


def test_what_was_learnt_goes_to_the_browser_and_comes_back() -> None:
    link = PageLink()
    link.learn('{"a":"3"}')
    assert link._learn == link.learnt == '{"a":"3"}'
    other = PageLink()
    say(other, hello(learnt='{"a":"3"}'))
    assert other.learnt == '{"a":"3"}'
    for wrong in (7, None, "x" * 30_000):
        third = PageLink()
        say(third, hello(learnt=wrong))
        assert third.learnt == ""


def test_the_address_follows_each_time_it_is_told() -> None:
    link = PageLink()
    link.go("?lesson=a&step=1")
    first = link._address
    link.go("?lesson=a&step=1")
    assert link._address != first and link._address["query"] == "?lesson=a&step=1"
