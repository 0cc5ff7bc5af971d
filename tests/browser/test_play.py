"""The play page in Voilà and in JupyterLab, used as a person uses it: by the names on the buttons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import catan_nb
from catan_nb.starfarers.events import Flew
from catan_nb_widgets.desk import HINT

from ..serving import Server
from .conftest import PAINTED, open_in_lab
from .keyboard import Keyboard
from .pages import (
    drawn,
    everybody_can_read_and_reach,
    lit,
    load,
    new_game,
    now,
    open_play,
    press,
    press_something,
    saved,
    turn,
)

MY_SEED = "1"
"""On the beginner board the person starts, rolls no 7, can build a booster, meets nobody in flight."""
FIRST = ("Roll dice", "Settle with ship", "Shake mothership", "End turn", "Decline", "Next")
"""What is pressed first when it is there; else the first thing in the list."""


def to_my_roll(page: Page) -> None:
    """Let the bots act, and answer them, until it is the person's turn to roll."""
    for _ in range(60):
        if page.get_by_role("button", name="Roll dice").count():
            return
        press_something(page, FIRST)
    raise AssertionError("the person's turn never came: " + now(page))


def test_a_person_plays_a_game_to_its_end_by_named_buttons(page: Page, server: Server) -> None:
    open_play(page, server)
    new_game(page, target="10", seed="11")
    pressed = []
    while " wins " not in now(page):
        pressed.append(press_something(page, FIRST))
        assert len(pressed) < 900, "the game does not end"
    assert {"Roll dice", "Shake mothership", "End turn", "Next"} <= set(pressed)
    game = catan_nb.load(saved(page))
    assert game.over
    assert max(game.scores()) >= 10
    assert f"in turn {game.turns}" in now(page)


def test_bots_alone_play_to_the_end_on_next(page: Page, server: Server) -> None:
    open_play(page, server)
    bots = {f"who{i}": "greedy" for i in range(4)}
    new_game(page, target="10", seed="3", board="random", **bots)
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_visible()
    for _ in range(200):
        if " wins " in now(page):
            break
        press(page, "Next")
    expect(page.get_by_role("button", name="Rematch", exact=True)).to_be_visible()
    expect(page.locator(".cn-say")).to_contain_text("wins with")
    assert catan_nb.load(saved(page)).options["board"] == "random"


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(page: Page, server: Server) -> None:
    open_play(page, server)
    new_game(page, seed=MY_SEED)
    press(page, "Roll dice")
    before = now(page)
    record = saved(page)
    page.reload()
    page.wait_for_function(PAINTED)
    expect(page.locator(".cn-say")).to_have_text(before)
    assert saved(page) == record


def test_two_tabs_hold_two_games(new_page: Callable[..., Page], server: Server) -> None:
    one = new_page()
    open_play(one, server)
    to_my_roll(one)
    two = new_page(profile=one)
    open_play(two, server)
    new_game(two, seed="5", name0="Ada")
    assert "seat Ada" in saved(two)
    one.reload()
    one.wait_for_function(PAINTED)
    assert "seat Ada" not in saved(one)
    two.reload()
    two.wait_for_function(PAINTED)
    assert "seat Ada" in saved(two)


def test_undo_says_why_not_after_dice_and_takes_a_build_back(page: Page, server: Server) -> None:
    open_play(page, server)
    new_game(page, seed=MY_SEED)
    press(page, "Roll dice")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".cn-notice")).to_contain_text("cannot be taken back")
    mothership = page.get_by_role("region", name="Your mothership")
    press(page, "Build booster")
    expect(mothership).to_contain_text("Boosters 2 of 6")
    page.get_by_role("button", name="Undo").click()
    expect(mothership).to_contain_text("Boosters 1 of 6")
    page.get_by_role("button", name="Redo").click()
    expect(mothership).to_contain_text("Boosters 2 of 6")


