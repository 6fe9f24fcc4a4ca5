"""Resources, terrain, costs and publicity cards of Climbers of Verdon as tables."""

from __future__ import annotations

from topout.core.rule import lookup

RESOURCES = ("rope", "nut", "bolt", "crashpad", "chalk")
KINDS = len(RESOURCES)
ROPE, NUT, BOLT, CRASHPAD, CHALK = range(KINDS)

TERRAIN = (("Mountain", 3), ("Big wall", 4), ("Cliff", 4), ("Boulder", 3), ("Cave", 4), ("Grass", 1))
"""Each terrain produces the resource in the same place; grass produces nothing."""
TERRAIN_NAMES = tuple(name for name, _ in TERRAIN)
TERRAIN_TILES = lookup(tiles for _, tiles in TERRAIN)
GRASS = TERRAIN_NAMES.index("Grass")
NUMBER_TOKENS = lookup([2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12])
"""2 and 12 once, the others twice (V1)."""
SIX, SEVEN, EIGHT = 6, 7, 8
ODDS = lookup([0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1])
"""Ways of 36 to roll the number on a tile; no tile has a 7."""
PROJECT_INCOME, ROUTE_INCOME = 1, 2
ON_ITS_TILE = 2
"""How many times its income a project or route gets from the tile it is on."""

BANK_RATE, ANY_RATE, OWN_RATE = 4, 3, 2
CAMP_NAMES = (*(f"{OWN_RATE}:1 {kind}" for kind in RESOURCES), f"{ANY_RATE}:1")
ANY_KIND = KINDS
CAMP_DECK = lookup([*range(KINDS), ANY_KIND, ANY_KIND, ANY_KIND, ANY_KIND])

COSTS = lookup(
    [
        # rope nut bolt crashpad chalk
        (1, 0, 1, 0, 0),  # fixed rope
        (1, 1, 1, 1, 0),  # project
        (0, 1, 0, 1, 1),  # publicity card
        (3, 1, 0, 0, 1),  # climb on a Mountain
        (1, 3, 1, 0, 0),  # Big wall
        (0, 1, 3, 1, 0),  # Cliff
        (0, 0, 1, 3, 1),  # Boulder
        (1, 0, 0, 1, 3),  # Cave
        (3, 0, 0, 0, 1),  # repeat on a Mountain
        (0, 3, 0, 0, 1),  # Big wall
        (0, 0, 3, 0, 1),  # Cliff
        (0, 0, 0, 3, 1),  # Boulder
        (0, 0, 0, 0, 4),  # Cave
    ]
)
ROPE_COST, PROJECT_COST, CARD_COST, CLIMB_COST = 0, 1, 2, 3
REPEAT_COST = CLIMB_COST + KINDS
"""Rows of COSTS; climbs and repeats go on by terrain."""

CARDS = (
    ("fan club", 14),
    ("sponsorship", 2),
    ("expedition", 2),
    ("community support", 2),
    ("friendly rivalry", 2),
    ("free solo climb", 1),
    ("write a book", 1),
    ("open a gym", 1),
    ("competition victory", 1),
    ("classic climb", 1),
)
CARD_NAMES = tuple(name for name, _ in CARDS)
CARD_COPIES = lookup(copies for _, copies in CARDS)
CARD_KINDS, ALL_CARDS = len(CARDS), sum(copies for _, copies in CARDS)
FAN_CLUB, SPONSORSHIP, EXPEDITION, SUPPORT, RIVALRY, FIRST_POINT = range(6)
POINT_KINDS = CARD_KINDS - FIRST_POINT
"""Kinds from FIRST_POINT on are worth a point each and are never played."""
SUPPORTS = CARDS[SUPPORT][1]

PLAYED_BY = ("fan-club", "sponsorship", "expedition", "support", "rivalry")
"""The verbs by which the cards before FIRST_POINT are played."""

MOST_OF_A_KIND = 19
FREE_ROPES = 2
BIG_HAND = 5
"""Community support takes two units from a hand with more than this."""
