"""Who comes in, a few at a time: when everyone comes back at once, those who are in are served in between."""

from __future__ import annotations

import asyncio
from collections import deque
from functools import partial
from typing import Any, ClassVar, Protocol, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

FEW = 4
"""So many newcomers are let in at a turn of the event loop; each costs it about half a millisecond."""
HEAD_BYTES, HEAD_SECONDS = 32 * 1024, 20.0
"""So large the head of a request may be, and so long it may take to come."""
LARGE = "The head of that request is too large."


class Newcomer(Protocol):
    """Someone who has not been in yet."""

    loop: asyncio.AbstractEventLoop

    def enter(self) -> None:
        """Come in."""


class Porter:
    """Lets newcomers in, in the order in which they came."""

    def __init__(self) -> None:
        self.outside: deque[Newcomer] = deque()

    def ask(self, newcomer: Newcomer) -> None:
        """Let someone in when it is their turn."""
        if not self.outside:
            newcomer.loop.call_soon(self._next)
        self.outside.append(newcomer)

    def _next(self) -> None:
        """A few come in at the next turn, each by themselves: one who fails keeps nobody else outside."""
        for _ in range(min(FEW, len(self.outside))):
            newcomer = self.outside.popleft()
            newcomer.loop.call_soon(newcomer.enter)
        if self.outside:
            self.outside[0].loop.call_soon(self._next)


class Inside(HttpToolsProtocol):
    """uvicorn's HTTP, but that nobody sends the head of a request without end, or never to its end."""

    head = 0
    late: asyncio.TimerHandle | None = None
    """Set while a head is coming."""

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.head = 0
        self.late = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self._hurry_no_more()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Read on, unless this is too much."""
        self.head += len(data)
        super().data_received(data)
        if self.late and self.head > HEAD_BYTES:
            self.send_400_response(LARGE)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._hurry_no_more()
        super().connection_lost(exc)

    def _hurry_no_more(self) -> None:
        if self.late:
            self.late.cancel()
            self.late = None


class Door(asyncio.Protocol):
    """A connection until its first request is read; so little is made of it that many can come in the same moment."""

    porter: ClassVar[Porter]
    transport: asyncio.Transport
    late: asyncio.TimerHandle

    def __init__(self, server_state: ServerState, **given: Any) -> None:
        self.loop = asyncio.get_running_loop()
        self.connections = cast("set[Any]", server_state.connections)
        self.inside = partial(Inside, server_state=server_state, **given)
        self.said = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Someone stands outside."""
        self.transport = cast("asyncio.Transport", transport)
        self.connections.add(self)
        self.late = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone again."""
        self.late.cancel()
        self.connections.discard(self)

    def data_received(self, data: bytes) -> None:
        """Keep what they say until they are in; no more of it comes meanwhile."""
        if not self.said:
            self.late.cancel()
            self.transport.pause_reading()
            self.porter.ask(self)
        self.said += data

    def enter(self) -> None:
        """Go on with what was said outside."""
        self.connections.discard(self)
        if not self.transport.is_closing():
            inside = self.inside()
            inside.connection_made(self.transport)
            self.transport.set_protocol(inside)
            self.transport.resume_reading()
            inside.data_received(self.said)

    def shutdown(self) -> None:
        """The server ends."""
        self.transport.close()


def door() -> type[Door]:
    """The door of a server, with a porter of its own."""
    return type("Door", (Door,), {"porter": Porter()})