def test_what_is_refused_says_why_and_by_which_rule(page: Page, server: Server) -> None:
    open_play(page, server)
    new_game(page, seed=MY_SEED)
    press(page, "Roll dice")
    while "Trade and build" not in now(page):
        press_something(page, FIRST)
    actions = page.get_by_role("region", name="Actions")
    refused = actions.locator(".cn-no", has_text="You lack")
    expect(refused.first).to_be_visible()
    refused.first.get_by_role("button", name="Rule SF-BUILD-1").click()
    rule = next(r for r in catan_nb.rules("starfarers") if r.id == "SF-BUILD-1")
    expect(page.get_by_role("heading", name=f"Rule SF-BUILD-1: {rule.title}")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(refused.first.get_by_role("button", name="Rule SF-BUILD-1")).to_be_focused()


def fly_in_several_turns(page: Page, tap: Callable[[float, float], None], turns: int) -> None:
    """Play so many turns, each with a flight to a lit place on the map; all else by the buttons."""
    flown: set[str] = set()
    for _ in range(400):
        this = turn(page)
        if page.get_by_role("button", name="Fly ship").count() and this not in flown:
            with drawn(page):
                tap(*lit(page))
            expect(page.get_by_role("region", name="Log")).to_contain_text("White's ship")
            flown.add(this)
            if len(flown) == turns:
                return
        press_something(page, FIRST)
    raise AssertionError(f"only {len(flown)} flights")


def test_ships_fly_in_several_turns_to_where_the_map_is_clicked(page: Page, server: Server) -> None:
    open_play(page, server)
    new_game(page, seed=MY_SEED)
    fly_in_several_turns(page, page.mouse.click, 3)
    events = catan_nb.load(saved(page)).events(catan_nb.OPEN)
    assert sum(isinstance(event, Flew) and event.seat == 0 for _, event in events) >= 3


@pytest.mark.parametrize(
    "text", ["", "no record", "catan-nb record 1\ngame chess\n", "<script>alert(1)</script>"]
)
def test_a_bad_record_gets_one_sentence_and_nothing_is_lost(page: Page, server: Server, text: str) -> None:
    open_play(page, server)
    before = saved(page)
    load(page, text)
    expect(page.locator(".cn-notice")).to_contain_text("That is no record of a game")
    page.get_by_role("button", name="Close").click()
    assert saved(page) == before


def test_a_record_can_be_loaded_as_text_and_as_a_file(page: Page, server: Server, tmp_path: Path) -> None:
    game = catan_nb.new_game("starfarers", seats=["Ada", "<b>Ben</b>", "Cleo"], seed=1, board="beginner")
    file = tmp_path / "game.txt"
    game.record.save(file)
    open_play(page, server)
    page.get_by_role("button", name="Load").click()
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_role("region", name="Score")).to_contain_text("<b>Ben</b>")
    assert str(catan_nb.load(saved(page)).record) == str(game.record)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("seed", "twelve", "The seed is a whole number"),
        ("target", "99", "from 10 to 25"),
        ("name1", "White", "Two seats have the same name"),
        ("name0", " ", "1 to 40 printable characters"),
    ],
)
def test_a_form_that_cannot_be_gets_one_sentence(
    page: Page, server: Server, field: str, value: str, sentence: str
) -> None:
    open_play(page, server)
    page.get_by_role("button", name="New game").click()
    page.locator(f"[name={field}]").fill(value)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".cn-notice")).to_contain_text(sentence)
    expect(page.locator(f"[name={field}]")).to_have_value(value)


def test_hot_seat_covers_the_hand_between_two_people(page: Page, server: Server) -> None:
    open_play(page, server)
    new_game(page, who1="person", who2="person", who3="person", seed="2")
    expect(page.get_by_role("heading", name="Pass the screen")).to_be_visible()
    expect(page.get_by_role("region", name="Your hand")).to_have_count(0)
    expect(page.get_by_role("region", name="Actions")).to_have_count(0)
    page.get_by_role("button", name="show my hand").click()
    expect(page.get_by_role("region", name="Your hand")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (1024, 768), (360, 740)])
def test_it_fits_without_scrolling_sideways(
    new_page: Callable[..., Page], server: Server, width: int, height: int
) -> None:
    page = new_page(viewport={"width": width, "height": height})
    open_play(page, server)
    new_game(page, seed=MY_SEED)
    press(page, "Roll dice")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.get_by_role("button", name="Zoom").click()
    page.wait_for_function(
        "() => { const f = document.querySelector('.cn-frame'); return f.scrollWidth > 1.8 * f.clientWidth; }"
    )
    assert page.evaluate("document.documentElement.scrollWidth") == width
    shape = "height > canvas.width" if width < 700 else "width > canvas.height"
    page.wait_for_function(
        f"() => {{ const canvas = document.querySelector('canvas'); return canvas.{shape}; }}"
    )


def test_it_plays_in_jupyterlab(page: Page, lab: str) -> None:
    open_in_lab(page, lab, "play_starfarers.ipynb")
    page.wait_for_function(PAINTED)
    to_my_roll(page)
    press(page, "Roll dice")
    expect(page.get_by_role("region", name="Log").first).to_contain_text("White rolls")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_everybody_can_read_and_reach_it(new_page: Callable[..., Page], server: Server, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    open_play(page, server)
    new_game(page, seed=MY_SEED)
    for state in ("production", "trade", "table", "form"):
        if state == "trade":
            press(page, "Roll dice")
        elif state == "table":
            tops = page.get_by_role("tab").evaluate_all("(all) => all.map((one) => one.offsetTop)")
            assert len(set(tops)) == 1, "the tabs are not in one row"
            page.get_by_role("tab", name="Odds").click()
            page.locator(".cn-table").wait_for()
        elif state == "form":
            page.get_by_role("button", name="New game").click()
            page.get_by_role("button", name="Start", exact=True).wait_for()
        everybody_can_read_and_reach(page, state)


def test_a_turn_can_be_played_by_keyboard_alone(page: Page, server: Server) -> None:
    open_play(page, server)
    new_game(page, seed=MY_SEED)
    Keyboard(page).play_turn(FIRST)


def test_it_plays_several_turns_by_touch_on_a_phone(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    open_play(page, server)
    new_game(page, seed=MY_SEED)
    box = page.locator("canvas").first.bounding_box()
    assert box is not None
    with drawn(page):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".cn-info")).not_to_have_text(HINT)
    fly_in_several_turns(page, page.touchscreen.tap, 3)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_saving_and_loading_keeps_who_plays(page: Page, server: Server) -> None:
    open_play(page, server)
    new_game(page, who0="greedy", who1="person", who2="person", who3="random", seed="3")
    page.get_by_role("button", name="show my hand").click()
    text = saved(page)
    new_game(page, who0="person", who1="greedy", who2="greedy", seed="4")
    load(page, text)
    expect(page.get_by_role("heading", name="Pass the screen")).to_be_visible()
    page.get_by_role("button", name="show my hand").click()
    assert saved(page) == text
