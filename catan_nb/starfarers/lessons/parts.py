"""What the lessons share: positions in a line or two, things to tap, short ways to write steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...core.lesson import Check, Do, Find, Mistake, Predict, Setting, Spot, Trail, did
from ...core.line import Line
from .. import data, events, space
from ..svg import WAYS

WHITE_STARTS = ("dice 6 6", "dice 1 2", "dice 1 2", "dice 1 3")
OTHERS_CARDS = ("card food",) * 5 + ("card fuel",) * 4
BEGINNER = (("board", "beginner"),)


def cards(words: str) -> tuple[str, ...]:
    """``ore 2 fuel`` written out as cards to draw: one word for each card."""
    return tuple(f"card {word}" for word in words.split())


def start(*chances: str, hand: str = "ore fuel carbon", first: tuple[str, ...] = ()) -> Setting:
    """White's first turn on the beginner board, with three cards in hand."""
    return Setting(
        "",
        chances=(*WHITE_STARTS, *cards(hand), *OTHERS_CARDS, *chances),
        options=BEGINNER,
        first=first,
    )


def line(hand: str = "ore fuel carbon", others: tuple[str, ...] = OTHERS_CARDS) -> Line:
    """A line of play that begins with White's first turn on the beginner board."""
    return Line("", *WHITE_STARTS, *cards(hand), *others, options=dict(BEGINNER))


def rolled(hand: str, dice: str, drawn: str, *chances: str, first: tuple[str, ...] = ()) -> Setting:
    """White's first turn after the roll."""
    return start(f"dice {dice}", *cards(drawn), *chances, hand=hand, first=("roll", *first))


OPENING = start()
"""White's first turn before the roll."""

HOME = "colonies C2 J1 | spaceports O2"
"""White's first sites without the ship beside them; more follows after a bar."""
NEAR_8 = "near-8 carbon 5, food 12, fuel 10"
NEAR_8_ICE = "near-8 carbon 5, food 12, fuel ice 3"
NEAR_8_PIRATES = "near-8 carbon 5, food 12, fuel pirates 4"
NEAR_9 = "near-9 carbon 10, goods 3, food 2"
"""Explored systems: near-8 has the sites L6, L5, J5, near-9 has U6, S5, S6."""


def at(
    phase: str,
    white: str = "start",
    *lines: str,
    discs: Sequence[str] = (),
    chances: Sequence[str] = (),
    first: Sequence[str] = (),
    replies: Sequence[str] = (),
    seats: int | None = None,
    **options: Any,
) -> Setting:
    """White's turn 5: its phase, White's own line of the position text, the systems explored, other lines.

    ``at("flight 5", "start | ships trade N3", discs=[NEAR_8])``; other seats have their first pieces.
    """
    text = [f"turn: White 5 {phase}", f"White: {white}", *lines]
    if discs:
        text.append(f"discs: {'; '.join(discs)}")
    return Setting(
        "\n".join(text),
        chances=tuple(chances),
        first=tuple(first),
        replies=tuple(replies),
        seats=seats,
        options=tuple(options.items()),
    )


def mistake(*actions: str, rule: str = "", says: str = "") -> Mistake:
    """A wrong way."""
    return Mistake(actions, rule, says)


def do(
    goal: str,
    rules: str,
    learnt: str,
    hints: tuple[str, str],
    setting: Setting,
    *solution: str,
    mistakes: tuple[Mistake, ...],
    success: Check | None = None,
    failures: tuple[tuple[Check, str], ...] = (),
    marks: tuple[str, ...] = (),
) -> Do:
    """A step that is done by moves; without a check the last of them is what counts."""
    return Do(
        goal=goal,
        rules=ids(rules),
        learnt=learnt,
        hints=hints,
        setting=setting,
        success=success or did(solution[-1]),
        solution=solution,
        failures=failures,
        mistakes=mistakes,
        marks=marks,
    )


