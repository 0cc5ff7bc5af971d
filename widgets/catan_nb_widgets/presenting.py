"""The presenter's panel and what belongs to it, as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from catan_nb import OPEN

if TYPE_CHECKING:
    from .present import PresentPage

STOPS = (("moment", "by moment"), ("turn", "by turn"), ("decision", "by decision"))
PACES = (("3 seconds", 3_000), ("6 seconds", 6_000), ("12 seconds", 12_000), ("30 seconds", 30_000))
"""How long a step is shown when the next one comes by itself, in milliseconds."""
WHOEVER = "acts"
"""The view of the seat that is to decide, as the form names it."""
IN_JUPYTERLAB = (
    "<h2>The audience's window</h2><p>In JupyterLab open a second window of this browser, and in a "
    'notebook there run <code>present_page(role="audience")</code>. It follows this one and shows no '
    "notes.</p>"
)
BRANCH = "<p>This is a branch: whatever the class proposes can be tried, for every seat.</p>"
KEYS = (
    "Keys: arrows, Home, End; R reveals, B begins a branch and comes back, P steps by itself "
    "(in JupyterLab after a click on this panel)."
)


def panel(page: PresentPage) -> str:
    """Title, words and questions, notes."""
    chapter = page.walk.chapter_at(page.n)
    where = f" · {escape(chapter)}" if chapter else ""
    title = f"{escape(page.walk.title)}{where} · {place(page)}"
    return page.spoken_words(title, BRANCH if page.branch >= 0 else _words(page))


def controls(page: PresentPage) -> str:
    """Everything the presenter can do; on a branch the way back."""
    body = _branch(page) if page.branch >= 0 else _controls(page)
    return f'<section class="cn-present cn-desk" aria-label="Controls">{body}</section>'


def place(page: PresentPage) -> str:
    """How far it is: “3 of 11”."""
    return f"{_at(page) + 1} of {len(page.stops)}"


def _at(page: PresentPage) -> int:
    """The number of the stop that was come to last, from 0."""
    return max((i for i, stop in enumerate(page.stops) if stop <= page.n), default=0)


def audience_link(page: PresentPage) -> str:
    """Opens the window for the class; in JupyterLab, which passes no address on, says how to."""
    how = page.ask("audience", lambda form: page.open("audience"))
    return (
        '<a class="cn-tool cn-in-voila" href="present.ipynb?role=audience" target="_blank" rel="noopener">'
        f'Audience window</a><button class="cn-in-lab" {how}>Audience window</button>'
    )


def line_form(page: PresentPage) -> str:
    """What became of a branch that was kept."""
    again = page.ask("line-open", lambda form: page.opened(page.kept))
    return (
        "<h2>The line is kept</h2><p>It went to your downloads as a walkthrough. Where it says “Write "
        "here”, put your own words: as a note, for you, or as plain text, for the class.</p>"
        f'<textarea readonly aria-label="Text of the line">{escape(page.kept)}</textarea>'
        f"<p><button {again}>Open it here</button></p>"
    )


def _words(page: PresentPage) -> str:
    def button(number: int) -> str:
        reveal = page.ask(f"reveal:{number}", lambda form: page.reveal(number))
        return f"<button {reveal}>Reveal</button>"

    notes = "".join(
        f'<p class="cn-for-you"><b>For you:</b> {escape(note)}</p>'
        for moment in page.walk.at(page.n)
        for note in moment.notes
    )
    said = page.told(button) + notes
    return said or '<p class="cn-hint">Nothing is said here; the log tells what happened.</p>'


def _branch(page: PresentPage) -> str:
    back = page.ask("back", lambda form: page.go(page.branch))
    keep = page.ask("keep-line", page.keep_line)
    return (
        f'<div class="cn-row"><button class="main" {back}>Back to the walkthrough</button>'
        f"<button {keep}>Keep this line</button></div>"
    )


def _controls(page: PresentPage) -> str:
    stops = page.stops
    previous, following, itself, *others = (
        f"<button{kind} {page.ask(name, do)}>{title}</button>"
        for name, title, do, kind in (
            ("previous", "Previous", page.back, ""),
            ("following", "Next", page.forth, ' class="main"'),
            ("play", "Stop" if page.playing else "Step by itself", page.play_on, ""),
            ("first", "First", lambda form: page.go(0), ""),
            ("last", "Last", lambda form: page.go(page.walk.length), ""),
            ("branch", "Try something", page.branch_off, ""),
        )
    )
    page.ask("place", page.slide)
    page.ask("auto", page.by_itself)
    at_hand, folded = (itself, "") if page.playing else ("", itself)
    alone = f'<i hidden data-act="auto" data-auto="{page.pace}"></i>' if page.playing else ""
    seats = ((OPEN, "everything open"), (WHOEVER, "whoever acts"), *enumerate(page.full.seats))
    view = WHOEVER if page.whoever else page.stage.seat
    chapters = [(n, name) for name, n in page.walk.chapters]
    chapter = max((n for n, _ in chapters if n <= page.n), default=0)
    page.ask("chapter", page.to_chapter)
    page.ask("by", page.step_by)
    page.ask("seat", page.look_as)
    page.ask("pace", page.set_pace)
    pace = _select("pace", "every", [(ms, title) for title, ms in PACES], page.pace)
    return (
        f'<div class="cn-row">{previous}{following}<input type="range" name="place" '
        f'min="0" max="{len(stops) - 1}" value="{_at(page)}" data-send="place" '
        'aria-label="Place in the walkthrough">'
        f'{at_hand}<button class="cn-fold" data-name="controls" aria-expanded="false">More</button>'
        f"{folded}{pace}{''.join(others)}{alone}"
        f"{_select('chapter', 'Chapter', chapters, chapter) if chapters else ''}"
        f"{_select('by', 'Steps', STOPS, page.by)}{_select('seat', 'View', seats, view)}"
        f'<p class="cn-hint">{KEYS}</p></div>'
    )


def _select(name: str, label: str, values: Iterable[tuple[object, str]], chosen: object) -> str:
    options = "".join(
        f'<option value="{value}"{" selected" if value == chosen else ""}>{escape(title)}</option>'
        for value, title in values
    )
    field = f'<select name="{name}" aria-label="{label}" data-send="{name}">{options}</select>'
    return f"<label>{label} {field}</label>"
