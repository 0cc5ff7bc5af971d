"""What the greedy bot makes of a view: who stands where, what a site or station is worth.

A ``Sight`` is made for one decision and works out only what is asked of it. Everything in it
is public or the seat's own; worth is measured in victory points.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from . import data
from .points import marker
from .view import ShipView, View

CARD = 0.2
"""What a resource card is worth, in points."""
WAIT = 0.82
"""What is left of a worth when it comes a round later."""
LAST_STEPS = 3
"""A player who lacks so few points is helped no more."""
PATIENCE = 25
"""Rounds after which a game counts as stuck."""
PIPS = tuple(sum(6 - abs(7 - n) for n in face.numbers) for face in data.FACES)
"""For each disc in how many of 36 rolls it pays."""
PATRONS = frozenset(c for c, card in enumerate(data.FRIENDSHIP) if card.effect == data.PATRON)
"""The friendship cards that sell fame."""
MEAN_BASE = 3.6
"""What the balls show on average, a black ball counting as 3."""


@lru_cache(maxsize=4096)
def expected_pips(pool: tuple[int, ...]) -> float:
    """What a face-down disc from a pool pays on average; a token pays nothing yet."""
    return sum(PIPS[face] for face in pool) / max(1, len(pool))


class Sight:
    """A view, and what follows from it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view.seat
        self.board = view.board
        self.parts = view.fitted[view.seat]

    # -- the race -------------------------------------------------------------------------------

    @cached_property
    def to_go(self) -> int:
        """Points the seat still lacks."""
        return max(0, self.view.target - self.view.points[self.me])

    @cached_property
    def rolls(self) -> float:
        """How many rolls are still to come, roughly."""
        leader = max(self.view.points)
        return 1.2 * self.view.seats * max(1, self.view.target - leader)

    @cached_property
    def gives_way(self) -> bool:
        """Whether the game is stuck and another player is nearer to its end.

        With a high target all gets built and only fame still changes hands; four careful
        players would never end. All but one then gamble in encounters and buy no fame: the
        one with most points of those who can still win fame, by a ship or a card.
        """
        view = self.view
        if view.turns <= PATIENCE * view.seats:
            return False
        moving = {ship.seat for ship in view.ships}
        moving.update(s for s, cards in enumerate(view.cards) if any(c in PATRONS for c in cards))
        return self.me != max(moving, key=lambda s: (view.points[s], -s), default=self.me)

    def nearly_there(self, seat: int) -> bool:
        """Whether another player must not be helped any more."""
        return self.view.points[seat] >= self.view.target - LAST_STEPS

    # -- what stands where ------------------------------------------------------------------------

    @cached_property
    def mine(self) -> list[ShipView]:
        """The seat's own ships."""
        return [ship for ship in self.view.ships if ship.seat == self.me]

    @cached_property
    def built(self) -> set[int]:
        """Intersections with a colony or spaceport of anybody, or closed."""
        view = self.view
        built = {*view.closed, *view.neutral_ports, *view.neutral_colonies}
        for nodes in (*view.colonies, *view.ports):
            built.update(nodes)
        return built

    @cached_property
    def taken(self) -> set[int]:
        """Where none of the seat's ships may end: pieces, and sites of the others' spaceports."""
        taken = self.built | {ship.node for ship in self.view.ships}
        for seat, ports in enumerate(self.view.ports):
            if seat != self.me:
                for port in ports:
                    taken.update(self.board.lanes[port])
        return taken

    @cached_property
    def launch_sites(self) -> list[int]:
        """Free intersections beside the seat's own spaceports, where ships start."""
        lanes, taken = self.board.lanes, self.taken
        return [n for port in self.view.ports[self.me] for n in lanes[port] if n not in taken]

    @cached_property
    def fame_left(self) -> int:
        """Fame pieces in the tray."""
        return data.FAME_IN_TRAY - sum(self.view.fame)

    # -- what ships and motherships can do ----------------------------------------------------------

    @cached_property
    def bonus(self) -> tuple[int, int]:
        """(speed, combat) from the scientists' cards."""
        cards = [data.FRIENDSHIP[card] for card in self.view.cards[self.me]]
        return sum(c.speed for c in cards), sum(c.combat for c in cards)

    @cached_property
    def patron(self) -> bool:
        """Whether the seat may buy fame."""
        return any(card in PATRONS for card in self.view.cards[self.me])

    @cached_property
    def speed(self) -> float:
        """The speed that a flight can count on."""
        return MEAN_BASE + self.parts[data.BOOSTER] + self.bonus[0]

    def discount(self, steps: int, at_once: float) -> float:
        """What is left of a worth that is ``steps`` away, ``at_once`` of them without waiting."""
        return 1.0 if steps <= at_once else float(WAIT ** (1 + (steps - at_once) // self.speed))

    def lacks(self, planet: int) -> int:
        """How many cannons or pods the seat lacks against a planet's token; 0 without a token."""
        face = data.FACES[self.view.faces[planet]]
        if face.token is None:
            return 0
        part = data.TOKEN_PART[face.token]
        have = self.parts[part] + (self.bonus[1] if part == data.CANNON else 0)
        return max(0, face.strength - have)

    @cached_property
    def tokens(self) -> list[int]:
        """The planets with a pirate base or ice."""
        return [p for p, face in enumerate(self.view.faces) if data.FACES[face].token is not None]

    # -- production and sites -----------------------------------------------------------------------

    @cached_property
    def pips(self) -> list[float]:
        """For each planet in how many of 36 rolls it pays, as far as one can know."""
        pools = self.view.pools
        return [
            expected_pips(pools[data.pool_of(planet.tier, planet.symbol)])
            if face == data.HIDDEN
            else PIPS[face]
            for face, planet in zip(self.view.faces, self.board.planets, strict=True)
        ]

    @cached_property
    def income(self) -> list[float]:
        """Expected cards per 36 rolls from the seat's own sites, by resource."""
        out = [0.0] * data.KINDS
        for n in (*self.view.colonies[self.me], *self.view.ports[self.me]):
            for p in self.board.site_planets[n]:
                out[self.board.planets[p].resource] += self.pips[p]
        return out

    @cached_property
    def taste(self) -> list[float]:
        """How welcome more of each resource is: the less of it comes in, the more."""
        return [0.7 + 2.4 / (3 + pips) for pips in self.income]

    def yields(self, site: int) -> float:
        """Expected production of a site per 36 rolls, weighted by what the seat lacks."""
        planets, taste = self.board.planets, self.taste
        return sum(self.pips[p] * taste[planets[p].resource] for p in self.board.site_planets[site])

    @cached_property
    def sites(self) -> dict[int, float]:
        """The colony sites that the seat could settle, with their worth in points."""
        out: dict[int, float] = {}
        view, taken, here = self.view, self.taken, {ship.node for ship in self.mine}
        per_pip = self.rolls / 36 * CARD
        for sector in self.board.sectors:
            if not sector.tier or not sector.sites:
                continue
            limit = data.COLONIES_PER_SYSTEM.get(view.seats, len(sector.sites))
            if sum(1 for n in sector.sites if n in self.built) >= limit:
                continue
            for n in sector.sites:
                if (n not in taken or n in here) and not any(map(self.lacks, self.board.site_planets[n])):
                    out[n] = 1 + per_pip * self.yields(n)
        return out

    @cached_property
    def carried(self) -> tuple[int, int]:
        """The seat's (colony ships, trade ships) on the board."""
        kinds = [ship.kind for ship in self.mine]
        return kinds.count(data.COLONY_SHIP), kinds.count(data.TRADE_SHIP)

    @cached_property
    def pieces(self) -> tuple[int, int]:
        """(colonies, stations) that the seat can still put on ships."""
        view, me = self.view, self.me
        colonies = len(view.colonies[me]) + len(view.ports[me]) + self.carried[0]
        stations = sum(there.count(me) for there in view.docks) + self.carried[1]
        return data.COLONIES - colonies, data.STATIONS - stations

    @cached_property
    def last_ship(self) -> bool:
        """Whether the seat has one ship and pieces for no other; with none there are no more encounters."""
        return len(self.mine) == 1 and self.pieces == (0, 0)

    # -- outposts -------------------------------------------------------------------------------------

    def friend_value(self, card: int) -> float:
        """What a friendship card is worth to the seat, in points."""
        friend, income = data.FRIENDSHIP[card], self.income
        rolls = self.rolls / 36
        match friend.effect:
            case data.BONUS:
                return rolls * CARD * income[friend.resource]
            case data.RATE:
                return 0.3 + rolls * CARD * 0.25 * income[friend.resource]
            case data.FLEET:
                return 0.45 * friend.speed + 0.35 * friend.combat
            case data.PATRON:
                return 0.0 if self.patron else rolls * (1 + income[data.GOODS]) * 0.25
            case data.AID:
                return 0.6
            case data.RELIEF:
                return rolls * 0.5 * max(0.0, 36 - 1.2 * sum(income)) * CARD
            case _:
                return 0.2

    def cards_left(self, people: int) -> list[int]:
        """A people's friendship cards that nobody has."""
        owned = {card for cards in self.view.cards for card in cards}
        return [c for c, f in enumerate(data.FRIENDSHIP) if f.people == people and c not in owned]

    @cached_property
    def best_friend(self) -> list[float]:
        """For each people the worth of the best card that is left."""
        return [
            max(map(self.friend_value, self.cards_left(people)), default=0.0)
            for people in range(len(self.view.docks))
        ]

    def station_value(self, people: int, pods: int, reserved: int = 0) -> float:
        """What a station with a people is worth, with so many pods on the mothership.

        ``reserved`` counts the seat's own ships that are on their way there already.
        """
        stations = self.view.docks[people] + (self.me,) * reserved
        short = len(stations) + 1 - pods
        if len(stations) >= data.STATIONS_PER_OUTPOST:
            return 0.0
        holder = marker(stations)
        worth = self.best_friend[people]
        if holder != self.me and marker((*stations, self.me)) == self.me:
            worth += data.MARKER_POINTS + (0.5 if holder >= 0 else 0.0)
        elif self.last_ship:
            return 0.0
        elif holder != self.me:
            worth += 0.4  # a step towards the marker
        return float(worth * 0.4**short) if short > 0 else worth
