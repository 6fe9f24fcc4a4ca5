"""The HTTP interface: guests, games, and tables apart from the play itself."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response, get, patch, post
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import UNSET, UnsetType

from topout.messages import finished, guests, protocol
from topout.messages.games import GameList, RulesText
from topout.messages.guests import Guest
from topout.messages.protocol import LessonsDone, Lobby, Rejection, TableInfo
from topout.messages.rejection import Rejected, not_seated
from topout.server.rooms import catalogue
from topout.server.rooms.house import ID, House
from topout.server.rooms.room import Room
from topout.server.store.accounts.devices import described
from topout.server.store.identity import CARRY_SECONDS, COOKIE, wanted
from topout.server.web.guard import SAFE, Scope, address_of, header
from topout.table import apart, lookback, recorded, setup
from topout.table.arranging import arranged
from topout.table.people import Person

YEAR = 365 * 24 * 3600
PAGE = 50
OF_PROGRAMS = re.compile(r"/api/tables/[^/]+/(join|leave|luck)/?")
"""The changing requests allowed to programs with a key."""
ERRORS = {
    status: ResponseSpec(Rejection, generate_examples=False)
    for status in (400, 401, 403, 404, 405, 409, 410, 413, 415, 429, 503)
}
Asking = Request[Any, Any, State]


def token_of(scope: Scope, cookies: bool = True) -> str | None:
    """The token of a request; a program's header takes precedence over a browser's cookie."""
    scheme, _, token = (header(scope, b"authorization") or "").partition(" ")
    if token:
        return token if scheme.lower() == "bearer" else None
    return _cookie_of(scope) if cookies else None


def _cookie_of(scope: Scope) -> str | None:
    """Our own cookie only: Python's parser takes 0.1 s for a cookie full of backslashes, which anyone could send."""
    parts = (part.strip().partition("=") for part in (header(scope, b"cookie") or "").split(";"))
    return {name: value for name, _, value in parts}.get(COOKIE)


def own_token(request: Asking) -> str:
    """The requesting token, or an empty string."""
    return token_of(dict(request.scope)) or ""


def house_of(request: Asking) -> House:
    """The server's house."""
    house: House = request.app.state.house
    return house


async def anyone(request: Asking) -> Person | None:
    """The requesting guest, if any."""
    house = house_of(request)
    person = await house.keys.who(own_token(request))
    if person and person.by:
        _may_ask(house, request, person)
    return person


def _may_ask(house: House, request: Asking, program: Person) -> None:
    """Programs have a rate limit of their own, and may change only what they need in order to play."""
    if not house.keys.limits.take(str(program.id)):
        raise Rejected("too_fast", "That was too fast; wait a moment.", 429)
    if request.method not in SAFE and not OF_PROGRAMS.fullmatch(request.url.path):
        raise Rejected("program", "A program only plays where it is invited; this is for people.", 403)


async def someone(request: Asking) -> Person:
    """The requesting guest, who must exist."""
    return wanted(await anyone(request))


async def room_of(request: Asking, id: str) -> Room:
    """The room of a readable table."""
    return (await house_of(request).room(id)).readable()


async def place(request: Asking, id: str) -> tuple[House, Room, Person]:
    """The table and the requesting guest."""
    person = await someone(request)
    return house_of(request), await room_of(request, id), person


def looking(request: Asking) -> AbstractAsyncContextManager[None]:
    """A turn in the queue for replays."""
    return house_of(request).looks.one_more(address_of(dict(request.scope)))


def device_of(request: Asking) -> str:
    """A short description of the requesting device."""
    return described(request.headers.get("user-agent", ""))


def guest_info(person: Person, token: str | UnsetType = UNSET) -> Guest:
    """A guest as told to themselves."""
    return Guest(person.name, person.face or UNSET, token, person.by or UNSET)


def known(person: Person, token: str, carrier: str, secure: bool) -> Response[Guest]:
    """Answer with the guest and their token, which browsers get in an http-only cookie."""
    if carrier == "header":
        return Response(guest_info(person, token), status_code=201)
    return Response(guest_info(person), status_code=201, cookies=[cookie_with(token, secure)])


def cookie_with(token: str, secure: bool) -> Cookie:
    """The session cookie, which no script can read."""
    return Cookie(COOKIE, value=token, httponly=True, samesite="strict", secure=secure, max_age=YEAR, path="/")


