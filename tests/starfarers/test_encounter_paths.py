"""Every encounter card played to every one of its ends, with three and four players.

The referee reads the facts, plays the card with the engine, and keeps its own account of what each
step must change; at the end the whole position must equal that account.
"""

from __future__ import annotations

import pytest

from catan_nb.core.game import CHANCE, OPEN, Event
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data
from catan_nb.starfarers import events as e
from catan_nb.starfarers.build import place_ship, ship_sites
from catan_nb.starfarers.position import Position, occupant
from catan_nb.starfarers.reach import GROUNDED, JUMPED

from .encounter_facts import FACTS, PATHS, STEPS, Effects, Path, branches
from .positions import (
    COLONY_SHIP,
    TRADE_SHIP,
    chances,
    fit,
    hold,
    move,
    node,
    of,
    play,
    rule_against,
    ship,
    table,
    texts,
)

BALLS = {1: "blue black", 2: "yellow black", 3: "yellow blue", 4: "red blue", 5: "yellow red"}
"""Two balls that add up to so many."""
SUBJECT = 1
OWN = 2
"""The subject's boosters and cannons; the others' all differ."""


def arena(seats: int, card: int, path: Path) -> Position:
    """The subject with two ships in space and cards of every kind, before the encounter is drawn."""
    pos = table("trade", seats=seats, first=SUBJECT)
    move(pos, SUBJECT, 0, "N4")
    ship(pos, SUBJECT, TRADE_SHIP, "G4")
    for seat in range(seats):
        hold(pos, seat, ore=2, fuel=2, carbon=2, food=2, goods=2)
        fit(pos, seat, 1 + seat, 1 + seat, 2)
        pos.fame[seat] = 5
    if (path and path[-1] in ("away", "caught")) or "caught" in path:
        flee = FACTS[card][0][1]["yes"][0]
        named = (SUBJECT + STEPS[flee[1]]) % seats
        caught = "caught" in path
        for seat in range(seats):
            others = 1 if caught else 5  # only the one the card names decides
            pos.fitted[seat][data.BOOSTER] = others
        pos.fitted[SUBJECT][data.BOOSTER] = OWN
        pos.fitted[named][data.BOOSTER] = OWN + 1 if caught else OWN
    play(pos, "shake", "balls yellow black")
    return pos


