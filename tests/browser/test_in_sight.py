"""What a press leads to is in sight, wherever on the page it was made; nothing jumps when it is already."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ..serving import Server
from .conftest import PAINTED
from .pages import drawn, new_game, open_play, press

PHONE = {"width": 360, "height": 740}
SIZES = [{"width": 1280, "height": 900}, PHONE]
SPOTTED, BREACH = "starfarers/rolling-a-7&step=7", 4
"""A step whose answers are six sentences, and the place of the one that breaks a rule, from 0."""
SHOWN = """(kind) => [...document.querySelectorAll(`[data-tell^="${kind}"]`)].some((one) => {
  const box = one.getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= window.innerHeight;
})"""
"""Whether what is told of a kind is wholly in the window."""


@pytest.fixture(params=SIZES, ids=["wide", "phone"])
def page(new_page: Callable[..., Page], request: pytest.FixtureRequest) -> Page:
    """A page, wide and on a phone."""
    phone = request.param == PHONE
    return new_page(viewport=request.param, has_touch=phone, is_mobile=phone)


def open_step(page: Page, server: Server, lesson: str) -> None:
    page.goto(f"{server.url}/voila/render/learn.ipynb?lesson={lesson}")
    page.wait_for_function(PAINTED)
    page.locator(".cn-goal").wait_for()


def actions(page: Page) -> Locator:
    return page.get_by_role("region", name="Actions")


def to_the_top(place: Locator) -> None:
    """Scroll until a place is at the top of the window, as far as the page goes."""
    place.evaluate("(one) => one.scrollIntoView({ block: 'start', behavior: 'instant' })")


def push(page: Page, button: Locator) -> None:
    """Press a button where the page is scrolled to, as a finger does, and wait for the answer."""
    with drawn(page):
        button.evaluate("(one) => { one.focus({ preventScroll: true }); one.click(); }")


def test_a_move_made_low_on_the_page_shows_its_verdict(page: Page, server: Server) -> None:
    open_step(page, server, "starship/first-turn&step=3")
    press(page, "Turn the next card")
    away = actions(page).get_by_role("button", name="Pass")
    to_the_top(away)
    expect(page.locator(".cn-goal")).not_to_be_in_viewport()
    push(page, away)
    page.wait_for_function(SHOWN, arg="verdict")
    expect(page.get_by_role("region", name="Lesson")).to_contain_text("✗")


def test_every_answer_shows_its_verdict_also_the_same_once_more(page: Page, server: Server) -> None:
    open_step(page, server, SPOTTED)
    answers = page.get_by_role("region", name="Lesson").locator(".cn-acts > button")
    expect(answers).to_have_count(6)
    for wrong in (5, 5):
        to_the_top(page.locator(".cn-tabs"))
        assert not page.evaluate(SHOWN, "verdict")
        push(page, answers.nth(wrong))
        page.wait_for_function(SHOWN, arg="verdict")
    to_the_top(page.locator(".cn-tabs"))
    push(page, answers.nth(BREACH))
    expect(page.locator(".cn-won")).to_be_focused()
    page.wait_for_function(SHOWN, arg="verdict")


def test_nothing_jumps_when_the_verdict_is_in_sight(page: Page, server: Server) -> None:
    open_step(page, server, SPOTTED)
    answers = page.get_by_role("region", name="Lesson").locator(".cn-acts > button")
    page.evaluate("scrollTo({ top: 40, behavior: 'instant' })")
    for answer in (5, BREACH):
        push(page, answers.nth(answer))
        page.wait_for_function(SHOWN, arg="verdict")
        assert page.evaluate("scrollY") == 40


def test_the_next_step_begins_with_its_goal_in_sight(page: Page, server: Server) -> None:
    open_step(page, server, "starship/first-turn&step=1")
    press(page, "Roll die")
    to_the_top(page.locator(".cn-tabs"))
    push(page, page.get_by_role("button", name="Next", exact=True))
    expect(page.locator(".cn-steps [aria-current]")).to_have_text("2")
    page.wait_for_function(SHOWN, arg="starship/first-turn/1")


def test_what_is_refused_low_on_the_page_is_told_in_sight(page: Page, server: Server) -> None:
    open_play(page, server)
    new_game(page, seed="1")
    press(page, "Roll dice")
    offer = actions(page).locator("details", has_text="Offer to the players")
    offer.locator("summary").click()
    for _ in range(2):
        to_the_top(page.locator(".cn-tabs"))
        assert not page.evaluate(SHOWN, "notice")
        push(page, offer.get_by_role("button", name="Make the offer"))
        page.wait_for_function(SHOWN, arg="notice")
