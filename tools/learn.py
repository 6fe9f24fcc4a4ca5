"""Train the network of a game's bot `learned`: it plays one seat among greedy players, and its value and policy learn.

    python tools/learn.py clamber --steps 5000000 --seed 1

needs `topout[torch]` and writes `learned.safetensors` into the game's folder and a curve beside it; docs/learned.md
has the commands of those that are there. One core is enough.
"""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).parent))

from learning.model import Model
from learning.ppo import collect, learn, share_of_wins
from learning.reference import reference
from learning.tables import Tables

from topout.bots.learned.inputs import Inputs, Reading
from topout.games import registry

READINGS = {
    "clamber": Reading(("lacks", "older_size"), ("first",), ("target",)),
    "gloombah": Reading(("lacks", "older", "value"), ("turn", "helper"), ("target", "offerer")),
    "tabletop_climber": Reading(("shown", "dealt"), ("start", "last_seat", "out_first", "out_second")),
    "verdon": Reading(
        (
            *("before", "shown", "taken", "taken seen", "buyer", "room", "popular_at", "play_by", "play_kind"),
            *("play_after", "on_tile", "supporter", "took", "latest"),
        ),
        ("starter", "current", "popular", "explorer"),
        ("other",),
    ),
}
"""What the networks leave out of observations, and which numbers and parameters name a seat."""
SURE = 0.8
"""The hints' favourite is chosen so often before anything is learned."""


def options_of(arguments: list[str] | None) -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=READINGS)
    parser.add_argument("--size", type=int, default=4, help="how many seats the tables have")
    parser.add_argument("--steps", type=int, default=5_000_000, help="how many moves of its own it learns from")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--rollout", type=int, default=32)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=7e-4)
    parser.add_argument("--decay", type=float, default=0.95)
    parser.add_argument("--openness", type=float, default=0.003)
    parser.add_argument("--pace", type=float, default=0.005)
    parser.add_argument("--games", type=int, default=1000, help="games for a point of the curve")
    parser.add_argument("--points", type=int, default=12, help="points of the curve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to write the network, if not into the game's folder")
    parser.add_argument(
        "--reference", action="store_true", help="train nothing: print what PyTorch makes of a position"
    )
    parser.add_argument("--curve", type=Path, default=Path("curve.csv"))
    return parser.parse_args(arguments)


def fitting_scale(tables: Tables) -> tuple[float, Any]:
    """How far apart moves are by the hints, so that the best is chosen as often as it shall be; and a few inputs."""
    worths, inputs = [], []
    for _ in range(200):
        seen = tables.see()
        choices = seen.masks.sum(1) > 1
        worths.append(np.where(seen.masks, seen.hinted, -np.inf)[choices])
        inputs.append(seen.inputs[:: 1 + len(seen.inputs) // 64])
        chosen = np.where(seen.masks, seen.hinted + 1e-6 * np.random.default_rng(1).random(seen.masks.shape), -np.inf)
        tables.step(seen, chosen.argmax(1))
    gaps = np.concatenate(worths)
    low, high = 1e-3, 1e6
    for _ in range(60):
        scale = (low * high) ** 0.5
        chances = 1 / np.exp(np.maximum(gaps / scale, -8)).sum(1, where=np.isfinite(gaps))
        low, high = (scale, high) if chances.mean() > SURE else (low, scale)
    return scale, np.concatenate(inputs)


def main(arguments: list[str] | None = None) -> list[tuple[float, ...]]:
    """Train; the curve of CPU seconds, steps and shares of wins."""
    options = options_of(arguments)
    if options.reference:
        print(reference(options.game))
        return []
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    game = registry.game(options.game)
    inputs = Inputs(game, options.size, READINGS[options.game])
    tables = Tables(game, inputs, options.tables, options.seed, 1e-9)
    return train(options, tables, inputs)


def train(options: argparse.Namespace, tables: Tables, inputs: Inputs) -> list[tuple[float, ...]]:
    """The training itself."""
    tables.scale = 1.0
    tables.least = -1e12
    scale, sample = fitting_scale(tables)
    tables.scale, tables.least = scale, -8.0
    judged = Tables(inputs.game, inputs, options.games, options.seed + 1000, scale)
    model = Model(inputs, sample, options.width)
    print(f"scale {scale:.3g}, {len(model.columns)} inputs", flush=True)
    optimiser = torch.optim.Adam(model.net.parameters(), lr=options.rate, eps=1e-5)
    curve, steps, spent, change = list[tuple[float, ...]](), 0, 0.0, 0.0
    while True:
        if steps >= options.steps * len(curve) / options.points:
            curve.append((round(spent), steps, *share_of_wins(judged, model, 5_000)))
            model.save(scale, options.save)
            print(
                "{:6.0f} s {:>11,} steps: wins {:.3f} ± {:.3f}".format(*curve[-1]), f"change {change:.4f}", flush=True
            )
        if steps >= options.steps:
            break
        began = process_time()
        for group in optimiser.param_groups:
            group["lr"] = options.rate * max(1 - steps / options.steps, 0.02)
        kept, after = collect(tables, model, options.rollout)
        change = learn(model, optimiser, kept, after, options)
        steps += options.tables * options.rollout
        spent += process_time() - began
    with options.curve.open("w", newline="") as file:
        csv.writer(file).writerows([("CPU seconds", "steps", "share of wins", "half of the 95 % interval"), *curve])
    return curve


if __name__ == "__main__":
    main()
