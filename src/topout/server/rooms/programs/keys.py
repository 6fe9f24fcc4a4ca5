"""Who comes with a key: looked up each time, and sent away as soon as the key is worthless."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Protocol

from topout.server.limits import Buckets, Crowd
from topout.server.rooms.notice import Notice
from topout.server.rooms.programs.offers import Offers
from topout.server.rooms.relay import Relay
from topout.server.rooms.room import Room
from topout.server.settings import Settings
from topout.server.store.identity import Identity
from topout.server.store.programs import Programs, is_key
from topout.server.store.sanctions import Sanctions
from topout.server.store.storage import Storage
from topout.table.people import Person

REVOKED = "This key is not valid any more."


class Home(Protocol):
    """The house, as far as keys matter there."""

    settings: Settings
    storage: Storage
    sanctions: Sanctions
    identity: Identity
    relay: Relay
    offers: Offers
    crowd: Crowd

    @property
    def rooms(self) -> Mapping[str, Room]:
        """The tables in use."""


class Keys:
    """The programs of a server, by their keys."""

    def __init__(self, home: Home) -> None:
        self.home, settings = home, home.settings
        self.programs = Programs(home.storage, home.sanctions, settings.program_keys)
        self.limits = Buckets(settings.program_rate, settings.program_burst)

    async def who(self, token: str | None) -> Person | None:
        """Whose token, or which program's key, this is."""
        return await (self.programs.find(token) if token and is_key(token) else self.home.identity.find(token))

    async def revoked(self, program: int) -> None:
        """A key is worthless: whoever is connected with it goes, here and elsewhere."""
        self.home.relay.tell_all([Notice(self.home.relay.name, revoked=[program])])
        self._send_away({program})

    def heard(self, notice: Notice) -> None:
        """Another server told something."""
        self.home.offers.heard(notice)
        self._send_away(set(notice.revoked))

    async def look(self) -> None:
        """Send away whoever is here with a key that has become worthless, or whose owner may not come any more."""
        here = {int(name) for kind, name in self.home.crowd.here if kind == "program"} | self.home.offers.lines.keys()
        if here:
            self._send_away(await self.programs.worthless(here))

    def _send_away(self, programs: Set[int]) -> None:
        """End the connections of these programs, at this server."""
        for room in list(self.home.rooms.values()) if programs else ():
            for visitor in [visitor for visitor in room.visitors if visitor.guest in programs]:
                visitor.close(1008, REVOKED)
        for program in programs:
            self.home.offers.send_away(program, REVOKED)
