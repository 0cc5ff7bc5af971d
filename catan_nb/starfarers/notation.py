"""Actions and chances as text, both ways: ``fly 2 to E5``, ``trade 3 ore : 1 food``, ``dice 3 4``.

Ships count from 1, seats from 0 as everywhere. Reading is forgiving about case and spaces.
"""

from __future__ import annotations

from typing import Any

from ..core import words
from ..core.game import NotationError
from . import actions as a
from . import data, space
from .encounter_deck import ENCOUNTERS

PLAIN: dict[str, a.Action] = {
    "roll": a.ROLL,
    "shake": a.SHAKE,
    "end turn": a.END_TURN,
    "claim victory": a.CLAIM,
    "accept": a.ACCEPT,
    "decline": a.DECLINE,
    "withdraw": a.WITHDRAW,
    "buy fame": a.BUY_FAME,
    "no jump": a.STAY,
}
_PLAIN_TEXT = {action: text for text, action in PLAIN.items()}


def write_counts(cards: a.Counts) -> str:
    """``1 ore + 2 food``."""
    return " + ".join(f"{n} {data.RESOURCES[r]}" for r, n in enumerate(cards) if n) or "0"


def write(action: Any) -> str:
    """The text of an action or chance."""
    node = space.NAMES
    match action:
        case a.Fly():
            return f"fly {action.ship + 1} to {node[action.node]}"
        case a.Build():
            at = f" at {node[action.node]}" if action.piece < data.FIRST_PART else ""
            return f"build {data.PIECES[action.piece]}{at}"
        case a.Trade():
            return f"trade {action.rate} {data.RESOURCES[action.give]} : 1 {data.RESOURCES[action.get]}"
        case a.Offer():
            return f"offer {write_counts(action.give)} : {write_counts(action.get)}"
        case a.Counter():
            return f"counter {write_counts(action.give)} : {write_counts(action.get)}"
        case a.Close():
            return f"close with {action.seat}"
        case a.Aid():
            return "aid from " + " ".join(map(str, action.seats))
        case a.Place():
            return f"place trade ship at {node[action.node]}"
        case a.Settle():
            return f"settle {action.ship + 1}"
        case a.Jump():
            return f"jump {action.ship + 1} to {node[action.node]}"
        case a.Give():
            return f"give {data.RESOURCES[action.resource]}"
        case a.Take():
            return f"take {data.RESOURCES[action.resource]}"
        case a.Fit():
            return f"fit {data.PARTS[action.part]}"
        case a.Remove():
            return f"remove {data.PARTS[action.part]}"
        case a.Ground():
            return f"ground {action.ship + 1}"
        case a.Befriend():
            return f"befriend {data.FRIENDSHIP[action.card].id}"
        case a.Rob():
            return f"rob {action.seat}"
        case a.Answer():
            return f"answer {action.word}"
        case a.Found():
            return f"found {node[action.node]}"
        case a.Launch():
            return f"launch {node[action.site]} to {node[action.node]}"
        case a.Tile():
            return f"tile {data.TILES[action.tile].id}"
        case a.Rotate():
            return f"rotate {action.thirds}"
        case a.Dice():
            return f"dice {action.a} {action.b}"
        case a.Balls():
            return f"balls {data.BALLS[action.a]} {data.BALLS[action.b]}"
        case a.Card():
            return f"card {data.RESOURCES[action.resource]}"
        case a.Stolen():
            return f"stolen {data.RESOURCES[action.resource]}"
        case a.Disc():
            return f"disc {data.FACES[action.face].label}"
        case a.Spare():
            return f"spare {data.FACES[action.face].label}"
        case a.Encounter():
            return f"encounter {action.card}"
        case _:
            return _PLAIN_TEXT[action]


_resource = words.one_of(data.RESOURCES, "resource")
_part = words.one_of(data.PARTS, "part")
_ball = words.one_of(data.BALLS, "ball")


def _node(text: str) -> int:
    found = space.NODE.get(text.upper())
    if found is None:
        raise NotationError(f"There is no intersection “{text[:10]}”; they are called A3 to X3.")
    return found


def _face(text: str) -> int:
    face = data.FACE.get(text)
    if face is None or face in (data.HIDDEN, data.BARE):
        raise NotationError(f"There is no disc “{text[:20]}”.")
    return face


def _ship(text: str) -> int:
    if text not in [str(k + 1) for k in range(data.TRANSPORTS)]:
        raise NotationError(f"Ships are numbered 1 to {data.TRANSPORTS}.")
    return int(text) - 1


def _counts(text: str) -> a.Counts:
    cards = [0] * data.KINDS
    if text.strip() != "0":
        for part in text.split("+"):
            number, _, name = part.strip().partition(" ")
            if not (number.isascii() and number.isdigit()) or len(number) > 3:
                raise NotationError(f"“{part.strip()[:20]}” is no number of cards, such as 2 ore.")
            cards[_resource(name.strip())] += int(number)
    return tuple(cards)


