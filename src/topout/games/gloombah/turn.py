"""How turns begin and end."""

from __future__ import annotations

from topout.core.event import tell
from topout.core.game import clockwise
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.gloombah.cards import NONE
from topout.games.gloombah.events import NIGHTFALL, RECOVERED, REPAIRED, TURN
from topout.games.gloombah.piles import discard_monster
from topout.games.gloombah.scoring import end
from topout.games.gloombah.state import ENDS_LATER, ENDS_NEXT, PREPARE, State


@rule
def begin_turn(s: State) -> None:
    """The seat whose turn it is prepares; its damaged gear is repaired (G9)."""
    s.turn_number += 1
    s.phase = PREPARE
    s.map_used = 0
    s.owed = 1 << s.turn
    tell(s, TURN, EVERYONE, s.turn_number, s.turn)
    if s.damaged[s.turn]:
        s.damaged[s.turn] = 0
        tell(s, REPAIRED, EVERYONE, s.turn, s.gear[s.turn])


@rule
def end_turn(s: State) -> None:
    """The monster is discarded and turns go clockwise, up to the cap (G13)."""
    discard_monster(s)
    clear_fight(s)
    end_statuses(s, s.turn)
    if s.turn_number >= s.max_turns:
        tell(s, NIGHTFALL, EVERYONE, s.turn_number)
        end(s)
        return
    s.turn = clockwise(s, s.turn, 1)
    begin_turn(s)


@rule
def clear_fight(s: State) -> None:
    """What cards and offers did counts for one fight only."""
    s.twin = 0
    s.monster_bonus = 0
    s.monster_attack = 0
    s.helper = NONE
    s.passes = 0
    for p in range(s.seats):
        s.percent[p] = 0
        s.bonus[p] = 0
        s.attack[p] = 0
        s.offers_made[p] = 0
        s.offer_xp[p] = NONE
        s.offer_treasure[p] = NONE


@rule
def end_statuses(s: State, p: int) -> None:
    """A status ends with its sufferer's next turn; one received in this turn stays (G10)."""
    if s.status[p][ENDS_NEXT]:
        tell(s, RECOVERED, EVERYONE, p, -s.status[p][ENDS_NEXT])
    s.status[p][ENDS_NEXT] = s.status[p][ENDS_LATER]
    s.status[p][ENDS_LATER] = 0
