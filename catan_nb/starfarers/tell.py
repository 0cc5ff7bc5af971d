"""Events as sentences for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.game import Event
from ..core.words import plural as plural
from . import data, space
from . import events as e
from .build import PIECE_TITLES
from .encounter_deck import ENCOUNTERS, HAILS
from .notation import write_counts


def _card(resource: int) -> str:
    return "a card" if resource == e.BLANK else f"1 {data.RESOURCES[resource]}"


def sector_title(name: str) -> str:
    """``near-7`` as ``Near 7``, ``alpha`` as ``Alpha``."""
    return name.replace("-", " ").capitalize()


def _gap(sector: int) -> str:
    names = [home[0] for home in data.HOMES] + [gap[0] for gap in data.GAPS]
    return sector_title(names[sector])


def face_title(face: int) -> str:
    """A disc in words: ``number 8``, ``pirate base of strength 4``."""
    disc = data.FACES[face]
    if disc.token is not None:
        return f"{data.TOKEN_TITLES[disc.token]} of strength {disc.strength}"
    return "number " + " and ".join(map(str, disc.numbers))


def tell(event: Event, seats: Sequence[str]) -> str:
    """One sentence about an event, with the players' names."""
    node = space.NAMES
    who = seats[event.seat] if isinstance(event, e.Event) and event.seat >= 0 else "Nobody"
    x: Any = event
    match event:
        case e.StartRolled() | e.Rolled():
            return f"{who} rolls {x.a} and {x.b}: {x.a + x.b}."
        case e.Starts():
            return f"{who} starts."
        case e.Founded():
            return f"{who} founds a home colony at {node[x.node]}."
        case e.Launched():
            return f"{who} makes {node[x.site]} a spaceport and launches a colony ship to {node[x.node]}."
        case e.Closed():
            return "The home sites left free are closed: " + ", ".join(node[n] for n in x.nodes) + "."
        case e.TurnBegan():
            return f"Turn {x.number}: {who}."
        case e.TurnEnded():
            return f"{who} ends the turn."
        case e.Won():
            return f"{who} wins with {plural(x.points, 'point')}."
        case e.Fame():
            if not x.change:
                return f"{who}'s fame stays at {x.total}."
            verb = "gains" if x.change > 0 else "loses"
            return f"{who} {verb} {plural(abs(x.change), 'fame piece')} and has {x.total}."
        case e.Produced():
            return f"{who} takes {write_counts(x.cards)} from planets."
        case e.Short():
            return f"The supply cannot pay all the {data.RESOURCES[x.resource]} owed, so nobody takes any."
        case e.Took():
            return f"{who} takes {x.number} {data.RESOURCES[x.resource]} from the supply."
        case e.Drew():
            return f"{who} draws {_card(x.resource)} from the reserve pile."
        case e.Rebuilt():
            return f"The reserve pile is made anew with {write_counts(x.cards)}."
        case e.NoReserve():
            return "There is no card left to draw."
        case e.Paid():
            return f"{who} gives 1 {data.RESOURCES[x.resource]} to the supply."
        case e.Moved():
            return f"{who} takes {_card(x.resource)} from {seats[x.giver]}."
        case e.Traded():
            return (
                f"{who} trades {x.rate} {data.RESOURCES[x.give]} "
                f"for 1 {data.RESOURCES[x.get]} with the supply."
            )
        case e.Offered():
            return f"{who} offers {write_counts(x.give)} for {write_counts(x.get)}."
        case e.Answered():
            return f"{who} {x.word}."
        case e.Countered():
            return f"{who} would give {write_counts(x.give)} for {write_counts(x.get)}."
        case e.Closing():
            return f"{who} gives {seats[x.other]} {write_counts(x.give)} for {write_counts(x.get)}."
        case e.Withdrew():
            return f"{who} withdraws the offer."
        case e.Built():
            at = f" at {node[x.node]}" if x.piece < data.FIRST_PART else ""
            return f"{who} builds a {PIECE_TITLES[x.piece]}{at}."
        case _:
            return _tell_flight(x, who, seats)


def _tell_flight(x: Any, who: str, seats: Sequence[str]) -> str:
    node = space.NAMES
    match x:
        case e.Shook():
            return f"{who} shakes {data.BALLS[x.a]} and {data.BALLS[x.b]}."
        case e.Speed():
            more = x.speed - x.base
            extra = f" ({x.base} from the shake, {more} from boosters or cards)" if more else ""
            return f"{who}'s ships have speed {x.speed}{extra}."
        case e.NoFlight():
            return f"{who} has no ship that can fly."
        case e.Flew():
            return f"{who}'s ship {x.ship + 1} flies from {node[x.path[0]]} to {node[x.path[-1]]}."
        case e.Explored():
            return f"{who} explores {_gap(x.sector)}."
        case e.Turned():
            return f"A disc is turned up: {face_title(x.face)}."
        case e.Cleared():
            return f"{who} clears the {face_title(x.face)} and takes a medal."
        case e.Settled():
            return f"{who} founds a colony at {node[x.node]}."
        case e.Docked():
            return f"{who} founds a trade station with the {data.PEOPLES[x.people]} (number {x.number})."
        case e.Befriended():
            return f"{who} takes the friendship card “{data.FRIENDSHIP[x.card].title}”."
        case e.Marker():
            lost = f" from {seats[x.before]}" if x.before >= 0 else ""
            return f"{who} takes the friendship marker of the {data.PEOPLES[x.people]}{lost}."
        case _:
            return _tell_encounter(x, who, seats)


def _tell_encounter(x: Any, who: str, seats: Sequence[str]) -> str:
    node = space.NAMES
    match x:
        case e.Read():
            return f"{seats[x.reader]} reads the card “{ENCOUNTERS[x.card - 1].title}”."
        case e.Hailed():
            return f"{seats[x.reader]} reads to {who}: {HAILS[x.hail]}"
        case e.Chose():
            return (
                f"{who} gives {plural(int(x.word), 'card')}."
                if x.word.isdigit()
                else f"{who} answers {x.word}."
            )
        case e.Told():
            return str(x.told)
        case e.Nothing():
            return f"Nothing happens to {who}: {x.why}."
        case e.Contest():
            what = "the fight" if x.stat == data.CANNON else "the race"
            verb = "wins" if x.won else "loses"
            return f"{who} {verb} {what} against {seats[x.other]}, {x.mine} to {x.theirs}."
        case e.Fled():
            verb = "gets away" if x.away else "does not get away"
            return f"{who} {verb}: boosters {x.mine} to {x.theirs}."
        case e.Fitted():
            return f"{who} fits a free {data.PART_TITLES[x.part]}."
        case e.Removed():
            return f"{who} loses a {data.PART_TITLES[x.part]}."
        case e.Grounded():
            return f"{who}'s ship {x.ship + 1} is grounded this turn."
        case e.Jumped():
            return f"{who}'s ship {x.ship + 1} jumps from {node[x.start]} to {node[x.node]}."
        case e.Stayed():
            return f"{who} declines the jump."
        case e.ShipWon():
            if x.node < 0:
                return f"{who} wins a trade ship, which waits until it can be placed."
            return f"{who} places a trade ship that was won at {node[x.node]}."
        case e.Reshuffled():
            return "The encounter cards are shuffled."
        case _:
            raise AssertionError(x)
