"""A game being played: a position, the dealer that answers for chance, and all that happened.

The session checks every action, deals, keeps the record and the log, and undoes by replaying
the record, so that nothing is copied while the game goes on.

With a ``Told`` dealer it waits for what a real table shows: after an action that dice or cards
decide, ``asked`` lists what may come, nothing is legal, ``to_move`` is the seat that is to tell,
and ``tell`` goes on. What was told can be taken back like an action, and told otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .dealer import HERE, Dealer, Told
from .game import CHANCE, OPEN, Event, Game, IllegalAction, NotationError, Refusal
from .placement import Seats
from .record import Record, Step, clean_remark

NO_UNDO_YET = "Nothing has been played yet."
NOT_ASKED = "The table is not asked anything now."
NO_UNDO_NEWS = "The last action showed something new (dice, a card, an answer); it cannot be taken back."


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event as a seat may read it. ``step`` counts actions from 1; 0 is the set-up."""

    step: int
    text: str
    rule: str
    event: Event

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class Session:
    """A game from its set-up to its end. Made by ``catan_nb.new_game`` or ``catan_nb.load``.

    ``practice=True`` (lessons, walkthroughs) lets ``undo`` go back over dice and draws. ``base`` is
    the position to start from instead of the game's set-up.
    """

    def __init__(
        self,
        game: Game,
        seats: tuple[str, ...],
        options: Mapping[str, Any],
        dealer: Dealer,
        *,
        seed: int | None = None,
        practice: bool = False,
        base: Any = None,
    ) -> None:
        self._game = game
        self._seats = seats
        self._options = dict(options)
        self._base = base
        self._seed = seed
        self.practice = practice
        self._steps: list[Step] = []
        self._events: list[tuple[Event, ...]] = []
        self._undone: list[Step] = []
        self._dealer = dealer
        self._position = self._begin()
        chances, events = self._settle(())
        self._opening: tuple[Any, ...] = chances
        self._events.append(events)

    def _begin(self) -> Any:
        """The position before anything was dealt or played."""
        if self._base is not None:
            return self._base.copy()
        return self._game.start(len(self._seats), self._options)

    # -- what it is -------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game's name, ``"starfarers"`` for one."""
        return self._game.name

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names; a seat is an index into them."""
        return self._seats

    @property
    def options(self) -> dict[str, Any]:
        """All options in force, by name."""
        return dict(self._options)

    @property
    def to_move(self) -> int:
        """The seat that acts or tells next; when the game is over, the seat that was on turn."""
        seat: int = self._position.to_move
        if seat == CHANCE:
            seat = self._position.teller
        if seat == CHANCE:
            seat = self._steps[-1].seat if self._steps else self._position.turn
        return seat

    @property
    def turn(self) -> int:
        """The seat whose turn it is; others may have to decide in between."""
        seat: int = self._position.turn
        return seat

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        number: int = self._position.turns
        return number

    @property
    def dice(self) -> str:
        """Who throws: ``"here"``, or a ``"table"`` (``"all"``: even what one player draws unseen)."""
        return self._dealer.dice if isinstance(self._dealer, Told) else HERE

    @property
    def over(self) -> bool:
        return self._position.winner is not None

    @property
    def winner(self) -> int | None:
        """The winner's seat, or None while the game goes on."""
        winner: int | None = self._position.winner
        return winner

    @property
    def position(self) -> Any:
        """A copy of the position, free to try things on."""
        return self._position.copy()

    def position_text(self) -> str:
        """The position as text, from which ``catan_nb.new_game(game, position=...)`` starts a game.

        The docstring of ``placement`` in the game's package says how to read and write it. Between
        two questions only: at the start of a phase and between the steps of a flight. In the middle
        of one, before the first turn and after the end ValueError says so in one sentence.
        """
        return self._game.write_position(self._position, Seats(self._seats, self._game.seat_names))

    @property
    def played(self) -> int:
        """How many actions were played."""
        return len(self._steps)

    def scores(self) -> tuple[int, ...]:
        """Victory points in seat order, counted from the board."""
        return self._game.scores(self._position)

    def view(self, seat: int) -> Any:
        """What ``seat`` may know; ``OPEN`` shows everything."""
        return self._position.view(seat)

    def guess(self, seat: int, rng: random.Random) -> Any:
        """A full position that ``seat`` could take for the real one, drawn with ``rng``."""
        self._check_seat(seat)
        return self._game.guess(self._position, seat, rng)

    def _check_seat(self, seat: int) -> None:
        if seat not in (OPEN, *range(len(self._seats))):
            raise ValueError(f"There is no seat {short(seat)}.")

    def __repr__(self) -> str:
        scores = ", ".join(f"{n} {s}" for n, s in zip(self._seats, self.scores(), strict=True))
        state = "over" if self.over else f"{self._seats[self.to_move]} decides"
        return f"<{self.game}, turn {self.turns}: {scores}; {state}>"

    def text(self, action: Any) -> str:
        """The text of an action, as ``play`` takes it and the record writes it."""
        said: str = self._game.write(action)
        return said

    def _repr_svg_(self) -> str:
        picture: str = self._position._repr_svg_(self._seats)
        return picture

    @property
    def last_seat(self) -> int | None:
        """Who played the last action; None before the first."""
        return self._steps[-1].seat if self._steps else None

    # -- playing ----------------------------------------------------------------------------

    def legal(self) -> Sequence[Any]:
        """The legal actions of the seat to move; empty when the game is over or waits to be told."""
        legal: Sequence[Any] = self._position.legal()
        return legal

    def why_not(self, action: Any) -> Refusal | None:
        """The rule and the reason against an action (or its text), or None when it is legal."""
        if isinstance(action, str):
            try:
                action = self._game.parse(action)
            except NotationError as error:
                return Refusal("", str(error))
        if self._position.to_move == CHANCE:
            return Refusal("", f"The table is asked now. {self._position.view(OPEN).prompt}")
        return self._game.why_not(self._position, action)

    def play(self, action: Any) -> tuple[Event, ...]:
        """Play an action, or the text of one, and return what came of it.

        Raises IllegalAction, and leaves everything as it was, when it is not legal now.
        """
        if isinstance(action, str):
            try:
                action = self._game.parse(action)
            except NotationError as error:
                raise IllegalAction("", str(error)) from None
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(*refusal)
        seat = self._position.to_move
        try:
            chances, events = self._settle(self._position.apply(action))
        except BaseException:  # a dealer that cannot go on: nothing half done stays
            self._rewind(len(self._steps))
            raise
        self._undone.clear()
        self._steps.append(Step(seat, action, chances))
        self._events.append(events)
        return events

    def _settle(self, events: tuple[Event, ...]) -> tuple[tuple[Any, ...], tuple[Event, ...]]:
        """Deal until a player or the table is asked; returns the chances and all events."""
        position = self._position
        if position.to_move != CHANCE:
            return (), events
        dealt, happened = [], list(events)
        while position.to_move == CHANCE:
            chance = self._dealer.deal(position.chances())
            if chance is None:
                break
            happened += position.apply(chance)
            dealt.append(chance)
        return tuple(dealt), tuple(happened)

    # -- told by a table --------------------------------------------------------------------

    @property
    def asked(self) -> tuple[Any, ...]:
        """What the table may tell now; () when nothing is asked of it."""
        if self._position.to_move != CHANCE:
            return ()
        return tuple(chance for chance, weight in self._position.chances() if weight > 0)

    @property
    def entry(self) -> Any:
        """What the table told last, if no action was played since; or None."""
        dealer = self._dealer
        if not isinstance(dealer, Told):
            return None
        return next((chance for chance in reversed(self._last.chances) if dealer.tells(chance)), None)

    def tell(self, chance: Any) -> tuple[Event, ...]:
        """Say what the table shows, as a chance or its text, and return what came of it.

        Raises IllegalAction, and leaves everything as it was, when it cannot be or is not asked.
        """
        if self._position.to_move != CHANCE:
            raise IllegalAction("", NOT_ASKED)
        if isinstance(chance, str):
            try:
                chance = self._game.parse(chance)
            except NotationError as error:
                raise IllegalAction("", str(error)) from None
        refusal = self._game.why_not(self._position, chance)
        if refusal is not None:
            raise IllegalAction(*refusal)
        self._undone.clear()
        self._dealer.skip(chance)
        dealt, events = self._settle(self._position.apply(chance))
        self._add((chance, *dealt), events)
        return events

    @property
    def _last(self) -> Step:
        """The last step; the set-up as a step of nobody."""
        return self._steps[-1] if self._steps else Step(CHANCE, None, self._opening)

    def _add(self, chances: tuple[Any, ...], events: tuple[Event, ...]) -> None:
        """Add chances and what came of them to the last step."""
        if self._steps:
            self._steps[-1] = replace(self._last, chances=self._last.chances + chances)
        else:
            self._opening += chances
        self._events[-1] += events

    def _recast(self, step: Step) -> None:
        """Put another one in the place of the last step."""
        if self._steps:
            self._rewind(len(self._steps) - 1)
            self._replay(step)
        else:
            self._opening = step.chances
            self._rewind(0)

    def _untell(self) -> bool:
        """Take back what the table told last, with all that followed; False when it told nothing."""
        dealer, last = self._dealer, self._last
        if not isinstance(dealer, Told):
            return False
        for n in reversed(range(len(last.chances))):
            if dealer.tells(last.chances[n]):
                self._recast(replace(last, chances=last.chances[:n]))
                if dealer.asks(self._position.chances()):
                    self._undone.append(last)
                    return True
                self._recast(last)  # nothing else could have come: it was not asked
        return False

    # -- going back and forth ---------------------------------------------------------------

    def why_no_undo(self) -> str | None:
        """One sentence against undoing now, or None when ``undo`` may be called."""
        told = self.dice != HERE
        if not self._steps and not (told and self._opening):
            return NO_UNDO_YET
        if not (self.practice or told) and any(event.news for event in self._events[-1]):
            return NO_UNDO_NEWS
        return None

    @property
    def can_undo(self) -> bool:
        return self.why_no_undo() is None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> None:
        """Take the last action back. Raises IllegalAction when it showed something new.

        Where a table tells, what it told is taken back first and asked again; any distance.
        """
        reason = self.why_no_undo()
        if reason is not None:
            raise IllegalAction("", reason)
        if self._untell():
            return
        if not self._steps:
            raise IllegalAction("", NO_UNDO_YET)
        step = self._steps[-1]
        self._rewind(len(self._steps) - 1)
        self._undone.append(step)

    def redo(self) -> None:
        """Play the action that was last taken back again. Raises IllegalAction if there is none."""
        if not self._undone:
            raise IllegalAction("", "Nothing was taken back.")
        step = self._undone.pop()
        if self._position.to_move == CHANCE:
            self._recast(step)
        else:
            self._replay(step)

    def remark(self, text: str) -> None:
        """Put a remark to the last action; it is kept in the record. ValueError if it is too long."""
        if not self._steps:
            raise IllegalAction("", NO_UNDO_YET)
        self._steps[-1] = replace(self._last, remark=clean_remark(text))

    def at(self, n: int) -> Session:
        """An independent session after the first ``n`` actions (0 is before the first)."""
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= len(self._steps):
            raise ValueError(f"This game has {len(self._steps)} actions; there is no number {short(n)}.")
        twin = object.__new__(Session)
        twin._game, twin._seats, twin._options = self._game, self._seats, dict(self._options)
        twin._seed, twin.practice, twin._opening = self._seed, self.practice, self._opening
        twin._base = self._base
        twin._steps, twin._events, twin._undone = list(self._steps), list(self._events), []
        twin._dealer, twin._position = self._dealer, self._position
        twin._rewind(n)
        return twin

    def fork(self) -> Session:
        """An independent session that stands where this one stands."""
        return self.at(len(self._steps))

    def positions(self) -> Iterator[tuple[int, Any]]:
        """(n, the position after ``n`` actions) from the set-up to now, in one replay.

        It is one position that changes from step to step: copy what you want to keep.
        """
        position = self._begin()
        for chance in self._opening:
            position.apply(chance)
        yield 0, position
        for n, step in enumerate(self._steps, start=1):
            position.apply(step.action)
            for chance in step.chances:
                position.apply(chance)
            yield n, position

    def _rewind(self, n: int) -> None:
        steps = self._steps[:n]
        self._position = self._begin()
        self._dealer = self._dealer.fresh()
        opening: tuple[Event, ...] = ()
        for chance in self._opening:
            opening += self._position.apply(chance)
            self._dealer.skip(chance)
        self._steps, events, self._events = [], self._events, [opening]
        for step, known in zip(steps, events[1:], strict=False):
            self._position.apply(step.action)
            for chance in step.chances:
                self._position.apply(chance)
                self._dealer.skip(chance)
            self._steps.append(step)
            self._events.append(known)

    def _replay(self, step: Step) -> None:
        """Carry out a step with the chances it had."""
        events: tuple[Event, ...] = self._position.apply(step.action)
        for chance in step.chances:
            events += self._position.apply(chance)
            self._dealer.skip(chance)
        self._steps.append(step)
        self._events.append(events)

    # -- what happened ----------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The whole game so far; ``str()`` is its text, ``.save(path)`` writes it."""
        seats = Seats(self._seats, self._game.seat_names)
        return Record(
            self._game.name,
            self._seats,
            dict(self._options),
            self._seed,
            self._opening,
            tuple(self._steps),
            self._game.write,
            "" if self._base is None else self._game.write_position(self._base, seats),
            self.dice,
        )

    def events(self, seat: int, since: int = 0) -> list[tuple[int, Event]]:
        """(step, event) for every event ``seat`` may know, from step ``since`` on."""
        self._check_seat(seat)
        return [
            (n, seen)
            for n in range(max(since, 0), len(self._events))
            for event in self._events[n]
            if (seen := event.seen_by(seat)) is not None
        ]

    def log(self, seat: int, since: int = 0) -> tuple[LogLine, ...]:
        """What ``seat`` may read of what happened, from step ``since`` on (0 is the set-up)."""
        tell = self._game.tell
        return tuple(
            LogLine(n, tell(event, self._seats), event.rule, event) for n, event in self.events(seat, since)
        )


def short(value: object) -> str:
    """How a wrong value is quoted in a message."""
    return repr(value)[:40]
