"""Proximal policy optimisation: play, see what came of it, and do more of what turned out better than expected."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from learning.model import Model
from learning.tables import Tables

Tensor = Any


class Chosen(NamedTuple):
    """What the network chose in one step of all tables, and what it thought."""

    rows: Tensor
    seats: Tensor
    inputs: Tensor
    masks: Tensor
    hinted: Tensor
    actions: Tensor
    logs: Tensor
    values: Tensor


class Rollout(NamedTuple):
    """What happened at the tables: choices and outcomes step by step, and what was expected after the last."""

    chosen: list[Chosen]
    rewards: list[Tensor]
    dones: list[Tensor]
    after: Chosen


@torch.no_grad()
def choose(tables: Tables, model: Model) -> tuple[Chosen, Any]:
    """Choose by lot wherever the network has to."""
    seen = tables.see()
    x = model.ready(seen.inputs)
    logs, values = model(x, seen.masks, seen.hinted)
    actions = _drawn(logs)
    taken = logs.gather(1, actions[:, None]).squeeze(1)
    return Chosen(seen.rows, seen.seats, x, seen.masks, seen.hinted, actions, taken, values), seen


def _drawn(logs: Tensor) -> Tensor:
    """One action of each row by its chance: where a lot falls among the chances added up."""
    edges = logs.exp().cumsum(1)
    lots = (1 - torch.rand_like(edges[:, :1])) * edges[:, -1:]
    return torch.searchsorted(edges, lots).squeeze(1)


@torch.no_grad()
def collect(tables: Tables, model: Model, steps: int) -> Rollout:
    """Play on and keep what happened."""
    happened = []
    chosen, seen = choose(tables, model)
    for _ in range(steps):
        happened.append((chosen, *tables.step(seen, chosen.actions)))
        chosen, seen = choose(tables, model)
    choices, rewards, dones = map(list, zip(*happened, strict=True))
    return Rollout(choices, rewards, dones, chosen)


def gains(kept: Rollout, decay: float) -> tuple[list[Tensor], list[Tensor]]:
    """How much better each choice turned out than its seat expected, and whether that is known yet.

    Seats take turns: what is expected after a choice is what the same seat expects at its next one, or what it is paid.
    """
    ahead = torch.zeros_like(kept.rewards[0])
    carried, paid, known = torch.zeros_like(ahead), torch.zeros_like(ahead), torch.zeros_like(ahead, dtype=torch.bool)
    last = kept.after
    ahead[last.rows, last.seats], known[last.rows, last.seats] = last.values, True
    gained, sure = [], []
    for chosen, rewards, dones in zip(*(part[::-1] for part in kept[:3]), strict=True):
        over = dones[:, None]
        ahead.masked_fill_(over, 0)
        carried.masked_fill_(over, 0)
        known |= over
        paid = torch.where(over, rewards, paid)
        at = chosen.rows, chosen.seats
        better = paid[at] + ahead[at] - chosen.values + decay * carried[at]
        carried[at] = better.masked_fill(~known[at], 0)
        gained.append(carried[at])
        sure.append(known[at])
        ahead[at], paid[at], known[at] = chosen.values, 0.0, True
    return gained[::-1], sure[::-1]


def learn(model: Model, optimiser: Any, kept: Rollout, options: Any) -> float:
    """Some epochs over the choices whose outcome is known; how much the policy changed."""
    gained, sure = (torch.cat(parts) for parts in gains(kept, options.decay))
    whole = [torch.cat(parts)[sure] for parts in zip(*(chosen[2:] for chosen in kept.chosen), strict=True)]
    x, masks, hinted, actions, logs, values = whole
    gain = gained[sure]
    gain_scale = gain.std() + 1e-6
    changes = []
    for _ in range(options.epochs):
        for rows in torch.randperm(len(x), device=x.device).split(options.batch):
            now, expected = model(x[rows], masks[rows], hinted[rows])
            difference = now.gather(1, actions[rows, None]).squeeze(1) - logs[rows]
            ratio, better = difference.exp(), gain[rows] / gain_scale
            policy = torch.minimum(ratio * better, ratio.clamp(0.8, 1.2) * better).mean()
            value = (expected - (values + gain)[rows]).square().mean()
            openness = -(now.exp() * now.clamp(min=-30)).sum(-1).mean()
            optimiser.zero_grad()
            (-policy + 0.5 * value - options.openness * openness).backward()
            torch.nn.utils.clip_grad_norm_(model.net.parameters(), 0.5)
            optimiser.step()
            model.settle(options.pace)
            changes.append((ratio.detach() - 1 - difference.detach()).mean())
    return float(torch.stack(changes).mean())


@torch.no_grad()
def share_of_wins(tables: Tables, model: Model, seed: int) -> tuple[float, float]:
    """How often the network wins the first game of every table, with half its 95 % interval; shared wins in parts."""
    tables.env.reset(seed)
    won = torch.full((tables.count,), float("nan"), device=tables.device)
    while won.isnan().any():
        seen = tables.see()
        chosen = model(model.ready(seen.inputs), seen.masks, seen.hinted, model.steady)[0].argmax(1)
        rewards, dones = tables.step(seen, chosen)
        ended = dones & won.isnan()
        own = rewards.gather(1, tables.lone[:, None]).squeeze(1)
        won = torch.where(ended, (own * (tables.size - 1) + 1) / tables.size, won)
    shares = won.cpu().numpy()
    return float(shares.mean()), 1.96 * float(np.std(shares)) / tables.count**0.5
