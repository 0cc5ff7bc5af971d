"""What Starfarers' actions, places and pieces are called on the page, as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from catan_nb.starfarers import actions as a
from catan_nb.starfarers import data, space
from catan_nb.starfarers import svg as paper
from catan_nb.starfarers.build import PIECE_TITLES as PIECE_TITLES
from catan_nb.starfarers.notation import write, write_counts
from catan_nb.starfarers.tell import face_title, sector_title
from catan_nb.starfarers.view import View

Label = tuple[str, str]
"""(what the button says, what stands beside it)."""

PHASES = (("production", "Production"), ("trade", "Trade & build"), ("flight", "Flight"))


def seat_name(seats: Sequence[str], seat: int) -> str:
    """A seat's mark and name."""
    return f"{paper.SEAT_MARKS[seat]} {seats[seat]}" if seat >= 0 else ""


def numbers(view: View, seat: int) -> dict[str, int]:
    """What is counted of a seat: points, cards (by kind where they are seen), pieces, parts, fame."""
    hand, ships = view.hands[seat], [ship.kind for ship in view.ships if ship.seat == seat]
    return {
        **({} if view.unannounced else {"points": view.points[seat]}),
        "cards": view.hand_sizes[seat],
        **(dict(zip(data.RESOURCES, hand, strict=True)) if hand is not None else {}),
        "colonies": len(view.colonies[seat]),
        "spaceports": len(view.ports[seat]),
        **{f"{name}s": ships.count(kind) for kind, name in enumerate(data.SHIPS)},
        "stations": sum(docked.count(seat) for docked in view.docks),
        "markers": view.markers.count(seat),
        **{f"{name}s": n for name, n in zip(data.PART_TITLES, view.fitted[seat], strict=True)},
        "fame pieces": view.fame[seat],
        "medals": view.medals[seat],
        "friendship cards": len(view.cards[seat]),
    }


SCORING = ("colonies", "spaceports", "markers", "medals", "fame pieces")
"""What counts for points, as ``numbers`` calls it."""


def planet_words(view: View, index: int) -> str:
    """``ore 10``, ``goods, unexplored`` or ``food under ice 3``."""
    planet = view.board.planets[index]
    name = data.RESOURCES[planet.resource]
    face = view.faces[index]
    disc = data.FACES[face]
    if disc.numbers:
        return f"{name} {'/'.join(map(str, disc.numbers))}"
    if disc.token is not None:
        return f"{name} ({data.TOKEN_TITLES[disc.token]} {disc.strength})"
    return f"{name} (unexplored, {data.SYMBOLS[planet.symbol]})"


def place_words(view: View, node: int) -> str:
    """An intersection's name and what is special about it."""
    board, name = view.board, space.NAMES[node]
    if node in board.dock_people:
        people = board.dock_people[node]
        return f"{name}, docking point of the {data.PEOPLES[people]}"
    if node in board.site_planets:
        p, q = board.site_planets[node]
        return f"{name}, site between {planet_words(view, p)} and {planet_words(view, q)}"
    if board.kind[node] == space.SHUT:
        return f"{name}, the middle of a system"
    tokens = [p for p in board.passes[node] if data.FACES[view.faces[p]].token is not None]
    if tokens:
        return f"{name}, beside {planet_words(view, tokens[0])}"
    new = [s for s in board.explores[node] if view.faces[board.sectors[s].planets[0]] == data.HIDDEN]
    if new:
        return f"{name}, beside the unexplored system {sector_title(board.sectors[new[0]].name)}"
    ports = [n for n in board.lanes[node] if any(n in own for own in view.ports)]
    if ports:
        return f"{name}, beside the spaceport at {space.NAMES[ports[0]]}"
    near = [p for p in board.passes[node] if board.planets[p].tier]
    if near:
        return f"{name}, beside {planet_words(view, near[0])}"
    return name


def worth(view: View, node: int) -> int:
    """How much a destination matters, for the order of the list: the special ones first."""
    board = view.board
    if node in board.docks:
        return 0
    if node in board.sites:
        return 1
    if any(data.FACES[view.faces[p]].token is not None for p in board.passes[node]):
        return 2
    if any(view.faces[p] == data.HIDDEN for p in board.passes[node]):
        return 3
    return 4


