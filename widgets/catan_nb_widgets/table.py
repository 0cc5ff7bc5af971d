"""A table at which people and bots play: the session, who sits where, whose hand is shown.

Knows no game and no screen. Every change of the game, or of whose hand is shown, raises
``version``; whatever was pressed on an older version does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import catan_nb
from catan_nb import OPEN, IllegalAction, Session
from catan_nb.core.bots import bot, choose, streams

from .keeper import Keeper
from .serverlog import log

PERSON = "person"
"""Who plays a seat: this, or the name of a bot."""
BOT_STEPS = 2_000
"""A bot that acts so often in one turn is stopped."""
SOONEST = 100
"""Milliseconds; no page is asked to let bots act sooner."""
SEATED, PACED = "# players ", "# pace "
"""Begin the remarks in a kept record: who plays which seat, and how soon bots act by themselves."""


class Table:
    """One game with its players. ``changed`` is called after every change."""

    def __init__(self, changed: Callable[[], None], keeper: Keeper | None = None) -> None:
        self.changed = changed
        self.keeper = keeper
        self.key = Keeper.new_key()
        self.version = 0
        self.notice = ""
        self.said = 0
        """How many notices there have been: one that is said again is told again."""
        self.begun = 0
        """How many games have been sat down to here."""
        self.seen = 0
        self.players: tuple[str, ...] = ()
        self.session: Session
        self.viewer = 0
        self.covered = False
        self.before: Any = None
        """What the shown seat saw when it last decided."""
        self.pace = 0
        """Milliseconds after which a bot acts by itself; 0: when it is told to."""
        self.watching = False
        """Whether nobody plays here: a game is only shown."""
        self.since = "Since your last decision"
        """What the table of changes is called."""
        self._rngs: list[Random] = []

    # -- beginning -------------------------------------------------------------------------

    def start(self, game: str, players: Sequence[str], names: Sequence[str], **options: Any) -> None:
        """A new game. Raises ValueError with one sentence for what cannot be."""
        for player in players:
            if player != PERSON:
                bot(catan_nb.find_game(game), player)
        session = catan_nb.new_game(game, seats=list(names), **options)
        self._sit(session, tuple(players), Keeper.new_key())

    def load(self, text: str, key: str = "") -> None:
        """A game from its record, to be kept under ``key`` (a new one without). Raises BadRecord.

        Who plays is what the text says; a plain record seats a person and bots.
        """
        session = catan_nb.load(text)
        if session.game != self.session.game:
            other = catan_nb.find_game(session.game).title
            raise catan_nb.BadRecord(0, f"it is one of {other}, which has its own page.")
        bots = catan_nb.find_game(session.game).bots
        who = tuple(_remark(text, SEATED) or (PERSON, *("greedy",) * (len(session.seats) - 1)))
        if len(who) != len(session.seats) or any(p != PERSON and p not in bots for p in who):
            who = (PERSON,) * len(session.seats)
        pace = _remark(text, PACED)
        if len(pace) == 1 and pace[0].isdecimal() and len(pace[0]) < 6:
            self.pace = max(int(pace[0]), SOONEST)
        self._sit(session, who, key or Keeper.new_key())

    def resume(self, key: str) -> bool:
        """Go on with a kept game; False when there is none that can be read."""
        text = self.keeper.load(key) if self.keeper else None
        if text is None:
            return False
        try:
            self.load(text, key)
        except ValueError:
            log.exception("A kept game could not be read.")
            return False
        return True

    def rematch(self) -> None:
        """The same players and options with other dice."""
        old = self.session
        session = catan_nb.new_game(old.game, seats=list(old.seats), dice=old.dice, **old.options)
        self._sit(session, self.players, Keeper.new_key())

    def _sit(self, session: Session, players: tuple[str, ...], key: str) -> None:
        self.session, self.players, self.key = session, players, key
        self.begun += 1
        self._rngs = streams(session.record.seed or 0, len(players))
        people = self.people
        self.viewer = people[0] if people else OPEN
        if session.to_move in people:
            self.viewer = session.to_move
        self.covered = len(people) > 1
        self.seen = session.played
        self.before = session.view(self.viewer)
        self._moved()

    # -- who ---------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, player in enumerate(self.players) if player == PERSON)

    @property
    def waits_for_bot(self) -> bool:
        """Whether the next decision is a bot's."""
        return not self.session.over and not self.session.asked and self.session.to_move not in self.people

    @property
    def my_turn(self) -> bool:
        """Whether the seat whose hand is shown is to decide."""
        session = self.session
        return not (session.over or session.asked or self.covered) and session.to_move == self.viewer

    @property
    def closed(self) -> str:
        """Why nobody may act now although the game goes on; "" where they may."""
        return ""

    @property
    def asked(self) -> bool:
        """Whether whoever sits at the screen is to tell what the real table shows."""
        return bool(self.session.asked) and not self.covered and not self.watching

    @property
    def whose(self) -> str:
        """A sentence on who decides or tells next."""
        name = self.session.seats[self.session.to_move]
        if self.session.asked:
            return f"{name} sees what comes and tells it."
        return f"The next decision is {name}'s."

    def uncover(self) -> None:
        """The person named on the cover has taken the seat."""
        if self.session.to_move in self.people:
            self.viewer = self.session.to_move
            self.before = self.session.view(self.viewer)
        self.covered = False
        self._moved()

    # -- playing -----------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        """The shown seat's action. What the rules refuse becomes a notice."""
        if not self.my_turn:
            self.say("It is not your decision now.")
            return
        try:
            mark, before = self.session.played, self.session.view(self.viewer)
            self.session.play(action)
        except IllegalAction as error:
            self.say(str(error))
            return
        self.seen, self.before = mark, before
        self._moved()

    def tell(self, text: str) -> None:
        """What the real table shows, as a record writes it. What cannot be becomes a notice."""
        if not self.asked:
            self.say("The table is not asked anything now.")
            return
        try:
            self.session.tell(text)
        except IllegalAction as error:
            self.say(str(error))
            return
        self.seen = max(0, min(self.seen, self.session.played - 1))
        self._moved()

    def next(self) -> None:
        """Let bots act until one of their turns is over or a person must decide."""
        if not self.waits_for_bot:
            self.say("No bot is to act now.")
            return
        turn = self.session.turn
        self.seen = self.session.played
        for _ in range(BOT_STEPS):
            if not self.waits_for_bot or self.session.turn != turn:
                break
            seat = self.session.to_move
            think = bot(catan_nb.find_game(self.session.game), self.players[seat])
            self.session.play(choose(self.session, think, self._rngs[seat]))
        self._moved()

    def undo(self) -> None:
        """Take a person's last action back, or say why not; where a table tells, anything that came last."""
        last, people = self.session.last_seat, self.people
        if self.session.dice == "here" and people and last is not None and last not in people:
            self.say(f"The last action was {self.session.seats[last]}'s; it cannot be taken back.")
            return
        self._back_or_forth(self.session.undo)

    def redo(self) -> None:
        """Play the action that was taken back again, or say why not."""
        self._back_or_forth(self.session.redo)

    def _back_or_forth(self, step: Callable[[], None]) -> None:
        try:
            step()
        except IllegalAction as error:
            self.say(error.reason)
            return
        self.seen = min(self.seen, self.session.played)
        self._moved()

    def say(self, sentence: str) -> None:
        """Show a sentence; nothing else changes."""
        self.notice = sentence
        self.said += bool(sentence)
        self.changed()

    def _moved(self) -> None:
        """The game has gone on: cover the screen if another person decides, tell the page."""
        people = self.people
        if len(people) > 1 and not self.session.over:
            mover = self.session.to_move
            if mover in people and mover != self.viewer:
                self.covered = True
        else:
            self.covered = False
        self.version += 1
        self.notice = ""
        self.changed()

    # -- keeping -----------------------------------------------------------------------------

    def kept_text(self) -> str:
        """The record, with remarks that say who plays which seat, and the pace of the bots."""
        return kept_text(self.session, self.players, self.pace)

    def keep(self, title: str) -> bool:
        """Keep the game under its key."""
        return self.keeper is not None and self.keeper.save(
            self.key, self.session.game, title, self.kept_text()
        )


def kept_text(session: Session, players: Sequence[str], pace: int = 0) -> str:
    """A game's record with remarks on who plays which seat, and on the pace of the bots."""
    first, _, rest = str(session.record).partition("\n")
    paced = f"{PACED}{pace}\n" if pace else ""
    return f"{first}\n{SEATED}{' '.join(players)}\n{paced}{rest}"


def _remark(text: str, beginning: str) -> tuple[str, ...]:
    """The words of a remark among the first lines of a kept text; () when there is none."""
    for line in text.split("\n", 4)[:4]:
        if line.startswith(beginning):
            return tuple(line[len(beginning) :].split())
    return ()
