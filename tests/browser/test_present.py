"""Presenting in a real browser: by keys alone, a branch and back, in Voilà and in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ..serving import Server
from .conftest import PAINTED, open_in_lab
from .pages import drawn, everybody_can_read_and_reach

PRESENT = "/voila/render/present.ipynb?walkthrough=pirates"


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Presentation")


def by_keys(page: Page) -> None:
    """Step forth, reveal, branch, try, come back."""
    expect(panel(page)).to_contain_text("1 of 8")
    with drawn(page):
        page.keyboard.press("r")
    expect(panel(page)).to_contain_text("cannot refuse")
    with drawn(page):
        page.keyboard.press("ArrowRight")
    expect(panel(page)).to_contain_text("2 of 8")
    with drawn(page):
        page.keyboard.press("b")
    page.get_by_role("region", name="Actions").get_by_role("button", name="Skip the flight").click()
    expect(page.get_by_role("region", name="Log")).to_contain_text("does not fly")
    with drawn(page):
        page.keyboard.press("b")
    expect(panel(page)).to_contain_text("2 of 8")
    expect(page.get_by_role("region", name="Actions")).to_have_count(0)


def test_a_class_is_stepped_through_by_keys_alone(page: Page, server: Server) -> None:
    page.goto(server.url + PRESENT)
    page.wait_for_function(PAINTED)
    by_keys(page)
    page.reload()
    page.wait_for_function(PAINTED)
    expect(panel(page)).to_contain_text("Ben flies")


def test_it_presents_in_jupyterlab(page: Page, lab: str) -> None:
    open_in_lab(page, lab, "present.ipynb")
    page.wait_for_function(PAINTED)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("Walkthrough", exact=True).select_option("pirates")
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("dialog", name="open")).to_have_count(0)
    panel(page).click(position={"x": 5, "y": 5})
    by_keys(page)


@pytest.mark.parametrize("width", [1024, 360])
def test_it_fits_and_everybody_can_read_it(new_page: Callable[..., Page], server: Server, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 768})
    page.goto(server.url + PRESENT)
    page.wait_for_function(PAINTED)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    everybody_can_read_and_reach(page, "present")
