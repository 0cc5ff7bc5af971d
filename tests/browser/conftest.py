"""A real Chromium, and pages that fail their test when a script fails or another host is asked."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from ..books import books, write_notebook
from ..serving import ROOT, Server, running, running_lab
from .find import FLAGS, HELP, installed

PAINTED = """() => [...document.querySelectorAll('canvas')].some((canvas) => canvas.width &&
  canvas.getContext('2d').getImageData(5, 5, 1, 1).data[3] > 0)"""
expect.set_options(timeout=30_000)  # milliseconds; a busy machine is no failure
PROBE = "from tests.browser.probe import probe_page\n\nprobe_page()"
"""The code of the one cell of a notebook that shows the probe."""
LEAVING = "Canceled future for"
"""What JupyterLab's own script throws when its page is left while it asks its kernel something."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless browser for all tests."""
    path = installed()
    if path is None:
        pytest.fail(HELP)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Makes pages, each in a browser profile of its own: `new_page(**options of new_context)`.

    After the test no page may have had a failed script, nor asked any host but 127.0.0.1.
    `new_page(profile=page)` opens another tab in the profile of `page`.
    """
    pages: list[Page] = []
    errors: list[str] = []
    foreign: list[str] = []

    def check(request: Any) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob", "about") and address.hostname != "127.0.0.1":
            foreign.append(request.url)

    def make(profile: Page | None = None, **options: Any) -> Page:
        options.setdefault("viewport", {"width": 1280, "height": 900})
        options.setdefault("color_scheme", "dark")
        page = profile.context.new_page() if profile else browser.new_context(**options).new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)) if LEAVING not in str(error) else None)
        page.on("request", check)
        page.on("websocket", check)
        pages.append(page)
        return page

    yield make
    for page in pages:
        if not page.is_closed():
            farewell(page)
    for page in pages:
        page.context.close()
    assert errors == [], "a script on the page failed"
    assert foreign == [], "the page asked another host"


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One page, 1280 by 900, dark."""
    return new_page()


@pytest.fixture(scope="session")
def server(shared_server: Server) -> Server:
    """A real server with our notebooks."""
    return shared_server


@pytest.fixture(scope="module")
def probe_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose play page is that of `probe.py`: for tests of page and kernel, not of a game."""
    folder = tmp_path_factory.mktemp("probe")
    with running(folder, env=probe_books(folder)) as server:
        yield server


@pytest.fixture(scope="module")
def lab_books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of our notebooks, with the probe as `probe.ipynb`."""
    ours = tmp_path_factory.mktemp("lab") / "books"
    shutil.copytree(ROOT / "notebooks", ours)
    write_notebook(ours / "probe.ipynb", PROBE)
    return ours


@pytest.fixture(scope="module")
def lab(lab_books: Path) -> Iterator[str]:
    """The address of a JupyterLab on `lab_books`."""
    with running_lab(lab_books) as address:
        yield address


def open_in_lab(page: Page, address: str, notebook: str) -> None:
    """Open `notebook` in JupyterLab at `address`."""
    page.goto(f"{address}/lab/tree/{notebook}")
    run_all(page, notebook)


def run_all(page: Page, notebook: str) -> None:
    """Run all cells of `notebook`, which is open in JupyterLab, or about to be."""
    page.get_by_role("tab", name=notebook, selected=True).locator("visible=true").first.wait_for()
    panel = page.get_by_role("tabpanel", name=notebook)  # the notebook before it may still be in sight
    panel.locator(".jp-Cell").first.wait_for()
    page.get_by_role("button", name=re.compile(r"Python 3 .*\| Idle")).wait_for()
    prompt = panel.locator(".jp-CodeCell .jp-InputPrompt").last
    for _ in range(10):  # JupyterLab shows its menus some time before they do anything
        for choice in page.locator("dialog.jp-Dialog:visible button.jp-mod-accept").all():
            choice.click()  # it asks for a kernel while the notebook's own is starting
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        with suppress(AssertionError):
            return expect(prompt).not_to_have_text("[ ]:", timeout=5_000)
    raise AssertionError(f"JupyterLab does not run {notebook}")


def probe_books(folder: Path) -> dict[str, str]:
    """A new folder of notebooks in `folder`, with our start page, and with the probe as the play page."""
    made = books(folder, play_starfarers=PROBE)
    shutil.copy(ROOT / "notebooks" / "index.ipynb", folder / "books")
    return made


def farewell(page: Page) -> None:
    """Close a page as a person does, so that its kernel is ended too."""
    with page.expect_event("close"):
        page.close(run_before_unload=True)
