"""Many redeals of one position, and how often everything hidden comes up in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from topout.core.match import Match
from topout.core.position import peek
from topout.games.verdon.state import State

DEALS = 1000


def frequencies(match: Match, seat: int | None, look: Callable[[State], Any], deals: int = DEALS) -> Counter[Any]:
    """How often each look at the hidden part comes up over many redeals."""
    return Counter(look(peek(match.redeal(seat, seed))) for seed in range(deals))


def assert_like(seen: Counter[Any], expected: Counter[Any]) -> None:
    """The same outcomes, with frequencies within some standard errors; the rarest need not come up."""
    assert set(seen) <= set(expected)
    deals, total = seen.total(), expected.total()
    for outcome, weight in expected.items():
        chance = weight / total
        error = (deals * chance * (1 - chance)) ** 0.5
        assert abs(seen[outcome] - deals * chance) <= 4.5 * error + 1
