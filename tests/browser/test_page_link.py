"""Page and kernel: what they tell each other, and what is left when one of them is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from ..serving import Server, wait_until
from .conftest import PAINTED, farewell, probe_books

PLAY = "/voila/render/play_starfarers.ipynb"
BLOCKED = """for (const kind of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, kind, { get() { throw new DOMException('blocked', 'SecurityError'); } });"""


def count(page: Page, times: int, total: int) -> None:
    """Press the button so often; the count is `total` then."""
    for _ in range(times):
        page.get_by_role("button", name="Count").click()
    expect(page.get_by_text(f"count {total}", exact=True)).to_be_visible()


def opened(page: Page, address: str) -> Page:
    """The page at `address`, painted."""
    page.goto(address)
    page.wait_for_function(PAINTED)
    return page


def test_the_kernel_knows_what_the_page_is_like(new_page: Callable[..., Page], probe_server: Server) -> None:
    page = new_page(color_scheme="light", reduced_motion="reduce", viewport={"width": 360, "height": 740})
    opened(page, probe_server.url + PLAY + "?a=1&b=<i>")
    said = "dark=False still=True kept=False storage=True wide=False query=?a=1&b=%3Ci%3E"
    expect(page.get_by_text(said)).to_be_visible()
    page.emulate_media(color_scheme="dark", reduced_motion="no-preference")
    page.set_viewport_size({"width": 1000, "height": 700})
    expect(page.get_by_text("dark=True still=False kept=False storage=True wide=True")).to_be_visible()


def test_it_cannot_be_seen_but_heard(page: Page, probe_server: Server) -> None:
    opened(page, probe_server.url + PLAY)
    count(page, 1, 1)
    heard = page.locator("[role=status][aria-live=polite]")
    expect(heard).to_have_text("Counted to 1")
    box = heard.bounding_box()
    assert box and box["width"] <= 1 and box["height"] <= 1


def test_a_game_survives_a_reload_and_is_listed_under_continue(page: Page, probe_server: Server) -> None:
    page.goto(probe_server.url)
    page.get_by_role("link", name="Play now").click()
    page.wait_for_function(PAINTED)
    count(page, 3, 3)
    assert page.url == probe_server.url + PLAY  # no key, and no "new" that a reload would repeat
    page.reload()
    page.wait_for_function(PAINTED)
    expect(page.get_by_text("count 3", exact=True)).to_be_visible()
    count(page, 1, 4)
    page.goto(probe_server.url)
    expect(page.get_by_role("list", name="Continue").get_by_role("listitem")).to_have_count(1)
    page.get_by_role("link", name="Continue Count <b>4</b>").click()
    expect(page.get_by_text("count 4", exact=True)).to_be_visible()
    page.goto(probe_server.url)
    page.get_by_role("link", name="Play now").click()
    expect(page.get_by_text("count 0", exact=True)).to_be_visible()


def test_another_tab_has_a_game_of_its_own(
    page: Page, new_page: Callable[..., Page], probe_server: Server
) -> None:
    opened(page, probe_server.url + PLAY)
    count(page, 2, 2)
    other = opened(new_page(profile=page), probe_server.url + PLAY)
    expect(other.get_by_text("count 0", exact=True)).to_be_visible()


def test_a_forgotten_game_is_not_listed(page: Page, probe_server: Server) -> None:
    opened(page, probe_server.url + PLAY)
    count(page, 1, 1)
    page.get_by_role("button", name="Forget").click()
    page.wait_for_function("() => localStorage.getItem('catan-nb.games') === '[]'")
    page.goto(probe_server.url)
    expect(page.get_by_text("No game in progress in this browser yet.")).to_be_visible()


def test_a_key_that_nobody_gave_out_is_nothing(page: Page, probe_server: Server) -> None:
    opened(page, probe_server.url + PLAY + "?game=" + "x" * 32)
    expect(page.get_by_text("count 0", exact=True)).to_be_visible()
    opened(page, probe_server.url + PLAY + "?game=<script>alert(1)</script>")
    expect(page.get_by_text("count 0", exact=True)).to_be_visible()


def test_without_storage_it_works_and_says_so(new_page: Callable[..., Page], probe_server: Server) -> None:
    page = new_page()
    page.add_init_script(BLOCKED)
    page.goto(probe_server.url)
    expect(page.get_by_text("This browser keeps nothing for this page")).to_be_visible()
    page.get_by_role("link", name="Play now").click()
    page.wait_for_function(PAINTED)
    expect(page.get_by_text("storage=False")).to_be_visible()
    count(page, 1, 1)


def test_a_lost_kernel_is_said_and_the_game_goes_on(page: Page, probe_server: Server) -> None:
    probe_server.wait_for_kernels(0)
    opened(page, probe_server.url + PLAY)
    count(page, 2, 2)
    (kernel,) = probe_server.kernel_processes()
    kernel.kill()
    expect(page.get_by_role("alert")).to_contain_text("The connection to the game was lost.")
    page.get_by_role("button", name="Continue").click()
    page.wait_for_function(PAINTED)
    expect(page.get_by_text("count 2", exact=True)).to_be_visible()


def test_a_restarted_server_is_waited_for(
    page: Page, start_server: Callable[..., Server], tmp_path: Path
) -> None:
    books = probe_books(tmp_path)
    first = start_server(env=books)
    opened(page, first.url + PLAY)
    count(page, 2, 2)
    first.stop()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("alert")).to_contain_text("still does not answer")
    start_server(env=books, port=int(first.url.rpartition(":")[2]))
    page.get_by_role("button", name="Continue").click()
    page.wait_for_function(PAINTED)
    expect(page.get_by_text("count 2", exact=True)).to_be_visible()


def test_a_page_closed_while_it_loads_frees_its_kernel(page: Page, probe_server: Server) -> None:
    probe_server.wait_for_kernels(0)
    page.goto(probe_server.url + PLAY, wait_until="commit")
    farewell(page)
    probe_server.wait_for_kernels(0)


def test_a_closed_page_frees_its_kernel(page: Page, probe_server: Server) -> None:
    probe_server.wait_for_kernels(0)
    opened(page, probe_server.url + PLAY)
    assert probe_server.kernels() == 1
    for _ in range(2):
        page.reload()
        page.wait_for_function(PAINTED)
    assert probe_server.kernels() == 1
    farewell(page)
    probe_server.wait_for_kernels(0)
    wait_until(lambda: not probe_server.kernel_processes(), "the kernels' end")
