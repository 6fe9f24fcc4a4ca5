"""Whole games by greedy players, to level 12, must replay to the same end for ever."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from conformance.test_golden import golden

import topout
from topout.lab.simulate import play_match

FOLDER = Path(__file__).parent / "golden"
TABLES = [(2, "default"), (4, "default"), (6, "default"), (4, "brutal")]


def file_of(seats: int, cards: str) -> Path:
    return FOLDER / f"v1-{cards}-{seats}.json"


@pytest.mark.parametrize(("seats", "cards"), TABLES)
@pytest.mark.xdist_group("gloombah")
def test_a_whole_game_ends_as_it_did(seats: int, cards: str) -> None:
    kept = json.loads(file_of(seats, cards).read_text())
    assert max(kept["result"]["scores"]) == 12
    assert golden(topout.replay(kept["record"])) == kept
    assert topout.replay(kept["record"], mode="compiled").hash == kept["hash"]


if __name__ == "__main__":
    for seats, cards in TABLES:
        path = file_of(seats, cards)
        if not path.exists():
            match = play_match(topout.new("gloombah", seats=seats, seed=2026, cards=cards), ["greedy"] * seats, 2026)
            path.parent.mkdir(exist_ok=True)
            path.write_text(json.dumps(golden(match), separators=(",", ":")) + "\n")
            sys.stdout.write(f"wrote {path.name}\n")
