"""What was left in the middle, a lesson or a walkthrough, is found again on the start page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from catan_nb_widgets.present import shipped

from ..serving import Server
from .conftest import open_in_lab, run_all
from .keyboard import Keyboard
from .pages import drawn, ready
from .test_learn import LEARN, act, coach, open_step, panel
from .test_page_link import BLOCKED
from .test_present import PRESENT
from .test_present import panel as presentation
from .test_start import remember

ROLLED = "the lesson “One whole turn”, step 2 of 7"
PIRATES = "the walkthrough “Pirates ask for money”, 2 of 11"


def start_page(page: Page, server: Server, found: int) -> Locator:
    """Go to the start page by the page's own link; the entries of its list, as many as there should be."""
    page.get_by_role("link", name="Start page").click()
    entries = page.locator("ul.games li")
    expect(entries).to_have_count(found)
    return entries


def test_a_lesson_is_listed_until_its_stars_are_cleared(page: Page, server: Server) -> None:
    open_step(page, server, "starship/first-turn", 1)
    start_page(page, server, 0)  # nothing was done in it
    open_step(page, server, "starship/first-turn", 1)
    act(page, "Roll die")
    entry = start_page(page, server, 1).first
    expect(entry).to_contain_text(ROLLED[1:])
    expect(entry).to_contain_text(re.compile("^T.*Starship · today"))
    page.get_by_role("link", name=f"Continue {ROLLED}").click()
    ready(page)
    expect(page).to_have_url(re.compile(r"/learn\.ipynb\?lesson=starship/first-turn&step=2$"))
    expect(page.locator(".cn-steps")).to_contain_text("★★★")
    coach(page, "Clear stars")
    page.get_by_role("button", name="Clear the stars").click()
    expect(page).to_have_url(re.compile("&step=1$"))
    start_page(page, server, 0)


def test_by_keyboard_the_end_of_a_lesson_takes_it_off_the_list(page: Page, server: Server) -> None:
    done = json.dumps({"starship/first-turn": "3333330"})
    page.goto(server.url)
    page.evaluate("(text) => localStorage.setItem('catan-nb.learnt', text)", done)
    page.goto(f"{server.url}{LEARN}?lesson=starship/first-turn&step=7")
    ready(page)
    start_page(page, server, 1)
    keys = Keyboard(page)
    keys.to("Continue the lesson “One whole turn”, step 7 of 7")
    page.keyboard.press("Enter")
    ready(page)
    keys.say("Your number", "2")
    expect(panel(page)).to_contain_text("Done")
    start_page(page, server, 0)


def test_the_guided_game_stays_while_other_lessons_are_done(page: Page, server: Server) -> None:
    page.goto(f"{server.url}{LEARN}?lesson=starfarers/guided-game&step=3")
    ready(page)
    open_step(page, server, "starship/first-turn", 1)
    act(page, "Roll die")
    start_page(page, server, 2)
    expect(page.get_by_role("link", name=f"Continue {ROLLED}")).to_be_visible()
    page.get_by_role("link", name="Continue the guided first game, step 3 of 24").click()
    ready(page)
    expect(panel(page)).to_contain_text("A guided first game")


def test_a_walkthrough_is_listed_until_its_end(page: Page, server: Server) -> None:
    page.goto(server.url + PRESENT)
    ready(page)
    start_page(page, server, 0)  # it was only opened
    page.goto(server.url + PRESENT)
    ready(page)
    with drawn(page):
        page.keyboard.press("ArrowRight")
    start_page(page, server, 1)
    keys = Keyboard(page)
    keys.to(f"Continue {PIRATES}")
    page.keyboard.press("Enter")
    expect(presentation(page)).to_contain_text("2 of 11")
    with drawn(page):
        page.keyboard.press("End")
    start_page(page, server, 0)


