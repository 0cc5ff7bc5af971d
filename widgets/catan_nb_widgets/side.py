"""The panel beside the picture: the score and everything that can be done, as far as games share it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, ClassVar

from . import ending
from .desk import Desk


class Side:
    """Makes the panel's HTML for a desk; a game's own side adds forms, buttons and scenes."""

    sources: ClassVar[Sequence[str]]
    """What the columns of the view's ``sources`` are called."""

    def __init__(self, desk: Desk) -> None:
        self.desk: Any = desk
        self.table = desk.table
        self.view = desk.view
        self.legal = desk.legal

    def html(self) -> str:
        """The score and everything that can be done."""
        over = self.view.winner is not None
        scene = "" if over else self.scene()
        actions = "" if self.table.watching and not over else self._actions(scene)
        since = self.desk.since() if self.table.watching else ""
        return f"<div>{self._score()}{since}{scene}{actions}</div>"

    # -- what each game adds -----------------------------------------------------------------

    def standing(self, seat: int) -> str:
        """A line on what a seat has, below its score."""
        return ""

    def uncounted(self, seat: int) -> str:
        """What a seat counts its points from, where no screen adds them up; "" where it does."""
        return ""

    def score_note(self) -> str:
        """A line below the score."""
        return ""

    def scene(self) -> str:
        """What is being told now (an encounter, a pirate), as a section of its own."""
        return ""

    def forms(self) -> str:
        """What is chosen from lists and typed in."""
        return ""

    def buttons(self) -> str:
        """A button for each action that has no form."""
        return ""

    def sought(self) -> list[tuple[str, Any]]:
        """Actions a player would look for in this phase, as (name, an example of it)."""
        return []

    def facts(self) -> list[ending.Fact]:
        """Facts of a game that is over."""
        return []

    # -- what all share ----------------------------------------------------------------------

    def _score(self) -> str:
        view, desk = self.view, self.desk
        rows = []
        for seat in range(view.seats):
            points = view.points[seat]
            share = min(100, round(100 * points / view.target))
            total = f'<i><u style="width:{share}%;background:{desk.colours[seat]}"></u></i><b>{points}</b>'
            sources = ", ".join(
                f"{n} from {name}" for name, n in zip(self.sources, view.sources[seat], strict=True) if n
            )
            uncounted = self.uncounted(seat)
            if uncounted:
                total, sources = "<span></span><span></span>", uncounted
            turn = ' aria-current="true"' if seat == view.turn else ""
            rows.append(
                f"<b{turn}>{'▸ ' if seat == view.turn else ''}{escape(desk.seat_name(seat))}</b>{total}"
                f"<small>{escape(sources)}</small><small>{escape(self.standing(seat))}</small>"
            )
        return (
            f'<section aria-label="Score"><h2>Score · {view.target} wins</h2>'
            f'<div class="cn-score">{"".join(rows)}</div>{self.score_note()}</section>'
        )

    def _actions(self, scene: str) -> str:
        table = self.table
        title, asked = "What you can do", ""
        if self.view.winner is not None:
            title, body = "The game", self._end()
        elif table.asked:
            title, body = "What does your table show?", self.desk.telling.html(self.desk, self.desk.told())
        elif table.closed:
            body = f'<p class="cn-hint">{escape(table.closed)}</p>'
        elif table.waits_for_bot:
            alone = f' data-auto="{table.pace}"' if table.pace else ""
            following = self.desk.act("next", lambda form: table.next())
            asked = f"Now {self.desk.seat_name(self.view.to_move)}, a bot."
            body = (
                f'<button class="main" {following}{alone}>Next</button>'
                '<p class="cn-hint">Lets the next bot act.</p>'
            )
        else:
            asked = self.desk.asked()
            body = self.forms() + self.buttons() + self._refused()
        body += self._correction()
        return (
            f'<section aria-label="Actions"><h2>{title}</h2>{self._again(asked, scene)}'
            f'<div class="cn-acts">{body}</div></section>'
        )

    def _again(self, asked: str, scene: str) -> str:
        """What is asked, said again where the page is a long one, unless the scene says it.

        It comes into sight when a game begins, or the turn of whoever sits at the screen.
        """
        said, table = escape(asked), self.table
        if not said:
            return ""
        turn = self.view.turns if table.my_turn else 0
        new = f' data-tell="turn{table.begun}.{turn}"' if table.begun else ""
        return f'<p class="cn-below"{new}>{"" if said in scene else said}</p>'

    def _correction(self) -> str:
        """The button that takes back what a real table told last."""
        entry = self.table.session.entry
        if entry is None:
            return ""
        undo = self.desk.act("correct", lambda form: self.table.undo())
        said = escape(self.table.session.text(entry))
        return f"<button {undo}>Correct the last entry<small>{said}</small></button>"

    def _refused(self) -> str:
        out = []
        for title, probe in self.sought():
            refusal = self.table.session.why_not(probe)
            if refusal is not None:
                out.append(
                    f'<div class="cn-no"><b>{escape(title)}</b><span>{escape(refusal.reason)} '
                    f"{self.desk.rule(refusal.rule)}</span></div>"
                )
        if not out:
            return ""
        return (
            '<div class="cn-refused"><button class="cn-fold" data-name="refused" aria-expanded="false">'
            f"{len(out)} more, and why not now</button>{''.join(out)}</div>"
        )

    def _rematch(self) -> str:
        """What follows a game of its own; lessons and walkthroughs, which are not kept, go on otherwise."""
        rematch = self.desk.act("rematch", lambda form: self.table.rematch())
        return (
            f'<button class="main" {rematch}>Rematch</button>'
            '<p class="cn-hint">The same players and options, other dice. '
            "Save keeps the record of this game; New game begins another.</p>"
        )

    def _end(self) -> str:
        """The end of the game: points by source and over time, facts, what next."""
        session, desk = self.table.session, self.desk
        heads = [desk.seat_name(seat) for seat in range(self.view.seats)]
        return (
            f"{ending.plot(session, desk.colours, desk.marks)}"
            f"{ending.by_source(session, self.sources, heads)}"
            f"{self._rematch() if self.table.keeper else ''}"
            f"{ending.table('Facts of the game', self.facts(), heads)}"
        )
