"""Points, the two emblems and the end of Climbers of Verdon."""

from __future__ import annotations

from topout.core.chance import population
from topout.core.ending import ScoreLine
from topout.core.event import tell
from topout.core.game import finish
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.verdon.board import LOCATIONS
from topout.games.verdon.cards import CARD_KINDS, FAN_CLUB, FIRST_POINT
from topout.games.verdon.events import CAPPED, EXPLORES, MOST_POPULAR, REVEALED, WON
from topout.games.verdon.state import NOBODY, State

TO_WIN = 13
PROJECT_POINT, ROUTE_POINTS, REPEAT_POINT, CARD_POINT, EMBLEM = 1, 2, 1, 1, 2
FEWEST_FANS, SHORTEST_CHAIN = 3, 5


@rule
def fans_of(s: State, p: int) -> int:
    """Fan clubs count when played (V7), or held too if the table chose so."""
    return s.fans[p] + s.cards[p][FAN_CLUB] if s.count_held_fans else s.fans[p]


@rule
def popular_from(s: State) -> int:
    """How many fan clubs make another seat the most popular climber."""
    return FEWEST_FANS if s.popular == NOBODY else max(FEWEST_FANS, fans_of(s, s.popular) + 1)


@rule
def claim_popular(s: State, p: int) -> None:
    """The first seat with 3 fan clubs is the most popular climber, then any with strictly more."""
    if s.popular == p or fans_of(s, p) < popular_from(s):
        return
    if s.popular != NOBODY:
        s.points[s.popular] -= EMBLEM
    s.popular = p
    s.points[p] += EMBLEM
    tell(s, MOST_POPULAR, EVERYONE, p)


@rule
def explorer_from(s: State) -> int:
    """How long a chain makes another seat the explorer."""
    return SHORTEST_CHAIN if s.explorer == NOBODY else max(SHORTEST_CHAIN, s.chain[s.explorer] + 1)


@rule
def claim_explorer(s: State, p: int) -> None:
    """The first seat with a chain of 5 ropes is the explorer, then any with a strictly longer one."""
    length = s.chain[p]
    if s.explorer == p or length < explorer_from(s):
        return
    if s.explorer != NOBODY:
        s.points[s.explorer] -= EMBLEM
    s.explorer = p
    s.points[p] += EMBLEM
    tell(s, EXPLORES, EVERYONE, p, length)


@rule
def points_of(s: State, p: int) -> int:
    """All of a seat's points, hidden ones included."""
    return s.points[p] + s.point_cards[p]


@rule
def check_points(s: State) -> None:
    """The first seat with 13 points wins at once; of two brought there together, the one whose turn it is."""
    winner = NOBODY
    for p in range(s.seats):
        if s.latest[p]:
            s.room[s.latest[p] - 1] = min(s.room[s.latest[p] - 1], TO_WIN - 1 - s.points[p])
        if points_of(s, p) >= TO_WIN and (winner == NOBODY or p == s.current):
            winner = p
    if winner != NOBODY:
        win(s, winner)


@rule
def win(s: State, winner: int) -> None:
    """The winner is first, whatever points the others have."""
    tell(s, WON, EVERYONE, winner, points_of(s, winner))
    reveal(s)
    finish(s)
    for p in range(s.seats):
        if p != winner:
            s.place[p] = 2
            for q in range(s.seats):
                if q != winner and s.score[q] > s.score[p]:
                    s.place[p] += 1
    s.place[winner] = 1


@rule
def end_by_cap(s: State) -> None:
    """After the last turn most points win, hidden ones included; ties are shared (V11)."""
    tell(s, CAPPED, EVERYONE)
    reveal(s)
    finish(s)


@rule
def reveal(s: State) -> None:
    """At the end point cards are revealed."""
    for p in range(s.seats):
        s.score[p] = points_of(s, p)
        for card in range(FIRST_POINT, CARD_KINDS):
            if s.cards[p][card]:
                s.revealed[p][card - FIRST_POINT] = s.cards[p][card]
                tell(s, REVEALED, EVERYONE, p, card)


@rule
def project_points(s: State, p: int) -> int:
    """1 per project."""
    return PROJECT_POINT * population(s.projects[p])


@rule
def route_points(s: State, p: int) -> int:
    """2 per route."""
    return ROUTE_POINTS * population(s.routes[p])


@rule
def repeats_made(s: State, p: int) -> int:
    """1 per repeat the seat made."""
    count = 0
    for n in range(LOCATIONS):
        count += s.repeaters[n] >> p & 1
    return REPEAT_POINT * count


@rule
def repeats_of_own(s: State, p: int) -> int:
    """1 per repeat of a route the seat owns."""
    count = 0
    for n in range(LOCATIONS):
        if s.routes[p] >> n & 1:
            count += population(s.repeaters[n])
    return REPEAT_POINT * count


@rule
def card_points(s: State, p: int) -> int:
    """1 per point card."""
    return s.point_cards[p]


@rule
def popular_points(s: State, p: int) -> int:
    """2 for the most popular climber."""
    return EMBLEM if s.popular == p else 0


@rule
def explorer_points(s: State, p: int) -> int:
    """2 for the explorer."""
    return EMBLEM if s.explorer == p else 0


LINES = (
    ScoreLine("projects", project_points, "{n:project}", PROJECT_POINT),
    ScoreLine("routes", route_points, "{n:route}", ROUTE_POINTS),
    ScoreLine("repeats made", repeats_made, "{n:repeat} of others' routes", REPEAT_POINT),
    ScoreLine("repeats of own routes", repeats_of_own, "{n:repeat} by others of own routes", REPEAT_POINT),
    ScoreLine("point cards", card_points, "{n:point card}", CARD_POINT),
    ScoreLine("most popular climber", popular_points),
    ScoreLine("explorer", explorer_points),
)
