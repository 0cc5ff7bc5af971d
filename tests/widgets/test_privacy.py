"""What is hidden from whoever sits at the screen never leaves the kernel (case 37).

Each page is looked at twice: with the real game, and with one that differs in all that the seat
cannot know. Whatever a browser is sent must be the same: states and messages of all widgets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

import catan_nb
from catan_nb import OPEN, Session
from catan_nb.core.bots import bot, choose
from catan_nb.core.lesson import Do
from catan_nb_widgets.coach import CoachPage
from catan_nb_widgets.play import PlayPage
from catan_nb_widgets.present import PresentPage
from catan_nb_widgets.starfarers import lower as starfarers
from catan_nb_widgets.starship import lower as starship
from catan_nb_widgets.table import PERSON

from ..twins import retold, unseen
from .pages import press
from .test_present import hello

NAMES = ["Ada", "Ben", "Cleo"]
GAMES: dict[str, dict[str, Any]] = {
    "starfarers": {"seed": 2, "board": "beginner"},
    "starship": {"seed": 2},
}
TABS = {
    "starfarers": ("Log", *starfarers.Lower.tables, "Rules"),
    "starship": ("Log", *starship.Lower.tables, "Rules"),
}
FEW = 2
Sent = list[tuple[str, str, list[bytes]]]


@pytest.fixture
def sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sent:
    """All messages of all widgets, in order."""
    monkeypatch.setenv("CATAN_NB_KEEP", str(tmp_path / "games.sqlite3"))
    messages: Sent = []

    def send(widget: Any, content: Any, buffers: Any = None) -> None:
        messages.append((widget.model_id, repr(content), [bytes(part) for part in buffers or ()]))

    monkeypatch.setattr(ipywidgets.Widget, "send", send)
    return messages


def looked(page: Any, sent: Sent) -> list[Any]:
    """All that a browser gets which opens the page now, with what moves after the last action."""
    page.desk._drawn = page.table.session.played - 1
    page._kept = page._kept_mark = None  # as if it had not been kept yet
    page.table.say("")
    sent.clear()
    page.screen._on_page_message(None, {"hello": True}, [])
    page.desk.picture[-1]._client_ready_callbacks()
    return [*sent, *((name, repr(widget.get_state())) for name, widget in _instances.items())]


def same(page: Any, sent: Sent, seat: int, rng: Random) -> None:
    """The page shows nothing that ``seat`` cannot know."""
    real, before = page.table.session, looked(page, sent)
    page.table.session = retold(real, seat, rng)
    after = looked(page, sent)
    page.table.session = real
    assert len(after) == len(before)
    different = [repr(one)[:2000] for one, other in zip(before, after, strict=True) if one != other]
    assert different == [], f"after {real.played} actions, for seat {seat}"


def moments(session: Session) -> Iterator[int]:
    """Bots play; the number of the first few moments of each kind, and of those where an unseen card came."""
    think, rng = bot(catan_nb.find_game(session.game), "greedy"), Random(1)
    kinds: Counter[Any] = Counter()
    while not session.over and session.played < 400:
        kind = session.to_move, session.view(OPEN).asks, unseen(session)
        kinds[kind] += 1
        if kinds[kind] <= FEW:
            yield session.played
        session.play(choose(session, think, rng))


@pytest.mark.parametrize("game", catan_nb.GAMES)
def test_a_person_among_bots_gets_nothing_hidden(sent: Sent, game: str) -> None:
    page, rng, looks = PlayPage(game, seed=5), Random(0), 0
    hello(page)
    seats = NAMES[: len(page.table.players)]
    page.table.start(game, (PERSON, *("greedy",) * (len(seats) - 1)), seats, **GAMES[game])
    for n in moments(page.table.session):
        page.desk.tab = TABS[game][n % len(TABS[game])]
        page.table._moved()
        same(page, sent, 0, rng)
        looks += 1
    assert looks > 20


@pytest.mark.parametrize("game", catan_nb.GAMES)
def test_a_covered_screen_shows_nothing_hidden_from_anybody(sent: Sent, game: str) -> None:
    page, rng, covered = PlayPage(game, seed=5), Random(0), 0
    hello(page)
    seats = NAMES[: len(page.table.players)]
    page.table.start(game, (PERSON,) * len(seats), seats, **GAMES[game])
    for _ in moments(page.table.session):
        page.table._moved()
        if page.table.covered:
            covered += 1
            for seat in range(len(seats)):
                same(page, sent, seat, rng)
            press(page, "uncover")
        same(page, sent, page.table.viewer, rng)
    assert covered > 5


@pytest.mark.parametrize("game", catan_nb.GAMES)
def test_a_lesson_shows_nothing_hidden_from_its_learner(sent: Sent, game: str) -> None:
    page, rng = CoachPage(), Random(0)
    hello(page)
    came = 0
    for lesson in catan_nb.lessons(game):
        for step in range(len(lesson.steps)):
            page.go(f"{game}/{lesson.key}", step + 1)
            if step % 3 == 0:
                page.desk.tab = TABS[game][step % len(TABS[game])]
                same(page, sent, page.practice.viewer, rng)
            page.desk.tab = "Log"
            for text in page.now.solution if isinstance(page.now, Do) else ():
                page.practice.play(text)
                if unseen(page.table.session):
                    same(page, sent, page.practice.viewer, rng)
                    came += 1
    assert came > 5


@pytest.mark.parametrize(("walk", "seat"), [("a-seven", 1), ("pirates", 0)])
def test_who_presents_the_view_of_a_seat_shows_nothing_hidden_from_it(
    sent: Sent, walk: str, seat: int
) -> None:
    page, rng = PresentPage(walk), Random(0)
    hello(page)
    press(page, "seat", {"seat": str(seat)})
    assert page.stage.viewer == seat
    for n in range(page.walk.length + 1):
        page.go(n)
        same(page, sent, seat, rng)
