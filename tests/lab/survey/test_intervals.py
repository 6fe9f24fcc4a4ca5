"""Figures and their intervals, against values worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from topout.core.doubt import wilson
from topout.lab.survey.intervals import games_for, mean, per_game, share


def test_wilsons_interval_is_the_one_of_the_textbook() -> None:
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_a_share_of_independent_games_has_wilsons_interval() -> None:
    found = share(np.array([1.0] * 25 + [0.0] * 75))
    assert found.value == 0.25
    assert (found.low, found.high) == pytest.approx(wilson(0.25, 100), abs=2e-3)
    assert found.n == 100


def test_seats_of_one_game_that_always_agree_count_as_one() -> None:
    both = share(np.array([2.0] * 25 + [0.0] * 75), np.full(100, 2.0))
    assert both == pytest.approx(share(np.array([1.0] * 25 + [0.0] * 75)))


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    found = mean(np.array([1.0, 3.0] * 50))
    error = 1.96 * np.sqrt(100 / 99) / 10
    assert (found.value, found.low, found.high) == pytest.approx((2.0, 2.0 - error, 2.0 + error))


def test_one_of_several_stands_out_only_where_it_is_further_off_than_one_alone() -> None:
    slightly = share(np.array([1.0] * 290 + [0.0] * 710))
    assert slightly.beyond(0.25)
    assert not slightly.stands_out(0.25, among=4)
    assert share(np.array([1.0] * 320 + [0.0] * 680)).stands_out(0.25, among=4)


def test_what_never_came_up_has_no_figure_and_says_so() -> None:
    assert share(np.zeros(5), np.zeros(5)).n == 0


def test_a_precision_of_one_per_cent_at_four_seats_takes_7203_games() -> None:
    assert games_for(0.01, 4) == 7_203


def test_rows_add_up_by_game() -> None:
    assert per_game(np.array([0, 0, 2]), np.array([1.0, 2.0, 5.0]), 4).tolist() == [3.0, 0.0, 5.0, 0.0]
