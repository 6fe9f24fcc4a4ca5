"""What a play is, what beats the field, and how a play is put together card by card."""

from __future__ import annotations

from topout.core.action import SET_SIZE
from topout.core.chance import lowest, population
from topout.core.rule import rule
from topout.games.tabletop_climber.cards import (
    BEHIND,
    BIT,
    COLOUR_SET,
    MOUNTAIN,
    MOUNTAINS,
    NO_SET,
    NOTHING,
    NUMBER,
    OF_NUMBER,
    REVOLUTION,
    STEP,
    SUIT,
    TOP_RUN,
    TWO,
    TWO_CARDS,
    TWOS,
    WILD,
    WORD,
    WORDS,
)
from topout.games.tabletop_climber.refusals import (
    BEATS_NOTHING,
    MUST_DISCARD,
    NO_SETS,
    NO_SUCH_PLAY,
    NOT_A_SINGLE,
    NOT_IN_HAND,
    NOT_PLAYING,
    NOT_YET,
    ONLY_MOUNTAIN,
    OUT_OF_ORDER,
    TOO_WEAK,
    TWO_AT_MOST,
    WRONG_KIND,
    WRONG_SIZE,
)
from topout.games.tabletop_climber.state import DISCARDING, EMPTY, NO_NUMBER, PEAK, PLAYING, RUN, SET, SINGLE, State

PEAK_SIZE = 3


@rule
def is_playing(s: State, seat: int) -> int:
    """Cards are played in the main phase, and not while a Discard is owed."""
    if s.phase == DISCARDING:
        return MUST_DISCARD
    return 0 if s.phase == PLAYING else NOT_PLAYING


@rule
def is_reversed(s: State) -> bool:
    """Strength is reversed in Revolution or by a Reverse icon; both together turn it back (T12)."""
    return (s.gold == REVOLUTION) != s.turned


@rule
def stronger(s: State, number: int) -> bool:
    """A higher number than the last play's, or a lower one; anything beats the Start Card (T7, T9)."""
    if s.last_number == NO_NUMBER:
        return True
    return number < s.last_number if is_reversed(s) else number > s.last_number


@rule
def picked_count(s: State, seat: int) -> int:
    """How many cards the play in the making has."""
    return population(s.picked[seat][0]) + population(s.picked[seat][1])


@rule
def first_picked(s: State, seat: int) -> int:
    """The first card of a play in the making that has some."""
    if s.picked[seat][0]:
        return lowest(s.picked[seat][0])
    return SET_SIZE + lowest(s.picked[seat][1])


@rule
def all_of_number(s: State, seat: int, number: int) -> bool:
    """Whether every picked card has that number."""
    return s.picked[seat][0] & ~OF_NUMBER[number][0] == 0 and s.picked[seat][1] & ~OF_NUMBER[number][1] == 0


@rule
def makes_single(s: State, card: int, count: int) -> bool:
    """A Single is one card, but not a Set of two card, unless there are no Sets."""
    if count or s.last_kind not in (EMPTY, SINGLE):
        return False
    return (SUIT[card] != TWO or s.gold == NO_SET) and (s.last_kind == EMPTY or stronger(s, NUMBER[card]))


@rule
def makes_set(s: State, seat: int, card: int, count: int) -> bool:
    """An n-Set is cards of one number with total count n, where a Set of two card counts as two."""
    number, word = NUMBER[card], WORD[card]
    if s.gold == NO_SET or s.last_kind not in (EMPTY, SET) or not all_of_number(s, seat, number):
        return False
    if s.last_kind == SET and not stronger(s, number):
        return False
    specials = s.picked[seat][1] | BIT[card] * word
    later = s.hand[seat][1] & OF_NUMBER[number][1] & BEHIND[card + 1][1]
    ones = population(s.hand[seat][0] & OF_NUMBER[number][0] & BEHIND[card + 1][0]) + population(later & MOUNTAINS)
    weight = count + 1 + population(specials & TWOS)
    return set_can_be(s, weight, count + 1, ones, population(later & TWOS))


@rule
def set_can_be(s: State, weight: int, cards: int, ones: int, twos: int) -> bool:
    """Whether a Set of that weight, with more single-weight and double-weight cards to add, becomes a legal one."""
    if s.gold == TWO_CARDS:
        if cards > 2:
            return False
        ones, twos = min(ones, 2 - cards), min(twos, 2 - cards)
    if s.last_kind == EMPTY:
        return weight >= 2 or ones + twos > 0
    missing = s.last_size - weight
    if s.gold == TWO_CARDS and ones and twos:
        return 0 <= missing <= 2
    return 0 <= missing <= ones or (twos > 0 and 2 <= missing <= ones + 2)


@rule
def colours_picked(s: State, seat: int) -> int:
    """The colours that every picked card can be of."""
    colours = (1 << WILD) - 1
    picked = s.picked[seat][0]
    while picked:
        colours &= COLOUR_SET[lowest(picked)]
        picked &= picked - 1
    return colours


