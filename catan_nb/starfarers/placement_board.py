"""The map of positions as text, read: tiles, discs, colonies and spaceports, what is closed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..core.placement import Part, Sheet, Turn
from . import data, space
from .build import add_colony, make_port
from .placement_text import free_home_sites
from .position import CLOSED, FIRST_OWNED, FREE, NEUTRAL_COLONY, NEUTRAL_PORT, Position
from .setup import start_pieces

HOMES = data.START_COLONIES + data.START_PORTS
"""Home sites of each colour; nothing comes to them after the set-up (SF-SETUP-15)."""
_TILE = re.compile(r"(\S+) (\S+)(?: turned ([0-2]))?", re.IGNORECASE)


@dataclass(slots=True)
class Reading:
    """A text being read: the position as far as it has come, and what is remembered on the way."""

    pos: Position
    sheet: Sheet
    turn: Turn
    where: list[int]
    """For each seat its line, 0 for a seat without one."""
    cleared: int = 0
    """Pirate bases and ice planets that somebody has cleared."""
    ships: list[tuple[int, int, Part]] = field(default_factory=list)
    """(seat, slot, where it is written)."""


def layout_of(part: Part | None) -> space.Layout:
    """The tiles of all gaps (SF-SETUP-3, SF-SETUP-4)."""
    layout = list(data.BEGINNER_LAYOUT)
    if part is None or part.text.lower() == "beginner":
        return tuple(layout)
    gaps = [gap[0] for gap in data.GAPS]
    named: set[int] = set()
    for piece in part.split(";"):
        found = _TILE.fullmatch(piece.text)
        if found is None:
            raise piece.bad("Write a gap, its tile and how it is turned: near-6 system-near-1 turned 2.")
        gap = Part(part.line, found[1]).one_of(gaps, "gap of the board")
        if gap in named:
            raise piece.bad(f"The gap {gaps[gap]} stands here twice.", "SF-SETUP-1")
        named.add(gap)
        tile = data.TILE.get(found[2].lower())
        if tile is None:
            raise piece.bad(f"There is no sector tile “{found[2][:30]}”; there are {', '.join(data.TILE)}.")
        facts = data.TILES[tile]
        if tile in data.IN_THE_BOX:
            raise piece.bad(f"The tile {facts.id} stays in the box.", "SF-SETUP-3")
        if facts.tier != data.GAPS[gap][1]:
            raise piece.bad(
                f"The tile {facts.id} does not go to the gap {gaps[gap]}: near to near, far to far.",
                "SF-SETUP-3",
            )
        turned = int(found[3] or 0)
        if turned and facts.kind != data.SYSTEM:
            raise piece.bad("Only planetary systems are turned; the others look the same.", "SF-SETUP-4")
        layout[gap] = (tile, turned)
    tiles = [tile for tile, _ in layout]
    for tile in tiles:
        if tiles.count(tile) > 1:
            again = ", ".join(gaps[gap] for gap, there in enumerate(tiles) if there == tile)
            raise part.bad(
                f"The tile {data.TILES[tile].id} would lie in {again}; name both gaps of a swap.", "SF-COMP-6"
            )
    return tuple(layout)


def node_of(part: Part) -> int:
    node = space.NODE.get(part.text.upper())
    if node is None:
        raise part.bad(f"There is no intersection “{part.text[:10]}”; they are called A3 to X3.")
    return node


def discs(reading: Reading) -> None:
    part = reading.sheet.keys.get("discs")
    if part is None:
        return
    board, explored = reading.pos.board, set()
    names = [sector.name for sector in board.sectors]
    for piece in part.split(";"):
        word, worlds = piece.head()
        sector = board.sectors[Part(piece.line, word).one_of(names, "sector")]
        if not sector.tier:
            raise piece.bad("The discs of the home systems never change.", "SF-MAP-7")
        if sector.kind != data.SYSTEM:
            raise piece.bad(f"{sector.name} has no planets.", "SF-MAP-5" if sector.people < 0 else "SF-MAP-6")
        if sector.index in explored:
            raise piece.bad(f"The system {sector.name} stands here twice.")
        explored.add(sector.index)
        kinds = [data.RESOURCES[board.planets[p].resource] for p in sector.planets]
        done = set()
        for world in worlds.split(","):
            kind, face = world.head()
            if kind not in kinds or kind in done:
                raise world.bad(f"{sector.name} has the planets {', '.join(kinds)}; name each once.")
            done.add(kind)
            disc(reading, sector.planets[kinds.index(kind)], face)
        if len(done) < len(kinds):
            raise piece.bad(f"All {len(kinds)} discs of a system are turned up together.", "SF-EXPL-1")


def disc(reading: Reading, planet: int, part: Part) -> None:
    pos = reading.pos
    first, mark, then = part.text.partition(">")
    world = pos.board.planets[planet]
    face = take(reading, data.pool_of(world.tier, world.symbol), Part(part.line, first.strip()))
    if mark:
        if data.FACES[face].token is None:
            raise part.bad("Only where pirates or ice lay comes a disc from the reserve.", "SF-CLEAR-2")
        face = take(reading, data.RESERVE_POOL, Part(part.line, then.strip()))
        reading.cleared += 1
    pos.faces[planet] = face


def take(reading: Reading, pool: int, part: Part) -> int:
    pools = reading.pos.pools
    face = data.FACE.get(part.text.lower(), data.HIDDEN)
    if face not in pools[pool]:
        whose = (
            "the reserve" if pool == data.RESERVE_POOL else f"a {data.SYMBOLS[pool % len(data.SYMBOLS)]} here"
        )
        there = ", ".join(data.FACES[f].label for f in pools[pool]) or "none"
        raise part.bad(f"“{part.text[:20]}” is no disc left for {whose}; there are {there}.", "SF-COMP-7")
    at = pools[pool].index(face)
    pools[pool] = pools[pool][:at] + pools[pool][at + 1 :]
    return face


def blocked(reading: Reading) -> None:
    """Pieces that nobody plays (SF-SETUP-13)."""
    part = reading.sheet.keys.get("neutral")
    if part is None:
        return
    if reading.pos.seats == len(data.BEGINNER_START):
        raise part.bad("With four players all colours are played.", "SF-SETUP-13")
    fields = part.fields(("colonies", "spaceport"))
    for word, code, most in (
        ("colonies", NEUTRAL_COLONY, data.START_COLONIES),
        ("spaceport", NEUTRAL_PORT, data.START_PORTS),
    ):
        for name in fields[word].words() if word in fields else ():
            if reading.pos.owner.count(code) == most:
                raise name.bad(f"The colour nobody plays has {most} {word}, no more.", "SF-SETUP-13")
            close(reading, name, code, "SF-SETUP-13")


def close(reading: Reading, part: Part, code: int, rule: str) -> None:
    pos, node = reading.pos, node_of(part)
    if node not in pos.board.home_sites:
        raise part.bad(f"{space.NAMES[node]} is no site of a home system.", rule)
    free(reading, node, part)
    pos.owner[node] = code
    pos.closed += (node,)


def closed(reading: Reading) -> None:
    """Home sites that are closed (SF-SETUP-14)."""
    pos, part = reading.pos, reading.sheet.keys.get("closed")
    if part is not None:
        if pos.seats == len(data.BEGINNER_START):
            raise part.bad("With four players no site is closed.", "SF-SETUP-14")
        for name in part.words() if part.text.lower() != "none" else ():
            if len(pos.closed) == HOMES:
                raise name.bad(f"The draft leaves {HOMES} home sites free, no more.", "SF-SETUP-14")
            close(reading, name, CLOSED, "SF-SETUP-14")
    elif pos.seats < len(data.BEGINNER_START) and "neutral" not in reading.sheet.keys:
        pos.closed = free_home_sites(pos)
        for node in pos.closed:
            pos.owner[node] = CLOSED


def free(reading: Reading, node: int, part: Part) -> None:
    """Refuse an intersection on which a piece stands."""
    code = reading.pos.owner[node]
    if code == FREE:
        return
    name = space.NAMES[node]
    if code == CLOSED:
        raise part.bad(f"{name} is a closed home site.", "SF-SETUP-14")
    if code < FIRST_OWNED:
        raise part.bad(f"{name} is taken by a neutral piece.", "SF-SETUP-13")
    owner = (code - FIRST_OWNED) // 4
    whose = reading.sheet.seats.name(owner)
    hint = "" if reading.where[owner] else ": a seat without a line has its first pieces"
    raise part.bad(f"{name} is taken by {whose}{hint}; one piece stands on an intersection.", "SF-MOVE-2")


def sites(reading: Reading, seat: int, fields: Mapping[str, Part]) -> None:
    """A seat's colonies and spaceports (SF-COL-1 to SF-COL-3)."""
    pos = reading.pos
    if "start" in fields:
        if fields["start"].text:
            raise fields["start"].bad("After the word start stands nothing.")
        port, colonies, _ = start_pieces(seat)
        for node in (port, *colonies):
            free(reading, node, fields["start"])
            add_colony(pos, seat, node)
        make_port(pos, seat, port)
    for word in ("colonies", "spaceports"):
        for part in fields[word].words() if word in fields else ():
            node = node_of(part)
            site(reading, seat, node, part)
            add_colony(pos, seat, node)
            if word == "spaceports":
                make_port(pos, seat, node)


