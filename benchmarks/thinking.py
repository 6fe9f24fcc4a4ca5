"""How long bots of a level take in the page without a server: they play each game among themselves in its own worker.

PYTHONPATH=tests python -m benchmarks.thinking [LEVEL] [MOVES]
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from statistics import median

from web.static_host import hosted

from benchmarks.bare import browsing
from benchmarks.sheet import show
from benchmarks.site import laid_out
from topout.games import registry

WATCH = """(async ({ script, game, seats, level, moves }) => {
    const worker = new Worker(new URL(script, document.baseURI), { type: "module" });
    const waiting = new Map();
    const heard = new Promise((tell) => waiting.set("ready", tell));
    const times = [];
    let done;
    const enough = new Promise((tell) => (done = tell));
    worker.onmessage = ({ data }) => {
        if (data.kind === "answer") waiting.get(data.number)(JSON.parse(data.text));
        else if (data.kind !== "frame") waiting.get("ready")(data);
        else if (JSON.parse(data.text).type === "seen" && times.push(performance.now()) > moves) done();
    };
    let count = 0;
    const ask = (method, path, body) => new Promise((tell) => {
        waiting.set((count += 1), tell);
        worker.postMessage({ kind: "ask", number: count, method, path, body: JSON.stringify(body ?? {}) });
    });
    const base = new URL(".", document.baseURI).href;
    worker.postMessage({ kind: "begin", place: { base, edition: "bench" } });
    await heard;
    await ask("POST", "/guests", { name: "Ada" });
    const bots = Array.from({ length: seats }, () => ({ kind: "bot", level }));
    const table = await ask("POST", "/tables", { game, seats: bots, public: false });
    worker.postMessage({ kind: "connect", line: 99, table: table.id });
    await ask("POST", `/tables/${table.id}/start`);
    await Promise.race([enough, new Promise((go) => setTimeout(go, 120000))]);
    worker.terminate();
    return times.slice(1).map((time, place) => time - times[place]);
})"""


def taken(place: Path, script: str, game: str, level: str, moves: int) -> list[float]:
    """Milliseconds from each of the bots' moves to the next, in a browser that was never here."""
    wish = {"script": script, "game": game, "seats": registry.game(game).best, "level": level, "moves": moves}
    scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with scratch as profile, hosted(place) as address, browsing(profile) as bare:
        return [float(time) for time in bare.visit(address).says(f"{WATCH}({json.dumps(wish)})")]


def main(level: str, moves: int) -> None:
    """Measure every game and print."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        script = next(name for name in laid_out(Path(folder)) if "device-worker" in name)
        for game in registry.GAMES:
            times = taken(Path(folder), script, game, level, moves)
            rows.append([registry.game(game).title, str(len(times)), f"{median(times):.0f}", f"{max(times):.0f}"])
    show(
        f"From one move of `{level}` bots to the next, in a browser", ["game", "moves", "median, ms", "most, ms"], rows
    )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "hard", int(sys.argv[2]) if len(sys.argv) > 2 else 30)
