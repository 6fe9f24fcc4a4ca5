"""Administration of tables and guests, and purging of old data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from server.running import House, Person, house
from sqlalchemy.engine import Connection
from websockets.exceptions import ConnectionClosed

from topout.server.rooms.background.upkeep import A_FEW
from topout.server.rooms.background.wallclock import WallClock
from topout.server.store import keeping, schema
from topout.server.store.database import connect, engine_of, read_url
from topout.server.store.keeping import DAY, NotThere, erase_guest, purge
from topout.server.store.schema.accounts import addresses, letters
from topout.server.web.admin import have_done


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


@pytest.fixture
def running(database: Path) -> Iterator[House]:
    with house(database) as place:
        yield place


def do(database: Path, work: str, **given: Any) -> Any:
    return have_done(work, str(database), given)


def number_of(database: Path, person: Person) -> int:
    found = do(database, "guests", name=person.name)
    return int(found[0]["guest"])


def test_tables_are_listed_and_exported(running: House, database: Path) -> None:
    ada = running.guest("Ada")
    table = ada.table("festival", ["me", "open"])
    assert [line["id"] for line in do(database, "tables", phase="open")] == [table]
    assert do(database, "tables", phase="over") == []
    socket = ada.sit(table)
    told = do(database, "export", table=table)
    assert [entry["is"] for entry in told["entries"]] == ["created", "joined"]
    assert socket.ask("ping")["type"] == "done"


@pytest.mark.parametrize(("work", "left"), [("close", (200, "closed")), ("delete", (404, None))])
def test_an_end_is_put_to_a_running_table(
    running: House, database: Path, work: str, left: tuple[int, str | None]
) -> None:
    ada = running.guest("Ada")
    table = ada.table("festival", ["me", "easy"], options={"first": 0})
    ada.start(table)
    socket = ada.sit(table)
    assert table in do(database, work, table=table)
    with pytest.raises(ConnectionClosed, match="changed this table"):
        socket.until("never")
    answer = ada.ask("GET", f"/api/tables/{table}")
    assert (answer.status_code, answer.json().get("phase")) == left


def test_nothing_is_done_to_what_is_not_there(running: House, database: Path) -> None:
    for work, given in (("close", {"table": "x"}), ("delete", {"table": "x"}), ("revoke", {"guest": 99})):
        with pytest.raises(ValueError, match="There is no"):
            do(database, work, **given)


def test_a_banned_guest_is_sent_away_until_the_ban_is_lifted(running: House, database: Path) -> None:
    ada, eve = running.guest("Ada"), running.guest("Eve")
    table = ada.table("festival", ["me", "open"])
    socket, number = eve.sit(table), number_of(database, eve)
    do(database, "sanction", guest=number, kind="ban", on=True)
    with pytest.raises(ConnectionClosed, match="may not use"):
        socket.until("never")
    assert eve.refused("GET", "/api/me") == (403, "banned")
    assert ada.get("/api/me")["name"] == "Ada"
    do(database, "sanction", guest=number, kind="ban", on=False)
    assert eve.get("/api/me")["name"] == "Eve"


def test_a_muted_guest_plays_on_without_talking(running: House, database: Path) -> None:
    ada = running.guest("Ada")
    table = ada.table("festival", ["me", "easy"], options={"first": 0})
    ada.start(table)
    socket = ada.sit(table)
    do(database, "sanction", guest=number_of(database, ada), kind="mute", on=True)
    assert socket.ask("say", text="Hello")["code"] == "muted"
    assert socket.move(0)["type"] == "seen"


def test_a_revoked_token_is_nobodys(running: House, database: Path) -> None:
    ada = running.guest("Ada")
    socket = ada.sit(ada.table("festival", ["me", "open"]))
    do(database, "revoke", guest=number_of(database, ada))
    with pytest.raises(ConnectionClosed, match="signed out"):
        socket.until("never")
    assert ada.refused("GET", "/api/me") == (401, "no_guest")


def test_a_person_is_exported_and_forgotten_while_their_match_stays(database: Path) -> None:
    with house(database) as place:
        ada, ben = place.guest("Ada"), place.guest("Ben")
        table = ada.table("festival", ["open", "me"], options={"first": 0})
        ben.join(table)
        ada.start(table)
        socket = ben.sit(table)
        socket.ask("say", text="My secret")
        socket.move(0)
        ben.post("/api/me/lessons", games=["festival"])
        number = number_of(database, ben)
    told = do(database, "export-guest", guest=number)
    assert told["lessons"] == ["festival"]
    assert [deed["is"] for deed in told["tables"][table]] == ["joined", "spoke", "moved"]
    do(database, "erase", guest=number)
    with connect(engine_of(read_url(str(database)))) as connection:
        assert connection.execute(sa.select(schema.lessons)).all() == []
    assert b"My secret" not in json.dumps(do(database, "export", table=table)).encode()
    with house(database) as place:
        again = place.guest("Ada", ada.token).sit(table)
        assert [seat["name"] for seat in again.table["seats"]] == ["someone", "Ada"]
        assert again.seen["view"]["climbers"][0]
        assert place.guest("Ben", ben.token).refused("GET", "/api/me") == (401, "no_guest")


WHOSE = ("guest", "owner", "low")
"""Columns that refer to a guest."""
PROGRAM = 10
"""The difference between the numbers of a guest and their program."""
PLAYED = ("rated_seats", "reworks", "awaited")
"""Tables whose rows of an erased guest remain for their opponents: results, and the seat's turn."""


