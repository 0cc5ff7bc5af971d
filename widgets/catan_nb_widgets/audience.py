"""The window for the class: it follows the presenter's window, shows no notes and takes no moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import Any

import catan_nb
from catan_nb import Session

from . import broadcast
from .broadcast import Shown
from .stage import StagePage

WAITING = (
    "This window shows the class what is presented. Open Present in another window of this browser; "
    "this one follows by itself."
)
UNREADABLE = "The presenter's window shows a walkthrough that cannot be read here."


class AudiencePage(StagePage):
    """A page that follows a presenter; of several, the one that moved last."""

    def __init__(self) -> None:
        self.followed: Shown | None = None
        """What is shown now; None while there is no presenter."""
        self.told_text = ""
        """The digest of the walkthrough that is here."""
        super().__init__("audience", catan_nb.GAMES[0])
        self.widget.add_class("cn-audience")
        self.show()
        self.listen()

    def arrived(self) -> None:
        """Ask whoever presents to say where they are."""
        self.link.join(broadcast.CHANNEL, self._heard)
        self.link.spread(broadcast.ASK)

    # -- what the presenter says -----------------------------------------------------------------

    def _heard(self, content: Mapping[str, Any]) -> None:
        if content.get("kind") == broadcast.HERE["kind"]:
            self.link.spread(broadcast.ASK)
        if content.get("kind") != "show":
            return
        shown = Shown.read(content)
        if shown is None or (self.followed is not None and shown.at < self.followed.at):
            return
        if shown.name != self.told_text and not shown.text:
            self.link.spread(broadcast.ASK)
            return
        try:
            self._follow(shown)
        except ValueError:
            self.followed = None
            self.stage.say(UNREADABLE)

    def _follow(self, shown: Shown) -> None:
        """Show it. Raises ValueError for what cannot be replayed."""
        if shown.name != self.told_text:
            self.take(catan_nb.walkthrough(shown.text).without_notes())
            self.told_text = shown.name
        tried = self._tried(shown)
        latest = max({*shown.revealed} - self.revealed, default=-1)
        self.followed = replace(shown, text="")
        self.revealed = set(shown.revealed)
        self.stage.seat = shown.seat if shown.seat < len(self.full.seats) else catan_nb.OPEN
        n = min(shown.n, self.walk.length)
        since = min(shown.since, n)
        if tried is None:
            self.stand(self.full.at(n), since, latest)
            return
        self.n = self.branch = n
        self._point()
        last = tried.at(max(tried.played - 1, 0)) if tried.played > n else tried
        self.stage.place(tried, last.view(self.stage.seat), last.played)

    def _tried(self, shown: Shown) -> Session | None:
        """The game with what is tried on a branch."""
        if shown.tried is None:
            return None
        record = replace(self.walk.record, steps=self.walk.record.steps[: shown.n])
        return catan_nb.load(str(record) + "".join(f"{line}\n" for line in shown.tried))

    # -- what is shown ---------------------------------------------------------------------------

    def show(self) -> None:
        """Show where the presenter is, or that there is none."""
        if not hasattr(self, "widget"):
            return
        if self.followed is not None:
            self.widget.remove_class("cn-listing")
            super().show()
            return
        self.widget.add_class("cn-listing")
        self._asked = {}
        sentence = escape(self.stage.notice or WAITING)
        self.screen.show(
            self.table.version,
            top='<div class="cn-bar"><h1>Present</h1></div>',
            coach=f'<section class="cn-coach-panel cn-present" role="status"><p>{sentence}</p></section>',
            **dict.fromkeys(("dialog", "motion", "note", "side", "bottom"), ""),
        )

    def more(self) -> dict[str, str]:
        """What the presenter says, in large type."""
        if self.branch >= 0:
            tried = escape(" ".join(self.desk.lately()))
            words = f"<p>This is a branch: what the class proposed is tried.</p><p>{tried}</p>"
        else:
            words = self.told()
        chapter = self.walk.chapter_at(self.n)
        where = f" · {escape(chapter)}" if chapter else ""
        return {"coach": self.spoken_words(f"{escape(self.walk.title)}{where}", words)}
