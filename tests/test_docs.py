"""What the README, CONTRIBUTING and the pages in `docs/` show works as printed.

What is typed to install and to test is tried in `test_install.py`, to measure in
`browser/test_benchmarks.py`.
"""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

import catan_nb
from catan_nb import cli
from catan_nb.cli import _parser, main
from catan_nb_widgets.metrics import Watch
from catan_nb_widgets.paths import page_names
from catan_nb_widgets.present import shipped

from . import test_install
from .documents import GUIDES, MEASURING, PAGES, TEXTS, WALKTHROUGH, spoken, typed
from .serving import ROOT

LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
WRITTEN = WALKTHROUGH.findall(TEXTS["docs/teachers.md"])
COMMANDS = [line for line in typed() if line.split()[0] == "catan-nb"]
TOPS = ("binder", "catan_nb", "docs", "notebooks", "tests", "widgets")
MADE = {".venv/", "what-to-build.md"}
"""Files that are spoken of and that whoever reads this makes."""


@pytest.mark.parametrize("page", GUIDES)
def test_the_examples_work_as_printed(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
    assert result.attempted == TEXTS[page].count("\n>>> ")
    assert result.attempted >= {"README.md": 8, "docs/tinkerers.md": 20, "docs/teachers.md": 5}.get(page, 0)


def test_every_line_to_type_is_run_by_a_test() -> None:
    lines = [line for line in typed() if line not in (*COMMANDS, *MEASURING)]
    assert lines == test_install.LINES


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_works(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a folder with the files that the pages speak of; what serves until it is ended is only read."""
    monkeypatch.chdir(tmp_path)
    catan_nb.new_game("starship", seed=1).record.save(tmp_path / "game.txt")
    shutil.copy(shipped()["pirates"], tmp_path)
    (tmp_path / "what-to-build.md").write_text(WRITTEN[0], encoding="utf-8")
    given = shlex.split(line)[1:]
    if "--help" in given:
        assert main(given) == 0 and "usage: catan-nb" in capsys.readouterr().out
        return
    args = _parser().parse_args(given)
    if args.command in (None, "serve"):
        return
    if given == ["bench"]:
        given += ["--rounds", "1"]
    assert main(given) == 0
    said = capsys.readouterr()
    assert said.err == ""
    if args.command == "handout":
        assert "<h1" in (tmp_path / args.output).read_text(encoding="utf-8")
    else:
        assert said.out.strip()


def test_every_kind_of_command_is_shown() -> None:
    assert {[*line.split(), ""][1] for line in COMMANDS} == {"", *cli.COMMANDS}


def test_the_walkthrough_of_the_teachers_page_can_be_presented() -> None:
    (text,) = WRITTEN
    walk = catan_nb.walkthrough(text)
    assert walk.session().played == walk.length == 3
    assert [name for name, _ in walk.chapters] == ["Ada's store", "And the fuel"]
    assert all(answer for moment in walk.moments for _, answer in moment.questions)
    assert sum(len(moment.questions) for moment in walk.moments) == 2
    assert sum(len(moment.notes) for moment in walk.moments) == 1
    assert catan_nb.walkthrough(str(walk)) == walk


@pytest.mark.parametrize("page", PAGES)
def test_flags_and_commands_that_are_spoken_of_exist(page: str) -> None:
    lines = [code for code in spoken(page) if re.match("catan-nb |--[a-z]", code)]
    flags = {flag for line in lines for flag in re.findall(r"--[a-z-]+", line)}
    assert flags <= set(re.findall(r'"(--[a-z-]+)"', Path(cli.__file__).read_text(encoding="utf-8")))
    assert {line.split()[1] for line in lines if line.startswith("catan-nb ")} <= set(cli.COMMANDS)


@pytest.mark.parametrize("page", PAGES)
def test_files_that_are_spoken_of_exist(page: str) -> None:
    names = [code for code in spoken(page) if re.fullmatch(r"[\w./-]+(/|\.(py|md|ipynb))", code)]
    there = [
        f"/{path.relative_to(ROOT).as_posix()}"
        for top in TOPS
        for path in (ROOT / top, *(ROOT / top).rglob("*"))
    ]
    missing = {name for name in names if not any(path.endswith(f"/{name.rstrip('/')}") for path in there)}
    assert missing <= MADE


def test_the_guide_for_hosts_names_every_count() -> None:
    counted = {
        family.name + ("_total" if family.type == "counter" else "") for family in Watch().registry.collect()
    }
    assert set(re.findall(r"`(catan_nb_\w+)`", TEXTS["docs/hosts.md"])) == counted


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    links = [link for link in LINK.findall(TEXTS[page]) if "://" not in link]
    missing = [link for link in links if not (ROOT / page).parent.joinpath(link).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_addresses_of_pages_name_what_is_there(page: str) -> None:
    for address in re.findall(r"[\w/]+\.ipynb\?[\w=&/-]+", TEXTS[page]):
        parts = urlsplit(address)
        asked = {key: values[0] for key, values in parse_qs(parts.query).items()}
        assert parts.path in page_names()
        assert {"lesson", "walkthrough", "role"} & set(asked)
        if "lesson" in asked:
            game, _, key = asked["lesson"].partition("/")
            lesson = {one.key: one for one in catan_nb.lessons(game)}[key]
            assert 1 <= int(asked["step"]) <= len(lesson.steps)
        if "walkthrough" in asked:
            assert asked["walkthrough"] in shipped()


@pytest.mark.parametrize("page", ["docs/learners.md", "docs/teachers.md"])
def test_what_is_printed_bold_stands_on_a_page(page: str) -> None:
    folder = ROOT / "widgets" / "catan_nb_widgets"
    files = [*folder.glob("*.py"), folder / "start.html"]
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    names = re.findall(r"\*\*([^*]+)\*\*", TEXTS[page])
    assert len(names) >= 5
    missing = [name for name in names if not re.search(rf"[\"'>\s]{re.escape(name)}[\"'<]", source)]
    assert missing == []


def test_the_readme_names_what_is_there(root: Path) -> None:
    text = TEXTS["README.md"]
    pictures = {file.name for file in (root / "docs").glob("*.png")}
    shown = {Path(link).name for page in TEXTS.values() for link in LINK.findall(page) if "png" in link}
    assert shown == pictures
    for path in (
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "LICENSE",
        "catan_nb/starfarers/RULES.md",
        "docs/hosts.md",
    ):
        assert f"]({path})" in text
    assert "not affiliated" in text
