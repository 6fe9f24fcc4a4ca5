"""PPO by self-play in one file: one network plays all seats of a game, against itself, on the native environment.

    python examples/self_play_ppo.py --game clamber --steps 2000000 --curve curve.csv

With `--device cuda` the tables, the network and everything between them stay on the GPU (`pip install 'topout[gpu]'`).
Now and then the network plays one seat against random or greedy players; that is the training curve.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from topout.envs import encoding, vector

Tensor = torch.Tensor
NEVER = -1e9
"""What an illegal action looks like to the policy."""


class Network(nn.Module):
    """Policy and value of the seat whose observation it gets."""

    def __init__(self, game: str, width: int) -> None:
        super().__init__()
        numbers = encoding(game)
        low, high = (torch.tensor(bound, dtype=torch.float32) for bound in numbers.bounds)
        scale = torch.where(high - low > 1, torch.full_like(high, 8.0), torch.ones_like(high))
        self.register_buffer("scale", scale)
        layers: list[nn.Module] = []
        for size in (numbers.length, width):
            layers += [nn.Linear(size, width), nn.ReLU()]
        self.body = nn.Sequential(*layers)
        self.policy, self.value = nn.Linear(width, len(numbers.actions)), nn.Linear(width, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of all actions, and what the seat expects to get."""
        hidden = self.body(seen.float() / self.scale)
        logits = self.policy(hidden).masked_fill(mask == 0, NEVER)
        return torch.log_softmax(logits, -1), self.value(hidden).squeeze(-1)


class Tables:
    """The environment with everything as tensors, on the CPU or on a GPU."""

    def __init__(self, game: str, count: int, seats: int | None, device: str, **more: Any) -> None:
        self.gpu, self.device = device != "cpu", device
        self.env = vector(game, count, seats, device="gpu" if self.gpu else "cpu", **more)
        self.seats = self.env.seats

    def show(self, name: str) -> Tensor:
        """One of the environment's arrays; the same memory."""
        if self.gpu:
            return torch.from_dlpack(self.env.shared(name))
        array = getattr(self.env, name)
        return torch.from_numpy(np.array(array) if array.dtype == bool else array.copy())

    def step(self, actions: Tensor) -> None:
        """Take a step at every table."""
        self.env.step(actions.int() if self.gpu else actions.numpy())


class Rollout(NamedTuple):
    """What happened at the tables, step by step."""

    seen: Tensor
    masks: Tensor
    turns: Tensor
    actions: Tensor
    chances: Tensor
    values: Tensor
    rewards: Tensor
    dones: Tensor


def chosen(logs: Tensor) -> Tensor:
    """An action for each row, by its chances."""
    return torch.distributions.Categorical(logits=logs).sample()


@torch.no_grad()
def collect(tables: Tables, network: Network, steps: int) -> Rollout:
    """Play on, and keep what happened."""
    kept: list[tuple[Tensor, ...]] = []
    for _ in range(steps):
        seen, masks, turns = (tables.show(name).clone() for name in ("observations", "masks", "turns"))
        logs, values = network(seen, masks)
        actions = chosen(logs)
        tables.step(actions)
        rewards, dones = tables.show("rewards").clone(), tables.show("dones").bool().clone()
        chances = logs.gather(1, actions[:, None]).squeeze(1)
        kept.append((seen, masks, turns.long(), actions, chances, values, rewards, dones))
    return Rollout(*(torch.stack(part) for part in zip(*kept, strict=True)))


@torch.no_grad()
def advantages(kept: Rollout, decay: float = 0.95) -> tuple[Tensor, Tensor]:
    """How much better each step turned out than its seat expected, and which steps can be judged.

    A seat's next value comes with its own next turn, so each seat's steps are followed for themselves, from the end.
    What comes after a seat's last turn in the rollout is not known; that turn is left out.
    """
    steps, count = kept.turns.shape
    rows = torch.arange(count, device=kept.turns.device)
    seats = kept.rewards.shape[2]
    later = torch.zeros(count, seats, device=rows.device)
    carried, known = torch.zeros_like(later), torch.zeros_like(later, dtype=torch.bool)
    gained, judged = torch.zeros_like(kept.values), torch.zeros_like(kept.values, dtype=torch.bool)
    for t in range(steps - 1, -1, -1):
        over = kept.dones[t][:, None]
        later = torch.where(over, kept.rewards[t], later)
        carried, known = torch.where(over, torch.zeros_like(carried), carried), known | over
        seat = kept.turns[t]
        change = later[rows, seat] - kept.values[t]
        gained[t] = change + decay * carried[rows, seat]
        judged[t] = known[rows, seat]
        later[rows, seat], carried[rows, seat], known[rows, seat] = kept.values[t], gained[t], True
        carried[rows, seat] = torch.where(judged[t], gained[t], torch.zeros_like(gained[t]))
    return gained, judged


