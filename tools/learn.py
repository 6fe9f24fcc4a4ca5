"""Train the network of a game's bot `learned`: it plays itself and greedy players, and its value and policy learn.

    python tools/learn.py clamber --minutes 30 --seed 1
    python tools/learn.py clamber --device cuda --tables 65536 --batch 32768 --minutes 6

needs `topout[torch]`, on a GPU `topout[gpu]` too, and writes `learned.safetensors` into the game's folder and a curve
beside it; docs/learned.md has the commands of those that are there.
"""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import torch

sys.path.insert(0, str(Path(__file__).parent))

from learning.model import Model
from learning.ppo import collect, learn, share_of_wins
from learning.reference import reference
from learning.tables import Tables, tables_of

from topout.bots.learned.inputs import Inputs, Reading
from topout.bots.learned.network import LEAST, Network
from topout.games import registry

READINGS = {
    "clamber": Reading(("lacks", "older_size"), ("first",), ("target",)),
    "festival": Reading(),
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
SIZES = {"festival": 2}
USUAL_SIZE = 4
SURE = 0.8
"""The hints' favourite is chosen so often before anything is learned."""
SAMPLED = 200
"""So many steps of all tables show how far apart moves are by the hints, and what inputs look like."""
BEST = 32
"""So many of the moves that the hints like best are looked at for it."""
KEPT_EVERY = 30
"""Seconds after which what was learned is written down."""

HEADINGS = ("seconds", "steps", "share of wins", "half of the 95 % interval")


def options_of(arguments: list[str] | None) -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=READINGS)
    parser.add_argument("--size", type=int, help="how many seats the tables have; 4 if not given, 2 in Festival")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--steps", type=float, default=float("inf"), help="how many steps at all tables in all")
    parser.add_argument(
        "--minutes", type=float, default=float("inf"), help="how long it learns, in CPU time if not on a GPU"
    )
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--alone", type=float, default=0.7, help="share of tables at which the others are greedy")
    parser.add_argument("--rollout", type=int, default=32)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=7e-4)
    parser.add_argument("--decay", type=float, default=0.95)
    parser.add_argument("--openness", type=float, default=0.003)
    parser.add_argument("--pace", type=float, default=0.005)
    parser.add_argument("--games", type=int, default=1000, help="games for a point of the curve")
    parser.add_argument("--points", type=int, default=4, help="points of the curve after the first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to write the network, if not into the game's folder")
    parser.add_argument("--state", type=Path, help="where to write all that going on needs")
    parser.add_argument("--go-on", type=Path, help="what to go on from")
    parser.add_argument("--start", type=Path, help="a network that was kept, to begin with")
    parser.add_argument(
        "--reference", action="store_true", help="train nothing: print what PyTorch makes of a position"
    )
    parser.add_argument("--curve", type=Path, default=Path("curve.csv"))
    options = parser.parse_args(arguments)
    if options.steps == options.minutes == float("inf") and not options.reference:
        parser.error("Say how long it learns: --minutes or --steps.")
    return options


