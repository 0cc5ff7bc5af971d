"""A walkthrough as a page to print: words, boards, turns, questions, the answers at the end; no notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from itertools import groupby
from typing import Any

from .game import OPEN
from .handout import frame
from .session import LogLine, Session
from .walkthrough import Moment, Walkthrough

LARGE = 12
"""As many boards are as wide as the page; when there are more, each stands beside its words."""
MOST_PICTURES = 100
"""More boards stand on no sheet, whatever moments there are."""


Draw = Callable[[Any, Sequence[str], Sequence[str]], str]
"""(position, marks, the players' names) -> a picture in SVG."""


def html(walk: Walkthrough, draw: Draw) -> str:
    """The whole page, with everything in it: no script, no request."""
    session = walk.session()
    wanted = {0, *(n for _, n in walk.chapters), *(m.n for m in walk.moments if m.questions or m.marks)}
    wanted = set(sorted(wanted)[:MOST_PICTURES])
    kind = "board" if len(wanted) <= LARGE else "board beside"
    marks: dict[int, list[str]] = {n: [] for n in wanted}
    for moment in walk.moments:
        if moment.n in wanted:
            marks[moment.n] += moment.marks
    pictures = {
        n: draw(position, marks[n], session.seats) for n, position in session.positions() if n in wanted
    }
    log = _as_met(session)
    players = escape(f"{session._game.title}: {', '.join(session.seats)}")
    body = [f"<h1>{escape(walk.title)}</h1><p>{players}</p>"]
    answers: list[tuple[str, str]] = []
    done, chapter = 0, ""
    for moment in (*walk.moments, Moment(walk.length, walk.chapter_at(walk.length))):
        body.append(_told([line for line in log if done < line.step <= moment.n]))
        done = moment.n
        if moment.chapter != chapter:
            chapter = moment.chapter
            body.append(f"<h2>{escape(chapter)}</h2>")
        said = []
        if moment.n in pictures:
            said.append(f"<section class='{kind}'>{pictures.pop(moment.n)}</section>")
        elif moment.marks and moment.n not in wanted:
            places = ", ".join(" to ".join(mark.split(">")) for mark in moment.marks)
            said.append(f"<p><small>On the board, look at: {escape(places)}.</small></p>")
        said.append(_prose(moment.prose))
        for question, answer in moment.questions:
            answers.append((question, answer))
            said.append(f"<section><b>Question {len(answers)}</b>{_prose(question)}</section>")
        body.append(f"<div class='moment'>{''.join(said)}</div>")
    if any(answer for _, answer in answers):
        told = "".join(
            f"<section><b>Question {n}</b>{_prose(answer)}</section>"
            for n, (_, answer) in enumerate(answers, start=1)
            if answer
        )
        body.append(f"<section class='answers'><h2>Answers</h2></section>{told}")
    return frame(walk.title, "".join(body))


def _as_met(session: Session) -> list[LogLine]:
    """What happened, each line as the player whom it is about knew it: no question is answered by it."""
    lines = []
    for line in session.log(OPEN):
        seen = line.event.seen_by(getattr(line.event, "seat", OPEN))
        if seen is not None:
            lines.append(replace(line, text=session._game.tell(seen, session.seats)))
    return lines


def _told(lines: Sequence[LogLine]) -> str:
    """What happened: a paragraph for each turn, under the turn's heading."""
    parts = []
    for heading, same in groupby(lines, key=lambda line: line.event.heading):
        texts = [escape(line.text) for line in same]
        parts += (
            [f"<h3>{text}</h3>" for text in texts]
            if heading
            else [f"<p><small>{' '.join(texts)}</small></p>"]
        )
    return "".join(parts)


def _prose(text: str) -> str:
    """Markdown as HTML, raw HTML off, no images; escaped paragraphs where there is no renderer."""
    if not text:
        return ""
    try:
        from markdown_it import MarkdownIt
    except ImportError:
        return "".join(f"<p>{escape(part)}</p>" for part in text.split("\n\n"))
    return str(MarkdownIt("commonmark", {"html": False}).disable("image").render(text))
