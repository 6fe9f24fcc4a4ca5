"""The line that is kept of each table beside its journal, as lists read it; one that is damaged breaks no list."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
HINT = 6
"""So much of a table's id is written down: enough to find it among all tables, too little to come in."""
read_names = msgspec.json.Decoder(list[str]).decode
logger = logging.getLogger("topout.server")


def hinted(table: str) -> str:
    """The beginning of a table's id, for the log: whoever has all of it may look, and perhaps sit down."""
    return f"{table[:HINT]}…"


def readable(rows: Iterable[Any], read: Callable[[Any], T]) -> list[T]:
    """What is read of rows, without those that are damaged."""
    found = []
    for row in rows:
        try:
            found.append(read(row))
        except (ValueError, TypeError, msgspec.MsgspecError) as problem:
            logger.warning("the line of table %s is damaged: %s", hinted(row.id), problem)
    return found
