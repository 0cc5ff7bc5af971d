"""The shipped walkthroughs of Starfarers: what their texts say is so on the board."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import catan_nb
from catan_nb import OPEN
from catan_nb.core.walkthrough import Moment, Walkthrough
from catan_nb.starfarers import data, events, space
from catan_nb.starfarers.actions import BALL_CHANCES
from catan_nb.starfarers.encounter_deck import DRIFTER, ENCOUNTERS, MERCHANT, RIFT, Ask, GainFame
from catan_nb.starfarers.svg import marked
from catan_nb.starfarers.view import View

FOLDER = Path(__file__).parents[2] / "notebooks" / "walkthroughs"
WALKS = {
    file.stem: walk
    for file in sorted(FOLDER.glob("*.md"))
    if (walk := catan_nb.walkthrough(file)).record.game == "starfarers"
}
GAME = WALKS["starfarers-game"]
STANDING = re.compile(r"\bAda (\d+), Ben (\d+), Cleo (\d+)")
POINTS = re.compile(r"\b(Ada|Ben|Cleo) (?:has|leads with) (\d+) points?\b")
RES = "|".join(data.RESOURCES)
HAND = re.compile(rf"\b(Ada|Ben|Cleo) (?:now )?holds ((?:\d+ (?:{RES})(?:, | and )?)+)")
SITE = re.compile(rf"\b([A-X]\d+),? between ({RES}) ([\d/]+) and ({RES}) ([\d/]+)")
ODDS = re.compile(r"\b(\d+) times in 100(?: against (Ada|Ben|Cleo))?")


def texts(moment: Moment) -> list[str]:
    return [moment.prose, *moment.notes, *(text for pair in moment.questions for text in pair)]


def worlds(view: View, site: str) -> list[tuple[str, str]]:
    """(resource, disc) of the two planets beside a site."""
    board = view.board
    return sorted(
        (data.RESOURCES[board.planets[p].resource], data.FACES[view.faces[p]].label)
        for p in board.site_planets[space.NODE[site]]
    )


def claims(walk: Walkthrough) -> list[tuple[int, object, object]]:
    """(place, what is said, what is so): points, hands and planets."""
    session, out = walk.session(), list[tuple[int, object, object]]()
    for moment in walk.moments:
        view = session.at(moment.n).view(OPEN)
        said = " ".join(texts(moment))
        out += [(moment.n, tuple(map(int, found)), view.points) for found in STANDING.findall(said)]
        for name, number in POINTS.findall(said):
            out.append((moment.n, (name, int(number)), (name, view.points[session.seats.index(name)])))
        for name, cards in HAND.findall(said):
            told = {kind: int(n) for n, kind in re.findall(rf"(\d+) ({RES})", cards)}
            hand = view.hands[session.seats.index(name)]
            assert hand is not None
            have = {data.RESOURCES[r]: n for r, n in enumerate(hand) if n}
            out.append((moment.n, (name, told), (name, have)))
        for site, *two in SITE.findall(said):
            out.append(
                (moment.n, (site, sorted([(two[0], two[1]), (two[2], two[3])])), (site, worlds(view, site)))
            )
    return out


@pytest.mark.parametrize("name", sorted(WALKS))
def test_what_the_texts_say_is_so(name: str) -> None:
    walk = WALKS[name]
    found = claims(walk)
    assert len(found) >= 3
    for place, said, true in found:
        assert said == true, place
    known = {rule.id for rule in catan_nb.rules("starfarers")}
    named = {rule for m in walk.moments for text in texts(m) for rule in re.findall(r"SF-[A-Z]+-\d+", text)}
    assert named
    assert named <= known


@pytest.mark.parametrize("name", sorted(WALKS))
def test_every_question_has_its_answer_and_every_mark_its_place(name: str) -> None:
    for moment in WALKS[name].moments:
        assert moment.prose, moment.n
        assert all(answer for _, answer in moment.questions), moment.n
        marked = {place for mark in moment.marks for place in mark.split(">")}
        assert marked <= space.NODE.keys(), moment.n
        said = " ".join([moment.prose, *(question for question, _ in moment.questions)])
        assert set(re.findall(r"\b[A-X]\d{1,2}\b", said)) <= marked, moment.n


@pytest.mark.parametrize("name", sorted(WALKS))
def test_the_page_to_hand_out_asks_for_nothing(name: str) -> None:
    html = catan_nb.handout(WALKS[name])
    assert html.count("<svg") >= len(WALKS[name].chapters)
    assert not re.search(r"<(script|img|link|iframe)|src=|href=|url\(http|@import", html)


def test_the_boards_to_hand_out_show_the_marks_with_their_names() -> None:
    walk = WALKS["a-marker"]
    html = catan_nb.handout(walk)
    drawn = {p for m in walk.moments if m.questions for mark in m.marks for p in mark.split(">")}
    assert {"E10", "F8", "I9", "H9", "K7"} <= drawn
    for name in drawn:
        assert f">{name}</text>" in html
    position = walk.session().position
    assert marked(position, ("nowhere", "E10>nowhere")) == marked(position, ()) == position._repr_svg_()
    assert marked(position, ("E10", "E10")) == marked(position, ("E10",))


def test_a_page_to_hand_out_names_no_encounter_card_and_tells_what_each_player_drew() -> None:
    html = catan_nb.handout(WALKS["an-encounter"])
    assert "reads the card" not in html
    assert "Cleo draws 1 food from the reserve pile." in html


def odds(walk: Walkthrough) -> list[tuple[int, int, int]]:
    """(place, what is said, what is so) of 100 fights or races, against somebody or an equal."""
    sums = [(data.BALL_VALUE[balls.a] + data.BALL_VALUE[balls.b], weight) for balls, weight in BALL_CHANCES]
    session, out = walk.session(), []
    for moment in walk.moments:
        position = session.at(moment.n).position
        part = data.BOOSTER if position.view(OPEN).prompt in (DRIFTER, RIFT) else data.CANNON
        bonus = position.fleet_bonus(position.turn)[0 if part == data.BOOSTER else 1]
        for number, name in ODDS.findall(" ".join(texts(moment))):
            more = 0
            if name:
                other = session.seats.index(name)
                more = position.fitted[position.turn][part] + bonus - position.fitted[other][part]
            won = sum(m * t for mine, m in sums for theirs, t in sums if mine + more >= theirs)
            out.append((moment.n, int(number), won))
    return out


@pytest.mark.parametrize(("name", "number"), [("an-encounter", 3), ("starfarers-game", 12)])
def test_the_odds_of_fights_are_told_as_they_are(name: str, number: int) -> None:
    found = odds(WALKS[name])
    assert len(found) == number
    for place, said, true in found:
        assert said == true, place


def test_the_gifts_of_traders_are_told_as_they_are() -> None:
    traders = [card for card in ENCOUNTERS if getattr(card.ops[0], "text", "") == MERCHANT]
    fame = [
        [sum(op.number for op in ops if isinstance(op, GainFame)) for _, _, ops in card.ops[0].answers]
        for card in traders
        if isinstance(card.ops[0], Ask)
    ]
    assert len(fame) == 8
    assert sum(gifts[0] < 0 for gifts in fame) == 5
    assert sum(gifts[2] > 0 for gifts in fame) == 6


def test_the_whole_game_is_whole() -> None:
    session = GAME.session()
    assert session.over
    assert session.scores() == (14, 14, 15)
    assert 20 <= session.turns <= 60
    assert len(GAME.chapters) >= 20
    turns = [session.at(m.n).turns for m in GAME.moments]
    assert set(turns) == set(range(1, session.turns + 1))
    asked = [session.at(m.n).turns for m in GAME.moments if m.questions]
    assert all(later - earlier <= 2 for earlier, later in pairwise(asked))


def test_the_whole_game_meets_every_phase_and_most_special_cases() -> None:
    seen = [event for _, event in GAME.session().events(OPEN)]
    kinds = {type(event) for event in seen}
    assert kinds >= {
        events.Produced, events.Rebuilt, events.Traded, events.Closing, events.Countered, events.Withdrew,
        events.Explored, events.Cleared, events.Settled, events.Docked, events.Befriended, events.Fitted,
        events.Removed, events.Grounded, events.Jumped, events.ShipWon, events.Fled, events.NoFlight,
        events.Won,
    }  # fmt: skip
    built = {event.piece for event in seen if isinstance(event, events.Built)}
    assert built == set(range(len(data.PIECES)))
    assert {event.rate for event in seen if isinstance(event, events.Traded)} == {1, 2, 3}
    assert {event.people for event in seen if isinstance(event, events.Docked)} == {0, 1, 2, 3}
    cleared = {data.FACES[event.face].token for event in seen if isinstance(event, events.Cleared)}
    assert cleared == {0, 1}
    contests = {(e.stat, e.won) for e in seen if isinstance(e, events.Contest)}
    assert contests == {(data.CANNON, True), (data.CANNON, False), (data.BOOSTER, True)}
    assert any(isinstance(e, events.Marker) and e.before >= 0 for e in seen)
    rules = {event.rule for event in seen}
    assert rules >= {"SF-SEVEN-2", "SF-SEVEN-3", "SF-SEVEN-4", "SF-FRIEND-1", "SF-FRIEND-4", "SF-ENC-9"}


def test_ben_could_have_won_as_the_whole_game_says() -> None:
    """The answer in the chapter “Ben's shop”, tried on a branch."""
    (place,) = (m.n for m in GAME.moments if m.questions and "win in this turn" in m.questions[0][0])
    branch = GAME.session().at(place)
    branch.play("trade 1 goods : 1 carbon")
    branch.play("build spaceport at G7")
    assert branch.over
    assert branch.scores()[1] == 15
