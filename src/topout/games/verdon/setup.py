"""Laying out the map, and set-up: seats place two projects and ropes each, then pick two resources."""

from __future__ import annotations

from topout.core.chance import below, lowest, shuffle
from topout.core.event import tell
from topout.core.game import clockwise
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.verdon.board import ALL_PATHS, CAMPS, LOCATIONS, TILES, TILES_AT, TOUCHING
from topout.games.verdon.cards import (
    ALL_CARDS,
    BANK_RATE,
    CAMP_DECK,
    CARD_COPIES,
    CARD_KINDS,
    EIGHT,
    GRASS,
    KINDS,
    NUMBER_TOKENS,
    SIX,
    TERRAIN_TILES,
)
from topout.games.verdon.events import PICKED, STARTS
from topout.games.verdon.hands import gain
from topout.games.verdon.refusals import NOT_NOW, NOT_PRODUCED, UNSORTED_PICK
from topout.games.verdon.state import NOBODY, PICK, PLACE_PROJECT, State
from topout.games.verdon.turn import start_turn


@rule
def setup(s: State) -> None:
    """Lay out the map, shuffle the cards; a random seat starts (V3)."""
    lay_tiles(s)
    lay_numbers(s)
    while s.balanced and red_tiles_touch(s):
        lay_numbers(s)
    for i in range(CAMPS):
        s.camp[i] = CAMP_DECK[i]
    shuffle(s, s.camp, CAMPS)
    for n in range(LOCATIONS):
        s.on_tile[n] = NOBODY
    for card in range(CARD_KINDS):
        s.deck[card] = CARD_COPIES[card]
    s.deck_size = ALL_CARDS
    s.free_paths[0], s.free_paths[1] = ALL_PATHS[0], ALL_PATHS[1]
    s.popular = s.explorer = NOBODY
    for p in range(s.seats):
        for kind in range(KINDS):
            s.rates[p][kind] = BANK_RATE
    s.starter = below(s, s.seats)
    tell(s, STARTS, EVERYONE, s.starter)
    ask_to_place(s)


@rule
def lay_tiles(s: State) -> None:
    """Shuffle the tiles; the token starts on the grass."""
    t = 0
    for terrain in range(len(TERRAIN_TILES)):
        for _ in range(TERRAIN_TILES[terrain]):
            s.terrain[t] = terrain
            t += 1
    shuffle(s, s.terrain, TILES)
    for t in range(TILES):
        if s.terrain[t] == GRASS:
            s.token = t


@rule
def lay_numbers(s: State) -> None:
    """Shuffle the 18 number tokens onto the tiles that are not grass (V1)."""
    for i in range(len(NUMBER_TOKENS)):
        s.number[i] = NUMBER_TOKENS[i]
    shuffle(s, s.number, len(NUMBER_TOKENS))
    for t in range(TILES - 1, s.token, -1):
        s.number[t] = s.number[t - 1]
    s.number[s.token] = 0


@rule
def red_tiles_touch(s: State) -> bool:
    """Whether two tiles with 6 or 8 touch."""
    red = 0
    for t in range(TILES):
        red |= (s.number[t] in (SIX, EIGHT)) << t
    touching = 0
    for t in range(TILES):
        if red >> t & 1:
            touching |= TOUCHING[t] & red
    return touching != 0


@rule
def ask_to_place(s: State) -> None:
    """Seats place clockwise from the starter, then in reverse order; then they pick resources."""
    if s.placed == 2 * s.seats:
        s.placed = 0
        s.phase = PICK
        s.owed = 1 << s.starter
        return
    s.phase = PLACE_PROJECT
    steps = s.placed if s.placed < s.seats else 2 * s.seats - 1 - s.placed
    s.owed = 1 << clockwise(s, s.starter, steps)


@rule
def picks(s: State, seat: int) -> int:
    """Starting resources are picked after all seats have placed."""
    return 0 if s.phase == PICK else NOT_NOW


@rule
def may_pick(s: State, seat: int, first: int) -> int:
    """A type produced by any of the tiles at the seat's two locations."""
    return 0 if produced(s, seat) >> first & 1 else NOT_PRODUCED


@rule
def may_pick_too(s: State, seat: int, first: int, second: int) -> int:
    """The same type twice is fine; each pair is named in one order only."""
    if second < first:
        return UNSORTED_PICK
    return may_pick(s, seat, second)


@rule
def produced(s: State, seat: int) -> int:
    """The types produced at a seat's locations."""
    kinds, places = 0, s.projects[seat]
    while places:
        tiles = TILES_AT[lowest(places)]
        places &= places - 1
        while tiles:
            kinds |= 1 << s.terrain[lowest(tiles)]
            tiles &= tiles - 1
    return kinds & (1 << KINDS) - 1


@rule
def pick(s: State, seat: int, first: int, second: int) -> None:
    """Pick two resources openly; after the last seat the starter takes the first turn."""
    gain(s, seat, first, 1)
    gain(s, seat, second, 1)
    tell(s, PICKED, EVERYONE, seat, first, second)
    s.placed += 1
    s.owed = 1 << clockwise(s, seat, 1)
    if s.placed == s.seats:
        s.current = s.starter
        start_turn(s)
