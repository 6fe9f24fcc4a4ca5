"""How long it takes to start: importing, the first move, and compiling a game from nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.sheet import children_seconds, show
from topout.games import registry

MOVE = "import topout; m = topout.new({name!r}, seed=1, mode={mode!r}); m.act(m.owed[0], m.legal(m.owed[0])[0])"
BULK = (
    "import numpy as np; from topout.core.batch import Batch; from topout.games import registry; "
    "g = registry.game({name!r}); Batch(g, g.seats[0]).play_random(np.arange(2))"
)


def spent(program: str, cache: str, *command: str) -> float:
    """CPU seconds of a fresh Python that runs the program."""
    before = children_seconds()
    arguments = command or (sys.executable, "-c", program)
    subprocess.run(arguments, check=True, env={**os.environ, "TOPOUT_CACHE": cache}, stdout=subprocess.DEVNULL)
    return children_seconds() - before


def best(program: str, cache: str, *command: str) -> str:
    """The least of five runs."""
    return f"{min(spent(program, cache, *command) for _ in range(5)):.2f}"


def rows(cache: str) -> Iterator[list[str]]:
    """One line per way to start."""
    yield ["python, nothing else", best("pass", cache)]
    yield ["import topout", best("import topout", cache)]
    yield ["topout --help", best("", cache, str(Path(sys.executable).with_name("topout")), "--help")]
    for name in registry.GAMES:
        plain, compiled = (MOVE.format(name=name, mode=mode) for mode in ("plain", "compiled"))
        yield [f"{name}: first plain move", best(plain, cache)]
        yield [f"{name}: compile what a match needs, cold", f"{spent(compiled, cache):.2f}"]
        yield [f"{name}: first compiled move, warm", best(compiled, cache)]
        yield [f"{name}: compile bulk random play, cold", f"{spent(BULK.format(name=name), cache):.2f}"]
        yield [f"{name}: first bulk games, warm", best(BULK.format(name=name), cache)]


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as cache:
        show("Starting, in CPU seconds of the whole process", ["what", "CPU-s"], list(rows(cache)))


if __name__ == "__main__":
    main()
