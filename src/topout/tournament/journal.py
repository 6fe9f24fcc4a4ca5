"""The journal of a tournament: its whole life is a list of these entries, and nothing else is kept of it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from topout.messages.protocol import BotFace, Clock, Face, Level
from topout.messages.tournaments import Fill, Kind


class Entry(Struct, tag_field="is", tag=str.lower, omit_defaults=True):
    """Something that happened in a tournament."""


class Created(Entry):
    """The tournament was made; its seed settles whatever nothing else does."""

    name: str
    game: str
    options: dict[str, Any]
    sizes: list[int]
    seats: int
    kind: Kind
    rounds: int
    host: int
    seed: str
    fill: Fill = "byes"
    level: Level = "medium"
    clock: Clock = field(default_factory=Clock)
    pause: int = 0
    most: int = 64
    public: bool = True
    rated: bool = False
    club: str = ""


class Entered(Entry):
    """A guest, a program `by` someone or a bot plays along; after the first round they have no points so far."""

    name: str
    guest: int | None = None
    level: Level | None = None
    face: Face | BotFace | None = None
    by: str = ""


class Withdrew(Entry):
    """An entrant plays no more; where bots fill chairs, one plays on in their place."""

    number: int


class Table(Struct):
    """Those who meet: entrants by number in the order of their seats; `HOUSE` is a bot that fills a chair."""

    id: str
    seats: list[int]


class Paired(Entry):
    """A round begins: these meet, and those who rest have a bye."""

    tables: list[Table]
    byes: list[int] = []


class Played(Entry):
    """A table of this round ended with these places by seat; `at` is when, in milliseconds."""

    table: str
    places: list[int]
    at: int = 0


class Ended(Entry):
    """The tournament ends before its last round."""


class Became(Entry):
    """Two guests turned out to be one person."""

    guest: int
    into: int


class Forgotten(Entry):
    """A guest is no more; nobody is told what they were called."""

    guest: int


AnyEntry = Created | Entered | Withdrew | Paired | Played | Ended | Became | Forgotten
HOUSE = -1
"""A bot that only fills a chair, and has no place in the standings."""
Outcome = Literal["open", "running", "over", "closed"]

write_entry = msgspec.json.Encoder().encode
read_entry = msgspec.json.Decoder(AnyEntry).decode
