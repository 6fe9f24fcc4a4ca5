"""Websocket frames in fragments, as networks deliver them."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator

import pytest
from server.running import House
from server.web.test_limits import deaf, drained

from topout.server.limits import FRAME_BYTES
from topout.server.web.wire import measured

MASK = b"mask"


def frame(text: str, first: int = 0x81, masked: bool = True) -> bytes:
    """A frame as clients send it."""
    body, bit = text.encode(), 0x80 if masked else 0
    size = bytes((bit | len(body),)) if len(body) < 126 else bytes((bit | 126,)) + len(body).to_bytes(2, "big")
    hidden = bytes(byte ^ MASK[n % 4] for n, byte in enumerate(body))
    return bytes((first,)) + size + (MASK + hidden if masked else body)


def ping(id: str) -> str:
    return f'{{"type":"ping","id":"{id}"}}'


LONG = "x" * 40
TALK = '{"type":"say","id":"long","text":"' + "é" * 120 + '"}'


@pytest.fixture
def raw(place: House) -> Iterator[socket.socket]:
    """A raw socket of a spectator."""
    ada = place.guest("Ada")
    with deaf(place, ada.table("festival", ["me", "easy"])) as opened:
        until(opened, b'"phrases"')
        yield opened


def until(raw: socket.socket, wanted: bytes) -> bytes:
    """Receive until this text has arrived."""
    got = b""
    while wanted not in got:
        more = raw.recv(65536)
        assert more, got[-300:]
        got += more
    return got


def byte_by_byte(raw: socket.socket, data: bytes) -> None:
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for at in range(len(data)):
        raw.sendall(data[at : at + 1])


@pytest.mark.parametrize("send", [socket.socket.sendall, byte_by_byte], ids=["at once", "byte by byte"])
def test_frames_are_read_however_they_are_cut(raw: socket.socket, send: Callable[[socket.socket, bytes], None]) -> None:
    parts = frame('{"type":"ping",', first=0x01) + frame("", first=0x89) + frame('"id":"parts"}', first=0x80)
    send(raw, frame(ping("one")) + frame(TALK) + parts + frame(ping(LONG)))
    got = until(raw, LONG.encode())
    wanted = [b'"id":"one"', b'"id":"long"', b"\x8a\x00", b'"id":"parts"', LONG.encode()]
    assert sorted(got.index(part) for part in wanted) == [got.index(part) for part in wanted]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(ping("x"), masked=False), 1002),
        (frame("{", first=0x01) + frame(ping("x")), 1002),
        (frame(ping("x"), first=0xC1), 1002),
        (b"\x81\xfe" + (FRAME_BYTES + 1).to_bytes(2, "big") + MASK, 1009),
        (b"\x81\xff" + b"\x00" * 5 + b"\x01\x00\x00" + MASK, 1009),
    ],
    ids=["unmasked", "in the midst of another", "of an unknown kind", "too large", "far too large"],
)
def test_what_is_no_frame_ends_the_connection_with_its_code(raw: socket.socket, data: bytes, code: int) -> None:
    raw.sendall(data)
    assert code.to_bytes(2, "big") in drained(raw)


def test_a_frame_is_measured_by_its_head() -> None:
    assert measured(b"", 0) == (2, 2)
    assert measured(b"\x81\x85", 0) == (6, 11)
    assert measured(b"..\x81\xfe\x01\x00", 2) == (10, 266)
    assert measured(b"\x81\xff" + b"\x00" * 7 + b"\x09", 0) == (14, 23)
