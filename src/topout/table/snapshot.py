"""Snapshots of a match after some of its table's entries, so that opening the table need not replay them all.

The journal remains the source of truth: a snapshot that is damaged or of other rules is not used.
"""

from __future__ import annotations

import hashlib

import msgspec
from msgspec import Struct

from topout.core.match import Kept
from topout.table.clock import SeatTime
from topout.table.notes import Note

DIGEST = 16


class Snapshot(Struct, array_like=True):
    """The state after `number` entries: the match, each viewer's revisions, the clocks and the log's notes."""

    number: int
    version: int
    layout: str
    match: Kept
    sights: list[tuple[int, int]]
    times: list[SeatTime]
    notes: list[Note] = []


_write = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(Snapshot).decode


def write(snapshot: Snapshot) -> bytes:
    """Encode a snapshot, preceded by its checksum."""
    body = _write(snapshot)
    return _mark(body) + body


def read(body: bytes) -> Snapshot | None:
    """Decode a snapshot, or `None` if it is damaged."""
    if _mark(body[DIGEST:]) != body[:DIGEST]:
        return None
    try:
        return _read(body[DIGEST:])
    except msgspec.MsgspecError:
        return None


def _mark(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=DIGEST).digest()
