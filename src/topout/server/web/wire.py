"""A websocket without detours: frames go straight to their listener and straight to the socket."""

from __future__ import annotations

from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from topout.server.limits import UNSENT_BYTES

EXTENSION = "topout.wire"
TEXT = b"\x81"


class Listener(Protocol):
    """Whoever reads a wire."""

    def received(self, data: bytes) -> None:
        """A whole message came."""


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's websocket; once there is a listener its messages no longer queue for the application."""

    listener: Listener | None = None

    def handle_connect(self, event: Request) -> None:
        """Let the application find this wire in its scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message over."""
        if self.listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.listener.received(data)

    def write(self, data: bytes) -> None:
        """Send a text message; a peer that reads too slowly is cut off instead of filling our memory."""
        if self.transport.is_closing() or self.close_sent:
            return
        if self.transport.get_write_buffer_size() > UNSENT_BYTES:
            self.transport.abort()
            return
        size = len(data)
        if size < 126:
            head = TEXT + bytes((size,))
        elif size < 65536:
            head = TEXT + b"\x7e" + size.to_bytes(2, "big")
        else:
            head = TEXT + b"\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + data)

    def close(self, code: int, reason: str) -> None:
        """End the connection with a reason."""
        if not self.transport.is_closing() and not self.close_sent:
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
