"""A websocket protocol that passes messages directly between the socket and their handler."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.utils import apply_mask

from topout.server.limits import FRAME_BYTES, UNSENT_BYTES

EXTENSION = "topout.wire"
TEXT = b"\x81"
WHOLE_TEXT, MASKED, MASK_BYTES = 0x81, 0x80, 4
LAST_SECONDS = 5.0
"""Seconds a client has to read why it was disconnected."""
SLOW = "You read too slowly; come back."


class Listener(Protocol):
    """The handler of a connection's messages."""

    def received(self, data: bytes) -> None:
        """A complete message arrived."""

    def counted(self) -> None:
        """Something other than a complete message arrived, which counts towards the rate limit."""


class Nobody:
    """The handler after disconnecting, which keeps nothing of the table alive."""

    def received(self, data: bytes) -> None:
        """Ignore it."""

    def counted(self) -> None:
        """Ignore it."""


def measured(data: bytes, at: int) -> tuple[int, int]:
    """The start and end of a frame's payload, which may lie beyond the data received so far."""
    if len(data) < at + 2:
        return at + 2, at + 2
    size, body = data[at + 1] & ~MASKED, at + 2
    if size > 125:
        body += 2 if size == 126 else 8
        size = int.from_bytes(data[at + 2 : body], "big")
    if data[at + 1] & MASKED:
        body += MASK_BYTES
    return body, body + size


def framed(data: bytes) -> bytes:
    """A text message as a websocket frame."""
    size = len(data)
    if size < 126:
        return TEXT + bytes((size,)) + data
    if size < 65536:
        return TEXT + b"\x7e" + size.to_bytes(2, "big") + data
    return TEXT + b"\x7f" + size.to_bytes(8, "big") + data


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's websocket; once it has a listener, messages bypass the application's queue.

    Complete messages, by far the most common, are parsed here; all other frames are left to uvicorn.
    """

    listener: Listener | None = None
    left: Callable[[], None] | None = None
    """Called when the connection has ended."""
    begun = b""
    """An incomplete frame."""
    last: ClassVar[tuple[bytes, bytes]] = (b"", framed(b""))
    """The last message sent on any connection, with its frame: broadcasts are framed once."""

    def handle_connect(self, event: Request) -> None:
        """Make this object available to the application through the scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def connection_lost(self, exc: Exception | None) -> None:
        """Break the parser's reference cycle, which would stay in memory until a garbage collection."""
        super().connection_lost(exc)
        self.conn.parser.close()
        if self.left:
            self.left()

    # --- what comes ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse frame by frame, so that a flooding client is stopped early."""
        if self.listener is None:
            self._greeted(data)
            return
        data, at = self.begun + data, 0
        while at < len(data) and not self.transport.is_closing():
            body, end = measured(data, at)
            if body > len(data) or (end > len(data) and end - body <= FRAME_BYTES):
                break
            self._read(data, at, body, end)
            at = end
        self.begun = data[at:]

    def _greeted(self, data: bytes) -> None:
        """Before there is a listener only the HTTP request may arrive; a client that sends more is cut off."""
        if self.handshake_initiated:
            self.transport.abort()
        else:
            super().data_received(data)

    def _read(self, data: bytes, at: int, body: int, end: int) -> None:
        """Handle a complete frame, or one that is too large."""
        whole = data[at] == WHOLE_TEXT and data[at + 1] & MASKED and end <= len(data)
        if not whole or end - body > FRAME_BYTES or self.conn.current_size is not None or self.close_sent:
            super().data_received(data[at:end])
        elif self.listener:
            self.listener.received(apply_mask(data[body:end], data[body - MASK_BYTES : body]))

    def handle_text(self, event: Frame) -> None:
        """A message, or its first fragment."""
        self._begin(event)
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """The same for binary messages."""
        self._begin(event)
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """A further fragment; empty ones are dropped, since they count towards no size limit."""
        if event.fin:
            super().handle_cont(event)
            return
        self._count()
        if event.data:
            self.frames.append(bytes(event.data))

    def handle_ping(self) -> None:
        """Answer a ping if the send buffer allows it."""
        self._count()
        pongs = b"".join(self.conn.data_to_send())
        if self._takes_more():
            self.transport.write(pongs)

    def handle_pong(self, event: Frame) -> None:
        """Note that the peer is alive."""
        self._count()
        super().handle_pong(event)

    def _begin(self, event: Frame) -> None:
        if not event.fin:
            self._count()

    def _count(self) -> None:
        """Count any frame towards the rate limit; frames before the listener is there are a protocol violation."""
        if self.listener is None:
            self.transport.abort()
        elif not self.close_sent:
            self.listener.counted()

    def send_receive_event_to_app(self) -> None:
        """Pass on a complete message."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.listener is None:
            self.transport.abort()
        elif not self.close_sent:
            self.listener.received(data)

    # --- what goes ----------------------------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Send a text message; a broadcast is framed only once."""
        if not self._takes_more():
            return
        said, frame = Wire.last
        if data is not said:
            frame = framed(data)
            Wire.last = (data, frame)
        self.transport.write(frame)

    def _takes_more(self) -> bool:
        """Whether more may be sent; a peer that reads too slowly is disconnected rather than buffered for."""
        if self.transport.is_closing() or self.close_sent:
            return False
        if self.transport.get_write_buffer_size() > UNSENT_BYTES:
            self.close(1008, SLOW)
            return False
        return True

    def close(self, code: int, reason: str) -> None:
        """Close the connection with a reason."""
        if not self.transport.is_closing() and not self.close_sent:
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
            self._leave(code)

    def keepalive_timeout(self) -> None:
        """A peer that answers no ping has gone."""
        super().keepalive_timeout()
        self._leave(1011)

    def _leave(self, code: int) -> None:
        """Tell the application at once; the peer has some seconds to read the last frames."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.loop.call_later(LAST_SECONDS, self.transport.abort)
