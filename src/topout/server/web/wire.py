"""A websocket without detours: frames go straight to their listener and straight to the socket."""

from __future__ import annotations

from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from topout.server.limits import UNSENT_BYTES

EXTENSION = "topout.wire"
TEXT = b"\x81"
PIECE = 1024
"""So many bytes are read at once; they hold at most 170 frames."""
LAST_SECONDS = 5.0
"""So long a connection may take to read why it was closed."""
SLOW = "You read too slowly; come back."


class Listener(Protocol):
    """Whoever reads a wire."""

    def received(self, data: bytes) -> None:
        """A whole message came."""

    def counted(self) -> None:
        """A frame came that is no whole message; it counts like one."""


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's websocket; once there is a listener its messages no longer queue for the application."""

    listener: Listener | None = None

    def handle_connect(self, event: Request) -> None:
        """Let the application find this wire in its scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    # --- what comes ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read piece by piece, so that whoever floods us is stopped before all of it is read."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

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
        """Send a text message."""
        if not self._takes_more():
            return
        size = len(data)
        if size < 126:
            head = TEXT + bytes((size,))
        elif size < 65536:
            head = TEXT + b"\x7e" + size.to_bytes(2, "big")
        else:
            head = TEXT + b"\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + data)

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
