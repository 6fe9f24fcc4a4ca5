"""The tables every conformance test plays: each game, each number of seats, default and unusual options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import topout
from topout.core.engine import Mode
from topout.core.match import Match
from topout.games import registry

MOST_POINTS = 20
"""A game of hundreds of moves is looked at in about so many places."""
MANY_MOVES = 2500
"""A test that plays many games stops after about so many moves."""


class Case(NamedTuple):
    """One kind of table."""

    game: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        options = "-".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.seats}{options and '-'}{options}"

    def start(self, seed: int, mode: Mode = "plain") -> Match:
        """A match at this table."""
        return topout.new(self.game, seats=self.seats, seed=seed, mode=mode, **self.options)


def cases_of(name: str) -> Iterator[Case]:
    """Every number of seats with the options of a quick game, and each unusual option at the smallest table."""
    game = registry.game(name)
    for seats in game.seats:
        yield Case(name, seats, {**game.quick})
    for option in game.options:
        for value in option.samples:
            yield Case(name, game.seats[0], {**game.quick, option.name: value})


CASES = [case for name in registry.GAMES for case in cases_of(name)]


def grouped(cases: list[Any]) -> list[Any]:
    """Cases marked so that each game is compiled by one test process only."""
    return [pytest.param(c, marks=pytest.mark.xdist_group(getattr(c, "game", c)), id=str(c)) for c in cases]


every_case = pytest.mark.parametrize("case", grouped(CASES))
every_game = pytest.mark.parametrize("name", grouped(list(registry.GAMES)))


def step(match: Match, rng: random.Random) -> tuple[int, int]:
    """One random legal move by a random seat that owes one."""
    seat = rng.choice(match.owed)
    number = rng.choice(match.legal(seat)).id
    match.act(seat, number)
    return seat, number


def walk(match: Match, rng: random.Random) -> Iterator[Match]:
    """A match at every point of a random game, from its set-up to its end."""
    yield match
    while not match.over:
        step(match, rng)
        yield match


def moves_left(match: Match) -> int:
    """How many moves a random game takes from here."""
    rest, rng = match.branch(), random.Random(0)
    for _ in walk(rest, rng):
        pass
    return len(rest.actions) - len(match.actions)


def sampled(match: Match, rng: random.Random, every: int) -> Iterator[Match]:
    """About one in `every` points of a random game, fewer in a long one, and always its first and last."""
    every = max(every, moves_left(match) // MOST_POINTS)
    for point in walk(match, rng):
        if not match.actions or match.over or rng.randrange(every) == 0:
            yield point


def seeds_for(case: Case, most: int) -> range:
    """As many games as are worth playing at a table: `most`, fewer where games are long."""
    return range(max(2, min(most, MANY_MOVES // max(moves_left(case.start(0)), 1))))
