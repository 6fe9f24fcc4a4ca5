"""What there is in Climbers of Verdon, and who may see it."""

from __future__ import annotations

from topout.core.action import SET_SIZE
from topout.core.layout import Seats, int8, int16, int32, int64
from topout.core.reading import (
    FLAG,
    MAYBE_NUMBER,
    POSITIVE,
    SEAT_SET,
    counted,
    maybe_named,
    members,
    members_in_blocks,
    named,
)
from topout.core.state import PER_SEAT, Cube, GameState, Grid, Row, hidden, owned, public, seen_by
from topout.games.verdon.board import CAMPS, LOCATION_NAMES, LOCATIONS, PATH_NAMES, TILE_NAMES, TILES
from topout.games.verdon.cards import (
    ALL_CARDS,
    CAMP_NAMES,
    CARD_KINDS,
    CARD_NAMES,
    FIRST_POINT,
    KINDS,
    POINT_KINDS,
    RESOURCES,
    SUPPORTS,
    TERRAIN_NAMES,
)
from topout.games.verdon.trails import DONE, FRONT_WORDS

SEATS = Seats(4)
NOBODY = -1
PHASES = ("project", "rope", "pick", "token", "act", "expedition", "offer", "answer", "close")
PLACE_PROJECT, PLACE_ROPE, PICK, TOKEN, ACT, ON_EXPEDITION, OFFER, ANSWER, CLOSE = range(len(PHASES))
ANSWERS = ("drafting", "offered", "declined", "accepted", "countered")
NO_ANSWER, DRAFTING, OFFERED, DECLINED, ACCEPTED, COUNTERED = range(len(ANSWERS) + 1)

UNITS = counted(RESOURCES)
PLACES = members(LOCATION_NAMES)
ROPES = members_in_blocks(PATH_NAMES, SET_SIZE)


class State(GameState, seats=SEATS):
    """All there is in Climbers of Verdon.

    `roped` is the locations a seat's ropes touch, `reach` the paths beside anything of its own, `blocked` what the
    distance rule keeps free. `live` and `strands` are the trays of the longest chain, empty between moves.

    What the table knows of hands: `ledger` is what open income and payments add up to, and a hand is exactly that until
    a community support. For each of those `before` is the ledger at that time, `took` how many units were taken from
    each seat, `taken` which ones, and `shown` the least that secret gains and losses since must come to by kind, from
    what was paid or offered.

    What it knows of cards: `buyer` of each card in order, `room` for point cards its buyer had until it bought again
    (else it would have won), `popular_at` who was most popular then; and the plays: by whom, what, after how many buys.
    `bought` and `spent` are the truth behind that. `latest` is each seat's last bought card, counted from 1.
    """

    projects: Row = public(int64, PER_SEAT, shows=PLACES)
    routes: Row = public(int64, PER_SEAT, shows=PLACES)
    ropes: Grid = public(int64, PER_SEAT, 2, shows=ROPES)
    roped: Row = hidden(int64, PER_SEAT, shows=PLACES)
    reach: Grid = hidden(int64, PER_SEAT, 2, shows=ROPES)
    free_paths: Row = hidden(int64, 2, shows=ROPES)
    blocked: int = hidden(int64, shows=PLACES)
    live: Grid = hidden(int64, 2, FRONT_WORDS)
    offer_seen: Row = hidden(int32, PER_SEAT)
    taken_seen: Grid = hidden(int32, SUPPORTS, PER_SEAT)
    hand: Grid = owned(int16, PER_SEAT, KINDS, shows=UNITS)
    hand_size: Row = public(int16, PER_SEAT)
    ledger: Grid = public(int16, PER_SEAT, KINDS, shows=UNITS)
    before: Cube = public(int16, SUPPORTS, PER_SEAT, KINDS, shows=UNITS)
    shown: Cube = public(int16, SUPPORTS, PER_SEAT, KINDS)
    turn: int = public(int16)
    offers_made: int = public(int16)
    offers_per_turn: int = public(int16)
    terrain: Row = public(int8, TILES, shows=named(TERRAIN_NAMES))
    number: Row = public(int8, TILES, shows=POSITIVE)
    camp: Row = public(int8, CAMPS, shows=named(CAMP_NAMES))
    on_tile: Row = public(int8, LOCATIONS, shows=maybe_named(TILE_NAMES))
    repeaters: Row = public(int8, LOCATIONS, shows=SEAT_SET)
    rates: Grid = public(int8, PER_SEAT, KINDS)
    chain: Row = public(int8, PER_SEAT)
    points: Row = public(int8, PER_SEAT)
    fans: Row = public(int8, PER_SEAT)
    answer: Row = seen_by(offer_seen, int8, PER_SEAT, shows=maybe_named(ANSWERS, 1))
    give: Grid = seen_by(offer_seen, int8, PER_SEAT, KINDS, shows=UNITS)
    want: Grid = seen_by(offer_seen, int8, PER_SEAT, KINDS, shows=UNITS)
    taken: Cube = seen_by(taken_seen, int8, SUPPORTS, PER_SEAT, KINDS, shows=UNITS)
    cards: Grid = owned(int8, PER_SEAT, CARD_KINDS, shows=counted(CARD_NAMES))
    point_cards: Row = owned(int8, PER_SEAT)
    card_count: Row = public(int8, PER_SEAT)
    revealed: Grid = public(int8, PER_SEAT, POINT_KINDS, shows=counted(CARD_NAMES[FIRST_POINT:]))
    deck: Row = hidden(int8, CARD_KINDS, shows=counted(CARD_NAMES))
    deck_size: int = public(int8)
    buyer: Row = public(int8, ALL_CARDS)
    room: Row = public(int8, ALL_CARDS)
    popular_at: Row = public(int8, ALL_CARDS)
    bought: Row = hidden(int8, ALL_CARDS)
    spent: Row = hidden(int8, ALL_CARDS)
    latest: Row = public(int8, PER_SEAT)
    plays: int = public(int8)
    play_by: Row = public(int8, ALL_CARDS)
    play_kind: Row = public(int8, ALL_CARDS)
    play_after: Row = public(int8, ALL_CARDS)
    supports: int = public(int8)
    supporter: Row = public(int8, SUPPORTS)
    took: Grid = public(int8, SUPPORTS, PER_SEAT)
    phase: int = public(int8, shows=named(PHASES))
    starter: int = public(int8)
    current: int = public(int8)
    placed: int = public(int8)
    settled: int = public(int8)
    dice: Row = public(int8, 2)
    token: int = public(int8, shows=named(TILE_NAMES))
    free_ropes: int = public(int8)
    popular: int = public(int8, shows=MAYBE_NUMBER)
    explorer: int = public(int8, shows=MAYBE_NUMBER)
    balanced: int = public(int8, shows=FLAG)
    count_held_fans: int = public(int8, shows=FLAG)
    strands: Grid = hidden(int8, 2, DONE)
