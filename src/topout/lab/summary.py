"""Totals per seat over many games: integer sums, the same however the games are partitioned."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from topout.core.batch import Array, Played
from topout.core.doubt import interval


@dataclass
class SeatSummary:
    """One seat's results; `firsts` counts wins by the number of seats that shared them: one, two, …"""

    bot: str
    firsts: list[int]
    score: int = 0
    squares: int = 0

    @property
    def wins(self) -> float:
        """The number of wins; shared wins count as fractions."""
        return sum(times / sharers for sharers, times in enumerate(self.firsts, 1))

    def add(self, won: Array, winners: Array, scores: Array) -> None:
        """Add games: whether this seat won, how many seats did, and its scores."""
        counts = np.bincount(winners[won], minlength=len(self.firsts) + 1)[1:].tolist()
        self.firsts = [times + more for times, more in zip(self.firsts, counts, strict=True)]
        self.score += int(scores.sum(dtype=np.int64))
        self.squares += int(np.vdot(scores, scores))

    def interval(self, games: int) -> tuple[float, float]:
        """The 95 % interval of its share of wins."""
        rate = self.wins / games
        squares = sum(times / sharers**2 for sharers, times in enumerate(self.firsts, 1)) / games
        return interval(rate, math.sqrt(max(squares - rate * rate, 0.0) / games), games)

    def as_json(self, games: int) -> dict[str, Any]:
        """Wins and scores over that many games, with the 95 % interval and the standard deviation."""
        rate, mean = self.wins / games, self.score / games
        low, high = self.interval(games)
        return {
            "bot": self.bot,
            "wins": round(rate, 4),
            "wins_low": round(low, 4),
            "wins_high": round(high, 4),
            "score": round(mean, 3),
            "score_spread": round(math.sqrt(max(self.squares / games - mean * mean, 0.0)), 3),
        }


@dataclass
class Summary:
    """The totals so far. `seconds` is the time of this run, `resumed` the number of games loaded from earlier ones."""

    game: str
    seats: list[SeatSummary]
    games: int = 0
    moves: int = 0
    shortest: int = 0
    longest: int = 0
    seconds: float = 0.0
    resumed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, game: str, bots: Sequence[str], options: Mapping[str, Any]) -> Summary:
        """An empty summary for a table of these bots."""
        return cls(game, [SeatSummary(bot, [0] * len(bots)) for bot in bots], options=options)

    def add(self, played: Played) -> None:
        """Count more games."""
        won = played.places == 1
        winners = won.sum(axis=1)
        for number, seat in enumerate(self.seats):
            seat.add(won[:, number], winners, played.scores[:, number].astype(np.int64))
        self.shortest = min(self.shortest or int(played.moves.min()), int(played.moves.min()))
        self.longest = max(self.longest, int(played.moves.max()))
        self.games += len(played.moves)
        self.moves += int(played.moves.sum(dtype=np.int64))

    @property
    def rate(self) -> float:
        """Games per second in this run."""
        return (self.games - self.resumed) / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        """The summary as JSON."""
        games = max(self.games, 1)
        return {
            "game": self.game,
            "options": dict(self.options),
            "games": self.games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.rate, 1) if self.seconds else None,
            "moves": {"mean": round(self.moves / games, 2), "shortest": self.shortest, "longest": self.longest},
            "seats": [{"seat": number, **seat.as_json(games)} for number, seat in enumerate(self.seats)],
        }
