"""A browser's connection to a table: the requests it sends, and the frames it receives."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct

from topout.core.match import Illegal
from topout.messages import frames
from topout.messages.depth import shallow
from topout.messages.frames import Done, Drawn, Hinted, PlayList, Stale, read_frame
from topout.messages.rejection import Rejected, away, no_spectators, not_seated
from topout.server.limits import Bucket
from topout.server.minds.levels import HINTS
from topout.server.minds.thinking import Thoughtless
from topout.server.rooms.drawing import drawn
from topout.server.rooms.peer import Peer, Wire
from topout.server.rooms.room import Room
from topout.server.rooms.telling import seen_whole
from topout.table import journal, setup, takeback
from topout.table.sight import spelled
from topout.table.talk import muted, spoke
from topout.table.teaching import astray, taught

RETRIES = 3
"""How often a move that lost a race is tried again."""


class Connection(Peer):
    """The handler of a connection to a room, on a seat or as a spectator."""

    def __init__(self, wire: Wire, room: Room, guest: int | None, address: str = "") -> None:
        settings = room.services.settings
        super().__init__(wire, Bucket(settings.frame_rate, settings.frame_burst))
        self.room, self.guest, self.address = room, guest, address
        self.seat = room.table.seat_of(guest)
        self.questions = Bucket(settings.why_rate, settings.why_burst)
        self.arrived = 0.0
        self.retried: deque[str] = deque(maxlen=RETRIES)
        self.asking: set[asyncio.Task[None]] = set()

    def find_seat(self) -> None:
        """Update the seat of this guest, whose number may have changed in a merge."""
        table = self.room.table
        while self.guest in table.became:
            self.guest = table.became[self.guest]
        self.seat = table.seat_of(self.guest)

    def write(self, data: bytes) -> None:
        """Send an encoded frame."""
        self.wire.write(data)

    def refused(self, no: Rejected) -> None:
        """Count a rejection."""
        self.room.services.storage.metrics.count("rejections", no.code)

    def received(self, data: bytes) -> None:
        """Decode a frame and queue it at the table."""
        if not self.slow_enough():
            return
        try:
            frame = read_frame(data)
        except (msgspec.MsgspecError, ValueError, RecursionError) as problem:
            self.reject(None, Rejected("malformed", f"That is not a frame of this table: {problem}."))
            return
        self._wait(frame)

    def _wait(self, frame: Any) -> None:
        """Queue a frame at the table; the clock stops when a move arrives, not when its turn in the queue comes."""
        arrived = monotonic()
        self.room.run(lambda: self._answer(frame, arrived), lambda no: self.reject(frame.id, no))

    def _answer(self, frame: Any, arrived: float, answer: Answer | None = None) -> None:
        self.arrived = arrived
        try:
            (answer or ANSWERS[type(frame)])(self, frame)
        except Rejected as no:
            self.reject(frame.id, no)
        except Exception:
            self.reject(frame.id, Rejected("broken", "Something went wrong here; it is not your fault."))
            raise

    def sitting(self) -> int:
        """The seat; spectators are rejected."""
        seat = self.seat
        if seat is None:
            raise not_seated()
        return seat

    @property
    def costly(self) -> Bucket:
        """The rate limit for expensive requests, shared by all of a guest's connections."""
        return self.room.services.costly_limits.of(str(self.guest))

    def spend(self, bucket: Bucket) -> None:
        """Take from a rate limit, or reject the request."""
        if not bucket.take():
            raise Rejected("too_fast", "That was too fast; wait a moment.")

    def playing(self) -> int:
        """The seat, if the match is running."""
        seat, table = self.sitting(), self.room.table
        if table.match is None:
            raise Rejected("not_started", "The match has not started yet.")
        if table.phase != "running":
            raise Rejected("over", "The game is over.")
        return seat

    # --- what frames do -----------------------------------------------------------------------------------------------

    def move(self, frame: frames.Move) -> None:
        """Make a decision; with several servers, first catch up if the revision is not one this server knows."""
        if self.room.services.relay.alone or not self._strange(frame):
            self._move(frame)
        else:
            self.room.catch_up()
            arrived = self.arrived
            self.room.run(lambda: self._answer(frame, arrived, Connection._move), lambda no: self.reject(frame.id, no))

    def _strange(self, frame: frames.Move) -> bool:
        """Whether a move was made for a position that this server does not know, or not yet."""
        seat, table = self.seat, self.room.table
        if seat is None or table.phase != "running" or (seat, frame.id) in table.answered:
            return False
        return not table.sights[seat].accepts(frame.revision)

    def _move(self, frame: frames.Move) -> None:
        """Check for a repeated request and a stale revision, then make the move."""
        seat, table = self.sitting(), self.room.table
        if (seat, frame.id) in table.answered:
            self._again(frame.id)
            return
        self.playing()
        if table.chairs[seat].stand_in:
            self._sit_then(seat, frame)
            return
        if not table.sights[seat].accepts(frame.revision):
            self.stale(frame.id, "The table has moved on; this is how it stands.")
            return
        self._decide(seat, frame)

    def _decide(self, seat: int, frame: frames.Move) -> None:
        """Make the move, unless it is illegal or not what the lesson is about."""
        if not shallow(frame.action):
            raise Rejected("too_deep", "That action is nested too deeply.")
        table = self.room.table
        try:
            astray(table, seat, frame.action)
            entry = journal.Moved(seat, frame.action, frame.id, table.clocks.spent(seat, self.arrived))
            self.room.commit(entry, lost=lambda: self._lost_move(seat, frame), by=self)
        except Illegal as no:
            raise Rejected("illegal", no.reason, rule=no.rule) from None

    def _lost_move(self, seat: int, frame: frames.Move) -> None:
        """Another server's entry came first: if it did not concern this seat, the move is tried again."""
        room, table = self.room, self.room.table
        if room.unread or (seat, frame.id) in table.answered or self.retried.count(frame.id) == RETRIES:
            self._lost(frame.id)
        elif table.phase == "running" and table.sight_of(seat).accepts(frame.revision):
            self.retried.append(frame.id)
            self._wait(frame)
        else:
            self._lost(frame.id)

    def why(self, frame: frames.Why) -> None:
        """Explain why a move is not legal, by trying it on a copy; a single step cannot see past a draw."""
        seat, wanted = self.playing(), frame.action
        self.spend(self.questions)
        action = {"name": wanted.name, "params": wanted.params} if isinstance(wanted, frames.NamedMove) else wanted
        try:
            self.room.table.playing.branch().act(seat, action if isinstance(action, (int, dict)) else [action])
        except Illegal as no:
            raise Rejected("illegal", no.reason, rule=no.rule) from None
        self.send(Done(frame.id))

    def _sit_then(self, seat: int, frame: frames.Move) -> None:
        """A move by someone a bot stands in for first takes their seat back."""
        self.room.commit(
            setup.returned(self.room.table, seat), then=lambda: self._wait(frame), lost=lambda: self._lost(frame.id)
        )

    def _again(self, id: str) -> None:
        """A request that was answered before: confirm it, without doing it twice."""
        if self.room.table.match is None:
            self.send(Done(id))
            return
        seen = seen_whole(self.room.table, self)
        seen.done = id
        self.send(seen)

    def _lost(self, id: str) -> None:
        """The outcome of a write is unknown: the reloaded journal tells whether the request was carried out."""
        if self.room.unread:
            self.reject(id, away())
        elif (self.seat, id) in self.room.table.answered:
            self._again(id)
        else:
            self.stale(id, "That could not be saved.")

    def stale(self, id: str, reason: str) -> None:
        """The move was made for an outdated position."""
        self.send(Stale(id, reason, seen_whole(self.room.table, self)))

    def back(self, frame: frames.Back) -> None:
        """Take the last decision back if possible; the other people present are asked first."""
        seat, table = self.sitting(), self.room.table
        if (seat, frame.id) in table.answered:
            self._again(frame.id)
            return
        self.playing()
        self.spend(self.costly)
        entry = takeback.asked(table, seat, self.room.presence.others(seat), frame.id)
        if isinstance(entry, journal.TookBack):
            self.room.commit(entry, lost=lambda: self._lost(frame.id), by=self)
        else:
            self._keep(entry, frame.id)

    def answer(self, frame: frames.Answer) -> None:
        """Answer a request to take a move back."""
        seat, table = self.playing(), self.room.table
        if (seat, frame.id) in table.answered:
            self.send(Done(frame.id))
            return
        self.spend(self.costly)
        entries = takeback.answered(table, seat, frame.yes, frame.id)
        self._keep_all(entries, frame.id)

    def say(self, frame: frames.Say | frames.Phrase) -> None:
        """Talk."""
        seat, room = self.sitting(), self.room
        if (seat, frame.id) in room.table.answered:
            self.send(Done(frame.id))
            return
        if self.guest in room.services.sanctions.muted:
            raise Rejected("muted", "You may not talk on this server any more.", 403)
        if not room.services.talk_limits.take(f"{room.table.id} {seat}"):
            raise Rejected("too_fast", "That was a lot of talk; wait a moment.")
        self._keep(spoke(room.table, seat, frame), frame.id)

    def mute(self, frame: frames.Mute) -> None:
        """Mute a seat, or lift the mute."""
        entry = muted(self.room.table, self.sitting(), frame)
        if entry:
            self._keep(entry, frame.id)
        else:
            self.send(Done(frame.id))

    def _keep(self, entry: journal.AnyEntry, id: str) -> None:
        self._keep_all([entry], id)

    def _keep_all(self, entries: Sequence[journal.AnyEntry], id: str) -> None:
        self.room.commit(*entries, then=lambda: self.send(Done(id)), lost=lambda: self._unkept(id))

    def _unkept(self, id: str) -> None:
        if not self.room.unread and (self.seat, id) in self.room.table.answered:
            self.send(Done(id))
        else:
            self.reject(id, self.room.why_lost())

    def hint(self, frame: frames.Hint) -> None:
        """A hint, if the table allows hints."""
        seat, room = self.playing(), self.room
        if room.table.made.rated:
            raise Rejected("rated", "This match is rated: it is played without hints.")
        if not room.table.made.hints:
            raise Rejected("no_hints", "This table plays without hints.")
        if seat not in room.table.playing.owed:
            raise Rejected("not_asked", "There is nothing for you to decide now.")
        self.spend(self.costly)
        question = room.presence.question(seat, HINTS, why=True)
        task = room.services.errands.later(self._hint(frame.id, question))
        self.asking.add(task)
        task.add_done_callback(self.asking.discard)

    async def _hint(self, id: str, question: Any) -> None:
        try:
            answer = await self.room.services.thinking.advise(question, str(self.guest), self.address)
        except Rejected as no:
            self.reject(id, no)
            return
        except Thoughtless:
            self.reject(id, Rejected("no_answer", "The bot cannot think of anything."))
            return
        table = self.room.table
        view = table.playing.view(None)
        steps = [spelled(table.game, step, view) for step in answer.steps]
        self.send(Hinted(id, spelled(table.game, answer.action, view), answer.why, steps))

    def plays(self, frame: frames.Plays) -> None:
        """All complete plays."""
        seat = self.playing()
        self.spend(self.costly)
        owed = seat in self.room.table.playing.owed
        self.send(PlayList(frame.id, self.room.table.playing.plays(seat) if owed else []))

    def draw(self, frame: frames.Draw) -> None:
        """The table as text, for players and spectators."""
        match = self.room.table.match
        if match is None:
            raise Rejected("not_started", "The match has not started yet.")
        self.spend(self.questions)
        self.send(Drawn(frame.id, drawn(match, self.seat)))

    def sit(self, frame: frames.Sit) -> None:
        """Take the seat back from a bot."""
        seat = self.sitting()
        if self.room.table.chairs[seat].stand_in:
            self._keep(setup.returned(self.room.table, seat), frame.id)
        else:
            self.send(Done(frame.id))

    def skip(self, frame: frames.Skip) -> None:
        """Leave the lesson."""
        self.playing()
        if taught(self.room.table):
            self._keep(journal.Skipped(), frame.id)
        else:
            self.send(Done(frame.id))

    def ping(self, frame: frames.Ping) -> None:
        """Answer a ping."""
        self.send(Done(frame.id))

    # --- coming and going ---------------------------------------------------------------------------------------------

    def came(self) -> None:
        """Greet a new connection, and give its seat back if a bot stood in."""
        room = self.room
        self.find_seat()
        if not room.admits(self):
            self.close(1008, no_spectators().reason)
            return
        room.visitors.append(self)
        noticed = room.presence.came_or_left()
        self.send(room.welcome(self))
        if noticed:
            room.tell_table(self)
        seat = self.seat
        if seat is not None and room.table.chairs[seat].stand_in and room.table.phase == "running":
            with suppress(Rejected):  # a bot still makes the decision for which their time is up
                room.commit(setup.returned(room.table, seat))

    def left(self) -> None:
        """The connection is closed: drop its queued requests and hints."""
        for task in self.asking:
            task.cancel()
        if self in self.room.visitors:
            self.room.visitors.remove(self)
            if self.room.presence.came_or_left():
                self.room.tell_table()
            self.room.rest()


Answer = Callable[[Connection, Any], None]
ANSWERS: dict[type[Struct], Answer] = {
    frames.Move: Connection.move,
    frames.Why: Connection.why,
    frames.Back: Connection.back,
    frames.Answer: Connection.answer,
    frames.Say: Connection.say,
    frames.Phrase: Connection.say,
    frames.Mute: Connection.mute,
    frames.Hint: Connection.hint,
    frames.Plays: Connection.plays,
    frames.Draw: Connection.draw,
    frames.Sit: Connection.sit,
    frames.Skip: Connection.skip,
    frames.Ping: Connection.ping,
}
"""The handler of each kind of frame."""
