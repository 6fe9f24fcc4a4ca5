"""Reading a solution: who wins a position, for anyone who plays or checks it."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from topout.core.cache import cache_root, toolchain
from topout.games.festival.solve.colours import LANES
from topout.games.festival.solve.kernel import Shelf
from topout.games.festival.solve.solver import Solver
from topout.games.festival.solve.temple import LEVEL, Temple

Space = tuple[int, int]
QUICK_LEVELS = 6
"""Temples up to this height are solved when they are first asked for: it takes a second or two."""


class Solution:
    """A temple's solution, layer files opened as they are needed."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.temple = solver.temple
        self.shelf = cache(solver.shelf)

    def wins(self, mine: Iterable[Space], theirs: Iterable[Space]) -> bool:
        """Whether the side to move wins, its climbers and the others standing as given."""
        held = {self.temple.number[space]: 0 for space in mine} | {self.temple.number[space]: 1 for space in theirs}
        order = sorted(held)
        shelf = self.shelf(len(order))
        colouring = sum(held[space] << k for k, space in enumerate(order))
        lane, block = colouring & (1 << LANES) - 1, colouring >> LANES
        return bool(int(shelf.kept[self._index(shelf, order), shelf.words[block]]) >> lane & 1)

    def first_moves(self) -> dict[str, bool]:
        """For each base space whether the seat that starts wins by bringing its first climber there."""
        base = [space for space in self.temple.spaces if space[0] == 1]
        return {f"1.{i}": not self.wins([], [(1, i)]) for _, i in base}

    def _index(self, shelf: Shelf, spaces: list[int]) -> int:
        height = sum(int(self.temple.table[space, LEVEL]) for space in spaces)
        first, last = (int(edge) for edge in shelf.edges[height])
        board = sum(1 << space for space in spaces)
        index = first + int(shelf.boards[first:last].searchsorted(board))
        if index == last or shelf.boards[index] != board:
            raise LookupError("Such a board cannot come about.")
        return index


def home_of(temple: Temple) -> Path:
    """Where the solution of a temple is kept."""
    return cache_root() / "festival-solved" / f"{temple.levels}-{temple.climbers}"


@cache
def solution(levels: int, climbers: int) -> Solution | None:
    """The solution of a temple, if it is at hand or quickly made; reading one takes compiled rules."""
    if not toolchain():
        return None
    temple = Temple(levels, climbers)
    if not (home_of(temple) / "progress.json").exists() and levels <= QUICK_LEVELS:
        _solve_quickly(temple)
    found = Solver(temple, home_of(temple))
    return Solution(found) if found.complete else None


def _solve_quickly(temple: Temple) -> None:
    """Solve aside and move the whole folder into place, since others may do the same at this moment."""
    home = home_of(temple)
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.parent) as aside:
        Solver(temple, Path(aside) / "made").solve_all()
        with contextlib.suppress(OSError):
            (Path(aside) / "made").rename(home)
