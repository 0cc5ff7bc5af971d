"""Whole lessons by keyboard alone, and where the focus is: always seen, never lost, soon at what matters."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import catan_nb

from ..serving import Server
from .conftest import run_all
from .keyboard import Keyboard
from .pages import drawn, load, open_play
from .pictures import STARFARERS, record_of
from .test_learn import open_step, panel

NEAR = 25
"""From where a step begins, what it needs is reached with so many presses of Tab."""


def goal(page: Page) -> Locator:
    return panel(page).locator(".cn-goal")


def done(keys: Keyboard) -> None:
    """The step is done: the focus is on what was learnt, and the way on is near."""
    expect(panel(keys.page).locator(".cn-won")).to_contain_text("Done")
    expect(panel(keys.page).locator(".cn-won")).to_be_focused()
    keys.press("Next")
    assert keys.pressed <= 5


def begin(keys: Keyboard, step: int) -> None:
    """The next step has the focus on its goal."""
    expect(keys.page.locator(".cn-steps [aria-current]")).to_contain_text(str(step))
    expect(goal(keys.page)).to_be_focused()


def the_end(page: Page, keys: Keyboard, game: str, key: str) -> None:
    """The lesson says that it is done, in the list too, also after the page was loaded again."""
    lesson = next(one for one in catan_nb.lessons(game) if one.key == key)
    expect(panel(page).locator(".cn-won")).to_contain_text(lesson.learnt)
    expect(panel(page).locator(".cn-won")).to_be_focused()
    stars = panel(page).locator(".cn-steps button")
    assert len(lesson.steps) == stars.count()
    for n in range(stars.count()):
        expect(stars.nth(n)).to_contain_text("★")
    keys.press("All lessons", back=True)
    assert keys.where().startswith(f"✓ {lesson.title}")
    page.reload()
    entry = page.get_by_role("button", name=lesson.title)
    expect(entry).to_contain_text("✓", timeout=60_000)
    expect(entry).to_contain_text("· done")


def unknown_systems(keys: Keyboard) -> None:
    """The lesson of Starfarers, once it is open."""
    page = keys.page
    begin(keys, 1)  # a mistake first
    keys.press("End turn")
    assert keys.pressed <= NEAR
    expect(panel(page).get_by_text("The turn is over, and the system is still unknown.")).to_be_focused()
    keys.press("Retry step")
    assert keys.pressed <= 5
    expect(goal(page)).to_be_focused()
    keys.choose("Destination of ship 1", "K4")
    assert keys.pressed <= NEAR
    keys.press("Fly ship 1")
    done(keys)

    begin(keys, 2)
    keys.say("Your number", "3")
    assert keys.pressed <= NEAR
    done(keys)

    begin(keys, 3)
    keys.open("By name")
    keys.press("O5")
    expect(panel(page).locator(".cn-why")).to_contain_text("does not touch a planet")
    assert keys.where() == "O5"
    keys.press("Q6")
    done(keys)

    begin(keys, 4)
    for press in ("Fly ship 1", "Fly ship 1"):
        keys.choose("Destination of ship 1", "L5")
        keys.press(press)
    keys.press("Settle with ship 1")
    done(keys)

    begin(keys, 5)
    keys.open("By name")
    keys.press("fuel")
    done(keys)

    begin(keys, 6)
    keys.press("3.")


def errands(keys: Keyboard) -> None:
    """The lesson of Starship, once it is open."""
    page = keys.page
    begin(keys, 1)
    keys.press("Hint")
    expect(panel(page)).to_contain_text("Hint: The missions lie")
    keys.press("Do “Gift of the traders”")
    expect(page.locator(".cn-play [aria-live]").first).to_contain_text("Done.")
    done(keys)

    begin(keys, 2)
    keys.open("By name")
    keys.press("Famine")
    done(keys)

    begin(keys, 3)
    for press in ("Do “Gift of the diplomats”", "Take 1 food", "Do “Famine”", "Take 1 ore"):
        keys.press(press)
    done(keys)

    begin(keys, 4)
    keys.press("1.")
    expect(panel(page).locator(".cn-why")).to_contain_text("This is in order")
    keys.press("3.")
    done(keys)

    begin(keys, 5)
    keys.press("Do “Distress call”")
    keys.press("Take 1 fuel")
    done(keys)

    begin(keys, 6)
    keys.say("Your number", "2")
    done(keys)

    begin(keys, 7)
    keys.say("Your number", "2")
    expect(panel(page).locator(".cn-why")).to_contain_text("It is 3, not 2.")
    keys.say("Your number", "3")


def test_a_lesson_of_starfarers_from_the_start_page_to_its_end(page: Page, server: Server) -> None:
    keys = Keyboard(page)
    page.goto(server.url)
    keys.to("Learn")
    page.keyboard.press("Enter")
    page.locator(".cn-course").first.wait_for()
    keys.press("○ Unknown systems")
    assert keys.pressed <= NEAR
    unknown_systems(keys)
    the_end(page, keys, "starfarers", "exploring")
    assert {"a", "button", "select", "input", "summary", "p", "div"} <= keys.kinds


def test_a_lesson_of_starship_from_its_address_to_its_end(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(color_scheme="light")
    keys = Keyboard(page, hit="Space")
    open_step(page, server, "starship/missions", 1)
    assert keys.tab() == "Skip to the step"
    page.keyboard.press("Enter")
    errands(keys)
    the_end(page, keys, "starship", "missions")


@pytest.mark.parametrize(
    ("notebook", "title", "hit", "lesson"),
    [
        ("starfarers/08_exploring_and_settling.ipynb", "Unknown systems", "Space", unknown_systems),
        ("starship/08_missions.ipynb", "Errands for four planets", "Enter", errands),
    ],
)
def test_a_lesson_in_a_notebook_of_jupyterlab(
    page: Page, lab: str, notebook: str, title: str, hit: str, lesson: Callable[[Keyboard], None]
) -> None:
    page.goto(f"{lab}/lab/tree/{notebook}")
    run_all(page, notebook.split("/")[-1])
    page.locator(".cn-course li button").first.wait_for()
    keys = Keyboard(page, hit)
    keys.press(f"○ {title}")
    lesson(keys)
    expect(panel(page).locator(".cn-won")).to_contain_text("Done")
    expect(panel(page).locator(".cn-won")).to_be_focused()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_focus_is_always_seen_and_a_dialog_keeps_it(
    new_page: Callable[..., Page], server: Server, scheme: str
) -> None:
    page = new_page(color_scheme=scheme)
    keys = Keyboard(page)
    open_play(page, server)
    assert keys.tab() == "Skip to what you can do"
    load(page, record_of("starfarers", STARFARERS["trade"]))
    expect(page.get_by_role("dialog")).to_have_count(0)
    keys.press("Players")
    keys.open("Offer to the players")
    passed = keys.round() + keys.round()
    assert {"a", "button", "select", "input", "summary", "div"} == keys.kinds
    assert {"Start page", "Give to the supply", "You get ore", "Make the offer", "Shake mothership"} <= set(
        passed
    )

    keys.press("Save")
    inside = page.get_by_role("dialog").locator(":focus")
    for _ in range(2):
        expect(inside).to_have_count(1)
        assert set(keys.round()) <= {"Record of the game", "Close"}
        keys.tab()
    assert "textarea" in keys.kinds
    with drawn(page):
        page.keyboard.press("Escape")
    assert keys.where() == "Save"
