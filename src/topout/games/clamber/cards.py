"""The cards and roles of Clamber as tables."""

from __future__ import annotations

from math import ceil

from topout.core.rule import lookup

CARDS = (
    ("Climb!", 10),
    ("Leap!", 5),
    ("Sharp elbows!", 6),
    ("Kick in the face!", 3),
    ("Everyone together!", 4),
    ("Collapse!", 4),
    ("Me first!", 6),
    ("Heroism!", 5),
    ("You're not going without me!", 4),
    ("Bait the Skittering!", 2),
    ("Sabotage!", 2),
    ("There must be another way!", 2),
)
NAMES = tuple(name for name, _ in CARDS)
COPIES = lookup(copies for _, copies in CARDS)
KINDS = len(CARDS)
(
    CLIMB,
    LEAP,
    ELBOWS,
    KICK,
    TOGETHER,
    COLLAPSE,
    ME_FIRST,
    HEROISM,
    WITHOUT_ME,
    BAIT,
    SABOTAGE,
    ANOTHER_WAY,
) = range(KINDS)

#         Climb Leap Elbows Kick Together Collapse Me-first Heroism Without-me Bait Sabotage Another-way
TARGET = lookup([1, 2, -1, -2, 0, 0, -1, 0, 0, 0, 0, 0])
SELF = lookup([0, 0, 0, 0, 1, -1, 1, 0, 0, 0, 0, 0])
OTHERS = lookup([0, 0, 0, 0, 1, -1, 0, 1, -1, 0, 0, 0])
SKITTERING = lookup([0, 0, 0, 0, 0, 0, 0, 0, 0, -2, 1, 0])
"""How far each card moves its target, the player, every other player and the Skittering."""

HAND = 4

ROLES = ("Hero", "Competitor", "Sadist")
HERO, COMPETITOR, SADIST = range(len(ROLES))


def role_deck(seats: int) -> list[int]:
    """How many of each role are shuffled (C1)."""
    return [ceil(seats / 2), ceil(seats / 2), ceil(seats / 4)]