class Guests(Controller):
    """Guests."""

    path = "/api"
    tags = ("guests",)

    @post("/guests", responses=ERRORS)
    async def new_guest(self, request: Asking, data: JSONBody[guests.NewGuest]) -> Response[Guest]:
        """Become a guest."""
        house = house_of(request)
        person, token = await house.identity.new(data.name, data.face, device_of(request))
        return known(person, token, data.carrier, house.settings.secure)

    @get("/me", responses=ERRORS)
    async def me(self, request: Asking) -> Guest:
        """Who am I?"""
        person = await someone(request)
        return guest_info(person)

    @patch("/me", responses=ERRORS)
    async def rename(self, request: Asking, data: JSONBody[guests.Rename]) -> Guest:
        """Change my name or face, also at my tables."""
        house = house_of(request)
        person = await house.identity.rename(await someone(request), data.name, data.face)
        await house.accounts.called(person)
        return guest_info(person)

    @get("/me/statistics", responses=ERRORS)
    async def statistics(self, request: Asking) -> protocol.Statistics:
        """My results so far, by game and kind of opponents."""
        person = await someone(request)
        return protocol.Statistics(await house_of(request).tables.tallies(person.id))

    @get("/me/lessons", responses=ERRORS)
    async def lessons(self, request: Asking) -> LessonsDone:
        """The lessons I have finished."""
        person = await someone(request)
        return LessonsDone(await house_of(request).lessons.done(person.id))

    @post("/me/lessons", responses=ERRORS, status_code=200)
    async def finish_lessons(self, request: Asking, data: JSONBody[LessonsDone]) -> LessonsDone:
        """Record lessons as finished; games without one are ignored."""
        person = await someone(request)
        return LessonsDone(await house_of(request).lessons.add(person.id, catalogue.taught(data.games)))

    @post("/me/link", responses=ERRORS)
    async def link(self, request: Asking) -> guests.CarryLink:
        """A one-time code for signing in on another device."""
        code = await house_of(request).identity.link(await someone(request))
        return guests.CarryLink(code, CARRY_SECONDS)


class Games(Controller):
    """Games."""

    path = "/api/games"
    tags = ("games",)

    @get("/", responses=ERRORS)
    async def games(self) -> GameList:
        """Every game with its seats and options."""
        return catalogue.games()

    @get("/{name:str}/rules", responses=ERRORS)
    async def rules(self, name: FromPath[str]) -> RulesText:
        """The rules of a game: the rulebook and the complete rules."""
        return catalogue.rules(name)


class Lessons(Controller):
    """Guided first games."""

    path = "/api/lessons"
    tags = ("games",)

    @post("/{game:str}", responses=ERRORS)
    async def new_lesson(self, request: Asking, game: FromPath[str]) -> TableInfo:
        """Start a game's lesson at a private table."""
        person = await someone(request)
        return (await house_of(request).new_lesson(person, game)).info(person.id)