def who_stands(view: View, seats: Sequence[str], node: int) -> str:
    """What stands on an intersection, in words; "" if nothing does."""
    for seat in range(view.seats):
        if node in view.colonies[seat]:
            return f"colony of {seats[seat]}"
        if node in view.ports[seat]:
            return f"spaceport of {seats[seat]}"
    for ship in view.ships:
        if ship.node == node:
            return f"{data.SHIPS[ship.kind]} {ship.slot + 1} of {seats[ship.seat]}"
    if node in view.neutral_colonies:
        return "neutral colony"
    if node in view.neutral_ports:
        return "neutral spaceport"
    return "closed home site" if node in view.closed else ""


def cost_words(piece: int) -> str:
    """``2 fuel`` and so on."""
    return write_counts(data.COSTS[piece])


def label(action: a.Action, view: View, seats: Sequence[str]) -> Label:
    """What the button of an action says, and the line beside it."""
    name = space.NAMES
    match action:
        case a.Roll():
            return "Roll dice", ""
        case a.Shake():
            return "Shake mothership", ""
        case a.EndTurn():
            return "End turn", ""
        case a.Claim():
            return "Claim victory", ""
        case a.Build():
            title = f"Build {PIECE_TITLES[action.piece]}"
            if action.piece >= data.FIRST_PART:
                return title, cost_words(action.piece)
            where = place_words(view, action.node).partition(", ")[2]
            return f"{title} at {name[action.node]}", f"{cost_words(action.piece)} · {where}"
        case a.Give():
            return f"Give 1 {data.RESOURCES[action.resource]}", f"you hold {view.hand[action.resource]}"
        case a.Take():
            return f"Take 1 {data.RESOURCES[action.resource]}", f"you hold {view.hand[action.resource]}"
        case a.Fit():
            return f"Take a {data.PART_TITLES[action.part]}", ""
        case a.Remove():
            return f"Give up a {data.PART_TITLES[action.part]}", ""
        case a.Ground():
            return f"Ground ship {action.ship + 1}", _ship_words(view, action.ship)
        case a.Befriend():
            card = data.FRIENDSHIP[action.card]
            return f"Take “{card.title}”", card.text
        case a.Rob():
            cards = view.hand_sizes[action.seat]
            return f"Take a card from {seats[action.seat]}", f"holds {cards}"
        case a.Aid():
            return "Take a card from " + " and ".join(seats[s] for s in action.seats), "Call for solidarity"
        case a.BuyFame():
            return "Buy a fame piece", "1 goods"
        case a.Place():
            return f"Place trade ship at {name[action.node]}", place_words(view, action.node)
        case a.Settle():
            return f"Settle with ship {action.ship + 1}", _ship_words(view, action.ship)
        case a.Found():
            return f"Found a colony at {name[action.node]}", place_words(view, action.node)
        case a.Launch():
            text = f"Spaceport at {name[action.site]}, ship at {name[action.node]}"
            return text, place_words(view, action.site)
        case _:
            return _answer_label(action, view, seats)


def _ship_words(view: View, slot: int) -> str:
    ship = view.ship(view.to_move, slot)
    return f"{data.SHIPS[ship.kind]} at {place_words(view, ship.node)}" if ship else ""


def _answer_label(action: a.Action, view: View, seats: Sequence[str]) -> Label:
    offer = view.offer
    match action:
        case a.Answer():
            if action.word.isdigit():
                n = int(action.word)
                return (f"Give {n} card" if n == 1 else f"Give {n} cards"), ""
            return action.word.capitalize(), ""
        case a.Accept() if offer is not None:
            return "Accept", f"you give {write_counts(offer.get)}, you get {write_counts(offer.give)}"
        case a.Decline():
            return "Decline", ""
        case a.Counter():
            return f"Offer {write_counts(action.give)} for {write_counts(action.get)} instead", ""
        case a.Close() if offer is not None:
            give, get = next((g, t) for s, g, t in offer.ready if s == action.seat)
            text = f"you give {write_counts(give)}, you get {write_counts(get)}"
            return f"Trade with {seats[action.seat]}", text
        case a.Withdraw():
            return "Withdraw the offer", ""
        case a.Stay():
            return "Do not jump", ""
        case a.Fly():
            return f"Fly ship {action.ship + 1} to {place_words(view, action.node)}", ""
        case a.Jump():
            return f"Jump with ship {action.ship + 1} to {place_words(view, action.node)}", ""
        case _:
            return write(action).capitalize(), ""


def disc_odds(view: View, index: int) -> str:
    """How often a planet pays, in words."""
    disc = data.FACES[view.faces[index]]
    if not disc.numbers:
        return face_title(view.faces[index]) if disc.token is not None else "not explored yet"
    ways = sum(paper.WAYS[n] for n in disc.numbers)
    return f"pays on {' and '.join(map(str, disc.numbers))}: {ways} of 36 rolls"
