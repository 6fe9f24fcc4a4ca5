"""New connections are admitted a few at a time, and existing ones are served in between."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from server.running import PATIENCE, House, house

from topout.server.settings import Settings
from topout.server.web import door
from topout.server.web.door import FEW, HEAD_LINES, MOST_AHEAD, Porter

ASKED = b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n"
LARGE = b"GET /api/schema/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n"
POSTED = b"POST /api/guests HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"
STRANGER = "127.0.0.2"
"""A second loopback address, for a client with limits of its own."""


@contextlib.contextmanager
def stranger(place: House, address: str = STRANGER, window: int = 0) -> Iterator[socket.socket]:
    """A raw connection from another address; a small receive window keeps data from being sent ahead."""
    with socket.socket() as line:
        if window:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        line.settimeout(PATIENCE)
        line.bind((address, 0))
        line.connect(("127.0.0.1", place.settings.port))
        yield line


def said(line: socket.socket) -> bytes:
    """Everything the server sends until it closes the connection."""
    got = b""
    with contextlib.suppress(ConnectionError):
        while more := line.recv(65536):
            got += more
    return got


def porter_of(place: House) -> Porter:
    """The server's admission queue."""
    made: Any = place.made.config.http_protocol_class
    porter: Porter = made.porter
    return porter


def refused(place: House, why: str) -> int:
    """The number of rejections with this code."""
    count: int = place.house.storage.metrics.counts["rejections", why]
    return count


async def until(fits: Any) -> None:
    """Wait for a condition, however long it takes."""
    while not fits():
        await asyncio.sleep(0.01)


class Guest:
    """Records when it was admitted."""

    def __init__(self, name: int, came: list[str]) -> None:
        self.loop, self.name, self.came = asyncio.get_running_loop(), name, came

    def enter(self) -> None:
        self.came.append(f"guest {self.name}")


async def arrivals(guests: int) -> list[str]:
    """The order of events when many arrive at once, while one connection is served on every turn of the loop."""
    porter, happened = Porter(Settings(), lambda no: None), list[str]()
    for name in range(guests):
        porter.ask(Guest(name, happened))
    while sum(text != "served" for text in happened) < guests:
        await asyncio.sleep(0)
        happened.append("served")
    return happened


def test_many_who_come_at_once_are_let_in_a_few_at_a_time_and_in_their_order() -> None:
    happened = asyncio.run(arrivals(30))
    served = [place for place, text in enumerate(happened) if text == "served"]
    assert max(after - before for before, after in pairwise(served)) <= FEW + 1
    assert [text for text in happened if text != "served"] == [f"guest {name}" for name in range(30)]


def test_a_request_that_comes_in_pieces_is_read_whole(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place, socket.create_connection(("127.0.0.1", place.settings.port)) as line:
        for piece in (b"GET /healthz HT", b"TP/1.1\r\nhost: a", b"\r\nconnection: close\r\n\r\n"):
            line.sendall(piece)
        assert line.makefile("rb").readline() == b"HTTP/1.1 200 OK\r\n"


def test_a_head_without_end_is_not_read_on(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place, socket.create_connection(("127.0.0.1", place.settings.port)) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\n")
        with pytest.raises(ConnectionError):
            line.sendall((b"x-more: " + b"y" * 10_000 + b"\r\n") * 2_000)


UNENDED = {
    "nothing": b"",
    "a blank line": b"\r\n",
    "a part of a head": b"GET /healthz HTTP/1.1\r\nhost: a",
    "a head without its body": POSTED + b"content-length: 50\r\n\r\n",
    "a part of a body": POSTED + b"transfer-encoding: chunked\r\n\r\n1\r\n{\r\n",
}
"""Unfinished requests of clients that then stay silent."""


@pytest.mark.parametrize("words", UNENDED.values(), ids=UNENDED)
def test_who_does_not_come_to_an_end_is_not_awaited_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: bytes
) -> None:
    monkeypatch.setattr(door, "REQUEST_SECONDS", 0.1)
    with house(tmp_path / "t.db") as place, stranger(place) as line:
        line.sendall(words)
        said(line)
        assert refused(place, "silent") == 1


def test_a_blank_line_after_an_answer_keeps_no_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "REQUEST_SECONDS", 0.1)
    with house(tmp_path / "t.db") as place, stranger(place) as line, contextlib.suppress(ConnectionError):
        line.sendall(ASKED)
        line.recv(65536)
        line.sendall(b"\r\n")
        said(line)


def test_who_says_a_little_now_and_then_is_not_awaited_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "REQUEST_SECONDS", 0.1)
    with house(tmp_path / "t.db") as place, stranger(place) as line, contextlib.suppress(ConnectionError):
        line.sendall(POSTED + b"transfer-encoding: chunked\r\n\r\n")
        while not refused(place, "silent"):
            line.sendall(b"1;")