def fitting_scale(tables: Tables) -> tuple[float, Any]:
    """How far apart moves are by the hints, so that the best is chosen as often as it shall be; and a few inputs."""
    tables.scale, tables.least = 1.0, -float("inf")
    gaps, inputs = [], []
    for _ in range(SAMPLED):
        seen = tables.see()
        gaps.append(_best(seen.hinted[:1024].double().masked_fill(~seen.masks[:1024], -float("inf"))))
        inputs.append(seen.inputs[:: 1 + len(seen.inputs) // 64].clone())
        likings = seen.hinted.masked_fill(~seen.masks, -float("inf"))
        tables.step(seen, (likings + 1e-6 * torch.rand_like(likings)).argmax(1))
    return _scale_of(torch.cat(gaps)), torch.cat(inputs)


def _best(worths: Any) -> Any:
    """As many of the best as make a difference."""
    return worths.topk(min(BEST, worths.shape[1])).values


def _scale_of(gaps: Any) -> float:
    """The scale by which the best moves are chosen as often as they shall be."""
    low, high = 1e-3, 1e6
    for _ in range(60):
        scale = float((low * high) ** 0.5)
        likely = (gaps / scale).clamp(min=LEAST).exp().masked_fill(gaps == -float("inf"), 0)
        chances = (gaps == 0).sum(1) / likely.sum(1)
        low, high = (scale, high) if chances.mean() > SURE else (low, scale)
    return scale


class Training:
    """A network and the tables at which it learns."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        torch.manual_seed(options.seed)
        if options.device == "cpu":
            torch.set_num_threads(1)
            torch.set_flush_denormal(True)
        torch.set_float32_matmul_precision("high")
        size = options.size or SIZES.get(options.game, USUAL_SIZE)
        inputs = Inputs(registry.game(options.game), size, READINGS[options.game])
        self.tables = tables_of(inputs, options.tables, options.seed, options.alone, options.device)
        self.scale, sample = fitting_scale(self.tables)
        self.judged = tables_of(inputs, options.games, options.seed + 1000, 1.0, options.device)
        start = Network(inputs.game, options.start) if options.start else None
        self.scale = start.scale if start else self.scale
        possible = self.tables.possible(SAMPLED)
        self.model = Model(inputs, sample, possible, options.width, start)
        for tables in (self.tables, self.judged):
            tables.scale, tables.least = self.scale, LEAST
            tables.choose_among(possible)
        if options.go_on:
            kept = torch.load(options.go_on, weights_only=True)
            self.model.go_on(kept)
        self.optimiser = torch.optim.Adam(self.model.net.parameters(), lr=options.rate, eps=1e-5)
        self.clock = process_time if options.device == "cpu" else monotonic
        self.steps, self.spent, self.kept_at = 0, 0.0, 0.0
        self.curve: list[tuple[float, ...]] = []
        print(f"scale {self.scale:.3g}, {len(self.model.columns)} inputs, {len(possible)} actions", flush=True)

    @property
    def done(self) -> float:
        """The share of what was wanted that is done."""
        wanted: argparse.Namespace = self.options
        return max(float(self.steps / wanted.steps), float(self.spent / (60 * wanted.minutes)))

    def run(self) -> list[tuple[float, ...]]:
        """Learn; the curve of seconds, steps and shares of wins."""
        self.judge()
        while self.done < 1:
            self.learn()
            if self.spent - self.kept_at > KEPT_EVERY:
                self.keep()
            if self.done >= len(self.curve) / self.options.points:
                self.judge()
        return self.curve

    def learn(self) -> None:
        """Play on for a while, and learn from it."""
        began = self.clock()
        for group in self.optimiser.param_groups:
            group["lr"] = self.options.rate * max(1 - self.done, 0.02)
        kept = collect(self.tables, self.model, self.options.rollout)
        learn(self.model, self.optimiser, kept, self.options)
        self.steps += self.options.tables * self.options.rollout
        self.spent += self.clock() - began

    def keep(self) -> None:
        """Write down what was learned."""
        self.kept_at = self.spent
        self.model.save(self.scale, self.options.save)
        if self.options.state:
            torch.save(self.model.state(), self.options.state)

    def judge(self) -> None:
        """A point of the curve, after keeping what it is about."""
        self.keep()
        wins, half = share_of_wins(self.judged, self.model, 5_000)
        self.curve.append((round(self.spent), self.steps, wins, half))
        print(f"{self.spent:6.0f} s {self.steps:>13,} steps: wins {wins:.3f} ± {half:.3f}", flush=True)
        with self.options.curve.open("w", newline="") as file:
            csv.writer(file).writerows(
                [("seconds", "steps", "share of wins", "half of the 95 % interval"), *self.curve]
            )


def main(arguments: list[str] | None = None) -> list[tuple[float, ...]]:
    """Train; the curve."""
    options = options_of(arguments)
    if options.reference:
        print(reference(options.game))
        return []
    return Training(options).run()


if __name__ == "__main__":
    main()