@rule
def makes_run(s: State, seat: int, card: int, count: int) -> bool:
    """An n-Run is consecutive numbers of one colour, wild cards of any; its number is its highest card."""
    if SUIT[card] > WILD or s.picked[seat][1] or s.last_kind not in (EMPTY, RUN):
        return False
    low = NUMBER[card] - count
    if count and (NUMBER[first_picked(s, seat)] != low or NUMBER[s.highest_pick[seat]] != NUMBER[card] - 1):
        return False
    size = max(count + 1, 2)
    if s.last_kind == RUN:
        size = s.last_size
        if count >= size or low + size - 1 > TOP_RUN or not stronger(s, low + size - 1):
            return False
    if s.gold == TWO_CARDS and count > 1:
        return False
    colours = colours_picked(s, seat) & COLOUR_SET[card]
    return run_goes_on(s, seat, colours, NUMBER[card] + 1, low + size)


@rule
def run_goes_on(s: State, seat: int, colours: int, number: int, end: int) -> bool:
    """Whether the hand has every number up to the run's end in one of the colours."""
    while colours:
        colour, at = lowest(colours), number
        while at < end and s.hand[seat][0] & STEP[colour][at]:
            at += 1
        if at >= end:
            return True
        colours &= colours - 1
    return False


@rule
def makes_mountain(s: State, seat: int, card: int, count: int) -> bool:
    """A Mountain is exactly three cards with its icon; it may be played on anything (T8)."""
    if SUIT[card] != MOUNTAIN or s.picked[seat][0] or s.picked[seat][1] & ~MOUNTAINS or s.gold == TWO_CARDS:
        return False
    more = PEAK_SIZE - count - 1
    return more >= 0 and population(s.hand[seat][1] & MOUNTAINS & BEHIND[card + 1][1]) >= more


@rule
def may_add(s: State, seat: int, card: int) -> int:
    """A card may be added if the play so far can then still become a legal one."""
    if s.phase != PLAYING:
        return is_playing(s, seat)
    if not s.hand[seat][WORD[card]] & BIT[card]:
        return NOT_IN_HAND
    if card <= s.highest_pick[seat]:
        return OUT_OF_ORDER
    count = picked_count(s, seat)
    if makes_single(s, card, count) or makes_set(s, seat, card, count) or makes_run(s, seat, card, count):
        return 0
    return 0 if makes_mountain(s, seat, card, count) else why_not(s, seat, card, count)


@rule
def why_not(s: State, seat: int, card: int, count: int) -> int:
    """The reason a player would want to hear."""
    if s.last_kind == PEAK:
        return ONLY_MOUNTAIN
    if s.gold == TWO_CARDS and count >= 2:
        return TWO_AT_MOST
    if s.gold == NO_SET and count and all_of_number(s, seat, NUMBER[card]):
        return NO_SETS
    if count or s.last_kind == EMPTY:
        return NO_SUCH_PLAY
    return NOT_A_SINGLE if s.last_kind == SINGLE and SUIT[card] == TWO and s.gold != NO_SET else BEATS_NOTHING


@rule
def addable(s: State, seat: int, word: int) -> int:
    """Where to look for a card to add: the same number or the next, or another Mountain."""
    hand = s.hand[seat][word]
    if s.highest_pick[seat] < 0:
        return hand
    number = NUMBER[s.highest_pick[seat]]
    near = OF_NUMBER[number][word] | OF_NUMBER[number + 1][word] | MOUNTAINS * word
    return hand & near & BEHIND[s.highest_pick[seat] + 1][word]


@rule
def next_addable(s: State, seat: int) -> int:
    """The first card that may be added to the play in the making, or NOTHING."""
    for word in range(WORDS):
        cards = addable(s, seat, word)
        while cards:
            card = word * SET_SIZE + lowest(cards)
            if may_add(s, seat, card) == 0:
                return card
            cards &= cards - 1
    return NOTHING


@rule
def pick(s: State, seat: int, card: int) -> None:
    """Put a card to the play in the making."""
    s.picked[seat][WORD[card]] |= BIT[card]
    s.highest_pick[seat] = card


@rule
def picked_play(s: State, seat: int) -> tuple[int, int, int]:
    """What the picked cards are as a play: kind, n and number; EMPTY if they are none yet."""
    count, first = picked_count(s, seat), first_picked(s, seat)
    twos = population(s.picked[seat][1] & TWOS)
    if count == 1 and (not twos or s.gold == NO_SET):
        return SINGLE, 1, NUMBER[first]
    if all_of_number(s, seat, NUMBER[first]):
        return SET, count + twos, NUMBER[first]
    if s.picked[seat][1] == 0:
        return RUN, count, NUMBER[first] + count - 1
    return (PEAK, PEAK_SIZE, NO_NUMBER) if count == PEAK_SIZE else (EMPTY, 0, NO_NUMBER)


@rule
def may_play(s: State, seat: int) -> int:
    """The picked cards are played when they are a whole play that the field allows."""
    if s.phase != PLAYING:
        return is_playing(s, seat)
    if s.highest_pick[seat] < 0:
        return NOT_YET
    kind, size, number = picked_play(s, seat)
    return NOT_YET if kind == EMPTY else beats_field(s, kind, size, number)


@rule
def beats_field(s: State, kind: int, size: int, number: int) -> int:
    """A play must be of the same type and n as the last one and stronger, or a Mountain."""
    if kind == PEAK or s.last_kind == EMPTY:
        return 0
    if s.last_kind == PEAK:
        return ONLY_MOUNTAIN
    if kind != s.last_kind:
        return WRONG_KIND[s.last_kind][kind]
    if size != s.last_size:
        return WRONG_SIZE
    return 0 if stronger(s, number) else TOO_WEAK
