"""What comes and goes between a page and its kernel, by a visitor who writes messages by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import catan_nb
from catan_nb.core.bots import bot, choose
from catan_nb_widgets.keeper import Keeper
from catan_nb_widgets.table import PERSON, kept_text

from ..serving import Server
from ..visitor import Visitor, run

PAGES = {"starfarers": "play_starfarers.ipynb", "starship": "play_starship.ipynb"}
Start = Callable[..., Server]


def kept(server: Server, key: str) -> str:
    """The record of a game that the server keeps."""
    return str(Keeper(server.keep).load(key))


def key_of(visitor: Visitor) -> str:
    """The key that the page was told to remember."""
    found = [re.search(r'"_keep": \{"key": "([^"]{20,64})"', text) for text in visitor.received]
    return [match[1] for match in found if match][-1]


def going(visitor: Visitor) -> str:
    """The first button by which the game goes on."""
    return next(act for act in visitor.acts() if re.fullmatch(r"next|a\d+", act))


# -- junk ----------------------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (
    *(None, 3, "x", [], {}, {"act": 3, "version": 1}, {"act": "a0", "version": "1"}, {"act": "a0"}),
    *({"act": ["a0"], "version": 1, "form": {}}, {"act": "a0", "version": True, "form": {}}),
    *({"act": "a0", "version": 1, "form": []}, {"act": "a0", "version": 1e400, "form": {}}),
    *({"hello": 1}, {"act": "x" * 100_000, "version": 1, "form": {}}),
    {"type": "hello", "width": "wide", "kept": "x" * 32, "query": ["?"], "dark": 7},
    *({"type": "key", "key": {}}, {"type": "heard", "content": 3}, {"type": ["hello"]}),
)


@pytest.mark.parametrize("game", PAGES)
def test_junk_does_nothing_to_a_game(start_server: Start, game: str) -> None:
    server = start_server()

    async def visit() -> None:
        visitor = await Visitor(server.url, PAGES[game]).open()
        await visitor.settle()
        key = key_of(visitor)
        before, version = kept(server, key), visitor.version
        for widget in ("Screen", "PageLink"):
            for content in JUNK:
                await visitor.tell(widget, content)
                await visitor.settle()
        for name, one in visitor.models.items():
            junk: tuple[Any, ...] = (None, {"a": ["x" * 10_000]})
            for value in junk:
                state = dict.fromkeys([n for n in one["state"] if not n.startswith("_model")][:6], value)
                await visitor.send(
                    "comm_msg", {"comm_id": name, "data": {"method": "update", "state": state}}
                )
            await visitor.send("comm_msg", {"comm_id": name, "data": {"method": "backbone"}})
            await visitor.send("comm_msg", {"comm_id": name, "data": 7})
            await visitor.settle()
        for comm_id in ("nobody", "", 7, None):
            data = {"method": "custom", "content": {"act": "a0", "version": version, "form": {}}}
            await visitor.send("comm_msg", {"comm_id": comm_id, "data": data})
            await visitor.settle()
        assert kept(server, key) == before
        await visitor.tell("Screen", {"hello": True})
        await visitor.settle()
        await visitor.press(next(act for act in visitor.acts() if act in ("next", "a0")))
        assert kept(server, key) != before
        await visitor.close()

    run(visit())


def test_stale_presses_and_what_is_not_on_the_page_do_nothing(start_server: Start) -> None:
    server = start_server()

    async def visit() -> None:
        visitor = await Visitor(server.url, PAGES["starfarers"]).open()
        await visitor.settle()
        while "next" in visitor.acts():
            await visitor.press("next")
        key = key_of(visitor)
        before, version = kept(server, key), visitor.version
        for late in (version - 1, version + 1, 0, -1, 10**12):
            await visitor.press("a0", late)
        for act in ("a99", "next", "uncover", "start", "load-text", "__class__", "a0 ", "", "rule:SF-NONE"):
            await visitor.press(act)
        assert kept(server, key) == before, "also what would be another seat's action"
        await visitor.press("a0", version)
        assert kept(server, key) != before
        await visitor.close()

    run(visit())


def test_a_key_can_be_tried_once_for_each_page_that_is_opened(start_server: Start) -> None:
    server = start_server()
    keeper = Keeper(server.keep)
    secret = catan_nb.new_game("starfarers", seats=["Zelda", "Yan", "Xin"], seed=1)
    key = Keeper.new_key()
    keeper.save(key, "starfarers", "theirs", kept_text(secret, (PERSON, "greedy", "greedy")))

    async def visit() -> str:
        visitor = await Visitor(server.url, PAGES["starfarers"]).open(kept="y" * 32)
        for tried in ("z" * 32, key, key):
            hello = {"type": "hello", "kept": tried, "query": f"?game={tried}"}
            await visitor.tell("PageLink", hello)
            await visitor.settle()
        await visitor.close()
        return "".join(visitor.received)

    assert "Zelda" not in run(visit())


def test_a_text_that_takes_long_to_read_is_refused_in_bounded_work(start_server: Start) -> None:
    server = start_server()
    first = str(catan_nb.new_game("starfarers", seed=1).record)
    texts = ("x" * 1_900_000, first + "0 roll\n" * 200_000, "\n" * 1_900_000)

    async def visit() -> None:
        visitor = await Visitor(server.url, PAGES["starfarers"]).open()
        await visitor.settle()
        key = key_of(visitor)
        before = kept(server, key)
        for text in texts:
            await visitor.press("load")
            await visitor.press("load-text", text=text)
            assert "That is no record of a game" in visitor.parts["dialog"], text[-20:]
        assert kept(server, key) == before
        await visitor.close()

    run(visit())


# -- a restarted server (case 40) ------------------------------------------------------------------


@pytest.mark.parametrize("game", PAGES)
def test_a_restarted_server_has_each_page_s_own_game_in_the_middle_of_its_turn(
    start_server: Start, game: str
) -> None:
    server = start_server()

    def there(visitor: Visitor) -> tuple[str, list[str]]:
        """What is said to be expected, and what can be pressed."""
        return visitor.parts["top"].partition("cn-say")[2], visitor.acts()

    async def begin(presses: int) -> tuple[str, str, Any]:
        visitor = await Visitor(server.url, PAGES[game]).open()
        await visitor.settle()
        for _ in range(presses):
            await visitor.press(going(visitor))
        key, left = key_of(visitor), there(visitor)
        await visitor.close()
        return key, kept(server, key), left

    async def go_on(key: str, record: str, left: Any) -> None:
        visitor = await Visitor(again.url, PAGES[game]).open(kept=key)
        await visitor.settle()
        assert key_of(visitor) == key
        assert kept(again, key) == record
        assert there(visitor) == left
        await visitor.press(going(visitor))
        assert len(kept(again, key)) > len(record)
        await visitor.close()

    games = [run(begin(presses)) for presses in (2, 3)]
    assert games[0][:2] != games[1][:2]
    server.stop()
    again = start_server()
    for one in games:
        run(go_on(*one))


# -- what is hidden does not come over the wire ----------------------------------------------------


def starfarers_twins() -> tuple[str, str]:
    """The same board; other cards in the others' hands, and other luck to come."""
    session = catan_nb.new_game("starfarers", seed=3)
    think, rng = bot(catan_nb.find_game("starfarers"), "greedy"), Random(3)
    while session.turns < 30 or session.to_move != 0 or "roll" not in map(session.text, session.legal()):
        session.play(choose(session, think, rng))
    other = session.fork()
    other._position = session.guess(0, Random(4))
    players, seats = (PERSON, *("greedy",) * (len(session.seats) - 1)), list(session.seats)
    one, two = (
        catan_nb.new_game("starfarers", seats=seats, seed=seed, position=which.position_text())
        for seed, which in enumerate((session, other))
    )
    return kept_text(one, players), kept_text(two, players)


