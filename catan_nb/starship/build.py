"""What can be built and upgraded, and why not (SC-BUILD-1 to SC-BUILD-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core import counts
from ..core.game import Refusal
from . import data
from .actions import BUILD, UNLOAD, UPGRADE, Action
from .events import Built, Unloaded, Upgraded
from .frames import Events

if TYPE_CHECKING:
    from .position import Position


def rule_of(item: int) -> str:
    """The rule under which an item is built."""
    if item < data.BOOSTER:
        return "SC-BUILD-1"
    return "SC-BUILD-3" if item < data.K_ROCKET else "SC-BUILD-2"


def upgrade_left(pos: Position, module: int) -> bool:
    """Whether the common upgraded card of a module lies in nobody's ship (SC-COMP-3)."""
    return all(levels[module] != data.UPGRADED for levels in pos.modules)


def parts(pos: Position, seat: int, item: int) -> tuple[int, int]:
    """(basic, upgraded) boosters or cannons of a seat."""
    return pos.boosters[seat] if item == data.BOOSTER else pos.cannons[seat]


def no_piece(pos: Position, seat: int, item: int) -> Refusal | None:
    """Why a seat cannot have one more of an item, its price aside, or None."""
    name = data.ITEMS[item]
    if item < data.BOOSTER:
        if pos.modules[seat][item]:
            return Refusal("SC-BUILD-1", f"You have the {name} module already; each fits once.")
        return None
    if item < data.K_ROCKET:
        if sum(parts(pos, seat, item)) < data.SLOTS:
            return None
        return Refusal("SC-BUILD-3", f"All {data.SLOTS} {name} slots are filled; upgrade one.")
    if pos.k_rockets[seat] + pos.h_rockets[seat] < data.ROCKET_PLACES:
        return None
    return Refusal("SC-BUILD-2", f"Both rocket places are taken; the {name} needs a free one.")


def no_better(pos: Position, seat: int, item: int) -> Refusal | None:
    """Why a seat cannot upgrade an item, the price aside, or None."""
    name = data.ITEMS[item]
    if item < data.BOOSTER:
        level = pos.modules[seat][item]
        if level == data.UPGRADED:
            return Refusal("SC-BUILD-1", f"Your {name} module is upgraded already.")
        if level == data.NONE:
            return Refusal("SC-BUILD-1", f"Build the basic {name} module first.")
        if not upgrade_left(pos, item):
            return Refusal("SC-BUILD-1", f"Your opponent has the one upgraded {name} module.")
        return None
    basic, upgraded = parts(pos, seat, item)
    if upgraded == data.SLOTS:
        return Refusal("SC-BUILD-3", f"All {data.SLOTS} {name}s are upgraded already.")
    if basic + upgraded < data.SLOTS:
        return Refusal("SC-BUILD-3", f"Fill all {data.SLOTS} {name} slots before you upgrade one.")
    return None


def no_goods(pos: Position, seat: int, cost: tuple[int, ...], title: str, rule: str) -> Refusal | None:
    """What is missing to pay a price, or None."""
    if counts.holds(pos.stores[seat], cost):
        return None
    short = counts.missing(pos.stores[seat], cost)
    lacking = " and ".join(f"{n} {data.COMMODITIES[c]}" for c, n in enumerate(short) if n)
    return Refusal(rule, f"You lack {lacking} for {title}.")


def why_not_build(pos: Position, seat: int, item: int) -> Refusal | None:
    """Why a seat cannot build an item, or None."""
    title = f"a {data.ITEM_TITLES[item]}".replace("a H", "an H")
    return no_piece(pos, seat, item) or no_goods(pos, seat, data.COSTS[item], title, rule_of(item))


def why_not_upgrade(pos: Position, seat: int, item: int) -> Refusal | None:
    """Why a seat cannot upgrade an item, or None."""
    title = f"an upgraded {data.ITEM_TITLES[item]}"
    return no_better(pos, seat, item) or no_goods(pos, seat, data.UPGRADE_COSTS[item], title, rule_of(item))


def rockets(pos: Position, item: int) -> list[int]:
    """The rockets of a kind aboard, by seat."""
    return pos.k_rockets if item == data.K_ROCKET else pos.h_rockets


def why_not_unload(pos: Position, seat: int, item: int) -> Refusal | None:
    """Why a seat cannot take a rocket off its ship, or None (SC-BUILD-2)."""
    name = data.ITEMS[item]
    if not rockets(pos, item)[seat]:
        return Refusal("SC-BUILD-2", f"You have no {name} aboard.")
    if pos.k_rockets[seat] + pos.h_rockets[seat] < data.ROCKET_PLACES:
        return Refusal("SC-BUILD-2", "A rocket is taken off only to make room, and you have a free place.")
    return None


def unload(pos: Position, seat: int, item: int, events: Events) -> None:
    """A rocket goes back to the seat's pieces."""
    rockets(pos, item)[seat] -= 1
    events.append(Unloaded("SC-BUILD-2", seat, item))


_PRICES = tuple(tuple((c, n) for c, n in enumerate(cost) if n) for cost in data.COSTS)
_UPGRADE_PRICES = tuple(tuple((c, n) for c, n in enumerate(cost) if n) for cost in data.UPGRADE_COSTS)


def legal_builds(pos: Position, seat: int) -> list[Action]:
    """Everything that a seat can build or upgrade now."""
    store = pos.stores[seat]
    out: list[Action] = []
    for item, price in enumerate(_PRICES):
        for c, n in price:
            if store[c] < n:
                break
        else:
            if no_piece(pos, seat, item) is None:
                out.append(BUILD[item])
    for item, price in enumerate(_UPGRADE_PRICES):
        for c, n in price:
            if store[c] < n:
                break
        else:
            if no_better(pos, seat, item) is None:
                out.append(UPGRADE[item])
    if pos.k_rockets[seat] + pos.h_rockets[seat] >= data.ROCKET_PLACES:
        out += [unload for unload in UNLOAD if why_not_unload(pos, seat, unload.item) is None]
    return out


def build(pos: Position, seat: int, item: int, events: Events) -> None:
    """Pay for an item and put it into the ship."""
    counts.remove(pos.stores[seat], data.COSTS[item])
    if item < data.BOOSTER:
        pos.modules[seat][item] = data.BASIC
    elif item == data.BOOSTER:
        basic, upgraded = pos.boosters[seat]
        pos.boosters[seat] = (basic + 1, upgraded)
    elif item == data.CANNON:
        basic, upgraded = pos.cannons[seat]
        pos.cannons[seat] = (basic + 1, upgraded)
    else:
        rockets(pos, item)[seat] += 1
    events.append(Built(rule_of(item), seat, item))


def upgrade(pos: Position, seat: int, item: int, events: Events) -> None:
    """Pay for an upgrade; an upgraded module is a point (SC-VP-1)."""
    counts.remove(pos.stores[seat], data.UPGRADE_COSTS[item])
    if item < data.BOOSTER:
        pos.modules[seat][item] = data.UPGRADED
        pos.scored = True
    elif item == data.BOOSTER:
        basic, upgraded = pos.boosters[seat]
        pos.boosters[seat] = (basic - 1, upgraded + 1)
    else:
        basic, upgraded = pos.cannons[seat]
        pos.cannons[seat] = (basic - 1, upgraded + 1)
    events.append(Upgraded(rule_of(item), seat, item))
