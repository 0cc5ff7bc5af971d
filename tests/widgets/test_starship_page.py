"""Starship's page without a browser: whole games, what is hidden, what is refused, what the picture tells."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from functools import cache
from html import escape, unescape
from pathlib import Path
from random import Random
from typing import Any

import ipywidgets
import pytest

import catan_nb
from catan_nb import OPEN
from catan_nb.core.bots import bot, choose
from catan_nb.starship import actions as a
from catan_nb.starship import data, events
from catan_nb.starship.odds import fight_odds, pirate_odds, win_chance
from catan_nb.starship.points import SOURCES
from catan_nb.starship.view import HIDDEN
from catan_nb_widgets.play import PlayPage
from catan_nb_widgets.serverlog import log
from catan_nb_widgets.starship.layout import LONG, UPRIGHT, WIDE
from catan_nb_widgets.starship.lower import Lower
from catan_nb_widgets.starship.side import DEALS, Side
from catan_nb_widgets.starship.words import of_36
from catan_nb_widgets.table import PERSON

from ..browser.pictures import STATES, record_of
from .pages import acts, everything, press

MARKUP = '<img src=x onerror="alert(1)">'
TABS = ("Log", *Lower.tables, "Rules")
AMBER, AZURE = range(2)


class Canvas:
    """A canvas that also notes what is drawn on it."""

    def __init__(self, canvas: Any) -> None:
        self.__dict__.update(canvas=canvas, drawn=[])

    def __getattr__(self, name: str) -> Any:
        what = getattr(self.canvas, name)

        def noted(*given: Any) -> Any:
            self.drawn.append((name, given))
            return what(*given)

        return noted if callable(what) else what

    def __setattr__(self, name: str, value: Any) -> None:
        self.drawn.append((name, repr(value)))
        setattr(self.canvas, name, value)


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[logging.LogRecord]]:
    """What the page logs; no callback may fail without its test failing too."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = records.append  # type: ignore[method-assign]
    log.addHandler(handler)
    yield records
    log.removeHandler(handler)
    assert [record.getMessage() for record in records if record.levelno >= logging.ERROR] == []


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes pages with a game of so many people and bots; they note what is drawn."""
    monkeypatch.setenv("CATAN_NB_KEEP", str(tmp_path / "games.sqlite3"))

    def make(*players: str, names: tuple[str, str] = ("Amber", "Azure"), **options: Any) -> PlayPage:
        page = PlayPage("starship", seed=5)
        page.ready = True
        pen = page.desk.ships.pen
        pen.c = Canvas(pen.c)
        if players:
            page.table.start("starship", players, names, **{"seed": 5, **options})
        return page

    return make


@cache
def state(name: str) -> str:
    """The kept text of a game of bots that has come to a state, a person in the first seat."""
    return record_of("starship", STATES["starship"][name])


def open_at(page: PlayPage, name: str, viewer: int = AMBER) -> None:
    """Load a game at a state, the person in a seat."""
    players = (PERSON, "greedy") if viewer == AMBER else ("greedy", PERSON)
    page.table.load(state(name).replace(f"# players {PERSON} greedy", f"# players {' '.join(players)}"))
    assert page.table.viewer == viewer


def sent(page: PlayPage) -> str:
    """All that the browser has of the page: its HTML, what is drawn, what is read aloud."""
    ships = page.desk.ships
    ships.pen.c.drawn.clear()
    ships._shown = None
    page.table.say(page.table.notice)
    return f"{everything(page)}\n{ships.pen.c.drawn}\n{page.link._said.get('text')}"


def deals(page: PlayPage) -> list[tuple[str, int]]:
    """(the name of its button, how many deals are in it) for each list of deals."""
    lists = re.findall(r'<select name="deal".*?data-act="(deal-?\d+)"', page.screen.parts["side"], re.S)
    parts = page.screen.parts["side"].split('<select name="deal"')[1:]
    return [
        (name, part.split("</select>")[0].count("<option")) for name, part in zip(lists, parts, strict=True)
    ]


def press_anything(page: PlayPage, rng: Random) -> None:
    """Press a button that goes on: often at random, else what a bot that wants to win would press."""
    if page.table.covered:
        return press(page, "uncover")
    if page.table.waits_for_bot:
        return press(page, "next")
    if rng.random() < 0.4:
        action = rng.choice(page.desk.legal)
    else:
        action = choose(page.table.session, bot(catan_nb.find_game("starship"), "greedy"), rng)
    play(page, action)


def play(page: PlayPage, action: a.Action) -> None:
    """Press the button of an action, or trade at a planet by its number in the list."""
    if not isinstance(action, DEALS):
        return press(page, f"a{page.desk.legal.index(action)}")
    offers = [x for x in page.desk.legal if isinstance(x, DEALS) and x.planet == action.planet]
    name = f"deal{action.planet}"
    assert dict(deals(page))[name] == len(offers)
    press(page, name, {"deal": str(offers.index(action))})


# -- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [(PERSON, PERSON), (PERSON, "greedy"), ("greedy", PERSON)])
def test_whole_games_by_random_presses(new: Any, players: tuple[str, str]) -> None:
    page, rng = new(*players, target=5), Random(3)
    pressed = 0
    while not page.table.session.over:
        version = page.table.version
        press_anything(page, rng)
        assert page.table.version > version, page.table.notice
        pressed += 1
        assert pressed < 2_000, "the game does not end"
    assert max(page.table.session.scores()) >= 5
    assert "Points over" in page.screen.parts["side"]


def test_two_hundred_nexts_make_no_widget(new: Any) -> None:
    page = new("greedy", "greedy", target=6)
    before = len(ipywidgets.widgets.widget._instances)
    over = 0
    for _ in range(200):
        over += page.table.session.over
        press(page, "rematch" if page.table.session.over else "next")
    assert over or page.table.session.turns > 50
    assert len(ipywidgets.widgets.widget._instances) == before


def test_the_end_tells_points_by_source_and_facts(new: Any) -> None:
    page = new()
    open_at(page, "end")
    text, session = page.screen.parts["side"], page.table.session
    view = session.view(OPEN)
    for name, column in zip(SOURCES, zip(*view.sources, strict=True), strict=True):
        row = f'<th scope="row">{name}</th>' + "".join(f"<td>{n or '–'}</td>" for n in column)
        assert (row in text) is any(column), name
    assert '<th scope="row">points</th>' + "".join(f"<td>{n}</td>" for n in view.points) in text
    facts = dict(re.findall(r'<th scope="row">([^<]+)</th><td[^>]*>([^<]+)</td>', text.split("Facts of")[1]))
    told = [event for _, event in session.events(OPEN)]
    assert facts["turns"] == str(session.turns)
    rolls = [event.number for event in told if isinstance(event, events.Rolled)]
    assert facts["base die"] == ", ".join(f"{n}: {rolls.count(n)}" for n in (1, 2, 3))
    for name, kind in (("flights", events.Departed), ("cards turned", events.Turned)):
        assert facts[name] == str(sum(isinstance(event, kind) and event.seat == AMBER for event in told)), (
            name
        )


# -- what is hidden -----------------------------------------------------------------------------


def test_who_flies_sees_no_strength_before_the_fight_and_who_reads_does(new: Any) -> None:
    page = new()
    open_at(page, "pirates")
    session, view = page.table.session, page.desk.view
    assert view.pirate.strength == HIDDEN
    strengths = {strength for strength, _, _ in pirate_odds(view)}
    assert len(strengths) > 1
    seen, real, met = sent(page), session._position, set()
    for seed in range(40):
        session._position = session.guess(AMBER, Random(seed))
        met.add(session.view(AZURE).pirate.strength)
        assert sent(page) == seen
    session._position = real
    assert met == strengths
    open_at(page, "reader")
    strength = page.table.session.view(OPEN).pirate.strength
    assert f"strength <b>{strength}</b>" in page.screen.parts["side"]
    assert ("fill_text", f"strength {strength}") in [
        (name, given[0]) for name, given in page.desk.ships.pen.c.drawn if name == "fill_text"
    ]


def test_the_first_module_is_secret_until_both_are_revealed(new: Any) -> None:
    pages = []
    for module in (data.SUPPLY, data.SENSOR):
        page = new(PERSON, PERSON)
        press(page, "uncover")
        play(page, a.Choose(module))
        assert page.table.covered
        pages.append(page)
    covered = [sent(page) for page in pages]
    assert covered[0] == covered[1]
    for page in pages:
        press(page, "uncover")
    uncovered = [sent(page) for page in pages]
    assert uncovered[0] == uncovered[1]
    for page, name in zip(pages, ("supply", "sensor"), strict=True):
        play(page, a.Choose(data.COMMAND))
        assert f"reveals the {name} module" in " ".join(line.text for line in page.table.session.log(AMBER))


def test_under_the_cover_is_nothing_of_the_last_person(new: Any) -> None:
    page = new(PERSON, PERSON)
    press(page, "uncover")
    page.desk._pick(("module", page.table.viewer))
    assert "Supply module" in page.screen.parts["note"]
    play(page, a.Choose(data.SUPPLY))
    assert page.table.covered
    assert page.screen.parts["side"] == page.screen.parts["bottom"] == ""
    assert "Supply" not in everything(page)
    assert (
        page.link._said["text"]
        == f"The next decision is {page.table.session.seats[page.table.session.to_move]}'s."
    )
    page.desk.ships.pen.c.drawn.clear()
    page.desk.ships._shown = None
    page.table.say("")
    assert not [given for name, given in page.desk.ships.pen.c.drawn if name == "fill_text"]
    assert page.desk.ships.thing_at(500, 300) is None


# -- hostile presses and names ------------------------------------------------------------------


def test_names_with_markup_are_text_in_every_tab_and_dialog(new: Any) -> None:
    page, rng = new(PERSON, PERSON, names=(MARKUP, "<i>B&B"), target=5), Random(1)
    while not page.table.session.over:
        press_anything(page, rng)
        page.desk.tab = rng.choice(TABS)
        page.table.say("")
        assert MARKUP not in everything(page)
        assert "<i>B" not in everything(page)
    for tab in TABS:
        press(page, f"tab:{tab}")
        assert MARKUP not in everything(page)
    for dialog in ("new", "load", "save"):
        press(page, dialog)
        assert page.screen.parts["dialog"]
        assert MARKUP not in everything(page)
        press(page, "close")
    assert "&lt;img src=x" in page.screen.parts["side"]


@pytest.mark.parametrize("number", ["", "-1", "999", "1e1", "0.0", "x", "9" * 50, True, "0x0", " 0", "²"])
def test_a_deal_that_is_none_is_one_sentence(new: Any, number: Any) -> None:
    page = new()
    open_at(page, "planet")
    (name, _), *_ = deals(page)
    played = page.table.session.played
    press(page, name, {"deal": number})
    assert page.table.session.played == played
    assert page.table.notice == "Choose one of the deals."
    press(page, name, {"other": "0"})
    assert page.table.session.played == played


def test_a_deal_is_done_once_and_only_where_it_is_offered(new: Any, logged: list[logging.LogRecord]) -> None:
    page = new()
    open_at(page, "planet")
    (name, many), *others = deals(page)
    assert (name, others) == (f"deal{a.HERE}", [])
    played, version = page.table.session.played, page.screen.version
    for planet in range(len(data.CARDS)):
        press(page, f"deal{planet}", {"deal": "0"})
    assert page.table.session.played == played
    assert len(logged) == len(data.CARDS)
    press(page, name, {"deal": str(many - 1)}, version=version - 1)
    assert page.table.session.played == played
    press(page, name, {"deal": str(many - 1)}, version=version)
    press(page, name, {"deal": str(many - 1)}, version=version)
    assert page.table.session.played == played + 1


def test_a_press_for_another_moment_does_nothing(new: Any) -> None:
    page = new()
    open_at(page, "pirates")
    played = page.table.session.played
    for act in ("a2", "a-1", "a99", "next", "rematch", "uncover", "deal-1", "start", "load-text", "roll"):
        press(page, act, {"deal": "0", "text": "x"})
        assert page.table.session.played == played


# -- what is refused ----------------------------------------------------------------------------


def test_what_a_player_would_look_for_is_offered_or_refused_with_its_rule(new: Any) -> None:
    refused: dict[str, set[str]] = {}
    for seed in range(2):
        page, rng = new(PERSON, "greedy", seed=seed), Random(seed)
        for _ in range(150):
            if page.table.session.over:
                break
            press_anything(page, rng)
            if not page.table.my_turn:
                continue
            text = unescape(page.screen.parts["side"])
            for title, probe in Side(page.desk).sought():
                refusal = page.table.session.why_not(probe)
                assert refusal is not None, f"{title} is neither offered nor refused"
                assert f"<b>{title}</b><span>{refusal.reason} <button" in text
                assert f"rule:{refusal.rule}" in acts(page)
                refused.setdefault(page.desk.view.asks, set()).add(title.split(" ")[0])
            if page.desk.view.asks == "trade":
                for item in data.ITEM_TITLES:
                    assert f"Build {item}" in text or f"Upgrade {item}" in text
    assert refused["trade"] >= {"Build", "Upgrade", "Trade"}
    assert {"trade", "meet", "take"} <= set(refused)


def test_a_ransom_that_cannot_be_paid_says_why(new: Any) -> None:
    page = new()
    open_at(page, "pirates")
    page.table.session._position.astro[AMBER] = page.desk.view.pirate.ransom - 1
    page.table._moved()
    text = page.screen.parts["side"]
    assert a.PAY not in page.desk.legal
    assert "<b>Pay the ransom</b>" in text
    refusal = page.table.session.why_not(a.PAY)
    assert refusal is not None
    assert escape(refusal.reason) in text


# -- the picture --------------------------------------------------------------------------------


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("name", ["first", "sensor", "flight", "pirates", "trade", "end"])
def test_every_point_of_the_picture_tells_what_is_there(new: Any, name: str, upright: bool) -> None:
    page = new()
    open_at(page, name)
    page.desk.fit(upright, False)
    ships, (width, height) = page.desk.ships, page.desk.ships.size
    found = {
        thing
        for x in range(-10, round(width) + 10, 4)
        for y in range(-10, round(height) + 10, 4)
        if (thing := ships.thing_at(x, y)) is not None
    }
    kinds = {kind for kind, _ in found}
    assert kinds >= {"stack", "mission", "module", "store", "boosters", "cannons", "rockets", "ship", "card"}
    assert len([1 for kind, _ in found if kind == "module"]) == 2 * len(data.MODULES)
    assert len([1 for kind, _ in found if kind == "store"]) == 2 * len(data.COMMODITIES)
    flight = page.desk.view.flight
    assert ("turned" in kinds) is bool(flight and flight.turned)
    for thing in found:
        told = page.desk.describe(thing)
        assert re.fullmatch(r"[A-Z][^\n]+\.", told), (thing, told)
        assert told != page.desk.hint
        assert "-1" not in told


def test_an_upright_picture_grows_only_for_a_flight_of_more_cards_than_a_row_has(new: Any) -> None:
    page = new()
    page.desk.fit(True, False)
    many = record_of("starship", lambda v: v.flight is not None and v.flight.cards > UPRIGHT.a_row)
    for text, layout in ((state("trade"), UPRIGHT), (many, LONG), (state("flight"), UPRIGHT)):
        page.table.load(text)
        assert page.desk.ships.size == layout.size
        assert (page.desk.picture.width, page.desk.picture.height) == layout.size
        below = max(y + h for (_, y, _, h), _ in page.desk.ships._boxes)
        assert below <= layout.size[1]
    page.table.load(many)
    page.desk.fit(False, False)
    assert page.desk.ships.size == WIDE.size


def test_what_a_flight_may_turn_is_told_at_any_time_of_a_game(new: Any) -> None:
    page = new()
    open_at(page, "trade")
    view = page.desk.view
    assert view.flight is None
    assert f"A flight may turn {view.power[view.turn]} cards and as many as the die shows" in sent(page)
    open_at(page, "end")
    assert "No flight now" in sent(page)


@pytest.mark.parametrize("upright", [False, True])
def test_a_tap_on_what_is_lit_does_it_and_on_anything_else_tells(new: Any, upright: bool) -> None:
    page = new()

    def tap(thing: tuple[str, int]) -> None:
        across, down = page.desk.ships.middle_of(thing) or (0, 0)
        page.desk.ships._down(across * page.desk.picture.width, down * page.desk.picture.height)

    open_at(page, "depart")
    page.desk.fit(upright, True)
    session, played = page.table.session, page.table.session.played
    tap(("mission", page.desk.view.missions_open[0]))
    assert session.played == played
    assert page.screen.parts["note"].count("Mission “") == 1
    tap(("stack", 1))
    assert page.desk.view.flight.stack == 1
    assert "Tap a card" in page.screen.parts["note"]
    open_at(page, "flight")
    session, flight = page.table.session, page.desk.view.flight
    played = session.played
    tap(("stack", (flight.stack + 1) % data.STACKS))
    assert session.played == played
    tap(("stack", flight.stack))
    assert session.played == played + 1
    assert isinstance(session.events(OPEN, played + 1)[0][1], events.Turned)
    press(page, "new")
    played = session.played
    tap(("stack", flight.stack))
    assert session.played == played, "nothing is done while a dialog is open"


def test_a_tap_on_a_lit_mission_does_it(new: Any) -> None:
    page, rng = new(PERSON, "greedy", seed=1), Random(1)
    for _ in range(4_000):
        doable = [x for x in page.desk.legal if isinstance(x, a.DoMission)]
        if doable:
            break
        press(page, "rematch") if page.table.session.over else press_anything(page, rng)
    mission = doable[0].mission
    across, down = page.desk.ships.middle_of(("mission", mission)) or (0, 0)
    played = page.table.session.played
    page.desk.ships._down(across * page.desk.picture.width, down * page.desk.picture.height)
    done = [event for _, event in page.table.session.events(OPEN, played + 1)]
    assert any(isinstance(event, events.MissionDone) and event.mission == mission for event in done)


# -- pirates ------------------------------------------------------------------------------------


def test_the_odds_of_the_pirate_scene_are_those_of_the_engine(new: Any) -> None:
    page = new()
    open_at(page, "pirates")
    view, text = page.desk.view, page.screen.parts["side"]
    table = text.split(f"Who may want {view.pirate.ransom} astro")[1].split("</table>")[0]
    rows = re.findall(
        r"<tr><th scope='row'>(\d)</th><td>([^<]+)</td><td>(\d+) %</td><td>([^<]+)</td></tr>", table
    )
    assert [
        (str(strength), f"{float(chance) * 100:.0f}", of_36(win_chance(view.pirate.cannons, strength)))
        for strength, _, chance in pirate_odds(view)
    ] == [(strength, chance, win) for strength, _, chance, win in rows]
    assert [takes == "–" for _, takes, _, _ in rows] == [
        penalty == data.NO_PENALTY for _, penalty, _ in pirate_odds(view)
    ]
    assert f"you win {of_36(fight_odds(view))}" in text
