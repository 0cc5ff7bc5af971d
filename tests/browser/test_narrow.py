"""The pages on a phone: one row of tools, everything in its order, what was answered in sight."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from catan_nb import GAMES

from ..serving import Server
from .conftest import PAINTED
from .pages import drawn, everybody_can_read_and_reach, load, new_game, offered, press, press_something, tool
from .pictures import STATES, record_of

PHONE = {"width": 360, "height": 740}
WIDE = {"width": 1280, "height": 900}
PAGES = {
    "play_starfarers.ipynb": ["Start page", "Undo", "Zoom"],
    "play_starship.ipynb": ["Start page", "Undo", "Zoom"],
    "learn.ipynb?lesson=starship/first-turn&step=1": ["All lessons", "Undo", "Zoom"],
    "present.ipynb?walkthrough=pirates": ["Start page", "Open", "Zoom"],
}
"""Pages with a bar of tools, and those of them that a phone shows at once."""


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A page on a phone."""
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True)


def opened(page: Page, server: Server, name: str) -> Page:
    """Open a page and wait until it is painted."""
    page.goto(f"{server.url}/voila/render/{name}")
    page.wait_for_function(PAINTED)
    page.locator(".cn-top .tools").wait_for()
    return page


def tools(page: Page) -> list[str]:
    """What the bar of tools shows, by name, in order."""
    shown = page.locator(".cn-top .tools > *:visible").all()
    return [one.inner_text().split("\n")[0] for one in shown]


def more(page: Page) -> Locator:
    return page.get_by_role("button", name="More", exact=True)


@pytest.mark.parametrize("name", PAGES)
def test_a_phone_has_one_row_of_tools_and_loses_none(phone: Page, server: Server, name: str) -> None:
    opened(phone, server, name)
    row = phone.locator(".cn-top .tools").bounding_box()
    assert row is not None and row["height"] < 60, row
    assert tools(phone) == ["More", *PAGES[name]]
    with drawn(phone):
        more(phone).tap()
        tool(phone, "Motion").tap()
    assert tools(phone) == ["More", *PAGES[name]], "it stays open after a press"
    more(phone).tap()
    expect(more(phone)).to_have_attribute("aria-expanded", "true")
    everybody_can_read_and_reach(phone, "more tools")
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    all_of_them = tools(phone)
    phone.set_viewport_size(WIDE)
    expect(more(phone)).to_have_count(0)
    assert tools(phone) == all_of_them[1:]


def test_more_tools_stay_open_while_the_game_goes_on(phone: Page, server: Server) -> None:
    opened(phone, server, "learn.ipynb?lesson=starship/first-turn&step=1")
    more(phone).tap()
    press(phone, "Roll die")
    expect(more(phone)).to_have_attribute("aria-expanded", "true")
    expect(tool(phone, "Motion")).to_be_visible()


def test_dice_that_fall_over_a_button_take_no_press(phone: Page, server: Server) -> None:
    opened(phone, server, "play_starfarers.ipynb")
    new_game(phone, board="beginner", seed="5")
    press(phone, "Roll")
    phone.locator(".cn-thrown .die").first.wait_for()
    phone.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    fallen = """([die, button]) => {
      die.style.animation = "none";
      die.getBoundingClientRect();
      die.style.animation = "";
      const [fall] = die.getAnimations();
      fall.pause();
      fall.currentTime = 0;
      const at = button.getBoundingClientRect(), over = die.getBoundingClientRect();
      const x = over.x + over.width / 2, y = over.y + over.height / 2;
      const covers = at.x < x && x < at.right && at.y < y && y < at.bottom;
      return [covers, document.elementFromPoint(x, y) === button];
    }"""
    die, button = phone.locator(".cn-thrown .die").first, more(phone)
    assert phone.evaluate(fallen, [die.element_handle(), button.element_handle()]) == [True, True]


def test_more_tools_are_reached_and_left_by_keyboard(new_page: Callable[..., Page], server: Server) -> None:
    page = opened(new_page(viewport=PHONE), server, "play_starship.ipynb")
    more(page).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Start page")).to_be_focused()
    page.keyboard.press("Escape")
    expect(more(page)).to_be_focused()
    expect(more(page)).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    tool(page, "Save").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="save")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(more(page)).to_be_focused()


def test_one_tool_alone_is_shown_and_not_put_behind_more(
    new_page: Callable[..., Page], server: Server
) -> None:
    presenter = opened(new_page(viewport=PHONE), server, "present.ipynb?walkthrough=pirates")
    audience = opened(new_page(profile=presenter), server, "present.ipynb?role=audience")
    assert tools(audience) == ["Start page", "Zoom", "Motion"]


