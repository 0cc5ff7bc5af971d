"""Real dice in Voilà: a person tells what lies on the table, is refused, corrects, and reloads."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import catan_nb

from ..serving import Server
from .pages import (
    drawn,
    everybody_can_read_and_reach,
    new_game,
    now,
    offered,
    open_play,
    press,
    ready,
    saved,
    tool,
    wanted,
)

BOTS = {"who1": "greedy", "who2": "greedy", "who3": "greedy"}

WHOLE = """(box) => {
  const text = document.createElement("canvas").getContext("2d"), style = getComputedStyle(box);
  text.font = style.font;
  const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return text.measureText(box.placeholder).width <= room;
}"""
"""Whether the example in an empty field can be read to its end."""


def told_game(
    page: Page, server: Server, game: str = "starfarers", dice: str = "table", **fields: str
) -> None:
    """A game whose dice the table tells; who plays is chosen after that, for it seats people anew."""
    open_play(page, server, game)
    tool(page, "New game").click()
    with drawn(page):
        page.get_by_role("dialog", name="new").locator("[name=dice]").select_option(dice)
    page.get_by_role("button", name="Close").click()
    new_game(page, dice=dice, **fields)


def type_in(page: Page, text: str) -> None:
    """Type what the table shows and press Enter."""
    page.get_by_label("or typed").fill(text)
    with drawn(page):
        page.keyboard.press("Enter")


def tap(page: Page, group: str, name: str) -> None:
    """Tap one of the things that the table may show."""
    with drawn(page):
        page.get_by_role("group", name=group).get_by_role("button", name=name).click()


def to_the_first_turn(page: Page) -> None:
    """White throws the highest dice and begins."""
    for text in ("dice 6 6", "1 1", "2 1", "2 2"):
        type_in(page, text)


def to_the_roll(page: Page) -> None:
    """White begins and is about to roll."""
    to_the_first_turn(page)
    press(page, "Roll dice")


def test_real_dice_are_refused_when_impossible_and_the_last_entry_is_corrected(
    page: Page, server: Server
) -> None:
    told_game(page, server, board="beginner", **BOTS)
    expect(page.get_by_role("heading", name="What does your table show?")).to_be_visible()
    expect(page.locator(".cn-say")).to_contain_text("Who starts? What do the two dice of ▲ White show?")
    to_the_roll(page)
    expect(page.locator(".cn-say")).to_contain_text("What do the two dice show?")
    actions = page.get_by_role("region", name="Actions")

    type_in(page, "7 1")
    expect(actions.locator(".cn-notice")).to_have_text("A die shows 1 to 6.")
    expect(page.get_by_label("or typed")).to_have_value("7 1")
    tap(page, "One die", "3")
    tap(page, "The other die", "5")
    expect(page.get_by_role("region", name="Log")).to_contain_text("White rolls 3 and 5")
    expect(page.get_by_label("or typed")).to_have_count(0)

    press(page, "Correct the last entry")
    expect(page.get_by_role("region", name="Log")).not_to_contain_text("White rolls 3 and 5")
    asked = now(page)
    page.reload()
    ready(page)
    expect(page.locator(".cn-say")).to_have_text(asked)
    type_in(page, "3 6")
    expect(page.get_by_role("region", name="Log")).to_contain_text("White rolls 3 and 6")

    press(page, "Shake mothership")
    tap(page, "One ball", "red")
    tap(page, "The other ball", "red")
    expect(actions.locator(".cn-notice")).to_contain_text("only yellow is there twice")
    tap(page, "One ball", "red")
    tap(page, "The other ball", "black")
    page.set_viewport_size({"width": 360, "height": 740})
    numbers = page.get_by_role("group", name="Number of the encounter card").locator(".cn-places")
    assert numbers.evaluate("(box) => box.scrollHeight - box.clientHeight") == 0, "every number is in sight"
    tap(page, "Number of the encounter card", "12")
    expect(page.get_by_role("region", name="Encounter")).to_be_visible()
    record = saved(page)
    game = catan_nb.load(record)
    assert game.dice == "table"
    assert "dice 3 5" not in record
    assert "0 shake > balls red black, encounter 12" in record


def test_people_are_seated_and_the_one_who_draws_gets_the_screen(page: Page, server: Server) -> None:
    told_game(page, server, board="beginner")
    page.get_by_role("button", name="show my hand").click()
    to_the_roll(page)
    type_in(page, "1 1")
    press(page, "Shake mothership")
    type_in(page, "blue black")
    expect(page.get_by_role("dialog")).to_contain_text("Yellow sees what comes and tells it.")
    page.get_by_role("button", name="show my hand").click()
    type_in(page, "33")
    expect(page.locator(".cn-notice")).to_contain_text("numbered 1 to 32")
    type_in(page, "5")
    expect(page.get_by_role("dialog")).to_contain_text("The next decision is White's.")


def test_whose_drawn_card_is_asked_for_is_said_and_what_changed_stays_in_its_panel(
    page: Page, server: Server
) -> None:
    told_game(page, server, dice="all", board="beginner", **BOTS)
    to_the_first_turn(page)
    for seat in ("▲ White", "● Yellow", "■ Red", "◆ Blue"):
        for card in ("ore", "fuel", "food"):
            expect(page.locator(".cn-say")).to_contain_text(
                f"Which card did {seat} draw from the reserve pile?"
            )
            tap(page, "The card drawn", card)
    expect(page.get_by_role("region", name="Changes")).to_contain_text("Blue")
    assert page.get_by_role("region", name="Changes").evaluate("(it) => it.scrollWidth <= it.clientWidth")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_everybody_can_read_and_reach_what_the_table_is_asked(
    new_page: Callable[..., Page], server: Server, width: int, scheme: str
) -> None:
    page = new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    told_game(page, server, board="random", **BOTS)
    tap(page, "Tiles that are left", "planets of goods, food, ore")
    everybody_can_read_and_reach(page, "how a tile lies")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    told_game(page, server, "starship", who1="greedy")
    everybody_can_read_and_reach(page, "missions")
    assert page.get_by_label("or typed").evaluate(WHOLE)
    for title in ("Gift of the diplomats", "Gift of the traders"):  # the third must come
        tap(page, "Missions that come now", title)
    type_in(page, "moon 0")
    press(page, "Choose the command module")
    press(page, "Next")
    press(page, "Roll")
    tap(page, "The base die", "2")
    while not page.get_by_label("Search").count():
        press(page, wanted(offered(page), ("Take ", "Fly", "Turn")))
    page.get_by_label("Search").fill("ledger")
    with drawn(page):
        page.keyboard.press("Enter")
    expect(page.get_by_role("group").get_by_role("button")).to_have_count(1)
    everybody_can_read_and_reach(page, "cards")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    tap(page, "Cards that may lie in this stack", "Ledger Prime")
    expect(page.get_by_role("region", name="Log")).to_contain_text("Ledger Prime")
