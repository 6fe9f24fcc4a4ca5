"""Uploaded records: a match that someone downloaded elsewhere, replayed here step by step."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from topout.core.match import Match
from topout.core.replay import OLDER, BadRecord, part_of
from topout.games import registry
from topout.games.records import replayed
from topout.messages.finished import Look, Replay
from topout.messages.protocol import NAME_LENGTH, Place, Spoken
from topout.messages.rejection import Rejected
from topout.table import journal, lookback
from topout.table.describe import table_info
from topout.table.people import legible
from topout.table.table import Table

STRETCH = 200
"""How many steps are sent at once; each request replays the whole match."""


def look(wish: Look) -> Replay:
    """A stretch of an uploaded record's replay."""
    table = table_of(wish.record)
    eyes = lookback.read_eyes(table, wish.eyes)
    info = table_info(table, None, frozenset(), False)
    seen = lookback.replay(table, info, eyes, None, wish.first, STRETCH)
    return msgspec.structs.replace(seen, talk=_talk(wish.record, table))


class Line(Struct):
    """A line of talk in a record; `after` counts decisions, or single steps in records of the older form."""

    seat: int
    text: str
    after: int = 0
    to: int | None = None


def _talk(record: dict[str, Any], table: Table) -> list[Spoken]:
    """The record's talk, private lines included: whoever has the record can read them anyway."""
    try:
        lines = msgspec.convert(record.get("talk", []), list[Line])
    except msgspec.ValidationError:
        raise Rejected("bad_record", "The record's talk is not a list of lines.", 400) from None
    names, match = table.names, table.playing
    known = [line for line in lines if 0 <= line.seat < len(names)]
    steps = [match.decided_within(line.after) if part_of(record) == OLDER else line.after for line in known]
    return [Spoken(i, s.seat, names[s.seat], s.text, s.to, steps[i]) for i, s in enumerate(known)]


def table_of(record: dict[str, Any]) -> Table:
    """The table at which a recorded match was played, as far as the record says."""
    try:
        match = replayed(record)
    except (BadRecord, registry.NoSuchGame) as problem:
        raise Rejected("bad_record", str(problem), 400) from None
    table = Table("record")
    for entry in _entries(match, _names(record, match.seats)):
        table.apply(entry)
    table.match, table.phase = match, "over" if match.over else "running"
    return table


def _entries(match: Match, names: list[str]) -> list[journal.AnyEntry]:
    places = [Place()] * match.seats
    made = journal.Created(match.game.name, match.game.version, match.options, places, host=0, secret="")
    joined = [journal.Joined(seat, seat + 1, name) for seat, name in enumerate(names)]
    return [made, *joined, journal.Started(f"{match.seed:x}")]


def _names(record: dict[str, Any], seats: int) -> list[str]:
    """The names in a record, or seat numbers if they are missing or do not fit."""
    given = record.get("names")
    if not isinstance(given, list) or len(given) != seats or not all(isinstance(name, str) for name in given):
        return [f"Seat {seat}" for seat in range(seats)]
    return [legible(name[:NAME_LENGTH] or "?") for name in given]
