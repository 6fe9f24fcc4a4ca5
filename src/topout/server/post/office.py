"""Sends e-mail: letters wait in a queue, and a thread hands them to the mail server.

    sent = await house.post.send("ada@example.org", "Your turn", "…")

True means the mail server has accepted it; false that it will not be sent, with the reason in the log. The queue does
not survive a restart, so whoever must not lose a letter records it as sent only then. `house.post.works` says whether a
mail server is configured.
"""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
import threading
from contextlib import suppress
from heapq import heappop, heappush
from time import monotonic

from topout.server.post.letter import Letter, written
from topout.server.settings import MailServer, Settings

MOST = 1000
"""The most queued letters."""
PATIENCE = 3600.0
"""Seconds a letter waits for an unreachable mail server."""
SILENCE = 10.0
"""Timeout for each answer of the mail server, in seconds."""
LAST_WORDS = 2.0
"""Seconds for sending queued letters at shutdown."""
OF_ONE = (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError)
"""Errors that concern a single letter."""
KNOCKING = (smtplib.SMTPAuthenticationError, smtplib.SMTPConnectError, smtplib.SMTPHeloError)
"""Errors that concern the connection or the login and must be fixed by the host; letters wait meanwhile."""
logger = logging.getLogger("topout.server")


class Post:
    """The queue of letters; without a mail server it accepts none."""

    def __init__(self, settings: Settings) -> None:
        self.way, self.sender = settings.smtp, settings.mail_from
        self.works = self.way is not None
        self.waiting: list[Letter] = []
        self.changed = threading.Condition()
        self.thread: threading.Thread | None = None
        self.line: smtplib.SMTP | None = None
        self.closing = self.troubled = False

    async def send(self, to: str, subject: str, text: str, off: str = "", patience: float = PATIENCE) -> bool:
        """Send a letter and wait for the outcome; `off` is its unsubscribe link."""
        letter = Letter(written(self.sender, to, subject, text, off), patience)
        return await letter.sent if self._take(letter) else False

    def _take(self, letter: Letter) -> bool:
        with self.changed:
            if not self.works or self.closing:
                return False
            if len(self.waiting) >= MOST:
                logger.warning("a letter is not sent: %d wait for the mail server already", MOST)
                return False
            heappush(self.waiting, letter)
            self.changed.notify()
            if self.thread is None:
                self.thread = threading.Thread(target=self._run, name="post", daemon=True)
                self.thread.start()
        return True

    async def close(self) -> None:
        """Send what can be sent at once, and stop."""
        with self.changed:
            self.closing = True
            self.changed.notify()
        if self.thread:
            await asyncio.to_thread(self.thread.join, LAST_WORDS)
        for letter in self.waiting:
            letter.tell(False)

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        assert self.way
        while letter := self._next():
            self._see_to(letter, self.way)
            if not self.waiting:
                self._hang_up()

    def _next(self) -> Letter | None:
        """Wait for the next letter that is due; `None` once the server is stopping and nothing is due."""
        with self.changed:
            while not (self.waiting and self.waiting[0].due <= monotonic()):
                if self.closing:
                    return None
                self.changed.wait(self.waiting[0].due - monotonic() if self.waiting else None)
            return heappop(self.waiting)

    def _see_to(self, letter: Letter, way: MailServer) -> None:
        try:
            self._hand_over(letter, way)
        except OSError as problem:  # smtplib's exceptions are OSErrors too
            self._hang_up()
            self._failed(letter, way, problem)
        except Exception:
            logger.exception("a letter could not be sent")
            self._hang_up()
            letter.tell(False)
        else:
            letter.tell(True)
            if self.troubled:
                self.troubled = False
                logger.warning("the mail server %s takes letters again", way.host)

    def _hand_over(self, letter: Letter, way: MailServer) -> None:
        if self.line is None:
            self.line = connected(way)
        self.line.send_message(letter.message)

    def _failed(self, letter: Letter, way: MailServer, problem: OSError) -> None:
        """Drop a letter that was refused for good; else postpone it, or all of them if the server is unreachable."""
        if refused(problem):
            logger.warning("the mail server %s refused a letter: %s", way.host, why(problem))
            letter.tell(False)
            return
        if not self.troubled and not isinstance(problem, OF_ONE):
            self.troubled = True
            logger.warning("the mail server %s took no letter, which is tried again: %s", way.host, why(problem))
        if letter.put_off():
            with self.changed:
                heappush(self.waiting, letter)
        else:
            logger.warning("a letter is not sent: the mail server %s did not take it in time", way.host)
            letter.tell(False)

    def _hang_up(self) -> None:
        if self.line:
            with suppress(OSError):
                self.line.quit()
            self.line.close()
            self.line = None


def connected(way: MailServer) -> smtplib.SMTP:
    """A connection to the mail server, encrypted as configured."""
    trust = ssl.create_default_context() if way.encryption else None
    if way.encryption == "tls":
        line: smtplib.SMTP = smtplib.SMTP_SSL(way.host, way.port, timeout=SILENCE, context=trust)
    else:
        line = smtplib.SMTP(way.host, way.port, timeout=SILENCE)
    try:
        if way.encryption == "starttls":
            line.starttls(context=trust)
        if way.user:
            line.login(way.user, way.password)
    except BaseException:
        line.close()
        raise
    return line


def code_of(problem: OSError) -> int:
    """The SMTP status code of an error, or 0."""
    if isinstance(problem, smtplib.SMTPRecipientsRefused):
        return max(code for code, _ in problem.recipients.values())
    return problem.smtp_code if isinstance(problem, smtplib.SMTPResponseException) else 0


def refused(problem: OSError) -> bool:
    """Whether the mail server will never accept this letter."""
    return code_of(problem) >= 500 and not isinstance(problem, KNOCKING)


def why(problem: OSError) -> str:
    """The error without the mail server's own words, which contain addresses."""
    if isinstance(problem, smtplib.SMTPAuthenticationError):
        return f"it does not know the user and password of TOPOUT_SMTP ({problem.smtp_code})"
    code = code_of(problem)
    return f"it answered {code}" if code else str(problem) or type(problem).__name__
