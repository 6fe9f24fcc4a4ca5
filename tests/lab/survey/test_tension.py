"""Measures of tension: on curves drawn by hand, and on Pebble, whose chances can be counted out."""

from __future__ import annotations

import math
from itertools import pairwise, product

import numpy as np
import pytest

from topout.lab.survey import forecasting, tension
from topout.lab.survey.curves import Curves
from topout.lab.survey.watching import Survey

pytestmark = pytest.mark.xdist_group("survey")
BACK_AND_FORTH = np.array([[0.5, 0.5], [0.8, 0.2], [0.2, 0.8], [0.2, 0.8], [1.0, 0.0]])
STEADY = np.array([[0.5, 0.5], [0.8, 0.2], [0.9, 0.1], [0.9, 0.1], [1.0, 0.0]])


def test_lead_changes_are_counted_when_another_is_clearly_ahead() -> None:
    assert tension.lead_changes(BACK_AND_FORTH) == 2
    assert tension.lead_changes(STEADY) == 0
    assert tension.lead_changes(np.array([[0.5, 0.5], [0.495, 0.505], [1.0, 0.0]])) == 0


def test_drama_is_how_far_behind_the_winner_was_while_it_was_behind() -> None:
    assert tension.drama(BACK_AND_FORTH) == pytest.approx(np.sqrt(0.6))
    assert tension.drama(STEADY) == 0.0


def test_a_game_is_decided_when_the_winners_chance_stays_high() -> None:
    assert tension.decided_at(BACK_AND_FORTH) == 1.0
    assert tension.decided_at(STEADY) == 0.25


def test_a_comeback_is_won_from_less_than_half_a_fair_share() -> None:
    assert tension.comeback(BACK_AND_FORTH)
    assert not tension.comeback(STEADY)


def test_surprise_is_the_way_the_chances_went() -> None:
    assert tension.surprise(STEADY) == pytest.approx(np.sqrt(2) * (0.3 + 0.1 + 0.0 + 0.1))


def test_uncertainty_is_all_at_equal_chances_and_none_at_the_end() -> None:
    openness = tension.uncertainty(STEADY)
    assert (openness[0], openness[-1]) == pytest.approx((1.0, 0.0), abs=1e-6)
    assert openness[4] == pytest.approx(0.7219, abs=1e-4)  # the entropy of 80 to 20, in bits


def chance(found: tuple[int, ...]) -> float:
    """The chance of whoever begins a game of Pebble after these picks, over everything that may come."""
    games = [found + rest for rest in product((0, 1), repeat=4 - len(found))]
    leads = [sum(game[::2]) - sum(game[1::2]) for game in games]
    return sum((lead > 0) + (lead == 0) / 2 for lead in leads) / len(leads)


def surprise_of(game: tuple[int, ...]) -> float:
    """How far the chances go in one game of Pebble."""
    return math.sqrt(2) * sum(abs(chance(game[: k + 1]) - chance(game[:k])) for k in range(4))


BY_HAND = float(np.mean([surprise_of(game) for game in product((0, 1), repeat=4)]))
"""The surprise of the average game of Pebble."""


def test_the_chances_of_pebble_are_those_that_can_be_counted_out(survey: Survey, curves: Curves) -> None:
    for forecasts, given in list(zip(survey.steps[:400], curves.all, strict=False))[1::4]:
        pebbles = int(max(forecasts[5:])) // 100
        mover = forecasts[1]
        assert given[1 - mover] == pytest.approx(chance((pebbles,)), abs=0.05)


def test_pebble_surprises_as_much_as_can_be_counted_out(curves: Curves) -> None:
    found = tension.measured(curves, tension.surprise).mean()
    assert found == pytest.approx(BY_HAND, rel=0.05)


def test_where_a_turn_is_a_toss_of_a_coin_suspense_and_surprise_are_the_same(survey: Survey, curves: Curves) -> None:
    assert tension.suspense(survey, curves).value == pytest.approx(BY_HAND / 4, rel=0.05)


def test_chances_are_the_same_however_many_positions_are_looked_at_together(
    survey: Survey, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = survey.part(50)
    whole = Curves(few).all
    monkeypatch.setattr(forecasting, "AT_ONCE", 7)
    assert (Curves(few).all == whole).all()


def test_curves_that_see_nothing_are_shown_but_not_judged(survey: Survey) -> None:
    blind = survey.part(300)
    blind.steps[:, 5:] = 0
    findings = tension.tension(blind, Curves(blind))
    assert findings[0].concern
    assert not any(finding.concern for finding in findings[1:])
    assert all(finding.verdict.startswith("Not judged") for finding in findings[1:])


def test_openness_falls_from_the_first_turn_to_the_last(survey: Survey, curves: Curves) -> None:
    found = next(finding for finding in tension.tension(survey, curves) if finding.key == "uncertainty")
    values = [figure.estimate.value for figure in found.figures]
    assert all(later <= earlier + 0.01 for earlier, later in pairwise(values))
