"""How the greedy bot flies: every ship has a target, found anew at each decision.

A target is an intersection with a worth; the farther away, the less it counts, so a ship
that is on its way seldom changes its mind. Each flight uses steps up, so a turn is bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import data, space
from .actions import END_TURN, FLY, GROUND, STAY, Action, Fly, Ground, Jump, Settle
from .greedy_sight import Sight
from .reach import READY
from .view import ShipView

MEDAL = float(data.MEDAL_POINTS)


@dataclass(frozen=True, slots=True)
class Target:
    """Where a ship wants to go, and what that is worth now."""

    score: float
    ship: int
    node: int
    goal: int
    """The site or dock that the ship is for; ``node`` may be a token on the way there."""


def goals(sight: Sight, kind: int) -> dict[int, float]:
    """The places where a ship of a kind ends its journey, with their worth."""
    if kind == data.COLONY_SHIP:
        return sight.sites
    pods = sight.parts[data.POD]
    docks = {node: sight.station_value(people, pods) for people, node in sight.board.dock_of.items()}
    return {node: worth for node, worth in docks.items() if worth > 0}


def _places(sight: Sight, ship: ShipView) -> dict[int, float]:
    """The goals of one ship: not where another own ship stands."""
    others = {s.node for s in sight.mine if s is not ship}
    return {node: worth for node, worth in goals(sight, ship.kind).items() if node not in others}


def _by_way_of_tokens(sight: Sight, ship: ShipView, places: dict[int, float]) -> list[Target]:
    """Detours to tokens that fall at once, each with the best that can follow."""
    board, out = sight.board, []
    for p in sight.tokens:
        if sight.lacks(p):
            continue
        around = [n for n in board.planets[p].around if n != ship.node and board.kind[n] != space.SHUT]
        steps, node = min((board.distances(n)[ship.node], n) for n in around)
        after, goal = 0.0, node
        far = board.distances(node)
        for place, worth in places.items():
            then = worth * sight.discount(steps + far[place], ship.left)
            if then > after:
                after, goal = then, place
        out.append(Target(MEDAL * sight.discount(steps, ship.left) + after, ship.slot, node, goal))
    return out


def assign(sight: Sight) -> dict[int, Target]:
    """A target for each own ship that has any; no two ships have the same site in mind."""
    pairs: list[Target] = []
    for ship in sight.mine:
        places = _places(sight, ship)
        for node, worth in places.items():
            steps = sight.board.distances(node)[ship.node]
            pairs.append(Target(worth * sight.discount(steps, ship.left), ship.slot, node, node))
        pairs += _by_way_of_tokens(sight, ship, places)
    pairs.sort(key=lambda t: (-t.score, t.ship, t.node))
    out: dict[int, Target] = {}
    claimed: set[int] = set()
    for target in pairs:
        if target.ship not in out and target.goal not in claimed:
            out[target.ship] = target
            claimed.add(target.goal)
    return out


def choose_flight(sight: Sight, legal: Sequence[Action]) -> Action:
    """Settle, fly on with the ship that is on its way, then the others; then end the turn."""
    targets = assign(sight)
    settling = [action for action in legal[: 1 + data.TRANSPORTS] if isinstance(action, Settle)]
    for action in settling:
        ship = next(s for s in sight.mine if s.slot == action.ship)
        if not _better_elsewhere(sight, ship, targets.get(ship.slot)):
            return action
    speed = sight.view.speed

    def order(ship: ShipView) -> tuple[bool, bool, float, int]:
        target = targets.get(ship.slot)
        return ship.left == speed, not ship.must_leave, -target.score if target else 0.0, ship.slot

    for ship in sorted(sight.mine, key=order):
        if ship.state == READY and ship.left > 0:
            flight = _flight(sight, ship, targets.get(ship.slot), legal)
            if flight is not None:
                return flight
    if settling:
        return settling[0]
    if legal[0] == END_TURN:
        return END_TURN
    return _forced(sight, targets, legal)


def _better_elsewhere(sight: Sight, ship: ShipView, target: Target | None) -> bool:
    """Whether a ship on a site does better to fly on in this very turn."""
    if target is None or target.node == ship.node or ship.left <= 0:
        return False
    steps = sight.board.distances(target.node)[ship.node]
    return steps <= ship.left and target.score > 1.15 * sight.sites.get(ship.node, 0.0)


def _flight(sight: Sight, ship: ShipView, target: Target | None, legal: Sequence[Action]) -> Action | None:
    """The flight of a ship that brings it nearest to its target, or None when it stays."""
    if target is None:
        return None
    far = sight.board.distances(target.node)
    now = far[ship.node]
    if not now:
        return None
    taken, sites, slot = sight.taken, sight.board.sites, ship.slot
    best, place = (now, 0), None
    for action in legal:
        if type(action) is Fly and action.ship == slot:
            node = action.node
            if far[node] > best[0]:
                continue
            if node == target.node and (node not in taken or ship.left > now):
                return action
            if node not in taken:
                rank = (far[node], int(node in sites))
                if rank < best and far[node] < now:
                    best, place = rank, node
    return FLY[slot][place] if place is not None else None


def _forced(sight: Sight, targets: dict[int, Target], legal: Sequence[Action]) -> Action:
    """A ship has to go on although it has no wish to: the nearest place to its target where it may stay."""
    best: tuple[tuple[int, int, int], Action] | None = None
    for action in legal:
        if isinstance(action, Fly):
            target = targets.get(action.ship)
            far = sight.board.distances(target.node)[action.node] if target else 0
            rank = (int(action.node in sight.taken), int(action.node in sight.board.sites), far)
            if best is None or rank < best[0]:
                best = (rank, action)
    return best[1] if best else legal[0]


def choose_jump(sight: Sight, legal: Sequence[Action]) -> Action:
    """Jump with the ship that gains most: onto a site, into a dock, to a token, or next to its goal."""
    targets = assign(sight)
    gains: dict[tuple[int, int], float] = {}
    for ship in sight.mine:
        if ship.state != READY:
            continue
        here = targets.get(ship.slot)
        waiting = here.score if here else 0.0
        for node, worth in _places(sight, ship).items():
            gains[ship.slot, node] = worth - waiting
    best: tuple[float, Action] = (0.05, STAY)
    for action in legal:
        if isinstance(action, Jump):
            gain = gains.get((action.ship, action.node), 0.0)
            if gain > best[0]:
                best = (gain, action)
    return best[1]


def choose_ground(sight: Sight, legal: Sequence[Action]) -> Action:
    """Ground the ship that has least to do."""
    targets = assign(sight)

    def score(action: Action) -> float:
        target = targets.get(action.ship) if isinstance(action, Ground) else None
        return target.score if target else 0.0

    return min(legal, key=score) if legal else GROUND[0]
