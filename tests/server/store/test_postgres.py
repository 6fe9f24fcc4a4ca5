"""The same server on a real PostgreSQL, alone and beside another."""

from __future__ import annotations

import json
import math
import re
import signal
import socket
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from time import sleep
from typing import Any

import psycopg
import pytest
from server.programs import Program, offered, played, seated
from server.running import House, Person, Socket, house, served, until
from websockets.exceptions import ConnectionClosed

from topout.server.rooms import presence, relay
from topout.server.rooms.ear import EVERYONE
from topout.server.rooms.notice import Notice
from topout.server.store import schema
from topout.server.store.database import PATIENCE, BadDatabase, connect, engine_of, patience_for, read_url
from topout.server.web.admin import have_done
from topout.table import journal

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def two(postgres: str) -> Iterator[tuple[House, House]]:
    with house(postgres) as first, house(postgres) as second:
        yield first, second


def test_a_match_is_played_between_two_servers(two: tuple[House, House]) -> None:
    first, second = two
    ada, ben = first.guest("Ada"), first.guest("Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 0, "levels": 3})
    second.guest("Ben", ben.token).join(table)
    ada.start(table)
    one, other = ada.sit(table), second.guest("Ben", ben.token).sit(table)
    for line in (one, other):
        while not all(seat["connected"] for seat in line.table["seats"]):
            line.read()
    mover, waiting = one, other
    while not one.seen["view"]["over"]:
        answer = mover.move(mover.seen["legal"][0]["id"])
        assert answer["type"] == "seen", answer
        waiting.until("seen", fits=lambda frame, moved=answer: frame["view"]["owed"] == moved["view"]["owed"])  # type: ignore[misc]
        mover, waiting = (one, other) if one.owed else (other, one)
    assert one.seen["view"]["result"] == other.seen["view"]["result"]
    assert all(seat["stand_in"] is None for seat in one.table["seats"])


def test_lessons_are_finished_at_either_server(two: tuple[House, House]) -> None:
    first, second = two
    ada = first.guest("Ada")
    ada.post("/api/me/lessons", games=["clamber"])
    assert second.guest("Ada", ada.token).post("/api/me/lessons", games=["clamber"]) == {"games": ["clamber"]}


def test_of_two_moves_at_two_servers_one_wins(two: tuple[House, House]) -> None:
    first, second = two
    ada, ben = first.guest("Ada"), first.guest("Ben")
    for _ in range(5):
        table = ada.table("festival", ["me", "open"], options={"first": 0})
        ben.join(table)
        ada.start(table)
        here, there = ada.sit(table), second.guest("Ada", ada.token).sit(table)
        ids = [here.send("move", action=0, revision=1), there.send("move", action=1, revision=1)]
        answers = [
            socket.until("seen", "stale", fits=lambda f, name=name: name in (f.get("id"), f.get("done")))  # type: ignore[misc]
            for socket, name in zip((here, there), ids, strict=True)
        ]
        assert sorted(answer["type"] for answer in answers) == ["seen", "stale"]
        lost = next(answer for answer in answers if answer["type"] == "stale")
        won = next(answer for answer in answers if answer["type"] == "seen")
        assert lost["seen"]["view"] == won["view"]


def test_a_move_behind_something_that_does_not_concern_it_is_made_all_the_same(two: tuple[House, House]) -> None:
    first, _ = two
    ada, ben = first.guest("Ada"), first.guest("Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 0})
    ben.join(table)
    ada.start(table)
    here = ada.sit(table)
    number, body = first.house.rooms[table].table.number, journal.write_entry(journal.Muted(1, 0)).decode()
    with first.house.storage.engine.connect() as elsewhere:
        elsewhere.execute(schema.entries.insert().values(table_id=table, number=number, at=0, body=body))
    assert here.move(0)["type"] == "seen"
    assert first.house.rooms[table].table.number == number + 2


def test_a_bot_is_run_by_one_server_and_talk_reaches_both(two: tuple[House, House]) -> None:
    first, second = two
    ada = first.guest("Ada")
    table = ada.table("festival", ["me", "easy"], options={"first": 1})
    watching = second.guest("Eve").sit(table)
    ada.start(table)
    playing = ada.sit(table)
    while not playing.owed:
        playing.until("seen")
    watching.until("seen", fits=lambda frame: frame["view"]["owed"] == [0])
    playing.ask("say", text="hello over there")
    assert watching.until("said")["line"]["text"] == "hello over there"


@pytest.mark.parametrize("work", ["revoke", "erase"])
def test_what_is_done_by_hand_to_a_guest_is_so_at_every_server_at_once(
    two: tuple[House, House], postgres: str, work: str
) -> None:
    ada = two[0].guest(f"Ada {work}")
    sockets = [place.guest("", ada.token).sit(ada.table("festival", ["me", "open"])) for place in two]
    guest = have_done("guests", postgres, {"name": ada.name})[0]["guest"]
    have_done(work, postgres, {"guest": guest})
    for line in sockets:
        with pytest.raises(ConnectionClosed):
            line.until("never")
    for place in two:
        assert place.guest("", ada.token).refused("GET", "/api/me") == (401, "no_guest")


def test_a_server_hears_of_the_tables_that_are_open_there_alone(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two
    heard: list[str] = []
    hear = second.house.heard

    def noting(notice: Notice) -> None:
        heard.extend(notice.grown)
        hear(notice)

    monkeypatch.setattr(second.house, "heard", noting)
    ada = first.guest("Ada")
    shared, other = (ada.table("festival", ["me", "easy"], options={"first": 0}) for _ in range(2))
    watching = second.guest("Eve").sit(shared)
    for table in (other, shared):
        ada.start(table)
        ada.sit(table).move(0)
    watching.until("seen", fits=lambda frame: frame["view"]["turn"] >= 1)
    assert shared in heard
    assert other not in heard


def test_what_postgres_cannot_be_asked_for_is_refused_with_a_sentence_that_is_true(two: tuple[House, House]) -> None:
    ada = two[0].guest("Ada")
    paths = ada.get("/api/schema/openapi.json")["paths"]
    asked = [(method, path) for path, methods in paths.items() if "{" in path for method in methods]
    for method, path in asked:
        for strange in ("%00", "9" * 30):
            answer = ada.ask(method.upper(), re.sub(r"\{\w+\}", strange, path))
            assert answer.status_code < 500, (method, path, strange, answer.text)
            assert answer.is_success or answer.json()["reason"], (method, path, strange)


def test_a_server_of_an_older_version_hears_of_every_table_as_long_as_it_is_there(postgres: str) -> None:
    with house(postgres) as place, psycopg.connect(postgres, autocommit=True) as older:
        older.execute(f"LISTEN {EVERYONE}")
        ada, ben = place.guest("Ada"), place.guest("Ben")
        table = ada.table("festival", ["me", "open"], options={"first": 0})
        relay = place.house.relay
        while not relay.aloud:
            older.execute("SELECT pg_notify(%s, %s)", (EVERYONE, '{"server": "older"}'))
            sleep(0.01)
        heard(older)
        ben.join(table)
        told = [notice for text in heard(older) if (notice := json.loads(text)).get("grown")]
        assert [notice["grown"] for notice in told] == [{table: 2}]
        assert '"name":"Ben"' in json.dumps(told[0]["entries"], separators=(",", ":"))
        while relay.aloud:
            sleep(0.01)
        heard(older)
        ada.start(table)
        assert not [text for text in heard(older) if "grown" in text]


def test_a_server_that_is_heard_before_its_pulse_is_not_taken_for_an_older_one(postgres: str) -> None:
    with house(postgres) as place, psycopg.connect(postgres, autocommit=True) as newer:
        newer.execute(f"LISTEN {EVERYONE}")
        relay, word = place.house.relay, '{"server": "newer", "table": "elsewhere", "watched": true}'
        while "newer" not in relay.alive:
            newer.execute("SELECT pg_notify(%s, %s)", (EVERYONE, word))
            sleep(0.01)
        assert not relay.aloud
        heard(newer)
        while not any("apart" in text for text in heard(newer)):
            sleep(0.01)
        assert not relay.aloud


def heard(older: psycopg.Connection[Any]) -> list[str]:
    """The notifications on the common channel so far."""
    older.execute("LISTEN the_end; NOTIFY the_end")
    return [notice.payload for notice in takewhile(lambda notice: notice.channel != "the_end", older.notifies())]


def test_when_the_server_that_runs_the_bots_dies_another_takes_over(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "KNOWN_FOR", 3600.0)
    with house(postgres) as survivor, served(tmp_path, postgres) as leader:
        survivor.house.services.relay.name = "z is the last of all names"
        ada = survivor.guest("Ada")
        table = ada.table("festival", ["easy", "easy"], options={"levels": 9})
        here, there = ada.sit(table), leader.guest("Ada", ada.token).sit(table)
        ada.start(table)
        there.until("seen")
        until(lambda: survivor.house.thinking.running)  # ready to think, though none of its bots has a move
        assert leader.running
        leader.running.kill()
        with pytest.raises(ConnectionClosed):
            there.until("never")
        here.catch_up()
        here.until("seen")


def test_a_server_whose_process_is_killed_is_lost_at_once_and_one_that_only_hangs_is_not(
    two: tuple[House, House], postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay, "SILENCE", math.inf)
    with house(postgres) as survivor, served(tmp_path, postgres) as other:
        ours, asked = survivor.house.relay, list[str]()
        ask = ours._ask_after

        async def asking(quiet: list[str]) -> None:
            await ask(quiet)
            asked.extend(quiet)

        monkeypatch.setattr(ours, "_ask_after", asking)
        known = {place.house.relay.name for place in two}
        until(lambda: bool(ours.alive.keys() - known))
        (name,) = ours.alive.keys() - known
        assert other.running
        other.running.send_signal(signal.SIGSTOP)
        until(lambda: asked.count(name) >= 3)
        assert name in ours.alive
        other.running.kill()
        until(lambda: name not in ours.alive)


def test_nobody_is_lost_while_a_server_cannot_hear(postgres: str) -> None:
    with house(postgres) as first, house(postgres) as second:
        ours, name, lost = first.house.relay, second.house.relay.name, list[str]()
        until(lambda: name in ours.alive)
        ours.ear.listening = False
        ours.hearer.gone = lost.append
        second.house.relay.closed = True  # it says nothing any more
        heard = ours.alive[name]
        until(lambda: ours.alive[name] > heard + relay.SILENCE)
        assert not lost
        ours.ear.listening = True
        until(lambda: lost == [name])
        second.house.relay.closed = False


def test_a_restart_on_postgres_finds_everything(postgres: str) -> None:
    with house(postgres) as place:
        ada = place.guest("Ada")
        table = ada.table("clamber", ["me", "easy", "easy"])
        ada.start(table)
        seen = ada.sit(table).seen
    with house(postgres) as again:
        assert again.guest("Ada", ada.token).sit(table).seen["view"]["hand"] == seen["view"]["hand"]


def test_a_move_sent_again_to_a_server_that_is_behind_is_done_and_not_stale(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two
    ada, ben = first.guest("Ada"), first.guest("Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 0})
    ben.join(table)
    ada.start(table)
    here, there = ada.sit(table), second.guest("Ada", ada.token).sit(table)
    monkeypatch.setattr(second.house, "heard", lambda notice: None)
    while len(here.frames) < 40 and not (here.owed and here.seen["revision"] > there.seen["revision"]):
        mover = here if here.owed else ben.sit(table)
        mover.move(mover.seen["legal"][0]["id"])
        here.catch_up()
    sent = {"action": here.seen["legal"][0]["id"], "revision": here.seen["revision"], "id": "once"}
    done = here.ask("move", **sent)
    again = there.ask("move", **sent)
    assert (done["type"], again["type"], again.get("done")) == ("seen", "seen", "once")
    assert again["view"] == done["view"]


def test_a_host_that_swallows_packets_is_given_up_soon() -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=1) as silent:
        address = f"postgresql://127.0.0.1:{silent.getsockname()[1]}/x"
        with pytest.raises(BadDatabase, match=r"cannot be opened: .*timeout"):
            connect(engine_of(read_url(address)))
    chosen = read_url("postgresql://127.0.0.1/x?connect_timeout=60")
    assert patience_for(chosen).keys() == PATIENCE.keys() - {"connect_timeout"}


def test_a_program_at_one_server_is_seated_and_played_with_by_a_host_at_the_other(two: tuple[House, House]) -> None:
    first, second = two
    ada = first.guest("Ada")
    there = second.guest("Ada", ada.token)
    with Program(second, there, "Deepfox") as deepfox:
        offered(deepfox, tables=2)
        until(lambda: deepfox.number in found(ada))
        table = seated(ada, deepfox)
        sockets = ada.sit(table), deepfox.sit(table)
        ada.start(table)
        played(*sockets)
        assert sockets[0].seen["view"]["result"] == sockets[1].seen["view"]["result"] is not None
        offered(deepfox, tables=1)
        until(lambda: deepfox.number in found(ada))
        playing = deepfox.sit(seated(ada, deepfox))
        ada.ask("DELETE", f"/api/me/keys/{deepfox.number}")
        for socket in (deepfox.line, playing):
            with pytest.raises(ConnectionClosed, match="not valid any more"):
                until_closed(socket)
        until(lambda: deepfox.number not in found(ada))


def test_a_key_used_at_two_servers_counts_where_it_came_last(two: tuple[House, House]) -> None:
    first, second = two
    deepfox = first.opened.enter_context(Program(first, first.guest("Ada"), "Deepfox"))
    with Program(second, deepfox, "Deepfox", key=deepfox.token) as again:
        with pytest.raises(ConnectionClosed, match="used by another program"):
            until_closed(deepfox.line)
        offered(again)


def found(ada: Person) -> list[int]:
    programs = ada.get("/api/programs?game=festival&seats=2")["programs"]
    return [program["number"] for program in programs]


def until_closed(socket: Socket) -> None:
    while True:
        socket.read()
