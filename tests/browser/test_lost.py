"""When things fail on a page that is played: the network, the kernel, a page asleep, no free table."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from ..serving import Server, running, wait_until
from .line import Line
from .pages import drawn, everybody_can_read_and_reach, new_game, now, open_play, press, ready, saved

MY_SEED = "1"
"""On the beginner board the person starts, rolls no 7 and can build a booster."""
SLEEPS_AFTER = 14  # seconds
LONG = 60  # seconds without a network
KERNEL = re.compile(r'"kernelId": *"([\w-]+)"')


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that keeps a kernel ready."""
    with running(tmp_path_factory.mktemp("public"), preheat=1) as server:
        yield server


@pytest.fixture(scope="module")
def sleepy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that puts a page to sleep soon."""
    with running(tmp_path_factory.mktemp("sleepy"), idle_timeout=SLEEPS_AFTER) as server:
        yield server


def in_a_turn(page: Page, server: Server) -> str:
    """Open a game, roll the dice; its record."""
    open_play(page, server)
    new_game(page, seed=MY_SEED)
    press(page, "Roll dice")
    record = saved(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    return record


def banner(page: Page) -> Locator:
    return page.get_by_role("alert").filter(has=page.get_by_role("button", name="Continue"))


def booster(page: Page) -> Locator:
    """The button that builds one."""
    return page.get_by_role("region", name="Actions").get_by_role("button", name="Build booster")


def log(page: Page) -> str:
    return page.get_by_role("list", name="Log, newest first").inner_text()


def go_on(page: Page) -> None:
    """Press Continue in the banner, and wait for the page to be painted again."""
    with page.expect_navigation():
        banner(page).get_by_role("button", name="Continue").click()
    ready(page)


def come_back(page: Page, line: Line) -> None:
    """Press Continue when the server answers again, and before the page has gone on by itself."""
    line.mend(games=False)
    expect(banner(page)).to_contain_text("The server answers again: Continue brings your game back.")
    with page.expect_navigation(wait_until="commit"):
        banner(page).get_by_role("button", name="Continue").click()
    line.mend()
    ready(page)


# -- the network ---------------------------------------------------------------------------------


def test_a_cut_line_is_said_and_the_page_goes_on_by_itself(page: Page, public: Server) -> None:
    with Line.to(public) as line:
        record = in_a_turn(page, line.end)
        line.cut()
        expect(banner(page)).to_contain_text("The server does not answer at the moment.")
        booster(page).click()  # a press that waits until the line is there again
        line.mend()
        expect(banner(page)).to_be_hidden(timeout=60_000)
        expect(page.get_by_role("region", name="Your mothership")).to_contain_text("Boosters 2 of 6")
        after = saved(page)
        assert after.startswith(record.rstrip("\n")) and after.count("booster") == 1
        with drawn(page):
            page.get_by_role("button", name="Undo").click()
        assert saved(page) == record


def test_a_line_that_says_nothing_is_noticed_when_something_is_pressed(page: Page, public: Server) -> None:
    with Line.to(public) as line:
        record = in_a_turn(page, line.end)
        line.silence()
        booster(page).click()
        expect(banner(page)).to_contain_text("The server does not answer at the moment.")
        line.mend()
        expect(banner(page)).to_be_hidden()
        expect(page.get_by_role("region", name="Your mothership")).to_contain_text("Boosters 2 of 6")
        assert saved(page).startswith(record.rstrip("\n"))


def test_continue_waits_for_the_network_and_brings_the_game_back(page: Page, public: Server) -> None:
    with Line.to(public) as line:
        record = in_a_turn(page, line.end)
        line.cut()
        expect(banner(page)).to_be_visible()
        banner(page).get_by_role("button", name="Continue").click()
        expect(banner(page)).to_contain_text("The server still does not answer.")
        come_back(page, line)
        assert saved(page) == record


def test_a_minute_without_network_is_said_and_the_games_go_on(
    new_page: Callable[..., Page], public: Server
) -> None:
    """Two pages for the same minute: one line is cut, the other says nothing and is never ended.

    Nothing is done in that minute, so that other tests can run beside this one.
    """
    with Line.to(public) as one, Line.to(public) as other:
        cut, silent = new_page(), new_page()
        records = [in_a_turn(page, line.end) for page, line in ((cut, one), (silent, other))]
        told, asked = log(cut), now(cut)
        one.cut()
        other.silence()
        end = time.monotonic() + LONG
        booster(silent).click()
        for page in (cut, silent):
            expect(banner(page)).to_contain_text("The server does not answer at the moment.")
        everybody_can_read_and_reach(cut, "no network")
        while (left := end - time.monotonic()) > 0:
            cut.wait_for_timeout(1000 * min(left, 15))
            for page in (cut, silent):
                expect(banner(page)).to_be_visible()
                expect(booster(page)).to_be_visible()
        assert (log(cut), now(cut)) == (told, asked)
        other.mend()
        expect(banner(silent)).to_be_hidden()
        expect(silent.get_by_role("region", name="Your mothership")).to_contain_text("Boosters 2 of 6")
        assert saved(silent).startswith(records[1].rstrip("\n"))
        come_back(cut, one)
        expect(cut.locator(".cn-say")).to_have_text(asked)
        assert log(cut) == told
        assert saved(cut) == records[0]
        press(cut, "Build booster")


# -- the kernel ----------------------------------------------------------------------------------


def test_a_killed_kernel_is_said_and_the_game_comes_back(page: Page, public: Server) -> None:
    record = in_a_turn(page, public)
    told, asked = log(page), now(page)
    found = KERNEL.search(page.locator("#jupyter-config-data").inner_text())
    assert found
    (kernel,) = [p for p in public.kernel_processes() if found[1] in " ".join(p.cmdline())]
    kernel.kill()
    expect(banner(page)).to_contain_text("The connection to the game was lost.")
    everybody_can_read_and_reach(page, "lost")
    go_on(page)
    expect(page.locator(".cn-say")).to_have_text(asked)
    assert log(page) == told
    assert saved(page) == record
    press(page, "Build booster")


def test_a_kernel_that_waited_is_given_to_one_visitor(new_page: Callable[..., Page], public: Server) -> None:
    records = []
    for _ in range(2):
        wait_until(lambda: '"ready": 1' in public.get("/healthz").text, "a kernel that is ready")
        page = new_page()
        open_play(page, public)
        press(page, "")
        records.append(saved(page))
        page.reload()
        ready(page)
        assert saved(page) == records[-1]
    one, other = (re.search("^seed .*$", record, re.MULTILINE) for record in records)
    assert one and other and one[0] != other[0]


# -- asleep --------------------------------------------------------------------------------------


def test_a_page_that_nobody_touches_says_that_it_goes_to_sleep(page: Page, sleepy: Server) -> None:
    record = in_a_turn(page, sleepy)
    warning = page.locator("#cn-sleepy")
    for stay in (lambda: page.mouse.move(5, 5), lambda: warning.get_by_role("button", name="Stay").click()):
        expect(warning).to_contain_text("it goes to sleep; your game is kept.")
        stay()
        expect(warning).to_be_hidden()
    end = time.monotonic() + 1.5 * SLEEPS_AFTER
    while time.monotonic() < end:
        page.mouse.move(5 + time.monotonic() % 9, 5)
        page.wait_for_timeout(900)
        expect(warning).to_be_hidden()
    assert sleepy.kernels() == 1
    expect(warning).to_be_visible()
    everybody_can_read_and_reach(page, "sleepy")
    expect(banner(page)).to_contain_text("so it went to sleep. Your game is kept.")
    expect(warning).to_be_hidden()
    sleepy.wait_for_kernels(0)
    go_on(page)
    assert saved(page) == record


def test_a_lesson_and_a_walkthrough_that_went_to_sleep_come_back_at_their_place(
    new_page: Callable[..., Page], sleepy: Server
) -> None:
    lesson, walk = new_page(), new_page()
    lesson.goto(f"{sleepy.url}/voila/render/learn.ipynb?lesson=starship/pirates&step=2")
    walk.goto(f"{sleepy.url}/voila/render/present.ipynb?walkthrough=pirates")
    ready(lesson)
    ready(walk)
    with drawn(walk):
        walk.keyboard.press("ArrowRight")
    for page, place in ((lesson, ".cn-goal"), (walk, ".cn-words")):
        told = page.locator(place).inner_text()
        expect(banner(page)).to_contain_text("so it went to sleep. Your place is kept.")
        go_on(page)
        expect(page.locator(place)).to_have_text(told, use_inner_text=True)


# -- no free table -------------------------------------------------------------------------------


def test_whoever_finds_no_table_is_told_and_comes_in_later(
    page: Page, new_page: Callable[..., Page], start_server: Callable[..., Server]
) -> None:
    narrow = start_server(max_sessions=1)
    record = in_a_turn(page, narrow)
    second = new_page()
    reply = second.goto(f"{narrow.url}/voila/render/play_starship.ipynb")
    assert reply and reply.status == 503
    expect(second.get_by_role("heading", name="All tables are taken")).to_be_visible()
    for scheme in ("dark", "light"):
        second.emulate_media(color_scheme=scheme)
        everybody_can_read_and_reach(second, scheme)
    for _ in range(2):
        page.reload()
        ready(page)
    assert saved(page) == record
    page.goto(narrow.url)
    narrow.wait_for_kernels(0)
    second.get_by_role("link", name="Try again").click()
    ready(second)
    expect(second.get_by_role("heading", name="Starship", exact=True)).to_be_visible()
