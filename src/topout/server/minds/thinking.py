"""A pool of low-priority processes in which bots think within a time budget; a process that hangs is replaced."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

import msgspec

from topout.games import registry
from topout.server.limits import Crowd
from topout.server.minds.lane import Lane
from topout.server.minds.thinker import Answer, Question

LINE_LIMIT = 1 << 20
TRIES = 2
MOST = {"guest": 2, "address": 8, "server": 40}
"""The most pending hints per guest, per address and in total."""
BUSY = dict.fromkeys(MOST, "The bots have too much to think about; ask again in a moment.")
WARM_AGAIN = 60.0
"""Seconds before compiling is retried after a failure; each wait doubles."""
log = logging.getLogger("topout.server")


class Thoughtless(Exception):
    """No bot answered in time."""


@dataclass(eq=False, slots=True)
class Asked:
    """A question and the future of its answer."""

    line: bytes
    answer: asyncio.Future[Answer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Thinking:
    """The processes, and the questions that wait for them.

    Bots' moves have priority. Hints get at most half of the processes, and always one that no move needs.
    """

    def __init__(self, processes: int, budget: float) -> None:
        self.budget = budget
        self.moves: Lane[Asked] = Lane(processes)
        self.advice: Lane[Asked] = Lane(max(1, processes // 2))
        self.asking = Crowd(MOST, BUSY, "busy")
        self.idle = list(range(max(2, processes)))
        self.tasks: set[asyncio.Task[None]] = set()
        self.running: dict[int, asyncio.subprocess.Process] = {}
        self.replaced = 0
        self.closed = False
        self.warming: dict[str, asyncio.Task[bool]] = {}
        self.one_at_a_time = asyncio.Lock()

    async def move(self, question: Question, host: str) -> Answer:
        """A bot's decision at a host's table; raises `Thoughtless` if even a second process fails."""
        return await self._ask(self.moves, host, question)

    async def advise(self, question: Question, guest: str, address: str) -> Answer:
        """A hint for a guest; dropped once the guest no longer waits for it."""
        with self.asking.one_more(guest=guest, address=address, server=""):
            return await self._ask(self.advice, address, question)

    async def _ask(self, lane: Lane[Asked], who: str, question: Question) -> Answer:
        asked = Asked(msgspec.json.encode(question) + b"\n")
        lane.put(who, asked)
        self._go_on()
        try:
            return await asked.answer
        finally:
            lane.drop(who, asked)

    def _go_on(self) -> None:
        """Give questions to idle processes."""
        for lane in (self.moves, self.advice):
            while self.idle and not self.closed and (asked := lane.take()):
                task = asyncio.get_running_loop().create_task(self._serve(heappop(self.idle), lane, asked))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    async def _serve(self, number: int, lane: Lane[Asked], asked: Asked) -> None:
        """Let a process answer a question; whatever happens, it is free again afterwards."""
        try:
            for _ in range(TRIES):
                if asked.answer.done():
                    break
                answer = await self._answered(number, asked.line)
                if answer and not asked.answer.done():
                    asked.answer.set_result(answer)
        finally:
            if not asked.answer.done():
                asked.answer.set_exception(Thoughtless())
            lane.finish()
            heappush(self.idle, number)
            self._go_on()

    async def _answered(self, number: int, line: bytes) -> Answer | None:
        """One process's answer; a process that does not start, hangs, dies or answers nonsense is replaced."""
        try:
            process = self.running.get(number) or await self._start(number)
            assert process.stdin
            assert process.stdout
            process.stdin.write(line)
            await process.stdin.drain()
            said = await asyncio.wait_for(process.stdout.readline(), self.budget)
            return msgspec.json.decode(said, type=Answer)
        except Exception as problem:  # whatever went wrong, this process is of no more use
            log.warning("a thinking process is replaced: %s", problem or type(problem).__name__)
            self.replaced += 1
            await self._end(number)
            return None

    def stand_by(self) -> None:
        """Start a process before the first question, since starting takes long on a busy machine."""
        first = 0  # of those that have nothing to do the first is always asked
        if first in self.idle and first not in self.running and not self.closed:
            task = asyncio.get_running_loop().create_task(self._stand_by(heappop(self.idle)))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _stand_by(self, number: int) -> None:
        try:
            await self._start(number)
        except OSError as problem:
            log.warning("no thinking process can be started: %s", problem)
        finally:
            heappush(self.idle, number)
            self._go_on()

    async def _start(self, number: int) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "topout.server.minds.thinker")
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LINE_LIMIT)
        self.running[number] = process
        return process

    async def _end(self, number: int) -> None:
        process = self.running.pop(number, None)
        if process:
            await ended(process)

    # --- making ready -------------------------------------------------------------------------------------------------

    def ready(self, game: str) -> bool:
        """Whether searching bots are ready for a game; if not, start making them ready."""
        if game not in self.warming:
            self.warming[game] = asyncio.get_running_loop().create_task(self._warm(game))
        task = self.warming[game]
        return task.done() and not task.cancelled() and task.result()

    def prepare(self, games: Sequence[str], tell: Callable[[str], None]) -> None:
        """Make searching bots ready for these games in advance, reporting progress."""
        task = asyncio.get_running_loop().create_task(self._prepare(games, tell))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _prepare(self, games: Sequence[str], tell: Callable[[str], None]) -> None:
        """One game after the other; games requested meanwhile come next."""
        for number, game in enumerate(games, 1):
            self.ready(game)
            await self.warming[game]
            tell(f"{registry.game(game).title}: ready for bots that search ({number} of {len(games)})")

    async def _warm(self, game: str) -> bool:
        """Retry with back-off until it is done."""
        wait = WARM_AGAIN
        while not await self._compiled(game):
            await asyncio.sleep(wait)
            wait *= 2
        return True

    async def _compiled(self, game: str) -> bool:
        """Compile the search in a separate process; true if later processes will find it cached."""
        async with self.one_at_a_time:
            command = (sys.executable, "-m", "topout.server.minds.thinker", game)
            try:
                process = await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.DEVNULL)
            except OSError as problem:
                log.warning("%s cannot be made ready now: %s", game, problem)
                return False
            try:
                return await process.wait() == 0
            finally:
                await ended(process)

    async def close(self) -> None:
        """Stop all processes."""
        self.closed = True
        tasks: list[asyncio.Task[None] | asyncio.Task[bool]] = [*self.tasks, *self.warming.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for number in list(self.running):
            await self._end(number)


async def ended(process: asyncio.subprocess.Process) -> None:
    """End a process and wait until it is gone; its pipes end with it, also where another process has inherited them."""
    process._transport.close()  # type: ignore[attr-defined]  # of a process itself only the writing pipe can be closed
    await process.wait()
