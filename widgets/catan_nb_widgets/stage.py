"""Where a walkthrough is shown: the table that stands at a place in it, and the page around it.

The presenter's page and the page of the audience are both made of this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from markdown_it import MarkdownIt

from catan_nb import OPEN, IllegalAction, Session
from catan_nb.core.walkthrough import Walkthrough

from .desk import Desk
from .page import Page, desk_of
from .table import PERSON, Table

MARKDOWN = MarkdownIt("commonmark", {"html": False}).disable("image")
"""Renders what a teacher wrote: no HTML of theirs, nothing loaded from elsewhere."""

LONG = 500
"""Characters of HTML; more of them are shown to a class in smaller type, so that they stay in sight."""


class Stage(Table):
    """A table at which a game is shown; on a branch everybody's moves are made here."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(changed)
        self.watching = True
        self.begun = 1  # so that what can be done comes into sight when a branch begins
        self.since = "What changed"
        self.seat = OPEN
        """Whose view is shown."""

    @property
    def waits_for_bot(self) -> bool:
        """Never: nobody acts by itself."""
        return False

    def place(self, session: Session, before: Any, seen: int) -> None:
        """Show a game as it is after its last action; ``before`` is the view to compare it with."""
        self.session, self.before, self.seen = session, before, seen
        self.players = (PERSON,) * len(session.seats)
        self._moved()

    def _moved(self) -> None:
        """Everybody looks on, so that nothing is covered."""
        self.viewer = self.session.to_move if not self.watching else self.seat
        self.covered = False
        self.version += 1
        self.notice = ""
        self.changed()

    def play(self, action: Any) -> None:
        """A move on a branch."""
        if self.watching:
            self.say("This is the walkthrough; begin a branch to try something.")
            return
        mark, before = self.session.played, self.session.view(self.viewer)
        try:
            self.session.play(action)
        except IllegalAction as error:
            self.say(str(error))
            return
        self.seen, self.before = mark, before
        self._moved()


class StagePage(Page):
    """A page that shows a place in a walkthrough."""

    regions: ClassVar[Sequence[str]] = ("top", "coach", "dialog", "motion", "note", "side", "bottom")
    skips = (".cn-words", "what is said")
    walk: Walkthrough
    full: Session
    """The whole game of the walkthrough."""

    def __init__(self, name: str, game: str) -> None:
        self.n = 0
        self.branch = -1
        """Number of actions at which a branch left the walkthrough; -1 on the walkthrough."""
        self.revealed: set[int] = set()
        """The numbers of the questions whose answers are shown."""
        self.latest = -1
        """The number of the question answered just now: its answer is scrolled to."""
        self.stage = Stage(self.show)
        self._desks: dict[str, Desk] = {}
        super().__init__(name, self.stage, self._desk(game))
        self.widget.add_class("cn-stage")

    def _desk(self, game: str) -> Desk:
        if game not in self._desks:
            self._desks[game] = desk_of(game)(self.stage, self.show_note)
        return self._desks[game]

    def take(self, walk: Walkthrough) -> None:
        """Show another walkthrough from now on."""
        self.walk, self.full = walk, walk.session()
        self.n, self.branch, self.revealed = 0, -1, set()
        self.stage.seat = OPEN
        self.turn_to(self._desk(walk.record.game))

    def stand(self, here: Session, since: int, latest: int = -1) -> None:
        """Show the game at a place in it; what is compared is the game after ``since`` actions.

        ``latest`` is the question that was answered just now.
        """
        self.n, self.branch, self.latest = here.played, -1, latest
        self.stage.watching = True
        self._point()
        self.stage.place(here, self.full.at(since).view(self.stage.seat), since)

    def _point(self) -> None:
        self.desk.info = ""
        on_branch = self.branch >= 0
        moments = () if on_branch else self.walk.at(self.n)
        self.desk.pointed = tuple(mark for moment in moments for mark in moment.marks)

    def questions(self) -> Iterator[tuple[int, str, str]]:
        """(number, question, answer) of those that are asked here, numbered through the walkthrough."""
        number = 0
        for moment in self.walk.moments:
            for question, answer in moment.questions:
                if moment.n == self.n:
                    yield number, question, answer
                number += 1

    def told(self, button: Callable[[int], str] = lambda number: "") -> str:
        """The words of this place as HTML; ``button`` makes what stands at a question not yet answered."""
        out = [MARKDOWN.render(moment.prose) for moment in self.walk.at(self.n)]
        for number, question, answer in self.questions():
            shown = number in self.revealed
            end = f"<div>{MARKDOWN.render(answer)}</div>" if shown else button(number) if answer else ""
            see = " data-see" if number == self.latest else ""
            out.append(f'<div class="cn-question"{see}>{MARKDOWN.render(question)}{end}</div>')
        return "".join(out)

    def spoken_words(self, title: str, words: str) -> str:
        """The panel of what is said: beside the board, where longer words scroll by themselves."""
        long = " cn-long" if len(words) > LONG else ""
        where = f"branch{self.branch}" if self.branch >= 0 else f"place{self.n}"
        return (
            f'<section class="cn-coach-panel cn-present" aria-label="Presentation"><h2>{title}</h2>'
            f'<div class="cn-words{long}" tabindex="0" data-scroll="{where}">{words}</div></section>'
        )
