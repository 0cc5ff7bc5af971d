"""The notebooks that tell of the lessons, as pages and in JupyterLab: read, followed, and a step done."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ..serving import Server
from .conftest import PAINTED, run_all
from .pages import drawn, everybody_can_read_and_reach

PIRATES = "starship/07_pirates.ipynb"
FIRST_TURN = "starfarers/01_first_turn.ipynb"


def open_book(page: Page, server: Server, name: str) -> None:
    """Open a notebook as a page and wait for its lessons and pictures."""
    page.goto(f"{server.url}/voila/render/{name}")
    page.locator(".cn-course li button").first.wait_for(timeout=60_000)
    page.locator(".jp-RenderedSVG img[alt]").first.wait_for()


def pay(page: Page) -> None:
    """Do the first step of the lesson on pirates, which is open."""
    page.wait_for_function(PAINTED)
    with drawn(page):
        page.get_by_role("region", name="Actions").get_by_role("button", name="Pay").first.click()
    expect(page.get_by_role("region", name="Lesson", exact=True)).to_contain_text("Done")


def test_a_notebook_is_read_and_its_lesson_done(page: Page, server: Server) -> None:
    page.goto(server.url + "/voila/render/learn.ipynb")
    page.get_by_role("link", name="Read it as a notebook: Pirates").click()
    expect(page.get_by_role("heading", name="Pirates", level=1)).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Meeting pirates is no action, and passing is not offered")).to_be_visible()
    expect(page.get_by_text("Amber wins the fight, 5 to 4. (SC-PIR-3)")).to_be_visible()
    expect(page.locator(".jp-InputArea-editor")).to_have_count(0)
    page.get_by_role("link", name="SC-PIR-7", exact=True).click()
    rule = page.get_by_role("heading", name="SC-PIR-7: Losing a module")
    expect(rule).to_be_in_viewport()
    page.evaluate("document.querySelector('.jp-Cell').style.paddingTop = '900px'")  # as if more was drawn
    expect(rule).to_be_in_viewport()
    page.mouse.wheel(0, -2000)
    expect(rule).not_to_be_in_viewport()
    page.evaluate("document.querySelector('.jp-Cell').style.paddingTop = '0'")
    expect(rule).not_to_be_in_viewport()
    with drawn(page):
        page.get_by_role("button", name="Pay or fight").click()
    pay(page)
    page.get_by_role("link", name="Missions", exact=True).click()
    expect(page.get_by_role("heading", name="Missions", level=1)).to_be_visible(timeout=60_000)
    page.get_by_role("link", name="All lessons").first.click()
    expect(page.get_by_role("heading", name="Learn", exact=True)).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name="Pay or fight")).to_contain_text("1 of 5")


def test_a_map_is_read_and_the_first_roll_made(page: Page, server: Server) -> None:
    open_book(page, server, FIRST_TURN)
    expect(page.get_by_role("img", name="Turn 1")).to_have_count(1)
    expect(page.get_by_text("White founds a colony at L5. (SF-COL-1)")).to_be_visible()
    with drawn(page):
        page.get_by_role("button", name="One full turn").click()
    page.wait_for_function(PAINTED)
    with drawn(page):
        page.get_by_role("region", name="Actions").get_by_role("button", name="Roll").first.click()
    expect(page.get_by_role("region", name="Lesson", exact=True)).to_contain_text("Done")
    page.get_by_role("link", name="Start page").click()
    expect(page.get_by_text("Play now")).to_be_visible()


@pytest.mark.parametrize("name", [PIRATES, FIRST_TURN])
@pytest.mark.parametrize("width", [1280, 360])
def test_everybody_can_read_a_notebook(
    new_page: Callable[..., Page], server: Server, width: int, name: str
) -> None:
    page = new_page(viewport={"width": width, "height": 800}, color_scheme="light" if width < 700 else "dark")
    open_book(page, server, name)
    everybody_can_read_and_reach(page, "notebook")
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_notebook_is_read_in_jupyterlab(page: Page, lab: str) -> None:
    page.goto(f"{lab}/lab/tree/{PIRATES}")
    run_all(page, "07_pirates.ipynb")
    expect(page.locator(".jp-InputArea-editor").get_by_text("win_chance(cannons, s)").first).to_be_visible()
    expect(page.get_by_text(re.compile("cannons 1 +13 +5 +1"))).to_be_visible()
    page.locator(".jp-RenderedSVG img").first.wait_for()
    with drawn(page):
        page.get_by_role("button", name="Pay or fight").click()
    pay(page)
