"""What is told to those at a table: of a decision, of a line of talk, of everything so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from topout.messages.frames import Said, Seen, Welcome, write_frame
from topout.messages.protocol import TableInfo
from topout.server.rooms.visitor import Visitor
from topout.table import journal
from topout.table.describe import heard, spoken
from topout.table.sight import Sight
from topout.table.table import Table
from topout.table.talk import PHRASES
from topout.table.teaching import guide


def tell_seen(
    table: Table, visitors: Iterable[Visitor], entry: journal.Moved | journal.TookBack, by: Visitor | None
) -> None:
    """What a decision changed, to each who could notice; the one who made it hears that it is done."""
    clocks = table.clocks.shown()
    frames: dict[int, bytes] = {}
    for visitor in visitors:
        seat = visitor.seat
        if seat is None:
            _tell_spectator(table, visitor)
        elif seat in table.changed:
            if visitor is by:
                visitor.write(_seen_frame(table, seat, clocks, entry.client))
            else:
                if seat not in frames:
                    frames[seat] = _seen_frame(table, seat, clocks, None)
                visitor.write(frames[seat])


def _seen_frame(table: Table, seat: int, clocks: Any, done: str | None) -> bytes:
    seen = table.sights[seat].seen(table.playing, done)
    seen.clocks, seen.guide = clocks, guide(table, seat)
    return write_frame(seen)


def _tell_spectator(table: Table, visitor: Visitor) -> None:
    if visitor.spectator and visitor.spectator.look_anew(table.playing, table.names, False):
        seen = visitor.spectator.seen(table.playing)
        seen.clocks = table.clocks.shown()
        visitor.send(seen)


def tell_talk(table: Table, visitors: Iterable[Visitor], entry: journal.Spoke) -> None:
    """A line, to each who hears it."""
    for visitor in visitors:
        if table.hears(entry, visitor.seat):
            number = sum(table.hears(line, visitor.seat) for line in table.talk) - 1
            visitor.send(Said(spoken(table, entry, number)))


def welcome(table: Table, visitor: Visitor, info: TableInfo) -> Welcome:
    """All that someone who just came should know."""
    seat = visitor.seat
    muted = sorted(other for hearer, other in table.muted if hearer == seat)
    seen = seen_whole(table, visitor) if table.match else None
    return Welcome(info, seen, heard(table, seat), muted, list(PHRASES))


def seen_whole(table: Table, visitor: Visitor) -> Seen:
    """The match so far as a visitor's seat, or a spectator, knows it."""
    if visitor.seat is None:
        visitor.spectator = visitor.spectator or Sight(table.playing, None, table.names)
        sight = visitor.spectator
    else:
        sight = table.sights[visitor.seat]
    seen = sight.seen_whole(table.playing, table.names)
    seen.clocks, seen.guide = table.clocks.shown(), guide(table, visitor.seat)
    return seen