def test_a_presenter_steps_with_one_row_on_a_phone(phone: Page, server: Server) -> None:
    opened(phone, server, "present.ipynb?walkthrough=pirates")
    controls = phone.get_by_role("region", name="Controls")
    fold = controls.get_by_role("button", name="More")
    others = controls.get_by_role("button", name="Try something")
    box, row = controls.bounding_box(), controls.locator(".cn-row > :visible")
    assert box is not None and box["height"] < 70, box
    assert row.count() == 4
    expect(controls.get_by_role("slider")).to_be_visible()
    with drawn(phone):
        fold.tap()
        controls.get_by_role("button", name="Next").tap()
    expect(others).to_be_visible()
    fold.tap()
    expect(others).to_be_hidden()
    phone.set_viewport_size(WIDE)
    expect(others).to_be_visible()
    expect(fold).to_have_count(0)


def test_a_presenter_can_stop_what_steps_by_itself_with_one_press_on_a_phone(
    phone: Page, server: Server
) -> None:
    opened(phone, server, "present.ipynb?walkthrough=pirates")
    controls = phone.get_by_role("region", name="Controls")
    fold = controls.get_by_role("button", name="More")
    stop = controls.get_by_role("button", name="Stop", exact=True)
    fold.tap()
    with drawn(phone):
        controls.get_by_role("button", name="Step by itself").tap()
    fold.tap()
    box = controls.bounding_box()
    assert box is not None and box["height"] < 70, box
    with drawn(phone):
        stop.tap()
    expect(stop).to_have_count(0)
    expect(controls.get_by_role("slider")).to_be_visible()


def first_answer_in_sight(page: Page) -> None:
    """The first button of what can be done is wholly in the window."""
    first = page.get_by_role("region", name="Actions").locator("button:visible").first
    expect(first).to_be_in_viewport(ratio=1)


CUT = """(field) => {
  const whole = field.cloneNode(true);
  whole.style = "position: absolute; width: max-content; max-width: none";
  field.after(whole);
  const missing = whole.getBoundingClientRect().width - field.getBoundingClientRect().width;
  whole.remove();
  return missing;
}"""
"""How many pixels a list lacks to show the longest of its words."""


@pytest.mark.parametrize(("game", "state"), [("starfarers", "trade"), ("starship", "planet")])
def test_the_lists_of_a_trade_show_their_words_whole(
    phone: Page, server: Server, game: str, state: str
) -> None:
    opened(phone, server, f"play_{game}.ipynb")
    load(phone, record_of(game, STATES[game][state]))
    lists = phone.get_by_role("region", name="Actions").locator("select")
    lists.first.wait_for()
    assert max(one.evaluate(CUT) for one in lists.all()) < 1


def test_what_cannot_be_done_comes_after_one_button_on_a_phone(phone: Page, server: Server) -> None:
    opened(phone, server, "learn.ipynb?lesson=starfarers/guided-game&step=2")
    actions = phone.get_by_role("region", name="Actions")
    refused = actions.locator(".cn-no", has_text="You lack")
    fold = actions.get_by_role("button", name="and why not now")
    assert refused.count() > 1
    expect(refused.first).to_be_hidden()
    with drawn(phone):
        fold.tap()
        tool(phone, "Zoom").tap()
    expect(refused.first).to_be_visible()
    fold.tap()
    expect(refused.first).to_be_hidden()
    phone.set_viewport_size(WIDE)
    expect(refused.first).to_be_visible()
    expect(fold).to_have_count(0)


def test_what_a_learner_presses_is_one_row_on_a_phone(phone: Page, server: Server) -> None:
    for step in ("starship/stores&step=5", "starship/first-turn&step=7", "starfarers/set-up&step=9"):
        opened(phone, server, f"learn.ipynb?lesson={step}")
        for row in phone.get_by_role("region", name="Lesson").locator(".cn-row").all():
            box = row.bounding_box()
            assert box is not None and box["height"] < 60, (step, box)


def test_a_long_form_opens_at_its_beginning(phone: Page, server: Server) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    opened(phone, server, "play_starfarers.ipynb")
    tool(phone, "New game").tap()
    form = phone.get_by_role("dialog", name="new")
    expect(form.get_by_role("heading", name="New game")).to_be_in_viewport(ratio=1)
    expect(form.get_by_role("button", name="Start", exact=True)).not_to_be_in_viewport()


def test_who_plays_a_seat_is_said_in_one_line(phone: Page, server: Server) -> None:
    opened(phone, server, "play_starfarers.ipynb")
    tool(phone, "New game").tap()
    form = phone.get_by_role("dialog", name="new")
    for row in form.get_by_role("row").all():
        box = row.bounding_box()
        assert box is not None and box["height"] < 60, box
    assert form.evaluate("(form) => form.scrollWidth - form.clientWidth") == 0


