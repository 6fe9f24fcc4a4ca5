"""The journal of a tournament: the list of its entries, from which everything else is derived."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from topout.messages.protocol import BotFace, Clock, Face, Level
from topout.messages.tournaments import Fill, Kind


class Entry(Struct, tag_field="is", tag=str.lower, omit_defaults=True):
    """Something that happened in a tournament."""


class Created(Entry):
    """The tournament was created; its seed breaks ties that nothing else does."""

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
    """A guest, a program (`by` its owner) or a bot entered; latecomers start without points."""

    name: str
    guest: int | None = None
    level: Level | None = None
    face: Face | BotFace | None = None
    by: str = ""


class Withdrew(Entry):
    """An entrant withdrew; where bots fill chairs, one plays on in their place."""

    number: int


class Table(Struct):
    """A pairing: entrants by number in the order of their seats, `HOUSE` for a bot that fills a chair."""

    id: str
    seats: list[int]


class Paired(Entry):
    """A round started with these tables; `byes` lists the entrants without one."""

    tables: list[Table]
    byes: list[int] = []


class Played(Entry):
    """A table of this round ended with these places by seat; `at` is the time in milliseconds."""

    table: str
    places: list[int]
    at: int = 0


class Ended(Entry):
    """The tournament was ended before its last round."""


class Became(Entry):
    """Two accounts were merged: the guest is `into` from now on."""

    guest: int
    into: int


class Forgotten(Entry):
    """A guest's account was deleted; their name is no longer shown."""

    guest: int


AnyEntry = Created | Entered | Withdrew | Paired | Played | Ended | Became | Forgotten
HOUSE = -1
"""A bot that only fills a chair and has no place in the standings."""
Outcome = Literal["open", "running", "over", "closed"]

write_entry = msgspec.json.Encoder().encode
read_entry = msgspec.json.Decoder(AnyEntry).decode
