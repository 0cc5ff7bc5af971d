"""On Binder, Voilà is a guest in a Jupyter server behind a prefix, and none of our own handlers are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

from ..serving import running_as_on_binder
from .conftest import PAINTED
from .pages import offered, press

PREFIX = "/user/abc/"
START = "voila/render/notebooks/index.ipynb"
OURS_ALONE = ("healthz", "voila/api/awake/")
"""Addresses that only our own server answers: pages ask for them and must do without."""


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server as Binder starts it, with its prefix."""
    with running_as_on_binder(tmp_path_factory.mktemp("home"), PREFIX) as address:
        yield address


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Iterator[Page]:
    """A page that asks for nothing outside the prefix, nor for anything that is not there."""
    wrong: list[str] = []
    page = new_page()

    def check(response: Response) -> None:
        path = urlsplit(response.url).path
        if response.url.startswith("blob:"):
            return  # made by the page itself
        inside = path.removeprefix(PREFIX)
        if inside == path or (response.status >= 400 and not inside.startswith(OURS_ALONE)):
            wrong.append(f"{response.status} {path}")

    page.on("response", check)
    yield page
    assert wrong == []


def open_start(page: Page, binder: str) -> None:
    page.goto(binder + START)
    expect(page.get_by_role("heading", name="Starfarers", level=1)).to_be_visible()


def nothing_is_complained_about(page: Page) -> None:
    page.wait_for_timeout(
        3_000
    )  # milliseconds; as long as a page waits before it says that something is lost
    for box in ("#cn-lost", "#cn-sleepy"):
        expect(page.locator(box)).to_be_hidden()


def test_play_now_opens_a_game_and_the_way_back_leads_to_the_start_page(page: Page, binder: str) -> None:
    open_start(page, binder)
    page.get_by_role("link", name="Play now").click()
    page.wait_for_function(PAINTED)
    press(page, offered(page)[0])
    nothing_is_complained_about(page)
    page.reload()
    page.wait_for_function(PAINTED)
    page.get_by_role("link", name="Start page").click()
    expect(page.get_by_role("link", name="Continue").first).to_be_visible()
    assert page.url == binder + START
    page.get_by_role("link", name="Continue").first.click()
    page.wait_for_function(PAINTED)


def test_lessons_and_their_notebooks_lead_to_each_other(page: Page, binder: str) -> None:
    open_start(page, binder)
    page.get_by_role("link", name="Learn", exact=True).click()
    page.get_by_role("link", name="Read").first.click()
    expect(page.locator(".jp-RenderedSVG img").first).to_be_visible()
    page.get_by_role("link", name="lesson").first.click()
    expect(page.get_by_role("link", name="Start page")).to_be_visible()
    nothing_is_complained_about(page)
    page.get_by_role("link", name="Start page").click()
    expect(page.get_by_role("link", name="Present", exact=True)).to_be_visible()


def test_the_audience_follows_the_presenter(page: Page, binder: str) -> None:
    open_start(page, binder)
    page.get_by_role("link", name="Present", exact=True).click()
    page.wait_for_function(PAINTED)
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Audience window").click()
    audience = popup.value
    expect(audience.get_by_role("region", name="Presentation")).to_contain_text("A seven")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(audience.get_by_role("region", name="Presentation")).to_contain_text("Half the cards")
    audience.close(run_before_unload=True)
    page.get_by_role("link", name="Start page").click()
    page.get_by_role("link", name="Continue the walkthrough").click()
    expect(page.get_by_role("region", name="Presentation")).to_contain_text("Half the cards")
