"""Proximal policy optimisation: play, see what came of it, and do more of what turned out better than expected."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from learning.model import Model
from learning.tables import Tables

Tensor = Any


class Rollout(NamedTuple):
    """What happened at the tables, step by step."""

    x: Tensor
    masks: Tensor
    hinted: Tensor
    actions: Tensor
    logs: Tensor
    values: Tensor
    rewards: Tensor
    dones: Tensor


@torch.no_grad()
def collect(tables: Tables, model: Model, steps: int) -> tuple[Rollout, Tensor]:
    """Play on and keep what happened, and what is expected after it."""
    kept: list[tuple[Tensor, ...]] = []
    for _ in range(steps):
        seen = tables.see()
        x, masks, hinted = model.ready(seen.inputs), torch.from_numpy(seen.masks), torch.from_numpy(seen.hinted)
        logs, values = model(x, masks, hinted)
        actions = torch.multinomial(logs.exp(), 1).squeeze(1)
        rewards, dones = tables.step(seen, actions.numpy())
        taken = logs.gather(1, actions[:, None]).squeeze(1)
        kept.append((x, masks, hinted, actions, taken, values, torch.from_numpy(rewards), torch.from_numpy(dones)))
    seen = tables.see()
    _, after = model(model.ready(seen.inputs), torch.from_numpy(seen.masks), torch.from_numpy(seen.hinted))
    return Rollout(*(torch.stack(part) for part in zip(*kept, strict=True))), after


def gains(kept: Rollout, after: Tensor, decay: float) -> Tensor:
    """How much better each step turned out than its seat expected."""
    gained, carried = torch.zeros_like(kept.values), torch.zeros_like(after)
    for t in range(len(kept.values) - 1, -1, -1):
        open_ = (~kept.dones[t]).float()
        change = kept.rewards[t] + open_ * after - kept.values[t]
        carried = change + decay * open_ * carried
        gained[t], after = carried, kept.values[t]
    return gained


def learn(model: Model, optimiser: Any, kept: Rollout, after: Tensor, options: Any) -> float:
    """Some epochs over the steps that were a choice; how much the policy changed."""
    gained = gains(kept, after, options.decay)
    chose = kept.masks.sum(-1).flatten() > 1
    parts = (*kept[:6], gained)
    x, masks, hinted, actions, logs, values, gain = (part.flatten(0, 1)[chose] for part in parts)
    gain_scale = gain.std() + 1e-6
    changes = []
    for _ in range(options.epochs):
        for rows in torch.randperm(len(x)).split(options.batch):
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
            changes.append(float((ratio.detach() - 1 - difference.detach()).mean()))
    return float(np.mean(changes))


@torch.no_grad()
def share_of_wins(tables: Tables, model: Model, seed: int) -> tuple[float, float]:
    """How often the network wins the first game of every table, with half its 95 % interval; shared wins in parts."""
    tables.env.reset(seed)
    count = tables.env.num_envs
    won = np.full(count, np.nan)
    while np.isnan(won).any():
        seen = tables.see()
        x, masks, hinted = model.ready(seen.inputs), torch.from_numpy(seen.masks), torch.from_numpy(seen.hinted)
        chosen = model(x, masks, hinted, model.steady)[0].argmax(1).numpy()
        rewards, dones = tables.step(seen, chosen)
        ended = dones & np.isnan(won)
        size = tables.inputs.size
        won[ended] = (rewards[ended] * (size - 1) + 1) / size
    return float(won.mean()), 1.96 * float(won.std()) / count**0.5
