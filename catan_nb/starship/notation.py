"""Actions and chances as text, both ways: ``fly stack 2``, ``buy 2 ore``, ``mission Famine``.

Stacks and cards looked at count from 1. Reading is forgiving about case and spaces.
"""

from __future__ import annotations

from typing import Any

from ..core import words
from ..core.game import NotationError
from . import actions as a
from . import data

PLAIN: dict[str, a.Action] = {
    "roll": a.ROLL,
    "skip flight": a.SKIP_FLIGHT,
    "next card": a.NEXT_CARD,
    "stop flight": a.STOP_FLIGHT,
    "pass": a.PASS,
    "found colony": a.FOUND_COLONY,
    "take planet": a.TAKE_PLANET,
    "pay": a.PAY,
    "fight": a.FIGHT,
    "end turn": a.END_TURN,
}
_PLAIN_TEXT = {action: text for text, action in PLAIN.items()}


def write_counts(goods: tuple[int, ...]) -> str:
    """``1 ore + 2 food``."""
    return " + ".join(f"{n} {data.COMMODITIES[c]}" for c, n in enumerate(goods) if n) or "0"


def _at(planet: int) -> str:
    return "" if planet == a.HERE else f" at {data.CARDS[planet].name}"


def write(action: Any) -> str:
    """The text of an action or chance."""
    match action:
        case a.Choose():
            return f"choose {data.MODULES[action.module]}"
        case a.Take():
            return f"take {data.RESOURCES[action.resource]}"
        case a.Fly():
            return f"fly stack {action.stack + 1}"
        case a.Put():
            return f"put {action.look + 1} {'at bottom' if action.bottom else 'on top'}"
        case a.Buy():
            return f"buy {action.number} {data.COMMODITIES[action.commodity]}{_at(action.planet)}"
        case a.BuyPair():
            first, second = data.RESOURCES[action.first], data.RESOURCES[action.second]
            return f"buy 1 {first} and 1 {second}{_at(action.planet)}"
        case a.Sell():
            return f"sell {action.number} {data.COMMODITIES[action.commodity]}{_at(action.planet)}"
        case a.DoMission():
            return f"mission {data.MISSIONS[action.mission].title}"
        case a.Lose():
            return f"lose {data.MODULES[action.module]}"
        case a.BuyFromOpponent():
            return f"buy 1 {data.COMMODITIES[action.resource]} from opponent"
        case a.Build():
            return f"build {data.ITEMS[action.item]}"
        case a.Upgrade():
            return f"upgrade {data.ITEMS[action.item]}"
        case a.Unload():
            return f"unload {data.ITEMS[action.item]}"
        case a.Moon():
            return f"moon {action.seat}"
        case a.BaseDie():
            return f"die {action.number}"
        case a.CombatDie():
            return f"combat {action.number}"
        case a.PirateDie():
            return f"pirates {action.number}"
        case a.Card():
            return f"card {data.CARDS[action.card].label}"
        case a.NewMission():
            return f"new mission {data.MISSIONS[action.mission].title}"
        case _:
            return _PLAIN_TEXT[action]


_resource = words.one_of(data.RESOURCES, "resource")
_commodity = words.one_of(data.COMMODITIES, "commodity")
_module = words.one_of(data.MODULES, "module")
_item = words.one_of([item.lower() for item in data.ITEMS], "thing to build")
_better = words.one_of(data.ITEMS[: data.CANNON + 1], "thing to upgrade")


def _planet(text: str | None) -> int:
    if text is None:
        return a.HERE
    card = data.CARD.get(text)
    if card is None or not data.CARDS[card].h:
        raise NotationError(f"There is no H planet “{text[:20]}”.")
    return card


def _card(text: str) -> int:
    card = data.CARD.get(text)
    if card is None or card >= data.SECTOR_CARDS:
        raise NotationError(f"There is no card “{text[:20]}” in the stacks.")
    return card


def _mission(text: str) -> int:
    mission = data.MISSION.get(text)
    if mission is None:
        titles = ", ".join(m.title for m in data.MISSIONS)
        raise NotationError(f"There is no mission “{text[:20]}”; there are {titles}.")
    return mission


def _die(kind: type[Any], number: str) -> a.Action:
    faces, wrong = (
        (data.BASE_DIE, a.NO_SUCH_BASE) if kind is a.BaseDie else (data.COMBAT_DIE, a.NO_SUCH_COMBAT)
    )
    if int(number) not in [n for n, _ in faces]:
        raise NotationError(wrong.reason)
    die: a.Action = kind(int(number))
    return die


def _deal(kind: type[a.Buy] | type[a.Sell], number: str, name: str, planet: str | None) -> a.Action:
    table = a.BUY if kind is a.Buy else a.SELL
    commodity, n, at = _commodity(name), int(number), _planet(planet)
    return table[at][commodity][n] if n <= a.MOST else kind(commodity, n, at)


def _pair(x: str, y: str, planet: str | None) -> a.Action:
    first, second = sorted((_resource(x), _resource(y)))
    if first == second:
        return a.BUY[_planet(planet)][first][2]
    return a.BUY_PAIR[_planet(planet)][first, second]


_WORD, _N, _AT = r"([a-z]+)", r"(\d{1,12})", r"(?: at (.+))?"
_PATTERNS = words.patterns(
    (
        (rf"choose {_WORD}", lambda m: a.CHOOSE[_module(m)]),
        (rf"take {_WORD}", lambda r: a.TAKE[_resource(r)]),
        (r"fly stack ([1-4])", lambda s: a.FLY[int(s) - 1]),
        (r"put ([1-3]) (on top|at bottom)", lambda n, where: a.PUT[int(n) - 1][where == "at bottom"]),
        (rf"buy 1 {_WORD} from opponent", lambda r: a.BUY_FROM_OPPONENT[_commodity(r)]),
        (rf"buy 1 {_WORD} and 1 {_WORD}{_AT}", _pair),
        (rf"buy {_N} {_WORD}{_AT}", lambda n, c, p: _deal(a.Buy, n, c, p)),
        (rf"sell {_N} {_WORD}{_AT}", lambda n, c, p: _deal(a.Sell, n, c, p)),
        (r"mission (.+)", lambda m: a.DO_MISSION[_mission(m)]),
        (rf"lose {_WORD}", lambda m: a.LOSE[_module(m)]),
        (r"build (.+)", lambda i: a.BUILD[_item(i)]),
        (r"upgrade (.+)", lambda i: a.UPGRADE[_better(i)]),
        (r"unload (k|h) rocket", lambda k: a.UNLOAD[k == "h"]),
        (r"moon ([01])", lambda s: a.Moon(int(s))),
        (rf"die {_N}", lambda n: _die(a.BaseDie, n)),
        (rf"combat {_N}", lambda n: _die(a.CombatDie, n)),
        (rf"pirates {_N}", lambda n: _die(a.PirateDie, n)),
        (r"card (.+)", lambda c: a.CARD[_card(c)]),
        (r"new mission (.+)", lambda m: a.NEW_MISSION[_mission(m)]),
    )
)

EXAMPLES = "roll, fly stack 2, next card, buy 2 ore, found colony, fight, build sensor, end turn"


def parse(text: str) -> a.Action:
    """The action or chance that a text says. Raises NotationError with one sentence."""
    action: a.Action = words.read_action(text, PLAIN, _PATTERNS, EXAMPLES)
    return action
