"""Pairing: first as few repeated meetings as possible, then opponents who are close in the standings."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from itertools import combinations

Pair = frozenset[int]
Meetings = Counter[Pair]
Cost = Callable[[int, int], int]


def meetings(tables: Iterable[Sequence[int]]) -> Meetings:
    """How often each pair has met."""
    return Counter(frozenset(two) for table in tables for two in combinations(table, 2))


def resting(order: Sequence[int], byes: Mapping[int, int], count: int) -> list[int]:
    """Who gets a bye: those with the fewest so far, and among them the lowest in the standings."""
    last_first = list(reversed(order))
    return sorted(last_first, key=lambda one: byes[one])[:count]


def costs(order: Sequence[int], met: Meetings, near: bool) -> Cost:
    """The cost of a meeting. A repeat costs more than all distances together, and further repeats cost ever more."""
    at = {one: number for number, one in enumerate(order)}
    repeated = len(order) ** 3 + 1

    def cost(one: int, other: int) -> int:
        distance = (at[one] - at[other]) ** 2 if near else 0
        return repeated * met[frozenset((one, other))] ** 2 + distance

    return cost


def works() -> bool:
    """Whether networkx, which pairs tables of two, is installed."""
    return find_spec("networkx") is not None


def pairs(order: Sequence[int], cost: Cost) -> list[list[int]]:
    """Tables of two with the least total cost (minimum-weight matching)."""
    import networkx

    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, cost(one, other)) for one, other in combinations(order, 2))
    found = networkx.min_weight_matching(graph)
    return _by_standing([list(two) for two in found], order)


def groups(order: Sequence[int], sizes: Sequence[int], cost: Cost, rng: random.Random) -> list[list[int]]:
    """Tables of any size: cut from the standings, then improved by swaps as long as a swap lowers the cost."""
    made, start = [], 0
    for size in sizes:
        made.append(list(order[start : start + size]))
        start += size
    while _improve(made, cost, rng):
        pass
    return _by_standing(made, order)


def _improve(made: list[list[int]], cost: Cost, rng: random.Random) -> bool:
    """Try the best swap once between each two tables; returns whether any lowered the cost."""
    better = False
    tables = list(combinations(range(len(made)), 2))
    rng.shuffle(tables)
    for first, second in tables:
        better |= _swap(made[first], made[second], cost)
    return better


def _swap(one: list[int], other: list[int], cost: Cost) -> bool:
    """Make the most profitable swap between two tables, if there is one."""
    gains = {(i, j): _gain(one, other, i, j, cost) for i in range(len(one)) for j in range(len(other))}
    best = max(gains, key=lambda where: gains[where])
    if gains[best] <= 0:
        return False
    i, j = best
    one[i], other[j] = other[j], one[i]
    return True


def _gain(one: list[int], other: list[int], i: int, j: int, cost: Cost) -> int:
    """How much cost a swap saves."""
    rest, rest_of_other = one[:i] + one[i + 1 :], other[:j] + other[j + 1 :]
    before = sum(cost(one[i], peer) for peer in rest) + sum(cost(other[j], peer) for peer in rest_of_other)
    after = sum(cost(other[j], peer) for peer in rest) + sum(cost(one[i], peer) for peer in rest_of_other)
    return before - after


def _by_standing(tables: list[list[int]], order: Sequence[int]) -> list[list[int]]:
    """Sort the tables and the entrants at each, best first."""
    at = {one: number for number, one in enumerate(order)}
    return sorted((sorted(table, key=at.__getitem__) for table in tables), key=lambda table: at[table[0]])


def circle(entrants: Sequence[int], number: int) -> list[list[int]]:
    """One round of a round robin by the circle method: one entrant stays, the others rotate; an odd one out rests."""
    ring = [*entrants, None] if len(entrants) % 2 else list(entrants)
    fixed, turning = ring[0], ring[1:]
    turn = number % len(turning)
    line = [fixed, *turning[turn:], *turning[:turn]]
    facing = zip(line, reversed(line), strict=True)
    half = list(facing)[: len(line) // 2]
    return [[one, other] for one, other in half if one is not None and other is not None]


def seated(table: Sequence[int], sat: Mapping[tuple[int, int], int], rng: random.Random) -> list[int]:
    """The seating that best evens out how often each entrant has had which seat."""
    people = list(table)
    rng.shuffle(people)
    best: dict[frozenset[int], tuple[int, list[int]]] = {frozenset(): (0, [])}
    for seat in range(len(people)):
        best = _one_seat_more(best, people, seat, sat)
    return best[frozenset(people)][1]


def _one_seat_more(
    best: Mapping[frozenset[int], tuple[int, list[int]]],
    people: Sequence[int],
    seat: int,
    sat: Mapping[tuple[int, int], int],
) -> dict[frozenset[int], tuple[int, list[int]]]:
    """One step of the dynamic programme: the best partial seatings with one more seat filled, by who is seated."""
    found: dict[frozenset[int], tuple[int, list[int]]] = {}
    for there, (cost, order) in best.items():
        for one in people:
            if one not in there:
                known, new = there | {one}, (cost + 2 * sat[one, seat] + 1, [*order, one])
                if known not in found or new[0] < found[known][0]:
                    found[known] = new
    return found
