"""Fight or run: what to do about the monster that was drawn."""

from __future__ import annotations

from topout.core.chance import roll
from topout.core.event import tell
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.gloombah.cards import NONE
from topout.games.gloombah.events import CAUGHT, ESCAPED, FLED, ROLLED
from topout.games.gloombah.fight import start_fight
from topout.games.gloombah.piles import discard_all_but
from topout.games.gloombah.refusals import EMPTY_HAND, NOT_MEETING
from topout.games.gloombah.state import MEET, State
from topout.games.gloombah.turn import end_turn

ROLL_LEVEL = 3
"""From this level on running is not free."""


@rule
def meeting(s: State, seat: int) -> int:
    """A monster has been drawn and is not fought yet."""
    return 0 if s.phase == MEET else NOT_MEETING


@rule
def fight(s: State, seat: int) -> None:
    """Choose to fight."""
    start_fight(s)


@rule
def outruns(level: int, first: int, second: int) -> bool:
    """Below level 3 running always works; from there on the dice must reach the level (G6)."""
    return level < ROLL_LEVEL or first + second >= level


@rule
def run(s: State, seat: int) -> None:
    """Run; whoever does not get away must fight."""
    if s.level[seat] >= ROLL_LEVEL:
        first, second = roll(s), roll(s)
        tell(s, ROLLED, EVERYONE, seat, first, second)
        if not outruns(s.level[seat], first, second):
            tell(s, CAUGHT, EVERYONE, seat)
            start_fight(s)
            return
    tell(s, ESCAPED, EVERYONE, seat)
    end_turn(s)


@rule
def may_flee(s: State, seat: int) -> int:
    """Fleeing for sure costs the whole hand, at least one card (G7), at any level (G22)."""
    if s.phase != MEET:
        return NOT_MEETING
    return 0 if s.hand_size[seat] else EMPTY_HAND


@rule
def flee(s: State, seat: int) -> None:
    """Discard the whole hand and escape."""
    tell(s, FLED, EVERYONE, seat)
    discard_all_but(s, seat, NONE)
    end_turn(s)
