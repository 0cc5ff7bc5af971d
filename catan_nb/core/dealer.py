"""Who answers for chance: dice, balls, cards.

A position says what may come and how often; a dealer picks. ``Seeded`` picks by numbers from
a seed, ``Scripted`` gives what a lesson or a test prescribes, ``Told`` waits for what a table
with real dice and cards shows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from typing import Any, Protocol

Chances = Sequence[tuple[Any, int]]

HERE, TABLE, ALL = "here", "table", "all"
"""Who throws: the program; a table, which tells what everybody sees; a table that tells everything."""


class Dealer(Protocol):
    """Picks one of the weighted chances. Every ``deal`` or ``skip`` moves on by exactly one."""

    def deal(self, chances: Chances) -> Any:
        """The chance that happens; None when nobody has told it yet."""

    def skip(self, chance: Any) -> None:
        """Move on as if ``chance`` had been dealt: used when a record is replayed."""

    def fresh(self) -> Dealer:
        """The same dealer before its first deal."""


class Seeded:
    """Chance from a whole-number seed, with a separate stream of numbers for each kind of chance.

    The same seed gives the same game everywhere: an extra roll of the dice does not change
    which card is drawn next. Every deal uses one number of its stream.
    """

    __slots__ = ("_streams", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._streams: dict[str, Random] = {}

    def _next(self, stream: str) -> float:
        source = self._streams.get(stream)
        if source is None:
            source = self._streams[stream] = Random(f"{self.seed}/{stream}")
        return source.random()

    def deal(self, chances: Chances) -> Any:
        total = 0
        for _, weight in chances:
            total += weight
        left = int(self._next(chances[0][0].stream) * total)
        for chance, weight in chances:
            left -= weight
            if left < 0:
                return chance
        raise AssertionError("the weights of the chances add up to nothing")

    def skip(self, chance: Any) -> None:
        self._next(chance.stream)

    def fresh(self) -> Seeded:
        return Seeded(self.seed)


class Scripted:
    """Chance as written down: the given chances in order, then those of another dealer.

    Raises ValueError when a scripted chance cannot happen or the script has run out and no
    dealer was named to follow. Chances may be texts as in records (``"dice 3 4"``) where a
    session is started with the dealer: it knows the game and reads them.
    """

    __slots__ = ("_at", "_script", "_then")

    def __init__(self, script: Iterable[Any], then: Dealer | None = None) -> None:
        self._script = tuple(script)
        self._at = 0
        self._then = then

    def reading(self, parse: Callable[[str], Any]) -> Scripted:
        """The same dealer before its first deal, with the chances that are texts read."""
        then = self._then.reading(parse) if isinstance(self._then, Scripted) else self._then
        return Scripted(
            [parse(chance) if isinstance(chance, str) else chance for chance in self._script], then
        )

    def deal(self, chances: Chances) -> Any:
        if self._at < len(self._script):
            chance = self._script[self._at]
            if not any(chance == possible and weight > 0 for possible, weight in chances):
                raise ValueError(f"the script says {chance!r}, which cannot come now")
            self._at += 1
            return chance
        if self._then is None:
            raise ValueError("the script has run out of chances")
        return self._then.deal(chances)

    def skip(self, chance: Any) -> None:
        if self._at < len(self._script):
            self._at += 1
        elif self._then is not None:
            self._then.skip(chance)

    def fresh(self) -> Scripted:
        return Scripted(self._script, self._then.fresh() if self._then is not None else None)


class Told:
    """Chance as a table shows it: nothing comes until it is told (``Session.tell``).

    Kinds of chance named in ``closed`` are drawn unseen into one hand: ``then`` deals them, unless
    everything is to be told (``ALL``). What must come, because nothing else can, is not asked where
    all can see that; a hand of one kind would else be given away by the question that is missing.
    """

    __slots__ = ("_closed", "_then", "dice")

    def __init__(self, dice: str, closed: Collection[str], then: Dealer) -> None:
        self.dice = dice
        self._closed = closed
        self._then = then

    def tells(self, chance: Any) -> bool:
        """Whether it is the table that says this kind of chance."""
        return self.dice == ALL or chance.stream not in self._closed

    def asks(self, chances: Chances) -> bool:
        """Whether the table is asked which of these chances comes."""
        chance = chances[0][0]
        return self.tells(chance) and (len(chances) > 1 or chance.stream in self._closed)

    def deal(self, chances: Chances) -> Any:
        return None if self.asks(chances) else self._then.deal(chances)

    def skip(self, chance: Any) -> None:
        self._then.skip(chance)

    def fresh(self) -> Told:
        return Told(self.dice, self._closed, self._then.fresh())
