"""The end in words: why the winner has won, and where each point came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypedDict

from topout.core.reading import View
from topout.core.speech import Amount, counted, listed


@dataclass(frozen=True)
class ScoreLine:
    """One line of the final score: its label and the rule `(s, seat) -> points`.

    `words` tell it with `n`, the number of things that are worth `each` points: "{n:other climber} escaped".
    """

    label: str
    points: Callable[[Any, int], int]
    words: str = ""
    each: int = 1

    def tell(self, points: int, each: int | None = None) -> str:
        """Where these points came from; `each` where the table's options say how much each thing is worth."""
        return f"{self.words.format(n=Amount(points // (each or self.each))) or self.label}: {points}"


@dataclass(frozen=True)
class Source:
    """Something that points came from, as what happened tells it: its label, and its words with `n`, how often."""

    label: str
    words: str


class Gain(NamedTuple):
    """Points that a seat came by, or lost."""

    seat: int
    source: Source
    points: int


Told = Sequence[int]
"""Something that happened: the number of its event, and its parts."""


@dataclass(frozen=True)
class Origins:
    """Where points came from in a game whose end does not show it: every gain is found in what everyone was told.

    `sources` are in the order in which they are told, `events` the numbers of those that `gains` reads.
    """

    sources: tuple[Source, ...]
    events: frozenset[int]
    gains: Callable[[Iterable[Told], int], Iterable[Gain]]

    def found(self, told: Iterable[Told], seats: int) -> list[Gain]:
        """Every gain that counts for something."""
        read = (event for event in told if event[0] in self.events)
        return [gain for gain in self.gains(read, seats) if gain.points]

    def terms(self, told: Iterable[Told], seats: int, unit: str) -> list[list[str]]:
        """For each seat where its points came from, in words."""
        times, points = Counter[tuple[int, Source]](), Counter[tuple[int, Source]]()
        for seat, source, gained in self.found(told, seats):
            times[seat, source] += 1
            points[seat, source] += gained
        return [
            [
                _term(source, times[seat, source], points[seat, source], unit)
                for source in self.sources
                if times[seat, source]
            ]
            for seat in range(seats)
        ]


def _term(source: Source, times: int, points: int, unit: str) -> str:
    """As in "2 monsters beaten: 3 levels"."""
    sign, amount = "−" if points < 0 else "", counted(abs(points), unit)
    return f"{source.words.format(n=Amount(times))}: {sign}{amount}"


class Ending(TypedDict):
    """Why the winner has won, and for each seat where its points came from."""

    why: str
    terms: list[list[str]]


def most(unit: str) -> Callable[[View], str]:
    """Why the winner of a game has won that goes to whoever has most of something."""

    def why(view: View) -> str:
        scores, winners = view["result"]["scores"], view["result"]["winners"]
        best = counted(max(scores), unit)
        if len(winners) > 1:
            return f"{len(winners)} players have {best}, and nobody has more."
        return f"{best}, the most. {runners_up(view, having(unit))}"

    return why


MOST_POINTS = most("point")


def having(unit: str) -> Callable[[int], str]:
    """How the score of someone is told."""
    return lambda score: f"with {counted(score, unit)}"


def runners_up(view: View, told: Callable[[int], str]) -> str:
    """Who came next, and with what score."""
    scores, placings = view["result"]["scores"], view["result"]["placings"]
    second = min(place for place in placings if place > 1)
    seats = [seat for seat, place in enumerate(placings) if place == second]
    names = listed([f"seat {seat}" for seat in seats])
    return f"Next: {names} {told(scores[seats[0]])}."
