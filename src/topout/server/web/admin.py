"""What the one who runs a server may have it do, from the same machine: the key lies beside the database."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

import sqlalchemy as sa
from litestar import Controller, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct
from sqlalchemy.engine import Connection

from topout.messages.rejection import Rejected
from topout.server.rooms.house import House
from topout.server.rooms.relay import tell_of_guests
from topout.server.store import backup
from topout.server.store.backup import NotCopied
from topout.server.store.database import BadDatabase, connect, default_url, engine_of, opened, read_url
from topout.server.store.keeping import WORKS, NotThere
from topout.server.web.http import Asking, house_of, token_of
from topout.table.table import Table

COPIES = ("backup", "restore")
NO_MORE = ("revoke", "erase")
"""What ends a guest's connections."""
LONGEST = 600.0
"""Seconds until the one who asked gives up."""


class Wanted(Struct):
    """What the work needs to know."""

    given: dict[str, Any] = {}


class Found(Struct):
    """What came of it."""

    found: Any


class Key:
    """A file beside the database that says where its server is, and proves who may read that file."""

    def __init__(self, url: sa.URL, address: str) -> None:
        self.file, self.key = key_file(url), secrets.token_urlsafe(32)
        if self.file:
            self.file.unlink(missing_ok=True)
            with os.fdopen(os.open(self.file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as written:
                json.dump({"address": address, "key": self.key}, written)

    def fits(self, given: str | None) -> bool:
        """Whether someone has read the file."""
        return bool(self.file) and secrets.compare_digest((given or "").encode(), self.key.encode())

    def remove(self) -> None:
        """The server is no more."""
        if self.file:
            self.file.unlink(missing_ok=True)


def key_file(url: sa.URL) -> Path | None:
    """Where the key of a database's server lies; only SQLite has one."""
    return Path(f"{url.database}-key") if url.get_backend_name() == "sqlite" and url.database else None


class Admin(Controller):
    """For whoever has the key; to all others these addresses do not exist."""

    path = "/api/admin"
    include_in_schema = False

    @post("/{work:str}", status_code=200)
    async def do(self, request: Asking, work: FromPath[str], data: JSONBody[Wanted]) -> Found:
        """Back everything up, restore it, or do one of the works."""
        house, key = house_of(request), request.app.state.key
        if not key.fits(token_of(dict(request.scope), cookies=False)) or work not in (*COPIES, *WORKS):
            raise Rejected("no_page", "There is no such address.", 404)
        try:
            return Found(await _done(house, work, data.given))
        except (NotCopied, NotThere) as problem:
            raise Rejected("not_done", str(problem)) from None


async def _done(house: House, work: str, given: dict[str, Any]) -> Any:
    if work in COPIES:
        return await (house.backup if work == "backup" else house.restore)(Path(given["file"]))
    if work == "purge":
        found: Any = await house.upkeep.purge(given["days"])
    else:
        found = await house.storage.call(lambda connection: WORKS[work](connection, **given))
    await house.changed_by_hand(lambda table: _changes(work, given, table))
    if work in NO_MORE:
        house.accounts.forget({given["guest"]}, set())
    return found


def _changes(work: str, given: dict[str, Any], table: Table) -> bool:
    """Whether a work changes what is kept of a table."""
    if work == "erase":
        return table.seat_of(given["guest"]) is not None or any(chair.by for chair in table.chairs)
    return work in ("close", "delete") and table.id == given["table"]


# --- the other side: `topout admin` -----------------------------------------------------------------------------------


def have_done(work: str, database: str, given: dict[str, Any]) -> Any:
    """Have the running server do it, or do it here where none runs or several may share a PostgreSQL."""
    url = read_url(database or default_url())
    key = key_file(url)
    if key is None and work in COPIES:
        raise BadDatabase("That is for SQLite; PostgreSQL has pg_dump and pg_restore.")
    place = json.loads(key.read_text()) if key and key.exists() else None
    asked = _ask(place, work, given) if place else None
    return asked["found"] if asked else _here(url, work, given)


def _ask(place: dict[str, str], work: str, given: dict[str, Any]) -> Any:
    """Ask the server; None where no server is any more."""
    headers = {"authorization": f"Bearer {place['key']}", "content-type": "application/json"}
    request = Request(f"{place['address']}api/admin/{work}", json.dumps({"given": given}).encode(), headers)
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=LONGEST) as answer:
            return json.load(answer)
    except HTTPError as no:
        told: dict[str, Any] = json.load(no)
        raise NotCopied(told["reason"]) from None
    except URLError:
        return None


def _here(url: sa.URL, work: str, given: dict[str, Any]) -> Any:
    """Without a server; a backup leaves the database in the shape it has."""
    if work != "restore" and url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        raise BadDatabase(f"There is no database {url.database}.")
    engine = engine_of(url)
    with opened(engine) if work == "backup" else connect(engine) as connection:
        if work in COPIES:
            return (backup.backup if work == "backup" else backup.restore)(connection, Path(given["file"]))
        return _in_one(connection, work, given)


def _in_one(connection: Connection, work: str, given: dict[str, Any]) -> Any:
    """All of a work, or on any failure nothing."""
    connection.exec_driver_sql("BEGIN")
    try:
        found = WORKS[work](connection, **given)
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    if work in NO_MORE and connection.dialect.name == "postgresql":
        tell_of_guests(connection, [given["guest"]], [given["guest"]] if work == "erase" else [])
    connection.exec_driver_sql("COMMIT")
    return found
