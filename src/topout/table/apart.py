"""People who would rather not meet: at a table they share, who has blocked another does not hear them."""

from __future__ import annotations

from collections.abc import Sequence, Set

from topout.messages.protocol import Join, Report
from topout.messages.rejection import Rejected, not_seated
from topout.table import journal, setup
from topout.table.describe import heard
from topout.table.people import Person
from topout.table.table import Table

Pairs = Set[tuple[int, int]]
"""Guests, each with someone whom they have blocked."""


def everyone(table: Table) -> set[int]:
    """Whom someone who comes to a table would meet: its host, and all who sit there."""
    return {table.host, *(chair.guest for chair in table.chairs if chair.guest is not None)}


def joined(table: Table, person: Person, wish: Join, pairs: Pairs) -> list[journal.AnyEntry]:
    """Someone sits down, unless the host has blocked them; who has blocked another there does not hear them."""
    if (table.host, person.id) in pairs and table.seat_of(person.id) is None:
        raise Rejected("blocked", "The host of this table would rather play without you; please find another.", 403)
    entry = setup.join(table, person, wish)
    return [entry, *unheard(table, {entry.seat: person.id}, pairs)] if entry else []


def unheard(table: Table, new: dict[int, int], pairs: Pairs) -> list[journal.Muted]:
    """Who hears whom no longer, with those on their chairs who have just come."""
    guests = {seat: chair.guest for seat, chair in enumerate(table.chairs)} | new
    found = [(one, other) for one in guests for other in guests if (guests[one], guests[other]) in pairs]
    return [journal.Muted(*both) for both in found if both not in table.talk.muted or new.keys() & {*both}]


def blocked(table: Table, person: Person, seat: int) -> Sequence[journal.AnyEntry]:
    """Someone at the table is blocked: heard no longer, and sent away where the match has not begun and one is host."""
    pair = (person.id, neighbour(table, person, seat))
    if person.id == table.host and table.phase == "open":
        return [setup.kick(table, person, seat)]
    entries = unheard(table, {}, {pair})
    for entry in entries:
        table.bear(entry.seat)
    return entries


def neighbour(table: Table, person: Person, seat: int) -> int:
    """Who sits on a seat, other than oneself."""
    guest = table.chairs[seat].guest if seat < len(table.chairs) else None
    if guest in (None, person.id):
        raise Rejected("no_seat", "Nobody else sits there.")
    assert guest is not None
    return guest


def reported(table: Table, person: Person, wish: Report) -> str:
    """The line that a report is about, as its teller heard it, or nothing."""
    seat = table.seat_of(person.id)
    if seat is None and not table.made.spectators:
        raise not_seated()
    if wish.line is None:
        return ""
    lines = heard(table, seat)
    if wish.line >= len(lines) or lines[wish.line].seat != wish.seat:
        raise Rejected("no_line", "They have not said that.")
    return f"{lines[wish.line].name}: {lines[wish.line].text}"
