"""What a table hands to the storage, and the errors it may get back."""

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
    """An entry to store, and the callback for its outcome."""

    table: str
    number: int
    body: str
    done: Callable[[Exception | None], None]
    line: Line | None = None
    awaited: Sequence[Awaited] | None = None
    at: int = field(default_factory=lambda: int(time.time() * 1000))


def ignored(problem: Exception | None) -> None:
    """The callback of all but the last entry of a unit, whose outcome the last one reports."""
