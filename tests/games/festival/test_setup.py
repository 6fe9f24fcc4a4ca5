"""The temple, the climbers and who starts."""

from __future__ import annotations

from collections import Counter

import pytest
from games.festival.temple import temple

import topout
from topout.games.festival.board import SPACES, TEMPLE


def test_f1_the_temple_is_a_triangle_of_36_spaces_in_8_levels() -> None:
    match = topout.new("festival", seats=2)
    assert match.view(0)["levels"] == 8
    assert TEMPLE[8].bit_count() == 36
    inside = Counter(level for n, (level, _) in enumerate(SPACES) if TEMPLE[8] >> n & 1)
    assert inside == {level: 9 - level for level in range(1, 9)}


@pytest.mark.parametrize("levels", range(3, 10))
def test_f1_levels_sets_the_height_and_climbers_per_seat_stay(levels: int) -> None:
    match = topout.new("festival", seats=2, levels=levels)
    assert len(match.legal(match.owed[0])) == levels
    assert TEMPLE[levels].bit_count() == levels * (levels + 1) // 2
    assert match.view(0)["reserve"] == [12, 12]


@pytest.mark.parametrize("levels", [2, 10])
def test_f1_other_heights_are_refused(levels: int) -> None:
    with pytest.raises(topout.BadOption, match="from 3 to 9"):
        topout.new("festival", seats=2, levels=levels)


@pytest.mark.parametrize(("seats", "climbers"), [(2, 12), (3, 8), (4, 6)])
def test_climbers_per_seat_start_off_the_board(seats: int, climbers: int) -> None:
    view = topout.new("festival", seats=seats).view(None)
    assert view["reserve"] == [climbers] * seats
    assert view["climbers"] == [[]] * seats


def test_f5_a_random_seat_starts_unless_the_table_names_one() -> None:
    starters = Counter(topout.new("festival", seats=3, seed=seed).owed[0] for seed in range(300))
    assert set(starters) == {0, 1, 2}
    assert min(starters.values()) > 60
    assert all(topout.new("festival", seats=3, seed=seed, first=2).owed == (2,) for seed in range(5))


def test_f5_the_first_seat_must_exist() -> None:
    with pytest.raises(ValueError, match="chair 4 is to begin, but there are only 2"):
        topout.new("festival", seats=2, first=3)


def test_nothing_is_hidden_but_chance() -> None:
    match = temple(["1.0"], ["1.4"])
    assert match.view(0)["climbers"] == match.view(None)["climbers"] == match.truth()["climbers"]
    assert "key" not in match.view(0)
