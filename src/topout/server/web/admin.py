"""What the one who runs a server may have it do, from the same machine: the key lies beside the database."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Any, Literal
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

import sqlalchemy as sa
from litestar import Controller, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from topout.messages.rejection import Rejected
from topout.server.store import backup
from topout.server.store.backup import NotCopied
from topout.server.store.database import BadDatabase, connect, default_url, engine_of, opened, read_url
from topout.server.web.http import Asking, house_of, token_of

Work = Literal["backup", "restore"]
LONGEST = 600.0
"""Seconds until the one who asked gives up."""


class Copy(Struct):
    """Which file, on the server's machine."""

    file: str


class Copied(Struct):
    """How many tables there are in it."""

    tables: int


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
    async def copy(self, request: Asking, work: FromPath[str], data: JSONBody[Copy]) -> Copied:
        """Back everything up, or restore it."""
        house, key = house_of(request), request.app.state.key
        works = {"backup": house.backup, "restore": house.restore}
        if not key.fits(token_of(request.headers, {})) or work not in works:
            raise Rejected("no_page", "There is no such address.", 404)
        try:
            return Copied(await works[work](Path(data.file)))
        except NotCopied as problem:
            raise Rejected("not_copied", str(problem)) from None


# --- the other side: `topout admin` -----------------------------------------------------------------------------------


def have_done(work: Work, database: str, file: Path) -> int:
    """Have the running server do it, or do it here where none runs; how many tables there are in the file."""
    url, file = read_url(database or default_url()), file.absolute()
    key = key_file(url)
    if key is None:
        raise BadDatabase("That is for SQLite; PostgreSQL has pg_dump and pg_restore.")
    asked = _ask(json.loads(key.read_text()), work, file) if key.exists() else None
    return _here(url, work, file) if asked is None else asked


def _ask(place: dict[str, str], work: Work, file: Path) -> int | None:
    """Ask the server; None where no server is any more."""
    headers = {"authorization": f"Bearer {place['key']}", "content-type": "application/json"}
    body = json.dumps({"file": str(file)}).encode()
    request = Request(f"{place['address']}api/admin/{work}", body, headers)
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=LONGEST) as answer:
            return int(json.load(answer)["tables"])
    except HTTPError as no:
        told: dict[str, Any] = json.load(no)
        raise NotCopied(told["reason"]) from None
    except URLError:
        return None


def _here(url: sa.URL, work: Work, file: Path) -> int:
    """Without a server; a backup leaves the database in the shape it has."""
    if work == "backup" and not Path(str(url.database)).exists():
        raise BadDatabase(f"There is no database {url.database}.")
    engine = engine_of(url)
    with opened(engine) if work == "backup" else connect(engine) as connection:
        return (backup.backup if work == "backup" else backup.restore)(connection, file)
