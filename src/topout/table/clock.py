"""Thinking time: unlimited, per move, or a bank with an increment. It stops while the table is paused.

A clock of days per move also runs while nobody is connected, and stops for a player on vacation.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

from msgspec import Struct

from topout.messages.frames import SeatClock
from topout.messages.protocol import Clock

RETURN_MS = 10_000
"""The least time a player has after coming back with none left; granted once per move."""
SLOW_RETURN_MS = 24 * 3600 * 1000
"""The same for clocks of days per move."""
EACH_MOVE = ("move", "days")
"""Kinds of clocks that start afresh with each move."""
REMEMBERED = 8
"""How many of a seat's latest moves can be taken back together with their increment."""


class SeatTime(Struct, array_like=True):
    """A seat's time in milliseconds, derived entirely from the journal.

    `used` is time already charged to the present decision. `moves` lists the time and the increment of the latest
    moves.
    """

    left: int
    used: int = 0
    helped: bool = False
    moves: list[tuple[int, int]] = []

    def keep(self, spent: int, earned: int) -> None:
        """Record the time and the increment of a move."""
        self.moves = [*self.moves, (spent, earned)][-REMEMBERED:]
        self.used, self.helped = 0, False


class Clocks:
    """The clocks of one table. `times` follows from the journal; which clocks run now is known to this server alone."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.times = [SeatTime(clock.seconds * 1000) for _ in range(seats)]
        self.since: dict[int, float] = {}
        self.ran: dict[int, float] = {}
        self.resting: set[int] = set()

    @property
    def slow(self) -> bool:
        """Whether the clock counts days per move."""
        return self.clock.kind == "days"

    @property
    def _each_move(self) -> bool:
        return self.clock.kind in EACH_MOVE

    def moved(self, seat: int, spent: int, finished: bool) -> None:
        """Charge a decision to the seat, and grant the increment unless the seat owes another one at once."""
        self.stop(seat)
        if self.clock.kind == "none":
            return
        time = self.times[seat]
        spent += time.used
        earned = self.clock.increment * 1000 if finished and self.clock.kind == "bank" else 0
        if self.clock.kind == "bank":
            time.left = max(time.left - spent, 0) + earned
        time.keep(spent, earned)

    def took_back(self, seat: int) -> None:
        """Take a move back: its time stays spent, and its increment is withdrawn."""
        if self.clock.kind == "none" or not self.times[seat].moves:
            return
        time = self.times[seat]
        spent, earned = time.moves[-1]
        time.moves = time.moves[:-1]
        time.left = max(time.left - earned, 0)
        time.used += spent if self._each_move else 0

    def stood_in(self, seat: int, spent: int) -> None:
        """Charge the seat's time so far when a bot takes over, so that leaving gains nobody time."""
        self.stop(seat)
        time = self.times[seat]
        if self.clock.kind == "bank":
            time.left = max(time.left - spent, 0)
        elif self._each_move:
            time.used += spent

    def returned(self, seat: int) -> None:
        """Grant some time, once per move, to a player who comes back with none left and would lose the seat at once."""
        time, least = self.times[seat], self._least()
        if self.clock.kind == "none" or time.helped or time.left - time.used >= least:
            return
        time.helped = True
        if self.clock.kind == "bank":
            time.left = least
        else:
            time.used = time.left - least

    def is_out(self, seat: int) -> bool:
        """Whether a seat has used up even the time it was granted on coming back."""
        time = self.times[seat]
        return self.clock.kind != "none" and time.helped and time.used >= time.left

    def _least(self) -> int:
        if self.clock.kind == "bank":
            return max(self.clock.increment * 1000, RETURN_MS)
        return min(self.clock.seconds * 1000, SLOW_RETURN_MS if self.slow else RETURN_MS)

    def run(self, seats: Iterable[int]) -> None:
        """Let exactly these seats' clocks run; those that were paused resume where they stopped."""
        if self.clock.kind == "none":
            return
        now = monotonic()
        for seat in self.resting & self.since.keys():
            self.ran[seat] = now - self.since[seat]
        self.since = {
            seat: self.since.get(seat, now - self.ran.get(seat, 0.0)) for seat in seats if seat not in self.resting
        }
        self.ran = {seat: self.ran[seat] for seat in self.resting & self.ran.keys()}

    def restore(self, seat: int, left: int) -> None:
        """Resume a clock at the time that was last recorded for it."""
        time = self.times[seat]
        self.ran[seat] = max(time.left - time.used - left, 0) / 1000

    def pause(self) -> None:
        """Stop all clocks until the next `run`."""
        now = monotonic()
        self.ran.update({seat: now - start for seat, start in self.since.items()})
        self.since.clear()

    def stop(self, seat: int) -> None:
        """Stop and reset a seat's running clock."""
        self.since.pop(seat, None)
        self.ran.pop(seat, None)

    def credit(self, seconds: float) -> None:
        """Give back time during which nobody could have moved, because the server itself stood still."""
        self.since = {seat: start + seconds for seat, start in self.since.items()}

    def spent(self, seat: int, now: float | None = None) -> int:
        """How long a seat's clock has been running, in milliseconds."""
        if seat in self.resting:
            return int(self.ran.get(seat, 0.0) * 1000)
        start = self.since.get(seat)
        return 0 if start is None else max(int(((now or monotonic()) - start) * 1000), 0)

    def remaining(self, seat: int) -> int:
        """The time a seat has left now, in milliseconds."""
        time = self.times[seat]
        return max(time.left - time.used - self.spent(seat), 0)

    def next_end(self) -> tuple[int, float] | None:
        """The running clock that expires first, and in how many seconds."""
        if not self.since:
            return None
        seat = min(self.since, key=self.remaining)
        return seat, self.remaining(seat) / 1000

    def shown(self) -> list[SeatClock] | None:
        """The clocks as everyone at the table sees them, or `None` without a time limit."""
        if self.clock.kind == "none":
            return None
        return [SeatClock(self.remaining(seat), seat in self.since) for seat in range(len(self.times))]
