"""The summary line stored beside each journal, which lists read; a damaged one is left out of the list."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
HINT = 6
"""How much of a table's id is logged: enough to find the table, too little to use it."""
read_names = msgspec.json.Decoder(list[str]).decode
logger = logging.getLogger("topout.server")


def hinted(table: str) -> str:
    """The beginning of a table's id, for the log: whoever has the whole id may watch, and perhaps join."""
    return f"{table[:HINT]}…"


def readable(rows: Iterable[Any], read: Callable[[Any], T]) -> list[T]:
    """Read rows, leaving out damaged ones."""
    found = []
    for row in rows:
        try:
            found.append(read(row))
        except (ValueError, TypeError, msgspec.MsgspecError) as problem:
            logger.warning("the line of table %s is damaged: %s", hinted(row.id), problem)
    return found
