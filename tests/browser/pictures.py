"""Takes pictures of the real pages.

    python -m tests.browser.pictures                  # those of the README and of docs/, into docs/
    python -m tests.browser.pictures --every FOLDER   # every state, wide and narrow, to look at

A state is a position that bots have played to, kept as a record and loaded through the page.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

import catan_nb
from catan_nb.core.bots import bot, choose, streams
from catan_nb_widgets.table import PERSON, kept_text

from ..serving import ROOT, Server, running
from .conftest import PAINTED
from .find import FLAGS, HELP, installed
from .pages import tool

WIDE, NARROW = (1280, 900), (360, 780)
PAGE, PROJECTOR = (1280, 800), (1024, 768)
SEEDS = 40
"""So many games are looked through for a state."""
Wanted = Callable[[Any], bool]


def _asks(kind: str, turn: int = 12) -> Wanted:
    return lambda view: view.asks == kind and view.turns >= turn and view.to_move == 0


STARFARERS: dict[str, Wanted] = {
    "production": _asks("production", 5),
    "trade": _asks("trade", 16),
    "answer": lambda v: v.asks == "bargain" and v.to_move == 0 and v.offer.proposer != 0,
    "answers": lambda v: v.asks == "bargain" and v.to_move == v.offer.proposer == 0,
    "flight": lambda v: (
        v.asks == "flight" and v.to_move == 0 and v.turns > 20 and any(s.left for s in v.ships)
    ),
    "encounter": _asks("ask", 8),
    "duel": _asks("duel", 8),
    "seven": lambda v: v.asks == "give" and v.to_move == 0 and v.phase == "production",
    "friend": _asks("befriend", 8),
    "end": lambda v: v.winner is not None,
}
"""States of a game that a bot's game comes to, seen by the first seat."""
STARSHIP: dict[str, Wanted] = {
    "first": lambda v: v.asks == "module" and v.to_move == 0,
    "production": _asks("production", 5),
    "depart": _asks("depart", 9),
    "sensor": lambda v: v.asks == "sensor" and v.to_move == 0,
    "flight": lambda v: v.asks == "flight" and v.to_move == 0 and len(v.flight.turned) > 2,
    "planet": lambda v: v.asks == "meet" and v.to_move == 0 and any(v.planets) and v.turns > 10,
    "pirates": _asks("pirate", 3),
    "reader": lambda v: v.asks == "pirate" and v.to_move == 1,
    "reward": lambda v: v.asks == "take" and v.to_move == 0,
    "lose": lambda v: v.asks == "lose" and v.to_move == 0,
    "trade": lambda v: v.asks == "trade" and v.to_move == 0 and v.turns > 20 and bool(v.planets[0]),
    "end": lambda v: v.winner is not None,
}
STATES = {"starfarers": STARFARERS, "starship": STARSHIP}


def games(game: str) -> Iterator[tuple[Any, Callable[[], None]]]:
    """Games of bots, as (session, what plays one more action)."""
    known = catan_nb.find_game(game)
    think = bot(known, "greedy")
    for seed in range(1, SEEDS + 1):
        session = catan_nb.new_game(
            game, seed=seed, **({"board": "beginner"} if game == "starfarers" else {})
        )
        rngs = streams(seed, len(session.seats))

        def step(session: Any = session, rngs: Any = rngs) -> None:
            session.play(choose(session, think, rngs[session.to_move]))

        yield session, step


def record_of(game: str, wanted: Wanted) -> str:
    """The kept text of the first bots' game that comes to a wanted state; a person sits first."""
    for session, step in games(game):
        while True:
            if wanted(session.view(0)):
                return kept_text(session, (PERSON, *("greedy",) * (len(session.seats) - 1)))
            if session.over:
                break
            step()
    raise SystemExit(f"No game of {game} comes to that state.")


def open_at(page: Page, server: Server, game: str, record: str) -> None:
    """Open a play page and load a record through its dialog."""
    page.goto(f"{server.url}/voila/render/play_{game}.ipynb")
    page.wait_for_function(PAINTED)
    tool(page, "Load").click()
    page.get_by_label("Text of a record").fill(record)
    page.get_by_role("button", name="Load this text").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_timeout(900)  # milliseconds; until the dice have fallen


@contextmanager
def pages(browser: Browser, size: tuple[int, int], scheme: str = "dark") -> Iterator[Page]:
    """A page of a size in CSS pixels, closed as a person closes it."""
    page = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,
        has_touch=size == NARROW,  # type: ignore[arg-type]
    ).new_page()
    yield page
    page.close(run_before_unload=True)


