"""Tournaments over HTTP; their tables are ordinary tables."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from topout.messages.rejection import Rejected
from topout.messages.tournaments import AddBots, EnterProgram, NewTournament, TournamentInfo, TournamentList, Withdraw
from topout.server.rooms.background.rounds import now
from topout.server.rooms.house import ID
from topout.server.store.programs import made_by
from topout.server.web.http import ERRORS, Asking, anyone, house_of, someone
from topout.server.web.programs import free_program
from topout.table.people import Person
from topout.tournament import journal, organising
from topout.tournament.describe import tournament_info
from topout.tournament.tournament import Tournament


async def found(request: Asking, id: str) -> Tournament:
    """The tournament with this id."""
    if not ID.fullmatch(id):
        raise organising.no_tournament()
    return await house_of(request).tournaments.read(id)


def told(tournament: Tournament, person: Person | None) -> TournamentInfo:
    """A tournament as someone sees it."""
    return tournament_info(tournament, person.id if person else None, now())


class Tournaments(Controller):
    """Tournaments of any game."""

    path = "/api/tournaments"
    tags = ("tournaments",)

    @get("/", responses=ERRORS)
    async def tournaments(self, request: Asking) -> TournamentList:
        """Public tournaments, and mine."""
        person = await anyone(request)
        return TournamentList(await house_of(request).tournaments.lines(person.id if person else None))

    @post("/", responses=ERRORS)
    async def new_tournament(self, request: Asking, data: JSONBody[NewTournament]) -> TournamentInfo:
        """Make a tournament."""
        house, person = house_of(request), await someone(request)
        if data.club:
            await house.clubs.expect_member(data.club, person.id)
        created = organising.as_wished(person, data)
        return told(await house.tournaments.make(secrets.token_urlsafe(12), created), person)

    @get("/{id:str}", responses=ERRORS)
    async def tournament(
        self, request: Asking, id: FromPath[str], known: FromQuery[int | None] = None
    ) -> TournamentInfo | Response[bytes]:
        """The state of a tournament; `null` if nothing has changed since the `known` number."""
        person, tournament = await anyone(request), await found(request, id)
        if tournament.number == known:
            return Response(b"null", media_type="application/json")
        return told(tournament, person)

    @post("/{id:str}/enter", responses=ERRORS, status_code=200)
    async def enter(self, request: Asking, id: FromPath[str]) -> TournamentInfo:
        """Enter; possible while rounds remain."""
        _, person = await self._welcome(request, id)
        return await self._change(request, id, lambda known: organising.entered(known, person))

    @post("/{id:str}/programs", responses=ERRORS, status_code=200)
    async def program(self, request: Asking, id: FromPath[str], data: JSONBody[EnterProgram]) -> TournamentInfo:
        """Enter a program: one of mine or, as the organiser, any that is connected."""
        tournament, person = await self._welcome(request, id)
        made, house = tournament.made, house_of(request)
        program = await free_program(house, person, data.program, made.game, made.sizes)
        return await self._change(request, id, lambda known: organising.brought(known, person, program))

    async def _welcome(self, request: Asking, id: str) -> tuple[Tournament, Person]:
        """A tournament, and a guest who may enter it."""
        house, person, tournament = house_of(request), await someone(request), await found(request, id)
        host, club = tournament.made.host, tournament.made.club
        if club and not await house.clubs.has(club, person.id):
            raise Rejected("not_member", "This tournament is for the members of its club.", 403)
        if (host, person.id) in await house.blocks.between(person.id, [host]):
            raise Rejected("blocked", "The one who made this tournament would rather play without you.", 403)
        return tournament, person

    @post("/{id:str}/bots", responses=ERRORS, status_code=200)
    async def bots(self, request: Asking, id: FromPath[str], data: JSONBody[AddBots]) -> TournamentInfo:
        """Enter bots."""
        person = await someone(request)
        return await self._change(request, id, lambda known: organising.with_bots(known, person, data))

    @post("/{id:str}/withdraw", responses=ERRORS, status_code=200)
    async def withdraw(self, request: Asking, id: FromPath[str], data: JSONBody[Withdraw]) -> TournamentInfo:
        """Withdraw; a running match is played to its end."""
        house, person = house_of(request), await someone(request)
        programs = await house.storage.look(lambda connection: made_by(connection, person.id))
        return await self._change(request, id, lambda known: organising.withdrew(known, person, data.entrant, programs))

    @post("/{id:str}/begin", responses=ERRORS, status_code=200)
    async def begin(self, request: Asking, id: FromPath[str]) -> TournamentInfo:
        """Start the first round; later ones start by themselves."""
        house, person, tournament = house_of(request), await someone(request), await found(request, id)
        while not tournament.rounds:
            organising.begun(tournament, person)
            tournament = await house.rounds.begin_round(tournament)
        return told(tournament, person)

    @post("/{id:str}/end", responses=ERRORS, status_code=200)
    async def end(self, request: Asking, id: FromPath[str]) -> TournamentInfo:
        """End the tournament early."""
        person = await someone(request)
        return await self._change(request, id, lambda known: organising.ended(known, person))

    async def _change(self, request: Asking, id: str, make: organising.Deed) -> TournamentInfo:
        """Apply a change and return the new state."""
        person, house = await someone(request), house_of(request)
        await found(request, id)

        def entries(known: Tournament) -> Sequence[journal.AnyEntry]:
            made = make(known)
            return [made] if isinstance(made, journal.Entry) else made or []

        changed = await house.tournaments.change(id, entries)
        house.rounds.look_soon()
        return told(changed, person)
