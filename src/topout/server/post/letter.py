"""An e-mail to one person."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from time import monotonic

ADDRESS = re.compile(
    r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,188}[a-z0-9])?", re.ASCII | re.IGNORECASE
)
"""Accepted e-mail addresses; anything else could inject headers."""
LONGEST_REST = 60.0


class BadAddress(ValueError):
    """Not a valid e-mail address."""


def read_address(text: str) -> str:
    """An e-mail address as typed, without surrounding space."""
    address = text.strip()
    if not ADDRESS.fullmatch(address) or "." not in address.rpartition("@")[2]:
        raise BadAddress("That is no e-mail address; write it like ada@example.org.")
    return address


def written(sender: str, to: str, subject: str, text: str, off: str = "") -> EmailMessage:
    """A plain-text e-mail; `off` is its unsubscribe link."""
    if not ADDRESS.fullmatch(to):
        raise BadAddress("That is no e-mail address.")
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, " ".join(subject.split())
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    if off:
        message["List-Unsubscribe"] = f"<{off}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    return message


class Letter:
    """A queued e-mail and the future of its outcome; every retry sends the same message."""

    def __init__(self, message: EmailMessage, patience: float) -> None:
        self.message, self.loop = message, asyncio.get_running_loop()
        self.sent: asyncio.Future[bool] = self.loop.create_future()
        self.due = monotonic()
        self.latest = self.due + patience
        self.tries = 0

    def __lt__(self, other: Letter) -> bool:
        return self.due < other.due

    def put_off(self) -> bool:
        """Postpone it with growing waits; false once it has waited too long."""
        self.tries += 1
        self.due = monotonic() + min(2.0**self.tries / 2, LONGEST_REST)
        return self.due < self.latest

    def tell(self, sent: bool) -> None:
        """Report the outcome, from any thread."""
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(self._told, sent)

    def _told(self, sent: bool) -> None:
        if not self.sent.done():
            self.sent.set_result(sent)
