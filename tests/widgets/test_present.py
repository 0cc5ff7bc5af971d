"""Present without a browser: stepping, revealing, branching, opening, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import catan_nb
from catan_nb import OPEN
from catan_nb_widgets.play import PlayPage
from catan_nb_widgets.present import PresentPage, shipped

from .pages import press

MARKUP = '<img src=x onerror="alert(1)">'


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("CATAN_NB_KEEP", str(tmp_path / "games.sqlite3"))

    def make(walkthrough: str = "", query: str = "") -> PresentPage:
        return hello(PresentPage(walkthrough), query=query)

    return make


def hello(page: Any, **said: Any) -> Any:
    """The browser answers."""
    usual = {"type": "hello", "width": 1000, "dark": True, "query": "", "storage_ok": True}
    page.link._on_page_message(page.link, {**usual, **said}, [])
    return page


def key(page: Any, name: str) -> None:
    page.link._on_page_message(page.link, {"type": "key", "key": name}, [])


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_shipped_walkthrough_is_stepped_from_end_to_end(new: Any, name: str) -> None:
    page = new(name)
    walk = catan_nb.walkthrough(shipped()[name])
    said = []
    for n in page.stops:
        assert page.n == n
        assert page.stage.session.played == n
        assert page.stage.session.position.key() == walk.session().at(n).position.key()
        said += [m.prose for m in walk.at(n)]
        for moment in walk.at(n):
            assert moment.prose.split()[0] in page.screen.parts["coach"]
        press(page, "following")
    assert len(said) == len(walk.moments)
    assert page.n == walk.length


def test_without_a_name_the_one_to_begin_with_opens(new: Any) -> None:
    assert new().name == next(iter(shipped())) == "a-seven"


def test_answers_are_shown_only_when_they_are_revealed(new: Any) -> None:
    page = new("a-seven")
    press(page, "following")
    answer = page.walk.at(page.n)[0].questions[0][1]
    assert answer[:20] not in page.screen.parts["coach"]
    key(page, "r")
    assert answer[:20] in page.screen.parts["coach"]


def test_keys_step_and_branch_and_come_back_to_the_identical_position(new: Any) -> None:
    page = new("pirates")
    for name in ("End", "Home", "ArrowRight", "ArrowRight", "ArrowLeft"):
        key(page, name)
    at, position = page.n, page.stage.session.position.key()
    assert at == page.stops[1]
    key(page, "b")
    assert not page.stage.watching
    session = page.stage.session
    page.stage.play(session.legal()[0])
    assert session.played == at + 1
    assert page.full.played == page.walk.length
    press(page, "undo")
    press(page, "undo")
    assert page.stage.notice == "The branch begins here."
    key(page, "b")
    assert page.stage.watching
    assert page.n == at
    assert page.stage.session.position.key() == position


def test_on_the_walkthrough_itself_nothing_can_be_played(new: Any) -> None:
    page = new("pirates")
    page.stage.play("roll")
    assert page.stage.session.played == 0
    assert "branch" in page.stage.notice
    assert "What you can do" not in page.screen.parts["side"]


def test_the_view_of_whoever_acts_changes_by_itself(new: Any) -> None:
    page = new("pirates")
    press(page, "by", {"by": "decision"})
    press(page, "seat", {"seat": "acts"})
    seats = set()
    for n in page.stops:
        page.go(n)
        here = page.full.at(n)
        assert page.stage.viewer == page.desk.view.seat == (OPEN if here.over else here.to_move)
        assert '<option value="acts" selected>' in page.screen.parts["controls"]
        seats.add(page.stage.viewer)
    assert {0, 1} <= seats
    press(page, "seat", {"seat": "0"})
    for n in page.stops:
        page.go(n)
        assert page.stage.viewer == 0


def test_another_view_hides_what_that_seat_may_not_know(new: Any) -> None:
    page = new("pirates")
    press(page, "by", {"by": "decision"})
    for _ in range(15):
        press(page, "following")
    assert "strength 3" in page.screen.parts["bottom"]
    press(page, "seat", {"seat": "0"})
    assert "strength 3" not in page.screen.parts["bottom"].split("Log, newest first")[1].split("</li>")[0]
    press(page, "seat", {"seat": "7"})
    assert page.stage.seat == 0
    press(page, "seat", {"seat": str(OPEN)})
    assert page.stage.seat == OPEN


@pytest.mark.parametrize("place", ["-1", "x", "999999", "1.5", ""])
def test_a_place_that_is_none_does_not_break_anything(new: Any, place: str) -> None:
    page = new("a-seven")
    press(page, "place", {"place": place})
    assert page.n in page.stops


def test_a_link_leads_to_a_turn_and_an_unknown_one_says_so(new: Any) -> None:
    page = new(query="?walkthrough=pirates&turn=2")
    assert page.name == "pirates"
    assert page.stage.session.turns == 2
    other = new(query="?walkthrough=<b>nothing</b>")
    assert "There is no such walkthrough" in other.stage.notice


def test_any_saved_game_opens_and_a_bad_text_is_one_sentence(new: Any) -> None:
    page = new("a-seven")
    game = catan_nb.new_game("starship", seed=3, seats=[MARKUP, "Ben"])
    for _ in range(12):
        game.play(game.legal()[0])
    press(page, "open")
    press(page, "text", {"text": "no walkthrough"})
    assert page.stage.notice.startswith("That is no walkthrough")
    assert page.walk.record.game == "starfarers"
    press(page, "text", {"text": str(game.record)})
    assert page.walk.record.game == "starship"
    key(page, "End")
    assert page.stage.session.position.key() == game.position.key()
    assert MARKUP not in "".join(page.screen.parts.values())


def test_a_view_of_one_game_does_not_follow_into_the_next(new: Any) -> None:
    page = new("a-seven")
    press(page, "seat", {"seat": "2"})
    press(page, "open")
    press(page, "choose", {"walkthrough": "pirates"})
    assert page.walk.record.game == "starship"
    assert page.stage.seat == OPEN
    assert page.stage.notice == ""


def test_what_cannot_be_opened_leaves_the_name_in_the_address(new: Any) -> None:
    page = new("a-seven")
    press(page, "open")
    press(page, "text", {"text": "nonsense"})
    press(page, "close")
    press(page, "following")
    assert page.link._address["query"].startswith("?walkthrough=a-seven&")


def test_prose_cannot_carry_html(new: Any) -> None:
    text = shipped()["pirates"].read_text(encoding="utf-8")
    bad = text.replace("Ada and Ben begin", f"{MARKUP} <script>alert(1)</script> Ada and Ben begin")
    page = new(bad)
    assert "<img" not in page.screen.parts["coach"]
    assert "<script" not in page.screen.parts["coach"]
    assert "&lt;script&gt;" in page.screen.parts["coach"]


def sent(page: Any) -> list[dict[str, Any]]:
    """Collects what the page's screen is sent from now on."""
    messages: list[dict[str, Any]] = []
    page.screen.send = lambda content, buffers=None: messages.append(content)
    return messages


