"""The same pages as notebooks in JupyterLab itself."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import PAINTED, open_in_lab, run_all


def test_the_start_page_opens_the_game_as_a_notebook(page: Page, lab: str) -> None:
    open_in_lab(page, lab, "index.ipynb")
    expect(page.get_by_role("heading", name="Starfarers", level=1)).to_be_visible()
    expect(page.get_by_text("choose Run, then Run All Cells")).to_be_visible()
    page.get_by_role("link", name="Play now").click()
    run_all(page, "play_starfarers.ipynb")
    page.wait_for_function(PAINTED)
    page.locator(".jp-OutputArea-output:visible canvas").first.wait_for()


def test_page_and_kernel_find_each_other_again(page: Page, lab: str) -> None:
    open_in_lab(page, lab, "probe.ipynb")
    page.wait_for_function(PAINTED)
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.get_by_text("count 1", exact=True)).to_be_visible()
    expect(page.get_by_text("dark=False still=False kept=True storage=True wide=True query=")).to_be_visible()
    page.reload()
    run_all(page, "probe.ipynb")
    page.wait_for_function(PAINTED)
    expect(page.get_by_text("count 1", exact=True)).to_be_visible()


def test_continue_leads_back_to_the_kept_game(page: Page, lab: str) -> None:
    open_in_lab(page, lab, "probe.ipynb")
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.get_by_text("count 1", exact=True)).to_be_visible()
    key = page.evaluate("sessionStorage.getItem('catan-nb.tab.starfarers')")
    open_in_lab(page, lab, "index.ipynb")
    page.evaluate("sessionStorage.removeItem('catan-nb.tab.starfarers')")
    page.get_by_role("link", name="Continue Count <b>1</b>").click()
    page.get_by_role("tab", name="play_starfarers.ipynb", selected=True).locator(
        "visible=true"
    ).first.wait_for()
    assert page.evaluate("sessionStorage.getItem('catan-nb.tab.starfarers')") == key
