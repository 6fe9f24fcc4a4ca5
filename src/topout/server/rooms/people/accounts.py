"""Account changes that affect all of someone's tables and devices: names, merging, signing out, deletion."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Sequence, Set
from contextlib import ExitStack, asynccontextmanager, suppress
from functools import partial
from typing import Any, Protocol

from sqlalchemy.engine import Connection

from topout.messages.accounts import Account, Before, LetterInfo
from topout.messages.rejection import Rejected
from topout.server.post.office import Post
from topout.server.rooms.notice import Notice
from topout.server.rooms.programs.keys import Keys
from topout.server.rooms.relay import Relay
from topout.server.rooms.room import Room
from topout.server.store import keeping
from topout.server.store.accounts import ceremony, devices, merging
from topout.server.store.accounts.letters import Letters, addresses_of
from topout.server.store.accounts.passkeys import Passkeys, passkeys_of
from topout.server.store.identity import Identity
from topout.server.store.people.reworking import Reworks
from topout.server.store.programs import made_by
from topout.server.store.storage import Storage
from topout.table import setup
from topout.table.people import Person, read_name
from topout.table.table import Table

GOING_ON = ("open", "running")
SIGNED_OUT = "You were signed out on one of your devices; please reconnect."
FORGOTTEN = "Someone at this table has deleted their account; please reconnect."


class Home(Protocol):
    """The parts of the server that accounts need."""

    storage: Storage
    identity: Identity
    post: Post
    relay: Relay
    rooms: dict[str, Room]
    keys: Keys
    reworks: Reworks

    async def room(self, id: str) -> Room:
        """The room of a table."""

    def retire(self, changes: Callable[[Table], bool], why: str) -> None:
        """Close these rooms, to be read again."""


class Accounts:
    """The accounts of a server."""

    def __init__(self, home: Home) -> None:
        self.home, self.storage = home, home.storage
        self.passkeys, self.letters = Passkeys(home.storage), Letters(home.storage)

    async def of(self, person: Person | None, token: str) -> Account:
        """Someone's ways of signing in."""
        ways = ceremony.WORKS, self.home.post.works
        if person is None:
            return Account(*ways, None, [], [], [])
        guest, name = person.id, person.name

        def work(connection: Connection) -> Account:
            ways_in = passkeys_of(connection, guest), addresses_of(connection, guest)
            return Account(*ways, name, *ways_in, devices.devices_of(connection, guest, token))

        return await self.storage.call(work)

    async def called(self, person: Person) -> None:
        """Announce someone's name and face to every server and at their open and running tables."""
        await self.home.relay.tell_people(renamed=[person.id])
        for table in await self._tables(person, GOING_ON):
            with suppress(Rejected):  # a table that cannot be read keeps the old name
                await (await self.home.room(table)).change(lambda table: setup.named(table, person))

    async def _tables(self, person: Person, phases: Sequence[str] = ()) -> list[str]:
        return await self.storage.call(lambda connection: keeping.tables_of(connection, person.id, phases))

    # --- devices ------------------------------------------------------------------------------------------------------

    async def sign_out(self, person: Person, token: str, mark: str | None) -> None:
        """Sign out the device with this mark, or all but the requesting one."""
        if mark is None:
            await self.storage.call(lambda connection: devices.sign_out_others(connection, person.id, token))
        elif not await self.storage.call(lambda connection: devices.sign_out(connection, person.id, mark)):
            raise Rejected("no_device", "You have no such device.", 404)
        await self._tell({person.id})

    def forget(self, anew: Set[int], erased: Set[int]) -> None:
        """Drop cached copies of these guests and disconnect them; they reconnect as who they are now."""
        if not anew:
            return
        self.home.identity.forget(anew)
        self.home.retire(lambda table: any(table.seat_of(guest) is not None for guest in erased), FORGOTTEN)
        for room in list(self.home.rooms.values()):
            for visitor in [visitor for visitor in room.visitors if visitor.guest in anew]:
                visitor.close(1012, SIGNED_OUT)

    def heard(self, notice: Notice) -> None:
        """Handle a notification from another server."""
        self.forget({*notice.anew, *notice.erased}, set(notice.erased))
        if notice.renamed:
            self.home.identity.forget(set(notice.renamed))

    async def _tell(self, anew: Set[int], erased: Set[int] = frozenset()) -> None:
        self.forget(anew, erased)
        await self.home.relay.tell_people(anew, erased)

    # --- links by e-mail ----------------------------------------------------------------------------------------------

    async def letter_info(self, code: str, present: Person | None) -> LetterInfo:
        """What an e-mailed link would do for the present guest."""
        found = await self.letters.look(code)
        guest = found.guest or (present.id if present else None)
        if guest is None:
            return LetterInfo(found.address, None, 0, False)
        name, tables = await self.storage.call(lambda connection: merging.called(connection, guest))
        return LetterInfo(found.address, name, tables, found.known)

    async def letter_opened(self, code: str, present: Person | None, name: str) -> int:
        """Use up an e-mailed link; returns the guest it signs in, a new one if the address is unknown."""
        name = read_name(name)
        found = await self.letters.use(code, present.id if present else None)
        if found.guest is not None:
            return found.guest
        return await self.letters.introduce(found.address, name)

    # --- two guests who are one person --------------------------------------------------------------------------------

    async def before(self, was: Person | None, token: str, now: Person) -> Before | None:
        """The guest a browser had before signing in, if there is anything to merge; its old token ends."""
        if was is None or was.id == now.id:
            return None
        count, kept = await self.storage.call(lambda connection: merging.worth(connection, was.id))
        code = await self.home.identity.link(was) if kept else ""
        await self.storage.call(lambda connection: devices.end(connection, was.id, token))
        self.home.identity.forget({was.id})
        return Before(was.name, count, code) if kept else None

    async def merge(self, into: Person, code: str) -> None:
        """Merge the guest who made the code into this one."""
        guest = await self.home.identity.whose(code)
        if guest == into.id:
            raise Rejected("same", "Those games are yours already.")
        tables = await self.storage.call(lambda connection: merging.tables_of(connection, guest))
        async with self._held(tables):
            await self.storage.call(lambda connection: self._merge(connection, code, into.id))
        for room in filter(None, map(self.home.rooms.get, tables)):
            room.catch_up()
        self.home.identity.forget({guest})
        await self.home.relay.tell_people({guest})
        self.home.reworks.noted.set()
        await self.called(into)

    def _merge(self, connection: Connection, code: str, into: int) -> None:
        merging.merge(self.storage, connection, self.home.identity.used(connection, code), into)

    @asynccontextmanager
    async def _held(self, tables: Iterable[str]) -> AsyncIterator[None]:
        """Hold all changes at these tables, as far as they are open here."""
        with ExitStack() as released:
            for table in sorted(tables):
                room = self.home.rooms.get(table)
                if room and not room.shut:
                    released.callback(await room.hold())
            yield

    # --- all of it ----------------------------------------------------------------------------------------------------

    async def export(self, person: Person) -> dict[str, Any]:
        """Everything stored about someone, one table per transaction so that nobody waits for it."""
        about = await self.storage.call(lambda connection: keeping.about_guest(connection, person.id))
        return about | {"tables": {table: await self._deeds(table, person.id) for table in about["tables"]}}

    async def _deeds(self, table: str, guest: int) -> Any:
        return await self.storage.look(lambda connection: keeping.deeds(connection, table, guest))

    async def erase(self, person: Person) -> None:
        """Delete an account: stand up everywhere, and remove name, talk and ways of signing in."""
        for table in await self._tables(person, GOING_ON):
            with suppress(Rejected):
                await self._leave(await self.home.room(table), person)
        for table in await self._tables(person):
            await self.storage.call(partial(keeping.rewrite, table=table, guest=person.id))
        programs = await self.storage.call(lambda connection: made_by(connection, person.id))
        await self.storage.call(lambda connection: keeping.erase_guest(connection, person.id))
        await self._tell({person.id, *programs}, {person.id, *programs})
        for program in programs:
            await self.home.keys.revoked(program)

    async def _leave(self, room: Room, person: Person) -> None:
        await room.change(lambda table: setup.leave(table, person))
        await room.change(setup.close_if_empty)