def test_nothing_is_left_of_a_person_anywhere_but_what_they_played(database: Path) -> None:
    where = [table for table in schema.metadata.sorted_tables if {*WHOSE} & {*table.c.keys()}]
    with connect(engine_of(read_url(str(database)))) as connection:
        for guest in (1, 2):
            for number in (guest, guest + PROGRAM):
                connection.execute(schema.guests.insert().values(id=number, name="Ada", made=0))
            for table in where:
                connection.execute(table.insert().values(row_of(table, guest)))
        erase_guest(connection, 1)
        left = {guest: {table.name for table in where if rows_about(connection, table, guest)} for guest in (1, 2)}
    assert left[1] == {*PLAYED}
    assert left[2] == {table.name for table in where}
    assert len(where) > 20


def test_no_address_is_left_of_a_link_that_someone_asked_for_before_they_came_in(database: Path) -> None:
    with connect(engine_of(read_url(str(database)))) as connection:
        for guest in (1, 2):
            address = f"{guest}@example.org"
            connection.execute(schema.guests.insert().values(id=guest, name="Ada", made=0))
            connection.execute(addresses.insert().values(address=address, guest=guest, made=0))
            connection.execute(letters.insert().values(hash=address, address=address, guest=None, made=0))
        erase_guest(connection, 1)
        assert list(connection.execute(sa.select(letters.c.address)).scalars()) == ["2@example.org"]


def row_of(table: sa.Table, guest: int) -> dict[str, Any]:
    """A row about a guest, independent of other tables."""
    whose = {"guest": guest, "owner": guest, "low": guest, "high": guest + 50, "other": guest + 50}
    if "owner" in table.c:
        whose["guest"] = guest + PROGRAM
    simple: dict[Any, Any] = {sa.Integer: guest + 70, sa.BigInteger: 4_000_000_000, sa.Boolean: False, sa.Float: 1.0}
    simple[sa.LargeBinary] = b"x"
    row = {column.name: simple.get(type(column.type), f"of {guest}") for column in table.c}
    return {name: whose.get(name, value) for name, value in row.items()}


def rows_about(connection: Connection, table: sa.Table, guest: int) -> int:
    """The number of rows about a guest."""
    whose = sa.or_(*(table.c[name] == guest for name in WHOSE if name in table.c))
    return connection.execute(sa.select(sa.func.count()).select_from(table).where(whose)).scalar_one()


def test_nobody_is_given_the_number_of_someone_who_was_forgotten(running: House, database: Path) -> None:
    ada, ben = running.guest("Ada"), running.guest("Ben")
    table = ada.table("festival", ["me", "open"])
    ben.join(table)
    do(database, "erase", guest=number_of(database, ben))
    eve = running.guest("Eve")
    assert number_of(database, eve) == 3
    assert not any(seat["you"] for seat in eve.get(f"/api/tables/{table}")["seats"])