def test_who_reads_no_answer_is_not_awaited_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "READ_SECONDS", 0.1)
    with house(tmp_path / "t.db") as place:
        with socket.socket(fileno=os.dup(place.made.servers[0].sockets[0].fileno())) as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        with stranger(place, window=4096) as line:
            line.sendall(LARGE * (MOST_AHEAD // 2))
            asyncio.run(until(lambda: refused(place, "silent")))
            asyncio.run(until(lambda: not porter_of(place).crowd.here))


@pytest.mark.parametrize("kept", [b"", b"\r\n", b"GET /healthz HT", ASKED], ids=["", "blank", "a part", "a request"])
def test_one_address_takes_only_so_many_connections_and_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bytes
) -> None:
    monkeypatch.setattr(door, "REQUEST_SECONDS", PATIENCE)
    with house(tmp_path / "t.db", address_connections=20) as place, contextlib.ExitStack() as silent:
        place.made.config.timeout_keep_alive = int(PATIENCE)
        for _ in range(20):
            silent.enter_context(stranger(place)).sendall(kept)
        asyncio.run(until(lambda: porter_of(place).crowd.here["address", STRANGER] == 20))
        with stranger(place) as line:
            answer = said(line)
            assert answer.startswith(b"HTTP/1.1 429 ")
            assert b"too many connections from your address" in answer
        assert refused(place, "crowded") == 1
        ada = place.guest("Ada")
        table = ada.table("festival", ["me", "easy"], options={"first": 0})
        ada.start(table)
        assert ada.sit(table).move(0)["type"] == "seen"


def test_a_server_keeps_files_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "most_connections", lambda: 2)
    monkeypatch.setattr(door, "REQUEST_SECONDS", PATIENCE)
    with house(tmp_path / "t.db") as place, stranger(place) as one, stranger(place, "127.0.0.3"):
        asyncio.run(until(lambda: porter_of(place).crowd.all_here == 2))
        with stranger(place, "127.0.0.4") as line:
            assert b"too many connections to this server" in said(line)
        one.close()
        asyncio.run(until(lambda: porter_of(place).crowd.all_here == 1))
        with stranger(place, "127.0.0.4") as line:
            line.sendall(ASKED)
            assert line.recv(15) == b"HTTP/1.1 200 OK"


def test_those_who_come_through_a_named_proxy_are_not_counted_as_one(tmp_path: Path) -> None:
    named: dict[str, Any] = {"address_connections": 2, "proxies": ("127.0.0.0/30",)}
    with house(tmp_path / "t.db", **named) as place, contextlib.ExitStack() as many:
        lines = [many.enter_context(stranger(place)) for _ in range(5)]
        for line in lines:
            line.sendall(ASKED)
            assert line.recv(15) == b"HTTP/1.1 200 OK"


def test_nobody_is_counted_any_more_once_they_have_gone(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        ada = place.guest("Ada")
        table = ada.table("festival", ["me", "easy"])
        ada.sit(table).catch_up()
        with stranger(place) as line:
            line.sendall(ASKED)
            line.recv(15)
            here = porter_of(place).crowd.here
            assert here["address", STRANGER] == 1
            assert here["address", "127.0.0.1"] >= 1
        ada.sockets.close()
        ada.http.close()
        asyncio.run(until(lambda: not here))


def test_requests_without_end_are_not_kept_while_the_first_of_them_is_answered(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place, stranger(place) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(ASKED * 5000)
        assert said(line).count(b"alive") <= 2 * MOST_AHEAD
        assert place.guest("Ada").get("/api/me")["name"] == "Ada"


def test_a_websocket_does_not_begin_with_a_body(tmp_path: Path) -> None:
    asked = b"GET /api/tables/a/socket HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    key = b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n"
    with house(tmp_path / "t.db") as place, stranger(place) as line:
        line.sendall(asked + key + b"content-length: 5\r\n\r\nhello")
        assert said(line).startswith(b"HTTP/1.1 400 ")
        asyncio.run(until(lambda: not porter_of(place).crowd.here))


def test_a_head_has_so_many_lines_at_most(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place, stranger(place) as line:
        line.sendall(ASKED[:-2] + b"a: b\r\n" * HEAD_LINES + b"\r\n")
        assert said(line).startswith(b"HTTP/1.1 400 ")


def test_lines_after_a_body_are_not_kept(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place, stranger(place) as line:
        line.sendall(POSTED + b"connection: close\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n")
        line.sendall(b"content-length: 99999\r\n" * 2 * HEAD_LINES + b"\r\n")
        assert said(line).startswith(b"HTTP/1.1 400 ")
        asyncio.run(until(lambda: refused(place, "misunderstood") == 1))


def test_a_server_that_ends_does_not_wait_for_the_rest_of_a_request(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with house(tmp_path / "t.db") as place:
        line = socket.create_connection(("127.0.0.1", place.settings.port))
        line.sendall(POSTED + b"content-length: 50\r\n\r\n{")
        asyncio.run(until(lambda: place.made.server_state.tasks))
    with line:
        assert said(line) == b""
    assert not caplog.records


def test_who_leaves_before_they_were_let_in_disturbs_nobody(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        for _ in range(100):
            with socket.create_connection(("127.0.0.1", place.settings.port)) as line:
                line.sendall(b"GET /healthz HTTP/1.1\r\n")
        assert place.guest("Ada").get("/api/me")["name"] == "Ada"


def test_who_stands_outside_keeps_no_server_from_ending(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        line = socket.create_connection(("127.0.0.1", place.settings.port))
        place.guest("Ada")
    with line:
        assert line.recv(1) == b""
