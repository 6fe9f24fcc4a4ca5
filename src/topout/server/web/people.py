"""Profiles with matches and ratings, leaderboards, friends and quick matches over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from litestar import Controller, delete, get, patch, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import UNSET

from topout.bots.rating import Rating
from topout.games import registry
from topout.messages import people
from topout.messages.guests import BlockList
from topout.messages.protocol import MOST_SEATS
from topout.messages.rejection import Rejected, no_spectators
from topout.server.rooms.house import House
from topout.server.rooms.people.company import meet
from topout.server.store.people.history import history
from topout.server.store.people.profiles import Seen, day
from topout.server.store.people.ratings import Pool
from topout.server.store.people.standings import give, shown
from topout.server.web.http import ERRORS, Asking, anyone, house_of, room_of, someone
from topout.table.people import Person
from topout.table.table import Table
from topout.table.talk import clean

Seats = Annotated[int, QueryParameter(ge=1, le=MOST_SEATS)]


async def looked_at(request: Asking, id: str) -> tuple[House, Seen, bool]:
    """The profile in question, and whether it is one's own."""
    house, viewer = house_of(request), await anyone(request)
    found = await house.profiles.seen(id, viewer.id if viewer else None)
    return house, found, viewer is not None and viewer.id == found.guest


async def told(house: House, viewer: Person | None, id: str) -> people.Profile:
    """A profile as someone sees it."""
    found = await house.profiles.seen(id, viewer.id if viewer else None)
    own = viewer is not None and viewer.id == found.guest
    return people.Profile(
        id=found.id,
        name=found.name,
        you=own,
        private=own and found.private,
        listed=own and found.listed,
        unseen=own and found.unseen,
        relation=await house.friends.relation(viewer.id, found.guest) if viewer else "none",
        since=day(found.made),
        ratings=await house.standings.of(found.guest),
        tallies=await house.tables.tallies(found.guest),
        face=found.face or UNSET,  # type: ignore[arg-type]
        by=await house.keys.programs.by(found.guest) or UNSET,
    )


def pool_of(game: str, seats: int) -> Pool:
    """The pool of a game and number of seats."""
    if game not in registry.GAMES or seats not in registry.game(game).info.seats:
        raise Rejected("no_game", "There is no such game with that many seats.", 404)
    return Pool(game, seats)


class People(Controller):
    """Profiles."""

    path = "/api"
    tags = ("people",)

    @get("/me/profile", responses=ERRORS)
    async def mine(self, request: Asking) -> people.Profile:
        """My profile."""
        house, person = house_of(request), await someone(request)
        return await told(house, person, await house.profiles.mine(person.id))

    @patch("/me/profile", responses=ERRORS)
    async def show(self, request: Asking, data: JSONBody[people.ShowMyself]) -> people.Profile:
        """Change what others see of me."""
        house, person = house_of(request), await someone(request)
        await house.profiles.show(person.id, data)
        return await told(house, person, await house.profiles.mine(person.id))

    @get("/people/{id:str}", responses=ERRORS)
    async def profile(self, request: Asking, id: FromPath[str]) -> people.Profile:
        """Someone's profile."""
        return await told(house_of(request), await anyone(request), id)

    @get("/people/{id:str}/history", responses=ERRORS)
    async def history(self, request: Asking, id: FromPath[str], before: FromQuery[str | None] = None) -> people.History:
        """Someone's finished matches; of others those at public tables only."""
        house, found, own = await looked_at(request, id)
        return await history(house.storage, found.guest, own, before)

    @get("/people/{id:str}/course", responses=ERRORS)
    async def course(
        self, request: Asking, id: FromPath[str], game: FromQuery[str], seats: Seats
    ) -> people.RatingCourse:
        """The history of someone's rating."""
        house, found, _ = await looked_at(request, id)
        return await house.standings.course(found.guest, pool_of(game, seats))

    @get("/ratings/{game:str}/{seats:int}", responses=ERRORS)
    async def board(
        self, request: Asking, game: FromPath[str], seats: FromPath[int], behind: FromQuery[str | None] = None
    ) -> people.Board:
        """A leaderboard: people who chose to be listed, and the bots' ratings."""
        viewer = await anyone(request)
        return await house_of(request).standings.board(pool_of(game, seats), viewer.id if viewer else None, behind)

    @get("/tables/{id:str}/people", responses=ERRORS)
    async def at_table(self, request: Asking, id: FromPath[str]) -> people.SeatPeople:
        """The people at a table and, if it is rated, their ratings."""
        viewer, room = await anyone(request), await room_of(request, id)
        guest, table, house = viewer.id if viewer else None, room.table, house_of(request)
        if table.phase != "open" and not table.made.spectators and table.seat_of(guest) is None:
            raise no_spectators()
        guests = {chair.guest for chair in table.chairs if chair.guest is not None}
        met = guests - await house.profiles.unseen(guest, guests)
        levels = {chair.level for chair in table.chairs if chair.kind == "bot"} if table.made.rated else set()
        pool = Pool(table.made.game, len(table.chairs))
        ratings = await house.standings.at_table(pool, met if table.made.rated else (), levels)
        return people.SeatPeople(_seats(table, guest, await house.profiles.of(met), ratings))


