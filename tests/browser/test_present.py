"""Presenting in a real browser: by keys alone, a branch and back, in Voilà and in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from ..serving import Server
from .conftest import PAINTED, farewell, open_in_lab, write_notebook
from .pages import drawn, everybody_can_read_and_reach

PRESENT = "/voila/render/present.ipynb?walkthrough=pirates"


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Presentation")


def by_keys(page: Page) -> None:
    """Step forth, reveal, branch, try, come back."""
    expect(panel(page)).to_contain_text("1 of 11")
    with drawn(page):
        page.keyboard.press("r")
    expect(panel(page)).to_contain_text("cannot refuse")
    with drawn(page):
        page.keyboard.press("ArrowRight")
    expect(panel(page)).to_contain_text("2 of 11")
    with drawn(page):
        page.keyboard.press("b")
    page.get_by_role("region", name="Actions").get_by_role("button", name="Skip the flight").click()
    expect(page.get_by_role("region", name="Log")).to_contain_text("does not fly")
    with drawn(page):
        page.keyboard.press("b")
    expect(panel(page)).to_contain_text("2 of 11")
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


def test_the_window_for_the_class_follows_and_shows_no_notes(page: Page, server: Server) -> None:
    page.goto(server.url + PRESENT)
    page.wait_for_function(PAINTED)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Audience window").click()
    audience = opened.value
    audience.wait_for_function(PAINTED)
    expect(panel(audience)).to_contain_text("Ada and Ben begin")
    with drawn(page):
        page.keyboard.press("ArrowRight")
    expect(panel(page)).to_contain_text("Step by decision from here on")
    expect(panel(audience)).to_contain_text("2 booster points")
    assert "Step by decision from here on" not in audience.content()
    page.keyboard.press("b")
    page.get_by_role("region", name="Actions").get_by_role("button", name="Skip the flight").click()
    expect(audience.get_by_role("region", name="Log")).to_contain_text("does not fly")
    expect(panel(audience)).to_contain_text("branch")
    page.keyboard.press("b")
    expect(panel(audience)).to_contain_text("2 booster points")
    expect(audience.get_by_role("region", name="Log")).not_to_contain_text("does not fly")
    page.reload()
    page.wait_for_function(PAINTED)
    page.keyboard.press("ArrowLeft")
    expect(panel(audience)).to_contain_text("Ada and Ben begin")
    page.keyboard.press("r")
    expect(panel(audience)).to_contain_text("cannot refuse")
    audience.set_viewport_size({"width": 1024, "height": 768})
    audience.wait_for_function("document.documentElement.scrollWidth === 1024")
    everybody_can_read_and_reach(audience, "audience")
    farewell(audience)


def test_it_waits_for_a_presenter(page: Page, new_page: Callable[..., Page], server: Server) -> None:
    page.goto(server.url + "/voila/render/present.ipynb?role=audience")
    expect(page.get_by_text("Open Present in another window of this browser")).to_be_visible()
    presenter = new_page(profile=page)
    presenter.goto(server.url + PRESENT)
    expect(panel(page)).to_contain_text("Ada and Ben begin")


def test_in_jupyterlab_the_first_cell_says_that_it_is_for_the_class(
    page: Page, new_page: Callable[..., Page], lab: str, lab_books: Path
) -> None:
    cell = 'from catan_nb_widgets import present_page\n\npresent_page(role="audience")'
    write_notebook(lab_books / "audience.ipynb", cell)
    open_in_lab(page, lab, "audience.ipynb")
    expect(page.get_by_text("Open Present in another window of this browser")).to_be_visible()
    presenter = new_page(profile=page)
    open_in_lab(presenter, lab, "present.ipynb")
    presenter.wait_for_function(PAINTED)
    expect(panel(page)).to_contain_text("We skip the first three turns")
    presenter.get_by_role("button", name="Audience window").click()
    expect(presenter.get_by_role("dialog", name="audience")).to_contain_text('role="audience"')
