"""The temple: a triangle of spaces; `(level, i)` rests on `(level - 1, i)` and `(level - 1, i + 1)`."""

from __future__ import annotations

from functools import cache

from topout.core.reading import View
from topout.core.rule import lookup
from topout.core.speech import ordinal

LEVELS = range(3, 10)
TALLEST = LEVELS[-1]
SPACES = tuple((level, i) for level in range(1, TALLEST + 1) for i in range(TALLEST + 1 - level))
"""Every space of the tallest temple; a shorter one uses those with `level + i <= levels`."""
NAMES = tuple(f"{level}.{i}" for level, i in SPACES)
"""As one types them."""
NUMBER = {space: n for n, space in enumerate(SPACES)}
NONE = -1


def space_words(name: str, view: View) -> str:
    """A space as people at the temple call it: the base, a level or the bell, and where along it from the left."""
    return _space_words(name, view["levels"])


@cache
def _space_words(name: str, height: int) -> str:
    level, i = SPACES[NAMES.index(name)]
    if level == height:
        return "the bell"
    return f"{'the base' if level == 1 else f'level {level}'} ({ordinal(i + 1)} space)"


def _at(level: int, i: int) -> int:
    return NUMBER.get((level, i), NONE)


LEVEL = lookup(level for level, _ in SPACES)
SUPPORTS = lookup((_at(level - 1, i), _at(level - 1, i + 1)) for level, i in SPACES)
ABOVE = lookup((_at(level + 1, i - 1), _at(level + 1, i)) for level, i in SPACES)
NEAR = lookup(sum(1 << above for above in pair if above != NONE) for pair in ABOVE)
"""The same as bit sets."""
BESIDE = lookup((_at(level, i - 1), _at(level, i + 1)) for level, i in SPACES)
"""The other support of each space in ABOVE."""
ROW_START = lookup([NONE, *(_at(level, 0) for level in range(1, TALLEST + 1))])
ROW = lookup((1 << max(TALLEST + 1 - level, 0)) - 1 for level in range(TALLEST + 1))
TEMPLE = lookup(sum(1 << n for n, (k, i) in enumerate(SPACES) if k + i <= levels) for levels in range(TALLEST + 1))
BASE = lookup((1 << levels) - 1 for levels in range(TALLEST + 1))
"""The spaces of a whole temple and of its base, as bit sets, by its number of levels."""
CLIMBERS = {2: 12, 3: 8, 4: 6}
