"""What Festival Climbers adds to the command line."""

from __future__ import annotations

from pathlib import Path


def solve(
    *,
    levels: int,
    climbers: int = 12,
    folder: Path | None = None,
    keep: bool | None = None,
    check: int = 5,
    json: bool = False,
) -> None:
    """Find out who wins every position of a game for two.

    Parameters
    ----------
    levels
        Height of the temple.
    climbers
        How many climbers each seat has.
    folder
        Where the solution is made and kept; another run with it goes on after a stop.
    keep
        Keep every layer, so that bots can look positions up; without it only small solutions are kept whole.
    check
        How many positions of each layer are proven by alpha-beta as well.
    json
        Print the result as JSON.
    """
    from topout.games.festival.solve.command import run_solve

    run_solve(levels, climbers, folder, keep, check, json)


COMMANDS = (solve,)
