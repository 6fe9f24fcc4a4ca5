"""What there is in Gloombah!, and who may see it."""

from __future__ import annotations

from topout.core.hand import HandState
from topout.core.layout import Seats, int8, int16
from topout.core.reading import FLAG, MAYBE_NUMBER, Shows, counted, each_of, maybe_named, named
from topout.core.state import PER_SEAT, Grid, Row, hidden, owned, public
from topout.games.gloombah.card_sets import STATS
from topout.games.gloombah.cards import CLASSES, ITEMS, MONSTERS

SEATS = Seats(6)
RENEWALS = 3
"""A hand remembers its cards by up to so many renewals of the deck."""
OUTFIT, PREPARE, MEET, FIGHT, DEATH, DONE = range(6)
PHASES = ("outfit", "prepare", "meet", "fight", "death", "over")
ENDS_NEXT, ENDS_LATER = range(2)
"""A status ends with the sufferer's next turn to end, or with the one after."""

ITEM = maybe_named(ITEMS)
MONSTER = maybe_named(MONSTERS)
NUMBERS = Shows(lambda row: dict(zip(STATS, row, strict=True)), 1, each_of(tuple(STATS)), tuple(STATS))


class State(HandState, seats=SEATS, kinds=ITEMS, ages=RENEWALS):
    """All there is in Gloombah!.

    `status` is in per cent, split by when it ends; `percent` and `bonus` are what cards give a player in this fight,
    `attack` its attack points as they stand; `foe` holds the numbers of the monster in play. `outfit_gear`,
    `outfit_weapon` and `keeping` are choices that wait for the others'. The last four fields are the chosen card set.
    """

    status: Grid = public(int16, PER_SEAT, 2)
    percent: Row = public(int16, PER_SEAT)
    bonus: Row = public(int16, PER_SEAT)
    attack: Row = public(int16, PER_SEAT)
    monster_bonus: int = public(int16)
    monster_attack: int = public(int16)
    turn_number: int = public(int16)
    max_turns: int = public(int16)
    ties_to_players: int = public(int8, shows=FLAG)
    phase: int = public(int8, shows=named(PHASES))
    turn: int = public(int8)
    class_of: Row = public(int8, PER_SEAT, shows=named(CLASSES))
    level: Row = public(int8, PER_SEAT)
    gear: Row = public(int8, PER_SEAT, shows=ITEM)
    weapon: Row = public(int8, PER_SEAT, shows=ITEM)
    armour: Row = public(int8, PER_SEAT)
    weapon_bonus: Row = public(int8, PER_SEAT)
    damaged: Row = public(int8, PER_SEAT, shows=FLAG)
    map_used: int = public(int8, shows=FLAG)
    outfit_gear: Row = owned(int8, PER_SEAT, shows=ITEM)
    outfit_weapon: Row = owned(int8, PER_SEAT, shows=ITEM)
    keeping: Row = owned(int8, PER_SEAT, shows=ITEM)
    monster: int = public(int8, shows=MONSTER)
    foe: Row = public(int8, len(STATS), shows=NUMBERS)
    twin: int = public(int8, shows=FLAG)
    helper: int = public(int8, shows=MAYBE_NUMBER)
    offer_xp: Row = public(int8, PER_SEAT, shows=MAYBE_NUMBER)
    offer_treasure: Row = public(int8, PER_SEAT, shows=MAYBE_NUMBER)
    offers_made: Row = public(int8, PER_SEAT)
    passes: int = public(int8)
    monster_discards: Row = public(int8, len(MONSTERS), shows=counted(MONSTERS))
    monster_deck: Row = hidden(int8, len(MONSTERS), shows=counted(MONSTERS))
    monsters_left: int = public(int8)
    class_deck: Row = hidden(int8, len(CLASSES), shows=counted(CLASSES))
    value: Row = public(int8, len(ITEMS), shows=counted(ITEMS))
    copies: Row = hidden(int8, len(ITEMS), shows=counted(ITEMS))
    stats: Grid = hidden(int8, len(MONSTERS), len(STATS), shows=NUMBERS)
    monster_copies: Row = hidden(int8, len(MONSTERS), shows=counted(MONSTERS))
