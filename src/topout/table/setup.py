"""Before and after the match: making a table, sitting down, starting, leaving, rematches."""

from __future__ import annotations

import secrets
from collections.abc import Set
from typing import Any

from msgspec import structs

from topout.core.game import BadOption, Game
from topout.games import registry
from topout.messages.clubs import TableDefaults
from topout.messages.depth import shallow
from topout.messages.protocol import Join, NewTable, Place
from topout.messages.rejection import Rejected, not_host, not_seated
from topout.table import journal, luck, rated
from topout.table.company import introduced
from topout.table.people import Person, told_apart
from topout.table.table import Table

CARRIED = 50
"""How many lines of talk are carried over to a rematch."""


def as_wished(person: Person, wish: NewTable) -> list[journal.AnyEntry]:
    """The first entries of a new table, with its maker seated if they asked for a chair."""
    game = _game(wish)
    if sum(place.kind == "me" for place in wish.seats) > 1:
        raise Rejected("two_seats", "You can sit on one chair only.", 400)
    places, options = introduced(wish.seats, [person.name]), settled(game, wish.options, len(wish.seats))
    if wish.rated:
        rated.check(game, options, len(places))
    created = journal.Created(
        game=game.name,
        version=game.version,
        options=options,
        places=places,
        host=person.id,
        secret=luck.new_secret(),
        invitation=new_invitation(),
        public=wish.public and not wish.club,
        clock=wish.clock,
        hints=wish.hints and not wish.rated,
        spectators=wish.spectators,
        rated=wish.rated,
        club=wish.club,
    )
    mine = [number for number, place in enumerate(places) if place.kind == "me"]
    return [created, *(journal.Joined(seat, person.id, person.name, face=person.face) for seat in mine)]


def usual(wish: TableDefaults) -> TableDefaults:
    """A club's table defaults, validated as a table made from them would be."""
    seats = [Place()] * wish.seats
    table = NewTable(wish.game, seats, wish.options, clock=wish.clock, rated=wish.rated)
    created = as_wished(Person(0, ""), table)[0]
    return structs.replace(wish, options=created.options)  # type: ignore[union-attr]


def new_invitation() -> str:
    """A random token that lets guests take reserved chairs."""
    return secrets.token_urlsafe(12)


def _game(wish: NewTable) -> Game:
    try:
        return registry.game(wish.game)
    except registry.NoSuchGame as problem:
        raise Rejected("no_game", str(problem), 400) from None


def settled(game: Game, wished: dict[str, Any], seats: int) -> dict[str, Any]:
    """The options as a match settles them, or a rejection."""
    if not shallow(wished):
        raise Rejected("too_deep", "Those options are nested too deeply.", 400)
    try:
        options = game.settle(wished)
        game.template(options, seats)
    except BadOption as problem:
        raise Rejected("bad_option", str(problem), 400) from None
    except ValueError as problem:
        raise Rejected("bad_option", f"Those options do not fit together: {problem}", 400) from None
    return options


def join(table: Table, person: Person, wish: Join) -> journal.Joined | None:
    """Sit down; `None` if this guest is seated already."""
    if table.seat_of(person.id) is not None:
        return None
    if person.by and (not wish.invitation or wish.invitation != table.invitation):
        raise Rejected("not_invited", "A program sits down where a host invites it.", 403)
    seat = table.free_seat(wish.seat, wish.invitation)
    if seat is None and table.phase != "open":
        raise Rejected("started", "This table has started already.")
    if seat is None:
        raise Rejected("no_chair", "That chair is not free." if wish.seat is not None else "No chair is free.")
    table.bear(seat)
    return joined(table, seat, person, wish.luck)


def joined(table: Table, seat: int, person: Person, luck: str | None = None) -> journal.Joined:
    """The entry that seats someone on a free chair."""
    return journal.Joined(seat, person.id, _called(table, seat, person), luck, person.face, person.by)


def _called(table: Table, seat: int, person: Person) -> str:
    """A person's name at this table, made distinct so that nobody can pose as someone else."""
    return told_apart(person.name, (chair.name for number, chair in enumerate(table.chairs) if number != seat))


