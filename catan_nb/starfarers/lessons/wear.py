"""Wear: the two cards that hit everyone, and what an encounter does to other players."""

from __future__ import annotations

from ...core.lesson import Lesson, did, happened, now
from .. import events
from ..encounter_deck import ENCOUNTERS as DECK
from ..encounter_deck import Inspect
from .encounters import GROUP
from .meeting import RED, WHITE, met
from .parts import NEAR_8, do, mistake, predict

CRACKS, AUDIT = ((card.number, op.limit) for card in DECK for op in card.ops if isinstance(op, Inspect))
"""The two wear cards: number, and how many parts stay free of wear."""
_NEXT = ("encounter 29",)
"""The card that comes after the wear card: nomads, harmless."""
_AHEAD = (
    "Red: colonies C1 L5 L6 | spaceports J2 V1 | fame 11 | boosters 1 | pods 5 | cards green_ore",
    "Blue: start",
    "stations: green folk Red, White",
    f"discs: {NEAR_8}",
)

WEAR = Lesson(
    key="wear",
    title="Cracks in the hull",
    group=GROUP,
    about="Two of the cards concern everyone: motherships are inspected, and the largest ones lose a part.",
    steps=(
        do(
            "Metal fatigue takes 1 part from everyone who has more than 8. You have 9, and plans for your "
            "cannons and pods: give up a booster.",
            "ENC-9 SPEC-5",
            "Everyone above the limit loses 1 part. Then a new card is drawn for you.",
            ("You choose in the list of actions.", "Give up a booster."),
            met(CRACKS[0], "start | hand 2 ore | boosters 4 | cannons 3 | pods 2", chances=_NEXT),
            "remove booster",
            failures=((did("remove"), "That part has left your plans, and it does not come back."),),
            mistakes=(
                mistake("remove pod", says="does not come back"),
                mistake("remove cannon", says="does not come back"),
                mistake("answer no", rule="SF-ENC-1"),
            ),
            marks=("P3",),
        ),
        predict(
            "Everyone with more than 8 parts loses one. You have 8, and a Scientists' card that adds 2 to "
            "your speed. How many parts have you afterwards?",
            "ENC-9 FRIEND-3",
            "Exactly 8 is not more than 8, and friendship cards are no parts.",
            ("Does the card count as a part?", "8 parts are not more than 8."),
            lambda view: sum(view.fitted[WHITE]),
            "8 are not more than 8, and the card does not count.",
            7,
            10,
            unit="parts",
            setting=met(
                CRACKS[0],
                "start | boosters 4 | cannons 2 | pods 2 | cards sci_4",
                "stations: scientists White",
                chances=_NEXT,
                asked=False,
            ),
            show=("shake",),
            seen=lambda trail: sum(trail.now.fitted[WHITE]),
        ),
        predict(
            "It is your encounter: everyone with more than 8 parts loses one. You have 9, Yellow 8, Red 10, "
            "Blue 3. How many parts are lost in all?",
            "ENC-9",
            "It hits everyone, from the player on turn round the table, each by 1 part.",
            ("Who has more than 8?", "You and Red, 1 part each."),
            lambda view: sum(sum(parts) > CRACKS[1] for parts in view.fitted),
            "You and Red lose 1 part each, however far above the limit.",
            1,
            3,
            unit="parts",
            setting=met(
                CRACKS[0],
                "start | boosters 4 | cannons 3 | pods 2",
                "Yellow: start | boosters 4 | cannons 4",
                "Red: start | boosters 5 | cannons 5",
                "Blue: start | boosters 3",
                chances=_NEXT,
                asked=False,
            ),
            show=("shake", "remove booster", "remove cannon"),
            seen=lambda trail: sum(isinstance(event, events.Removed) for event in trail.events),
        ),
        predict(
            "The other wear card also gives a fame piece to whoever has most pods. You and Red have 2 each, "
            "Yellow 1, Blue none. You own 1 fame piece. How many have you afterwards?",
            "ENC-9",
            "Everyone who is tied for most pods gets a fame piece; without pods there is none.",
            ("Who has most pods?", "You are tied with Red, and both are honoured."),
            lambda view: view.fame[WHITE] + 1,
            "You and Red are tied, so each of you gets one.",
            1,
            3,
            unit="pieces",
            setting=met(
                AUDIT[0],
                "start | pods 2 | fame 1",
                "Yellow: start | pods 1",
                "Red: start | pods 2",
                chances=_NEXT,
                asked=False,
            ),
            show=("shake",),
            seen=lambda trail: trail.now.fame[WHITE],
        ),
        predict(
            f"5 of the {len(DECK)} encounter cards are discarded when a wear card comes. Then all are "
            "shuffled together; only the wear card stays out in this turn. Then a card is drawn for you. "
            "How many are in the deck?",
            "ENC-9",
            "The used cards are back, and only the wear card is out until the turn ends.",
            ("Two cards are not in the deck.", f"{len(DECK)} less the wear card and the new one."),
            lambda view: view.deck_size + view.discard_size - 2,
            "All cards but the wear card and the one that was drawn after it.",
            len(DECK) - 6,
            len(DECK) - 1,
            unit="cards",
            setting=met(
                CRACKS[0], "start | hand 3 ore", "encounters: discard 2 3 4 5 6", chances=_NEXT, asked=False
            ),
            show=("shake",),
            seen=lambda trail: trail.now.deck_size,
        ),
        do(
            "Your encounter gave Red, who has most pods, a fame piece, and she has 15 points now. "
            "She has not won yet: take the Green Folk's marker from her at E10.",
            "ENC-10 WIN-2 STAT-4",
            "Red reached 15 in your turn. She wins only if she has them when her own turn begins.",
            ("A second station at E10 puts you ahead of Red there.", "Fly your trade ship to E10."),
            met(
                AUDIT[0],
                "colonies C2 J1 | spaceports O2 | ships trade F9 | pods 3 | cards green_food",
                *_AHEAD,
                chances=(*_NEXT, "dice 1 3", "balls red yellow"),
            ),
            "fly 1 to E10",
            success=now(lambda view: view.points[RED] < view.target),
            failures=((happened(events.Won, seat=RED), "Red's turn began with 15 points: she has won."),),
            mistakes=(mistake("end turn", says="she has won"),),
            marks=("F9>E10",),
        ),
    ),
    learnt="Watch how many parts you carry, and who gains in your turn.",
    rule="SF-ENC-9",
)

LESSONS = (WEAR,)
