"""A real mail server on this machine, and the mail it received."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from queue import SimpleQueue
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword

PATIENCE = 300.0
USER, PASSWORD = "topout", "s3cret:/@"


class Mailbox:
    """Accepts mail, but refuses the recipients in `refusals`, as many times as given there."""

    def __init__(self, refusals: dict[str, list[str]] | None = None) -> None:
        self.refusals = refusals or {}
        self.came: SimpleQueue[EmailMessage] = SimpleQueue()
        self.controller: Controller | None = None
        self.port = free_port()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def open(self, **settings: Any) -> None:
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port, ready_timeout=PATIENCE, **settings)
        self.controller.start()

    def close(self) -> None:
        if self.controller:
            self.controller.stop()
            self.controller = None

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, to: str, options: Any) -> str:  # noqa: N802
        no = self.refusals.get(to)
        if no:
            return no.pop(0)
        envelope.rcpt_tos.append(to)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        lines = envelope.content.replace(b"\r\n", b"\n")
        self.came.put(BytesParser(_class=EmailMessage, policy=default).parsebytes(lines))
        return "250 OK"

    def letter(self) -> EmailMessage:
        """The next letter."""
        return self.came.get(timeout=PATIENCE)

    def link(self) -> str:
        """The link in the next letter."""
        found = re.search(r"http\S+", self.letter().get_content())
        assert found
        return found[0]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def knows(_server: Any, _session: Any, _envelope: Any, _way: str, given: Any) -> AuthResult:
    """Check the login."""
    fits = isinstance(given, LoginPassword) and given == LoginPassword(USER.encode(), PASSWORD.encode())
    return AuthResult(success=fits, handled=False)


@contextmanager
def mailbox(**settings: Any) -> Iterator[Mailbox]:
    """A running mail server."""
    box = Mailbox()
    box.open(**settings)
    try:
        yield box
    finally:
        box.close()
