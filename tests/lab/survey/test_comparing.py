"""Two sides on the same seeds: what is equal, what differs, and what is said of it."""

from __future__ import annotations

import numpy as np
import pytest
from lab.survey.pebble import PEBBLE

from topout.core.game import BadOption
from topout.lab.survey.comparing import Comparison, Taken, compare, difference, side

pytestmark = pytest.mark.xdist_group("survey")


@pytest.fixture(scope="module")
def found() -> Comparison:
    """Pebble as it is, and with a pebble in every pick."""
    return compare(side(PEBBLE, {}), side(PEBBLE, {"generous": "on"}), games=400)


def test_a_side_compared_with_itself_is_the_same_to_the_last_game() -> None:
    found = compare(side(PEBBLE, {}), side(PEBBLE, {}), games=100)
    assert all(one.more[:3] == (0.0, 0.0, 0.0) for one in found.differences)
    assert found.verdict == "No difference was seen in 100 games on the same seeds: A and B play alike."


def test_what_a_rule_changes_is_found_and_what_it_leaves_is_not(found: Comparison) -> None:
    by_label = {one.label: one for one in found.differences}
    assert by_label["turns"].more.value == 0.0
    assert not by_label["turns"].sure
    assert by_label["winner's score"].b == 2.0
    assert by_label["winner's score"].sure
    assert "“winner's score” rises from" in found.verdict
    assert "No difference was seen in: turns" in found.verdict


def test_ctrl_c_leaves_the_pairs_that_both_sides_played_and_says_so(found: Comparison) -> None:
    def stop(side: str, played: int, of: int) -> None:
        if side == "B":
            raise KeyboardInterrupt

    stopped = compare(side(PEBBLE, {}), side(PEBBLE, {"generous": "on"}), games=50_000, progress=stop)
    assert stopped.stopped
    assert 0 < stopped.games < 50_000
    assert stopped.as_json()["stopped"]
    assert not found.stopped


def test_data_frame_and_json_have_every_difference(found: Comparison) -> None:
    rows = found.as_json()["differences"]
    assert found.frame().height == len(rows) == len(found.differences)
    assert found.as_json()["b"]["options"] == {"generous": True, "prizes": "usual"}


def test_pairs_leave_out_what_both_sides_share() -> None:
    luck, ones = np.array([0.0, 10.0, 20.0, 30.0]), np.ones(4)
    a, b = Taken("length", "number", luck, ones), Taken("length", "number", luck + 1, ones)
    assert difference(a, b).more[:3] == pytest.approx((1.0, 1.0, 1.0))


def test_nothing_is_told_of_tension_where_the_forecast_sees_too_little() -> None:
    luck, ones = np.array([0.0, 0.0, 1.0, 0.0]), np.ones(4)
    seen = Taken("comebacks", "share", luck, ones)
    blurred = difference(seen, Taken("comebacks", "share", luck + 1, ones, judged=False))
    setting = side(PEBBLE, {})
    told = Comparison(setting, setting, 4, [difference(seen, Taken("comebacks", "share", luck + 1, ones)), blurred])
    assert [one.sure for one in told.differences] == [True, False]
    assert told.verdict.endswith(" Not judged, since the forecast sees too little: comebacks.")


def test_a_side_may_name_seats_and_bots_besides_options() -> None:
    found = side(PEBBLE, {"seats": "2", "bots": "random, greedy", "generous": "on"})
    assert (found.seats, found.bots, found.options["generous"]) == (2, ("random", "greedy"), True)
    with pytest.raises(BadOption, match="generous"):
        side(PEBBLE, {"greedy": "on"})
