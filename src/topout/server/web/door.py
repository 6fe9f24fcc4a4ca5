"""Who comes in, a few at a time: when everyone comes back at once, those who are in are served in between.

At the door connections are counted by address, long before anyone says who they are; and whoever holds one without
saying anything, without coming to an end or without reading is given up.
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
"""So many newcomers are let in at a turn of the event loop; each costs it about half a millisecond."""
HEAD_BYTES, HEAD_LINES = 32 * 1024, 100
"""So large the head of a request may be."""
REQUEST_SECONDS = 20.0
"""So long a request may take to come, its body included."""
READ_SECONDS = 60.0
"""So long someone may read nothing at all of an answer."""
MOST_AHEAD = 10
"""So many requests may come before the first of them is answered."""
LARGE, ODD = "The head of that request is too large.", "That request does not begin a websocket."
CROWDED = "HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-type: text/plain\r\n\r\n{}\n"
FULL = {
    "address": "There are too many connections from your address; close some of them.",
    "server": "There are too many connections to this server; come back later.",
}
SILENT = Rejected("silent", "That request did not come to its end, or its answer was not read.", 408)


class Newcomer(Protocol):
    """Someone who has not been in yet."""

    loop: asyncio.AbstractEventLoop

    def enter(self) -> None:
        """Come in."""


class Porter:
    """Counts who comes, and lets newcomers in, in the order in which they came."""

    def __init__(self, settings: Settings, refused: Callable[[Rejected], None]) -> None:
        self.outside: deque[Newcomer] = deque()
        self.crowd = Crowd({"address": settings.address_connections, "server": most_connections()}, FULL)
        self.proxies = [ip_network(proxy) for proxy in settings.proxies]
        self.refused = refused

    def count(self, transport: asyncio.Transport) -> Callable[[], None]:
        """Someone comes, or is rejected; what is given back is called when they have gone."""
        host = str((transport.get_extra_info("peername") or ("",))[0])
        names = {"server": ""}
        if host and not self._is_proxy(host):
            names["address"] = shared(host)
        self.crowd.come(names)
        return partial(self.crowd.go, names)

    def _is_proxy(self, host: str) -> bool:
        """Whether someone speaks for all others, who are counted once it has said for whom."""
        return bool(self.proxies) and any(ip_address(host.partition("%")[0]) in network for network in self.proxies)

    def give_up(self, transport: asyncio.Transport) -> None:
        """Wait no longer for someone."""
        self.refused(SILENT)
        transport.abort()

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


def nowhere() -> None:
    """Someone goes who was not counted."""


class Inside(HttpToolsProtocol):
    """uvicorn's HTTP for strangers: nobody sends a request without end, or never to its end, or never reads."""

    porter: Porter
    left: Callable[[], None]
    """Called when the connection has ended."""
    came, in_head = 0, False
    """How many bytes of this request have come, and whether its head is coming."""
    late: asyncio.TimerHandle | None = None
    """Set while a request is coming."""
    deaf: asyncio.TimerHandle | None = None
    """Set while much of an answer waits to be read."""

    # --- what comes ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read on, unless this is too much."""
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
        """A line of the head; those that may come after a body, nobody reads."""
        if self.in_head:
            if len(self.headers) == HEAD_LINES:
                raise ValueError(LARGE)
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self.in_head = False
        super().on_headers_complete()
        if len(self.pipeline) > MOST_AHEAD:
            raise ValueError("so many requests at once")

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._hurry_no_more()
        self.came = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Whoever goes on as a websocket is still the same connection."""
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
        """More is to be read than the system takes."""
        super().pause_writing()
        self._await_reading()

    def on_response_complete(self) -> None:
        """An answer is written, if not read."""
        super().on_response_complete()
        self._await_reading()

    def _await_reading(self) -> None:
        """Look now and then whether something is read of what waits for that."""
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
        """The server ends; it does not wait for the rest of a request."""
        if self.late:
            self.transport.abort()
        else:
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._hurry_no_more()
        if self.deaf:
            self.deaf.cancel()
        super().connection_lost(exc)
        self.left()


class Door(asyncio.Protocol):
    """A connection until its first request is read; so little is made of it that many can come in the same moment."""

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
        """Someone stands outside, if there is room."""
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
        """They have gone again."""
        self.late.cancel()
        self.connections.discard(self)
        self.left()

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
            inside.porter, inside.left = self.porter, self.left
            inside.connection_made(self.transport)
            self.transport.set_protocol(inside)
            self.transport.resume_reading()
            inside.data_received(self.said)

    def shutdown(self) -> None:
        """The server ends."""
        self.transport.close()


def door(settings: Settings, refused: Callable[[Rejected], None]) -> type[Door]:
    """The door of a server, with a porter of its own."""
    return type("Door", (Door,), {"porter": Porter(settings, refused)})
