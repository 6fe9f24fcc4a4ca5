"""A quick opinion of a position, for simple bots and absent players: the score to come, less what the others get."""

from __future__ import annotations

from topout.core.rule import rule
from topout.games.clamber.belief import speaks_for
from topout.games.clamber.cards import HERO, ROLES, SADIST
from topout.games.clamber.points import (
    COMPETITOR_ESCAPE,
    COMPETITOR_STEP,
    HERO_CARD,
    HERO_ESCAPE,
    HERO_OTHER,
    SADIST_CARD,
    SADIST_ESCAPE,
    SADIST_OTHER,
    SADIST_SABOTAGE,
)
from topout.games.clamber.scoring import hero_worth, sadist_worth
from topout.games.clamber.state import DEAD, ESCAPED, IN_WELL, State

SURE = 1000
PER_LEAD, PER_HEIGHT, UPHILL, SAFE = 90, 35, 250, 6
LEAST, MOST = 20, 950
"""A climber's chance to escape in parts of a thousand grows with its lead over the Skittering and with its height."""
FIRST_OUT, PER_RIVAL, LAST_OUT = 22, 3, 5
"""About what a Competitor scores for escaping first, less for each half of a rival ahead of it, and at least."""
ESCAPED_FIRST, PER_PLACE = 24, 6
OWN = 4
"""How much more one's own score counts than the best other's and than the mean of them."""

COVER, KNOWN = 8, 300
"""What it is worth to be taken for another: as much as costs no wins among players who guess roles. Beyond KNOWN a
role is no secret any more."""


@rule
def survival(s: State, p: int) -> int:
    """The chance that a player escapes, in parts of a thousand."""
    if s.fate[p] == DEAD:
        return 0
    if s.fate[p] == ESCAPED:
        return SURE
    lead = min(s.position[p] - s.skittering, SAFE)
    return min(max(PER_LEAD * lead + PER_HEIGHT * s.position[p] - UPHILL, LEAST), MOST)


@rule
def rivals_ahead(s: State, p: int) -> int:
    """How many are likely to escape before a player, in halves."""
    halves = 0
    for q in range(s.seats):
        if q != p and s.fate[q] != DEAD:
            higher = s.fate[q] == ESCAPED or s.position[q] > s.position[p]
            halves += 2 if higher else s.position[q] == s.position[p]
    return halves


@rule
def hero_prospect(s: State, p: int, own: int, others: int) -> int:
    """What a Hero may expect of its own escape, the others' and the cards it played."""
    cards = SURE * hero_worth(s, HERO_CARD) * s.helped[p]
    return hero_worth(s, HERO_OTHER) * others + hero_worth(s, HERO_ESCAPE) * own + cards


@rule
def sadist_prospect(s: State, p: int, own: int, deaths: int) -> int:
    """What a Sadist may expect of its own escape, the others' deaths and the cards it played."""
    cards = SURE * (sadist_worth(s, SADIST_SABOTAGE) * s.sabotages[p] + sadist_worth(s, SADIST_CARD) * s.hurt[p])
    return sadist_worth(s, SADIST_ESCAPE) * own + sadist_worth(s, SADIST_OTHER) * deaths + cards


@rule
def prospect(s: State, p: int) -> int:
    """The score a player may expect, in thousandths of a point, with the role it has in this guess."""
    own, others = survival(s, p), 0
    for q in range(s.seats):
        if q != p:
            others += survival(s, q)
    if s.role[p] == HERO:
        return hero_prospect(s, p, own, others)
    if s.role[p] == SADIST:
        return sadist_prospect(s, p, own, SURE * (s.seats - 1) - others)
    if s.fate[p] == ESCAPED:
        return SURE * (max(ESCAPED_FIRST - PER_PLACE * (s.escape_place[p] - 1), LAST_OUT) + race_more(s))
    return own * (max(FIRST_OUT - PER_RIVAL * rivals_ahead(s, p), LAST_OUT) + race_more(s))


@rule
def race_more(s: State) -> int:
    """What a Competitor that escapes scores more than as printed."""
    return s.competitor_points[COMPETITOR_ESCAPE] + s.competitor_points[COMPETITOR_STEP]


@rule
def exposed(s: State, p: int) -> int:
    """How much better a player's own role explains its play than any other; 0 while it passes for another."""
    if s.fate[p] != IN_WELL:
        return 0
    own, other = speaks_for(s, p, s.role[p]), 0
    for role in range(len(ROLES)):
        likelihood = speaks_for(s, p, role)
        if role != s.role[p] and (other == 0 or likelihood > other):
            other = likelihood
    return min(max(own - other, 0), KNOWN)


@rule
def evaluate(s: State, seat: int) -> int:
    """How much more the seat may expect than the others, the best of them and all, and how well its role is hidden."""
    best, total = 0, 0
    for q in range(s.seats):
        if q != seat:
            expected = prospect(s, q)
            total += expected
            best = max(best, expected)
    return OWN * prospect(s, seat) - best - total // s.seats - COVER * exposed(s, seat)
