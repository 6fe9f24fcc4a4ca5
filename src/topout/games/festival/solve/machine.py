"""The solver's rules as machine code, compiled once and kept."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from topout.core.cache import open_cache, source_key, toolchain


class Machine:
    """Compiled entry points of the solver."""

    def __init__(self, checked: bool = False) -> None:
        if not toolchain():
            raise ValueError("Solving a temple needs Numba: pip install 'topout[lab]'.")
        from topout.core.compiler import Compiler
        from topout.games.festival.solve import boards, kernel

        folder = open_cache("festival-solve", source_key((Path(__file__).parent,), toolchain(), f"checked={checked}"))
        link = Compiler({}, {}, folder, checked)
        self.list_climbs: Any = link.entry(boards.list_climbs)
        self.list_heights: Any = link.entry(boards.list_heights)
        self.solve_boards: Any = link.entry(kernel.solve_boards)


@cache
def machine(checked: bool = False) -> Machine:
    """The one machine of this process."""
    return Machine(checked)
