"""Whom a slow table waits for: what must be known of it while nobody has it open."""

from __future__ import annotations

from typing import NamedTuple

from topout.table import journal
from topout.table.table import Table

NOBODY = 0
"""Stands for the guest of a seat for which a bot decides."""


class Awaited(NamedTuple):
    """A seat that is to decide, as its table's entries leave it.

    `moves` are the decisions it has made, `left` milliseconds are what it has; they stand still while it `rests`.
    """

    seat: int
    guest: int
    moves: int
    left: int
    rests: bool


def goes_on(table: Table) -> bool:
    """Whether someone still plays at a slow table, and it goes on while nobody is there."""
    if not table.clocks.slow or table.phase != "running":
        return False
    return any(chair.guest is not None and not chair.stand_in for chair in table.chairs)


def awaited(table: Table) -> list[Awaited] | None:
    """The seats a slow table waits for; none where it does not go on by itself, `None` at other tables."""
    if table.match is None or not table.clocks.slow:
        return None
    return [_awaited(table, seat) for seat in table.playing.owed] if goes_on(table) else []


def _awaited(table: Table, seat: int) -> Awaited:
    chair, moves = table.chairs[seat], moves_of(table, seat)
    if chair.by_bot or chair.guest is None:
        return Awaited(seat, NOBODY, moves, 0, False)
    return Awaited(seat, chair.guest, moves, table.clocks.remaining(seat), seat in table.clocks.resting)


def moves_of(table: Table, seat: int) -> int:
    """How many decisions a seat has made."""
    return sum(move.seat == seat for move in table.moves)


def rested(table: Table, guest: int, on: bool) -> journal.Rested | None:
    """The entry by which a guest's days stand still, or go on; nothing where they do already."""
    seat = table.seat_of(guest)
    if seat is None or table.phase != "running" or not table.clocks.slow or (seat in table.clocks.resting) is on:
        return None
    return journal.Rested(seat, on)
