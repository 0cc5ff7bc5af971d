"""The panels beside the map as HTML: what may be done, what is held, what happened.

A desk is handed a table and makes three pieces of HTML; each button in them has a short name
in ``acts`` with what it does. Everything a person wrote is escaped here.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from catan_nb import OPEN
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data, space
from catan_nb.starfarers import svg as paper
from catan_nb.starfarers.points import SOURCES
from catan_nb.starfarers.reach import why_no_end
from catan_nb.starfarers.trade import USED_RATE
from catan_nb.starfarers.view import View

from ..panel import Form
from ..table import Table
from . import words

Act = Callable[[Form], None]
LOG_LINES = 80
STEP = ' aria-current="step"'
LISTED = (a.Fly, a.Jump, a.Trade, a.Offer, a.Counter)
"""Actions that have a form of their own instead of a button each."""
MAIN = (a.Roll, a.Shake, a.EndTurn, a.Claim, a.Settle, a.Accept, a.Close)


class Desk:
    """HTML for one table. ``acts`` maps the names on the buttons to what they do."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.acts: dict[str, Act] = {}
        self.ship = -1
        self.info = ""
        self.view: View
        self.legal: list[a.Action] = []
        self._by_node: dict[int, list[a.Action]] = {}
        self._passing: set[a.Action] = set()

    def look(self) -> None:
        """Take the table in: what is seen, what may be done, which ship is chosen."""
        table = self.table
        self.acts = {}
        seat = OPEN if table.viewer < 0 else table.viewer
        self.view = table.session.view(seat)
        self.legal = list(table.session.legal()) if table.my_turn else []
        ships = self._ships()
        if self.ship not in ships:
            self.ship = ships[0] if ships else -1
        self._sort_by_node()

    def _ships(self) -> list[int]:
        return sorted({x.ship for x in self.legal if isinstance(x, (a.Fly, a.Jump))})

    def _act(self, name: str, act: Act) -> str:
        self.acts[name] = act
        return f'data-act="{name}"'

    def _play(self, name: str, action: a.Action) -> str:
        return self._act(name, lambda form: self.table.play(action))

    # -- what the map shows ------------------------------------------------------------------

    def targets(self) -> list[int]:
        """The intersections that a tap would do something with."""
        return sorted(n for n, moves in self._by_node.items() if not all(x in self._passing for x in moves))

    def at(self, node: int) -> list[a.Action]:
        """What a tap on an intersection may mean: flights of the chosen ship, places to choose."""
        return self._by_node.get(node, [])

    def _sort_by_node(self) -> None:
        """Sort what a tap can mean by its place, and note stops at which a ship may not stay."""
        position, seat = self.table.session.position, self.view.to_move
        self._by_node = {}
        self._passing = {
            x
            for x in self.legal
            if isinstance(x, a.Fly) and why_no_end(position, seat, x.ship, x.node) is not None
        }
        for x in self.legal:
            if isinstance(x, (a.Fly, a.Jump)):
                if x.ship == self.ship:
                    self._by_node.setdefault(x.node, []).append(x)
            elif isinstance(x, (a.Found, a.Launch, a.Place)):
                self._by_node.setdefault(x.node, []).append(x)

    def chosen_node(self) -> int:
        """Where the chosen ship stands, or -1."""
        ship = self.view.ship(self.view.to_move, self.ship) if self.ship >= 0 else None
        return ship.node if ship else -1

    def describe(self, node: int) -> str:
        """One line about an intersection: what it is, who stands there, what it pays."""
        text = words.place_words(self.view, node)
        standing = words.who_stands(self.view, self.table.session.seats, node)
        if standing:
            text += f": {standing}"
        pays = [
            f"{data.RESOURCES[self.view.board.planets[p].resource]} {words.disc_odds(self.view, p)}"
            for p in self.view.board.site_planets.get(node, ())
        ]
        return f"{text}. {'; '.join(pays)}." if pays else f"{text}."

    # -- the top bar --------------------------------------------------------------------------

    def top(self, tools: str) -> str:
        """Title, phases, tools, whose decision it is and what is expected."""
        view, session = self.view, self.table.session
        phases = "".join(
            f"<li{STEP if view.phase == key else ''}>{number} {escape(title)}</li>"
            for number, (key, title) in enumerate(words.PHASES, start=1)
        )
        if view.phase == "draft":
            phases = f"<li{STEP}>Set-up</li>"
        elif view.phase == "over":
            phases = f"<li{STEP}>The end</li>"
        notice = self.table.notice
        told = f'<div class="cn-notice" role="status">{escape(notice)}</div>' if notice else ""
        return (
            f'<div class="cn-bar" data-v="{self.table.version}"><h1>Starfarers</h1>'
            f'<ol class="cn-phases" aria-label="Phases of the turn">{phases}</ol>'
            f'<div class="tools">{tools}</div>'
            f'<div class="cn-now">{self._now(view, session.seats)}</div></div>{told}'
        )

    def _now(self, view: View, seats: tuple[str, ...]) -> str:
        if view.winner is not None:
            name = escape(words.seat_name(seats, view.winner))
            return f"<b>{name} wins</b> with {view.points[view.winner]} points, in turn {view.turns}."
        who = escape(words.seat_name(seats, view.to_move))
        prompt = escape(view.prompt)
        if self.table.my_turn:
            you = "you" if len(self.table.people) == 1 else "you decide"
            return f"Turn {view.turns} · <b>{who}</b> ({you}): {prompt}"
        if self.table.waits_for_bot:
            return f"Turn {view.turns} · <b>{who}</b> is to act. Press “Next” to let it."
        return f"Turn {view.turns} · <b>{who}</b> is to decide."

    # -- the side: score and actions ------------------------------------------------------------

    def side(self) -> str:
        """The score and everything that can be done."""
        return f'<div data-v="{self.table.version}">{self._score()}{self._actions()}</div>'

    def _score(self) -> str:
        view, seats = self.view, self.table.session.seats
        rows = []
        for seat in range(view.seats):
            points = view.points[seat]
            share = min(100, round(100 * points / view.target))
            sources = ", ".join(
                f"{name} {n}" for name, n in zip(SOURCES, view.sources[seat], strict=True) if n
            )
            turn = ' aria-current="true"' if seat == view.turn else ""
            rows.append(
                f"<b{turn}>{'▸ ' if seat == view.turn else ''}{escape(words.seat_name(seats, seat))}</b>"
                f'<i><u style="width:{share}%;background:{paper.SEAT_COLOURS[seat]}"></u></i><b>{points}</b>'
                f"<small>{escape(sources)} · {view.hand_sizes[seat]} cards · "
                f"{self._parts(seat)}</small>"
            )
        return (
            f'<section aria-label="Score"><h2>Score · {view.target} wins</h2>'
            f'<div class="cn-score">{"".join(rows)}</div></section>'
        )

    def _parts(self, seat: int) -> str:
        view = self.view
        parts = [f"{n} {data.PARTS[p]}{'s' if n != 1 else ''}" for p, n in enumerate(view.fitted[seat]) if n]
        return escape(", ".join(parts) or "no parts")

    def _actions(self) -> str:
        view, table = self.view, self.table
        if view.winner is not None:
            body = "<p>The game is over. Save it, or begin a new game.</p>"
        elif table.waits_for_bot:
            body = (
                f'<button class="main" {self._act("next", lambda form: table.next())}>Next'
                "<small>Let the next bot act</small></button>"
            )
        else:
            body = self._forms() + self._buttons() + self._refused()
        return (
            '<section aria-label="Actions"><h2>What you can do</h2>'
            f'<div class="cn-acts">{body}</div></section>'
        )

    def _buttons(self) -> str:
        out = []
        for i, action in enumerate(self.legal):
            if isinstance(action, LISTED):
                continue
            title, more = words.label(action, self.view, self.table.session.seats)
            main = ' class="main"' if isinstance(action, MAIN) else ""
            small = f"<small>{escape(more)}</small>" if more else ""
            out.append(f"<button{main} {self._play(f'a{i}', action)}>{escape(title)}{small}</button>")
        open_turn = self.view.asks in ("production", "trade", "flight")
        if self.view.claimed and open_turn and a.CLAIM not in self.legal:
            out.append(f"<button {self._play('claim', a.CLAIM)}>Claim victory</button>")
        return "".join(out)

    def _forms(self) -> str:
        kinds = {type(action) for action in self.legal}
        out = ""
        if a.Fly in kinds or a.Jump in kinds:
            out += self._flights()
        if self.view.asks == "trade":
            out += self._supply() + self._offer("Offer", "Offer to the players")
        if self.view.offer is not None and self.view.asks == "bargain" and a.Decline in kinds:
            out += self._offer("Counter", "Make a counter-offer")
        return out

    def _flights(self) -> str:
        ships = self._ships()
        verb = "Jump" if any(isinstance(x, a.Jump) for x in self.legal) else "Fly"
        out = ""
        for slot in ships:
            ship = self.view.ship(self.view.to_move, slot)
            if ship is None:
                continue
            steps = f"{ship.left} steps left" if verb == "Fly" else "any free intersection"
            text = f"Ship {slot + 1}: {data.SHIPS[ship.kind]} at {space.NAMES[ship.node]}"
            if slot != self.ship:
                pick = self._act(f"ship{slot}", lambda form, slot=slot: self._choose(slot))  # type: ignore[misc]
                more = f"<small>{escape(text[8:])}, {steps}</small>"
                out += f"<button {pick}>Choose ship {slot + 1}{more}</button>"
                continue
            moves = [x for x in self.legal if isinstance(x, (a.Fly, a.Jump)) and x.ship == slot]
            far = self.view.board.distances(ship.node)
            moves.sort(
                key=lambda x: (x in self._passing, words.worth(self.view, x.node), far[x.node], x.node)
            )
            options = "".join(
                f'<option value="{x.node}">{escape(place)}{pause}</option>'
                for x in moves
                for pause in [" – only to fly on" if x in self._passing else ""]
                for place in [words.place_words(self.view, x.node)]
            )
            go = self._act("fly", lambda form, slot=slot: self._fly(slot, form))  # type: ignore[misc]
            out += (
                f'<div class="cn-no" data-form="fly"><b>{escape(text)}</b>, {steps}'
                f'<div class="cn-row"><select name="node" aria-label="Destination of ship {slot + 1}" '
                f'data-keep="node{slot}" data-fresh>{options}</select>'
                f"<button {go}>{verb} ship {slot + 1}</button></div></div>"
            )
        return out

    def _choose(self, slot: int) -> None:
        self.ship = slot
        self.table.say("")

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
                '<div class="cn-no"><b>Trade with the supply</b><span>That takes 3 equal cards, or 2 goods, '
                "for 1 other card. SF-TRADE-4</span></div>"
            )
        rates = {x.give: x.rate for x in trades}
        give = "".join(f'<option value="{g}">{rates[g]} {data.RESOURCES[g]}</option>' for g in sorted(rates))
        get = "".join(
            f'<option value="{g}">1 {data.RESOURCES[g]}</option>' for g in sorted({x.get for x in trades})
        )
        used = " (the 1 : 1 rate is used up)" if self.view.once & USED_RATE else ""
        go = self._act("supply", self._trade)
        return (
            f'<div class="cn-no" data-form="supply"><b>Trade with the supply</b>{used}<div class="cn-row">'
            f'<select name="give" aria-label="Give to the supply" data-keep="give">{give}</select> for '
            f'<select name="get" aria-label="Take from the supply" data-keep="get">{get}</select>'
            f"<button {go}>Trade</button></div></div>"
        )

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

        go = self._act("offer", lambda form: self._make_offer(kind, form))
        say = "Make the offer" if kind == "Offer" else "Answer with this offer"
        return (
            f'<details class="cn-no" data-name="{kind}" data-form="{kind}"><summary><b>{title}</b></summary>'
            f'<p>You give</p><div class="cn-fit">{heads}{row("give", "You give")}</div>'
            f'<p>You get</p><div class="cn-fit">{row("get", "You get")}</div>'
            f"<p><button {go}>{say}</button></p></details>"
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

    def _refused(self) -> str:
        out = []
        for title, probe in self._sought():
            refusal = self.table.session.why_not(probe)
            if refusal is not None:
                out.append(
                    f'<div class="cn-no"><b>{escape(title)}</b><span>{escape(refusal.reason)} '
                    f"{self._rule(refusal.rule)}</span></div>"
                )
        return "".join(out)

    def _sought(self) -> list[tuple[str, Any]]:
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

    def _rule(self, rule: str) -> str:
        if not rule:
            return ""
        show = self._act(f"rule:{rule}", lambda form: None)
        return f'<button class="rule" {show} aria-label="Rule {escape(rule)}">{escape(rule)}</button>'

    # -- below the map: hand, mothership, log ------------------------------------------------------

    def bottom(self) -> str:
        """The shown seat's cards and mothership, and the log."""
        return (
            f'<div class="cn-bottom-grid" data-v="{self.table.version}">'
            f"<div>{self._hand()}{self._ship_panel()}</div><div>{self._log()}</div></div>"
        )

    def _hand(self) -> str:
        view = self.view
        if view.seat < 0:
            return "<section><h2>Hands</h2><p>Nobody here plays a seat: everything lies open.</p></section>"
        cards = "".join(
            f'<span style="background:{paper.RESOURCE_COLOURS[r][2]};'
            f'border:2px solid {paper.RESOURCE_COLOURS[r][1]}">'
            f"{n}<small>{name}</small></span>"
            for r, (n, name) in enumerate(zip(view.hand, data.RESOURCES, strict=True))
        )
        return (
            f'<section aria-label="Your hand"><h2>Your hand · {sum(view.hand)} cards</h2>'
            f'<div class="cn-hand">{cards}</div></section>'
        )

    def _ship_panel(self) -> str:
        view = self.view
        if view.seat < 0:
            return ""
        seat = view.seat
        lines = [
            f"{data.PART_TITLES[p].capitalize()}s {view.fitted[seat][p]} of {data.PART_CAPS[p]}"
            for p in range(len(data.PARTS))
        ]
        lines.append(f"Fame pieces {view.fame[seat]}, medals {view.medals[seat]}")
        if view.waiting[seat]:
            lines.append(f"Trade ships waiting to be placed: {view.waiting[seat]}")
        if view.speed and view.turn == seat:
            lines.append(f"Speed {view.speed} in this flight")
        cards = "".join(
            f"<p><b>{escape(data.FRIENDSHIP[c].title)}</b>: {escape(data.FRIENDSHIP[c].text)}</p>"
            for c in view.cards[seat]
        )
        return (
            '<section aria-label="Your mothership"><h2>Your mothership</h2>'
            + "".join(f"<p>{escape(line)}</p>" for line in lines)
            + cards
            + "</section>"
        )

    def _log(self) -> str:
        session = self.table.session
        lines = session.log(self.view.seat, max(0, session.played - LOG_LINES))[-LOG_LINES:]
        rows = "".join(f"<li>{escape(line.text)} {self._rule(line.rule)}</li>" for line in reversed(lines))
        return (
            '<section aria-label="Log"><h2>Log, newest first</h2>'
            f'<ul class="cn-log" data-scroll="log" tabindex="0">{rows}</ul></section>'
        )

    def spoken(self) -> str:
        """What a screen reader says after a change."""
        if self.table.notice:
            return self.table.notice
        session = self.table.session
        lines = [line.text for line in session.log(self.view.seat, self.table.seen + 1)]
        return " ".join(lines[-6:])

    def way(self) -> tuple[int, ...]:
        """The last flight that the shown seat has seen."""
        for _, event in reversed(self.table.session.events(self.view.seat, self.table.seen + 1)):
            path = getattr(event, "path", None)
            if path:
                return tuple(path)
        return ()
