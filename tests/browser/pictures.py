"""Takes the pictures of the README from the real pages: ``python -m tests.browser.pictures``."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from ..serving import ROOT, running
from .conftest import PAINTED
from .find import FLAGS, HELP, installed
from .test_play import PLAY, new_game, now, press_something, to_my_roll

SEED, TURNS = "7", 24
"""The game in the pictures, and how many turns are played before the first is taken."""


def to_a_flight(page: Page) -> None:
    """Play on until the person has a ship to fly."""
    while int(page.locator(".cn-say").inner_text().split()[1]) < TURNS:
        press_something(page)
    to_my_roll(page)
    for _ in range(40):
        if page.get_by_role("button", name="Fly ship").count():
            return
        press_something(page)


def main() -> None:
    path = installed()
    if path is None:
        raise SystemExit(HELP)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for name, width, height, scheme in (
            ("play", 1280, 900, "dark"),
            ("phone", 360, 780, "dark"),
            ("end", 1280, 900, "light"),
        ):
            options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
            page = browser.new_context(**options).new_page()
            page.goto(server.url + PLAY)
            page.wait_for_function(PAINTED)
            new_game(page, seed=SEED)
            if name == "end":
                while " wins " not in now(page):
                    press_something(page)
            else:
                to_a_flight(page)
            page.wait_for_timeout(900)
            page.screenshot(path=str(ROOT / "docs" / f"{name}.png"), full_page=name == "play")
            page.close(run_before_unload=True)
        browser.close()


if __name__ == "__main__":
    main()
