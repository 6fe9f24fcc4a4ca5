"""The little of NumPy that browsers get reckons as NumPy does."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from topout.core.game import Game
from topout.device import arrays
from topout.games import registry
from topout.lab.analysis import chances

NUMBERS = [[0.5, 0.25, 0.25], [1.0, 0.0, 0.0], [0.1, 0.7, 0.2], [0.0, 0.5, 0.5]]


def of(library: Any, rows: list[list[float]]) -> Any:
    made = library.zeros((len(rows), len(rows[0])))
    for i, row in enumerate(rows):
        for k, number in enumerate(row):
            made[i, k] = number
    return made


@pytest.mark.parametrize("reckon", [chances.mean, chances.errors], ids=["mean", "errors"])
def test_means_and_errors_are_the_same(reckon: Any) -> None:
    assert reckon(of(arrays, NUMBERS)) == pytest.approx(reckon(of(np, NUMBERS)))


def test_a_yardstick_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    worths = [[10.0 * number for number in row] for row in NUMBERS]
    expected = chances.fitted(of(np, worths), of(np, NUMBERS))
    monkeypatch.setattr(chances, "np", arrays)
    assert chances.fitted(of(arrays, worths), of(arrays, NUMBERS)) == pytest.approx(expected)


def test_differences_add_up() -> None:
    some, others = of(arrays, NUMBERS), of(arrays, NUMBERS[::-1])
    luck = arrays.zeros_like(some)
    luck += some - others
    luck += others - some
    assert set(luck.flat()) == {0.0}


@pytest.mark.parametrize("library", [arrays, np], ids=["ours", "NumPy"])
def test_rows_columns_and_parts_are_views(library: ModuleType) -> None:
    table: Any = library.zeros((4, 3), library.int32)
    table[:, 1] = -1
    table[2][0] = 7
    table[0, 2] = 5
    part = table[:3]
    assert [list(row) for row in part] == [[0, -1, 5], [0, -1, 0], [7, -1, 0]]
    marks: Any = library.zeros(5, library.int8)
    marks[slice(1, 3)] |= 2
    assert list(marks) == [0, 2, 2, 0, 0]


def test_items_that_are_all_alike_take_no_room_until_they_are_looked_at() -> None:
    table = arrays.zeros((1 << 40, 3), arrays.int64)
    table[:, 1] = -1
    assert list(table.pattern) == [0, -1, 0]
    assert len(table) == 1 << 40


LOOKS = (lambda table: table[0], lambda table: table.flat(), lambda table: table.__setitem__((slice(None), 1), 7))


@pytest.mark.parametrize("look", LOOKS, ids=["a row", "all numbers", "a column is set"])
def test_what_is_written_before_it_is_read_is_blank_until_someone_looks(look: Callable[[Any], Any]) -> None:
    table = arrays.empty((4, 3), arrays.int32)
    assert table.blank
    look(table)
    assert not table.blank


@pytest.mark.parametrize("game", [registry.game(name) for name in registry.GAMES], ids=lambda game: str(game.name))
def test_states_have_their_size(game: Game) -> None:
    kind = arrays.dtype({"itemsize": game.layout.size})
    states = arrays.frombuffer(bytearray(game.layout.size * 3), kind)
    assert states.nbytes == len(states.flat()) == 3 * game.layout.dtype.itemsize
