"""Bots think elsewhere: in a few niced processes, each under a budget; one that hangs is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys

import msgspec

from topout.server.minds.thinker import Answer, Question

LINE_LIMIT = 1 << 20
TRIES = 2
log = logging.getLogger("topout.server")


class Thoughtless(Exception):
    """No bot answered in time."""


class Thinking:
    """The processes and the questions that wait for them."""

    def __init__(self, processes: int, budget: float) -> None:
        self.budget = budget
        self.wanted = processes
        self.questions: asyncio.Queue[tuple[bytes, asyncio.Future[Answer]]] = asyncio.Queue()
        self.crew: list[asyncio.Task[None]] = []
        self.running: dict[int, asyncio.subprocess.Process] = {}
        self.replaced = 0
        self.warming: dict[str, asyncio.Task[bool]] = {}
        self.one_at_a_time = asyncio.Lock()

    async def ask(self, question: Question) -> Answer:
        """A bot's answer; `Thoughtless` when even a second process hangs or fails."""
        while len(self.crew) < self.wanted:
            self.crew.append(asyncio.get_running_loop().create_task(self._work(len(self.crew))))
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.questions.put_nowait((msgspec.json.encode(question) + b"\n", future))
        return await future

    def ready(self, game: str) -> bool:
        """Whether bots that search are ready for a game; when they are not, they are made ready meanwhile."""
        if game not in self.warming:
            self.warming[game] = asyncio.get_running_loop().create_task(self._warm(game))
        task = self.warming[game]
        return task.done() and not task.cancelled() and task.result()

    async def _warm(self, game: str) -> bool:
        """Compile the search in a process of its own; true when later ones will find it compiled."""
        async with self.one_at_a_time:
            command = (sys.executable, "-m", "topout.server.minds.thinker", game)
            process = await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.DEVNULL)
            try:
                return await process.wait() == 0
            finally:
                await ended(process)

    async def close(self) -> None:
        """End the processes this one started."""
        tasks = [*self.crew, *self.warming.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for number in list(self.running):
            await self._end(number)

    async def _work(self, number: int) -> None:
        while True:
            line, future = await self.questions.get()
            for _ in range(TRIES):
                if future.done():
                    break
                answer = await self._answered(number, line)
                if answer and not future.done():
                    future.set_result(answer)
            if not future.done():
                future.set_exception(Thoughtless())

    async def _answered(self, number: int, line: bytes) -> Answer | None:
        """One process's answer; a process that hangs, dies or talks nonsense is ended."""
        process = self.running.get(number) or await self._start(number)
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(line)
            await process.stdin.drain()
            said = await asyncio.wait_for(process.stdout.readline(), self.budget)
            return msgspec.json.decode(said, type=Answer)
        except Exception as problem:  # whatever it was, that process is of no more use
            log.warning("a thinking process is replaced: %s", problem or type(problem).__name__)
            self.replaced += 1
            await self._end(number)
            return None

    async def _start(self, number: int) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "topout.server.minds.thinker")
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LINE_LIMIT)
        self.running[number] = process
        return process

    async def _end(self, number: int) -> None:
        await ended(self.running.pop(number))


async def ended(process: asyncio.subprocess.Process) -> None:
    """End a process and wait until it is gone, so that nothing of it outlives the event loop."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
