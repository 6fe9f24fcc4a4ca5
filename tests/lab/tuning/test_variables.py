"""What may be varied, as people write it."""

from __future__ import annotations

from typing import Any

import pytest
from lab.survey.pebble import PEBBLE

from topout.lab.tuning.variables import BadVariable, applied, change, everything, read_variable

USUAL = PEBBLE.settle({})


@pytest.mark.parametrize(
    ("text", "values", "usual"),
    [
        ("generous=on,off", [True, False], False),
        ("pebble.points=1..3", [1, 2, 3], 1),
        ("pebble.points = 2, 5", [2, 5], 1),
    ],
)
def test_an_option_or_a_number_in_one_takes_a_range_or_a_list(text: str, values: list[Any], usual: Any) -> None:
    found = read_variable(text, PEBBLE, USUAL)
    assert (found.values, found.usual) == (values, usual)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("generous", "write it as"),
        ("generous=perhaps", "It takes on or off"),
        ("pebbles.points=1..3", "Pebble has no “pebbles.points” to vary; there are generous, prizes, pebble.points"),
        ("pebble.points=1..99", "a whole number from 1 to 9"),
        ("pebble.points=3..1", "the first bound is the smaller one"),
        ("pebble.points=few", "write it as"),
    ],
)
def test_a_wrong_variable_is_answered_by_what_would_do(text: str, told: str) -> None:
    with pytest.raises(BadVariable, match=told):
        read_variable(text, PEBBLE, USUAL)


def test_values_become_options_and_a_change_is_counted_in_steps() -> None:
    variables = [read_variable(text, PEBBLE, USUAL) for text in ("pebble.points=1..3", "generous=on,off")]
    values = {"pebble.points": 3, "generous": True}
    assert applied(variables, USUAL, values) == {"generous": True, "prizes": "usual, pebble.points=3"}
    assert change(variables, values) == 3.0
    assert len(list(everything(variables))) == 6
