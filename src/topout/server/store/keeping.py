"""Administration of stored data: listing, closing, exporting, erasing, purging."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from msgspec import structs
from sqlalchemy.engine import Connection

from topout.messages.rejection import Rejected
from topout.server.store import entrants, schema
from topout.server.store import programs as keys
from topout.server.store.accounts.belongings import erased, exported
from topout.server.store.accounts.letters import addresses_of, forget_links
from topout.server.store.accounts.passkeys import passkeys_of
from topout.server.store.clubs import members
from topout.server.store.identity import take_back
from topout.server.store.lessons import done_by
from topout.server.store.people.review import review
from topout.server.store.schema.accounts import addresses, challenges, letters, passkeys
from topout.server.store.schema.clubs import club_members, clubs
from topout.server.store.schema.programs import programs
from topout.server.store.schema.slow import awaited
from topout.server.store.schema.tournaments import tournament_guests, tournaments
from topout.table import journal
from topout.table.people import read_name

DAY = 24 * 3600
ERASED, DAMAGED = "someone", "damaged"
MOVES = '{"is":"moved",%'
"""The beginning of a move's body: moves are most of a journal, and nothing in them names anyone."""
NAMING = ("name", "text", "by")
"""The fields of entries that name someone or quote them."""
OF_TABLES = (schema.entries, schema.snapshots, schema.analyses, schema.sittings, schema.keepsakes, awaited)
"""The database tables that refer to a game table."""


OF_ONE = (schema.sittings, schema.lessons, schema.sanctions, passkeys, addresses, letters, challenges)
"""Tables whose rows belong to one guest alone."""
OF_TWO = (schema.reports, schema.blocks)
"""Tables whose rows concern two guests."""


class NotThere(ValueError):
    """The table or guest does not exist; the message says so."""


# --- tables -----------------------------------------------------------------------------------------------------------


def list_tables(connection: Connection, phase: str) -> list[dict[str, Any]]:
    """All tables, or those of a phase, latest first."""
    t = schema.tables.c
    wanted = sa.select(t.id, t.game, t.phase, t.names, t.changed).order_by(t.changed.desc())
    rows = connection.execute(wanted.where(t.phase == phase) if phase else wanted)
    return [{**row._mapping, "changed": _date(row.changed)} for row in rows]


def export_table(connection: Connection, table: str) -> dict[str, Any]:
    """Everything stored of a table, including the secret of its luck."""
    e = schema.entries.c
    bodies = connection.execute(sa.select(e.at, e.body).where(e.table_id == table).order_by(e.number)).all()
    if not bodies:
        raise NotThere(f"There is no table {table}.")
    return {"table": table, "entries": [{"at": _date(row.at), **_plain(row.body)} for row in bodies]}


def close_table(connection: Connection, table: str) -> str:
    """Close a table; its journal remains."""
    e, t = schema.entries.c, schema.tables.c
    last = connection.execute(sa.select(sa.func.max(e.number)).where(e.table_id == table)).scalar()
    if last is None:
        raise NotThere(f"There is no table {table}.")
    now, body = int(time.time() * 1000), journal.write_entry(journal.Closed()).decode()
    connection.execute(schema.entries.insert().values(table_id=table, number=last + 1, at=now, body=body))
    connection.execute(schema.tables.update().where(t.id == table).values(phase="closed", changed=now))
    connection.execute(awaited.delete().where(awaited.c.table_id == table))
    return f"Table {table} is closed."


def delete_table(connection: Connection, table: str) -> str:
    """Delete a table with its journal."""
    gone = connection.execute(schema.tables.delete().where(schema.tables.c.id == table)).rowcount
    for kept in OF_TABLES:
        gone += connection.execute(kept.delete().where(kept.c.table_id == table)).rowcount
    if not gone:
        raise NotThere(f"There is no table {table}.")
    return f"Table {table} is deleted."


# --- guests -----------------------------------------------------------------------------------------------------------


def list_guests(connection: Connection, name: str) -> list[dict[str, Any]]:
    """The guests whose names contain this text."""
    g = schema.guests.c
    rows = connection.execute(sa.select(schema.guests).where(g.name.icontains(name, autoescape=True)).order_by(g.id))
    return [{"guest": row.id, "name": row.name, "since": _date(row.made * 1000)} for row in rows]


