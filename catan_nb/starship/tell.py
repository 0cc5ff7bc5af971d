"""Events as sentences for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.game import Event
from ..core.words import plural
from . import data
from . import events as e
from .notation import write_counts

PENALTY_TITLES = ("nothing", "a cannon", "a module")


def card_title(card: int) -> str:
    """A card in words: ``Ledger Prime``, ``pirates of strength 3``."""
    if card == e.BLANK:
        return "a card"
    facts = data.CARDS[card]
    if facts.kind == data.PIRATE:
        return f"pirates of strength {facts.strength}"
    return "empty space" if facts.kind == data.EMPTY else facts.name


def card_facts(card: int) -> str:
    """What a card that is turned is: ``Ledger Prime, an H planet that trades goods at 3``."""
    x = data.CARDS[card]
    match x.kind:
        case data.EMPTY:
            return "empty space"
        case data.COLONY:
            return f"{x.name}, a colony that makes {data.RESOURCES[x.resource]} on {x.die}"
        case data.ADVENTURE:
            return f"{x.name}, an adventure planet"
        case data.PIRATE:
            return f"pirates of strength {x.strength} who want {x.ransom} astro"
        case _:
            what = "an H planet" if x.h else "a planet"
            if x.commodity < 0:
                return f"{x.name}, {what} that trades nothing"
            goods = "any resource" if x.commodity == data.ANY else data.COMMODITIES[x.commodity]
            verb = "trades" if x.most_bought and x.most_sold else "sells" if x.most_bought else "buys"
            return f"{x.name}, {what} that {verb} {goods} at {x.price}"


def _source(colony: int, module: int) -> str:
    return data.CARDS[colony].name if colony >= 0 else f"the {data.MODULES[module]} module"


def tell(event: Event, seats: Sequence[str]) -> str:
    """One sentence about an event, with the players' names."""
    who = seats[event.seat] if isinstance(event, e.Event) and event.seat >= 0 else "Nobody"
    x: Any = event
    match event:
        case e.Drawn():
            card = data.CARDS[x.colony]
            made = f"{card.name} makes {data.RESOURCES[card.resource]} on {card.die}"
            return f"{who} plays the {data.SIDES[x.side]}; the start colony {made}."
        case e.Chose():
            name = "a first module" if x.module == e.BLANK else f"the {data.MODULES[x.module]} module"
            return f"{who} chooses {name}, face down."
        case e.Revealed():
            return f"{who} reveals the {data.MODULES[x.module]} module."
        case e.MissionOpened():
            mission = data.MISSIONS[x.mission]
            return f"The mission “{mission.title}” at {data.CARDS[mission.planet].name} is open."
        case e.TurnBegan():
            return f"Turn {x.number}: {who}."
        case e.TurnEnded():
            return f"{who} ends the turn."
        case e.Won():
            return f"{who} wins with {plural(x.points, 'point')}."
        case e.TitleMoved():
            title = data.TITLES[x.title]
            if x.seat < 0:
                return f"Nobody is the {title} any more, for both are even."
            lost = f", and {seats[x.before]} no longer is" if x.before >= 0 else ""
            return f"{who} is the {title} now{lost}."
        case e.Rolled():
            return f"{who} rolls a {x.number}."
        case e.Produced():
            return f"{who} gets 1 {data.COMMODITIES[x.commodity]} from {_source(x.colony, x.module)}."
        case e.Wasted():
            source = "the colonies" if x.colony >= 0 else _source(-1, x.module)
            return f"{who} has no room for 1 {data.COMMODITIES[x.commodity]} from {source}: it is lost."
        case e.Took():
            return f"{who} takes 1 {data.RESOURCES[x.resource]} as a reward."
        case e.NoRoom():
            return f"{who} has no room for a resource as a reward, so there is none."
        case e.Surplus():
            return f"{who} has room for less now and loses {write_counts(x.lost)}."
        case _:
            return _tell_flight(x, who, seats)


