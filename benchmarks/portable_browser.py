"""Portable rules in Chromium beside wasmtime: random play and search in all games, by the clock of one run.

PYTHONPATH=tests python -m benchmarks.portable_browser [SECONDS]
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from web.static_host import hosted

from benchmarks.bare import browsing
from benchmarks.sheet import show
from benchmarks.site import laid_out

RATES = """
import json, random, time
import numpy as np
from topout.bots.ismcts import Tree
from topout.core.match import Match
from topout.games import registry

SIMULATIONS = 2_000

def drivers(game):
    try:
        from topout.core.portable.browser import Portable
        return Portable(game)
    except ImportError:
        from topout.core.portable.runtime import portable
        return portable(game)

def played(game, play, count):
    seats, kind = game.best, game.layout.dtype
    states = np.frombuffer(bytearray(game.layout.pack(game.template(game.settle({}), seats)) * 2), kind)
    ends = [np.zeros((count, seats), np.int32), np.zeros((count, seats), np.int8), np.zeros(count, np.int32)]
    seeds = np.array(list(range(count)), np.uint64)
    ids, mask = np.zeros(len(game.actions), np.int32), np.zeros(len(game.actions), np.int8)
    began = time.perf_counter()
    play(states, seeds, *ends, ids, mask)
    return sum(int(ends[2][place]) for place in range(count)), time.perf_counter() - began

def random_rate(game, seconds):
    play, count, took = drivers(game).play_games, 1, 0.0
    while took < seconds:
        count *= 4
        moves, took = played(game, play, count)
    return moves / took

def search_rate(game, seconds):
    match, rng = Match(game, game.best, 1, {}, "plain"), random.Random(1)
    for _ in range(12):
        match.act(match.owed[0], rng.choice(match.legal(match.owed[0])))
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        tree = Tree(game, match.pack(), match.owed[0], game.search, SIMULATIONS, 7, "portable")
        for _ in range(SIMULATIONS // 50):
            tree.think(50)
        done += SIMULATIONS
    return done / (time.perf_counter() - began)

def told(seconds):
    games = map(registry.game, registry.GAMES)
    return json.dumps({game.title: [rate(game, seconds) for rate in (random_rate, search_rate)] for game in games})
"""
IN_BROWSER = """(async ({ text, seconds }) => {
    const base = new URL("python/", document.baseURI).href;
    const { loadPyodide } = await import(base + "pyodide.mjs");
    const python = await loadPyodide({ indexURL: base });
    const pack = (await fetch(base + "topout.pack")).body.pipeThrough(new DecompressionStream("gzip"));
    python.unpackArchive(await new Response(pack).arrayBuffer(), "zip", { extractDir: "/topout" });
    python.runPython("import sys; sys.path.insert(0, '/topout')");
    python.runPython("from topout.device import arrays; sys.modules['numpy'] = arrays");
    python.runPython(text);
    return python.globals.get("told")(seconds);
})"""
Rates = dict[str, list[float]]


def here(seconds: float) -> Rates:
    """In wasmtime."""
    names: dict[str, Any] = {}
    exec(RATES, names)
    return dict(json.loads(names["told"](seconds)))


def in_chromium(seconds: float) -> Rates:
    """In a browser that was never here."""
    scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with tempfile.TemporaryDirectory() as folder, scratch as profile:
        laid_out(Path(folder))
        with hosted(Path(folder)) as address, browsing(profile) as bare:
            asked = json.dumps({"text": RATES, "seconds": seconds})
            return dict(json.loads(bare.visit(address).says(f"{IN_BROWSER}({asked})")))


def main(seconds: float) -> None:
    """Measure both and print."""
    browser, wasmtime = in_chromium(seconds), here(seconds)
    rows = []
    for title, (moves, simulations) in wasmtime.items():
        shown, thought = browser[title]
        play = [f"{moves / 1e6:.2f} M", f"{shown / 1e6:.2f} M", f"{shown / moves:.2f}"]
        search = [f"{simulations / 1e3:.1f} k", f"{thought / 1e3:.1f} k", f"{thought / simulations:.2f}"]
        rows.append([title, *play, *search])
    heads = ["random moves/s, wasmtime", "Chromium", "ratio", "simulations/s, wasmtime", "Chromium", "ratio"]
    show("Portable rules in wasmtime and in Chromium, by the clock", ["game", *heads], rows)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
