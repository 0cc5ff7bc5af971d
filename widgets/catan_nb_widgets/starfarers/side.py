"""The panel beside the map: the score and everything that can be done, by name."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data, events, space
from catan_nb.starfarers.notation import write_counts
from catan_nb.starfarers.points import SOURCES
from catan_nb.starfarers.tell import plural
from catan_nb.starfarers.trade import USED_RATE
from catan_nb.starfarers.view import OfferView

from ..ending import Fact
from ..screen import Form
from ..side import Side as Shared
from . import words
from .facts import facts

if TYPE_CHECKING:
    from .desk import Desk

SCENE_STEPS = 25
"""How many actions back an encounter is looked for."""
LISTED = (a.Fly, a.Jump, a.Trade, a.Offer, a.Counter, a.Close)
"""Actions that have a form of their own instead of a button each."""
MAIN = (a.Roll, a.Shake, a.EndTurn, a.Settle, a.Accept, a.Close)


class Side(Shared):
    """Makes the panel's HTML for a desk of Starfarers."""

    sources = SOURCES
    desk: Desk

    def scene(self) -> str:
        """The encounter of this turn, as far as it was told: hails, answers, what came of them.

        A card may lead to another one; then both are told.
        """
        session, view = self.table.session, self.view
        told: list[str] = []
        flown = False
        for line in session.log(view.seat, max(0, session.played - SCENE_STEPS)):
            match line.event:
                case events.TurnBegan():
                    told, flown = [], False
                case events.Hailed():
                    told.append(f"<li class='hail'>{escape(line.text)}</li>")
                case events.Flew() | events.Settled():
                    flown = True
                case events.Read():
                    pass
                case _ if told and not flown:
                    told.append(f"<li>{escape(line.text)}</li>")
        if not told:
            return ""
        card = view.encounter.title if view.encounter else ""
        name = f"<p>You read: <b>{escape(card)}</b></p>" if card else ""
        return (
            '<section class="cn-scene" aria-label="Encounter"><h2>Encounter</h2>'
            f"{name}<ol>{''.join(told)}</ol></section>"
        )

    def standing(self, seat: int) -> str:
        """How many cards and which parts a seat has."""
        view = self.view
        parts = [f"{n} {data.PARTS[p]}{'s' if n != 1 else ''}" for p, n in enumerate(view.fitted[seat]) if n]
        return f"{plural(view.hand_sizes[seat], 'card')} · {', '.join(parts) or 'no parts'}"

    def uncounted(self, seat: int) -> str:
        """Piece by piece what counts, where victory is claimed: adding up is the players' task (SF-WIN-3)."""
        if not self.view.unannounced:
            return ""
        numbers = words.numbers(self.view, seat)
        return ", ".join(f"{what}: {numbers[what]}" for what in words.SCORING)

    def score_note(self) -> str:
        """Where victory is claimed: that the players count."""
        if not self.view.unannounced:
            return ""
        return f'<p class="cn-hint">Count the points yourselves. {self.desk.rule("SF-WIN-3")}</p>'

    def facts(self) -> list[Fact]:
        """What was rolled, flown, explored and traded."""
        return facts(self.table.session)

    def buttons(self) -> str:
        out = []
        order = sorted(enumerate(self.legal), key=lambda pair: not isinstance(pair[1], a.Settle))
        primary = next((x for _, x in order if isinstance(x, MAIN)), None)
        for i, action in order:
            if isinstance(action, (*LISTED, a.Claim)):
                continue
            title, more = words.label(action, self.view, self.table.session.seats)
            main = ' class="main"' if action is primary else ""
            small = f"<small>{escape(more)}</small>" if more else ""
            out.append(f"<button{main} {self.desk.play(f'a{i}', action)}>{escape(title)}{small}</button>")
        if self.view.claimed and self.view.asks in ("production", "trade", "flight"):
            # always there and always the same, so that it gives no hint (SF-WIN-3)
            out.append(f"<button {self.desk.play('claim', a.CLAIM)}>Claim victory</button>")
        return "".join(out)

    def forms(self) -> str:
        kinds = {type(action) for action in self.legal}
        out = ""
        if a.Fly in kinds or a.Jump in kinds:
            out += self._flights()
        if self.view.asks == "trade":
            out += self._supply() + self._offer("Offer", "Offer to the players")
        if self.view.offer is not None and self.view.asks == "bargain":
            out += self._answers(self.view.offer)
        if a.Decline in kinds:
            out += self._offer("Counter", "Make a counter-offer")
        return out

    def _flights(self) -> str:
        ships = self.desk.ships()
        verb = "Jump" if any(isinstance(x, a.Jump) for x in self.legal) else "Fly"
        out = ""
        for slot in ships:
            ship = self.view.ship(self.view.to_move, slot)
            if ship is None:
                continue
            steps = f"{ship.left} steps left" if verb == "Fly" else "any free intersection"
            text = f"Ship {slot + 1}: {data.SHIPS[ship.kind]} at {space.NAMES[ship.node]}"
            if slot != self.desk.ship:
                pick = self.desk.act(f"ship{slot}", lambda form, slot=slot: self.desk.choose(slot))  # type: ignore[misc]
                more = f"<small>{escape(text[8:])}, {steps}</small>"
                out += f"<button {pick}>Choose ship {slot + 1}{more}</button>"
                continue
            moves = [x for x in self.legal if isinstance(x, (a.Fly, a.Jump)) and x.ship == slot]
            far = self.view.board.distances(ship.node)
            moves.sort(
                key=lambda x: (x in self.desk.passing, words.worth(self.view, x.node), far[x.node], x.node)
            )
            options = "".join(
                f'<option value="{x.node}">{escape(place)}{pause}</option>'
                for x in moves
                for pause in [" – only to fly on" if x in self.desk.passing else ""]
                for place in [words.place_words(self.view, x.node)]
            )
            go = self.desk.act(f"fly{slot}", lambda form, slot=slot: self._fly(slot, form))  # type: ignore[misc]
            out += (
                f'<div class="cn-no" data-form="fly"><b>{escape(text)}</b>, {steps}'
                f'<div class="cn-row"><select name="node" aria-label="Destination of ship {slot + 1}" '
                f'data-keep="node{slot}" data-fresh>{options}</select>'
                f"<button {go}>{verb} ship {slot + 1}</button></div></div>"
            )
        return out

    def _fly(self, slot: int, form: Form) -> None:
        node = str(form.get("node", ""))
        for action in self.legal:
            if isinstance(action, (a.Fly, a.Jump)) and action.ship == slot and str(action.node) == node:
                self.table.play(action)
                return
        self.table.say("Choose one of the destinations.")

    def _supply(self) -> str:
        trades = [x for x in self.legal if isinstance(x, a.Trade)]
        if not trades:
            return (
                '<div class="cn-no"><b>Trade with the supply</b><span>You hold too few cards of one kind: '
                f"{self._rates()} buy 1 other. {self.desk.rule('SF-TRADE-4')}</span></div>"
            )
        rates = {x.give: x.rate for x in trades}
        give = "".join(f'<option value="{g}">{rates[g]} {data.RESOURCES[g]}</option>' for g in sorted(rates))
        first = next(x.get for x in trades if x.give == min(rates))
        get = "".join(
            f'<option value="{g}"{" selected" if g == first else ""}>1 {data.RESOURCES[g]}</option>'
            for g in sorted({x.get for x in trades})
        )
        used = " (the 1 : 1 rate is used up)" if self.view.once & USED_RATE else ""
        go = self.desk.act("supply", self._trade)
        return (
            f'<div class="cn-no" data-form="supply"><b>Trade with the supply</b>{used}<div class="cn-row">'
            f'<select name="give" aria-label="Give to the supply" data-keep="give">{give}</select> for '
            f'<select name="get" aria-label="Take from the supply" data-keep="get">{get}</select>'
            f"<button {go}>Trade</button></div></div>"
        )

    def _rates(self) -> str:
        """How many cards the supply wants for one: of any kind, of goods, of what a card makes cheaper."""
        dues = {data.GOODS: data.GOODS_RATE}
        for card in self.view.cards[self.view.to_move]:
            friend = data.FRIENDSHIP[card]
            if friend.effect == data.RATE and not (friend.limit == 1 and self.view.once & USED_RATE):
                dues[friend.resource] = friend.limit
        kinds = [f"{due} {data.RESOURCES[r]}" for r, due in sorted(dues.items())]
        return f"{', '.join([f'{data.SUPPLY_RATE} equal ones', *kinds[:-1]])} or {kinds[-1]}"

    def _trade(self, form: Form) -> None:
        for action in self.legal:
            if isinstance(action, a.Trade) and (str(action.give), str(action.get)) == (
                form.get("give"),
                form.get("get"),
            ):
                self.table.play(action)
                return
        self.table.say("Choose two different resources.")

    def _offer(self, kind: str, title: str) -> str:
        if not any(self.view.hand):
            return ""
        heads = "".join(f"<b>{name}</b>" for name in data.RESOURCES)

        def row(side: str, word: str) -> str:
            return "".join(
                f'<input name="{side}{r}" data-keep="{kind}{side}{r}" type="number" min="0" max="19" '
                f'value="0" inputmode="numeric" aria-label="{word} {name}">'
                for r, name in enumerate(data.RESOURCES)
            )

        go = self.desk.act("offer", lambda form: self._make_offer(kind, form))
        say = "Make the offer" if kind == "Offer" else "Answer with this offer"
        return (
            f'<details class="cn-no" data-name="{kind}" data-form="{kind}"><summary><b>{title}</b></summary>'
            f'<p>You give</p><div class="cn-fit">{heads}{row("give", "You give")}</div>'
            f'<p>You get</p><div class="cn-fit">{row("get", "You get")}</div>'
            f"<p><button {go}>{say}</button></p></details>"
        )

    def _answers(self, offer: OfferView) -> str:
        """What each player said to the offer, side by side, with a button for each that can be closed."""
        rows = []
        terms = {seat: (give, get) for seat, give, get in offer.ready}
        closes = {x.seat: x for x in self.legal if isinstance(x, a.Close)}
        first = True
        for step in range(1, self.view.seats):
            seat = (offer.proposer + step) % self.view.seats
            give, get = terms.get(seat, (offer.give, offer.get))
            if seat in terms:
                said = "accepts" if (give, get) == (offer.give, offer.get) else "counter-offer"
            else:
                said = "to answer" if seat in offer.waiting else "declines"
            close = ""
            if seat in closes:
                name = self.table.session.seats[seat]
                main = ' class="main"' if first else ""
                first = False
                play = self.desk.play(f"close{seat}", closes[seat])
                close = f"<button{main} {play}>Trade with {escape(name)}</button>"
            what = (
                f"<td>{escape(write_counts(give))}</td><td>{escape(write_counts(get))}</td>"
                if seat in terms
                else "<td>–</td><td>–</td>"
            )
            rows.append(
                f"<tr><th scope='row'>{escape(self.desk.seat_name(seat))}</th><td>{said}</td>{what}</tr>"
                + (f"<tr><td colspan='4'>{close}</td></tr>" if close else "")
            )
        mine = "You give" if offer.proposer == self.view.seat else "Gives"
        own = "You get" if offer.proposer == self.view.seat else "Gets"
        heads = "".join(f"<th scope='col'>{h}</th>" for h in ("", "Answer", mine, own))
        who = "your offer" if offer.proposer == self.view.seat else "the offer"
        return (
            f'<div class="cn-no"><table class="cn-answers"><caption>Answers to {who} of '
            f"{escape(write_counts(offer.give))} for {escape(write_counts(offer.get))}</caption>"
            f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        )

    def _make_offer(self, kind: str, form: Form) -> None:
        sides = []
        for side in ("give", "get"):
            cards = []
            for r in range(data.KINDS):
                text = str(form.get(f"{side}{r}", "0")).strip() or "0"
                if not (text.isascii() and text.isdigit() and len(text) < 4):
                    self.table.say("Numbers of cards are whole numbers from 0.")
                    return
                cards.append(int(text))
            sides.append(tuple(cards))
        self.table.play(a.Offer(*sides) if kind == "Offer" else a.Counter(*sides))

    def sought(self) -> list[tuple[str, Any]]:
        """Actions a player would look for in this phase, as (name, an example of it)."""
        view, seat = self.view, self.view.to_move
        if view.asks == "trade":
            built = {x.piece for x in self.legal if isinstance(x, a.Build)}
            out: list[tuple[str, Any]] = []
            for piece, name in enumerate(words.PIECE_TITLES):
                if piece in built:
                    continue
                title = f"Build {name} ({words.cost_words(piece)})"
                if piece >= data.FIRST_PART:
                    out.append((title, a.BUILD_PART[piece - data.FIRST_PART]))
                elif piece == data.SPACEPORT:
                    out.append(
                        (title, a.BUILD_AT[piece][(view.colonies[seat] or view.ports[seat] or (0,))[0]])
                    )
                else:
                    lanes = [n for port in view.ports[seat] for n in view.board.lanes[port]]
                    out.append((title, a.BUILD_AT[piece][lanes[0] if lanes else 0]))
            return out
        if view.asks == "flight":
            slots = [s.slot for s in view.ships if s.seat == seat]
            done = [
                (f"Settle with ship {k + 1}", a.SETTLE[k])
                for k in slots
                if a.SETTLE[k] not in self.legal
                and (ship := view.ship(seat, k))
                and ship.node in view.board.sites
            ]
            return [*done, ("End turn", a.END_TURN)] if a.END_TURN not in self.legal else list(done)
        if view.asks == "ask":
            return [
                (words.label(x, view, self.table.session.seats)[0], x)
                for x in (a.Answer("yes"), a.Answer("1"), a.Answer("2"), a.Answer("3"))
                if x not in self.legal and self._same_kind(x)
            ]
        return []

    def _same_kind(self, answer: a.Answer) -> bool:
        return any(isinstance(x, a.Answer) and x.word.isdigit() == answer.word.isdigit() for x in self.legal)
