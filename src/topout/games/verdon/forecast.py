"""Who is likely to win from here: a seat's traits, weighed as games that greedy players played out were won by them."""

from __future__ import annotations

from topout.core.chance import population
from topout.core.rule import lookup, rule
from topout.games.verdon.board import TILES
from topout.games.verdon.cards import FAN_CLUB, GRASS, KINDS, ODDS, PROJECT_COST, RIVALRY
from topout.games.verdon.hints import expansion, lacks, units_in
from topout.games.verdon.state import State
from topout.games.verdon.turn import harvest

UNIT = 10_000
"""A seat that is so much ahead of another is e times as likely to win."""
TRAITS = (
    "points",
    "points beyond 10",
    "explorer",
    "most popular",
    "chain of ropes",
    "income",
    "even income",
    "units in hand",
    "units short of a project",
    "rivalries to play",
    "fan clubs",
    "projects to climb",
    "routes",
    "ground to settle",
    "turns to wait",
)
WEIGHTS = lookup([5200, 3500, -7900, -4500, 2100, 70, 280, 750, -2000, 7200, 800, 3000, 3500, 6, -90])
"""Fitted to games: `python -m benchmarks.forecast`. An emblem can be lost, so its points are worth less than others."""
LEADING, EVEN, BITS = 10, 5, 12


@rule
def income(s: State, p: int) -> tuple[int, int]:
    """In how many of 36 rolls units come in, in all and with no more than a few counted of each kind."""
    kinds = 0
    for t in range(TILES):
        if s.terrain[t] != GRASS and t != s.token:
            kinds += harvest(s, p, t) * ODDS[s.number[t]] << BITS * s.terrain[t]
    total, even = 0, 0
    for kind in range(KINDS):
        pips = kinds >> BITS * kind & (1 << BITS) - 1
        total += pips
        even += min(pips, EVEN)
    return total, even


@rule
def traits(s: State, p: int) -> tuple[int, ...]:
    """What counts for a seat, in the order of `TRAITS`; adding 0 makes all of them numbers of one size."""
    points = s.points[p] + s.point_cards[p]
    pips, even = income(s, p)
    return (
        points,
        max(points - LEADING, 0),
        int(s.explorer == p),
        int(s.popular == p),
        0 + s.chain[p],
        pips,
        even,
        units_in(s.hand[p]),
        lacks(s, p, PROJECT_COST, False),
        0 + s.cards[p][RIVALRY],
        s.fans[p] + s.cards[p][FAN_CLUB],
        population(s.projects[p]),
        population(s.routes[p]),
        expansion(s, p),
        (p - s.current) % s.seats,
    )


@rule
def forecast(s: State, p: int) -> int:
    """What counts for a seat and against it, in all."""
    found, total = traits(s, p), 0
    for i in range(len(WEIGHTS)):
        total += WEIGHTS[i] * found[i]
    return total