def add_luck(table: Table, person: Person, words: str) -> journal.Lucky:
    """Add to the seed, which is possible until the start."""
    seat = table.seat_of(person.id)
    if seat is None:
        raise not_seated()
    if table.phase != "open":
        raise Rejected("started", "The luck is settled: the match has started.")
    table.bear(seat)
    return journal.Lucky(seat, words)


def start(table: Table, person: Person) -> journal.Started | None:
    """Start the match with the seed hashed from everyone's part."""
    if person.id != table.host:
        raise not_host()
    if table.phase == "running":
        return None
    if table.phase != "open":
        raise Rejected("over", "This table is over.")
    free = [number for number, chair in enumerate(table.chairs) if not chair.taken]
    if free:
        raise Rejected("not_full", f"Chair {free[0] + 1} is still free. Invite someone, or give it to a bot.")
    seed = luck.match_seed(table.made.secret, table.id, [chair.luck for chair in table.chairs])
    return journal.Started(f"{seed:x}")


def kick(table: Table, person: Person, seat: int) -> journal.Left:
    """Remove someone before the start."""
    if person.id != table.host:
        raise not_host()
    if table.phase != "open":
        raise Rejected("started", "Nobody can be sent away after the start.")
    if seat >= len(table.chairs) or table.chairs[seat].guest in (None, person.id):
        raise Rejected("no_seat", "Nobody sits there whom you could send away.")
    return journal.Left(seat)


def leave(table: Table, person: Person) -> journal.Left | journal.StoodIn | journal.Closed | None:
    """Stand up: before the match the chair becomes free, during it a bot takes over, later nothing changes."""
    seat = table.seat_of(person.id)
    if seat is None:
        raise not_seated()
    if table.phase == "open":
        return journal.Left(seat)
    if table.phase == "running" and not table.chairs[seat].stand_in:
        table.bear(seat)
        return journal.StoodIn(seat, "left", table.clocks.spent(seat))
    return None


def returned(table: Table, seat: int) -> journal.Returned:
    """Give the seat back to its player, unless their time for the present decision is used up."""
    if table.clocks.is_out(seat) and seat in table.playing.owed:
        raise Rejected("no_time", "Your time for this decision is up: a bot makes it, and then you can play on.")
    return journal.Returned(seat)


def close_if_empty(table: Table) -> journal.Closed | None:
    """Close a table that every person left before the start."""
    empty = table.phase == "open" and all(chair.guest is None or chair.by for chair in table.chairs)
    return journal.Closed() if empty else None


def may_go_on(table: Table, person: Person) -> None:
    """Reject a rematch before the end, or by someone who did not play."""
    if table.seat_of(person.id) is None:
        raise not_seated()
    if table.phase != "over":
        raise Rejected("not_over", "This match is not over yet.")


def once_more(old: Table, person: Person, unmet: Set[int] = frozenset(), club: str = "") -> list[journal.AnyEntry]:
    """The first entries of a rematch: the same people, bots, recent talk and mutes.

    Guests in `unmet`, of whom one has blocked the other, are left out unless they asked for the rematch. `club` is
    empty unless all belong to it.
    """
    created = structs.replace(
        old.made,
        version=old.game.version,
        host=person.id,
        secret=luck.new_secret(),
        invitation=new_invitation(),
        invitations={},
        lesson=False,
        tournament="",
        club=club,
    )
    gone = unmet - {person.id}
    people = [(n, chair) for n, chair in enumerate(old.chairs) if chair.guest is not None and chair.guest not in gone]
    there = {n for n, _ in people}
    joined = [journal.Joined(n, chair.guest, chair.name, face=chair.face, by=chair.by) for n, chair in people]  # type: ignore[arg-type]
    muted = [journal.Muted(seat, other) for seat, other in sorted(old.talk.muted) if {seat, other} <= there]
    said = [structs.replace(line, after=0, client="") for line in old.talk.lines[-CARRIED:] if line.seat in there]
    return [created, *joined, *muted, *said]


def named(table: Table, person: Person) -> journal.Named | None:
    """The entry by which a seated guest's new name or face shows at this table, or `None` if nothing changes."""
    seat = table.seat_of(person.id)
    if seat is None or table.phase in ("over", "closed"):
        return None
    name = _called(table, seat, person)
    chair = table.chairs[seat]
    if (chair.name, chair.face) == (name, person.face):
        return None
    table.bear(seat)
    return journal.Named(seat, name, person.face)
