"""Fair luck: the server commits to its part of the seed before the seats add theirs, and anyone can verify it later."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from topout.core.match import Match
from topout.games.records import replayed


class Unfair(ValueError):
    """A record whose luck does not verify; the message says why."""


def new_secret() -> str:
    """The server's part of the seed: 256 random bits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """The hash shown to everyone when the table is made; it neither reveals the secret nor fits another one."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def match_seed(secret: str, table: str, lucks: Sequence[str | None]) -> int:
    """The match's 128-bit seed, hashed from all parts, each prefixed by its length so that no two splits collide."""
    digest = hashlib.sha256(b"topout luck 1")
    for part in (secret, table, *(luck or "" for luck in lucks)):
        raw = part.encode("utf-8", "surrogatepass")
        digest.update(len(raw).to_bytes(4, "big") + raw)
    return int.from_bytes(digest.digest()[:16], "little")


def proof(secret: str, table: str, lucks: Sequence[str | None]) -> dict[str, Any]:
    """What a finished record carries so that its luck can be verified."""
    return {"commitment": commitment(secret), "secret": secret, "table": table, "seats": list(lucks)}


def verified(record: Any, seen: str | None = None) -> Match:
    """Replay a record and check that its seed, draws and result follow from the commitment; raises `Unfair`."""
    match = replayed(record)
    parts = _parts(record.get("luck"))
    if commitment(parts["secret"]) != parts["commitment"]:
        raise Unfair("The server's secret does not fit the commitment in the record.")
    if seen is not None and seen.lower() != parts["commitment"]:
        raise Unfair("The commitment in the record is not the one you were shown.")
    if match_seed(parts["secret"], parts["table"], parts["seats"]) != match.seed:
        raise Unfair("The match's seed does not follow from the server's secret and the seats' luck.")
    if "result" in record and record["result"] != match.result:
        raise Unfair("The result in the record is not the one its moves lead to.")
    return match


def _parts(luck: Any) -> Mapping[str, Any]:
    """The parts of a proof, checked for their types."""
    if not isinstance(luck, Mapping):
        raise Unfair("The record has no luck to verify; only matches of a table server have.")
    words = [luck.get(name) for name in ("secret", "table", "commitment")]
    seats = luck.get("seats")
    if not all(isinstance(word, str) for word in words) or not isinstance(seats, list):
        raise Unfair("The record's luck is damaged.")
    if not all(part is None or isinstance(part, str) for part in seats) or not _is_hex(luck["secret"]):
        raise Unfair("The record's luck is damaged.")
    return luck


def _is_hex(text: str) -> bool:
    try:
        return bool(bytes.fromhex(text))
    except ValueError:
        return False
