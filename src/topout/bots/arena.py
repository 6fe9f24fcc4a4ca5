"""Who is stronger: bots against each other over the same deals from every seat."""

from __future__ import annotations

import itertools
import math
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from topout.bots import Budget, ask, bot
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
    """Play one match of the arena."""
    match = Match(game, len(pairing.lineup), pairing.seed, options)
    players = [bot(name) for name in pairing.lineup]
    rng = random.Random(f"{pairing.seed} {pairing.lineup}")
    outcome = Outcome(pairing.lineup, pairing.seed, [])
    seconds: defaultdict[str, float] = defaultdict(float)
    moves: defaultdict[str, int] = defaultdict(int)
    while not match.over:
        seat = match.owed[0]
        began = process_time()
        match.act(seat, ask(players[seat], match, seat, budget, rng).id)
        seconds[pairing.lineup[seat]] += process_time() - began
        moves[pairing.lineup[seat]] += 1
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
    def error(self) -> float:
        """Half the width of a 95 % interval."""
        return 1.96 * math.sqrt(self.rate * (1 - self.rate) / self.games) if self.games else 0.0


def cross_table(outcomes: Sequence[Outcome]) -> dict[tuple[str, str], Tally]:
    """For each bot and each crowd, how often the lone bot won."""
    table: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
    for outcome in outcomes:
        lone, crowd, seat = _sides(outcome.lineup)
        winners = outcome.places.count(1)
        tally = table[lone, crowd]
        tally.wins += (outcome.places[seat] == 1) / winners
        tally.games += 1
    return dict(table)


def _sides(lineup: Lineup) -> tuple[str, str, int]:
    """The lone bot, the crowd and the lone bot's seat; at a table for two the first seat's bot is the lone one."""
    if len(lineup) == 2:
        return lineup[0], lineup[1], 0
    lone = next(seat for seat, name in enumerate(lineup) if lineup.count(name) == 1)
    return lineup[lone], lineup[lone - 1], lone
