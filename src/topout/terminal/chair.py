"""A program's chair at a table of a server: what it is told there, and what it decides."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from typing import Any

from topout.bots import Budget
from topout.bots.program import Asked, ProgramBot

LAST = ("over", "closed")
"""Phases of a table at which nobody is awaited any more."""
REST = 1.0
"""Seconds until a move is sent again that the server could not take."""


class Chair:
    """One seat at one table; `talk` goes on over as many connections as it takes."""

    def __init__(self, bot: ProgramBot, seconds: float, rng: random.Random) -> None:
        self.bot, self.seconds, self.rng = bot, seconds, rng
        self.seen: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.sent: dict[str, Any] = {}
        """The move that no answer has come to yet."""

    @property
    def awaited(self) -> bool:
        """Whether others at the table still reckon with this seat."""
        return not self.table or (any(seat["you"] for seat in self.table["seats"]) and not self._over)

    @property
    def done(self) -> bool:
        """Whether there is nothing left to do here."""
        return not self.awaited or self.bot.gone

    @property
    def _over(self) -> bool:
        return self.table.get("phase") in LAST

    @property
    def waiting(self) -> bool:
        """Whether the match has not begun."""
        return bool(self.table.get("phase", "open") == "open")

    async def talk(self, socket: Any) -> None:
        """Play over a connection until the match is over or the connection is lost."""
        async for text in socket:
            frame = json.loads(text)
            self._hear(frame)
            if self.done:
                return
            if frame["type"] == "refused":
                await asyncio.sleep(REST)
            if frame["type"] in ("welcome", "refused") and self.sent:
                await socket.send(json.dumps(self.sent))
            elif not self.sent and self._asked():
                await self._decide(socket)

    def _hear(self, frame: dict[str, Any]) -> None:
        """Note what a frame tells."""
        self.table = frame.get("table") or self.table
        seen = frame if frame["type"] == "seen" else frame.get("seen")
        if seen:
            anew = seen["anew"] or frame["type"] in ("welcome", "stale")
            self.told = seen["events"] if anew else [*self.told, *seen["events"]]
            self.seen = seen
        if self.sent and self.sent["id"] in (frame.get("id"), frame.get("done")) and not _to_repeat(frame):
            self.sent = {}

    def _asked(self) -> bool:
        return bool(self.seen) and self.seen["you"] in self.seen["view"]["owed"] and bool(self.seen["legal"])

    async def _decide(self, socket: Any) -> None:
        """Ask the program, and send its answer."""
        seen = self.seen
        asked = Asked(self.table["game"], seen["you"], seen["view"], self.told, seen["legal"])
        action = await asyncio.to_thread(self.bot.answer, asked, Budget(self._time()), self.rng)
        move = {"revision": seen["revision"], "action": action}
        self.sent = {"type": "move", "id": secrets.token_urlsafe(12), **move}
        await socket.send(json.dumps(self.sent))

    def _time(self) -> float:
        """How long the program may think: a small part of what the clock leaves."""
        clocks = self.seen["clocks"]
        return min(self.seconds, clocks[self.seen["you"]]["left"] / 4000) if clocks else self.seconds


def _to_repeat(frame: dict[str, Any]) -> bool:
    """Whether a refusal asks for the same once more."""
    return frame["type"] == "refused" and frame["code"] in ("not_kept", "too_fast")
