"""A rules engine for board games, to play, learn, look at and script.

>>> import catan_nb
>>> game = catan_nb.new_game("starfarers", seats=4, seed=7)
>>> game.to_move in range(4)
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .core import begin as _begin
from .core import record as _record
from .core.game import CHANCE, OPEN, BadPosition, BadRecord, Event, Game, IllegalAction, Refusal, Rule
from .core.session import Session

if TYPE_CHECKING:
    from .core.lesson import Lesson
    from .core.simulate import Results
    from .core.walkthrough import Walkthrough

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "GAMES",
    "OPEN",
    "BadPosition",
    "BadRecord",
    "Event",
    "IllegalAction",
    "Refusal",
    "Rule",
    "Session",
    "find_game",
    "handout",
    "lessons",
    "load",
    "new_game",
    "rules",
    "simulate",
    "walkthrough",
]

GAMES = ("starfarers", "starship")
"""The games there are."""


def find_game(name: object) -> Game:
    """A game by its name, for bots' and widgets' use; ValueError names those that exist."""
    if name == "starfarers":
        from .starfarers import GAME

        return GAME
    if name == "starship":
        from .starship import GAME as STARSHIP

        return STARSHIP
    known = ", ".join(GAMES)
    raise ValueError(f"There is no game called {str(name)[:40]!r}; there are {known}.")


def new_game(
    game: str,
    *,
    seats: Any = None,
    seed: int | None = None,
    position: str | None = None,
    practice: bool = False,
    dice: str = "here",
    chances: Sequence[str] = (),
    **options: Any,
) -> Session:
    """Start a game.

    ``seats`` is a number of players or a list of their names (None: the game's own number),
    ``seed`` a whole number that fixes every die and card (None: a new one), further keywords
    are the game's options. ``position`` is the text of a position to start from instead of the
    set-up (``Session.position_text`` writes one, ``placement`` in the game's package explains
    it), ``practice`` lets ``undo`` go back over dice and draws, ``chances`` are what dice and cards
    bring first, as records write it (``["die 2"]``, ``["dice 3 4"]``); ``play`` raises ValueError
    for one that cannot come then.

    ``dice="table"`` is for a game with real dice: the session waits, with ``asked``, for what the
    table shows, and ``tell`` says it (``game.tell("dice 3 4")``); what one player draws unseen is
    still dealt, with ``dice="all"`` even that is told. Raises ValueError with one
    sentence for what cannot be, BadPosition for a text that is no position.
    """
    return _begin.start(
        find_game(game),
        seats=seats,
        seed=seed,
        position=position,
        practice=practice,
        dice=dice,
        chances=chances,
        **options,
    )


def load(source: str | Path) -> Session:
    """The game that a record or a walkthrough tells: a ``Path`` is opened, a ``str`` is the text itself.

    Raises BadRecord for a text that is no record of a legal game, OSError for a file that
    cannot be read.
    """
    from .core.walkthrough_reader import is_walkthrough, parse

    with _naming(source):
        text = _text(source)
        if is_walkthrough(text):
            return parse(text, find_game).session()
        sheet = _record.read(text)
        try:
            game = find_game(sheet.game)
        except ValueError as error:
            raise BadRecord(sheet.game_line, str(error)) from None
        return _begin.replay(game, sheet)


def walkthrough(source: str | Path) -> Walkthrough:
    """A walkthrough, from a ``Path`` or from its text; a plain record is one without prose.

    Raises BadRecord and OSError like ``load``.
    """
    from .core.walkthrough import Walkthrough
    from .core.walkthrough_reader import is_walkthrough, parse

    with _naming(source):
        text = _text(source)
        return parse(text, find_game) if is_walkthrough(text) else Walkthrough.of(load(text))


@contextmanager
def _naming(source: object) -> Iterator[None]:
    """What is wrong with a file is said with its name."""
    try:
        yield
    except BadRecord as error:
        if not isinstance(source, Path):
            raise
        raise BadRecord(error.line, error.reason, source.name) from None


def _text(source: str | Path) -> str:
    """The text that was given, or that of the file."""
    if isinstance(source, str):
        return source
    if not isinstance(source, Path):
        raise TypeError(f"load takes a Path or the text of a record, not {type(source).__name__}")
    with source.open("rb") as file:
        content = file.read(4 * _record.MAX_TEXT + 1)
    if len(content) > 4 * _record.MAX_TEXT:
        raise BadRecord(0, "The file is too long to be a record.")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(0, "The file is not a text in UTF-8.") from None


def simulate(game: str, games: int, **options: Any) -> Results:
    """Let bots play many games: ``simulate("starfarers", 100, bots=["greedy"], seed=1)``.

    Keywords are ``seats``, ``bots`` (names or functions by seat; a short list starts over),
    ``seed`` and the game's options. Raises ValueError with one sentence for what cannot be.
    """
    from .core.simulate import simulate as run

    return run(find_game(game), games, **options)


def handout(game: str | Walkthrough) -> str:
    """A sheet to print, as the text of an HTML file: turn order, prices, points, exercises, answers.

    Of a walkthrough: its words, boards and turns, the questions, and their answers at the end.
    """
    from importlib import import_module

    if not isinstance(game, str):
        from .core import walkthrough_sheet

        picture = import_module(f".{game.record.game}.svg", __name__)
        return walkthrough_sheet.html(game, picture.marked)
    from .core.handout import html

    known = find_game(game)
    return html(known, import_module(f".{known.name}.sheet", __name__).sheet(), lessons(game))


def rules(game: str) -> tuple[Rule, ...]:
    """Every rule in force, in the order of the rules text."""
    return find_game(game).rules()


def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in teaching order; () for a game that has none."""
    from importlib import import_module
    from importlib.util import find_spec

    name = f"{__name__}.{find_game(game).name}.lessons"
    if find_spec(name) is None:
        return ()
    found: tuple[Lesson, ...] = import_module(name).LESSONS
    return found
