"""What there is in Gloombah!, and who may see it."""

from __future__ import annotations

from topout.core.hand import hand_fields
from topout.core.record import (
    FLAG,
    Record,
    Seats,
    Shows,
    counted,
    header,
    hidden,
    int8,
    int16,
    named,
    owned,
    public,
)
from topout.games.gloombah.card_sets import STATS
from topout.games.gloombah.cards import CLASSES, ITEMS, MONSTERS

SEATS = Seats(6)
RENEWALS = 3
"""A hand remembers its cards by up to so many renewals of the deck."""
OUTFIT, PREPARE, MEET, FIGHT, DEATH, DONE = range(6)
PHASES = ("outfit", "prepare", "meet", "fight", "death", "over")
ENDS_NEXT, ENDS_LATER = range(2)
"""A status ends with the sufferer's next turn to end, or with the one after."""

ITEM = named(ITEMS)
MONSTER = named(MONSTERS)
OR_NONE = Shows(lambda number: number if number >= 0 else None)
NUMBERS = Shows(lambda row: dict(zip(STATS, row, strict=True)), 1)

STATE = Record(
    *header(SEATS),
    *hand_fields(SEATS, ITEMS, RENEWALS),
    public("status", int16, (SEATS, 2)),
    public("percent", int16, SEATS),
    public("bonus", int16, SEATS),
    public("attack", int16, SEATS),
    public("monster_bonus", int16),
    public("monster_attack", int16),
    public("turn_number", int16),
    public("max_turns", int16),
    public("ties_to_players", int8, shows=FLAG),
    public("phase", int8, shows=named(PHASES)),
    public("turn", int8),
    public("class_of", int8, SEATS, shows=named(CLASSES)),
    public("level", int8, SEATS),
    public("gear", int8, SEATS, shows=ITEM),
    public("weapon", int8, SEATS, shows=ITEM),
    public("armour", int8, SEATS),
    public("weapon_bonus", int8, SEATS),
    public("damaged", int8, SEATS, shows=FLAG),
    public("map_used", int8, shows=FLAG),
    owned("outfit_gear", int8, SEATS, shows=ITEM),
    owned("outfit_weapon", int8, SEATS, shows=ITEM),
    owned("keeping", int8, SEATS, shows=ITEM),
    public("monster", int8, shows=MONSTER),
    public("foe", int8, len(STATS), shows=NUMBERS),
    public("twin", int8, shows=FLAG),
    public("helper", int8, shows=OR_NONE),
    public("offer_xp", int8, SEATS, shows=OR_NONE),
    public("offer_treasure", int8, SEATS, shows=OR_NONE),
    public("offers_made", int8, SEATS),
    public("passes", int8),
    public("monster_discards", int8, len(MONSTERS), shows=counted(MONSTERS)),
    hidden("monster_deck", int8, len(MONSTERS), shows=counted(MONSTERS)),
    public("monsters_left", int8),
    hidden("class_deck", int8, len(CLASSES), shows=counted(CLASSES)),
    public("value", int8, len(ITEMS), shows=counted(ITEMS)),
    hidden("copies", int8, len(ITEMS), shows=counted(ITEMS)),
    hidden("stats", int8, (len(MONSTERS), len(STATS)), shows=NUMBERS),
    hidden("monster_copies", int8, len(MONSTERS), shows=counted(MONSTERS)),
)
"""`status` is in per cent, split by when it ends; `percent` and `bonus` are what cards give a player in this fight,
`attack` its attack points as they stand; `foe` holds the numbers of the monster in play. `outfit_gear`,
`outfit_weapon` and `keeping` are choices that wait for the others'. The last four fields are the chosen card set."""
