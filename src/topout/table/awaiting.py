"""Which seats a slow table waits for, so that their clocks can run while nobody has the table open."""

from __future__ import annotations

from typing import NamedTuple

from topout.table import journal
from topout.table.table import Table

NOBODY = 0
"""Stands in place of a guest's number where a bot decides for the seat."""


class Awaited(NamedTuple):
    """A seat that owes a decision.

    `moves` counts the decisions it has made. `left` is its time in milliseconds, which does not run while it `rests`.
    """

    seat: int
    guest: int
    moves: int
    left: int
    rests: bool


def goes_on(table: Table) -> bool:
    """Whether this is a slow match that is running and in which a person still plays."""
    if not table.clocks.slow or table.phase != "running":
        return False
    return any(chair.guest is not None and not chair.stand_in for chair in table.chairs)


def awaited(table: Table) -> list[Awaited] | None:
    """The seats that owe a decision at a slow table, none if no person still plays; `None` for other tables."""
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
    """The entry that stops or restarts a guest's clock for a vacation, or `None` if it would change nothing."""
    seat = table.seat_of(guest)
    if seat is None or table.phase != "running" or not table.clocks.slow or (seat in table.clocks.resting) is on:
        return None
    return journal.Rested(seat, on)
