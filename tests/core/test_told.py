"""Games whose dice and cards a table tells: asked, told, refused, taken back, kept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import catan_nb
from catan_nb import OPEN, BadRecord, IllegalAction, Session
from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data
from catan_nb.starfarers.exploring import Reveal
from catan_nb.starship.data import MISSIONS

from .games import play_on

GAMES: dict[str, dict[str, Any]] = {
    "starfarers": {"seats": 3, "board": "random", "target": 10},
    "starship": {},
}
"""Random players end these soon; the board, the first pieces and the missions are told as well."""
BEGINNER = {"seats": ["Ada", "Ben", "Cleo"], "board": "beginner"}


def told(game: str, dice: str = "table", **options: Any) -> Session:
    return catan_nb.new_game(game, dice=dice, **{"seed": 3, **options})


def last(session: Session) -> tuple[Any, ...]:
    """The chances of the last step, or of the set-up."""
    record = session.record
    return record.steps[-1].chances if record.steps else record.opening


def tell(session: Session, chances: tuple[Any, ...]) -> None:
    """Tell what is asked, of the chances that came in another game."""
    while session.asked:
        chance = chances[len(last(session))]
        assert chance in session.asked
        session.tell(session.text(chance))


def started(*dice: str, seats: int = 3) -> Session:
    """A beginner's game in which the first player starts, told its first dice or balls."""
    session = told("starfarers", **{**BEGINNER, "seats": seats})
    for text in ("dice 6 6", *["dice 1 2"] * (seats - 1), *dice):
        go_on(session)
        session.tell(text)
    return session


def go_on(session: Session) -> None:
    """Roll, shake, or else do the first thing that can be done, until the table is asked."""
    while not session.asked:
        texts = [session.text(action) for action in session.legal()]
        session.play(next((text for text in ("roll", "shake") if text in texts), texts[0]))


def refusal(session: Session, text: str) -> IllegalAction:
    """What is said against telling this; nothing changes."""
    before = str(session.record), session.position.key()
    with pytest.raises(IllegalAction) as found:
        session.tell(text)
    assert (str(session.record), session.position.key()) == before
    assert found.value.reason.endswith((".", "?"))
    return found.value


# -- a whole game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", catan_nb.GAMES)
@pytest.mark.parametrize("dice", ["table", "all"])
def test_a_game_told_from_another_ones_record_is_that_game(game: str, dice: str) -> None:
    real = play_on(catan_nb.new_game(game, seed=7, **GAMES[game]), Random(7))
    seed = 7 if dice == "table" else 8  # what is still dealt is that of the seed
    session = told(game, dice, seed=seed, **GAMES[game])
    tell(session, real.record.opening)
    for step in real.record.steps:
        assert session.to_move == step.seat
        session.play(step.action)
        tell(session, step.chances)
    assert session.over
    assert session.position.key() == real.position.key()
    assert session.log(OPEN) == real.log(OPEN)
    assert session.record.steps == real.record.steps
    assert catan_nb.load(str(session.record)).position.key() == real.position.key()


@pytest.mark.parametrize("game", catan_nb.GAMES)
@pytest.mark.parametrize("dice", ["table", "all"])
def test_kept_and_taken_back_wherever_the_table_is_asked(game: str, dice: str) -> None:
    session, rng, asked = told(game, dice, **GAMES[game]), Random(5), 0
    for _ in range(700):
        if session.over:
            break
        if not session.asked:
            legal = session.legal()
            session.play(legal[int(rng.random() * len(legal))])
            continue
        asked += 1
        before = str(session.record), session.position.key(), session.log(OPEN), session.asked
        chance = rng.choice(session.asked)
        session.tell(chance)
        assert chance in last(session)
        if asked % 5:
            continue
        after = str(session.record), session.position.key(), session.log(OPEN)
        session.undo()
        assert (str(session.record), session.position.key(), session.log(OPEN), session.asked) == before
        kept = catan_nb.load(before[0])
        assert (str(kept.record), kept.position.key(), kept.log(OPEN), kept.asked) == before
        assert (kept.to_move, kept.dice) == (session.to_move, dice)
        session.redo()
        kept.tell(chance)
        for other in (session, kept):
            assert (str(other.record), other.position.key(), other.log(OPEN)) == after
    assert asked > 60


