"""Pages that everybody can read and reach, dark and light, where no other test looks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ..serving import Server
from .pages import drawn, everybody_can_read_and_reach, ready

IN_COLOUR = """(scheme) => {
  const light = ({ classList }) => classList.contains('cn-light') === (scheme === 'light');
  return (document.body.classList.contains(`theme-${scheme}`) || !window.voila_process) &&
    [...document.querySelectorAll('.cn-play')].every(light);
}"""
NOTEBOOKS = ("starfarers/01_first_turn.ipynb", "starship/07_pirates.ipynb")


def in_both_colours(page: Page, state: str) -> None:
    """Look at the page dark and light."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.wait_for_function(IN_COLOUR, arg=scheme)
        everybody_can_read_and_reach(page, f"{state}, {scheme}")


def test_the_presenter_and_the_class(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/voila/render/present.ipynb?walkthrough=pirates")
    ready(page)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Audience window").click()
    audience = opened.value
    ready(audience)
    with drawn(page):
        page.keyboard.press("r")
    expect(page.get_by_role("region", name="Presentation")).to_contain_text("cannot refuse")
    expect(audience.get_by_role("region", name="Presentation")).to_contain_text("cannot refuse")
    in_both_colours(audience, "the class")
    in_both_colours(page, "the presenter")
    with drawn(page):
        page.keyboard.press("b")
    in_both_colours(page, "a branch")


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook(new_page: Callable[..., Page], server: Server, name: str) -> None:
    page = new_page()
    page.goto(f"{server.url}/voila/render/{name}")
    page.locator(".cn-course li button").first.wait_for()
    page.locator(".jp-RenderedSVG img[alt]").first.wait_for()
    page.locator(".cn-play.cn-ready").wait_for()
    in_both_colours(page, name)


def test_a_page_that_is_not_there(page: Page, server: Server) -> None:
    page.goto(server.url + "/nothing/here")
    expect(page.get_by_role("heading", name="Nothing here", level=1)).to_be_visible()
    in_both_colours(page, "nothing")
