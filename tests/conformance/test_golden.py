"""Golden records: matches written down once per game and version must replay to the same end for ever."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

from conformance.cases import Case, every_case, every_game, step

import topout
from topout.core.action import slug
from topout.core.match import Match
from topout.games import registry

FOLDER = Path(__file__).parent.parent / "golden"
OURS = Path(topout.__file__).parent


def folder_of(name: str) -> Path:
    """Where the golden matches of a game are kept: with our tests, or beside a game that is not ours."""
    game = registry.game(name)
    folder = FOLDER if OURS in game.folder.parents else game.folder.parent / "golden"
    return folder / f"{name}-v{game.version}"


def file_of(case: Case) -> Path:
    """Where the golden match of a table is kept."""
    return folder_of(case.game) / f"{slug(str(case))[:80]}.json"


def digest(match: Match) -> str:
    """A fingerprint of everything everyone saw happen; how it is worded may change."""
    told = [match.events(seat) for seat in (*range(match.seats), None)]
    seen = [[{part: value for part, value in event.items() if part != "text"} for event in one] for one in told]
    return hashlib.blake2b(json.dumps(seen, sort_keys=True).encode(), digest_size=16).hexdigest()


def golden(match: Match) -> dict[str, Any]:
    """What is written down of a finished match."""
    return {"record": by_steps(match), "hash": match.hash, "events": digest(match), "result": match.result}


def by_steps(match: Match) -> dict[str, Any]:
    """A record as it was written before steps were grouped by decision; such records are read for ever."""
    steps = [[seat, str(match.game.actions[number])] for seat, number in match.actions]
    return {**{part: value for part, value in match.record().items() if part != "decisions"}, "actions": steps}


def numbered(name: str, count: int | None = None) -> dict[str, Any]:
    """A fingerprint of a game's actions in the order of their numbers, which the journals of tables keep."""
    actions = registry.game(name).actions
    written = [str(actions[number]) for number in range(count or len(actions))]
    return {"actions": len(written), "digest": hashlib.blake2b("\n".join(written).encode(), digest_size=16).hexdigest()}


def numbers_of(name: str) -> Path:
    """Where that is kept."""
    return folder_of(name) / "actions.json"


@every_game
def test_actions_keep_their_numbers_for_as_long_as_the_version_stays(name: str) -> None:
    kept = json.loads(numbers_of(name).read_text())
    assert numbered(name, kept["actions"]) == kept, "add new actions after those there are, or raise the game's version"


@every_case
def test_the_golden_match_ends_as_it_did(case: Case) -> None:
    path = file_of(case)
    assert path.exists(), (
        f"no golden record for {case}: `PYTHONPATH=tests python tests/conformance/test_golden.py` writes it"
    )
    kept = json.loads(path.read_text())
    match = topout.replay(kept["record"])
    assert golden(match) == kept
    assert topout.replay(kept["record"], mode="compiled").hash == kept["hash"]
    by_decision = topout.replay(json.loads(json.dumps(match.record())))
    assert by_decision.record() == match.record()
    assert (by_decision.hash, digest(by_decision)) == (kept["hash"], kept["events"])


def write(case: Case) -> None:
    """Write the golden record of a table that has none yet."""
    match = case.start(2026)
    rng = random.Random(2026)
    while not match.over:
        step(match, rng)
    path = file_of(case)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(golden(match), separators=(",", ":")) + "\n")


if __name__ == "__main__":
    from conformance.cases import CASES

    for missing in [case for case in CASES if not file_of(case).exists()]:
        write(missing)
        sys.stdout.write(f"wrote {missing}\n")
    for name in [name for name in registry.GAMES if not numbers_of(name).exists()]:
        numbers_of(name).write_text(json.dumps(numbered(name)) + "\n")
        sys.stdout.write(f"wrote the actions of {name}\n")
