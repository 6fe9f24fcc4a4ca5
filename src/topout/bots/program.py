"""A program in any language as a bot: it is asked by a line of JSON on its input and answers by one on its output.

Whatever it does wrong costs it the move alone, which is then made for it at random.
"""

from __future__ import annotations

import json
import queue
import random
import shlex
import shutil
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

from topout.core.action import Action
from topout.core.bot import Budget, SeatView

PATIENCE = 10.0
"""So many seconds a program has for an answer that no budget limits, and to start."""
GRACE = 1.0
"""So many seconds more than its budget it may take."""
MOST_STARTS = 3
"""A program that has ended this often is not started again."""
LONGEST = 1 << 20
"""More letters than this are no answer."""


class Fault(Exception):
    """What a program did wrong; the message says it."""


class Asked(NamedTuple):
    """A question, as a program gets it; legal actions are objects with an `id`."""

    game: str
    seat: int
    view: dict[str, Any]
    told: list[dict[str, Any]]
    legal: list[dict[str, Any]]


class ProgramBot:
    """A player that is a program of its own, started when it is first asked."""

    def __init__(self, command: str) -> None:
        self.command, self._words = command, _words(command)
        self.faults: list[str] = []
        self._running: _Running | None = None
        self._asked = self._started = 0

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """What the program answers; anything in its place when it fails to."""
        asked = Asked(view.game.name, view.seat, dict(view), view.told, [action.as_json() for action in legal])
        wanted = self.answer(asked, budget, rng)
        return next(action for action in legal if action.id == wanted)

    def answer(self, asked: Asked, budget: Budget, rng: random.Random) -> int:
        """The id of the action that the program answers; any in its place when it fails to."""
        self._asked += 1
        chance, limits = rng.getrandbits(32), {"seconds": budget.seconds, "simulations": budget.simulations}
        question = {"ask": self._asked, **asked._asdict(), **limits, "random": chance}
        legal: list[int] = [action["id"] for action in asked.legal]
        try:
            return self._answered(question, legal, (budget.seconds or PATIENCE) + GRACE)
        except Fault as fault:
            self._note(str(fault))
            return legal[chance % len(legal)]

    def _answered(self, question: dict[str, Any], legal: Sequence[int], seconds: float) -> int:
        wanted = self._program().ask(question, seconds).get("id")
        found = next((number for number in legal if number == wanted and wanted is not True), None)
        if found is None:
            raise Fault(f"answered {wanted!r}, which is the id of no legal action")
        return found

    @property
    def gone(self) -> bool:
        """Whether the program has ended so often that it is not started again."""
        return self._started >= MOST_STARTS and (self._running is None or self._running.ended)

    def end(self) -> None:
        """Stop the program."""
        self._running = None

    def _program(self) -> _Running:
        if self._running is None or self._running.ended:
            if self._started >= MOST_STARTS:
                raise Fault(f"has ended {MOST_STARTS} times and is not started again")
            self._started += 1
            self._running = _Running(self._words)
        return self._running

    def _note(self, fault: str) -> None:
        """Its author is told of every kind of fault once."""
        if fault not in self.faults:
            sys.stderr.write(f"The program {self.command!r} {fault}; a move was made for it.\n")
        self.faults.append(fault)


class _Running:
    """A program that was started, with a thread that hears what it says."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as problem:
            raise Fault(f"cannot be started: {problem}") from None
        self._said: queue.Queue[bytes] = queue.Queue(maxsize=100)
        threading.Thread(target=_hear, args=(self._process.stdout, self._said), daemon=True).start()
        self._end = weakref.finalize(self, _end, self._process)
        self.ended = False

    def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Its answer to this question; answers to earlier ones come too late and are passed over."""
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None
        until = monotonic() + seconds
        while True:
            answer = self._next(until)
            if answer.get("ask") == question["ask"]:
                return answer

    def _gone(self) -> Fault:
        self.ended = True
        return Fault("has ended")

    def _next(self, until: float) -> dict[str, Any]:
        try:
            line = self._said.get(timeout=max(until - monotonic(), 0))
        except queue.Empty:
            raise Fault("was too slow") from None
        if not line:
            raise self._gone()
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise Fault("wrote a line that is no JSON object")
        return answer


def _words(command: str) -> list[str]:
    """A command as a shell would take it apart, if its program is there."""
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise Fault(f"The command {command!r} cannot be read: {problem}.") from None
    if not words or not shutil.which(words[0]):
        raise Fault(f"There is no program {words[0] if words else ''!r} to play.")
    return words


def _hear(output: Any, said: queue.Queue[bytes]) -> None:
    """Pass on line by line what a program says, and at its end an empty one."""
    line = b"\n"
    while line:
        line = output.readline(LONGEST)
        said.put(line)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            pipe.close()
    process.wait()
