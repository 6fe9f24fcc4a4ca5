"""Administration of a running server from the same machine, authorised by a key file beside the database."""

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
"""Operations that end a guest's connections."""
LONGEST = 600.0
"""Seconds until the command gives up waiting."""


class Wanted(Struct):
    """The arguments of an operation."""

    given: dict[str, Any] = {}


class Found(Struct):
    """The result of an operation."""

    found: Any


class Key:
    """The key file, which names the server's address and proves that its reader has access to the database."""

    def __init__(self, url: sa.URL, address: str) -> None:
        self.file, self.key = key_file(url), secrets.token_urlsafe(32)
        if self.file:
            self.file.unlink(missing_ok=True)
            with os.fdopen(os.open(self.file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as written:
                json.dump({"address": address, "key": self.key}, written)

    def fits(self, given: str | None) -> bool:
        """Whether a request carries the key."""
        return bool(self.file) and secrets.compare_digest((given or "").encode(), self.key.encode())

    def remove(self) -> None:
        """Remove the file when the server ends."""
        if self.file:
            self.file.unlink(missing_ok=True)


def key_file(url: sa.URL) -> Path | None:
    """The path of the key file; only SQLite databases have one."""
    return Path(f"{url.database}-key") if url.get_backend_name() == "sqlite" and url.database else None


class Admin(Controller):
    """Operations for whoever has the key; for all others these addresses do not exist."""

    path = "/api/admin"
    include_in_schema = False

    @post("/{work:str}", status_code=200)
    async def do(self, request: Asking, work: FromPath[str], data: JSONBody[Wanted]) -> Found:
        """Back up, restore, or run another operation."""
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
    """Whether an operation changes a table's stored data."""
    if work == "erase":
        return table.seat_of(given["guest"]) is not None or any(chair.by for chair in table.chairs)
    return work in ("close", "delete") and table.id == given["table"]


# --- the other side: `topout admin` -----------------------------------------------------------------------------------


def have_done(work: str, database: str, given: dict[str, Any]) -> Any:
    """Ask the running server; without one, or on PostgreSQL, run the operation directly."""
    url = read_url(database or default_url())
    key = key_file(url)
    if key is None and work in COPIES:
        raise BadDatabase("That is for SQLite; PostgreSQL has pg_dump and pg_restore.")
    place = json.loads(key.read_text()) if key and key.exists() else None
    asked = _ask(place, work, given) if place else None
    return asked["found"] if asked else _here(url, work, given)


def _ask(place: dict[str, str], work: str, given: dict[str, Any]) -> Any:
    """Ask the server; `None` if it is no longer running."""
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
    """Run an operation without a server; a backup does not migrate the database."""
    if work != "restore" and url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        raise BadDatabase(f"There is no database {url.database}.")
    engine = engine_of(url)
    with opened(engine) if work == "backup" else connect(engine) as connection:
        if work in COPIES:
            return (backup.backup if work == "backup" else backup.restore)(connection, Path(given["file"]))
        return _in_one(connection, work, given)


def _in_one(connection: Connection, work: str, given: dict[str, Any]) -> Any:
    """Run an operation in one transaction."""
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
