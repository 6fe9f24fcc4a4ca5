"""The score of Clamber: one rule per line of rules.md."""

from __future__ import annotations

from topout.core.ending import ScoreLine
from topout.core.event import tell
from topout.core.game import finish
from topout.core.reading import SPECTATOR
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.clamber.cards import COMPETITOR, HERO, SADIST
from topout.games.clamber.events import GOAL_SHOWN, REVEALED
from topout.games.clamber.points import (
    COMPETITOR_ESCAPE,
    COMPETITOR_POINTS,
    COMPETITOR_STEP,
    ESCAPE_POINTS,
    GAP_LIMIT,
    HERO_CARD,
    HERO_ESCAPE,
    HERO_OTHER,
    HERO_POINTS,
    SADIST_CARD,
    SADIST_ESCAPE,
    SADIST_OTHER,
    SADIST_POINTS,
    SADIST_SABOTAGE,
)
from topout.games.clamber.state import DEAD, ESCAPED, State


@rule
def hero_worth(s: State, what: int) -> int:
    """What a thing is worth to a Hero at this table."""
    return HERO_POINTS[what] + s.hero_points[what]


@rule
def sadist_worth(s: State, what: int) -> int:
    """What a thing is worth to a Sadist at this table."""
    return SADIST_POINTS[what] + s.sadist_points[what]


@rule
def competitor_worth(s: State, what: int) -> int:
    """What a thing is worth to a Competitor at this table."""
    return COMPETITOR_POINTS[what] + s.competitor_points[what]


@rule
def others_with(s: State, p: int, fate: int) -> int:
    """How many other players met this fate."""
    count = 0
    for q in range(s.seats):
        count += q != p and s.fate[q] == fate
    return count


@rule
def hero_others(s: State, p: int) -> int:
    """5 per other player that escaped."""
    return hero_worth(s, HERO_OTHER) * others_with(s, p, ESCAPED) if s.role[p] == HERO else 0


@rule
def hero_escape(s: State, p: int) -> int:
    """3 if it escaped itself."""
    return hero_worth(s, HERO_ESCAPE) if s.role[p] == HERO and s.fate[p] == ESCAPED else 0


@rule
def hero_cards(s: State, p: int) -> int:
    """1 per card that directly helped others."""
    return hero_worth(s, HERO_CARD) * s.helped[p] if s.role[p] == HERO else 0


@rule
def sadist_escape(s: State, p: int) -> int:
    """5 if it escaped."""
    return sadist_worth(s, SADIST_ESCAPE) if s.role[p] == SADIST and s.fate[p] == ESCAPED else 0


@rule
def sadist_others(s: State, p: int) -> int:
    """5 per other player that died."""
    return sadist_worth(s, SADIST_OTHER) * others_with(s, p, DEAD) if s.role[p] == SADIST else 0


@rule
def sadist_sabotage(s: State, p: int) -> int:
    """3 per Sabotage! it played."""
    return sadist_worth(s, SADIST_SABOTAGE) * s.sabotages[p] if s.role[p] == SADIST else 0


@rule
def sadist_cards(s: State, p: int) -> int:
    """1 per card that directly hurt others."""
    return sadist_worth(s, SADIST_CARD) * s.hurt[p] if s.role[p] == SADIST else 0


@rule
def competes(s: State, p: int) -> bool:
    """A Competitor scores only if it escaped (C17)."""
    return s.role[p] == COMPETITOR and s.fate[p] == ESCAPED


@rule
def competitor_escape(s: State, p: int) -> int:
    """5 for escaping."""
    return competitor_worth(s, COMPETITOR_ESCAPE) if competes(s, p) else 0


@rule
def competitor_place(s: State, p: int) -> int:
    """10, 5, 2, 1 or 0 for its place in the order of escape."""
    if not competes(s, p) or s.escape_place[p] > len(ESCAPE_POINTS):
        return 0
    return ESCAPE_POINTS[s.escape_place[p] - 1]


@rule
def competitor_margin(s: State, p: int) -> int:
    """2 per step of margin to the next player to escape (C10)."""
    if not competes(s, p):
        return 0
    following = 0
    for q in range(s.seats):
        if q != p and s.fate[q] == ESCAPED:
            if s.escape_place[q] == s.escape_place[p]:
                return 0
            if s.escape_place[q] > s.escape_place[p] and (following == 0 or s.escape_place[q] < following):
                following = s.escape_place[q]
    nearest = -1
    for q in range(s.seats):
        if following and s.fate[q] == ESCAPED and s.escape_place[q] == following:
            nearest = max(nearest, s.stood[p][q])
    return competitor_worth(s, COMPETITOR_STEP) * (s.position[p] - nearest) if following else 0


@rule
def competitor_skittering(s: State, p: int) -> int:
    """11 minus its distance to the Skittering at its escape, not below 0."""
    return max(GAP_LIMIT - s.escape_gap[p], 0) if competes(s, p) else 0


@rule
def score(s: State, p: int) -> int:
    """All lines together; those of other roles are 0."""
    hero = hero_others(s, p) + hero_escape(s, p) + hero_cards(s, p)
    sadist = sadist_escape(s, p) + sadist_others(s, p) + sadist_sabotage(s, p) + sadist_cards(s, p)
    race = competitor_escape(s, p) + competitor_place(s, p)
    return hero + sadist + race + competitor_margin(s, p) + competitor_skittering(s, p)


@rule
def end(s: State) -> None:
    """Roles and the goal are revealed; the highest score wins, a tie is shared."""
    everyone = (1 << s.seats) - 1 | 1 << SPECTATOR
    s.knows_goal = everyone
    if s.goal:
        tell(s, GOAL_SHOWN, EVERYONE, s.goal)
    for p in range(s.seats):
        s.role_seen[p] = everyone
        s.score[p] = score(s, p)
        tell(s, REVEALED, EVERYONE, p, s.role[p])
    finish(s)


LINES = (
    ScoreLine("others that escaped", hero_others, "{n:other} escaped", each=HERO_POINTS[HERO_OTHER]),
    ScoreLine("own escape as Hero", hero_escape, "escaped too"),
    ScoreLine("cards that helped others", hero_cards, "{n:card} that helped others"),
    ScoreLine("own escape as Sadist", sadist_escape, "escaped"),
    ScoreLine("others that died", sadist_others, "{n:other} died", each=SADIST_POINTS[SADIST_OTHER]),
    ScoreLine("Sabotage! played", sadist_sabotage, "Sabotage! played {n:time}", each=SADIST_POINTS[SADIST_SABOTAGE]),
    ScoreLine("cards that hurt others", sadist_cards, "{n:card} that hurt others"),
    ScoreLine("own escape as Competitor", competitor_escape, "escaped"),
    ScoreLine("place in the order of escape", competitor_place, "among the first to escape"),
    ScoreLine(
        "margin to the next",
        competitor_margin,
        "{n:step} ahead of the next to escape",
        each=COMPETITOR_POINTS[COMPETITOR_STEP],
    ),
    ScoreLine("the Skittering at the heels", competitor_skittering, "the Skittering close behind"),
)

EACH = {
    "others that escaped": ("hero_points", "other"),
    "cards that helped others": ("hero_points", "card"),
    "others that died": ("sadist_points", "other"),
    "Sabotage! played": ("sadist_points", "sabotage"),
    "cards that hurt others": ("sadist_points", "card"),
    "margin to the next": ("competitor_points", "step"),
}
"""Where a view says what each thing of a line is worth."""
