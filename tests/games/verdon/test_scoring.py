"""Points, emblems and winning."""

from __future__ import annotations

import pytest
from games.verdon.gorge import build, cards, give_turn, gorge, hold, ropes, set_points, stack, told

from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.verdon.scoring import LINES

ALL = {"rope": 9, "nut": 9, "bolt": 9, "crashpad": 9, "chalk": 9}
LOOP = ["0-3", "3-7", "7-12", "8-12", "4-8", "0-4"]


def fans(match: Match, seat: int, count: int) -> None:
    """A seat plays fan clubs in its turn."""
    give_turn(match, seat)
    for _ in range(count):
        cards(match, seat, "fan club")
        match.act(seat, "fan-club A" if match.view(None)["token"] != "A" else "fan-club B")


def lines(match: Match, seat: int) -> dict[str, int]:
    """The lines of a seat's score so far."""
    s = peek(match)
    return {line.label: line.points(s, seat) for line in LINES if line.points(s, seat)}


def test_every_line_of_the_score() -> None:
    match = gorge(3)
    build(match, 0, "12A", "0A")
    build(match, 0, "30O", route=True)
    build(match, 1, "14F", route=True)
    ropes(match, 0, "14-19", "9-14")
    ropes(match, 2, "30-36")
    cards(match, 0, "open a gym", "write a book", "fan club")
    for seat, place in ((0, "14"), (2, "30")):
        give_turn(match, seat)
        hold(match, seat, **ALL)
        match.act(seat, f"repeat {place}")
    with position(match) as s:
        s.popular = s.explorer = 0
    assert lines(match, 0) == {
        "projects": 2,
        "routes": 2,
        "repeats made": 1,
        "repeats of own routes": 1,
        "point cards": 2,
        "most popular climber": 2,
        "explorer": 2,
    }
    assert lines(match, 1) == {"routes": 2, "repeats of own routes": 1}
    assert lines(match, 2) == {"repeats made": 1}


def test_v7_the_first_with_three_fan_clubs_played_is_the_most_popular_climber() -> None:
    match = gorge(3)
    fans(match, 0, 2)
    cards(match, 0, "fan club")
    assert match.view(1)["popular"] is None
    match.act(0, "fan-club C")
    assert match.view(1)["popular"] == 0
    assert match.view(1)["points"] == [2, 0, 0]
    assert told(match)[-1] == "Seat 0 is the most popular climber"


def test_the_emblem_moves_only_to_strictly_more() -> None:
    match = gorge(3)
    fans(match, 0, 3)
    fans(match, 1, 3)
    assert match.view(1)["popular"] == 0
    fans(match, 1, 1)
    assert match.view(1)["popular"] == 1
    assert match.view(1)["points"] == [0, 2, 0]


def test_v7_count_held_fans_counts_held_ones_and_moves_on_buying() -> None:
    match = gorge(2, count_held_fans=True)
    stack(match, fan_club=14)
    hold(match, 0, nut=9, crashpad=9, chalk=9)
    for expected in (None, None, 0):
        match.act(0, "buy")
        assert match.view(1)["popular"] == expected
    match.act(0, "fan-club A")
    assert match.view(1)["points"] == [2, 0]
    give_turn(match, 1)
    hold(match, 1, nut=9, crashpad=9, chalk=9)
    for expected in (0, 0, 0, 1):
        match.act(1, "buy")
        assert match.view(0)["popular"] == expected


def test_v7_by_default_held_fan_clubs_do_not_count() -> None:
    match = gorge(2)
    stack(match, fan_club=14)
    hold(match, 0, nut=9, crashpad=9, chalk=9)
    for _ in range(5):
        match.act(0, "buy")
    assert match.view(1)["popular"] is None


