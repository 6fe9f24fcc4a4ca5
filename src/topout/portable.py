"""Builds rules as WebAssembly: `python -m topout.portable` puts a file into each game's folder, or those named.

What is built is kept in the cache as well, and built anew only when rules have changed.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from topout.bots import tree
from topout.core import drive
from topout.core.portable.files import FILE, NOTE, built, rules_key
from topout.games import registry
from topout.lab.analysis import playout

STEPS = (
    drive.setup_at,
    drive.why_at,
    drive.legal_at,
    drive.act_at,
    drive.redeal_at,
    drive.evaluate_at,
    drive.believe_at,
)
IN_BULK = (drive.play_games, drive.play_bots, tree.search, playout.play_out, playout.watch)
"""All that Python calls of any game; a game may have more."""


def drivers(name: str) -> tuple[Callable[..., Any], ...]:
    """The drivers of a game."""
    return (*STEPS, *IN_BULK, *registry.drivers(name))


def module(name: str) -> bytes:
    """A game's rules as WebAssembly; nothing can be compiled for this machine in the same process."""
    from topout.core.portable.builder import Builder

    game = registry.game(name)
    builder = Builder(game)
    for driver in drivers(name):
        builder.add(driver)
    return builder.build({NOTE: rules_key(game).encode()})


def main(arguments: list[str]) -> None:
    """Put the file of each game into its folder; `--one GAME FILE` builds one here and now."""
    if arguments[:1] == ["--one"]:
        gc.disable()  # a build keeps almost all that it makes
        Path(arguments[2]).write_bytes(module(arguments[1]))
        return
    for name in arguments or registry.GAMES:
        game = registry.game(name)
        raw = built(game).read_bytes()
        (game.folder / FILE).write_bytes(raw)
        sys.stdout.write(f"{game.title}: {len(raw) / 1000:.0f} kB\n")


if __name__ == "__main__":
    main(sys.argv[1:])
