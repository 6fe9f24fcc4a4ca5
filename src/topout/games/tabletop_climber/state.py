"""What there is in TABLETOP Climber, and who may see it."""

from __future__ import annotations

from topout.core.record import (
    FLAG,
    SEAT_SET,
    Record,
    Seats,
    Shows,
    header,
    hidden,
    int8,
    int16,
    int32,
    int64,
    members,
    named,
    owned,
    public,
    seen_by,
)
from topout.games.tabletop_climber.cards import GOLD_NAMES, NAMES, SEASONS, WORDS, names_of

SEATS = Seats(4)
PHASES = ("transfer", "hand selection", "play", "discard", "over")
SENDING, CHOOSING, PLAYING, DISCARDING, DONE = range(len(PHASES))
PLAY_KINDS = ("Single", "Set", "Run", "Mountain")
EMPTY, SINGLE, SET, RUN, PEAK = range(-1, len(PLAY_KINDS))
"""What lies on the field; PEAK is three cards played as a Mountain."""
NO_NUMBER = -1
"""The Start Card's number."""
NOBODY = -1
CARD = named(NAMES)
CARD_SET = Shows(names_of, 1)
MAYBE_SEAT = Shows(lambda seat: seat if seat >= 0 else None)

STATE = Record(
    *header(SEATS),
    public("shown", int64, (SEASONS, SEATS, WORDS), shows=CARD_SET),
    public("deck", int64, WORDS, shows=CARD_SET),
    public("last_play", int64, WORDS, shows=CARD_SET),
    owned("team", int64, (SEATS, WORDS), shows=CARD_SET),
    owned("hand", int64, (SEATS, WORDS), shows=CARD_SET),
    owned("picked", int64, (SEATS, WORDS), shows=CARD_SET),
    hidden("pile", int64, WORDS, shows=CARD_SET),
    hidden("sent_seen", int32, SEATS),
    public("gold_points", int16, SEATS),
    public("silver_points", int16, SEATS),
    public("silver_vp", int16, SEASONS),
    public("gold_left", int16, shows=members(GOLD_NAMES)),
    public("season", int8),
    public("gold", int8, shows=named(GOLD_NAMES)),
    public("phase", int8, shows=named(PHASES)),
    public("start", int8),
    public("last_kind", int8, shows=named(PLAY_KINDS)),
    public("last_size", int8),
    public("last_number", int8, shows=Shows(lambda number: number if number >= 0 else None)),
    public("last_seat", int8, shows=MAYBE_SEAT),
    public("turned", int8, shows=FLAG),
    public("passed", int8, shows=SEAT_SET),
    public("out_first", int8, shows=MAYBE_SEAT),
    public("out_second", int8, shows=MAYBE_SEAT),
    public("team_size", int8, SEATS),
    public("hand_size", int8, SEATS),
    public("announced", int8, SEATS),
    public("pile_size", int8),
    public("dealt", int8, (SEASONS, SEATS)),
    public("transfer_season", int8),
    owned("highest_pick", int8, SEATS, shows=CARD),
    seen_by("sent_seen", "sent", int8, SEATS, shows=CARD),
    owned("lost", int8, SEATS, shows=CARD),
    hidden("odds", int8, (SEATS, 8)),
)
"""A set of cards is a row of two bit sets. `shown` is what each seat has played or discarded, by season: it belongs to
the seat's team, which everyone knows. `hand` is what is left to play; while hands are selected, what is not yet left in
the lodge. `picked` is a play in the making, `highest_pick` the last card of a choice in the making. `announced` is a
hand's size at the season's beginning, `dealt` how many reinforcements a seat had been given by then, `sent` the card it
passed on, `lost` its Accident. `turned` says that Reverse icons turned strength over. `odds` is a redeal's tray."""
