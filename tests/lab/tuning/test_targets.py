"""Targets as people write them, and whether games of Pebble meet them."""

from __future__ import annotations

import math

import pytest
from lab.survey.pebble import PEBBLE

from topout.lab.survey.curves import Curves
from topout.lab.survey.intervals import NOTHING, Estimate
from topout.lab.survey.measures import MEASURES
from topout.lab.survey.watching import Setting, Survey, Watcher
from topout.lab.tuning.targets import BadTarget, Target, measures_of, read_target

pytestmark = pytest.mark.xdist_group("survey")


@pytest.fixture(scope="module")
def survey() -> Survey:
    return Watcher(Setting.of(PEBBLE)).survey(1_000, closely=False)


@pytest.mark.parametrize(
    ("text", "name", "bounds"),
    [
        ("length=12..16", "length", (12, 16)),
        ("minutes<20", "minutes", (-math.inf, 20)),
        ("Comebacks > 30 %", "comebacks", (0.3, math.inf)),
        ("first_seat = 25%", "first_seat", (0.25, 0.25)),
    ],
)
def test_a_target_is_read_as_people_write_it(text: str, name: str, bounds: tuple[float, float]) -> None:
    found = read_target(text, MEASURES)
    assert found.name == name
    assert (found.low, found.high) == pytest.approx(bounds)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("length", "write it as length=12..16"),
        ("length=long", "write it as length=12..16"),
        ("length=nan..16", "write it as length=12..16"),
        ("length=16..12", "the first bound is the smaller one"),
        ("lenght=12..16", "“lenght” is not measured; there are length, steps"),
    ],
)
def test_a_wrong_target_is_answered_by_what_would_do(text: str, told: str) -> None:
    with pytest.raises(BadTarget, match=told):
        read_target(text, MEASURES)


def test_a_miss_is_told_in_parts_of_the_bound() -> None:
    target = Target("length", 12.0, 16.0, MEASURES["length"])
    assert target.miss(Estimate(14.0, 13.0, 15.0, 10)) == 0.0
    assert target.miss(Estimate(20.0, 19.0, 21.0, 10)) == pytest.approx(0.25)
    assert target.miss(NOTHING) == 1.0


def test_a_gap_between_seats_can_be_a_target(survey: Survey) -> None:
    target = read_target("seat_gap < 2%", measures_of(survey))
    first = measures_of(survey)["first_seat"].of(survey, Curves(survey)).value
    assert (target.low, target.high) == (-math.inf, 0.02)
    assert target.measure.of(survey, Curves(survey)).value == pytest.approx(abs(2 * first - 1))


def test_what_games_of_pebble_are_like_can_be_a_target(survey: Survey) -> None:
    known, curves = measures_of(survey), Curves(survey)
    assert known["length"].of(survey, curves).value == 4.0
    assert known["steps"].of(survey, curves).value == 4.0
    assert known["choices"].of(survey, curves).value == 1.0
    assert known["first_seat"].of(survey, curves).value == pytest.approx(0.5, abs=0.05)


def test_whoever_wears_a_hat_has_a_share_that_can_be_a_target(survey: Survey) -> None:
    known, curves = measures_of(survey), Curves(survey)
    red, gap = (known[name].of(survey, curves) for name in ("red hat", "hat_gap"))
    assert red.value == pytest.approx(0.5, abs=0.05)
    assert gap.value == pytest.approx(abs(red.value - 0.5))
    assert gap.low == 0.0
    assert gap.high == pytest.approx(max(red.high - 0.5, 0.5 - red.low))
