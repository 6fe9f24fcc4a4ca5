"""Who is connected, and what follows from it: pauses, absences, expired clocks, and bots' moves."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple, Protocol
from weakref import ref

from topout.core.match import Illegal
from topout.server.minds.levels import SEARCHING, STAND_IN
from topout.server.minds.thinker import Question
from topout.server.minds.thinking import Thoughtless
from topout.server.rooms.notice import KNOWN_FOR, Notice
from topout.server.rooms.services import Services
from topout.server.rooms.visitor import Visitor
from topout.table import journal
from topout.table.awaiting import goes_on
from topout.table.table import Table
from topout.table.teaching import prepared, turns


class Place(Protocol):
    """The parts of a room that presence needs."""

    table: Table
    visitors: list[Visitor]
    services: Services

    def run(self, do: Callable[[], None]) -> None:
        """Run something in its turn."""

    def commit(self, *entries: journal.AnyEntry) -> None:
        """Apply entries and store them."""

    def tell_table(self) -> None:
        """Send everyone the table's state."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who is connected to the table through another server, and until when that report holds."""

    seats: frozenset[int]
    watched: bool
    until: float


class Asked(NamedTuple):
    """The number of moves when a program was asked to decide, and its deadline."""

    moves: int
    until: float


class Presence:
    """The transient side of a room: nothing here is stored, all of it follows from who is connected."""

    def __init__(self, room: Place) -> None:
        self._room = ref(room)
        self.services = room.services
        self.paused = True
        self.tended = False
        self.here: frozenset[int] = frozenset()
        self.people: list[int] = []
        self.elsewhere: dict[str, Elsewhere] = {}
        self.thinking: set[int] = set()
        self.absent: dict[int, float] = {}
        self.asked: dict[int, Asked] = {}
        self.timer: asyncio.TimerHandle | None = None

    @property
    def room(self) -> Place:
        """The room; a weak reference, so that unused rooms are freed at once."""
        room = self._room()
        assert room is not None
        return room

    @property
    def table(self) -> Table:
        """The room's table."""
        return self.room.table

    def find_seats(self) -> None:
        """Update who is connected, here or through another server, and where they sit."""
        for visitor in self.room.visitors:
            visitor.find_seat()
        mine = {visitor.seat for visitor in self.room.visitors if visitor.seat is not None}
        self.here = frozenset(mine).union(*(other.seats for other in self._others().values()))
        self.people = [number for number, chair in enumerate(self.table.chairs) if chair.guest is not None]

    def others(self, seat: int) -> list[int]:
        """The other people at the table who play for themselves."""
        chairs = self.table.chairs
        here = [one for one in self.people if one != seat and one in self.here]
        return [one for one in here if not chairs[one].stand_in and not chairs[one].by]

    @property
    def watched(self) -> bool:
        """Whether anyone at all is connected."""
        return bool(self.room.visitors) or self.tended or any(other.watched for other in self._others().values())

    def _others(self) -> dict[str, Elsewhere]:
        if not self.elsewhere:
            return {}
        now = monotonic()
        return {name: other for name, other in self.elsewhere.items() if other.until > now}

    @property
    def leads(self) -> bool:
        """Whether this server, and no other, runs the table's bots and timers."""
        others = [name for name, other in self._others().items() if other.watched]
        if goes_on(self.table) and not self.room.visitors:
            return self.services.days.keeps and not others
        return self.services.relay.leads(others)

    @property
    def goes_on_alone(self) -> bool:
        """Whether the room must stay open without visitors: its bots are thinking in a slow match, or it is tended."""
        return self.tended or (goes_on(self.table) and bool(self.thinking))

    def came_or_left(self) -> bool:
        """Handle a connect or disconnect; returns whether others notice a change."""
        before = (self.here, self.paused)
        self.find_seats()
        self.announce()
        self.wake()
        return before != (self.here, self.paused)

    def announce(self) -> None:
        """Tell other servers who is connected here."""
        if not self.services.relay.alone:
            visitors = self.room.visitors
            seats = sorted({visitor.seat for visitor in visitors if visitor.seat is not None})
            watched = bool(visitors) or self.tended
            self.services.errands.later(self.services.relay.tell_presence(self.table.id, seats, watched))

    def keep_going(self, on: bool) -> None:
        """Keep the match running without visitors, as tournaments do, or stop doing so."""
        if self.tended != on:
            self.tended = on
            self.find_seats()
            self.announce()
            self.room.run(self.wake)

    def heard(self, notice: Notice) -> None:
        """Handle another server's report of who is connected to this table."""
        before = self.elsewhere.get(notice.server)
        seats = frozenset(notice.seats)
        self.elsewhere[notice.server] = Elsewhere(seats, notice.watched, monotonic() + KNOWN_FOR)
        self.find_seats()
        self.room.run(self.wake)
        if before is None and (self.room.visitors or self.tended):
            self.announce()
        if before is None or (before.seats, before.watched) != (seats, notice.watched):
            self.room.run(self.room.tell_table)

    def gone(self, server: str) -> None:
        """Another server has died, and its connections with it."""
        if self.elsewhere.pop(server, None):
            self.find_seats()
            self.room.run(self.wake)
            self.room.run(self.room.tell_table)

    def wake(self) -> None:
        """Start what should run now: clocks, absences, bots. Cheap if there is nothing to do."""
        table = self.table
        if table.match is None or table.phase != "running":
            self.stop()
            return
        there = self.watched if table.made.tournament or not self.people else self.here
        self.paused = not (goes_on(table) or there)
        if self.paused:
            table.clocks.pause()
            self.stop()
            return
        owed = table.playing.owed
        if table.made.clock.kind != "none":
            table.clocks.run([seat for seat in owed if not table.chairs[seat].by_bot])
        self._note_absent()
        self._note_asked(owed)
        if self.leads:
            self._set_timer()
            for seat in turns(table, owed):
                if table.chairs[seat].by_bot and seat not in self.thinking:
                    self.thinking.add(seat)
                    self.services.errands.later(self._think(seat))

    def stop(self) -> None:
        """Stop timing absences and clocks until the next `wake`."""
        self.absent.clear()
        self.asked.clear()
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def _note_absent(self) -> None:
        if len(self.here) == len(self.people) or self.table.clocks.slow:
            if self.absent:
                self.absent.clear()
            return
        end = monotonic() + self.services.settings.grace
        away = [seat for seat in self.people if seat not in self.here and not self.table.chairs[seat].by_bot]
        self.absent = {seat: self.absent.get(seat, end) for seat in away}

    def _note_asked(self, owed: Sequence[int]) -> None:
        """Set a deadline for programs that owe a decision, unless the clock is slow, so that none blocks the table."""
        chairs, moves = self.table.chairs, len(self.table.moves)
        slow = self.table.clocks.slow
        programs = [seat for seat in owed if chairs[seat].by and not chairs[seat].by_bot and not slow]
        if programs or self.asked:
            fresh = Asked(moves, monotonic() + self.services.settings.program_patience)
            known = {seat: self.asked.get(seat, fresh) for seat in programs}
            self.asked = {seat: asked if asked.moves == moves else fresh for seat, asked in known.items()}

    def _set_timer(self) -> None:
        """Schedule a check when the first clock or grace period ends."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if self.table.clocks.slow or not (self.absent or self.asked or self.table.clocks.since):
            return
        ends = [end - monotonic() for end in (*self.absent.values(), *(asked.until for asked in self.asked.values()))]
        clock = self.table.clocks.next_end()
        if clock:
            ends.append(clock[1])
        if ends:
            loop = asyncio.get_running_loop()
            self.timer = loop.call_later(max(min(ends), 0) + 0.005, lambda: self.room.run(self.time_is_up))

    def time_is_up(self) -> None:
        """Let a bot take over for a seat that is out of time or absent; at slow tables the calendar triggers this."""
        if self.paused or self.table.phase != "running":
            return
        self.services.stalls.look()
        now = monotonic()
        clock = self.table.clocks.next_end()
        late = next((seat for seat, end in self.absent.items() if end <= now), None)
        silent = next((seat for seat, asked in self.asked.items() if asked.until <= now), None)
        if clock and clock[1] <= 0:
            self._stand_in(clock[0], "time")
        elif late is not None:
            self._stand_in(late, "connection")
        elif silent is not None:
            self._stand_in(silent, "slow")
        else:
            self._set_timer()

    def _stand_in(self, seat: int, why: str) -> None:
        self.room.commit(journal.StoodIn(seat, why, self.table.clocks.spent(seat)))

    # --- bots ---------------------------------------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """The least seconds a bot takes per move."""
        return self.services.settings.pace

    async def _think(self, seat: int) -> None:
        """Ask for a bot's decision and make it; a steady pace hides how hard it was."""
        room, table, revision = self.room, self.table, self.table.sights[seat].revision
        pace = asyncio.get_running_loop().create_task(asyncio.sleep(self.pace))
        action = prepared(self.table, seat) or await self._thought(seat)
        await pace
        room.run(lambda: self._decided(seat, table, revision, action))

    async def _thought(self, seat: int) -> int | list[int]:
        """A bot's decision; if it fails to answer, a random legal move."""
        question = self.question(seat)
        forced = len(self.table.playing.legal_numbers(seat)) == 1
        try:
            async with self.services.tempo.keeping((question.game, question.bot), forced):
                with self.services.storage.metrics.timed("bot"):
                    return (await self.services.thinking.move(question, str(self.table.host))).steps
        except Thoughtless:
            return secrets.choice(self.table.playing.legal(seat)).id if seat in self.table.playing.owed else 0

    def question(self, seat: int, level: str | None = None, why: bool = False) -> Question:
        """Everything a thinking process needs to know."""
        table, match = self.table, self.table.playing
        chair = table.chairs[seat]
        bot = level or (chair.level if chair.kind == "bot" else STAND_IN)
        thinking = self.services.thinking
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
        """Make a bot's decision, unless the position or the table object has changed since."""
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
            self.room.commit(journal.Moved(seat, action if isinstance(action, list) else [action], bot=True))
        except Illegal:  # a bot that breaks the rules is replaced by chance
            self.room.commit(journal.Moved(seat, [secrets.choice(table.playing.legal(seat)).id], bot=True))
