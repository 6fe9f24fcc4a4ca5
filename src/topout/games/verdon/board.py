"""The map's geometry: 19 tiles in rows of 3, 4, 5, 4, 3, their 54 corners (locations) and 72 sides (paths)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from string import ascii_uppercase

from topout.core.action import SET_SIZE
from topout.core.rule import lookup

ROWS = (3, 4, 5, 4, 3)
WIDEST = max(ROWS)
Point = tuple[int, int]

TILE_XY = tuple((WIDEST - n + 2 * i, 3 * row) for row, n in enumerate(ROWS) for i in range(n))
"""Tile centres on a grid whose steps are half a tile's width across and half a side's length down."""
CORNER_STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a tile's centre to its corners, clockwise from the top."""


def _corners(centre: Point) -> list[Point]:
    return [(centre[0] + dx, centre[1] + dy) for dx, dy in CORNER_STEPS]


LOCATION_XY = tuple(sorted({c for t in TILE_XY for c in _corners(t)}, key=lambda xy: (xy[1], xy[0])))
LOCATION_AT = {xy: n for n, xy in enumerate(LOCATION_XY)}


def _sides(centre: Point) -> list[tuple[int, int]]:
    corners = [LOCATION_AT[c] for c in _corners(centre)]
    return [(min(a, b), max(a, b)) for a, b in pairwise([*corners, corners[0]])]


def _middle(path: tuple[int, int]) -> Point:
    (ax, ay), (bx, by) = LOCATION_XY[path[0]], LOCATION_XY[path[1]]
    return ay + by, ax + bx


ENDS = tuple(sorted({side for t in TILE_XY for side in _sides(t)}, key=_middle))
PATH_BETWEEN = {pair: n for n, ends in enumerate(ENDS) for pair in (ends, ends[::-1])}
TILES, LOCATIONS, PATHS = len(TILE_XY), len(LOCATION_XY), len(ENDS)
TILE_NAMES = tuple(ascii_uppercase[:TILES])
LOCATION_NAMES = tuple(str(n) for n in range(LOCATIONS))
PATH_NAMES = tuple(f"{a}-{b}" for a, b in ENDS)

SITES = tuple((n, t) for n, xy in enumerate(LOCATION_XY) for t in range(TILES) if xy in _corners(TILE_XY[t]))
"""Every location with every tile it touches: where a project can be and on which tile."""
SITE_NAMES = tuple(f"{n}{TILE_NAMES[t]}" for n, t in SITES)


def _coast() -> list[tuple[int, int]]:
    """The 30 coastal paths clockwise, from the middle coastal side of the first tile of the first row."""
    tiles_of = Counter(side for t in TILE_XY for side in _sides(t))
    coastal = [side for side, tiles in tiles_of.items() if tiles == 1]
    top, *_, shoulder = (LOCATION_AT[c] for c in _corners(TILE_XY[0]))
    walk = [shoulder, top]
    while len(walk) <= len(coastal):
        *_, before, here = walk
        walk.append(next(a + b - here for a, b in coastal if here in (a, b) and before not in (a, b)))
    return list(pairwise(walk))


COAST = tuple(PATH_BETWEEN[pair] for pair in _coast())
PIECE = 5
CAMPS_OF_PIECE = ((0, 3), (2,))
"""Side pieces carry two camps (on their 1st and 4th path) and one (on their 3rd) in turn."""
CAMP_PATHS = tuple(
    COAST[PIECE * piece + step] for piece in range(len(COAST) // PIECE) for step in CAMPS_OF_PIECE[piece % 2]
)
CAMPS = len(CAMP_PATHS)


def bits(members: Iterable[int]) -> int:
    """A bit set."""
    return sum(1 << m for m in set(members))


def blocks(members: Iterable[int]) -> tuple[int, ...]:
    """A set of paths or sites, too large for one bit set, as two."""
    chosen = set(members)
    return tuple(bits(m - block * SET_SIZE for m in chosen if m // SET_SIZE == block) for block in range(2))


CORNERS = lookup(tuple(LOCATION_AT[c] for c in _corners(t)) for t in TILE_XY)
CORNER_SET = lookup(bits(row) for row in CORNERS)
PATH_ENDS = lookup(ENDS)
ALL_PATHS = lookup(blocks(range(PATHS)))
PATHS_AT = lookup(blocks((p for p, ends in enumerate(ENDS) if n in ends)) for n in range(LOCATIONS))
NEIGHBOURS = lookup(tuple((*(a + b - n for a, b in ENDS if n in (a, b)), -1, -1)[:3]) for n in range(LOCATIONS))
BESIDE = lookup(bits([n, *(m for m in NEIGHBOURS[n] if m >= 0)]) for n in range(LOCATIONS))
"""A location and its neighbours: what the distance rule keeps free."""
SITE_LOCATION = lookup(n for n, _ in SITES)
SITE_TILE = lookup(t for _, t in SITES)
SITES_AT = lookup(blocks((i for i, (m, _) in enumerate(SITES) if m == n)) for n in range(LOCATIONS))
SITES_ON = lookup(blocks((i for i, (_, u) in enumerate(SITES) if u == t)) for t in range(TILES))
TILES_AT = lookup(bits(u for m, u in SITES if m == n) for n in range(LOCATIONS))
TOUCHING = lookup(
    bits(u for u in range(TILES) if u != t and set(_sides(TILE_XY[t])) & set(_sides(TILE_XY[u]))) for t in range(TILES)
)
"""The tiles that share a side with a tile."""
CAMP_ENDS = lookup(bits(ENDS[path]) for path in CAMP_PATHS)
