"""Whole games and counts of possible continuations as texts that are kept and compared.

``python -m tests.golden`` writes them anew; what ``git diff`` then shows is the review.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import catan_nb
from catan_nb import OPEN, Session
from catan_nb.core.explore import perft
from catan_nb.starfarers import data
from catan_nb.starship import data as cards

FOLDER = Path(__file__).parent
EVERY = 200
"""Besides the first decision of each kind, every so many actions the table is shown."""

Texts = dict[str, Callable[[], str]]


def starfarers_3() -> str:
    return playthrough(
        "starfarers", seats=["Ada", "Ben", "Cleo"], seed=117, board="beginner", start="drafted", target=12
    )


def starfarers_4() -> str:
    return playthrough("starfarers", seats=4, seed=121, board="random", victory="claimed", target=10)


def starship() -> str:
    return playthrough("starship", seats=["Ada", "Ben"], seed=212, target=5)


# -- a game, told ---------------------------------------------------------------------------------


def playthrough(game: str, **options: Any) -> str:
    """A game of random players: every action, all that is told of it, and what each seat sees at
    the first decision of every kind."""
    session = catan_nb.new_game(game, **options)
    write = session._game.write
    rng = Random(options["seed"])
    out = [*str(session.record).splitlines(), "", *told(session, 0)]
    shown: set[str] = set()
    before: dict[str, Any] = {}
    while not session.over:
        kind = session.view(OPEN).asks
        if kind not in shown or session.played % EVERY == 0:
            shown.add(kind)
            before = show(session, before, out)
        legal = session.legal()
        action = legal[int(rng.random() * len(legal))]
        out.append(f"{session.played + 1}: {session.seats[session.to_move]}: {write(action)}")
        session.play(action)
        out += told(session, session.played)
    show(session, before, out)
    return "\n".join(out) + "\n"


def told(session: Session, step: int) -> Iterator[str]:
    return (f"    {line.text} ({line.rule})" for line in session.log(OPEN, step) if line.step == step)


def show(session: Session, before: dict[str, Any], out: list[str]) -> dict[str, Any]:
    """The open view as far as it has changed, and in what each seat's view differs from it."""
    table = plain(session.view(OPEN))
    out.append(f"-- after {session.played} actions: {table['asks']} --")
    out += [f"| {name}: {value}" for name, value in table.items() if before.get(name) != value]
    for seat in range(len(session.seats)):
        own = plain(session.view(seat))
        out += [f"| seat {seat} {name}: {value}" for name, value in own.items() if table[name] != value]
    legal = [session._game.write(action) for action in session.legal()]
    more = f", ... {len(legal)} in all" if len(legal) > 12 else ""
    out.append(f"| legal: {', '.join(legal[:12])}{more}")
    return table


def plain(view: Any) -> dict[str, Any]:
    """A view's fields in words: no board, discs and cards by their labels."""
    out = {field.name: getattr(view, field.name) for field in fields(view)}
    del out["seat"]
    if "board" in out:
        out["layout"] = out.pop("board").layout
        out["faces"] = [data.FACES[face].label for face in out["faces"]]
        out["pools"] = [[data.FACES[face].label for face in pool] for pool in out["pools"]]
    else:
        for n, stack in enumerate(out.pop("stacks"), start=1):
            facts = {field.name: getattr(stack, field.name) for field in fields(stack)}
            for name in ("known", "top", "bottom"):
                facts[name] = ", ".join("?" if c < 0 else cards.CARDS[c].label for c in facts[name])
            out[f"stack {n}"] = "; ".join(f"{name} {value}" for name, value in facts.items() if value)
    return out


# -- counts of continuations ---------------------------------------------------------------------------

PERFT = (
    # moment in Starfarers, options, depths
    ("production", {"seats": 4, "seed": 1, "board": "beginner"}, 3),
    ("draft", {"seats": 3, "seed": 1, "board": "beginner", "start": "drafted"}, 3),
    ("draft", {"seats": 4, "seed": 2}, 3),
    ("trade", {"seats": 4, "seed": 3}, 3),
    ("trade", {"seats": 3, "seed": 4, "board": "beginner"}, 3),
    ("bargain", {"seats": 4, "seed": 5}, 4),
    ("flight", {"seats": 4, "seed": 6}, 3),
    ("flight", {"seats": 3, "seed": 7, "victory": "claimed"}, 3),
    ("give", {"seats": 4, "seed": 8}, 3),
    ("take", {"seats": 4, "seed": 9}, 3),
    ("rob", {"seats": 4, "seed": 10}, 3),
    ("befriend", {"seats": 4, "seed": 11}, 3),
    ("ask", {"seats": 4, "seed": 12}, 3),
    ("ask", {"seats": 3, "seed": 13, "board": "beginner"}, 3),
    ("duel", {"seats": 4, "seed": 14}, 4),
    ("ground", {"seats": 4, "seed": 15}, 3),
    ("jump", {"seats": 4, "seed": 16}, 2),
    ("fit", {"seats": 4, "seed": 17}, 3),
    ("remove", {"seats": 4, "seed": 18}, 3),
    ("place", {"seats": 4, "seed": 19}, 3),
)


PERFT_STARSHIP = (
    # moment in Starship, options, depths
    ("module", {"seed": 1}, 4),
    ("production", {"seed": 2}, 4),
    ("produce", {"seed": 3}, 3),
    ("depart", {"seed": 4}, 3),
    ("sensor", {"seed": 5}, 4),
    ("flight", {"seed": 6}, 3),
    ("meet", {"seed": 7}, 3),
    ("meet", {"seed": 8, "target": 5}, 4),
    ("pirate", {"seed": 9}, 4),
    ("take", {"seed": 10}, 3),
    ("lose", {"seed": 11}, 3),
    ("trade", {"seed": 12}, 3),
)


def counts(game: str, moments: Sequence[tuple[str, dict[str, Any], int]]) -> str:
    """How many sequences of actions and chances follow a moment, by their length."""
    out = [
        "# moment, options, the action at which it was found, sequences of 1, 2, 3 ... actions and chances"
    ]
    for kind, options, depth in moments:
        session = moment(game, kind, options)
        numbers = [str(perft(session.position, n)) for n in range(1, depth + 1)]
        words = " ".join(f"{name}={value}" for name, value in options.items())
        out.append(f"{kind}; {words}; {session.played}; {' '.join(numbers)}")
    return "\n".join(out) + "\n"


def moment(game: str, kind: str, options: dict[str, Any]) -> Session:
    """The first decision of a kind in random games, from a seed on."""
    for seed in range(options["seed"], options["seed"] + 50):
        session, rng = catan_nb.new_game(game, **{**options, "seed": seed}), Random(seed)
        while not session.over:
            if session.view(OPEN).asks == kind:
                return session
            legal = session.legal()
            session.play(legal[int(rng.random() * len(legal))])
    raise AssertionError(f"no decision of the kind {kind}")


GOLDEN: Texts = {
    "starfarers_3.txt": starfarers_3,
    "starfarers_4.txt": starfarers_4,
    "starship.txt": starship,
    "perft.txt": partial(counts, "starfarers", PERFT),
    "perft_starship.txt": partial(counts, "starship", PERFT_STARSHIP),
}
