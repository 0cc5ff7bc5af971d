"""What to say against an action that is no action, or that belongs to another moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..core.frames import refusal_now
from ..core.game import Refusal
from . import actions as a
from . import data, space

if TYPE_CHECKING:
    from .frames import Frame
    from .position import Position

GAME_OVER = Refusal("SF-WIN-1", "The game is over.")
NO_CLAIMS = Refusal("SF-WIN-1", "The game ends by itself here; nobody needs to claim victory.")


def _index(value: Any, size: int) -> bool:
    return type(value) is int and 0 <= value < size


def _counts(value: Any) -> bool:
    return (
        type(value) is tuple
        and len(value) == data.KINDS
        and all(type(n) is int and 0 <= n <= 10**6 for n in value)
    )


_NODE, _CARDS = space.NODES, data.KINDS
_PARTS, _SHIPS = len(data.PARTS), data.TRANSPORTS

_SHAPES: dict[type, Callable[[Any, int], bool]] = {
    a.Build: lambda x, n: (
        _index(x.piece, len(data.PIECES))
        and type(x.node) is int
        and (0 <= x.node < _NODE if x.piece < data.FIRST_PART else x.node == -1)
    ),
    a.Trade: lambda x, n: _index(x.give, _CARDS) and type(x.rate) is int and _index(x.get, _CARDS),
    a.Offer: lambda x, n: _counts(x.give) and _counts(x.get),
    a.Counter: lambda x, n: _counts(x.give) and _counts(x.get),
    a.Close: lambda x, n: _index(x.seat, n),
    a.Rob: lambda x, n: _index(x.seat, n),
    a.Aid: lambda x, n: type(x.seats) is tuple and all(_index(s, n) for s in x.seats),
    a.Place: lambda x, n: _index(x.node, _NODE),
    a.Fly: lambda x, n: _index(x.ship, _SHIPS) and _index(x.node, _NODE),
    a.Settle: lambda x, n: _index(x.ship, _SHIPS),
    a.Jump: lambda x, n: _index(x.ship, _SHIPS) and _index(x.node, _NODE),
    a.Give: lambda x, n: _index(x.resource, _CARDS),
    a.Take: lambda x, n: _index(x.resource, _CARDS),
    a.Fit: lambda x, n: _index(x.part, _PARTS),
    a.Remove: lambda x, n: _index(x.part, _PARTS),
    a.Ground: lambda x, n: _index(x.ship, _SHIPS),
    a.Befriend: lambda x, n: _index(x.card, len(data.FRIENDSHIP)),
    a.Answer: lambda x, n: type(x.word) is str,
    a.Found: lambda x, n: _index(x.node, _NODE),
    a.Launch: lambda x, n: _index(x.site, _NODE) and _index(x.node, _NODE),
}
for _plain in (
    a.Roll, a.Shake, a.EndTurn, a.Claim, a.Accept, a.Decline, a.Withdraw, a.BuyFame, a.Stay,
    a.Tile, a.Rotate, a.Dice, a.Balls, a.Card, a.Stolen, a.Disc, a.Spare, a.Encounter,
):  # fmt: skip
    _SHAPES[_plain] = lambda x, n: True


def misshapen(pos: Position, action: Any) -> Refusal | None:
    """A refusal for what is no action at all: another type, or numbers out of range."""
    shape = _SHAPES.get(type(action))
    if shape is None:
        return Refusal("", f"That is no action of this game: {repr(action)[:60]}.")
    if not shape(action, pos.seats):
        return Refusal("", f"That action names something that does not exist: {repr(action)[:80]}.")
    return None


def phase(pos: Position) -> str:
    """The phase of the turn by its name: draft, production, trade, flight, or over."""
    if not pos.stack:
        return "over"
    for frame in reversed(pos.stack):
        if frame.kind in ("draft", "production", "trade", "flight"):
            return frame.kind
        if getattr(frame, "rule", "") == "SF-PROD-4":
            return "production"  # its last cards, when everything else of it is done
        if frame.kind == "shake":
            return "flight"
    return "draft"


_BELONGS: dict[type, tuple[str, str]] = {
    a.Roll: ("SF-TURN-1", "The dice are rolled once, at the start of a turn."),
    a.Build: ("SF-TRADE-1", "Building belongs to the trade-and-build phase of your own turn."),
    a.Trade: ("SF-TRADE-1", "Trading belongs to the trade-and-build phase of your own turn."),
    a.Offer: ("SF-TRADE-2", "Only the player on turn makes an offer, in the trade-and-build phase."),
    a.Shake: ("SF-TURN-1", "The mothership is shaken once in a turn, after trading and building."),
    a.Fly: ("SF-TURN-1", "Ships fly in the last stage of a turn, after the shake and any encounter."),
    a.Settle: ("SF-COL-1", "A ship settles in the last stage of its owner's turn, when ships fly."),
    a.EndTurn: ("SF-TURN-1", "The turn cannot end here."),
    a.BuyFame: ("SF-FRIEND-4", "Fame is bought in your own trade-and-build phase."),
    a.Aid: ("SF-FRIEND-4", "That card is used in your own trade-and-build phase."),
    a.Place: ("SF-SPEC-3", "A waiting trade ship is placed in your own trade-and-build phase."),
    a.Accept: ("SF-TRADE-2", "There is no offer for you to answer."),
    a.Decline: ("SF-TRADE-2", "There is no offer for you to answer."),
    a.Counter: ("SF-TRADE-2", "There is no offer for you to answer."),
    a.Close: ("SF-TRADE-2", "There is no offer that you could close."),
    a.Withdraw: ("SF-TRADE-2", "You have no offer on the table."),
    a.Claim: ("SF-WIN-3", "Victory is claimed on your own turn with no decision pending."),
    a.Rob: ("SF-SEVEN-3", "A card is taken from a player after a 7, once all full hands were halved."),
    a.Give: ("SF-TURN-1", "There is no card to give up now."),
    a.Take: ("SF-TURN-1", "There is no card to take now."),
    a.Fit: ("SF-SPEC-4", "There is no free part to take now."),
    a.Remove: ("SF-BUILD-7", "Parts cannot be sold back, and none has to go now."),
    a.Ground: ("SF-SPEC-1", "No ship has to be grounded now."),
    a.Jump: ("SF-SPEC-2", "There is no space jump now."),
    a.Stay: ("SF-SPEC-2", "There is no space jump now."),
    a.Befriend: ("SF-STAT-3", "A friendship card is chosen when a station is founded."),
    a.Answer: ("SF-ENC-1", "No encounter is waiting for an answer."),
    a.Found: ("SF-SETUP-5", "Home colonies are founded during the set-up."),
    a.Launch: ("SF-SETUP-5", "The first ship is launched during the set-up."),
}


_OWN_TURN = ("SF-FRIEND-5", "What a friendship card allows once per turn is used in your own turn only.")


def out_of_place(pos: Position, frame: Frame, action: a.Action) -> Refusal:
    """Why an action that may be right at another moment is wrong at this one."""
    entry = _BELONGS.get(type(action))
    if entry is None:
        return Refusal("", "Chance is dealt by the game, not by a player.")
    rule, sentence = entry
    if isinstance(action, a.Claim) and not pos.options.claimed:
        return NO_CLAIMS
    if isinstance(action, (a.BuyFame, a.Aid)) and pos.to_move != pos.turn:
        rule, sentence = _OWN_TURN
    return refusal_now(rule, sentence, frame.prompt(pos))
