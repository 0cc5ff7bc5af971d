"""The lattice of space and what lies on it.

Pieces stand on intersections, the corners of flat-top hexagons, and fly along hexagon edges
(SF-MAP-1). The lattice never changes and is made once; a ``Board`` adds the sector tiles of
one game and answers where ships can go, from tables.

Coordinates of an intersection are whole numbers: x in half hexagon sides, y in half hexagon
heights, downwards; home is at the large y. Names are a letter for the column and a number
counted from home: "E5".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from . import data
from .data import Hex

CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""From a hexagon's middle to its corners, clockwise from the right."""
FAR_AWAY = 255
"""Distance to where no ship can go."""


def middle(at: Hex) -> tuple[int, int]:
    """(x, y) of a hexagon's middle."""
    column, row = at
    return 3 * column, 2 * row + (column & 1)


HEXES: tuple[Hex, ...] = tuple(
    (column, row)
    for column in sorted(data.COLUMNS)
    for row in range(data.COLUMNS[column][0], data.COLUMNS[column][1] + 1)
)


def _corner_points(at: Hex) -> list[tuple[int, int]]:
    x, y = middle(at)
    return [(x + dx, y + dy) for dx, dy in CORNERS]


POINTS: tuple[tuple[int, int], ...] = tuple(sorted({p for at in HEXES for p in _corner_points(at)}))
"""(x, y) of every intersection; an intersection is an index into this."""
NODES = len(POINTS)
_INDEX = {point: n for n, point in enumerate(POINTS)}
CORNERS_OF: dict[Hex, tuple[int, ...]] = {at: tuple(_INDEX[p] for p in _corner_points(at)) for at in HEXES}


def _lanes() -> tuple[tuple[int, ...], ...]:
    lanes: list[set[int]] = [set() for _ in POINTS]
    for corners in CORNERS_OF.values():
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            lanes[a].add(b)
            lanes[b].add(a)
    return tuple(tuple(sorted(ends)) for ends in lanes)


LANES = _lanes()
"""For each intersection those one hexagon edge away."""


def _names() -> tuple[str, ...]:
    columns = {x: i for i, x in enumerate(sorted({x for x, _ in POINTS}))}
    last = max(y for _, y in POINTS)
    return tuple(f"{chr(ord('A') + columns[x])}{(last - y) // 2 + 1}" for x, y in POINTS)


NAMES = _names()
NODE = {name: n for n, name in enumerate(NAMES)}


def meeting(*hexes: Hex) -> list[int]:
    """The intersections that all these hexagons have in common."""
    common = set(CORNERS_OF[hexes[0]])
    for at in hexes[1:]:
        common &= set(CORNERS_OF[at])
    return sorted(common)


def centre(hexes: Iterable[Hex]) -> int:
    """The one intersection in the middle of a sector's three hexagons (SF-MAP-2)."""
    (node,) = meeting(*hexes)
    return node


def site(a: Hex, b: Hex, middle_node: int) -> int:
    """The intersection between two hexagons of a sector that is not the sector's centre."""
    (node,) = (n for n in meeting(a, b) if n != middle_node)
    return node


PLAIN, SITE, DOCK, SHUT = range(4)
"""Kinds of intersection: open space, colony site, docking point, centre of a system."""


@dataclass(frozen=True, slots=True)
class Planet:
    """A planet on the board. ``tier`` is 0 for home planets; ``sites`` and ``around`` are intersections."""

    index: int
    sector: int
    hex: Hex
    resource: int
    tier: int
    symbol: int
    home_face: int
    sites: tuple[int, int]
    around: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sector:
    """Three hexagons: a system with planets, an outpost of a people, or empty space."""

    index: int
    name: str
    kind: int
    tier: int
    people: int
    hexes: tuple[Hex, Hex, Hex]
    centre: int
    planets: tuple[int, ...]
    sites: tuple[int, ...]


Layout = tuple[tuple[int, int], ...]
"""(tile, rotation) for each gap, in the order of ``data.GAPS``."""


