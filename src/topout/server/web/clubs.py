"""Clubs over HTTP: founding, joining and running one; its lobby, tournaments and leaderboard."""

from __future__ import annotations

from typing import Literal

from litestar import Controller, delete, get, patch, post
from litestar.params import FromPath, FromQuery, JSONBody

from topout.messages import clubs as told
from topout.messages.protocol import Lobby
from topout.messages.tournaments import TournamentList
from topout.server.rooms.house import House
from topout.server.web.http import ERRORS, Asking, anyone, house_of, someone
from topout.server.web.people import pool_of
from topout.table.people import Person
from topout.table.talk import clean


async def within(request: Asking, id: str) -> tuple[House, Person]:
    """The house and the guest, who must be a member."""
    house, person = house_of(request), await someone(request)
    await house.clubs.expect_member(id, person.id)
    return house, person


class Clubs(Controller):
    """Clubs."""

    path = "/api/clubs"
    tags = ("clubs",)

    @get("/", responses=ERRORS)
    async def clubs(self, request: Asking) -> told.ClubList:
        """My clubs, and open ones."""
        person = await anyone(request)
        return await house_of(request).clubs.lists(person.id if person else None)

    @post("/", responses=ERRORS)
    async def found(self, request: Asking, data: JSONBody[told.NewClub]) -> told.ClubInfo:
        """Found a club."""
        person = await someone(request)
        return await house_of(request).clubs.found(person, data)

    @get("/{id:str}", responses=ERRORS)
    async def club(self, request: Asking, id: FromPath[str]) -> told.ClubInfo:
        """A club: everything for members, its description for others if it is open."""
        person = await anyone(request)
        return await house_of(request).clubs.look(id, person.id if person else None)

    @post("/{id:str}/look", responses=ERRORS, status_code=200)
    async def look(self, request: Asking, id: FromPath[str], data: JSONBody[told.JoinClub]) -> told.ClubInfo:
        """The same with an invitation, which is in the body so that no log records it."""
        person = await anyone(request)
        return await house_of(request).clubs.look(id, person.id if person else None, data.invitation)

    @patch("/{id:str}", responses=ERRORS)
    async def change(self, request: Asking, id: FromPath[str], data: JSONBody[told.ChangeClub]) -> told.ClubInfo:
        """Change name, description, openness or table defaults."""
        person = await someone(request)
        return await house_of(request).clubs.change(id, person.id, data)

    @delete("/{id:str}", responses=ERRORS, status_code=200)
    async def end(self, request: Asking, id: FromPath[str]) -> told.ClubList:
        """End a club; its tables and tournaments continue without it."""
        house, person = house_of(request), await someone(request)
        await house.clubs.end(id, person.id)
        return await house.clubs.lists(person.id)

    @post("/{id:str}/join", responses=ERRORS, status_code=200)
    async def join(self, request: Asking, id: FromPath[str], data: JSONBody[told.JoinClub]) -> told.ClubInfo:
        """Join a club."""
        person = await someone(request)
        return await house_of(request).clubs.join(id, person, data.invitation)

    @post("/{id:str}/leave", responses=ERRORS, status_code=200)
    async def leave(self, request: Asking, id: FromPath[str]) -> told.ClubList:
        """Leave a club."""
        house, person = house_of(request), await someone(request)
        await house.clubs.leave(id, person.id)
        return await house.clubs.lists(person.id)

    @post("/{id:str}/invitation", responses=ERRORS, status_code=200)
    async def renew(self, request: Asking, id: FromPath[str]) -> told.ClubInfo:
        """Replace the invitation; the old one becomes invalid."""
        person = await someone(request)
        return await house_of(request).clubs.renew(id, person.id)

    @post("/{id:str}/report", responses=ERRORS, status_code=200)
    async def report(self, request: Asking, id: FromPath[str], data: JSONBody[told.ReportClub]) -> told.ClubInfo:
        """Report a club to the moderators."""
        house, person = house_of(request), await someone(request)
        other, name = await house.clubs.reported(id, person.id, data.invitation)
        about = {"name": name, "table_id": "", "reason": data.reason, "line": f"The club {name}, {id}"}
        await house.reports.add(person.id, other, **about, words=clean(data.words))
        return await house.clubs.look(id, person.id, data.invitation)

    @patch("/{id:str}/members/{number:int}", responses=ERRORS)
    async def change_member(
        self, request: Asking, id: FromPath[str], number: FromPath[int], data: JSONBody[told.ChangeMember]
    ) -> told.ClubInfo:
        """Promote a member, step down, ban or readmit someone."""
        person = await someone(request)
        return await house_of(request).clubs.change_member(id, person.id, number, data)

    @get("/{id:str}/tables", responses=ERRORS)
    async def tables(
        self, request: Asking, id: FromPath[str], phase: FromQuery[Literal["open", "running", "over"]] = "open"
    ) -> Lobby:
        """The club's tables that are open, running or over."""
        house, _ = await within(request, id)
        return Lobby(await house.tables.lines(phase, id))

    @get("/{id:str}/tournaments", responses=ERRORS)
    async def tournaments(self, request: Asking, id: FromPath[str]) -> TournamentList:
        """The club's tournaments."""
        house, person = await within(request, id)
        return TournamentList(await house.tournaments.lines(person.id, id))

    @get("/{id:str}/ratings/{game:str}/{seats:int}", responses=ERRORS)
    async def board(
        self, request: Asking, id: FromPath[str], game: FromPath[str], seats: FromPath[int]
    ) -> told.ClubBoard:
        """The club's leaderboard."""
        person = await someone(request)
        return await house_of(request).clubs.board(id, person.id, pool_of(game, seats))
