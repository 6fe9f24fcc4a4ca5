"""The page without a server: what is sent, how long until the first own move, a hint, memory.

PYTHONPATH=tests python -m benchmarks.site [RUNS]
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from pathlib import Path

from web.static_host import PATH, hosted

from benchmarks.bare import Bare, Tab, browsing
from benchmarks.sheet import show
from topout.games import registry
from topout.server.web.site import contents

PACKED = (".js", ".mjs", ".wasm", ".css", ".html", ".svg", ".json", ".webmanifest")
GAME = "festival"
MINE = "document.querySelector('section.mine')"
HINT = "document.querySelector('[aria-label=\"Give me a hint\"]')"
LONGEST = """new Promise((done) => {
    new PerformanceObserver((list) => done(Math.max(...list.getEntries().map(({ duration }) => duration))))
        .observe({ type: "longtask", buffered: true });
    setTimeout(() => done(0), 500);
})"""
KEPT = """navigator.serviceWorker.ready.then(() => caches.open("topout-memory"))
    .then((store) => new Promise((done) => {
        const look = async () => ((await store.keys()).length ? done(true) : setTimeout(look, 50));
        look();
    }))"""
TOLD = "document.querySelectorAll('.log-panel ol li').length"
"""How many lines the log has: where there are three, a bot began, and its move was shown before one's own turn."""
Figures = dict[str, float]


def sent() -> float:
    """Megabytes of the whole site as a host that packs with gzip sends it."""
    files = contents()
    packed = (len(gzip.compress(text, 6)) if name.endswith(PACKED) else len(text) for name, text in files.items())
    return sum(packed) / 1e6


def laid_out(folder: Path) -> list[str]:
    """The site on a static host; the names of its files."""
    files = contents()
    for name, content in files.items():
        path = folder / PATH / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return list(files)


def button(title: str) -> str:
    """The button that begins a game at once."""
    return f"document.querySelector('[aria-label^=\"Play now: {title}\"]')"


def visit(bare: Bare, address: str, which: str) -> tuple[Tab, Figures]:
    """Come to the page and to the first own move of a game."""
    before, tab = bare.cpu(), bare.visit(address)
    play = button(registry.game(GAME).title)
    tab.until(f"document.readyState === 'complete' && {play}")
    tab.says(f"{play}.click()")
    seconds = float(tab.until(f"{MINE} && performance.now()")) / 1000
    figures = {f"{which} visit to first own move, s": seconds, f"{which} visit, CPU-s": bare.cpu() - before}
    figures[f"{which} visit, lines of the log by then"] = float(tab.says(TOLD))
    return tab, figures | {f"{which} visit, longest block of the main thread, ms": float(tab.says(LONGEST))}


def hinted(bare: Bare, tab: Tab) -> Figures:
    """How long a hint takes, of which the bot thinks two seconds, and what is in memory then."""
    tab.until(f"{HINT}?.ariaDisabled === 'false'")
    seconds = f"(({HINT}.click(), performance.now()))"
    start = float(tab.says(seconds))
    end = float(tab.until("document.querySelector('.hinted') && performance.now()"))
    return {"first hint, s": (end - start) / 1000} | room(bare, "after a hint")


def room(bare: Bare, when: str) -> Figures:
    """What the page and its workers have in memory, with and without the browser's own code."""
    own = bare.memory("Pss_Anon") + bare.memory("Pss_Shmem")
    return {f"memory {when}, MB": bare.memory(), f"memory {when} without the browser's code, MB": own}


def all_games(bare: Bare, tab: Tab) -> Figures:
    """What is in memory after a hint in every game."""
    for name in registry.GAMES:
        tab.says("location.hash = '#/'")
        play = button(registry.game(name).title)
        tab.until(play)
        tab.says(f"{play}.click()")
        tab.until(MINE)
        hinted(bare, tab)
    return room(bare, "after a hint in every game")


def measure(address: str) -> Figures:
    """A first visit, and a second one with a hint after the browser was closed."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with browsing(profile) as bare:
            tab, figures = visit(bare, address, "first")
            tab.says(KEPT)
        with browsing(profile) as bare:
            tab, more = visit(bare, address, "second")
            figures |= more | room(bare, "before a bot searches") | hinted(bare, tab) | all_games(bare, tab)
        with browsing(profile) as bare:
            with bare.tasks() as tasks:
                visit(bare, address, "third")
            return figures | {"longest task of the main thread, CPU ms": max(tasks)}


def main(runs: int) -> None:
    """Measure and print, one column each run."""
    with tempfile.TemporaryDirectory() as folder:
        laid_out(Path(folder))
        with hosted(Path(folder)) as address:
            found = [measure(address) for _ in range(runs)]
    rows = [[name, *(f"{run[name]:.2f}" for run in found)] for name in found[0]]
    heads = ["figure", *(f"run {number + 1}" for number in range(runs))]
    show(f"The page without a server, {sent():.1f} MB sent in all after gzip", heads, rows)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
