"""What a small network makes of what a seat sees, written once as rules: two hidden layers over an observation.

Its weights are arrays like all that rules work on, so rules are built without them. Every layer has its bias as a last
row; of the last layer, where only a few outputs are ever wanted, each row is an output and its bias the last entry.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from topout.core.drive import observe
from topout.core.rule import rule

# Columns of a mind's table of what it reads: where in an observation, from which input on, how many things the number
# may stand for (none if it counts as it is), and whether it names a seat.
PLACE, INPUT, THINGS, NAMES, PARTS = range(5)
UNUSED = -1
LEAST, LOWEST = -8.0, -30.0
"""So bad is a move at worst by the hints, and beside the best one by all there is."""


class Mind(NamedTuple):
    """A network in one seat's place, with the room that it needs to think.

    `reading` says what it reads of an observation, `columns` which of the inputs that makes its first layer takes;
    `outputs` says which output is an action's liking, and then those of its trust in the hints and of the prospects.
    A `unit` of the hints counts as 1. The rest is what it sees and thinks.
    """

    reading: Any
    columns: Any
    outputs: Any
    first: Any
    second: Any
    last: Any
    unit: Any
    seen: Any
    given: Any
    near: Any
    far: Any


MIND = Mind(
    reading="int32[,]",
    columns="int32[]",
    outputs="int32[]",
    first="float32[,]",
    second="float32[,]",
    last="float32[,]",
    unit="float64[]",
    seen="int32[]",
    given="float32[]",
    near="float32[]",
    far="float32[]",
)


@rule
def thing(number: Any, part: Any, seat: int, size: int) -> Any:
    """Which of its inputs a number lights, the first where it stands for nothing; seats as seen from one's own."""
    if part[NAMES] and number >= 0:
        number = (number - seat) % size
    return min(max(number + 1, 0), part[THINGS] - 1)


@rule
def read(mind: Mind, s: Any, seat: int) -> None:
    """Look at the table, and put what is seen into the inputs."""
    observe(s, seat, mind.seen)
    for i in range(len(mind.given)):
        mind.given[i] = 0
    for k in range(len(mind.reading)):
        part = mind.reading[k]
        number = mind.seen[part[PLACE]]
        if part[THINGS] == 0:
            mind.given[mind.columns[part[INPUT]]] = number
        else:
            column = mind.columns[part[INPUT] + thing(number, part, seat, s.seats)]
            if column != UNUSED:
                mind.given[column] = 1


@rule
def through(given: Any, weights: Any, found: Any) -> None:
    """One layer; most of what it is given is 0, and costs nothing."""
    count = len(weights) - 1
    for j in range(len(found)):
        found[j] = weights[count][j]
    for i in range(count):
        if given[i] != 0:
            row, times = weights[i], given[i]
            for j in range(len(found)):
                found[j] += row[j] * times
    for j in range(len(found)):
        found[j] = max(found[j], 0.0)


@rule
def ponder(mind: Mind, s: Any, seat: int) -> None:
    """Go through both layers; what is found there stays until the next look."""
    read(mind, s, seat)
    through(mind.given, mind.first, mind.near)
    through(mind.near, mind.second, mind.far)


@rule
def output(mind: Mind, number: int) -> Any:
    """One of the outputs."""
    row = mind.last[number]
    total = row[len(mind.far)]
    for i in range(len(mind.far)):
        total += row[i] * mind.far[i]
    return total


@rule
def trust(mind: Mind) -> float:
    """How far it trusts the hints."""
    return math.exp(output(mind, mind.outputs[len(mind.outputs) - 2]))


@rule
def prospects(mind: Mind) -> Any:
    """How well it goes for the seat, between -1 and 1."""
    return output(mind, mind.outputs[len(mind.outputs) - 1])


@rule
def weigh(mind: Mind, ids: Any, worths: Any, count: int) -> None:
    """Turn what the hints think of actions into how likely the network takes each: by its liking and by its trust."""
    best, trusted = highest(worths, count), trust(mind)
    for k in range(count):
        hinted = max((worths[k] - best) / mind.unit[0], LEAST)
        worths[k] = output(mind, mind.outputs[ids[k]]) + trusted * hinted
    best, total = highest(worths, count), 0.0
    for k in range(count):
        worths[k] = math.exp(max(worths[k] - best, LOWEST))
        total += worths[k]
    for k in range(count):
        worths[k] /= total


@rule
def highest(numbers: Any, count: int) -> Any:
    """The highest of so many numbers."""
    best = numbers[0]
    for k in range(1, count):
        best = max(best, numbers[k])
    return best
