"""Newcomers come in a few at a time, and those who are in are served in between."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from itertools import pairwise
from pathlib import Path

import pytest
from server.running import house

from topout.server.web import door
from topout.server.web.door import FEW, Porter


class Guest:
    """Someone who notes when they came in."""

    def __init__(self, name: int, came: list[str]) -> None:
        self.loop, self.name, self.came = asyncio.get_running_loop(), name, came

    def enter(self) -> None:
        self.came.append(f"guest {self.name}")


async def arrivals(guests: int) -> list[str]:
    """What happens, in its order, when so many come at once to someone who is served at every turn of the loop."""
    porter, happened = Porter(), list[str]()
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


@pytest.mark.parametrize("said", [b"", b"GET /healthz HTTP/1.1\r\nhost: a"], ids=["nothing", "a part"])
def test_who_does_not_come_to_the_end_of_a_head_is_not_awaited_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    with house(tmp_path / "t.db") as place:
        monkeypatch.setattr(door, "HEAD_SECONDS", 0.1)
        with socket.create_connection(("127.0.0.1", place.settings.port)) as line:
            line.sendall(said)
            with contextlib.suppress(ConnectionResetError):
                assert line.recv(1) == b""


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
