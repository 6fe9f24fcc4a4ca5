"""How a season begins and ends."""

from __future__ import annotations

from topout.core.chance import below, population
from topout.core.event import only, tell
from topout.core.game import clockwise
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.tabletop_climber.cards import (
    ACCIDENT,
    BIT,
    CLIMAX,
    DEALT_INITIAL,
    GOLD_VP,
    HAND_SIZE,
    NOTHING,
    REINFORCEMENTS,
    SEASONS,
    STANDARD,
    TRANSFER,
    WORD,
    WORDS,
)
from topout.games.tabletop_climber.events import LOST, REVEALED, SCORED
from topout.games.tabletop_climber.pile import any_card, nth, reinforce
from topout.games.tabletop_climber.scoring import end
from topout.games.tabletop_climber.state import CHOOSING, EMPTY, NO_NUMBER, NOBODY, SENDING, State


@rule
def start_season(s: State) -> None:
    """Reveal the season's gold card; Transfer comes before everything else."""
    s.season += 1
    s.gold = season_card(s)
    s.gold_left &= ~(1 << s.gold)
    tell(s, REVEALED, EVERYONE, s.season, s.gold)
    for p in range(s.seats):
        s.lost[p] = s.highest_pick[p] = NOTHING
        s.announced[p] = 0
        s.dealt[s.season - 1][p] = s.team_size[p] - DEALT_INITIAL
    s.out_first = s.out_second = NOBODY
    if s.gold == TRANSFER:
        s.phase = SENDING
        s.owed = (1 << s.seats) - 1
        for p in range(s.seats):
            s.sent[p] = NOTHING
    else:
        open_hands(s)


@rule
def season_card(s: State) -> int:
    """Season 1 is Standard, season 5 Climax, the others are any of the six cards between."""
    if s.season == 1:
        return STANDARD
    return CLIMAX if s.season == SEASONS else nth(s.gold_left, below(s, population(s.gold_left)))


@rule
def open_hands(s: State) -> None:
    """Whoever has more cards than the season's hand chooses which stay in the lodge."""
    s.phase = CHOOSING
    s.owed = 0
    for p in range(s.seats):
        for word in range(WORDS):
            s.hand[p][word] = s.team[p][word]
        if s.gold == ACCIDENT:
            have_accident(s, p)
        if population(s.hand[p][0]) + population(s.hand[p][1]) > HAND_SIZE[s.season]:
            s.owed |= 1 << p


@rule
def have_accident(s: State, p: int) -> None:
    """A random card of the team is lost for this season."""
    card = any_card(s, s.team[p][0], s.team[p][1])
    s.lost[p] = card
    s.hand[p][WORD[card]] &= ~BIT[card]
    tell(s, LOST, only(p), p, card)


@rule
def end_season(s: State) -> None:
    """The first two take their VP, the 1st also the Start Card; cards return to the teams, and all draw, but not after
    the last season (T4)."""
    clear_field(s)
    bonus = s.announced[s.out_first] - HAND_SIZE[SEASONS] if s.gold == CLIMAX else 0
    s.gold_points[s.out_first] += GOLD_VP[s.gold] + bonus
    s.silver_points[s.out_second] += s.silver_vp[s.season - 1]
    tell(s, SCORED, EVERYONE, s.out_first, GOLD_VP[s.gold] + bonus)
    tell(s, SCORED, EVERYONE, s.out_second, s.silver_vp[s.season - 1])
    for p in range(s.seats):
        s.hand[p][0] = s.hand[p][1] = s.hand_size[p] = 0
    s.start = s.out_first
    if s.season == SEASONS:
        end(s)
        return
    draw_reinforcements(s)
    start_season(s)


@rule
def clear_field(s: State) -> None:
    """The field empties; passes and icon reversals are cleared."""
    s.last_play[0] = s.last_play[1] = 0
    s.last_kind, s.last_size, s.last_number, s.last_seat = EMPTY, 0, NO_NUMBER, NOBODY
    s.passed = s.turned = 0


@rule
def draw_reinforcements(s: State) -> None:
    """The 1st draws one, then the 2nd two, then the others three, clockwise from the 1st."""
    reinforce(s, s.out_first, REINFORCEMENTS[0])
    reinforce(s, s.out_second, REINFORCEMENTS[1])
    for steps in range(1, s.seats):
        p = clockwise(s, s.out_first, steps)
        if p != s.out_second:
            reinforce(s, p, REINFORCEMENTS[2])
