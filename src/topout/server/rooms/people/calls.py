"""Notifications of turns at slow tables, by web push or e-mail, to people who are absent and not in their quiet hours.

All waiting tables are combined into one notification. Who wants it gets a reminder before time runs out.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, tzinfo
from email.utils import parseaddr
from itertools import groupby
from time import monotonic, time
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy.engine import Connection

from topout.core.speech import listed
from topout.messages.calling import Quiet
from topout.messages.rejection import Rejected
from topout.server.post import push
from topout.server.post.office import Post
from topout.server.post.push import Outcome, Subscription
from topout.server.rooms.notice import KNOWN_FOR
from topout.server.rooms.room import Room
from topout.server.rooms.services import Errands
from topout.server.settings import Settings
from topout.server.store.calls import calling, outbox
from topout.server.store.calls.outbox import Addressed, Times, Turn, Waiting
from topout.server.store.jobs import Away
from topout.server.store.storage import Storage

VAPID = "vapid"
WAITS = (30.0, 120.0, 600.0)
"""Seconds before each retry of a notification that certainly failed; after the last it is given up."""
AT_ONCE = 8
"""How many notifications are sent concurrently."""
PATIENCE = 30.0
"""Seconds to wait for the mail server before a letter is postponed."""
LAST_WORDS = 4.0
"""Seconds that notifications under way are given at shutdown."""
REST = 0.5
"""Seconds between attempts to record an outcome while the database is unreachable."""
MINUTE, HOUR = 60_000, 3_600_000
"""Milliseconds."""
HEARD_OF = KNOWN_FOR / 3 + 2
"""Seconds after which a server knows who is connected to a table through others."""
logger = logging.getLogger("topout.server")


def zone_of(name: str) -> tzinfo | None:
    """A time zone by its name, if it exists."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def is_quiet(quiet: Quiet, now: datetime) -> bool:
    """Whether it is someone's quiet hours, which may span midnight."""
    here = now.astimezone(zone_of(quiet.zone) or UTC)
    minute = here.hour * 60 + here.minute
    if quiet.start <= quiet.end:
        return quiet.start <= minute < quiet.end
    return minute >= quiet.start or minute < quiet.end


def words(tables: Sequence[Waiting]) -> tuple[str, str]:
    """A notification's title, and a line per table. It says nothing that the table does not show to everyone."""
    lines = [f"{table.title}: {_who(table.names)} for you{_while(table.left)}." for table in tables]
    return _headline(tables), "\n".join(lines)


def _headline(tables: Sequence[Waiting]) -> str:
    if len(tables) > 1:
        return f"{len(tables)} games wait for you"
    return f"{'Your turn' if tables[0].left is None else 'Your time runs out'} in {tables[0].title}"


def _while(left: int | None) -> str:
    """The remaining time, if it is short enough to matter."""
    if left is None:
        return ""
    hours, minutes = left // HOUR, max(left // MINUTE, 1)
    number, unit = (hours, "hour") if hours else (minutes, "minute")
    return f"; {number} {unit}{'' if number == 1 else 's'} left"


def _who(names: Sequence[str]) -> str:
    return f"{listed(names)} {'wait' if len(names) > 1 else 'waits'}"


