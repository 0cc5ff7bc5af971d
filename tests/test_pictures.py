"""A game shows itself as a picture, with the names of its players."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import catan_nb


@pytest.mark.parametrize("game", catan_nb.GAMES)
def test_a_picture_names_the_players_and_is_well_formed(game: str) -> None:
    known = catan_nb.find_game(game)
    names = ["<b>Ada</b>", "Ben & Co", "Cleo", "Dan"][: known.default_seats]
    session = catan_nb.new_game(game, seats=names, seed=3)
    picture = ElementTree.fromstring(session._repr_svg_())
    texts = " ".join(text for text in picture.itertext())
    for name in names:
        assert texts.count(name) == 2  # in the title and beside the points
    assert "seat 0" not in texts.lower()
    alone = " ".join(ElementTree.fromstring(session.position._repr_svg_()).itertext())
    assert "seat 0 has" in alone
    assert "Ada" not in alone


@pytest.mark.parametrize("game", catan_nb.GAMES)
def test_a_long_name_is_cut(game: str) -> None:
    long = "N" * 30
    seats = [long, *"BCDE"][: catan_nb.find_game(game).default_seats]
    session = catan_nb.new_game(game, seats=seats, seed=3)
    assert session._repr_svg_().count(long) == 1  # in the title only
