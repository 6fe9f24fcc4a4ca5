"""A turn of Festival Climbers, sentence by sentence and ruling by ruling."""

from __future__ import annotations

import pytest
from games.festival.temple import temple

import topout
from topout.core.match import Match
from topout.core.position import position


def moves(match: Match, seat: int = 0) -> set[str]:
    return {str(action) for action in match.legal(seat)}


def refusal(match: Match, action: str, seat: int = 0) -> tuple[str, str]:
    with pytest.raises(topout.Illegal) as refused:
        match.act(seat, action)
    return refused.value.rule, refused.value.reason


def test_a_climber_is_introduced_onto_any_open_base_space() -> None:
    match = temple(["1.0"], ["1.3"])
    assert moves(match) == {f"introduce 1.{i}" for i in (1, 2, 4, 5, 6, 7)}
    assert refusal(match, "introduce 1.3") == ("Turn", "Another climber stands on that space.")
    match.act(0, "introduce 1.2")
    assert match.view(0)["climbers"][0] == ["1.0", "1.2"]
    assert match.view(0)["reserve"][0] == 2
    assert match.owed == (1,)


def test_introducing_needs_a_climber_in_reserve() -> None:
    match = temple(["1.0", "1.1", "1.2"], [], reserve=0)
    assert refusal(match, "introduce 1.5") == ("Turn 1", "You have no climber left in reserve.")


@pytest.mark.parametrize("space", ["2.0", "8.0"])
def test_a_climber_is_introduced_onto_the_base_alone(space: str) -> None:
    match = temple(["1.0", "1.1"], ["1.2"])
    assert refusal(match, f"introduce {space}") == ("Turn 1", "A new climber comes to the base, not higher up.")


def test_f1_a_shorter_temple_has_no_spaces_beyond_its_base() -> None:
    match = temple([], [], levels=4)
    for space in ("1.4", "2.3", "9.0"):
        assert refusal(match, f"introduce {space}")[0] == "F1"
    match = temple(["1.0", "1.1", "1.2", "1.3"], ["2.0", "2.1"], levels=4)
    assert refusal(match, "climb 1.3 3.5")[0] == "F1"


def test_f2_a_climber_moves_to_any_higher_space_however_far() -> None:
    match = temple(["1.7"], ["1.0", "1.1", "1.2", "2.0", "2.1"])
    assert {m for m in moves(match) if m.startswith("climb")} == {"climb 1.7 3.0"}


def test_both_supports_of_the_destination_must_be_occupied() -> None:
    match = temple(["1.7", "1.0"], ["1.1"])
    assert "climb 1.7 2.0" in moves(match)
    assert refusal(match, "climb 1.7 2.1") == ("Turn 2", "There must be a climber on both spaces below.")


def test_f3_the_climber_that_moves_is_no_support() -> None:
    match = temple(["1.0", "1.1"], [])
    assert refusal(match, "climb 1.0 2.0")[0] == "F3"


def test_a_climber_never_moves_sideways_or_down() -> None:
    match = temple(["2.0", "1.2", "1.3"], ["1.0", "1.1", "1.4", "1.5"])
    assert refusal(match, "climb 2.0 2.2")[0] == "F2"
    assert refusal(match, "climb 2.0 1.7")[0] == "F2"


@pytest.mark.parametrize("options", [{}, {"adjacent_only": 1}])
def test_f2_a_climber_cannot_stay_where_it_is(options: dict[str, int]) -> None:
    match = temple(["1.0"], ["1.1"], **options)
    told = ("F2", "A climber cannot stay where it is; it moves to a higher level.")
    assert refusal(match, "climb 1.0 1.0") == told


def test_the_destination_must_be_open() -> None:
    match = temple(["1.7"], ["1.0", "1.1", "2.0"])
    assert refusal(match, "climb 1.7 2.0") == ("Turn", "Another climber stands on that space.")


def test_every_climber_directly_above_must_keep_one_support() -> None:
    bearing = temple(["1.0", "1.4"], ["2.0", "1.5", "1.6"])
    assert refusal(bearing, "climb 1.0 2.5") == (
        "Turn 2",
        "That climber must stay: the one above it would stand on nothing.",
    )
    shared = temple(["1.0", "1.4"], ["2.0", "1.1", "1.5", "1.6"])
    assert "climb 1.0 2.5" in moves(shared)


def test_f6_a_seat_moves_only_its_own_climbers() -> None:
    match = temple(["1.0", "1.1"], ["1.7"])
    assert refusal(match, "climb 1.7 2.0") == ("F6", "You have no climber on that space.")


def test_f2_adjacent_only_allows_just_the_two_spaces_above_and_counts_the_mover() -> None:
    match = temple(["1.3"], ["1.2", "1.4", "1.6", "1.7"], adjacent_only=1)
    assert {m for m in moves(match) if m.startswith("climb")} == {"climb 1.3 2.2", "climb 1.3 2.3"}
    assert refusal(match, "climb 1.3 2.6")[0] == "F2"


def test_a_seat_that_can_move_may_not_pass() -> None:
    assert refusal(temple(["1.0"], []), "pass") == ("Turn", "You have a legal move, so you may not pass.")
    climb_only = temple(["1.7", "1.0"], ["1.1"], reserve=0)
    assert refusal(climb_only, "pass")[0] == "Turn"


def test_a_seat_is_asked_only_for_what_it_can_do() -> None:
    assert temple([], []).prompt(0) == "Bring a climber to the base."
    assert temple(["1.0", "1.1", "1.3"], []).prompt(0) == "Bring a climber to the base or climb."


def test_a_seat_without_a_move_has_pass_as_its_one_legal_action() -> None:
    match = temple(["1.0"], ["1.4"], reserve=0)
    assert moves(match) == {"pass"}
    assert match.prompt(0) == "You can neither bring a climber to the base nor climb: pass."
    match.act(0, "pass")
    assert match.owed == (1,)
    assert match.view(None)["turn"] == 1


def test_the_game_ends_with_as_many_passes_in_a_row_as_there_are_seats() -> None:
    match = temple(["1.0"], ["1.4"], ["1.6"], seats=3, reserve=0)
    for seat in (0, 1):
        match.act(seat, "pass")
        assert not match.over
    match.act(2, "pass")
    assert match.over
    assert match.events(None)[-1]["event"] == "blocked"


def test_a_move_between_passes_starts_the_count_again() -> None:
    match = temple(["1.0"], ["1.4"], reserve=0)
    with position(match) as s:
        s.reserve[1] = 1
    match.act(0, "pass")
    match.act(1, "introduce 1.7")
    match.act(0, "pass")
    assert not match.over


def test_the_game_ends_at_once_when_a_climber_reaches_the_top() -> None:
    match = temple(["1.0", "1.1", "1.2"], ["2.0", "2.1"], levels=3)
    match.act(0, "climb 1.2 3.0")
    assert match.over
    assert match.events(None)[-1]["event"] == "rang"


def test_seats_play_clockwise() -> None:
    match = topout.new("festival", seats=4, first=2)
    order = []
    for i in range(4):
        order.append(match.owed[0])
        match.act(match.owed[0], f"introduce 1.{i}")
    assert order == [2, 3, 0, 1]


@pytest.mark.parametrize(
    "move", ["introduce -1.3", "introduce +1.3", "introduce 1.03", "introduce 1", "climb 1.0 -2.0"]
)
def test_what_only_resembles_a_space_is_refused(move: str) -> None:
    match = temple(["1.0"], ["1.1"])
    assert refusal(match, move) == ("Actions", f"Festival Climbers has no action {move!r}.")