def test_it_steps_by_itself_to_the_next_question_and_to_the_end(new: Any) -> None:
    page = new("pirates")
    press(page, "by", {"by": "decision"})
    press(page, "pace", {"pace": "3000"})
    stopped = []
    for _ in range(3 * page.walk.length):
        if not page.playing:
            assert "data-auto" not in page.screen.parts["controls"]
            stopped.append(page.n)
            if page.n == page.walk.length:
                break
            key(page, "p")
        assert 'data-auto="3000"' in page.screen.parts["controls"]
        press(page, "auto")
    asked = {m.n for m in page.walk.moments if m.questions and m.n}
    assert stopped == sorted({0, page.walk.length} | asked)
    press(page, "play")
    assert not page.playing


@pytest.mark.parametrize("step", ["ArrowRight", "ArrowLeft", "Home", "End", "b", "p"])
def test_any_step_by_hand_ends_the_stepping(new: Any, step: str) -> None:
    page = new("pirates")
    press(page, "by", {"by": "decision"})
    press(page, "play")
    press(page, "auto")
    key(page, step)
    assert not page.playing
    at = page.n
    press(page, "auto")
    assert page.n == at


@pytest.mark.parametrize("pace", ["0", "-1", "x", "1", ""])
def test_a_pace_that_is_none_is_not_taken(new: Any, pace: str) -> None:
    page = new("pirates")
    before = page.pace
    press(page, "pace", {"pace": pace})
    assert page.pace == before


