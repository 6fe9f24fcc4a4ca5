"""Sends letters: they wait in a queue, and a thread of its own hands them to the mail server.

    sent = await house.post.send("ada@example.org", "Your turn", "…")

True: the mail server has it. False: it will not be sent, and the log says why. Nothing is kept over a restart, so
whoever must not lose a letter notes that it is sent only then. `house.post.works` says whether there is a mail server.
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
"""So many letters may wait."""
PATIENCE = 3600.0
"""Seconds a letter waits for a mail server that is away."""
SILENCE = 10.0
"""Seconds for which a mail server may say nothing."""
LAST_WORDS = 2.0
"""Seconds that letters may take when the server ends."""
OF_ONE = (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError)
"""What a mail server that is well says to a single letter."""
KNOCKING = (smtplib.SMTPAuthenticationError, smtplib.SMTPConnectError, smtplib.SMTPHeloError)
"""What it says to whoever knocks wrongly, who has to mend that: letters wait meanwhile."""
logger = logging.getLogger("topout.server")


class Post:
    """The way letters go; without a mail server it takes none."""

    def __init__(self, settings: Settings) -> None:
        self.way, self.sender = settings.smtp, settings.mail_from
        self.works = self.way is not None
        self.waiting: list[Letter] = []
        self.changed = threading.Condition()
        self.thread: threading.Thread | None = None
        self.line: smtplib.SMTP | None = None
        self.closing = self.troubled = False

    async def send(self, to: str, subject: str, text: str, off: str = "", patience: float = PATIENCE) -> bool:
        """Whether a letter was sent, once that is known; `off` is a link at which its reader can have no more."""
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
        """Send what can be sent at once, and end."""
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
        """The letter that is due, as soon as one is; none once the server ends and nothing is due."""
        with self.changed:
            while not (self.waiting and self.waiting[0].due <= monotonic()):
                if self.closing:
                    return None
                self.changed.wait(self.waiting[0].due - monotonic() if self.waiting else None)
            return heappop(self.waiting)

    def _see_to(self, letter: Letter, way: MailServer) -> None:
        try:
            self._hand_over(letter, way)
        except OSError as problem:  # smtplib's are of this kind, too
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
        """A letter that is refused for good ends; else it waits, and so do all where the server is away."""
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
    """A connection to the mail server, encrypted where that is wanted."""
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
    """What the mail server answered, as a number; 0 where it did not."""
    if isinstance(problem, smtplib.SMTPRecipientsRefused):
        return max(code for code, _ in problem.recipients.values())
    return problem.smtp_code if isinstance(problem, smtplib.SMTPResponseException) else 0


def refused(problem: OSError) -> bool:
    """Whether the mail server will never take this letter."""
    return code_of(problem) >= 500 and not isinstance(problem, KNOCKING)


def why(problem: OSError) -> str:
    """What went wrong, without the words of the mail server: people's addresses are in them."""
    if isinstance(problem, smtplib.SMTPAuthenticationError):
        return f"it does not know the user and password of TOPOUT_SMTP ({problem.smtp_code})"
    code = code_of(problem)
    return f"it answered {code}" if code else str(problem) or type(problem).__name__