def test_everything_can_be_taken_back_to_the_first_question_and_done_again() -> None:
    session = told("starfarers", "all", **GAMES["starfarers"])
    rng = Random(2)
    for _ in range(150):
        if session.asked:
            session.tell(rng.choice(session.asked))
        else:
            session.play(rng.choice(session.legal()))
    text, steps = str(session.record), 0
    while session.can_undo:
        session.undo()
        steps += 1
    assert session.record.opening == ()
    assert steps == 150
    with pytest.raises(IllegalAction, match="Nothing has been played"):
        session.undo()
    while session.can_redo:
        session.redo()
    assert str(session.record) == text


# -- while the table is asked ------------------------------------------------------------------------


def test_nothing_can_be_played_until_the_table_has_told() -> None:
    session = started()
    session.play("roll")
    assert session.to_move == 0
    assert list(session.legal()) == []
    assert not session.over
    assert a.Dice(3, 4) in session.asked
    assert session.view(0).prompt == "What do the two dice show?"
    for text in ("roll", "build booster", "dice 3 4"):
        with pytest.raises(IllegalAction, match="What do the two dice show"):
            session.play(text)
    with pytest.raises(ValueError, match=r"\."):
        session.position_text()
    session.tell("dice 3 3")
    assert session.asked == ()
    assert session.entry == a.Dice(3, 3)
    assert "rolls 3 and 3" in " ".join(line.text for line in session.log(OPEN, 1))
    with pytest.raises(IllegalAction, match="not asked anything"):
        session.tell("dice 3 4")


def test_where_the_program_throws_nothing_is_asked() -> None:
    session = catan_nb.new_game("starfarers", seed=1)
    assert (session.asked, session.entry, session.dice) == ((), None, "here")
    assert "dice table" not in str(session.record)


def test_what_only_one_hand_sees_is_dealt_unless_all_is_told() -> None:
    assert sum(started().view(OPEN).hand_sizes) == 9
    session = told("starfarers", "all", **BEGINNER)
    for text in ("dice 6 6", "dice 1 2", "dice 1 2"):
        session.tell(text)
    for seat in (0, 0, 0, 1, 1, 1, 2, 2):
        assert session.to_move == seat
        drawn = f"Which card did player {seat + 1} draw from the reserve pile?"
        assert session.view(seat).prompt == drawn
        session.tell("card ore")
    assert refusal(session, "card ore").reason == "No ore is left in the reserve pile."
    session.tell("card food")
    assert [session.view(seat).hand[data.ORE] for seat in range(3)] == [3, 3, 2]


def test_the_one_who_sees_the_card_is_asked() -> None:
    session = started("dice 1 1", "balls black red")
    assert session.to_move == 1  # the left neighbour draws the encounter
    assert "Which number" in session.view(0).prompt
    session.tell("encounter 4")
    assert session.view(1).encounter.card == 4
    assert session.view(0).encounter.card == 0
    starship = told("starship")
    while starship.to_move != 1 or not starship.asked or not starship.position.turns:
        starship.tell(starship.asked[0]) if starship.asked else starship.play(starship.legal()[0])
    assert starship.turn == 0  # the opponent turns the cards
    assert starship.view(0).prompt == "Turn the top card of stack 1. Which one is it?"


def test_what_must_come_is_not_asked() -> None:
    session = told("starfarers", **GAMES["starfarers"])
    while session.asked and isinstance(session.asked[0], (a.Tile, a.Rotate)):
        assert len(session.asked) > 1
        session.tell(session.asked[-1])
    assert len(session.view(OPEN).board.layout) == len(data.GAPS)
    assert isinstance(session.asked[0], a.Dice)


def test_a_hand_of_one_kind_is_not_given_away_by_a_question_that_is_missing() -> None:
    for hand in ("4 ore", "3 ore 1 fuel"):
        position = f"turn: Ada 5 production\nBen: start | hand {hand}"
        session = told("starfarers", "all", **BEGINNER, position=position)
        session.play("roll")
        session.tell("dice 3 4")
        assert session.to_move == 1
        assert session.view(2).prompt == "Which card was taken from the hand of player 2?"
        session.tell("stolen ore")
        session.undo()
        assert session.view(2).prompt == "Which card was taken from the hand of player 2?"


