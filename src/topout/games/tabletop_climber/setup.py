"""Set-up: the deal, and who gets the Start Card."""

from __future__ import annotations

from topout.core.chance import below, population
from topout.core.event import tell
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.tabletop_climber.cards import (
    BIT,
    DEALT_INITIAL,
    DEALT_REINFORCEMENTS,
    INITIAL,
    SHUFFLED_GOLD,
    WORDS,
)
from topout.games.tabletop_climber.events import STARTS
from topout.games.tabletop_climber.pile import any_card, join, reinforce
from topout.games.tabletop_climber.seasons import start_season
from topout.games.tabletop_climber.state import State


@rule
def setup(s: State) -> None:
    """Deal seven initial and two reinforcement cards to each seat; a random one gets the Start Card (T10)."""
    initial = INITIAL
    for word in range(WORDS):
        s.pile[word] = s.deck[word]
    s.pile_size = population(s.deck[0]) + population(s.deck[1])
    for p in range(s.seats):
        for _ in range(DEALT_INITIAL):
            card = any_card(s, initial, 0)
            initial &= ~BIT[card]
            join(s, p, card)
        reinforce(s, p, DEALT_REINFORCEMENTS)
    s.gold_left = SHUFFLED_GOLD
    s.start = below(s, s.seats)
    tell(s, STARTS, EVERYONE, s.start)
    start_season(s)
