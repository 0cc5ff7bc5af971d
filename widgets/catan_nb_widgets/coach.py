"""The coach: the list of lessons with what was learnt; a step of one on a live board (see ``step_panel``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from html import escape
from typing import Any
from urllib.parse import parse_qs

import ipywidgets

import catan_nb
from catan_nb.core.attempt import stars
from catan_nb.core.lesson import DONE, Find, Lesson

from . import progress
from .chapters import chapters, lessons_of, notebooks
from .desk import Desk
from .keeper import Keeper
from .page import Page, desk_of
from .practice import Practice
from .screen import Form
from .serverlog import log
from .step_panel import StepPanel, lead
from .table import PERSON, kept_text

NO_LESSON = "There is no such lesson; here are those there are."


def learn_page(lesson: str = "", step: int = 1, chapter: str = "") -> ipywidgets.Widget:
    """The lessons of both games, or one of them: ``learn_page("starfarers/first-turn", step=2)``.

    ``chapter`` lists only the lessons of one group, for its notebook: ``"starship/Pirates"``.
    Under Voilà the address may name one too: ``?lesson=starfarers/first-turn&step=2``.
    """
    return CoachPage(lesson, step, chapter).widget


class CoachPage(Page):
    """A page on which lessons are chosen and done."""

    regions = ("top", "coach", "dialog", "motion", "note", "side", "bottom")
    skips = ("[data-lead]", "the step")
    harmless = Page.harmless | {"list", "code", "code-load", "reset", "reset-yes"}
    front = frozenset({"list", "undo", "zoom"})

    def __init__(self, lesson: str = "", step: int = 1, chapter: str = "") -> None:
        self.chapter = (
            [f"{chapter.partition('/')[0]}/{one.key}" for one in lessons_of(chapter)] if chapter else []
        )
        """The lessons of a notebook on one group; empty where all are listed."""
        self.up = "../" if chapter else ""
        self.notebooks = notebooks()
        self.courses = {game: catan_nb.lessons(game) for game in catan_nb.GAMES}
        self.sizes = {
            f"{game}/{one.key}": len(one.steps) for game, lessons in self.courses.items() for one in lessons
        }
        self.stars: progress.Stars = {}
        self.key = ""
        """The lesson that is open, ``GAME/KEY``; "" while the list is shown."""
        self.left = ""
        """The lesson that was open before the list was shown."""
        self.step = 0
        self.hints = 0
        self.said = ""
        self.lesson: Lesson
        self.practice = Practice(self.show)
        self.panel = StepPanel(self)
        self._desks: dict[str, Desk] = {}
        super().__init__("learn", self.practice, self._desk(catan_nb.GAMES[0]))
        self.go(lesson, step)
        self.listen()

    def _desk(self, game: str) -> Desk:
        if game not in self._desks:
            self._desks[game] = desk_of(game)(self.practice, self.show_note)
            self._desks[game].picked = self._picked
            self._desks[game].home = f"{self.up}index.ipynb"
        return self._desks[game]

    def arrived(self) -> None:
        """Take over what the browser keeps, and what its address asks for."""
        self.stars = progress.from_text(self.link.learnt, self.sizes)
        asked = parse_qs(self.link.query.removeprefix("?"))
        wanted = asked.get("lesson", [""])[0]
        number = asked.get("step", ["1"])[0]
        if wanted:
            self.go(wanted, int(number) if number.isdecimal() and len(number) < 4 else 1)
        else:
            self.show()

    # -- where the learner is --------------------------------------------------------------------

    def go(self, key: str, step: int = 1) -> None:
        """Open a step of a lesson, counted from 1; the list for what does not exist."""
        self.said = ""
        self.dialog = ""
        if key not in self.sizes or (self.chapter and key not in self.chapter):
            self.key, self.left = "", self.key
            self.said = NO_LESSON if key else ""
            self._address("")
            self.show()
            return
        game, _, name = key.partition("/")
        self.key = key
        self.lesson = next(one for one in self.courses[game] if one.key == name)
        self.step = min(max(step, 1), len(self.lesson.steps)) - 1
        self.turn_to(self._desk(game))
        self._address(f"?lesson={key}&step={self.step + 1}")
        self.again()

    def _address(self, query: str) -> None:
        if self.ready:
            self.link.go(query)

    def again(self) -> None:
        """The step from its beginning."""
        self.hints = 0
        self.desk.info = ""
        self.desk.pointed = self.now.marks
        self.practice.begin(catan_nb.find_game(self.lesson_game), self.now)

    @cached_property
    def keeper(self) -> Keeper:
        """Keeps the positions that are played on."""
        return Keeper()

    @property
    def lesson_game(self) -> str:
        """The game of the open lesson."""
        return self.key.partition("/")[0]

    @property
    def now(self) -> Any:
        """The step that is open."""
        return self.lesson.steps[self.step]

    # -- what is shown ---------------------------------------------------------------------------

    def show(self) -> None:
        """Show the list, or the open step."""
        if not hasattr(self, "widget"):
            return
        if self.key:
            self.widget.remove_class("cn-listing")
            self._reward()
            self._bookmark()
            super().show()
            return
        self.widget.add_class("cn-listing")
        self._asked = {}
        parts = {"note": "", "side": "", "bottom": "", "motion": ""}
        self.screen.show(
            self.table.version, top=self._list_top(), coach=self._list(), dialog=self._dialog(), **parts
        )

    def _dialog(self) -> str:
        return super()._dialog() if self.key or self.dialog else ""

    def open(self, dialog: str) -> None:
        """Open a dialog; "" closes it."""
        self.dialog = dialog
        self.show()

    def more(self) -> dict[str, str]:
        """The coach's own panel."""
        return {"coach": self.panel.html()}

    def below(self) -> str:
        """What was refused, or else the verdict."""
        return super().below() or self.panel.short()

    def spoken(self) -> str:
        """The verdict, or what the desk says."""
        verdict = self.practice.attempt.verdict
        if self.practice.notice:
            return self.practice.notice
        if verdict.state == DONE:
            return f"Done. {verdict.says} {self.now.learnt}"
        return verdict.says or self.now.goal

    def tools(self) -> str:
        """Back to the list, undo, zoom and motion."""
        back = self.tool("list", "All lessons", lambda form: self.go(""))
        undo = self.tool("undo", "Undo", lambda form: self.practice.undo())
        return back + undo + super().tools()

    def _reward(self) -> None:
        attempt = self.practice.attempt
        if attempt.verdict.state != DONE:
            return
        won = stars(self.now, attempt.moves, self.hints)
        after = progress.with_stars(self.stars, self.key, self.sizes[self.key], self.step, won)
        if after != self.stars:
            self.stars = after
            self.link.learn(progress.to_text(after))

    def _bookmark(self) -> None:
        """Have the start page lead back to a lesson that was begun and is not over."""
        if not self.ready:
            return
        got = progress.row(self.stars, self.key, len(self.lesson.steps))
        at = self.step + (self.practice.attempt.verdict.state == DONE)
        what = "guided first game" if self.lesson.free else f"lesson “{self.lesson.title}”"
        begun = (at > 0 or any(got)) and at < len(got) and not all(got)
        self.link.bookmark(
            "guided" if self.lesson.free else "lesson",
            self.key,
            self.lesson_game,
            f"?lesson={self.key}&step={at + 1}",
            f"the {what}, step {at + 1} of {len(got)}" * begun,
        )

    # -- the list --------------------------------------------------------------------------------

    def _list_top(self) -> str:
        home = "" if self.chapter else '<a class="cn-home" href="index.ipynb">Start page</a>'
        title = "<h2>Lessons to do</h2>" if self.chapter else "<h1>Learn</h1>"
        code = self.ask("code", lambda form: self.open("progress"))
        notice = f'<div class="cn-notice">{escape(self.said)}</div>' if self.said else ""
        blocked = (
            '<p class="cn-hint">Your browser keeps nothing for this page: the lessons work, but what you '
            "have done is forgotten when you leave. “My progress” gives it as a code.</p>"
            if self.ready and not self.link.storage_ok
            else ""
        )
        courses = [catan_nb.find_game(game).title for game in self.courses] if not self.chapter else []
        jumps = "".join(
            f"<button data-skip='[aria-label=\"{escape(name)}\"] h2'>{escape(name)}</button>"
            for name in courses
        )
        return (
            f'<div class="cn-bar">{title}{jumps}<div class="tools">{home}<button {code}>My progress</button>'
            f"</div></div>{notice}{blocked}"
        )

    def _list(self) -> str:
        if self.chapter:
            game = self.chapter[0].partition("/")[0]
            ones = [
                self._entry(game, one) for one in self.courses[game] if f"{game}/{one.key}" in self.chapter
            ]
            return f'<section class="cn-course" aria-label="Lessons"><ul>{"".join(ones)}</ul></section>'
        return "".join(self._course(game) for game in self.courses)

    def _course(self, game: str) -> str:
        lessons = self.courses[game]
        done = sum(progress.done_of(self.stars, f"{game}/{x.key}", len(x.steps)) for x in lessons)
        total = sum(len(x.steps) for x in lessons)
        title = escape(catan_nb.find_game(game).title)
        body = "".join(
            f"<div><h3>{escape(group)}</h3><ul>{''.join(self._entry(game, one) for one in ones)}</ul>"
            f"{self._as_notebook(f'{game}/{group}')}</div>"
            for group, ones in chapters(game).items()
        )
        empty = "" if lessons else "<p>The lessons of this game are still being written.</p>"
        return (
            f'<section class="cn-course" aria-label="{title}"><h2>{title} · {done} of {total} steps</h2>'
            f'<div class="cn-groups">{body}</div>{empty}</section>'
        )

    def _as_notebook(self, chapter: str) -> str:
        page, about = self.notebooks.get(chapter, ""), escape(chapter.partition("/")[2])
        label = f'aria-label="Read it as a notebook: {about}"'
        return f'<a class="cn-read" href="{page}" {label}>Read it as a notebook</a>' if page else ""

    def _entry(self, game: str, one: Lesson) -> str:
        key = f"{game}/{one.key}"
        size = len(one.steps)
        done = progress.done_of(self.stars, key, size)
        first = next((n for n, got in enumerate(progress.row(self.stars, key, size)) if not got), 0)
        go = self.ask(f"lesson:{key}", lambda form: self.go(key, first + 1))
        state = "done" if done == size else f"{done} of {size}" if done else f"{size} steps"
        mark = "✓" if done == size else "▸" if done else "○"
        leads = lead("list") if key == self.left else ""
        return (
            f"<li><button {go}{leads}><b>{mark} {escape(one.title)}</b>"
            f"<small>{escape(one.about)} · {state}</small></button></li>"
        )

    # -- a step ---------------------------------------------------------------------------------

    def _picked(self, thing: Any) -> bool:
        """A tap on the picture, when the step asks to find something."""
        if not self.key or not isinstance(self.now, Find) or self.dialog:
            return False
        attempt = self.practice.attempt
        if attempt.verdict.state == DONE or thing not in [x for _, x in self.now.among(attempt.opening)]:
            return False
        self.practice.answer(thing)
        return True

    def following(self) -> str:
        """The lesson after this one; "" after the last."""
        keys = self.chapter or list(self.sizes)
        at = keys.index(self.key) + 1
        return keys[at] if at < len(keys) else ""

    def on(self) -> None:
        """To the next step, the next lesson, or the list after the last."""
        last = self.step + 1 == len(self.lesson.steps)
        self.go(self.following() if last else self.key, 1 if last else self.step + 2)

    def hint(self, form: Form) -> None:
        """Show the next hint."""
        self.hints += 1
        self.show()

    def play_on(self, form: Form) -> None:
        """Keep the position as a game against bots, and lead to its page."""
        session = self.practice.session
        bots = catan_nb.find_game(session.game).bots
        bot = "greedy" if "greedy" in bots else "random"
        who = [PERSON if seat == self.practice.viewer else bot for seat in range(len(session.seats))]
        key = Keeper.new_key()
        if not self.keeper.save(key, session.game, self.lesson.title, kept_text(session, who)):
            log.warning("A lesson's position could not be kept.")
            self.practice.say("The position could not be kept on this machine; it is as it was here.")
            return
        self.link.hand(session.game, key)
        self._played = f"{self.up}play_{session.game}.ipynb?game={key}"
        self.open("play-on")

    # -- dialogs ---------------------------------------------------------------------------------

    def dialogs(self) -> dict[str, Callable[[], str]]:
        """The rule's text, the code of progress, the question before a reset, the way to a game."""
        return super().dialogs() | {
            "progress": self._progress_form,
            "reset": self._reset_form,
            "play-on": self._play_on_form,
        }

    def _play_on_form(self) -> str:
        return (
            "<h2>Play on against bots</h2><p>The position is kept as a game of its own.</p>"
            f'<p><a class="cn-go" href="{escape(self._played)}">Open the game</a></p>'
        )

    def _progress_form(self) -> str:
        done = sum(progress.done_of(self.stars, key, size) for key, size in self.sizes.items())
        load = self.ask("code-load", self._load_code)
        return (
            f"<h2>My progress</h2><p>{done} of {sum(self.sizes.values())} steps are done. This code holds "
            "them; paste it in another browser, or wherever your teacher asks for it.</p>"
            f'<textarea readonly aria-label="Code of progress">{progress.encode(self.stars)}</textarea>'
            '<div data-form="code"><p>Have you got a code? What it holds is added to what is here.</p>'
            '<textarea name="code" data-keep="code" aria-label="Code to load"></textarea>'
            f"<p><button {load}>Load this code</button></p></div>"
        )

    def _load_code(self, form: Form) -> None:
        try:
            found = progress.decode(str(form.get("code", "")), self.sizes)
        except progress.BadCode as error:
            self.said = str(error)
            self.practice.notice = str(error)
            self.show()
            return
        self.stars = progress.merged(self.stars, found)
        self.link.learn(progress.to_text(self.stars))
        self.said = "The code was loaded."
        self.open("")

    def _reset_form(self) -> str:
        yes = self.ask("reset-yes", self._reset)
        return (
            f"<h2>Clear the stars of “{escape(self.lesson.title)}”?</h2><p>Its steps count as not done, and "
            "you begin with the first. Other lessons keep their stars.</p>"
            f'<p><button class="main" data-focus {yes}>Clear the stars</button></p>'
        )

    def _reset(self, form: Form) -> None:
        self.stars = {key: row for key, row in self.stars.items() if key != self.key}
        self.link.learn(progress.to_text(self.stars))
        self.go(self.key, 1)
