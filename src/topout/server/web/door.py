"""Admission control: connections are admitted a few at a time, so that a rush leaves existing ones responsive.

Connections are counted by address as soon as they are accepted, and dropped if they say nothing, do not finish a
request in time, or do not read the answer.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address, ip_network
from math import inf
from typing import Any, ClassVar, Protocol, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from topout.messages.rejection import Rejected
from topout.server.limits import Crowd, most_connections
from topout.server.settings import Settings
from topout.server.web.guard import shared

FEW = 4
"""How many connections are admitted per turn of the event loop; each costs about half a millisecond."""
HEAD_BYTES, HEAD_LINES = 32 * 1024, 100
"""Limits on the head of a request: bytes and lines."""
REQUEST_SECONDS = 20.0
"""Seconds in which a request must arrive completely, its body included."""
READ_SECONDS = 60.0
"""Seconds after which a client that has read nothing of an answer is dropped."""
MOST_AHEAD = 10
"""How many further requests (pipelining) may arrive before the first is answered."""
LARGE, ODD = "The head of that request is too large.", "That request does not begin a websocket."
CROWDED = "HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-type: text/plain\r\n\r\n{}\n"
FULL = {
    "address": "There are too many connections from your address; close some of them.",
    "server": "There are too many connections to this server; come back later.",
}
SILENT = Rejected("silent", "That request did not come to its end, or its answer was not read.", 408)


class Newcomer(Protocol):
    """A connection that waits to be admitted."""

    loop: asyncio.AbstractEventLoop

    def enter(self) -> None:
        """Start handling the connection."""


class Porter:
    """Counts connections, and admits them in order of arrival."""

    def __init__(self, settings: Settings, refused: Callable[[Rejected], None]) -> None:
        self.outside: deque[Newcomer] = deque()
        self.crowd = Crowd({"address": settings.address_connections, "server": most_connections()}, FULL)
        self.proxies = [ip_network(proxy) for proxy in settings.proxies]
        self.refused = refused

    def count(self, transport: asyncio.Transport) -> Callable[[], None]:
        """Count a connection, or reject it; the returned function counts it out again."""
        host = str((transport.get_extra_info("peername") or ("",))[0])
        names = {"server": ""}
        if host and not self._is_proxy(host):
            names["address"] = shared(host)
        self.crowd.come(names)
        return partial(self.crowd.go, names)

    def _is_proxy(self, host: str) -> bool:
        """Whether this is a trusted proxy, whose visitors are counted later, by their forwarded addresses."""
        return bool(self.proxies) and any(ip_address(host.partition("%")[0]) in network for network in self.proxies)

    def give_up(self, transport: asyncio.Transport) -> None:
        """Drop a connection that stays silent or unread."""
        self.refused(SILENT)
        transport.abort()

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


def nowhere() -> None:
    """Counts out a connection that was never counted."""


class Inside(HttpToolsProtocol):
    """uvicorn's HTTP protocol, protected against endless, unfinished and unread exchanges."""

    porter: Porter
    left: Callable[[], None]
    """Called when the connection has ended."""
    came, in_head = 0, False
    """The bytes received of the present request, and whether its head is still arriving."""
    late: asyncio.TimerHandle | None = None
    """Set while a request is arriving."""
    deaf: asyncio.TimerHandle | None = None
    """Set while much of an answer is waiting to be read."""

    # --- what comes ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Continue reading, within the size limit."""
        self._hurry()
        self.came += len(data)
        super().data_received(data)
        if self.in_head and self.came > HEAD_BYTES:
            self.send_400_response(LARGE)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._hurry()
        self.in_head = True
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header line; trailers after a body are ignored."""
        if self.in_head:
            if len(self.headers) == HEAD_LINES:
                raise ValueError(LARGE)
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Its head is complete."""
        self.in_head = False
        super().on_headers_complete()
        if len(self.pipeline) > MOST_AHEAD:
            raise ValueError("so many requests at once")

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._hurry_no_more()
        self.came = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """A connection that becomes a websocket keeps its place in the counts."""
        self._hurry_no_more()
        super().handle_websocket_upgrade()
        wire: Any = self.transport.get_protocol()
        wire.left = self.left
        if not (wire.handshake_initiated or self.transport.is_closing()):  # as where a body comes with it
            self.send_400_response(ODD)

    def _hurry(self) -> None:
        if self.late is None:
            self.late = self.loop.call_later(REQUEST_SECONDS, self.porter.give_up, self.transport)

    def _hurry_no_more(self) -> None:
        if self.late:
            self.late.cancel()
            self.late = None

    # --- what goes ----------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """The send buffer is full."""
        super().pause_writing()
        self._await_reading()

    def on_response_complete(self) -> None:
        """The answer is written, though perhaps not yet read."""
        super().on_response_complete()
        self._await_reading()

    def _await_reading(self) -> None:
        """Start checking whether the client reads at all."""
        if self.deaf is None:
            self._look(inf)

    def _look(self, before: float) -> None:
        unread = self.transport.get_write_buffer_size()
        if unread >= before:
            self.porter.give_up(self.transport)
        else:
            self.deaf = self.loop.call_later(READ_SECONDS, self._look, unread) if unread else None

    # --- the end ------------------------------------------------------------------------------------------------------

    def shutdown(self) -> None:
        """Close on shutdown, without waiting for the rest of a request."""
        if self.late:
            self.transport.abort()
        else:
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self._hurry_no_more()
        if self.deaf:
            self.deaf.cancel()
        super().connection_lost(exc)
        self.left()


class Door(asyncio.Protocol):
    """A connection before its first request; kept minimal, so that many can be accepted at once."""

    porter: ClassVar[Porter]
    transport: asyncio.Transport
    late: asyncio.TimerHandle

    def __init__(self, server_state: ServerState, **given: Any) -> None:
        self.loop = asyncio.get_running_loop()
        self.connections = cast("set[Any]", server_state.connections)
        self.inside = partial(Inside, server_state=server_state, **given)
        self.left: Callable[[], None] = nowhere
        self.said = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, and start the timeout for its first request."""
        self.transport = cast("asyncio.Transport", transport)
        self.connections.add(self)
        self.late = self.loop.call_later(REQUEST_SECONDS, self.porter.give_up, self.transport)
        try:
            self.left = self.porter.count(self.transport)
        except Rejected as no:
            self.porter.refused(no)
            self.transport.write(CROWDED.format(no.reason).encode())
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self.late.cancel()
        self.connections.discard(self)
        self.left()

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
            inside.porter, inside.left = self.porter, self.left
            inside.connection_made(self.transport)
            self.transport.set_protocol(inside)
            self.transport.resume_reading()
            inside.data_received(self.said)

    def shutdown(self) -> None:
        """Close on shutdown."""
        self.transport.close()


def door(settings: Settings, refused: Callable[[Rejected], None]) -> type[Door]:
    """A protocol class with an admission queue of its own."""
    return type("Door", (Door,), {"porter": Porter(settings, refused)})
