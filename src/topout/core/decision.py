"""Decisions of a match, the refusal of one, and where a match stood between two of them."""

from __future__ import annotations

from typing import NamedTuple


class Decision(NamedTuple):
    """All steps by which a seat answered once what it owed."""

    seat: int
    steps: tuple[int, ...]


class Kept(NamedTuple):
    """What the steps of a match have led to: its state, everything it told, and which steps completed decisions."""

    state: bytes
    log: list[tuple[int, ...]]
    ends: list[int]


class Point(NamedTuple):
    """Where a match stood; what had been done and told by then is found in the match that goes on."""

    state: bytes
    actions: int
    decisions: int
    told: int
    begun: dict[int, tuple[int, ...]]


class Illegal(Exception):
    """A refused action: `reason` is a sentence for the player, `rule` the rule or ruling it cites."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} [{rule}]")
        self.reason = reason
        self.rule = rule
