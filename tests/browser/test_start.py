"""The start page, and the way from it into a game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from ..serving import Server
from .pages import ready

KEYS = ["A" * 32, "B" * 32]
GAMES = [
    {"key": KEYS[0], "game": "starfarers", "title": "You, turn 12 <b>bold</b>", "time": 1_790_000_000_000},
    {"key": KEYS[1], "game": "starfarers", "title": "Another, turn 3", "time": 1_780_000_000_000},
    {"key": "short", "game": "starfarers", "title": "Wrong key", "time": 1},
    {"key": "C" * 32, "game": "chess", "title": "Wrong game", "time": 1},
    None,
]


def remember(page: Page, games: Any) -> None:
    """Put a list of games where earlier visits would have put it, and load the page again."""
    page.evaluate("(text) => localStorage.setItem('catan-nb.games', text)", json.dumps(games))
    page.reload()


def test_it_says_what_it_is_and_needs_no_kernel(page: Page, server: Server) -> None:
    before = server.kernels()
    page.goto(server.url)
    expect(page).to_have_title("Starfarers in notebooks")
    expect(page.get_by_role("heading", name="Starfarers", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Play now")).to_be_visible()
    expect(page.get_by_text("not affiliated with")).to_be_visible()
    expect(page.get_by_text("No game in progress in this browser yet.")).to_be_visible()
    assert page.locator("link[rel=icon]").count() == 1
    assert page.locator(".jupyter-widgets").count() == 0
    assert server.kernels() <= before  # those of others may end in between
    assert page.context.cookies() == []


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (1024, 768), (360, 740)])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_it_fits_and_can_be_read(
    new_page: Callable[..., Page], server: Server, width: int, height: int, scheme: Any
) -> None:
    page = new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
    page.goto(server.url)
    remember(page, GAMES)
    expect(page.get_by_role("link", name="Play now")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_play_now_opens_a_painted_game(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_role("link", name="Play now").click()
    ready(page)
    assert page.url.startswith(server.url + "/voila/render/play_starfarers.ipynb")
    expect(page).to_have_title("Play Starfarers")
    expect(page.locator("#loading")).to_have_count(0)
    expect(page.locator("#cn-lost")).to_be_hidden()
    page.reload()
    ready(page)


def test_a_page_asks_for_few_scripts_and_the_next_one_has_the_largest(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.url}/voila/render/play_starfarers.ipynb")
    ready(page)
    numbered = [url for url in asked if re.search(r"/\d+\.[\w.]*js", url)]
    assert all("/widgets-manager8/" in url for url in numbered) and len(numbered) < 5
    page.goto(f"{server.url}/voila/render/play_starship.ipynb")
    ready(page)
    files = "performance.getEntriesByType('resource').filter((one) => one.name.includes('/scripts.js'))"
    assert page.evaluate(f"{files}.map((one) => one.transferSize)") == [0]


def test_continue_lists_what_this_browser_played(page: Page, server: Server) -> None:
    page.goto(server.url)
    remember(page, GAMES)
    entries = page.get_by_role("list", name="Continue").get_by_role("listitem")
    expect(entries).to_have_count(2)
    expect(entries.first).to_contain_text("You, turn 12 <b>bold</b>")
    link = page.get_by_role("link", name="Continue Another, turn 3")
    address = f"{server.url}/voila/render/play_starfarers.ipynb?game={KEYS[1]}"
    assert link.evaluate("(link) => link.href") == address
    page.get_by_role("button", name="Remove Another, turn 3 from this list").click()
    expect(entries).to_have_count(1)
    page.reload()
    expect(entries).to_have_count(1)


@pytest.mark.parametrize("text", ["{", "null", '"x"', "[5]", '[{"key":5}]', "[[[]]]", '{"length": 3}'])
def test_a_spoilt_list_is_an_empty_one(page: Page, server: Server, text: str) -> None:
    page.goto(server.url)
    page.evaluate("(text) => localStorage.setItem('catan-nb.games', text)", text)
    page.reload()
    expect(page.get_by_text("No game in progress in this browser yet.")).to_be_visible()
