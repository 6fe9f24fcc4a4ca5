"""What tiles, locations and paths are called at the table: by what is there, not by their letters and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from topout.core.reading import View
from topout.core.speech import listed
from topout.games.verdon.board import (
    CORNERS,
    ENDS,
    LOCATION_NAMES,
    LOCATIONS,
    PATH_NAMES,
    SITE_NAMES,
    SITES,
    TILE_NAMES,
    TILE_XY,
    TILES,
)
from topout.games.verdon.cards import GRASS, TERRAIN_NAMES

CORNER_WORDS = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")
SIDE_WORDS = ("upper right", "right", "lower right", "lower left", "left", "upper left")
"""The corners and sides of a tile, clockwise from the top."""
TILES_OF = tuple(tuple(t for m, t in SITES if m == n) for n in range(LOCATIONS))
TILES_BESIDE = tuple(tuple(t for t in TILES_OF[start] if t in TILES_OF[end]) for start, end in ENDS)
"""The tiles of each location, and of each path."""


def _place_says(place: int) -> str:
    there = TILES_OF[place]
    if len(there) == 1:
        return f"at the {CORNER_WORDS[list(CORNERS[there[0]]).index(place)]} corner of {{}}"
    return "on the coast between {}" if len(there) == 2 else "between {}"


def _path_says(path: int) -> str:
    beside, (start, end) = TILES_BESIDE[path], ENDS[path]
    if len(beside) == 2:
        return "between {}"
    corners = list(CORNERS[beside[0]])
    first, second = sorted((corners.index(start), corners.index(end)))
    return f"along the {SIDE_WORDS[first if second - first == 1 else second]} side of {{}}"


PLACE_SAYS = tuple(map(_place_says, range(LOCATIONS)))
PATH_SAYS = tuple(map(_path_says, range(len(ENDS))))
"""What locations and paths are called, around the names of their tiles."""
Gorge = tuple[tuple[str, ...], tuple[int | None, ...]]
"""The terrain and the number of every tile."""


class Called(NamedTuple):
    """What everything on one map is called, by its name in notation."""

    tiles: dict[str, str]
    places: dict[str, str]
    paths: dict[str, str]
    sites: dict[str, str]


@lru_cache(256)
def called(gorge: Gorge) -> Called:
    """The names of one map."""
    tiles = [_tile(gorge, t) for t in range(TILES)]
    return Called(
        dict(zip(TILE_NAMES, tiles, strict=True)),
        {name: _around(PLACE_SAYS[n], tiles, TILES_OF[n]) for n, name in enumerate(LOCATION_NAMES)},
        {name: _around(PATH_SAYS[n], tiles, TILES_BESIDE[n]) for n, name in enumerate(PATH_NAMES)},
        {name: _site(tiles, *site) for name, site in zip(SITE_NAMES, SITES, strict=True)},
    )


def _around(says: str, tiles: Sequence[str], there: Sequence[int]) -> str:
    return says.format(listed([tiles[t] for t in there]))


def _site(tiles: Sequence[str], place: int, tile: int) -> str:
    """A location with the tile of it that is climbed on."""
    others = [tiles[t] for t in TILES_OF[place] if t != tile]
    rest = f"beside {listed(others)}" if others else PLACE_SAYS[place].removesuffix(" of {}")
    return f"on {tiles[tile]}, {rest}"


def _tile(gorge: Gorge, tile: int) -> str:
    """Its terrain and number; of two with the same ones, which."""
    terrains, numbers = gorge
    if terrains[tile] == TERRAIN_NAMES[GRASS]:
        return "the grass"
    plain = f"{terrains[tile].lower()} {numbers[tile]}"
    twin = next((t for t in range(TILES) if t != tile and (terrains[t], numbers[t]) == _seen(gorge, tile)), None)
    return plain if twin is None else f"{_side_of(tile, twin)} {plain}"


def _seen(gorge: Gorge, tile: int) -> tuple[str, int | None]:
    return gorge[0][tile], gorge[1][tile]


def _side_of(tile: int, other: int) -> str:
    """Where a tile lies, seen from another."""
    (x, y), (other_x, other_y) = TILE_XY[tile], TILE_XY[other]
    if y != other_y:
        return "northern" if y < other_y else "southern"
    return "western" if x < other_x else "eastern"


def names_in(view: View) -> Called:
    """The names of the map that a view shows."""
    return called((tuple(view["terrain"]), tuple(view["number"])))


def tile_words(tile: str, view: View) -> str:
    """A tile: "cliff 6"."""
    return names_in(view).tiles[tile]


def place_words(place: str, view: View) -> str:
    """A location: "between cliff 6, cave 9 and mountain 3"."""
    return names_in(view).places[place]


def path_words(path: str, view: View) -> str:
    """A path: "between cliff 6 and cave 9"."""
    return names_in(view).paths[path]


def site_words(site: str, view: View) -> str:
    """A location with the tile of it that is climbed on: "on cliff 6, beside cave 9 and mountain 3"."""
    return names_in(view).sites[site]
