"""Who is likely to win from here: a seat's traits, weighed as games that greedy players played out were won by them."""

from __future__ import annotations

from topout.core.rule import lookup, rule
from topout.games.tabletop_climber.cards import GOLD_VP, SEASONS
from topout.games.tabletop_climber.hints import total_burden
from topout.games.tabletop_climber.scoring import points
from topout.games.tabletop_climber.state import NOBODY, PLAYING, State

UNIT = 10_000
"""A seat that is so much ahead of another is e times as likely to win."""
TRAITS = (
    "points",
    "points times season",
    "points of the gold card won",
    "still in the season",
    "stake of the season",
    "cards in hand",
    "cards in hand times stake",
    "last card",
    "last card times stake",
    "burden of the hand",
    "last to play",
    "passed",
    "burden of the team times seasons to come",
    "cards in the team times seasons to come",
)
WEIGHTS = lookup([970, 280, 1600, 19800, -5640, 3490, -110, -2900, 830, -170, 580, -800, -60, 1570])
"""Fitted to games: `python -m benchmarks.forecast tabletop_climber`."""


@rule
def still_in(s: State, p: int) -> int:
    """Whether a seat still has cards to shed this season."""
    return int(s.phase == PLAYING and s.out_first != p and s.hand_size[p] > 0)


@rule
def stake(s: State) -> int:
    """What the next to go out gets."""
    return 0 + GOLD_VP[s.gold] if s.out_first == NOBODY else 0 + s.silver_vp[s.season - 1]


@rule
def traits(s: State, p: int) -> tuple[int, ...]:
    """What counts for a seat, in the order of `TRAITS`; adding 0 makes all of them numbers of one size."""
    inside, worth, left = still_in(s, p), stake(s), SEASONS - s.season
    cards, last = inside * s.hand_size[p], inside * int(s.hand_size[p] == 1)
    return (
        0 + points(s, p),
        points(s, p) * s.season,
        int(s.out_first == p) * GOLD_VP[s.gold],
        inside,
        inside * worth,
        cards,
        cards * worth,
        last,
        last * worth,
        total_burden(s, s.hand[p][0], s.hand[p][1]) if inside else 0,
        inside * int(s.last_seat == p),
        inside * (s.passed >> p & 1),
        left * total_burden(s, s.team[p][0], s.team[p][1]),
        left * s.team_size[p],
    )


@rule
def forecast(s: State, p: int) -> int:
    """What counts for a seat and against it, in all."""
    found, total = traits(s, p), 0
    for i in range(len(WEIGHTS)):
        total += WEIGHTS[i] * found[i]
    return total