def _tell_flight(x: Any, who: str, seats: Sequence[str]) -> str:
    match x:
        case e.Departed():
            return (
                f"{who} flies through stack {x.stack + 1}: up to {plural(x.cards, 'card')} "
                f"and {plural(x.actions, 'action')}."
            )
        case e.NoFlight():
            return f"{who} does not fly this turn."
        case e.Looked():
            return f"{who}'s sensor shows {'a card' if x.card == e.BLANK else card_title(x.card)}."
        case e.Returned():
            return f"{who} puts {card_title(x.card)} {'at the bottom' if x.bottom else 'on the top'}."
        case e.Turned():
            if x.card == e.BLANK:
                return f"{who} meets pirates who want {x.ransom} astro."
            return f"{who} meets {card_facts(x.card)}."
        case e.Passed():
            return f"{who} passes {card_title(x.card)}{'' if x.chosen else ', where nothing can be done'}."
        case e.Founded():
            card = data.CARDS[x.card]
            return f"{who} founds {card.name}, which makes {data.RESOURCES[card.resource]} on {card.die}."
        case e.PlanetTaken():
            return f"{who} sends an H rocket and takes {data.CARDS[x.card].name}."
        case e.Bought():
            at = data.CARDS[x.card].name
            return f"{who} buys {write_counts(x.bought)} at {at} for {x.astro} astro."
        case e.Sold():
            return f"{who} sells {write_counts(x.sold)} at {data.CARDS[x.card].name} for {x.astro} astro."
        case e.FlightEnded():
            return f"{who}'s flight ends: {e.ENDS[x.why]}."
        case e.Gathered():
            added = f" with {plural(x.added, 'framed card')}" if x.added else ""
            return f"Stack {x.stack + 1} is gathered{added} and shuffled: {plural(x.size, 'card')}."
        case _:
            return _tell_rest(x, who, seats)


def _tell_rest(x: Any, who: str, seats: Sequence[str]) -> str:
    match x:
        case e.Ransom():
            return f"{who} pays the pirates {x.astro} astro."
        case e.FightBegan():
            return f"{who} fights {card_title(x.card)}."
        case e.FightRolled():
            return (
                f"The pirates roll a {x.number}." if x.pirates else f"{who} rolls a {x.number} in the fight."
            )
        case e.Fought():
            return f"{who} {'wins' if x.won else 'loses'} the fight, {x.mine} to {x.theirs}."
        case e.CannonLost():
            if x.upgraded:
                return f"The pirates turn an upgraded cannon of {who} to its basic side."
            return f"The pirates take a basic cannon from {who}."
        case e.ModuleLost():
            name = data.MODULES[x.module]
            if x.level:
                return f"{who}'s {name} module is lowered to basic; its upgraded card goes back."
            return f"{who} loses the {name} module."
        case e.Spared():
            return f"The pirates want {PENALTY_TITLES[x.penalty]} from {who}, who has none."
        case e.MissionDone():
            mission = data.MISSIONS[x.mission]
            kept = " and keeps the card" if x.kept else ""
            return f"{who} does the mission “{mission.title}”{kept}."
        case e.Paid():
            paid = [write_counts(x.paid)] if any(x.paid) else []
            paid += [f"{x.astro} astro"] if x.astro else []
            return f"{who} gives {' + '.join(paid)} for it."
        case e.Earned():
            return f"{who} gets {x.astro} astro."
        case e.Purchased():
            return f"{who} buys 1 {data.RESOURCES[x.resource]} from {seats[x.other]} for {x.astro} astro."
        case e.Built():
            article = "an" if x.item == data.H_ROCKET else "a"
            return f"{who} builds {article} {data.ITEM_TITLES[x.item]}."
        case e.Upgraded():
            return f"{who} upgrades a {data.ITEM_TITLES[x.item]}."
        case e.Unloaded():
            article = "an" if x.item == data.H_ROCKET else "a"
            return f"{who} takes {article} {data.ITEM_TITLES[x.item]} off the ship."
        case _:
            raise AssertionError(x)
