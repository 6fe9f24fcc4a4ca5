"""Passkeys, with which guests sign in without a name or password."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.accounts import MOST_PASSKEYS, PasskeyInfo
from topout.messages.rejection import Rejected
from topout.server.store.accounts import ceremony
from topout.server.store.accounts.ceremony import Place, Proof
from topout.server.store.identity import hashed
from topout.server.store.schema.accounts import challenges, passkeys
from topout.server.store.storage import Storage
from topout.table.people import Person, legible

CHALLENGE_BYTES = 32


class Passkeys:
    """All passkeys and open challenges; a challenge is valid once, briefly, and on any server."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def to_make(self, person: Person, place: Place) -> dict[str, Any]:
        """Options for making a passkey for a guest."""
        ceremony.needed()
        others = await self.storage.call(lambda connection: _credentials(connection, person.id))
        if len(others) >= MOST_PASSKEYS:
            raise Rejected("enough", f"You have {MOST_PASSKEYS} passkeys already; remove one first.")
        return ceremony.to_make(place, person.id, person.name, others, await self._challenge(person.id))

    async def to_sign(self, place: Place) -> dict[str, Any]:
        """Options for signing in."""
        ceremony.needed()
        return ceremony.to_sign(place, await self._challenge(None))

    async def add(self, person: Person, place: Place, credential: dict[str, Any], name: str) -> None:
        """Store a passkey that a guest has just made."""
        ceremony.needed()
        name, challenge = legible(name), ceremony.challenge_of(credential)
        await self.storage.call(lambda connection: _use_up(connection, challenge, person.id))
        proof, now = ceremony.made(place, credential, challenge), int(time.time())
        row = {"credential": proof.credential, "public_key": proof.public_key, "signed": proof.signed}
        row |= {"guest": person.id, "name": name, "made": now, "used": now}

        def work(connection: Connection) -> None:
            same = sa.select(passkeys.c.id).where(passkeys.c.credential == proof.credential)
            if connection.execute(same).first():
                raise Rejected("known", "That passkey is known here already.")
            connection.execute(passkeys.insert().values(row))

        await self.storage.call(work)

    async def owner(self, place: Place, credential: dict[str, Any]) -> int:
        """Verify a sign-in and return its guest; the challenge is used up either way."""
        ceremony.needed()
        challenge, name = ceremony.challenge_of(credential), ceremony.credential_of(credential)

        def asked(connection: Connection) -> Any:
            _use_up(connection, challenge, None)
            return connection.execute(sa.select(passkeys).where(passkeys.c.credential == name)).first()

        row = await self.storage.call(asked)
        if row is None:
            raise Rejected("no_passkey", "That passkey is not known here, or was removed. Sign in another way.", 403)
        proof = ceremony.signed(place, credential, challenge, Proof(row.credential, row.public_key, row.signed))
        now = {"signed": proof.signed, "used": int(time.time())}
        noted = passkeys.update().where(passkeys.c.id == row.id, passkeys.c.signed == row.signed).values(now)
        if not await self.storage.call(lambda connection: connection.execute(noted).rowcount):
            raise ceremony.unproven()
        return int(row.guest)

    async def rename(self, guest: int, number: int, name: str) -> None:
        """Rename a passkey."""
        name, mine = legible(name), (passkeys.c.guest == guest, passkeys.c.id == number)
        await self._change(lambda connection: connection.execute(passkeys.update().where(*mine).values(name=name)))

    async def remove(self, guest: int, number: int) -> None:
        """Delete a passkey: no more sign-ins with it."""
        mine = (passkeys.c.guest == guest, passkeys.c.id == number)
        await self._change(lambda connection: connection.execute(passkeys.delete().where(*mine)))

    async def _change(self, work: Callable[[Connection], sa.CursorResult[Any]]) -> None:
        if not await self.storage.call(lambda connection: work(connection).rowcount):
            raise Rejected("no_passkey", "You have no such passkey.", 404)

    async def _challenge(self, guest: int | None) -> bytes:
        """Create a challenge, and delete expired ones."""
        challenge, now = secrets.token_bytes(CHALLENGE_BYTES), int(time.time())
        row = {"hash": _mark(challenge), "guest": guest, "expires": now + ceremony.SECONDS}

        def work(connection: Connection) -> None:
            connection.execute(challenges.delete().where(challenges.c.expires < now))
            connection.execute(challenges.insert().values(row))

        await self.storage.call(work)
        return challenge


def passkeys_of(connection: Connection, guest: int) -> list[PasskeyInfo]:
    """A guest's passkeys, oldest first."""
    p = passkeys.c
    rows = connection.execute(sa.select(p.id, p.name, p.made, p.used).where(p.guest == guest).order_by(p.id))
    return [PasskeyInfo(*row) for row in rows]


def _credentials(connection: Connection, guest: int) -> list[str]:
    return list(connection.execute(sa.select(passkeys.c.credential).where(passkeys.c.guest == guest)).scalars())


def _use_up(connection: Connection, challenge: bytes, guest: int | None) -> None:
    """Use up a challenge, which must be recent and made for this guest."""
    gone = challenges.delete().where(challenges.c.hash == _mark(challenge)).returning(*challenges.c)
    row = connection.execute(gone).first()
    if row is None or row.expires < time.time() or row.guest != guest:
        raise ceremony.unproven()


def _mark(challenge: bytes) -> str:
    return hashed(challenge.hex())
