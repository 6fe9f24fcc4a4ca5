"""MaskablePPO of sb3-contrib against greedy opponents. `pip install 'topout[gym]' sb3-contrib`

Stable-Baselines has vector environments of its own kind; the class below gives it the native one, opponents and all in
compiled code. `MaskablePPO("MlpPolicy", gymnasium.make("topout/Clamber-v1"))` works as well, a table at a time.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv, VecMonitor

from topout.envs import vector
from topout.envs.gym import observation_space

Array = np.ndarray[Any, Any]


class Tables(VecEnv):
    """Many tables of a game as Stable-Baselines wants them; the learner has one seat at each."""

    def __init__(self, game: str, num_envs: int, **more: Any) -> None:
        self.tables = vector(game, num_envs, **more)
        numbers = self.tables.encoding
        super().__init__(num_envs, observation_space(numbers), spaces.Discrete(len(numbers.actions)))

    def reset(self) -> Array:
        """A new game at every table."""
        seen: Array = self.tables.reset().observations.copy()
        return seen

    def step_async(self, actions: Array) -> None:
        """Note what is to be done."""
        self._actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Do it; where a game ends the next one begins at once."""
        yours, seen = np.arange(self.num_envs), self.tables.step(self._actions)
        infos = [{"terminal_observation": row} if done else {} for row, done in zip(seen[0], seen.dones, strict=True)]
        return seen.observations.copy(), seen.rewards[yours, self.tables.yours], seen.dones.copy(), infos

    def action_masks(self) -> Array:
        """Which actions are legal at each table."""
        masks: Array = self.tables.masks.astype(bool)
        return masks

    def env_method(self, method_name: str, *given: Any, indices: Any = None, **more: Any) -> list[Any]:
        """MaskablePPO asks the tables for their masks so."""
        return list(getattr(self, method_name)(*given, **more))

    def has_attr(self, attr_name: str) -> bool:
        """Whether the tables have something."""
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The same for every table."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing of a table can be set."""
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> Sequence[bool]:
        """Nothing is wrapped around a table."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Let the threads go."""
        self.tables.close()


def main(arguments: list[str] | None = None) -> float:
    """Train, and say what the learner got per game in the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="clamber")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--opponents", default="greedy")
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--steps", type=int, default=200_000)
    options = parser.parse_args(arguments)
    env = VecMonitor(Tables(options.game, options.tables, seats=options.seats, opponents=options.opponents))
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=1024, seed=1, verbose=1)
    model.learn(options.steps)
    reward = float(np.mean([episode["r"] for episode in model.ep_info_buffer]))
    print(f"mean reward per game against {options.opponents} opponents: {reward:.3f}")
    return reward


if __name__ == "__main__":
    main()
