"""The 32 encounter cards against the facts, tree by tree (SF-ENC-1, SF-COMP-3)."""

from __future__ import annotations

from typing import Any

import pytest

from catan_nb.starfarers import data
from catan_nb.starfarers import encounter_deck as deck
from catan_nb.starfarers.encounters import ops_at

from .encounter_facts import FACTS, FAMILIES, PATHS, STEPS, Effects

NEIGHBOUR = {step: word for word, step in STEPS.items()}


def said(ops: deck.Ops, first: bool = False) -> Effects:
    """Operations in the words of the facts."""
    out: list[Any] = []
    for op in ops:
        match op:
            case deck.Tell():
                assert first
            case deck.GainCards(n, r):
                out.append(f"take {n} {'any' if r == deck.ANY else data.RESOURCES[r]}")
            case deck.LoseCards(n):
                out.append(f"pay {n}")
            case deck.GainFame(n):
                out.append(f"fame {n:+}")
            case deck.GainPart():
                out.append("part +1")
            case deck.LosePart():
                out.append("part -1")
            case deck.GroundOne():
                out.append("ground")
            case deck.WinShip():
                out.append("ship")
            case deck.SpaceJump():
                out.append("jump")
            case deck.Levy():
                out.append("levy")
            case deck.Refund():
                out.append("refund")
            case deck.Swap():
                out.append("swap 1 for 2")
            case deck.Confiscate():
                out.append("confiscate")
            case deck.Inspect(limit):
                out.append(f"inspect {limit}")
            case deck.Honour(part):
                out.append(f"honour {data.PARTS[part]}s")
            case deck.Redraw(shuffle):
                out.append("redraw all" if shuffle else "redraw")
            case deck.Ask(_, answers):
                words = {}
                for word, need, follow in answers:
                    if word.isdigit():
                        assert need == int(word)
                        words[word] = said(follow)
                    else:
                        words[f"{word} {need}" if need else word] = said(follow)
                out.append(("ask", words))
            case deck.Fight(stat, neighbour, win, lose):
                kind = {data.CANNON: "fight", data.BOOSTER: "race"}[stat]
                out.append((kind, NEIGHBOUR[neighbour], said(win), said(lose)))
            case deck.Flee(neighbour, away, caught):
                out.append(("flee", NEIGHBOUR[neighbour], said(away), said(caught)))
            case deck.Shaken(rows):
                table = {f"{a}-{b}" if a != b else str(a): said(follow) for a, b, follow in rows}
                out.append(("table", table))
            case _:
                raise AssertionError(op)
    return out


@pytest.mark.rule("SF-ENC-1", "SF-ENC-2", "SF-ENC-7", "SF-COMP-3")
@pytest.mark.parametrize("number", FACTS)
def test_each_card_does_what_the_facts_say(number: int) -> None:
    card = deck.ENCOUNTERS[number - 1]
    assert card.number == number
    assert said(card.ops, first=True) == FACTS[number]


@pytest.mark.rule("SF-COMP-3")
def test_every_card_is_there_once() -> None:
    assert sorted(FACTS) == list(range(1, 33))
    assert [card.number for card in deck.ENCOUNTERS] == list(range(1, 33))
    assert len({card.title for card in deck.ENCOUNTERS}) == 32
    assert deck.FULL_DECK.bit_count() == 32


@pytest.mark.rule("SF-ENC-1")
def test_cards_of_a_kind_are_hailed_with_the_same_words() -> None:
    hails = {}
    for family, numbers in FAMILIES.items():
        first = [deck.ENCOUNTERS[n - 1].ops[0] for n in numbers]
        assert all(isinstance(op, (deck.Ask, deck.Tell)) for op in first)
        texts = {op.text for op in first if isinstance(op, (deck.Ask, deck.Tell))}
        assert len(texts) == 1
        hails[family] = texts.pop()
    assert sorted(hails.values()) == sorted(deck.HAILS)
    assert sorted(n for numbers in FAMILIES.values() for n in numbers) == list(range(1, 33))


@pytest.mark.parametrize(("card", "path"), PATHS)
def test_the_interpreter_finds_each_end(card: int, path: tuple[str, ...]) -> None:
    effects: Effects = FACTS[card]
    from .encounter_facts import branches

    for word in path:
        effects = branches(effects[-1])[word]
    assert said(ops_at(card, path), first=True) == effects
