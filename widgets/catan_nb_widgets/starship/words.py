"""What Starship's actions, cards and modules are called on the page, as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from catan_nb.core.words import plural
from catan_nb.starship import actions as a
from catan_nb.starship import data
from catan_nb.starship.notation import write, write_counts
from catan_nb.starship.odds import fight_odds
from catan_nb.starship.tell import card_facts
from catan_nb.starship.view import HIDDEN, StackView, TurnedView, View

Label = tuple[str, str]
"""(what the button says, what stands beside it)."""

PHASES = (("production", "Production"), ("flight", "Flight"), ("trade", "Trade & build"))
FATES = {
    "met": "now", "passed": "passed", "empty": "nothing", "founded": "founded", "taken": "taken",
    "traded": "traded", "missions": "mission done", "paid": "paid", "fought": "fight", "beaten": "beaten",
    "lost": "lost", "looked": "sensor",
}  # fmt: skip
TAKES = {data.CANNON_PENALTY: "takes a cannon", data.MODULE_PENALTY: "takes a module"}


def of_36(chance: Fraction) -> str:
    """A chance as people with dice say it: ``27 of 36``, or in hundredths where that is not exact."""
    ways = chance * 36
    return f"{ways.numerator} of 36" if ways.denominator == 1 else f"{float(chance) * 100:.0f} of 100"


def side_of(view: View, seat: int) -> int:
    """MOON or SUN."""
    return data.MOON if seat == view.moon else data.SUN


def numbers(view: View, seat: int) -> dict[str, int]:
    """What is counted of a seat: points, money, stores, the parts of the ship, cards that were won."""
    return {
        "points": view.points[seat],
        "astro": view.astro[seat],
        **dict(zip(data.COMMODITIES, view.stores[seat], strict=True)),
        "boosters": sum(view.boosters[seat]),
        "booster points": view.power[seat],
        "cannons": sum(view.cannons[seat]),
        "cannon points": view.strength[seat],
        "K rockets": view.k_rockets[seat],
        "H rockets": view.h_rockets[seat],
        "modules": sum(level > 0 for level in view.modules[seat]),
        "upgraded modules": view.modules[seat].count(data.UPGRADED),
        "colonies": len(view.colonies[seat]),
        "H planets": len(view.planets[seat]),
        "missions kept": len(view.missions_done[seat]),
        "medals": view.medals[seat],
    }


def made_on(module: int, level: int, side: int) -> tuple[int, ...]:
    """The numbers on which a production or research module produces."""
    return data.UPGRADED_DIE if level == data.UPGRADED else (data.MODULE_DIE[module][side],)


def short_effect(module: int, level: int, side: int) -> str:
    """What a module does at a level, short enough for its place on the picture."""
    match module:
        case data.SUPPLY:
            return f"holds {data.RESOURCE_ROOM[level]} of each"
        case data.COMMAND:
            return f"{data.ACTIONS[level]} actions"
        case data.TRADE_MODULE:
            return f"buys {plural(data.PURCHASES[level], 'resource')}"
        case data.SENSOR:
            return f"looks at {data.LOOKS[level]} cards"
        case _:
            numbers = ", ".join(map(str, made_on(module, level, side)))
            return f"{data.COMMODITIES[data.MODULE_MAKES[module]]} on {numbers}"


def module_effect(module: int, level: int, side: int) -> str:
    """What a module does at a level."""
    match module:
        case data.SUPPLY:
            return f"room for {data.RESOURCE_ROOM[level]} of each resource"
        case data.COMMAND:
            return f"{data.ACTIONS[level]} actions in a flight"
        case data.TRADE_MODULE:
            return f"buys {plural(data.PURCHASES[level], 'resource')} a turn from the opponent"
        case data.SENSOR:
            return f"looks at the top {data.LOOKS[level]} cards before a flight"
        case _:
            numbers = " and on a ".join(map(str, made_on(module, level, side)))
            return f"makes 1 {data.COMMODITIES[data.MODULE_MAKES[module]]} on a {numbers}"


ROCKETS = "A K rocket founds a colony, an H rocket takes an H planet."


def rockets(view: View, seat: int) -> str:
    """The rockets aboard a ship; nothing for none."""
    aboard = ((view.k_rockets[seat], "K rocket"), (view.h_rockets[seat], "H rocket"))
    return " and ".join(plural(n, name) for n, name in aboard if n)


def module_words(module: int, level: int, side: int) -> str:
    """One line about a module: its level, what it does, what the next level would."""
    name = data.MODULES[module].capitalize()
    if level == data.NONE:
        return f"{name} module, not built. Basic: {module_effect(module, data.BASIC, side)}."
    better = ""
    if level == data.BASIC:
        better = f" Upgraded, a victory point: {module_effect(module, data.UPGRADED, side)}."
    return f"{name} module, {data.LEVELS[level]}: {module_effect(module, level, side)}.{better}"


def card_words(card: int) -> str:
    """One line about a card."""
    text = card_facts(card)
    return text[0].upper() + text[1:]


def short_card(card: int) -> str:
    """A card in as few words as tell what it is for: ``Ledger Prime (H, goods 3)``."""
    facts = data.CARDS[card]
    match facts.kind:
        case data.EMPTY:
            return "empty space"
        case data.PIRATE:
            return f"pirates of strength {facts.strength}"
        case data.COLONY:
            return f"{facts.name} (colony, {data.RESOURCES[facts.resource]} on {facts.die})"
        case data.ADVENTURE:
            return facts.name
    ware = "any" if facts.commodity == data.ANY else data.COMMODITIES[facts.commodity]
    parts = ["H"] if facts.h else []
    parts += [f"{ware} {facts.price}"] if facts.commodity >= 0 else []
    return f"{facts.name} ({', '.join(parts)})"


def turned_words(turned: TurnedView) -> str:
    """One line about a card that was turned, as far as it is known."""
    if turned.card == HIDDEN:
        return f"Pirates who want {turned.ransom} astro"
    return card_words(turned.card)


def stack_words(pile: StackView) -> str:
    """What is known of a stack in a few words."""
    kinds = [data.CARD_KIND[card] for card in pile.known]
    parts = [plural(kinds.count(k), name) for k, name in enumerate(KNOWN) if k in kinds]
    seen = f"known: {', '.join(parts)}" if parts else "nothing known"
    flown = (
        "never flown" if not pile.flown else "flown once" if pile.flown == 1 else f"flown {pile.flown} times"
    )
    return f"{plural(pile.size, 'card')}, {flown}, {seen}"


KNOWN = ("empty space", "colony card", "trade planet", "adventure planet", "pirate card")


def mission_words(number: int) -> str:
    """Where a mission is done, what it needs and what it gives."""
    m = data.MISSIONS[number]
    needs = [write_counts(m.pay)] if any(m.pay) else []
    needs += [f"{m.pay_astro} astro"] if m.pay_astro else []
    needs += [f"{m.cannons} cannon points"] if m.cannons else []
    needs += [f"{m.boosters} booster points"] if m.boosters else []
    return f"{data.CARDS[m.planet].name}: {' + '.join(needs) or 'nothing'} for {mission_gains(number)}"


def mission_gains(number: int) -> str:
    """What a mission gives."""
    m = data.MISSIONS[number]
    gains = [f"{m.gain_astro} astro"] if m.gain_astro else []
    gains += [plural(m.choice, "resource")] if m.choice else []
    gains += [plural(m.medals, "medal")] if m.medals else []
    gains += [plural(m.points, "point")] if m.points else []
    return ", ".join(gains)


def deal_words(action: a.Buy | a.BuyPair | a.Sell, price: int) -> str:
    """``buy 2 ore for 6 astro``."""
    if isinstance(action, a.BuyPair):
        what = f"1 {data.RESOURCES[action.first]} and 1 {data.RESOURCES[action.second]}"
        return f"buy {what} for {2 * price} astro"
    verb = "sell" if isinstance(action, a.Sell) else "buy"
    return f"{verb} {action.number} {data.COMMODITIES[action.commodity]} for {action.number * price} astro"


def label(action: a.Action, view: View, seats: Sequence[str]) -> Label:
    """What the button of an action says, and the line beside it."""
    seat = view.to_move
    side = side_of(view, seat)
    match action:
        case a.Choose():
            name = data.MODULES[action.module]
            return f"Choose the {name} module", module_effect(action.module, data.BASIC, side)
        case a.Roll():
            return "Roll die", "1 to 3"
        case a.Take():
            have = view.stores[seat][action.resource]
            return f"Take 1 {data.RESOURCES[action.resource]}", f"you hold {have}"
        case a.Build():
            title = data.ITEM_TITLES[action.item]
            return f"Build {title}", build_words(action.item, side)
        case a.Upgrade():
            title = data.ITEM_TITLES[action.item]
            return f"Upgrade {title}", upgrade_words(action.item, side)
        case a.Unload():
            return f"Take {data.ITEM_TITLES[action.item]} off the ship", "makes room, gives nothing back"
        case a.BuyFromOpponent():
            name = data.RESOURCES[action.resource]
            return f"Buy 1 {name} from {seats[1 - seat]}", f"{data.PURCHASE_PRICE} astro"
        case a.Lose():
            name, level = data.MODULES[action.module], view.modules[seat][action.module]
            verb = "Lower" if level == data.UPGRADED else "Give up"
            return f"{verb} the {name} module", module_effect(action.module, level, side)
        case a.EndTurn():
            return "End turn", ""
        case _:
            return _flight_label(action, view)


def build_words(item: int, side: int) -> str:
    """The price of an item, and what a module does."""
    cost = write_counts(data.COSTS[item])
    return f"{cost} · {module_effect(item, data.BASIC, side)}" if item < data.BOOSTER else cost


def upgrade_words(item: int, side: int) -> str:
    """The price of an upgrade, and what it brings."""
    cost = write_counts(data.UPGRADE_COSTS[item])
    if item < data.BOOSTER:
        return f"{cost} · {module_effect(item, data.UPGRADED, side)}, 1 victory point"
    return f"{cost} · 1 more point of strength" if item == data.CANNON else f"{cost} · 1 more card in flight"


def _flight_label(action: a.Action, view: View) -> Label:
    flight = view.flight
    met = data.CARDS[flight.met.card] if flight and flight.met and flight.met.card != HIDDEN else None
    match action:
        case a.Fly():
            return f"Fly through stack {action.stack + 1}", stack_words(view.stacks[action.stack])
        case a.SkipFlight():
            return "Skip the flight", ""
        case a.Put() if flight is not None:
            card = flight.looked[action.look]
            name = card_words(card) if card is not None and card >= 0 else "The card"
            return f"{name}: put it {'at the bottom' if action.bottom else 'on the top'}", ""
        case a.NextCard() if flight is not None:
            return "Turn the next card", f"{flight.cards_left} more allowed"
        case a.StopFlight():
            return "Stop the flight", ""
        case a.Pass():
            done = flight is not None and flight.met is not None and flight.met.fate == "missions"
            return ("Fly on" if done else "Pass"), ""
        case a.FoundColony() if met is not None:
            return f"Found {met.name}", f"a K rocket; {data.RESOURCES[met.resource]} on {met.die}, 1 point"
        case a.TakePlanet() if met is not None:
            return f"Take {met.name}", "an H rocket; counts for the largest diplomat"
        case a.DoMission():
            return f"Do “{data.MISSIONS[action.mission].title}”", mission_words(action.mission)
        case a.Pay() if view.pirate is not None:
            return f"Pay {view.pirate.ransom} astro", f"you have {view.astro[view.to_move]}"
        case a.Fight() if view.pirate is not None:
            return "Fight", f"you win {of_36(fight_odds(view))}"
        case _:
            return write(action).capitalize(), ""
