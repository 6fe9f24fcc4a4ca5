"""Programs' keys: looked up on each use, and disconnected as soon as a key is revoked."""

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
    """The parts of the house that keys need."""

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
    """The programs of a server by their keys."""

    def __init__(self, home: Home) -> None:
        self.home, settings = home, home.settings
        self.programs = Programs(home.storage, home.sanctions, settings.program_keys)
        self.limits = Buckets(settings.program_rate, settings.program_burst)

    async def who(self, token: str | None) -> Person | None:
        """The guest of a token, or the program of a key."""
        return await (self.programs.find(token) if token and is_key(token) else self.home.identity.find(token))

    async def revoked(self, program: int) -> None:
        """A key was revoked: disconnect its program here and on other servers."""
        self.home.relay.tell_all([Notice(self.home.relay.name, revoked=[program])])
        self._send_away({program})

    def heard(self, notice: Notice) -> None:
        """Handle a notification from another server."""
        self.home.offers.heard(notice)
        self._send_away(set(notice.revoked))

    async def look(self) -> None:
        """Disconnect programs whose key was revoked or whose owner was banned."""
        here = {int(name) for kind, name in self.home.crowd.here if kind == "program"} | self.home.offers.lines.keys()
        if here:
            self._send_away(await self.programs.worthless(here))

    def _send_away(self, programs: Set[int]) -> None:
        """End these programs' connections to this server."""
        for room in list(self.home.rooms.values()) if programs else ():
            for visitor in [visitor for visitor in room.visitors if visitor.guest in programs]:
                visitor.close(1008, REVOKED)
        for program in programs:
            self.home.offers.send_away(program, REVOKED)
