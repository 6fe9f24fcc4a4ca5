"""A websocket without detours: frames go straight to their listener and straight to the socket."""

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
"""So long a connection may take to read why it was closed."""
SLOW = "You read too slowly; come back."


class Listener(Protocol):
    """Whoever reads a wire."""

    def received(self, data: bytes) -> None:
        """A whole message came."""

    def counted(self) -> None:
        """A frame came that is no whole message; it counts like one."""


class Nobody:
    """Hears for those who have left; their connection keeps nothing of the table alive."""

    def received(self, data: bytes) -> None:
        """It is too late."""

    def counted(self) -> None:
        """It counts no more."""


def measured(data: bytes, at: int) -> tuple[int, int]:
    """Where the body of the frame at this place begins and ends: beyond the data, if more of it is to come."""
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
    """A text message as a frame."""
    size = len(data)
    if size < 126:
        return TEXT + bytes((size,)) + data
    if size < 65536:
        return TEXT + b"\x7e" + size.to_bytes(2, "big") + data
    return TEXT + b"\x7f" + size.to_bytes(8, "big") + data


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's websocket; once there is a listener its messages no longer queue for the application.

    Whole messages, which are nearly all there is, are read here; frames of other kinds are left to uvicorn.
    """

    listener: Listener | None = None
    left: Callable[[], None] | None = None
    """Called when the connection has ended."""
    begun = b""
    """The beginning of a frame of which more is to come."""
    last: ClassVar[tuple[bytes, bytes]] = (b"", framed(b""))
    """What was sent last by any of them, and its frame."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find this wire in its scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave nothing behind: a parser that refers to itself would stay until garbage is searched for."""
        super().connection_lost(exc)
        self.conn.parser.close()
        if self.left:
            self.left()

    # --- what comes ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read frame by frame, so that whoever floods us is stopped before all of it is read."""
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
        """What comes before the listener is the request alone; who sends more does not speak websocket."""
        if self.handshake_initiated:
            self.transport.abort()
        else:
            super().data_received(data)

    def _read(self, data: bytes, at: int, body: int, end: int) -> None:
        """A frame that is all there, or too large for us."""
        whole = data[at] == WHOLE_TEXT and data[at + 1] & MASKED and end <= len(data)
        if not whole or end - body > FRAME_BYTES or self.conn.current_size is not None or self.close_sent:
            super().data_received(data[at:end])
        elif self.listener:
            self.listener.received(apply_mask(data[body:end], data[body - MASK_BYTES : body]))

    def handle_text(self, event: Frame) -> None:
        """A message, or its beginning."""
        self._begin(event)
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """The same in bytes."""
        self._begin(event)
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """More of a message; what is empty is not kept, since it counts towards no size."""
        if event.fin:
            super().handle_cont(event)
            return
        self._count()
        if event.data:
            self.frames.append(bytes(event.data))

    def handle_ping(self) -> None:
        """Answer, if there is room for the answer."""
        self._count()
        pongs = b"".join(self.conn.data_to_send())
        if self._takes_more():
            self.transport.write(pongs)

    def handle_pong(self, event: Frame) -> None:
        """Note that the other side is there."""
        self._count()
        super().handle_pong(event)

    def _begin(self, event: Frame) -> None:
        if not event.fin:
            self._count()

    def _count(self) -> None:
        """Frames of every kind count; who sends some before being let in does not speak websocket."""
        if self.listener is None:
            self.transport.abort()
        elif not self.close_sent:
            self.listener.counted()

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message over."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.listener is None:
            self.transport.abort()
        elif not self.close_sent:
            self.listener.received(data)

    # --- what goes ----------------------------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Send a text message; one that goes to many is put together once."""
        if not self._takes_more():
            return
        said, frame = Wire.last
        if data is not said:
            frame = framed(data)
            Wire.last = (data, frame)
        self.transport.write(frame)

    def _takes_more(self) -> bool:
        """Whether more may be sent; a peer that reads too slowly is cut off instead of filling our memory."""
        if self.transport.is_closing() or self.close_sent:
            return False
        if self.transport.get_write_buffer_size() > UNSENT_BYTES:
            self.close(1008, SLOW)
            return False
        return True

    def close(self, code: int, reason: str) -> None:
        """End the connection with a reason."""
        if not self.transport.is_closing() and not self.close_sent:
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
            self._leave(code)

    def keepalive_timeout(self) -> None:
        """A peer that answers no ping is gone."""
        super().keepalive_timeout()
        self._leave(1011)

    def _leave(self, code: int) -> None:
        """The table is left at once; what was sent last may still be read for a while."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.loop.call_later(LAST_SECONDS, self.transport.abort)
