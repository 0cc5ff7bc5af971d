"""Lessons in a real browser: a mistake first and then the right move, by mouse and touch."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ..serving import Server
from .conftest import open_in_lab
from .pages import drawn, everybody_can_read_and_reach, ready

LEARN = "/voila/render/learn.ipynb"


def open_list(page: Page, server: Server) -> None:
    page.goto(server.url + LEARN)
    expect(page.get_by_role("heading", name="Learn", exact=True)).to_be_visible(timeout=60_000)
    page.locator(".cn-course").first.wait_for()


def open_step(page: Page, server: Server, lesson: str, step: int) -> None:
    page.goto(f"{server.url}{LEARN}?lesson={lesson}&step={step}")
    ready(page)
    expect(page.locator(".cn-steps [aria-current]")).to_have_text(str(step))


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Lesson")


def act(page: Page, name: str) -> None:
    with drawn(page):
        page.get_by_role("region", name="Actions").get_by_role("button", name=name).first.click()


def coach(page: Page, name: str) -> None:
    with drawn(page):
        panel(page).get_by_role("button", name=name, exact=True).click()


def test_a_learner_makes_the_mistake_first_and_then_the_right_move(page: Page, server: Server) -> None:
    open_step(page, server, "starship/first-turn", 3)
    act(page, "Turn the next card")
    act(page, "Pass")
    expect(panel(page)).to_contain_text("✗")
    coach(page, "Retry step")
    expect(panel(page)).not_to_contain_text("✗")
    act(page, "Turn the next card")
    deals = page.get_by_label("Deal at")
    wanted = deals.locator("option", has_text="buy 2 ore").get_attribute("value")
    deals.select_option(str(wanted))
    act(page, "Trade")
    expect(panel(page)).to_contain_text("Done")
    expect(page.locator(".cn-steps [aria-current]")).to_have_text("3★★★")
    coach(page, "Next")
    expect(page).to_have_url(re.compile(r"\?lesson=starship/first-turn&step=4$"))
    page.reload()
    ready(page)
    expect(page.locator(".cn-steps")).to_contain_text("★★★")
    page.get_by_role("button", name="All lessons", exact=True).first.click()
    expect(page.get_by_role("region", name="Starship")).to_contain_text("1 of ")


def test_a_place_is_found_by_a_tap_and_by_its_name(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    open_step(page, server, "starfarers/the-map", 4)
    panel(page).get_by_text("By name", exact=True).tap()
    names = panel(page).locator(".cn-places button")
    for n in range(names.count()):
        with drawn(page):
            names.nth(n).tap()
        if "Done" in panel(page).inner_text():
            break
        expect(panel(page)).to_contain_text("✗")
    expect(panel(page)).to_contain_text("Done")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_an_unknown_link_leads_to_the_list_with_a_sentence(page: Page, server: Server) -> None:
    page.goto(server.url + LEARN + "?lesson=chess/opening")
    expect(page.locator(".cn-notice")).to_contain_text("There is no such lesson", timeout=60_000)
    page.get_by_role("button", name="One full turn").click()
    expect(panel(page)).to_be_visible()


def test_the_start_page_leads_to_the_lessons(page: Page, server: Server) -> None:
    page.goto(server.url + "/")
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page.get_by_role("heading", name="Learn", exact=True)).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_everybody_can_read_and_reach_the_lessons(
    new_page: Callable[..., Page], server: Server, scheme: str
) -> None:
    page = new_page(color_scheme=scheme)
    open_list(page, server)
    everybody_can_read_and_reach(page, "list")
    open_step(page, server, "starship/first-turn", 1)
    everybody_can_read_and_reach(page, "step")
    act(page, "Roll die")
    everybody_can_read_and_reach(page, "done")


@pytest.mark.parametrize("width", [1280, 1024, 360])
def test_lessons_fit_without_scrolling_sideways(
    new_page: Callable[..., Page], server: Server, width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 768})
    open_list(page, server)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    open_step(page, server, "starship/first-turn", 1)
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_lesson_is_done_in_jupyterlab(page: Page, lab: str) -> None:
    open_in_lab(page, lab, "learn.ipynb")
    with drawn(page):
        page.get_by_role("button", name="One whole turn").click()
    ready(page)
    act(page, "Roll die")
    expect(panel(page)).to_contain_text("Done")