class Calls:
    """Sends one notification per turn, and one reminder before the time for it runs out."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        post: Post,
        errands: Errands,
        rooms: Mapping[str, Room],
        open_room: Callable[[str], Awaitable[Room]],
    ) -> None:
        self.settings, self.storage, self.post, self.errands = settings, storage, post, errands
        self.rooms, self.open_room = rooms, open_room
        self.pushes = push.is_possible()
        self.key = ""
        self.looked: dict[str, float] = {}
        """Since when a table has been kept open here to learn who is connected."""
        self.seen: dict[tuple[str, int], float] = {}
        """When someone was last at their table."""
        self.on_their_way: set[asyncio.Task[None]] = set()
        self.closing = self.began = False

    async def see_to(self) -> None:
        """Record which notifications are due and send them; called only on the leader."""
        if not self.began:
            dropped = await self.storage.call(outbox.drop_unknown)
            if dropped:
                logger.warning("%d calls were on their way when a server ended; they are not sent again", dropped)
            self.began = True
        await self._note()
        while len(self.on_their_way) < AT_ONCE and not self.closing:
            claimed = await self.storage.call(outbox.claim) if await self._is_due() else None
            if claimed is None:
                return
            task = self.errands.later(self._send(claimed))
            self.on_their_way.add(task)
            task.add_done_callback(self.on_their_way.discard)

    async def _is_due(self) -> bool:
        """Whether something is due. Slow preparations come first, while nothing is claimed and could be lost."""
        if not await self.storage.look(outbox.is_due):
            return False
        if self.pushes:
            await asyncio.to_thread(push.make_ready)
            await self.own_key()
        return True

    def yield_to_another(self) -> None:
        """Another server is the leader; what it leaves unfinished must not be sent again here."""
        self.began = False
        self.looked.clear()

    async def close(self) -> None:
        """Let notifications under way finish, so that their outcome is known."""
        self.closing = True
        if self.on_their_way:
            await asyncio.wait(self.on_their_way, timeout=LAST_WORDS)

    # --- who is to be called ------------------------------------------------------------------------------------------

    async def _note(self) -> None:
        settings = self.settings
        times = Times(*(int(1000 * time) for time in (settings.call_after, settings.call_gap, settings.remind)))
        turns = await self.storage.look(lambda connection: outbox.uncalled(connection, times, self.post.works))
        now = datetime.fromtimestamp(time(), UTC)
        turns = [turn for turn in turns if not is_quiet(turn.quiet, now)]
        here = {(turn.table, turn.seat) for turn in turns}
        self.looked = {turn.table: self.looked.get(turn.table, monotonic()) for turn in turns}
        self.seen = {place: when for place, when in self.seen.items() if place in here}
        absent = [turn for turn in turns if await self._is_absent(turn)]
        for guest, theirs in groupby(absent, lambda turn: turn.guest):
            mine = list(theirs)
            await self.storage.call(lambda connection, g=guest, t=mine: outbox.call(connection, g, t))  # type: ignore[misc]

    async def _is_absent(self, turn: Turn) -> bool:
        """Whether someone has been away from their table for a while, on all servers."""
        room, now, place = self.rooms.get(turn.table), monotonic(), (turn.table, turn.seat)
        if room is None and not self.storage.sqlite:
            self.looked[turn.table] = now
            with suppress(Rejected):
                await self.open_room(turn.table)
            return False
        if room and turn.seat in room.presence.here:
            self.seen[place] = now
            return False
        known = self.storage.sqlite or now - self.looked[turn.table] >= HEARD_OF
        return known and (place not in self.seen or now - self.seen[place] >= self.settings.call_after)

    # --- sending ------------------------------------------------------------------------------------------------------

    async def _send(self, call: Addressed) -> None:
        """Make one attempt. If its outcome is unknown the notification stays claimed and is never repeated."""
        try:
            outcome = await self._tried(call)
        except Exception:
            logger.exception("a call could not be sent")
            outcome = "refused"
        again = outcome == "later" and call.tries <= len(WAITS)
        wait = int(WAITS[call.tries - 1] * 1000) if again else 0

        def noted(connection: Connection) -> None:
            outbox.put_off(connection, call.call, wait) if again else outbox.done(connection, call.call)

        while not await self._is_noted(noted):
            await asyncio.sleep(REST)

    async def _is_noted(self, work: Callable[[Connection], None]) -> bool:
        try:
            await self.storage.call(work)
        except Away:
            return False
        return True

    async def _tried(self, call: Addressed) -> Outcome:
        """Push to all devices; send an e-mail if none could be reached now or ever."""
        outcomes = await asyncio.gather(*(self._push(call, device) for device in call.devices))
        gone = [device for device, outcome in zip(call.devices, outcomes, strict=True) if outcome == "gone"]
        if gone:
            await self.storage.call(lambda connection: outbox.forget_devices(connection, gone))
        if "came" in outcomes:
            return "came"
        if "later" in outcomes and call.tries <= len(WAITS):
            return "later"
        return await self._write(call) if call.mail else "refused"

    async def _push(self, call: Addressed, device: Any) -> Outcome:
        if not self.pushes:
            return "refused"
        title, text = words(call.tables)
        place = f"#/table/{call.tables[0].table}" if len(call.tables) == 1 else "#/"
        name, key = f"call{call.call}", await self.own_key()
        told = json.dumps({"title": title, "text": text, "place": place, "name": name})
        to = Subscription(device.endpoint, device.p256dh, device.auth)
        return await asyncio.to_thread(
            push.push, to, told, key, self._sender(), name, bool(self.settings.push_anywhere)
        )

    def _sender(self) -> str:
        """The contact address given to push services."""
        mail = parseaddr(self.settings.mail_from)[1]
        return f"mailto:{mail or f'topout@{urlsplit(self.settings.home).hostname}'}"

    async def own_key(self) -> str:
        """The VAPID key, shared by all servers on this database."""
        if not self.key:
            self.key = await self.storage.call(lambda connection: calling.key(connection, VAPID, push.new_key()))
        return self.key

    async def _write(self, call: Addressed) -> Outcome:
        """Send an e-mail with links to the tables, and one to unsubscribe."""
        address, code = await self.storage.call(
            lambda connection: (calling.address_of(connection, call.guest), calling.off_code(connection, call.guest))
        )
        if not address:
            return "refused"
        title, text = words(call.tables)
        home, off = self.settings.home, f"{self.settings.home}/api/calls/off/{code}"
        links = "\n".join(f"{table.title}: {home}/#/table/{table.table}" for table in call.tables)
        ending = f"You get this because you asked to be called. No more such letters: {off}"
        sent = await self.post.send(address, title, f"{text}\n\n{links}\n\n{ending}\n", off=off, patience=PATIENCE)
        return "came" if sent else "later"
