"""What a table hands to whatever keeps its journal, and what it may hear of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from topout.table.awaiting import Awaited
from topout.table.describe import Line


class Away(Exception):
    """The database does not answer."""


@dataclass(slots=True)
class Append:
    """One entry to keep, and whom to tell how it went."""

    table: str
    number: int
    body: str
    done: Callable[[Exception | None], None]
    line: Line | None = None
    awaited: Sequence[Awaited] | None = None
    at: int = field(default_factory=lambda: int(time.time() * 1000))


def ignored(problem: Exception | None) -> None:
    """The outcome of one of several is told by the last."""
