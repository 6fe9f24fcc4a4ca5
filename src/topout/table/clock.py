"""Thinking time: none, so much a move, or a bank with an increment; it stands still while the table is paused.

Days for a move go on while nobody is there, and stand still for whoever is on vacation.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

from msgspec import Struct

from topout.messages.frames import SeatClock
from topout.messages.protocol import Clock

RETURN_MS = 10_000
"""What someone whose time ran out has at least on coming back, once before each move."""
SLOW_RETURN_MS = 24 * 3600 * 1000
"""The same where one has days for a move."""
EACH_MOVE = ("move", "days")
"""Clocks that begin anew with each move."""
REMEMBERED = 8
"""So many of a seat's last moves can be taken back with what they earned."""


class SeatTime(Struct, array_like=True):
    """A seat's time in milliseconds; all of it follows from the table's entries.

    `used` is what the present decision has taken before now. `moves` are the last ones: what each took and earned.
    """

    left: int
    used: int = 0
    helped: bool = False
    moves: list[tuple[int, int]] = []

    def keep(self, spent: int, earned: int) -> None:
        """Note what a move took and earned."""
        self.moves = [*self.moves, (spent, earned)][-REMEMBERED:]
        self.used, self.helped = 0, False


class Clocks:
    """The clocks of one table; `times` follows from the table's entries, what runs now is the server's own."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.times = [SeatTime(clock.seconds * 1000) for _ in range(seats)]
        self.since: dict[int, float] = {}
        self.ran: dict[int, float] = {}
        self.resting: set[int] = set()

    @property
    def slow(self) -> bool:
        """Whether one has days for a move."""
        return self.clock.kind == "days"

    @property
    def _each_move(self) -> bool:
        return self.clock.kind in EACH_MOVE

    def moved(self, seat: int, spent: int, finished: bool) -> None:
        """A decision was made: the bank shrinks by it, and grows when the seat is asked no more."""
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
        """A move was taken back: its time stays spent, and what it earned is lost again."""
        if self.clock.kind == "none" or not self.times[seat].moves:
            return
        time = self.times[seat]
        spent, earned = time.moves[-1]
        time.moves = time.moves[:-1]
        time.left = max(time.left - earned, 0)
        time.used += spent if self._each_move else 0

    def stood_in(self, seat: int, spent: int) -> None:
        """A bot decides for the seat: whoever comes back has used the time until then."""
        self.stop(seat)
        time = self.times[seat]
        if self.clock.kind == "bank":
            time.left = max(time.left - spent, 0)
        elif self._each_move:
            time.used += spent

    def returned(self, seat: int) -> None:
        """Coming back without any time would end at once; some is given, once before each move."""
        time, least = self.times[seat], self._least()
        if self.clock.kind == "none" or time.helped or time.left - time.used >= least:
            return
        time.helped = True
        if self.clock.kind == "bank":
            time.left = least
        else:
            time.used = time.left - least

    def is_out(self, seat: int) -> bool:
        """Whether a seat has used up what it was helped with, too."""
        time = self.times[seat]
        return self.clock.kind != "none" and time.helped and time.used >= time.left

    def _least(self) -> int:
        if self.clock.kind == "bank":
            return max(self.clock.increment * 1000, RETURN_MS)
        return min(self.clock.seconds * 1000, SLOW_RETURN_MS if self.slow else RETURN_MS)

    def run(self, seats: Iterable[int]) -> None:
        """Let exactly these seats' clocks run; those that stood still in a pause go on where they were."""
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
        """Go on with what a seat had left when its clock was last heard of."""
        time = self.times[seat]
        self.ran[seat] = max(time.left - time.used - left, 0) / 1000

    def pause(self) -> None:
        """Let all clocks stand still until they run again."""
        now = monotonic()
        self.ran.update({seat: now - start for seat, start in self.since.items()})
        self.since.clear()

    def stop(self, seat: int) -> None:
        """Let a seat's clock stand still."""
        self.since.pop(seat, None)
        self.ran.pop(seat, None)

    def credit(self, seconds: float) -> None:
        """Time in which nobody could have moved counts for nobody."""
        self.since = {seat: start + seconds for seat, start in self.since.items()}

    def spent(self, seat: int, now: float | None = None) -> int:
        """How long a seat's clock has run, in milliseconds."""
        if seat in self.resting:
            return int(self.ran.get(seat, 0.0) * 1000)
        start = self.since.get(seat)
        return 0 if start is None else max(int(((now or monotonic()) - start) * 1000), 0)

    def remaining(self, seat: int) -> int:
        """What a seat has left now, in milliseconds."""
        time = self.times[seat]
        return max(time.left - time.used - self.spent(seat), 0)

    def next_end(self) -> tuple[int, float] | None:
        """The running clock that ends first, and in how many seconds."""
        if not self.since:
            return None
        seat = min(self.since, key=self.remaining)
        return seat, self.remaining(seat) / 1000

    def shown(self) -> list[SeatClock] | None:
        """The clocks for everyone to see."""
        if self.clock.kind == "none":
            return None
        return [SeatClock(self.remaining(seat), seat in self.since) for seat in range(len(self.times))]