class Tables(Controller):
    """Tables before, beside and after the match."""

    path = "/api/tables"
    tags = ("tables",)

    @get("/", responses=ERRORS)
    async def lobby(self, request: Asking, phase: FromQuery[Literal["open", "running", "over"]] = "open") -> Lobby:
        """Public tables that are open, running or over."""
        return Lobby(await house_of(request).tables.lines(phase))

    @get("/mine", responses=ERRORS)
    async def mine(self, request: Asking) -> protocol.MyGames:
        """The tables where I sit or sat, without those I dismissed."""
        return await house_of(request).games_of(await someone(request))

    @post("/{id:str}/dismiss", responses=ERRORS, status_code=200)
    async def dismiss(self, request: Asking, id: FromPath[str]) -> protocol.MyGames:
        """Remove a table from my list."""
        house, person = house_of(request), await someone(request)
        if not ID.fullmatch(id) or not await house.tables.dismiss(person.id, id):
            raise not_seated()
        return await house.games_of(person)

    @post("/", responses=ERRORS)
    async def new_table(self, request: Asking, data: JSONBody[protocol.NewTable]) -> TableInfo:
        """Make a table."""
        person = await someone(request)
        return (await house_of(request).new_table(person, data)).info(person.id)

    @get("/{id:str}", responses=ERRORS)
    async def table(self, request: Asking, id: FromPath[str]) -> TableInfo:
        """The state of a table; anyone with its link may look."""
        person, room = await anyone(request), await room_of(request, id)
        info: TableInfo = await room.ask(lambda table: room.info(person.id if person else None))
        return info

    @post("/{id:str}/join", responses=ERRORS, status_code=200)
    async def join(self, request: Asking, id: FromPath[str], data: JSONBody[protocol.Join]) -> TableInfo:
        """Sit down."""
        house, room, person = await place(request, id)
        pairs = await house.blocks.between(person.id, apart.everyone(room.table))
        await room.change_all(lambda table: apart.joined(table, person, data, pairs))
        return room.info(person.id)

    @post("/{id:str}/arrange", responses=ERRORS, status_code=200)
    async def arrange(self, request: Asking, id: FromPath[str], data: JSONBody[protocol.Arrange]) -> TableInfo:
        """Change chairs, bots, rules, clock or visibility before the start."""
        _, room, person = await place(request, id)
        await room.change(lambda table: arranged(table, person, data))
        return room.info(person.id)

    @post("/{id:str}/luck", responses=ERRORS, status_code=200)
    async def luck(self, request: Asking, id: FromPath[str], data: JSONBody[protocol.Luck]) -> TableInfo:
        """Add to the match's seed; the server has committed to its own part already."""
        _, room, person = await place(request, id)
        await room.change(lambda table: setup.add_luck(table, person, data.luck))
        return room.info(person.id)

    @post("/{id:str}/start", responses=ERRORS, status_code=200)
    async def start(self, request: Asking, id: FromPath[str]) -> TableInfo:
        """Start the match."""
        _, room, person = await place(request, id)
        await room.change(lambda table: setup.start(table, person))
        return room.info(person.id)

    @post("/{id:str}/kick", responses=ERRORS, status_code=200)
    async def kick(self, request: Asking, id: FromPath[str], data: JSONBody[protocol.Kick]) -> TableInfo:
        """Remove someone before the start."""
        _, room, person = await place(request, id)
        await room.change(lambda table: setup.kick(table, person, data.seat))
        return room.info(person.id)

    @post("/{id:str}/leave", responses=ERRORS, status_code=200)
    async def leave(self, request: Asking, id: FromPath[str]) -> TableInfo:
        """Stand up."""
        _, room, person = await place(request, id)
        await room.change(lambda table: setup.leave(table, person))
        await room.change(setup.close_if_empty)
        return room.info(person.id)

    @post("/{id:str}/rematch", responses=ERRORS, status_code=200)
    async def rematch(self, request: Asking, id: FromPath[str]) -> TableInfo:
        """Play again with the same people."""
        house, room, person = await place(request, id)
        return (await house.rematch(room, person)).info(person.id)

    @get("/{id:str}/keepsake", responses=ERRORS)
    async def keepsake(self, request: Asking, id: FromPath[str]) -> finished.Keepsake:
        """What remains readable of a match whose rules this server no longer has."""
        person, house = await anyone(request), house_of(request)
        return await house.keepsake(id, person.id if person else None)

    @get("/{id:str}/record", responses=ERRORS)
    async def record(self, request: Asking, id: FromPath[str]) -> Response[bytes]:
        """A finished match as a record, with everything `topout verify` needs."""
        person, room = await anyone(request), await room_of(request, id)
        seat = room.table.seat_of(person.id if person else None)
        lookback.finished(room.table, seat)
        async with looking(request):
            told = await asyncio.to_thread(lookback.record, room.table, seat)
        text = json.dumps(told, indent=1) + "\n"
        name = f'attachment; filename="{room.table.made.game}-{len(room.table.chairs)}.json"'
        headers = {"content-disposition": name}
        return Response(text.encode(), media_type="application/json", headers=headers)

    @get("/{id:str}/replay", responses=ERRORS)
    async def replay(
        self,
        request: Asking,
        id: FromPath[str],
        eyes: FromQuery[str] = "spectator",
        first: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
        count: Annotated[int, QueryParameter(ge=1, le=PAGE)] = PAGE,
    ) -> finished.Replay:
        """Some steps of a finished match, from a seat's point of view, a spectator's, or with everything open."""
        person, room = await anyone(request), await room_of(request, id)
        guest = person.id if person else None
        table, seat, info = room.table, room.table.seat_of(guest), room.info(guest)
        lookback.finished(table, seat)
        seen = lookback.read_eyes(table, eyes)
        async with looking(request):
            return await asyncio.to_thread(lookback.replay, table, info, seen, seat, first, count)

    @get("/{id:str}/analysis", responses=ERRORS)
    async def analysis(self, request: Asking, id: FromPath[str]) -> finished.AnalysisStatus:
        """The progress and the result of a finished match's analysis."""
        person, room = await anyone(request), await room_of(request, id)
        lookback.finished(room.table, room.table.seat_of(person.id if person else None))
        return await house_of(request).analyses.status(room.table)

    @post("/{id:str}/analysis", responses=ERRORS, status_code=200)
    async def analyse(self, request: Asking, id: FromPath[str]) -> finished.AnalysisStatus:
        """Have a finished match analysed; a second request joins the first."""
        house, room, person = await place(request, id)
        lookback.finished(room.table, room.table.seat_of(person.id))
        return await house.analyses.ask(room.table, person, address_of(dict(request.scope)))


class Records(Controller):
    """Uploaded records."""

    path = "/api/replay"
    tags = ("tables",)

    @post("/", responses=ERRORS, status_code=200)
    async def look(self, request: Asking, data: JSONBody[finished.Look]) -> finished.Replay:
        """A stretch of an uploaded record's replay; nothing is stored."""
        if not house_of(request).look_limits.take(address_of(dict(request.scope))):
            raise Rejected("too_fast", "That was too fast; wait a moment.", 429)
        async with looking(request):
            return await asyncio.to_thread(recorded.look, data)
