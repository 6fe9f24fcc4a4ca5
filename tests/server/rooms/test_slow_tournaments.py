"""Slow tournaments: nobody has to be online, everyone is notified, and nobody holds up a round forever."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server.contest import look, new
from server.pushing import push_service
from server.rooms.slow import SLOW, entries, pass_days, turns
from server.running import House, Person, house, until

from topout.server.rooms.background import rounds
from topout.server.store import database

pytestmark = pytest.mark.xdist_group("postgres")
AT_ONCE: dict[str, Any] = {"call_after": 0.0, "call_gap": 0.0, "push_anywhere": 1, "idle": 0.05, "grace": 0.05}


@pytest.fixture(autouse=True)
def quick(brisk_calendar: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "LOOK_EVERY", 0.1)


def begun(place: House, other: House, **wish: Any) -> tuple[str, Person, Person]:
    """A slow tournament of two in its first round."""
    ada, ben = place.guest("Ada"), other.guest("Ben")
    cup = new(ada, clock=SLOW, **{"rounds": 2, **wish})
    for person in (ada, ben):
        person.post(f"/api/tournaments/{cup}/enter")
    ada.post(f"/api/tournaments/{cup}/begin")
    return cup, ada, ben


def table_in(person: Person, cup: str, after: str | None = None) -> str:
    """A person's present table or, after a given one, the next as soon as it exists."""
    found: str = until(lambda: (there := look(person, cup)["table"]) != after and there)
    until(lambda: person.ask("GET", f"/api/tables/{found}").is_success)
    return found


def play_out(table: str, *people: Person) -> None:
    """Each comes when it is their turn, moves, and leaves."""
    over = False
    while not over:
        for person in people:
            socket = person.sit(table)
            while socket.owed:
                socket.move(socket.seen["legal"][0]["id"])
            over = socket.seen["view"]["over"]
            socket.raw.close()


def test_each_is_called_to_their_turn_and_rounds_follow_each_other_while_nobody_stays(tmp_path: Path) -> None:
    with push_service() as service, house(tmp_path / "t.db", **AT_ONCE) as place:
        cup, ada, ben = begun(place, place)
        browsers = [service.browser(), service.browser()]
        for person, browser in zip((ada, ben), browsers, strict=True):
            person.post("/api/me/calls/devices", **browser.subscription)
        first = table_in(ada, cup)
        until(lambda: not place.house.rooms)
        play_out(first, ada, ben)
        assert entries(place, first, "stoodin") == []
        second = table_in(ada, cup, after=first)
        until(lambda: f"#/table/{second}" in {browser.call()["place"] for browser in browsers if browser.came.qsize()})
        play_out(second, ada, ben)
        until(lambda: look(ada, cup)["phase"] == "over")


def test_a_bot_plays_on_for_whoever_let_their_days_run_out_and_the_round_ends(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", **AT_ONCE) as place:
        cup, ada, _ = begun(place, place, rounds=1)
        table = table_in(ada, cup)
        for gone in (1, 2):
            until(lambda: any(guest for _, guest in turns(place, table)))
            pass_days(place, 3 * 86_400)
            until(lambda gone=gone: len(entries(place, table, "stoodin")) == gone)  # type: ignore[misc]
        until(lambda: look(ada, cup)["phase"] == "over")
        assert {entry["why"] for entry in entries(place, table, "stoodin")} == {"time"}


def test_on_vacation_the_days_stand_still(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", **AT_ONCE) as place:
        cup, ada, ben = begun(place, place, rounds=1)
        table = table_in(ada, cup)
        for person in (ada, ben):
            person.post("/api/me/vacation", days=7)
        until(lambda: entries(place, table, "rested"))
        pass_days(place, 5 * 86_400)
        until(lambda: not place.house.rooms)
        assert entries(place, table, "stoodin") == []
        play_out(table, ada, ben)
        until(lambda: look(ada, cup)["phase"] == "over")


@pytest.mark.parametrize("leap", [-40 * 86_400, 40 * 86_400])
def test_no_clock_that_is_set_changes_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leap: float) -> None:
    real = time.time
    with house(tmp_path / "t.db", **AT_ONCE) as place:
        cup, ada, ben = begun(place, place)
        first = table_in(ada, cup)
        monkeypatch.setattr(time, "time", lambda: real() + leap)
        play_out(first, ada, ben)
        play_out(table_in(ada, cup, after=first), ada, ben)
        until(lambda: look(ada, cup)["phase"] == "over")
        assert entries(place, first, "stoodin") == []


@pytest.mark.parametrize("leap", [-40 * 86_400, 40 * 86_400])
def test_the_next_round_waits_for_its_pause_by_no_clock_that_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leap: float
) -> None:
    real = time.time
    with house(tmp_path / "t.db", **AT_ONCE) as place:
        ada = place.guest("Ada")
        cup = new(ada, rounds=2, pause=2)
        ada.post(f"/api/tournaments/{cup}/bots", level="easy", count=2)
        ada.post(f"/api/tournaments/{cup}/begin")
        until(lambda: place.house.rounds.due)
        monkeypatch.setattr(time, "time", lambda: real() + leap)
        assert (look(ada, cup)["until_next"] or 0) <= 2
        until(lambda: look(ada, cup)["phase"] == "over")


def test_bots_among_themselves_wait_for_no_days(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", **AT_ONCE) as place:
        ada = place.guest("Ada")
        cup = new(ada, clock=SLOW, rounds=2)
        ada.post(f"/api/tournaments/{cup}/bots", level="easy", count=4)
        ada.post(f"/api/tournaments/{cup}/begin")
        until(lambda: look(ada, cup)["phase"] == "over")


def test_a_restart_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", **AT_ONCE) as place:
        cup, ada, ben = begun(place, place)
        table = table_in(ada, cup)
        until(lambda: turns(place, table))
    with house(tmp_path / "t.db", **AT_ONCE) as place:
        people = [place.guest(person.name, person.token) for person in (ada, ben)]
        play_out(table, *people)
        play_out(table_in(people[0], cup, after=table), *people)
        told = until(lambda: (found := look(people[0], cup))["phase"] == "over" and found)
        assert [len(past["tables"]) for past in told["played"]] == [1, 1]


@pytest.fixture
def shared(postgres: str) -> Iterator[str]:
    """A PostgreSQL database of its own, so that no other test's server is the leader on it."""
    server = database.read_url(postgres)
    engine = database.engine_of(server)
    with engine.connect() as connection:
        connection.exec_driver_sql("CREATE SCHEMA slow_tournaments")
    yield server.update_query_dict({"options": "-csearch_path=slow_tournaments"}).render_as_string(hide_password=False)
    engine.dispose()


def test_two_servers_play_one_slow_tournament(shared: str) -> None:
    with house(shared, **AT_ONCE) as first, house(shared, **AT_ONCE) as second:
        cup, ada, ben = begun(first, second)
        table = None
        for _ in range(2):
            table = table_in(ada, cup, after=table)
            play_out(table, ada, ben)
        told = until(lambda: (found := look(ben, cup))["phase"] == "over" and found)
        assert [len(past["tables"]) for past in told["played"]] == [1, 1]
