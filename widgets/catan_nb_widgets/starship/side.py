"""The panel beside the picture: the pirate scene, the flight, deals, everything that can be done."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from catan_nb.core.words import plural
from catan_nb.starship import actions as a
from catan_nb.starship import data, events
from catan_nb.starship.odds import pirate_odds, win_chance
from catan_nb.starship.points import SOURCES
from catan_nb.starship.view import HIDDEN

from ..ending import Fact
from ..screen import Form
from ..side import Side as Shared
from . import words
from .facts import facts

if TYPE_CHECKING:
    from .desk import Desk

DEALS = (a.Buy, a.BuyPair, a.Sell)
MAIN = (a.Roll, a.NextCard, a.FoundColony, a.TakePlanet, a.DoMission, a.Fight, a.EndTurn)
"""What is pressed most often at its moment; the first of them is shown so."""
SCENE_STEPS = 12
"""How many actions back pirates are looked for."""


class Side(Shared):
    """Makes the panel's HTML for a desk of Starship."""

    sources = SOURCES
    desk: Desk

    def standing(self, seat: int) -> str:
        """Money, goods and what the ship can do."""
        view = self.view
        goods = sum(view.stores[seat])
        return (
            f"{view.astro[seat]} astro · {goods} in store · boosters {view.power[seat]}, "
            f"cannons {view.strength[seat]} · {plural(view.medals[seat], 'medal')}, "
            f"{plural(len(view.planets[seat]), 'H planet')}"
        )

    def facts(self) -> list[Fact]:
        """What was flown, met, fought and sold."""
        return facts(self.table.session)

    # -- scenes --------------------------------------------------------------------------------

    def scene(self) -> str:
        """The flight with its cards, and the pirates that are or were met."""
        return self._pirates() + self._flight()

    def _flight(self) -> str:
        flight = self.view.flight
        if flight is None:
            return ""
        rows = "".join(
            f"<li>{escape(words.turned_words(turned))} · <b>{escape(words.FATES[turned.fate])}</b></li>"
            for turned in flight.turned
        )
        left = f"{plural(flight.cards_left, 'card')} and {plural(flight.actions_left, 'action')} left"
        if self.view.asks == "sensor":
            left += ". What is put on the top last is turned first."
        return (
            f'<section aria-label="Flight" class="cn-scene"><h2>Flight · stack {flight.stack + 1}</h2>'
            f"<p>{left}</p><ol>{rows}</ol></section>"
        )

    def _pirates(self) -> str:
        """What the pirates say, what they may be, and how a fight went."""
        session, view = self.table.session, self.view
        told: list[str] = []
        for line in session.log(view.seat, max(0, session.played - SCENE_STEPS)):
            match line.event:
                case events.TurnBegan():
                    told = []
                case events.Turned():
                    told = [line.text] if line.event.ransom else []
                case (
                    events.Ransom() | events.FightBegan() | events.FightRolled() | events.Fought()
                    | events.CannonLost() | events.ModuleLost() | events.Spared() | events.Surplus()
                ) if told:  # fmt: skip
                    told.append(line.text)
        if not told:
            return ""
        rows = "".join(f"<li>{escape(text)}</li>" for text in told)
        return (
            '<section class="cn-scene" aria-label="Pirates"><h2>Pirates</h2>'
            f"<ol>{rows}</ol>{self._odds()}</section>"
        )

    def _odds(self) -> str:
        """Before a fight: how strong the pirates may be, and the chance to beat them."""
        view, pirate = self.view, self.view.pirate
        if pirate is None or view.asks != "pirate":
            return ""
        if view.seat != pirate.seat and pirate.card != HIDDEN:
            takes = words.TAKES.get(pirate.penalty, "takes nothing more than the flight")
            return (
                f"<p>You hold the card: strength <b>{pirate.strength}</b>; if it wins, it {takes}. "
                "The one who flies knows the price only.</p>"
            )
        rows = ""
        for strength, penalty, chance in pirate_odds(view):
            win = words.of_36(win_chance(pirate.cannons, strength))
            rows += (
                f"<tr><th scope='row'>{strength}</th><td>{words.TAKES.get(penalty, '–')}</td>"
                f"<td>{float(chance) * 100:.0f} %</td><td>{win}</td></tr>"
            )
        heads = "".join(f"<th scope='col'>{h}</th>" for h in ("Strength", "If it wins", "Chance", "You win"))
        return (
            f'<table class="cn-answers"><caption>Who may want {pirate.ransom} astro '
            f"{self.desk.rule('SC-PIR-3')}</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        )

    # -- what can be done ----------------------------------------------------------------------

    def buttons(self) -> str:
        """A button for each action but deals."""
        out = []
        primary = next((x for kind in MAIN for x in self.legal if isinstance(x, kind)), None)
        if any(isinstance(x, DEALS) and x.planet == a.HERE for x in self.legal):
            primary = primary if isinstance(primary, a.TakePlanet) else None
        for i, action in sorted(enumerate(self.legal), key=lambda pair: pair[1] is not primary):
            if isinstance(action, DEALS):
                continue
            title, more = words.label(action, self.view, self.table.session.seats)
            main = ' class="main"' if action is primary else ""
            small = f"<small>{escape(more)}</small>" if more else ""
            out.append(f"<button{main} {self.desk.play(f'a{i}', action)}>{escape(title)}{small}</button>")
        return "".join(out)

    def forms(self) -> str:
        """A list of deals for the planet that was met, or for each own planet."""
        planets: dict[int, list[Any]] = {}
        for action in self.legal:
            if isinstance(action, DEALS):
                planets.setdefault(action.planet, []).append(action)
        return "".join(self._deals(planet, deals) for planet, deals in planets.items())

    def _deals(self, planet: int, deals: list[Any]) -> str:
        flight = self.view.flight
        card = flight.met.card if planet == a.HERE and flight and flight.met else planet
        facts = data.CARDS[card]
        options = "".join(
            f'<option value="{i}">{escape(words.deal_words(deal, facts.price))}</option>'
            for i, deal in enumerate(deals)
        )
        go = self.desk.act(f"deal{planet}", lambda form: self._deal(deals, form))
        own = "your planet " if planet != a.HERE else ""
        return (
            f'<div class="cn-no" data-form="deal"><b>Trade at {own}{escape(facts.name)}</b> '
            f"(you have {self.view.astro[self.view.to_move]} astro)"
            f'<div class="cn-row"><select name="deal" aria-label="Deal at {escape(facts.name)}" '
            f'data-keep="deal{planet}" data-fresh>{options}</select>'
            f"<button {go}>Trade</button></div></div>"
        )

    def _deal(self, deals: list[Any], form: Form) -> None:
        number = str(form.get("deal", ""))
        if number.isdecimal() and len(number) < 4 and int(number) < len(deals):
            self.table.play(deals[int(number)])
        else:
            self.table.say("Choose one of the deals.")

    def sought(self) -> list[tuple[str, Any]]:
        """Actions a player would look for in this phase, as (name, an example of it)."""
        view, seat = self.view, self.view.to_move
        if view.asks == "trade":
            return self._unbuilt(seat) + self._unsold(seat)
        if view.asks == "pirate":
            return [] if a.PAY in self.legal else [("Pay the ransom", a.PAY)]
        if view.asks == "depart":
            return [(f"Fly through stack {x.stack + 1}", x) for x in a.FLY if x not in self.legal]
        if view.asks == "take" and view.choices:
            return [(f"Take 1 {data.RESOURCES[x.resource]}", x) for x in a.TAKE if x not in self.legal]
        met = view.flight.met if view.flight else None
        if view.asks != "meet" or met is None:
            return []
        card = data.CARDS[met.card]
        out: list[tuple[str, Any]] = []
        if card.h and a.TAKE_PLANET not in self.legal:
            out.append((f"Take {card.name}", a.TAKE_PLANET))
        out += [
            (f"Do “{data.MISSIONS[m].title}”", a.DO_MISSION[m])
            for m in view.missions_open
            if data.MISSIONS[m].planet == met.card and a.DO_MISSION[m] not in self.legal
        ]
        return out

    def _unbuilt(self, seat: int) -> list[tuple[str, Any]]:
        out: list[tuple[str, Any]] = []
        side = words.side_of(self.view, seat)
        for item, title in enumerate(data.ITEM_TITLES):
            better = item < data.BOOSTER and self.view.modules[seat][item] > data.NONE
            if item in (data.BOOSTER, data.CANNON):
                pieces = self.view.boosters if item == data.BOOSTER else self.view.cannons
                better = sum(pieces[seat]) == data.SLOTS
            probe: Any = a.UPGRADE[item] if better else a.BUILD[item]
            if probe in self.legal:
                continue
            price = words.upgrade_words(item, side) if better else words.build_words(item, side)
            out.append((f"{'Upgrade' if better else 'Build'} {title} ({price.partition(' · ')[0]})", probe))
        return out

    def _unsold(self, seat: int) -> list[tuple[str, Any]]:
        """Own planets at which no deal is open, and the opponent's goods."""
        view = self.view
        out: list[tuple[str, Any]] = []
        for planet in view.planets[seat]:
            facts = data.CARDS[planet]
            if facts.commodity < 0 or any(isinstance(x, DEALS) and x.planet == planet for x in self.legal):
                continue
            ware = facts.commodity if facts.commodity < len(data.COMMODITIES) else data.ORE
            deals = a.BUY if facts.most_bought else a.SELL
            out.append((f"Trade at your planet {facts.name}", deals[planet][ware][1]))
        if view.modules[seat][data.TRADE_MODULE] and not any(
            isinstance(x, a.BuyFromOpponent) for x in self.legal
        ):
            held = [r for r in range(data.KINDS) if view.stores[1 - seat][r]]
            probe = a.BUY_FROM_OPPONENT[held[0] if held else data.ORE]
            out.append((f"Buy from {self.table.session.seats[1 - seat]}", probe))
        return out
