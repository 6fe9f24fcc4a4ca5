"""`topout bot --server`: a program of standard input and output at the tables of a server, by a bot key."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http.client import HTTPException
from time import monotonic
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from topout.bots.program import Fault, ProgramBot
from topout.games import registry
from topout.terminal.chair import Chair
from topout.terminal.usage import Usage

FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0
"""Seconds between tries to come back to a server; each wait is twice the last."""
FOR_GOOD = 1008
"""With this code a server says that one should not come back."""
PATIENCE = 900.0
"""Seconds for which a chair is kept at a table that does not begin."""
GOODBYE = 5.0
"""Seconds that the server has for an answer over HTTP."""
BROKEN = 500
"""From here on a status says that something is wrong with the server, for now."""


class Unwanted(Exception):
    """The server says not to come back, and why."""


class Guest:
    """A program at a server: its line, and a chair at each of its tables."""

    def __init__(self, command: str, server: str, key: str, offer: dict[str, Any], tables: int, seconds: float) -> None:
        self.command, self.server, self.key = command, server.rstrip("/"), key
        self.offer, self.tables, self.seconds = offer, tables, seconds
        self.playing: dict[str, asyncio.Task[None]] = {}
        self.line: ClientConnection | None = None
        self.fault = self.greeting = ""
        started(command)

    async def run(self) -> None:
        """Be there until the server, the program or Ctrl-C ends it."""
        await self._introduce()
        try:
            await self._coming_back(self._stay, lambda: not self.fault)
        except Unwanted as no:
            raise Usage(f"The server has sent this program away: {no}") from None
        finally:
            await self._leave_all()
        raise Usage(self.fault)

    # --- the line -----------------------------------------------------------------------------------------------------

    async def _introduce(self) -> None:
        """Find out whether the server and the key are good, before anything else."""
        me = await asyncio.to_thread(self._ask, "GET", "/api/me")
        if "by" not in me:
            raise Usage("That is no key for a program: make one in the settings of the page, under Programs.")
        self.greeting = f"{me['name']}, a bot by {me['by']}, is at {self.server}. Ctrl-C ends it."

    def _ask(self, method: str, path: str) -> dict[str, Any]:
        """Ask the server over HTTP."""
        headers = {"authorization": f"Bearer {self.key}"}
        try:
            with urlopen(Request(self.server + path, method=method, headers=headers), timeout=GOODBYE) as answer:
                found = json.load(answer)
        except HTTPError as no:
            raise Usage(_reason(no) or f"{self.server} answers with {no.code}; is a Topout server there?") from None
        except (OSError, ValueError, HTTPException) as problem:
            why = getattr(problem, "reason", problem)
            raise Usage(f"No Topout server answers at {self.server}: {why}.") from None
        if not isinstance(found, dict):
            raise Usage(f"What answers at {self.server} is no Topout server.")
        return found

    async def _stay(self) -> None:
        """One connection of the line: offer, and go where one is awaited."""
        try:
            async with self._connected("/api/programs/socket") as line:
                self.line = line
                async for text in line:
                    await self._hear(json.loads(text))
        except InvalidStatus as no:
            if no.response.status_code < BROKEN:
                await asyncio.to_thread(self._ask, "GET", "/api/me")
            raise
        finally:
            self.line = None

    async def _hear(self, frame: dict[str, Any]) -> None:
        """What the server tells over the line."""
        if frame["type"] == "refused":
            raise Usage(frame["reason"])
        for table in frame.get("tables", []) if frame["type"] == "here" else [frame.get("table")]:
            if table and table not in self.playing:
                self.playing[table] = asyncio.create_task(self._play(table))
        if frame["type"] == "here":
            await self._tell()
        if frame["type"] == "done" and self.greeting:
            _say(self.greeting)
            self.greeting = ""

    async def _tell(self) -> None:
        """Say at how many more tables the program would sit down."""
        free = 0 if self.fault else max(0, self.tables - len(self.playing))
        if self.line:
            with suppress(ConnectionClosed):
                await self.line.send(json.dumps({"type": "offer", "id": "offer", **self.offer, "tables": free}))

    def _connected(self, path: str) -> connect:
        headers = {"authorization": f"Bearer {self.key}"}
        address = self.server.replace("http", "ws", 1) + path
        return connect(address, additional_headers=headers, max_size=None, compression=None)

    async def _coming_back(self, stay: Callable[[], Awaitable[None]], goes_on: Callable[[], bool]) -> None:
        """Connect again and again, after ever longer waits while nobody answers."""
        wait = FIRST_WAIT
        while goes_on():
            began = monotonic()
            try:
                await stay()
            except ConnectionClosed as end:
                if end.rcvd and end.rcvd.code == FOR_GOOD:
                    raise Unwanted(end.rcvd.reason) from None
            except (OSError, InvalidHandshake, TimeoutError) as problem:
                if isinstance(problem, InvalidStatus) and problem.response.status_code < BROKEN and wait > LONGEST_WAIT:
                    raise Unwanted("it does not let the program in.") from None
            if goes_on():
                wait = FIRST_WAIT if monotonic() - began > LONGEST_WAIT else 2 * wait
                await asyncio.sleep(min(wait, LONGEST_WAIT))

    # --- its tables ---------------------------------------------------------------------------------------------------

    async def _play(self, table: str) -> None:
        """Sit at a table until the match is over; what goes wrong there ends nothing but this."""
        chair = Chair(started(self.command), self.seconds, random.Random())
        task = asyncio.current_task()
        assert task
        impatient = asyncio.get_running_loop().call_later(PATIENCE, lambda: chair.waiting and task.cancel())
        try:
            await self._coming_back(lambda: self._sit(table, chair), lambda: not chair.done)
        except Unwanted as no:
            _say(f"Table {table}: {no}")
        finally:
            impatient.cancel()
            await self._stand_up(table, chair)

    async def _sit(self, table: str, chair: Chair) -> None:
        async with self._connected(f"/api/tables/{table}/socket") as socket:
            await chair.talk(socket)

    async def _stand_up(self, table: str, chair: Chair) -> None:
        """Leave a table; where the match goes on, a bot of the server plays there at once."""
        chair.bot.end()
        if chair.bot.gone:
            self.fault = "The program has ended three times; it has left its tables."
        if chair.awaited:
            with suppress(Usage):
                await asyncio.to_thread(self._ask, "POST", f"/api/tables/{table}/leave")
        self.playing.pop(table, None)
        await self._tell()
        if self.fault and self.line:
            await self.line.close()

    async def _leave_all(self) -> None:
        """Stand up everywhere."""
        tasks = list(self.playing.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=2 * GOODBYE)


def started(command: str) -> ProgramBot:
    """A program that can be asked, or a sentence why there is none."""
    try:
        return ProgramBot(command)
    except Fault as fault:
        raise Usage(str(fault)) from None


def _reason(no: HTTPError) -> str:
    """The sentence in a server's rejection."""
    try:
        return str(json.load(no)["reason"])
    except (ValueError, KeyError, TypeError):
        return ""


