"""The shipped walkthroughs of Starship: what their texts say is so on the board."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import catan_nb
from catan_nb import OPEN
from catan_nb.core.walkthrough import Moment, Walkthrough
from catan_nb.starship import data, events, odds
from catan_nb.starship.svg import marked

FOLDER = Path(__file__).parents[2] / "notebooks" / "walkthroughs"
WALKS = {
    file.stem: walk
    for file in sorted(FOLDER.glob("*.md"))
    if (walk := catan_nb.walkthrough(file)).record.game == "starship"
}
SAID = re.compile(r"\b(Ada|Ben) has (\d+) (point|astro|medal|H planet)")
GAME = WALKS["starship-game"]


def test_marks_are_framed_on_the_pages_to_hand_out() -> None:
    walk = WALKS["a-mission"]
    html = catan_nb.handout(walk)
    named = {mark for m in walk.moments for mark in m.marks}
    assert {"mission Trade order 1", "stack 2", "mission Pirate nest"} <= named
    for mark in named:  # framed on a board, or named where there is none
        assert f"<title>{mark}</title>" in html or f"look at: {mark}." in html, mark
    assert "<title>mission Trade order 1</title>" in html
    position = walk.session().position
    for mark in ("stack 1", "supply", "ore", "boosters", "cannons", "rockets", "ship"):
        assert marked(position, (mark,)).count(f"<title>{mark}</title>") == 1
    for nothing in ("stack 0", "stack 9", "stack ²", "mission <b>", "card nowhere", "<script>"):
        assert marked(position, (nothing,)) == marked(position) == position._repr_svg_()


def test_a_page_to_hand_out_keeps_what_the_pirates_are_until_they_are_laid_open() -> None:
    html = catan_nb.handout(WALKS["pirates"])
    assert "meets pirates of strength" not in html, "the question after it asks how strong they are"
    assert "Ada meets pirates who want 3 astro." in html
    assert "Ben fights pirates of strength 2." in html


def texts(moment: Moment) -> list[str]:
    return [moment.prose, *moment.notes, *(text for pair in moment.questions for text in pair)]


def figures(walk: Walkthrough) -> list[tuple[int, str, int, int]]:
    """(place, what is said, the number said, the number on the board)."""
    session, out = walk.session(), []
    for moment in walk.moments:
        view = session.at(moment.n).view(OPEN)
        have = {
            "point": view.points,
            "astro": view.astro,
            "medal": view.medals,
            "H planet": tuple(map(len, view.planets)),
        }
        for text in texts(moment):
            for name, number, what in SAID.findall(text):
                seat = session.seats.index(name)
                out.append((moment.n, f"{name} has {what}", int(number), have[what][seat]))
    return out


@pytest.mark.parametrize("name", sorted(WALKS))
def test_what_the_texts_say_is_so(name: str) -> None:
    walk = WALKS[name]
    for place, what, said, true in figures(walk):
        assert said == true, (place, what)
    known = {rule.id for rule in catan_nb.rules("starship")}
    named = {rule for m in walk.moments for text in texts(m) for rule in re.findall(r"SC-[A-Z]+-\d+", text)}
    assert named <= known
    assert all(moment.prose for moment in walk.moments)


def test_the_whole_game_is_whole() -> None:
    session = GAME.session()
    assert session.over
    assert session.scores() == (10, 9)
    assert 20 <= session.turns <= 45
    assert len(figures(GAME)) > 30
    turns = [session.at(m.n).turns for m in GAME.moments]
    assert set(turns) == set(range(1, session.turns + 1)) | {0}
    asked = [session.at(m.n).turns for m in GAME.moments if m.questions]
    assert all(later - earlier <= 3 for earlier, later in pairwise(asked))


def test_the_whole_game_meets_every_phase_and_most_special_cases() -> None:
    seen = [event for _, event in GAME.session().events(OPEN)]
    kinds = {type(event) for event in seen}
    assert kinds >= {
        events.Revealed, events.Produced, events.Wasted, events.Looked, events.Returned, events.Founded,
        events.PlanetTaken, events.Bought, events.Sold, events.Purchased, events.Ransom, events.ModuleLost,
        events.Built, events.Upgraded, events.Won,
    }  # fmt: skip
    assert {event.won for event in seen if isinstance(event, events.Fought)} == {True, False}
    done = {event.mission for event in seen if isinstance(event, events.MissionDone)}
    assert done == set(range(len(data.MISSIONS)))
    moved = {(e.title, e.seat) for e in seen if isinstance(e, events.TitleMoved)}
    assert moved == {(data.WARRIOR, 0), (data.WARRIOR, -1), (data.DIPLOMAT, 1)}
    upgraded = {event.item for event in seen if isinstance(event, events.Upgraded)}
    assert upgraded >= {*range(len(data.MODULES)), data.BOOSTER, data.CANNON}
    rules = {event.rule for event in seen}
    assert rules >= {"SC-TB-2", "SC-CARD-3", "SC-CARD-7", "SC-PROD-3"}


@pytest.mark.parametrize(
    ("name", "chances"),
    [
        ("starship-game", [(2, 25), (14, 77), (15, 80), (16, 62), (19, 57), (20, 36), (30, 36), (31, 14)]),
        ("pirates", [(2, 21), (3, 36)]),
        ("a-lost-fight", [(14, 50), (15, 3)]),
    ],
)
def test_the_odds_of_fights_are_told_as_they_are(name: str, chances: list[tuple[int, int]]) -> None:
    session = WALKS[name].session()
    told = []
    for moment in WALKS[name].moments:
        now = session.at(moment.n)
        view = now.view(now.turn)
        if view.asks == "pirate":
            chance = odds.fight_odds(view)
            told.append((now.turns, round(100 * chance)))
            few = f"\\b{chance.numerator} (chances in|in|of) {chance.denominator}\\b"
            said = " ".join(texts(moment))
            assert re.search(few, said) or f"{told[-1][1]} chances in 100" in said, moment.n
    assert told == chances
