"""The HTTP interface of a server, answered inside the browser."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
from msgspec import UNSET

from topout.device.house import Device, LocalRoom, unrated
from topout.messages import finished, protocol
from topout.messages.games import GameList, RulesText
from topout.messages.guests import Guest, Rename
from topout.messages.protocol import LessonsDone, Lobby, Rejection, TableInfo
from topout.messages.rejection import Rejected
from topout.server.rooms import catalogue
from topout.table import journal, lookback, recorded, setup
from topout.table.arranging import arranged
from topout.table.people import Person
from topout.table.table import Table

PAGE = 50
Wished = TypeVar("Wished")
Answer = Callable[..., Awaitable[Any]]
Change = Callable[[Table], journal.AnyEntry | None]


class Asked:
    """A request: its body and its query parameters."""

    def __init__(self, body: str, query: str) -> None:
        self.body, self.query = body, parse_qs(query)

    def wish(self, kind: type[Wished]) -> Wished:
        """The body, decoded as a message type."""
        return msgspec.json.decode(self.body, type=kind)

    def value(self, name: str, default: str) -> str:
        """A query parameter."""
        return self.query.get(name, [default])[0]


class Doors:
    """All routes of the device."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.routes: list[tuple[str, re.Pattern[str], Answer]] = [
            (method, re.compile(re.sub(r"\{\w+\}", "([^/]+)", path)), answer)
            for (method, path), answer in self._answers().items()
        ]

    def _answers(self) -> dict[tuple[str, str], Answer]:
        return {
            ("GET", "/me"): self.who,
            ("PATCH", "/me"): self.rename,
            ("POST", "/guests"): self.rename,
            ("GET", "/me/statistics"): self.statistics,
            ("GET", "/me/lessons"): self.lessons,
            ("POST", "/me/lessons"): self.finish_lessons,
            ("GET", "/games"): self.games,
            ("GET", "/games/{name}/rules"): self.rules,
            ("POST", "/lessons/{game}"): self.lesson,
            ("GET", "/tables"): self.lobby,
            ("POST", "/tables"): self.new_table,
            ("GET", "/tables/mine"): self.mine,
            ("GET", "/tables/{id}"): self.table,
            ("POST", "/tables/{id}/dismiss"): self.dismiss,
            ("POST", "/tables/{id}/arrange"): self.arrange,
            ("POST", "/tables/{id}/luck"): self.luck,
            ("POST", "/tables/{id}/start"): self.start,
            ("POST", "/tables/{id}/kick"): self.kick,
            ("POST", "/tables/{id}/leave"): self.leave,
            ("POST", "/tables/{id}/rematch"): self.rematch,
            ("GET", "/tables/{id}/record"): self.record,
            ("GET", "/tables/{id}/replay"): self.replay,
            ("GET", "/tables/{id}/analysis"): self.analysis,
            ("POST", "/tables/{id}/analysis"): self.analyse,
            ("POST", "/replay"): self.look,
        }

    async def answer(self, method: str, address: str, body: str) -> tuple[int, str]:
        """Answer a request with an HTTP status and a body."""
        try:
            return 200, msgspec.json.encode(await self._answer(method, address, body)).decode()
        except Rejected as no:
            return no.status, _rejection(Rejection(no.code, no.reason, no.rule or UNSET))
        except msgspec.MsgspecError as problem:
            return 400, _rejection(Rejection("misunderstood", str(problem)))
        except Exception:
            traceback.print_exc()
            return 500, _rejection(Rejection("failed", "This device could not do that or keep it; try again."))

    async def _answer(self, method: str, address: str, body: str) -> Any:
        place = urlsplit(address)
        for known, pattern, answer in self.routes:
            found = pattern.fullmatch(place.path) if known == method else None
            if found:
                return await answer(Asked(body, place.query), *map(unquote, found.groups()))
        raise Rejected("no_page", "There is no such address.", 404)

    # --- who one is, and what can be played ---------------------------------------------------------------------------

    async def who(self, asked: Asked) -> Guest:
        """Who am I?"""
        return _guest(self.device.someone())

    async def rename(self, asked: Asked) -> Guest:
        """Change one's name or face."""
        wish, before = json.loads(asked.body), self.device.me
        wish = Rename(wish.get("name") or (before.name if before else None), wish.get("face"))
        face = wish.face or (before.face if before else None)
        return _guest(await self.device.introduce(wish.name or "", face))

    async def statistics(self, asked: Asked) -> protocol.Statistics:
        """My results so far."""
        return protocol.Statistics(self.device.shelf.tallies())

    async def lessons(self, asked: Asked) -> LessonsDone:
        """The lessons finished on this device."""
        return LessonsDone(await self.device.lessons())

    async def finish_lessons(self, asked: Asked) -> LessonsDone:
        """Record lessons as finished."""
        return LessonsDone(await self.device.finish_lessons(asked.wish(LessonsDone).games))

    async def games(self, asked: Asked) -> GameList:
        """Every game."""
        return catalogue.games()

    async def rules(self, asked: Asked, name: str) -> RulesText:
        """The rules of a game."""
        return catalogue.rules(name)

    # --- tables -------------------------------------------------------------------------------------------------------

    def _info(self, room: LocalRoom) -> TableInfo:
        return room.info(self.device.me.id if self.device.me else None)

    async def _changed(self, id: str, change: Change) -> TableInfo:
        room = await self.device.room(id)
        await room.change(change)
        return self._info(room)

    async def lesson(self, asked: Asked, game: str) -> TableInfo:
        """Start a game's lesson."""
        return self._info(await self.device.new_lesson(game))

    async def lobby(self, asked: Asked) -> Lobby:
        """The lobby, which is empty: a device has no tables of others."""
        return Lobby([])

    async def mine(self, asked: Asked) -> protocol.MyGames:
        """The tables of this device."""
        return self.device.games()

    async def dismiss(self, asked: Asked, id: str) -> protocol.MyGames:
        """Remove a table from the list."""
        await self.device.shelf.dismiss(id)
        return self.device.games()

    async def new_table(self, asked: Asked) -> TableInfo:
        """Make a table."""
        return self._info(await self.device.new_table(asked.wish(protocol.NewTable)))

    async def table(self, asked: Asked, id: str) -> TableInfo:
        """The state of a table."""
        return self._info(await self.device.room(id))

    async def arrange(self, asked: Asked, id: str) -> TableInfo:
        """Change the table before the start, and seat friends on new chairs."""
        room, me, wish = await self.device.room(id), self.device.someone(), asked.wish(protocol.Arrange)
        unrated(wish)
        await room.change(lambda table: arranged(table, me, wish))
        await self.device.seat_friends(room)
        return self._info(room)

    async def luck(self, asked: Asked, id: str) -> TableInfo:
        """Add to the match's seed."""
        me, wish = self.device.someone(), asked.wish(protocol.Luck)
        return await self._changed(id, lambda table: setup.add_luck(table, me, wish.luck))

    async def start(self, asked: Asked, id: str) -> TableInfo:
        """Start the match."""
        me = self.device.someone()
        return await self._changed(id, lambda table: setup.start(table, me))

    async def kick(self, asked: Asked, id: str) -> TableInfo:
        """Remove a friend before the start."""
        me, wish = self.device.someone(), asked.wish(protocol.Kick)
        return await self._changed(id, lambda table: setup.kick(table, me, wish.seat))

    async def leave(self, asked: Asked, id: str) -> TableInfo:
        """Stand up."""
        me = self.device.someone()
        await self._changed(id, lambda table: setup.leave(table, me))
        return await self._changed(id, setup.close_if_empty)

    async def rematch(self, asked: Asked, id: str) -> TableInfo:
        """Play again with the same people and bots."""
        return self._info(await self.device.rematch(await self.device.room(id)))

    # --- looking back -------------------------------------------------------------------------------------------------

    async def _finished(self, id: str) -> tuple[LocalRoom, int | None]:
        room = await self.device.room(id)
        seat = room.table.seat_of(self.device.me.id if self.device.me else None)
        lookback.finished(room.table, seat)
        return room, seat

    async def record(self, asked: Asked, id: str) -> dict[str, Any]:
        """A finished match as a record, with everything `topout verify` needs."""
        room, seat = await self._finished(id)
        return lookback.record(room.table, seat)

    async def replay(self, asked: Asked, id: str) -> finished.Replay:
        """Some steps of a finished match."""
        room, seat = await self._finished(id)
        eyes = lookback.read_eyes(room.table, asked.value("eyes", "spectator"))
        first, count = int(asked.value("first", "0")), min(int(asked.value("count", str(PAGE))), PAGE)
        return lookback.replay(room.table, self._info(room), eyes, seat, first, count)

    async def analysis(self, asked: Asked, id: str) -> finished.AnalysisStatus:
        """The progress of a finished match's analysis."""
        return await self.device.analyses.status((await self._finished(id))[0].table)

    async def analyse(self, asked: Asked, id: str) -> finished.AnalysisStatus:
        """Have a finished match analysed."""
        return await self.device.analyses.ask((await self._finished(id))[0].table)

    async def look(self, asked: Asked) -> finished.Replay:
        """A stretch of an uploaded record's replay."""
        return recorded.look(asked.wish(finished.Look))


def _guest(person: Person) -> Guest:
    return Guest(person.name, person.face or UNSET)


def _rejection(no: Rejection) -> str:
    return msgspec.json.encode(no).decode()