def every(browser: Browser, server: Server, folder: Path, game: str) -> None:
    """A picture of every state, wide and narrow, into a folder."""
    for size in (WIDE, NARROW):
        with pages(browser, size) as page:

            def shot(name: str, full: bool = True, page: Page = page, size: Any = size) -> None:
                page.wait_for_timeout(250)
                page.screenshot(path=str(folder / f"{game}-{name}-{size[0]}.png"), full_page=full)

            page.goto(f"{server.url}/voila/render/index.ipynb")
            page.wait_for_timeout(500)
            shot("start")
            for name, wanted in STATES[game].items():
                open_at(page, server, game, record_of(game, wanted))
                shot(name)
                if name == "trade":
                    dialogs(page, shot)
            page.goto(f"{server.url}/voila/render/index.ipynb")
            page.get_by_role("link", name="Continue").first.wait_for()
            shot("start-with-games")
    for name in ("trade", "end"):
        with pages(browser, WIDE, "light") as page:
            open_at(page, server, game, record_of(game, STATES[game][name]))
            page.screenshot(path=str(folder / f"{game}-{name}-light.png"), full_page=True)


def dialogs(page: Page, shot: Callable[..., None]) -> None:
    """Pictures of what opens over a game: forms, texts, refusals, tables."""
    for tab in page.get_by_role("tab").all_inner_texts():
        page.get_by_role("tab", name=tab, exact=True).click()
        page.wait_for_timeout(600)
        shot(f"tab-{tab.lower()}")
    page.get_by_role("tab", name="Log", exact=True).click()
    for name in ("New game", "Load", "Save"):
        tool(page, name).click()
        shot(f"dialog-{name.lower().replace(' ', '-')}", full=False)
        if name == "Load":
            page.get_by_label("Text of a record").fill("once upon a time")
            page.get_by_role("button", name="Load this text").click()
            page.locator(".cn-notice").wait_for()
            shot("dialog-load-refused", full=False)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Rule ").first.click()
    shot("dialog-rule", full=False)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    shot("undo-refused")
    page.get_by_role("button", name="Zoom").click()
    page.wait_for_timeout(600)
    shot("zoom")
    page.get_by_role("button", name="Zoom").click()


def for_the_readme(browser: Browser, server: Server) -> None:
    """The pictures that the README shows."""
    for name, game, state, size, scheme in (
        ("play", "starfarers", "flight", WIDE, "dark"),
        ("starship", "starship", "flight", WIDE, "dark"),
        ("phone", "starfarers", "trade", NARROW, "dark"),
        ("end", "starfarers", "end", WIDE, "light"),
    ):
        with pages(browser, size, scheme) as page:
            open_at(page, server, game, record_of(game, STATES[game][state]))
            page.screenshot(path=str(ROOT / "docs" / f"{name}.png"), full_page=name in ("play", "starship"))


def for_the_docs(browser: Browser, server: Server) -> None:
    """The pictures that the pages in docs/ show."""
    folder, at = ROOT / "docs", f"{server.url}/voila/render"
    with pages(browser, PAGE) as page:
        page.goto(f"{at}/learn.ipynb?lesson=starfarers/first-turn&step=1")
        page.wait_for_function(PAINTED)
        page.wait_for_timeout(900)  # milliseconds; until what moves stands still
        page.screenshot(path=str(folder / "learn.png"))
    with pages(browser, PAGE) as page:
        page.goto(f"{at}/present.ipynb?walkthrough=a-seven")
        page.wait_for_function(PAINTED)
        with page.expect_popup() as popup:
            page.get_by_role("link", name="Audience window").click()
        audience = popup.value
        audience.set_viewport_size({"width": PROJECTOR[0], "height": PROJECTOR[1]})
        audience.wait_for_function(PAINTED)
        for shown, name in ((page, "present"), (audience, "audience")):
            shown.wait_for_timeout(900)
            shown.screenshot(path=str(folder / f"{name}.png"))
        audience.close(run_before_unload=True)
    with pages(browser, PAGE, "light") as page:
        page.goto(f"{at}/starfarers/01_first_turn.ipynb")
        page.locator(".jp-RenderedSVG img").first.wait_for()
        page.wait_for_timeout(900)
        page.screenshot(path=str(folder / "notebook.png"))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--every", type=Path, metavar="FOLDER")
    parser.add_argument("--game", choices=sorted(STATES), action="append")
    given = parser.parse_args()
    path = installed()
    if path is None:
        raise SystemExit(HELP)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        if given.every:
            given.every.mkdir(parents=True, exist_ok=True)
            for game in given.game or STATES:
                every(browser, server, given.every, game)
        else:
            for_the_readme(browser, server)
            for_the_docs(browser, server)
        browser.close()


if __name__ == "__main__":
    main()