class Board:
    """The map of one game. Made from a layout by ``board``; never changes."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        planets: list[Planet] = []
        sectors: list[Sector] = []

        def add(name: str, hexes: tuple[Hex, Hex, Hex], tier: int, tile: data.Tile | None, turn: int) -> None:
            node = centre(hexes)
            index = len(sectors)
            if tile is None:
                home = next(h for h in data.HOMES if h[0] == name)
                worlds = [(resource, 0, data.FACE[label]) for _, resource, label in home[1]]
            else:
                worlds = [(*tile.planets[(i - turn) % 3], data.HIDDEN) for i in range(len(tile.planets))]
            first = len(planets)
            sites = tuple(site(hexes[i], hexes[(i + 1) % 3], node) for i in range(3)) if worlds else ()
            for i, (resource, symbol, face) in enumerate(worlds):
                around = tuple(n for n in CORNERS_OF[hexes[i]] if n != node)
                both = (sites[i], sites[i - 1])
                planets.append(Planet(first + i, index, hexes[i], resource, tier, symbol, face, both, around))
            sectors.append(
                Sector(
                    index,
                    name,
                    data.SYSTEM if tile is None else tile.kind,
                    tier,
                    -1 if tile is None else tile.people,
                    hexes,
                    node,
                    tuple(range(first, len(planets))),
                    sites,
                )
            )

        for name, worlds in data.HOMES:
            hexes = tuple(at for at, _, _ in worlds)
            add(name, (hexes[0], hexes[1], hexes[2]), 0, None, 0)
        for (name, tier, gap), (tile, turn) in zip(data.GAPS, layout, strict=True):
            add(name, gap, tier, data.TILES[tile], turn)
        self.planets = tuple(planets)
        self.sectors = tuple(sectors)
        self._mark()

    def _mark(self) -> None:
        kind = [PLAIN] * NODES
        self.dock_people: dict[int, int] = {}
        self.site_planets: dict[int, tuple[int, int]] = {}
        self.site_sector: dict[int, int] = {}
        explores: list[list[int]] = [[] for _ in POINTS]
        passes: list[list[int]] = [[] for _ in POINTS]
        for sector in self.sectors:
            if sector.kind == data.SYSTEM:
                kind[sector.centre] = SHUT
                for i, node in enumerate(sector.sites):
                    kind[node] = SITE
                    self.site_planets[node] = (sector.planets[i], sector.planets[(i + 1) % 3])
                    self.site_sector[node] = sector.index
                for p in sector.planets:
                    for node in self.planets[p].around:
                        passes[node].append(p)
                        if sector.tier and sector.index not in explores[node]:
                            explores[node].append(sector.index)
            elif sector.kind == data.OUTPOST:
                kind[sector.centre] = DOCK
                self.dock_people[sector.centre] = sector.people
        self.kind = tuple(kind)
        self.explores = tuple(tuple(s) for s in explores)
        """For each intersection the sectors a ship there explores (SF-EXPL-1)."""
        self.passes = tuple(tuple(p) for p in passes)
        """For each intersection the planets beside it (SF-CLEAR-1)."""
        self.sites = frozenset(self.site_planets)
        self.docks = frozenset(self.dock_people)
        self.beside_site = tuple(tuple(m for m in LANES[n] if kind[m] == SITE) for n in range(NODES))
        """For each intersection the colony sites one step away."""
        self.dock_of = {people: node for node, people in self.dock_people.items()}
        self.home_sites = tuple(n for s in self.sectors if s.tier == 0 for n in s.sites)
        self.lanes = tuple(
            () if kind[n] == SHUT else tuple(m for m in LANES[n] if kind[m] != SHUT) for n in range(NODES)
        )
        self._ways: dict[int, _Ways] = {}

    def _from(self, start: int) -> _Ways:
        ways = self._ways.get(start)
        if ways is None:
            ways = self._ways[start] = _Ways(self.lanes, start)
        return ways

    def distance(self, a: int, b: int) -> int:
        """Steps from one intersection to another; FAR_AWAY if there is no way."""
        ways = self._from(a)
        while ways.far[b] == FAR_AWAY and ways.grow():
            pass
        return ways.far[b]

    def distances(self, a: int, steps: int = FAR_AWAY) -> bytearray:
        """Steps from ``a`` to every intersection; FAR_AWAY also for what is more than ``steps`` away."""
        ways = self._from(a)
        while len(ways.ends) <= steps and ways.grow():
            pass
        return ways.far

    def within(self, a: int, steps: int) -> list[int]:
        """The intersections 1 to ``steps`` steps away, nearest first."""
        ways = self._from(a)
        while len(ways.ends) <= steps and ways.grow():
            pass
        ends = ways.ends
        return ways.order[: ends[steps if steps < len(ends) else -1]]

    def path(self, a: int, b: int) -> tuple[int, ...]:
        """The shortest way from ``a`` to ``b`` without ``a``; of several always the same one."""
        self.distance(b, a)
        far = self._from(b).far
        way = []
        while a != b:
            near = far[a] - 1
            for n in self.lanes[a]:
                if far[n] == near:
                    a = n
                    break
            way.append(a)
        return tuple(way)


class _Ways:
    """How far everything is from one intersection, worked out ring by ring as far as asked."""

    __slots__ = ("_lanes", "_ring", "ends", "far", "order")

    def __init__(self, lanes: tuple[tuple[int, ...], ...], start: int) -> None:
        self._lanes = lanes
        self._ring = [start]
        self.far = bytearray([FAR_AWAY]) * NODES
        self.far[start] = 0
        self.order: list[int] = []
        """The intersections, nearest first; those of one ring by their index."""
        self.ends = [0]
        """How many there are within 0, 1, 2 ... steps."""

    def grow(self) -> bool:
        """Work out one more ring; False when there is none."""
        far, lanes, steps, ring = self.far, self._lanes, len(self.ends), []
        for n in self._ring:
            for m in lanes[n]:
                if far[m] == FAR_AWAY:
                    far[m] = steps
                    ring.append(m)
        if not ring:
            return False
        ring.sort()
        self._ring = ring
        self.order += ring
        self.ends.append(len(self.order))
        return True


@lru_cache(maxsize=128)
def board(layout: Layout) -> Board:
    """The board of a layout, made once."""
    return Board(layout)


BEGINNER = board(data.BEGINNER_LAYOUT)
