"""The state of a game in tables: pandas frames made from a view."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from catan_nb.starfarers import data, space
from catan_nb.starfarers import svg as paper
from catan_nb.starfarers.points import SOURCES
from catan_nb.starfarers.tell import sector_title
from catan_nb.starfarers.view import View

from . import words


def players(view: View, seats: Sequence[str]) -> pd.DataFrame:
    """One row per seat: points and their sources, or what they are counted from; cards, parts, pieces."""
    rows = []
    for seat, name in enumerate(seats):
        row: dict[str, object] = {"player": name}
        if view.unannounced:
            numbers = words.numbers(view, seat)
            row |= {what: numbers[what] for what in words.SCORING}
        else:
            row |= {"points": view.points[seat], **dict(zip(SOURCES, view.sources[seat], strict=True))}
        row |= {"cards": view.hand_sizes[seat]}
        row |= {f"{part}s": n for part, n in zip(data.PARTS, view.fitted[seat], strict=True)}
        row |= {
            "fame pieces": view.fame[seat],
            "ships": sum(ship.seat == seat for ship in view.ships),
            "stations": sum(docked.count(seat) for docked in view.docks),
            "friendship cards": ", ".join(data.FRIENDSHIP[card].title for card in view.cards[seat]),
        }
        rows.append(row)
    return pd.DataFrame(rows).set_index("player")


def planets(view: View, seats: Sequence[str]) -> pd.DataFrame:
    """One row per planet: what it pays, on which rolls, to whom."""
    rows = []
    for planet in view.board.planets:
        disc = data.FACES[view.faces[planet.index]]
        owners = [
            name
            for site in planet.sites
            for seat, name in enumerate(seats)
            if site in view.colonies[seat] or site in view.ports[seat]
        ]
        rows.append(
            {
                "system": sector_title(view.board.sectors[planet.sector].name),
                "planet": data.RESOURCES[planet.resource],
                "disc": paper.face_text(view.faces[planet.index], planet.symbol),
                "rolls of 36": sum(paper.WAYS[n] for n in disc.numbers),
                "pays": ", ".join(owners),
            }
        )
    return pd.DataFrame(rows)


def ships(view: View, seats: Sequence[str]) -> pd.DataFrame:
    """One row per ship on the board."""
    rows = [
        {
            "player": seats[ship.seat],
            "ship": ship.slot + 1,
            "kind": data.SHIPS[ship.kind],
            "place": words.place_words(view, ship.node),
            "steps left": ship.left,
        }
        for ship in view.ships
    ]
    return pd.DataFrame(rows, columns=["player", "ship", "kind", "place", "steps left"])


def sectors(view: View, seats: Sequence[str]) -> pd.DataFrame:
    """One row per outpost and new system: stations and marker, or colonies."""
    rows = []
    for sector in view.board.sectors:
        if sector.kind == data.OUTPOST:
            docked = view.docks[sector.people]
            holder = view.markers[sector.people]
            what = f"outpost of the {data.PEOPLES[sector.people]}"
            there = ", ".join(f"{name} {docked.count(s)}" for s, name in enumerate(seats) if s in docked)
            note = f"marker: {seats[holder]}" if holder >= 0 else ""
        elif sector.kind == data.SYSTEM:
            what = ", ".join(words.planet_words(view, p) for p in sector.planets)
            there = ", ".join(
                name
                for s, name in enumerate(seats)
                for site in sector.sites
                if site in view.colonies[s] or site in view.ports[s]
            )
            note = "home" if sector.tier == 0 else ""
        else:
            what, there, note = "empty space", "", ""
        place = space.NAMES[sector.centre]
        rows.append(
            {
                "sector": sector_title(sector.name), "at": place, "what": what,
                "who is there": there, "note": note,
            }
        )  # fmt: skip
    return pd.DataFrame(rows)


def odds(view: View, seats: Sequence[str]) -> pd.DataFrame:
    """What the next roll pays each seat from planets: one row per number, and the average."""
    rows = []
    total = [0.0] * len(seats)
    for number, ways in paper.WAYS.items():
        row: dict[str, object] = {"roll": str(number), "chance": f"{ways} of 36"}
        for seat, name in enumerate(seats):
            cards: dict[str, int] = {}
            for planet in view.board.planets:
                if number in data.FACES[view.faces[planet.index]].numbers:
                    own = sum(s in view.colonies[seat] or s in view.ports[seat] for s in planet.sites)
                    if own:
                        resource = data.RESOURCES[planet.resource]
                        cards[resource] = cards.get(resource, 0) + own
            total[seat] += ways / 36 * sum(cards.values())
            row[name] = ", ".join(f"{n} {resource}" for resource, n in cards.items())
        rows.append(row)
    rows.append(
        {"roll": "average", "chance": "", **{n: f"{t:.2f} cards" for n, t in zip(seats, total, strict=True)}}
    )
    return pd.DataFrame(rows).set_index("roll")


TABLES = {"Players": players, "Planets": planets, "Ships": ships, "Sectors": sectors, "Odds": odds}
"""The tables by the names of their tabs."""
