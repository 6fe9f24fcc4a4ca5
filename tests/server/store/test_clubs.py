"""Stored clubs: with two servers, after merging and erasing guests, and by administration."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import sqlalchemy as sa
from server.club import founded, role
from server.running import House, Person, house
from sqlalchemy.engine import Connection

from topout.cli import main
from topout.server.store.clubs import members
from topout.server.store.clubs.members import erased, exported, moved
from topout.server.store.database import connect, engine_of, read_url
from topout.server.store.keeping import NotThere, end_club, list_clubs, purge
from topout.server.store.people.friends import now
from topout.server.store.schema import guests, tables
from topout.server.store.schema.accounts import addresses
from topout.server.store.schema.clubs import club_members, clubs

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def two(postgres: str) -> Iterator[tuple[House, House]]:
    with house(postgres) as first, house(postgres) as second:
        yield first, second


def at(place: House, person: Person) -> Person:
    return place.guest(person.name, person.token)


def test_two_servers_tell_the_same_club_at_once(two: tuple[House, House]) -> None:
    first, second = two
    ada, ben = first.guest("Ada"), second.guest("Ben")
    club = founded(ada, ben)
    table = ada.table("festival", ["me", "open"], club=club)
    assert [line["id"] for line in ben.get(f"/api/clubs/{club}/tables")["tables"]] == [table]
    ben.join(table)
    role(at(second, ada), club, "Ben", "out")
    assert at(first, ben).refused("GET", f"/api/clubs/{club}/tables") == (404, "no_club")


def test_many_join_at_once_at_two_servers(two: tuple[House, House], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "MOST", 5)
    ada = two[0].guest("Ada")
    club = founded(ada, open=True)
    people = [place.guest(f"P{number}") for number in range(4) for place in two]
    answers: list[int] = []

    def join(person: Person) -> None:
        answers.append(person.ask("POST", f"/api/clubs/{club}/join").status_code)

    threads = [Thread(target=join, args=[person]) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] * 4 + [409] * 4
    assert ada.get(f"/api/clubs/{club}")["members"] == 5


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    with connect(engine_of(read_url(str(tmp_path / "t.db")))) as opened:
        yield opened


def made(connection: Connection, club: str, **roles: str) -> None:
    """A club with guests g1, g2 and so on in these roles."""
    about: dict[str, Any] = {"about": "", "open": False, "invitation": "come-in", "defaults": "", "changed": 0}
    connection.execute(clubs.insert().values(id=club, name=club.title(), **about))
    for since, (who, what) in enumerate(roles.items()):
        row = {"club_id": club, "guest": int(who[1:]), "role": what, "since": since}
        connection.execute(club_members.insert().values(row))


def roles(connection: Connection, club: str) -> dict[int, str]:
    m = club_members.c
    rows = connection.execute(sa.select(m.guest, m.role).where(m.club_id == club))
    return {row.guest: row.role for row in rows}


def test_a_club_of_someone_forgotten_is_run_by_who_came_next_or_ends(connection: Connection) -> None:
    made(connection, "many", g1="organiser", g2="out", g3="member", g4="member")
    made(connection, "two", g1="organiser", g2="organiser")
    made(connection, "one", g1="organiser", g2="out")
    assert [club["name"] for club in exported(connection, 1)] == ["Many", "Two", "One"]
    erased(connection, 1)
    assert roles(connection, "many") == {2: "out", 3: "organiser", 4: "member"}
    assert roles(connection, "two") == {2: "organiser"}
    assert roles(connection, "one") == {}
    assert list(connection.execute(sa.select(clubs.c.id).order_by(clubs.c.id)).scalars()) == ["many", "two"]
    assert exported(connection, 2) == [{"id": "two", "name": "Two", "role": "organiser", "since": "1970-01-01"}]


def test_of_two_guests_who_are_one_the_role_that_may_more_stays(connection: Connection) -> None:
    made(connection, "first", g1="organiser", g2="member")
    made(connection, "second", g1="out", g2="member")
    made(connection, "third", g1="member", g3="organiser")
    moved(connection, 1, 2)
    assert roles(connection, "first") == {2: "organiser"}
    assert roles(connection, "second") == {2: "member"}
    assert roles(connection, "third") == {2: "member", 3: "organiser"}


def test_whoever_runs_the_server_lists_and_ends_clubs_and_members_are_not_purged(connection: Connection) -> None:
    for number in (1, 2, 3):
        connection.execute(guests.insert().values(id=number, name="Ada", made=0))
    made(connection, "rocks", g1="organiser", g3="member", g5="out")
    assert [(club["id"], club["members"]) for club in list_clubs(connection, "ROCK")] == [("rocks", 2)]
    assert list_clubs(connection, "water") == []
    assert purge(connection, {"guests": 1})["clubs"] == 0
    assert list(connection.execute(sa.select(guests.c.id).order_by(guests.c.id)).scalars()) == [1, 3]
    assert end_club(connection, "rocks") == "Club rocks is no more."
    with pytest.raises(NotThere):
        end_club(connection, "rocks")


def test_clubs_that_were_left_behind_are_purged_with_whoever_was_alone_there(connection: Connection) -> None:
    for number in range(1, 5):
        connection.execute(guests.insert().values(id=number, name="Ada", made=0))
    for number, club in enumerate(("left", "kept", "busy", "new"), 1):
        made(connection, club, **{f"g{number}": "organiser"})
    connection.execute(addresses.insert().values(address="a@example.org", guest=2, made=0))
    about = {"game": "festival", "phase": "open", "public": False, "spectators": True, "free": 1, "names": "[]"}
    connection.execute(tables.insert().values(id="table", changed=now(), club="busy", **about))
    connection.execute(clubs.update().where(clubs.c.id == "new").values(changed=now()))
    assert purge(connection, {"guests": 0})["clubs"] == 0
    gone = purge(connection, {"guests": 1})
    assert (gone["clubs"], gone["guests"]) == (1, 1)
    assert set(connection.execute(sa.select(clubs.c.id)).scalars()) == {"kept", "busy", "new"}
    assert set(connection.execute(sa.select(guests.c.id)).scalars()) == {2, 3, 4}


def test_that_is_done_by_commands_while_the_server_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with house(tmp_path / "t.db") as place:
        ada = place.guest("Ada")
        club = founded(ada, about="On the rocks")
        for words, said in (
            (("clubs", "wednesday"), f"{club}     1  Wednesday climbers: On the rocks\n"),
            (("end-club", club), f"Club {club} is no more.\n"),
            (("clubs",), ""),
        ):
            with pytest.raises(SystemExit) as end:
                main(["admin", *words, "--database", str(tmp_path / "t.db")])
            assert not end.value.code
            assert capsys.readouterr().out == said
        assert ada.refused("GET", f"/api/clubs/{club}") == (404, "no_club")
