"""What there is in TABLETOP Climber, and who may see it."""

from __future__ import annotations

from topout.core.action import SET_SIZE
from topout.core.layout import Seats, int8, int16, int32, int64
from topout.core.reading import FLAG, MAYBE_NUMBER, SEAT_SET, maybe_named, members, members_in_blocks, named
from topout.core.state import PER_SEAT, Cube, GameState, Grid, Row, hidden, owned, public, seen_by
from topout.games.tabletop_climber.cards import GOLD_NAMES, NAMES, SEASONS, WORDS

SEATS = Seats(4)
PHASES = ("transfer", "hand selection", "play", "discard", "over")
SENDING, CHOOSING, PLAYING, DISCARDING, DONE = range(len(PHASES))
PLAY_KINDS = ("Single", "Set", "Run", "Mountain")
EMPTY, SINGLE, SET, RUN, PEAK = range(-1, len(PLAY_KINDS))
"""What lies on the field; PEAK is three cards played as a Mountain."""
NO_NUMBER = -1
"""The Start Card's number."""
NOBODY = -1
CARD = maybe_named(NAMES)
CARD_SET = members_in_blocks(NAMES, SET_SIZE)


class State(GameState, seats=SEATS):
    """All there is in TABLETOP Climber.

    A set of cards is a row of two bit sets. `shown` is what each seat has played or discarded, by season: it belongs to
    the seat's team, which everyone knows. `hand` is what is left to play; while hands are selected, what is not yet
    left in the lodge. `picked` is a play in the making, `highest_pick` the last card of a choice in the making.
    `announced` is a hand's size at the season's beginning, `dealt` how many reinforcements a seat had been given by
    then, `sent` the card it passed on, `lost` its Accident. `turned` says that Reverse icons turned strength over.
    `odds` is a redeal's tray.
    """

    shown: Cube = public(int64, SEASONS, PER_SEAT, WORDS, shows=CARD_SET)
    deck: Row = public(int64, WORDS, shows=CARD_SET)
    last_play: Row = public(int64, WORDS, shows=CARD_SET)
    team: Grid = owned(int64, PER_SEAT, WORDS, shows=CARD_SET)
    hand: Grid = owned(int64, PER_SEAT, WORDS, shows=CARD_SET)
    picked: Grid = owned(int64, PER_SEAT, WORDS, shows=CARD_SET)
    pile: Row = hidden(int64, WORDS, shows=CARD_SET)
    sent_seen: Row = hidden(int32, PER_SEAT)
    gold_points: Row = public(int16, PER_SEAT)
    silver_points: Row = public(int16, PER_SEAT)
    silver_vp: Row = public(int16, SEASONS)
    gold_left: int = public(int16, shows=members(GOLD_NAMES))
    season: int = public(int8)
    gold: int = public(int8, shows=named(GOLD_NAMES))
    phase: int = public(int8, shows=named(PHASES))
    start: int = public(int8)
    last_kind: int = public(int8, shows=maybe_named(PLAY_KINDS))
    last_size: int = public(int8)
    last_number: int = public(int8, shows=MAYBE_NUMBER)
    last_seat: int = public(int8, shows=MAYBE_NUMBER)
    turned: int = public(int8, shows=FLAG)
    passed: int = public(int8, shows=SEAT_SET)
    out_first: int = public(int8, shows=MAYBE_NUMBER)
    out_second: int = public(int8, shows=MAYBE_NUMBER)
    team_size: Row = public(int8, PER_SEAT)
    hand_size: Row = public(int8, PER_SEAT)
    announced: Row = public(int8, PER_SEAT)
    pile_size: int = public(int8)
    dealt: Grid = public(int8, SEASONS, PER_SEAT)
    transfer_season: int = public(int8)
    highest_pick: Row = owned(int8, PER_SEAT, shows=CARD)
    sent: Row = seen_by(sent_seen, int8, PER_SEAT, shows=CARD)
    lost: Row = owned(int8, PER_SEAT, shows=CARD)
    odds: Grid = hidden(int8, PER_SEAT, 8)
