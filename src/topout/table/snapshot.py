"""A match as it stood after some of its table's entries, so that opening the table need not play them all again.

The journal stays the truth. A snapshot that is damaged, or was made by other rules, is not used.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from topout.core.match import Kept

if TYPE_CHECKING:
    from topout.table.table import Table

DIGEST = 16


class Snapshot(Struct, array_like=True):
    """What `number` entries made of a match, of what its seats have noticed, and of the clocks."""

    number: int
    version: int
    layout: str
    match: Kept
    sights: list[tuple[int, int]]
    left: list[int]

    def fits(self, table: Table) -> bool:
        """Whether the table still plays by the rules of this snapshot."""
        return (self.version, self.layout) == (table.made.version, table.game.layout.format)


_write = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(Snapshot).decode


def taken(table: Table) -> bytes:
    """The snapshot of a table whose match goes on, with a mark by which damage shows."""
    sights = [(sight.revision, sight.fresh) for sight in table.sights]
    version, layout = table.made.version, table.game.layout.format
    body = _write(Snapshot(table.number, version, layout, table.playing.keep(), sights, table.clocks.left))
    return _mark(body) + body


def read(body: bytes) -> Snapshot | None:
    """A snapshot, unless it is damaged."""
    if _mark(body[DIGEST:]) != body[:DIGEST]:
        return None
    try:
        return _read(body[DIGEST:])
    except msgspec.MsgspecError:
        return None


def _mark(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=DIGEST).digest()
