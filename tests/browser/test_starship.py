"""Starship's page in Voilà and in JupyterLab, used by buttons, by keyboard, by mouse and by touch."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page, expect

import catan_nb
from catan_nb.starship import data, events
from catan_nb_widgets.starship.layout import CARD_H, CARD_W, UPRIGHT, WIDE

from ..serving import Server
from .conftest import open_in_lab
from .keyboard import Keyboard
from .pages import (
    drawn,
    everybody_can_read_and_reach,
    load,
    new_game,
    now,
    offered,
    open_play,
    press,
    press_something,
    ready,
    saved,
)
from .pictures import STATES, record_of

FIRST = ("Roll die", "Found", "Do “", "Take ", "Upgrade", "Build", "Fly through stack", "Fight",
         "Turn the next card", "End turn", "Next")  # fmt: skip
"""What is pressed first when it is there; else the first thing in the list."""
AMBER = 0


@cache
def state(name: str) -> str:
    """The kept text of a game of bots that has come to a state, a person in the first seat."""
    return record_of("starship", STATES["starship"][name])


def open_at(page: Page, server: Server, name: str) -> None:
    """Open the page and load a game at a state."""
    open_play(page, server, "starship")
    go_to(page, name)


def go_to(page: Page, name: str) -> None:
    """Load a game at a state into an open page."""
    load(page, state(name))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".cn-say")).to_contain_text("Amber" if name != "end" else "wins")


def test_a_person_plays_a_game_to_its_end_by_named_buttons(page: Page, server: Server) -> None:
    open_play(page, server, "starship")
    new_game(page, target="5", seed="3")
    pressed = []
    while " wins " not in now(page):
        pressed.append(press_something(page, FIRST))
        assert len(pressed) < 400, "the game does not end"
    assert {"Roll die", "End turn", "Next"} <= set(pressed)
    game = catan_nb.load(saved(page))
    assert game.over
    assert max(game.scores()) == 5
    assert f"in turn {game.turns}" in now(page)
    press(page, "Rematch")
    expect(page.locator(".cn-say")).to_contain_text("Turn 0")


def test_bots_alone_play_to_the_end_on_next(page: Page, server: Server) -> None:
    open_play(page, server, "starship")
    new_game(page, target="5", seed="5", who0="greedy", who1="greedy")
    for _ in range(100):
        if " wins " in now(page):
            break
        press(page, "Next")
    expect(page.locator(".cn-say")).to_contain_text("wins with 5 points")
    expect(page.get_by_role("table", name="Facts of the game")).to_contain_text("cards turned")
    assert catan_nb.load(saved(page)).over


def test_a_reload_in_the_middle_of_a_flight_loses_nothing(page: Page, server: Server) -> None:
    open_at(page, server, "flight")
    before, record = now(page), saved(page)
    flight = page.get_by_role("region", name="Flight").inner_text()
    page.reload()
    ready(page)
    expect(page.locator(".cn-say")).to_have_text(before)
    assert page.get_by_role("region", name="Flight").inner_text() == flight
    assert saved(page) == record
    press(page, "Turn the next card")
    expect(page.get_by_role("list", name="Log, newest first")).to_contain_text("Amber meets")


LIT = """([across, down]) => {
  const c = document.querySelector('canvas.cn-map, .cn-map canvas');
  const x = Math.round(across * c.width), y = Math.round(down * c.width);
  const pixels = c.getContext('2d').getImageData(x - 1, y - 5, 3, 11).data;
  for (let i = 0; i < pixels.length; i += 4)
    if ([111, 240, 195].every((part, k) => Math.abs(pixels[i + k] - part) < 20)) return true;
  return false;
}"""


def fly_by_the_picture(page: Page, tap: Callable[[float, float], None]) -> None:
    """Fly through the third stack and turn every card by tapping it; the cards met are passed by button."""
    layout = UPRIGHT if page.evaluate("innerWidth") < 700 else WIDE
    (left, top), (width, _) = layout.stacks[2], layout.size
    taps = 0
    for _ in range(60):
        names = offered(page)
        if "Fly through stack 3" in names or "Turn the next card" in names:
            page.locator("canvas").first.evaluate("(canvas) => canvas.scrollIntoView()")
            # A lit stack has a frame of light just outside its edge.
            page.wait_for_function(LIT, arg=[(left + CARD_W / 2) / width, (top - 3) / width])
            box = page.locator("canvas").first.bounding_box()
            assert box is not None
            unit = box["width"] / width
            with drawn(page):
                tap(box["x"] + (left + CARD_W / 2) * unit, box["y"] + (top + CARD_H / 2) * unit)
            taps += 1
        elif page.locator(".cn-phases [aria-current]").inner_text() != "2 Flight":
            break
        else:
            press_something(page, ("Pass", "Fly on", "Pay", *FIRST))
    assert taps > 2
    flown = [event for _, event in catan_nb.load(saved(page)).events(AMBER)]
    start = max(i for i, e in enumerate(flown) if isinstance(e, events.Departed) and e.seat == AMBER)
    assert flown[start].stack == 2  # type: ignore[attr-defined]
    turned = [e for e in flown[start:] if isinstance(e, events.Turned) and e.seat == AMBER]
    assert len(turned) == taps - 1


def test_a_flight_is_made_by_mouse_on_the_picture(page: Page, server: Server) -> None:
    open_at(page, server, "depart")
    fly_by_the_picture(page, page.mouse.click)


def test_a_flight_is_made_by_touch_on_a_phone(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    open_at(page, server, "depart")
    fly_by_the_picture(page, page.touchscreen.tap)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_deal_is_chosen_from_its_list_and_done(page: Page, server: Server) -> None:
    open_at(page, server, "planet")
    deals = page.get_by_role("combobox", name="Deal at")
    wanted = deals.locator("option").last.inner_text()
    deals.select_option(wanted)
    with drawn(page):
        page.get_by_role("button", name="Trade", exact=True).click()
    verb, what = wanted.split(" ", 1)
    log = page.get_by_role("list", name="Log, newest first")
    expect(log).to_contain_text(f"Amber {verb}s {what.split(' for ')[0]}")


def test_a_turn_can_be_played_by_keyboard_alone(page: Page, server: Server) -> None:
    open_at(page, server, "production")
    Keyboard(page).play_turn(("Roll die", "Take ", "Fly through stack", "Stop", "Pass", "Pay", "End turn"))


def test_hot_seat_covers_the_secret_choice_and_every_change_of_hands(page: Page, server: Server) -> None:
    open_play(page, server, "starship")
    new_game(page, who1="person", seed="2")
    cover = page.get_by_role("dialog", name="cover")
    chosen = []
    for module in ("supply", "sensor"):
        expect(cover).to_be_visible()
        expect(page.get_by_role("region", name="Actions")).to_have_count(0)
        expect(page.get_by_role("region", name="Your stores")).to_have_count(0)
        chosen.append(cover.get_by_role("button").inner_text())
        cover.get_by_role("button").click()
        expect(cover).to_have_count(0)
        log = page.get_by_role("list", name="Log, newest first")
        if module == "sensor":
            expect(log).to_contain_text("chooses a first module, face down")
            expect(log).not_to_contain_text("supply")
        press(page, f"Choose the {module} module")
    assert len(set(chosen)) == 2
    expect(cover).to_be_visible()
    cover.get_by_role("button").click()
    log = page.get_by_role("list", name="Log, newest first")
    expect(log).to_contain_text("reveals the supply module")
    for _ in range(20):
        if cover.count():
            break
        press_something(page, ("Roll die", "Take ", "Skip", "End turn"))
    expect(page.get_by_role("heading", name="Pass the screen")).to_be_visible()
    expect(page.get_by_role("region", name="Actions")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (1024, 768), (360, 740)])
def test_it_fits_without_scrolling_sideways(
    new_page: Callable[..., Page], server: Server, width: int, height: int
) -> None:
    page = new_page(viewport={"width": width, "height": height})
    open_play(page, server, "starship")
    for name in ("pirates", "trade", "end"):
        go_to(page, name)
        for tab in ("Stacks", "Log"):
            with drawn(page):
                page.get_by_role("tab", name=tab).click()
            assert page.evaluate("document.documentElement.scrollWidth") == width, (name, tab)
    page.get_by_role("button", name="Zoom").click()
    page.wait_for_function(
        "() => { const f = document.querySelector('.cn-frame'); return f.scrollWidth > 1.8 * f.clientWidth; }"
    )
    assert page.evaluate("document.documentElement.scrollWidth") == width
    shape = "height > canvas.width" if width < 700 else "width > canvas.height"
    page.wait_for_function(
        f"() => {{ const canvas = document.querySelector('canvas'); return canvas.{shape}; }}"
    )


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_everybody_can_read_and_reach_it(new_page: Callable[..., Page], server: Server, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    open_play(page, server, "starship")
    for name in ("production", "flight", "pirates", "trade", "table", "form"):
        if name == "table":
            page.get_by_role("tab", name="Stacks").click()
            page.locator(".cn-table").wait_for()
        elif name == "form":
            page.get_by_role("button", name="New game").click()
            page.get_by_role("button", name="Start", exact=True).wait_for()
        else:
            go_to(page, name)
        everybody_can_read_and_reach(page, name)


def test_saving_and_loading_keeps_who_plays(page: Page, server: Server) -> None:
    open_play(page, server, "starship")
    new_game(page, who0="greedy", who1="person", name1="Zoë", seed="4")
    text = saved(page)
    assert "# players greedy person" in text
    new_game(page, who0="person", who1="random", seed="5")
    assert "# players person random" in saved(page)
    load(page, text)
    expect(page.get_by_role("region", name="Score")).to_contain_text("Zoë")
    assert saved(page) == text


def test_it_plays_in_jupyterlab(page: Page, lab: str) -> None:
    open_in_lab(page, lab, "play_starship.ipynb")
    ready(page)
    module = data.MODULES[data.SUPPLY]
    while f"Choose the {module} module" not in offered(page):
        press(page, "Next")
    press(page, f"Choose the {module} module")
    expect(page.get_by_role("list", name="Log, newest first").first).to_contain_text("module")
