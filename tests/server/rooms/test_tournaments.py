"""Whole tournaments on real servers: bots and people, late entries, withdrawals, a restart in the middle."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

from server.contest import Crowd, all_in, look, new
from server.running import House, house, until

from topout.messages.protocol import NewTable, Place
from topout.table import setup
from topout.table.people import Person


def test_32_play_a_swiss_tournament_to_its_end_over_a_restart(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as first:
        people = [first.guest(f"P{number}") for number in range(10)]
        host, late = people[0], first.guest("Late")
        cup = new(host, seats=4, rounds=4)
        for person in people:
            person.post(f"/api/tournaments/{cup}/enter")
        host.post(f"/api/tournaments/{cup}/bots", level="easy", count=22)
        assert len(look(host, cup)["entrants"]) == 32
        host.post(f"/api/tournaments/{cup}/begin")
        crowd = Crowd(first, cup, people)
        while len(look(host, cup)["played"]) < 2:
            crowd.stopped.wait(0.05)
        late.post(f"/api/tournaments/{cup}/enter")
        people[3].post(f"/api/tournaments/{cup}/withdraw")
        crowd.stop()
        before = look(host, cup)
        assert before["phase"] == "running"
    with house(tmp_path / "t.db", grace=0.1) as second:
        Crowd(second, cup, [*people[:3], *people[4:], late]).join()
        told = second.guest("Ada").get(f"/api/tournaments/{cup}")
    assert told["phase"] == "over"
    assert [len(past["tables"]) for past in told["played"]] == [8, 8, 8, 8]
    assert told["played"][0] == before["played"][0]
    all_in(told)
    assert told["entrants"][32]["name"] == "Late"
    assert told["entrants"][3]["left"]
    standings = {rank["entrant"]: rank for rank in told["standings"]}
    assert standings[32]["played"] == 2
    assert standings[3]["played"] == 2


def test_a_table_where_people_sit_already_is_not_opened_a_second_time(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    cup = new(ada, rounds=1)
    for person in (ada, ben):
        person.post(f"/api/tournaments/{cup}/enter")
    ada.post(f"/api/tournaments/{cup}/begin")
    table = look(ada, cup)["table"]
    until(lambda: ada.ask("GET", f"/api/tables/{table}").is_success)
    socket, inside = ada.sit(table), place.house
    there = inside.rooms[table]

    async def begin_anew() -> None:
        """As after a restart, or when another server was the leader until now."""
        inside.rounds.tended.clear()
        inside.rounds.look_soon()

    place.do(begin_anew())
    until(lambda: table in inside.rounds.tended)
    assert inside.rooms[table] is inside.rounds.tended[table] is there
    assert [visitor.guest for visitor in there.visitors]
    socket.raw.close()
    ada.post(f"/api/tournaments/{cup}/end")


def test_a_table_is_laid_although_someone_asks_for_it_just_before(place: House) -> None:
    inside, name = place.house, secrets.token_urlsafe(12)
    entries = setup.as_wished(Person(1, "Ada"), NewTable("festival", [Place("me"), Place("open")]))

    async def both() -> str:
        too_early = asyncio.ensure_future(inside.room(name))
        await asyncio.sleep(0)
        laid = await inside.laid(name, entries)
        await asyncio.gather(too_early, return_exceptions=True)
        return str(laid.table.id)

    assert place.do(both()) == name