def site(reading: Reading, seat: int, node: int, part: Part) -> None:
    pos, name = reading.pos, space.NAMES[node]
    if node not in pos.board.sites:
        raise part.bad(f"{name} is no colony site: it must lie between two planets of a system.", "SF-COL-1")
    free(reading, node, part)
    sector = pos.board.sectors[pos.board.site_sector[node]]
    mine = sum(n in pos.board.home_sites for n in (*pos.colonies[seat], *pos.ports[seat]))
    if not sector.tier and mine == HOMES:
        raise part.bad(
            f"A seat has {HOMES} home sites from the set-up, and no more come later.", "SF-SETUP-15"
        )
    if any(pos.faces[p] == data.HIDDEN for p in sector.planets):
        raise part.bad(
            f"{name} lies in {sector.name}, which nobody has explored; the line discs says so.",
            "SF-EXPL-1",
        )
    for p in pos.board.site_planets[node]:
        token = data.FACES[pos.faces[p]].token
        if token is not None:
            raise part.bad(f"The {data.TOKEN_TITLES[token]} beside {name} must be cleared first.", "SF-COL-2")
    limit = data.COLONIES_PER_SYSTEM.get(pos.seats, len(sector.sites))
    there = sum(pos.owner[n] >= FIRST_OWNED for n in sector.sites)
    if sector.tier and there >= limit:
        raise part.bad(f"With {pos.seats} players only {limit} colonies fit into a new system.", "SF-COL-3")