def learn(network: Network, optimiser: torch.optim.Optimizer, kept: Rollout, epochs: int, size: int) -> None:
    """Some epochs of PPO over what was collected."""
    gained, judged = advantages(kept)
    flat = [part.flatten(0, 1)[judged.flatten()] for part in (*kept[:2], *kept[3:6], gained)]
    for _ in range(epochs):
        for rows in torch.randperm(len(flat[0]), device=flat[0].device).split(size):
            seen, masks, actions, chances, values, gain = (part[rows] for part in flat)
            loss = loss_of(network, seen, masks, actions, chances, values, gain)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def loss_of(
    network: Network, seen: Tensor, masks: Tensor, actions: Tensor, chances: Tensor, values: Tensor, gain: Tensor
) -> Tensor:
    """PPO's loss: clipped policy, value, and a little for staying open to everything."""
    logs, expected = network(seen, masks)
    ratio = (logs.gather(1, actions[:, None]).squeeze(1) - chances).exp()
    better = (gain - gain.mean()) / (gain.std() + 1e-6)
    policy = torch.minimum(ratio * better, ratio.clamp(0.8, 1.2) * better).mean()
    value = (expected - (values + gain)).square().mean()
    openness = -(logs.exp() * logs.clamp(min=-30)).sum(-1).mean()
    return -policy + 0.5 * value - 0.01 * openness


@torch.no_grad()
def share_of_wins(network: Network, options: argparse.Namespace, games: int) -> tuple[float, float]:
    """How often the network wins from every seat against bots, and half the 95 % interval of that."""
    table = {"seats": options.seats, "seed": 7, "opponents": options.against}
    env = vector(options.game, min(256, games), **table)
    won, played = 0, 0
    device = next(network.parameters()).device
    while played < games:
        seen, masks = (torch.from_numpy(array.copy()).to(device) for array in (env.observations, env.masks))
        ended = env.step(network(seen, masks)[0].argmax(-1).cpu().numpy())
        own = ended.rewards[np.arange(env.num_envs), env.yours][ended.dones]
        won, played = won + int((own > 0).sum()), played + len(own)
    share = won / played
    return share, 1.96 * (share * (1 - share) / played) ** 0.5


def options_of(arguments: list[str] | None) -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="clamber")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--steps", type=int, default=2_000_000)
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--rollout", type=int, default=64)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--against", default="random", help="who is played for the curve: random or greedy")
    parser.add_argument("--every", type=int, default=8, help="a point of the curve after so many rollouts")
    parser.add_argument("--games", type=int, default=1000, help="games for a point of the curve")
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, default=Path("curve.csv"))
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> list[tuple[int, float, float]]:
    """Train, print and keep the curve: steps, the share of wins and half its 95 % interval."""
    options = options_of(arguments)
    torch.manual_seed(options.seed)
    network = Network(options.game, options.width).to(options.device)
    optimiser = torch.optim.Adam(network.parameters(), lr=options.rate)
    tables = Tables(options.game, options.tables, options.seats, options.device, seed=options.seed)
    curve, done, rollout, began = list[tuple[int, float, float]](), 0, 0, perf_counter()
    while done < options.steps or not curve:
        if rollout % options.every == 0:
            curve.append((done, *share_of_wins(network, options, options.games)))
            print(f"{done:>10,} steps, {perf_counter() - began:6.0f} s: wins {curve[-1][1]:.3f} ± {curve[-1][2]:.3f}")
        learn(network, optimiser, collect(tables, network, options.rollout), options.epochs, options.batch)
        done, rollout = done + options.tables * options.rollout, rollout + 1
    curve.append((done, *share_of_wins(network, options, options.games)))
    print(f"{done:>10,} steps, {perf_counter() - began:6.0f} s: wins {curve[-1][1]:.3f} ± {curve[-1][2]:.3f}")
    with options.curve.open("w", newline="") as file:
        csv.writer(file).writerows([("steps", "share of wins", "half of the 95 % interval"), *curve])
    return curve


if __name__ == "__main__":
    main()
