"""Records are read whether their seed is a number or its digits."""

from __future__ import annotations

import pytest

import topout

SEED = 2**127 + 12345


def test_a_seed_may_be_written_as_text() -> None:
    record = topout.new("festival", seed=SEED).record()
    assert topout.replay({**record, "seed": str(SEED)}).seed == topout.replay(record).seed == SEED


@pytest.mark.parametrize("seed", ["", "-1", "1.5", "0x10", "٣", "9" * 40, "words"])
def test_other_text_is_no_seed(seed: str) -> None:
    record = topout.new("festival", seed=SEED).record()
    with pytest.raises(topout.BadRecord, match="seed"):
        topout.replay({**record, "seed": seed})