def test_the_first_with_a_chain_of_five_is_the_explorer() -> None:
    match = gorge(3)
    ropes(match, 0, *LOOP[:4])
    hold(match, 0, **ALL)
    match.act(0, f"rope {LOOP[4]}")
    assert match.view(1)["explorer"] == 0
    assert match.view(1)["points"] == [2, 0, 0]
    assert told(match)[-1] == "Seat 0 is the explorer, with a chain of 5 ropes"


def test_four_ropes_or_a_fork_are_not_enough() -> None:
    match = gorge(3)
    ropes(match, 0, "7-12", "8-12", "4-8")
    hold(match, 0, **ALL)
    match.act(0, "rope 12-17")
    match.act(0, "rope 7-11")
    assert match.view(1)["chain"][0] == 4
    assert match.view(1)["explorer"] is None


def test_the_explorer_changes_only_to_a_strictly_longer_chain() -> None:
    match = gorge(3)
    ropes(match, 0, *LOOP[:5])
    set_points(match, 2)
    with position(match) as s:
        s.explorer = 0
    ropes(match, 1, "47-51", "48-51", "48-52", "49-52")
    give_turn(match, 1)
    hold(match, 1, **ALL)
    match.act(1, "rope 49-53")
    assert match.view(0)["explorer"] == 0
    match.act(1, "rope 50-53")
    assert match.view(0)["explorer"] == 1
    assert match.view(0)["points"] == [0, 2, 0]


def test_expedition_ropes_win_the_emblem_too() -> None:
    match = gorge(3)
    ropes(match, 0, *LOOP[:4])
    cards(match, 0, "expedition")
    match.act(0, "expedition")
    match.act(0, f"rope {LOOP[4]}")
    assert match.view(1)["explorer"] == 0


def test_13_points_win_at_once() -> None:
    match = gorge(3)
    build(match, 0, "12A")
    set_points(match, 12, 3, 5)
    hold(match, 0, **ALL)
    match.act(0, "climb 12")
    assert match.over
    assert match.result is not None
    assert match.result["scores"] == [13, 3, 5]
    assert match.result["placings"] == [1, 3, 2]
    assert told(match)[-1] == "Seat 0 wins with 13 points"


@pytest.mark.parametrize("points", [11, 12])
def test_hidden_points_count_for_the_win(points: int) -> None:
    match = gorge(2)
    set_points(match, points)
    stack(match, free_solo_climb=1, write_a_book=1)
    hold(match, 0, nut=2, crashpad=2, chalk=2)
    for _ in range(13 - points):
        assert not match.over
        match.act(0, "buy")
    assert match.over


def test_whoever_reaches_13_wins_on_anyones_turn() -> None:
    match = gorge(3)
    build(match, 1, "12A", route=True)
    set_points(match, 0, 12)
    ropes(match, 0, "8-12")
    hold(match, 0, **ALL)
    match.act(0, "repeat 12")
    assert match.result is not None
    assert match.result["winners"] == [1]


def test_if_an_action_brings_two_seats_there_the_one_whose_turn_it_is_wins() -> None:
    match = gorge(3)
    build(match, 1, "12A", route=True)
    set_points(match, 12, 12, 1)
    ropes(match, 0, "8-12")
    hold(match, 0, **ALL)
    match.act(0, "repeat 12")
    assert match.result is not None
    assert match.result["winners"] == [0]
    assert match.result["scores"] == [13, 13, 1]
    assert match.result["placings"] == [1, 2, 3]


def test_at_the_end_point_cards_are_revealed_and_hands_stay_private() -> None:
    match = gorge(2)
    build(match, 0, "12A")
    set_points(match, 12)
    cards(match, 1, "classic climb", "fan club")
    hold(match, 0, **ALL)
    hold(match, 1, nut=2)
    match.act(0, "climb 12")
    view = match.view(0)
    assert view["revealed"] == [{}, {"classic climb": 1}]
    assert view["cards"][1] is None
    assert view["hand"][1] is None
    assert told(match)[-1] == "Seat 1 held classic climb"
