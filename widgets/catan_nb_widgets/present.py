"""Present: step a class through a game, with the text for each moment, questions, and what changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from urllib.parse import parse_qs

import ipywidgets

import catan_nb
from catan_nb import OPEN
from catan_nb.core.walkthrough import Walkthrough

from . import presenting
from .audience import AudiencePage
from .broadcast import Teller
from .keeper import Keeper
from .paths import notebooks_dir
from .screen import Form
from .stage import StagePage

KEYS = ("ArrowLeft", "ArrowRight", "Home", "End", *"rRbBpP")
PRESENTER, AUDIENCE = ROLES = ("presenter", "audience")
FIRST = "a-seven"
"""The walkthrough to begin with: short, and of the first thing that newcomers ask."""


def shipped() -> dict[str, Path]:
    """The walkthroughs that come with the program, by the names of their files."""
    folder = notebooks_dir() / "walkthroughs"
    files = sorted(folder.glob("*.md"), key=lambda file: (file.stem != FIRST, file.stem))
    return {file.stem: file for file in files}


def present_page(walkthrough: str = "", turn: int = 0, role: str = PRESENTER) -> ipywidgets.Widget:
    """A walkthrough to present: one that is shipped, by its name, or the text of one or of a record.

    ``role="audience"`` is the window for the class, which follows the presenter's in the same browser.
    Under Voilà the address may say all this too: ``?walkthrough=a-seven&turn=5``, ``?role=audience``;
    ``step=12`` is the place after 12 actions. ValueError for another role.
    """
    if role not in ROLES:
        raise ValueError(f"The role is one of {' and '.join(ROLES)}, not {role[:20]!r}.")
    if role == AUDIENCE:
        return AudiencePage().widget
    page = PresentPage(walkthrough, turn)
    door = ipywidgets.VBox([page.widget])
    door.add_class("cn-door")

    def let_the_audience_in() -> None:
        door.children = (AudiencePage().widget,)

    page.for_the_audience = let_the_audience_in
    return door


class PresentPage(StagePage):
    """A page on which a walkthrough is presented. It shows nothing before the browser has answered."""

    regions = (*StagePage.regions, "controls")
    front = StagePage.front | {"open"}
    harmless = StagePage.harmless | {"open", "choose", "text", "by", "seat", "place", "chapter", "pace"}

    def __init__(self, walkthrough: str = "", turn: int = 0) -> None:
        self.files = shipped()
        self.name = ""
        """That of a shipped walkthrough; "" for another one."""
        self.by = "moment"
        self.whoever = False
        """Whether the view is that of the seat that is to decide, changing by itself."""
        self.playing = False
        """Whether the next step comes by itself."""
        self.pace = presenting.PACES[1][1]
        self.kept = ""
        """The text of the branch that was kept last."""
        self.keeper = Keeper()
        self.for_the_audience: Callable[[], None] = lambda: None
        walk = catan_nb.walkthrough(self._text_of(walkthrough))
        super().__init__("present", walk.record.game)
        self.teller = Teller(self.link)
        self.take(walk)
        self._to_turn(turn)
        self.link.on_key(KEYS, self._key)
        self.listen()

    def _text_of(self, wanted: str) -> str:
        if wanted in self.files:
            self.name = wanted
        elif wanted:
            return wanted
        elif self.files:
            self.name = next(iter(self.files))
        else:
            return str(catan_nb.new_game("starfarers", seed=1, board="beginner").record)
        return self.files[self.name].read_text(encoding="utf-8")

    def take(self, walk: Walkthrough) -> None:
        """Present another walkthrough."""
        super().take(walk)
        self.by = "moment" if len(walk.stops("moment")) > 1 else "turn"
        self.playing = self.whoever = False

    def arrived(self) -> None:
        """Open what the address asks for, or what this tab had open; the audience gets its own page."""
        asked = parse_qs(self.link.query.removeprefix("?"))

        def value(key: str) -> str:
            return asked.get(key, [""])[0]

        if value("role") == AUDIENCE:
            self.for_the_audience()
            return
        notice = self._open_asked(value("walkthrough"))
        step, turn = value("step"), value("turn")
        if step.isdecimal() and len(step) < 6:
            self.go(min(int(step), self.walk.length))
        elif turn.isdecimal() and len(turn) < 6:
            self._to_turn(int(turn))
        self.stage.say(notice)
        self.teller.begin()

    def _open_asked(self, name: str) -> str:
        """Open a shipped walkthrough, or else the text that this tab had open; what is to be said."""
        if name in self.files:
            self._open(self.files[name].read_text(encoding="utf-8"), name)
        elif name:
            return "There is no such walkthrough; this is the first one."
        elif self.link.kept:
            text = self.keeper.load(self.link.kept)
            if text is None:
                return "What was open here is no longer kept; this is the first walkthrough."
            self._open(text)
        return ""

    # -- where the presenter is ------------------------------------------------------------------

    @property
    def stops(self) -> tuple[int, ...]:
        """Where "Next" stops, as numbers of actions; the end is always one."""
        return tuple(sorted({*self.walk.stops(self.by), 0, self.walk.length}))

    def _since(self) -> int:
        """The stop before this place, from which changes are counted."""
        return max((stop for stop in self.stops if stop < self.n), default=0)

    def go(self, n: int, playing: bool = False) -> None:
        """Show the game after ``n`` actions."""
        self.n, self.playing = n, playing
        here = self.full.at(n)
        if self.whoever:
            self.stage.seat = OPEN if here.over else here.to_move
        if self.ready:
            name = f"walkthrough={self.name}&" if self.name else ""
            self.link.go(f"?{name}turn={here.turns}&step={n}")
            self._bookmark()
        self.stand(here, self._since())

    def _bookmark(self) -> None:
        """Have the start page lead back to a walkthrough that was begun and is not over."""
        if not (self.name or self.link.kept):
            return
        thing = f"walkthrough={self.name}" if self.name else f"game={self.link.kept}"
        title = f"the walkthrough “{self.walk.title[:80]}”, {presenting.place(self)}"
        begun = 0 < self.n < self.walk.length
        query = f"?{thing}&step={self.n}"
        self.link.bookmark("walkthrough", thing, self.walk.record.game, query, title * begun)

    def _to_turn(self, turn: int) -> None:
        starts = self.walk.turn_starts
        self.go(starts[min(turn, len(starts)) - 1] if turn > 0 and starts else 0)

    def forth(self, form: Form | None = None) -> None:
        """The next stop."""
        self.go(next((stop for stop in self.stops if stop > self.n), self.n))

    def back(self, form: Form | None = None) -> None:
        """The stop before this one."""
        self.go(next((stop for stop in reversed(self.stops) if stop < self.n), self.n))

    def _key(self, key: str) -> None:
        if self.dialog:
            return
        if self.branch >= 0 and key not in "bB":
            self.stage.say("This is a branch; B comes back to the walkthrough.")
            return
        match key:
            case "ArrowRight":
                self.forth()
            case "ArrowLeft":
                self.back()
            case "Home":
                self.go(0)
            case "End":
                self.go(self.walk.length)
            case "r" | "R":
                self._reveal_next()
            case "p" | "P":
                self.play_on({})
            case _:
                self.branch_off({})

    # -- steps that come by themselves -----------------------------------------------------------

    def play_on(self, form: Form) -> None:
        """Begin or end to step by itself; the page counts the time."""
        self.playing = not self.playing and self.branch < 0 and self.n < self.walk.length
        self.stage.say("")

    def by_itself(self, form: Form) -> None:
        """The pace is over: a step, and a stop at the end or where something is asked."""
        if self.playing:
            following = next((stop for stop in self.stops if stop > self.n), self.n)
            asked = any(moment.n == following and moment.questions for moment in self.walk.moments)
            self.go(following, playing=following < self.walk.length and not asked)

    def set_pace(self, form: Form) -> None:
        """How soon the next step comes by itself."""
        paces = {str(ms): ms for _, ms in presenting.PACES}
        self.pace = paces.get(str(form.get("pace")), self.pace)
        self.stage.say("")

    # -- what is shown ---------------------------------------------------------------------------

    def show(self) -> None:
        """Show the place, once it is known whose window this is."""
        if self.ready:
            super().show()

    def showing(self) -> None:
        """Tell those who follow."""
        tried = None
        if self.branch >= 0:
            record = self.stage.session.record
            tried = tuple(map(record.line, record.steps[self.branch :]))
        revealed = tuple(sorted(self.revealed))
        self.teller.tell(self.walk, self.n, self._since(), self.stage.seat, revealed, tried)

    def more(self) -> dict[str, str]:
        """What is said, beside the board, and what the presenter presses, below it."""
        return {"coach": presenting.panel(self), "controls": presenting.controls(self)}

    def spoken(self) -> str:
        """What happened since the last stop."""
        return self.desk.spoken()

    def tools(self) -> str:
        """Open another one, hand out, the audience's window; undo on a branch; zoom and motion."""
        out = self.tool("open", "Open", lambda form: self.open("open"))
        if self.branch < 0:
            out += self.tool("handout", "Hand out", self._hand_out)
        out += presenting.audience_link(self)
        if self.branch >= 0:
            out += self.tool("undo", "Undo", lambda form: self._undo())
        return out + super().tools()

    # -- what the presenter does -----------------------------------------------------------------

    def _undo(self) -> None:
        if self.stage.session.played <= self.branch:
            self.stage.say("The branch begins here.")
        else:
            self.stage.undo()

    def slide(self, form: Form) -> None:
        """The place that the slider was moved to."""
        place = str(form.get("place", ""))
        if place.isdecimal() and len(place) < 7:
            self.go(self.stops[min(int(place), len(self.stops) - 1)])

    def to_chapter(self, form: Form) -> None:
        """The beginning of a chapter."""
        place = str(form.get("chapter", ""))
        if place in {str(n) for _, n in self.walk.chapters}:
            self.go(int(place))

    def step_by(self, form: Form) -> None:
        """Stop at moments, turns or decisions from now on."""
        if form.get("by") in dict(presenting.STOPS):
            self.by = str(form["by"])
            self.go(self.n)

    def look_as(self, form: Form) -> None:
        """Another seat's view, that of whoever acts, or everything open."""
        seats = {str(seat): seat for seat in (OPEN, *range(len(self.full.seats)))}
        chosen = str(form.get("seat"))
        self.whoever = chosen == presenting.WHOEVER or (self.whoever and chosen not in seats)
        self.stage.seat = seats.get(chosen, self.stage.seat)
        self.go(self.n)

    def reveal(self, number: int) -> None:
        """Show the answer to a question."""
        self.revealed.add(number)
        self.latest = number
        self.stage.say("")

    def _reveal_next(self) -> None:
        for number, _, answer in self.questions():
            if answer and number not in self.revealed:
                self.reveal(number)
                return

    def branch_off(self, form: Form) -> None:
        """Begin a branch at this place, or come back from it."""
        if self.branch >= 0:
            self.go(self.branch)
            return
        if self.stage.session.over:
            self.stage.say("The game is over here; go back to try something.")
            return
        self.branch, self.playing = self.n, False
        self._point()
        self.stage.watching = False
        session = self.full.at(self.n)
        self.stage.place(session, session.view(session.to_move), self.n)

    def keep_line(self, form: Form) -> None:
        """Save the branch as a walkthrough of its own."""
        self.kept = str(self.walk.branched(self.stage.session, self.branch))
        self.screen.download(f"{self._file_name()}-another-line.md", self.kept)
        self.open("line")

    def _hand_out(self, form: Form) -> None:
        self.screen.download(f"{self._file_name()}.html", catan_nb.handout(self.walk))
        self.stage.say("The page went to your downloads: open it there, and print it.")

    def _file_name(self) -> str:
        return re.sub(r"[^a-z0-9]+", "-", self.walk.title.lower()).strip("-")[:40] or "walkthrough"

    # -- dialogs ---------------------------------------------------------------------------------

    def dialogs(self) -> dict[str, Callable[[], str]]:
        """The rule's text, what can be opened, the branch that was kept, how JupyterLab shows the class."""
        return super().dialogs() | {
            "open": self._open_form,
            "line": lambda: presenting.line_form(self),
            "audience": lambda: presenting.IN_JUPYTERLAB,
        }

    def _open_form(self) -> str:
        choose = self.ask("choose", self._choose)
        names = "".join(f'<option value="{escape(name)}">{escape(name)}</option>' for name in self.files)
        there = (
            '<div data-form="choose" class="cn-row"><select name="walkthrough" aria-label="Walkthrough">'
            f"{names}</select><button {choose}>Open it</button></div>"
            if names
            else ""
        )
        return f"<h2>Open a walkthrough</h2>{there}" + self.text_form(
            "text",
            self.opened,
            what="walkthrough",
            accept=".md,.txt,text/plain,text/markdown",
            title="Text of a walkthrough or of a saved game",
            button="Open this text",
        )

    def _choose(self, form: Form) -> None:
        name = str(form.get("walkthrough", ""))
        if name not in self.files:
            self.stage.say("Choose one of the walkthroughs.")
            return
        if self.link.kept:
            self.link.forget()
        self._open(self.files[name].read_text(encoding="utf-8"), name)

    def opened(self, text: str) -> None:
        """Present a text, and keep it so that a reload comes back to it."""
        self._open(text, keep=True)

    def _open(self, text: str, name: str = "", keep: bool = False) -> None:
        """Present another walkthrough; ``name`` is that of a shipped one. A sentence when it is none."""
        try:
            walk = catan_nb.walkthrough(text)
        except catan_nb.BadRecord as error:
            self.stage.say(f"That is no walkthrough: {error}")
            return
        key = Keeper.new_key()
        if keep and self.keeper.save(key, "walkthrough", walk.title, text):
            self.link.keep(key, "walkthrough", "")
        elif keep:
            self.link.forget()
        self.name = name
        self.dialog = ""
        self.take(walk)
        self.go(0)
