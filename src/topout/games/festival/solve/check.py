"""An independent look at a solution: alpha-beta, which shares no code with it, proves some of its positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from topout.games.festival.alphabeta.machine import Memory
from topout.games.festival.alphabeta.search import STOPPED, WIN
from topout.games.festival.board import NUMBER
from topout.games.festival.solve.lookup import Solution, Space

LOOKS = 200_000
"""So many positions alpha-beta may look at for one proof."""
DEPTHS = (4, 8, 12, 16, 24, 500)


class Wrong(AssertionError):
    """The solution and alpha-beta disagree: one of them has a fault."""


def check_layer(solution: Solution, climbers: int, samples: int, memory: Memory) -> tuple[int, int]:
    """Compare some positions with so many climbers; how many were proven, and how many are too deep for that."""
    proven = 0
    rng = random.Random(climbers)
    for mine, theirs in sample(solution, climbers, samples, rng):
        proof = prove(solution, mine, theirs, memory)
        if proof is not None and proof != solution.wins(mine, theirs):
            raise Wrong(f"The solution says {not proof} and alpha-beta {proof} of {mine} against {theirs}.")
        proven += proof is not None
    return proven, samples - proven


def sample(
    solution: Solution, climbers: int, samples: int, rng: random.Random
) -> Iterator[tuple[list[Space], list[Space]]]:
    """Random positions with so many climbers, in which nobody has more than there are."""
    temple, boards = solution.temple, solution.shelf(climbers).boards
    for _ in range(samples):
        board = int(boards[rng.randrange(len(boards))])
        spaces = [space for n, space in enumerate(temple.spaces) if board >> n & 1]
        rng.shuffle(spaces)
        count = rng.randint(max(climbers - temple.climbers, 0), min(climbers, temple.climbers))
        yield spaces[:count], spaces[count:]


def prove(solution: Solution, mine: list[Space], theirs: list[Space], memory: Memory) -> bool | None:
    """Whether the side to move wins, by search to the end; None when that is too far."""
    teams = [sum(1 << NUMBER[space] for space in team) for team in (mine, theirs)]
    position = (teams[0], teams[1], solution.temple.levels, solution.temple.climbers)
    for depth in DEPTHS:
        value, _ = memory.look(position, depth, LOOKS)
        if value == STOPPED:
            return None
        if abs(value) >= WIN:
            return value > 0
    return None
