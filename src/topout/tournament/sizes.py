"""How many tables there are, and how many sit at each: as even as can be, and nobody rests without need."""

from __future__ import annotations

from collections.abc import Sequence


def table_sizes(entrants: int, wished: int, allowed: Sequence[int]) -> list[int]:
    """The sizes of tables for so many entrants, the largest first; those who are left over rest.

    No table is larger than wished. Of all ways the one with the fewest resting is taken, then that with the fewest
    tables.
    """
    sizes = {size for size in allowed if size <= wished}
    for seated in range(entrants, 1, -1):
        for tables in range(-(-seated // wished), seated // min(sizes) + 1):
            share, over = divmod(seated, tables)
            even = [share + 1] * over + [share] * (tables - over)
            if set(even) <= sizes:
                return even
    return []


def filled_up(entrants: int, wished: int, allowed: Sequence[int]) -> int:
    """How many bots it takes so that nobody rests."""
    bots = 0
    while sum(table_sizes(entrants + bots, wished, allowed)) < entrants + bots:
        bots += 1
    return bots