# -- what cannot be ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("dice 7 1", "", "A die shows 1 to 6."),
        ("dice 0 3", "", "A die shows 1 to 6."),
        ("balls red blue", "", "What do the two dice show?"),
        ("card ore", "", "What do the two dice show?"),
        ("roll", "", "What do the two dice show?"),
        ("seven", "", "is no action"),
        ("", "", "is no action"),
    ],
)
def test_dice_that_cannot_be_are_refused(text: str, rule: str, words: str) -> None:
    session = started()
    session.play("roll")
    error = refusal(session, text)
    assert error.rule == rule
    assert words in error.reason


def test_balls_and_encounters_that_cannot_be_are_refused() -> None:
    session = started("dice 1 1")
    go_on(session)
    error = refusal(session, "balls red red")
    assert error.rule == "SF-COMP-5"
    assert "only yellow is there twice" in error.reason
    session.tell("balls yellow black")
    assert "numbered 1 to 32" in refusal(session, "encounter 33").reason
    session.tell("encounter 31")  # an inspection, then all cards are shuffled and one more is drawn
    assert session.asked


def test_an_encounter_card_that_is_out_is_refused() -> None:
    session = started("dice 1 1", "balls black red", "encounter 3")
    rng = Random(4)
    while not (session.asked and isinstance(session.asked[0], a.Encounter)):
        if not session.asked:
            legal = [x for x in session.legal() if not isinstance(x, a.Offer)]
            session.play(rng.choice(legal))
        elif a.Balls(data.RED, data.BLACK) in session.asked:
            session.tell("balls red black")
        else:
            session.tell(rng.choice(session.asked))
    error = refusal(session, "encounter 3")
    assert (error.rule, error.reason) == (
        "SF-ENC-8",
        "Encounter card 3 is out already; it comes back with the shuffle.",
    )


def test_a_disc_that_lies_on_the_map_already_is_refused() -> None:
    session = started()
    position = session.position
    sector = next(s for s in position.board.sectors if len(s.planets) == 3 and s.name.startswith("near"))
    planet = position.board.planets[sector.planets[0]]
    pool = data.DISC_POOLS[data.pool_of(planet.tier, planet.symbol)]
    position.stack.append(Reveal(0, (sector.planets[0],)))
    double = next((f for f in pool if pool.count(f) == 2), None)
    single = next(f for f in pool if pool.count(f) == 1)
    for face in filter(None, (single, double)):
        at = data.pool_of(planet.tier, planet.symbol)
        assert position.why_not(a.Disc(face)) is None
        position.pools[at] = tuple(f for f in position.pools[at] if f != face)
        refused = position.why_not(a.Disc(face))
        assert refused is not None
        assert refused.rule == "SF-COMP-7"
        assert "turned up already" in refused.reason
    strange = next(f for f in range(2, len(data.FACES)) if f not in pool)
    refused = position.why_not(a.Disc(strange))
    assert refused is not None
    assert refused.reason.startswith(f"No disc {data.FACES[strange].label} bears the near")
    assert position.why_not(a.Spare(single)).reason.startswith("The table is asked now.")


def test_a_sector_tile_lies_in_one_gap_only() -> None:
    session = told("starfarers", seats=3)
    assert session.view(OPEN).prompt == "Which sector tile lies in the gap far-1?"
    assert "other ring" in refusal(session, "tile empty-near-3").reason
    assert "stays in the box" in refusal(session, "tile empty-far-spare").reason
    session.tell("tile empty-far-4")
    assert refusal(session, "tile empty-far-4").reason == (
        "The tile empty-far-4 lies in the gap far-1 already."
    )
    session.tell("tile system-far-2")
    assert session.view(OPEN).prompt == "How does the tile lie in the gap far-2?"
    session.tell("rotate 1")
    assert session.entry == a.Rotate(1)


