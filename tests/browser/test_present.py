"""Presenting in a real browser: by keys alone, a branch and back, in Voilà and in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import catan_nb
from catan_nb_widgets.present import shipped

from ..serving import ROOT, Server
from .conftest import PAINTED, farewell, open_in_lab, run_all, write_notebook
from .pages import drawn, everybody_can_read_and_reach, open_play, press_something, ready, saved

PRESENT = "/voila/render/present.ipynb?walkthrough=pirates"
STOPS = len({0, *catan_nb.walkthrough(ROOT / "notebooks" / "walkthroughs" / "pirates.md").stops("moment")})


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Presentation")


def by_keys(page: Page) -> None:
    """Step forth, reveal, branch, try, come back."""
    expect(panel(page)).to_contain_text("1 of 11")
    with drawn(page):
        page.keyboard.press("r")
    expect(panel(page)).to_contain_text("cannot refuse")
    with drawn(page):
        page.keyboard.press("ArrowRight")
    expect(panel(page)).to_contain_text("2 of 11")
    with drawn(page):
        page.keyboard.press("b")
    page.get_by_role("region", name="Actions").get_by_role("button", name="Skip the flight").click()
    expect(page.get_by_role("region", name="Log")).to_contain_text("does not fly")
    with drawn(page):
        page.keyboard.press("b")
    expect(panel(page)).to_contain_text("2 of 11")
    expect(page.get_by_role("region", name="Actions")).to_have_count(0)


def test_a_class_is_stepped_through_by_keys_alone(page: Page, server: Server) -> None:
    page.goto(server.url + PRESENT)
    page.wait_for_function(PAINTED)
    by_keys(page)
    page.reload()
    page.wait_for_function(PAINTED)
    expect(panel(page)).to_contain_text("Ben flies")


def test_on_a_branch_what_can_be_done_stands_beside_the_board(page: Page, server: Server) -> None:
    page.goto(server.url + PRESENT)
    ready(page)
    board = page.locator(".cn-frame").bounding_box()
    with drawn(page):
        page.keyboard.press("b")
    first = page.get_by_role("region", name="Actions").get_by_role("button").first
    expect(first).to_be_in_viewport()
    expect(page.get_by_role("button", name="Back to the walkthrough")).to_be_in_viewport()
    assert page.locator(".cn-frame").bounding_box() == board


def test_it_presents_in_jupyterlab(page: Page, lab: str) -> None:
    open_in_lab(page, lab, "present.ipynb")
    page.wait_for_function(PAINTED)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("Walkthrough", exact=True).select_option("pirates")
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("dialog", name="open")).to_have_count(0)
    panel(page).click(position={"x": 5, "y": 5})
    by_keys(page)


@pytest.mark.parametrize("width", [1024, 360])
def test_it_fits_and_everybody_can_read_it(new_page: Callable[..., Page], server: Server, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 768})
    page.goto(server.url + PRESENT)
    page.wait_for_function(PAINTED)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    everybody_can_read_and_reach(page, "present")


def longest() -> tuple[str, int]:
    """The shipped walkthrough and the place in it where most is said."""
    said = {
        (name, moment.n): sum(
            len(one.prose) + sum(map(len, sum(one.questions, ()))) for one in walk.at(moment.n)
        )
        for name, file in shipped().items()
        for walk in [catan_nb.walkthrough(file)]
        for moment in walk.moments
    }
    return max(said, key=lambda place: said[place])


def in_sight(page: Page) -> None:
    """The whole board and the panel with the words are in the window, and nothing scrolls sideways."""
    for part in ("canvas.cn-map", ".cn-present[aria-label=Presentation]"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= 1024, (part, box)
        assert box["height"] > 300 and box["y"] + box["height"] <= 768, (part, box)
    assert page.evaluate("[scrollX, scrollY, document.documentElement.scrollWidth]") == [0, 0, 1024]


def test_words_and_the_whole_board_are_in_sight_together(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(viewport={"width": 1024, "height": 768})
    name, step = longest()
    page.goto(f"{server.url}/voila/render/present.ipynb?walkthrough={name}&step={step}")
    page.wait_for_function(PAINTED)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Audience window").click()
    audience = opened.value
    audience.set_viewport_size({"width": 1024, "height": 768})
    audience.wait_for_function(PAINTED)
    in_sight(audience)
    in_sight(page)
    while page.get_by_role("button", name="Reveal").count():
        with drawn(page), drawn(audience):
            page.keyboard.press("r")
    for window in (page, audience):  # all is told: the words scroll to the last answer, the board stays
        in_sight(window)
        words = window.locator(".cn-words").bounding_box()
        answer = window.locator(".cn-question[data-see]").bounding_box()
        assert words is not None and answer is not None
        assert answer["y"] + answer["height"] <= words["y"] + words["height"] + 1
    everybody_can_read_and_reach(page, "all is told")
    farewell(audience)


def test_the_window_for_the_class_follows_and_shows_no_notes(page: Page, server: Server) -> None:
    page.goto(server.url + PRESENT)
    page.wait_for_function(PAINTED)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Audience window").click()
    audience = opened.value
    audience.wait_for_function(PAINTED)
    expect(panel(audience)).to_contain_text("Ada and Ben begin")
    with drawn(page):
        page.keyboard.press("ArrowRight")
    expect(panel(page)).to_contain_text("Step by decision from here on")
    expect(panel(audience)).to_contain_text("2 booster points")
    assert "Step by decision from here on" not in audience.content()
    page.keyboard.press("b")
    page.get_by_role("region", name="Actions").get_by_role("button", name="Skip the flight").click()
    expect(audience.get_by_role("region", name="Log")).to_contain_text("does not fly")
    expect(panel(audience)).to_contain_text("branch")
    page.keyboard.press("b")
    expect(panel(audience)).to_contain_text("2 booster points")
    expect(audience.get_by_role("region", name="Log")).not_to_contain_text("does not fly")
    page.reload()
    page.wait_for_function(PAINTED)
    page.keyboard.press("ArrowLeft")
    expect(panel(audience)).to_contain_text("Ada and Ben begin")
    page.keyboard.press("r")
    expect(panel(audience)).to_contain_text("cannot refuse")
    audience.set_viewport_size({"width": 1024, "height": 768})
    audience.wait_for_function("document.documentElement.scrollWidth === 1024")
    everybody_can_read_and_reach(audience, "audience")
    farewell(audience)


def test_it_waits_for_a_presenter(page: Page, new_page: Callable[..., Page], server: Server) -> None:
    page.goto(server.url + "/voila/render/present.ipynb?role=audience")
    expect(page.get_by_text("Open Present in another window of this browser")).to_be_visible()
    presenter = new_page(profile=page)
    presenter.goto(server.url + PRESENT)
    expect(panel(page)).to_contain_text("Ada and Ben begin")


def test_in_jupyterlab_the_first_cell_says_that_it_is_for_the_class(
    page: Page, new_page: Callable[..., Page], lab: str, lab_books: Path
) -> None:
    cell = 'from catan_nb_widgets import present_page\n\npresent_page(role="audience")'
    write_notebook(lab_books / "audience.ipynb", cell)
    open_in_lab(page, lab, "audience.ipynb")
    expect(page.get_by_text("Open Present in another window of this browser")).to_be_visible()
    presenter = new_page(profile=page)
    open_in_lab(presenter, lab, "present.ipynb")
    presenter.wait_for_function(PAINTED)
    expect(panel(page)).to_contain_text(catan_nb.walkthrough(next(iter(shipped().values()))).title)
    presenter.get_by_role("button", name="Audience window").click()
    expect(presenter.get_by_role("dialog", name="audience")).to_contain_text('role="audience"')


def test_a_branch_and_a_page_to_hand_out_go_to_the_downloads(page: Page, server: Server) -> None:
    page.goto(server.url + PRESENT)
    page.wait_for_function(PAINTED)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(panel(page)).to_contain_text(f"2 of {STOPS}")
    page.get_by_role("button", name="Try something").click()
    page.get_by_role("region", name="Actions").get_by_role("button", name="Skip the flight").click()
    expect(page.get_by_role("region", name="Log")).to_contain_text("does not fly")
    with page.expect_download() as download:
        page.get_by_role("button", name="Keep this line").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert download.value.suggested_filename == "pirates-ask-for-money-another-line.md"
    assert catan_nb.walkthrough(text).title == "Pirates ask for money: another line"
    page.get_by_role("button", name="Open it here").click()
    expect(panel(page)).to_contain_text("another line")
    page.keyboard.press("End")
    expect(panel(page)).to_contain_text("Write here what came of")
    page.reload()
    page.wait_for_function(PAINTED)
    expect(panel(page)).to_contain_text("Write here what came of")
    with page.expect_download() as download:
        page.get_by_role("button", name="Hand out").click()
    assert download.value.suggested_filename == "pirates-ask-for-money-another-line.html"
    html = Path(download.value.path()).read_text(encoding="utf-8")
    assert html == catan_nb.handout(catan_nb.walkthrough(text))


@pytest.mark.parametrize("name", ["a-seven", "pirates"])
def test_the_page_to_hand_out_prints_and_asks_nobody(page: Page, name: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    walk = catan_nb.walkthrough(ROOT / "notebooks" / "walkthroughs" / f"{name}.md")
    page.set_content(catan_nb.handout(walk))
    page.emulate_media(media="print")
    everybody_can_read_and_reach(page, "handout")
    pdf = page.pdf(prefer_css_page_size=True)
    assert asked == []
    sheets = pdf.count(b"/Type /Page\n")
    assert 2 <= sheets <= 3 + len(walk.moments)
    for question, answer in walk.moments[1].questions:
        expect(page.get_by_text(question.split("?")[0])).to_be_visible()
        expect(page.locator(".answers ~ section").get_by_text(answer.split(":")[0][:20])).not_to_have_count(0)
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert width == 0


@pytest.mark.parametrize("game", catan_nb.GAMES)
def test_a_game_that_is_played_opens_in_present(page: Page, server: Server, game: str) -> None:
    open_play(page, server, game)
    press_something(page, ())
    record = saved(page)
    page.get_by_role("button", name="Open in Present").click()
    page.get_by_role("link", name="Present this game").click()
    page.wait_for_function(PAINTED)
    expect(panel(page)).to_contain_text(game.capitalize())
    page.keyboard.press("End")
    played = catan_nb.load(record).played
    page.wait_for_url(f"**/present.ipynb?turn=*&step={played}")
    page.reload()
    page.wait_for_function(PAINTED)
    expect(panel(page)).to_contain_text(game.capitalize())
    page.go_back()
    page.wait_for_function(PAINTED)
    assert saved(page) == record


def test_a_game_of_jupyterlab_opens_in_present(page: Page, lab: str) -> None:
    open_in_lab(page, lab, "play_starship.ipynb")
    page.wait_for_function(PAINTED)
    page.get_by_role("button", name="Open in Present").click()
    page.get_by_role("link", name="Present this game").click()
    run_all(page, "present.ipynb")
    expect(panel(page)).to_contain_text("Starship")


def test_it_steps_by_itself(page: Page, server: Server) -> None:
    page.goto(server.url + PRESENT)
    page.wait_for_function(PAINTED)
    page.get_by_label("Steps", exact=True).select_option("by decision")
    page.get_by_label("every", exact=True).select_option("3 seconds")
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    expect(panel(page)).to_contain_text("Two planets were passed")  # where something is asked
    expect(page.get_by_role("button", name="Step by itself")).to_be_visible()
