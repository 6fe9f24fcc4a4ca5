"""Portable rules in Chromium, played and searched in on request, and what that takes of the browser's CPU time."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from web.static_host import hosted

from benchmarks.bare import Bare, Tab, browsing
from benchmarks.site import laid_out

WORK = """
import numpy as np
from topout.bots.ismcts import Tree
from topout.core.portable.browser import Portable
from topout.games import registry

drivers = {}

def driven(game):
    if game.name not in drivers:
        drivers[game.name] = Portable(game)
    return drivers[game.name]

def play(name, seats, count):
    game = registry.game(name)
    states = np.frombuffer(bytearray(game.layout.pack(game.template(game.settle({}), seats)) * 2), game.layout.dtype)
    ends = [np.zeros((count, seats), np.int32), np.zeros((count, seats), np.int8), np.zeros(count, np.int32)]
    seeds = np.array(range(count), np.uint64)
    driven(game).play_games(
        states, seeds, *ends, np.zeros(len(game.actions), np.int32), np.zeros(len(game.actions), np.int8)
    )
    return sum(ends[2].flat())

def think(name, position, seat, simulations):
    game = registry.game(name)
    tree = Tree(game, bytes.fromhex(position), seat, game.search, simulations, 7, "portable")
    for _ in range(simulations // 32):
        tree.think(32)
    return tree.nodes[0, 2]
"""
BEGIN = """(async (text) => {
    const base = new URL("python/", document.baseURI).href;
    const { loadPyodide } = await import(base + "pyodide.mjs");
    const python = window.python = await loadPyodide({ indexURL: base });
    const pack = (await fetch(base + "topout.pack")).body.pipeThrough(new DecompressionStream("gzip"));
    python.unpackArchive(await new Response(pack).arrayBuffer(), "zip", { extractDir: "/topout" });
    python.runPython("import sys; sys.path.insert(0, '/topout')");
    python.runPython("from topout.device import arrays; sys.modules['numpy'] = arrays");
    python.runPython(text);
})"""


class Browser:
    """Rules in a browser that was never here; its work runs in the page itself."""

    def __init__(self, bare: Bare, tab: Tab) -> None:
        self.bare, self.tab = bare, tab
        self.tab.says(f"{BEGIN}({json.dumps(WORK)})")

    def play(self, game: str, seats: int, count: int) -> int:
        """Play games by random choice; how many moves they took."""
        return self._does("play", game, seats, count)

    def think(self, game: str, position: bytes, seat: int, simulations: int) -> int:
        """Search a position; how many simulations were run."""
        return self._does("think", game, position.hex(), seat, simulations)

    def _does(self, what: str, *given: object) -> int:
        return int(self.tab.says(f"window.python.globals.get('{what}')(...{json.dumps(given)})"))

    def seconds(self) -> float:
        """CPU seconds of the thread that plays and thinks, so far."""
        return self.bare.main_threads()


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser with the site's own Python and rules."""
    scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with tempfile.TemporaryDirectory() as folder, scratch as profile:
        laid_out(Path(folder))
        with hosted(Path(folder)) as address, browsing(profile) as bare:
            yield Browser(bare, bare.visit(address + "topout.webmanifest"))
