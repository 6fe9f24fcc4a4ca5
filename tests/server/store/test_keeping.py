"""What the one who runs a server does with tables, with guests, and with what is old."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from server.running import House, Person, house
from websockets.exceptions import ConnectionClosed

from topout.server.rooms.wallclock import WallClock
from topout.server.store import keeping, schema
from topout.server.store.database import connect, engine_of, read_url
from topout.server.store.keeping import DAY, NotThere, purge
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
    do(database, "revoke", guest=number_of(database, ada))
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
        assert purge(connection, days) == {"open": 0, "closed": 0, "over": 0, "tournaments": 0, "guests": 0}
        assert purge(connection, days | {"open": 30.0, "guests": 365.0})["open"] == 1
        assert connection.execute(sa.select(t.c.id)).scalars().all() == [new]
        assert connection.execute(sa.select(g.c.name)).scalars().all() == ["Ada"]
        assert connection.execute(sa.select(schema.entries).where(schema.entries.c.table_id == old)).all() == []


@pytest.mark.parametrize("leap", [0.0, 40 * DAY])
def test_nothing_is_old_by_a_clock_that_was_set(
    running: House, database: Path, monkeypatch: pytest.MonkeyPatch, leap: float
) -> None:
    running.guest("Ada").table("festival", ["me", "open"])
    place, clock = running.house, WallClock()
    clock.ahead -= leap
    monkeypatch.setattr(keeping, "DAY", 1e-9)  # everything is older than a month
    asyncio.run_coroutine_threadsafe(place._remove_old(clock, place.settings.kept_days()), place.loop).result()
    assert len(do(database, "tables", phase="open")) == (1 if leap else 0)


def test_works_without_a_server_are_whole_or_not_at_all(database: Path) -> None:
    with house(database) as place:
        place.guest("Ada").table("festival", ["me", "open"])
    with pytest.raises(NotThere):
        do(database, "erase", guest=77)
    assert len(do(database, "guests", name="")) == 1
