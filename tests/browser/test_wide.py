"""The pages on a wide screen: one row of tools, one row of steps, the presenter's controls in sight."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from catan_nb import GAMES

from ..serving import Server
from .conftest import PAINTED
from .pages import drawn, load, new_game, open_play, press, tool
from .pictures import STATES, record_of

SIZES = [(1280, 800), (1024, 768)]
ROWS = """(boxes) => new Set(boxes.filter((one) => one.offsetHeight).map((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return Math.round((top + bottom) / 20);
})).size"""
"""In how many rows these are, by their middles."""
BROKEN = """(ids) => ids.some((id) => {
  const around = id.parentElement, written = document.createRange();
  for (let width = 90; width < 330; width += 3) {
    around.style.width = `${width}px`;
    written.selectNodeContents(id);
    if (new Set([...written.getClientRects()].map((line) => line.top)).size > 1) return true;
  }
  return false;
})"""
"""Whether an id of a rule is broken at some width of what it stands in."""


@pytest.fixture
def page(new_page: Callable[..., Page], request: pytest.FixtureRequest) -> Page:
    """A page of a size, 1280 by 800 where none is named."""
    width, height = getattr(request, "param", SIZES[0])
    return new_page(viewport={"width": width, "height": height})


@pytest.mark.parametrize("page", SIZES, ids=["1280", "1024"], indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_a_turn_has_one_row_of_tools_beside_its_phases(page: Page, server: Server, game: str) -> None:
    open_play(page, server, game)
    load(page, record_of(game, STATES[game]["flight"]))
    row = page.locator(".cn-bar").locator("h1, .cn-phases, .tools > :not(.cn-pace)")
    assert row.evaluate_all(ROWS) == 1
    pace = tool(page, "New game").locator("xpath=..").get_by_label("Bots act")
    expect(pace).to_be_in_viewport(ratio=1)
    expect(tool(page, "Save")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("page", SIZES, ids=["1280", "1024"], indirect=True)
def test_a_branch_of_present_has_one_row_of_tools(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/voila/render/present.ipynb?walkthrough=a-seven")
    page.wait_for_function(PAINTED)
    row = page.locator(".cn-bar").locator("h1, .cn-phases, .tools > *")
    assert row.evaluate_all(ROWS) == 1
    with drawn(page):
        page.keyboard.press("b")
    expect(tool(page, "Undo")).to_be_visible()
    assert row.evaluate_all(ROWS) == 1


def test_the_presenters_controls_are_in_sight_below_the_board(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/voila/render/present.ipynb?walkthrough=a-seven")
    page.wait_for_function(PAINTED)
    expect(page.get_by_role("region", name="Controls")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("page", SIZES, ids=["1280", "1024"], indirect=True)
def test_the_steps_of_a_guided_game_are_one_row(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/voila/render/learn.ipynb?lesson=starfarers/guided-game&step=2")
    page.wait_for_function(PAINTED)
    steps = page.get_by_role("button", name="of 3 stars")
    expect(steps).to_have_count(24)
    assert steps.evaluate_all(ROWS) == 1
    page.set_viewport_size({"width": 360, "height": 740})
    assert steps.evaluate_all(ROWS) == 2
    least = steps.evaluate_all(
        "(all) => Math.min(...all.flatMap((one) => [one.offsetWidth, one.offsetHeight]))"
    )
    assert least >= 24, "pixels that can be hit"


def test_the_id_of_a_rule_is_never_broken(page: Page, server: Server) -> None:
    open_play(page, server)
    new_game(page, seed="1")
    press(page, "Roll dice")
    offer = page.get_by_role("region", name="Actions").locator("details", has_text="Offer to the players")
    offer.locator("summary").click()
    offer.get_by_role("button", name="Make the offer").click()
    expect(page.locator(".cn-notice .cn-id")).to_contain_text("SF-TRADE-")
    assert not page.locator(".cn-notice .cn-id").evaluate_all(BROKEN)