def revoke(connection: Connection, guest: int) -> str:
    """Revoke a guest's tokens and links on all devices."""
    _known(connection, guest)
    take_back(connection, guest)
    connection.execute(schema.carries.delete().where(schema.carries.c.guest == guest))
    return f"No device is guest {guest} any more."


def sanction(connection: Connection, guest: int, kind: str, on: bool) -> str:
    """Forbid a guest to enter (`ban`) or to talk (`mute`), or allow it again."""
    _known(connection, guest)
    s = schema.sanctions.c
    connection.execute(schema.sanctions.delete().where(s.guest == guest, s.kind == kind))
    if on:
        connection.execute(schema.sanctions.insert().values(guest=guest, kind=kind))
    deed = {"ban": "come", "mute": "talk"}[kind]
    return f"Guest {guest} may no longer {deed}." if on else f"Guest {guest} may {deed} again."


def export_guest(connection: Connection, guest: int) -> dict[str, Any]:
    """Everything stored about someone: name, lessons, tables, and what they did and said there."""
    about = about_guest(connection, guest)
    about["programs"] = [export_guest(connection, program) for program in keys.made_by(connection, guest)]
    return about | {"tables": {table: deeds(connection, table, guest) for table in about["tables"]}}


def about_guest(connection: Connection, guest: int) -> dict[str, Any]:
    """The same without their moves and talk; it contains nothing that allows signing in."""
    row = _known(connection, guest)
    told = [report for report in list_reports(connection) if report["guest"] == guest]
    blocked = sa.select(schema.blocks.c.name).where(schema.blocks.c.guest == guest)
    t = schema.tokens.c
    known = connection.execute(sa.select(t.device, t.made, t.used).where(t.guest == guest).order_by(t.used))
    about = {
        "guest": guest,
        "name": row.name,
        "face": row.face,
        "since": _date(row.made * 1000),
        "passkeys": [_dated(structs.asdict(key)) for key in passkeys_of(connection, guest)],
        "addresses": [_dated(structs.asdict(each)) for each in addresses_of(connection, guest)],
        "devices": [_dated(dict(device._mapping)) for device in known],
        "lessons": done_by(connection, guest),
        "tables": tables_of(connection, guest),
        "reports": told,
        "blocked": list(connection.execute(blocked).scalars()),
        "programs": [about_guest(connection, program) for program in keys.made_by(connection, guest)],
    }
    return about | exported(connection, guest)


def erase_guest(connection: Connection, guest: int) -> str:
    """Erase a person: name, talk, lessons, tokens and programs; their matches remain, played by "someone"."""
    _known(connection, guest)
    for program in keys.made_by(connection, guest):
        erase_guest(connection, program)
    connection.execute(programs.delete().where(programs.c.guest == guest))
    for table in tables_of(connection, guest):
        rewrite(connection, table, guest)
    revoke(connection, guest)
    theirs = sa.select(addresses.c.address).where(addresses.c.guest == guest)
    connection.execute(letters.delete().where(letters.c.address.in_(theirs)))
    for kept in OF_ONE:
        connection.execute(kept.delete().where(kept.c.guest == guest))
    erased(connection, guest)
    for told in OF_TWO:
        connection.execute(told.delete().where(sa.or_(told.c.guest == guest, told.c.other == guest)))
    connection.execute(schema.guests.delete().where(schema.guests.c.id == guest))
    return f"Guest {guest} is erased."


def _known(connection: Connection, guest: int) -> Any:
    row = connection.execute(sa.select(schema.guests).where(schema.guests.c.id == guest)).first()
    if row is None:
        raise NotThere(f"There is no guest {guest}.")
    return row


def tables_of(connection: Connection, guest: int, phases: Sequence[str] = ()) -> list[str]:
    """The tables where a guest sits or sat, of all or of some phases."""
    s, t = schema.sittings.c, schema.tables.c
    wanted = sa.select(s.table_id).where(s.guest == guest)
    if phases:
        wanted = wanted.where(s.table_id.in_(sa.select(t.id).where(t.phase.in_(phases))))
    return list(connection.execute(wanted).scalars())


