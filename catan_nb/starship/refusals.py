"""What to say against an action that is no action, or that belongs to another moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..core.frames import refusal_now
from ..core.game import Refusal
from . import actions as a
from . import data

if TYPE_CHECKING:
    from .frames import Frame
    from .position import Position

GAME_OVER = Refusal("SC-END-1", "The game is over.")


def _index(value: Any, size: int) -> bool:
    return type(value) is int and 0 <= value < size


def _deal(x: Any) -> bool:
    """Whether a deal names a commodity, a whole number (of any size) and a planet or HERE."""
    return _index(x.commodity, len(data.COMMODITIES)) and type(x.number) is int and _planet(x.planet)


def _planet(value: Any) -> bool:
    return type(value) is int and value in a.PLANETS


def _always(x: Any) -> bool:
    return True


_SHAPES: dict[type, Callable[[Any], bool]] = {
    a.Choose: lambda x: _index(x.module, len(data.MODULES)),
    a.Lose: lambda x: _index(x.module, len(data.MODULES)),
    a.Take: lambda x: _index(x.resource, data.KINDS),
    a.BuyFromOpponent: lambda x: _index(x.resource, len(data.COMMODITIES)),
    a.Fly: lambda x: _index(x.stack, data.STACKS),
    a.Put: lambda x: _index(x.look, max(data.LOOKS)) and type(x.bottom) is bool,
    a.Buy: _deal,
    a.Sell: _deal,
    a.BuyPair: lambda x: (
        _index(x.first, data.KINDS)
        and _index(x.second, data.KINDS)
        and x.first < x.second
        and _planet(x.planet)
    ),
    a.DoMission: lambda x: _index(x.mission, len(data.MISSIONS)),
    a.Build: lambda x: _index(x.item, len(data.ITEMS)),
    a.Unload: lambda x: type(x.item) is int and x.item in (data.K_ROCKET, data.H_ROCKET),
    a.Upgrade: lambda x: _index(x.item, data.CANNON + 1),
}
for _plain in (
    a.Roll, a.SkipFlight, a.NextCard, a.StopFlight, a.Pass, a.FoundColony, a.TakePlanet, a.Pay, a.Fight,
    a.EndTurn, a.Moon, a.BaseDie, a.CombatDie, a.PirateDie, a.Card, a.NewMission,
):  # fmt: skip
    _SHAPES[_plain] = _always


def misshapen(action: Any) -> Refusal | None:
    """A refusal for what is no action at all: another type, or numbers out of range."""
    shape = _SHAPES.get(type(action))
    if shape is None:
        return Refusal("", f"That is no action of this game: {repr(action)[:60]}.")
    if not shape(action):
        return Refusal("", f"That action names something that does not exist: {repr(action)[:80]}.")
    return None


_PHASES = {
    "production": "production", "produce": "production", "depart": "flight", "sensor": "flight",
    "flight": "flight", "meet": "flight", "pirate": "flight", "battle": "flight", "trade": "trade",
    "module": "setup",
}  # fmt: skip


def phase(pos: Position) -> str:
    """The phase of the turn by its name: setup, production, flight, trade, or over."""
    if not pos.stack:
        return "over"
    for frame in reversed(pos.stack):
        if frame.kind in _PHASES:
            return _PHASES[frame.kind]
    return "setup"


_BELONGS: dict[type, tuple[str, str]] = {
    a.Choose: ("SC-SETUP-5", "The free first module is chosen during the set-up."),
    a.Roll: ("SC-PROD-1", "The base die is rolled once, at the start of a turn."),
    a.Take: ("SC-PROD-2", "There is no resource to choose now."),
    a.Fly: ("SC-TRAVEL-1", "A stack is named once in a turn, after production."),
    a.SkipFlight: ("SC-TRAVEL-9", "The flight can be skipped only when it would begin."),
    a.Put: ("SC-TRAVEL-5", "Only a sensor module puts cards back, before the first card is turned."),
    a.NextCard: ("SC-TRAVEL-4", "No card can be turned now."),
    a.StopFlight: ("SC-TRAVEL-4", "There is no flight to stop here."),
    a.Pass: ("SC-TRAVEL-3", "There is no card to pass now."),
    a.FoundColony: ("SC-CARD-1", "Colonies are founded on colony cards met in flight."),
    a.TakePlanet: ("SC-CARD-5", "H planets are taken when they are met in flight."),
    a.Buy: ("SC-CARD-2", "You buy at a planet met in flight, or at own H planets in the trade phase."),
    a.BuyPair: ("SC-CARD-3", "You buy at a planet met in flight, or at own H planets in the trade phase."),
    a.Sell: ("SC-CARD-2", "You sell at a planet met in flight, or at own H planets in the trade phase."),
    a.DoMission: ("SC-CARD-6", "Missions are done at their adventure planet, met in flight."),
    a.Pay: ("SC-PIR-2", "There is no ransom to pay now."),
    a.Fight: ("SC-PIR-3", "There are no pirates to fight now."),
    a.Lose: ("SC-PIR-7", "A module goes only when pirates take it."),
    a.BuyFromOpponent: ("SC-TB-3", "Buying from the opponent belongs to your own trade phase."),
    a.Build: ("SC-TB-1", "Building belongs to the trade-and-build phase of your own turn."),
    a.Upgrade: ("SC-TB-1", "Upgrading belongs to the trade-and-build phase of your own turn."),
    a.Unload: ("SC-TB-1", "Rockets are taken off in the trade-and-build phase of your own turn."),
    a.EndTurn: ("SC-TB-1", "The turn ends after the trade-and-build phase, not here."),
}


def out_of_place(pos: Position, frame: Frame, action: a.Action) -> Refusal:
    """Why an action that may be right at another moment is wrong at this one."""
    entry = _BELONGS.get(type(action))
    if entry is None:
        return Refusal("", "Chance is dealt by the game, not by a player.")
    rule, sentence = entry
    if isinstance(action, (a.Buy, a.BuyPair, a.Sell)) and action.planet != a.HERE:
        rule, sentence = "SC-TB-2", "At your own H planets you trade in the trade-and-build phase."
    return refusal_now(rule, sentence, frame.prompt(pos))
