"""The waiting room: until the match starts, the host may change chairs, bots, rules, clock and who may watch."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from topout.messages.protocol import Arrange, Chair, Place
from topout.messages.rejection import Rejected, not_host
from topout.table import journal, rated
from topout.table.company import introduced
from topout.table.people import Person
from topout.table.setup import joined, settled
from topout.table.table import HOST, Table

NEW = -1


def arranged(table: Table, person: Person, wish: Arrange) -> journal.Arranged | None:
    """The entry that changes the table as the host wishes, or `None` if it would change nothing."""
    if person.id != table.host:
        raise not_host()
    if table.phase != "open":
        raise Rejected("started", "The match has started; the table stays as it is.")
    table.bear(HOST)
    made, chairs = table.made, _as_they_are(table) if wish.chairs is None else wish.chairs
    _everyone_sits(table, chairs)
    options = settled(table.game, made.options if wish.options is None else wish.options, len(chairs))
    counts = made.rated if wish.rated is None else wish.rated
    if counts:
        rated.check(table.game, options, len(chairs))
    entry = journal.Arranged(
        places=_places(table, chairs),
        was=[NEW if chair.was is None else chair.was for chair in chairs],
        options=options,
        public=made.public if wish.public is None or made.club else wish.public,
        clock=wish.clock or made.clock,
        hints=(made.hints if wish.hints is None else wish.hints) and not counts,
        spectators=made.spectators if wish.spectators is None else wish.spectators,
        rated=counts,
    )
    return None if entry == _as_it_is(table) else entry


def seated(table: Table, person: Person, seat: int, program: Person) -> list[journal.AnyEntry]:
    """The host seats a program on a free chair; a bot that was meant to play there makes room."""
    if table.seat_of(program.id) is not None:
        raise Rejected("taken", f"{program.name} sits at this table already.")
    chairs = _as_they_are(table)
    if seat >= len(chairs):
        raise Rejected("no_seat", "The chairs have changed meanwhile; look at the table again.")
    table.bear(seat)
    if table.chairs[seat].guest is not None:
        raise Rejected("taken", f"{table.chairs[seat].name} sits there. Send them away first, or choose another chair.")
    if chairs[seat].kind == "bot":
        chairs[seat].kind = "open"
    room = arranged(table, person, Arrange(chairs))
    return [*([room] if room else []), joined(table, seat, program)]


def _as_it_is(table: Table) -> journal.Arranged:
    made, places = table.made, [_for_anyone(place) for place in table.made.places]
    here = list(range(len(places)))
    about = (made.options, made.public, made.clock, made.hints, made.spectators, made.rated)
    return journal.Arranged(places, here, *about)


def _for_anyone(place: Place) -> Place:
    """Turn the chair of the one who made the table into an open one, for when they have left it."""
    return Place("open") if place.kind == "me" else place


def _as_they_are(table: Table) -> list[Chair]:
    places = map(_for_anyone, table.made.places)
    return [Chair(number, place.kind, place.level) for number, place in enumerate(places)]  # type: ignore[arg-type]


def _everyone_sits(table: Table, chairs: Sequence[Chair]) -> None:
    """Check that a change takes nobody's chair away and lists no chair twice."""
    kept = {chair.was: chair for chair in chairs if chair.was is not None}
    if len(kept) != sum(chair.was is not None for chair in chairs) or any(n >= len(table.chairs) for n in kept):
        raise Rejected("no_seat", "The chairs have changed meanwhile; look at the table again.")
    for number, sitting in enumerate(table.chairs):
        if sitting.guest is not None and (number not in kept or kept[number].kind == "bot"):
            raise Rejected("taken", f"{sitting.name} sits there. Send them away first, or choose another chair.")


def _places(table: Table, chairs: Sequence[Chair]) -> list[Place]:
    people = [chair.name for chair in table.chairs if chair.guest is not None]
    return introduced([_place(table, chair) for chair in chairs], people)


def _place(table: Table, chair: Chair) -> Place:
    """One chair as wished: an occupied one stays as it was, and a bot that stays keeps its name and face."""
    if chair.was is not None and table.chairs[chair.was].guest is not None:
        return _for_anyone(table.made.places[chair.was])
    if chair.kind != "bot":
        return Place(chair.kind)
    before = None if chair.was is None else table.made.places[chair.was]
    if before is None or before.kind != "bot":
        return Place("bot", chair.level, chair.name)
    return structs.replace(before, level=chair.level, name=chair.name or before.name)
