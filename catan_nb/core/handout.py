"""A sheet to print for a game: turn order, prices, points, a picture, exercises with their answers.

One HTML file with everything in it: no script, no request, on A4 the answers on a page of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from .attempt import Attempt
from .game import Game
from .lesson import Choose, Lesson, Predict, Spot

STYLE = """
@page { size: A4; margin: 14mm } html { background: #fff; color-scheme: light }
body { font: 11pt/1.45 "DejaVu Sans", Verdana, sans-serif; color: #14203c; max-width: 190mm; margin: 0 auto;
  padding: 4mm }
h1 { font-size: 20pt; margin: 0 0 2mm } h2 { font-size: 13pt; margin: 6mm 0 2mm; break-after: avoid }
h3 { font-size: 11pt; margin: 4mm 0 1mm; break-after: avoid }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: 1mm 2mm;
  border-bottom: 0.3mm solid #b9c5e2; vertical-align: top } th { font-weight: 600 }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(78mm, 1fr)); gap: 0 8mm }
section, li, tr { break-inside: avoid } .answers { break-before: page } ol { padding-left: 6mm }
svg { width: 100%; max-width: none !important; height: auto } small { color: #4b5a80 }
.moment { display: flow-root; break-inside: avoid } .beside + p { margin-top: 0 }
.beside { float: right; width: 52%; margin: 1mm 0 3mm 5mm } .options { list-style: upper-alpha }
"""
Question: TypeAlias = Choose | Predict | Spot
"""A step that can be done on paper."""
EXERCISES = 12
"""So many exercises stand on a sheet; they are spread evenly over the lessons."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a game puts on its sheet. A table is (title, rows of cells)."""

    about: str
    turn: Sequence[str]
    tables: Sequence[tuple[str, Sequence[Sequence[str]]]]
    picture: str
    """An SVG drawing; "" for none."""
    caption: str


def exercises(lessons: Sequence[Lesson], most: int = EXERCISES) -> list[Question]:
    """Steps that can be done on paper, spread over the lessons: questions, numbers, lines to spot."""
    paper = [step for one in lessons for step in one.steps if isinstance(step, (Choose, Predict, Spot))]
    if len(paper) <= most:
        return list(paper)
    return [paper[i * len(paper) // most] for i in range(most)]


def html(game: Game, sheet: Sheet, lessons: Sequence[Lesson]) -> str:
    """The whole page."""
    chosen = exercises(lessons)
    turn = "".join(f"<li>{escape(line)}</li>" for line in sheet.turn)
    tables = "".join(
        f"<section><h2>{escape(title)}</h2>{_table(rows)}</section>" for title, rows in sheet.tables
    )
    picture = f"<section>{sheet.picture}<p><small>{escape(sheet.caption)}</small></p></section>"
    body = (
        f"<h1>{escape(game.title)}</h1><p>{escape(sheet.about)}</p>"
        f"<section><h2>A turn</h2><ol>{turn}</ol></section><div class='two'>{tables}</div>"
        f"{picture if sheet.picture else ''}"
    )
    if chosen:
        asked = "".join(f"<li>{_question(step)}</li>" for step in chosen)
        answered = "".join(f"<li>{_answer(game, step)}</li>" for step in chosen)
        body += (
            f"<section class='answers'><h2>Exercises</h2></section><ol>{asked}</ol>"
            f"<section class='answers'><h2>Answers</h2></section><ol>{answered}</ol>"
        )
    return frame(f"{game.title}: a sheet", body)


def frame(title: str, body: str) -> str:
    """The page around what stands on it; ``body`` is HTML, ``title`` a text."""
    body += (
        "<p><small>A private project, not affiliated with the publisher of the boxed games. "
        "All texts and drawings are our own.</small></p>"
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title>"
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body>{body}</body></html>\n"
    )


def _table(rows: Sequence[Sequence[str]]) -> str:
    body = "".join(
        f"<tr><th scope='row'>{escape(row[0])}</th>"
        + "".join(f"<td>{escape(c)}</td>" for c in row[1:])
        + "</tr>"
        for row in rows
    )
    return f"<table>{body}</table>"


def _question(step: Question) -> str:
    match step:
        case Choose():
            options = "".join(f"<li>{escape(option.text)}</li>" for option in step.options)
            return f"{escape(step.goal)}<ol class='options'>{options}</ol>"
        case Spot():
            lines = "".join(f"<li>{escape(line)}</li>" for line in step.sentences)
            return f"{escape(step.goal)}<ol>{lines}</ol>"
        case _:
            return escape(step.goal)


def _answer(game: Game, step: Question) -> str:
    match step:
        case Choose():
            right = [chr(ord("A") + n) for n, option in enumerate(step.options) if option.right]
            why = " ".join(option.why for option in step.options if option.right)
            said = f"{' and '.join(right)}. {why}"
        case Spot():
            said = f"Line {step.breach + 1} ({step.broken}). {step.why}"
        case Predict():
            number = step.answer(Attempt(game, step).opening)
            said = f"{number} {step.unit}".strip() + f". {step.why}"
    return escape(said)
