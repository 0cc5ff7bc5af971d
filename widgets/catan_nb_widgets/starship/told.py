"""What a real table of Starship can be asked: dice, missions, the cards of the stacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from catan_nb.starship import actions as a
from catan_nb.starship import data
from catan_nb.starship.view import View

from ..desk import FACES
from ..told import Choice, faces
from . import words


def told(view: View, asked: Sequence[Any], seats: Sequence[str]) -> Choice:
    """What may be tapped when the table is asked for one of ``asked``."""
    match asked[0]:
        case a.BaseDie():
            return Choice((("The base die", faces(FACES, 3)),), "die {}")
        case a.CombatDie():
            return Choice((("The combat die", faces(FACES, 4)),), "combat {}")
        case a.PirateDie():
            return Choice((("The combat die", faces(FACES, 4)),), "pirates {}")
        case a.Moon():
            return Choice((("The moon", tuple((str(n), name) for n, name in enumerate(seats))),), "moon {}")
        case a.NewMission():
            titles = [data.MISSIONS[x.mission].title for x in asked]
            return Choice((("Missions that come now", tuple((t, t) for t in titles)),), "new mission {}")
        case _:
            named: dict[str, str] = {}
            possible = {x.card for x in asked}
            for card in _may_come(view):
                title = words.card_words(card)
                if title not in named or card in possible:
                    named[title] = data.CARDS[card].label
            cards = tuple((label, title) for title, label in sorted(named.items()))
            return Choice((("Cards that may lie in this stack", cards),), "card {}")


def _may_come(view: View) -> list[int]:
    """The cards that the shown seat can take for the next one of the stack that is flown.

    A card that only the opponent knows to lie elsewhere is among them: that it cannot come would
    tell where it is.
    """
    assert view.flight is not None
    here = view.stacks[view.flight.stack]
    gone = {card for row in (view.colonies, view.planets, view.pirates) for own in row for card in own}
    gone |= {turned.card for turned in view.flight.turned}
    gone |= {*here.top, *here.bottom, *(card for card in view.flight.looked if card is not None)}
    gone |= {card for pile in view.stacks if pile is not here for card in pile.known}
    return [
        card
        for card in range(data.SECTOR_CARDS)
        if card not in gone and (card in here.known or here.unknown[data.CARD_SET[card]])
    ]
