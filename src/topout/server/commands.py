"""`topout admin`: administration of a server's tables and guests."""

from __future__ import annotations

import sys
from json import dumps
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

admin = App(name="admin", help="Look after a server's tables and guests, while it runs or not.")
Database = Annotated[str, Parameter(help="The server's database, as for `topout serve`.")]


def _do(work: str, database: str, **given: Any) -> Any:
    from topout.server.web.admin import have_done

    return have_done(work, database, given)


def _print(found: Any) -> None:
    """Print a sentence as it is, and anything else as JSON."""
    sys.stdout.write((found if isinstance(found, str) else dumps(found, indent=1, ensure_ascii=False)) + "\n")


@admin.command
def backup(file: Path, *, database: Database = "") -> None:
    """Write everything the server has stored to a new file."""
    tables = _do("backup", database, file=str(file.absolute()))
    _print(f"{file} holds all of {tables} tables.")


@admin.command
def restore(file: Path, *, database: Database = "") -> None:
    """Restore a backup; everything newer is lost."""
    tables = _do("restore", database, file=str(file.absolute()))
    _print(f"The {tables} tables of {file} are back.")


@admin.command
def tables(phase: str = "", *, database: Database = "") -> None:
    """List all tables, or those that are open, running, over or closed."""
    for table in _do("tables", database, phase=phase):
        _print("{id}  {changed}  {phase:8}{game:18}{names}".format(**table))


@admin.command
def export(table: str, *, database: Database = "") -> None:
    """Print everything stored of a table, including the secret of its luck."""
    _print(_do("export", database, table=table))


@admin.command
def close(table: str, *, database: Database = "") -> None:
    """Close a table: it can still be looked at, but not played on."""
    _print(_do("close", database, table=table))


@admin.command
def delete(table: str, *, database: Database = "") -> None:
    """Delete a table and everything that happened at it."""
    _print(_do("delete", database, table=table))


@admin.command
def guests(name: str = "", *, database: Database = "") -> None:
    """List the guests whose names contain this text, with their numbers."""
    for guest in _do("guests", database, name=name):
        _print("{guest:8}  {since}  {name}".format(**guest))


@admin.command
def ban(guest: int, *, lift: bool = False, database: Database = "") -> None:
    """Ban a guest from the server; `--lift` ends the ban."""
    _print(_do("sanction", database, guest=guest, kind="ban", on=not lift))


@admin.command
def mute(guest: int, *, lift: bool = False, database: Database = "") -> None:
    """Forbid a guest to talk; `--lift` allows it again."""
    _print(_do("sanction", database, guest=guest, kind="mute", on=not lift))


@admin.command
def reports(*, database: Database = "") -> None:
    """List guests' reports: who reported whom, at which table, why, and the line in question."""
    for report in _do("reports", database):
        _print("{id:6}  {at}  guest {guest} about {other} ({name}) at {table_id}: {reason}".format(**report))
        for part in filter(None, (report["line"], report["words"])):
            _print(f"        “{part}”")


@admin.command
def settle(report: int, *, database: Database = "") -> None:
    """Remove a report that has been dealt with."""
    _print(_do("settle", database, report=report))


@admin.command
def ratings(*, mend: bool = False, database: Database = "") -> None:
    """Recompute all ratings from the results and compare them with the stored ones; `--mend` corrects those."""
    _print(_do("ratings", database, mend=mend))


@admin.command
def revoke(guest: int, *, database: Database = "") -> None:
    """Revoke a guest's session tokens on all devices."""
    _print(_do("revoke", database, guest=guest))


@admin.command
def programs(*, database: Database = "") -> None:
    """List the programs that have a key, with their numbers and those of their owners."""
    for program in _do("programs", database):
        _print("{guest:8}  {made}  {name} (guest {owner})".format(**program))


@admin.command
def new_key(guest: int, name: str, *, database: Database = "") -> None:
    """Make a key for a guest's program and print it; it is not stored and cannot be shown again."""
    _print(_do("new-key", database, owner=guest, name=name))


@admin.command
def revoke_key(program: int, *, database: Database = "") -> None:
    """Revoke a program's key, also while it is connected."""
    _print(_do("revoke-key", database, program=program))


@admin.command
def clubs(name: str = "", *, database: Database = "") -> None:
    """List the clubs whose names contain this text, with their numbers of members."""
    for club in _do("clubs", database, name=name):
        _print("{id}  {members:4}  {name}: {about}".format(**club))


@admin.command
def end_club(club: str, *, database: Database = "") -> None:
    """End a club; its tables and tournaments continue without it."""
    _print(_do("end-club", database, club=club))


@admin.command
def export_guest(guest: int, *, database: Database = "") -> None:
    """Print everything stored about a person."""
    _print(_do("export-guest", database, guest=guest))


@admin.command
def erase(guest: int, *, database: Database = "") -> None:
    """Erase a person: name, talk, tokens. Their matches remain, played by "someone"."""
    _print(_do("erase", database, guest=guest))


@admin.command
def purge(
    *,
    open: float = 30,
    closed: float = 1,
    running: float = 0,
    over: float = 0,
    guests: float = 0,
    database: Database = "",
) -> None:
    """Delete tables inactive for so many days, by phase, and guests without tables; 0 means never."""
    days = {"open": open, "closed": closed, "running": running, "over": over, "guests": guests}
    _print(_do("purge", database, days=days))
