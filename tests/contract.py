"""What every game must keep to, checked in random seeded games.

    check_game("starfarers", seed=1, seats=3, board="beginner")

plays one game with random actions and checks it on the way; it raises ``Broken``, with the
record so far, at the first thing that is wrong. What is particular to a game (which of its
pieces must add up, how its points are counted) stands in ``tests/<game>/recount.py``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import catan_nb
from catan_nb import CHANCE, OPEN, IllegalAction, Session
from catan_nb.core.dealer import Seeded

CAP = 30_000
"""Actions after which a random game is taken to be endless."""
FIRST = 3
"""So many decisions of each kind are checked in every game, however rare the kind is."""
AHEAD = 40
"""Actions that a loaded game is played on beside the first one."""


class Broken(AssertionError):
    """A game that broke the contract; ``record`` is its text up to there."""

    def __init__(self, game: str, seed: int, played: int, reason: str, record: str) -> None:
        super().__init__(f"{game}, seed {seed}, after {played} actions: {reason}")
        self.seed = seed
        self.record = record

    def __reduce__(self) -> tuple[Any, ...]:  # so that it crosses from one process to another
        return _broken, (str(self), self.seed, self.record)


def _broken(text: str, seed: int, record: str) -> Broken:
    error = Broken("", seed, 0, "", record)
    error.args = (text,)
    return error


def check_game(
    game: str, seed: int, *, seats: Any = None, every: int = 150, replays: int = 3, **options: Any
) -> int:
    """Play a random game and check it; returns the number of decisions that were looked at closely.

    Every ``every``-th decision is, and the first few of each kind. ``replays`` is the number
    of times that the game is saved and loaded, which costs more the longer it is.
    """
    session = catan_nb.new_game(game, seats=seats, seed=seed, **options)
    check = _Check(session, import_module(f"tests.{game}.recount"), seed)
    try:
        return check.run(every, replays)
    except Exception as error:
        reason = str(error) or type(error).__name__
        raise Broken(game, seed, session.played, reason, str(session.record)) from error


def playing(session: Session, rng: Random) -> Iterator[Any]:
    """Play random legal actions to the end, stopping after each."""
    while not session.over:
        legal = session.legal()
        yield session.play(legal[int(rng.random() * len(legal))])


class _Check:
    """One game under examination."""

    def __init__(self, session: Session, recount: ModuleType, seed: int) -> None:
        self.session = session
        self.recount = recount
        self.rng = Random(f"{seed}/contract")
        self.seats = range(len(session.seats))
        self.rules = {rule.id for rule in catan_nb.rules(session.game)}
        self.keys = [session.position.key()]
        self.seen: Counter[str] = Counter()

    def run(self, every: int, replays: int) -> int:
        session = self.session
        self.events(session.events(OPEN))
        looked = reloads = 0
        at = every  # the next regular decision to look at
        again = 50  # the next time to save and load
        state = Random()  # the choice of actions depends on nothing but the seed
        state.setstate(self.rng.getstate())
        self.everywhere()
        while not session.over:
            kind = session.view(OPEN).asks
            self.seen[kind] += 1
            if self.seen[kind] <= FIRST or session.played >= at:
                at = session.played + every
                looked += 1
                self.decision(thorough=looked % 8 == 1 or self.seen[kind] == 1)
            legal = session.legal()
            self.events(list(enumerate(session.play(legal[int(state.random() * len(legal))]))))
            self.keys.append(session.position.key())
            self.everywhere()
            if reloads < replays - 1 and session.played >= again and not session.over:
                again *= 5
                reloads += 1
                self.reload(state)
                self.undo()
            assert session.played < CAP, "the game does not end"
        self.ended()
        self.reload(state)
        self.practice()
        return looked

    # -- at every step ----------------------------------------------------------------------

    def events(self, events: list[tuple[int, Any]]) -> None:
        for _, event in events:
            assert event.rule in self.rules, f"{event!r} names no known rule"

    def everywhere(self) -> None:
        """What must add up after every action."""
        session = self.session
        position = session.position
        self.recount.check(position)
        counted = self.recount.scores(position)
        assert session.scores() == counted, f"scores {session.scores()}, counted {counted}"
        assert position.to_move != CHANCE, "chance was not dealt"

    # -- at some decisions ------------------------------------------------------------------

    def decision(self, thorough: bool) -> None:
        self.copies()
        self.actions(thorough)
        self.telling()
        for seat in self.seats:
            self.hidden(seat)
        assert self.session.position.key() == self.keys[-1], "looking at the game changed it"

    def copies(self) -> None:
        position = self.session.position
        twin = position.copy()
        key = position.key()
        assert key == self.keys[-1]
        assert hash(key) == hash(twin.key()), "the keys of copies differ"
        assert twin.key() == key, "the keys of copies differ"
        for name in type(position).__slots__:
            _spoil(getattr(twin, name))
        assert position.key() == key, "a copy shares a list with the original"

    def actions(self, thorough: bool) -> None:
        position = self.session.position
        legal = list(position.legal())
        assert legal, "nothing is legal"
        assert len(set(legal)) == len(legal), "an action stands twice in legal()"
        assert list(position.copy().legal()) == legal, "legal() has no fixed order"
        write, parse = self.session._game.write, self.session._game.parse
        for action in legal:
            assert position.is_legal(action), f"{action!r} is in legal() but not legal"
            assert self.session.why_not(action) is None
            assert parse(write(action)) == action, f"{write(action)!r} reads as {parse(write(action))!r}"
            twin = position.copy()
            twin.apply(action)
            assert twin.winner is not None or twin.to_move == CHANCE or twin.legal(), (
                f"nothing is legal after {action!r}"
            )
        self.chances(legal)
        assert position.key() == self.keys[-1], "an action on a copy changed the original"
        if thorough:
            listed = set(legal)
            for action in self.recount.PROBES:
                refusal = position.why_not(action)
                assert (refusal is None) == (action in listed), f"legal() and is_legal differ on {action!r}"
                if refusal is not None:
                    assert refusal.rule in self.rules or not refusal.rule, f"{refusal!r} names no known rule"
                    assert _sentence(refusal.reason), f"no sentence: {refusal.reason!r}"

    def chances(self, legal: list[Any]) -> None:
        """What chance may bring after one of the actions, if it has a part in it."""
        twin = self.session.position
        twin.apply(self.rng.choice(legal))
        if twin.to_move != CHANCE:
            return
        write, parse = self.session._game.write, self.session._game.parse
        chances = dict(twin.chances())
        assert len(chances) == len(twin.chances()), "a chance stands twice in chances()"
        assert not twin.legal(), "a player may act while chance is to move"
        for chance, weight in chances.items():
            assert type(weight) is int
            assert weight > 0
            assert twin.is_legal(chance)
            assert parse(write(chance)) == chance
            twin.copy().apply(chance)
        for other in self.rng.sample(self.recount.PROBES, 50):
            assert twin.is_legal(other) == (other in chances), f"chance cannot bring {other!r}"

    def telling(self) -> None:
        session = self.session
        for seat in (*self.seats, OPEN):
            since = max(0, session.played - 20)
            for line in session.log(seat, since):
                assert _sentence(line.text), f"no sentence: {line.text!r}"
                assert line.rule in self.rules
        view = session.view(session.to_move)
        assert view.to_move == session.to_move
        assert view.points == session.scores()
        assert _sentence(view.prompt), f"no sentence: {view.prompt!r}"

    def hidden(self, seat: int) -> None:
        """What a seat cannot see may be anything, and it sees, may do and is told the same."""
        session = self.session
        real = session.position
        mine = session.to_move == seat
        seen = session.view(seat)
        hash(seen)
        probes = self.rng.sample(self.recount.PROBES, 100) if mine else ()
        for _ in range(2):
            guess = session.guess(seat, self.rng)
            self.recount.check(guess)
            assert guess.view(seat) == seen, f"the view of seat {seat} shows something hidden"
            assert guess.to_move == real.to_move
            assert guess.legal(), "nothing is legal in a guess"
            if mine:
                assert list(guess.legal()) == list(real.legal()), "legal() shows something hidden"
                for action in probes:
                    assert guess.why_not(action) == real.why_not(action), f"a refusal of {action!r} does"
        self.play_guess(guess)

    def play_guess(self, guess: Any) -> None:
        """A guess is a whole position: it can be played on."""
        dealer = Seeded(self.rng.randrange(10**6))
        for _ in range(15):
            if guess.winner is not None:
                break
            if guess.to_move == CHANCE:
                guess.apply(dealer.deal(guess.chances()))
            else:
                guess.apply(self.rng.choice(guess.legal()))
        self.recount.check(guess)

    # -- now and then -----------------------------------------------------------------------

    def reload(self, choices: Random) -> None:
        """The record is the whole game, and its future too."""
        session = self.session
        text = str(session.record)
        twin = catan_nb.load(text)
        assert str(twin.record) == text, "the record of a loaded game differs"
        assert twin.position.key() == self.keys[-1], "a loaded game differs"
        assert twin.events(OPEN) == session.events(OPEN), "a loaded game tells another story"
        for seat in (*self.seats, OPEN):
            assert twin.log(seat) == session.log(seat)
        fork = session.fork()
        for other in (fork, twin):
            rng = Random()
            rng.setstate(choices.getstate())
            for _ in zip(range(AHEAD), playing(other, rng), strict=False):
                pass
        assert str(fork.record) == str(twin.record), "a loaded game has another future"
        assert fork.position.key() == twin.position.key()
        assert session.position.key() == self.keys[-1], "playing a fork changed the original"
        n = self.rng.randrange(session.played + 1)
        assert session.at(n).position.key() == self.keys[n], f"at({n}) is not where the game was"

    def undo(self) -> None:
        """The last action can be taken back and done again, unless it showed something."""
        session = self.session
        text, news = str(session.record), any(e.news for n, e in session.events(OPEN, session.played))
        assert session.can_undo is not news
        if news:
            try:
                session.undo()
            except IllegalAction as error:
                assert _sentence(error.reason)
            else:
                raise AssertionError("what showed something new was taken back")
        else:
            session.undo()
            assert session.position.key() == self.keys[-2], "undo does not restore the position"
            assert session.can_redo
            session.redo()
        assert str(session.record) == text, "undo and redo change the record"
        assert session.position.key() == self.keys[-1], "undo and redo change the position"

    def ended(self) -> None:
        session = self.session
        assert session.winner == session.to_move
        assert not session.legal()
        for action in self.rng.sample(self.recount.PROBES, 50):
            refusal = session.why_not(action)
            assert refusal is not None, f"{action!r} is legal after the end"
            assert refusal.rule in self.rules or not refusal.rule

    def practice(self) -> None:
        """In practice everything can be taken back and done again."""
        session = self.session.fork()
        session.practice = True
        text = str(session.record)
        back = self.rng.randint(1, 8)
        for n in range(1, back + 1):
            session.undo()
            assert session.position.key() == self.keys[-1 - n], f"undo number {n} goes wrong"
        for _ in range(back):
            session.redo()
        assert str(session.record) == text
        assert session.position.key() == self.keys[-1]
        assert session.events(OPEN) == self.session.events(OPEN)


def _spoil(value: Any) -> bool:
    """Overwrite everything in a list, in place; False for what is no list."""
    if isinstance(value, list):
        for i, item in enumerate(value):
            if not _spoil(item):
                value[i] = "spoilt"
        value.append("spoilt")
    elif isinstance(value, bytearray):
        value[:] = b"\xee" * len(value)
    elif isinstance(value, (dict, set)):
        value.clear()
    else:
        return False
    return True


NO_ARTICLE = re.compile(r"\b[Aa] (?:[aeiAEI]|o[^n]|up|H\b)")
"""What should have been “an”."""


def _sentence(text: str) -> bool:
    """Whether a text is one line that begins and ends like a sentence, and says “an” before a vowel."""
    whole = text[-1:] in tuple(".!?") and text[0] != text[0].lower()
    return whole and text == text.strip() and "\n" not in text and not NO_ARTICLE.search(text)
