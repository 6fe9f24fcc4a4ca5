"""Records back into matches, with a clear sentence for every way a record can be wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from topout.core.engine import Mode
from topout.core.game import Game
from topout.core.match import Illegal, Match

PARTS = {"game": str, "version": int, "options": dict, "seats": int, "seed": int, "decisions": list}
OLDER = "actions"
"""Records were once lists of single steps; those are still read."""


class BadRecord(ValueError):
    """A record that cannot be replayed; the message says what is wrong with it."""


class OtherRules(BadRecord):
    """A record of other rules than there are here: it cannot be played again, but what was decided can be read."""


def read_record(path: str | Path) -> Any:
    """The record in a file."""
    try:
        return json.loads(Path(path).read_text())
    except OSError as problem:
        raise BadRecord(f"Cannot read {path}: {problem.strerror}.") from None
    except ValueError:
        raise BadRecord(f"{path} is not a match record: it is not JSON.") from None


def replayed(record: Any, find: Callable[[str], Game], mode: Mode | None = None) -> Match:
    """The match a record tells of, played again from its seed."""
    _check_parts(record)
    game = find(record["game"])
    if record["version"] != game.version:
        raise OtherRules(
            f"The record is of version {record['version']} of {game.title}; this is version {game.version}."
        )
    try:
        match = Match(game, record["seats"], record["seed"], record["options"], mode)
    except ValueError as problem:
        raise BadRecord(f"The record does not fit {game.title}: {problem}") from None
    part = part_of(record)
    for number, entry in enumerate(record[part]):
        _again(match, f"{part[:-1].capitalize()} {number}", entry)
    return match


def told_decisions(record: Mapping[str, Any], seat: int | None = None) -> list[str]:
    """What everyone decided, or one seat alone, as the record itself says it; no rules are needed for that."""
    part = part_of(record)
    decided = [entry for entry in record[part] if isinstance(entry, (list, tuple)) and len(entry) == 2]
    word = "move " if part == OLDER else ""
    return [f"seat {mover}: {word}{steps}" for mover, steps in decided if seat in (None, mover)]


def part_of(record: Mapping[str, Any]) -> str:
    """The part of a record that tells what was decided."""
    return OLDER if OLDER in record and "decisions" not in record else "decisions"


def _check_parts(record: Any) -> None:
    if not isinstance(record, Mapping):
        raise BadRecord("A record is a JSON object.")
    for name, kind in PARTS.items():
        part = part_of(record) if name == "decisions" else name
        if part not in record:
            raise BadRecord(f"The record has no {part!r}.")
        if not isinstance(record[part], kind) or isinstance(record[part], bool):
            raise BadRecord(f"The record's {part!r} is not what it should be.")


def _again(match: Match, which: str, entry: Any) -> None:
    if not isinstance(entry, (list, tuple)) or len(entry) != 2:
        raise BadRecord(f"{which} of the record is not a pair of seat and steps.")
    try:
        match.act(entry[0], entry[1])
    except Illegal as problem:
        raise BadRecord(f"{which} of the record ({entry[1]!r} by seat {entry[0]!r}) is refused: {problem}") from None
