"""The audience's window without a browser: what goes over the air, and what is made of what comes."""

from __future__ import annotations

import json
import re
import time
from html import escape
from pathlib import Path
from typing import Any

import pytest

import catan_nb
from catan_nb import OPEN
from catan_nb_widgets import broadcast
from catan_nb_widgets.audience import UNREADABLE, WAITING, AudiencePage
from catan_nb_widgets.broadcast import Shown
from catan_nb_widgets.present import PresentPage, present_page, shipped
from catan_nb_widgets.stage import StagePage

from .pages import press
from .test_present import MARKUP, hello, key

PIRATES = shipped()["pirates"].read_text(encoding="utf-8")
SECRET = "the notes of the presenter"
NOTED = re.sub(r"\n# .*\n", lambda found: f"{found[0]}\n> note: {SECRET}\n", PIRATES)


class Air:
    """The BroadcastChannel: what one page spreads, as JSON, all others hear."""

    def __init__(self) -> None:
        self.pages: list[StagePage] = []
        self.said: list[str] = []

    def join(self, page: Any) -> Any:
        self.pages.append(page)
        page.link.observe(lambda change: self._spread(page, change["new"]["content"]), ["_spread"])
        hello(page)
        return page

    def _spread(self, page: StagePage, content: Any) -> None:
        said = json.dumps(content)
        self.said.append(said)
        for other in self.pages:
            if other is not page and other.link.channel == page.link.channel:
                heard = {"type": "heard", "content": json.loads(said)}
                other.link._on_page_message(other.link, heard, [])


