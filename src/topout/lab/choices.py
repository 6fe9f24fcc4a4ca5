"""A match as its decisions: single moves, and the steps of a compound choice taken together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from topout.core.match import Match


@dataclass(frozen=True)
class Choice:
    """What a seat decided, as action numbers; `step` is the step of a replay that has it done."""

    seat: int
    steps: Sequence[int]
    step: int


Decision = tuple[int, Sequence[int]]
"""A seat and what it sent at once: a whole choice or a part of one."""


class Walk:
    """A match taken step by step, with what each step brought about."""

    def __init__(self, match: Match, names: Sequence[str] | None = None) -> None:
        self.match, self.names = match, names
        self.told = len(match.chronicle())
        self.drawn = _drawn(match)
        self.drew = False

    def take(self, seat: int, steps: Sequence[int]) -> list[str]:
        """Carry out a seat's steps; what happened by them, in words. `drew` is whether chance had a part in it."""
        for step in steps:
            self.match.act(seat, step)
        news = [str(event["text"]) for event in self.match.chronicle(self.told, self.names)]
        before, self.drawn = self.drawn, _drawn(self.match)
        self.told += len(news)
        self.drew = self.drawn != before
        return news

    def goes_on(self, seat: int, steps: Sequence[int]) -> bool:
        """Take steps; whether they were only a part of a choice: nothing happened, and the same seat is asked again."""
        news = self.take(seat, steps)
        return not news and not self.drew and seat in self.match.owed


def _drawn(match: Match) -> int:
    """How much chance a match has drawn so far."""
    return int(match.truth()["draws"])


def fresh(match: Match) -> Match:
    """The match before its first decision."""
    return Match(match.game, match.seats, match.seed, match.options)


def single(match: Match) -> list[Decision]:
    """The decisions of a match that is known by its actions alone."""
    return [(seat, [number]) for seat, number in match.actions]


def choices_of(match: Match, decisions: Sequence[Decision]) -> Iterator[Choice]:
    """The choices of a match, the parts of each taken together."""
    walk, steps = Walk(fresh(match)), list[int]()
    for number, (seat, part) in enumerate(decisions, 1):
        steps += part
        last = number == len(decisions) or decisions[number][0] != seat
        if not walk.goes_on(seat, part) or last:
            yield Choice(seat, steps, number)
            steps = []