def deeds(connection: Connection, table: str, guest: int) -> list[dict[str, Any]]:
    """What a guest did at a table."""
    return [told for _, told, own in _told(connection, table, guest) if own]


def _told(connection: Connection, table: str, guest: int, moves: bool = True) -> list[tuple[int, dict[str, Any], bool]]:
    """A table's entries, with or without moves: number, content, and whether it is the guest's own."""
    e = schema.entries.c
    wanted = sa.select(e.number, e.body).where(e.table_id == table).order_by(e.number)
    rows = connection.execute(wanted if moves else wanted.where(e.body.not_like(MOVES)))
    told = [(row.number, _plain(row.body)) for row in rows]
    numbers, seats = _numbers(guest, [entry for _, entry in told]), set[int]()
    found = []
    for number, entry in told:
        before, seats = seats, _seats_after(entry, seats, numbers)
        found.append((number, entry, entry.get("seat") in (before if entry["is"] == "left" else seats)))
    return found


def _plain(body: str) -> dict[str, Any]:
    """An entry as JSON; a damaged one is marked as such, with its raw text."""
    with suppress(ValueError):
        told = json.loads(body)
        if isinstance(told, dict) and "is" in told:
            return told
    return {"is": DAMAGED, "text": body}


def _numbers(guest: int, told: Sequence[dict[str, Any]]) -> set[int]:
    """All numbers by which a table has known a guest, merges included."""
    numbers = {guest}
    for entry in reversed(told):
        if entry["is"] == "became" and entry["into"] in numbers:
            numbers.add(entry["guest"])
    return numbers


def _seats_after(entry: dict[str, Any], seats: set[int], numbers: set[int]) -> set[int]:
    """The seats of a guest after an entry, given those before it."""
    if entry["is"] == "joined":
        return seats | {entry["seat"]} if entry["guest"] in numbers else seats - {entry["seat"]}
    if entry["is"] == "arranged":
        return {new for new, was in enumerate(entry["was"]) if was in seats}
    return seats - {entry["seat"]} if entry["is"] == "left" else seats


def rewrite(connection: Connection, table: str, guest: int) -> None:
    """Erase a guest's names and talk from a table's journal and everything derived from it."""
    e, t = schema.entries.c, schema.tables.c
    names: set[str] = set()
    for number, told, own in _told(connection, table, guest, moves=False):
        kept = {part: ERASED if part in NAMING else value for part, value in told.items()}
        if (own or told["is"] == DAMAGED) and kept != told:
            names.add(told.get("name", ""))
            here = schema.entries.update().where(e.table_id == table, e.number == number)
            connection.execute(here.values(body=json.dumps(kept)))
    listed = connection.execute(sa.select(t.names).where(t.id == table)).scalar() or "[]"
    called = json.dumps([ERASED if name in names else name for name in json.loads(listed)])
    connection.execute(schema.tables.update().where(t.id == table).values(names=called))
    for made in (schema.keepsakes, schema.snapshots):
        connection.execute(made.delete().where(made.c.table_id == table))


# --- programs ---------------------------------------------------------------------------------------------------------


def list_programs(connection: Connection) -> list[dict[str, Any]]:
    """The programs that have a key."""
    return [{**row._mapping, "made": _date(row.made * 1000)} for row in keys.every(connection)]


def new_key(connection: Connection, owner: int, name: str) -> str:
    """Create a key for a guest's program; it is shown only now."""
    _known(connection, owner)
    try:
        made = keys.make(connection, owner, read_name(name), keys.MOST_EVER)
    except Rejected as no:
        raise NotThere(no.reason) from None
    return str(made.key)


def revoke_key(connection: Connection, program: int) -> str:
    """Revoke a program's key."""
    if not keys.withdraw(connection, program):
        raise NotThere(f"There is no program {program} with a key.")
    return f"The key of program {program} is not valid any more."


# --- clubs ------------------------------------------------------------------------------------------------------------


