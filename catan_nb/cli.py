"""The command ``catan-nb``. Bad arguments get one sentence and exit status 2."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import catan_nb

from .core.game import OPEN, BadRecord, IllegalAction, Rule
from .core.session import LogLine, Session
from .core.simulate import Results
from .core.walkthrough import Walkthrough
from .core.walkthrough_reader import is_walkthrough

COMMANDS = ("serve", "simulate", "replay", "rules", "handout", "bench")
SETTINGS = (
    *(
        "ip",
        "port",
        "base_url",
        "max_sessions",
        "idle_timeout",
        "arrival_timeout",
        "memory_limit",
        "cpu_limit",
        "preheat",
    ),
    *("allow_origin", "keep", "keep_limit", "metrics"),
)
"""What `serve` may be told, by the names of its settings."""
PORT, MOST = 8867, 10**9
INTERRUPTED, PIPE_CLOSED = 130, 141
WIDTH = 100


class Refused(Exception):
    """What was asked for cannot be: one sentence for standard error."""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **kwargs})

    def error(self, message: str) -> Any:
        raise Refused(_sentence(message))


_WORDINGS = (
    (r"argument command: invalid choice: (.+?) \(choose.*", r"There is no command \1; there are {}."),
    (r"argument ([^:]+): expected (?:one|at least one) argument", r"\1 needs a value."),
    (r"argument ([^:]+): ignored explicit argument .*", r"\1 takes no value."),
    (r"argument [^:]+: ([A-Z-].*\.)", r"\1"),
    (r"unrecognized arguments: (.+)", r"Nothing here is called \1; see --help."),
    (r"the following arguments are required: (.+)", r"There is something missing: \1; see --help."),
)


def _sentence(message: str) -> str:
    """What argparse says, as a sentence on one line."""
    line = " ".join(message.split())
    for pattern, wording in _WORDINGS:
        found = re.fullmatch(pattern, line)
        if found:
            return found.expand(wording).format(", ".join(COMMANDS))
    return f"{line[0].upper()}{line[1:]}".rstrip(".") + "."


def _whole(name: str, least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """Reads a whole number between two bounds."""
    span = "" if least is None else f" from {least}" + ("" if most is None else f" to {most}")

    def read(text: str) -> int:
        plain = re.fullmatch(r"-?[0-9]{1,20}", text)
        value = int(text) if plain else 0
        if not plain or (least is not None and value < least) or (most is not None and value > most):
            raise argparse.ArgumentTypeError(f"{name} takes a whole number{span}, not {text[:40]!r}.")
        return value

    return read


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"--option takes name=value, not {text[:40]!r}.")
    return name, value


def _parser() -> argparse.ArgumentParser:
    port = _whole("--port", 1, 65535)
    parser = _Parser(
        prog="catan-nb",
        description="Board games to play and to learn; without a command a browser opens on them.",
    )
    parser.add_argument("--version", action="version", version=f"catan-nb {catan_nb.__version__}")
    parser.add_argument("--port", type=port, help=f"port of the pages (default {PORT})")
    parser.add_argument("--no-browser", action="store_true", help="serve the pages, open no browser")
    parser.set_defaults(run=_play)
    commands = parser.add_subparsers(dest="command", metavar="command")

    serve = commands.add_parser("serve", help="the pages for the public: no browser, limits on")
    unset: dict[str, Any] = {"default": argparse.SUPPRESS}
    serve.add_argument("--ip", help="address to listen on (127.0.0.1)", **unset)
    serve.add_argument("--port", type=port, help=f"port to listen on ({PORT})", **unset)
    serve.add_argument("--base-url", metavar="PATH", help="path under which a proxy passes on (/)", **unset)
    for name, metavar, text in (
        ("--max-sessions", "N", "open pages at once; 0 is no limit (40)"),
        ("--idle-timeout", "SECONDS", "without a touch until a page sleeps; 0 is never (1200)"),
        ("--arrival-timeout", "SECONDS", "until a kernel is ended that no browser came for (120)"),
        ("--memory-limit", "MB", "memory of one page's kernel; 0 is no limit (1024)"),
        ("--cpu-limit", "SECONDS", "computing of one page's kernel in all; 0 is no limit (1800)"),
        ("--keep-limit", "MB", "the file of kept games; 0 is no limit (1000)"),
        ("--preheat", "N", "kernels kept ready for visitors (2)"),
    ):
        serve.add_argument(name, type=_whole(name, 0, MOST), metavar=metavar, help=text, **unset)
    serve.add_argument(
        "--no-preheat", dest="preheat", action="store_const", const=0, help="keep none ready", **unset
    )
    serve.add_argument(
        "--allow-origin", metavar="SITE", help="a site that may show the pages in a frame", **unset
    )
    serve.add_argument("--keep", metavar="FILE", help="file that keeps games in progress", **unset)
    serve.add_argument(
        "--no-metrics", dest="metrics", action="store_false", help="do not answer /metrics", **unset
    )
    serve.add_argument(
        "--config", metavar="FILE", help="settings, such as c.Serve.max_sessions = 20", **unset
    )
    serve.set_defaults(run=_serve)

    simulate = commands.add_parser("simulate", help="let bots play many games")
    simulate.add_argument("game", metavar="GAME", help=", ".join(catan_nb.GAMES))
    simulate.add_argument("--games", type=_whole("--games", 1), default=100, help="how many (default 100)")
    simulate.add_argument("--seats", type=_whole("--seats", 1), help="number of players (the game's own)")
    simulate.add_argument(
        "--bots", default="greedy", help="greedy or random by seat, with commas; a short list starts over"
    )
    simulate.add_argument(
        "--seed", type=_whole("--seed"), default=1, help="seed of the first game (default 1)"
    )
    simulate.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="name=value",
        help="board=beginner, start=drafted, victory=claimed, target=12",
    )
    simulate.add_argument("--json", action="store_true", help="print one JSON object")
    simulate.set_defaults(run=_simulate)

    replay = commands.add_parser("replay", help="print a record as readable turns, checking every action")
    replay.add_argument("file", metavar="FILE")
    replay.set_defaults(run=_replay)

    rules = commands.add_parser("rules", help="the rules, or one rule")
    rules.add_argument("game", metavar="GAME", help=", ".join(catan_nb.GAMES))
    rules.add_argument("id", metavar="ID", nargs="?", help="such as SF-PROD-1")
    rules.set_defaults(run=_rules)

    handout = commands.add_parser("handout", help="a page to print: of a game, or of a walkthrough")
    handout.add_argument(
        "game", metavar="GAME", help=", ".join((*catan_nb.GAMES, "or the file of a walkthrough or record"))
    )
    handout.add_argument("-o", "--output", metavar="FILE", required=True, help="the HTML file to write")
    handout.set_defaults(run=_handout)

    bench = commands.add_parser("bench", help="micro-benchmarks in CPU time")
    bench.add_argument("game", metavar="GAME", nargs="?", help="one game (all of them)")
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.add_argument(
        "--rounds", type=_whole("--rounds", 1, 1000), default=7, help="games to measure (default 7)"
    )
    bench.set_defaults(run=_bench)
    return parser


# -- the pages ---------------------------------------------------------------------------------------


def _server() -> Any:
    """The server of the pages, which needs more than the engine."""
    try:
        from catan_nb_widgets import server
    except ImportError as error:
        raise Refused(
            f"The pages need more than the engine ({error}): pip install 'catan-nb[app]' brings it."
        ) from None
    return server


def _play(args: argparse.Namespace) -> int:
    port = PORT if args.port is None else args.port
    status: int = _server().play(port=port, open_browser=not args.no_browser)
    return status


def _serve(args: argparse.Namespace) -> int:
    given = {name: value for name, value in vars(args).items() if name in SETTINGS and value is not None}
    status: int = _server().serve(getattr(args, "config", ""), **given)
    return status


# -- simulate ----------------------------------------------------------------------------------------


def _simulate(args: argparse.Namespace) -> int:
    try:
        game = catan_nb.find_game(args.game)
        options = dict(args.option)
        game.check_options(args.seats or game.default_seats, options)
        results = catan_nb.simulate(
            args.game,
            args.games,
            seats=args.seats,
            bots=[name.strip() for name in args.bots.split(",")],
            seed=args.seed,
            progress=iter if args.json else _bar,
            **options,
        )
    except IllegalAction:
        raise  # a bot's mistake, not the caller's
    except ValueError as error:
        raise Refused(str(error)) from None
    if args.json:
        print(json.dumps(results.summary()))
    else:
        _print_results(results)
    return 0


def _bar(numbers: Iterable[int]) -> Iterable[int]:
    """A progress bar on standard error, if there is one to be had."""
    try:
        from tqdm import tqdm
    except ImportError:
        return numbers
    bar: Iterable[int] = tqdm(numbers, unit="game", leave=False, disable=None, file=sys.stderr)
    return bar


def _print_results(results: Results) -> None:
    games = len(results.outcomes)
    options = ", ".join(f"{name} {value}" for name, value in results.options.items())
    print(f"{results.game}: {games} games from seed {results.seed} ({options})")
    print(f"finished {results.finished} of {games}", end="; ")
    print(f"median {results.turns_median:g} turns, {results.actions_median:g} actions")
    print(f"{'seat':>4}  {'bot':<12} {'wins':>6} {'share':>6} {'points':>7}")
    for seat, (name, wins, points) in enumerate(
        zip(results.bots, results.wins, results.scores_mean, strict=True)
    ):
        print(f"{seat:>4}  {name:<12} {wins:>6} {wins / games:>6.0%} {points:>7.2f}")


# -- replay ------------------------------------------------------------------------------------------


def _replay(args: argparse.Namespace) -> int:
    path = Path(args.file)
    try:
        session = catan_nb.load(path)
        told = is_walkthrough(path.read_text(encoding="utf-8"))
        walk = catan_nb.walkthrough(path) if told else None
    except BadRecord as error:
        raise Refused(str(error)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Refused(f"The file {str(path)!r} cannot be read: {reason}.") from None
    for line in _told(session, walk):
        print(line)
    return 0


def _words(walk: Walkthrough | None, n: int, chapter: str) -> Iterable[str]:
    """What a walkthrough says after ``n`` actions, ``chapter`` being the one before."""
    for moment in walk.at(n) if walk is not None else ():
        if moment.chapter != chapter:
            chapter = moment.chapter
            yield f"\n# {chapter}"
        if moment.prose:
            yield f"\n{moment.prose}\n"
        for question, answer in moment.questions:
            yield f"  ? {question}"
            if answer:
                yield f"  ! {answer}"


def _told(session: Session, walk: Walkthrough | None = None) -> Iterable[str]:
    """A game as readable lines, a paragraph for each turn, with the words of a walkthrough."""
    if walk is not None:
        yield walk.title
    options = ", ".join(f"{name} {value}" for name, value in sorted(session.options.items()))
    yield f"{session.game}: {', '.join(session.seats)} ({options})"
    told: dict[int, list[LogLine]] = {}
    for line in session.log(OPEN):
        told.setdefault(line.step, []).append(line)
    for number, step in enumerate((None, *session.record.steps)):
        for line in told.get(number, ()):
            if line.event.heading:
                yield f"\n{line.text}"
            else:
                yield f"  {line.text} ({line.rule})" if line.rule else f"  {line.text}"
        if step is not None and step.remark:
            yield f"  # {step.remark}"
        yield from _words(walk, number, walk.chapter_at(number - 1) if walk is not None else "")
    points = ", ".join(f"{name} {n}" for name, n in zip(session.seats, session.scores(), strict=True))
    if session.winner is not None:
        yield f"\n{session.seats[session.winner]} has won after {session.played} actions: {points}."
    else:
        waits = session.seats[session.to_move]
        yield f"\nNot over after {session.played} actions; {waits} is to move: {points}."


# -- rules and bench -----------------------------------------------------------------------------------


def _rules(args: argparse.Namespace) -> int:
    try:
        rules = catan_nb.rules(args.game)
    except ValueError as error:
        raise Refused(str(error)) from None
    if args.id is not None:
        wanted = [rule for rule in rules if rule.id.upper() == args.id.strip().upper()]
        if not wanted:
            raise Refused(f"{args.game} has no rule {args.id[:40]!r}; its ids look like {rules[0].id}.")
        rules = tuple(wanted)
    print("\n\n".join(map(_rule_text, rules)))
    return 0


def _rule_text(rule: Rule) -> str:
    lines = [f"{rule.id}  {rule.title}"]
    lines += [textwrap.fill(line, WIDTH) for line in rule.text.splitlines()]
    return "\n".join(lines)


def _handout(args: argparse.Namespace) -> int:
    path = Path(args.game)
    try:
        known = args.game in catan_nb.GAMES or not (path.suffix or path.exists())
        text = catan_nb.handout(args.game if known else catan_nb.walkthrough(path))
    except OSError as error:
        raise Refused(f"The file {str(path)!r} cannot be read: {error.strerror or error}.") from None
    except ValueError as error:
        raise Refused(str(error)) from None
    try:
        Path(args.output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(f"{args.output} cannot be written: {error.strerror or error}.") from None
    return 0


def _bench(args: argparse.Namespace) -> int:
    from .bench import bench

    names = catan_nb.GAMES if args.game is None else (args.game,)
    try:
        games = {name: catan_nb.find_game(name) for name in names}
    except ValueError as error:
        raise Refused(str(error)) from None
    figures = {name: bench(game, args.rounds) for name, game in games.items()}
    if args.json:
        print(json.dumps({g: {k: round(v, 3) for k, v in rows.items()} for g, rows in figures.items()}))
        return 0
    for game, rows in figures.items():
        print(f"{game}: CPU time in microseconds, medians of {args.rounds} games")
        for name, value in rows.items():
            print(f"  {name:<34} {value:10.1f}")
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        args = _parser().parse_args(argv)
        status: int = args.run(args)
        sys.stdout.flush()
    except SystemExit as done:  # --help and --version
        return done.code if isinstance(done.code, int) else 0
    except Refused as refusal:
        print(" ".join(str(refusal).split()), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has gone: head, less
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return status
