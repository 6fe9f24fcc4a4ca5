"""The end in words: why the winner has won, and where each point came from."""

from __future__ import annotations

from games.endings import ended

from topout.core.ending import ScoreLine, most


def test_most_points_name_those_who_come_next() -> None:
    why = most("point")
    assert why(ended([3, 9, 3], [2, 1, 2])) == "9 points, the most. Next: seat 0 and seat 2 with 3 points."
    assert why(ended([4, 4, 1], [1, 1, 3])) == "2 players have 4 points, and nobody has more."


def test_a_line_says_how_many_of_what_made_its_points() -> None:
    line = ScoreLine("others that escaped", lambda s, p: 0, "{n:other} escaped", each=5)
    assert [line.tell(5), line.tell(15)] == ["1 other escaped: 5", "3 others escaped: 15"]
    assert ScoreLine("explorer", lambda s, p: 0).tell(2) == "explorer: 2"
