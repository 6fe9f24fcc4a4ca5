"""Before and after the play: making a table, sitting down, starting, leaving, going on together."""

from __future__ import annotations

import secrets

from topout.core.game import BadOption, Game
from topout.games import registry
from topout.server import log, luck
from topout.server.house import House
from topout.server.identity import Person
from topout.server.limits import shallow
from topout.server.protocol import Join, NewTable
from topout.server.refuse import Refuse, not_host, not_seated
from topout.server.room import Room
from topout.server.table import Table


async def new_table(house: House, person: Person, wish: NewTable) -> Room:
    """A table as wished, with its maker on the first chair for them."""
    game = _game(wish)
    places = wish.seats
    created = log.Created(
        game=game.name,
        version=game.version,
        options=_options(game, wish),
        places=places,
        host=person.id,
        secret=luck.new_secret(),
        invitations={str(n): secrets.token_urlsafe(12) for n, p in enumerate(places) if p.kind == "reserved"},
        public=wish.public,
        clock=wish.clock,
        hints=wish.hints,
        spectators=wish.spectators,
    )
    mine = [log.Joined(n, person.id, person.name) for n, place in enumerate(places) if place.kind == "me"]
    return await house.make(created, *mine[:1])


def _game(wish: NewTable) -> Game:
    try:
        return registry.game(wish.game)
    except registry.NoSuchGame as problem:
        raise Refuse("no_game", str(problem), 400) from None


def _options(game: Game, wish: NewTable) -> dict[str, object]:
    """The options checked as a match would check them."""
    if sum(place.kind == "me" for place in wish.seats) > 1:
        raise Refuse("two_seats", "You can sit on one chair only.", 400)
    if not shallow(wish.options):
        raise Refuse("too_deep", "Those options are nested too deeply.", 400)
    try:
        options = game.settle(wish.options)
        game.template(options, len(wish.seats))
    except BadOption as problem:
        raise Refuse("bad_option", str(problem), 400) from None
    except ValueError as problem:
        raise Refuse("bad_option", f"Those options do not fit together: {problem}", 400) from None
    return options


def join(table: Table, person: Person, wish: Join) -> log.Joined | None:
    """Sit down; someone who sits already stays where they are."""
    if table.seat_of(person.id) is not None:
        return None
    if table.phase != "open":
        raise Refuse("started", "This table has started already.")
    seat = table.free_seat(wish.seat, wish.invitation)
    if seat is None:
        raise Refuse("no_chair", "That chair is not free." if wish.seat is not None else "No chair is free.")
    return log.Joined(seat, person.id, person.name, wish.luck)


def add_luck(table: Table, person: Person, words: str) -> log.Lucky:
    """Add to the chance, until the start."""
    seat = table.seat_of(person.id)
    if seat is None:
        raise not_seated()
    if table.phase != "open":
        raise Refuse("started", "The luck is settled: the match has started.")
    return log.Lucky(seat, words)


def start(table: Table, person: Person) -> log.Started | None:
    """Begin the match: all parts of the chance become its seed."""
    if person.id != table.host:
        raise not_host()
    if table.phase == "running":
        return None
    if table.phase != "open":
        raise Refuse("over", "This table is over.")
    free = [number for number, chair in enumerate(table.chairs) if not chair.taken]
    if free:
        raise Refuse("not_full", f"Seat {free[0]} is still free.")
    seed = luck.match_seed(table.made.secret, table.id, [chair.luck for chair in table.chairs])
    return log.Started(f"{seed:x}")


def kick(table: Table, person: Person, seat: int) -> log.Left:
    """Send someone away before the start."""
    if person.id != table.host:
        raise not_host()
    if table.phase != "open":
        raise Refuse("started", "Nobody can be sent away after the start.")
    if seat >= len(table.chairs) or table.chairs[seat].guest in (None, person.id):
        raise Refuse("no_seat", "Nobody sits there whom you could send away.")
    return log.Left(seat)


def leave(table: Table, person: Person) -> log.Left | log.StoodIn | log.Closed | None:
    """Stand up: before the start the chair is free again, after it a bot plays on, at the end nothing changes."""
    seat = table.seat_of(person.id)
    if seat is None:
        raise not_seated()
    if table.phase == "open":
        return log.Left(seat)
    if table.phase == "running" and not table.chairs[seat].stand_in:
        return log.StoodIn(seat, "left")
    return None


def close_if_empty(table: Table) -> log.Closed | None:
    """A table that everyone left before the start is no more."""
    empty = table.phase == "open" and all(chair.guest is None for chair in table.chairs)
    return log.Closed() if empty else None


async def rematch(house: House, room: Room, person: Person) -> Room:
    """A new table for the same people and bots; whoever asks second finds the one that was made."""
    old = room.table
    if old.seat_of(person.id) is None:
        raise not_seated()
    if old.phase != "over":
        raise Refuse("not_over", "This match is not over yet.")
    if old.rematch is None:
        await _go_on(house, room, person)
    assert room.table.rematch
    return await house.room(room.table.rematch)


async def _go_on(house: House, room: Room, person: Person) -> None:
    old = room.table
    people = [(n, chair) for n, chair in enumerate(old.chairs) if chair.guest is not None]
    created = log.Created(
        game=old.made.game,
        version=old.game.version,
        options=old.made.options,
        places=old.made.places,
        host=person.id,
        secret=luck.new_secret(),
        invitations=old.made.invitations,
        public=old.made.public,
        clock=old.made.clock,
        hints=old.made.hints,
        spectators=old.made.spectators,
    )
    joined = [log.Joined(n, chair.guest, chair.name) for n, chair in people if chair.guest is not None]
    new = await house.make(created, *joined)
    await room.change(lambda table: None if table.rematch else log.Rematched(new.table.id))
    if room.table.rematch != new.table.id:
        await new.change(lambda table: log.Closed())


def named(table: Table, person: Person) -> log.Named | None:
    """A seated guest has another name."""
    seat = table.seat_of(person.id)
    if seat is None or table.chairs[seat].name == person.name or table.phase in ("over", "closed"):
        return None
    return log.Named(seat, person.name)
