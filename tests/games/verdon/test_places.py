"""Places are called by what is there: short, and no two of a kind alike."""

from __future__ import annotations

import pytest

import topout
from topout.games.verdon.board import LOCATIONS, PATHS, SITES, TILES
from topout.games.verdon.places import names_in


@pytest.mark.parametrize("seed", range(20))
def test_no_two_places_of_a_kind_have_the_same_name(seed: int) -> None:
    called = names_in(topout.new("verdon", seats=2, seed=seed).view(None))
    assert len(set(called.tiles.values())) == TILES
    assert len(set(called.places.values())) == LOCATIONS
    assert len(set(called.paths.values())) == PATHS
    assert len(set(called.sites.values())) == len(SITES)


def test_a_place_is_called_by_the_tiles_around_it() -> None:
    called = names_in({"terrain": ["Cliff", "Cave", *["Cliff"] * 17], "number": [6, 9, *range(10, 27)]})
    assert called.tiles["A"] == "cliff 6"
    assert called.places["4"] == "on the coast between cliff 6 and cave 9"
    assert called.places["0"] == "at the top corner of cliff 6"
    assert called.paths["0-3"] == "along the upper left side of cliff 6"
    assert called.paths["4-8"] == "between cliff 6 and cave 9"
    assert called.sites["4B"] == "on cave 9, beside cliff 6"
    assert called.sites["0A"] == "on cliff 6, at the top corner"


def test_of_two_tiles_alike_each_says_where_it_lies() -> None:
    called = names_in({"terrain": ["Cliff"] * 19, "number": [6, 6, *range(10, 26), 10]})
    assert [called.tiles[tile] for tile in "ABCS"] == [
        "western cliff 6",
        "eastern cliff 6",
        "northern cliff 10",
        "southern cliff 10",
    ]