def twins_with_a_secret() -> tuple[str, str]:
    """The other has chosen a module in secret, and the first seat is to choose."""
    games = []
    for n in (0, -1):
        session = catan_nb.new_game("starship", seed=next(k for k in range(99) if first_to_choose(k) == 1))
        session.play(session.legal()[n])
        games.append(kept_text(session, (PERSON, "greedy")))
    return games[0], games[1]


def starship_twins() -> tuple[str, str]:
    """The same ships and missions; other luck to come."""
    one, two = (
        catan_nb.new_game("starship", seed=seed, position="turn: Amber 3 flight 2") for seed in range(2)
    )
    return kept_text(one, (PERSON, "greedy")), kept_text(two, (PERSON, "greedy"))


def first_to_choose(seed: int) -> int:
    return catan_nb.new_game("starship", seed=seed).to_move


async def seen(server: Server, game: str, key: str) -> list[str]:
    """All that comes over the wire while somebody looks around, without what is random in it."""
    visitor = await Visitor(server.url, PAGES[game]).open(kept=key)
    await visitor.settle()
    assert key in "".join(visitor.received)
    visitor.received.clear()  # before the kept game, the page had one of its own, with other dice
    await visitor.tell("Screen", {"hello": True})
    await visitor.settle()
    for act in [act for act in visitor.acts() if act.startswith("tab:")]:
        await visitor.press(act)
    for act in ("zoom", "new", "close", "undo"):
        await visitor.press(act)
    await visitor.close()
    messages = [json.loads(text) for text in visitor.received]
    contents = [  # a drawing names its canvas, so that its bytes are read as text
        json.dumps([one["content"], [bytes.fromhex(part).decode("latin-1") for part in one["buffers"]]])
        for one in messages
        if one["msg_type"] == "comm_msg"
    ]
    names: dict[str, str] = {}
    clean = re.compile(rf"{re.escape(key)}|[0-9a-f]{{32}}")
    return [clean.sub(lambda m: names.setdefault(m[0], f"id{len(names)}"), text) for text in contents]


@pytest.mark.parametrize("twins", [starfarers_twins, twins_with_a_secret, starship_twins])
def test_what_others_hold_is_not_in_any_message_to_the_page(start_server: Start, twins: Any) -> None:
    """Two kept games differ only in what the first seat cannot know."""
    server = start_server()
    keeper = Keeper(server.keep)
    texts = twins()
    assert texts[0] != texts[1]
    game = catan_nb.load(texts[0]).game
    pages = []
    for text in texts:
        key = Keeper.new_key()
        keeper.save(key, game, "twin", text)
        pages.append(run(seen(server, game, key)))
    assert len(pages[0]) > 10
    assert pages[0] == pages[1]