def predict(
    goal: str,
    rules: str,
    learnt: str,
    hints: tuple[str, str],
    answer: Callable[[Any], int],
    why: str,
    *wrong: int,
    unit: str = "",
    setting: Setting = OPENING,
    show: tuple[str, ...] = (),
    seen: Callable[[Any], int] | None = None,
    marks: tuple[str, ...] = (),
) -> Predict:
    """A number to say first."""
    return Predict(
        goal=goal,
        rules=ids(rules),
        learnt=learnt,
        hints=hints,
        setting=setting,
        answer=answer,
        why=why,
        wrong=wrong,
        unit=unit,
        show=show,
        seen=seen,
        marks=marks,
    )


def find(
    goal: str,
    rules: str,
    learnt: str,
    hints: tuple[str, str],
    among: Callable[[Any], Sequence[tuple[str, Any]]],
    right: Callable[[Any, Any], bool],
    why: Callable[[Any, Any], str],
    marks: tuple[str, ...] = (),
    setting: Setting = OPENING,
) -> Find:
    """Something to tap."""
    return Find(
        goal=goal,
        rules=ids(rules),
        learnt=learnt,
        hints=hints,
        setting=setting,
        among=among,
        right=right,
        why=why,
        marks=marks,
    )


def spot(
    goal: str,
    rules: str,
    learnt: str,
    hints: tuple[str, str],
    setting: Setting,
    *lines: tuple[str, str],
    broken: str,
    after: tuple[str, ...],
    why: str,
) -> Spot:
    """Somebody breaks a rule in the last of the lines."""
    return Spot(
        goal=goal,
        rules=ids(rules),
        learnt=learnt,
        hints=hints,
        setting=setting,
        lines=lines,
        broken=broken,
        after=after,
        why=why,
    )


def ids(rules: str) -> tuple[str, ...]:
    """``VP-1 MAP-2`` as rule ids."""
    return tuple(f"SF-{rule}" for rule in rules.split())


def home_planets(view: Any) -> list[tuple[str, Any]]:
    """The twelve planets of the home systems."""
    return [(planet_title(view, p.index), ("planet", p.index)) for p in view.board.planets if p.tier == 0]


def all_planets(view: Any) -> list[tuple[str, Any]]:
    """Every planet of the board."""
    return [(planet_title(view, p.index), ("planet", p.index)) for p in view.board.planets]


def planet_title(view: Any, index: int) -> str:
    """``ore 8 beside H2 and J1``: its two colony sites tell where a planet is."""
    planet = view.board.planets[index]
    label = data.FACES[view.faces[index]].label
    number = "" if label == "hidden" else f" {label}"
    sites = " and ".join(sorted(space.NAMES[n] for n in planet.sites))
    return f"{data.RESOURCES[planet.resource]}{number} beside {sites}"


def pays(view: Any, index: int, number: int) -> bool:
    """Whether a planet produces on a roll."""
    return number in data.FACES[view.faces[index]].numbers


def places(*names: str) -> Callable[[Any], Sequence[tuple[str, Any]]]:
    """Intersections to choose from."""
    things = [(name, ("node", space.NODE[name])) for name in names]
    return lambda view: things


def is_one_of(*names: str) -> Callable[[Any, Any], bool]:
    """These intersections are right."""
    nodes = {space.NODE[name] for name in names}
    return lambda view, thing: thing[1] in nodes


def always(text: str) -> Callable[[Any, Any], str]:
    """The same reason against every wrong thing."""
    return lambda view, thing: text


def paid(resource: int, seat: int = 0) -> Callable[[Trail], int]:
    """The cards of a kind that planets gave a seat."""
    return lambda trail: sum(
        e.cards[resource] for e in trail.events if isinstance(e, events.Produced) and e.seat == seat
    )


def counted(kind: type[events.Event], seat: int = 0) -> Callable[[Trail], int]:
    """How often something happened to a seat."""
    return lambda trail: sum(isinstance(e, kind) and e.seat == seat for e in trail.events)


def ways(view: Any, node: int) -> int:
    """In how many of 36 rolls each planet beside a site pays, added up."""
    beside = view.board.site_planets[node]
    return sum(WAYS[n] for p in beside for n in data.FACES[view.faces[p]].numbers)