def test_a_branch_is_kept_and_opens_again(new: Any) -> None:
    page = new("pirates")
    key(page, "ArrowRight")
    at = page.n
    key(page, "b")
    for _ in range(3):
        page.stage.play(page.stage.session.legal()[0])
    position = page.stage.session.position.key()
    messages = sent(page)
    press(page, "keep-line")
    (file,) = [m for m in messages if "download" in m]
    assert file["download"] == "pirates-ask-for-money-another-line.md"
    press(page, "line-open")
    assert page.dialog == ""
    assert page.walk.length == at + 3
    assert str(page.walk) == file["text"]
    key(page, "End")
    assert page.stage.session.position.key() == position
    assert "Write here" in page.screen.parts["coach"]


def test_on_a_branch_the_arrows_do_not_lose_it(new: Any) -> None:
    page = new("pirates")
    key(page, "b")
    page.stage.play(page.stage.session.legal()[0])
    for name in ("ArrowRight", "ArrowLeft", "Home", "End", "p", "r"):
        key(page, name)
    assert page.branch == 0
    assert page.stage.session.played == 1


def test_the_page_to_hand_out_goes_to_the_downloads(new: Any) -> None:
    page = new("a-seven")
    messages = sent(page)
    press(page, "handout")
    (file,) = [m for m in messages if "download" in m]
    assert file == {"download": "a-seven.html", "text": catan_nb.handout(page.walk)}


def test_chapters_are_jumped_to(new: Any) -> None:
    page = new("a-seven")
    for name, n in page.walk.chapters:
        press(page, "chapter", {"chapter": str(n)})
        assert (page.n, page.walk.chapter_at(page.n)) == (n, name)
    for wrong in ("-1", "999999999999", "x", "1.5", ""):
        press(page, "chapter", {"chapter": wrong})
        assert page.n == n


def test_an_answer_that_is_revealed_reveals_no_other(new: Any) -> None:
    page = new("pirates")
    asked = 0
    for _ in page.stops:
        answers = [answer[:25] for _, _, answer in page.questions()]
        assert not any(answer in page.screen.parts["coach"] for answer in answers)
        for shown in range(1, len(answers) + 1):
            key(page, "r")
            assert [answer in page.screen.parts["coach"] for answer in answers].count(True) == shown
        asked += len(answers)
        key(page, "ArrowRight")
    assert asked == sum(len(moment.questions) for moment in page.walk.moments) > 2


def test_a_reload_comes_back_to_the_text_that_was_opened(new: Any) -> None:
    page = new("a-seven")
    game = catan_nb.new_game("starship", seed=3)
    for _ in range(20):
        game.play(game.legal()[0])
    press(page, "open")
    press(page, "text", {"text": str(game.record)})
    key(page, "End")
    address, kept = page.link._address["query"], page.link.kept
    assert address.endswith("&step=20")
    assert "walkthrough" not in address
    again = hello(PresentPage(), query=address, kept=kept)
    assert again.n == 20
    assert again.stage.session.position.key() == game.position.key()
    press(again, "open")
    press(again, "choose", {"walkthrough": "pirates"})
    assert again.link.kept == ""
    lost = hello(PresentPage(), kept="k" * 32)
    assert "no longer kept" in lost.stage.notice


