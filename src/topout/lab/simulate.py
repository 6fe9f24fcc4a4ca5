"""Play many games and sum up how each seat fared."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import numpy as np

from topout.bots import Budget, NoSuchBot, ask, bot
from topout.core.batch import BULK_BOTS, Array, Batch, Played
from topout.core.engine import Mode, chosen_mode, fastest_mode
from topout.core.game import Game
from topout.core.match import Match

CHUNK_SECONDS = 0.25
THINKING = Budget(simulations=200)
"""What bots that think may spend on a step here; the arena is the place for longer thoughts."""
Play = Callable[[int, int], Played]
"""Plays that many games from a first seed on."""


@dataclass
class SeatSummary:
    """One seat's part in many games; a shared win counts in parts."""

    bot: str
    wins: float = 0.0
    score: float = 0.0
    squares: float = 0.0


@dataclass
class Summary:
    """What many games say; it grows as they are played."""

    game: str
    seats: list[SeatSummary]
    games: int = 0
    moves: int = 0
    shortest: int = 0
    longest: int = 0
    seconds: float = 0.0
    options: Mapping[str, Any] = field(default_factory=dict)

    def add(self, scores: Array, places: Array, moves: Array) -> None:
        """Count more games: scores and placings by game and seat, moves by game."""
        won = places == 1
        wins = (won / won.sum(axis=1, keepdims=True)).sum(axis=0)
        for seat, share, column in zip(self.seats, wins, scores.T.astype(float), strict=True):
            seat.wins += float(share)
            seat.score += float(column.sum())
            seat.squares += float((column * column).sum())
        self.shortest = min(self.shortest or int(moves.min()), int(moves.min()))
        self.longest = max(self.longest, int(moves.max()))
        self.games += len(moves)
        self.moves += int(moves.sum())

    def as_json(self) -> dict[str, Any]:
        """The summary for programs."""
        games = max(self.games, 1)
        return {
            "game": self.game,
            "options": dict(self.options),
            "games": self.games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 1) if self.seconds else None,
            "moves": {"mean": round(self.moves / games, 2), "shortest": self.shortest, "longest": self.longest},
            "seats": [self._seat(number, seat) for number, seat in enumerate(self.seats)],
        }

    def _seat(self, number: int, seat: SeatSummary) -> dict[str, Any]:
        games = max(self.games, 1)
        rate, mean = seat.wins / games, seat.score / games
        return {
            "seat": number,
            "bot": seat.bot,
            "wins": round(rate, 4),
            "wins_error": round(1.96 * math.sqrt(rate * (1 - rate) / games), 4),
            "score": round(mean, 3),
            "score_spread": round(math.sqrt(max(seat.squares / games - mean * mean, 0.0)), 3),
        }


def seated(bots: Sequence[str], seats: int, game: Game | None = None) -> list[str]:
    """One bot per seat: as many as named, or one for all."""
    for name in bots:
        bot(name, game)
    if len(bots) not in (1, seats):
        raise NoSuchBot(f"{len(bots)} bots are named for {seats} seats; name one for all, or one for each seat.")
    return list(bots) * seats if len(bots) == 1 else list(bots)


class Simulation:
    """A kind of table to play many games at; made only if everything about it is in order."""

    def __init__(
        self, game: Game, seats: int, bots: Sequence[str] = ("random",), options: Mapping[str, Any] | None = None
    ) -> None:
        self.game = game
        self.options = game.settle(options or {})
        game.template(self.options, seats)
        self.names = seated(bots, seats, game)
        bulk = _mode(game) != "plain" and set(self.names) <= set(BULK_BOTS)
        self._play = (_in_bulk if bulk else _one_by_one)(game, seats, self.names, self.options)

    def run(self, games: int, seed: int = 0, progress: Callable[[Summary], None] = lambda summary: None) -> Summary:
        """Play games number seed, seed + 1, …; Ctrl-C ends it early with what has been played."""
        summary = Summary(self.game.name, [SeatSummary(name) for name in self.names], options=self.options)
        try:
            self._play(seed, 1)  # compiles, so that the rate is that of playing
            self._fill(summary, games, seed, progress)
        except KeyboardInterrupt:
            pass
        return summary

    def _fill(self, summary: Summary, games: int, seed: int, progress: Callable[[Summary], None]) -> None:
        began, size = perf_counter(), 1
        while summary.games < games:
            size = min(size, games - summary.games)
            chunk = perf_counter()
            played = self._play(seed + summary.games, size)
            summary.add(played.scores, played.places, played.moves)
            size = _next_size(size, perf_counter() - chunk)
            summary.seconds = perf_counter() - began
            progress(summary)


def _mode(game: Game) -> Mode:
    return chosen_mode(fastest_mode(game, "play_games"))


def _next_size(size: int, seconds: float) -> int:
    """Chunks grow until each takes a moment, so that progress shows and Ctrl-C works."""
    return max(1, min(size * 8, int(size * CHUNK_SECONDS / max(seconds, 1e-6))))


def _in_bulk(game: Game, seats: int, names: list[str], options: Mapping[str, Any]) -> Play:
    """Games by compiled rules on all cores."""
    batch = Batch(game, seats, options, _mode(game))

    def play(first: int, count: int) -> Played:
        seeds = np.arange(first, first + count)
        return batch.play_random(seeds) if set(names) == {"random"} else batch.play_bots(seeds, names)

    return play


def _one_by_one(game: Game, seats: int, names: list[str], options: Mapping[str, Any]) -> Play:
    """Games by plain rules, one match at a time."""

    def play(first: int, count: int) -> Played:
        seeds = range(first, first + count)
        matches = [play_match(Match(game, seats, seed, options), names, seed) for seed in seeds]
        results: list[Mapping[str, Any]] = [match.result or {} for match in matches]
        scores, places = ([result[part] for result in results] for part in ("scores", "placings"))
        return Played(np.array(scores), np.array(places), np.array([len(match.actions) for match in matches]))

    return play


def play_match(match: Match, names: Sequence[str], seed: int) -> Match:
    """Play a match to its end by bots."""
    rng = random.Random(seed)
    players = [bot(name, match.game) for name in names]
    while not match.over:
        seat = match.owed[0]
        match.decide(*ask(players[seat], match, seat, THINKING, rng))
    return match
