"""News between servers on one PostgreSQL: which tables got entries, and who is connected where."""

from __future__ import annotations

import contextlib
import logging
import secrets
import threading
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from sqlalchemy.engine import Connection

from topout.server import log
from topout.server.storage import Append, Away

if TYPE_CHECKING:
    from topout.server.house import House
    from topout.server.room import Room

CHANNEL = "topout"
TOLD_AT_ONCE = 60
"""A notice has at most 8,000 bytes."""
KNOWN_FOR = 30.0
"""How long another server's word about who is there holds, in seconds; it is repeated three times as often."""
logger = logging.getLogger("topout.server")


class Notice(Struct, omit_defaults=True):
    """What one server tells the others."""

    server: str
    grown: dict[str, int] = {}
    table: str = ""
    seats: list[int] = []
    watched: bool = False


class News:
    """On SQLite this server is alone and there is no news."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.name = secrets.token_hex(8)
        self.alone = house.storage.sqlite
        self.closed = False
        self.listener: Any = None
        if not self.alone:
            house.storage.after_insert = self._grown
            threading.Thread(target=self._listen, name="news", daemon=True).start()
            house.loop.call_later(KNOWN_FOR / 3, self._repeat)

    def close(self) -> None:
        """Stop listening."""
        self.closed = True
        if self.listener is not None:
            self.listener.close()

    # --- telling ------------------------------------------------------------------------------------------------------

    def _grown(self, connection: Connection, kept: Sequence[Append]) -> None:
        """In the transaction that keeps entries: others hear of them when it commits."""
        grown = {job.table: job.number for job in kept}
        names = list(grown)
        for start in range(0, len(names), TOLD_AT_ONCE):
            part = {name: grown[name] for name in names[start : start + TOLD_AT_ONCE]}
            _notify(connection, Notice(self.name, grown=part))

    def presence(self, room: Room) -> None:
        """Tell the others who is here."""
        if not self.alone:
            seats = sorted({c.seat for c in room.connections if c.seat is not None})
            notice = Notice(self.name, table=room.table.id, seats=seats, watched=bool(room.connections))
            self.house.later(self._told(notice))

    async def _told(self, notice: Notice) -> None:
        """While the database is away nothing can be told; it is repeated soon."""
        with contextlib.suppress(Away):
            await self.house.storage.call(lambda connection: _notify(connection, notice))

    def look(self, room: Room) -> None:
        """Before something that must not miss what another server kept a moment ago."""
        if not self.alone:
            self._catch_up(room)

    def _repeat(self) -> None:
        if not self.closed:
            for room in list(self.house.rooms.values()):
                self.presence(room)
            self.house.loop.call_later(KNOWN_FOR / 3, self._repeat)

    def leads(self, room: Room) -> bool:
        """Whether this server runs the table's bots and timers: of all where someone is, the first by name."""
        now = monotonic()
        others = [name for name, known in room.presence.elsewhere.items() if known[1] and known[2] > now]
        return not others or self.name < min(others)

    # --- hearing ------------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        """In a thread of its own: hear what others tell, until closed."""
        import psycopg

        url = self.house.storage.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self.closed:
            try:
                with psycopg.connect(url, autocommit=True) as self.listener:
                    self.listener.execute(f"LISTEN {CHANNEL}")
                    self._tell(self._missed)
                    for notice in self.listener.notifies():
                        self._tell(self._heard, notice.payload)
            except psycopg.Error as problem:
                if not self.closed:
                    logger.warning("news stopped and starts again: %s", problem)
                    threading.Event().wait(1)

    def _tell(self, callback: Any, *given: Any) -> None:
        try:
            self.house.loop.call_soon_threadsafe(callback, *given)
        except RuntimeError:  # the loop is closed
            self.closed = True

    def _missed(self) -> None:
        """Listening began anew: whatever was told in between is in the database."""
        for room in list(self.house.rooms.values()):
            self._catch_up(room)

    def _heard(self, text: str) -> None:
        notice = msgspec.json.decode(text, type=Notice)
        if notice.server == self.name:
            return
        for table, number in notice.grown.items():
            room = self.house.rooms.get(table)
            if room and room.table.number <= number:
                self._catch_up(room)
        room = self.house.rooms.get(notice.table)
        if room:
            self._note(room, notice)

    def _note(self, room: Room, notice: Notice) -> None:
        """Someone is, or is no longer, at this table by another server."""
        presence = room.presence
        before = presence.elsewhere.get(notice.server)
        presence.elsewhere[notice.server] = (frozenset(notice.seats), notice.watched, monotonic() + KNOWN_FOR)
        presence.find_seats()
        room.run(presence.wake)
        if before is None and room.connections:
            self.presence(room)
        if before is None or before[:2] != (frozenset(notice.seats), notice.watched):
            room.run(room.tell_table)

    def _catch_up(self, room: Room) -> None:
        """Apply what another server kept, between two things of our own; a room to be read again catches up then."""
        if not room.unread:
            room.run(lambda: self._reading(room))

    def _reading(self, room: Room) -> None:
        room.busy = True
        self.house.later(self._read(room))

    async def _read(self, room: Room) -> None:
        try:
            for body in await self.house.entries(room.table.id, room.table.number):
                entry = log.read_entry(body)
                room.table.apply(entry)
                room.tell(entry)
        except Exception as problem:
            logger.warning("table %s is read again to follow another server: %s", room.table.id, problem)
            room.rebuild()
            return
        room.ended = room.table.phase == "over"
        room.go_on()


def _notify(connection: Connection, notice: Notice) -> None:
    text = msgspec.json.encode(notice).decode()
    connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, text))