def read_offer(text: str) -> tuple[a.Counts, a.Counts]:
    """Both sides of ``1 ore + 1 fuel : 2 food``."""
    give, colon, get = text.partition(":")
    if not colon:
        raise NotationError("An offer is written: offer 1 ore + 1 fuel : 2 food.")
    return _counts(give), _counts(get)


def _dice(x: str, y: str) -> a.Dice:
    if not (1 <= int(x) <= 6 and 1 <= int(y) <= 6):
        raise NotationError(a.NO_SUCH_DICE.reason)
    return a.Dice(int(x), int(y))


def _balls(x: str, y: str) -> a.Balls:
    first, second = sorted((_ball(x), _ball(y)))
    return a.Balls(first, second)


def _friend(text: str) -> a.Befriend:
    if text not in data.FRIENDSHIP_ID:
        raise NotationError(f"There is no friendship card “{text[:20]}”.")
    return a.BEFRIEND[data.FRIENDSHIP_ID[text]]


def _tile(text: str) -> a.Tile:
    if text not in data.TILE:
        raise NotationError(f"There is no sector tile “{text[:30]}”.")
    return a.Tile(data.TILE[text])


def _encounter(text: str) -> a.Encounter:
    if not 1 <= int(text) <= len(ENCOUNTERS):
        raise NotationError(f"Encounter cards are numbered 1 to {len(ENCOUNTERS)}.")
    return a.Encounter(int(text))


def _build(text: str) -> a.Action:
    piece = text.partition(" at ")[0]
    if piece in data.PIECES[: data.FIRST_PART]:
        raise NotationError(f"Say where: build {piece} at E5, for one.")
    if piece not in data.PARTS:
        raise NotationError(f"“{piece[:20]}” cannot be built; there are {', '.join(data.PIECES)}.")
    return a.BUILD_PART[_part(piece)]


def _trade(give: str, rate: str, get: str) -> a.Action:
    terms = (_resource(give), int(rate), _resource(get))
    return a.TRADE.get(terms) or a.Trade(*terms)


_WORD, _N, _POINT = r"(\S+)", r"(\d{1,3})", r"([a-z]\d{1,2})"
_PATTERNS = words.patterns(
    (
        (rf"fly {_WORD} to {_POINT}", lambda k, n: a.FLY[_ship(k)][_node(n)]),
        (rf"settle {_WORD}", lambda k: a.SETTLE[_ship(k)]),
        (rf"jump {_WORD} to {_POINT}", lambda k, n: a.JUMP[_ship(k)][_node(n)]),
        (rf"ground {_WORD}", lambda k: a.GROUND[_ship(k)]),
        (
            rf"build (colony ship|trade ship|spaceport) at {_POINT}",
            lambda p, n: a.BUILD_AT[data.PIECES.index(p)][_node(n)],
        ),
        (r"build (.+)", _build),
        (rf"trade {_N} {_WORD} ?: ?1 {_WORD}", lambda n, x, y: _trade(x, n, y)),
        (r"offer (.+)", lambda t: a.Offer(*read_offer(t))),
        (r"counter (.+)", lambda t: a.Counter(*read_offer(t))),
        (rf"close with {_N}", lambda s: a.Close(int(s))),
        (r"aid from (\d{1,2}(?: \d{1,2})*)", lambda s: a.Aid(tuple(map(int, s.split())))),
        (rf"place trade ship at {_POINT}", lambda n: a.PLACE[_node(n)]),
        (rf"give {_WORD}", lambda r: a.GIVE[_resource(r)]),
        (rf"take {_WORD}", lambda r: a.TAKE[_resource(r)]),
        (rf"fit {_WORD}", lambda p: a.FIT[_part(p)]),
        (rf"remove {_WORD}", lambda p: a.REMOVE[_part(p)]),
        (rf"befriend {_WORD}", _friend),
        (rf"rob {_N}", lambda s: a.Rob(int(s))),
        (r"answer (yes|no|[0-3])", lambda w: a.Answer(w)),
        (rf"found {_POINT}", lambda n: a.Found(_node(n))),
        (rf"launch {_POINT} to {_POINT}", lambda s, n: a.Launch(_node(s), _node(n))),
        (rf"tile {_WORD}", _tile),
        (r"rotate ([0-2])", lambda n: a.Rotate(int(n))),
        (rf"dice {_N} {_N}", _dice),
        (rf"balls {_WORD} {_WORD}", _balls),
        (rf"card {_WORD}", lambda r: a.CARD[_resource(r)]),
        (rf"stolen {_WORD}", lambda r: a.STOLEN[_resource(r)]),
        (r"disc (.+)", lambda f: a.DISC[_face(f)]),
        (r"spare (.+)", lambda f: a.SPARE[_face(f)]),
        (rf"encounter {_N}", _encounter),
    )
)

EXAMPLES = "roll, build booster, trade 3 ore : 1 food, shake, fly 1 to E5, settle 1, end turn"


def parse(text: str) -> a.Action:
    """The action or chance that a text says. Raises NotationError with one sentence."""
    action: a.Action = words.read_action(text, PLAIN, _PATTERNS, EXAMPLES)
    return action
