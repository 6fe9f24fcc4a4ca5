"""Thinking time cannot be had twice, and is not lost by a server that stood still."""

from __future__ import annotations

import pytest

from topout.messages.protocol import Clock
from topout.table import clock
from topout.table.clock import RETURN_MS, SLOW_RETURN_MS, Clocks


class Watch:
    """A time of day that the test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr(clock, "monotonic", made)
    return made


def leave_and_sit(clocks: Clocks) -> None:
    clocks.stood_in(0, clocks.spent(0))
    clocks.returned(0)
    clocks.run([0])


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_leaving_and_sitting_again_gives_no_time_back(watch: Watch, kind: str) -> None:
    clocks = Clocks(Clock(kind, 60), 2)  # type: ignore[arg-type]
    clocks.run([0])
    watch.now += 40
    leave_and_sit(clocks)
    assert clocks.remaining(0) == 20_000


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_someone_without_time_is_helped_once_before_each_move(watch: Watch, kind: str) -> None:
    clocks = Clocks(Clock(kind, 60), 2)  # type: ignore[arg-type]
    clocks.run([0])
    watch.now += 60
    leave_and_sit(clocks)
    assert clocks.remaining(0) == RETURN_MS
    watch.now += 9
    leave_and_sit(clocks)
    assert clocks.remaining(0) == 1000
    clocks.moved(0, 1000, finished=True)
    clocks.run([0])
    watch.now += 60
    leave_and_sit(clocks)
    assert clocks.remaining(0) == RETURN_MS


def test_a_move_that_is_taken_back_earns_nothing_and_its_time_stays_spent(watch: Watch) -> None:
    bank, move = Clocks(Clock("bank", 60, 5), 2), Clocks(Clock("move", 60), 2)
    for clocks in (bank, move):
        clocks.moved(0, 20_000, finished=True)
        clocks.took_back(0)
        assert clocks.remaining(0) == 40_000


def test_two_moves_taken_back_in_a_row_count_both(watch: Watch) -> None:
    clocks = Clocks(Clock("move", 60), 2)
    clocks.moved(0, 20_000, finished=False)
    clocks.moved(0, 30_000, finished=True)
    clocks.took_back(0)
    clocks.took_back(0)
    assert clocks.remaining(0) == 10_000


def test_a_pause_stops_the_clock_and_does_not_set_it_back(watch: Watch) -> None:
    clocks = Clocks(Clock("move", 60), 2)
    clocks.run([0])
    watch.now += 25
    clocks.pause()
    watch.now += 500
    clocks.run([0])
    assert clocks.remaining(0) == 35_000


def test_time_in_which_the_server_stood_still_is_credited(watch: Watch) -> None:
    clocks = Clocks(Clock("bank", 60), 2)
    clocks.run([0])
    watch.now += 30
    clocks.credit(25)
    assert clocks.remaining(0) == 55_000


def test_days_stand_still_for_whoever_is_on_vacation_and_go_on_afterwards(watch: Watch) -> None:
    clocks = Clocks(Clock("days", 86_400), 2)
    clocks.run([0, 1])
    watch.now += 3600
    clocks.resting.add(0)
    clocks.run([0, 1])
    watch.now += 36_000
    assert (clocks.remaining(0), clocks.remaining(1)) == (82_800_000, 46_800_000)
    clocks.resting.discard(0)
    clocks.run([0, 1])
    watch.now += 3600
    assert (clocks.remaining(0), clocks.remaining(1)) == (79_200_000, 43_200_000)


def test_a_clock_goes_on_with_what_was_left_when_it_was_last_heard_of(watch: Watch) -> None:
    clocks = Clocks(Clock("days", 86_400), 2)
    clocks.restore(0, 1000)
    clocks.run([0])
    watch.now += 0.5
    assert clocks.remaining(0) == 500


def test_whoever_comes_back_to_a_slow_table_has_a_day(watch: Watch) -> None:
    clocks = Clocks(Clock("days", 3 * 86_400), 2)
    clocks.run([0])
    watch.now += 3 * 86_400
    leave_and_sit(clocks)
    assert clocks.remaining(0) == SLOW_RETURN_MS
