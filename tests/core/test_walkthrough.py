"""Walkthroughs: there and back, what is shown when, and everything that is none."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import catan_nb
from catan_nb import BadRecord, cli
from catan_nb.core.walkthrough import Moment, Walkthrough
from catan_nb.core.walkthrough_reader import parse
from catan_nb.core.walkthrough_sheet import MOST_PICTURES
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
@pytest.mark.parametrize("block", range(10))
def test_records_open_as_walkthroughs(game: str, block: int) -> None:
    """A hundred games of each, from the set-up alone to a late turn."""
    for seed in range(10 * block, 10 * block + 10):
        session = play_on(catan_nb.new_game(game, seed=seed), Random(seed), 4 * seed)
        remark = "> # a remark" if session.played else ""
        if remark:
            session.remark(remark)
        walk = catan_nb.walkthrough(str(session.record))
        assert walk.moments == ((Moment(session.played, "", "\\> # a remark"),) if remark else ())
        assert walk.session().position.key() == session.position.key()
        one = (walk, Walkthrough.of(session, places=True))[seed % 2]
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


def test_without_notes_the_rest_is_as_it_was() -> None:
    walk = told()
    bare = walk.without_notes()
    assert "Slowly" in str(walk)
    assert "Slowly" not in str(bare)
    assert parse(str(bare), catan_nb.find_game) == bare
    assert [(m.n, m.chapter, m.prose, m.questions, m.marks) for m in bare.moments] == [
        (m.n, m.chapter, m.prose, m.questions, m.marks) for m in walk.moments
    ]
    noted = replace(walk, moments=(*walk.moments[:2], Moment(20, "First", notes=("Only this.",))))
    assert parse(str(noted.without_notes()), catan_nb.find_game) == noted.without_notes()
    assert noted.without_notes().moments == bare.moments[:2]


def test_a_branch_becomes_a_walkthrough_with_places_for_remarks() -> None:
    walk = told()
    branch = play_on(walk.session().at(3), Random(9), 4)
    kept = walk.branched(branch, 3)
    assert parse(str(kept), catan_nb.find_game) == kept
    assert kept.session().position.key() == branch.position.key()
    assert kept.moments[:3] == walk.moments[:3]
    assert [m.n for m in kept.moments[3:]] == [3, 4, 5, 6, 7]
    assert all(m.notes and not m.prose for m in kept.moments[3:])
    assert walk.title in kept.title
    again = kept.branched(play_on(kept.session().at(5), Random(1), 1), 5)
    assert parse(str(again), catan_nb.find_game) == again


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
    text = str(told())
    line = next(n for n, row in enumerate(text.split("\n"), start=1) if row.startswith("0 "))
    rows = text.split("\n")
    rows[line - 1] = "0 end turn"
    file.write_text("\n".join(rows), encoding="utf-8")
    for argv in (["handout", str(file), "-o", str(page)], ["replay", str(file)]):
        assert cli.main(argv) == 2
        err = capsys.readouterr().err
        assert err.startswith(f"one.md, line {line}: ")
        assert "SF-" in err


@pytest.mark.parametrize("name", ["one.txt", "one"])
def test_a_file_is_known_by_what_stands_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    file, page = tmp_path / name, tmp_path / "one.html"
    file.write_text(str(told()), encoding="utf-8")
    assert cli.main(["replay", str(file)]) == 0
    assert "Sites are taken." in capsys.readouterr().out
    assert cli.main(["handout", str(file), "-o", str(page)]) == 0
    assert "Sites are taken." in page.read_text(encoding="utf-8")
    file.write_text(str(BASE.record), encoding="utf-8")
    assert cli.main(["handout", str(file), "-o", str(page)]) == 0
    assert "<title>Starfarers:" in page.read_text(encoding="utf-8")
    assert cli.main(["handout", str(tmp_path / "none.md"), "-o", str(page)]) == 2
    assert "none.md" in capsys.readouterr().err


def test_markup_stays_text() -> None:
    walk = Walkthrough(
        "<b>", BASE.record, (Moment(0, "", "<script>x</script> ![a](http://x.y/z.png)"),), (), GAME
    )
    html = catan_nb.handout(walk)
    assert "<script" not in html
    assert "<img" not in html
    assert "<title>&lt;b&gt;" in html


def test_many_boards_stand_beside_the_words_and_few_across_the_page() -> None:
    asked = tuple(Moment(n, "One" if n < 20 else "Two", "", (("Why?", "So."),)) for n in range(0, 40, 2))
    plain = Walkthrough.of(BASE)
    for moments, boards, kind in ((asked, 20, "board beside"), (asked[:10], 10, "board")):
        walk = Walkthrough("Long", plain.record, moments, plain.turn_starts, GAME)
        assert catan_nb.handout(walk).count(f"<section class='{kind}'><svg") == boards


def test_the_work_grows_with_the_text_and_not_with_its_square() -> None:
    """Sixteen times as many empty chapters take some sixteen times as long, not two hundred."""
    head = "---\ntitle: x\ngame: starfarers\nseats: a, b, c\nboard: beginner\nseed: 1\n---\n"
    spent = []
    for count in (1_000, 16_000):
        walk = catan_nb.walkthrough(head + "".join(f"# {n}\n" for n in range(count)))
        begun = time.process_time()
        text = str(walk.without_notes())
        catan_nb.handout(walk)
        spent.append(time.process_time() - begun)
        assert text.count("\n# ") == count
    assert spent[1] < 100 * spent[0]


def test_a_handout_has_no_more_boards_than_a_sheet_can_bear() -> None:
    session = played(number=150)
    rows = ["---", "title: x", "game: starfarers", *(f"seat: {name}" for name in session.seats)]
    rows += [f"{name}: {value}" for name, value in session.options.items()]
    rows += ["---", "```moves", *(f"> {session.text(chance)}" for chance in session.record.opening), "```"]
    for number, step in enumerate(session.record.steps):
        rows += ["```moves", session.record.line(step), "```", f"# {number}"]
    boards = catan_nb.handout(catan_nb.walkthrough("\n".join(rows))).count("<svg")
    assert MOST_PICTURES - 1 <= boards <= MOST_PICTURES
