"""How the greedy bot flies: the stack that promises most, the sensor, cards met, pirates, when to stop."""

from __future__ import annotations

from collections.abc import Sequence

from . import data
from .actions import (
    FIGHT,
    NEXT_CARD,
    PASS,
    PAY,
    PUT,
    SKIP_FLIGHT,
    STOP_FLIGHT,
    Action,
    Buy,
    BuyPair,
    DoMission,
    Fly,
    FoundColony,
    Sell,
    TakePlanet,
)
from .greedy_cards import Cards
from .odds import pirate_odds, unordered_cards, win_chance

LEAST = 0.2
"""What an action must bring more than it could bring later, in astro."""


def choose_stack(cards: Cards, legal: Sequence[Action]) -> Action:
    """The stack that promises most; no flight if none promises anything."""
    view = cards.sight.view
    turns = view.power[view.seat] + view.die
    actions = data.ACTIONS[view.modules[view.seat][data.COMMAND]]
    best: tuple[float, Action] = (0.0, SKIP_FLIGHT)
    for action in legal:
        if isinstance(action, Fly):
            promise = cards.promise(cards.prospects(action.stack, turns), actions)
            if promise > best[0]:
                best = (promise, action)
    return best[1]


def choose_put(cards: Cards, legal: Sequence[Action]) -> Action:
    """Cards that are better than what comes otherwise go on the top, the best last; the others below."""
    flight = cards.sight.view.flight
    assert flight is not None
    mean = sum(cards.worth(card) * float(p) for card, p in unordered_cards(cards.sight.view, flight.stack))
    looked = [(cards.worth(card), look) for look, card in enumerate(flight.looked) if card is not None]
    worth, look = min(looked)
    return PUT[look][worth <= max(0.0, mean)]


def choose_on_the_way(cards: Cards, legal: Sequence[Action]) -> Action:
    """What to do between two cards, or with the card that was met."""
    match cards.sight.view.asks:
        case "flight":
            return _go_on(cards)
        case "pirate":
            return _pirates(cards)
        case _:
            return _meet(cards, legal)


def _go_on(cards: Cards) -> Action:
    """Turn the next card while that promises more than it threatens."""
    return NEXT_CARD if cards.rest > 0 else STOP_FLIGHT


def _pirates(cards: Cards) -> Action:
    """Pay or fight, as the odds say (SC-PIR-1)."""
    view = cards.sight.view
    pirate = view.pirate
    assert pirate is not None
    chance = penalty = 0.0
    for strength, kind, part in pirate_odds(view):
        won = float(win_chance(pirate.cannons, strength))
        chance += float(part) * won
        penalty += float(part) * (1 - won) * cards.sight.penalties[kind]
    fight = cards.fight(chance, penalty, cards.rest)
    return FIGHT if fight >= cards.market.pay(-pirate.ransom) + cards.rest else PAY


def _meet(cards: Cards, legal: Sequence[Action]) -> Action:
    """The best use of a card, if it brings more than the action can bring later."""
    flight = cards.sight.view.flight
    assert flight is not None and flight.met is not None
    card = data.CARDS[flight.met.card]
    best: tuple[float, Action] = (LEAST, PASS)
    for action in legal:
        gain = _use(cards, card, action)
        if gain > best[0]:
            best = (gain, action)
    if best[1] != PASS and best[0] <= LEAST + cards.action_cost():
        return PASS
    return best[1]


def _use(cards: Cards, card: data.Card, action: Action) -> float:
    match action:
        case FoundColony():
            return cards.sight.colony(card)
        case TakePlanet():
            return cards.sight.planet(card)
        case DoMission():
            return cards.mission(data.MISSIONS[action.mission])
        case Buy() | BuyPair() | Sell():
            return cards.market.deal(action, card.number)
        case _:
            return 0.0
