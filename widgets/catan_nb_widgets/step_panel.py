"""The panel of one step of a lesson: goal, question, verdict with what changed, hints, where to go on."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

from catan_nb.core.attempt import stars
from catan_nb.core.lesson import DONE, FAILED, OPEN_STEP, Choose, Do, Find, Predict, Spot

from . import progress
from .changes import changes
from .screen import Form

if TYPE_CHECKING:
    from .coach import CoachPage

STARS = ("☆☆☆", "★☆☆", "★★☆", "★★★")
STEP_NOW = ' aria-current="step"'
FORGETS = "Your browser keeps nothing for this page: “My progress” in the list gives your stars as a code."


def lead(name: str) -> str:
    """The attribute of what gets the focus when the page comes to ``name``."""
    return f' data-lead="{escape(name)}"'


class StepPanel:
    """Makes the HTML for the step that is open on a coach's page."""

    def __init__(self, page: CoachPage) -> None:
        self.page = page

    def html(self) -> str:
        """All of it."""
        page, lesson, step = self.page, self.page.lesson, self.page.now
        state = page.practice.attempt.verdict.state
        title = lesson.title if lesson.title == lesson.group else f"{lesson.group} · {lesson.title}"
        about = f"<p>{escape(lesson.about)}</p>" if page.step == 0 and state == OPEN_STEP else ""
        return (
            f'<section class="cn-coach-panel" aria-label="Lesson"><h2>{escape(title)}</h2>'
            f'<div class="cn-steps">{self._steps()}</div>{about}'
            f'<p class="cn-goal"{self._goal_leads()} data-tell="{page.key}/{page.step}">'
            f"{escape(step.goal)}</p>"
            f'<div class="cn-outcome"><div>{self._question(step)}{self._verdict()}{self._hints()}'
            f"{self._controls()}</div>{self._changed()}</div></section>"
        )

    @property
    def _missed(self) -> bool:
        """Whether a move has missed the goal; a question can be answered again where one is."""
        return self.page.practice.attempt.verdict.state == FAILED and isinstance(self.page.now, Do)

    def _goal_leads(self) -> str:
        page = self.page
        over = self._missed or page.practice.attempt.verdict.state == DONE
        return "" if over else lead(f"{page.key} {page.step}")

    def _steps(self) -> str:
        page = self.page
        got = progress.row(page.stars, page.key, len(page.lesson.steps))

        def to(n: int) -> str:
            return page.ask(f"step:{n}", lambda form: page.go(page.key, n + 1))

        return "".join(
            f'<button {to(n)} aria-label="Step {n + 1}, {won} of 3 stars"'
            f"{STEP_NOW if n == page.step else ''}><b>{n + 1}</b><small>{'★' * won}</small></button>"
            for n, won in enumerate(got)
        )

    # -- what is asked ---------------------------------------------------------------------------

    def _question(self, step: Any) -> str:
        page = self.page
        if page.practice.attempt.verdict.state == DONE:
            return ""
        match step:
            case Choose():
                return self._answers([option.text for option in step.options])
            case Spot():
                return self._answers([f"{n}. {told}" for n, told in enumerate(step.sentences, start=1)])
            case Predict():
                say = page.ask("say", self._say)
                unit = f" {escape(step.unit)}" if step.unit else ""
                return (
                    '<div class="cn-row" data-form="say"><input name="number" type="number" '
                    f'inputmode="numeric" aria-label="Your number" data-keep="say{page.step}">{unit}'
                    f"<button data-default {say}>Say it</button></div>"
                )
            case Find():
                things = step.among(page.practice.attempt.opening)
                places = "".join(
                    f"<button {self._answer(f'find:{n}', thing)}>{escape(name)}</button>"
                    for n, (name, thing) in enumerate(things)
                )
                return (
                    '<p class="cn-hint">Tap it on the picture, or choose it by name:</p>'
                    '<details data-name="find" class="cn-no"><summary>By name</summary>'
                    f'<div class="cn-places">{places}</div></details>'
                )
            case _:
                return ""

    def _answers(self, texts: list[str]) -> str:
        buttons = "".join(
            f"<button {self._answer(f'answer:{n}', n)}>{escape(text)}</button>"
            for n, text in enumerate(texts)
        )
        return f'<div class="cn-acts">{buttons}</div>'

    def _answer(self, name: str, given: Any) -> str:
        """The attribute of a button that gives an answer."""
        return self.page.ask(name, lambda form: self.page.practice.answer(given))

    def _say(self, form: Form) -> None:
        text = str(form.get("number", "")).strip()
        if not (text.isascii() and text.lstrip("-").isdigit() and len(text) < 6):
            self.page.practice.say("Say a whole number.")
            return
        self.page.practice.answer(int(text))

    # -- how it stands ---------------------------------------------------------------------------

    def _verdict(self) -> str:
        page, step = self.page, self.page.now
        practice, desk = page.practice, page.desk
        verdict = practice.attempt.verdict
        refused = (
            f'<p class="cn-why" {desk.news()}>Refused by {desk.rule(practice.refused)} – '
            "try something else.</p>"
            if practice.refused
            else ""
        )
        if verdict.state == OPEN_STEP:
            return refused
        said = f"{escape(verdict.says)} {desk.rule(verdict.rule)}"
        if verdict.state == FAILED:
            leads = lead("missed") if self._missed else ""
            return f'{refused}<p class="cn-why" role="status"{leads} {self._news()}>✗ {said}</p>'
        won = STARS[stars(step, practice.attempt.moves, page.hints)]
        rules = " ".join(desk.rule(rule) for rule in step.rules if rule != verdict.rule)
        kept = page.link.storage_ok or not page.ready
        forgets = "" if kept else f'<p class="cn-hint">{FORGETS}</p>'
        return (
            f'{refused}<div class="cn-won"{lead("done")} {self._news()}>'
            f'<p>✓ <b>Done</b> <span aria-label="stars">{won}</span> {said}</p>'
            f"<p>{escape(step.learnt)} {rules}</p>{self._last()}{forgets}</div>"
        )

    def _changed(self) -> str:
        """Before and now, once the step is done or missed."""
        attempt = self.page.practice.attempt
        if attempt.verdict.state == OPEN_STEP:
            return ""
        return changes(self.page.desk, attempt.opening, self.page.desk.view, "What changed")

    def short(self) -> str:
        """The verdict in a line below the picture, for whom the panel is out of sight."""
        page = self.page
        verdict = page.practice.attempt.verdict
        if verdict.state == OPEN_STEP:
            return ""
        if verdict.state == FAILED:
            retry = page.ask("retry-below", lambda form: page.again())
            return (
                f'<p class="cn-why" {self._news()}>✗ {escape(verdict.says)} '
                f"<button {retry}>Retry step</button></p>"
            )
        following = page.ask("next-below", lambda form: page.on())
        return (
            f"<p {self._news()}>✓ <b>Done.</b> {escape(page.now.learnt)} "
            f"<button {following}>Go on</button></p>"
        )

    def _news(self) -> str:
        """The attribute of what tells the verdict: it comes into sight when it is new."""
        return f'data-tell="verdict{self.page.practice.judged}"'

    def _last(self) -> str:
        """What the lesson taught, at its end."""
        page = self.page
        if page.step + 1 < len(page.lesson.steps):
            return ""
        return f"<p><b>{escape(page.lesson.learnt)}</b> {page.desk.rule(page.lesson.rule)}</p>"

    def _hints(self) -> str:
        given = self.page.now.hints[: self.page.hints]
        return "".join(f"<p class='cn-hint'><b>Hint:</b> {escape(hint)}</p>" for hint in given)

    # -- where to go on ----------------------------------------------------------------------------

    def _controls(self) -> str:
        page = self.page
        attempt = page.practice.attempt
        state = attempt.verdict.state
        out = []

        def button(name: str, title: str, act: Callable[[Form], None], main: bool = False) -> None:
            kind = ' class="main"' if main else ""
            out.append(f"<button{kind} {page.ask(name, act)}>{title}</button>")

        last = page.step + 1 == len(page.lesson.steps)
        if state == DONE:
            title = "Next" if not last else "Next lesson" if page.following() else "All lessons"
            button("next", title, lambda form: page.on(), main=True)
            if not attempt.session.over:
                button("play-on", "Play on against bots", page.play_on)
        elif page.hints < len(page.now.hints):
            button("hint", "Hint", page.hint)
        button("retry", "Retry step", lambda form: page.again(), main=state == FAILED)
        if page.step:
            button("previous", "Previous", lambda form: page.go(page.key, page.step))
        if state != DONE and not last:
            button("skip", "Skip", lambda form: page.go(page.key, page.step + 2))
        if any(progress.row(page.stars, page.key, len(page.lesson.steps))):
            button("reset", "Clear stars", lambda form: page.open("reset"))
        return f'<div class="cn-row">{"".join(out)}</div>'
