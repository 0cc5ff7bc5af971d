"""Walkthroughs: there and back, what is shown when, and everything that is none."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import catan_nb
from catan_nb import BadRecord, cli
from catan_nb.core.walkthrough import Moment, Walkthrough, parse
from catan_nb.starfarers import GAME

from .games import new, play_on, played

BASE = played(2, 40)
SHIPPED = sorted((Path(__file__).parents[2] / "notebooks" / "walkthroughs").glob("*.md"))


def told() -> Walkthrough:
    plain = Walkthrough.of(BASE, "A beginning")
    return Walkthrough(
        plain.title,
        plain.record,
        (
            Moment(
                0, "First", "Hello.\n\nSites are taken.", (("Where?", "Here.\n\nOr there."),), ("Slowly",)
            ),
            Moment(3, "First", "> a quote", marks=("F5", "E4>F5")),
            Moment(3, "Second", "", (("Why?", ""), ("How?", "So."))),
            Moment(40, "Second", "The end."),
        ),
        plain.turn_starts,
        plain.game,
    )


def test_there_and_back() -> None:
    walk = told()
    again = parse(str(walk), catan_nb.find_game)
    assert again == walk
    assert str(again) == str(walk)
    assert again.turn_starts == walk.turn_starts
    assert again.session().position.key() == BASE.position.key()
    assert again.session().practice
    assert catan_nb.load(str(walk)).position.key() == BASE.position.key()


def test_moments_are_found() -> None:
    walk = told()
    assert walk.chapters == (("First", 0), ("Second", 3))
    assert [m.chapter for m in walk.at(3)] == ["First", "Second"]
    assert walk.at(2) == ()
    assert walk.chapter_at(2) == "First"
    assert walk.stops() == tuple(range(41))
    assert walk.stops("moment") == (0, 3, 40)
    assert set(walk.turn_starts) <= set(walk.stops("turn"))


def test_the_seed_deals_the_opening() -> None:
    rows = str(Walkthrough.of(BASE)).split("\n")
    short = "\n".join(row for row in rows if not row.startswith("> "))
    assert parse(short, catan_nb.find_game) == Walkthrough.of(BASE)


@pytest.mark.parametrize("game", catan_nb.GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_records_open_as_walkthroughs(game: str, seed: int) -> None:
    session = play_on(catan_nb.new_game(game, seed=seed), Random(seed), 120)
    session.remark("> # a remark")
    walk = catan_nb.walkthrough(str(session.record))
    assert walk.moments == (Moment(session.played, "", "\\> # a remark"),)
    for one in (walk, Walkthrough.of(session, places=True)):
        assert parse(str(one), catan_nb.find_game) == one


@pytest.mark.parametrize(
    ("old", "new_text", "words"),
    [
        ("---\n", "", "begins with|title"),
        ("title: A beginning\n", "", "title"),
        ("game: starfarers", "game: chess", "no game called"),
        ("```\n\n<!--", "\n\n<!--", "a seat's number"),
        ("> ? Where?\n>\n", "", "same quote"),
        ("F5, E4>F5", "F5, <b>", "no mark"),
    ],
)
def test_bad_files_get_line_and_reason(old: str, new_text: str, words: str) -> None:
    text = str(told())
    assert old in text
    with pytest.raises(BadRecord, match=words) as found:
        parse(text.replace(old, new_text, 1), catan_nb.find_game)
    assert found.value.line > 0


def test_a_refused_move_names_its_line() -> None:
    rows = str(told()).split("\n")
    bad = next(n for n, row in enumerate(rows) if row.startswith("0 "))
    rows[bad] = "0 end turn"
    with pytest.raises(BadRecord) as found:
        parse("\n".join(rows), catan_nb.find_game)
    assert found.value.line == bad + 1


def test_mutated_texts_give_bad_record_or_a_walkthrough() -> None:
    text, rng = str(told()), Random(5)
    for _ in range(150):
        at = rng.randrange(len(text))
        cut = (
            text[:at]
            + rng.choice(["", "\n", "> ", "```", "---", "é\x00", "# "])
            + text[at + rng.randrange(4) :]
        )
        try:
            walk = catan_nb.walkthrough(cut)
        except BadRecord as error:
            assert error.reason
            continue
        assert parse(str(walk), catan_nb.find_game) == walk


def test_it_plays_on() -> None:
    session = Walkthrough.of(new()).session()
    session.play(session.legal()[0])
    session.undo()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped(path: Path) -> None:
    walk = catan_nb.walkthrough(path)
    assert any(moment.questions for moment in walk.moments)
    assert walk.session().played == walk.length
    assert parse(str(walk), catan_nb.find_game) == walk


def test_the_command_prints_and_hands_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, page = tmp_path / "one.md", tmp_path / "one.html"
    file.write_text(str(told()), encoding="utf-8")
    assert cli.main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert "# Second" in out
    assert "Sites are taken." in out
    assert "? Where?" in out
    assert cli.main(["handout", str(file), "-o", str(page)]) == 0
    html = page.read_text(encoding="utf-8")
    assert "Slowly" not in html
    assert "<svg" in html
    assert html.index("Where?") < html.index("class='answers'") < html.index("Or there.")
    for request in ("<script", "<img", "<link", "src=", "url(http", "@import"):
        assert request not in html
    file.write_text(str(told()).replace("seats:", "seats: A,"), encoding="utf-8")
    assert cli.main(["handout", str(file), "-o", str(page)]) == 2
    assert "one.md" in capsys.readouterr().err


def test_markup_stays_text() -> None:
    walk = Walkthrough(
        "<b>", BASE.record, (Moment(0, "", "<script>x</script> ![a](http://x.y/z.png)"),), (), GAME
    )
    html = catan_nb.handout(walk)
    assert "<script" not in html
    assert "<img" not in html
    assert "<title>&lt;b&gt;" in html
