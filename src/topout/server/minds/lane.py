"""A fair queue: each requester has a queue of its own, and they are served in turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Lane(Generic[T]):
    """Work of one kind with limited concurrency; many requests from one requester delay nobody else."""

    def __init__(self, at_once: int) -> None:
        self.at_once, self.begun = at_once, 0
        self.lines: OrderedDict[str, deque[T]] = OrderedDict()

    def put(self, who: str, what: T) -> None:
        """Queue something for a requester."""
        self.lines.setdefault(who, deque()).append(what)

    def take(self) -> T | None:
        """The next item to start, unless the limit is reached; its requester moves to the end of the line."""
        if not self.lines or self.begun >= self.at_once:
            return None
        who, line = self.lines.popitem(last=False)
        what = line.popleft()
        if line:
            self.lines[who] = line
        self.begun += 1
        return what

    def drop(self, who: str, what: T) -> None:
        """Remove something that is no longer wanted; work already started runs to its end."""
        line = self.lines.get(who)
        if line and what in line:
            line.remove(what)
            if not line:
                del self.lines[who]

    def finish(self) -> None:
        """A started item is finished."""
        self.begun -= 1
