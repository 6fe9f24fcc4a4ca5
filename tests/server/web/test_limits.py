"""Limits per connection, and malformed input: a clear error, and everything goes on."""

from __future__ import annotations

import contextlib
import json
import socket as socket_module
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from server.rated import play_out
from server.running import Door, House, Socket, fetch, house
from websockets.exceptions import ConnectionClosed

import topout
from topout.messages.depth import shallow
from topout.server.limits import FRAME_BYTES, UNSENT_BYTES, Bucket, Buckets
from topout.server.rooms.looks import MOST
from topout.server.rooms.peer import MOST_BREACHES


@pytest.fixture(scope="module")
def socket(door: Door) -> Socket:
    """A seat at a running table, to which all odd frames are sent."""
    ada, ben = door.guest("Ada"), door.guest("Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 1})
    ben.join(table)
    ada.start(table)
    return ada.sit(table)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KINDS = ["move", "back", "say", "phrase", "mute", "hint", "plays", "why", "draw", "sit", "ping", "welcome", "", "seen"]
FRAMES = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS), "id": st.text(max_size=44) | JSON},
    optional={
        "revision": st.integers() | JSON,
        "action": JSON | st.integers(),
        "text": st.text(max_size=600) | JSON,
        "to": st.integers(-2, 20) | JSON,
        "phrase": st.integers(-5, 200) | JSON,
        "seat": st.integers(-2, 20) | JSON,
        "on": JSON,
        "more": JSON,
    },
)
patient = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


@patient
@given(frame=st.one_of(FRAMES.map(json.dumps), JSON.map(json.dumps), st.text(max_size=200), st.binary(max_size=200)))
def test_any_frame_gets_an_answer_and_the_table_goes_on(socket: Socket, frame: str | bytes) -> None:
    before = socket.seen["view"]
    socket.raw.send(frame)
    socket.catch_up()
    assert socket.seen["view"] == before


def test_a_frame_over_8_kib_ends_the_connection_but_not_the_table(socket: Socket) -> None:
    again = socket.again()
    again.raw.send('{"type":"ping","id":"x"' + " " * FRAME_BYTES + "}")
    with pytest.raises(ConnectionClosed) as closed:
        again.until("done")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    socket.catch_up()


@pytest.mark.parametrize("nested", ["[" * 4000 + "]" * 4000, '{"a":' * 1300 + "1" + "}" * 1300, "[" * 20 + "]" * 20])
def test_deep_nesting_is_refused(socket: Socket, nested: str) -> None:
    socket.raw.send(f'{{"type":"move","id":"deep","revision":{socket.seen["revision"]},"action":{nested}}}')
    assert socket.until("refused")["code"] in ("malformed", "too_deep")
    socket.catch_up()
    assert shallow([[1]])
    assert not shallow([[[1]]], 2)