def test_a_walkthrough_of_one_s_own_is_found_again_in_another_tab(
    page: Page, new_page: Callable[..., Page], server: Server
) -> None:
    text = shipped()["pirates"].read_text(encoding="utf-8")
    title = "Ours <b>& "
    page.goto(server.url + PRESENT)
    ready(page)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("Text of a walkthrough").fill(text.replace("Pirates ask for money", title))
    page.get_by_role("button", name="Open this text").click()
    expect(presentation(page)).to_contain_text(title)
    with drawn(page):
        page.keyboard.press("ArrowRight")
    other = new_page(profile=page)
    other.goto(server.url)
    other.get_by_role("link", name=f"Continue the walkthrough “{title.strip()}”, 2 of 11").click()
    expect(presentation(other)).to_contain_text("2 of 11")
    expect(presentation(other)).to_contain_text(title)
    assert "game=" not in other.url  # no key stays in the history


PLACE = {
    "thing": "x",
    "game": "starship",
    "title": "the lesson <b>x</b>",
    "query": "?lesson=starship/pirates",
}


def test_a_place_is_a_plain_link_that_can_be_removed(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.evaluate("(text) => localStorage.setItem('catan-nb.places', text)", json.dumps({"lesson": PLACE}))
    remember(page, [])
    link = page.get_by_role("link", name="Continue the lesson <b>x</b>")
    assert link.get_attribute("href") == "learn.ipynb?lesson=starship/pirates"  # relative: behind any prefix
    said = page.locator("ul.games .what")
    for width, beside in ((1024, True), (360, False)):  # on a phone the words have the row for themselves
        page.set_viewport_size({"width": width, "height": 740})
        words, button = said.bounding_box(), link.bounding_box()
        assert words is not None and button is not None
        assert (button["y"] < words["y"] + words["height"]) is beside
    page.get_by_role("button", name="Remove the lesson <b>x</b> from this list").click()
    expect(page.get_by_text("No game in progress in this browser yet.")).to_be_visible()
    assert page.evaluate("localStorage.getItem('catan-nb.places')") == "{}"


@pytest.mark.parametrize(
    "kept",
    [
        *("{", "null", "7", '"lesson"', "[5]", '{"lesson": 5}', '{"lesson": null}'),
        json.dumps({"chess": PLACE}),
        json.dumps({"toString": PLACE}),
        json.dumps({"lesson": PLACE | {"game": "chess"}}),
        json.dumps({"lesson": PLACE | {"query": "javascript:alert(1)"}}),
        json.dumps({"lesson": PLACE | {"query": "?lesson=<b>"}}),
    ],
)
def test_a_spoilt_place_is_none_and_the_next_one_is_kept(page: Page, server: Server, kept: str) -> None:
    page.goto(server.url)
    page.evaluate("(text) => localStorage.setItem('catan-nb.places', text)", kept)
    page.reload()
    expect(page.get_by_text("No game in progress in this browser yet.")).to_be_visible()
    expect(page.locator("ul.games li")).to_have_count(0)


def test_with_storage_blocked_lessons_go_on_and_nothing_is_listed(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page()
    page.add_init_script(BLOCKED)
    open_step(page, server, "starship/first-turn", 1)
    act(page, "Roll die")
    expect(panel(page)).to_contain_text("Done")
    start_page(page, server, 0)
    expect(page.get_by_text("This browser keeps nothing for this page")).to_be_visible()


def test_in_jupyterlab_too(page: Page, lab: str) -> None:
    open_in_lab(page, lab, "learn.ipynb")
    page.get_by_role("button", name="One whole turn").click()
    ready(page)
    act(page, "Roll die")
    page.goto(f"{lab}/lab/tree/index.ipynb?reset")  # the lesson's notebook is closed
    run_all(page, "index.ipynb")
    page.get_by_role("link", name=f"Continue {ROLLED}").click()
    run_all(page, "learn.ipynb")
    expect(page.locator(".cn-steps [aria-current]")).to_contain_text("2")
