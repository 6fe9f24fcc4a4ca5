"""Who is likely to win from here: a seat's traits, weighed as games that greedy players played out were won by them."""

from __future__ import annotations

from typing import Any

from topout.core.chance import population
from topout.core.rule import rule, table
from topout.games.verdon.board import TILES
from topout.games.verdon.cards import FAN_CLUB, FIRST_POINT, GRASS, KINDS, PROJECT_COST
from topout.games.verdon.hints import PIPS, expansion, lacks
from topout.games.verdon.turn import harvest

UNIT = 10_000
"""A seat that is so much ahead of another is e times as likely to win."""
TRAITS = (
    "points",
    "points beyond 10",
    "income",
    "even income",
    "units in hand",
    "cards to play",
    "fan clubs",
    "projects to climb",
    "ground to settle",
    "units short of a project",
    "turns to wait",
)
WEIGHTS = table([5600, 3000, 160, 290, 730, 770, -370, 1500, 7, -2000, -50])
"""Fitted to games: `python -m benchmarks.forecast`."""
LEADING, EVEN, BITS = 10, 5, 12


@rule
def income(s: Any, p: int) -> tuple[int, int]:
    """In how many of 36 rolls units come in, in all and with no more than a few counted of each kind."""
    kinds = 0
    for t in range(TILES):
        if s.terrain[t] != GRASS and t != s.token:
            kinds += harvest(s, p, t) * PIPS[s.number[t]] << BITS * s.terrain[t]
    total, even = 0, 0
    for kind in range(KINDS):
        pips = kinds >> BITS * kind & (1 << BITS) - 1
        total += pips
        even += min(pips, EVEN)
    return total, even


@rule
def units_and_cards(s: Any, p: int) -> tuple[int, int]:
    """How many units and how many playable cards a seat holds."""
    units, cards = 0, 0
    for kind in range(KINDS):
        units += s.hand[p][kind]
    for card in range(FIRST_POINT):
        cards += s.cards[p][card]
    return units, cards


@rule
def traits(s: Any, p: int) -> Any:
    """What counts for a seat, in the order of `TRAITS`."""
    points = s.points[p] + s.point_cards[p]
    pips, even = income(s, p)
    units, cards = units_and_cards(s, p)
    return (
        points,
        max(points - LEADING, 0),
        pips,
        even,
        units,
        cards,
        s.fans[p] + s.cards[p][FAN_CLUB],
        population(s.projects[p]),
        expansion(s, p),
        lacks(s, p, PROJECT_COST, False),
        (p - s.current) % s.seats,
    )


@rule
def forecast(s: Any, p: int) -> int:
    """What counts for a seat and against it, in all."""
    found, total = traits(s, p), 0
    for i in range(len(WEIGHTS)):
        total += WEIGHTS[i] * found[i]
    return total