def test_a_person_is_forgotten_at_tables_in_use_too(running: House, database: Path) -> None:
    ada, ben = running.guest("Ada"), running.guest("Ben")
    table = ada.table("festival", ["me", "open"])
    ben.join(table)
    socket = ada.sit(table)
    do(database, "erase", guest=number_of(database, ben))
    with pytest.raises(ConnectionClosed, match="changed this table"):
        socket.until("never")
    assert [seat["name"] for seat in ada.sit(table).table["seats"]] == ["Ada", "someone"]


def test_what_is_old_is_purged_by_its_rule(database: Path) -> None:
    with house(database) as place:
        ada = place.guest("Ada")
        old, new = ada.table("festival", ["me", "open"]), ada.table("festival", ["me", "open"])
        place.guest("Idle")
    with connect(engine_of(read_url(str(database)))) as connection:
        t, g = schema.tables, schema.guests
        connection.execute(t.update().where(t.c.id == old).values(changed=t.c.changed - 40 * DAY * 1000))
        connection.execute(g.update().values(made=g.c.made - 400 * DAY))
        days = {"open": 0.0, "closed": 1.0, "over": 0.0, "guests": 0.0}
        assert purge(connection, days) == {"open": 0, "closed": 0, "over": 0, "tournaments": 0, "clubs": 0, "guests": 0}
        assert purge(connection, days | {"open": 30.0, "guests": 365.0})["open"] == 1
        assert connection.execute(sa.select(t.c.id)).scalars().all() == [new]
        assert connection.execute(sa.select(g.c.name)).scalars().all() == ["Ada"]
        assert connection.execute(sa.select(schema.entries).where(schema.entries.c.table_id == old)).all() == []


def test_a_match_that_nobody_goes_on_with_is_removed_where_that_is_wanted(running: House, database: Path) -> None:
    ada = running.guest("Ada")
    given_up, going = (ada.table("festival", ["me", "easy"], options={"first": 0}) for _ in range(2))
    for table in (given_up, going):
        ada.start(table)
    ada.sit(going).move(0)
    t, e, past = schema.tables, schema.entries, 40 * DAY * 1000

    def grow_old(connection: Connection) -> None:
        connection.execute(t.update().values(changed=t.c.changed - past))
        connection.execute(e.update().where((e.c.table_id == given_up) | (e.c.number < 3)).values(at=e.c.at - past))

    running.kept(grow_old)
    days = {"open": 0.0, "closed": 0.0, "running": 0.0, "over": 0.0, "guests": 0.0}
    assert do(database, "purge", days=days)["running"] == 0
    assert do(database, "purge", days={**days, "running": 30.0})["running"] == 1
    assert [line["id"] for line in do(database, "tables", phase="running")] == [going]


def test_many_that_are_old_are_removed_a_few_at_a_time(
    running: House, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts: list[int] = []

    def noted(connection: Connection, days: Any, most: int) -> dict[str, int]:
        removed = purge(connection, days, most)
        parts.append(removed["open"])
        return removed

    ada = running.guest("Ada")
    for _ in range(A_FEW + 3):
        ada.table("festival", ["me", "open"])
    monkeypatch.setattr(keeping, "DAY", 1e-9)  # everything is older than a month
    monkeypatch.setattr(keeping, "purge", noted)
    days = {"open": 30.0, "closed": 1.0, "over": 0.0, "guests": 0.0}
    assert do(database, "purge", days=days)["open"] == A_FEW + 3
    assert parts == [A_FEW, 3]


@pytest.mark.parametrize("leap", [0.0, 40 * DAY])
def test_nothing_is_old_by_a_clock_that_was_set(
    running: House, database: Path, monkeypatch: pytest.MonkeyPatch, leap: float
) -> None:
    running.guest("Ada").table("festival", ["me", "open"])
    place, clock = running.house, WallClock()
    clock.ahead -= leap
    monkeypatch.setattr(keeping, "DAY", 1e-9)  # everything is older than a month
    running.do(place.upkeep.remove_old(clock))
    assert len(do(database, "tables", phase="open")) == (1 if leap else 0)


def test_works_without_a_server_are_whole_or_not_at_all(database: Path) -> None:
    with house(database) as place:
        place.guest("Ada").table("festival", ["me", "open"])
    with pytest.raises(NotThere):
        do(database, "erase", guest=77)
    assert len(do(database, "guests", name="")) == 1
