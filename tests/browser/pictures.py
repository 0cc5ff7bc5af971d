"""Takes the pictures of the README from the real pages: ``python -m tests.browser.pictures``."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from ..serving import ROOT, running
from .conftest import PAINTED
from .find import FLAGS, HELP, installed
from .test_play import PLAY, new_game, now, press_something, to_my_roll

TURNS = 24
"""Turns that are played before the picture is taken."""


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
        page = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="dark").new_page()
        page.goto(server.url + PLAY)
        page.wait_for_function(PAINTED)
        new_game(page, seed="7")
        while int(now(page).split()[1]) < TURNS:
            press_something(page)
        to_my_roll(page)
        for _ in range(40):
            if page.get_by_role("button", name="Fly ship").count():
                break
            press_something(page)
        page.wait_for_timeout(500)
        page.screenshot(path=str(ROOT / "docs" / "play.png"), full_page=True)
        page.close(run_before_unload=True)
        browser.close()


if __name__ == "__main__":
    main()
