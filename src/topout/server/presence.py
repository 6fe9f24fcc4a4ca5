"""Who is here: pauses, absences, clocks that run out, and bots that play for chairs."""

from __future__ import annotations

import asyncio
import secrets
from time import monotonic
from typing import TYPE_CHECKING

from topout.core.match import Illegal
from topout.server import log
from topout.server.levels import SEARCHING, STAND_IN
from topout.server.teaching import prepared, turns
from topout.server.thinker import Question
from topout.server.thinking import Thoughtless

if TYPE_CHECKING:
    from topout.server.room import Room
    from topout.server.table import Table


class Presence:
    """The living side of a room; nothing here is kept, all of it follows from who is connected."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.paused = True
        self.here: frozenset[int] = frozenset()
        self.people: list[int] = []
        self.elsewhere: dict[str, tuple[frozenset[int], bool, float]] = {}
        self.thinking: set[int] = set()
        self.absent: dict[int, float] = {}
        self.timer: asyncio.TimerHandle | None = None

    @property
    def table(self) -> Table:
        """The room's table."""
        return self.room.table

    def find_seats(self) -> None:
        """Someone came, went, sat down or stood up: note who is connected, to this server or to another."""
        for connection in self.room.connections:
            connection.find_seat()
        mine = {c.seat for c in self.room.connections if c.seat is not None}
        self.here = frozenset(mine).union(*(seats for seats, _, _ in self._others()))
        self.people = [number for number, chair in enumerate(self.table.chairs) if chair.guest is not None]

    @property
    def watched(self) -> bool:
        """Whether anyone at all is connected."""
        return bool(self.room.connections) or any(watched for _, watched, _ in self._others())

    def _others(self) -> list[tuple[frozenset[int], bool, float]]:
        now = monotonic()
        return [known for known in self.elsewhere.values() if known[2] > now]

    def came_or_left(self) -> bool:
        """Someone connected or disconnected; true when that is news for the others."""
        before = (self.here, self.paused)
        self.find_seats()
        self.room.house.announce_presence(self.room)
        self.wake()
        return before != (self.here, self.paused)

    def wake(self) -> None:
        """See what should run now: clocks, absences, bots. Cheap when there is nothing to do."""
        table = self.table
        if table.match is None or table.phase != "running":
            self.stop()
            return
        self.paused = not (self.here if self.people else self.watched)
        if self.paused:
            table.clocks.run(())
            self.stop()
            return
        owed = table.playing.owed
        if table.made.clock.kind != "none":
            table.clocks.run([seat for seat in owed if not table.chairs[seat].by_bot])
        self._note_absent()
        if self.room.house.leads(self.room):
            self._set_timer()
            for seat in turns(table, owed):
                if table.chairs[seat].by_bot and seat not in self.thinking:
                    self.thinking.add(seat)
                    self.room.house.later(self._think(seat))

    def stop(self) -> None:
        """No absence and no clock ends before the next look."""
        self.absent.clear()
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def _note_absent(self) -> None:
        if len(self.here) == len(self.people):
            self.absent.clear()
            return
        end = monotonic() + self.room.house.settings.grace
        away = [seat for seat in self.people if seat not in self.here and not self.table.chairs[seat].by_bot]
        self.absent = {seat: self.absent.get(seat, end) for seat in away}

    def _set_timer(self) -> None:
        """Wake when the first clock or grace period ends."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if not self.absent and not self.table.clocks.since:
            return
        ends = [end - monotonic() for end in self.absent.values()]
        clock = self.table.clocks.next_end()
        if clock:
            ends.append(clock[1])
        if ends:
            loop = self.room.house.loop
            self.timer = loop.call_later(max(min(ends), 0) + 0.005, lambda: self.room.run(self._time_is_up))

    def _time_is_up(self) -> None:
        """A bot takes the seat of someone who is late or gone."""
        if self.paused or self.table.phase != "running":
            return
        now = monotonic()
        clock = self.table.clocks.next_end()
        late = next((seat for seat, end in self.absent.items() if end <= now), None)
        if clock and clock[1] <= 0:
            self._stand_in(clock[0], "time")
        elif late is not None:
            self._stand_in(late, "connection")
        else:
            self._set_timer()

    def _stand_in(self, seat: int, why: str) -> None:
        self.table.clocks.spent(seat)
        entry = log.StoodIn(seat, why)
        self.table.apply(entry)
        self.room.keep(entry, lambda: None, lambda: None)

    # --- bots ---------------------------------------------------------------------------------------------------------

    async def _think(self, seat: int) -> None:
        """Ask for a bot's decision and make it, at a steady pace that does not tell how hard it was."""
        house, table, revision = self.room.house, self.table, self.table.sights[seat].revision
        pace = asyncio.get_running_loop().create_task(asyncio.sleep(house.settings.pace))
        action = prepared(self.table, seat) or await self._thought(seat)
        await pace
        self.room.run(lambda: self._decided(seat, table, revision, action))

    async def _thought(self, seat: int) -> int | list[int]:
        """What a bot decides; one that gives no answer is replaced by chance."""
        try:
            return (await self.room.house.thinking.ask(self.question(seat))).steps
        except Thoughtless:
            return secrets.choice(self.table.playing.legal(seat)).id if seat in self.table.playing.owed else 0

    def question(self, seat: int, level: str | None = None, why: bool = False) -> Question:
        """What a thinking process must know."""
        table, match = self.table, self.table.playing
        chair = table.chairs[seat]
        bot = level or (chair.level if chair.kind == "bot" else STAND_IN)
        thinking = self.room.house.thinking
        if bot in SEARCHING and not thinking.ready(table.made.game):
            bot = STAND_IN
        return Question(
            table=table.id,
            game=table.made.game,
            options=dict(table.made.options),
            seats=match.seats,
            seed=f"{table.seed:x}",
            actions=match.actions,
            seat=seat,
            bot=bot,
            seconds=thinking.budget / 2,
            why=why,
        )

    def _decided(self, seat: int, table: Table, revision: int, action: int | list[int]) -> None:
        """A bot has decided; what it thought of is no more if the table was read again since."""
        self.thinking.discard(seat)
        fits = (
            table is self.table
            and table.phase == "running"
            and table.chairs[seat].by_bot
            and table.sights[seat].accepts(revision)
        )
        if not fits or self.paused:
            self.wake()
            return
        try:
            steps = table.decide(seat, action)
        except Illegal:  # a bot that breaks the rules is overruled by chance
            steps = table.decide(seat, secrets.choice(table.playing.legal(seat)).id)
        entry = log.Moved(seat, steps, bot=True)
        table.changed = []
        table.decided(entry)
        table.counted(entry)
        self.room.keep(entry, lambda: None, lambda: None)
