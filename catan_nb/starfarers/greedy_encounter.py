"""How the greedy bot answers encounters: by what each answer brings on average.

Nobody who is hailed knows the card, so all cards that begin with the same words count alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from . import data
from . import encounter_deck as deck
from .actions import BALL_CHANCES, Action, Answer, Balls
from .greedy_sight import CARD, Sight
from .reach import READY

FAME = 1 / data.FAME_PER_POINT
PART, SHIP, JUMP, GROUNDED = 0.45, 1.3, 0.8, 0.5


@lru_cache(maxsize=1)
def _shakes() -> tuple[tuple[int, float], ...]:
    """(sum of two balls, how likely)."""
    total = sum(weight for _, weight in BALL_CHANCES)
    return tuple(
        (data.BALL_VALUE[balls.a] + data.BALL_VALUE[balls.b], weight / total)
        for balls, weight in BALL_CHANCES
        if isinstance(balls, Balls)
    )


@lru_cache(maxsize=64)
def chance_to_win(lead: int) -> float:
    """How likely a shake plus ``lead`` is at least another shake."""
    return sum(p * q for mine, p in _shakes() for theirs, q in _shakes() if mine + lead >= theirs)


def _questions(ops: deck.Ops) -> Iterator[deck.Ask]:
    """Every question in a card's operations."""
    for op in ops:
        match op:
            case deck.Ask():
                yield op
                for _, _, follow in op.answers:
                    yield from _questions(follow)
            case deck.Fight():
                yield from _questions(op.win + op.lose)
            case deck.Flee():
                yield from _questions(op.away + op.caught)
            case deck.Shaken():
                for _, _, follow in op.rows:
                    yield from _questions(follow)


@lru_cache(maxsize=64)
def asked_with(text: str) -> tuple[deck.Ask, ...]:
    """The questions of all cards that are asked with these words."""
    return tuple(ask for card in deck.ENCOUNTERS for ask in _questions(card.ops) if ask.text == text)


def choose_answer(sight: Sight, legal: Sequence[Action], rng: Random) -> Action:
    """The answer that brings most on average; any, once the game is stuck and others lead."""
    if sight.gives_way:
        return rng.choice(legal)
    asks = asked_with(sight.view.prompt)

    def score(action: Action) -> float:
        if not isinstance(action, Answer):
            return 0.0
        price = CARD * int(action.word) if action.word.isdigit() else 0.0
        follows = [f for ask in asks for word, _, f in ask.answers if word == action.word]
        return sum(worth(sight, f) for f in follows) / max(1, len(follows)) - price

    return max(legal, key=score)


def worth(sight: Sight, ops: deck.Ops) -> float:
    """What operations bring the seat, in points."""
    return sum(_op(sight, op) for op in ops)


def _op(sight: Sight, op: deck.Op) -> float:
    view, me = sight.view, sight.me
    match op:
        case deck.GainCards():
            return CARD * op.number
        case deck.LoseCards():
            return -CARD * min(op.number, view.hand_sizes[me])
        case deck.GainFame():
            return FAME * min(max(op.number, -view.fame[me]), sight.fame_left)
        case deck.GainPart():
            return PART
        case deck.LosePart():
            return -PART if any(sight.parts) else 0.0
        case deck.GroundOne():
            return -GROUNDED if any(ship.state == READY for ship in sight.mine) else 0.0
        case deck.WinShip():
            return SHIP
        case deck.SpaceJump():
            return JUMP if any(ship.state == READY for ship in sight.mine) else 0.0
        case deck.Levy():
            return CARD * sum(1 for s, n in enumerate(view.hand_sizes) if n and s != me)
        case deck.Refund():
            return CARD * sum(view.encounter.offered) if view.encounter else 0.0
        case deck.Swap():
            return CARD
        case deck.Confiscate():
            return -2 * CARD
        case deck.Fight():
            bonus = sight.bonus[0 if op.stat == data.BOOSTER else 1]
            lead = sight.parts[op.stat] + bonus - view.fitted[(me + op.neighbour) % view.seats][op.stat]
            won = chance_to_win(lead)
            return won * worth(sight, op.win) + (1 - won) * worth(sight, op.lose)
        case deck.Flee():
            theirs = view.fitted[(me + op.neighbour) % view.seats][data.BOOSTER]
            return worth(sight, op.away if sight.parts[data.BOOSTER] >= theirs else op.caught)
        case deck.Shaken():
            return sum(
                p * worth(sight, ops) for n, p in _shakes() for low, high, ops in op.rows if low <= n <= high
            )
        case deck.Ask():
            return max(worth(sight, follow) for _, _, follow in op.answers)
        case _:
            return 0.0
