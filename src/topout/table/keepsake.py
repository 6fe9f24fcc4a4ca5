"""A readable copy of a match for the time when its rules are no longer supported: players, events, result."""

from __future__ import annotations

from msgspec import Struct

from topout.table.table import Table


class Told(Struct):
    """A match in words that everyone may read; `places` are the final ones, if it ended."""

    version: int
    names: list[str]
    lines: list[str]
    places: list[int] | None = None
    talk: list[str] = []


def told(table: Table) -> Told:
    """Everything of a finished match, or what a spectator saw of an unfinished one."""
    match, names = table.playing, table.names
    events = match.chronicle(0, names) if match.over else match.events(None, 0, names)
    places = list(match.result["placings"]) if match.result else None
    talk = [f"{line.name or names[line.seat]}: {line.text}" for line in table.talk.lines if line.to is None]
    return Told(table.made.version, list(names), [event["text"] for event in events], places, talk)
