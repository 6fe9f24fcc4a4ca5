"""The entry points for the page's workers: requests and table connections, and thinking for bots and analyses."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from topout.device.doors import Doors
from topout.device.house import PACE, Device
from topout.device.line import Line, Tell, opened
from topout.device.minds import Workers
from topout.device.shelf import Database
from topout.messages.frames import Refused, write_frame
from topout.messages.rejection import Rejected


class Desk:
    """The one Python object that the page's main worker calls."""

    def __init__(self, database: Database, workers: Workers, pace: float = PACE) -> None:
        self.device = Device(database, workers, pace)
        self.doors = Doors(self.device)
        self.lines: dict[int, Line] = {}

    async def open(self) -> None:
        """Load what was saved in the browser's database."""
        await self.device.open()

    async def ask(self, method: str, address: str, body: str) -> str:
        """Answer a request with the status, a space and the body."""
        status, text = await self.doors.answer(method, address, body)
        return f"{status} {text}"

    async def connect(self, number: int, id: str, tell: Tell) -> None:
        """Open a connection to a table; its frames are passed to `tell`."""
        try:
            self.lines[number] = await opened(self.device, id, tell)
        except Rejected as no:
            tell(write_frame(Refused(None, no.code, no.reason, no.rule)).decode())

    def hear(self, number: int, frame: str) -> None:
        """Handle a frame from the page."""
        if number in self.lines:
            self.lines[number].received(frame)

    def turn_to(self, number: int, seat: int) -> None:
        """The device was handed to the player on this seat."""
        if number in self.lines:
            self.lines[number].turn_to(seat)

    def hang_up(self, number: int) -> None:
        """The page has left the table."""
        line = self.lines.pop(number, None)
        if line:
            line.close()


class Mind:
    """Thinks for searching bots in a worker of its own, so that the page's tables stay responsive."""

    def __init__(self) -> None:
        from topout.server.minds.thinker import Thinker

        self.thinker = Thinker()

    def think(self, question: str) -> str:
        """Answer a question about a bot's move."""
        from topout.server.minds.thinker import Question

        return msgspec.json.encode(self.thinker.answer(msgspec.json.decode(question, type=Question))).decode()

    def analyse(self, task: str, tell: Callable[[str], None]) -> str:
        """Analyse a finished match; `tell` receives progress reports."""
        from topout.lab.analysis.analysing import analyse
        from topout.server.minds.analyst import Progress, Task, match_of

        wanted = msgspec.json.decode(task, type=Task)

        def progress(share: float) -> None:
            tell(msgspec.json.encode(Progress(share)).decode())

        return msgspec.json.encode(analyse(match_of(wanted), wanted.names, progress=progress)).decode()
