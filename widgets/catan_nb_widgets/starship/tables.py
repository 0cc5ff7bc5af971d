"""The state of a game of Starship in tables: pandas frames made from a view."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from catan_nb.starship import data
from catan_nb.starship.odds import card_odds
from catan_nb.starship.points import SOURCES
from catan_nb.starship.view import View

from . import words


def players(view: View, seats: Sequence[str]) -> pd.DataFrame:
    """One row per thing that is counted, one column per seat."""
    rows: dict[str, list[object]] = {"points": list(view.points)}
    rows |= {name: [view.sources[s][i] for s in range(view.seats)] for i, name in enumerate(SOURCES)}
    rows |= {
        "side": [data.SIDES[words.side_of(view, s)] for s in range(view.seats)],
        "astro": list(view.astro),
        **{
            name: [f"{view.stores[s][c]} of {view.stores[s][c] + view.room[s][c]}" for s in range(view.seats)]
            for c, name in enumerate(data.COMMODITIES)
        },
        "booster points": list(view.power),
        "cannon points": list(view.strength),
        "K rockets": list(view.k_rockets),
        "H rockets": list(view.h_rockets),
        "medals": list(view.medals),
        "H planets": [len(planets) for planets in view.planets],
    }
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=list(seats))
    frame.index.name = "counted"
    return frame


def modules(view: View, seats: Sequence[str]) -> pd.DataFrame:
    """One row per module: what it does in each ship, whether its upgraded card is left."""
    rows = []
    for module, name in enumerate(data.MODULES):
        row: dict[str, object] = {"module": name}
        for seat, player in enumerate(seats):
            level = view.modules[seat][module]
            effect = words.module_effect(module, level, words.side_of(view, seat)) if level else ""
            row[player] = f"{data.LEVELS[level]}: {effect}" if level else "–"
        row["upgraded card"] = "free" if module in view.upgrades_left else "taken"
        rows.append(row)
    return pd.DataFrame(rows)


def stacks(view: View, seats: Sequence[str]) -> pd.DataFrame:
    """One row per stack: size, flights, the cards known to be in it, the chances of the next card."""
    rows = []
    for s, pile in enumerate(view.stacks):
        unknown = ", ".join(
            f"{n} {'basic' if g == 0 else f'of group {g}'}" for g, n in enumerate(pile.unknown) if n
        )
        odds = sorted(
            ((chance, kind) for kind, chance in enumerate(card_odds(view, s)) if chance), reverse=True
        )
        following = ", ".join(f"{data.CARD_KINDS[kind]} {float(chance) * 100:.0f} %" for chance, kind in odds)
        rows.append(
            {
                "stack": s + 1,
                "cards": pile.size,
                "flown": pile.flown,
                "next card": following,
                "known": ", ".join(words.short_card(card) for card in pile.known),
                "not seen": unknown,
            }
        )
    return pd.DataFrame(rows)


def missions(view: View, seats: Sequence[str]) -> pd.DataFrame:
    """One row per mission that was seen: open, done or gone."""
    rows = []
    for number in (*view.missions_open, *view.missions_done[0], *view.missions_done[1], *view.missions_out):
        done = next((seats[s] for s in range(view.seats) if number in view.missions_done[s]), "")
        where, _, terms = words.mission_words(number).partition(": ")
        state = "open" if number in view.missions_open else f"kept by {done}" if done else "gone"
        rows.append(
            {
                "mission": data.MISSIONS[number].title,
                "planet": where,
                "needs and gives": terms,
                "state": state,
            }
        )
    return pd.DataFrame(rows, columns=["mission", "planet", "needs and gives", "state"])


def odds(view: View, seats: Sequence[str]) -> pd.DataFrame:
    """What each number of the base die brings each seat; of several colonies one produces."""
    rows = []
    for number, faces in data.BASE_DIE:
        row: dict[str, object] = {"die": number, "chance": f"{faces} of 6"}
        for seat, player in enumerate(seats):
            colonies = [data.CARDS[c].resource for c in view.colonies[seat] if data.CARDS[c].die == number]
            parts = [" or ".join(f"1 {data.RESOURCES[r]}" for r in sorted(set(colonies)))] if colonies else []
            side = words.side_of(view, seat)
            parts += [
                f"1 {data.COMMODITIES[made]}"
                for module, made in data.MODULE_MAKES.items()
                for level in [view.modules[seat][module]]
                if level and number in words.made_on(module, level, side)
            ]
            row[player] = ", ".join(parts)
        rows.append(row)
    return pd.DataFrame(rows)


TABLES = {"Players": players, "Modules": modules, "Stacks": stacks, "Missions": missions, "Odds": odds}
"""The tables by the names of their tabs."""
