"""What browser tests do on a play page, by the names on the buttons and by what is lit on the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, TimeoutError, expect

from ..serving import PATIENCE, Server
from .conftest import PAINTED


def ready(page: Page) -> None:
    """Wait until a page is painted and has taken up what the browser keeps and what its address asks for."""
    page.locator(".cn-play.cn-ready").first.wait_for(state="attached")
    page.wait_for_function(PAINTED)


def open_play(page: Page, server: Server, game: str = "starfarers") -> None:
    """Open a game's play page and wait until it is painted."""
    page.goto(f"{server.url}/voila/render/play_{game}.ipynb")
    ready(page)
    expect(page.get_by_role("heading", name=game.capitalize(), exact=True)).to_be_visible()


def tool(page: Page, name: str) -> Locator:
    """A button of the top bar; where it is behind "More", that is opened."""
    bar = page.locator(".cn-top .tools")
    more = bar.get_by_role("button", name="More", exact=True)
    if more.is_visible() and not bar.get_by_role("button", name=name, exact=True).is_visible():
        more.click()
    return bar.get_by_role("button", name=name, exact=True)


def new_game(page: Page, **fields: str) -> None:
    """Fill the form in and press Start."""
    tool(page, "New game").click()
    form = page.get_by_role("dialog", name="new")
    for name, value in fields.items():
        field = form.locator(f"[name={name}]")
        if field.evaluate("(f) => f.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.get_by_role("button", name="Start", exact=True).click()
    expect(form).to_have_count(0)


@contextmanager
def drawn(page: Page) -> Iterator[None]:
    """Wait until what is done inside was answered and shown."""
    before = page.locator(".cn-screen[data-drawn]").get_attribute("data-drawn")
    yield
    expect(page.locator(".cn-screen")).not_to_have_attribute("data-drawn", str(before))


def press(page: Page, name: str, patience: float = PATIENCE) -> None:
    """Press a button in the list of actions, which is there within seconds; wait for the page to change."""
    button = page.get_by_role("region", name="Actions").get_by_role("button", name=name).first
    button.wait_for(timeout=1000 * patience)
    with drawn(page):
        button.tap() if page.evaluate("navigator.maxTouchPoints") else button.click()


def offered(page: Page) -> list[str]:
    """The names of the buttons in the list of actions."""
    page.locator(".cn-acts > button").first.wait_for()
    return [text.split("\n")[0] for text in page.locator(".cn-acts > button").all_inner_texts()]


def wanted(names: Sequence[str], first: Sequence[str]) -> str:
    """The name that begins with the first of ``first`` that is there, or else the first name."""
    return next((name for start in first for name in names if name.startswith(start)), names[0])


def press_something(page: Page, first: Sequence[str]) -> str:
    """Press the first of these that is there, or else the first action of the list; its name.

    The list is read once more if it was being drawn when it was read.
    """
    name = wanted(offered(page), first)
    try:
        press(page, name, PATIENCE / 6)
    except TimeoutError:
        name = wanted(offered(page), first)
        press(page, name)
    return name


def now(page: Page) -> str:
    """The sentence that says whose decision it is and what is expected."""
    return page.locator(".cn-say").inner_text()


def turn(page: Page) -> str:
    """The number of the turn, as the page says it."""
    return now(page).split("·")[0]


def saved(page: Page) -> str:
    """The record that Save gives as text."""
    with page.expect_download() as download:
        tool(page, "Save").click()
    text = page.get_by_label("Record of the game").input_value()
    assert Path(download.value.path()).read_text(encoding="utf-8") == text
    page.get_by_role("button", name="Close").click()
    return text


def load(page: Page, text: str) -> None:
    """Load a record through the page's dialog, and wait for the answer."""
    tool(page, "Load").click()
    page.get_by_label("Text of a record").fill(text)
    with drawn(page):
        page.get_by_role("button", name="Load this text").click()


def lit(page: Page) -> list[float]:
    """Where on the page a place is lit, in CSS pixels of the window; the picture is scrolled to."""
    page.locator(".cn-map").first.scroll_into_view_if_needed()
    place = page.wait_for_function(
        """() => {
          const c = document.querySelector('canvas.cn-map, .cn-map canvas');
          const box = c.getBoundingClientRect(), scale = box.width / c.width;
          const pixels = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
          for (let y = 8; y < c.height - 8; y += 2) for (let x = 8; x < c.width - 8; x += 2) {
            const near = [[0, 0], [3, 0], [-3, 0], [0, 3], [0, -3]].every(([dx, dy]) => {
              const i = 4 * ((y + dy) * c.width + x + dx);
              return [111, 240, 195].every((c, k) => Math.abs(pixels[i + k] - c) < 14);
            });
            if (near) return [box.left + x * scale, box.top + y * scale];
          }
          return null;
        }"""
    )
    return list(place.json_value())


def everybody_can_read_and_reach(page: Page, state: str) -> None:
    """Fail if axe finds anything serious or critical."""
    found = Axe().run(page)
    serious = [v for v in found.response["violations"] if v["impact"] in ("serious", "critical")]
    assert serious == [], (state, found.generate_report())
