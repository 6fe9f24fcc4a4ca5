"""Agents that choose by the mask alone: through PettingZoo, Gymnasium and the native vector environment."""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np

from topout.envs import encoding, gym, vector, zoo

Array = np.ndarray[Any, Any]


def any_legal(mask: Array, rng: np.random.Generator) -> int:
    """Any action that the mask allows, each as likely."""
    return int(rng.choice(np.flatnonzero(mask)))


def all_seats(game: str, rng: np.random.Generator) -> dict[str, float]:
    """One match in which every agent chooses so; what each got."""
    env = zoo.env(game)
    env.reset(seed=1)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        paid[agent] += reward
        env.step(None if over else any_legal(seen["action_mask"], rng))
    return paid


def one_seat(game: str, rng: np.random.Generator) -> float:
    """One match against greedy bots; what was got."""
    env: Any = gymnasium.make(f"{gym.NAMESPACE}/{encoding(game).name}", opponents="greedy")
    _, info = env.reset(seed=1)
    over, paid = False, 0.0
    while not over:
        _, reward, over, _, info = env.step(any_legal(info["action_mask"], rng))
        paid += float(reward)
    return paid


def many_tables(game: str, matches: int) -> Array:
    """Some matches at a thousand tables; what each seat got on average, which says whom luck favours."""
    tables, paid, ended = vector(game, 1000, seed=1, observe=False), 0.0, 0
    while ended < matches:
        seen = tables.step(tables.sample())
        paid, ended = paid + seen.rewards.sum(axis=0), ended + int(seen.dones.sum())
    mean: Array = np.asarray(paid / ended)
    return mean


def main(arguments: list[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="clamber")
    parser.add_argument("--matches", type=int, default=100_000)
    options = parser.parse_args(arguments)
    rng = np.random.default_rng(1)
    print("all seats at random:", all_seats(options.game, rng))
    print("one seat at random against greedy bots:", one_seat(options.game, rng))
    print("the mean reward of each seat:", many_tables(options.game, options.matches).round(3))


if __name__ == "__main__":
    main()
