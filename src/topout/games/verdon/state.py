"""What there is in Climbers of Verdon, and who may see it."""

from __future__ import annotations

from topout.core.action import SET_SIZE
from topout.core.record import (
    FLAG,
    SEAT_SET,
    Record,
    Seats,
    Shows,
    counted,
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
ANSWERS = ("", "drafting", "offered", "declined", "accepted", "countered")
NO_ANSWER, DRAFTING, OFFERED, DECLINED, ACCEPTED, COUNTERED = range(len(ANSWERS))

UNITS = counted(RESOURCES)
PLACES = members(LOCATION_NAMES)
HOLDER = Shows(lambda seat: None if seat == NOBODY else seat)


def path_list(blocks: list[int]) -> list[str]:
    """A set of paths kept in two blocks, by name."""
    return [name for p, name in enumerate(PATH_NAMES) if blocks[p // SET_SIZE] >> p % SET_SIZE & 1]


ROPES = Shows(path_list, 1)

STATE = Record(
    *header(SEATS),
    public("projects", int64, SEATS, shows=PLACES),
    public("routes", int64, SEATS, shows=PLACES),
    public("ropes", int64, (SEATS, 2), shows=ROPES),
    hidden("roped", int64, SEATS, shows=PLACES),
    hidden("reach", int64, (SEATS, 2), shows=ROPES),
    hidden("free_paths", int64, 2, shows=ROPES),
    hidden("blocked", int64, shows=PLACES),
    hidden("live", int64, (2, FRONT_WORDS)),
    hidden("offer_seen", int32, SEATS),
    hidden("taken_seen", int32, (SUPPORTS, SEATS)),
    owned("hand", int16, (SEATS, KINDS), shows=UNITS),
    public("hand_size", int16, SEATS),
    public("ledger", int16, (SEATS, KINDS), shows=UNITS),
    public("before", int16, (SUPPORTS, SEATS, KINDS), shows=UNITS),
    public("shown", int16, (SUPPORTS, SEATS, KINDS)),
    public("turn", int16),
    public("offers_made", int16),
    public("offers_per_turn", int16),
    public("terrain", int8, TILES, shows=named(TERRAIN_NAMES)),
    public("number", int8, TILES, shows=Shows(lambda n: n or None)),
    public("camp", int8, CAMPS, shows=named(CAMP_NAMES)),
    public("on_tile", int8, LOCATIONS, shows=named(TILE_NAMES)),
    public("repeaters", int8, LOCATIONS, shows=SEAT_SET),
    public("rates", int8, (SEATS, KINDS)),
    public("chain", int8, SEATS),
    public("points", int8, SEATS),
    public("fans", int8, SEATS),
    seen_by("offer_seen", "answer", int8, SEATS, shows=Shows(lambda answer: ANSWERS[answer] or None)),
    seen_by("offer_seen", "give", int8, (SEATS, KINDS), shows=UNITS),
    seen_by("offer_seen", "want", int8, (SEATS, KINDS), shows=UNITS),
    seen_by("taken_seen", "taken", int8, (SUPPORTS, SEATS, KINDS), shows=UNITS),
    owned("cards", int8, (SEATS, CARD_KINDS), shows=counted(CARD_NAMES)),
    owned("point_cards", int8, SEATS),
    public("card_count", int8, SEATS),
    public("revealed", int8, (SEATS, POINT_KINDS), shows=counted(CARD_NAMES[FIRST_POINT:])),
    hidden("deck", int8, CARD_KINDS, shows=counted(CARD_NAMES)),
    public("deck_size", int8),
    public("buyer", int8, ALL_CARDS),
    public("room", int8, ALL_CARDS),
    public("popular_at", int8, ALL_CARDS),
    hidden("bought", int8, ALL_CARDS),
    hidden("spent", int8, ALL_CARDS),
    public("latest", int8, SEATS),
    public("plays", int8),
    public("play_by", int8, ALL_CARDS),
    public("play_kind", int8, ALL_CARDS),
    public("play_after", int8, ALL_CARDS),
    public("supports", int8),
    public("supporter", int8, SUPPORTS),
    public("took", int8, (SUPPORTS, SEATS)),
    public("phase", int8, shows=named(PHASES)),
    public("starter", int8),
    public("current", int8),
    public("placed", int8),
    public("settled", int8),
    public("dice", int8, 2),
    public("token", int8, shows=named(TILE_NAMES)),
    public("free_ropes", int8),
    public("popular", int8, shows=HOLDER),
    public("explorer", int8, shows=HOLDER),
    public("balanced", int8, shows=FLAG),
    public("count_held_fans", int8, shows=FLAG),
    hidden("strands", int8, (2, DONE)),
)
"""`roped` is the locations a seat's ropes touch, `reach` the paths beside anything of its own, `blocked` what the
distance rule keeps free. `live` and `strands` are the trays of the longest chain, empty between moves.

What the table knows of hands: `ledger` is what open income and payments add up to, and a hand is exactly that until
a community support. For each of those `before` is the ledger at that time, `took` how many units were taken from each
seat, `taken` which ones, and `shown` the least that secret gains and losses since must come to by kind, from what was
paid or offered.

What it knows of cards: `buyer` of each card in order, `room` for point cards its buyer had until it bought again
(else it would have won), `popular_at` who was most popular then; and the plays: by whom, what, after how many buys.
`bought` and `spent` are the truth behind that. `latest` is each seat's last bought card, counted from 1."""
