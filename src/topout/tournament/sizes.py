"""How many tables a round has and of which sizes: as even as possible, with as few byes as possible."""

from __future__ import annotations

from collections.abc import Sequence


def table_sizes(entrants: int, wished: int, allowed: Sequence[int]) -> list[int]:
    """The table sizes for so many entrants, largest first; anyone left over gets a bye.

    No table is larger than `wished`. The fewest byes are preferred, then the fewest tables.
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
    """How many bots it takes to avoid all byes."""
    bots = 0
    while sum(table_sizes(entrants + bots, wished, allowed)) < entrants + bots:
        bots += 1
    return bots
