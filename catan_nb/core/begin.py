"""How sessions begin: a new game, or the game that a record tells."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from .dealer import ALL, HERE, TABLE, Dealer, Scripted, Seeded, Told
from .game import BadPosition, BadRecord, Game, IllegalAction, NotationError
from .placement import Seats
from .record import MAX_DIGITS, Sheet, clean_name
from .session import Session, short


def start(
    game: Game,
    *,
    seats: int | Sequence[str] | None = None,
    seed: int | None = None,
    dealer: Dealer | None = None,
    practice: bool = False,
    position: str | None = None,
    dice: str = HERE,
    chances: Sequence[str] = (),
    **options: Any,
) -> Session:
    """A new session. Raises ValueError with one sentence for seats, seeds or options that cannot be.

    ``position`` is the text of a position to start from (BadPosition says what is wrong with it),
    ``dice`` says who throws where no ``dealer`` does: HERE, TABLE or ALL; ``chances`` come first.
    The chances of a ``Scripted`` dealer may be texts::

        start(game, seats=3, position=TEXT, dealer=Scripted(["dice 3 4"], then=Seeded(1)), practice=True)
    """
    if dice not in (HERE, TABLE, ALL):
        raise ValueError(f"Dice are thrown {HERE}, or told by a {TABLE} in part or {ALL}, not {short(dice)}.")
    names = seat_names(game, seats)
    base = None
    if position is None:
        checked = game.check_options(len(names), options)
    else:
        base, checked = game.read_position(position, Seats(names, game.seat_names), options)
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise ValueError(f"The seed must be a whole number, not {short(seed)}.")
    if seed is not None and abs(seed) >= 10**MAX_DIGITS:
        raise ValueError(f"The seed must be a whole number of at most {MAX_DIGITS} digits.")
    if dealer is None:
        if seed is None:
            seed = random.SystemRandom().randrange(2**32)
        dealer = _thrower(game, dice, seed)
    if chances:
        if dice != HERE:
            raise ValueError("Chances can be prescribed only where no table tells them.")
        dealer = Scripted(chances, then=dealer)
    if isinstance(dealer, Scripted):
        dealer = dealer.reading(game.parse)
    return Session(game, names, checked, dealer, seed=seed, practice=practice, base=base)


def _thrower(game: Game, dice: str, seed: int) -> Dealer:
    """The dealer of a game by who throws."""
    return Seeded(seed) if dice == HERE else Told(dice, game.closed, Seeded(seed))


def seat_names(game: Game, seats: int | Sequence[str] | None) -> tuple[str, ...]:
    counts = game.option_values["seats"]
    if seats is None:
        seats = game.default_seats
    if isinstance(seats, int) and not isinstance(seats, bool):
        names = game.seat_names[: max(seats, 0)]
        count = seats
    elif isinstance(seats, (list, tuple)):
        names = tuple(clean_name(name) for name in seats)
        count = len(names)
        if len(set(names)) != count:
            raise ValueError("Two seats have the same name.")
    else:
        raise ValueError(f"Seats must be a number or a list of names, not {short(seats)}.")
    if count not in counts:
        allowed = " or ".join(str(n) for n in sorted(counts))
        raise ValueError(f"{game.title} is played by {allowed}, not by {count}.")
    return tuple(names)


def replay(game: Game, sheet: Sheet) -> Session:
    """The session that a record tells. Raises BadRecord at the first line that cannot be."""
    try:
        names = seat_names(game, list(sheet.seats))
        if sheet.position_line:
            text = "\n".join(row for _, row in sheet.position)
            base, options = game.read_position(text, Seats(names, game.seat_names), sheet.options)
        else:
            base, options = None, game.check_options(len(names), dict(sheet.options))
    except BadPosition as error:
        where = sheet.position[error.line - 1][0] if error.line else sheet.position_line
        reason = f"{error.reason} ({error.rule})" if error.rule else error.reason
        raise BadRecord(where, reason) from None
    except ValueError as error:
        raise BadRecord(0, str(error)) from None
    opening = list(takewhile(lambda line: line.seat is None, sheet.lines))
    body = sheet.lines[len(opening) :]
    dealer = _Reader(game, waits=sheet.dice != HERE)
    for line in opening:
        dealer.feed(line.number, line.chances)
    dealer.line = opening[-1].number if opening else 1
    session = Session(game, names, options, dealer, seed=sheet.seed, base=base)
    dealer.all_used()
    for line in body:
        if line.seat is None:
            raise BadRecord(line.number, "The line does not say whose action it is.")
        dealer.line = line.number
        dealer.feed(line.number, line.chances)
        if session.asked:
            raise BadRecord(line.number, "The line before does not say what chance brought.")
        if session.over:
            raise BadRecord(line.number, "The game was over before this line.")
        if line.seat != session.to_move:
            raise BadRecord(line.number, f"It is seat {session.to_move}'s decision, not seat {line.seat}'s.")
        try:
            session.play(line.action)
        except IllegalAction as error:
            raise BadRecord(line.number, str(error)) from None
        dealer.all_used()
        if line.remark:
            session.remark(line.remark)
    seed = sheet.seed if sheet.seed is not None else random.SystemRandom().randrange(2**32)
    session._dealer = _thrower(game, sheet.dice, seed)
    session._rewind(session.played)
    session._add(*session._settle(()))
    return session


class _Reader:
    """Deals what the lines of a record say came; ``waits`` if the end may be missing."""

    def __init__(self, game: Game, waits: bool) -> None:
        self._game = game
        self._waits = waits
        self._queue: deque[tuple[int, Any]] = deque()
        self.line = 0

    def feed(self, number: int, texts: Sequence[str]) -> None:
        for text in texts:
            try:
                self._queue.append((number, self._game.parse(text)))
            except NotationError as error:
                raise BadRecord(number, str(error)) from None

    def deal(self, chances: Sequence[tuple[Any, int]]) -> Any:
        if not self._queue and self._waits:
            return None
        if not self._queue:
            raise BadRecord(self.line, "The line does not say what chance brought.")
        number, chance = self._queue.popleft()
        if not any(chance == possible and weight > 0 for possible, weight in chances):
            raise BadRecord(number, f"“{self._game.write(chance)}” cannot come here.")
        return chance

    def all_used(self) -> None:
        if self._queue:
            number, chance = self._queue[0]
            raise BadRecord(number, f"“{self._game.write(chance)}” is one chance too many.")

    def skip(self, chance: Any) -> None:
        pass

    def fresh(self) -> _Reader:
        return self
