"""People among people: profiles with their matches and ratings, and leaderboards."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, patch
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import UNSET

from topout.games import registry
from topout.messages import people
from topout.messages.protocol import MOST_SEATS
from topout.messages.rejection import Rejected, no_spectators
from topout.server.rooms.house import House
from topout.server.store.history import history
from topout.server.store.profiles import Seen, day
from topout.server.store.ratings import Pool
from topout.server.store.standings import give, shown
from topout.server.web.http import ERRORS, Asking, anyone, house_of, room_of, someone

Seats = Annotated[int, QueryParameter(ge=1, le=MOST_SEATS)]


async def looked_at(request: Asking, id: str) -> tuple[House, Seen, bool]:
    """Whose profile is looked at, and whether it is the asker's own."""
    house, viewer = house_of(request), await anyone(request)
    found = await house.profiles.seen(id, viewer.id if viewer else None)
    return house, found, viewer is not None and viewer.id == found.guest


def pool_of(game: str, seats: int) -> Pool:
    """A game with so many seats."""
    if game not in registry.GAMES or seats not in registry.game(game).info.seats:
        raise Rejected("no_game", "There is no such game for so many.", 404)
    return Pool(game, seats)


class People(Controller):
    """Profiles."""

    path = "/api"
    tags = ("people",)

    @get("/me/profile", responses=ERRORS)
    async def mine(self, request: Asking) -> people.Profile:
        """My profile."""
        person = await someone(request)
        return await self._profile(request, await house_of(request).profiles.mine(person.id))

    @patch("/me/profile", responses=ERRORS)
    async def show(self, request: Asking, data: JSONBody[people.ShowMyself]) -> people.Profile:
        """Choose what others may see of me."""
        house, person = house_of(request), await someone(request)
        await house.profiles.show(person.id, data.private, data.listed)
        return await self._profile(request, await house.profiles.mine(person.id))

    @get("/people/{id:str}", responses=ERRORS)
    async def profile(self, request: Asking, id: FromPath[str]) -> people.Profile:
        """Someone's profile."""
        return await self._profile(request, id)

    async def _profile(self, request: Asking, id: str) -> people.Profile:
        house, found, own = await looked_at(request, id)
        return people.Profile(
            id=found.id,
            name=found.name,
            you=own,
            private=found.private,
            listed=found.listed,
            relation="none",
            since=day(found.made),
            ratings=await house.standings.of(found.guest),
            tallies=await house.tables.tallies(found.guest),
            face=found.face or UNSET,  # type: ignore[arg-type]
        )

    @get("/people/{id:str}/history", responses=ERRORS)
    async def history(self, request: Asking, id: FromPath[str], before: FromQuery[str | None] = None) -> people.History:
        """Matches that someone has finished; others' at public tables alone."""
        house, found, own = await looked_at(request, id)
        return await history(house.storage, found.guest, own, before)

    @get("/people/{id:str}/course", responses=ERRORS)
    async def course(
        self, request: Asking, id: FromPath[str], game: FromQuery[str], seats: Seats
    ) -> people.RatingCourse:
        """How someone's rating went."""
        house, found, _ = await looked_at(request, id)
        return await house.standings.course(found.guest, pool_of(game, seats))

    @get("/ratings/{game:str}/{seats:int}", responses=ERRORS)
    async def board(
        self, request: Asking, game: FromPath[str], seats: FromPath[int], behind: FromQuery[str | None] = None
    ) -> people.Board:
        """A leaderboard: those who chose to be listed, and where bots stand."""
        viewer = await anyone(request)
        return await house_of(request).standings.board(pool_of(game, seats), viewer.id if viewer else None, behind)

    @get("/tables/{id:str}/people", responses=ERRORS)
    async def at_table(self, request: Asking, id: FromPath[str]) -> people.SeatPeople:
        """Who sits at a table, and where it is rated how strong each seems to be."""
        viewer, room = await anyone(request), await room_of(request, id)
        guest, table, house = viewer.id if viewer else None, room.table, house_of(request)
        if table.phase != "open" and not table.made.spectators and table.seat_of(guest) is None:
            raise no_spectators()
        guests = {chair.guest for chair in table.chairs if chair.guest is not None}
        unseen = await house.profiles.unseen(guest, guests)
        known = await house.profiles.of(guests - unseen)
        levels = {chair.level for chair in table.chairs if chair.kind == "bot"}
        rated = await house.standings.at_table(Pool(table.made.game, len(table.chairs)), guests - unseen, levels)
        seats = []
        for number, chair in enumerate(table.chairs):
            rating = rated.get(chair.guest or chair.level) if table.made.rated and chair.taken else None
            seats.append(
                people.SeatPerson(
                    seat=number,
                    person=known.get(chair.guest or 0),
                    rating=shown(rating.mu) if rating else None,
                    give=give(rating.sigma) if rating else None,
                    you=chair.guest is not None and chair.guest == guest,
                )
            )
        return people.SeatPeople(seats)
