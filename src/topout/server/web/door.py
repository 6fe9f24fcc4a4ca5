"""Admission control: new connections are accepted a few at a time, so that a rush leaves existing ones responsive."""

from __future__ import annotations

import asyncio
from collections import deque
from functools import partial
from typing import Any, ClassVar, Protocol, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

FEW = 4
"""How many connections are admitted per turn of the event loop; each costs about half a millisecond."""
HEAD_BYTES, HEAD_SECONDS = 32 * 1024, 20.0
"""Limits on the size of a request's head, and on the seconds it may take to arrive."""
LARGE = "The head of that request is too large."


class Newcomer(Protocol):
    """A connection that waits to be admitted."""

    loop: asyncio.AbstractEventLoop

    def enter(self) -> None:
        """Start handling the connection."""


class Porter:
    """Admits connections in order of arrival."""

    def __init__(self) -> None:
        self.outside: deque[Newcomer] = deque()

    def ask(self, newcomer: Newcomer) -> None:
        """Queue a connection."""
        if not self.outside:
            newcomer.loop.call_soon(self._next)
        self.outside.append(newcomer)

    def _next(self) -> None:
        """Admit a few, each in a callback of its own so that one failure affects no other."""
        for _ in range(min(FEW, len(self.outside))):
            newcomer = self.outside.popleft()
            newcomer.loop.call_soon(newcomer.enter)
        if self.outside:
            self.outside[0].loop.call_soon(self._next)


class Inside(HttpToolsProtocol):
    """uvicorn's HTTP protocol, with limits on the size and duration of a request's head."""

    head = 0
    late: asyncio.TimerHandle | None = None
    """Set while a head is arriving."""

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.head = 0
        self.late = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def on_headers_complete(self) -> None:
        """Its head is complete."""
        self._hurry_no_more()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Continue reading, within the size limit."""
        self.head += len(data)
        super().data_received(data)
        if self.late and self.head > HEAD_BYTES:
            self.send_400_response(LARGE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self._hurry_no_more()
        super().connection_lost(exc)

    def _hurry_no_more(self) -> None:
        if self.late:
            self.late.cancel()
            self.late = None


class Door(asyncio.Protocol):
    """A connection before its first request; kept minimal, so that many can be accepted at once."""

    porter: ClassVar[Porter]
    transport: asyncio.Transport
    late: asyncio.TimerHandle

    def __init__(self, server_state: ServerState, **given: Any) -> None:
        self.loop = asyncio.get_running_loop()
        self.connections = cast("set[Any]", server_state.connections)
        self.inside = partial(Inside, server_state=server_state, **given)
        self.said = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the timeout for the first request."""
        self.transport = cast("asyncio.Transport", transport)
        self.connections.add(self)
        self.late = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self.late.cancel()
        self.connections.discard(self)

    def data_received(self, data: bytes) -> None:
        """Buffer the first data and pause reading until admitted."""
        if not self.said:
            self.late.cancel()
            self.transport.pause_reading()
            self.porter.ask(self)
        self.said += data

    def enter(self) -> None:
        """Hand the connection and the buffered data to uvicorn."""
        self.connections.discard(self)
        if not self.transport.is_closing():
            inside = self.inside()
            inside.connection_made(self.transport)
            self.transport.set_protocol(inside)
            self.transport.resume_reading()
            inside.data_received(self.said)

    def shutdown(self) -> None:
        """Close on shutdown."""
        self.transport.close()


def door() -> type[Door]:
    """A protocol class with an admission queue of its own."""
    return type("Door", (Door,), {"porter": Porter()})
