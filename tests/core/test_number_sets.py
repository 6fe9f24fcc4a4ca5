"""Options that stand for many numbers: a set by name, and changes in it."""

from __future__ import annotations

import pytest

from topout.core.number_sets import NumberSets, there_are

WEIGHTS = {"light": {"rope": 2, "rack": 3}, "heavy": {"rope": 4, "rack": 9}}
SETS = NumberSets({"rope": range(11), "rack": range(-5, 11)}, lambda name: WEIGHTS[name], "light")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("heavy", "heavy"),
        ("heavy, rope=5", "heavy, rope=5"),
        (" heavy ,rope = 5", "heavy, rope=5"),
        ("rope=5", "light, rope=5"),
        ("light, rope=5, rack=-1", "light, rack=-1, rope=5"),
        ("light, rope=2", "light"),
    ],
)
def test_a_set_and_its_changes_are_kept_in_one_spelling(given: str, kept: str) -> None:
    assert SETS.read(given) == kept


def test_a_value_stands_for_all_numbers_of_its_set() -> None:
    assert SETS.numbers("heavy, rope=5") == {"rope": 5, "rack": 9}
    assert SETS.changed("heavy, rope=5", {"rack": 1, "rope": 4}) == "heavy, rack=1"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("light, robe=3", "There is no number “robe”; there are rope, rack."),
        ("light, rope=11", "rope is “11”; it must be a whole number from 0 to 10."),
        ("light, rope=much", "rope is “much”; it must be a whole number from 0 to 10."),
        ("light, rope", "There is no number “rope”"),
    ],
)
def test_a_wrong_number_is_answered_by_what_would_do(given: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        SETS.read(given)


def test_of_many_names_those_are_told_that_are_most_like_the_wrong_one() -> None:
    many = [f"{name}.copies" for name in ("Level Up", *map(str, range(40)))]
    assert there_are("Lvl Up.copies", many).startswith("perhaps it is Level Up.copies or ")
