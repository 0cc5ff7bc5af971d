"""The command ``catan-nb``: what it prints, and one sentence with status 2 for what cannot be."""

from __future__ import annotations

import json
import subprocess
import sys
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import catan_nb
from catan_nb import cli
from catan_nb.bench import measure
from catan_nb.core.explore import playout
from catan_nb.core.session import Session
from catan_nb.starfarers import GAME

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command; returns (status, standard output, standard error)."""

    def call(*argv: str) -> tuple[int, str, str]:
        status = cli.main(argv)
        out, err = capsys.readouterr()
        return status, out, err

    return call


@pytest.fixture(scope="module")
def game() -> Session:
    """A whole game of greedy bots, with a remark at two of its actions."""
    session = catan_nb.new_game("starfarers", seats=["Ada", "Ben", "Cleo"], seed=2)
    session.play(session.legal()[0])
    session.remark("the best site")
    playout(session, [GAME.bots["greedy"]] * 3, 2, GAME.turn_cap)
    session.remark("well done")
    return session


# -- simulate and bench --------------------------------------------------------------------------------


def test_simulate_as_a_table(run: Run) -> None:
    status, out, _ = run("simulate", "starfarers", "--games", "2", "--bots", "greedy,random", "--seed", "3")
    assert status == 0
    assert "finished 2 of 2" in out
    assert out.count("greedy") == out.count("random ") == 2


def test_simulate_as_json(run: Run) -> None:
    status, out, err = run(
        "simulate", "starfarers", "--games", "2", "--seats", "3", "--json", "--option", "board=beginner",
        "--option", "target=10",
    )  # fmt: skip
    assert (status, err) == (0, "")
    summary = json.loads(out)
    wanted = {"games", "finished", "turns_median", "actions_median", "wins", "scores_mean"}
    assert wanted | {"seed", "seats", "bots", "options"} <= set(summary)
    assert summary["options"]["target"] == 10
    assert summary["bots"] == ["greedy"] * 3
    assert len(summary["wins"]) == len(summary["scores_mean"]) == 3


def test_without_tqdm_there_is_no_bar(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    status, _, err = run("simulate", "starfarers", "--games", "1")
    assert (status, err) == (0, "")


def at_best(ratios: Callable[[], Sequence[float]], times: int = 4) -> list[float]:
    """The least of each ratio over some measurements: other work on the machine only adds."""
    return [min(found) for found in zip(*(ratios() for _ in range(times)), strict=True)]


def test_a_greedy_decision_costs_at_most_twenty_random_ones() -> None:
    (ratio,) = at_best(lambda: [measure(GAME, 1)["greedy decision in random ones"]])
    assert ratio <= 20


def test_bench_as_json(run: Run) -> None:
    status, out, _ = run("bench", "--json", "--rounds", "1")
    assert status == 0
    figures = json.loads(out)["starfarers"]
    for name in (
        "random decision",
        "copy, early",
        "copy, late",
        "legal, flight",
        "legal, trade",
        "greedy decision",
    ):
        assert figures[name] > 0


def test_starship_costs_no_more_than_starfarers() -> None:
    names = ("random decision", "copy, early", "copy, late")

    def ratios() -> list[float]:
        ship, farers = measure(catan_nb.find_game("starship"), 1), measure(GAME, 1)
        return [ship[name] / farers[name] for name in names]

    decision, *copies = at_best(ratios)
    assert decision <= 1
    assert max(copies) <= 1.2, "equal within what one measurement can tell"


def test_bench_of_one_game(run: Run) -> None:
    status, out, _ = run("bench", "starship", "--json", "--rounds", "1")
    assert status == 0
    (name, figures), *rest = json.loads(out).items()
    assert (name, rest) == ("starship", [])
    assert all(figures[row] > 0 for row in ("random decision", "copy, late", "legal, flight", "view"))


def test_simulate_starship(run: Run) -> None:
    status, out, _ = run(
        "simulate", "starship", "--games", "2", "--bots", "random", "--option", "target=5", "--json"
    )
    summary = json.loads(out)
    assert (status, summary["finished"], summary["seats"]) == (0, 2, 2)
    assert summary["options"] == {"target": 5}


# -- replay --------------------------------------------------------------------------------------------


def test_replay_tells_the_game_turn_by_turn(run: Run, game: Session, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    game.record.save(file)
    status, out, err = run("replay", str(file))
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("starfarers: Ada, Ben, Cleo (board random")
    for n in range(1, game.turns + 1):
        assert sum(1 for line in lines if line.startswith(f"Turn {n}: ")) == 1
    for line in game.log(catan_nb.OPEN):
        assert line.text in out
    assert "  # the best site" in lines
    assert lines.index("  # the best site") < lines.index(next(x for x in lines if x.startswith("Turn 1: ")))
    assert "  # well done" in lines
    winner = game.seats[game.winner or 0]
    assert lines[-1].startswith(f"{winner} has won after {game.played} actions: ")


def test_replay_of_a_game_that_goes_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    catan_nb.new_game("starfarers", seed=1).record.save(file)
    status, out, _ = run("replay", str(file))
    assert status == 0
    assert out.splitlines()[-1].startswith("Not over after 0 actions; ")


def test_replay_checks_every_action(run: Run, game: Session, tmp_path: Path) -> None:
    rows = str(game.record).splitlines()
    at = next(n for n, row in enumerate(rows) if " roll " in row)
    for broken, number in (
        ([*rows[: at + 1], rows[at], *rows[at + 1 :]], at + 2),
        ([*rows[:at], "0 dance", *rows[at + 1 :]], at + 1),
    ):
        file = tmp_path / "broken.txt"
        file.write_text("\n".join(broken), encoding="utf-8")
        status, out, err = run("replay", str(file))
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        assert f"line {number}" in err


def test_replay_of_what_is_no_record(run: Run, tmp_path: Path) -> None:
    noise = tmp_path / "noise"
    noise.write_bytes(bytes(range(256)) * 100)
    for file in (noise, tmp_path, tmp_path / "missing", tmp_path / "nul\0"):
        status, out, err = run("replay", str(file))
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        assert "Traceback" not in err


# -- rules ---------------------------------------------------------------------------------------------


def test_rules(run: Run) -> None:
    status, out, _ = run("rules", "starfarers")
    assert status == 0
    for rule in catan_nb.rules("starfarers"):
        assert f"{rule.id}  {rule.title}\n" in out
    status, out, _ = run("rules", "starship")
    assert out.count("SC-PIR-1  Their price\n") == 1
    status, out, _ = run("rules", "starfarers", "sf-prod-1")
    assert status == 0
    assert out.startswith("SF-PROD-1  ")
    assert "SF-PROD-2  " not in out


# -- the pages -----------------------------------------------------------------------------------------


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Calls of the server, which does not start."""
    calls: list[Any] = []
    fake = types.ModuleType("catan_nb_widgets.server")
    fake.play = lambda **options: calls.append(("play", options)) or 0  # type: ignore[attr-defined]
    fake.serve = lambda file, **options: calls.append(("serve", file, options)) or 0  # type: ignore[attr-defined]
    package = types.ModuleType("catan_nb_widgets")
    package.server = fake  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "catan_nb_widgets", package)
    monkeypatch.setitem(sys.modules, "catan_nb_widgets.server", fake)
    return calls


