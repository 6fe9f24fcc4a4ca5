"""Analyses on the server: only of finished matches, computed once, stored, and limited."""

from __future__ import annotations

import os
import random
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from server.rooms.test_play import finish
from server.running import House, Person, fetch, house, until

import topout
from topout.lab.analysis.analysing import analyse
from topout.lab.simulate import play_match
from topout.server.minds.analyses import MOST, Analyses, Work
from topout.server.minds.analyst import match_of, task_of

pytestmark = pytest.mark.xdist_group("festival")
SMALL: dict[str, Any] = {"first": 0, "levels": 3}


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compile in advance what the processes need, so that the tests do not wait for it."""
    match = play_match(topout.new("festival", seed=1, **SMALL), ["random", "random"], 1)
    analyse(match, playouts=2)


def over(place: House, **wish: Any) -> tuple[Person, Person, str]:
    """Two people and the table of their finished match."""
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open"], options=SMALL, **wish)
    ben.join(table)
    ada.start(table)
    assert ada.refused("POST", f"/api/tables/{table}/analysis") == (409, "not_over")
    assert ada.refused("GET", f"/api/tables/{table}/analysis") == (409, "not_over")
    finish([ada.sit(table), ben.sit(table)], random.Random(5))
    return ada, ben, table


def status(person: Person, table: str) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/api/tables/{table}/analysis")
    return found


def ask(person: Person, table: str) -> dict[str, Any]:
    found: dict[str, Any] = person.post(f"/api/tables/{table}/analysis")
    return found


def awaited(person: Person, table: str) -> dict[str, Any]:
    """The status once the analysis is done or has failed."""
    until(lambda: status(person, table)["state"] in ("done", "failed", "none"))
    return status(person, table)


def test_it_is_asked_for_twice_computed_once_and_survives_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = count_runs(monkeypatch)
    with house(tmp_path / "t.db") as place:
        ada, ben, table = over(place)
        assert status(ada, table)["state"] == "none"
        assert ask(ada, table)["state"] in ("waiting", "running")
        assert ask(ben, table)["state"] in ("waiting", "running")
        found = awaited(ben, table)
        assert found["state"] == "done"
        assert ask(ada, table) == found
        check(found["analysis"], ada, table)
    with house(tmp_path / "t.db") as again:
        assert status(again.guest("Ada", ada.token), table) == found
        assert ask(again.guest("Eve"), table) == found
    assert runs == [table]


def test_on_postgres_what_one_server_found_another_tells(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = count_runs(monkeypatch)
    with house(postgres) as first, house(postgres) as second:
        ada, ben, table = over(first)
        ask(ada, table)
        found = awaited(ada, table)
        assert found["state"] == "done"
        assert ask(second.guest("Ben", ben.token), table) == found
    assert runs == [table]


def count_runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record every computation by its table."""
    runs: list[str] = []
    make = Analyses._make

    async def counted(self: Analyses, id: str, task: Any, work: Work) -> None:
        runs.append(id)
        await make(self, id, task, work)

    monkeypatch.setattr(Analyses, "_make", counted)
    return runs


def check(found: dict[str, Any], person: Person, table: str) -> None:
    """The analysis fits the match."""
    replay = person.get(f"/api/tables/{table}/replay?eyes=open")
    assert found["steps"] == replay["length"] - 1 == found["at"][-1]
    assert sorted(found["chances"][-1]) == [0.0, 1.0]
    assert [seat["luck"] for seat in found["seats"]] == [0.0, 0.0]
    assert all("Ada" in swing["text"] or "Ben" in swing["text"] for swing in found["swings"])


def test_only_those_who_may_look_back_see_it_and_only_guests_ask(place: House) -> None:
    _, _, table = over(place, spectators=False)
    stranger = place.guest("Eve")
    assert stranger.refused("POST", f"/api/tables/{table}/analysis") == (403, "no_spectators")
    assert stranger.refused("GET", f"/api/tables/{table}/analysis") == (403, "no_spectators")
    _, _, public = over(place)
    assert fetch("POST", f"{place.url}/api/tables/{public}/analysis").status_code == 401
    assert fetch("GET", f"{place.url}/api/tables/{public}/analysis").json()["state"] == "none"


@pytest.mark.parametrize("program", ["/bin/cat", "/bin/false", "/nowhere"])
def test_a_process_that_fails_is_told_and_one_may_ask_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    with house(tmp_path / "t.db") as place:
        ada, _, table = over(place)
        with monkeypatch.context() as broken:
            broken.setattr("topout.server.minds.analyses.sys.executable", program)
            ask(ada, table)
            found = awaited(ada, table)
        assert (found["state"], found["analysis"]) == ("failed", None)
        assert "try again" in found["reason"]
        ask(ada, table)
        assert awaited(ada, table)["state"] == "done"


def test_one_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", analysis_seconds=0.05) as place:
        ada, _, table = over(place)
        ask(ada, table)
        assert "too long" in awaited(ada, table)["reason"]


def test_one_guest_cannot_ask_without_end_and_neither_can_all(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", analysis_rate=0.0, analysis_burst=1) as place:
        ada, ben, table = over(place)
        ask(ada, table)
        other = ada.table("festival", ["me", "open"], options=SMALL)
        ben.join(other)
        ada.start(other)
        finish([ada.sit(other), ben.sit(other)], random.Random(6))
        assert ada.refused("POST", f"/api/tables/{other}/analysis") == (429, "too_fast")
        crowd, someone = place.house.analyses.crowd, str(seat_of(place, other, 1))
        for kind, name in (("guest", someone), ("address", "127.0.0.1"), ("server", "")):
            with ExitStack() as full:
                for _ in range(MOST[kind] - crowd.here[kind, name]):
                    full.enter_context(crowd.one_more(**{kind: name}))
                assert ben.refused("POST", f"/api/tables/{other}/analysis") == (429, "busy"), kind
        awaited(ada, table)
        assert ask(ben, other)["state"] in ("waiting", "running")
        awaited(ben, other)
        while crowd.here:
            time.sleep(0.01)


def seat_of(place: House, table: str, seat: int) -> int | None:
    """The guest on a seat."""
    return place.house.rooms[table].table.chairs[seat].guest  # type: ignore[no-any-return]


def test_nothing_goes_on_when_the_server_stops(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        ada, _, table = over(place)
        ask(ada, table)
        started = until(children)
    assert not started & children()


def children() -> set[int]:
    """The analysing child processes."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == os.getpid() and b"topout.server.minds.analyst" in (folder / "cmdline").read_bytes():
                found.add(int(folder.name))
        except OSError:
            continue
    return found


def test_the_process_has_the_very_match(place: House) -> None:
    ada, _, table = over(place)
    match = match_of(task_of(place.house.rooms[table].table))
    record = ada.get(f"/api/tables/{table}/record")
    assert match.hash == topout.replay(record).hash
    assert len(match.decisions) == len(record["decisions"])
