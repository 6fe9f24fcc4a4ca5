"""What happened, in the words of the table, and who may see which part of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from topout.core.record import EVENT_CAP, SPECTATOR, Shows
from topout.core.rule import rule

PLAIN = Shows(lambda value: value)


class Part(NamedTuple):
    """One value of an event; a secret part is shown only to the event's audience."""

    shows: Shows = PLAIN
    secret: bool = False


SEAT = Part()
NUMBER = Part()


def secret(shows: Shows = PLAIN) -> Part:
    """A value that only the event's audience sees."""
    return Part(shows, True)


def shown(shows: Shows) -> Part:
    """A value that everyone who sees the event sees."""
    return Part(shows)


class Event(int):
    """A kind of event: its number in the rules, its name, its parts and how it reads in the log."""

    name: str
    text: str
    blind: str
    parts: dict[str, Part]

    def __new__(cls, number: int, name: str, text: str, blind: str = "", **parts: Part) -> Event:
        """`text` tells it to those who see every part, `blind` to the others; no `blind`: they see nothing."""
        event = super().__new__(cls, number)
        event.name, event.text, event.blind, event.parts = name, text, blind, parts
        return event


@rule
def tell(s: Any, event: int, audience: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Say that something happened; `audience` is the set of seats that see its secret parts."""
    s.events.append((int(event), audience, a, b, c, d, e))


@rule
def tell_nobody(s: Any, event: int, audience: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """What bulk play links in place of `tell`."""


@rule
def tell_record(s: Any, event: int, audience: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """What compiled matches link in place of `tell`."""
    if s.event_count < EVENT_CAP:
        row = s.event_log[s.event_count]
        row[0], row[1], row[2], row[3], row[4], row[5], row[6] = event, audience, a, b, c, d, e
    s.event_count += 1


def sees(audience: int, seat: int | None) -> bool:
    """Whether a seat, or a spectator, belongs to an audience."""
    return bool(audience >> (SPECTATOR if seat is None else seat) & 1)


@rule
def only(seat: int) -> int:
    """The audience of one seat."""
    return 1 << seat
