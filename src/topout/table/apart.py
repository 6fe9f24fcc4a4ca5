"""Blocked people: who has blocked someone at their table does not hear them, and need not play with them."""

from __future__ import annotations

from collections.abc import Sequence, Set

from topout.messages.protocol import Join, Report
from topout.messages.rejection import Rejected, not_seated
from topout.table import journal, setup
from topout.table.describe import heard
from topout.table.people import Person
from topout.table.table import Table

Pairs = Set[tuple[int, int]]
"""Pairs of guests of whom the first has blocked the second."""


def everyone(table: Table) -> set[int]:
    """The guests someone would meet at this table: its host and everyone seated."""
    return {table.host, *(chair.guest for chair in table.chairs if chair.guest is not None)}


def joined(table: Table, person: Person, wish: Join, pairs: Pairs) -> list[journal.AnyEntry]:
    """Seat a guest, unless the host has blocked them, and mute between guests of whom one has blocked the other."""
    if (table.host, person.id) in pairs and table.seat_of(person.id) is None:
        raise Rejected("blocked", "The host of this table would rather play without you; please find another.", 403)
    entry = setup.join(table, person, wish)
    return [entry, *unheard(table, {entry.seat: person.id}, pairs)] if entry else []


def unheard(table: Table, new: dict[int, int], pairs: Pairs) -> list[journal.Muted]:
    """The mutes that are missing between the guests at the table, including `new` ones by seat."""
    guests = {seat: chair.guest for seat, chair in enumerate(table.chairs)} | new
    found = [(one, other) for one in guests for other in guests if (guests[one], guests[other]) in pairs]
    return [journal.Muted(*both) for both in found if both not in table.talk.muted or new.keys() & {*both}]


def blocked(table: Table, person: Person, seat: int) -> Sequence[journal.AnyEntry]:
    """Apply a block at this table: mute the other, or remove them if the host blocks them before the start."""
    pair = (person.id, neighbour(table, person, seat))
    if person.id == table.host and table.phase == "open":
        return [setup.kick(table, person, seat)]
    entries = unheard(table, {}, {pair})
    for entry in entries:
        table.bear(entry.seat)
    return entries


def neighbour(table: Table, person: Person, seat: int) -> int:
    """The guest on a seat, who must be someone else."""
    guest = table.chairs[seat].guest if seat < len(table.chairs) else None
    if guest in (None, person.id):
        raise Rejected("no_seat", "Nobody else sits there.")
    assert guest is not None
    return guest


def reported(table: Table, person: Person, wish: Report) -> str:
    """The line of talk a report refers to, as the reporter heard it; empty if the report names none."""
    seat = table.seat_of(person.id)
    if seat is None and not table.made.spectators:
        raise not_seated()
    if wish.line is None:
        return ""
    lines = heard(table, seat)
    if wish.line >= len(lines) or lines[wish.line].seat != wish.seat:
        raise Rejected("no_line", "They have not said that.")
    return f"{lines[wish.line].name}: {lines[wish.line].text}"
