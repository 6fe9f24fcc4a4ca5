"""A trained network as rules take it: in one seat's place, every part of it a plain array."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from topout.bots.learned import place_of, untrained
from topout.bots.learned.file import Stored, Trained, WrongTable
from topout.bots.learned.inputs import Array
from topout.core.bot import SeatView
from topout.core.game import Game
from topout.core.neurons import PARTS, UNUSED, Mind


class Known(NamedTuple):
    """What all minds of a network have in common: its layers, each with its bias, and the unit of the hints."""

    kept: Trained
    layers: tuple[Array, Array, Array]
    unit: Array


@cache
def known(game: Game) -> Known:
    """A game's network, read once."""
    if not place_of(game).exists():
        raise WrongTable(untrained(game))
    kept = Trained(game, place_of(game))
    (w0, b0), (w1, b1), (w2, b2) = [(kept.arrays[f"w{i}"], kept.arrays[f"b{i}"]) for i in range(3)]
    layers = _whole(w0, b0), _whole(w1, b1), _turned(w2, b2)
    return Known(kept, layers, np.array([kept.scale], np.float64))


def _whole(weights: Stored, bias: Stored) -> Array:
    """A layer with its bias as a last row."""
    return _table([*weights.numbers, *bias.numbers], weights.shape[0] + 1)


def _turned(weights: Stored, bias: Stored) -> Array:
    """A layer with a row for each of its outputs: its weights, then its bias."""
    all_weights, biases = weights.numbers, bias.numbers
    rows = [number for k, own in enumerate(biases) for number in (*all_weights[k :: len(biases)], own)]
    return _table(rows, len(biases))


def _table(numbers: Sequence[float], rows: int) -> Array:
    return np.array(numbers, np.float32).reshape((rows, len(numbers) // rows))


@cache
def _place(game: Game, seat: int) -> tuple[Array, Array, Array]:
    """How a seat reads and what its actions are called there."""
    kept = known(game).kept
    columns = [UNUSED] * kept.inputs.length
    for column, taken in enumerate(kept.arrays["columns"].numbers):
        columns[taken] = column
    order = kept.inputs.ordered(seat)
    outputs = [*sorted(range(len(order)), key=order.__getitem__), len(order), len(order) + 1]
    parts = [part for part in kept.inputs.parts(seat) if max(columns[part[1] : part[1] + max(part[2], 1)]) != UNUSED]
    reading = np.array([number for part in parts for number in part], np.int32).reshape((len(parts), PARTS))
    return reading, np.array(columns, np.int32), np.array(outputs, np.int32)


def acquainted(view: SeatView) -> None:
    """Make sure that the game's network knows tables like this one."""
    game, size = view.game, known(view.game).kept.size
    if view["seats"] != size or view["options"] != game.settle({}):
        raise WrongTable(f"The network of {game.title} knows tables of {size} with the usual rules alone.")


def mind_of(game: Game, seat: int) -> Mind:
    """A game's network in a seat's place, with room of its own to think in."""
    kept, layers, unit = known(game)
    widths = [len(layers[0]) - 1, len(layers[1]) - 1, layers[2].shape[1] - 1]
    given, near, far = (np.zeros(width, np.float32) for width in widths)
    return Mind(*_place(game, seat), *layers, unit, np.zeros(kept.entries, np.int32), given, near, far)


def no_mind() -> Mind:
    """What a searcher has that has learned nothing."""
    numbers, nothing = np.zeros(0, np.int32), np.zeros(0, np.float32)
    layer = np.zeros((1, 0), np.float32)
    reading = np.zeros((0, PARTS), np.int32)
    room = numbers, nothing, nothing, nothing
    return Mind(reading, numbers, numbers, layer, layer, layer, np.ones(1), *room)
