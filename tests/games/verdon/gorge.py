"""Small builders for positions in the gorge, all on one fixed map."""

from __future__ import annotations

from typing import Any

import pytest

import topout
from topout.core.action import SET_SIZE
from topout.core.match import Match
from topout.core.position import position
from topout.games.verdon import building
from topout.games.verdon.board import (
    BESIDE,
    ENDS,
    PATH_NAMES,
    PATHS_AT,
    SITE_NAMES,
    SITES,
    TILE_NAMES,
)
from topout.games.verdon.cards import (
    ALL_CARDS,
    CAMP_DECK,
    CARD_NAMES,
    FIRST_POINT,
    GRASS,
    NUMBER_TOKENS,
    RESOURCES,
    TERRAIN_NAMES,
)
from topout.games.verdon.chain import lengthen
from topout.games.verdon.scoring import TO_WIN
from topout.games.verdon.state import ACT

MAP = (
    *("Mountain", "Big wall", "Cliff"),
    *("Boulder", "Cave", "Mountain", "Big wall"),
    *("Cliff", "Boulder", "Grass", "Cave", "Mountain"),
    *("Big wall", "Cliff", "Boulder", "Cave"),
    *("Big wall", "Cliff", "Cave"),
)
"""Tiles A to S; the numbers 2, 3, 3, 4, 4, ... lie on them in order, none on J, the grass."""


def gorge(seats: int = 4, seed: int = 1, current: int = 0, **options: Any) -> Match:
    """A match in the middle of a seat's turn, with nothing built and nothing held."""
    match = topout.new("verdon", seats=seats, seed=seed, **options)
    with position(match, quiet=True, fresh=True) as s:
        s.terrain = [TERRAIN_NAMES.index(name) for name in MAP]
        s.token = s.terrain.index(GRASS)
        numbers = iter(NUMBER_TOKENS)
        s.number = [0 if terrain == GRASS else next(numbers) for terrain in s.terrain]
        s.camp = list(CAMP_DECK)
        s.phase, s.turn, s.starter = ACT, 1, 0
    give_turn(match, current)
    return match


def give_turn(match: Match, seat: int) -> None:
    """Make it a seat's turn."""
    with position(match) as s:
        s.current, s.owed = seat, 1 << seat


def set_points(match: Match, *points: int) -> None:
    """Make these the open points of the seats from seat 0 on."""
    with position(match) as s:
        s.points[: len(points)] = points


def build(match: Match, seat: int, *sites: str, route: bool = False) -> None:
    """Put projects (or routes) like 12A on the map."""
    with position(match, quiet=True) as s:
        for name in sites:
            place, tile = SITES[SITE_NAMES.index(name)]
            (s.routes if route else s.projects)[seat] |= 1 << place
            s.on_tile[place] = tile
            s.blocked |= BESIDE[place]
            s.points[seat] += 2 if route else 1
            building.come_to(s, seat, place)


def ropes(match: Match, seat: int, *paths: str) -> None:
    """Fix ropes, without the rule that they hang together and without emblems."""
    with position(match) as s:
        for path in map(PATH_NAMES.index, paths):
            s.ropes[seat][path // SET_SIZE] |= 1 << path % SET_SIZE
            s.free_paths[path // SET_SIZE] &= ~(1 << path % SET_SIZE)
            for end in ENDS[path]:
                s.roped[seat] |= 1 << end
                for block in range(2):
                    s.reach[seat][block] |= PATHS_AT[end][block]
            lengthen(s, seat, path)


def hold(match: Match, seat: int, **amounts: int) -> None:
    """Give a seat exactly these units, known to all."""
    with position(match) as s:
        s.hand[seat] = [amounts.get(kind, 0) for kind in RESOURCES]
        s.ledger[seat] = list(s.hand[seat])
        s.hand_size[seat] = sum(s.hand[seat])


def held(match: Match, seat: int) -> dict[str, int]:
    """What a seat holds."""
    hand: dict[str, int] = match.view(seat)["hand"][seat]
    return hand


def cards(match: Match, seat: int, *names: str) -> None:
    """Let a seat have bought these cards."""
    with position(match) as s:
        for kind in map(CARD_NAMES.index, names):
            number = ALL_CARDS - s.deck_size
            s.deck[kind] -= 1
            s.deck_size -= 1
            s.cards[seat][kind] += 1
            s.card_count[seat] += 1
            s.point_cards[seat] += kind >= FIRST_POINT
            s.buyer[number], s.bought[number], s.latest[seat] = seat, kind, number + 1
            s.room[number], s.popular_at[number] = TO_WIN - 1 - s.points[seat], s.popular


def stack(match: Match, **copies: int) -> None:
    """Make the deck hold exactly these cards, named with underscores."""
    with position(match) as s:
        s.deck = [copies.get(name.replace(" ", "_"), 0) for name in CARD_NAMES]
        s.deck_size = sum(s.deck)


def token(match: Match, tile: str) -> None:
    """Put the token on a tile."""
    with position(match) as s:
        s.token = TILE_NAMES.index(tile)


def refused(match: Match, seat: int, move: Any, rule: str, reason: str | None = None) -> None:
    """The move is refused by this rule, perhaps in these words, and nothing changes."""
    before = match.hash
    with pytest.raises(topout.Illegal) as refusal:
        match.act(seat, move)
    assert refusal.value.rule == rule, refusal.value
    assert reason in (None, refusal.value.reason)
    assert match.hash == before


def told(match: Match, seat: int | None = None) -> list[str]:
    """What a seat has been told, in words."""
    return [event["text"] for event in match.events(seat)]


def legal(match: Match, seat: int) -> list[str]:
    """A seat's moves in notation."""
    return [str(action) for action in match.legal(seat)]
