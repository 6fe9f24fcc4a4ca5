"""Environments on a GPU: equal to the CPU number by number, and how fast. `python -m benchmarks.envs_gpu [GAME ...]`

Needs a CUDA GPU and `topout[gpu]`. Every game is first stepped on both by the same actions and everything that is shown
is compared; then steps by random legal actions are timed, without and with observations. Where PyTorch is installed,
what it takes by DLPack is compared too.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.sheet import show
from topout.core.cuda import cuda_module
from topout.core.game import Game
from topout.envs import vector
from topout.games import registry

CHECKED, CHECKED_STEPS = 2048, 100
SHOWN = ("observations", "masks", "turns", "rewards", "dones", "lengths", "seeds")
ROOM = 8 << 30
"""So many bytes of observations are room enough to time with."""
MOST, STEPS = 1 << 20, 30


def seats_of(game: Game) -> int:
    """How many seats a game is measured with."""
    return min(4, game.seats[-1])


def equal(game: Game) -> bool:
    """Whether tables show the same on both machines after every ten steps."""
    here, there = (vector(game, CHECKED, seats_of(game), seed=1, device=device) for device in ("cpu", "gpu"))
    for step in range(CHECKED_STEPS):
        actions = here.sample().copy()
        if not np.array_equal(actions, there.fetched("actions")):
            return False
        here.step(actions)
        there.step()
        if step % 10 == 9 and not all(np.array_equal(getattr(here, part), there.fetched(part)) for part in SHOWN):
            return False
    return there.refused() == 0 and lent(there)


def lent(tables: Any) -> bool:
    """Whether PyTorch sees the same observations, where there is PyTorch."""
    try:
        import torch
    except ImportError:
        return True
    seen = torch.from_dlpack(tables.shared("observations"))
    tables.step(torch.from_dlpack(tables.shared("actions")).clone())
    return seen.is_cuda and np.array_equal(seen.cpu().numpy(), tables.fetched("observations"))


def rate(game: Game, observe: bool) -> tuple[int, float]:
    """How many tables are stepped, and steps per second, the best of three runs."""
    count = min(MOST, ROOM // (2 * vector(game, 1, seats_of(game), mode="plain").encoding.length))
    tables = vector(game, count, seats_of(game), observe=observe, device="gpu")
    return count, count * STEPS / min(seconds(tables) for _ in range(3))


def seconds(tables: Any) -> float:
    """How long some steps take."""
    tables.step()
    cuda_module().synchronize()
    began = perf_counter()
    for _ in range(STEPS):
        tables.step()
    cuda_module().synchronize()
    return perf_counter() - began


def row(game: Game) -> list[str]:
    """What was found of one game."""
    began = perf_counter()
    same, compiled = equal(game), perf_counter() - began
    count, masks = rate(game, observe=False)
    _, observations = rate(game, observe=True)
    rates = [f"{one / 1e6:,.1f} M" for one in (masks, observations)]
    return [f"{game.name}, {seats_of(game)} seats", "yes" if same else "NO", f"{compiled:.0f}", f"{count:,}", *rates]


def main() -> None:
    """Check and measure the games that are named, or all."""
    headings = ("game", "equal to the CPU", "s to compile and compare", "tables", "steps/s, masks", "with observations")
    show("Environments on a GPU", headings, [row(registry.game(name)) for name in sys.argv[1:] or registry.GAMES])


if __name__ == "__main__":
    main()
