"""Whose turn it is: everyone who asks has a line of their own, and one is taken from each line in turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Lane(Generic[T]):
    """Work of one kind, of which only so much is done at once; many questions of one delay nobody else."""

    def __init__(self, at_once: int) -> None:
        self.at_once, self.begun = at_once, 0
        self.lines: OrderedDict[str, deque[T]] = OrderedDict()

    def put(self, who: str, what: T) -> None:
        """Let something wait in the line of the one who asks."""
        self.lines.setdefault(who, deque()).append(what)

    def take(self) -> T | None:
        """The next to begin, unless enough is being done; whoever's it is goes behind the others."""
        if not self.lines or self.begun >= self.at_once:
            return None
        who, line = self.lines.popitem(last=False)
        what = line.popleft()
        if line:
            self.lines[who] = line
        self.begun += 1
        return what

    def drop(self, who: str, what: T) -> None:
        """Nobody wants it any more; what is being done already is done to its end."""
        line = self.lines.get(who)
        if line and what in line:
            line.remove(what)
            if not line:
                del self.lines[who]

    def finish(self) -> None:
        """One of those begun is done."""
        self.begun -= 1