class Referee:
    """Plays one card and keeps account in a position of its own."""

    def __init__(self, pos: Position, card: int) -> None:
        self.pos, self.card = pos, card
        self.due = pos.copy()
        del self.due.stack[-2:]  # the draw and, after it, the telling of the speed
        self.offered = [0] * data.KINDS
        self.deal = [0] * data.KINDS

    # -- helpers ---------------------------------------------------------------------------

    def asked(self, seat: int, kind: str) -> None:
        assert self.pos.to_move == seat
        assert self.pos.view(seat).asks == kind
        self.private()

    def private(self) -> None:
        """Only the reader, on the subject's left, knows the card."""
        reader = (SUBJECT + 1) % self.pos.seats
        for seat in (*range(self.pos.seats), OPEN):
            encounter = self.pos.view(seat).encounter
            assert encounter is not None
            assert (encounter.subject, encounter.reader) == (SUBJECT, reader)
            known = seat in (reader, OPEN)
            assert encounter.card == (self.card if known else 0)
            assert bool(encounter.title) is known

    def cards(self, seat: int, resource: int, change: int) -> None:
        self.due.hands[seat][resource] += change

    def fame(self, seat: int, change: int) -> None:
        self.due.fame[seat] += change

    # -- effects ------------------------------------------------------------------------------

    def carry(self, effects: Effects, path: Path) -> None:
        for effect in effects:
            if isinstance(effect, str):
                word, *rest = effect.split()
                getattr(self, f"_{word}")(*rest)
            else:
                follow = branches(effect)[path[0]]
                getattr(self, f"_{effect[0]}")(effect, path[0])
                self.carry(follow, path[1:])

    def _ask(self, effect: tuple[str, dict[str, Effects]], word: str) -> None:
        self.asked(SUBJECT, "ask")
        assert texts(self.pos) == [f"answer {w}" for w in branches(effect)]
        play(self.pos, a.Answer(word))
        if word.isdigit():
            for r in (data.FOOD, data.ORE, data.FUEL)[: int(word)]:
                self.asked(SUBJECT, "give")
                events = play(self.pos, a.GIVE[r])  # at once, before any result
                assert events[0] == e.Paid("SF-ENC-2", SUBJECT, r)
                self.cards(SUBJECT, r, -1)
                self.due.supply[r] += 1
                self.offered[r] += 1

    def _shake(self, seat: int, number: int) -> list[Event]:
        self.asked(seat, "duel")
        assert texts(self.pos) == ["shake"]
        play(self.pos, "shake")
        assert self.pos.to_move == CHANCE
        assert self.pos.chances() == a.BALL_CHANCES
        return play(self.pos, f"balls {BALLS[number]}")

    def _duel(self, effect: tuple[str, str, Effects, Effects], word: str, stat: int, rule: str) -> None:
        other = (SUBJECT + STEPS[effect[1]]) % self.pos.seats
        mine, theirs = self.due.fitted[SUBJECT][stat], self.due.fitted[other][stat]
        # as close as can be: a tie is won, one less is lost
        margin = 0 if word == "won" else -1
        shaken = next((x, y) for x in range(1, 6) for y in range(1, 6) if x + mine - (y + theirs) == margin)
        self._shake(SUBJECT, shaken[0])
        events = self._shake(other, shaken[1])
        assert of(events, e.Contest) == [
            e.Contest(rule, SUBJECT, other, stat, shaken[0] + mine, shaken[1] + theirs, word == "won")
        ]

    def _fight(self, effect: tuple[str, str, Effects, Effects], word: str) -> None:
        self._duel(effect, word, data.CANNON, "SF-ENC-4")

    def _race(self, effect: tuple[str, str, Effects, Effects], word: str) -> None:
        self._duel(effect, word, data.BOOSTER, "SF-ENC-6")

    def _flee(self, effect: tuple[str, str, Effects, Effects], word: str) -> None:
        pass  # nobody is asked: the boosters decide, as the arena fitted them

    def _table(self, effect: tuple[str, dict[str, Effects]], word: str) -> None:
        self._shake(SUBJECT, int(word))

    def _take(self, number: str, what: str) -> None:
        for n in range(int(number)):
            if what == "any":
                self.asked(SUBJECT, "take")
                r = (data.GOODS, data.ORE)[n]
                assert texts(self.pos) == [f"take {name}" for name in data.RESOURCES]
                play(self.pos, a.TAKE[r])
            else:
                r = data.RESOURCES.index(what)
            self.cards(SUBJECT, r, 1)
            self.due.supply[r] -= 1

    def _pay(self, number: str) -> None:
        for r in (data.CARBON, data.GOODS)[: int(number)]:
            self.asked(SUBJECT, "give")
            play(self.pos, a.GIVE[r])
            self.cards(SUBJECT, r, -1)
            self.due.supply[r] += 1

    def _fame(self, change: str) -> None:
        self.fame(SUBJECT, int(change))

    def _part(self, change: str) -> None:
        if change == "+1":
            self.asked(SUBJECT, "fit")
            assert texts(self.pos) == ["fit booster", "fit cannon", "fit pod"]
            play(self.pos, "fit cannon")
            self.due.fitted[SUBJECT][data.CANNON] += 1
        else:
            self.asked(SUBJECT, "remove")
            assert texts(self.pos) == ["remove booster", "remove cannon", "remove pod"]
            play(self.pos, "remove pod")
            self.due.fitted[SUBJECT][data.POD] -= 1

    def _ground(self) -> None:
        self.asked(SUBJECT, "ground")
        assert texts(self.pos) == ["ground 1", "ground 2"]
        play(self.pos, "ground 2")
        self.due.state[1] = GROUNDED
        assert self.pos.state[1] == GROUNDED

    def _ship(self) -> None:
        self.asked(SUBJECT, "place")
        sites = ship_sites(self.due, SUBJECT)
        assert self.pos.legal() == [a.PLACE[n] for n in sites]
        assert len(sites) == 2
        play(self.pos, a.PLACE[sites[1]])
        assert place_ship(self.due, SUBJECT, TRADE_SHIP, sites[1]) == 2

    def _jump(self) -> None:
        self.asked(SUBJECT, "jump")
        assert texts(self.pos)[0] == "no jump"
        play(self.pos, "jump 1 to V13")
        first = SUBJECT * data.TRANSPORTS
        self.due.owner[self.due.ship_node[first]] = 0
        self.due.ship_node[first] = node("V13")
        self.due.owner[node("V13")] = occupant(SUBJECT, 2 + COLONY_SHIP)
        self.due.state[0] = JUMPED

    def _levy(self) -> None:
        for n in range(1, self.pos.seats):
            giver = (SUBJECT + n) % self.pos.seats
            self.asked(giver, "give")  # the giver picks
            r = (data.CARBON, data.GOODS, data.ORE)[n - 1]
            (moved,) = of(play(self.pos, a.GIVE[r]), e.Moved)
            seen = [moved.seen_by(s).resource for s in range(self.pos.seats)]
            assert seen == [r if s in (SUBJECT, giver) else e.BLANK for s in range(self.pos.seats)]
            self.cards(giver, r, -1)
            self.cards(SUBJECT, r, 1)

    def _refund(self) -> None:
        for r, n in enumerate(self.offered):
            self.cards(SUBJECT, r, n)
            self.due.supply[r] -= n

    def _swap(self, *_: str) -> None:
        self.asked(SUBJECT, "give")
        play(self.pos, "give fuel")
        self.cards(SUBJECT, data.FUEL, -1)
        self.due.supply[data.FUEL] += 1
        for r in (data.GOODS, data.FUEL):
            self.asked(SUBJECT, "take")
            play(self.pos, a.TAKE[r])
            self.cards(SUBJECT, r, 1)
            self.due.supply[r] -= 1
            self.deal[r] += 1

    def _confiscate(self) -> None:
        for r, n in enumerate(self.deal):
            self.cards(SUBJECT, r, -n)
            self.due.supply[r] += n

    def _redraw(self) -> None:
        assert self.pos.to_move == CHANCE
        bit = 1 << self.card - 1
        assert {c.card for c, _ in chances(self.pos)} == set(range(1, 33)) - {self.card}
        play(self.pos, "encounter 29", "answer 0")
        self.due.deck &= ~(bit | 1 << 28)
        self.due.aside, self.due.discards = bit, 1 << 28

    def end(self) -> None:
        bit = 1 << self.card - 1
        self.due.deck &= ~bit
        if not self.due.aside:
            self.due.discards |= bit
        assert self.pos.key() == self.due.key()
        assert self.pos.to_move == SUBJECT
        assert self.pos.view(SUBJECT).asks == "flight"
        assert self.pos.view(SUBJECT).encounter is None