def test_the_start_page(run: Run, server: list[Any]) -> None:
    assert run()[0] == 0
    assert run("--port", "9000", "--no-browser")[0] == 0
    assert run("serve", "--ip", "0.0.0.0", "--port", "9001")[0] == 0
    assert run("--port", "9002", "serve")[0] == 0
    assert run("serve", "--no-preheat", "--config", "mine.py", "--max-sessions", "3", "--no-metrics")[0] == 0
    assert server == [
        ("play", {"port": 8867, "open_browser": True}),
        ("play", {"port": 9000, "open_browser": False}),
        ("serve", "", {"ip": "0.0.0.0", "port": 9001}),
        ("serve", "", {"port": 9002}),
        ("serve", "mine.py", {"preheat": 0, "max_sessions": 3, "metrics": False}),
    ]


def test_without_the_app_the_pages_say_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "catan_nb_widgets", None)
    for command in ((), ("serve",)):
        status, out, err = run(*command)
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        assert "pip install 'catan-nb[app]'" in err


# -- bad arguments -------------------------------------------------------------------------------------

BAD = (
    "dance",
    "--fly",
    "--port",
    "--port x",
    "--port 0",
    "--port 99999",
    "--no-browser=1",
    "serve --port -1",
    "serve --no-browser",
    "serve --max-sessions many",
    "serve --preheat -1",
    "serve --config",
    "simulate",
    "simulate chess",
    "simulate starfarers --games 0",
    "simulate starfarers --games many",
    "simulate starfarers --games 1.5",
    "simulate starfarers --games",
    "simulate starfarers --gam 3",
    "simulate starfarers --seats 9",
    "simulate starfarers --seats 0",
    "simulate starfarers --seed abc",
    "simulate starfarers --seed 99999999999999999999999999",
    "simulate starfarers --seed ٣",
    "simulate starfarers --bots clever",
    "simulate starfarers --bots greedy,,random",
    "simulate starfarers --bots greedy,greedy,greedy,greedy,greedy",
    "simulate starfarers --option target",
    "simulate starfarers --option target=99",
    "simulate starfarers --option board=flat",
    "simulate starfarers --option seats=3",
    "simulate starfarers --option dealer=x",
    "simulate starfarers --option bots=greedy",
    "simulate starfarers --option start=beginner",
    "simulate starship --seats 3",
    "simulate starship --option target=15",
    "simulate starship --option board=beginner",
    "bench chess",
    "simulate starfarers --json=yes",
    "simulate starfarers extra",
    "replay",
    "replay no-such-file",
    "rules",
    "rules chess",
    "rules starfarers SF-NONE-1",
    "bench --rounds 0",
    "bench now",
)


@pytest.mark.parametrize("arguments", BAD)
def test_bad_arguments_get_one_sentence_and_status_2(run: Run, arguments: str) -> None:
    status, out, err = run(*arguments.split())
    assert (status, out) == (2, "")
    assert err.endswith(".\n")
    assert err.count("\n") == 1
    assert "usage" not in err


def test_a_sentence_stays_on_one_line(run: Run) -> None:
    status, _, err = run("rules", "a\nb\r\nc")
    assert status == 2
    assert len(err.splitlines()) == 1


def test_help_and_version(run: Run) -> None:
    assert run("--version")[:2] == (0, f"catan-nb {catan_nb.__version__}\n")
    for command in ((), *((c,) for c in cli.COMMANDS)):
        status, out, _ = run(*command, "--help")
        assert status == 0
        assert out.startswith("usage: catan-nb")


# -- the end of the line ---------------------------------------------------------------------------------


def test_ctrl_c_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(catan_nb, "simulate", interrupted)
    assert run("simulate", "starfarers") == (130, "", "")


def test_a_reader_that_goes_away_is_no_error(root: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "catan_nb", "rules", "starfarers"],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == cli.PIPE_CLOSED
