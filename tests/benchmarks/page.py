"""How quick the play page is, beside the barest page there can be.

    python -m tests.benchmarks.page [--rounds 15]

Prints the time from a click to the changed panels as a ratio to a bare button's round trip in
the same page, and the time from opening a page to its painted map as a ratio to a bare Voilà
page (one button), opened alternately. Medians; the conditions are this machine's.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from ..browser.conftest import PAINTED, write_notebook
from ..browser.find import FLAGS, HELP, installed
from ..browser.test_play import press_something
from ..serving import Server, running

BARE = """import ipywidgets
count = ipywidgets.Label("0")
button = ipywidgets.Button(description="Bare")
def more(_):
    count.value = str(int(count.value) + 1)
button.on_click(more)
ipywidgets.HBox([button, count]).add_class("bare")"""
PLAY = """from catan_nb_widgets import play_page
play_page("starfarers", seed=5)"""
CLICK = """([selector, watched]) => new Promise((done) => {
  const box = document.querySelector(watched), start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  });
  seen.observe(box, { childList: true, subtree: true, characterData: true });
  document.querySelector(selector).click();
})"""


def click(page: Page, selector: str, watched: str) -> float:
    """Milliseconds from a click to the frame after what is watched changed."""
    page.wait_for_timeout(120)
    return float(page.evaluate(CLICK, [selector, watched]))


def clicks(page: Page, server: Server, rounds: int) -> None:
    """Undo and redo a step of the game, a bare button in between."""
    page.goto(f"{server.url}/voila/render/both.ipynb")
    page.wait_for_function(PAINTED)
    page.wait_for_timeout(1500)
    for _ in range(60):
        press_something(page)
        if (
            "Trade and build" in page.locator(".cn-say").inner_text()
            and page.locator("text=Build booster").count()
        ):
            break
    button = page.locator(".cn-acts > button", has_text="Build ").first
    if button.count():
        button.click()
        page.wait_for_timeout(500)
    bare, ours = [], []
    for _ in range(rounds):
        bare.append(click(page, ".bare button", ".bare .widget-label"))
        ours.append(click(page, "[data-act=undo]", ".cn-side"))
        bare.append(click(page, ".bare button", ".bare .widget-label"))
        ours.append(click(page, "[data-act=redo]", ".cn-side"))
    a, b = statistics.median(bare), statistics.median(ours)
    print(f"click: bare {a:.1f} ms, play page {b:.1f} ms, ratio {b / a:.2f}")


def opening(browser: object, server: Server, rounds: int) -> None:
    """Open the two pages alternately."""
    times: dict[str, list[float]] = {"bare": [], "play": []}
    for n in range(rounds + 1):
        for name in times:
            page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()  # type: ignore[attr-defined]
            start = time.perf_counter()
            page.goto(f"{server.url}/voila/render/{name}.ipynb")
            if name == "bare":
                page.locator(".bare button").wait_for()
            else:
                page.wait_for_function(PAINTED)
            if n:
                times[name].append(time.perf_counter() - start)
            page.close(run_before_unload=True)
            page.context.close()
            time.sleep(0.5)
    a, b = statistics.median(times["bare"]), statistics.median(times["play"])
    print(f"page: bare {a:.2f} s, play page painted {b:.2f} s, ratio {b / a:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    path = installed()
    if path is None:
        raise SystemExit(HELP)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        books = folder / "books"
        books.mkdir()
        write_notebook(books / "index.ipynb", "1")
        write_notebook(books / "bare.ipynb", BARE)
        write_notebook(books / "play.ipynb", PLAY)
        write_notebook(books / "both.ipynb", BARE, PLAY)
        with (
            running(folder, env={"CATAN_NB_NOTEBOOKS": str(books)}) as server,
            sync_playwright() as playwright,
        ):
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
            clicks(browser.new_context(viewport={"width": 1280, "height": 900}).new_page(), server, rounds)
            opening(browser, server, rounds)
            browser.close()


if __name__ == "__main__":
    main()
