"""Frames for those connected to a table: changes of the match, talk, and the complete state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from topout.messages.frames import Said, Seen, Welcome, write_frame
from topout.messages.protocol import TableInfo
from topout.server.rooms.visitor import Visitor
from topout.table import journal
from topout.table.describe import heard, spoken
from topout.table.notes import Note, interleaved
from topout.table.table import Table
from topout.table.talk import PHRASES
from topout.table.teaching import guide


def tell_seen(
    table: Table, visitors: Iterable[Visitor], entry: journal.Moved | journal.TookBack, by: Visitor | None
) -> None:
    """Send what a decision changed to everyone who could notice; its author first learns that it is done."""
    changed = table.changed
    if by is not None and by.seat in changed:
        by.write(_seen_frame(table, by.seat, entry.client))
    others = (visitor for visitor in visitors if visitor is not by and visitor.seat in changed)
    _tell_each(others, lambda seat: _seen_frame(table, seat, None))


def _tell_each(visitors: Iterable[Visitor], frame: Callable[[int | None], bytes]) -> None:
    """Send a frame to each, encoded once for all who see the same, such as spectators."""
    frames: dict[int | None, bytes] = {}
    for visitor in visitors:
        seat = visitor.seat
        if seat not in frames:
            frames[seat] = frame(seat)
        visitor.write(frames[seat])


def _seen_frame(table: Table, seat: int | None, done: str | None) -> bytes:
    seen = _with_notes(table, seat, table.sight_of(seat).seen(table.playing, table.names, done))
    return write_frame(_with_clocks(table, seat, seen))


def _with_notes(table: Table, seat: int | None, seen: Seen) -> Seen:
    """Insert the table's notes where all events are sent anew."""
    if seen.anew and table.notes:
        first = table.sight_of(seat).told - len(seen.events)
        seen.events = interleaved(seen.events, table.notes, seat, first)
    return seen


def _with_clocks(table: Table, seat: int | None, seen: Seen) -> Seen:
    seen.clocks, seen.guide = table.clocks.shown(), guide(table, seat)
    return seen


def tell_notes(table: Table, visitors: Iterable[Visitor], notes: Sequence[Note]) -> None:
    """Send new notes as lines of the log."""

    def frame(seat: int | None) -> bytes:
        seen = table.sight_of(seat).seen(table.playing, table.names)
        seen.events, seen.anew = [note.event(seat) for note in notes], False
        return write_frame(_with_clocks(table, seat, seen))

    _tell_each(visitors, frame)


def tell_talk(table: Table, visitors: Iterable[Visitor], entry: journal.Spoke) -> None:
    """Send a line of talk to each who hears it."""

    def frame(seat: int | None) -> bytes:
        number = len(table.talk.heard_by(seat)) - 1
        return write_frame(Said(spoken(table, entry, number)))

    _tell_each((visitor for visitor in visitors if table.talk.hears(entry, visitor.seat)), frame)


def welcome(table: Table, visitor: Visitor, info: TableInfo) -> Welcome:
    """The first frame for someone who has just connected."""
    seat = visitor.seat
    muted = sorted(other for hearer, other in table.talk.muted if hearer == seat)
    seen = seen_whole(table, visitor) if table.match else None
    return Welcome(info, seen, heard(table, seat), muted, list(PHRASES))


def seen_whole(table: Table, visitor: Visitor) -> Seen:
    """The match so far as a visitor's seat, or a spectator, knows it."""
    seen = table.sight_of(visitor.seat).seen_whole(table.playing, table.names)
    return _with_clocks(table, visitor.seat, _with_notes(table, visitor.seat, seen))
