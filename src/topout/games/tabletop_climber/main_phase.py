"""The main phase: plays, icons, passes, resets and going out."""

from __future__ import annotations

from topout.core.action import SET_SIZE, exact
from topout.core.chance import lowest, population
from topout.core.event import tell
from topout.core.game import clockwise
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.tabletop_climber.cards import (
    BIT,
    CLIMAX,
    COLOURED_OF,
    COUNTER_CLOCKWISE,
    DISCARD_ICON,
    NOTHING,
    RESET_ICON,
    REVERSE_ICON,
    WORD,
    WORDS,
)
from topout.games.tabletop_climber.events import (
    ANNOUNCED,
    CLEARED,
    DISCARDED,
    LAID,
    OPENED,
    PASSED,
    PLAYED,
    PLAYED_ONE,
    RESET,
    TURNED,
    WENT_OUT,
)
from topout.games.tabletop_climber.plays import first_picked, is_playing, next_addable, pick, picked_count, picked_play
from topout.games.tabletop_climber.refusals import MUST_LEAD, NO_DISCARD, NOT_IN_HAND, UNFINISHED
from topout.games.tabletop_climber.seasons import clear_field, end_season
from topout.games.tabletop_climber.state import DISCARDING, EMPTY, NO_NUMBER, NOBODY, PLAYING, SINGLE, State


@rule
def begin_main(s: State) -> None:
    """Hand sizes are announced and the holder of the Start Card plays it."""
    s.phase = PLAYING
    for p in range(s.seats):
        s.hand_size[p] = s.announced[p] = population(s.hand[p][0]) + population(s.hand[p][1])
        if s.gold == CLIMAX:
            tell(s, ANNOUNCED, EVERYONE, p, s.announced[p])
    s.last_kind, s.last_size, s.last_number, s.last_seat = SINGLE, 1, NO_NUMBER, s.start
    tell(s, OPENED, EVERYONE, s.start)
    next_turn(s, s.start)


@rule
def next_seat(s: State, p: int) -> int:
    """Turn order is clockwise, in Reverse counter-clockwise."""
    return clockwise(s, p, s.seats - 1) if s.gold == COUNTER_CLOCKWISE else clockwise(s, p, 1)


@rule
def next_turn(s: State, p: int) -> None:
    """The next seat in turn order that still has cards and has not passed."""
    p = next_seat(s, p)
    while s.hand_size[p] == 0 or s.passed >> p & 1:
        p = next_seat(s, p)
    s.owed = 1 << p


@rule
def add(s: State, seat: int, card: int) -> None:
    """Add a card to the play; one that nothing can be added to is played at once."""
    pick(s, seat, card)
    if next_addable(s, seat) == NOTHING:
        play(s, seat)


@rule
def play(s: State, seat: int) -> None:
    """Lay the picked cards on the field; their icon takes effect at once."""
    s.last_kind, s.last_size, s.last_number = picked_play(s, seat)
    s.last_seat = seat
    if s.last_kind == SINGLE:
        tell(s, PLAYED_ONE, EVERYONE, seat, s.last_kind, s.last_size, s.last_number, first_picked(s, seat))
    else:
        tell(s, PLAYED, EVERYONE, seat, s.last_kind, s.last_size, s.last_number)
    s.hand_size[seat] -= picked_count(s, seat)
    for word in range(WORDS):
        lay(s, seat, word)
    s.highest_pick[seat] = NOTHING
    take_effect(s, seat)


@rule
def lay(s: State, seat: int, word: int) -> None:
    """Picked cards leave the hand and are shown to all."""
    cards = s.picked[seat][word]
    s.last_play[word] = cards
    s.picked[seat][word] = 0
    s.hand[seat][word] &= ~cards
    s.shown[s.season - 1][seat][word] |= cards
    while cards and s.last_kind != SINGLE:
        tell(s, LAID, EVERYONE, seat, word * SET_SIZE + lowest(cards))
        cards &= cards - 1


@rule
def take_effect(s: State, seat: int) -> None:
    """Only the highest icon of a play counts, and only once: Reverse over Discard over Reset."""
    cards = s.last_play[0]
    if cards & COLOURED_OF[REVERSE_ICON]:
        s.turned = 1 - s.turned
        tell(s, TURNED, EVERYONE)
    elif cards & COLOURED_OF[DISCARD_ICON]:
        if s.hand_size[seat]:
            s.phase = DISCARDING
            return
    elif cards & COLOURED_OF[RESET_ICON]:
        tell(s, CLEARED, EVERYONE)
        clear_field(s)
    after_play(s, seat)


@rule
def may_discard(s: State, seat: int, card: int) -> int:
    """Discard one card of your choice from your hand."""
    if s.phase != DISCARDING:
        return NO_DISCARD
    return 0 if s.hand[seat][WORD[card]] & BIT[card] else NOT_IN_HAND


@exact
@rule
def hand_cards(s: State, seat: int, word: int) -> int:
    """The cards of a hand."""
    return s.hand[seat][word]


@rule
def is_discarding(s: State, seat: int) -> int:
    """Cards are discarded only when the Discard icon asks for it."""
    return 0 if s.phase == DISCARDING else NO_DISCARD


@rule
def discard(s: State, seat: int, card: int) -> None:
    """The discarded card is shown; its own icon does nothing and the last play stands."""
    s.hand[seat][WORD[card]] &= ~BIT[card]
    s.hand_size[seat] -= 1
    s.shown[s.season - 1][seat][WORD[card]] |= BIT[card]
    tell(s, DISCARDED, EVERYONE, seat, card)
    s.phase = PLAYING
    after_play(s, seat)


@rule
def after_play(s: State, seat: int) -> None:
    """After the icon: going out, the end of the phase with the second, a reset, the next turn."""
    if s.hand_size[seat] == 0:
        if s.out_first != NOBODY:
            s.out_second = seat
            tell(s, WENT_OUT, EVERYONE, seat, 2)
            end_season(s)
            return
        s.out_first = seat
        tell(s, WENT_OUT, EVERYONE, seat, 1)
    if s.last_kind == EMPTY:
        lead(s, seat)
    else:
        go_on(s, seat)


@rule
def go_on(s: State, seat: int) -> None:
    """Reset the field when everyone else has passed, or let the next seat play."""
    if not all_passed(s):
        next_turn(s, seat)
        return
    leader = s.last_seat
    tell(s, RESET, EVERYONE)
    clear_field(s)
    lead(s, leader)


@rule
def all_passed(s: State) -> bool:
    """Whether every seat still holding cards, other than the one of the last play, has passed."""
    holding = 0
    for p in range(s.seats):
        holding |= (s.hand_size[p] > 0) << p
    return holding & ~s.passed & ~(1 << s.last_seat) == 0


@rule
def lead(s: State, p: int) -> None:
    """The seat leads; if it has no cards left, the next one in turn order that has (T6, T11)."""
    if s.hand_size[p]:
        s.owed = 1 << p
    else:
        next_turn(s, p)


@rule
def may_pass(s: State, seat: int) -> int:
    """You may pass although you could play, but not when you lead (T5)."""
    refused = is_playing(s, seat)
    if refused:
        return refused
    if s.last_kind == EMPTY:
        return MUST_LEAD
    return UNFINISHED if s.highest_pick[seat] >= 0 else 0


@rule
def pass_turn(s: State, seat: int) -> None:
    """A pass lasts until the field is reset."""
    s.passed |= 1 << seat
    tell(s, PASSED, EVERYONE, seat)
    go_on(s, seat)