def list_clubs(connection: Connection, name: str) -> list[dict[str, Any]]:
    """The clubs whose names contain this text, with their numbers of members."""
    c = clubs.c
    wanted = sa.select(c.id, c.name, c.about, c.open).where(c.name.icontains(name, autoescape=True)).order_by(c.changed)
    rows = list(connection.execute(wanted))
    return [{**row._mapping, "open": bool(row.open), "members": members.count(connection, row.id)} for row in rows]


def end_club(connection: Connection, club: str) -> str:
    """End a club; its tables and tournaments continue without it."""
    if not list(connection.execute(sa.select(clubs.c.id).where(clubs.c.id == club))):
        raise NotThere(f"There is no club {club}.")
    members.remove(connection, club)
    return f"Club {club} is no more."


# --- what guests report -----------------------------------------------------------------------------------------------


def list_reports(connection: Connection) -> list[dict[str, Any]]:
    """The reports, oldest first."""
    rows = connection.execute(sa.select(schema.reports).order_by(schema.reports.c.id))
    return [{**row._mapping, "at": _date(row.at)} for row in rows]


def settle_report(connection: Connection, report: int) -> str:
    """Delete a report that has been dealt with."""
    if not connection.execute(schema.reports.delete().where(schema.reports.c.id == report)).rowcount:
        raise NotThere(f"There is no report {report}.")
    return f"Report {report} is settled."


# --- what is old ------------------------------------------------------------------------------------------------------


def purge(connection: Connection, days: Mapping[str, float], most: int | None = None) -> dict[str, int]:
    """Delete tables inactive for so many days, by phase, and guests without tables; 0 days means never.

    Clubs of a single inactive guest are deleted as well. At most `most` of each kind are deleted at once.
    """
    forget_links(connection)
    removed = {phase: _purge_tables(connection, phase, kept, most) for phase, kept in days.items() if phase != "guests"}
    removed["tournaments"] = entrants.purge(connection, days)
    removed["clubs"] = (
        members.purge(connection, int((time.time() - days["guests"] * DAY) * 1000)) if days["guests"] else 0
    )
    return removed | {"guests": _purge_guests(connection, days["guests"], most)}


def _purge_tables(connection: Connection, phase: str, days: float, most: int | None) -> int:
    t, e, since = schema.tables.c, schema.entries.c, int((time.time() - days * DAY) * 1000)
    old = sa.select(t.id).where(t.phase == phase, t.changed < since)
    if phase == "running":  # moves do not update the table's line
        old = old.where(~sa.exists().where(e.table_id == t.id, e.at >= since))
    found = list(connection.execute(old.limit(most)).scalars()) if days else []
    for table in found:
        delete_table(connection, table)
    return len(found)


def _purge_guests(connection: Connection, days: float, most: int | None) -> int:
    g, s = schema.guests.c, schema.sittings.c
    used = sa.union(sa.select(programs.c.guest), sa.select(programs.c.owner), sa.select(tournaments.c.host))
    old = sa.select(g.id).where(g.made < int(time.time() - days * DAY), g.id.not_in(sa.select(s.guest)))
    own = (passkeys, addresses, club_members, tournament_guests)
    old = old.where(*(g.id.not_in(sa.select(kept.c.guest)) for kept in own), g.id.not_in(used))
    found = list(connection.execute(old.limit(most)).scalars()) if days else []
    for guest in found:
        erase_guest(connection, guest)
    return len(found)


def _dated(told: dict[str, Any]) -> dict[str, Any]:
    """The same with readable times."""
    return {name: _date(value * 1000) if name in ("made", "used") else value for name, value in told.items()}


def _date(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(milliseconds / 1000))


WORKS: dict[str, Callable[..., Any]] = {
    "tables": list_tables,
    "export": export_table,
    "close": close_table,
    "delete": delete_table,
    "guests": list_guests,
    "revoke": revoke,
    "sanction": sanction,
    "export-guest": export_guest,
    "erase": erase_guest,
    "purge": purge,
    "reports": list_reports,
    "settle": settle_report,
    "programs": list_programs,
    "new-key": new_key,
    "revoke-key": revoke_key,
    "clubs": list_clubs,
    "end-club": end_club,
    "ratings": review,
}
"""The operations that can be requested by name."""