def test_too_many_frames_are_refused_and_in_the_end_cut_off(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", frame_rate=1, frame_burst=5) as place:
        person = place.guest()
        socket = person.sit(person.table("festival", ["me", "easy"]))
        kinds = []
        for _ in range(10):
            socket.send("ping")
            kinds.append(socket.until("done", "refused"))
        assert [kind["type"] for kind in kinds] == ["done"] * 5 + ["refused"] * 5
        assert kinds[-1]["code"] == "too_fast"
        with pytest.raises(ConnectionClosed):
            flood(socket)


def test_what_costs_much_is_limited_more(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", costly_rate=0.1, costly_burst=2) as place:
        person = place.guest()
        table = person.table("festival", ["me", "easy"], options={"first": 0})
        person.start(table)
        socket = person.sit(table)
        codes = [socket.ask(kind).get("code") for kind in ("plays", "back", "plays", "hint")]
        assert codes == [None, "stands", "too_fast", "too_fast"]
        assert socket.again().ask("plays")["code"] == "too_fast", "another connection of the same guest is no other"


def test_questions_why_are_limited(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", why_rate=0.1, why_burst=3) as place:
        person = place.guest()
        table = person.table("festival", ["me", "easy"], options={"first": 0})
        person.start(table)
        socket = person.sit(table)
        asked = [socket.ask("why", action={"name": "pass", "params": {}}).get("code") for _ in range(5)]
        assert asked == ["illegal"] * 3 + ["too_fast"] * 2


def test_looks_at_records_are_limited(tmp_path: Path) -> None:
    record = {**topout.new("festival", seats=2, seed=5).record(), "talk": []}
    with house(tmp_path / "t.db", look_rate=0.1, look_burst=2) as place:
        person = place.guest()
        assert [person.ask("POST", "/api/replay", record=record).status_code for _ in range(4)] == [200, 200, 429, 429]


@pytest.mark.parametrize(("kind", "name"), [("address", "127.0.0.1"), ("server", "")])
def test_looks_at_finished_matches_wait_for_a_few_others_at_most(tmp_path: Path, kind: str, name: str) -> None:
    record = {**topout.new("festival", seats=2, seed=5).record(), "talk": []}
    with house(tmp_path / "t.db") as place:
        ada = place.guest("Ada")
        table = ada.table("festival", ["easy", "easy"], options={"levels": 3})
        ada.start(table)
        play_out(place, table)
        with contextlib.ExitStack() as full:
            for _ in range(MOST[kind]):
                full.enter_context(place.house.looks.crowd.one_more(**{kind: name}))
            for path in (f"/api/tables/{table}/replay", f"/api/tables/{table}/record"):
                assert ada.refused("GET", path) == (429, "busy")
            assert ada.refused("POST", "/api/replay", record=record) == (429, "busy")
        assert ada.ask("GET", f"/api/tables/{table}/replay").is_success
        assert not place.house.looks.crowd.here


def flood(socket: Socket) -> None:
    """Keep sending although every frame is refused."""
    for _ in range(100):
        socket.send("ping")
        socket.read()


def deaf(place: House, table: str) -> socket_module.socket:
    """A client that connects to a table and never reads."""
    raw = socket_module.create_connection(("127.0.0.1", place.settings.port))
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    head = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    raw.sendall((head + key).encode())
    assert b"101" in raw.recv(64)
    return raw


def test_one_who_does_not_read_is_cut_off_and_the_others_play_on(place: House) -> None:
    ada = place.guest("Ada")
    table = ada.table("festival", ["me", "easy"])
    playing = ada.sit(table)
    with deaf(place, table):
        room = place.house.rooms[table]
        while len(room.visitors) < 2:
            playing.catch_up()
        slow = next(c for c in room.visitors if c.guest is None)
        waiting = 0
        for _ in range(1000):
            place.house.loop.call_soon_threadsafe(slow.write, b"x" * 60_000)
            playing.catch_up()
            if len(room.visitors) == 1:
                break
            waiting = max(waiting, slow.wire.transport.get_write_buffer_size())
        assert len(room.visitors) == 1
        assert waiting < UNSENT_BYTES + 2 * 60_000


PING, EMPTY, BEGUN, PONG = (bytes((first, 0x80)) + b"mask" for first in (0x89, 0x00, 0x01, 0x8A))
"""Client frames without content."""


@pytest.mark.parametrize("frames", [PING * 200, PONG * 200, BEGUN + EMPTY * 200], ids=["pings", "pongs", "parts"])
def test_frames_that_say_nothing_count_as_well(tmp_path: Path, frames: bytes) -> None:
    with house(tmp_path / "t.db", frame_rate=1, frame_burst=5) as place:
        person = place.guest()
        socket = person.sit(person.table("festival", ["me", "easy"]))
        socket.raw.socket.sendall(frames)
        with pytest.raises(ConnectionClosed) as closed:
            socket.until("done")
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "Too many frames.")


def test_a_flood_is_not_even_read_to_its_end(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", frame_rate=1, frame_burst=5) as place:
        table = place.guest().table("festival", ["me", "easy"])
        with deaf(place, table) as raw:
            raw.sendall(PING * 40_000)
            assert drained(raw).count(b"\x8a\x00") < 5 + MOST_BREACHES + 5


def test_a_message_in_parts_is_one_message(place: House) -> None:
    person = place.guest()
    socket = person.sit(person.table("festival", ["me", "easy"]))
    socket.raw.send(iter(['{"type":"ping",', "", '"id":"x"}']))
    assert socket.until("done")["id"] == "x"


def test_one_who_does_not_read_their_pongs_is_cut_off_with_a_reason(place: House) -> None:
    ada = place.guest("Ada")
    table = ada.table("festival", ["me", "easy"])
    playing = ada.sit(table)
    with deaf(place, table) as raw:
        room = place.house.rooms[table]
        while len(room.visitors) < 2:
            playing.catch_up()
        wire = next(c for c in room.visitors if c.guest is None).wire
        for _ in range(2000):
            with contextlib.suppress(OSError):
                raw.sendall((b"\x89\xfd" + b"mask" + b"x" * 125) * 100)
            playing.catch_up()
            if len(room.visitors) == 1:
                break
            assert wire.transport.get_write_buffer_size() < 2 * UNSENT_BYTES
        assert wire.conn.close_sent.reason == "You read too slowly; come back."


def drained(raw: socket_module.socket) -> bytes:
    """Everything a socket still receives."""
    got = b""
    with contextlib.suppress(ConnectionResetError):
        while more := raw.recv(65536):
            got += more
    return got


def test_a_bucket_fills_at_its_rate() -> None:
    bucket = Bucket(100, 2)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    time.sleep(0.03)
    assert bucket.take()
    buckets = Buckets(0.001, 1, most=2)
    assert [buckets.take(key) for key in "aabbc"] == [True, False, True, False, True]
    assert len(buckets.kept) == 2


def test_too_many_requests_from_one_address_are_refused(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", request_rate=0.1, request_burst=3) as place:
        codes = [fetch("POST", f"{place.url}/api/guests", json={"name": "Ada"}).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]
        assert fetch("GET", f"{place.url}/api/games").status_code == 200


def test_whoever_asks_for_pages_without_end_is_sent_to_the_door(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", visit_rate=0.0, visit_burst=4) as place:
        ada = place.guest("Ada")
        assert [ada.ask("GET", page).status_code for page in ("/", "/api/tables", "/nowhere.png")] == [200, 200, 404]
        turned_away = ada.ask("GET", "/")
        assert (turned_away.status_code, turned_away.json()["error"]) == (429, "too_fast")
        assert turned_away.headers["connection"] == "close"


def test_pages_that_look_through_much_count_too(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", request_rate=0.0, request_burst=6) as place:
        ada = place.guest("Ada")
        club = ada.post("/api/clubs", name="Climbers")["id"]
        pages = ("/api/me/profile", f"/api/clubs/{club}/ratings/festival/2", "/api/ratings/festival/2")
        assert [ada.ask("GET", page).status_code for page in (*pages, *pages)] == [200] * 4 + [429] * 2
        assert ada.get(f"/api/clubs/{club}")["name"] == "Climbers"


def test_a_large_body_is_refused(place: House) -> None:
    answer = fetch(
        "POST", f"{place.url}/api/guests", content=b"x" * 100_000, headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    chunks: Any = iter([b"x" * 50_000] * 4)
    answer = fetch("POST", f"{place.url}/api/guests", content=chunks, headers={"content-type": "application/json"})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ("watchers", "no room for more spectators"),
        ("guest_sockets", "too many tables"),
        ("address_sockets", "from your address"),
    ],
)
def test_one_connection_too_many_is_sent_away_with_a_sentence(tmp_path: Path, limit: str, sentence: str) -> None:
    with house(tmp_path / "t.db", **{limit: 1}) as place:
        ada, eve = place.guest("Ada"), place.guest("Eve")
        table = ada.table("festival", ["me", "easy"])
        first = eve.sit(table)
        with pytest.raises(ConnectionClosed, match=sentence):
            eve.sit(table)
        first.raw.close()
        while True:
            with contextlib.suppress(ConnectionClosed):
                eve.sit(table)
                break
        if limit != "address_sockets":
            assert ada.sit(table).welcome["table"]["id"] == table
