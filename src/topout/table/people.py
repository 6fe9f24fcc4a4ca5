"""Guests as a table knows them."""

from __future__ import annotations

from dataclasses import dataclass

from topout.messages.rejection import Rejected
from topout.table.talk import clean


@dataclass(slots=True)
class Person:
    """Someone with a name, whom tables know by a number."""

    id: int
    name: str


def read_name(name: str) -> str:
    """A name as one clean line."""
    cleaned = clean(name)
    if not cleaned:
        raise Rejected("no_name", "A name needs something to read.", 400)
    return cleaned