def _seats(
    table: Table, viewer: int | None, known: Mapping[int, str], ratings: Mapping[int | str, Rating]
) -> list[people.SeatPerson]:
    """The people on the seats, as far as this viewer may know them."""
    seats = []
    for number, chair in enumerate(table.chairs):
        rating = ratings.get(chair.guest or chair.level) if chair.taken else None
        mine = chair.guest is not None and chair.guest == viewer
        about = people.SeatPerson(number, known.get(chair.guest or 0), None, None, mine)
        if rating:
            about.rating, about.give = shown(rating.mu), give(rating.sigma)
        seats.append(about)
    return seats


class Friendships(Controller):
    """Friends, blocks and reports from profiles, and quick matches."""

    path = "/api"
    tags = ("people",)

    @get("/me/friends", responses=ERRORS)
    async def friends(self, request: Asking) -> people.FriendList:
        """My friends, where they are, and pending requests."""
        house, person = house_of(request), await someone(request)
        house.attendance.note(person.id)
        return people.FriendList(await house.friends.of(person.id))

    @post("/people/{id:str}/friend", responses=ERRORS, status_code=200)
    async def befriend(self, request: Asking, id: FromPath[str]) -> people.FriendList:
        """Send a friend request, or accept one."""
        house, person, other = await met(request, id)
        await house.friends.ask(person.id, other.guest)
        return people.FriendList(await house.friends.of(person.id))

    @delete("/people/{id:str}/friend", responses=ERRORS, status_code=200)
    async def part(self, request: Asking, id: FromPath[str]) -> people.FriendList:
        """End a friendship, withdraw a request, or refuse one; nobody is told."""
        house, person = house_of(request), await someone(request)
        await house.friends.end(person.id, id)
        return people.FriendList(await house.friends.of(person.id))

    @post("/people/{id:str}/block", responses=ERRORS, status_code=200)
    async def block(self, request: Asking, id: FromPath[str]) -> BlockList:
        """Block someone everywhere: tables, leaderboards, profiles; they are not told."""
        house, person, other = await met(request, id)
        await house.blocks.add(person.id, other.guest, other.name)
        return BlockList(await house.blocks.of(person.id))

    @post("/people/{id:str}/report", responses=ERRORS, status_code=200)
    async def report(
        self, request: Asking, id: FromPath[str], data: JSONBody[people.ReportPerson]
    ) -> people.FriendList:
        """Report someone to the moderators; they are not told."""
        house, person, other = await met(request, id)
        about = {"name": other.name, "table_id": "", "reason": data.reason, "line": "", "words": clean(data.words)}
        await house.reports.add(person.id, other.guest, **about)
        return people.FriendList(await house.friends.of(person.id))

    @post("/quick", responses=ERRORS, status_code=200)
    async def seek(self, request: Asking, data: JSONBody[people.Seek]) -> people.Meeting:
        """Look for an opponent; polled until there is a table."""
        house, person = house_of(request), await someone(request)
        return await meet(house, house.seekers, person, data)

    @delete("/quick", responses=ERRORS, status_code=200)
    async def stop_seeking(self, request: Asking) -> people.Meeting:
        """Stop looking."""
        await house_of(request).seekers.stop((await someone(request)).id)
        return people.Meeting(None, 0)


async def met(request: Asking, id: str) -> tuple[House, Person, Seen]:
    """The requesting guest, and a profile that must be someone else's."""
    house, person = house_of(request), await someone(request)
    other = await house.profiles.seen(id, person.id)
    if other.guest == person.id:
        raise Rejected("yourself", "That is you.", 400)
    return house, person, other
