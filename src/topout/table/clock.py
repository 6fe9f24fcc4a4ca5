"""Thinking time: none, so much a move, or a bank with an increment; it stands still while the table is paused."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

from topout.messages.frames import SeatClock
from topout.messages.protocol import Clock

RETURN_MS = 10_000
"""What someone whose bank ran out has at least on coming back."""


class Clocks:
    """The clocks of one table; `left` follows from the table's entries, what runs now is the server's own."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.seconds * 1000] * seats
        self.since: dict[int, float] = {}
        self.out: set[int] = set()

    def moved(self, seat: int, spent: int, finished: bool) -> None:
        """A decision was made: the bank shrinks by it, and grows when the seat is asked no more."""
        self.stop(seat)
        if self.clock.kind == "bank":
            earned = self.clock.increment * 1000 if finished else 0
            self.left[seat] = max(self.left[seat] - spent, 0) + earned

    def ran_out(self, seat: int) -> None:
        """A clock that ran out shows nothing left until its owner is back."""
        self.out.add(seat)
        if self.clock.kind == "bank":
            self.left[seat] = 0

    def returned(self, seat: int) -> None:
        """Coming back with an empty bank would end at once."""
        self.out.discard(seat)
        if self.clock.kind == "bank":
            self.left[seat] = max(self.left[seat], self.clock.increment * 1000, RETURN_MS)

    def run(self, seats: Iterable[int]) -> None:
        """Let exactly these seats' clocks run."""
        if self.clock.kind == "none":
            return
        now = monotonic()
        self.since = {seat: self.since.get(seat, now) for seat in seats}

    def stop(self, seat: int) -> None:
        """Let a seat's clock stand still."""
        self.since.pop(seat, None)

    def spent(self, seat: int) -> int:
        """How long a seat's clock has run, in milliseconds."""
        start = self.since.get(seat)
        return 0 if start is None else int((monotonic() - start) * 1000)

    def remaining(self, seat: int) -> int:
        """What a seat has left now, in milliseconds."""
        return 0 if seat in self.out else max(self.left[seat] - self.spent(seat), 0)

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
        return [SeatClock(self.remaining(seat), seat in self.since) for seat in range(len(self.left))]
