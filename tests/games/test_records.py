"""Records are read whether their seed is a number or its digits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import topout
from topout.games import registry

SEED = 2**127 + 12345


def test_a_seed_may_be_written_as_text() -> None:
    record = topout.new("festival", seed=SEED).record()
    assert topout.replay({**record, "seed": str(SEED)}).seed == topout.replay(record).seed == SEED


@pytest.mark.parametrize("seed", ["", "-1", "1.5", "0x10", "٣", "9" * 40, "words"])
def test_other_text_is_no_seed(seed: str) -> None:
    record = topout.new("festival", seed=SEED).record()
    with pytest.raises(topout.BadRecord, match="seed"):
        topout.replay({**record, "seed": seed})


GOLDEN = Path(__file__).parents[1] / "golden"
RELEASED = [(folder.name.rpartition("-v")[0], folder) for folder in sorted(GOLDEN.iterdir())]


@pytest.mark.parametrize(("game", "folder"), RELEASED, ids=[folder.name for _, folder in RELEASED])
def test_a_record_of_any_version_there_was_is_read_or_refused_with_a_sentence(game: str, folder: Path) -> None:
    kept = json.loads(min(folder.glob(f"{game.replace('_', '-')}-*.json")).read_text())
    now, then = registry.game(game).version, kept["record"]["version"]
    if then == now:
        assert topout.replay(kept["record"]).hash == kept["hash"]
        return
    with pytest.raises(topout.BadRecord, match=f"is of version {then} of .*; this is version {now}"):
        topout.replay(kept["record"])


def test_there_are_records_of_every_version() -> None:
    versions = {(name, version) for name in registry.GAMES for version in range(1, registry.game(name).version + 1)}
    assert versions == {(game, int(folder.name.rpartition("-v")[2])) for game, folder in RELEASED}