def test_what_just_happened_stands_above_what_can_be_done(phone: Page, server: Server) -> None:
    opened(phone, server, "play_starfarers.ipynb")
    new_game(phone, seed="1")
    press(phone, "Roll dice")
    lately = phone.locator(".cn-lately")
    expect(lately).to_contain_text("White draws")
    above, below = lately.bounding_box(), phone.get_by_role("region", name="Actions").bounding_box()
    assert above is not None and below is not None
    assert above["y"] + above["height"] <= below["y"]
    phone.set_viewport_size(WIDE)
    expect(lately).to_be_hidden()


def test_what_is_asked_is_said_once_more_above_its_answers(phone: Page, server: Server) -> None:
    opened(phone, server, "play_starfarers.ipynb")
    load(phone, record_of("starfarers", STATES["starfarers"]["seven"]))
    actions = phone.get_by_role("region", name="Actions")
    asked = actions.get_by_text("Give up 4 cards.")
    expect(asked).to_be_in_viewport()
    press(phone, "Give 1")
    asked = actions.get_by_text("Give up 3 cards.")
    expect(asked).to_be_visible()
    expect(actions.get_by_role("heading", name="What you can do")).to_be_hidden()
    phone.set_viewport_size(WIDE)
    expect(asked).to_be_hidden()
    expect(actions.get_by_role("heading", name="What you can do")).to_be_visible()


def test_an_encounter_asks_beside_its_answers_once(phone: Page, server: Server) -> None:
    opened(phone, server, "play_starfarers.ipynb")
    load(phone, record_of("starfarers", STATES["starfarers"]["encounter"]))
    first_answer_in_sight(phone)
    side = phone.locator(".cn-side")
    expect(side.get_by_text("A trading ship comes alongside")).to_have_count(1)
    press(phone, "Give 0 cards")
    expect(side.get_by_text("The trader was a pirate in disguise")).to_have_count(1)


def test_a_rematch_begins_in_sight(phone: Page, server: Server) -> None:
    opened(phone, server, "play_starship.ipynb")
    load(phone, record_of("starship", STATES["starship"]["end"]))
    press(phone, "Rematch")
    first_answer_in_sight(phone)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_opens_with_what_can_be_done_in_sight(phone: Page, server: Server, game: str) -> None:
    opened(phone, server, f"play_{game}.ipynb")
    first_answer_in_sight(phone)
    assert phone.evaluate("scrollY") == 0


def test_a_branch_begins_with_what_can_be_tried_in_sight(phone: Page, server: Server) -> None:
    opened(phone, server, "present.ipynb?walkthrough=a-seven")
    controls = phone.get_by_role("region", name="Controls")
    controls.get_by_role("button", name="More").tap()
    with drawn(phone):
        controls.get_by_role("button", name="Try something").tap()
    first_answer_in_sight(phone)
    box = controls.bounding_box()
    assert box is not None and box["height"] < 70, box


def test_a_turn_begins_with_what_can_be_done_in_sight(phone: Page, server: Server) -> None:
    opened(phone, server, "play_starfarers.ipynb")
    load(phone, record_of("starfarers", STATES["starfarers"]["production"]))
    while offered(phone)[0] != "Next":
        press_something(phone, ("Roll dice", "Shake mothership", "End turn"))
    following = phone.get_by_role("region", name="Actions").get_by_role("button", name="Next", exact=True)
    while following.count():
        phone.locator(".cn-tabs").evaluate("(tabs) => tabs.scrollIntoView({ behavior: 'instant' })")
        expect(phone.locator(".cn-say")).not_to_be_in_viewport()
        with drawn(phone):
            following.evaluate("(button) => button.click()")
    first_answer_in_sight(phone)


def test_whose_move_comes_is_said_above_next(phone: Page, server: Server) -> None:
    opened(phone, server, "play_starfarers.ipynb")
    new_game(phone, who0="greedy")
    mover = phone.locator(".cn-say b").inner_text()
    expect(phone.get_by_role("region", name="Actions").get_by_text(f"Now {mover}, a bot.")).to_be_visible()


def test_the_cards_of_a_flight_are_told_right_below_what_can_be_done(phone: Page, server: Server) -> None:
    opened(phone, server, "play_starship.ipynb")
    load(phone, record_of("starship", STATES["starship"]["flight"]))
    phone.get_by_role("region", name="Flight").wait_for()
    boxes = [phone.get_by_role("region", name=name).bounding_box() for name in ("Actions", "Flight", "Score")]
    tops = [box["y"] for box in boxes if box is not None]
    assert len(tops) == 3
    assert tops == sorted(tops)
