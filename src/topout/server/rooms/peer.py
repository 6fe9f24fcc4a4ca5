"""What every connection needs, at a table and on a program's own: sending frames, and a limit on how fast they come."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from topout.messages.frames import Refused, write_frame
from topout.messages.rejection import Rejected
from topout.server.limits import Bucket

MOST_BREACHES = 50
"""A connection is closed after this many violations of its rate limit."""


class Wire(Protocol):
    """Sends frames to the client."""

    def write(self, data: bytes) -> None:
        """Send a text message."""

    def close(self, code: int, reason: str) -> None:
        """Close the connection with a reason."""


class Peer:
    """The client at the other end of a wire."""

    def __init__(self, wire: Wire, bucket: Bucket) -> None:
        self.wire, self.bucket = wire, bucket
        self.breaches = 0

    def refused(self, no: Rejected) -> None:
        """Count a rejection."""
        raise NotImplementedError

    def send(self, frame: Struct) -> None:
        """Send a frame."""
        self.wire.write(write_frame(frame))

    def close(self, code: int, reason: str) -> None:
        """Close the connection with a reason."""
        self.wire.close(code, reason)

    def reject(self, id: str | None, no: Rejected) -> None:
        """Send a rejection."""
        self.refused(no)
        self.send(Refused(id, no.code, no.reason, no.rule))

    def counted(self) -> None:
        """Count a ping, pong or message fragment towards the rate limit."""
        self.slow_enough()

    def slow_enough(self) -> bool:
        """Take from the rate limit; beyond it the peer is told so and, if that does not help, disconnected."""
        if self.bucket.take():
            return True
        self.breaches += 1
        if self.breaches > MOST_BREACHES:
            self.close(1008, "Too many frames.")
        else:
            self.reject(None, Rejected("too_fast", "That was too fast; wait a moment."))
        return False