def _say(words: str) -> None:
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()


def offer_of(games: str | None, seats: int | None, level: str | None) -> dict[str, Any]:
    """Which games at tables of which sizes a program offers to play; all of them where nothing is named."""
    names = [name.strip() for name in games.split(",")] if games else list(registry.GAMES)
    sizes = {name: [size for size in registry.game(name).seats if seats in (None, size)] for name in names}
    empty = [name for name, found in sizes.items() if not found]
    if games and empty:
        raise Usage(f"--seats {seats}: no {registry.game(empty[0]).title} is played by so many.")
    return {"games": [{"game": name, "seats": found} for name, found in sizes.items() if found], "level": level}


def run_program(command: str, server: str, key: str, offer: dict[str, Any], tables: int, seconds: float) -> None:
    """Play at a server until Ctrl-C."""
    if not server.startswith(("http://", "https://")):
        raise Usage(f"--server {server}: write its address as in the browser, such as https://tables.example.org.")
    if not key:
        raise Usage("Name the program's --key, or set TOPOUT_KEY; you make one in the settings of the server's page.")
    if tables < 1:
        raise Usage(f"--tables {tables}: it plays at one table at least.")
    guest = Guest(command, server, key, offer, tables, seconds)
    try:
        asyncio.run(guest.run())
    except KeyboardInterrupt:
        _say("The program has left its tables.")
        raise