@pytest.fixture
def air(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Air:
    monkeypatch.setenv("CATAN_NB_KEEP", str(tmp_path / "games.sqlite3"))
    return Air()


def coach(page: StagePage) -> str:
    return page.screen.parts["coach"]


def same_place(one: StagePage, other: StagePage) -> None:
    assert one.n == other.n
    assert one.branch == other.branch
    assert one.stage.session.position.key() == other.stage.session.position.key()
    assert one.revealed == other.revealed


def test_it_follows_at_each_step_and_no_note_is_sent(air: Air) -> None:
    present, audience = air.join(PresentPage(NOTED)), air.join(AudiencePage())
    for _ in present.stops:
        same_place(present, audience)
        for moment in present.walk.at(present.n):
            assert moment.prose.split()[0] in coach(audience)
        key(present, "r")
        same_place(present, audience)
        key(present, "ArrowRight")
    assert present.n == present.walk.length
    assert NOTED.count(SECRET) > 3
    assert sum(SECRET in note for moment in present.walk.moments for note in moment.notes) > 3
    assert air.said
    assert not any(SECRET in said for said in air.said)
    assert sum("Brannock" in json.loads(said).get("text", "") for said in air.said) == 1
    assert all(not moment.notes for moment in audience.walk.moments)


def test_an_answer_is_shown_when_the_presenter_reveals_it(air: Air) -> None:
    present, audience = air.join(PresentPage("pirates")), air.join(AudiencePage())
    answer = present.walk.at(0)[0].questions[0][1][:20]
    assert answer not in coach(audience)
    key(present, "r")
    assert answer in coach(audience)
    key(present, "ArrowRight")
    key(present, "ArrowRight")
    assert not any(said in coach(audience) for _, _, answer in present.questions() if (said := answer[:20]))


def test_what_is_tried_on_a_branch_is_seen_and_taken_back(air: Air) -> None:
    present, audience = air.join(PresentPage("a-seven")), air.join(AudiencePage())
    key(present, "ArrowRight")
    key(present, "b")
    same_place(present, audience)
    assert "branch" in coach(audience)
    for _ in range(5):
        present.stage.play(present.stage.session.legal()[0])
        same_place(present, audience)
        just_now = present.stage.session.log(OPEN, present.stage.session.played)
        assert just_now and all(escape(line.text) in coach(audience) for line in just_now)
    press(present, "undo")
    same_place(present, audience)
    assert audience.stage.viewer == OPEN
    key(present, "b")
    same_place(present, audience)
    assert "branch" not in coach(audience)


def test_the_view_of_a_seat_is_followed(air: Air) -> None:
    present, audience = air.join(PresentPage("pirates")), air.join(AudiencePage())
    press(present, "seat", {"seat": "1"})
    assert audience.stage.viewer == 1
    press(present, "seat", {"seat": str(OPEN)})
    assert audience.stage.viewer == OPEN


def test_it_waits_for_a_presenter_and_catches_up(air: Air) -> None:
    audience = air.join(AudiencePage())
    assert WAITING[:30] in coach(audience)
    assert audience.screen.parts["side"] == ""
    present = air.join(PresentPage("pirates"))
    same_place(present, audience)
    key(present, "End")
    same_place(present, audience)
    late = air.join(AudiencePage())
    same_place(present, late)


def test_nothing_is_sent_before_somebody_asks(air: Air) -> None:
    present = air.join(PresentPage("pirates"))
    key(present, "End")
    assert [json.loads(said) for said in air.said] == [broadcast.HERE]


def test_a_presenter_that_opens_again_or_opens_another_one_is_followed(air: Air) -> None:
    first, audience = air.join(PresentPage("pirates")), air.join(AudiencePage())
    press(first, "open")
    press(first, "choose", {"walkthrough": "a-seven"})
    assert audience.walk.title == first.walk.title
    air.pages.remove(first)
    second = air.join(PresentPage("pirates"))
    assert audience.walk.title == second.walk.title
    same_place(second, audience)


def test_of_two_presenters_the_one_that_moved_last_is_followed(air: Air) -> None:
    one, two = air.join(PresentPage("pirates")), air.join(PresentPage("a-seven"))
    audience = air.join(AudiencePage())
    assert audience.walk.title == two.walk.title
    key(one, "ArrowRight")
    assert audience.walk.title == one.walk.title
    same_place(one, audience)
    late = air.join(AudiencePage())
    assert late.walk.title == one.walk.title


def test_the_audience_cannot_do_anything(air: Air) -> None:
    present, audience = air.join(PresentPage("pirates")), air.join(AudiencePage())
    key(present, "b")
    press(present, "undo")
    before = audience.stage.session.played
    audience.stage.play(audience.stage.session.legal()[0])
    assert audience.stage.session.played == before
    assert "What you can do" not in audience.screen.parts["side"]
    assert not {"following", "branch", "reveal:0", "undo", "open"} & set(audience._asked)
    key(audience, "ArrowRight")
    same_place(present, audience)


def test_what_people_wrote_stays_text(air: Air) -> None:
    game = catan_nb.new_game("starship", seed=3, seats=[MARKUP, "Ben"])
    text = str(catan_nb.walkthrough(str(game.record))).replace("title: ", f"title: {MARKUP} ")
    present, audience = air.join(PresentPage(text)), air.join(AudiencePage())
    same_place(present, audience)
    assert MARKUP not in "".join(audience.screen.parts.values())
    assert "&lt;img" in coach(audience)


def wire(**changes: Any) -> dict[str, Any]:
    text = str(catan_nb.walkthrough(PIRATES).without_notes())
    usual = Shown(time.time(), broadcast.digest(text), 3, 0, OPEN, (0,), None, text)
    return {**usual.content(), **changes}


def hear(page: StagePage, content: Any) -> None:
    page.link._on_page_message(page.link, {"type": "heard", "content": content}, [])


@pytest.mark.parametrize(
    "changes",
    [
        *({"at": wrong} for wrong in (None, "1", True, -1, 1e300, float("nan"), float("inf"))),
        *({"n": wrong} for wrong in (-1, 10**9, 1.5, "3", None, True)),
        *({"since": wrong} for wrong in (-1, 10**9, "x")),
        *({"seat": wrong} for wrong in (-3, -1, 99, "0", None)),
        *({"revealed": wrong} for wrong in (None, "0", [-1], [10**9], ["0"], [0] * 10_000)),
        *({"tried": wrong} for wrong in ("0 roll", [3], ["0 roll\n0 roll"], ["x" * 10**5], ["x"] * 10**4)),
        *({"text": wrong} for wrong in (None, 5, "another text", "x" * 3_000_000)),
        *({"name": wrong} for wrong in (None, 5, "short", "x" * 64)),
        {"kind": "other"},
        {"kind": ["show"]},
    ],
    ids=str,
)
def test_nonsense_over_the_air_is_ignored(air: Air, changes: dict[str, Any]) -> None:
    audience = air.join(AudiencePage())
    hear(audience, wire(**changes))
    assert audience.followed is None
    hear(audience, wire())
    assert audience.n == 3
    hear(audience, wire(**changes))
    assert audience.n == 3
    assert not audience.stage.notice


@pytest.mark.parametrize("text", ["nonsense", "---\ntitle: A\n---\n", PIRATES.replace("0 pay", "0 fly")])
def test_a_text_that_is_none_is_one_sentence(air: Air, text: str) -> None:
    audience = air.join(AudiencePage())
    hear(audience, wire(text=text, name=broadcast.digest(text)))
    assert UNREADABLE[25:] in coach(audience)
    hear(audience, wire())
    assert audience.n == 3


@pytest.mark.parametrize("lines", [["0 nonsense"], ["1 roll > die 9"], ["0 end turn"] * 3])
def test_a_branch_that_cannot_be_is_one_sentence(air: Air, lines: list[str]) -> None:
    audience = air.join(AudiencePage())
    hear(audience, wire(tried=lines))
    assert UNREADABLE[25:] in coach(audience)
    hear(audience, wire(n=5))
    assert audience.n == 5


def test_the_address_or_the_first_cell_says_who_looks(air: Air) -> None:
    assert "cn-audience" in present_page(role="audience")._dom_classes
    door = present_page("pirates")
    (inner,) = door.children
    assert "cn-audience" not in inner._dom_classes
    link = inner.children[1]
    link._on_page_message(link, {"type": "hello", "width": 900, "query": "?role=audience"}, [])
    (inside,) = door.children
    assert inside is not inner
    assert "cn-audience" in inside._dom_classes
    assert all(not part for part in inner.children[2].parts.values())
    with pytest.raises(ValueError, match="role"):
        present_page(role="teacher")
