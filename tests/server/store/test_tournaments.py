"""Stored tournaments: with two servers, by administration, and within limits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from server.contest import Crowd, all_in, look, new
from server.running import House, Person, house

from topout.server.store.accounts.belongings import moved
from topout.server.store.keeping import erase_guest, export_guest

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def two(postgres: str) -> Iterator[tuple[House, House]]:
    with house(postgres, grace=0.1) as first, house(postgres, grace=0.1) as second:
        yield first, second


def wait_for(*waited: Thread | Crowd) -> None:
    for one in waited:
        one.join()


def test_two_servers_lay_each_table_once_and_take_each_result_once(two: tuple[House, House]) -> None:
    first, second = two
    ada, ben = first.guest("Ada"), second.guest("Ben")
    cup = new(ada, rounds=3, fill="bots")
    ada.post(f"/api/tournaments/{cup}/enter")
    ben.post(f"/api/tournaments/{cup}/enter")
    ada.post(f"/api/tournaments/{cup}/bots", level="easy", count=5)
    ben_and = second.guest("Ada", ada.token)
    begun = [Thread(target=one.post, args=[f"/api/tournaments/{cup}/begin"]) for one in (ada, ben_and)]
    for thread in begun:
        thread.start()
    crowds = [Crowd(first, cup, [ada]), Crowd(second, cup, [ben])]
    wait_for(*begun, *crowds)
    told = look(ada, cup)
    assert look(ben, cup)["standings"] == told["standings"]
    assert [len(past["tables"]) for past in told["played"]] == [4, 4, 4]
    all_in(told)
    tables = {table["id"] for past in told["played"] for table in past["tables"]}
    assert len(tables) == 12
    assert {line["id"] for line in ben.get("/api/tables/mine")["tables"]} <= tables


def test_many_enter_at_once_at_two_servers(two: tuple[House, House]) -> None:
    first, second = two
    host = first.guest("Host")
    cup = new(host, most=8)
    people = [place.guest(f"P{n}") for n in range(6) for place in two]
    answers: list[int] = []

    def enter(person: Person) -> None:
        answers.append(person.ask("POST", f"/api/tournaments/{cup}/enter").status_code)

    threads = [Thread(target=enter, args=[person]) for person in people]
    for thread in threads:
        thread.start()
    wait_for(*threads)
    assert sorted(answers) == [200] * 8 + [409] * 4
    assert len({one["name"] for one in look(host, cup)["entrants"]}) == 8
    assert second.guest("Eve").refused("POST", f"/api/tournaments/{cup}/begin") == (403, "not_organiser")


def test_whoever_is_erased_stays_in_the_standings_without_a_name(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        host, gone = place.guest("Host"), place.guest("Zoltan")
        cup = new(host)
        gone.post(f"/api/tournaments/{cup}/enter")
        number = place.house.identity.people and max(place.house.identity.people)
        exported = place.kept(lambda connection: export_guest(connection, number))
        assert [one["name"] for one in exported["tournaments"]] == ["Cup"]
        place.kept(lambda connection: moved(connection, number, 4000))
        assert not look(gone, cup)["entrants"][0]["you"]
        place.kept(lambda connection: moved(connection, 4000, number))
        assert look(gone, cup)["entrants"][0]["you"]
        place.kept(lambda connection: erase_guest(connection, number))
        assert [one["name"] for one in look(host, cup)["entrants"]] == ["someone"]
        count = "SELECT count(*) FROM tournament_guests"
        assert place.kept(lambda connection: connection.exec_driver_sql(count).scalar()) == 0
