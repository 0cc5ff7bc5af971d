"""How quick the play page is, beside the barest page there can be.

    python -m tests.benchmarks.page [--rounds 15]

Prints the time from a click to the changed panels as a ratio to a bare button's round trip in
the same page, and the time from opening a page to its painted map, on a kernel that is started
for it and on one that waited, as ratios to a page with one button in plain Voilà, the three opened
alternately. Medians; the conditions are this machine's.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from catan_nb_widgets.paths import jupyter_dir

from ..books import books, write_notebook
from ..browser.conftest import PAINTED
from ..browser.find import FLAGS, HELP, installed
from ..browser.test_play import press_something
from ..serving import Server, environment, free_port, running, wait_until

QUIET = 2.5
"""Seconds after a page was left: the next waiting kernel is made ready meanwhile."""
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
        if press_something(page, ("Build", "Next")).startswith("Build"):
            break
    bare, ours = [], []
    for _ in range(rounds):
        bare.append(click(page, ".bare button", ".bare .widget-label"))
        ours.append(click(page, "[data-act=undo]", ".cn-side"))
        bare.append(click(page, ".bare button", ".bare .widget-label"))
        ours.append(click(page, "[data-act=redo]", ".cn-side"))
    a, b = statistics.median(bare), statistics.median(ours)
    print(f"click: bare {a:.1f} ms, play page {b:.1f} ms, ratio {b / a:.2f}")


def opening(browser: Browser, pages: Mapping[str, str], rounds: int) -> None:
    """Open the pages alternately; each is left alone for a moment, so that waiting kernels wait."""
    times: dict[str, list[float]] = {name: [] for name in pages}
    for n in range(rounds + 1):
        for name, url in pages.items():
            page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
            start = time.perf_counter()
            page.goto(url)
            if name == "bare":
                page.locator(".bare button").wait_for()
            else:
                page.wait_for_function(PAINTED)
            if n:
                times[name].append(time.perf_counter() - start)
            page.close(run_before_unload=True)
            page.context.close()
            time.sleep(QUIET)
    medians = {name: statistics.median(found) for name, found in times.items()}
    for name, seconds in medians.items():
        print(f"page: {name} {seconds:.2f} s, ratio to bare {seconds / medians['bare']:.2f}")


@contextmanager
def plain_voila(folder: Path, book: Path) -> Iterator[str]:
    """A server of Voilà as it is, with one notebook; yields its address."""
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "voila",
        str(book),
        "--no-browser",
        f"--port={port}",
        "--template=catan-nb",
    ]
    env = environment(folder, JUPYTER_PATH=str(jupyter_dir()))
    with (folder / "voila.log").open("w") as log:
        process = subprocess.Popen(command, env=env, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
    try:
        wait_until(lambda: "is running at" in (folder / "voila.log").read_text(), "plain Voilà")
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait(30)


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
        ours = books(folder, bare=BARE, play=PLAY)
        write_notebook(folder / "books" / "both.ipynb", BARE, PLAY)
        with (
            running(folder, env=ours) as server,
            running(folder, env=ours, preheat=1) as warm,
            plain_voila(folder, folder / "books" / "bare.ipynb") as bare,
            sync_playwright() as playwright,
        ):
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
            clicks(browser.new_context(viewport={"width": 1280, "height": 900}).new_page(), server, rounds)
            page = "/voila/render/play.ipynb"
            pages = {"bare": bare, "started": server.url + page, "waiting": warm.url + page}
            opening(browser, pages, rounds)
            browser.close()


if __name__ == "__main__":
    main()