def test_starship_refuses_cards_missions_and_dice_that_cannot_be() -> None:
    session = told("starship")
    assert session.view(OPEN).prompt == "Which mission is laid open?"
    first = session.asked[0]
    title = session.text(first).removeprefix("new mission ")
    session.tell(first)
    assert refusal(session, session.text(first)).reason == f"{title} lies open already."
    later = next(m for m in MISSIONS if m.group == 3)
    assert "group 1 comes first" in refusal(session, f"new mission {later.title}").reason
    while session.asked and "mission" in session.text(session.asked[0]):
        session.tell(session.asked[0])
    session.tell("moon 0")
    session.play("choose command")
    session.play("choose sensor")
    session.play("roll")
    assert refusal(session, "die 4").reason == "The base die shows 1, 2 or 3."
    assert "base die" in refusal(session, "combat 2").reason
    session.tell("die 3")
    while not any(session.text(x).startswith("fly") for x in session.legal()):
        session.play(session.legal()[0])
    session.play("fly stack 2")
    session.play("next card")
    session.tell("card larder")
    session.play("pass")
    session.play("next card")
    assert refusal(session, "card larder").reason == "Larder was turned in this flight already."
    assert "cannot be the next card of stack 2" in refusal(session, "card Concord Seat").reason


# -- corrections -------------------------------------------------------------------------------------


def test_the_last_entry_is_corrected_and_what_followed_from_it_too() -> None:
    session = started("dice 3 4")
    wrong = session.position.key()
    assert session.can_undo
    session.undo()
    assert session.asked
    assert session.entry is None
    session.tell("dice 3 5")
    assert session.position.key() != wrong
    assert "dice 3 4" not in str(session.record)
    assert not session.can_redo
    session.undo()
    session.redo()
    assert session.entry == a.Dice(3, 5)


def test_the_dice_for_the_start_are_corrected_one_by_one() -> None:
    session = told("starfarers", **BEGINNER)
    session.tell("dice 1 1")
    session.tell("dice 2 2")
    session.undo()
    session.tell("dice 5 5")
    session.tell("dice 1 1")
    assert session.turn == 1
    assert session.log(OPEN)[0].text.startswith("Ada rolls 1 and 1")


def test_telling_otherwise_deals_the_hidden_cards_as_a_fresh_game_would() -> None:
    corrected, straight = started("dice 1 1"), started("dice 2 1")
    corrected.undo()
    corrected.tell("dice 2 1")
    assert corrected.position.key() == straight.position.key()
    assert corrected.record.steps == straight.record.steps


# -- as text -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["", "here", "tables", "7", "table all"])
def test_nonsense_about_the_dice_is_no_record(word: str) -> None:
    text = str(started().record).replace("dice table", f"dice {word}")
    with pytest.raises(BadRecord, match="dice table") as found:
        catan_nb.load(text)
    assert text.splitlines()[found.value.line - 1].startswith("dice")


def test_chances_may_be_missing_at_the_end_only_and_only_where_a_table_tells() -> None:
    text = str(started("dice 1 1", "balls red blue").record)
    rows = text.splitlines()
    shaken = next(row for row in rows if "balls" in row)
    open_end = text.partition(shaken)[0] + shaken.partition(" >")[0] + "\n"
    assert catan_nb.load(open_end).asked
    with pytest.raises(BadRecord, match="does not say what chance brought"):
        catan_nb.load(open_end.replace("dice table\n", ""))
    with pytest.raises(BadRecord, match="does not say what chance brought"):
        catan_nb.load(open_end + "0 end turn\n")
    with pytest.raises(BadRecord, match="cannot come here"):
        catan_nb.load(text.replace("balls red blue", "balls red red"))
    with pytest.raises(ValueError, match="Dice are thrown"):
        told("starfarers", "loaded")


def test_a_told_game_is_a_walkthrough_up_to_what_is_not_told() -> None:
    session = started("dice 1 1")
    session.play(session.legal()[-1])
    walk = catan_nb.walkthrough(str(session.record))
    assert walk.session().dice == "here"
    assert walk.length == session.played - (1 if session.asked else 0)
    assert catan_nb.walkthrough(str(walk)) == walk
    with pytest.raises(BadRecord, match="set-up"):
        catan_nb.walkthrough(str(told("starfarers", **BEGINNER).record))


def test_forks_and_earlier_moments_go_on_asking() -> None:
    session = started("dice 1 1")
    twin = session.at(0)
    twin.play("roll")
    assert twin.asked
    twin.tell("dice 6 5")
    assert session.entry == a.Dice(1, 1)
    assert session.fork().dice == "table"
    assert [n for n, _ in session.positions()] == list(range(session.played + 1))
