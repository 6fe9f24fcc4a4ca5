"""What can be done with some numbers of a game's moves."""

from __future__ import annotations

import pytest

from topout.games import registry

FESTIVAL = registry.game("festival").actions


def numbers(*texts: str) -> list[int]:
    """The numbers of moves, in order."""
    return sorted(number for text in texts if (number := FESTIVAL.parse(text)) is not None)


def test_what_is_possible_has_the_verbs_of_the_moves_alone() -> None:
    can = FESTIVAL.possible(numbers("climb 1.0 2.1", "introduce 1.3"))
    assert list(can) == ["introduce", "climb"]
    assert len(can) == 2
    assert "pass" not in can
    assert "sing" not in can


def test_what_is_possible_has_each_value_once_for_each_parameter() -> None:
    can = FESTIVAL.possible(numbers("climb 1.0 2.1", "climb 1.0 2.2", "climb 1.4 2.1", "introduce 1.3"))
    assert can["climb"] == {"start": ["1.0", "1.4"], "to": ["2.1", "2.2"]}
    assert can["introduce"] == {"space": ["1.3"]}


def test_a_verb_without_parameters_is_possible_too() -> None:
    assert FESTIVAL.possible(numbers("pass")) == {"pass": {}}


def test_a_verb_that_no_move_has_is_missing() -> None:
    with pytest.raises(KeyError):
        FESTIVAL.possible(numbers("pass"))["climb"]
