"""Who is stronger: bots against each other over the same deals from every seat."""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from topout.bots import Budget, ask, bot, rating
from topout.bots.rating import Rating
from topout.core.doubt import wilson
from topout.core.engine import chosen_mode, fastest_mode
from topout.core.game import Game
from topout.core.match import Match

Lineup = tuple[str, ...]


@dataclass(frozen=True)
class Pairing:
    """One match to play: who sits where, and the deal."""

    lineup: Lineup
    seed: int


@dataclass
class Outcome:
    """How a match ended, and what each bot spent on it."""

    lineup: Lineup
    seed: int
    places: list[int]
    seconds: dict[str, float] = field(default_factory=dict)
    moves: dict[str, int] = field(default_factory=dict)


def lineups(bots: Sequence[str], seats: int) -> Iterator[Lineup]:
    """Each bot alone among copies of each other bot, from every seat."""
    for lone, crowd in itertools.permutations(bots, 2):
        for place in range(seats):
            yield tuple(lone if seat == place else crowd for seat in range(seats))


def pairings(bots: Sequence[str], seats: int, deals: int, first: int = 0) -> Iterator[Pairing]:
    """Every lineup on the same deals, deal by deal, so that an early stop is still fair."""
    for seed in range(first, first + deals):
        for lineup in dict.fromkeys(lineups(bots, seats)):
            yield Pairing(lineup, seed)


def play(game: Game, pairing: Pairing, options: Mapping[str, Any], budget: Budget) -> Outcome:
    """Play one match of the arena, on compiled rules."""
    match = Match(game, len(pairing.lineup), pairing.seed, options, chosen_mode(fastest_mode(game, "act_at")))
    players = [bot(name, game) for name in pairing.lineup]
    rng = random.Random(f"{pairing.seed} {pairing.lineup}")
    outcome = Outcome(pairing.lineup, pairing.seed, [])
    seconds: defaultdict[str, float] = defaultdict(float)
    moves: defaultdict[str, int] = defaultdict(int)
    while not match.over:
        seat = match.owed[0]
        began = process_time()
        decision = ask(players[seat], match, seat, budget, rng)
        seconds[pairing.lineup[seat]] += process_time() - began
        moves[pairing.lineup[seat]] += len(decision.steps)
        match.decide(*decision)
    assert match.result
    outcome.places, outcome.seconds, outcome.moves = match.result["placings"], dict(seconds), dict(moves)
    return outcome


@dataclass
class Tally:
    """Wins of one bot alone among another's copies; shared wins count in parts."""

    wins: float = 0.0
    games: int = 0

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson(self.rate, max(self.games, 1))

    def as_json(self) -> dict[str, Any]:
        """The tally for programs."""
        low, high = self.interval
        return {"wins": round(self.rate, 4), "low": round(low, 4), "high": round(high, 4), "games": self.games}


def cross_table(outcomes: Sequence[Outcome]) -> dict[tuple[str, str], Tally]:
    """For each bot and each crowd, how often the lone bot won."""
    table: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
    for outcome in outcomes:
        winners = outcome.places.count(1)
        for seat in _lone_seats(outcome.lineup):
            tally = table[outcome.lineup[seat], outcome.lineup[seat - 1]]
            tally.wins += (outcome.places[seat] == 1) / winners
            tally.games += 1
    return dict(table)


def _lone_seats(lineup: Lineup) -> list[int]:
    """The seats whose bot sits alone among others; at a table for two both."""
    return [seat for seat, name in enumerate(lineup) if lineup.count(name) == 1]


def ratings(outcomes: Sequence[Outcome]) -> dict[str, Rating]:
    """OpenSkill's mean and uncertainty of each bot, from every match."""
    known = {name: rating.unknown() for outcome in outcomes for name in outcome.lineup}
    for outcome in outcomes:
        known |= rating.after(known, outcome.lineup, outcome.places)
    return known


def report(game: Game, seats: int, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Everything the arena found, for programs and for the table."""
    rated = ratings(outcomes)
    seconds: defaultdict[str, float] = defaultdict(float)
    moves: defaultdict[str, int] = defaultdict(int)
    for outcome in outcomes:
        for name in outcome.seconds:
            seconds[name] += outcome.seconds[name]
            moves[name] += outcome.moves[name]
    return {
        "game": game.name,
        "version": game.version,
        "seats": seats,
        "matches": len(outcomes),
        "parity": round(1 / seats, 4),
        "bots": [
            {"bot": name, "rating": round(mu, 2), "uncertainty": round(sigma, 2), "cpu_seconds_per_move": spent}
            for name, (mu, sigma) in sorted(rated.items(), key=lambda item: -item[1][0])
            for spent in [round(seconds[name] / max(moves[name], 1), 5)]
        ],
        "cross": [
            {"bot": lone, "against": crowd, **tally.as_json()}
            for (lone, crowd), tally in sorted(cross_table(outcomes).items())
        ],
    }