@pytest.mark.rule("SF-ENC-1", "SF-ENC-2", "SF-ENC-4", "SF-ENC-6", "SF-ENC-7", "SF-ENC-8", "SF-ENC-11")
@pytest.mark.rule("SF-SPEC-1", "SF-SPEC-2", "SF-SPEC-3", "SF-SPEC-4", "SF-SPEC-5")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("card", "path"), [(card, path) for card, path in PATHS if card < 31])
def test_every_card_to_every_end(card: int, path: Path, seats: int) -> None:
    pos = arena(seats, card, path)
    referee = Referee(pos, card)
    events = play(pos, f"encounter {card}")
    assert of(events, e.Read) == [e.Read("SF-ENC-1", SUBJECT, (SUBJECT + 1) % seats, card)]
    assert [of([seen], e.Read) for s in range(seats) if (seen := events[0].seen_by(s))] == [events[:1]]
    referee.carry(FACTS[card], path)
    referee.end()
    # the flight goes on with base 3 and the boosters there are now
    assert pos.speed(SUBJECT) == 3 + pos.fitted[SUBJECT][data.BOOSTER]
    if pos.state[1] == GROUNDED:
        assert rule_against(pos, "fly 2 to G3") == "SF-SPEC-1"


def test_all_ends_were_counted() -> None:
    assert len(PATHS) == 137
    assert {card for card, _ in PATHS} == set(range(1, 33))
