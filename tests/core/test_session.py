"""Sessions: undo and redo, at and fork, remarks, dealers, bad actions."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any, get_args

import pytest

import catan_nb
from catan_nb import OPEN, IllegalAction, Session
from catan_nb.core.dealer import Scripted, Seeded
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data
from catan_nb.starfarers import events as e
from catan_nb.starfarers.position import Position

from .games import asked, find, new, play_on, played


def state(session: Session) -> tuple[Any, ...]:
    """All that a session is, to compare before and after."""
    return (
        session.position.key(),
        str(session.record),
        session.log(OPEN),
        session.can_undo,
        session.can_redo,
        session.to_move,
        list(session.legal()),
    )


# -- undo and redo --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind",
    [e.Rolled, e.Shook, e.Explored, e.Turned, e.Drew, e.Moved, e.Answered, e.Countered, e.Hailed, e.Chose],
)
def test_undo_stops_at_what_was_new(kind: type) -> None:
    session = find(lambda s: any(isinstance(x, kind) for n, x in s.events(OPEN, s.played) if n))
    before = state(session)
    assert not session.can_undo
    with pytest.raises(IllegalAction, match="something new"):
        session.undo()
    assert state(session) == before


@pytest.mark.parametrize(
    "action", [a.Build, a.Trade, a.Fly, a.Settle, a.EndTurn, a.Offer, a.Befriend, a.Found, a.Launch]
)
def test_undo_of_what_everybody_knew(action: type) -> None:
    def wanted(session: Session) -> bool:
        return (
            bool(session.record.steps)
            and type(session.record.steps[-1].action) is action
            and session.can_undo
        )

    session = find(wanted, board="beginner", start="drafted")
    after = state(session)
    earlier = session.at(session.played - 1)
    session.undo()
    assert session.position.key() == earlier.position.key()
    assert str(session.record) == str(earlier.record)
    assert session.log(OPEN) == earlier.log(OPEN)
    session.redo()
    assert state(session) == after


def test_undo_of_several_actions_up_to_the_last_news() -> None:
    session = find(lambda s: s.played > 3 and s.can_undo and s.at(s.played - 1).can_undo)
    key, text = session.position.key(), str(session.record)
    back = 0
    while session.can_undo:
        session.undo()
        back += 1
    assert back > 1
    assert any(event.news for _, event in session.events(OPEN, session.played))
    for _ in range(back):
        session.redo()
    assert not session.can_redo
    assert (session.position.key(), str(session.record)) == (key, text)


def test_nothing_to_undo_or_redo_at_the_start() -> None:
    session = new()
    assert not session.can_undo
    assert not session.can_redo
    with pytest.raises(IllegalAction, match="Nothing has been played"):
        session.undo()
    with pytest.raises(IllegalAction, match="Nothing was taken back"):
        session.redo()
    with pytest.raises(IllegalAction):
        session.remark("to what?")


def test_a_new_action_clears_redo_and_a_refused_one_does_not() -> None:
    session = find(lambda s: s.can_undo and s.view(OPEN).asks == "trade")
    session.undo()
    assert session.can_redo
    for wrong in ("dance", a.Befriend(0), a.Fly(0, 10**9)):
        with pytest.raises(IllegalAction):
            session.play(wrong)
        assert session.can_redo
    session.play(session.legal()[0])
    assert not session.can_redo
    with pytest.raises(IllegalAction):
        session.redo()


def test_practice_goes_back_to_the_beginning_and_forth_again() -> None:
    session = catan_nb.new_game("starfarers", seats=3, seed=4, practice=True)
    keys = [session.position.key()]
    rng = Random(4)
    for _ in range(80):
        play_on(session, rng, 1)
        keys.append(session.position.key())
    text, log = str(session.record), session.log(OPEN)
    for key in reversed(keys[:-1]):
        session.undo()
        assert session.position.key() == key
    assert not session.can_undo
    for key in keys[1:]:
        session.redo()
        assert session.position.key() == key
    assert str(session.record) == text
    assert session.log(OPEN) == log


def test_practice_deals_the_same_again_after_undo() -> None:
    session = asked("production")
    session.practice = True
    session.play("roll")
    dice = session.record.steps[-1].chances
    session.undo()
    session.play("roll")
    assert session.record.steps[-1].chances == dice


# -- at, fork, copies ---------------------------------------------------------------------------------


def test_fork_and_original_do_not_disturb_each_other() -> None:
    session = played(number=200)
    before = state(session)
    fork = session.fork()
    assert state(fork) == before
    play_on(fork, Random(9), 60)
    fork.remark("elsewhere")
    assert state(session) == before
    other = session.fork()
    play_on(session, Random(9), 60)
    assert state(other) == before
    assert str(session.record) == str(fork.record).replace("  # elsewhere", "")


def test_at_stands_where_the_game_was() -> None:
    session = new()
    rng = Random(3)
    texts, keys = [str(session.record)], [session.position.key()]
    for _ in range(60):
        play_on(session, rng, 1)
        texts.append(str(session.record))
        keys.append(session.position.key())
    for n in range(61):
        earlier = session.at(n)
        assert (str(earlier.record), earlier.position.key()) == (texts[n], keys[n])
        assert earlier.played == n
    assert str(session.record) == texts[-1]


@pytest.mark.parametrize("n", [-1, 6, 10**9, 1.5, "1", None, True])
def test_at_refuses_what_is_no_moment(n: Any) -> None:
    session = played(number=5)
    with pytest.raises(ValueError, match="This game has 5 actions"):
        session.at(n)


def test_what_a_session_hands_out_can_be_changed_without_harm() -> None:
    session = played(number=300)
    before = state(session)
    session.options["board"] = "flat"
    position = session.position
    position.apply(position.legal()[0])
    position.hands[0][0] += 7
    for kind in (None, "trade", "flight", "bargain"):
        there = asked(kind) if kind else session
        legal = there.legal()
        listed = list(legal)
        if isinstance(legal, list):
            legal.clear()
        assert list(there.legal()) == listed
    assert session.options["board"] == "beginner"
    assert state(session) == before


@pytest.mark.parametrize("seat", [3, -1, -3, 99, "0", None])
def test_a_seat_that_does_not_exist(seat: Any) -> None:
    session = played(number=5)
    for ask in (session.view, session.log, lambda s: session.guess(s, Random(1)), session.events):
        with pytest.raises(ValueError, match="There is no seat"):
            ask(seat)


def test_playing_copies_nothing_and_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    session = played(number=300)
    copy, rewind = Position.copy, Session._rewind
    monkeypatch.setattr(Position, "copy", lambda self: calls.append("copy") or copy(self))
    monkeypatch.setattr(Session, "_rewind", lambda self, n: calls.append("rewind") or rewind(self, n))
    rng = Random(5)
    for _ in range(200):
        play_on(session, rng, 1)
        session.view(session.to_move)
        session.why_not("build booster")
        assert session.can_undo in (True, False)
    assert calls == []
    assert session.position is not None
    assert calls == ["copy"]


# -- remarks --------------------------------------------------------------------------------------------


def test_remarks_are_kept_through_undo_and_record() -> None:
    session = find(lambda s: s.can_undo)
    session.remark("a careful move")
    session.undo()
    assert "careful" not in str(session.record)
    session.redo()
    assert "# a careful move" in str(session.record)
    assert catan_nb.load(str(session.record)).record.steps[-1].remark == "a careful move"
    session.remark("")
    assert "#" not in str(session.record)


@pytest.mark.parametrize("wrong", ["x" * 2001, None, 7])
def test_a_remark_that_cannot_be_kept(wrong: Any) -> None:
    session = played(number=3)
    before = state(session)
    with pytest.raises(ValueError, match="remark"):
        session.remark(wrong)
    assert state(session) == before


# -- dealers --------------------------------------------------------------------------------------------

SETUP = (a.Dice(1, 2), a.Dice(6, 5), a.Dice(2, 2), *a.CARD[:3], *a.CARD[:3], *a.CARD[:3])
"""Seat 1 starts; everybody draws ore, fuel and carbon."""


def scripted(*then: Any, follow: Any = None, practice: bool = False) -> Session:
    return catan_nb.new_game(
        "starfarers", seats=3, board="beginner", dealer=Scripted([*SETUP, *then], follow), practice=practice
    )


def test_a_script_deals_what_it_says() -> None:
    session = scripted(a.Dice(2, 2), a.Card(data.FOOD), a.Card(data.GOODS))
    assert session.to_move == 1
    assert session.view(1).hand == (1, 1, 1, 0, 0)
    session.play("roll")
    assert session.record.steps[-1].chances == (a.Dice(2, 2), a.Card(data.FOOD), a.Card(data.GOODS))
    twin = catan_nb.load(str(session.record))
    assert twin.position.key() == session.position.key()


@pytest.mark.parametrize(
    ("then", "words"),
    [
        ((), "run out"),
        ((a.Dice(2, 2),), "run out"),
        ((a.Card(0),), "cannot come now"),
        ((a.Dice(2, 2), a.Card(0), a.Dice(1, 1)), "cannot come now"),
        ((a.Dice(7, 7),), "cannot come now"),
        (("dice 2 2",), "run out"),
        (("card ore",), "cannot come now"),
    ],
)
def test_a_wrong_script_leaves_the_session_as_it_was(then: tuple[Any, ...], words: str) -> None:
    session = scripted(*then)
    before = state(session)
    for _ in range(2):
        with pytest.raises(ValueError, match=words) as found:
            session.play("roll")
        assert not isinstance(found.value, IllegalAction)
        assert state(session) == before
    assert catan_nb.load(str(session.record)).position.key() == session.position.key()


def test_a_script_that_is_wrong_later_keeps_redo_and_the_earlier_steps() -> None:
    session = scripted(a.Dice(2, 2), a.Card(0), a.Card(0), practice=True)
    session.play("roll")
    before = state(session)
    with pytest.raises(ValueError, match="run out"):
        session.play("shake")
    assert state(session) == before
    session.undo()
    session.play("roll")
    assert state(session) == before


def test_a_wrong_script_cannot_start_a_game() -> None:
    with pytest.raises(ValueError, match="cannot come now"):
        catan_nb.new_game("starfarers", seats=3, board="beginner", dealer=Scripted([a.Card(0)]))


def test_a_script_is_followed_by_another_dealer() -> None:
    session = play_on(scripted(a.Dice(3, 3), follow=Seeded(5)), Random(1), 200)
    other = play_on(scripted(a.Dice(3, 3), follow=Seeded(5)), Random(1), 200)
    assert str(session.record) == str(other.record)
    fork = session.fork()
    play_on(session, Random(2), 50)
    play_on(fork, Random(2), 50)
    assert str(session.record) == str(fork.record)


def test_an_interrupt_while_dealing_leaves_the_session_as_it_was() -> None:
    class Impatient(Seeded):
        def deal(self, chances: Any) -> Any:
            if Impatient.tired:
                raise KeyboardInterrupt
            return super().deal(chances)

        def fresh(self) -> Seeded:
            return Impatient(self.seed)

        tired = False

    session = catan_nb.new_game("starfarers", seats=3, board="beginner", dealer=Impatient(3))
    before = state(session)
    Impatient.tired = True
    with pytest.raises(KeyboardInterrupt):
        session.play("roll")
    assert state(session) == before
    Impatient.tired = False
    session.play("roll")
    calm = catan_nb.new_game("starfarers", seats=3, board="beginner", dealer=Seeded(3))
    calm.play("roll")
    assert str(calm.record) == str(session.record)


# -- streams ----------------------------------------------------------------------------------------------


def test_each_kind_of_chance_has_numbers_of_its_own() -> None:
    plain, busy = Seeded(3), Seeded(3)
    for _ in range(50):
        busy.deal(a.BALL_CHANCES)
    assert [plain.deal(a.DICE_CHANCES) for _ in range(9)] == [busy.deal(a.DICE_CHANCES) for _ in range(9)]


def test_skip_moves_on_like_deal() -> None:
    dealt, skipped = Seeded(3), Seeded(3)
    for _ in range(20):
        skipped.skip(dealt.deal(a.DICE_CHANCES))
    assert [dealt.deal(a.DICE_CHANCES) for _ in range(9)] == [skipped.deal(a.DICE_CHANCES) for _ in range(9)]


def test_weights_are_kept_to() -> None:
    dealer = Seeded(1)
    dealt = [dealer.deal([(a.Card(0), 1), (a.Card(1), 0), (a.Card(2), 3)]) for _ in range(4000)]
    assert a.Card(1) not in dealt
    assert 850 < dealt.count(a.Card(0)) < 1150


# -- bad actions --------------------------------------------------------------------------------------------

NONSENSE = (10**9, 10**30, -1, -7, 1.5, 0.0, "x", "", "1", None, True, False, (), (1,), [1], {}, object())
EXAMPLES = {
    a.Build: a.Build(0, 0),
    a.Trade: a.Trade(0, 3, 1),
    a.Offer: a.OFFER_ONE[0][1],
    a.Counter: a.COUNTER_ONE[0][1],
    a.Aid: a.Aid((0, 1)),
    a.Answer: a.Answer("yes"),
}
COUNTS = (
    (0,) * 4,
    (0,) * 6,
    (1, 0, 0, 0, -1),
    (1.0, 0, 0, 0, 0),
    (True, 0, 0, 0, 0),
    (10**9, 0, 0, 0, 0),
    [1, 0, 0, 0, 0],
)


def wrong_actions() -> list[Any]:
    """Every action with nonsense in one of its fields, and things that are no action."""
    out: list[Any] = [None, 5, 1.5, object(), (), [], {}, b"roll", a.Roll, Ellipsis, float("nan")]
    for kind in get_args(a.Action):
        names = [field.name for field in fields(kind)]
        example = EXAMPLES.get(kind) or kind(*[0] * len(names))
        for name in names:
            values = NONSENSE + (COUNTS if kind in (a.Offer, a.Counter) else ())
            values += ((0, 0), (9,), ("x",), (0, 1, 2)) if kind is a.Aid else ()
            out += [replace(example, **{name: value}) for value in values]
    return out


@pytest.mark.parametrize(
    "kind",
    ["production", "trade", "bargain", "flight", "give", "rob", "ask", "jump", "draft", "befriend", "over"],
)
def test_nonsense_is_refused_and_changes_nothing(kind: str) -> None:
    session = asked(kind, start="drafted") if kind != "over" else played()
    before = state(session)
    allowed = {repr(action) for action in session.legal()}
    key = session.position.key()
    for action in wrong_actions():
        if repr(action) in allowed:
            continue
        refusal = session.why_not(action)
        assert refusal is not None, f"{action!r} is allowed"
        assert refusal.reason.endswith((".", "!", "?"))
        assert "\n" not in refusal.reason
        assert len(refusal.reason) < 300
        with pytest.raises(IllegalAction) as found:
            session.play(action)
        assert (found.value.rule, found.value.reason) == refusal
        assert session._position.key() == key
    assert state(session) == before


def test_actions_out_of_turn_and_after_the_end() -> None:
    session = played()
    assert session.over
    for text in ("roll", "end turn", "build booster", "fly 1 to E5", "claim victory"):
        refusal = session.why_not(text)
        assert refusal is not None
        assert refusal.reason == "The game is over."
        with pytest.raises(IllegalAction):
            session.play(text)
