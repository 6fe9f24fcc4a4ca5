"""Merging two guests: everything moves to the other, tables continue, and matches remain as played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from server.authenticator import Passkey
from server.running import House, Person, Socket, fetch, house, until

from topout.server.store import schema
from topout.server.store.accounts import merging
from topout.server.store.database import connect, engine_of, read_url

OLD, NEW = 90_001, 90_002
pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """The server where someone signs in, and the one where their friends play; on SQLite they are the same."""
    if request.param == "sqlite":
        with house(tmp_path_factory.mktemp("merging") / "t.db") as one:
            yield one, one
        return
    url = request.getfixturevalue("postgres")
    with house(url) as one, house(url) as other:
        yield one, other


def at(place: House, person: Person) -> Person:
    """The same person at another server."""
    return place.guest(person.name, person.token)


def carried(place: House, name: str, **link: Any) -> Person:
    """Someone on another device, by a one-time link."""
    return place.guest(name, fetch("POST", f"{place.url}/api/carry", json=link).json()["token"])


class Account:
    """Someone with an account, who signs in from browsers that had another guest."""

    def __init__(self, place: House, name: str = "Ada") -> None:
        self.place, self.page = place, f"http://localhost:{place.settings.port}"
        self.person = self._on_page(place.guest(name))
        self.key = Passkey(self.page)
        asked = self.person.post("/api/account/passkeys/options")["options"]
        self.person.post("/api/account/passkeys", credential=self.key.make(asked), name="Key")

    def _on_page(self, person: Person) -> Person:
        person.http.headers["origin"] = self.page
        return person

    def come_in(self, browser: Person) -> tuple[Person, dict[str, Any] | None]:
        """Sign in where another guest was: returns the present guest, and what could be merged."""
        self._on_page(browser)
        asked = browser.post("/api/sign-in/passkey/options")["options"]
        told = browser.post("/api/sign-in/passkey", credential=self.key.sign(asked), carrier="header")
        return self._on_page(self.place.guest(told["name"], told["token"])), told.get("before")

    def merged(self, browser: Person) -> Person:
        """Sign in and merge everything."""
        ada, before = self.come_in(browser)
        assert before
        ada.post("/api/account/merge", code=before["code"])
        return ada


def begun(host: Person, *others: tuple[House, Person]) -> str:
    table = host.table("festival", ["me"] + ["open"] * len(others), options={"first": 0, "levels": 3})
    for place, other in others:
        at(place, other).join(table)
    host.start(table)
    return table


def played(socket: Socket, other: Socket) -> None:
    """Play to the end."""
    while not socket.seen["view"]["over"]:
        mover, waiting = (socket, other) if socket.owed else (other, socket)
        answer = mover.move(mover.seen["legal"][0]["id"])
        assert answer["type"] == "seen", answer
        owed = answer["view"]["owed"]
        waiting.until("seen", fits=lambda frame, owed=owed: frame["view"]["owed"] == owed)  # type: ignore[misc]


def test_a_running_match_goes_on_as_the_other_guest_at_every_server(servers: tuple[House, House]) -> None:
    here, there = servers
    account, guest, ben = Account(here), here.guest("Marmot"), there.guest("Ben")
    table = begun(guest, (here, ben))
    friends, mine = ben.sit(table), guest.sit(table)
    played_once = mine.move(mine.seen["legal"][0]["id"])
    assert played_once["type"] == "seen"
    ada = account.merged(guest)
    told = friends.until("table", fits=lambda frame: frame["table"]["seats"][0]["name"] == "Ada")
    assert told["table"]["seats"][0]["kind"] == "person"
    assert mine.ask("ping")["type"] == "done"
    assert mine.table["seats"][0]["you"], "who is connected stays connected"
    again = at(there, ada).sit(table)
    friends.catch_up()
    played(again, friends)
    assert ada.get("/api/me/statistics")["tallies"][0]["played"] == 1
    assert guest.refused("GET", "/api/me") == (401, "no_guest")


def test_what_is_over_stays_as_it_was_played_and_is_the_others(servers: tuple[House, House]) -> None:
    here, there = servers
    account, guest, ben = Account(here), here.guest("Marmot"), here.guest("Ben")
    table = begun(guest, (here, ben))
    played(guest.sit(table), ben.sit(table))
    before = [guest.get(f"/api/tables/{table}/{what}") for what in ("record", "replay?eyes=open")]
    info = at(there, ben).get(f"/api/tables/{table}")
    ada = account.merged(guest)
    assert [ada.get(f"/api/tables/{table}/{what}") for what in ("record", "replay?eyes=open")] == before
    assert at(there, ben).get(f"/api/tables/{table}") == info
    assert at(there, ada).get(f"/api/tables/{table}")["seats"][0]["you"]
    assert [line["id"] for line in at(there, ada).get("/api/tables/mine")["tables"]] == [table]


def test_open_tables_lessons_and_blocks_come_along(servers: tuple[House, House]) -> None:
    here, _ = servers
    account, guest = Account(here), here.guest("Marmot")
    ben, eve = here.guest("Ben"), here.guest("Eve")
    table = guest.table("festival", ["me", "open", "open"])
    for other in (ben, eve):
        other.join(table)
    hosted = guest.table("clamber", ["open", "open", "easy"])
    for seat in (1, 2):
        guest.post(f"/api/tables/{begun(guest, (here, (ben, eve)[seat - 1]))}/block", seat=1)
    account.person.post("/api/me/lessons", games=["clamber"])
    guest.post("/api/me/lessons", games=["clamber", "festival"])
    ada = account.merged(guest)
    assert ada.get(f"/api/tables/{table}")["host"]
    assert ada.get(f"/api/tables/{table}")["seats"][0]["name"] == "Ada"
    assert ada.get(f"/api/tables/{hosted}")["host"], "also where one has no seat"
    assert ada.get("/api/me/lessons")["games"] == ["clamber", "festival"]
    assert [blocked["name"] for blocked in ada.get("/api/me/blocks")["blocked"]] == ["Eve", "Ben"]
    ada.start(table)


def test_clubs_come_along_also_of_someone_who_never_sat_anywhere(servers: tuple[House, House]) -> None:
    here, there = servers
    account, guest = Account(here), here.guest("Marmot")
    club = guest.post("/api/clubs", name="Wednesday climbers")
    at(there, account.person).post(f"/api/clubs/{club['id']}/join", invitation=club["invitation"])
    ada = account.merged(guest)
    told = at(there, ada).get(f"/api/clubs/{club['id']}")
    assert [(one["name"], one["role"]) for one in told["people"]] == [("Ada", "organiser")]


@pytest.mark.parametrize("befriended", [True, False])
def test_friends_and_programs_alone_are_worth_bringing(servers: tuple[House, House], befriended: bool) -> None:
    here, _ = servers
    account, guest, ben = Account(here), here.guest("Marmot"), here.guest("Ben")
    if befriended:
        guest.post(f"/api/people/{ben.get('/api/me/profile')['id']}/friend")
    else:
        guest.post("/api/me/keys", name="Deepfox")
    ada = account.merged(guest)
    assert [friend["name"] for friend in ben.get("/api/me/friends")["friends"]] == (["Ada"] if befriended else [])
    assert [key["name"] for key in ada.get("/api/me/keys")["keys"]] == ([] if befriended else ["Deepfox"])


@pytest.mark.parametrize("starts", [True, False])
def test_whoever_has_played_against_themselves_keeps_one_chair(servers: tuple[House, House], starts: bool) -> None:
    here, _ = servers
    account, guest, ben = Account(here), here.guest("Marmot"), here.guest("Ben")
    table = ben.table("festival", ["me", "open", "open"], options={"first": 0})
    account.person.join(table)
    guest.join(table)
    if starts:
        ben.start(table)
    ada = account.merged(guest)
    seats = ben.get(f"/api/tables/{table}")["seats"]
    assert ada.get(f"/api/tables/{table}")["seats"][1]["you"]
    assert seats[1]["name"] == "Ada"
    assert (seats[2]["kind"], seats[2]["stand_in"]) == (("person", "left") if starts else ("open", None))
    assert [line["id"] for line in ada.get("/api/tables/mine")["tables"]] == [table]


def test_a_code_merges_once_and_not_with_oneself(servers: tuple[House, House]) -> None:
    here, there = servers
    account, guest = Account(here), here.guest("Marmot")
    guest.table("festival", ["me", "easy"])
    ada, before = account.come_in(guest)
    assert before
    assert (before["name"], before["tables"]) == ("Marmot", 1)
    assert guest.refused("GET", "/api/me") == (401, "no_guest")
    code, own = before["code"], ada.post("/api/me/link")["code"]
    assert ada.refused("POST", "/api/account/merge", code=own) == (409, "same")
    at(there, ada).post("/api/account/merge", code=code)
    assert ada.refused("POST", "/api/account/merge", code=code) == (403, "no_link")
    assert ada.refused("POST", "/api/account/merge", code="guess") == (403, "no_link")


def test_a_guest_of_whom_nothing_is_kept_is_not_worth_a_question(servers: tuple[House, House]) -> None:
    account = Account(servers[0])
    assert account.come_in(servers[0].guest("Marmot"))[1] is None


def test_other_devices_of_both_are_the_one_person_at_every_server(servers: tuple[House, House]) -> None:
    here, there = servers
    account, guest = Account(here), here.guest("Marmot")
    phone = at(there, guest)
    table = begun(guest, (here, here.guest("Ben")))
    link = {"code": phone.post("/api/me/link")["code"], "carrier": "header"}
    tablet = carried(there, "Marmot", **link)
    assert tablet.get("/api/me")["name"] == "Marmot"
    socket = tablet.sit(table)
    account.merged(guest)
    socket.until("table", fits=lambda frame: frame["table"]["seats"][0]["name"] == "Ada")
    while tablet.get("/api/me")["name"] != "Ada":
        socket.ask("ping")
    assert socket.move(socket.seen["legal"][0]["id"])["type"] == "seen"


def test_another_name_is_known_at_every_server(servers: tuple[House, House]) -> None:
    here, there = servers
    ada = here.guest("Ada")
    elsewhere = at(there, ada)
    assert elsewhere.get("/api/me")["name"] == "Ada"
    ada.ask("PATCH", "/api/me", name="Adelheid", face="yak")
    until(lambda: elsewhere.get("/api/me") == {"name": "Adelheid", "face": "yak"})


def test_signing_out_everywhere_is_heard_at_every_server(servers: tuple[House, House]) -> None:
    here, there = servers
    ada = here.guest("Ada")
    table = begun(ada, (here, here.guest("Ben")))
    link = {"code": ada.post("/api/me/link")["code"], "carrier": "header"}
    phone = carried(there, "Ada", **link)
    socket = phone.sit(table)
    ada.post("/api/account/sign-out")
    with pytest.raises(Exception, match="signed out"):
        socket.until("never")
    assert phone.refused("GET", "/api/me") == (401, "no_guest")


def test_whoever_is_forgotten_is_so_at_every_server(servers: tuple[House, House]) -> None:
    here, there = servers
    ada, ben = here.guest("Adelaide"), there.guest("Ben")
    table = begun(ada, (here, ben))
    socket = ben.sit(table)
    ada.post("/api/account/farewell", name="Adelaide")
    with pytest.raises(Exception, match="deleted their account"):
        socket.until("never")
    assert [seat["name"] for seat in ben.sit(table).welcome["table"]["seats"]] == ["someone", "Ben"]


def test_what_one_server_asks_another_may_hear(postgres: str) -> None:
    page = "http://localhost:4444"
    with house(postgres, origins=(page,)) as here, house(postgres, origins=(page,)) as there:
        ada, key = here.guest("Ada"), Passkey(page)
        ada.http.headers["origin"] = page
        made = key.make(ada.post("/api/account/passkeys/options")["options"])
        assert at_page(there, page, ada).post("/api/account/passkeys", credential=made, name="Key")["passkeys"]
        signed = key.sign(at_page(there, page, ada).post("/api/sign-in/passkey/options")["options"])
        assert ada.post("/api/sign-in/passkey", credential=signed)["name"] == "Ada"
        again = at_page(there, page, ada).refused("POST", "/api/sign-in/passkey", credential=signed)
        assert again == (403, "unproven")


def at_page(place: House, page: str, person: Person) -> Person:
    """The same person at another server behind the same address."""
    there = at(place, person)
    there.http.headers["origin"] = page
    return there


def test_moves_that_come_while_one_becomes_another_are_made_once(servers: tuple[House, House]) -> None:
    here, there = servers
    account, guest = Account(here), here.guest("Marmot")
    friends = [there.guest(f"Friend {number}") for number in range(8)]
    tables = {begun(guest, (here, ben)): ben for ben in friends}
    mine = {table: guest.sit(table) for table in tables}
    for socket in mine.values():
        socket.move(socket.seen["legal"][0]["id"])
    theirs = {table: ben.sit(table) for table, ben in tables.items()}
    ada, before = account.come_in(guest)
    assert before
    with ThreadPoolExecutor() as pool:
        merged = pool.submit(ada.post, "/api/account/merge", code=before["code"])
        answers = [pool.submit(socket.move, socket.seen["legal"][0]["id"]) for socket in theirs.values()]
        assert [answer.result()["type"] for answer in answers] == ["seen"] * 8
        merged.result()
    for table, socket in theirs.items():
        again = at(there, ada).sit(table)
        assert (again.seen["you"], again.owed) == (0, True)
        assert again.seen["view"]["turn"] == socket.seen["view"]["turn"]


def test_of_someone_merged_everything_is_exported_and_forgotten(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        account, guest, ben = Account(place), place.guest("Marmot"), place.guest("Ben")
        table = begun(guest, (place, ben))
        mine, friends = guest.sit(table), ben.sit(table)
        mine.ask("say", text="An old secret")
        friends.ask("say", text="Hello, Marmot")
        ada = account.merged(guest)
        told = ada.get("/api/account/export")
        assert [entry["is"] for entry in told["tables"][table]] == ["joined", "spoke", "named"]
        ada.post("/api/account/farewell", name="Ada")
    with connect(engine_of(read_url(str(tmp_path / "t.db")))) as connection:
        bodies = [json.loads(body) for body in connection.execute(sa.select(schema.entries.c.body)).scalars()]
    kept = json.dumps([body for body in bodies if body["is"] != "spoke" or body["seat"] == 0])
    assert "Marmot" not in kept
    assert "Ada" not in kept
    assert "An old secret" not in kept
    assert [body["text"] for body in bodies if body["is"] == "spoke"] == ["someone", "Hello, Marmot"]


def test_nothing_is_left_of_a_guest_who_became_another(tmp_path: Path) -> None:
    """This covers tables added later, as long as their columns that refer to guests are named like the others."""
    with connect(engine_of(read_url(str(tmp_path / "t.db")))) as connection:
        for guest in (OLD, NEW):
            connection.execute(schema.guests.insert().values(id=guest, name="Ada", made=0))
        storage: Any = SimpleNamespace(insert=lambda connection, jobs: {(job.table, job.number) for job in jobs})
        known = [column for table in schema.metadata.sorted_tables for column in table.c if column.name in merging.WHO]
        for table in {column.table.name: column.table for column in known}.values():
            connection.execute(table.insert().values({column.name: _value(column) for column in table.c}))
        merging.merge(storage, connection, OLD, NEW)
        assert len(known) > 10
        for column in known:
            assert connection.execute(sa.select(column).where(column == OLD)).first() is None, column


def _value(column: sa.Column[Any]) -> Any:
    """A value for a column: the guest, if it refers to one."""
    if column.name in merging.WHO:
        return OLD
    if isinstance(column.type, sa.LargeBinary):
        return b""
    return "x" if isinstance(column.type, sa.Text) else 1