def test_a_reload_finds_what_is_shown_already(new: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = new("a-seven")
    monkeypatch.setattr(page.screen, "send", lambda content: found.append(page.link._address["query"]))
    for name, n in (("End", page.walk.length), ("ArrowLeft", page.stops[-2]), ("Home", 0)):
        found: list[str] = []
        key(page, name)
        assert page.n == n
        assert [query.rpartition("step=")[2] for query in found] == [str(n)]
    text = str(catan_nb.new_game("starship", seed=3).record)
    press(page, "open")
    monkeypatch.setattr(page.screen, "send", lambda content: found.append(page.keeper.load(page.link.kept)))
    found = []
    press(page, "text", {"text": text})
    assert found[-1] == text


@pytest.mark.parametrize("game", catan_nb.GAMES)
def test_a_game_opens_in_present_from_its_page(new: Any, game: str) -> None:
    play = hello(PlayPage(game, seed=4))
    record = str(play.table.session.record)
    messages = sent(play)
    press(play, "present")
    handed, link = play.link._hand, play.screen.parts["dialog"]
    assert handed["page"] == "present"
    assert f'href="present.ipynb?game={handed["key"]}"' in link
    assert record.split("\n")[5] not in str(messages) + str(play.link.get_state())
    page = hello(PresentPage(), kept=handed["key"])
    assert page.stage.session.played == 0
    key(page, "End")
    assert page.stage.session.position.key() == play.table.session.position.key()
    assert play.table.key != handed["key"]
    assert play.table.resume(play.table.key)


def test_what_changed_is_told_and_marked_on_the_map(new: Any) -> None:
    page = new("starfarers-game")
    assert page.desk.shown_changes() == ()
    kinds, told = set(), 0
    for _ in range(16):
        press(page, "following")
        before, now = page.stage.before, page.desk.view
        things = page.desk.shown_changes()
        faces = enumerate(zip(before.faces, now.faces, strict=True))
        assert [n for kind, n in things if kind == "planet"] == [n for n, (a, b) in faces if a != b]
        stood, stand = ({ship.node for ship in view.ships} for view in (before, now))
        assert {("node", node) for node in stood ^ stand} <= set(things)
        kinds |= {kind for kind, _ in things}
        told += 'aria-label="Changes"' in page.screen.parts["side"]
        assert 'aria-label="Changes"' not in page.screen.parts["bottom"]
    assert kinds == {"node", "planet"}
    assert told > 8


def test_what_changed_is_marked_on_the_ships(new: Any) -> None:
    page = new("pirates")
    press(page, "by", {"by": "decision"})
    marked = set()
    for n in range(page.walk.length):
        press(page, "following")
        before, now = page.stage.before, page.desk.view
        things = set(page.desk.shown_changes())
        for seat in range(2):
            assert (("rockets", seat) in things) == (
                (before.k_rockets[seat], before.h_rockets[seat]) != (now.k_rockets[seat], now.h_rockets[seat])
            ), n
            assert {("card", card) for card in set(now.colonies[seat]) - set(before.colonies[seat])} <= things
        marked |= {kind for kind, _ in things}
    assert {"rockets", "card", "module", "store"} <= marked


def test_the_start_page_leads_back_to_a_walkthrough_that_was_begun_and_is_not_over(new: Any) -> None:
    page = new(query="?walkthrough=pirates")
    assert page.link._place["title"] == ""
    press(page, "following")
    place = page.link._place
    assert place["title"] == "the walkthrough “Pirates ask for money”, 2 of 11"
    assert place["query"] == f"?walkthrough=pirates&step={page.n}"
    key(page, "End")
    assert (page.link._place["title"], page.link._place["thing"]) == ("", place["thing"])
    page.opened(shipped()["a-seven"].read_text(encoding="utf-8"))
    press(page, "following")
    assert page.link._place["query"] == f"?game={page.link.kept}&step={page.n}"


def test_what_could_not_be_kept_is_not_found_in_place_of_what_was_open_before(
    new: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = new("pirates")
    page.opened(shipped()["a-seven"].read_text(encoding="utf-8"))
    assert page.link.kept
    monkeypatch.setattr(page.keeper, "save", lambda *text: False)
    page.opened(shipped()["a-mission"].read_text(encoding="utf-8"))
    press(page, "following")
    assert page.link.kept == ""
    assert page.link._place["title"] == ""


def test_where_everything_lies_open_everybody_s_cards_are_told(new: Any) -> None:
    page = new("a-seven")
    for told in ("▲ Ada</b>: 4 ore, 1 fuel, 1 carbon, 3 goods", "■ Cleo</b>: 2 fuel, 2 carbon, 4 food"):
        assert told in page.screen.parts["bottom"]
    press(page, "seat", {"seat": "1"})
    assert (
        "Ada</b>" not in page.screen.parts["bottom"] and "Your hand · 4 cards" in page.screen.parts["bottom"]
    )
